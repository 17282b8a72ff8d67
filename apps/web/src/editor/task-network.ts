import type { Schedule, TaskId } from '@parada/schedule'
import { incomingLinks, outgoingLinks } from './plan-facts.ts'

/** Tasks that lead to or follow from the given ones over any number of links, themselves included. */
export function tasksAround(schedule: Schedule, from: readonly TaskId[]): ReadonlySet<TaskId> {
  const found = new Set<TaskId>(from)
  const walk = (next: (task: TaskId) => readonly TaskId[]): void => {
    const seen = new Set<TaskId>(from)
    const open = [...from]
    for (let task = open.pop(); task !== undefined; task = open.pop())
      for (const other of next(task)) {
        if (seen.has(other)) continue
        seen.add(other)
        found.add(other)
        open.push(other)
      }
  }
  walk(task => incomingLinks(schedule, task).map(link => link.from))
  walk(task => outgoingLinks(schedule, task).map(link => link.to))
  return found
}
