import { calculate, type Instant, parseInstant, type Schedule, STANDARD_CALENDAR } from '@parada/schedule'
import { applied, edit, schedule, taskNamed } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { WRITERS } from '../write.ts'
import { readXer, writeXer } from './index.ts'

// 2024-01-01 is a Monday.
const at = (text: string) => parseInstant(`2024-${text.replace(' ', 'T')}`) as Instant

const datesOf = (plan: Schedule, names: readonly string[]): unknown => {
  const outcome = calculate(plan)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return names.map(name => {
    const dates = outcome.value.of(taskNamed(plan, name).uid)
    return [name, dates?.start, dates?.finish]
  })
}
const asRead = (plan: Schedule): Schedule => {
  const read = readXer(writeXer(plan))
  if (!read.ok) throw new Error(read.problems[0].code)
  return read.value
}
const moved = async (plan: Schedule) =>
  (await WRITERS.xer.write(plan, {})).exportWarnings.filter(each => each.code === 'xer.moved')

/** What MS Project has and Primavera has not, in one plan. */
const plan = (): Schedule =>
  applied(
    schedule`
        | MTWTFSSMTWTFSS |
    A   | XX             |
    Top |                | after A
      B | XXX            |
      C | XX             | after B +50%
    M   | XX             | after A
    X   | XXX            | after A
    D   | XX             | after Top
    E   | .              | after D
    F   | X              | after X`,
    edit.set('M', { mode: 'manual', manual: { start: at('01-02 08:00'), finish: at('01-05 17:00') } }),
    edit.set('X', { active: false }),
    edit.set('B', { levelingDelay: { seconds: (8 * 3600) as never, unit: 'd' } }),
  )
const NAMES = ['A', 'B', 'C', 'M', 'D', 'E', 'F']

test('a plan of MS Project keeps its dates when Primavera schedules the export', async () => {
  expect(datesOf(asRead(plan()), NAMES)).toEqual(datesOf(plan(), NAMES))
  expect(await moved(plan())).toEqual([])
})

test('manual tasks before the start of the project set the data date, and nothing is pushed', () => {
  const early = applied(plan(), edit.set('M', { manual: { start: at('01-01 08:00'), finish: at('01-02 17:00') } }))
  const late = { ...early, project: { ...early.project, start: at('01-03 08:00') } }
  expect(datesOf(asRead(late), NAMES)).toEqual(datesOf(late, NAMES))
  expect(asRead(late).project.statusDate).toBe(at('01-01 08:00'))
})

test('what lies before the data date is told by name, and what follows it, each task once', async () => {
  const begun = applied(
    schedule`
        | MTWTFSSMTWTFSS |
      A | XX             |
      B | X              | after A
      C | XXXX           | started 2024-01-04, 25%`,
  )
  expect((await moved(begun)).map(each => each.params)).toEqual([
    { reason: 'dataDate', count: 2, names: 'A; B' },
    expect.objectContaining({ reason: 'progress', count: 1, names: 'C' }),
  ])
})

test('days off of a general calendar stay with the calendars that rest on it, and days have the hours of the project', () => {
  const holiday = { first: 19_724 as never, last: 19_724 as never, periods: [] }
  const base = { ...STANDARD_CALENDAR, exceptions: [holiday] }
  const own = { ...STANDARD_CALENDAR, id: 5 as never, name: 'Ana', base: base.id, week: Array(7).fill(null) as never }
  const read = asRead({ ...plan(), calendars: [base, own] })
  expect(read.calendars.map(each => each.exceptions.map(day => day.first))).toEqual([[19_724], [19_724]])
  expect(read.calendars[0]?.hoursPer?.day).toBe(8 * 3600)
})
