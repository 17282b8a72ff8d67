import type { Assignment } from './resource.ts'
import type { Task } from './task.ts'

/** Whether anything at all says that a task has begun. */
export function saysBegun(task: Task, assigned: readonly Assignment[]): boolean {
  const { percentComplete, percentWorkComplete, physicalPercentComplete, actualWork, actualDuration, steps } = task
  return (
    task.actualStart !== undefined ||
    task.actualFinish !== undefined ||
    [percentComplete, percentWorkComplete, physicalPercentComplete, actualWork, actualDuration?.seconds].some(
      each => (each ?? 0) > 0,
    ) ||
    (Array.isArray(steps) && steps.some(each => each?.done)) ||
    assigned.some(
      each => each.actualStart !== undefined || (each.actualWork ?? 0) > 0 || (each.percentWorkComplete ?? 0) > 0,
    )
  )
}

/** Whether anything at all says that a task is over. */
export function saysOver(task: Task, assigned: readonly Assignment[]): boolean {
  const { steps } = task
  return (
    task.actualFinish !== undefined ||
    [task.percentComplete, task.percentWorkComplete, task.physicalPercentComplete].some(each => (each ?? 0) >= 100) ||
    (Array.isArray(steps) && steps.length > 0 && steps.every(each => each?.done)) ||
    (assigned.length > 0 &&
      assigned.every(each => each.actualFinish !== undefined || (each.percentWorkComplete ?? 0) >= 100))
  )
}
