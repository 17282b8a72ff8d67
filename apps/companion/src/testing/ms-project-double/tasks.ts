import {
  type ConstraintType,
  type Duration,
  type Edit,
  type Task as PlanTask,
  type TaskId,
  taskId,
  workTime,
} from '@parada/schedule'
import { Assignments } from './assignments.ts'
import { toDate } from './dates.ts'
import { TaskDependencies } from './links.ts'
import { durationText, FORMAT_CODES, parseDurationText } from './locale.ts'
import type { Project } from './project.ts'
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
/** PjField.pjTaskDuration. */
const DURATION_FIELD = 188_743_709

type Field = string | number | boolean | Date

/** Rows of a project, counted from 1; blank rows are null. */
export class Tasks {
  readonly #project: Project
  readonly #objects = new Map<TaskId, Task>()
  /** A unique id is never given twice. */
  #highest = 0

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
    this.#highest = Math.max(this.#highest, ...tasks.map(task => task.uid)) + 1
    const uid = taskId(this.#highest)
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

  /** Orders siblings by a number field and then by row, for good; what is under a row goes with it (`sortKeepsIds`). */
  sort(key: string, _second: string): void {
    const { locale, schedule } = this.#project
    const field = new RegExp(`^${locale.fields.number}(\\d{1,2})$`).exec(key)?.[1]
    if (key !== locale.fields.id && field === undefined) throw invalid()
    const keyOf = (task: PlanTask): number => Number(task.custom?.[`number${field}`] ?? 0)
    const parents = new Set(schedule.tasks.map(task => task.parent))
    for (const parent of parents) {
      const children = this.#project.schedule.tasks.filter(task => task.parent === parent)
      const sorted = children
        .map((task, at) => ({ task, at }))
        .sort((a, b) => keyOf(a.task) - keyOf(b.task) || a.at - b.at)
      if (sorted.every(({ at }, place) => at === place)) continue
      sorted.forEach(({ task }, place) => {
        const after = sorted[place - 1]?.task.uid ?? null
        this.#project.edit({ kind: 'moveTask', task: task.uid, to: { parent, after } })
      })
    }
    this.#project.edit({ kind: 'numberRows' })
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
  set Duration(value: number | string) {
    this.#notOnSummary()
    // Text follows the language of Project (`localText`); elapsed time can only be given so (`elapsedText`).
    if (typeof value === 'string') {
      const { locale, minutesOf } = this.#project
      const { minutes, unit, elapsed, estimated } = parseDurationText(value, locale, minutesOf)
      if (minutes < 0) throw invalid()
      const seconds = workTime(Math.round(minutes * 60))
      this.#set({
        duration: {
          seconds,
          unit,
          ...(elapsed && { elapsed: true as const }),
          ...(estimated && { estimated: true as const }),
        },
      })
      return
    }
    if (typeof value !== 'number' || value < 0) throw invalid()
    this.#set({ duration: this.#span(value) })
  }

  get Estimated(): boolean {
    return this.#plan.duration.estimated === true
  }
  set Estimated(estimated: boolean) {
    const { estimated: _was, ...duration } = this.#plan.duration
    this.#set({ duration: { ...duration, ...(estimated && { estimated: true as const }) } })
  }

  /** Fields as their user sees them; of all only the duration is asked for. */
  GetField(field: number): string {
    if (field !== DURATION_FIELD) throw invalid()
    const { unit, elapsed, estimated } = this.#plan.duration
    const code = FORMAT_CODES[unit][elapsed ? 1 : 0] + (estimated ? 32 : 0)
    const { locale, minutesOf } = this.#project
    const text = durationText(this.Duration, code, locale, minutesOf)
    return locale.spaceBefore ? text : text.replace(' ', '')
  }

  #span(minutes: number): Duration {
    return { seconds: workTime(Math.round(minutes * 60)), unit: this.#plan.duration.unit }
  }

