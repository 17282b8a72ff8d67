import { expect, test } from 'vitest'
import '../testing/to-draw.ts'
import type { Schedule } from '../model/schedule.ts'
import { applied, calculated, days, edit, schedule, taskNamed } from '../testing/index.ts'
import { formatInstant, HOUR, type Instant, parseInstant } from '../time/instant.ts'
import type { Calculation } from './calculation.ts'

// Plans with tasks placed by hand, as MS Project's own files show them. 2024-01-01 is a Monday.

const at = (text: string) => parseInstant(`2024-${text.replace(' ', 'T')}`) as Instant
const byHand = (name: string, start: string, finish: string) =>
  edit.set(name, { mode: 'manual', manual: { start: at(start), finish: at(finish) } })
const text = (instant: number): string =>
  formatInstant(instant as Instant)
    .slice(5, 16)
    .replace('T', ' ')
const rowOf = (result: Calculation, name: string) => result.of(taskNamed(result.schedule, name).uid)!
const early = (result: Calculation, name: string): string =>
  `${text(rowOf(result, name).earlyStart)}..${text(rowOf(result, name).earlyFinish)}`
const late = (result: Calculation, name: string): string =>
  `${text(rowOf(result, name).lateStart)}..${text(rowOf(result, name).lateFinish)}`
/** Start, finish and total slack in hours. */
const slack = (result: Calculation, name: string): number[] => {
  const { startSlack, finishSlack, totalSlack } = rowOf(result, name)
  return [startSlack / HOUR, finishSlack / HOUR, totalSlack / HOUR]
}

const nested = (): Schedule => schedule`
        | MTWTFSSMTWTFSS |
    Top |                |
      A | XX             |
      B | XXX            | after A
    End | X              |`

test('the project finishes with its last task, though a manual summary around it ends before', () => {
  const result = calculated(applied(nested(), byHand('Top', '01-01 08:00', '01-03 17:00')))
  expect(early(result, 'Top')).toBe('01-01 08:00..01-03 17:00')
  expect(text(result.projectFinish)).toBe('01-05 17:00')
  expect(late(result, 'End')).toBe('01-05 08:00..01-05 17:00')
})

test('the finish of a manual summary does not bound what is in it', () => {
  const plan = applied(nested(), byHand('Top', '01-01 08:00', '01-02 17:00'), edit.set('End', { duration: days(8) }))
  const result = calculated(plan)
  expect(late(result, 'B')).toBe('01-08 08:00..01-10 17:00')
  expect(late(result, 'A')).toBe('01-04 08:00..01-05 17:00')
})

test('a manual task that is done has no slack and holds nobody back', () => {
  const plan = applied(
    schedule`
        | MTWTFSSMTWTFSS |
      A | XX             |
      M | XX             | after A
      C | XXXXXXXX       | 8d`,
    byHand('M', '01-02 08:00', '01-03 17:00'),
  )
  expect(slack(calculated(plan), 'A')).toEqual([-8, -8, -8])
  const result = calculated(plan, edit.set('M', { actualStart: at('01-02 08:00'), percentComplete: 100 }))
  expect([late(result, 'M'), slack(result, 'M')]).toEqual(['01-02 08:00..01-03 17:00', [0, 0, 0]])
  expect(slack(result, 'A')).toEqual([48, 48, 48])
})

test('the start of a manual task can slip as far as its finish, a start outside working time too; none once begun', () => {
  const plan = applied(
    schedule`
        | MTWTFSSMTWTFSS |
      M | XX             |
      C | XXXXXXXX       | 8d`,
    byHand('M', '01-06 10:00', '01-08 17:00'),
  )
  expect(slack(calculated(plan), 'M')).toEqual([16, 16, 16])
  const begun = calculated(plan, edit.set('M', { actualStart: at('01-06 10:00'), percentComplete: 50 }))
  expect(slack(begun, 'M')).toEqual([0, 16, 16])
  const last = calculated(plan, edit.set('C', { duration: days(6) }))
  expect([late(last, 'M'), slack(last, 'M')]).toEqual(['01-06 10:00..01-08 17:00', [0, 0, 0]])
})

