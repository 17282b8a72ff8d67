import { afterEach, expect, it, vi } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { emptySchedule } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { levellingCase } from '../testing/limited.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { instant } from '../time/instant.ts'
import { type LevelingOptions, type LevelingRun, level } from './level.ts'
import { PlanPlanner } from './plan-planner.ts'
import { smooth } from './smooth.ts'
import { verifyLeveling } from './verify.ts'

vi.mock('../engine/calculate.ts', async original => {
  const { calculate, ...others } = await original<typeof import('../engine/calculate.ts')>()
  return { ...others, calculate: vi.fn(calculate) }
})
afterEach(() => void vi.restoreAllMocks())

const UNENDING = 1_000_000_000

/** A clock that goes on by one each time that it is looked at, and by `schedule` with each one that is made. */
function clock(schedule: number): () => number {
  let now = 0
  for (const method of ['place', 'standAt'] as const) {
    const made = PlanPlanner.prototype[method] as (...given: unknown[]) => unknown
    vi.spyOn(PlanPlanner.prototype, method).mockImplementation(function (this: PlanPlanner, ...given: unknown[]) {
      now += schedule
      return made.apply(this, given) as never
    })
  }
  return () => ++now
}

function levelled(calculation: Calculation, options: LevelingOptions): LevelingRun {
  const outcome = level(calculation, options)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}

/** Works of 16 h whose ends are asked for, by people who are there by day alone. */
function interrupted(count: number): Schedule {
  const empty = emptySchedule('Shutdown', { start: instant(1_772_434_800) })
  const [always, people] = [calendarId(7), resourceId(1)]
  const row = (uid: number, hours: number): Task => ({
    uid: taskId(uid),
    row: uid,
    name: `T${uid}`,
    parent: null,
    duration: duration(hours, 'h'),
  })
  return {
    ...empty,
    project: { ...empty.project, calendar: always },
    calendars: [...empty.calendars, shiftCalendar('24x7', { id: always })],
    tasks: Array.from({ length: count }, (_, at) => [row(2 * at + 1, 24 + 5 * at), row(2 * at + 2, 16)]).flat(),
    links: Array.from({ length: count }, (_, at) => ({
      from: taskId(2 * at + 1),
      to: taskId(2 * at + 2),
      type: 'FF' as const,
      lag: NO_LAG,
    })),
    resources: [
      {
        uid: people,
        row: 1,
        name: 'Inspetor',
        kind: 'work',
        availability: [
          { units: 3, shift: 'day' },
          { units: 0, shift: 'night' },
        ],
      },
    ],
    assignments: Array.from({ length: count }, (_, at) => ({
      uid: assignmentId(at + 1),
      task: taskId(2 * at + 2),
      resource: people,
    })),
  }
}

const casesOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => {
    const { schedule, options } = levellingCase(from + at)
    const outcome = calculate(schedule)
    const ends = outcome.ok && level(outcome.value, { ...options, schedules: 1 }).ok
    return ends ? [{ seed: from + at, schedule, calculation: outcome.value, options }] : []
  }).flat()

it('ends a run within its time, whatever follows its search, and uses most of it', () => {
  const over: unknown[] = []
  let [used, runs, floating] = [0, 0, 0]
  for (const { seed, calculation, options } of casesOf(1, 81)) {
    const now = clock(1000)
    const end = now() + 40_000
    const run = levelled(calculation, { ...options, schedules: UNENDING, planned: 256, time: { now, end } })
    if (now() > end) over.push([seed, options.freedom, now() - end])
    used += Math.min(1, 1 - (end - now()) / 40_000)
    runs++
    if (run.floating.length > 0 || run.stops) floating++
    vi.restoreAllMocks()
  }
  expect(over).toEqual([])
  expect(floating).toBeGreaterThan(10)
  expect(used / runs).toBeGreaterThan(0.6)
})

it('repeats a run that time ended by its number of schedules, or where it says that it was ended', () => {
  let [byNumber, byStops] = [0, 0]
  for (const { seed, schedule, calculation, options } of casesOf(100, 150)) {
    for (const most of [3, 30, 150]) {
      let now = 0
      const how = { ...options, planned: 256 }
      const timed = { ...how, schedules: UNENDING, time: { now: () => ++now, end: most } }
      const run = levelled(calculation, timed)
      const again = levelled(
        calculation,
        run.stops ? { ...how, schedules: UNENDING, stops: run.stops } : { ...how, schedules: run.schedules },
      )
      expect({ seed, most, run: again }).toEqual({ seed, most, run })
      expect(verifyLeveling(schedule, run, options)).toEqual([])
      if (run.stops) byStops++
      else byNumber++
    }
  }
  expect(byNumber).toBeGreaterThan(30)
  expect(byStops).toBeGreaterThan(30)
})

it('names a number of schedules that repeats a run of several searches', () => {
  let several = 0
  for (const { seed, calculation, options } of casesOf(200, 300)) {
    if (options.freedom !== 'free') continue
    // Called once for each schedule of each search.
    const made = vi.spyOn(PlanPlanner.prototype, 'justify')
    const run = levelled(calculation, { ...options, schedules: 12, planned: 256 })
    if (made.mock.calls.length > run.schedules) several++
    vi.restoreAllMocks()
    const again = levelled(calculation, { ...options, schedules: run.schedules, planned: 256 })
    expect({ seed, run: again }).toEqual({ seed, run })
  }
  expect(several).toBeGreaterThan(5)
})

it('ends a smoothing within its time, and repeats it', () => {
  let cut = 0
  for (const { seed, calculation } of casesOf(300, 330)) {
    const now = clock(1000)
    const end = now() + 60_000
    const timed = smooth(calculation, { time: { now, end } })
    if (!timed.ok) continue
    expect([seed, now() <= end]).toEqual([seed, true])
    vi.restoreAllMocks()
    const { stops } = timed.value.run
    const again = smooth(calculation, { ...(stops && { stops }) })
    expect(again).toEqual(timed)
    if (stops) cut++
  }
  expect(cut).toBeGreaterThan(10)
})

it('calculates a plan a few times for all its interrupted tasks, not once for each', () => {
  const plan = calculate(interrupted(30))
  if (!plan.ok) throw new Error(plan.problems[0].code)
  const calculation = plan.value
  vi.mocked(calculate).mockClear()
  const run = levelled(calculation, { schedules: 2, splits: 'all' })
  expect(run.moves.filter(move => move.parts).length).toBeGreaterThan(25)
  expect(verifyLeveling(calculation.schedule, run, { splits: 'all' })).toEqual([])
  expect(vi.mocked(calculate).mock.calls.length).toBeLessThan(15)
})
