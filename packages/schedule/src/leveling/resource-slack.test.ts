import { describe, expect, it } from 'vitest'
import { shiftCalendar } from '../calendar/shift-calendars.ts'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { fullResult } from '../engine/full.ts'
import { emptySchedule } from '../model/create.ts'
import { assignmentId, calendarId, resourceId, taskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Resource } from '../model/resource.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'
import { randomNumbers } from '../testing/random.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { HOUR, type Instant, instant } from '../time/instant.ts'
import { demandOf } from './demand.ts'
import { level, shiftRange } from './level.ts'
import { resourceSlack } from './resource-slack.ts'
import { usesOf } from './uses.ts'

const START = instant(1_772_434_800) // 2026-03-02 07:00
const ALWAYS = calendarId(7)
const DAY = calendarId(8)

/** A 24/7 plan: rows of [hours, who (1 crane round the clock, 2 inspectors by day), predecessors]. */
function plan(
  rows: readonly (readonly [number, (1 | 2 | undefined)?, (readonly number[])?])[],
  inspectors = 1,
  crane: Partial<Resource> = { maxUnits: 1 },
  rules: 'msproject' | 'p6' = 'msproject',
): Schedule {
  const empty = emptySchedule('Shutdown', { start: START })
  return {
    ...empty,
    project: { ...empty.project, calendar: ALWAYS, rules },
    calendars: [
      ...empty.calendars,
      shiftCalendar('24x7', { id: ALWAYS }),
      shiftCalendar('2x12', { id: DAY, shifts: 1 }),
    ],
    tasks: rows.map(([hours], at) => ({
      uid: taskId(at + 1),
      row: at + 1,
      name: `T${at + 1}`,
      parent: null,
      duration: duration(hours, 'h'),
    })),
    links: rows.flatMap(([, , after], at): Link[] =>
      (after ?? []).map(from => ({ from: taskId(from), to: taskId(at + 1), type: 'FS', lag: NO_LAG })),
    ),
    resources: [
      { uid: resourceId(1), row: 1, name: 'Guindaste', kind: 'work', calendar: ALWAYS, ...crane },
      { uid: resourceId(2), row: 2, name: 'Inspetor', kind: 'work', maxUnits: inspectors, calendar: DAY },
    ],
    assignments: rows.flatMap(([, who], at) =>
      who ? [{ uid: assignmentId(at + 1), task: taskId(at + 1), resource: resourceId(who) }] : [],
    ),
  }
}

function calculated(schedule: Schedule): Calculation {
  const outcome = calculate(schedule)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}

function levelled(schedule: Schedule): Calculation {
  const run = level(calculated(schedule), { schedules: 50 })
  if (!run.ok) throw new Error(JSON.stringify(run.problems))
  const applied = applyEdits(schedule, run.value.edits)
  if (!applied.ok) throw new Error('refused')
  return calculated(applied.value.schedule)
}

const hours = (calculation: Calculation): number[] => {
  const { slack } = resourceSlack(calculation)
  return calculation.schedule.tasks.map(task => (slack.get(task.uid) ?? Number.NaN) / HOUR)
}

describe('slack with the limits kept', () => {
  it('leaves none to lifts that one crane does one behind the other, though links leave it', () => {
    const after = levelled(plan([6, 6, 6, 6, 6].map(length => [length, 1])))
    expect(after.of(taskId(1))?.totalSlack).toBeGreaterThan(0)
    expect(hours(after)).toEqual([0, 0, 0, 0, 0])
    const { chain, handovers } = resourceSlack(after)
    expect(chain).toHaveLength(5)
    expect(handovers.map(each => [each.from, each.to, each.critical])).toEqual(
      [0, 1, 2, 3].map(at => [nth(chain, at), nth(chain, at + 1), true]),
    )
  })

  it('leaves to who waits for nobody what is left before those that do', () => {
    // The crane: 4 h, then 10 h; beside them 6 h without the crane that nothing follows.
    const after = levelled(plan([[4, 1], [10, 1, [1]], [6]]))
    expect(hours(after)).toEqual([0, 0, 8])
  })

  it('counts what a second pair of hands leaves free', () => {
    // Two inspectors, three tasks of 8 h by day: two at once, the third the next day, from 07:00 to 15:00.
    const after = levelled(
      plan(
        [
          [8, 2],
          [8, 2],
          [8, 2],
        ],
        2,
      ),
    )
    const slack = hours(after)
    // The third goes on when the first lets go, until 11:00 of the second day; the other pair of hands has until then.
    expect([...slack].sort((a, b) => a - b)).toEqual([0, 0, 8])
  })

  it('names those that ask for more than there is', () => {
    const over = resourceSlack(
      calculated(
        plan([
          [6, 1],
          [6, 1],
        ]),
      ),
    )
    expect(over.overloaded).toHaveLength(1)
  })
})

