import { expect, it } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import { emptySchedule } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { limitedSchedule } from '../testing/limited.ts'
import { duration } from '../time/duration.ts'
import { instant } from '../time/instant.ts'
import { loadMatrix } from './matrix.ts'
import { smooth } from './smooth.ts'
import { verifyLeveling } from './verify.ts'

/** Five jobs of 6 h and two men beside one of 30 h and one man, all free to begin at once. */
function plan(maxUnits?: number): Schedule {
  const empty = emptySchedule('Shutdown', { start: instant(1_772_434_800) })
  const hours = [30, 6, 6, 6, 6, 6]
  return {
    ...empty,
    project: { ...empty.project, calendar: calendarId(7) },
    calendars: [...empty.calendars, shiftCalendar('24x7', { id: calendarId(7) })],
    tasks: hours.map((each, at) => ({
      uid: taskId(at + 1),
      row: at + 1,
      name: `T${at + 1}`,
      parent: null,
      duration: duration(each, 'h'),
    })),
    resources: [{ uid: resourceId(1), row: 1, name: 'Caldeireiro', kind: 'work', ...(maxUnits && { maxUnits }) }],
    assignments: hours.map((_, at) => ({
      uid: assignmentId(at + 1),
      task: taskId(at + 1),
      resource: resourceId(1),
      units: at === 0 ? 1 : 2,
    })),
  }
}

for (const maxUnits of [undefined, 20])
  it(`lowers a peak as far as the slack allows, at the same finish (limit ${maxUnits})`, () => {
    const schedule = plan(maxUnits)
    const before = calculate(schedule)
    if (!before.ok) throw new Error('loop')
    expect(loadMatrix(before.value).rows[0]?.most).toBe(11)
    const outcome = smooth(before.value)
    if (!outcome.ok) throw new Error('refused')
    const { run, peaks, limits } = outcome.value
    // Five times six hours fill the thirty: two men and the one who is there all along.
    expect(peaks).toEqual([{ resource: 1, before: 11, after: 3 }])
    expect(run.finishAfter).toBe(run.finishBefore)
    expect(verifyLeveling(schedule, run, { limits })).toEqual([])
    const applied = applyEdits(schedule, run.edits)
    if (!applied.ok) throw new Error('refused')
    const after = calculate(applied.value.schedule)
    if (!after.ok) throw new Error('loop')
    expect(loadMatrix(after.value).rows[0]?.most).toBe(3)
  })

it('moves neither the finish nor anybody over a limit, in plans drawn at random', () => {
  let lowered = 0
  for (let seed = 1; seed <= 40; seed++) {
    const schedule = limitedSchedule(seed, 20)
    const before = calculate(schedule)
    const outcome = before.ok ? smooth(before.value, { schedules: 6, seed }) : before
    if (!outcome.ok) continue
    const { run, limits, peaks } = outcome.value
    expect([seed, verifyLeveling(schedule, run, { limits, freedom: 'withinSlack' })]).toEqual([seed, []])
    if (run.floating.length > 0) continue
    expect([seed, run.finishAfter]).toEqual([seed, run.finishBefore])
    lowered += peaks.length
  }
  expect(lowered).toBeGreaterThan(0)
})
