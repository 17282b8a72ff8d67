import {
  type Changes,
  done,
  duration,
  type Edit,
  formatInstant,
  HOUR,
  type Instant,
  isEquipment,
  memberOf,
  nameSimilarity,
  type Outcome,
  type Problem,
  type Schedule,
  setDuration,
  type Task,
  type TaskId,
  type WorkOrder,
} from '@parada/schedule'
import { type AddedOperations, type Additions, additionEdits } from './additions.ts'
import { hashOf } from './hash.ts'
import { datesOf, fullText, grouped, numbersOf, progressOf, tagOf } from './network.ts'
import { LONGEST_NAME, type Operation, type OrderList } from './read.ts'

/** One field that the list and the plan have differently. */
export interface FieldChange {
  readonly field: 'name' | 'hours' | 'people' | 'active' | 'number' | 'start' | 'finish'
  readonly plan: string | number | null
  readonly list: string | number | null
}

export interface ChangedOperation {
  readonly task: TaskId
  readonly operation: Operation
  readonly changes: readonly FieldChange[]
  /** Both sides changed it since it was last taken in, or only likeness identifies it: a person chooses. */
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
  readonly list: OrderList
}

/** Stands in the place of a row's mark while the list does not have it. */
const GONE = 'gone'

const keyOf = ({ workOrder }: Task): string | null =>
  workOrder
    ? [
        workOrder.order,
        workOrder.operation ?? workOrder.text ?? '',
        workOrder.suboperation ?? '',
        // Of several operations of one number the later ones have their text beside it.
        workOrder.operation === undefined ? '' : (workOrder.text ?? ''),
      ]
        .filter(each => each !== '')
        .join('/')
    : null

function tasksByKey(schedule: Schedule): Map<string, Task> {
  const tasks = new Map<string, Task>()
  for (const task of schedule.tasks) {
    const key = keyOf(task)
    if (key !== null) tasks.set(key, task)
  }
  return tasks
}

/** Compares a list with the plan that came from an earlier one, by order, operation and suboperation. */
export function orderDelta(schedule: Schedule, list: OrderList): OrderDelta {
  const tasks = tasksByKey(schedule)
  const people = peopleByTask(schedule)
  const dated = goesByDates(schedule)
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
    const change = compared(task, operation, people.get(task.uid) ?? null, dated)
    if (change) changed.push(change)
    else same++
  }
  const gone = [...tasks.values()].filter(task => !seen.has(task.uid) && task.workOrder?.rowHash !== GONE)
  const { alike, fresh } = renumbered(added, gone)
  for (const [operation, task] of alike) {
    const known = compared(task, operation, people.get(task.uid) ?? null, dated)?.changes ?? []
    const number = { field: 'number' as const, plan: keyOf(task), list: operation.key }
    changed.push({ task: task.uid, operation, changes: [number, ...known], conflict: true })
  }
  const lost = new Set([...alike.values()])
  const removed = gone.filter(task => !lost.has(task)).map(task => ({ task: task.uid, begun: hasBegun(task) }))
  const kept = [...tasks.values()].filter(hasBegun).map(task => task.uid)
  changed.sort((a, b) => Number(b.conflict) - Number(a.conflict))
  return { added: fresh, changed, removed, kept, confirmed, same, list }
}

/** As alike as two names have to be for the question whether an operation only got another number. */
const ALIKE = 0.9

/** Operations with a number that is new which may be those whose number is gone: of one equipment, alike, with the same figures. */
function renumbered(
  added: readonly Operation[],
  gone: readonly Task[],
): { alike: Map<Operation, Task>; fresh: Operation[] } {
  const alike = new Map<Operation, Task>()
  const byItem = grouped(gone, task => `${task.equipment ?? ''} ${digits(task.name)}`)
  const taken = new Set<Task>()
  const fresh = added.filter(operation => {
    const near = byItem.get(`${tagOf(operation) ?? ''} ${digits(operation.text)}`) ?? []
    const found = near.find(task => !taken.has(task) && nameSimilarity(task.name, operation.text) >= ALIKE)
    if (!found) return true
    taken.add(found)
    alike.set(operation, found)
    return false
  })
  return { alike, fresh }
}