/** A task that begins no earlier than it does, without its delay. */
function standing({ levelingDelay: _, ...task }: Task, at: Instant, rules: Schedule['project']['rules']): Task {
  if (rules === 'p6') return { ...task, p6: { externalEarlyStart: at } }
  return { ...task, constraint: { type: 'startNoEarlierThan', date: at } }
}

/** The plan with its handovers as links and starts as they are: a task that then waits pushes its successors. */
function bound(calculation: Calculation): Schedule {
  const { schedule } = calculation
  const { handovers } = resourceSlack(calculation)
  const links = new Map(schedule.links.map(link => [`${link.from} ${link.to} ${link.type}`, link]))
  for (const { from, to } of handovers) {
    const [a, b] = [calculation.of(from), calculation.of(to)]
    if (!a || !b) continue
    const follows = a.finish <= b.start
    const lag = { seconds: (follows ? 0 : b.start - a.start) as never, unit: 'h', elapsed: true } as const
    const link: Link = { from, to, type: follows ? 'FS' : 'SS', lag }
    const key = `${from} ${to} ${link.type}`
    if (!links.has(key)) links.set(key, link)
  }
  return { ...schedule, links: [...links.values()] }
}

/** Tasks of a plan that share more than there is. */
function overloads(calculation: Calculation): number {
  const full = fullResult(calculation)
  const demand = demandOf(full, shiftRange(full.schedule, full.passes), new Map())
  let count = 0
  for (const [limited, uses] of usesOf(full, demand).entries()) {
    const { steps } = nth(demand.limited, limited)
    for (const { from } of uses) {
      const used = uses.filter(use => use.from <= from && from < use.to).reduce((sum, use) => sum + use.amount, 0)
      if (used > (steps.findLast(step => step.from <= from)?.amount ?? 0)) count++
    }
  }
  return count
}

describe('a task that waits as long as its slack with limits says', () => {
  it('moves neither the finish nor anybody over a limit, in plans drawn at random', () => {
    let waited = 0
    for (let seed = 1; seed <= 120; seed++) {
      const random = randomNumbers(seed)
      const below = (limit: number): number => Math.floor(random() * limit)
      const after = levelled(
        plan(
          Array.from({ length: 14 }, (_, at) => [
            1 + below(14),
            ([undefined, 1, 2] as const)[below(3)],
            [...new Set([below(at), below(at)])].filter(() => at > 0 && random() < 0.5).map(from => from + 1),
          ]),
          1 + below(3),
          seed % 2 === 0
            ? { maxUnits: 1 }
            : {
                availability: [
                  { units: 2, shift: 'day' },
                  { units: 1, shift: 'night' },
                ],
              },
          seed % 3 === 0 ? 'p6' : 'msproject',
        ),
      )
      const { slack, overloaded } = resourceSlack(after)
      expect(overloaded).toEqual([])
      const tied = bound(after)
      for (const task of tied.tasks) {
        const own = slack.get(task.uid) ?? 0
        const dates = after.of(task.uid)
        if (!(own > 0) || !dates) continue
        const wait = { seconds: own as never, unit: 'h' } as const
        const delayed = calculate({
          ...tied,
          tasks: tied.tasks.map(each => {
            if (each.uid === task.uid) {
              return { ...standing(each, dates.start, tied.project.rules), levelingDelay: wait }
            }
            const start = after.of(each.uid)?.start
            return each.levelingDelay === undefined || start === undefined
              ? each
              : standing(each, start, tied.project.rules)
          }),
        })
        if (!delayed.ok) throw new Error('a plan that only waits can be calculated')
        waited++
        expect({ seed, task: task.uid, finish: delayed.value.projectFinish <= after.projectFinish }).toEqual({
          seed,
          task: task.uid,
          finish: true,
        })
        expect({ seed, task: task.uid, over: overloads(delayed.value) }).toEqual({ seed, task: task.uid, over: 0 })
      }
    }
    expect(waited).toBeGreaterThan(200)
  })
})
