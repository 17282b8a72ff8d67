import { parseInstant, problem } from '@parada/schedule'
import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { changed } from '../testing/changed.ts'
import { PLANS } from '../testing/plans.ts'
import type { InterpretRequest, Language, PlanUpdate } from '../types.ts'
import { askingFirst, askingWhichOf } from './gate.ts'

const requestOf = (text: string, locale: Language = 'pt'): InterpretRequest => ({
  text,
  kind: 'update',
  locale,
  today: parseInstant('2026-06-29')!,
  schedule: PLANS[locale],
})

function updateOf(text: string, locale: Language = 'pt'): PlanUpdate {
  const result = interpretOffline(requestOf(text, locale))
  if (!result.ok || result.value.kind !== 'update') throw new Error(`${text}: no update`)
  return result.value
}

/** What becomes of an instruction that the person agrees to. */
function agreedTo(text: string): PlanUpdate {
  const { question, ...update } = updateOf(text)
  const { label: _, ...option } = question!.options[0]!
  return { ...update, ...option }
}

/** What `updateOf` gave, as a report of a day that has not come. */
function inTheFuture(text: string): PlanUpdate {
  const update = updateOf(text)
  const actualFinish = parseInstant('2026-09-01T10:00')!
  const row = PLANS.pt.tasks.find(task => task.name === 'Usinar carcaça')!
  const edits = [...update.edits, { kind: 'setTask' as const, task: row.uid, changes: { actualFinish } }]
  const tasks = update.schedule.tasks.map(task => (task.uid === row.uid ? { ...task, actualFinish } : task))
  return { ...update, edits, schedule: { ...update.schedule, tasks } }
}

const WHICH = problem('language.askWhich', { text: '' }, { severity: 'warning' })

test('a value that no edit carries is asked before anything is done, and what would be done is shown', () => {
  expect(changed('add 3 tasks before close casing: wash housing (2h), paint housing (3h), dry (1h)', 'en')[0]).toBe(
    '? language.askUnused 1h”, “dry',
  )
})

test('a question leaves the plan as it is, and each of its answers holds a whole plan', () => {
  const result = interpretOffline({
    text: 'atrase todas as tarefas em 2 dias e aumente 10% a duração de todas as tarefas',
    kind: 'update',
    locale: 'pt',
    today: parseInstant('2026-06-29')!,
    schedule: PLANS.pt,
  })
  if (!result.ok || result.value.kind !== 'update') throw new Error('no update')
  expect(result.value.schedule).toBe(PLANS.pt)
  expect(result.value.edits).toEqual([])
  expect(result.value.question?.options.map(each => each.label.code)).toEqual([
    'language.optionApply',
    'language.optionKeep',
  ])
  expect(result.value.question?.options[0]?.schedule).not.toEqual(PLANS.pt)
  expect(result.value.question?.options[1]?.schedule).toBe(PLANS.pt)
})

test.each([
  ['pt', 'Quem faz a usinagem da carcaça? abs'],
  ['en', 'Hi! When does the trial run begin? Tell me please'],
  ['es', '¿Cuánto dura el lavado y quién lo hace? gracias'],
] as const)('%s: a question changes nothing wherever it stands: %s', (locale, text) => {
  expect(changed(text, locale)).toMatch(/^language\.(?:question|answer)/)
})

test.each([
  ['pt', 'Operador trabalha só no turno do dia, das 07:00 às 19:00'],
  ['pt', 'o mecânico trabalha 12 horas por dia, 7 dias por semana'],
] as const)('%s: the hours of a person never become those of the project: %s', (locale, text) => {
  const found = changed(text, locale)
  expect(typeof found === 'string' ? [] : found.filter(row => row.startsWith('calendar'))).toEqual([])
})

