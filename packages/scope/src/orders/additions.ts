import {
  assignmentId,
  type Edit,
  type Instant,
  type Problem,
  problem,
  type ResourceId,
  resourceId,
  type Schedule,
  type Task,
  type TaskId,
  taskId,
  ZERO_DURATION,
} from '@parada/schedule'
import type { Catalogue, Language } from '../template.ts'
import { isCrane } from '../trades.ts'
import { additionLinks } from './addition-links.ts'
import {
  crewsOf,
  grouped,
  itemOf,
  type ListedCrew,
  orderName,
  pathOf,
  placeOf,
  problemsOf,
  standsAlone,
  tagOf,
  taskOf,
  templateRows,
} from './network.ts'
import { LONGEST_NAME, type Operation, type OrderList } from './read.ts'

/** How new operations of a later list are written down. */
export interface Additions {
  readonly language: Language
  /** The later list's file. Absent: not known, and not written. */
  readonly file?: string
  readonly importedAt?: Instant
  /** Gives hours and steps to operations that have none, as on the first import. Absent: they stay blank and marked. */
  readonly catalogue?: Catalogue
  /** The plan goes by the dates of its list. */
  readonly dated: boolean
}

/** The edits that take new operations into a plan, and what is to be said of them: links, template hours, blank hours. */
export interface AddedOperations {
  readonly edits: readonly Edit[]
  readonly problems: readonly Problem[]
}

/**
 * New operations of a later list as on a first import: each behind the one that the list has before it in its order, a new
 * order as a summary at its place, with area, package, crews and cranes. `known`: the tasks of the list's other operations.
 */
export function additionEdits(
  schedule: Schedule,
  list: OrderList,
  added: ReadonlySet<Operation>,
  known: ReadonlyMap<string, Task>,
  options: Additions,
): AddedOperations {
  if (added.size === 0) return { edits: [], problems: [] }
  const [estimated, untimed]: [string[], string[]] = [[], []]
  const ids = new Map(
    list.operations.flatMap(each => [known.get(each.key)].flatMap(task => (task ? [[each, task.uid] as const] : []))),
  )
  const listed = list.operations.flatMap(each => known.get(each.key) ?? [])
  const outline = new Outline(schedule, listed)
  const crews = new Crews(schedule)
  const { catalogue, dated, file, importedAt, language } = options
  const items = new Set([...added].map(itemOf))
  const beside = list.operations.filter(each => items.has(itemOf(each)))
  const rows = catalogue && templateRows(beside, catalogue).rowOf
  const source = { units: schedule.project.units, system: list.system, file, importedAt, dated }
  const edits: Edit[] = areaEdits(schedule, added)
  for (const [place, atPlace] of grouped(list.operations, placeOf))
    for (const [order, own] of grouped(atPlace, each => each.order)) {
      const first = own[0]
      // Lists name the operations of one order together: where one is known, the others stand beside it.
      const others = own.map(each => known.get(each.key)).find(each => each !== undefined)
      let group = others?.parent
      if (group === undefined && own.some(each => added.has(each))) {
        const stands = atPlace.map(each => known.get(each.key)).find(each => each !== undefined)
        const parent = outline.place(pathOf(place), stands, edits)
        group = standsAlone(order, own)
          ? parent
          : outline.summary(orderName(order, first), parent, edits, first && tagOf(first))
      }
      if (group !== undefined) outline.pass(group)
      for (const operation of own) {
        const task = known.get(operation.key)
        if (task) outline.pass(task.uid)
        if (!added.has(operation) || group === undefined) continue
        const { hours, task: own } = taskOf(operation, rows?.get(operation) ?? null, source)
        if (operation.hours === null) (hours === null ? untimed : estimated).push(operation.key)
        const uid = outline.add({ ...own, parent: group }, edits)
        ids.set(operation, uid)
        for (const crew of crewsOf(operation, language)) crews.put(uid, crew, edits)
      }
    }
  const tasks = [...schedule.tasks, ...edits.flatMap(each => (each.kind === 'addTask' ? [each.task] : []))]
  const links = additionLinks(schedule, list, added, ids, tasks, catalogue)
  edits.push(...links.edits)
  return {
    edits,
    problems: [
      ...(links.edits.length > 0
        ? [problem('scope.ordersLinked', { count: links.edits.length, by: links.by }, { severity: 'info' })]
        : []),
      ...problemsOf('scope.ordersUnlinked', links.unlinked, 'warning'),
      ...problemsOf('scope.ordersEstimated', estimated, 'info'),
      ...problemsOf('scope.ordersUntimed', untimed, 'warning'),
    ],
  }
}

function areaEdits(schedule: Schedule, added: ReadonlySet<Operation>): Edit[] {
  const areas = new Set([...added].map(each => each.area).filter(each => each !== ''))
  for (const { id } of schedule.areas ?? []) areas.delete(id)
  return [...areas].map(id => ({ kind: 'setArea', area: { id, name: id } }))
}

const highest = (ids: readonly number[]): number => ids.reduce((most, id) => Math.max(most, id), 0)

