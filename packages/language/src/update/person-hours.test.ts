import { parseInstant, type Schedule } from '@parada/schedule'
import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { PLANS } from '../testing/plans.ts'
import type { Language } from '../types.ts'

const HOUR = 3_600

const said = (text: string, locale: Language, schedule: Schedule) =>
  interpretOffline({ text, kind: 'update', locale, today: parseInstant('2027-06-07')!, schedule })

test.each([
  ['pt', 'Coloca o pessoal NAME no turno da noite, das 20h às 6h', '20-24', undefined],
  ['pt', 'NAME: só à noite, das 20h às 6h, a partir de quarta', undefined, '2027-06-09'],
  ['en', 'Night shift for NAME from Wednesday, 20:00 to 06:00', undefined, '2027-06-09'],
  ['en', 'NAME work nights only, 20:00 to 06:00', '20-24', undefined],
  ['es', 'NAME trabajan solo de noche, de 20 a 6 h', '20-24', undefined],
  ['es', 'NAME pasa al turno de noche de 20 a 6 h desde el miércoles', undefined, '2027-06-09'],
] as const)('%s: "%s" changes the calendar of these people alone', (locale, words, always, since) => {
  const plan = PLANS[locale]
  const who = plan.resources.find(each => each.kind === 'work' && /^\p{L}+$/u.test(each.name))!
  const answer = said(words.replace('NAME', who.name), locale, plan)
  if (!answer.ok || answer.value.kind !== 'update') throw new Error('refused')
  const { schedule, edits, question } = answer.value
  expect(question).toBeUndefined()
  expect(edits.map(edit => edit.kind)).toEqual(['addCalendar', 'setResource'])
  const after = schedule.resources.find(each => each.uid === who.uid)
  const calendar = schedule.calendars.find(each => each.id === after?.calendar)
  const evening = (week: typeof calendar): string | undefined =>
    week?.week[2]?.map(({ from, to }) => `${from / HOUR}-${to / HOUR}`).at(-1)
  expect(evening(calendar)).toBe(always)
  const first = calendar?.workWeeks?.[0]?.first
  expect(first === undefined ? undefined : new Date(first * 86_400_000).toISOString().slice(0, 10)).toBe(since)
  expect(schedule.project).toEqual(plan.project)
})

test.each([
  ['pt', (name: string) => `${name} não pode ser na sexta`],
  ['en', (name: string) => `${name} must not happen on Friday`],
  ['es', (name: string) => `Nada de ${name} el viernes`],
] as const)('%s: a day that a row is kept from is never its date', (locale, words) => {
  const plan = PLANS[locale]
  const row = plan.tasks.find(
    task => !plan.tasks.some(each => each.parent === task.uid) && task.percentComplete !== 100,
  )!
  const answer = said(words(row.name), locale, plan)
  const options = answer.ok && answer.value.kind === 'update' ? (answer.value.question?.options ?? []) : []
  const plans = answer.ok ? [answer.value.schedule, ...options.map(each => each.schedule)] : []
  for (const after of plans) {
    const task = after.tasks.find(each => each.uid === row.uid)
    expect(task?.constraint).toEqual(row.constraint)
    expect(task?.deadline).toEqual(row.deadline)
  }
  expect(answer.problems.length).toBeGreaterThan(0)
})

test('"h el" in front of a name is no elapsed time', () => {
  const plan = PLANS.es
  const row = plan.tasks.find(
    task => !plan.tasks.some(each => each.parent === task.uid) && task.percentComplete !== 100,
  )!
  const answer = said(`Pon a 5 h el ${row.name}`, 'es', plan)
  if (!answer.ok || answer.value.kind !== 'update') throw new Error('refused')
  const after = answer.value.question?.options[0]?.schedule ?? answer.value.schedule
  expect(after.tasks.find(each => each.uid === row.uid)?.duration).toMatchObject({ seconds: 5 * HOUR })
  expect(after.tasks.find(each => each.uid === row.uid)?.duration.elapsed).toBeUndefined()
})

test('hours at which a row is left are how long, and no time of the day', () => {
  const plan = PLANS.en
  const row = plan.tasks.find(
    task => !plan.tasks.some(each => each.parent === task.uid) && task.percentComplete !== 100,
  )!
  const answer = said(`Leave ${row.name} at 7h`, 'en', plan)
  const plans =
    answer.ok && answer.value.kind === 'update'
      ? [answer.value.schedule, ...(answer.value.question?.options ?? []).map(each => each.schedule)]
      : []
  for (const after of plans) expect(after.tasks.find(each => each.uid === row.uid)?.constraint).toEqual(row.constraint)
})

test.each([
  ['pt', 'Adicione dois NAME na ROW a partir de quinta'],
  ['en', 'Add two NAME to ROW starting Thursday'],
  ['en', 'Add one more NAME to ROW from Thursday on'],
  ['es', 'Agrega dos NAME a ROW desde el jueves'],
] as const)('%s: people who are sent to a row are no new row: %s', (locale, words) => {
  const plan = PLANS[locale]
  const who = plan.resources.find(each => each.kind === 'work' && /^\p{L}+$/u.test(each.name))!
  const row = plan.tasks.find(
    task => !plan.tasks.some(each => each.parent === task.uid) && task.percentComplete !== 100,
  )!
  const answer = said(words.replace('NAME', who.name.toLowerCase()).replace('ROW', row.name), locale, plan)
  const plans =
    answer.ok && answer.value.kind === 'update'
      ? [answer.value.schedule, ...(answer.value.question?.options ?? []).map(each => each.schedule)]
      : []
  for (const after of plans) expect(after.tasks).toHaveLength(plan.tasks.length)
})