// One instruction a rule: none of them is carried out unasked, by any reader.
test.each([
  ['progress falls', 'liberar linha está na metade', 'language.askFalls'],
  ['done work changes with other work', 'aumente 10% a duração de todas as tarefas', 'language.askDone'],
  ['a duration more than trebles', 'o teste de vazão leva 20h', 'language.askLarge'],
  ['many rows go at once', 'apague as tarefas 5 a 12', 'language.askRemoves'],
  ['actual work lies in the future', 'a montagem da bomba terminou dia 20/08/2026', 'language.futureActual'],
  ['actual work lies in the future', 'a montagem da bomba terminó el 20/08/2026 a las 5:00', 'language.futureActual'],
  ['actual work lies in the future', 'a montagem da bomba terminó mañana a las 5', 'language.futureActual'],
  ['hours of a person', 'o mecânico trabalha 12 horas por dia, 7 dias por semana', 'language.calendarOfPerson'],
  ['a link closes a circle', 'desmontar bomba depende do teste de vazão', 'language.wouldLoop'],
  ['a value below zero', 'usinar carcaça leva -3 horas', 'language.impossibleValue'],
] as const)('%s: asked or refused, never done: %s', (_, text, code) => {
  const result = interpretOffline({
    text,
    kind: 'update',
    locale: 'pt',
    today: parseInstant('2026-06-29')!,
    schedule: PLANS.pt,
  })
  const told =
    result.ok && result.value.kind === 'update' ? [result.value.question?.problem, ...result.problems] : result.problems
  expect(told.map(each => each?.code)).toContain(code)
  if (result.ok && result.value.kind === 'update') expect(result.value.edits).toEqual([])
})

test('an option says which words of the text it leaves unused, and one that uses all of them says nothing', () => {
  const text = 'Usinar carcaça 5h, já em 30%'
  const [short, begun] = [updateOf('usinar carcaça leva 5h'), agreedTo('usinar carcaça leva 5h. usinar carcaça 30%')]
  const asked = askingWhichOf(requestOf(text), text, PLANS.pt, [{ value: short }, { value: begun }], WHICH, [])
  if (!asked.ok) throw new Error(asked.problems[0].code)
  expect(asked.value.edits).toEqual([])
  expect(asked.value.question?.options.map(each => each.label.params.unused)).toEqual(['30%', undefined])
})

test('a reading that cannot be is not offered beside one that can, and where none can the answer says why', () => {
  const text = 'usinar carcaça leva 5h'
  const [can, cannot] = [updateOf('usinar carcaça leva 5h'), inTheFuture('usinar carcaça 50%')]
  const asked = askingWhichOf(requestOf(text), text, PLANS.pt, [{ value: cannot }, { value: can }], WHICH, [])
  if (!asked.ok) throw new Error(asked.problems[0].code)
  expect(asked.value.question?.options.map(each => each.edits)).toEqual([can.edits, []])
  expect(asked.value.question?.problem.code).toBe('language.askRead')
  const none = askingWhichOf(requestOf(text), text, PLANS.pt, [{ value: cannot }], WHICH, [])
  expect(none.ok || none.problems[0].code).toBe('language.futureActual')
  const first = askingFirst(requestOf(text), text, PLANS.pt, cannot, WHICH, [])
  expect(first.ok || first.problems[0].code).toBe('language.futureActual')
})

test('readings that come to the same plan are one, asked with what it leaves unused', () => {
  const text = 'usinar carcaça 5h para o Zé'
  const value = updateOf('usinar carcaça leva 5h')
  const asked = askingWhichOf(requestOf(text), text, PLANS.pt, [{ value }, { value }], WHICH, [])
  expect(asked.ok && asked.value.question?.options.map(each => each.label.code)).toEqual([
    'language.optionApply',
    'language.optionKeep',
  ])
})

test('parts of a mail that are offered without the others are judged as one change', () => {
  const text = 'Usinar carcaça leva 12h.\nPintar o telhado da oficina leva 3h.\nTeste de vazão leva 20h.'
  const { question, edits } = updateOf(text)
  expect(edits).toEqual([])
  expect(question?.problem.code).toBe('language.askUnused')
  // What more than trebles is asked alone: it is not in the option beside another doubt.
  expect(question?.options[0]?.applied.map(each => each.task_name)).toEqual(['Usinar carcaça'])
})
