import { assignmentsOfTask } from '../edits/draft.ts'
import type { BaselineHead } from '../model/baseline.ts'
import type { TaskId } from '../model/ids.ts'
import { type Assignment, workOf } from '../model/resource.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { peopleOf } from './percent-type.ts'

/** People's seconds that each baseline remembers, by its head. */
const REMEMBERED = new WeakMap<BaselineHead, ReadonlyMap<TaskId, number>>()

/** People's seconds of each task that was in the plan when a baseline was saved; undefined where it does not list them. */
export function rememberedTasks(schedule: Schedule, number: number): ReadonlyMap<TaskId, number> | undefined {
  const head = schedule.baselines?.find(each => each.number === number)
  if (!head?.tasks) return undefined
  let known = REMEMBERED.get(head)
  if (!known) {
    known = new Map(head.tasks.map(each => [each[0], each[4]]))
    REMEMBERED.set(head, known)
  }
  return known
}

/** What a baseline says of people's work: its own list, else what it holds of the task without the share of machines. */
export function rememberedWork(schedule: Schedule, task: Task, number: number): number | undefined {
  const listed = rememberedTasks(schedule, number)?.get(task.uid)
  if (listed !== undefined) return listed
  const work = task.baselines?.find(each => each.number === number)?.work
  const sum = (list: readonly Assignment[]): number => list.reduce((total, each) => total + workOf(task, each), 0)
  const people = sum(peopleOf(schedule, task))
  const machines = sum(assignmentsOfTask.of(schedule.assignments, task.uid)) - people
  // Baselines count machines as MS Project does.
  return work !== undefined && machines > 0 && Math.abs(work - people - machines) < 60 ? people : work
}
