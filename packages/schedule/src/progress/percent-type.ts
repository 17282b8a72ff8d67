import { isEquipment } from '../analysis/equipment.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import { type Assignment, workOf } from '../model/resource.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'

/** The assignments of people on a task: machines and material have no man-hours. */
export const peopleOf = (schedule: Schedule, task: Task): readonly Assignment[] =>
  assignmentsOfTask.of(schedule.assignments, task.uid).filter(each => {
    const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
    return !resource || (resource.kind === 'work' && !isEquipment(resource))
  })

/** Person-seconds spent on a task and left of it: of its people, else what the task itself says. */
export function workDone(schedule: Schedule, task: Task): { readonly actual: number; readonly remaining: number } {
  const assigned = peopleOf(schedule, task)
  if (assigned.length === 0) {
    const actual = task.actualWork ?? 0
    return { actual, remaining: task.remainingWork ?? Math.max(0, (task.work ?? 0) - actual) }
  }
  let [actual, remaining] = [0, 0]
  for (const each of assigned) {
    actual += each.actualWork ?? 0
    remaining += each.remainingWork ?? Math.max(0, workOf(task, each) - (each.actualWork ?? 0))
  }
  return { actual, remaining }
}

/**
 * Person-seconds that are left of a task at a share of its duration: what was stated, else its work less the hours spent;
 * where no hours were counted, the share of its work that is not done. Nothing is left of what is done.
 */
export function workLeft(schedule: Schedule, task: Task, byDuration: number): number {
  if (byDuration >= 100) return 0
  const share = (100 - unrounded(task, byDuration)) / 100
  const rest = (whole: number, actual: number | undefined): number =>
    actual === undefined ? whole * share : Math.max(0, whole - actual)
  const assigned = peopleOf(schedule, task)
  if (assigned.length === 0) return task.remainingWork ?? rest(task.work ?? 0, task.actualWork)
  return assigned.reduce((sum, each) => sum + (each.remainingWork ?? rest(workOf(task, each), each.actualWork)), 0)
}

/**
 * Person-seconds that a task takes as the plan has it now: hours that were reported and what is left, else those of its
 * people. A task that took longer than planned did not thereby take more of them.
 */
export function workAsItIs(schedule: Schedule, task: Task, byDuration: number): number {
  const people = peopleOf(schedule, task)
  if (task.reported?.hours) {
    const spent = people.length > 0 ? people.reduce((sum, each) => sum + (each.actualWork ?? 0), 0) : task.actualWork
    return (spent ?? 0) + workLeft(schedule, task, byDuration)
  }
  return people.length > 0 ? people.reduce((sum, each) => sum + workOf(task, each), 0) : (task.work ?? 0)
}

/** The share of a duration without the rounding of its percentage: the working time that was said to be left is exact. */
function unrounded({ duration, remainingDuration }: Task, byDuration: number): number {
  if (byDuration <= 0 || byDuration >= 100 || remainingDuration === undefined || duration.seconds <= 0)
    return byDuration
  const exact = 100 * (1 - remainingDuration.seconds / duration.seconds)
  return Math.abs(exact - byDuration) <= ROUNDING ? exact : byDuration
}
/** Points by which a whole percentage is off at the most. */
const ROUNDING = 0.5

/**
 * How far a task is by what its percentage measures, 0 to 100: the share of its duration, of its hours, what was observed,
 * or the weights of the steps that are ticked off. By any measure, what has finished is at 100.
 */
export function percentByType(schedule: Schedule, task: Task, byDuration: number): number {
  if (byDuration >= 100) return 100
  switch (task.percentType) {
    case 'physical':
      return task.physicalPercentComplete ?? byDuration
    case 'units': {
      const { actual, remaining } = workDone(schedule, task)
      return actual + remaining > 0 ? (100 * actual) / (actual + remaining) : byDuration
    }
    case 'steps': {
      const steps = task.steps ?? []
      const whole = steps.reduce((sum, each) => sum + each.weight, 0)
      if (whole <= 0) return byDuration
      return (100 * steps.reduce((sum, each) => sum + (each.done ? each.weight : 0), 0)) / whole
    }
    default:
      return unrounded(task, byDuration)
  }
}
