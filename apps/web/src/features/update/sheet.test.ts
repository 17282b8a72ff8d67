import {
  applyEdits,
  calculate,
  formatInstant,
  HOUR,
  instant,
  parseInstant,
  reportLines,
  type Schedule,
} from '@parada/schedule'
import { schedule, taskNamed } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { countsOf, isSupposed, reasonIn } from './line-text.ts'
import { asPlanned, type Draft, entered, finishedNow, judge, knownOf, readMoment, spanText, typed } from './sheet.ts'

const drawn = schedule`
    | MTWTFSSMTWTFSS |
  Instalar raquete | X            |
  Abrir            |  XX          | after Instalar raquete
  Limpar           | XX           |`
const plan: Schedule = { ...drawn, project: { ...drawn.project, progressRule: 'dataDate' } }
const calculated = (of: Schedule) => {
  const found = calculate(of)
  if (!found.ok) throw new Error('not calculated')
  return found.value
}
const calculation = calculated(plan)
const at = (text: string) => parseInstant(`2024-01-${text}`) ?? instant(0)
const context = { from: at('01T08:00'), until: at('01T17:00'), doneBy: at('01T17:00'), locale: 'pt' } as const
const task = (name: string) => taskNamed(plan, name)
const draft = (name: string, changes: Partial<Draft>): Record<string, Draft> => ({
  [task(name).uid]: { seen: knownOf(task(name)), ...changes },
})

test.each([
  ['16:20', '2024-01-01T16:20'],
  ['1620', '2024-01-01T16:20'],
  ['7h', '2024-01-01T07:00'],
  ['19:00', '2023-12-31T19:00'],
  ['01 09:10', '2024-01-01T09:10'],
  ['31 22:00', '2023-12-31T22:00'],
  ['01/01/2024 10:00', '2024-01-01T10:00'],
])('a moment is read as people of a shift write it: %s', (text, wanted) => {
  expect(formatInstant(readMoment(text, context) ?? instant(0)).slice(0, 16)).toBe(wanted)
})

test.each(['x', '25:00', '99 10:00', '01/01/2024'])('what is no moment is refused: %s', text => {
  expect(readMoment(text, context)).toBeNull()
  const judged = judge(calculation, draft('Limpar', { start: text }), context)
  expect([judged.refused, judged.lines]).toEqual([[task('Limpar').uid], []])
})

test('as planned is done where the plan ends in the shift, and the rest of it elsewhere', () => {
  expect(asPlanned(calculation, task('Instalar raquete'), context)).toMatchObject({
    start: '01 08:00',
    finish: '01 17:00',
    percent: '100',
  })
  expect(asPlanned(calculation, task('Limpar'), context)).toMatchObject({ start: '01 08:00', remaining: '8 h' })
  expect(asPlanned(calculation, task('Abrir'), context)).toBeNull()
})

test('once the data date has reached the end of the shift, as planned is still as the plan had it', () => {
  const moved: Schedule = { ...plan, project: { ...plan.project, statusDate: at('01T17:00') } }
  const dated = calculated(moved)
  expect(asPlanned(dated, task('Instalar raquete'), context)).toMatchObject({ start: '01 08:00', finish: '01 17:00' })
  expect(asPlanned(dated, task('Limpar'), context)).toMatchObject({ start: '01 08:00', remaining: '8 h' })
  expect(asPlanned(dated, task('Abrir'), context)).toBeNull()
  expect(typed(dated, task('Limpar'), undefined, 'percent', '40', context).start).toBe('01 08:00')
  expect(finishedNow(dated, task('Limpar'), context).start).toBe('01 08:00')
  // A finish before its plan has it begin says nothing of when it began.
  const early = typed(dated, task('Limpar'), undefined, 'finish', '07:00', context)
  expect(early.start ?? '').toBe('')
  const judged = judge(dated, { [task('Limpar').uid]: early }, context)
  expect(judged.findings.get(task('Limpar').uid)?.map(each => each.code)).toContain('startUnknown')
})

test('100 % asks for the real finish: the end of the shift stands there as supposed, never the planned date', () => {
  const line = typed(calculation, task('Limpar'), undefined, 'percent', '100', context)
  expect(line).toMatchObject({ percent: '100', finish: '01 17:00', start: '01 08:00' })
  expect(line.supposed).toEqual(expect.arrayContaining(['finish', 'start']))
  const real = typed(calculation, task('Limpar'), line, 'finish', '15:40', context)
  expect(real.supposed).toEqual(['start'])
  const judged = judge(calculation, { [task('Limpar').uid]: real }, context)
  const { edits } = reportLines(calculation, judged.lines, context.until)
  const applied = applyEdits(plan, edits)
  expect(applied.ok && taskNamed(applied.value.schedule, 'Limpar')).toMatchObject({ actualFinish: at('01T15:40') })
})

test('while the shift goes on, what is finished now ends at this moment', () => {
  const now = { ...context, doneBy: at('01T11:00') }
  expect(finishedNow(calculation, task('Limpar'), now)).toMatchObject({ start: '01 08:00', finish: '01 11:00' })
})

test('a blind without a step is known by its name, and nobody passes it without a name that answers', () => {
  const open = draft('Abrir', { start: '01 10:00', percent: '20' })
  const both = { ...open, ...draft('Limpar', { start: '01 08:00', remaining: '10 h', reason: 'noCrane' }) }
  const judged = judge(calculation, both, context)
  expect(judged.findings.get(task('Abrir').uid)?.map(each => each.code)).toEqual(['safetyStepOpen'])
  // The rest of the sheet is untouched by it.
  expect(judged.lines.map(line => line.task)).toEqual([task('Limpar').uid])
  const named = judge(calculation, draft('Abrir', { start: '01 10:00', percent: '20', override: 'Ana' }), context)
  expect([named.refused, named.lines.length]).toEqual([[], 1])
})