/** The plan's outline while the list is gone through: what is added comes behind what the list has before it. */
class Outline {
  private readonly tasks: Map<TaskId, Pick<Task, 'parent' | 'name' | 'summary'>>
  private readonly last = new Map<TaskId | null, TaskId>()
  /** The last child of the plan, for what stands where nothing of the list does. */
  private readonly ends = new Map<TaskId | null, TaskId>()
  /** Above something of the list. */
  private readonly listed = new Set<TaskId | null>()
  /** What the list does not have any more, by the task before it under its summary. */
  private readonly gone = new Map<TaskId, TaskId>()
  private uid: number
  private row: number

  constructor({ tasks }: Schedule, known: readonly Task[]) {
    this.tasks = new Map(tasks.map(each => [each.uid, each]))
    this.uid = highest(tasks.map(each => each.uid))
    this.row = highest(tasks.map(each => each.row))
    const listed = new Set(known.map(each => each.uid))
    for (const each of tasks) {
      const before = this.ends.get(each.parent)
      if (each.workOrder && before !== undefined && !listed.has(each.uid)) this.gone.set(before, each.uid)
      this.ends.set(each.parent, each.uid)
    }
    for (const each of known) for (const above of this.above(each.uid)) this.listed.add(above)
  }

  private above(uid: TaskId): (TaskId | null)[] {
    const found: (TaskId | null)[] = []
    for (
      let at = this.tasks.get(uid)?.parent;
      at !== undefined;
      at = at === null ? undefined : this.tasks.get(at)?.parent
    )
      found.push(at)
    return found
  }

  /** The list has come to this task: what follows under its summaries stands behind it. */
  pass(uid: TaskId | null): void {
    for (let at = uid; at !== null; at = this.tasks.get(at)?.parent ?? null) {
      const parent = this.tasks.get(at)?.parent ?? null
      this.last.set(parent, at)
    }
  }

  add(task: Omit<Task, 'uid' | 'row'>, edits: Edit[]): TaskId {
    const uid = taskId(++this.uid)
    const { parent } = task
    let after = this.last.get(parent) ?? (this.listed.has(parent) ? null : (this.ends.get(parent) ?? null))
    for (let next = after; next !== null; next = this.gone.get(next) ?? null) after = next
    edits.push({ kind: 'addTask', task: { ...task, uid, row: ++this.row }, after })
    this.tasks.set(uid, task)
    this.ends.set(parent, uid)
    this.pass(uid)
    return uid
  }

  summary(name: string, parent: TaskId | null, edits: Edit[], equipment?: string): TaskId {
    return this.add(
      {
        name: name.slice(0, LONGEST_NAME),
        parent,
        summary: true,
        duration: ZERO_DURATION,
        ...(equipment !== undefined && { equipment }),
      },
      edits,
    )
  }

  /** The summary of a place: the one above what is known to stand there, else the one of its names, else a new one. */
  place(path: readonly string[], stands: Task | undefined, edits: Edit[]): TaskId | null {
    const above = stands && this.above(stands.uid)
    if (above) {
      const at = above.findIndex(uid => (uid === null ? path.length === 0 : this.isAt(uid, path)))
      if (at >= 0) return above[at] ?? null
    }
    let parent: TaskId | null = null
    for (const [level, name] of path.entries()) {
      const to = path.slice(0, level + 1)
      const found: TaskId | undefined = [...this.tasks].find(([uid, { summary }]) => summary && this.isAt(uid, to))?.[0]
      parent = found ?? this.summary(name, parent, edits)
    }
    return parent
  }

  /** Whether a summary and those above it have the names of a place. */
  private isAt(uid: TaskId, path: readonly string[]): boolean {
    const names = [uid, ...this.above(uid)].map(each => (each === null ? null : this.tasks.get(each)?.name))
    return path.length > 0 && path.every((name, at) => names[path.length - 1 - at] === name.slice(0, LONGEST_NAME))
  }
}

/** The plan's resources by what a list names them with; those that are new are added. */
class Crews {
  private readonly known = new Map<string, ResourceId>()
  private assignment: number
  private resource: number
  private row: number

  constructor({ assignments, resources }: Schedule) {
    this.assignment = highest(assignments.map(each => each.uid))
    this.resource = highest(resources.map(each => each.uid))
    this.row = highest(resources.map(each => each.row))
    for (const { uid, name, nature, trade } of resources) {
      const machine = nature === 'equipment'
      const key = machine && isCrane(name) ? 'crane' : machine || !trade ? `center:${name}` : `trade:${trade}`
      if (!this.known.has(key)) this.known.set(key, uid)
    }
  }

  put(task: TaskId, { key, of, units }: ListedCrew, edits: Edit[]): void {
    const known = this.known.get(key) ?? resourceId(++this.resource)
    if (!this.known.has(key))
      edits.push({ kind: 'addResource', resource: { uid: known, row: ++this.row, kind: 'work', ...of } })
    this.known.set(key, known)
    edits.push({
      kind: 'addAssignment',
      assignment: { uid: assignmentId(++this.assignment), task, resource: known, ...(units !== 1 && { units }) },
    })
  }
}
