import type { BaselineHead } from '../model/baseline.ts'
import type { TaskId } from '../model/ids.ts'
import { same } from '../model/same.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import type { Changes, Edit } from './edit.ts'
import { type EditKind, linkKeyText } from './kinds.ts'

interface Sides {
  readonly before: Schedule
  readonly after: Schedule
}
type EditOf<K extends EditKind> = Extract<Edit, { kind: K }>
type Difference<K extends EditKind> = (sides: Sides) => readonly EditOf<K>[]

const none = (): [] => []

/** How two plans differ, by edit kind, in the order in which the edits can be carried out. */
const DIFFERENCES: { readonly [K in EditKind]: Difference<K | 'moveTask' | 'setLink' | 'lockBaseline'> } = {
  addCalendar: ({ before, after }) =>
    added(before.calendars, after.calendars, each => each.id).map(calendar => ({ kind: 'addCalendar', calendar })),
  setCalendar: ({ before, after }) =>
    changed(before.calendars, after.calendars, each => each.id, ['id']).map(([calendar, changes]) => ({
      kind: 'setCalendar',
      calendar,
      changes,
    })),
  setProject: ({ before, after }) => {
    const changes = changesOf(before.project, after.project)
    return changes ? [{ kind: 'setProject', changes }] : []
  },
  setCustomFields: ({ before, after }) =>
    same(before.customFields ?? [], after.customFields ?? [])
      ? []
      : [{ kind: 'setCustomFields', fields: after.customFields ?? [] }],
  setArea: ({ before, after }) =>
    (after.areas ?? [])
      .filter(
        area =>
          !same(
            area,
            before.areas?.find(old => old.id === area.id),
          ),
      )
      .map(area => ({ kind: 'setArea', area })),
  setBlind: ({ before, after }) =>
    (after.blinds ?? [])
      .filter(
        blind =>
          !same(
            blind,
            before.blinds?.find(old => old.id === blind.id),
          ),
      )
      .map(blind => ({ kind: 'setBlind', blind })),
  setBaseline: ({ before, after }) => baselineHeads(before, after),
  addResource: ({ before, after }) =>
    added(before.resources, after.resources, each => each.uid).map(resource => ({ kind: 'addResource', resource })),
  setResource: ({ before, after }) =>
    changed(before.resources, after.resources, each => each.uid, ['uid']).map(([resource, changes]) => ({
      kind: 'setResource',
      resource,
      changes,
    })),
  removeLink: ({ before, after }) => removedLinks(before, after),
  removeAssignment: ({ before, after }) =>
    added(after.assignments, before.assignments, each => each.uid).map(each => ({
      kind: 'removeAssignment',
      assignment: each.uid,
    })),
  addTask: ({ before, after }) => placedTasks(before.tasks, after.tasks),
  /** Among those of `addTask`: a row is put beside rows that may be new or moved themselves. */
  moveTask: none,
  removeTask: ({ before, after }) => removedTasks(before.tasks, after.tasks),
  setTask: ({ before, after }) =>
    changed(before.tasks, after.tasks, each => each.uid, ['uid', 'parent', 'row']).map(([task, changes]) => ({
      kind: 'setTask',
      task,
      changes,
    })),
  numberRows: ({ before, after }) => numberedRows(before.tasks, after.tasks),
  addLink: ({ before, after }) => addedLinks(before, after),
  /** Among those of `addLink`. */
  setLink: none,
  addAssignment: ({ before, after }) =>
    added(before.assignments, after.assignments, each => each.uid).map(assignment => ({
      kind: 'addAssignment',
      assignment,
    })),
  setAssignment: ({ before, after }) =>
    changed(before.assignments, after.assignments, each => each.uid, ['uid']).map(([assignment, changes]) => ({
      kind: 'setAssignment',
      assignment,
      changes,
    })),
  lockBaseline: ({ before, after }) => {
    const changed = new Set(baselineHeads(before, after).map(edit => edit.baseline))
    return (after.baselines ?? [])
      .filter(head => head.locked && changed.has(head.number))
      .map(head => ({ kind: 'lockBaseline', baseline: head.number, locked: true }))
  },
  removeArea: ({ before, after }) =>
    (before.areas ?? [])
      .filter(area => !after.areas?.some(each => each.id === area.id))
      .map(area => ({ kind: 'removeArea', area: area.id })),
  removeBlind: ({ before, after }) =>
    (before.blinds ?? [])
      .filter(blind => !after.blinds?.some(each => each.id === blind.id))
      .map(blind => ({ kind: 'removeBlind', blind: blind.id })),
  removeResource: ({ before, after }) =>
    added(after.resources, before.resources, each => each.uid).map(each => ({
      kind: 'removeResource',
      resource: each.uid,
    })),
  removeCalendar: ({ before, after }) =>
    added(after.calendars, before.calendars, each => each.id).map(each => ({
      kind: 'removeCalendar',
      calendar: each.id,
    })),
}

