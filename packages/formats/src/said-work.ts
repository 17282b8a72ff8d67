import { type Assignment, assignmentsOfTask, type Schedule, type Task, workOf } from '@parada/schedule'

/**
 * What was spent and what is said to be left, where the two together are not the work that was planned: other programs
 * show their sum as the work. Undefined where they agree, or where one of them is not said.
 */
export function saidWork(planned: number, each: Pick<Assignment, 'actualWork' | 'remainingWork'>): number | undefined {
  if (each.remainingWork === undefined) return undefined
  const sum = (each.actualWork ?? 0) + each.remainingWork
  return Math.abs(sum - planned) < 60 ? undefined : sum
}

/** Whether other programs show another work of a task than was planned. */
export function showsOtherWork(schedule: Schedule, task: Task): boolean {
  if (task.summary) return false
  const crew = assignmentsOfTask.of(schedule.assignments, task.uid)
  if (crew.length > 0) return crew.some(each => saidWork(workOf(task, each), each) !== undefined)
  return task.work !== undefined && saidWork(task.work, task) !== undefined
}
