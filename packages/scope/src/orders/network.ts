import {
  type Assignment,
  assignmentId,
  calculate,
  DEFAULT_UNITS,
  done,
  duration,
  emptySchedule,
  HOUR,
  isEquipment,
  type Link,
  NO_LAG,
  type Outcome,
  type Problem,
  problem,
  type Resource,
  resourceId,
  type Schedule,
  type Task,
  type TaskId,
  type Trade,
  taskId,
  type WorkOrder,
  ZERO_DURATION,
} from '@parada/schedule'
import type { ScopeCalendars } from '../line.ts'
import type { Catalogue, Language, TemplateRow } from '../template.ts'
import { CRANE_NAME, fold, isCrane, tradeName } from '../trades.ts'
import { hashOf } from './hash.ts'
import { type Group, pairsByTemplate, pairsInOrder } from './links.ts'
import { LONGEST_NAME, type Operation, type OrderList } from './read.ts'
import { type Reckoned, recognise } from './recognise.ts'
import { reaches, relationsOf } from './relations.ts'

export interface OrderOptions {
  readonly name: string
  readonly language: Language
  readonly file: string
  readonly importedAt?: Task['actualStart']
  /** By the order of the operations' numbers, by the template of the equipment, or none. */
  readonly links: 'number' | 'template' | 'none'
}

export interface OrderPlan {
  readonly schedule: Schedule
  /** Items with the template that their operations were linked by, and how alike they are. */
  readonly templates: readonly { readonly item: string; readonly template: string; readonly likeness: number }[]
  /** Operations whose hours are a template's, and those that have none: nothing is filled in unnoticed. */
  readonly estimated: readonly string[]
  readonly untimed: readonly string[]
}

/** A list of operations as a plan: orders are summaries under plant, unit and place; operations their tasks. */
export function ordersPlan(
  list: OrderList,
  catalogue: Catalogue,
  calendars: ScopeCalendars,
  options: OrderOptions,
): Outcome<OrderPlan> {
  const units = calendars.units ?? DEFAULT_UNITS
  const builder = new Builder(options, list.system, units)
  const { groups, templates, rowOf } = templateRows(list.operations, catalogue)
  for (const [place, atPlace] of grouped(list.operations, placeOf)) {
    const parent = builder.summaries(pathOf(place))
    for (const [order, operations] of grouped(atPlace, each => each.order)) {
      const first = operations[0]
      const group = standsAlone(order, operations)
        ? parent
        : builder.summary(orderName(order, first), parent, first && tagOf(first))
      for (const each of operations) builder.task(each, group, rowOf.get(each) ?? null)
    }
  }
  const told = options.links === 'none' ? { links: [], unread: [] } : relationsOf(list.operations)
  // What the list itself says of an order's sequence wins over its numbers and over the template.
  const related = new Set(told.links.flatMap(({ from, to }) => [from.order, to.order]))
  builder.told = told.links.length > 0
  for (const { from, to, type, hours } of told.links) builder.link(from, to, type, hours)
  if (options.links === 'number')
    for (const [order, own] of grouped(list.operations, each => each.order))
      if (!related.has(order)) for (const { from, to, type } of pairsInOrder(own)) builder.link(from, to, type)
  if (options.links === 'template')
    for (const { from, to, type } of pairsByTemplate(groups, templates, catalogue))
      if (!(related.has(from.order) && related.has(to.order))) builder.link(from, to, type)
  const { schedule, estimated, untimed } = builder.finish(calendars)
  const networked = options.links !== 'none'
  const dated = list.operations.filter(each => each.start !== null && networked)
  return done({ schedule, templates, estimated, untimed }, [
    ...problemsOf('scope.ordersEstimated', estimated, 'info'),
    ...problemsOf('scope.ordersUntimed', untimed, 'warning'),
    ...problemsOf('scope.ordersRelations', told.unread, 'warning'),
    ...problemsOf(
      'scope.ordersDates',
      dated.map(each => each.key),
      'info',
    ),
    ...(networked ? laterThanListed(schedule, list.operations, builder.ids) : []),
  ])
}

