import type { TaskId } from '../model/ids.ts'
import type { LinkKey } from '../model/link.ts'
import { same } from '../model/same.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import type { Changes, Edit } from './edit.ts'

/**
 * The edits that turn one plan into another, rows matched by their stable ids: what a JSON editor, a restored version
 * or a merge into another program's project amounts to. Only fields that differ are written. Order among links,
 * resources, assignments and calendars is not restored. Invariant: applied to `before` they give a plan equal to
 * `after` in content.
 */
export function editsBetween(before: Schedule, after: Schedule): Edit[] {
  const project = changesOf(before.project, after.project)
  return [
    ...added(before.calendars, after.calendars, each => each.id).map(
      (calendar): Edit => ({ kind: 'addCalendar', calendar }),
    ),
    ...changed(before.calendars, after.calendars, each => each.id, ['id']).map(
      ([id, changes]): Edit => ({ kind: 'setCalendar', calendar: id, changes }),
    ),
    ...(project ? [{ kind: 'setProject', changes: project } satisfies Edit] : []),
    ...(same(before.customFields ?? [], after.customFields ?? [])
      ? []
      : [{ kind: 'setCustomFields', fields: after.customFields ?? [] } satisfies Edit]),
    ...added(before.resources, after.resources, each => each.uid).map(
      (resource): Edit => ({ kind: 'addResource', resource }),
    ),
    ...changed(before.resources, after.resources, each => each.uid, ['uid']).map(
      ([resource, changes]): Edit => ({ kind: 'setResource', resource, changes }),
    ),
    ...removedLinks(before, after),
    ...added(after.assignments, before.assignments, each => each.uid).map(
      (each): Edit => ({ kind: 'removeAssignment', assignment: each.uid }),
    ),
    ...taskEdits(before.tasks, after.tasks),
    ...addedLinks(before, after),
    ...added(before.assignments, after.assignments, each => each.uid).map(
      (assignment): Edit => ({ kind: 'addAssignment', assignment }),
    ),
    ...changed(before.assignments, after.assignments, each => each.uid, ['uid']).map(
      ([assignment, changes]): Edit => ({ kind: 'setAssignment', assignment, changes }),
    ),
    ...added(after.resources, before.resources, each => each.uid).map(
      (each): Edit => ({ kind: 'removeResource', resource: each.uid }),
    ),
    ...added(after.calendars, before.calendars, each => each.id).map(
      (each): Edit => ({ kind: 'removeCalendar', calendar: each.id }),
    ),
  ]
}

/** Fields of `after` that differ, null for those that are gone; null when nothing differs. */
function changesOf<T extends object>(before: T, after: T, without: readonly string[] = []): Changes<T> | null {
  if (before === after) return null
  const [x, y] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const changes: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(x), ...Object.keys(y)])) {
    if (without.includes(key) || same(x[key], y[key])) continue
    changes[key] = y[key] ?? null
  }
  return Object.keys(changes).length > 0 ? (changes as Changes<T>) : null
}

/** Members of `after` whose id `before` does not have. */
function added<T>(before: readonly T[], after: readonly T[], idOf: (each: T) => number): T[] {
  const known = new Set(before.map(idOf))
  return after.filter(each => !known.has(idOf(each)))
}

function changed<T extends object, I extends number>(
  before: readonly T[],
  after: readonly T[],
  idOf: (each: T) => I,
  without: readonly string[],
): [I, Changes<T>][] {
  const known = new Map(before.map(each => [idOf(each), each]))
  return after.flatMap((each): [I, Changes<T>][] => {
    const old = known.get(idOf(each))
    const changes = old ? changesOf(old, each, without) : null
    return changes ? [[idOf(each), changes]] : []
  })
}

const keyOf = (link: LinkKey): string => `${link.from} ${link.to} ${link.type}`

