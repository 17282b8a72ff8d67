import type { TaskId } from './ids.ts'
import type { Link } from './link.ts'
import type { Schedule } from './schedule.ts'

/** What became of the rows and links of a plan; everything else is compared by identity. */
export interface Change {
  /** Tasks that came, went, moved or changed, or whose links or assignments did. */
  readonly tasks: ReadonlySet<TaskId>
  /** Links by how many more of each there are: 1 for one that came, -1 for one that went. */
  readonly links: ReadonlyMap<Link, number>
}

interface Note {
  readonly before: WeakRef<Schedule>
  readonly change: Change
}

const notes = new WeakMap<Schedule, Note>()

/** Remembers how one state of a plan was made from another, for as long as both are in use. */
export function noteChange(before: Schedule, after: Schedule, change: Change): void {
  notes.set(after, { before: new WeakRef(before), change })
}

/**
 * What was noted to lead from one state of a plan to another: made from it, the other way round, or both made from the
 * same third (one preview after another). Undefined when nothing is known, so that they have to be compared.
 */
export function changeBetween(from: Schedule, to: Schedule): Change | undefined {
  const there = notes.get(to)
  const origin = there?.before.deref()
  if (there && origin === from) return there.change
  const here = notes.get(from)
  const base = here?.before.deref()
  if (!here || !base) return undefined
  if (base === to) return { tasks: here.change.tasks, links: balance([here.change, -1]) }
  if (!there || base !== origin) return undefined
  return {
    tasks: new Set([...here.change.tasks, ...there.change.tasks]),
    links: balance([here.change, -1], [there.change, 1]),
  }
}

function balance(...parts: readonly (readonly [Change, 1 | -1])[]): Map<Link, number> {
  const sum = new Map<Link, number>()
  for (const [{ links }, sign] of parts)
    for (const [link, count] of links) sum.set(link, (sum.get(link) ?? 0) + sign * count)
  return sum
}