test('a line that somebody else reported meanwhile is asked about, one of a deleted task is counted', () => {
  const judged = judge(
    calculation,
    {
      ...draft('Limpar', { percent: '50', start: '01 08:00', seen: 'something else' }),
      999: { seen: '', percent: '10' },
    },
    context,
  )
  expect([judged.asked, judged.gone, judged.lines]).toEqual([[task('Limpar').uid], ['999'], []])
})

test('two reports of the table of bad input: each line says its own, none is half written', () => {
  const late = judge(calculation, draft('Limpar', { start: '02/01/2024 09:00' }), context)
  expect(late.findings.get(task('Limpar').uid)?.map(each => each.code)).toContain('actualAfterDataDate')
  const turned = judge(calculation, draft('Limpar', { start: '12:00', finish: '09:00' }), context)
  expect(turned.findings.get(task('Limpar').uid)?.map(each => each.code)).toContain('finishBeforeStart')
  expect([...late.lines, ...turned.lines]).toEqual([])
})

test('hours that are left win over the share, and a word for a duration is read', () => {
  const judged = judge(calculation, draft('Limpar', { start: '08:00', remaining: '90min' }), context)
  expect(judged.lines[0]?.remaining).toBe(1.5 * HOUR)
})

test('a line counts once: informed, refused, waiting for an answer, or without a word', () => {
  const drafts = {
    ...draft('Instalar raquete', { start: '08:00', finish: '07:00' }),
    ...draft('Limpar', { start: '16:00', finish: '16:00' }),
    ...draft('Abrir', { reason: 'noPermit' }),
  }
  const judged = judge(calculation, drafts, context)
  const rows = ['Instalar raquete', 'Limpar', 'Abrir'].map(name => ({
    line: {
      task: task(name).uid,
      equipment: '',
      crew: '',
      start: context.from,
      finish: context.until,
      reported: false,
      silent: 0,
    },
    task: task(name),
    draft: drafts[task(name).uid],
  }))
  expect([judged.refused, judged.asked]).toEqual([[task('Instalar raquete').uid], [task('Limpar').uid]])
  expect(countsOf(rows, judged)).toEqual({ informed: 1, silent: 0 })
  expect(judged.lines).toEqual([{ task: task('Abrir').uid, reason: 'noPermit' }])
})

test('lines of a shift that ends after the data date are written only with the date, those of before it at once', () => {
  const dated: Schedule = { ...plan, project: { ...plan.project, statusDate: at('01T12:00') } }
  const of = calculated(dated)
  const line = (name: string, changes: Partial<Draft>) => ({
    [task(name).uid]: { seen: knownOf(taskNamed(dated, name)), ...changes },
  })
  const judged = judge(
    of,
    {
      ...line('Instalar raquete', { start: '01 08:00', finish: '01 11:30', percent: '100' }),
      ...line('Limpar', { start: '01 08:00', percent: '75' }),
    },
    context,
  )
  expect([judged.lines.length, judged.late]).toEqual([2, [task('Limpar').uid]])
  expect([judged.refused, judged.asked]).toEqual([[], []])
})

test('a reason that was saved of this shift stays in sight, one of another shift does not stand for it', () => {
  const saved = { ...task('Limpar'), delays: [{ reason: 'noCrane' as const, at: at('01T17:00') }] }
  expect(reasonIn({ task: saved, draft: undefined }, context)).toBe('noCrane')
  expect(reasonIn({ task: saved, draft: undefined }, { from: at('01T17:00'), until: at('02T05:00') })).toBe('')
  expect(reasonIn({ task: saved, draft: { seen: '', reason: '' } }, context)).toBe('')
})

test.each([
  ['2024-01-03T07:00', '2024-01-03T10:00', '03 07:00–10:00'],
  ['2024-01-03T19:00', '2024-01-04T01:00', '03 19:00–01:00'],
  ['2024-01-03T07:00', '2024-01-04T07:00', '03 07:00–04 07:00'],
  ['2023-12-31T22:00', '2024-01-01T04:00', '31/12/23 22:00–04:00'],
])('from %s to %s is told with its day once', (from, to, text) => {
  expect(spanText(parseInstant(from)!, parseInstant(to)!, context)).toBe(text)
})

test('a start that nobody said is saved as supposed, and Enter on the saved line says that it is right', () => {
  const report = (of: Schedule, line: Record<string, Draft>): Schedule => {
    const judged = judge(calculated(of), line, context)
    const applied = applyEdits(of, reportLines(calculated(of), judged.lines, context.until).edits)
    if (!applied.ok) throw new Error(applied.problems[0].code)
    return applied.value.schedule
  }
  const line = typed(calculation, task('Limpar'), undefined, 'percent', '40', context)
  expect(line).toMatchObject({ start: '01 08:00', supposed: ['start'] })
  const saved = report(plan, { [task('Limpar').uid]: line })
  expect(taskNamed(saved, 'Limpar').reported).toMatchObject({ supposed: true })
  const row = { task: taskNamed(saved, 'Limpar'), line: { reported: true } }
  expect(isSupposed({ ...row, draft: undefined }, 'start')).toBe(true)
  const right = entered(calculated(saved), row, context)
  expect(right).toMatchObject({ start: '01 08:00' })
  const said = report(saved, { [row.task.uid]: right ?? line })
  expect(taskNamed(said, 'Limpar').reported?.supposed).toBeUndefined()
  expect(
    entered(calculated(said), { task: taskNamed(said, 'Limpar'), line: { reported: true } }, context),
  ).toBeUndefined()
  expect(taskNamed(said, 'Limpar').percentComplete).toBe(40)
})
