import { isLeaf } from '../analysis/leaves.ts'
import { isToldOfLater, type Kept, moveDataDate } from '../edits/commands-actual.ts'
import type { EditContext, Intent } from '../edits/edit-context.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { ReachedHours, ReachedTask } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'
import type { Instant } from '../time/instant.ts'
import { workNow } from './baselines.ts'
import { countsDurations } from './earned.ts'
import { peopleOf, percentByType } from './percent-type.ts'

/**
 * Sets the data date, or takes it away (null). The plan keeps what it was when the first one was set, with its hours, and
 * at each further one how far the running tasks were: a forecast that moves, and a report that comes later, leave that alone.
 */
export const setDataDate = (now: EditContext, at: Instant | null): Intent =>
  moveDataDate(now, at, now.calculation ? keptOf(now.calculation) : null)

function keptOf(calculation: Calculation): Kept {
  const byDuration = countsDurations(calculation)
  return {
    byDuration,
    work: at => (isLeaf(calculation, at) ? workNow(calculation, at, byDuration) : 0),
    reached: dataDate => reachedAt(calculation, dataDate),
  }
}

/** How far the tasks are that run at a data date; those of which something later is known are left out. */
export function reachedAt(calculation: Calculation, dataDate: Instant): readonly ReachedTask[] {
  const { schedule } = calculation
  const found: ReachedTask[] = []
  for (let at = 0; at < calculation.count; at++) {
    const task = nth(schedule.tasks, at)
    const { actualStart, actualFinish } = task
    if (actualStart === undefined || actualStart >= dataDate || actualFinish !== undefined) continue
    if (!isLeaf(calculation, at) || isToldOfLater(schedule, task, dataDate)) continue
    found.push([
      task.uid,
      percentByType(schedule, task, nth(calculation.percentComplete, at)),
      spentOn(calculation, task),
    ])
  }
  return found
}

/** Hours that were reported of a task: derived ones are no cost, and nothing to keep. */
function spentOn({ schedule }: Calculation, task: Task): readonly ReachedHours[] {
  if (!task.reported?.hours) return []
  const people = peopleOf(schedule, task)
  if (people.length === 0) return [[null, task.actualWork ?? 0]]
  return people.map(each => [each.uid, each.actualWork ?? 0])
}