const digits = (text: string): string => text.replace(/\D+/g, ' ').trim()

const hasBegun = (task: Task): boolean =>
  (task.percentComplete ?? 0) > 0 || task.actualStart !== undefined || task.actualFinish !== undefined

function peopleByTask(schedule: Schedule): Map<TaskId, number> {
  const found = new Map<TaskId, number>()
  for (const each of schedule.assignments) {
    const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
    if (!(resource && isEquipment(resource)) && !found.has(each.task)) found.set(each.task, each.units ?? 1)
  }
  return found
}

/** Whether a plan goes by the dates of its list: it was made without links. */
const goesByDates = (schedule: Schedule): boolean =>
  schedule.tasks.some(each => each.workOrder && (each.deadline !== undefined || startOf(each) !== null))

const startOf = ({ constraint }: Task): Instant | null =>
  constraint?.type === 'startNoEarlierThan' ? (constraint.date ?? null) : null

function compared(task: Task, operation: Operation, people: number | null, dated: boolean): ChangedOperation | null {
  const hours = task.duration.seconds / HOUR
  const changes: FieldChange[] = []
  if (task.name !== operation.text.slice(0, LONGEST_NAME))
    changes.push({ field: 'name', plan: task.name, list: operation.text })
  if (operation.hours !== null && Math.abs(operation.hours - hours) > 1e-6)
    changes.push({ field: 'hours', plan: hours, list: operation.hours })
  if (operation.people !== null && people !== null && operation.people !== people)
    changes.push({ field: 'people', plan: people, list: operation.people })
  const own = dated ? { start: startOf(task), finish: task.deadline ?? null } : undefined
  for (const field of ['start', 'finish'] as const)
    if (own && operation[field] !== null && operation[field] !== own[field])
      changes.push({ field, plan: dateText(own[field]), list: dateText(operation[field]) })
  const taken = task.workOrder?.rowHash
  // What the list had lost and has again.
  if (taken === GONE) changes.push({ field: 'active', plan: null, list: operation.status || operation.key })
  if (changes.length === 0) return null
  if (taken === GONE) return { task: task.uid, operation, changes, conflict: false }
  const blank = task.duration.estimated === true && hours === 0 ? null : hours
  const edited = taken !== undefined && hashOf(nameOf(task), blank, people, own) !== taken
  const relisted =
    taken === undefined ||
    hashOf(operation.text, operation.hours ?? blank, operation.people, dated ? operation : undefined) !== taken
  // What only the plan changed stays the plan's: the list says nothing new.
  if (edited && !relisted) return null
  return { task: task.uid, operation, changes, conflict: edited && relisted }
}

/** The text of the list that a task is called by, which its notes may have whole. */
const nameOf = ({ name, notes }: Task): string =>
  name.length === LONGEST_NAME && notes?.startsWith(name) ? (notes.split('\n')[0] ?? name) : name

const dateText = (at: Instant | null): string | null => (at === null ? null : formatInstant(at).slice(0, 16))

/** Progress of the list beyond the plan's. A later confirmation wins; nothing is ever lowered. */
function confirmation(task: Task, operation: Operation): Changes<Task> | null {
  const told = progressOf(operation)
  return (told.percentComplete ?? 0) > (task.percentComplete ?? 0) ? told : null
}

/** Which of a delta's changes are taken over. Absent: all that are no conflict. */
export type Accept = (change: ChangedOperation) => boolean

/**
 * The edits of a delta. Progress, links and dates of tasks stay; what the list does not have any more is set inactive, or
 * kept with a note where work has begun; new operations stand where a first import would have them.
 */