  get Start(): Date {
    return toDate(this.#dates.start)
  }
  set Start(date: Date | string) {
    this.#notOnSummary()
    const at = this.#date(date)
    this.#set(
      this.Manual
        ? { manual: { ...this.#plan.manual, start: at } }
        : { constraint: { type: 'startNoEarlierThan', date: at } },
    )
  }

  get Finish(): Date {
    return toDate(this.#dates.finish)
  }
  set Finish(date: Date | string) {
    this.#notOnSummary()
    const at = this.#date(date)
    this.#set(
      this.Manual
        ? { manual: { ...this.#plan.manual, finish: at } }
        : { constraint: { type: 'finishNoEarlierThan', date: at } },
    )
  }

  #date(date: unknown) {
    const at = this.#project.date(date)
    if (at === null) throw invalid()
    return at
  }

  #shown(at: number | undefined): Date | string {
    return at === undefined ? this.#project.locale.unset : toDate(at as never)
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
    this.#set({ physicalPercentComplete: Math.round(percent) })
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
    return this.#shown(this.#plan.constraint?.date)
  }
  set ConstraintDate(date: Date | string) {
    const { constraint } = this.#plan
    if (!constraint) throw invalid()
    this.#set({ constraint: { ...constraint, date: this.#date(date) } })
  }

  get Deadline(): Date | string {
    return this.#shown(this.#plan.deadline)
  }
  set Deadline(date: Date | string) {
    this.#set({ deadline: this.#project.date(date) })
  }

  get ActualStart(): Date | string {
    return this.#shown(this.#plan.actualStart)
  }
  set ActualStart(date: Date | string) {
    this.#set({ actualStart: this.#project.date(date) })
  }

  get ActualFinish(): Date | string {
    return this.#shown(this.#plan.actualFinish)
  }
  set ActualFinish(date: Date | string) {
    this.#set({ actualFinish: this.#project.date(date) })
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
    return (
      this.#project.schedule.calendars.find(calendar => calendar.id === this.#plan.calendar)?.name ??
      this.#project.locale.noCalendar
    )
  }
  set Calendar(name: string) {
    const calendar = this.#project.schedule.calendars.find(each => each.name === name && !each.ofResource)
    if (!calendar && name !== this.#project.locale.noCalendar) throw invalid()
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
    if (level < 1) throw invalid()
    while (this.OutlineLevel > level) this.#outdent()
    while (this.OutlineLevel < level) this.#indent()
    this.#project.edit({ kind: 'numberRows' })
  }

  /** The siblings after it become its children (`outdentAdopts`). */
  #outdent(): void {
    const { tasks } = this.#project.schedule
    const { uid, parent } = this.#plan
    const above = tasks.find(task => task.uid === parent)
    if (!above) throw invalid()
    const siblings = tasks.filter(task => task.parent === parent)
    let last = tasks.findLast(task => task.parent === uid)?.uid ?? null
    for (const each of siblings.slice(siblings.findIndex(task => task.uid === uid) + 1)) {
      this.#project.edit({ kind: 'moveTask', task: each.uid, to: { parent: uid, after: last } })
      last = each.uid
    }
    this.#project.edit({ kind: 'moveTask', task: uid, to: { parent: above.parent, after: above.uid } })
  }

  /** Last child of the row before it on its level; a first row cannot go deeper. */
  #indent(): void {
    const { tasks } = this.#project.schedule
    const { uid, parent } = this.#plan
    const siblings = tasks.filter(task => task.parent === parent)
    const before = siblings[siblings.findIndex(task => task.uid === uid) - 1]
    if (!before) throw invalid()
    const last = tasks.findLast(task => task.parent === before.uid)?.uid ?? null
    this.#project.edit({ kind: 'moveTask', task: uid, to: { parent: before.uid, after: last } })
  }

  get OutlineParent(): Task | null {
    const { parent } = this.#plan
    return parent === null ? null : this.#project.Tasks.of(parent)
  }

  get TaskDependencies(): TaskDependencies {
    return new TaskDependencies(this.#project, this.UniqueID)
  }

  get Assignments(): Assignments {
    return new Assignments(this.#project, this.UniqueID)
  }

  get Work(): number {
    return (this.#plan.work ?? 0) / 60
  }
  set Work(minutes: number) {
    this.#set({ work: workTime(Math.round(minutes * 60)) })
  }
  get ActualWork(): number {
    return (this.#plan.actualWork ?? 0) / 60
  }
  set ActualWork(minutes: number) {
    this.#set({ actualWork: workTime(Math.round(minutes * 60)) })
  }
  get RemainingWork(): number {
    return (this.#plan.remainingWork ?? 0) / 60
  }
  set RemainingWork(minutes: number) {
    this.#set({ remainingWork: workTime(Math.round(minutes * 60)) })
  }
  get PercentWorkComplete(): number {
    return this.#plan.percentWorkComplete ?? 0
  }
  set PercentWorkComplete(value: number) {
    this.#set({ percentWorkComplete: value })
  }
  get ActualCost(): number {
    return this.#plan.actualCost ?? 0
  }
  set ActualCost(value: number) {
    this.#set({ actualCost: value })
  }
  get Stop(): Date | string {
    return this.#shown(this.#plan.stop)
  }
  set Stop(date: Date | string) {
    this.#set({ stop: this.#project.date(date) })
  }
  get Resume(): Date | string {
    return this.#shown(this.#plan.resume)
  }
  set Resume(date: Date | string) {
    this.#set({ resume: this.#project.date(date) })
  }

  get ActualDuration(): number {
    return (this.#plan.actualDuration?.seconds ?? 0) / 60
  }
  set ActualDuration(minutes: number) {
    this.#set({ actualDuration: this.#span(minutes) })
  }

  get LevelingCanSplit(): boolean {
    return this.#plan.levelingCanSplit !== false
  }
  set LevelingCanSplit(may: boolean) {
    this.#set({ levelingCanSplit: may ? null : false })
  }
  get LevelIndividualAssignments(): boolean {
    return this.#plan.levelAssignments !== false
  }
  set LevelIndividualAssignments(may: boolean) {
    this.#set({ levelAssignments: may ? null : false })
  }

  get IgnoreResourceCalendar(): boolean {
    return this.#plan.ignoreResourceCalendars === true
  }
  set IgnoreResourceCalendar(ignore: boolean) {
    this.#set({ ignoreResourceCalendars: ignore ? true : null })
  }

  get Hyperlink(): string {
    return this.#plan.hyperlink?.text ?? ''
  }
  set Hyperlink(text: string) {
    this.#set({ hyperlink: { ...this.#plan.hyperlink, text } })
  }
  get HyperlinkAddress(): string {
    return this.#plan.hyperlink?.address ?? ''
  }
  set HyperlinkAddress(address: string) {
    this.#set({ hyperlink: { ...this.#plan.hyperlink, address } })
  }
  get HyperlinkSubAddress(): string {
    return this.#plan.hyperlink?.subAddress ?? ''
  }
  set HyperlinkSubAddress(subAddress: string) {
    this.#set({ hyperlink: { ...this.#plan.hyperlink, subAddress } })
  }

  /** BaselineStart, Baseline3Work and so on. */
  baselineGet(number: number, part: string): Field {
    const found = this.#plan.baselines?.find(each => each.number === number)
    if (part === 'start' || part === 'finish') return this.#shown(found?.[part])
    if (part === 'duration') return (found?.duration?.seconds ?? 0) / 60
    return part === 'work' ? (found?.work ?? 0) / 60 : (found?.cost ?? 0)
  }

  baselineSet(number: number, part: string, value: Field): void {
    const all = this.#plan.baselines ?? []
    const found = all.find(each => each.number === number) ?? { number }
    const seconds = workTime(Math.round(Number(value) * 60))
    const set =
      part === 'start' || part === 'finish'
        ? { [part]: this.#date(value) }
        : part === 'duration'
          ? { duration: { seconds, unit: 'd' as const } }
          : part === 'work'
            ? { work: seconds }
            : { cost: Number(value) }
    this.#set({ baselines: [...all.filter(each => each.number !== number), { ...found, ...set }] })
  }

  /** Text1, Number1, Flag1, Date1 and so on. */
  customGet(key: string): Field {
    const value = this.#plan.custom?.[key]
    if (typeof value === 'object') return 'instant' in value ? toDate(value.instant) : value.duration.seconds / 60
    if (value !== undefined) return value
    if (key.startsWith('text') || key.startsWith('outlineCode')) return ''
    if (key.startsWith('flag')) return false
    return /^(date|start|finish)/.test(key) ? this.#project.locale.unset : 0
  }

  customSet(key: string, value: Field): void {
    const { [key]: _was, ...others } = this.#plan.custom ?? {}
    const kind = key.replace(/\d+$/, '')
    const isDate = kind === 'date' || kind === 'start' || kind === 'finish'
    const at = isDate ? this.#project.date(value) : null
    const empty = isDate ? at === null : value === '' || value === 0 || value === false
    const kept = at !== null ? { instant: at } : kind === 'duration' ? { duration: this.#span(Number(value)) } : value
    this.#set({
      custom: empty ? (Object.keys(others).length > 0 ? others : null) : { ...others, [key]: kept as string },
    })
  }

  Delete(): void {
    this.#project.edit({ kind: 'removeTask', task: this.UniqueID }, { kind: 'numberRows' })
  }
}