test('a link into a summary is one to its leaves: an automatic one may start late, a manual one stands', () => {
  const plan = applied(
    schedule`
        | MTWTFSSMTWTFSS |
    A   | X              |
    Top |                | after A
      B | X              |
      C | X              |
    Z   | XXXXXXXXXX     | 10d`,
    byHand('Top', '01-03 08:00', '01-04 17:00'),
  )
  expect(late(calculated(plan), 'A')).toBe('01-11 08:00..01-11 17:00')
  const held = calculated(plan, byHand('C', '01-05 08:00', '01-05 17:00'))
  expect(late(held, 'A')).toBe('01-04 08:00..01-04 17:00')
})

test('a manual summary may be late with what is in it, and never before its own dates', () => {
  const plan = applied(nested(), byHand('Top', '01-03 08:00', '01-04 17:00'), edit.set('End', { duration: days(10) }))
  const result = calculated(plan)
  expect([late(result, 'Top'), slack(result, 'Top')]).toEqual(['01-08 08:00..01-12 17:00', [24, 48, 24]])
})

test('what is manual gives its summary the dates where it stands, not late ones', () => {
  const plan = applied(nested(), byHand('B', '01-03 08:00', '01-05 17:00'), edit.set('End', { duration: days(10) }))
  const result = calculated(plan)
  expect(late(result, 'B')).toBe('01-10 08:00..01-12 17:00')
  expect([late(result, 'Top'), slack(result, 'Top')]).toEqual(['01-01 08:00..01-05 17:00', [0, 0, 0]])
})

test('a constraint of its own frees a task from what follows its manual summary', () => {
  const plan = applied(
    schedule`
        | MTWTFSSMTWTFSS |
    Top |                |
      A | X              |
      B | X              |
    End | X              | after Top
    Z   | XXXXXXXXXX     | 10d`,
    byHand('Top', '01-01 08:00', '01-01 17:00'),
    edit.set('B', { constraint: { type: 'startNoEarlierThan', date: at('01-01 08:00') } }),
  )
  const result = calculated(plan)
  expect([late(result, 'A'), late(result, 'B')]).toEqual(['01-11 08:00..01-11 17:00', '01-12 08:00..01-12 17:00'])
})

test('an automatic summary spans what is in a manual one below it, and the manual one', () => {
  const plan = applied(
    schedule`
        | MTWTFSSMTWTFSS |
    Sum |                |
     Mid |               |
       A | XXXXX         |`,
    byHand('Mid', '01-03 08:00', '01-03 17:00'),
    edit.set('A', { constraint: { type: 'mustStartOn', date: at('01-02 08:00') } }),
  )
  expect(early(calculated(plan), 'Sum')).toBe('01-02 08:00..01-08 17:00')
  const wide = calculated(plan, byHand('Mid', '01-01 08:00', '01-10 17:00'))
  expect(early(wide, 'Sum')).toBe('01-01 08:00..01-10 17:00')
})

test('a summary in which something has begun can slip as its finish can; one where all is done cannot', () => {
  const plan = applied(nested(), edit.set('End', { duration: days(10) }))
  const begun = calculated(plan, edit.set('A', { actualStart: at('01-01 08:00'), percentComplete: 50 }))
  expect(slack(begun, 'Top')).toEqual([0, 40, 40])
  const done = applied(
    plan,
    edit.set('A', { actualStart: at('01-01 08:00'), actualFinish: at('01-02 17:00'), percentComplete: 100 }),
    edit.set('B', { actualStart: at('01-03 08:00'), actualFinish: at('01-05 17:00'), percentComplete: 100 }),
    byHand('Top', '01-01 08:00', '01-02 17:00'),
  )
  expect([late(calculated(done), 'Top'), slack(calculated(done), 'Top')]).toEqual([
    '01-01 08:00..01-05 17:00',
    [0, 0, 0],
  ])
})
