import { isSafetyStep } from '../analysis/safety-step.ts'
import { previousWork, workBetween } from '../calendar/compiled.ts'
import { linksTo } from '../edits/draft.ts'
import { workingTimeOf } from '../edits/edit-context.ts'
import { placedBy } from '../engine/assignment-span.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import { ancestorsOf, hasChildren, subtreeEnd } from '../model/outline.ts'
import { memberOf, positionsOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { type Instant, instant } from '../time/instant.ts'

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

/** The work in a summary that counts; a task that is none is its own. */
export function leavesIn({ tasks }: Schedule, task: Task): readonly Task[] {
  const positions = positionsOf(tasks)
  const at = positions.hint(task.uid)
  if (!hasChildren(tasks, at)) return [task]
  return tasks
    .slice(
      at + 1,
      subtreeEnd(tasks, at, uid => positions.hint(uid)),
    )
    .filter((each, index) => each.active !== false && !hasChildren(tasks, at + 1 + index))
}

/** What has happened of a predecessor, and whether it has begun or is over at all, be it at no known time. */
interface Before extends Happened {
  readonly begun: boolean
  readonly over: boolean
}

/**
 * A summary has begun with the first of its work, and is over with the last. Its dates are those that are known: it is over
 * no sooner than the latest of them. A point of no length in it is over with the work beside it, unless it has a date.
 */
function beforeOf(calculation: Calculation, before: Task, of: (task: Task) => Happened): Before {
  const percentOf = ({ uid }: Task): number => calculation.percentComplete[calculation.indexOf(uid)] ?? 0
  const leaves = leavesIn(calculation.schedule, before)
  if (leaves.length === 1 && leaves[0] === before) {
    const percent = percentOf(before)
    return { ...of(before), begun: percent > 0, over: percent >= 100 }
  }
  const work = leaves.some(each => each.duration.seconds > 0)
    ? leaves.filter(each => each.duration.seconds > 0)
    : leaves
  const isOver = (each: Task): boolean => of(each).finish !== undefined || percentOf(each) >= 100
  const over = work.every(isOver)
  const dates = (end: keyof Happened): Instant[] => leaves.flatMap(each => of(each)[end] ?? [])
  const starts = leaves.flatMap(each => of(each).start ?? of(each).finish ?? [])
  const finishes = over ? dates('finish') : []
  return {
    start: starts.length > 0 ? instant(Math.min(...starts)) : undefined,
    finish: finishes.length > 0 ? instant(Math.max(...finishes)) : undefined,
    begun: starts.length > 0 || leaves.some(each => percentOf(each) > 0),
    over,
  }
}

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
      const its = beforeOf(calculation, before, of)
      const itsEnd = link.type === 'FS' || link.type === 'FF' ? its.finish : its.start
      // Done, or begun, at no known time is no contradiction.
      const known = link.type === 'FS' || link.type === 'FF' ? its.over : its.begun
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