/** What the network ends later than the list would have it: said with the worst, since its links decide the dates. */
function laterThanListed(
  schedule: Schedule,
  operations: readonly Operation[],
  ids: ReadonlyMap<Operation, TaskId>,
): Problem[] {
  const listed = operations.filter(each => each.finish !== null && !each.done)
  if (listed.length === 0) return []
  const calculated = calculate(schedule)
  if (!calculated.ok) return []
  const late = listed
    .flatMap(each => {
      const uid = ids.get(each)
      const ends = uid === undefined ? undefined : calculated.value.of(uid)?.finish
      const over = ends === undefined || each.finish === null ? 0 : ends - each.finish
      return over > 0 ? [{ key: each.key, over }] : []
    })
    .sort((a, b) => b.over - a.over)
  return [
    problem(
      'scope.ordersFinish',
      {
        count: listed.length,
        late: late.length,
        hours: Math.round((late[0]?.over ?? 0) / HOUR),
        examples: late
          .slice(0, 3)
          .map(each => each.key)
          .join(', '),
      },
      { severity: late.length > 0 ? 'warning' : 'info' },
    ),
  ]
}

export function problemsOf(code: string, keys: readonly string[], severity: 'info' | 'warning'): Problem[] {
  if (keys.length === 0) return []
  return [problem(code, { count: keys.length, examples: keys.slice(0, 3).join(', ') }, { severity })]
}

/** Values by key, in the order in which the keys first come. */
export function grouped<Value>(values: readonly Value[], key: (value: Value) => string): Map<string, Value[]> {
  const found = new Map<string, Value[]>()
  for (const value of values) {
    const own = found.get(key(value))
    if (own) own.push(value)
    else found.set(key(value), [value])
  }
  return found
}

/** With the area before it, where a plant's tags have one: two areas have a mill BM-01 each. */
const TAGS =
  /(?<![A-Za-z0-9])(?:(?:\d{2,4}-)?[A-Z]{1,4}-?\d{2,5}[A-Z]?|\d{0,2}[A-Z]{3}\d{2}[A-Z]{2}\d{3}[A-Z]?)(?![A-Za-z0-9])/g

/** The tag of what an operation works on: the equipment's number, the last of the place, which narrows, or the one of its text; units are none. */
export const tagOf = ({ equipment, location, text }: Operation): string | undefined =>
  [equipment, location, text].map(each => each.match(TAGS)?.findLast(tag => !/^U-?\d/.test(tag))).find(each => each)

/** What an operation works on; two tags at one place are two items. */
export const itemOf = (operation: Operation): string =>
  tagOf(operation) ?? (operation.equipment || operation.location || operation.order)

/** Plant, unit, place and parent order of an operation, as one key. */
export const placeOf = ({ plant, unit, location, area, parent, order }: Operation): string =>
  [plant, unit || area, location, parent === order ? '' : parent].filter(each => each !== '').join('\u0000')

/** The names of the summaries of a place, from the outermost. */
export const pathOf = (place: string): readonly string[] => (place === '' ? [] : place.split('\u0000'))

export const orderName = (order: string, first: Operation | undefined): string =>
  first && first.orderText !== '' ? `${order} ${first.orderText}` : order

const LIFTED = /guindaste|\bcrane|\bgrua|\bicar\b|\bizar\b|\bizaj/

/** By what an operation is found again in a later list. */
export const numbersOf = ({ order, operation, suboperation, text, doubled }: Operation): WorkOrder => ({
  order,
  ...(operation !== '' && { operation }),
  ...(suboperation !== '' && { suboperation }),
  ...(((operation === '' && suboperation === '') || doubled) && { text }),
})

/** The dates of a list: no earlier start, and a deadline. */
export const datesOf = ({ start, finish }: Operation): Pick<Task, 'constraint' | 'deadline'> => ({
  ...(start !== null && { constraint: { type: 'startNoEarlierThan', date: start } }),
  ...(finish !== null && { deadline: finish }),
})

/** What is longer than a task's name stands whole in its notes. */
export const fullText = (text: string): Pick<Task, 'notes'> => (text.length > LONGEST_NAME ? { notes: text } : {})

/** Where an operation's task comes from, and how it is dated. */
export interface TaskSource {
  readonly units: typeof DEFAULT_UNITS
  readonly system: string | undefined
  readonly file: string | undefined
  readonly importedAt: Task['actualStart']
  /** Without links nothing else says when it begins, and by when it has to be done. */
  readonly dated: boolean
}

