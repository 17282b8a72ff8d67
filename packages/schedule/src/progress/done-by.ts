import { type CompiledCalendar, workBetween } from '../calendar/compiled.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import type { Forecast, ReachedHours } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { must, nth } from '../must.ts'
import { HOUR, type Instant, instant } from '../time/instant.ts'
import { percentByType } from './percent-type.ts'

/** A share of what is done, or was spent, by now, 0 to 1, that had been reached by a moment. */
export interface Reach {
  readonly at: number
  readonly share: number
}

/** How a task came to where it is: from nothing at its start to all of it now, over what was reported at each data date. */
export interface Course {
  readonly done: readonly Reach[]
  readonly spent: readonly Reach[]
}

interface Known {
  readonly at: Instant
  readonly percent: number
  readonly spent: readonly ReachedHours[]
}

const trails = new WeakMap<readonly Forecast[], ReadonlyMap<TaskId, readonly Known[]>>()

/** What a plan keeps of each task from its earlier data dates, oldest first. */
function knownOf(forecasts: readonly Forecast[], task: TaskId): readonly Known[] {
  let found = trails.get(forecasts)
  if (!found) {
    const byTask = new Map<TaskId, Known[]>()
    for (const { dataDate, reached } of forecasts)
      for (const [uid, percent, spent] of reached ?? []) {
        const list = byTask.get(uid)
        if (list) list.push({ at: dataDate, percent, spent })
        else byTask.set(uid, [{ at: dataDate, percent, spent }])
      }
    found = byTask
    trails.set(forecasts, found)
  }
  return found.get(task) ?? []
}

/** When the last of what is done of a running task was known: the data date moves on alone while nothing is reported of it. */
function reachedBy({ actualFinish, stop, resume }: Task, start: number, finish: number, asOf: number): number {
  if (actualFinish !== undefined) return Math.max(start, Math.min(actualFinish, asOf))
  const told = stop !== undefined && resume !== undefined && resume > start ? resume : finish
  return Math.max(start, Math.min(told, finish, asOf))
}

/**
 * The course of a task's work up to a moment. What was reported by a data date stays as it was; a report that says less than
 * an earlier one corrects that. `hours`: those spent of the part that is asked for, an assignment's where that is named.
 */
export function courseOf(
  { schedule, start, finish, percentComplete }: Calculation,
  {
    task,
    at,
    actual,
    assignment,
  }: {
    readonly task: Task
    readonly at: number
    readonly actual: number
    readonly assignment?: { readonly uid: number }
  },
  asOf: Instant,
): Course {
  const begun = nth(start, at)
  const end = reachedBy(task, begun, nth(finish, at), asOf)
  const now = percentByType(schedule, task, nth(percentComplete, at))
  const done: Reach[] = [{ at: begun, share: 0 }]
  const spent: Reach[] = [{ at: begun, share: 0 }]
  const put = (list: Reach[], when: number, value: number, whole: number): void => {
    const share = whole > 0 ? Math.min(1, Math.max(0, value) / whole) : 1
    list.push({ at: when, share: Math.max(share, nth(list, list.length - 1).share) })
  }
  for (const known of knownOf(schedule.project.forecasts ?? [], task.uid)) {
    if (known.at <= begun || known.at >= end) continue
    put(done, known.at, known.percent, now)
    const hours = known.spent.find(each => each[0] === (assignment?.uid ?? null))
    if (hours) put(spent, known.at, hours[1] / HOUR, actual)
  }
  done.push({ at: end, share: 1 })
  spent.push({ at: end, share: 1 })
  return { done, spent }
}

/** The share that had been reached by a moment, evenly over the working time between two that are known. */
export function shareAt(course: readonly Reach[], calendar: CompiledCalendar, when: number): number {
  if (when >= must(course.at(-1)).at) return 1
  for (let next = 1; next < course.length; next++) {
    const [before, after] = [nth(course, next - 1), nth(course, next)]
    if (when >= after.at) continue
    if (when <= before.at) return before.share
    const span = workBetween(calendar, instant(before.at), instant(after.at))
    const part = span > 0 ? workBetween(calendar, instant(before.at), instant(Math.round(when))) / span : 0
    return before.share + (after.share - before.share) * part
  }
  return 1
}
