import type { Edit } from '../edits/edit.ts'
import { isSummaryAt } from '../model/outline.ts'
import type { P6Options, Schedule } from '../model/schedule.ts'
import type { Constraint, P6Task, Task } from '../model/task.ts'
import { duration } from '../time/duration.ts'
import { HOUR, type Instant, instant } from '../time/instant.ts'
import { FIRST_MONDAY } from './parse.ts'

// What only Primavera knows: kinds of activities, expected finishes, suspension, external dates, second constraints, and how
// a project is scheduled; at random.

type Random = () => number

const TYPES: readonly NonNullable<P6Task['type']>[] = [
  'task',
  'task',
  'resource',
  'startMilestone',
  'finishMilestone',
  'levelOfEffort',
  'wbsSummary',
]
const SECOND: readonly Constraint['type'][] = ['finishNoLaterThan', 'finishNoEarlierThan', 'startNoLaterThan']
const FIRST: readonly Constraint['type'][] = [
  'startOn',
  'finishOn',
  'mandatoryStart',
  'mandatoryFinish',
  'startNoEarlierThan',
]

const one = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!
const someday = (random: Random): Instant => instant(FIRST_MONDAY + Math.floor(random() * 30 * 24) * HOUR)

export const randomP6Options = (random: Random): P6Options => ({
  progress: one(['retainedLogic', 'progressOverride', 'actualDates'] as const, random),
  lagCalendar: one(['predecessor', 'successor', 'project', '24h'] as const, random),
  float: one(['start', 'finish', 'smallest'] as const, random),
  critical: one(['totalFloat', 'longestPath'] as const, random),
  startLagFromEarly: random() < 0.5,
  useExpectedFinish: random() < 0.7,
  openEndsCritical: random() < 0.3,
})

function randomFacts(random: Random): P6Task {
  const suspended = random() < 0.15 && { suspend: someday(random), resume: someday(random) }
  return {
    type: one(TYPES, random),
    ...(random() < 0.15 && { expectedFinish: someday(random) }),
    ...suspended,
    ...(random() < 0.1 && { externalEarlyStart: someday(random) }),
    ...(random() < 0.1 && { externalLateFinish: someday(random) }),
  }
}

/** The plan with facts of Primavera on its activities and a project that is scheduled in any way. */
export function withP6Facts(plan: Schedule, random: Random): Schedule {
  const tasks = plan.tasks.map((task, at): Task => {
    if (isSummaryAt(plan.tasks, at)) return task
    const p6 = randomFacts(random)
    const milestone = p6.type === 'startMilestone' || p6.type === 'finishMilestone'
    return {
      ...task,
      ...(random() < 0.6 && { p6, ...(milestone && { duration: duration(0, 'h') }) }),
      ...(random() < 0.1 && { constraint: { type: one(FIRST, random), date: someday(random) } }),
      ...(random() < 0.1 && { secondConstraint: { type: one(SECOND, random), date: someday(random) } }),
    }
  })
  const finish = random() < 0.3 && { finish: someday(random) }
  return { ...plan, tasks, project: { ...plan.project, ...finish, p6: randomP6Options(random) } }
}

/** Edits of such facts. */
export function p6Edits(task: Task, random: Random): readonly (() => Edit)[] {
  const set = (changes: Extract<Edit, { kind: 'setTask' }>['changes']) => (): Edit => ({
    kind: 'setTask',
    task: task.uid,
    changes,
  })
  return [
    set({ p6: randomFacts(random) }),
    set({ p6: { ...task.p6, expectedFinish: someday(random) } }),
    set({ p6: { ...task.p6, suspend: someday(random), resume: someday(random) } }),
    set({ p6: { ...task.p6, externalEarlyStart: someday(random) } }),
    set({ p6: { ...task.p6, externalLateFinish: someday(random) } }),
    set({ p6: null }),
    set({ secondConstraint: { type: one(SECOND, random), date: someday(random) } }),
    set({ constraint: { type: one(FIRST, random), date: someday(random) } }),
    set({ remainingDuration: duration(Math.floor(random() * 30), 'h') }),
    (): Edit => ({ kind: 'setProject', changes: { p6: randomP6Options(random) } }),
    (): Edit => ({ kind: 'setProject', changes: { finish: someday(random) } }),
    (): Edit => ({ kind: 'setProject', changes: { statusDate: someday(random) } }),
  ]
}
