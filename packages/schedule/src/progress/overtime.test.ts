import { expect, test } from 'vitest'
import { workBetween } from '../calendar/compiled.ts'
import { applyEdits } from '../edits/apply.ts'
import { placedBy } from '../engine/assignment-span.ts'
import type { CalendarId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { calculated, schedule, taskNamed } from '../testing/index.ts'
import { checkReport } from '../testing/report-one.ts'
import { HOUR, type Instant, parseInstant } from '../time/instant.ts'
import { overtimeEdits } from './overtime.ts'
import { reportLines } from './report.ts'

const at = (text: string) => parseInstant(`2024-01-${text}`) as Instant
const plan: Schedule = schedule`
         | MTWTFSS |
  Weld   | XX      | by Ana
  Paint  | X       |`
const weld = taskNamed(plan, 'Weld').uid
const until = at('08T17:00')

/** The plan after the overtime of a line, and what is still said of that line. */
function after(of: Schedule, start: Instant, finish: Instant): Schedule {
  const edits = overtimeEdits(calculated(of), weld, { start, finish }, until, 'Hora extra')
  const applied = applyEdits(of, edits)
  if (!applied.ok) throw new Error(applied.problems[0].code)
  const back = applyEdits(applied.value.schedule, applied.value.inverse, { undo: true })
  expect(back.ok && back.value.schedule).toEqual(of)
  const codes = (plan: Schedule) =>
    checkReport(calculated(plan), [{ task: weld, start, finish }], until).map(each => each.code)
  expect(codes(of)).toContain('workedOutsideCalendar')
  expect(codes(applied.value.schedule)).not.toContain('workedOutsideCalendar')
  return applied.value.schedule
}

test('overtime is time of the calendar from the real start to the working day, and from it to the real finish', () => {
  const made = after(plan, at('01T05:00'), at('02T21:30'))
  expect(
    made.calendars[0]?.exceptions.map(each => [
      each.name,
      each.periods.map(({ from, to }) => [from / HOUR, to / HOUR]),
    ]),
  ).toEqual([
    [
      'Hora extra',
      [
        [5, 12],
        [13, 17],
      ],
    ],
    [
      'Hora extra',
      [
        [8, 12],
        [13, 21.5],
      ],
    ],
  ])
  const line = { task: weld, start: at('01T05:00'), finish: at('02T21:30') }
  const reported = applyEdits(made, reportLines(calculated(made), [line], until).edits)
  expect(reported.ok && taskNamed(reported.value.schedule, 'Weld').duration.seconds).toBe((11 + 12.5) * HOUR)
})

test('a night over two days, on a day off, and of a crew with a calendar of its own', () => {
  after(plan, at('06T22:00'), at('07T03:00'))
  const [standard] = plan.calendars
  const own: Schedule = {
    ...plan,
    calendars: [...plan.calendars, { ...standard!, id: 77 as CalendarId, name: 'Ana' }],
    resources: plan.resources.map(each => ({ ...each, calendar: 77 as CalendarId })),
  }
  const made = after(own, at('06T22:00'), at('07T03:00'))
  expect(made.calendars.map(each => each.exceptions.length)).toEqual([0, 2])
  expect(workBetween(placedBy(calculated(made), weld), at('06T00:00'), at('08T00:00'))).toBe(5 * HOUR)
})

test('nothing where the calendar works, or the work goes by the clock', () => {
  expect(overtimeEdits(calculated(plan), weld, { start: at('01T08:00'), finish: at('01T12:00') }, until, 'x')).toEqual(
    [],
  )
})
