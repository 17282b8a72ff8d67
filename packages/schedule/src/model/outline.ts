import { nth } from '../must.ts'
import type { TaskId } from './ids.ts'
import { positionsOf } from './rows.ts'
import type { Task } from './task.ts'

/** Finds the position of a task by its identity; -1 when there is none. */
export type PositionOf = (uid: number) => number

const finder = (tasks: readonly Task[]): PositionOf => {
  const positions = positionsOf(tasks)
  return uid => positions.hint(uid)
}

/** Position after the last task of the subtree that starts at `at`. Takes as long as the subtree is large. */
export function subtreeEnd(tasks: readonly Task[], at: number, positionOf: PositionOf = finder(tasks)): number {
  let end = at + 1
  for (; end < tasks.length; end++) {
    const parent = nth(tasks, end).parent
    if (parent === null || positionOf(parent) < at) break
  }
  return end
}

/** True when the task at this position has children; those marked as summary without children are none by this measure. */
export function hasChildren(tasks: readonly Task[], at: number): boolean {
  const task = tasks[at]
  return task !== undefined && tasks[at + 1]?.parent === task.uid
}

/** True when the task at this position is a summary: it has children or is marked as one. */
export function isSummaryAt(tasks: readonly Task[], at: number): boolean {
  return tasks[at]?.summary === true || hasChildren(tasks, at)
}

/** The sibling right before the task at this position, or null when it is the first under its parent. */
export function siblingBefore(
  tasks: readonly Task[],
  at: number,
  positionOf: PositionOf = finder(tasks),
): TaskId | null {
  const parent = tasks[at]?.parent ?? null
  let before = tasks[at - 1]
  while (before && before.uid !== parent) {
    if (before.parent === parent) return before.uid
    before = before.parent === null ? undefined : tasks[positionOf(before.parent)]
  }
  return null
}

/** The task's summaries from its parent up to the top. */
export function ancestorsOf(tasks: readonly Task[], task: Task, positionOf: PositionOf = finder(tasks)): Task[] {
  const found: Task[] = []
  let parent = task.parent
  while (parent !== null && found.length <= tasks.length) {
    const above = tasks[positionOf(parent)]
    if (!above) break
    found.push(above)
    parent = above.parent
  }
  return found
}

/** The children of a task (null: the top level) in order. */
export function childrenOf(tasks: readonly Task[], parent: TaskId | null): Task[] {
  const positions = positionsOf(tasks)
  const positionOf: PositionOf = uid => positions.hint(uid)
  let at = parent === null ? 0 : positionOf(parent) + 1
  const found: Task[] = []
  while (at < tasks.length && nth(tasks, at).parent === parent) {
    found.push(nth(tasks, at))
    at = subtreeEnd(tasks, at, positionOf)
  }
  return found
}
