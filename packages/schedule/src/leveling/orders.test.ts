import { describe, expect, it } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { emptySchedule } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { levellingCase } from '../testing/limited.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { HOUR, instant } from '../time/instant.ts'
import { level } from './level.ts'
import { LEVELING_RULES, type LevelingOrder } from './orders.ts'
import { randomNumbers } from './random.ts'
import { verifyLeveling } from './verify.ts'

const START = instant(1_772_434_800) // 2026-03-02 07:00

interface Row {
  readonly hours: number
  readonly crane?: boolean
  readonly after?: number
  readonly more?: Partial<Task>
}

/** A 24/7 plan with one crane. */
function plan(rows: readonly Row[]): Schedule {
  const empty = emptySchedule('Shutdown', { start: START })
  return {
    ...empty,
    project: { ...empty.project, calendar: calendarId(7) },
    calendars: [...empty.calendars, shiftCalendar('24x7', { id: calendarId(7) })],
    tasks: rows.map(({ hours, more }, at) => ({
      uid: taskId(at + 1),
      row: at + 1,
      name: `T${at + 1}`,
      parent: null,
      duration: duration(hours, 'h'),
      ...more,
    })),
    links: rows.flatMap(({ after }, at) =>
      after === undefined ? [] : [{ from: taskId(after), to: taskId(at + 1), type: 'FS' as const, lag: NO_LAG }],
    ),
    resources: [{ uid: resourceId(1), row: 1, name: 'Guindaste', kind: 'work', maxUnits: 1 }],
    assignments: rows.flatMap(({ crane }, at) =>
      crane ? [{ uid: assignmentId(at + 1), task: taskId(at + 1), resource: resourceId(1) }] : [],
    ),
  }
}

function calculated(schedule: Schedule): Calculation {
  const outcome = calculate(schedule)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}

/** Hours after the start of the plan at which each task begins. */
function starts(schedule: Schedule, order?: LevelingOrder): number[] {
  const outcome = level(calculated(schedule), order ? { order } : {})
  const applied = outcome.ok ? applyEdits(schedule, outcome.value.edits) : outcome
  if (!outcome.ok || !applied.ok) throw new Error('refused')
  expect(verifyLeveling(schedule, outcome.value)).toEqual([])
  const after = calculated(applied.value.schedule)
  return schedule.tasks.map(({ uid }) => ((after.of(uid)?.start ?? 0) - START) / HOUR)
}

describe('levelling by an order that is given', () => {
  it('lets the higher priority go first, even where the plan ends later for it', () => {
    const schedule = plan([
      { hours: 10, crane: true },
      { hours: 20, after: 1 },
      { hours: 10, crane: true, more: { priority: 900 } },
    ])
    expect(starts(schedule)).toEqual([0, 10, 10])
    expect(starts(schedule, { rules: ['priority'] })).toEqual([10, 20, 0])
    const outcome = level(calculated(schedule), { order: { rules: ['priority', 'slack'] }, schedules: 5000 })
    expect(outcome.ok && outcome.value).toMatchObject({
      id: 'priority+slack/1',
      schedules: 1,
      moves: [{ task: 1, reason: { blockers: [{ tasks: [3] }] } }],
    })
  })

  it('has latest starts, slack, what lies behind a task and the list of equipment as further rules', () => {
    const schedule = plan([
      { hours: 4, crane: true, more: { equipment: 'E-101' } },
      { hours: 6, crane: true, more: { equipment: 'E-102' } },
      { hours: 8, crane: true, more: { equipment: 'E-101' } },
      { hours: 60, after: 2 },
      { hours: 30, after: 3 },
    ])
    for (const rule of ['latestStart', 'slack', 'longestPath'] as const)
      expect([rule, ...starts(schedule, { rules: [rule] })]).toEqual([rule, 14, 0, 6, 6, 14])
    expect(starts(schedule, { rules: ['equipment'] })).toEqual([0, 12, 4, 18, 12])
    // Of one equipment the longer way goes first; the other way round the equipment says nothing more.
    expect(starts(schedule, { rules: ['equipment', 'longestPath'] })).toEqual([8, 12, 0, 18, 8])
    expect(starts(schedule, { rules: ['longestPath', 'equipment'] })).toEqual([14, 0, 6, 6, 14])
  })

  it('lets a crew finish an item before the next, where that is asked for', () => {
    for (const field of ['equipment', 'name']) {
      const of = (tag: string) => ({ crane: true, hours: 4, more: { [field]: tag } })
      const schedule = plan([of('E-101'), of('E-102'), { ...of('E-101'), after: 1 }, { ...of('E-102'), after: 2 }])
      expect(starts(schedule, { rules: ['latestStart'] })).toEqual([0, 4, 8, 12])
      expect(starts(schedule, { rules: ['latestStart'], byItem: true })).toEqual([0, 8, 4, 12])
    }
  })

  it('never delays a task for one of lower priority, where no links bind them', () => {
    let delayed = 0
    for (let seed = 1; seed <= 30; seed++) {
      const random = randomNumbers(seed)
      const rows = Array.from({ length: 12 }, () => ({
        hours: 1 + Math.floor(random() * 9),
        crane: true,
        more: { priority: 100 * Math.floor(random() * 9) },
      }))
      const schedule = plan(rows)
      const outcome = level(calculated(schedule), { order: { rules: ['priority', 'longestPath'] } })
      if (!outcome.ok) throw new Error('refused')
      for (const { task, reason } of outcome.value.moves)
        for (const blocker of reason.kind === 'resource' ? reason.blockers.flatMap(each => each.tasks) : []) {
          delayed++
          const [own, other] = [task, blocker].map(uid => schedule.tasks.find(each => each.uid === uid)?.priority ?? 0)
          expect([seed, other]).toEqual([seed, Math.max(own ?? 0, other ?? 0)])
        }
    }
    expect(delayed).toBeGreaterThan(100)
  })

  it('breaks no limit, link, date or reason by any rule, in plans drawn at random', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const { schedule, options } = levellingCase(seed)
      const outcome = calculate(schedule)
      if (!outcome.ok) continue
      const order = { rules: [LEVELING_RULES[seed % 5] ?? 'slack'], byItem: seed % 2 === 1 }
      const run = level(outcome.value, { ...options, order })
      if (run.ok) expect([seed, verifyLeveling(schedule, run.value, options)]).toEqual([seed, []])
    }
  })
})
