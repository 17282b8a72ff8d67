import { describe, expect, it, vi } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { explain } from '../engine/explain.ts'
import { emptySchedule } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, taskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Assignment } from '../model/resource.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import type { TimedWork } from '../model/timephased.ts'
import { inAreas, levellingCase, limitedSchedule } from '../testing/limited.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { HOUR, type Instant, instant, workTime } from '../time/instant.ts'
import { areaLimit } from './capacity.ts'
import {
  clearLeveling,
  type LevelingOptions,
  type LevelingRun,
  level,
  partOfRun,
  plannedFor,
  staysWithin,
} from './level.ts'
import { loadMatrix } from './matrix.ts'
import { limitNamed } from './problems.ts'
import { randomNumbers } from './random.ts'
import { Skyline } from './skyline.ts'
import { smooth } from './smooth.ts'
import { verifyLeveling } from './verify.ts'

const START = instant(1_772_434_800) // 2026-03-02 07:00
const ALWAYS = calendarId(7)
const DAY = calendarId(8)

interface Row {
  readonly hours: number
  readonly on?: 'crane' | 'inspector'
  readonly after?: readonly number[]
  readonly more?: Partial<Task>
}

/** A 24/7 plan with one crane round the clock and one inspector by day (07:00 to 19:00). */
function plan(rows: readonly Row[], project: Partial<Schedule['project']> = {}): Schedule {
  const empty = emptySchedule('Shutdown', { start: START })
  const links: Link[] = rows.flatMap((row, at) =>
    (row.after ?? []).map(from => ({ from: taskId(from), to: taskId(at + 1), type: 'FS' as const, lag: NO_LAG })),
  )
  return {
    ...empty,
    project: { ...empty.project, calendar: ALWAYS, ...project },
    calendars: [
      ...empty.calendars,
      shiftCalendar('24x7', { id: ALWAYS }),
      shiftCalendar('2x12', { id: DAY, shifts: 1 }),
    ],
    tasks: rows.map((row, at) => ({
      uid: taskId(at + 1),
      row: at + 1,
      name: `T${at + 1}`,
      parent: null,
      duration: duration(row.hours, 'h'),
      ...row.more,
    })),
    links,
    resources: [
      { uid: resourceId(1), row: 1, name: 'Guindaste', kind: 'work', maxUnits: 1, calendar: ALWAYS },
      { uid: resourceId(2), row: 2, name: 'Inspetor', kind: 'work', maxUnits: 1, calendar: DAY },
    ],
    assignments: rows.flatMap((row, at) =>
      row.on
        ? [{ uid: assignmentId(at + 1), task: taskId(at + 1), resource: resourceId(row.on === 'crane' ? 1 : 2) }]
        : [],
    ),
  }
}

function calculated(schedule: Schedule): Calculation {
  const outcome = calculate(schedule)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}

function levelled(schedule: Schedule, options: LevelingOptions = {}): LevelingRun {
  const outcome = level(calculated(schedule), options)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  expect(verifyLeveling(schedule, outcome.value, options)).toEqual([])
  return outcome.value
}

const UNEVEN = ['backLoaded', 'frontLoaded', 'doublePeak', 'bell', 'turtle'] as const

/** Two by day, one by night. */
const BY_SHIFT = [
  { units: 2, shift: 'day' as const },
  { units: 1, shift: 'night' as const },
]

const hoursTo = (at: Instant): number => (at - START) / HOUR

