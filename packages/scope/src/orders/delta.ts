import {
  type Changes,
  duration,
  type Edit,
  HOUR,
  memberOf,
  type Schedule,
  type Task,
  type TaskId,
} from '@parada/schedule'
import { hashOf } from './hash.ts'
import { progressOf } from './network.ts'
import type { Operation, OrderList } from './read.ts'

/** One field that the list and the plan have differently. */
export interface FieldChange {
  readonly field: 'name' | 'hours' | 'people'
  readonly plan: string | number | null
  readonly list: string | number | null
}

export interface ChangedOperation {
  readonly task: TaskId
  readonly operation: Operation
  readonly changes: readonly FieldChange[]
  /** Both sides changed it since it was last taken in: a person chooses. */
  readonly conflict: boolean
}

/** What a later list says of a plan made from an earlier one. */
export interface OrderDelta {
  readonly added: readonly Operation[]
  readonly changed: readonly ChangedOperation[]
  /** Tasks whose operation the list does not have any more. */
  readonly removed: readonly { readonly task: TaskId; readonly begun: boolean }[]
  /** Tasks with progress that stays as it is. */
  readonly kept: readonly TaskId[]
  /** Confirmations of the list that are further than the plan. */
  readonly confirmed: readonly { readonly task: TaskId; readonly changes: Changes<Task> }[]
  readonly same: number
}

const keyOf = ({ workOrder }: Task): string | null =>
  workOrder
    ? [workOrder.order, workOrder.operation ?? '', workOrder.suboperation ?? ''].filter(each => each !== '').join('/')
    : null

/** Compares a list with the plan that came from an earlier one, by order, operation and suboperation. */
export function orderDelta(schedule: Schedule, list: OrderList): OrderDelta {
  const tasks = new Map<string, Task>()
  for (const task of schedule.tasks) {
    const key = keyOf(task)
    if (key !== null) tasks.set(key, task)
  }
  const people = peopleByTask(schedule)
  const added: Operation[] = []
  const changed: ChangedOperation[] = []
  const confirmed: OrderDelta['confirmed'][number][] = []
  const seen = new Set<TaskId>()
  let same = 0
  for (const operation of list.operations) {
    const task = tasks.get(operation.key)
    if (!task) {
      added.push(operation)
      continue
    }
    seen.add(task.uid)
    const further = confirmation(task, operation)
    if (further) confirmed.push({ task: task.uid, changes: further })
    const change = compared(task, operation, people.get(task.uid) ?? null)
    if (change) changed.push(change)
    else same++
  }
  const removed = [...tasks.values()]
    .filter(task => !seen.has(task.uid))
    .map(task => ({ task: task.uid, begun: hasBegun(task) }))
  const kept = [...tasks.values()].filter(hasBegun).map(task => task.uid)
  return { added, changed, removed, kept, confirmed, same }
}

const hasBegun = (task: Task): boolean =>
  (task.percentComplete ?? 0) > 0 || task.actualStart !== undefined || task.actualFinish !== undefined

function peopleByTask(schedule: Schedule): Map<TaskId, number> {
  const found = new Map<TaskId, number>()
  for (const each of schedule.assignments) {
    const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
    if (resource?.nature !== 'equipment' && !found.has(each.task)) found.set(each.task, each.units ?? 1)
  }
  return found
}

function compared(task: Task, operation: Operation, people: number | null): ChangedOperation | null {
  const hours = task.duration.seconds / HOUR
  const changes: FieldChange[] = []
  if (task.name !== operation.text.slice(0, 250)) changes.push({ field: 'name', plan: task.name, list: operation.text })
  if (operation.hours !== null && Math.abs(operation.hours - hours) > 1e-6)
    changes.push({ field: 'hours', plan: hours, list: operation.hours })
  if (operation.people !== null && people !== null && operation.people !== people)
    changes.push({ field: 'people', plan: people, list: operation.people })
  if (changes.length === 0) return null
  const taken = task.workOrder?.rowHash
  const blank = task.duration.estimated === true && hours === 0 ? null : hours
  const edited = taken !== undefined && hashOf(task.name, blank, people) !== taken
  const relisted = taken === undefined || hashOf(operation.text, operation.hours ?? blank, operation.people) !== taken
  // What only the plan changed stays the plan's: the list says nothing new.
  if (edited && !relisted) return null
  return { task: task.uid, operation, changes, conflict: edited && relisted }
}

/** Progress of the list beyond the plan's. A later confirmation wins; nothing is ever lowered. */
function confirmation(task: Task, operation: Operation): Changes<Task> | null {
  const told = progressOf(operation)
  return (told.percentComplete ?? 0) > (task.percentComplete ?? 0) ? told : null
}

/** Which of a delta's changes are taken over. Absent: all that are no conflict. */
export type Accept = (change: ChangedOperation) => boolean

/**
 * The edits of a delta. Progress, links and dates of tasks stay; what the list does not have any more is set inactive, or
 * kept with a note where work has begun. New operations are the caller's to add (`ordersPlan` of them alone).
 */
export function deltaEdits(
  schedule: Schedule,
  delta: OrderDelta,
  cancelled: string,
  accept: Accept = change => !change.conflict,
): Edit[] {
  const edits: Edit[] = []
  const byId = new Map(schedule.tasks.map(task => [task.uid, task]))
  for (const change of delta.changed) {
    const task = byId.get(change.task)
    if (!task?.workOrder || !accept(change)) continue
    edits.push(...taken(schedule, task, task.workOrder, change))
  }
  for (const { task, changes } of delta.confirmed) edits.push({ kind: 'setTask', task, changes })
  for (const { task: uid, begun } of delta.removed) {
    const task = byId.get(uid)
    if (!task) continue
    const notes = [task.notes, cancelled].filter(each => each !== undefined && each !== '').join('\n')
    if (begun && !task.notes?.includes(cancelled)) edits.push({ kind: 'setTask', task: uid, changes: { notes } })
    else if (!begun && task.active !== false) edits.push({ kind: 'setTask', task: uid, changes: { active: false } })
  }
  return edits
}

function taken(
  schedule: Schedule,
  task: Task,
  workOrder: NonNullable<Task['workOrder']>,
  { operation, changes }: ChangedOperation,
): Edit[] {
  const has = (field: FieldChange['field']): boolean => changes.some(each => each.field === field)
  const hours = operation.hours ?? task.duration.seconds / HOUR
  const edits: Edit[] = [
    {
      kind: 'setTask',
      task: task.uid,
      changes: {
        ...(has('name') && { name: operation.text.slice(0, 250) }),
        ...(has('hours') && { duration: duration(hours, 'h', schedule.project.units) }),
        workOrder: { ...workOrder, rowHash: hashOf(operation.text, hours, operation.people) },
      },
    },
  ]
  const people = has('people')
    ? schedule.assignments.find(
        each =>
          each.task === task.uid &&
          each.resource !== null &&
          memberOf(schedule.resources, each.resource)?.nature !== 'equipment',
      )
    : undefined
  if (people && operation.people !== null)
    edits.push({ kind: 'setAssignment', assignment: people.uid, changes: { units: operation.people } })
  return edits
}
