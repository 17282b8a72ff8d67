import {
  type ConstraintType,
  type Duration,
  type Edit,
  type LinkType,
  NO_LAG,
  type Task as PlanTask,
  type TaskId,
  taskId,
  workTime,
} from '@parada/schedule'
import { Assignments } from './assignments.ts'
import { fromDate, type Project, toDate } from './project.ts'
import { invalid } from './project-error.ts'

const CONSTRAINTS: readonly ConstraintType[] = [
  'asap',
  'alap',
  'mustStartOn',
  'mustFinishOn',
  'startNoEarlierThan',
  'startNoLaterThan',
  'finishNoEarlierThan',
  'finishNoLaterThan',
]
const TYPES = ['fixedUnits', 'fixedDuration', 'fixedWork'] as const
const LINK_TYPES: readonly LinkType[] = ['FF', 'FS', 'SF', 'SS']

type Field = string | number | boolean | Date

/** Rows of a project, counted from 1; blank rows are null. */
export class Tasks {
  readonly #project: Project
  readonly #objects = new Map<TaskId, Task>()

  constructor(project: Project) {
    this.#project = project
  }

  /** Rows from the top: tasks, and null where the user left a row blank (`blankRows`). */
  rows(): (TaskId | null)[] {
    return this.#project.schedule.tasks.flatMap(task =>
      this.#project.blankAfter.has(task.uid) ? [task.uid, null] : [task.uid],
    )
  }

  get Count(): number {
    return this.rows().length
  }

  Item(row: number): Task | null {
    const uid = this.rows()[row - 1]
    if (uid === undefined) throw invalid()
    return uid === null ? null : this.of(uid)
  }

  UniqueID(uid: number): Task {
    if (!this.#project.schedule.tasks.some(task => task.uid === uid)) throw invalid()
    return this.of(taskId(uid))
  }

  /** A new row before another; it takes the outline level of the row it pushes down, or of the last one. */
  Add(name: string, before?: number): Task {
    const { tasks } = this.#project.schedule
    // Blank rows count as rows; the new one comes before the task that stands there or after it.
    const above = this.rows().slice(0, (before ?? this.Count + 1) - 1)
    const at = above.filter(uid => uid !== null).length
    const neighbour = tasks[at] ?? tasks[at - 1]
    const parent = neighbour?.parent ?? null
    const siblings = tasks.slice(0, at).filter(task => task.parent === parent)
    const uid = taskId(Math.max(0, ...tasks.map(task => task.uid)) + 1)
    this.#project.edit(
      {
        kind: 'addTask',
        task: {
          uid,
          row: tasks.length + 1,
          name,
          parent,
          duration: {
            seconds: workTime(this.#project.schedule.project.units.secondsPerDay),
            unit: 'd',
            estimated: true,
          },
        },
        after: siblings.at(-1)?.uid ?? null,
      },
      { kind: 'numberRows' },
    )
    return this.of(uid)
  }

  /** The one object of a row: COM clients compare identities. */
  of(uid: TaskId): Task {
    const known = this.#objects.get(uid)
    if (known) return known
    const made = new Task(this.#project, uid)
    this.#objects.set(uid, made)
    return made
  }

  *[Symbol.iterator](): Iterator<Task> {
    for (const uid of this.rows()) yield (uid === null ? null : this.of(uid)) as Task
  }
}

/** One row. Members are Project's own; values are numbers, texts and dates as Project gives them. */
export class Task {
  readonly #project: Project
  readonly UniqueID: TaskId

  constructor(project: Project, uid: TaskId) {
    this.#project = project
    this.UniqueID = uid
  }

  get #plan(): PlanTask {
    const found = this.#project.schedule.tasks.find(task => task.uid === this.UniqueID)
    if (!found) throw invalid()
    return found
  }

  get #dates() {
    const dates = this.#project.dates().of(this.UniqueID)
    if (!dates) throw invalid()
    return dates
  }

  #set(changes: Extract<Edit, { kind: 'setTask' }>['changes']): void {
    this.#project.edit({ kind: 'setTask', task: this.UniqueID, changes })
  }

  get ID(): number {
    return this.#project.Tasks.rows().indexOf(this.UniqueID) + 1
  }

  get Guid(): string {
    return this.#plan.guid ?? ''
  }

  get Summary(): boolean {
    return this.#project.schedule.tasks.some(task => task.parent === this.UniqueID)
  }

  get Name(): string {
    return this.#plan.name
  }
  set Name(name: string) {
    this.#set({ name })
  }

  get Duration(): number {
    return (this.Summary ? this.#dates.duration : this.#plan.duration.seconds) / 60
  }
  set Duration(minutes: number | string) {
    this.#notOnSummary()
    // Text follows the language of Project (`localText`); a caller that writes it would be wrong on another machine.
    if (typeof minutes !== 'number' || minutes < 0) throw invalid()
    this.#set({ duration: this.#span(minutes) })
  }

  #span(minutes: number): Duration {
    return { seconds: workTime(Math.round(minutes * 60)), unit: this.#plan.duration.unit }
  }

  get Start(): Date {
    return toDate(this.#dates.start)
  }
  set Start(date: Date) {
    this.#notOnSummary()
    const at = fromDate(date)
    this.#set(
      this.Manual
        ? { manual: { ...this.#plan.manual, start: at } }
        : { constraint: { type: 'startNoEarlierThan', date: at } },
    )
  }

  get Finish(): Date {
    return toDate(this.#dates.finish)
  }
  set Finish(date: Date) {
    this.#notOnSummary()
    const at = fromDate(date)
    this.#set(
      this.Manual
        ? { manual: { ...this.#plan.manual, finish: at } }
        : { constraint: { type: 'finishNoEarlierThan', date: at } },
    )
  }

  #notOnSummary(): void {
    if (this.Summary) throw invalid()
  }

  get TotalSlack(): number {
    return this.#dates.totalSlack / 60
  }
  get FreeSlack(): number {
    return this.#dates.freeSlack / 60
  }

  get PercentComplete(): number {
    return this.#plan.percentComplete ?? 0
  }
  set PercentComplete(percent: number) {
    if (this.Summary || percent < 0 || percent > 100) throw invalid()
    this.#set({ percentComplete: percent })
  }

  get PhysicalPercentComplete(): number {
    return this.#plan.physicalPercentComplete ?? 0
  }
  set PhysicalPercentComplete(percent: number) {
    this.#set({ physicalPercentComplete: percent })
  }

  get Manual(): boolean {
    return this.#plan.mode === 'manual'
  }
  set Manual(manual: boolean) {
    this.#set({ mode: manual ? 'manual' : null })
  }

  get Active(): boolean {
    return this.#plan.active !== false
  }
  set Active(active: boolean) {
    this.#set({ active: active ? null : false })
  }

  get Milestone(): boolean {
    return this.#plan.milestone ?? this.#plan.duration.seconds === 0
  }
  set Milestone(milestone: boolean) {
    this.#set({ milestone })
  }

  get ConstraintType(): number {
    return Math.max(0, CONSTRAINTS.indexOf(this.#plan.constraint?.type ?? 'asap'))
  }
  set ConstraintType(code: number) {
    const type = CONSTRAINTS[code]
    if (!type) throw invalid()
    // Project dates a new constraint by the task's present start or finish.
    const date = this.#plan.constraint?.date ?? this.#dates.start
    this.#set({ constraint: code < 2 ? (code === 0 ? null : { type }) : { type, date } })
  }

  get ConstraintDate(): Date | string {
    const date = this.#plan.constraint?.date
    return date === undefined ? 'NA' : toDate(date)
  }
  set ConstraintDate(date: Date) {
    const { constraint } = this.#plan
    if (!constraint) throw invalid()
    this.#set({ constraint: { ...constraint, date: fromDate(date) } })
  }

  get Deadline(): Date | string {
    const { deadline } = this.#plan
    return deadline === undefined ? 'NA' : toDate(deadline)
  }
  set Deadline(date: Date | string) {
    this.#set({ deadline: date instanceof Date ? fromDate(date) : null })
  }

  get ActualStart(): Date | string {
    const { actualStart } = this.#plan
    return actualStart === undefined ? 'NA' : toDate(actualStart)
  }
  set ActualStart(date: Date | string) {
    this.#set({ actualStart: date instanceof Date ? fromDate(date) : null })
  }

  get ActualFinish(): Date | string {
    const { actualFinish } = this.#plan
    return actualFinish === undefined ? 'NA' : toDate(actualFinish)
  }
  set ActualFinish(date: Date | string) {
    this.#set({ actualFinish: date instanceof Date ? fromDate(date) : null })
  }

  get RemainingDuration(): number {
    const { remainingDuration, duration } = this.#plan
    return (remainingDuration?.seconds ?? (duration.seconds * (100 - this.PercentComplete)) / 100) / 60
  }
  set RemainingDuration(minutes: number) {
    this.#set({ remainingDuration: this.#span(minutes) })
  }

  get LevelingDelay(): number {
    return (this.#plan.levelingDelay?.seconds ?? 0) / 60
  }
  set LevelingDelay(minutes: number) {
    this.#set({ levelingDelay: { seconds: workTime(minutes * 60), unit: 'm', elapsed: true } })
  }

  get Priority(): number {
    return this.#plan.priority ?? 500
  }
  set Priority(priority: number) {
    if (priority < 0 || priority > 1000) throw invalid()
    this.#set({ priority })
  }

  get Type(): number {
    return TYPES.indexOf(this.#plan.type ?? 'fixedUnits')
  }
  set Type(code: number) {
    this.#set({ type: TYPES[code] ?? 'fixedUnits' })
  }

  get EffortDriven(): boolean {
    return this.#plan.effortDriven ?? false
  }
  set EffortDriven(effortDriven: boolean) {
    this.#set({ effortDriven })
  }

  get Calendar(): string {
    return this.#project.schedule.calendars.find(calendar => calendar.id === this.#plan.calendar)?.name ?? 'None'
  }
  set Calendar(name: string) {
    const calendar = this.#project.schedule.calendars.find(each => each.name === name)
    if (!calendar && name !== 'None') throw invalid()
    this.#set({ calendar: calendar?.id ?? null })
  }

  get Notes(): string {
    return this.#plan.notes ?? ''
  }
  set Notes(notes: string) {
    this.#set({ notes: notes === '' ? null : notes })
  }

  get WBS(): string {
    return this.#plan.wbs ?? ''
  }
  set WBS(wbs: string) {
    this.#set({ wbs })
  }

  get FixedCost(): number {
    return this.#plan.fixedCost ?? 0
  }
  set FixedCost(cost: number) {
    this.#set({ fixedCost: cost })
  }

  get OutlineLevel(): number {
    let level = 1
    for (let parent = this.#plan.parent; parent !== null; level++)
      parent = this.#project.schedule.tasks.find(task => task.uid === parent)?.parent ?? null
    return level
  }
  set OutlineLevel(level: number) {
    const { tasks } = this.#project.schedule
    const at = tasks.findIndex(task => task.uid === this.UniqueID)
    if (level < 1 || at < 0) throw invalid()
    // A row can lie at most one level below the row above it.
    const above = tasks.slice(0, at)
    let parent: TaskId | null = null
    for (let depth = 1; depth < level; depth++) {
      const next: PlanTask | undefined = above.findLast(task => task.parent === parent)
      if (!next) throw invalid()
      parent = next.uid
    }
    const siblings = above.filter(task => task.parent === parent && task.uid !== this.UniqueID)
    this.#project.edit(
      { kind: 'moveTask', task: this.UniqueID, to: { parent, after: siblings.at(-1)?.uid ?? null } },
      { kind: 'numberRows' },
    )
  }

  get TaskDependencies(): TaskDependencies {
    return new TaskDependencies(this.#project, this.UniqueID)
  }

  get Assignments(): Assignments {
    return new Assignments(this.#project, this.UniqueID)
  }

  /** Text1, Number1, Flag1, Date1 and so on. */
  customGet(key: string): Field {
    const value = this.#plan.custom?.[key]
    if (typeof value === 'object') return 'instant' in value ? toDate(value.instant) : value.duration.seconds / 60
    return (
      value ??
      (key.startsWith('text')
        ? ''
        : key.startsWith('flag')
          ? false
          : key.startsWith('number') || key.startsWith('cost')
            ? 0
            : 'NA')
    )
  }

  customSet(key: string, value: Field): void {
    this.#set({ custom: { ...this.#plan.custom, [key]: value instanceof Date ? { instant: fromDate(value) } : value } })
  }

  Delete(): void {
    this.#project.edit({ kind: 'removeTask', task: this.UniqueID }, { kind: 'numberRows' })
  }
}

/** Links of a row, in both directions. */
export class TaskDependencies {
  readonly #project: Project
  readonly #task: TaskId

  constructor(project: Project, task: TaskId) {
    this.#project = project
    this.#task = task
  }

  get #all(): TaskDependency[] {
    return this.#project.schedule.links
      .filter(link => link.from === this.#task || link.to === this.#task)
      .map(link => new TaskDependency(this.#project, link.from, link.to, link.type))
  }

  get Count(): number {
    return this.#all.length
  }

  Add(from: Task, type = 1, lag: number | string = 0): TaskDependency {
    // A lag in text without a unit would be days (`minutes`); only numbers are taken here.
    const linkType = LINK_TYPES[type]
    if (!linkType || typeof lag !== 'number') throw invalid()
    this.#project.edit({
      kind: 'addLink',
      link: {
        from: from.UniqueID,
        to: this.#task,
        type: linkType,
        lag: { ...NO_LAG, seconds: workTime(lag * 60), unit: 'm' },
      },
    })
    return new TaskDependency(this.#project, from.UniqueID, this.#task, linkType)
  }

  *[Symbol.iterator](): Iterator<TaskDependency> {
    yield* this.#all
  }
}

/** One link. */
export class TaskDependency {
  readonly #project: Project
  readonly #from: TaskId
  readonly #to: TaskId
  #type: LinkType

  constructor(project: Project, from: TaskId, to: TaskId, type: LinkType) {
    this.#project = project
    this.#from = from
    this.#to = to
    this.#type = type
  }

  get #key() {
    return { from: this.#from, to: this.#to, type: this.#type }
  }

  get From(): Task {
    return this.#project.Tasks.of(this.#from)
  }
  get To(): Task {
    return this.#project.Tasks.of(this.#to)
  }

  get Type(): number {
    return LINK_TYPES.indexOf(this.#type)
  }
  set Type(code: number) {
    const type = LINK_TYPES[code]
    if (!type) throw invalid()
    this.#project.edit({ kind: 'setLink', link: this.#key, changes: { type } })
    this.#type = type
  }

  get Lag(): number {
    const link = this.#project.schedule.links.find(
      each => each.from === this.#from && each.to === this.#to && each.type === this.#type,
    )
    return (link?.lag.seconds ?? 0) / 60
  }
  set Lag(minutes: number) {
    if (typeof minutes !== 'number') throw invalid()
    this.#project.edit({
      kind: 'setLink',
      link: this.#key,
      changes: { lag: { seconds: workTime(minutes * 60), unit: 'm' } },
    })
  }

  Delete(): void {
    this.#project.edit({ kind: 'removeLink', link: this.#key })
  }
}
