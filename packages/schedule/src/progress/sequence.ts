import { isSafetyStep } from '../analysis/safety-step.ts'
import { linksTo } from '../edits/draft.ts'
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
      // What has ended has begun, even where nobody said when.
      const ownEnd = link.type === 'FS' || link.type === 'SS' ? (mine.start ?? mine.finish) : mine.finish
      if (ownEnd === undefined) continue
      const itsEnd = link.type === 'FS' || link.type === 'FF' ? of(before).finish : of(before).start
      const percent = calculation.percentComplete[calculation.indexOf(before.uid)] ?? 0
      // Done, or begun, at no known time is no contradiction.
      const known = link.type === 'FS' || link.type === 'FF' ? percent >= 100 : percent > 0
      if (itsEnd === undefined ? known : itsEnd <= ownEnd) continue
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
