import { workOf } from '../edits/commands-work.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import type { BaselineHead } from '../model/baseline.ts'
import type { TaskId } from '../model/ids.ts'
import type { Assignment } from '../model/resource.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { peopleOf } from './percent-type.ts'

/** People's seconds that each baseline remembers, by its head. */
const REMEMBERED = new WeakMap<BaselineHead, ReadonlyMap<TaskId, number>>()

/** What a baseline says of people's work: its own list, else what it holds of the task without the share of machines. */
export function rememberedWork(schedule: Schedule, task: Task, number: number): number | undefined {
  const head = schedule.baselines?.find(each => each.number === number)
  let known = head && REMEMBERED.get(head)
  if (head && !known) {
    known = new Map(head.tasks?.map(each => [each[0], each[4]]))
    REMEMBERED.set(head, known)
  }
  const listed = known?.get(task.uid)
  if (listed !== undefined) return listed
  const work = task.baselines?.find(each => each.number === number)?.work
  const sum = (list: readonly Assignment[]): number => list.reduce((total, each) => total + workOf(task, each), 0)
  const people = sum(peopleOf(schedule, task))
  const machines = sum(assignmentsOfTask.of(schedule.assignments, task.uid)) - people
  // Baselines count machines as MS Project does.
  return work !== undefined && machines > 0 && Math.abs(work - people - machines) < 60 ? people : work
}
