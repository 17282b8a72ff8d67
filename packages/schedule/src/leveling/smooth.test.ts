import { expect, it } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { emptySchedule } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { levellingCase } from '../testing/limited.ts'
import { smoothed } from '../testing/smoothed.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { HOUR, instant } from '../time/instant.ts'
import { level } from './level.ts'
import { loadMatrix } from './matrix.ts'
import { randomNumbers } from './random.ts'
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

it('moves neither the finish nor anybody over a limit and raises no peak, in plans drawn at random', () => {
  const { lowered, broken } = smoothed(1, 40)
  expect(broken).toEqual([])
  // 312: a lag in percent of a summary that grows. 659: a peak of one, which there is nothing to lower of.
  for (const seed of [312, 659]) expect(smoothed(seed, seed).broken).toEqual([])
  expect(lowered).toBeGreaterThan(0)
})

it('reaches the lowest peak that any placing inside the slack has, in networks small enough to try them all', () => {
  let lowered = 0
  for (let seed = 1; seed <= 25; seed++) {
    const random = randomNumbers(seed)
    const draw = (most: number): number => 1 + Math.floor(random() * most)
    const empty = emptySchedule('Shutdown', { start: instant(1_772_434_800) })
    const rows = Array.from({ length: 6 }, (_, at) => ({
      hours: draw(4),
      units: draw(4),
      after: at > 0 && random() < 0.5 ? draw(at) : 0,
    }))
    const schedule: Schedule = {
      ...empty,
      project: { ...empty.project, calendar: calendarId(7) },
      calendars: [...empty.calendars, shiftCalendar('24x7', { id: calendarId(7) })],
      tasks: rows.map(({ hours }, at) => ({
        uid: taskId(at + 1),
        row: at + 1,
        name: '',
        parent: null,
        duration: duration(hours, 'h'),
      })),
      links: rows.flatMap(({ after }, at) =>
        after === 0 ? [] : [{ from: taskId(after), to: taskId(at + 1), type: 'FS' as const, lag: NO_LAG }],
      ),
      resources: [{ uid: resourceId(1), row: 1, name: 'Caldeireiro', kind: 'work' }],
      assignments: rows.map(({ units }, at) => ({
        uid: assignmentId(at + 1),
        task: taskId(at + 1),
        resource: resourceId(1),
        units,
      })),
    }
    const before = calculate(schedule)
    if (!before.ok) throw new Error('loop')
    const end = (before.value.projectFinish - before.value.projectStart) / 3600
    const lowest = lowestPeak(rows, end)
    const outcome = smooth(before.value, { seed, schedules: 200 })
    const applied = outcome.ok ? applyEdits(schedule, outcome.value.run.edits) : outcome
    const after = applied.ok ? calculate(applied.value.schedule) : applied
    if (!after.ok) throw new Error('refused')
    const peak = loadMatrix(after.value).rows[0]?.most ?? 0
    expect([seed, after.value.projectFinish]).toEqual([seed, before.value.projectFinish])
    expect([seed, peak]).toEqual([seed, lowest])
    if (peak < (loadMatrix(before.value).rows[0]?.most ?? 0)) lowered++
  }
  expect(lowered).toBeGreaterThan(5)
})

/** The lowest peak of all schedules by the hour that keep the links and end in time, by trying every one. */
function lowestPeak(rows: readonly { hours: number; units: number; after: number }[], end: number): number {
  const load = new Array<number>(end).fill(0)
  const ends: number[] = []
  let lowest = Number.POSITIVE_INFINITY
  const place = (at: number, peak: number): void => {
    const row = rows[at]
    if (!row) {
      lowest = Math.min(lowest, peak)
      return
    }
    for (let start = row.after > 0 ? (ends[row.after - 1] ?? 0) : 0; start + row.hours <= end; start++) {
      let own = peak
      for (let hour = start; hour < start + row.hours; hour++) {
        load[hour] = (load[hour] ?? 0) + row.units
        own = Math.max(own, load[hour] ?? 0)
      }
      ends[at] = start + row.hours
      if (own < lowest) place(at + 1, own)
      for (let hour = start; hour < start + row.hours; hour++) load[hour] = (load[hour] ?? 0) - row.units
    }
  }
  place(0, 0)
  return lowest
}