describe('levelling', () => {
  it('puts equal lifts of one crane one behind the other', () => {
    const run = levelled(plan([1, 2, 3, 4, 5].map(() => ({ hours: 6, on: 'crane' }))))
    expect(hoursTo(run.finishBefore)).toBe(6)
    expect(hoursTo(run.finishAfter)).toBe(30)
    expect(run.moves.map(move => hoursTo(move.to))).toEqual([6, 12, 18, 24])
  })

  it('counts uneven work run by run: what fits beside its quiet part stays there', () => {
    const two = plan([
      { hours: 12, on: 'crane', more: { priority: 900 } },
      { hours: 6, on: 'crane', more: { constraint: { type: 'startNoEarlierThan', date: instant(START + 6 * HOUR) } } },
    ])
    const run = (from: number, to: number, work: number) => ({
      start: instant(START + from * HOUR),
      finish: instant(START + to * HOUR),
      work: workTime(work * HOUR),
    })
    const shaped = (runs: readonly TimedWork[]): Schedule => ({
      ...two,
      assignments: two.assignments.map((each, at) =>
        at === 0 ? { ...each, work: workTime(9 * HOUR), timephased: { planned: runs } } : { ...each, units: 0.5 },
      ),
    })
    // A whole crane for six hours, then half of one: the other half is free for the second task.
    const quietAfter = levelled(shaped([run(0, 6, 6), run(6, 12, 3)]))
    expect([quietAfter.moves.length, hoursTo(quietAfter.finishAfter)]).toEqual([0, 12])
    // The other way round nothing is free at its time.
    const busyAfter = levelled(shaped([run(0, 6, 3), run(6, 12, 6)]))
    expect(busyAfter.moves.map(move => [move.task, hoursTo(move.to)])).toEqual([[taskId(2), 12]])
  })

  it('keeps the limits and tells true reasons where work lies unevenly, many plans', () => {
    let moves = 0
    for (let seed = 1; seed <= 250; seed++) {
      const even = limitedSchedule(seed, 6 + (seed % 12))
      const work = (each: Assignment) => even.tasks[each.task - 1]!.duration.seconds * (each.units ?? 1) * 0.5
      const uneven: Schedule = {
        ...even,
        assignments: even.assignments.map((each, at) =>
          at % 2 === 0
            ? each
            : { ...each, contour: UNEVEN[(seed + at) % UNEVEN.length]!, work: workTime(Math.round(work(each))) },
        ),
      }
      const plain = calculate(uneven)
      const options = { schedules: 10, ...(seed % 3 === 0 && { splits: 'all' as const }) }
      const outcome = plain.ok ? level(plain.value, options) : undefined
      if (!outcome?.ok) continue
      moves += outcome.value.moves.length
      expect(verifyLeveling(uneven, outcome.value, options), `seed ${seed}`).toEqual([])
    }
    expect(moves).toBeGreaterThan(40)
  })

  it.each([12, 13, 22, 23])(
    'calls nothing unfit within the slack that a search without a bound has room for there, plan %i',
    seed => {
      const schedule = limitedSchedule(seed, 8 + (seed % 8))
      const within = levelled(schedule, { freedom: 'withinSlack', schedules: 20 })
      expect(within.unfit).toEqual([])
      expect(staysWithin(calculated(schedule), within, { freedom: 'withinSlack' })).toBe(true)
    },
  )

  it('takes no plan for one within the slack that ends later', () => {
    const three = plan([1, 2, 3].map(() => ({ hours: 6, on: 'crane' })))
    expect(staysWithin(calculated(three), levelled(three), { freedom: 'withinSlack' })).toBe(false)
    expect(levelled(three, { freedom: 'withinSlack' }).unfit).toHaveLength(2)
    const until = instant(START + 18 * HOUR)
    expect(staysWithin(calculated(three), levelled(three), { freedom: 'window', until })).toBe(true)
  })

  it('goes on from where fewer schedules ended: more never end later', () => {
    for (const seed of [3, 12, 13, 22, 41]) {
      const schedule = limitedSchedule(seed, 20)
      const planned = plannedFor(schedule)
      const ends = [1, 20, 171, 600].map(schedules => levelled(schedule, { schedules, planned, seed: 7 }).finishAfter)
      expect(ends).toEqual([...ends].sort((a, b) => b - a))
    }
  })

  it('is laid out by the size of the plan alone', () => {
    const sized = (count: number) =>
      plannedFor({ tasks: plan(Array.from({ length: count }, () => ({ hours: 1 }))).tasks })
    expect([1, 200, 2250, 10_000].map(sized)).toEqual([32_768, 2048, 256, 256])
  })

  it('leaves the nights to a resource that works by day', () => {
    // 3 x 8 h by day: 07-15, 15-19 + 07-11, 11-19.
    const run = levelled(plan([1, 2, 3].map(() => ({ hours: 8, on: 'inspector' }))))
    expect(hoursTo(run.finishAfter)).toBe(36)
  })

  it('writes no links, and taking it back gives the plan as it was', () => {
    const before = plan([
      { hours: 6, on: 'crane' },
      { hours: 4, on: 'crane' },
      { hours: 3, after: [2] },
    ])
    const run = levelled(before)
    const applied = applyEdits(before, run.edits)
    if (!applied.ok) throw new Error('refused')
    expect(applied.value.schedule.links).toBe(before.links)
    expect(run.edits.every(edit => edit.kind === 'setTask')).toBe(true)
    const undone = applyEdits(applied.value.schedule, applied.value.inverse, { undo: true })
    expect(undone.ok && undone.value.schedule).toEqual(before)
  })

  it('says until when a short task waits for a long one, not how long it would have taken itself', () => {
    const fixed = { constraint: { type: 'mustStartOn' as const, date: START } }
    const run = levelled(
      plan([
        { hours: 10, on: 'crane', more: fixed },
        { hours: 1, on: 'crane' },
      ]),
    )
    const [blocker] = run.moves[0]?.reason.kind === 'resource' ? run.moves[0].reason.blockers : []
    expect(blocker && hoursTo(blocker.until)).toBe(10)
  })

  it('names who holds the crane, and until when', () => {
    const run = levelled(plan([{ hours: 10, on: 'crane' }, { hours: 2, on: 'crane', after: [3] }, { hours: 1 }]))
    const move = run.moves[0]
    expect(move?.reason).toMatchObject({ kind: 'resource', blockers: [{ resource: 1 }] })
    expect(run.moves).toHaveLength(1)
  })

  it('lets first who leads to a release that a date holds, and tells of one that comes too late all the same', () => {
    const release = (hours: number) => ({
      hours: 0,
      after: [3],
      more: { constraint: { type: 'finishNoLaterThan' as const, date: instant(START + hours * HOUR) } },
    })
    const rows = [6, 6, 4].map(hours => ({ hours, on: 'crane' as const }))
    const late = (hours: number) => {
      const schedule = plan([...rows, release(hours)])
      const run = levelled(schedule)
      const applied = applyEdits(schedule, run.edits)
      if (!applied.ok) throw new Error(applied.problems[0].code)
      const after = calculated(applied.value.schedule)
      return [
        run.moves.some(move => move.task === 3),
        after.problems.flatMap(({ code, params }) =>
          code === 'schedule.impossibleConstraint' ? Number(params.missingSeconds) / HOUR : [],
        ),
      ]
    }
    expect(late(4)).toEqual([false, []])
    expect(late(3)).toEqual([false, [1]])
  })

  it('lets first who has a latest date, be it of the finish or of the start', () => {
    for (const type of ['finishNoLaterThan', 'startNoLaterThan'] as const) {
      const date = instant(START + (type === 'finishNoLaterThan' ? 4 : 0) * HOUR)
      const rows = [{ hours: 6 }, { hours: 6 }, { hours: 4, more: { constraint: { type, date } } }]
      const run = levelled(plan(rows.map(row => ({ ...row, on: 'crane' as const }))))
      expect(run.moves.map(move => move.task)).not.toContain(3)
    }
  })

  it('moves nothing past the end of the window, and says what does not fit into it', () => {
    const rows = [1, 2, 3, 4].map(() => ({ hours: 6, on: 'crane' as const }))
    const window = { finish: instant(START + 18 * HOUR) }
    const run = levelled(plan(rows, { window }), { freedom: 'window' })
    expect(hoursTo(run.finishAfter)).toBe(18)
    expect(run.unfit).toHaveLength(1)
    const later = levelled(plan(rows, { window }), { freedom: 'window', until: instant(START + 24 * HOUR) })
    expect(hoursTo(later.finishAfter)).toBe(24)
    expect(later.unfit).toEqual([])
    expect(levelled(plan(rows), { freedom: 'withinSlack' }).unfit).toHaveLength(3)
  })

  it('gives each better plan whole while it searches, and each keeps the limits', () => {
    const schedule = limitedSchedule(11, 40)
    const runs: LevelingRun[] = []
    const last = levelled(schedule, { schedules: 300, onBetter: (_finish, _tried, run) => runs.push(run()) })
    expect(runs.length).toBeGreaterThan(0)
    for (const run of runs) expect(verifyLeveling(schedule, run)).toEqual([])
    expect(runs.at(-1)?.finishAfter).toBe(last.finishAfter)
    const plain = levelled(schedule, { schedules: 300 })
    expect(plain.moves).toEqual(last.moves)
  })

  it('moves as few tasks as it can, by as little as it can, where the finish is the same', () => {
    const base = plan([...[4, 4, 4].map(hours => ({ hours, on: 'crane' as const })), { hours: 20 }])
    const two = {
      ...base,
      resources: base.resources.map(each => (each.uid === 1 ? { ...each, maxUnits: 2 } : each)),
      assignments: base.assignments.map((each, at) => ({ ...each, units: at === 0 ? 2 : 1 })),
    }
    for (const freedom of ['free', 'withinSlack'] as const)
      expect(levelled(two, { freedom }).moves.map(move => [move.task, hoursTo(move.to)])).toEqual([[1, 4]])
    const one = plan([...[6, 3, 2].map(hours => ({ hours, on: 'crane' as const })), { hours: 20 }])
    expect(levelled(one).moves.map(move => [move.task, hoursTo(move.to)])).toEqual([
      [2, 2],
      [1, 5],
    ])
  })

  it('knows the peak of what is limited, whatever there is at the time', () => {
    const steps = [
      { from: Number.NEGATIVE_INFINITY, amount: 3 },
      { from: 12, amount: 5 },
    ]
    const line = new Skyline(steps)
    expect(line.peak(steps)).toBe(0)
    for (const [from, to, amount] of [
      [0, 4, 2],
      [2, 14, 1],
      [13, 15, 3],
    ] as const)
      line.take(from, to, amount)
    expect(line.peak(steps)).toBe(4)
  })

  it('is the best plan that the search told of, where some find no room too', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const random = randomNumbers(seed)
      // Two cranes by day and one by night: a task that needs two for 20 h finds no room.
      const rows = Array.from(
        { length: 24 },
        (_, at): Row => ({
          hours: at % 6 === 3 ? 20 : 2 + Math.floor(random() * 7),
          on: 'crane',
          ...(at > 3 && { after: [1 + Math.floor(random() * at)] }),
        }),
      )
      const base = plan(rows)
      const schedule = {
        ...base,
        resources: base.resources.map(each => (each.uid === 1 ? { ...each, availability: BY_SHIFT } : each)),
        assignments: base.assignments.map((each, at) => ({ ...each, units: at % 6 === 3 ? 2 : 1 })),
      }
      let told = Number.POSITIVE_INFINITY
      const hear = (finish: Instant): void => {
        told = finish
      }
      const run = levelled(schedule, { schedules: 300, seed, onBetter: hear })
      expect([seed, run.unfit.length, hoursTo(run.finishAfter)]).toEqual([seed, 4, hoursTo(instant(told))])
    }
  })

  it('looks for room before a stretch without it at once, where somebody comes at hours of their own', () => {
    const base = plan([...Array.from({ length: 6 }, () => ({ hours: 5, on: 'inspector' as const })), { hours: 50 }])
    const crane = base.tasks
      .slice(0, 6)
      .map(({ uid }) => ({ uid: assignmentId(uid + 20), task: uid, resource: resourceId(1) }))
    const schedule = { ...base, assignments: [...base.assignments, ...crane] }
    const asked = vi.spyOn(Skyline.prototype, 'firstShort')
    expect(hoursTo(levelled(schedule, { schedules: 40 }).finishAfter)).toBe(54)
    // Second by second through a night it would be tens of thousands for each task.
    expect(asked.mock.calls.length).toBeLessThan(5000)
    asked.mockRestore()
  })

  it('leads the question why a task stands there through those who held what it waits for', () => {
    const before = plan([1, 2, 3].map(() => ({ hours: 6, on: 'crane' as const })))
    const run = levelled(before)
    const applied = applyEdits(before, run.edits)
    if (!applied.ok) throw new Error('refused')
    const last = run.moves.at(-1)?.task ?? taskId(0)
    const { steps = [] } = explain(calculated(applied.value.schedule), last) ?? {}
    expect(steps.map(step => hoursTo(step.start))).toEqual([12, 6, 0])
    expect(steps.map(step => step.reason.kind)).toEqual(['levelling', 'levelling', 'projectStart'])
  })

  it('names what nobody may delay and that overloads alone, and levels the rest around it', () => {
    const fixed = { constraint: { type: 'mustStartOn' as const, date: START } }
    const schedule = plan([
      { hours: 6, on: 'crane', more: fixed },
      { hours: 6, on: 'crane', more: fixed },
      { hours: 3, on: 'crane' },
    ])
    const outcome = level(calculated(schedule))
    expect(outcome.ok && hoursTo(outcome.value.finishAfter)).toBe(9)
    expect(outcome.problems).toMatchObject([
      { code: 'schedule.fixedOverload', severity: 'warning', params: { resource: 'Guindaste', asked: 2, there: 1 } },
    ])
  })

  it('takes limits by shift for one run', () => {
    const rows = [1, 2].map(() => ({ hours: 6, on: 'crane' as const }))
    const limits = new Map([[resourceId(1), [{ units: 1, shift: 'day' as const }]]])
    expect(hoursTo(levelled(plan(rows), { limits }).finishAfter)).toBe(12)
    const nights = new Map([[resourceId(1), [{ units: 1, shift: 'night' as const }]]])
    expect(hoursTo(levelled(plan(rows), { limits: nights }).finishAfter)).toBe(24)
  })

  it('counts a resource without a limit as unlimited', () => {
    const one = plan([1, 2, 3].map(() => ({ hours: 6, on: 'crane' })))
    const free = { ...one, resources: one.resources.map(({ maxUnits: _, ...each }) => each) }
    expect(levelled(free).moves).toEqual([])
    expect(hoursTo(levelled(free, { limits: new Map([[resourceId(1), 1]]) }).finishAfter)).toBe(18)
  })

  it('moves nothing beyond its slack when it may not, and says what does not fit', () => {
    const rows: Row[] = [
      { hours: 20 },
      { hours: 6, on: 'crane' },
      { hours: 6, on: 'crane' },
      { hours: 20, on: 'crane' },
    ]
    const run = levelled(plan(rows), { freedom: 'withinSlack' })
    expect(run.finishAfter).toBe(run.finishBefore)
    expect(run.unfit.length).toBeGreaterThan(0)
    expect(levelled(plan(rows)).unfit).toEqual([])
  })

  it('leaves what has begun where it is, and puts nothing before the data date', () => {
    const at = instant(START + 10 * HOUR)
    const run = levelled(
      plan(
        [
          { hours: 14, on: 'crane', more: { actualStart: START, percentComplete: 50 } },
          { hours: 4, on: 'crane' },
        ],
        { statusDate: at },
      ),
    )
    // Half of the 14 h is left at the data date: the crane is free at 17.
    expect(run.moves.map(move => [move.task, hoursTo(move.to)])).toEqual([[2, 17]])
  })

  it('keeps a priority of 1000 and hard dates in their places', () => {
    const run = levelled(
      plan([
        { hours: 6, on: 'crane', more: { priority: 1000 } },
        { hours: 6, on: 'crane' },
        { hours: 6, on: 'crane', more: { constraint: { type: 'mustStartOn', date: instant(START + 8 * HOUR) } } },
      ]),
    )
    expect(run.moves.map(move => move.task)).toEqual([2])
    expect(hoursTo(run.finishAfter)).toBe(20)
  })

  it('moves others away from a task of priority 1000, whatever the order in which they are listed', () => {
    const free = (hours: number): Row => ({ hours, on: 'crane' })
    const last: Row = { ...free(4), after: [2], more: { priority: 1000 } }
    const run = levelled(plan([free(20), { hours: 6, after: [4] }, last, free(2)]))
    expect(run.unfit).toEqual([])
    expect(run.moves.map(move => [move.task, hoursTo(move.to)])).toEqual([[1, 12]])
  })

  it('names tasks of priority 1000 that overload alone, and those that another has moved together', () => {
    const never = { on: 'crane', more: { priority: 1000 } } as const
    const alone = level(
      calculated(
        plan([
          { hours: 6, ...never },
          { hours: 6, ...never },
        ]),
      ),
    )
    expect(alone.problems.map(each => [each.code, each.params.asked])).toEqual([
      ['schedule.fixedOverload', 2],
      ['schedule.neverLeveled', undefined],
    ])
    const rows: Row[] = [{ hours: 4, on: 'crane' }, ...[1, 2].map(() => ({ hours: 6, ...never, after: [1] }))]
    const together = level(calculated(plan(rows)))
    expect(together.problems.map(each => each.code)).toEqual(['schedule.neverLeveled'])
    expect(together.ok && together.value.unfit.toSorted()).toEqual([2, 3])
  })

  it('names, before it tries anything, times in which nobody is there of what is needed', () => {
    const base = plan([{ hours: 4, on: 'crane' }, { hours: 200 }])
    const withRows = (availability: NonNullable<Schedule['resources'][number]['availability']>): Schedule => ({
      ...base,
      resources: base.resources.map(each => (each.uid === 1 ? { ...each, availability } : each)),
    })
    const at = (hours: number): Instant => instant(START + hours * HOUR)
    const told: string[] = []
    const hear = (schedule: Schedule, options: LevelingOptions = {}): unknown[] => {
      told.length = 0
      let tried = 0
      const outcome = level(calculated(schedule), {
        ...options,
        onProblems: problems => told.push(...problems.map(each => `${tried} ${each.code}`)),
        stopped: () => ++tried < 0,
      })
      expect(told).toEqual(outcome.problems.map(each => `0 ${each.code}`))
      return outcome.problems.map(each => [each.code, each.params])
    }
    const away = { resource: 'Guindaste', count: 1 }
    const gap = [
      { to: at(2), units: 1 },
      { from: at(50), units: 1 },
    ]
    expect(hear(withRows(gap))).toEqual([['schedule.capacityGap', { ...away, from: at(2), to: at(50) }]])
    const leaves = [{ to: at(220), units: 1 }]
    expect(hear(withRows(leaves))).toEqual([['schedule.capacityGap', { ...away, from: at(220) }]])
    // Nights without a crane are its shifts, and who comes back after the plan's end is not missed in it.
    expect(hear(withRows([{ units: 1, shift: 'day' }]))).toEqual([])
    expect(
      hear(
        withRows([
          { to: at(210), units: 1 },
          { from: at(300), units: 1 },
        ]),
      ),
    ).toEqual([])
    const long = {
      ...withRows([{ units: 1, shift: 'day' }]),
      tasks: base.tasks.map(each => ({ ...each, duration: duration(20, 'h') })),
    }
    expect(hear(long)).toEqual([['schedule.noRoomEver', { count: 1, tasks: 'T1' }]])
    expect(hear(long, { splits: 'all' })).toEqual([])
  })

  describe('says before the search what could help tasks that find no room even alone', () => {
    const told = (schedule: Schedule, options: LevelingOptions = {}): unknown[] => {
      const heard: string[] = []
      let tried = 0
      const outcome = level(calculated(schedule), {
        ...options,
        onProblems: problems => heard.push(...problems.map(each => `${tried} ${each.code}`)),
        stopped: () => ++tried < 0,
      })
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
      expect(heard).toEqual(outcome.problems.map(each => `0 ${each.code}`))
      return outcome.problems.map(each => [each.code, each.params, each.suggestions.map(one => one.code)])
    }
    const nights = (units: number, day = 0) => [
      { units: day, shift: 'day' as const },
      { units, shift: 'night' as const },
    ]
    const limits = (crane: ReturnType<typeof nights>) => new Map([[resourceId(1), crane]])
    const withCalendar = (rows: readonly Row[], task: number) => ({
      ...plan(rows),
      tasks: plan(rows).tasks.map(each => (each.row === task ? { ...each, calendar: DAY } : each)),
    })

    it('a limit that has nobody in the hours in which they work: those hours, not interruption', () => {
      const byDay = withCalendar(
        [
          { hours: 4, on: 'crane' },
          { hours: 4, on: 'crane' },
        ],
        1,
      )
      const never = (there: number, asked: number) => [
        'schedule.limitOutOfHours',
        { resource: 'Guindaste', asked, there, count: 1, tasks: 'T1' },
        ['schedule.giveHours'],
      ]
      for (const splits of [undefined, 'all'] as const)
        expect(told(byDay, { limits: limits(nights(2)), ...(splits && { splits }) })).toEqual([never(0, 1)])
      const two = { ...byDay, assignments: byDay.assignments.map(each => ({ ...each, units: 2 })) }
      expect(told(two, { limits: limits(nights(2, 1)) })).toEqual([never(1, 2)])
      expect(told(byDay, { limits: limits(nights(2, 1)) })).toEqual([])
    })

    it('people who are never there together: hours that they share', () => {
      const both = plan([{ hours: 4, on: 'crane' }])
      const schedule = {
        ...both,
        resources: both.resources.map(each => ({ ...each, calendar: ALWAYS })),
        assignments: [...both.assignments, { uid: assignmentId(9), task: taskId(1), resource: resourceId(2) }],
      }
      const apart = new Map([
        [resourceId(1), nights(1)],
        [resourceId(2), nights(0, 1)],
      ])
      for (const splits of [undefined, 'all'] as const)
        expect(told(schedule, { limits: apart, ...(splits && { splits }) })).toEqual([
          ['schedule.limitsNeverMeet', { count: 1, tasks: 'T1' }, ['schedule.giveSharedHours']],
        ])
    })

    it('interruption only where there is room in parts, and less in one piece where they may not be interrupted', () => {
      const long = plan([
        { hours: 20, on: 'crane' },
        { hours: 20, on: 'crane', more: { levelingCanSplit: false } },
      ])
      expect(told(long, { limits: limits(nights(1)) })).toEqual([
        ['schedule.noRoomEver', { count: 1, tasks: 'T1' }, ['schedule.letInterrupt']],
        ['schedule.noRoomEver', { count: 1, tasks: 'T2' }, ['schedule.divideTasks']],
      ])
      const short = { ...long, assignments: long.assignments.slice(0, 1), tasks: long.tasks.slice(0, 1) }
      expect(told(short, { limits: limits(nights(1)), splits: 'all' })).toEqual([])
      expect(levelled(short, { limits: limits(nights(1)), splits: 'all' }).unfit).toEqual([])
      // No crew comes for half an hour a day.
      const day = Math.floor(START / 86_400) * 86_400
      const halves = Array.from({ length: 400 }, (_, at) => {
        const from = instant(day + at * 86_400 + 20 * HOUR)
        return { units: 1, from, to: instant(from + HOUR / 2) }
      })
      for (const splits of [undefined, 'all'] as const)
        expect(told(short, { limits: new Map([[resourceId(1), halves]]), ...(splits && { splits }) })).toContainEqual([
          'schedule.noRoomEver',
          { count: 1, tasks: 'T1' },
          ['schedule.divideTasks'],
        ])
    })
  })

  it('names a task that shares no hour with whoever is to do it, and a calendar without work', () => {
    const nights = shiftCalendar('2x12', { id: calendarId(9), shifts: 1 })
    const week = nights.week.map(() => [{ from: 19 * HOUR, to: 24 * HOUR }]) as unknown as typeof nights.week
    const at = (calendar: Partial<typeof nights>): string[] => {
      const base = plan([{ hours: 4, on: 'inspector', more: { calendar: calendarId(9) } }])
      const outcome = level(calculated({ ...base, calendars: [...base.calendars, { ...nights, ...calendar }] }))
      return outcome.problems.map(each => each.code)
    }
    expect(at({})).toEqual([])
    expect(at({ week })).toEqual(['schedule.neverTogether'])
    expect(at({ week: nights.week.map(() => []) as unknown as typeof nights.week })).toEqual([
      'schedule.calendarWithoutWork',
    ])
  })

  it('says from when to when fixed tasks overload alone, and that they do so again', () => {
    const fixed = (hours: number, from: number): Row => ({
      hours,
      on: 'crane',
      more: { constraint: { type: 'mustStartOn', date: instant(START + from * HOUR) } },
    })
    const outcome = level(calculated(plan([fixed(6, 0), fixed(6, 4), fixed(2, 4), fixed(3, 20), fixed(3, 20)])))
    expect(outcome.problems.map(({ params }) => params)).toMatchObject([
      { asked: 3, there: 1, from: START + 4 * HOUR, to: START + 6 * HOUR, count: 3, tasks: 'T1, T2, T3', more: 1 },
    ])
  })

  it('names summaries that somebody is assigned to: of those nothing is counted', () => {
    const base = plan([{ hours: 0 }, { hours: 4, on: 'crane', more: { parent: taskId(1) } }, { hours: 4, on: 'crane' }])
    const onSummary = { uid: assignmentId(9), task: taskId(1), resource: resourceId(1) }
    const codes = (schedule: Schedule): unknown[] =>
      level(calculated(schedule)).problems.map(each => [each.code, each.severity, each.params.tasks])
    expect(codes(base)).toEqual([])
    const before = { ...base, assignments: [...base.assignments, onSummary] }
    expect(codes(before)).toEqual([['schedule.summaryAsks', 'warning', 'T1']])
    expect(loadMatrix(calculated(before)).summaries).toEqual([1])
    expect(loadMatrix(calculated(base)).summaries).toEqual([])
  })

  it('asks for no people in time of the process and in holds, though for equipment, and says so', () => {
    for (const kind of ['process', 'hold'] as const) {
      const cured = plan([
        { hours: 8, on: 'inspector', more: { kind } },
        { hours: 8, on: 'inspector' },
        { hours: 8, on: 'crane', more: { kind } },
        { hours: 8, on: 'crane' },
      ])
      const outcome = level(calculated(cured))
      if (!outcome.ok) throw new Error('refused')
      expect(outcome.value.moves.map(each => each.task)).toEqual([4])
      expect(outcome.problems.map(each => [each.code, each.params.tasks])).toEqual([['schedule.processAsks', 'T1']])
      const { rows, processes } = loadMatrix(calculated(cured))
      expect([rows.map(each => each.totalHours), processes]).toEqual([[16, 8], [1]])
    }
  })

  it('names ten tasks at the most, and says that there are more', () => {
    const named = (count: number) => {
      const rows = Array.from({ length: count }, () => ({ hours: 1, on: 'crane' as const, more: { priority: 1000 } }))
      const outcome = level(calculated(plan(rows)))
      return outcome.problems.find(each => each.code === 'schedule.neverLeveled')?.params
    }
    expect(named(10)).toEqual({ count: 10, tasks: 'T1, T2, T3, T4, T5, T6, T7, T8, T9, T10' })
    expect(named(12)).toEqual({ count: 12, tasks: 'T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, …' })
  })

  it('takes a machine that its name alone tells for one: it is no person of an area, and is not interrupted with crews', () => {
    const yard = plan([
      { hours: 10, on: 'crane', more: { area: 'a1' } },
      { hours: 6, on: 'inspector', more: { area: 'a1' } },
    ])
    const areas = [{ id: 'a1', name: 'a1', maxPeople: 1, maxHeavyLifts: 0.5 }]
    // The crane is no second person; but it is more of a lift than there is.
    expect(level(calculated({ ...yard, areas: [{ id: 'a1', name: 'a1', maxPeople: 1 }] })).ok).toBe(true)
    expect(levelled({ ...yard, areas: [{ id: 'a1', name: 'a1', maxPeople: 1 }] }).moves).toEqual([])
    expect(level(calculated({ ...yard, areas })).problems[0].code).toBe('schedule.excessiveDemand')
    expect(loadMatrix(calculated(yard)).rows.map(each => each.people)).toEqual([false, true])
  })

  it('keeps what MS Project sets for single tasks and resources, and says so', () => {
    const block: Row = {
      hours: 4,
      on: 'crane',
      more: { constraint: { type: 'mustStartOn', date: instant(START + 4 * HOUR) } },
    }
    const before = plan([block, { hours: 8, on: 'crane', more: { levelingCanSplit: false } }])
    for (const splits of ['all', new Set([taskId(2)])] as const) {
      const outcome = level(calculated(before), { splits })
      expect(outcome.ok && [outcome.value.moves[0]?.parts, hoursTo(outcome.value.finishAfter)]).toEqual([undefined, 16])
      expect(outcome.problems).toMatchObject([
        { code: 'schedule.keptWhole', severity: 'info', params: { tasks: 'T2' } },
      ])
    }
    const free = { ...before, resources: before.resources.map(each => ({ ...each, canLevel: false as const })) }
    const outcome = level(calculated(free))
    expect(outcome.ok && outcome.value.moves).toEqual([])
    expect(outcome.problems).toMatchObject([
      { code: 'schedule.resourceNotLeveled', params: { resources: 'Guindaste' } },
    ])
    // A limit that the run itself states holds.
    expect(hoursTo(levelled(free, { limits: new Map([[resourceId(1), 1]]) }).finishAfter)).toBe(16)
  })

  it('moves a task whole, never one of its assignments alone, with or without pauses', () => {
    const whole = { levelAssignments: false as const }
    const base = plan([
      { hours: 4, on: 'crane', more: { constraint: { type: 'mustStartOn', date: instant(START + 4 * HOUR) } } },
      { hours: 8, on: 'crane', more: whole },
    ])
    const rigger = { ...base.resources[0]!, uid: resourceId(3), row: 3, name: 'Rigger' }
    const second = { uid: assignmentId(9), task: taskId(2), resource: rigger.uid }
    const before = { ...base, resources: [...base.resources, rigger], assignments: [...base.assignments, second] }
    for (const splits of [undefined, 'all'] as const) {
      const run = levelled(before, splits && { splits })
      const applied = applyEdits(before, run.edits)
      if (!applied.ok) throw new Error('refused')
      expect(run.moves.map(move => [move.task, move.parts?.length])).toEqual([[2, splits && 2]])
      expect(applied.value.schedule.assignments).toBe(before.assignments)
    }
  })

  it('refuses a task that asks for more than there ever is before it tries anything', () => {
    const two = plan([{ hours: 4, on: 'crane' }])
    const asking = { ...two, assignments: two.assignments.map(each => ({ ...each, units: 3 })) }
    const outcome = level(calculated(asking))
    expect(outcome.ok).toBe(false)
    expect(outcome.problems[0]).toMatchObject({ code: 'schedule.excessiveDemand', params: { asked: 3, there: 1 } })
  })

  it('refuses people whose calendar never works, before it tries anything', () => {
    const base = plan([{ hours: 4, on: 'inspector' }])
    const calendars = base.calendars.map(each =>
      each.id === DAY ? { ...each, week: [[], [], [], [], [], [], []] as typeof each.week } : each,
    )
    const outcome = level(calculated({ ...base, calendars }))
    expect(outcome.ok).toBe(false)
    expect(outcome.problems[0]).toMatchObject({ code: 'schedule.neverWorks', at: { resource: 2 } })
  })

  it('refuses a plan that runs back from its finish', () => {
    const finish = instant(START + 40 * HOUR)
    const outcome = level(calculated(plan([{ hours: 4, on: 'crane' }], { from: 'finish', finish })))
    expect(outcome.problems[0]?.code).toBe('schedule.notLevellable')
    expect(smooth(calculated(plan([{ hours: 4, on: 'crane' }], { from: 'finish', finish }))).ok).toBe(false)
  })

  it('levels by the rules of Primavera too, around what stretches between others', () => {
    const run = levelled(
      plan(
        [
          { hours: 6, on: 'crane' },
          { hours: 6, on: 'crane' },
          { hours: 4, after: [2] },
          { hours: 1, on: 'inspector', more: { p6: { type: 'levelOfEffort' } } },
        ],
        { rules: 'p6' },
      ),
    )
    expect(run.moves.map(move => [move.task, hoursTo(move.to)])).toEqual([[1, 6]])
    expect(hoursTo(run.finishAfter)).toBe(12)
  })

  it('gives the same run for the same seed and number of schedules', () => {
    const schedule = plan(
      Array.from({ length: 14 }, (_, at) => ({
        hours: 3 + (at % 5),
        on: at % 3 === 0 ? 'inspector' : 'crane',
        after: at > 3 ? [at - 2] : [],
      })),
    )
    const options = { schedules: 200, seed: 5 }
    expect(levelled(schedule, options)).toEqual(levelled(schedule, options))
    expect(levelled(schedule, { schedules: 400, seed: 5, planned: 200 }).finishAfter).toBeLessThanOrEqual(
      levelled(schedule, options).finishAfter,
    )
  })

  it('ends no later with a limit that is raised, when what was found before is tried first', () => {
    let sooner = 0
    for (let seed = 1; seed <= 40; seed++) {
      const { schedule } = levellingCase(seed)
      const outcome = calculate(schedule)
      const before = outcome.ok ? level(outcome.value, { schedules: 20, seed }) : outcome
      if (!outcome.ok || !before.ok || before.value.floating.length > 0) continue
      const applied = applyEdits(schedule, before.value.edits)
      if (!applied.ok) throw new Error('refused')
      const stood = calculated(applied.value.schedule)
      const like = new Map(schedule.tasks.map(({ uid }) => [uid, stood.of(uid)?.start ?? START] as const))
      for (const resource of schedule.resources) {
        const limits = new Map([[resource.uid, (resource.maxUnits ?? 1) + 1]])
        const run = level(outcome.value, { schedules: 2, seed: seed + 1, limits, like })
        if (!run.ok || run.value.floating.length > 0) continue
        const { unfit, finishAfter } = run.value
        expect([seed, resource.uid, unfit.length <= before.value.unfit.length]).toEqual([seed, resource.uid, true])
        if (unfit.length === before.value.unfit.length)
          expect([seed, resource.uid, finishAfter <= before.value.finishAfter]).toEqual([seed, resource.uid, true])
        if (finishAfter < before.value.finishAfter) sooner++
      }
    }
    expect(sooner).toBeGreaterThan(0)
  })

  it('honours gaps in what is available', () => {
    const base = plan([{ hours: 4, on: 'crane' }])
    const gap = [
      { from: START, to: instant(START + 2 * HOUR), units: 1 },
      { from: instant(START + 2 * HOUR), to: instant(START + 30 * HOUR), units: 0 },
      { from: instant(START + 30 * HOUR), units: 1 },
    ]
    const run = levelled({
      ...base,
      resources: base.resources.map(each => (each.uid === 1 ? { ...each, availability: gap } : each)),
    })
    expect(hoursTo(run.finishAfter)).toBe(34)
    expect(run.moves[0]?.reason).toMatchObject({ kind: 'resource', blockers: [{ tasks: [] }] })
  })

  it('counts what there is by shift', () => {
    const base = plan([1, 2, 3, 4].map(() => ({ hours: 12, on: 'crane' })))
    const byShift = [
      { units: 2, shift: 'day' as const },
      { units: 1, shift: 'night' as const },
    ]
    const run = levelled({
      ...base,
      resources: base.resources.map(each => (each.uid === 1 ? { ...each, availability: byShift } : each)),
    })
    // Two by day, one by night, one by the second day.
    expect(hoursTo(run.finishAfter)).toBe(36)
    expect(run.moves.map(move => hoursTo(move.to))).toEqual([12, 24])
  })

  it('admits no more people to an area than it holds, and says so', () => {
    const base = plan([
      { hours: 6, on: 'crane', more: { area: 'a2' } },
      { hours: 6, on: 'inspector', more: { area: 'a2' } },
    ])
    const resources = base.resources.map(each => ({ ...each, nature: 'crew' as const }))
    const run = levelled({ ...base, resources, areas: [{ id: 'a2', name: 'Área A2', maxPeople: 1 }] })
    expect(hoursTo(run.finishAfter)).toBe(12)
    expect(run.moves[0]?.reason).toMatchObject({ blockers: [{ area: 'a2', counts: 'people' }] })
  })

  it('takes limits of an area for one run, at all times or by shift', () => {
    const base = plan([1, 2, 3].map(() => ({ hours: 6, on: 'crane' as const, more: { area: 'a2' } })))
    const people = {
      ...base,
      areas: [{ id: 'a2', name: 'Área A2' }],
      resources: base.resources.map(({ maxUnits: _, ...each }) => ({ ...each, nature: 'crew' as const })),
    }
    const lifts = {
      ...people,
      resources: people.resources.map(each => ({ ...each, nature: 'equipment' as const, trade: 'lifting' as const })),
    }
    for (const [schedule, counts] of [[people, 'people'] as const, [lifts, 'lifts'] as const]) {
      expect(levelled(schedule).moves).toEqual([])
      const run = levelled(schedule, { limits: new Map([[areaLimit('a2', counts), 1]]) })
      expect(hoursTo(run.finishAfter)).toBe(18)
      expect(run.moves[0]?.reason).toMatchObject({ blockers: [{ area: 'a2', counts }] })
      const nights = [
        { units: 0, shift: 'day' as const },
        { units: 2, shift: 'night' as const },
      ]
      const limits = new Map([[areaLimit('a2', counts), nights]])
      expect(hoursTo(levelled(schedule, { limits }).finishAfter)).toBe(24)
      expect(loadMatrix(calculated(schedule), { limits }).rows.find(each => each.counts === counts)?.overCells).toBe(1)
      // A stated limit is lifted for a run that says so.
      const stated = { ...schedule, areas: [{ id: 'a2', name: 'Área A2', maxPeople: 1, maxHeavyLifts: 1 }] }
      expect(levelled(stated).moves).toHaveLength(2)
      expect(levelled(stated, { limits: new Map([[areaLimit('a2', counts), 'unlimited']]) }).moves).toEqual([])
    }
  })

  it('knows whose limit is named: a resource, an area, or the lifts of an area', () => {
    const schedule = { ...plan([]), areas: [{ id: 'a2', name: 'Área A2' }] }
    const named = (name: string): unknown => {
      const found = limitNamed(schedule, name)
      return found.ok ? found.value : found.problems[0].code
    }
    expect(['guindaste', 'area a2', 'A2', 'área A2 içamentos', 'a2:lifts', 'a2:people', 'a3'].map(named)).toEqual([
      1,
      'a2 people',
      'a2 people',
      'a2 lifts',
      'a2 lifts',
      'a2 people',
      'schedule.noResourceNamed',
    ])
    const near = limitNamed(schedule, 'area a3')
    expect(!near.ok && near.problems[0].suggestions[0]?.params).toEqual({ name: 'Área A2' })
  })

  it('puts what is accepted where it was promised, whatever is left out, and what is left out nowhere else', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const schedule = limitedSchedule(seed, 25, 'msproject')
      const before = calculated(schedule)
      const outcome = level(before, { schedules: 30, seed })
      if (!outcome.ok || outcome.value.floating.length > 0 || outcome.value.moves.length < 2) continue
      const run = outcome.value
      const left = new Set(run.moves.filter((_, at) => (at + seed) % 2 === 0).map(move => move.task))
      const part = partOfRun(schedule, run, left)
      const applied = applyEdits(schedule, part.edits)
      if (!applied.ok) throw new Error('refused')
      const after = calculated(applied.value.schedule)
      const promised = new Map(run.moves.map(move => [move.task, move.to]))
      expect(part.moves.map(move => move.task)).toEqual(
        run.moves.map(move => move.task).filter(task => !left.has(task)),
      )
      for (const move of part.moves) expect([seed, after.of(move.task)?.start]).toEqual([seed, promised.get(move.task)])
      for (const task of left)
        expect(applied.value.schedule.tasks.find(each => each.uid === task)?.leveling).toBeUndefined()
      expect(part.finishAfter).toBe(after.projectFinish)
    }
  })

  it('keeps run and reason on each task, and clears them with the delay', () => {
    const before = plan([1, 2].map(() => ({ hours: 6, on: 'crane' })))
    const run = levelled(before)
    const applied = applyEdits(before, run.edits)
    if (!applied.ok) throw new Error('refused')
    const moved = applied.value.schedule.tasks.find(task => task.leveling)
    expect(moved?.leveling).toMatchObject({ by: run.id, reason: [{ resource: 1, tasks: [expect.any(Number)] }] })
    const cleared = applyEdits(applied.value.schedule, clearLeveling(applied.value.schedule))
    expect(cleared.ok && cleared.value.schedule).toEqual(before)
  })

  it('says that a window is missed by the links alone, and which rows of availability overlap', () => {
    const two = plan([
      { hours: 30, on: 'crane' },
      { hours: 6, on: 'crane' },
    ])
    const codes = (schedule: Schedule, options: LevelingOptions = {}): string[] =>
      level(calculated(schedule), options).problems.map(each => each.code)
    expect(codes(two, { freedom: 'window', until: instant(START + 20 * HOUR) })).toContain('schedule.windowMissed')
    expect(codes(two, { freedom: 'window', until: instant(START + 40 * HOUR) })).not.toContain('schedule.windowMissed')
    expect(codes(two, { until: instant(START + 20 * HOUR) })).not.toContain('schedule.windowMissed')
    const rows = (...availability: NonNullable<Schedule['resources'][number]['availability']>): Schedule => ({
      ...two,
      resources: two.resources.map(each => (each.uid === 1 ? { ...each, availability } : each)),
    })
    const later = instant(START + 48 * HOUR)
    expect(codes(rows({ units: 2 }, { units: 1, from: START, to: later }))).toContain('schedule.availabilityOverlaps')
    expect(codes(rows({ units: 2, to: later }, { units: 1, from: later }))).not.toContain(
      'schedule.availabilityOverlaps',
    )
    expect(codes(rows(...BY_SHIFT))).not.toContain('schedule.availabilityOverlaps')
  })

  it('interrupts only who may be interrupted, says why, and takes the parts back with the delay', () => {
    const before = plan([
      { hours: 4, on: 'crane', more: { constraint: { type: 'mustStartOn', date: instant(START + 4 * HOUR) } } },
      { hours: 8, on: 'crane' },
      { hours: 2, after: [2] },
    ])
    expect(hoursTo(levelled(before).finishAfter)).toBe(18)
    expect(hoursTo(levelled(before, { splits: new Set([taskId(3)]) }).finishAfter)).toBe(18)
    const options = { splits: new Set([taskId(1), taskId(2)]) }
    const run = levelled(before, options)
    expect(hoursTo(run.finishAfter)).toBe(14)
    const move = run.moves[0]
    expect(move?.parts?.map(part => [hoursTo(part.from), hoursTo(part.to)])).toEqual([
      [0, 4],
      [8, 12],
    ])
    expect(move?.parts?.[1]?.reason).toMatchObject({ blockers: [{ resource: 1, tasks: [1] }] })
    const outcome = level(calculated(before), options)
    expect(outcome.problems).toMatchObject([{ code: 'schedule.notSplittable', params: { count: 1, tasks: 'T1' } }])

    const applied = applyEdits(before, run.edits)
    if (!applied.ok) throw new Error('refused')
    expect(hoursTo(calculated(applied.value.schedule).projectFinish)).toBe(14)
    const cleared = applyEdits(applied.value.schedule, clearLeveling(applied.value.schedule))
    expect(cleared.ok && cleared.value.schedule).toEqual(before)
    // Levelled again without leave to interrupt, it is whole again.
    const whole = level(calculated(applied.value.schedule))
    if (!whole.ok) throw new Error('refused')
    const again = applyEdits(applied.value.schedule, whole.value.edits)
    expect(again.ok && again.value.schedule.tasks[1]?.segments).toBeUndefined()
    expect(hoursTo(whole.value.finishAfter)).toBe(18)
  })

  it('goes on in the part of the day that has people, where it may be interrupted', () => {
    const base = plan([{ hours: 20, on: 'crane' }])
    const byDay = [{ units: 1, shift: 'day' as const }]
    const limited = { ...base, resources: base.resources.map(each => ({ ...each, availability: byDay })) }
    // Nowhere are there twenty hours of day in a row: that is said, and nothing is moved.
    expect(levelled(limited).unfit).toEqual([1])
    const run = levelled(limited, { splits: new Set([taskId(1)]) })
    expect(run.unfit).toEqual([])
    expect(hoursTo(run.finishAfter)).toBe(32)
    expect(run.moves[0]?.parts?.[1]?.reason).toMatchObject({ blockers: [{ resource: 1, tasks: [] }] })
  })

  it('breaks no limit, link, date or reason in plans drawn at random', () => {
    // 5689: people of one task whose calendars rest at different hours. 5732: lags in percent of work that lasts
    // longer where it is put. 9213: work that found room in one round and none in the next, and took begun work along.
    // The others: tasks as late as possible that never come to rest.
    for (const seed of [...Array.from({ length: 25 }, (_, at) => at + 1), 5689, 5732, 9213, 7884, 8610, 8738, 9356]) {
      const limited = limitedSchedule(seed, 25, seed % 3 === 0 ? 'p6' : 'msproject')
      const schedule = seed <= 25 && seed % 2 === 0 ? inAreas(limited, seed) : limited
      const outcome = calculate(schedule)
      if (!outcome.ok) continue
      for (const freedom of ['free', 'withinSlack'] as const) {
        const splits = new Set(schedule.tasks.filter(task => (task.uid + seed) % 3 === 0).map(task => task.uid))
        const options = { schedules: 30, seed, freedom, splits }
        const run = level(outcome.value, options)
        if (run.ok)
          expect({ seed, freedom, breaches: verifyLeveling(schedule, run.value, options) }).toEqual({
            seed,
            freedom,
            breaches: [],
          })
      }
    }
  })

  it('gives a reason that holds where what nobody may delay never comes to rest, and moves up who waits for nothing', () => {
    // 1103 and 1783: the blocking task has let go in the end. 221: so it has before an interrupted task, 9161: before the last part of one.
    for (const seed of [70, 172, 221, 404, 811, 1103, 1783, 9161]) {
      const { schedule, options } = levellingCase(seed)
      const run = level(calculated(schedule), options)
      if (!run.ok) throw new Error('refused')
      expect([seed, verifyLeveling(schedule, run.value, options)]).toEqual([seed, []])
      for (const move of run.value.moves) expect(move.parts !== undefined || move.to > move.from).toBe(true)
    }
  })

  it('keeps the limits, or names who is above them, beside what nobody may delay and that moves nonetheless', () => {
    for (const seed of [2407, 2456]) {
      const { schedule, options } = levellingCase(seed)
      const run = level(calculated(schedule), options)
      if (!run.ok) throw new Error('refused')
      expect(run.value.floating.length).toBeGreaterThan(0)
      expect([seed, verifyLeveling(schedule, run.value, options)]).toEqual([seed, []])
    }
  })

  it('puts what has begun and waits for others behind them, wherever they go, and gives its place to nobody', () => {
    // Links in which each had moved the other on and on, until places were given up for lost.
    for (const seed of [95, 311, 445, 950, 994, 1055, 1127, 1441, 1951, 2315]) {
      const { schedule, options } = levellingCase(seed)
      const run = level(calculated(schedule), options)
      if (!run.ok) throw new Error('refused')
      expect([seed, run.value.floating]).toEqual([seed, []])
      expect([seed, verifyLeveling(schedule, run.value, options)]).toEqual([seed, []])
    }
    // The lift has begun and goes on after an inspection that waits for the inspector.
    const begun = { actualStart: START, percentComplete: 50 } as const
    const schedule = plan(
      [
        { hours: 10, on: 'crane', after: [3], more: begun },
        { hours: 12, on: 'inspector', more: { priority: 900 } },
        { hours: 6, on: 'inspector' },
        { hours: 4, on: 'crane' },
      ],
      { rules: 'p6', statusDate: instant(START + 2 * HOUR), calendar: ALWAYS },
    )
    const run = levelled(schedule)
    expect([run.floating, run.unfit, verifyLeveling(schedule, run)]).toEqual([[], [], []])
    const applied = applyEdits(schedule, run.edits)
    if (!applied.ok) throw new Error('refused')
    const after = calculated(applied.value.schedule)
    expect(after.of(taskId(1))?.finish).toBeGreaterThan(after.of(taskId(3))?.finish ?? 0)
    expect(after.of(taskId(4))?.start).toBeGreaterThanOrEqual(after.of(taskId(1))?.finish ?? 0)
  })

  it('is checked with what floats counted: a run that leaves two lifts at once is found out', () => {
    const schedule = plan([
      { hours: 4, on: 'crane' },
      { hours: 4, on: 'crane', more: { constraint: { type: 'mustStartOn', date: START } } },
    ])
    const run = levelled(schedule)
    expect(verifyLeveling(schedule, run)).toEqual([])
    const idle = { ...run, moves: [], edits: [], floating: [taskId(2)], finishAfter: run.finishBefore }
    expect(verifyLeveling(schedule, idle)).toMatchObject([{ kind: 'capacity', thing: 1, task: 1, at: START }])
    expect(verifyLeveling(schedule, { ...idle, unfit: [taskId(1)] })).toEqual([])
  })
})
