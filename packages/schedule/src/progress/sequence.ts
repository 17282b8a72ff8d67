import { isSafetyStep } from '../analysis/safety-step.ts'
import { previousWork, workBetween } from '../calendar/compiled.ts'
import { linksTo } from '../edits/draft.ts'
import { workingTimeOf } from '../edits/edit-context.ts'
import { placedBy } from '../engine/assignment-span.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import { ancestorsOf } from '../model/outline.ts'
import { memberOf } from '../model/rows.ts'
import type { Task } from '../model/task.ts'
import type { Instant } from '../time/instant.ts'

/** Work that began or ended although what comes before it had not. */
export interface OutOfSequence {
  readonly link: Link
  /** The task that ran ahead. */
  readonly task: TaskId
  /** Seconds by which it ran ahead of what has really happened before it; null while that is still open. */
  readonly ahead: number | null
  /** What was passed over protects people: blinding, lock-out, a gas test, a permit, a pressure test. */
  readonly safety: boolean
}

/** What has really happened of a task. */
export interface Happened {
  readonly start: Instant | undefined
  readonly finish: Instant | undefined
}

/** Of a task as the plan has it; progress without dates has begun, or ended, at no known time. */
export const happened = (task: Task): Happened => ({ start: task.actualStart, finish: task.actualFinish })

/** True where a task, by its calendar or its people's, has ended with its working time and has none before a later moment. */
const rests = (calculation: Calculation, task: Task, end: Instant, until: Instant): boolean =>
  [
    placedBy(calculation, task.uid),
    workingTimeOf(calculation.schedule, task),
    workingTimeOf(calculation.schedule, { ...task, ignoreResourceCalendars: true }),
  ].some(calendar => previousWork(calendar, end) === end && workBetween(calendar, end, until) === 0)

/**
 * The links into a task, and into the summaries it lies in, that what is reported of it runs against. `of` gives what
 * has happened of any task, so that lines of one report are judged together.
 */
export function brokenLinks(calculation: Calculation, task: Task, of: (task: Task) => Happened): OutOfSequence[] {
  const { schedule } = calculation
  const mine = of(task)
  const found: OutOfSequence[] = []
  for (const each of [task, ...ancestorsOf(schedule.tasks, task)])
    for (const link of linksTo.of(schedule.links, each.uid)) {
      const before = memberOf(schedule.tasks, link.from)
      if (!before || before.active === false || link.lag.seconds < 0 || (link.lag.percent ?? 0) < 0) continue
      // What has ended has begun, even without a reported start.
      const ownEnd = link.type === 'FS' || link.type === 'SS' ? (mine.start ?? mine.finish) : mine.finish
      if (ownEnd === undefined) continue
      const itsEnd = link.type === 'FS' || link.type === 'FF' ? of(before).finish : of(before).start
      const percent = calculation.percentComplete[calculation.indexOf(before.uid)] ?? 0
      // Done, or begun, at no known time is no contradiction.
      const known = link.type === 'FS' || link.type === 'FF' ? percent >= 100 : percent > 0
      if (itsEnd === undefined ? known : itsEnd <= ownEnd) continue
      // The last working moment before is the same as where what it follows ends or begins while the task's people rest.
      const byFinish = link.type === 'FF' || link.type === 'SF'
      if (byFinish && itsEnd !== undefined && rests(calculation, task, ownEnd, itsEnd)) continue
      found.push({
        link,
        task: task.uid,
        ahead: itsEnd === undefined ? null : itsEnd - ownEnd,
        safety: isSafetyStep(before),
      })
    }
  return found
}

/** All work of a plan that ran out of sequence, in the order of its rows. */
export function outOfSequence(calculation: Calculation): OutOfSequence[] {
  const { tasks } = calculation.schedule
  const parents = new Set(tasks.map(task => task.parent))
  return tasks
    .filter(task => (task.actualStart ?? task.actualFinish) !== undefined && !parents.has(task.uid))
    .flatMap(task => brokenLinks(calculation, task, happened))
}