/** An operation as a task, with the hours that it gets; null: neither the list nor a template knows them. */
export function taskOf(
  operation: Operation,
  row: TemplateRow | null,
  { units, system, file, importedAt, dated }: TaskSource,
): { readonly hours: number | null; readonly task: Omit<Task, 'uid' | 'row' | 'parent'> } {
  const hours = operation.hours ?? row?.unstated ?? rowHours(row)
  const tag = tagOf(operation)
  const length = duration(hours ?? 0, 'h', units)
  const task: Omit<Task, 'uid' | 'row' | 'parent'> = {
    name: operation.text.slice(0, LONGEST_NAME),
    // Without hours it stays blank and marked, and is no milestone.
    duration: operation.hours === null ? { ...length, estimated: true } : length,
    ...(hours === null && { milestone: false }),
    ...(tag !== undefined && { equipment: tag }),
    ...(row && { step: row.step }),
    ...(operation.area !== '' && { area: operation.area }),
    ...(operation.plant !== '' && { workPackage: operation.plant }),
    ...progressOf(operation),
    ...fullText(operation.text),
    ...(dated && datesOf(operation)),
    workOrder: {
      ...numbersOf(operation),
      ...(system !== undefined && { system }),
      ...(file !== undefined && { file }),
      rowHash: hashOf(operation.text, hours, operation.people, dated ? operation : undefined),
      ...(importedAt !== undefined && { importedAt }),
    },
    ...(file !== undefined && { origin: { kind: 'document', source: `${file}:${operation.row}` } }),
  }
  return { hours, task }
}

/** Who works on an operation; those of one key are one resource. */
export interface ListedCrew {
  readonly key: string
  readonly of: { readonly name: string; readonly trade?: Trade; readonly nature?: 'equipment' }
  readonly units: number
}

/** The crews of an operation, what it is lifted with, and the machines that it takes. */
export function crewsOf({ trade, workCenter, people, others, text }: Operation, language: Language): ListedCrew[] {
  let lifted = LIFTED.test(fold(text))
  const found: ListedCrew[] = []
  for (const crew of [{ trade, workCenter, people }, ...others]) {
    const units = crew.people ?? 1
    const center = `center:${crew.workCenter}`
    if (isCrane(crew.workCenter)) lifted = true
    else if (isEquipment({ name: crew.workCenter }))
      found.push({ key: center, of: { name: crew.workCenter, nature: 'equipment' }, units: 1 })
    else if (crew.trade !== null)
      found.push({
        key: `trade:${crew.trade}`,
        of: { name: tradeName(crew.trade, language), trade: crew.trade },
        units,
      })
    else if (crew.workCenter !== '') found.push({ key: center, of: { name: crew.workCenter }, units })
  }
  if (lifted)
    found.push({ key: 'crane', of: { name: CRANE_NAME[language], trade: 'lifting', nature: 'equipment' }, units: 1 })
  return found
}

/** The template rows of a list's operations, item by item, and the templates that the items go by. */
export function templateRows(
  list: readonly Operation[],
  catalogue: Catalogue,
): { groups: Group[]; templates: OrderPlan['templates'][number][]; rowOf: Map<Operation, TemplateRow | null> } {
  const templates: OrderPlan['templates'][number][] = []
  const reckoned: Reckoned = new Map()
  const groups: Group[] = [...grouped(list, itemOf)].map(([item, operations]) => {
    const named = operations.map(({ text, trade }) => ({ text, trade }))
    const found = operations.length > 1 ? recognise(named, item, catalogue, reckoned) : null
    if (found) templates.push({ item, template: found.template.id, likeness: found.likeness })
    return { item, operations, rows: found?.rows ?? operations.map(() => null) }
  })
  const rowOf = new Map(
    groups.flatMap(({ operations, rows }) => operations.map((each, at) => [each, rows[at] ?? null])),
  )
  return { groups, templates, rowOf }
}

/** A list of orders has no operations: each order is a task, and stands under no summary of its own. */
export const standsAlone = (order: string, operations: readonly Operation[]): boolean =>
  order === '' || (operations.length === 1 && operations[0]?.operation === '')

class Builder {
  private readonly tasks: Task[] = []
  private readonly links: Link[] = []
  private readonly assignments: Assignment[] = []
  private readonly resources = new Map<string, Resource>()
  private readonly groups = new Map<string, TaskId>()
  readonly ids = new Map<Operation, TaskId>()
  private readonly after = new Map<TaskId, TaskId[]>()
  /** The list gives links of its own. */
  told = false
  private readonly estimated: string[] = []
  private readonly untimed: string[] = []
  private readonly options: OrderOptions
  private readonly system: OrderList['system']
  private readonly units: typeof DEFAULT_UNITS