export function takeDelta(
  schedule: Schedule,
  delta: OrderDelta,
  words: { readonly cancelled: string } & Omit<Additions, 'dated'>,
  accept: Accept = change => !change.conflict,
): AddedOperations {
  const { cancelled, ...additions } = words
  const edits: Edit[] = []
  const byId = new Map(schedule.tasks.map(task => [task.uid, task]))
  const [added, removed] = [[...delta.added], [...delta.removed]]
  const unkept: Problem[] = []
  for (const change of delta.changed) {
    const task = byId.get(change.task)
    if (!task?.workOrder) continue
    if (!accept(change)) {
      // It is another operation, then: the one is gone, the other new.
      if (!change.changes.some(each => each.field === 'number')) continue
      removed.push({ task: task.uid, begun: hasBegun(task) })
      added.push(change.operation)
      continue
    }
    const lasts = hoursOf(schedule, task, change)
    if (!lasts.ok) unkept.push(...lasts.problems.map(each => ({ ...each, severity: 'warning' as const })))
    edits.push(...taken(schedule, task, task.workOrder, change, cancelled), ...(lasts.ok ? lasts.value : []))
  }
  for (const { task, changes } of delta.confirmed) edits.push({ kind: 'setTask', task, changes })
  for (const { task: uid, begun } of removed) {
    const task = byId.get(uid)
    if (!task?.workOrder) continue
    const notes = [task.notes, cancelled].filter(each => each !== undefined && each !== '').join('\n')
    const workOrder = { ...task.workOrder, rowHash: GONE }
    edits.push({ kind: 'setTask', task: uid, changes: { notes, workOrder, ...(!begun && { active: false }) } })
  }
  const dated = goesByDates(schedule)
  const known = tasksByKey(schedule)
  const { edits: more, problems } = additionEdits(schedule, delta.list, new Set(added), known, { ...additions, dated })
  return { edits: [...edits, ...more], problems: [...unkept, ...problems] }
}

/** Other hours of the list: of begun work what is done stays done, and where that cannot be the plan keeps its own. */
function hoursOf(schedule: Schedule, task: Task, { operation, changes }: ChangedOperation): Outcome<readonly Edit[]> {
  if (operation.hours === null || !changes.some(each => each.field === 'hours')) return done([])
  return setDuration({ schedule }, task.uid, duration(operation.hours, 'h', schedule.project.units))
}

/** Where an order comes from, without its numbers. */
function sourceOf(known: WorkOrder | undefined): Partial<WorkOrder> {
  const { order: _, operation: _o, suboperation: _s, text: _t, rowHash: _r, ...source } = known ?? { order: '' }
  return source
}

function taken(
  schedule: Schedule,
  task: Task,
  workOrder: NonNullable<Task['workOrder']>,
  { operation, changes }: ChangedOperation,
  cancelled: string,
): Edit[] {
  const has = (field: FieldChange['field']): boolean => changes.some(each => each.field === field)
  const hours = operation.hours ?? task.duration.seconds / HOUR
  const dated = goesByDates(schedule)
  const { constraint, deadline } = datesOf(operation)
  const edits: Edit[] = [
    {
      kind: 'setTask',
      task: task.uid,
      changes: {
        ...(has('name') && { name: operation.text.slice(0, LONGEST_NAME), ...fullText(operation.text) }),
        ...(has('active') && { active: null, notes: task.notes?.replace(cancelled, '').trim() || null }),
        ...(has('start') && constraint && { constraint }),
        ...(has('finish') && deadline !== undefined && { deadline }),
        workOrder: {
          ...sourceOf(workOrder),
          ...numbersOf(operation),
          rowHash: hashOf(operation.text, hours, operation.people, dated ? operation : undefined),
        },
      },
    },
  ]
  const people = has('people')
    ? schedule.assignments.find(each => {
        const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
        return each.task === task.uid && resource !== undefined && !isEquipment(resource)
      })
    : undefined
  if (people && operation.people !== null)
    edits.push({ kind: 'setAssignment', assignment: people.uid, changes: { units: operation.people } })
  return edits
}