it('of a levelled plan keeps its finish and its limits, and lowers what they leave', () => {
  // A limit of two men: jobs that need both can share no hour.
  const own = plan(2)
  const before = calculate(own)
  if (!before.ok) throw new Error('loop')
  const levelled = level(before.value)
  if (!levelled.ok) throw new Error('refused')
  const accepted = applyEdits(
    {
      ...own,
      resources: [
        ...own.resources,
        { ...own.resources[0]!, uid: resourceId(2), row: 2, name: 'Soldador', maxUnits: 9 },
      ],
    },
    levelled.value.edits,
  )
  if (!accepted.ok) throw new Error('refused')
  const { schedule } = accepted.value
  const now = calculate(schedule)
  if (!now.ok) throw new Error('loop')
  const outcome = smooth(now.value)
  if (!outcome.ok) throw new Error('refused')
  const { run } = outcome.value
  expect(run.finishAfter).toBe(now.value.projectFinish)
  expect(run.unfit).toEqual([])
  const applied = applyEdits(schedule, run.edits)
  const after = applied.ok ? calculate(applied.value.schedule) : applied
  if (!after.ok) throw new Error('refused')
  expect(after.value.projectFinish).toBe(now.value.projectFinish)
  expect(loadMatrix(after.value).rows.every(row => row.overCells === 0)).toBe(true)
  expect(verifyLeveling(schedule, run, { limits: outcome.value.limits })).toEqual([])
})

it('of levelled plans drawn at random never moves the finish, and puts nothing above a limit', () => {
  let smoothedPlans = 0
  for (let seed = 1; seed <= 40; seed++) {
    const { schedule: own } = levellingCase(seed)
    const before = calculate(own)
    const levelled = before.ok ? level(before.value, { schedules: 20 }) : before
    if (!levelled.ok || levelled.value.unfit.length > 0 || levelled.value.floating.length > 0) continue
    const accepted = applyEdits(own, levelled.value.edits)
    const now = accepted.ok ? calculate(accepted.value.schedule) : accepted
    if (!accepted.ok || !now.ok) continue
    const outcome = smooth(now.value)
    if (!outcome.ok) throw new Error(`refused ${seed}`)
    const applied = applyEdits(accepted.value.schedule, outcome.value.run.edits)
    const after = applied.ok ? calculate(applied.value.schedule) : applied
    if (!after.ok) throw new Error(`refused ${seed}`)
    smoothedPlans++
    const over = (calculation: typeof now.value): number =>
      loadMatrix(calculation).rows.reduce((sum, row) => sum + row.overCells, 0)
    expect([seed, after.value.projectFinish]).toEqual([seed, now.value.projectFinish])
    expect([seed, over(after.value) <= over(now.value)]).toEqual([seed, true])
  }
  expect(smoothedPlans).toBeGreaterThan(10)
})

it('makes the flat line of a textbook network: the peak and the sum of squares that no placing can go below', () => {
  // A critical chain of 12 h and four jobs with slack; 60 man-hours in 12 h are five men at best, and 12 x 5 x 5 the least of squares.
  const rows = [
    { hours: 4, units: 2 },
    { hours: 4, units: 3, after: 1 },
    { hours: 4, units: 1, after: 2 },
    { hours: 4, units: 3 },
    { hours: 4, units: 2 },
    { hours: 2, units: 4 },
    { hours: 2, units: 4, after: 6 },
  ]
  const bare = plan()
  const schedule: Schedule = {
    ...bare,
    tasks: rows.map(({ hours }, at) => ({
      uid: taskId(at + 1),
      row: at + 1,
      name: `T${at + 1}`,
      parent: null,
      duration: duration(hours, 'h'),
    })),
    links: rows.flatMap(({ after }, at) =>
      after === undefined ? [] : [{ from: taskId(after), to: taskId(at + 1), type: 'FS' as const, lag: NO_LAG }],
    ),
    assignments: rows.map(({ units }, at) => ({
      uid: assignmentId(at + 1),
      task: taskId(at + 1),
      resource: resourceId(1),
      units,
    })),
  }
  const squares = (starts: readonly number[]): number => {
    const load = Array.from({ length: 12 }, () => 0)
    for (const [at, { hours, units }] of rows.entries())
      for (let hour = starts[at] ?? 0; hour < (starts[at] ?? 0) + hours; hour++) load[hour] = (load[hour] ?? 0) + units
    return load.reduce((sum, each) => sum + each * each, 0)
  }
  const startsOf = (calculation: Calculation): number[] =>
    rows.map((_, at) => ((calculation.of(taskId(at + 1))?.start ?? 0) - calculation.projectStart) / HOUR)
  const before = calculate(schedule)
  if (!before.ok) throw new Error('loop')
  expect(loadMatrix(before.value).rows[0]?.most).toBe(11)
  expect(squares(startsOf(before.value))).toBe(524)
  const outcome = smooth(before.value, { schedules: 200 })
  if (!outcome.ok) throw new Error('refused')
  expect(outcome.value.peaks).toEqual([{ resource: 1, before: 11, after: 5 }])
  const applied = applyEdits(schedule, outcome.value.run.edits)
  const after = applied.ok ? calculate(applied.value.schedule) : applied
  if (!after.ok) throw new Error('refused')
  expect(after.value.projectFinish).toBe(before.value.projectFinish)
  expect(squares(startsOf(after.value))).toBe(300)
})