  constructor(options: OrderOptions, system: OrderList['system'], units: typeof DEFAULT_UNITS) {
    this.options = options
    this.system = system
    this.units = units
  }

  /** One summary a level, made when it is first asked for. */
  summaries(path: readonly string[]): TaskId | null {
    let parent: TaskId | null = null
    for (const [at, name] of path.entries()) {
      const key = path.slice(0, at + 1).join('\u0000')
      const known: TaskId = this.groups.get(key) ?? this.summary(name, parent)
      this.groups.set(key, known)
      parent = known
    }
    return parent
  }

  summary(name: string, parent: TaskId | null, equipment?: string): TaskId {
    return this.add({
      name,
      parent,
      summary: true,
      duration: ZERO_DURATION,
      ...(equipment !== undefined && { equipment }),
    })
  }

  private add(task: Omit<Task, 'uid' | 'row'>): TaskId {
    const uid = taskId(this.tasks.length + 1)
    this.tasks.push({ ...task, name: task.name.slice(0, LONGEST_NAME), uid, row: this.tasks.length + 1 })
    return uid
  }

  task(operation: Operation, parent: TaskId | null, row: TemplateRow | null): void {
    const { options } = this
    const { hours, task } = taskOf(operation, row, {
      units: this.units,
      system: this.system,
      file: options.file,
      importedAt: options.importedAt,
      dated: options.links === 'none',
    })
    if (operation.hours === null) (hours === null ? this.untimed : this.estimated).push(operation.key)
    const uid = this.add({ ...task, parent })
    this.ids.set(operation, uid)
    for (const { key, of, units } of crewsOf(operation, options.language)) this.put(uid, key, of, units)
  }

  private put(task: TaskId, key: string, of: ListedCrew['of'], units: number): void {
    const row = this.resources.size + 1
    const resource = this.resources.get(key) ?? { uid: resourceId(row), row, kind: 'work' as const, ...of }
    this.resources.set(key, resource)
    this.assignments.push({
      uid: assignmentId(this.assignments.length + 1),
      task,
      resource: resource.uid,
      ...(units !== 1 && { units }),
    })
  }

  link(from: Operation, to: Operation, type: Link['type'], hours = 0): void {
    const [before, after] = [this.ids.get(from), this.ids.get(to)]
    if (before === undefined || after === undefined) return
    // The links of the list are there first; what is added to them must not lead back.
    if (this.told && reaches(after, before, this.after)) return
    if (this.told) this.after.set(before, [...(this.after.get(before) ?? []), after])
    const lag = hours === 0 ? NO_LAG : duration(hours, 'h', this.units)
    this.links.push({ from: before, to: after, type, lag })
  }

  finish(calendars: ScopeCalendars): Omit<OrderPlan, 'templates'> {
    const areas = [...new Set(this.tasks.flatMap(each => (each.area === undefined ? [] : [each.area])))]
    const base = emptySchedule(this.options.name, {
      start: calendars.start,
      calendar: calendars.calendar.id,
      units: this.units,
      ...(calendars.shifts && { shifts: calendars.shifts }),
    })
    return {
      schedule: {
        ...base,
        calendars: [calendars.calendar],
        tasks: this.tasks,
        links: this.links,
        resources: [...this.resources.values()],
        assignments: this.assignments,
        ...(areas.length > 0 && { areas: areas.map(id => ({ id, name: id })) }),
      },
      estimated: this.estimated,
      untimed: this.untimed,
    }
  }
}

/** The norm of a row for a medium item, between its low and high. */
const rowHours = (row: TemplateRow | null): number | null =>
  row ? (row.hours.kind === 'number' ? row.hours.value : Math.round((row.low * 3 + row.high) / 4)) : null

/** What a list knows of the progress of an operation. Work done by the list's own account is never more than all of it. */
export function progressOf(operation: Operation): Partial<Task> {
  const { done: finished, begun, percent, actualWork, remainingWork, work, actualStart, actualFinish } = operation
  const whole = actualWork !== null && remainingWork !== null ? actualWork + remainingWork : work
  const byWork = actualWork !== null && whole !== null && whole > 0 ? Math.floor((100 * actualWork) / whole) : null
  const share = finished ? 100 : Math.min(99, percent ?? byWork ?? 0)
  return {
    ...(share > 0 && { percentComplete: share }),
    ...((share > 0 || begun) && actualStart !== null && { actualStart }),
    ...(finished && actualFinish !== null && { actualFinish }),
  }
}