function removedLinks(before: Schedule, after: Schedule): Edit[] {
  const kept = new Set(after.links.map(keyOf))
  return before.links
    .filter(link => !kept.has(keyOf(link)))
    .map(({ from, to, type }): Edit => ({ kind: 'removeLink', link: { from, to, type } }))
}

function addedLinks(before: Schedule, after: Schedule): Edit[] {
  const known = new Map(before.links.map(link => [keyOf(link), link]))
  return after.links.flatMap((link): Edit[] => {
    const old = known.get(keyOf(link))
    if (!old) return [{ kind: 'addLink', link }]
    const { from, to, type } = link
    return same(old.lag, link.lag) ? [] : [{ kind: 'setLink', link: { from, to, type }, changes: { lag: link.lag } }]
  })
}

/** The outline while edits are carried out: for each row its parent and the sibling right before it. Constant time a step. */
class Outline {
  readonly parent = new Map<TaskId, TaskId | null>()
  readonly #before = new Map<TaskId, TaskId | null>()
  readonly #after = new Map<TaskId, TaskId | null>()
  readonly #first = new Map<TaskId | null, TaskId | null>()

  siblingBefore(task: TaskId): TaskId | null {
    return this.#before.get(task) ?? null
  }

  /** Puts a row under `parent`, right after `previous` (null: first). */
  put(task: TaskId, parent: TaskId | null, previous: TaskId | null): void {
    const next = (previous === null ? this.#first.get(parent) : this.#after.get(previous)) ?? null
    if (previous === null) this.#first.set(parent, task)
    else this.#after.set(previous, task)
    this.#before.set(task, previous)
    this.#after.set(task, next)
    if (next !== null) this.#before.set(next, task)
    this.parent.set(task, parent)
  }

  take(task: TaskId): void {
    const [previous, next] = [this.siblingBefore(task), this.#after.get(task) ?? null]
    if (previous === null) this.#first.set(this.parent.get(task) ?? null, next)
    else this.#after.set(previous, next)
    if (next !== null) this.#before.set(next, previous)
    this.parent.delete(task)
  }
}

/** Rows added, moved into place, removed and changed, then numbered as they shall be. */
function taskEdits(before: readonly Task[], after: readonly Task[]): Edit[] {
  const edits: Edit[] = []
  const old = new Map(before.map(task => [task.uid, task]))
  const staying = new Set(after.map(task => task.uid))
  const outline = new Outline()
  const lastOld = new Map<TaskId | null, TaskId>()
  for (const task of before) {
    if (!staying.has(task.uid)) continue
    outline.put(task.uid, task.parent, lastOld.get(task.parent) ?? null)
    lastOld.set(task.parent, task.uid)
  }
  // Walking in the new outline order puts every parent in place before its children.
  const lastNew = new Map<TaskId | null, TaskId>()
  for (const task of after) {
    const previous = lastNew.get(task.parent) ?? null
    lastNew.set(task.parent, task.uid)
    if (!old.has(task.uid)) edits.push({ kind: 'addTask', task, after: previous })
    else {
      if (outline.parent.get(task.uid) === task.parent && outline.siblingBefore(task.uid) === previous) continue
      outline.take(task.uid)
      edits.push({ kind: 'moveTask', task: task.uid, to: { parent: task.parent, after: previous } })
    }
    outline.put(task.uid, task.parent, previous)
  }
  for (const task of before) {
    const topmost = task.parent === null || staying.has(task.parent)
    if (!staying.has(task.uid) && topmost) edits.push({ kind: 'removeTask', task: task.uid })
  }
  for (const [task, changes] of changed(before, after, each => each.uid, ['uid', 'parent', 'row']))
    edits.push({ kind: 'setTask', task, changes })
  const rows = after.filter(task => old.has(task.uid) && old.get(task.uid)?.row !== task.row)
  if (rows.length > 0) edits.push({ kind: 'numberRows', rows: rows.map(task => [task.uid, task.row] as const) })
  return edits
}