/**
 * The edits that turn one plan into another, rows matched by their stable ids: what a JSON editor, a restored version
 * or a merge into another program's project amounts to. Only fields that differ are written. Order among links,
 * resources, assignments and calendars is not restored. Invariant: applied to `before` they give a plan equal to
 * `after` in content.
 */
export function editsBetween(before: Schedule, after: Schedule): Edit[] {
  return Object.values(DIFFERENCES).flatMap((difference): readonly Edit[] => difference({ before, after }))
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

/** A head that is locked, or whose tasks change, is unlocked first; `lockBaseline` comes after the tasks. */
function baselineHeads(before: Schedule, after: Schedule): EditOf<'setBaseline' | 'lockBaseline'>[] {
  const told = (head: BaselineHead | undefined) => {
    if (!head) return null
    const { number: _, locked: _locked, ...to } = head
    return to
  }
  const of = (plan: Schedule, number: number) => plan.baselines?.find(each => each.number === number)
  const numbers = new Set([...(before.baselines ?? []), ...(after.baselines ?? [])].map(each => each.number))
  return [...numbers].flatMap((number): EditOf<'setBaseline' | 'lockBaseline'>[] => {
    const [old, wanted] = [of(before, number), of(after, number)]
    const values = (plan: Schedule) => plan.tasks.map(task => task.baselines?.find(each => each.number === number))
    const open = old?.locked && !(same(old, wanted) && same(values(before), values(after)))
    const differs = !same(told(old), told(wanted))
    const locks = wanted?.locked && !old?.locked
    return [
      ...(open ? [{ kind: 'lockBaseline', baseline: number, locked: false } as const] : []),
      ...(differs || locks ? [{ kind: 'setBaseline', baseline: number, to: told(wanted) } as const] : []),
    ]
  })
}

function removedLinks(before: Schedule, after: Schedule): EditOf<'removeLink'>[] {
  const kept = new Set(after.links.map(linkKeyText))
  return before.links
    .filter(link => !kept.has(linkKeyText(link)))
    .map(({ from, to, type }) => ({ kind: 'removeLink', link: { from, to, type } }))
}

function addedLinks(before: Schedule, after: Schedule): EditOf<'addLink' | 'setLink'>[] {
  const known = new Map(before.links.map(link => [linkKeyText(link), link]))
  return after.links.flatMap((link): EditOf<'addLink' | 'setLink'>[] => {
    const old = known.get(linkKeyText(link))
    if (!old) return [{ kind: 'addLink', link }]
    const { from, to, type } = link
    const changes = {
      ...(!same(old.lag, link.lag) && { lag: link.lag }),
      ...(old.nature !== link.nature && { nature: link.nature ?? null }),
    }
    return Object.keys(changes).length === 0 ? [] : [{ kind: 'setLink', link: { from, to, type }, changes }]
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

/** Rows added and moved into place. */
function placedTasks(before: readonly Task[], after: readonly Task[]): EditOf<'addTask' | 'moveTask'>[] {
  const edits: EditOf<'addTask' | 'moveTask'>[] = []
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
  return edits
}

/** Rows that are gone, each with its subtree. */
function removedTasks(before: readonly Task[], after: readonly Task[]): EditOf<'removeTask'>[] {
  const staying = new Set(after.map(task => task.uid))
  return before
    .filter(task => !staying.has(task.uid) && (task.parent === null || staying.has(task.parent)))
    .map(task => ({ kind: 'removeTask', task: task.uid }))
}

function numberedRows(before: readonly Task[], after: readonly Task[]): EditOf<'numberRows'>[] {
  const old = new Map(before.map(task => [task.uid, task.row]))
  const rows = after.filter(task => old.has(task.uid) && old.get(task.uid) !== task.row)
  return rows.length > 0 ? [{ kind: 'numberRows', rows: rows.map(task => [task.uid, task.row] as const) }] : []
}
