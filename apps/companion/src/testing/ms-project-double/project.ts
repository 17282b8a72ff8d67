import { writeMspdi } from '@parada/formats/mspdi'
import {
  applyEdits,
  type Calculation,
  calculate,
  type Edit,
  type Instant,
  type Project as PlanFacts,
  type Schedule,
  unitSeconds,
  workTime,
} from '@parada/schedule'
import { BaseCalendars, Calendar } from './calendars.ts'
import { fromDate, toDate } from './dates.ts'
import { ENGLISH, type MinutesOf, type ProjectLocale, parseDateText } from './locale.ts'
import { invalid } from './project-error.ts'
import { Resources } from './resources.ts'
import { Tasks } from './tasks.ts'

/** A project of the double: a schedule that every write changes through the same edits and engine as the product's. */
export class Project {
  FullName: string
  ReadOnly = false
  Saved = true
  /** Drives `rescheduleOnWrite`. */
  automatic = true
  schedule: Schedule
  /** Tasks that the user left a blank row under. */
  readonly blankAfter = new Set<number>()
  readonly Tasks: Tasks
  readonly Resources: Resources
  #calculation: Calculation | null = null

  readonly locale: ProjectLocale
  readonly BaseCalendars: BaseCalendars

  readonly #changing: (before: Schedule) => void

  /** `changing` is called before each change with the project as it was. */
  constructor(
    schedule: Schedule,
    fullName: string,
    locale: ProjectLocale = ENGLISH,
    changing: (before: Schedule) => void = () => undefined,
  ) {
    this.schedule = schedule
    this.#changing = changing
    this.locale = locale
    this.BaseCalendars = new BaseCalendars(this)
    this.FullName = fullName
    this.Tasks = new Tasks(this)
    this.Resources = new Resources(this)
  }

  get Name(): string {
    return this.FullName.split(/[\\/]/).at(-1) ?? ''
  }

  /** Without the blank rows (`blankRows`). */
  get NumberOfTasks(): number {
    return this.schedule.tasks.length
  }

  get Path(): string {
    return this.FullName.includes('\\') || this.FullName.includes('/') ? this.FullName.replace(/[\\/][^\\/]*$/, '') : ''
  }

  /** Minutes of a unit in this plan; elapsed ones are of the clock. */
  readonly minutesOf: MinutesOf = (unit, elapsed) => unitSeconds(unit, this.schedule.project.units, elapsed) / 60

  get #facts(): PlanFacts {
    return this.schedule.project
  }

  #set(changes: Extract<Edit, { kind: 'setProject' }>['changes']): void {
    this.edit({ kind: 'setProject', changes })
  }

  #units(changes: Partial<PlanFacts['units']>): void {
    this.#set({ units: { ...this.#facts.units, ...changes } })
  }

  get HoursPerDay(): number {
    return this.#facts.units.secondsPerDay / 3600
  }
  set HoursPerDay(hours: number) {
    this.#units({ secondsPerDay: hours * 3600 })
  }
  get HoursPerWeek(): number {
    return this.#facts.units.secondsPerWeek / 3600
  }
  set HoursPerWeek(hours: number) {
    this.#units({ secondsPerWeek: hours * 3600 })
  }
  get DaysPerMonth(): number {
    return this.#facts.units.daysPerMonth
  }
  set DaysPerMonth(days: number) {
    this.#units({ daysPerMonth: days })
  }

  get ScheduleFromStart(): boolean {
    return this.#facts.from === 'start'
  }
  set ScheduleFromStart(fromStart: boolean) {
    this.#set({ from: fromStart ? 'start' : 'finish' })
  }
  get NewTasksCreatedAsManual(): boolean {
    return this.#facts.taskMode === 'manual'
  }
  set NewTasksCreatedAsManual(manual: boolean) {
    this.#set({ taskMode: manual ? 'manual' : 'auto' })
  }
  get HonorConstraints(): boolean {
    return this.#facts.honorConstraints ?? true
  }
  set HonorConstraints(honor: boolean) {
    this.#set({ honorConstraints: honor })
  }
  /** PjProjectType: 1 is a project of a file. */
  Type = 1
  readonly Subprojects = { Count: 0 }
  get LastSaveDate(): Date | string {
    return this.#facts.lastSaved === undefined ? this.locale.unset : toDate(this.#facts.lastSaved)
  }
  get ShowCriticalSlack(): number {
    return (this.#facts.criticalSlack ?? 0) / this.#facts.units.secondsPerDay
  }
  set ShowCriticalSlack(days: number) {
    this.#set({ criticalSlack: workTime(Math.round(days * this.#facts.units.secondsPerDay)) })
  }
  get DefaultEffortDriven(): boolean {
    return this.#facts.newTasksEffortDriven ?? false
  }
  set DefaultEffortDriven(driven: boolean) {
    this.#set({ newTasksEffortDriven: driven })
  }

  /** Read only: it is set by ProjectSummaryInfo (VBA reference, Project.Calendar). */
  get Calendar(): Calendar {
    return new Calendar(this, this.#facts.calendar)
  }

  get ProjectStart(): Date | string {
    return this.#facts.start === null ? this.locale.unset : toDate(this.#facts.start)
  }
  get ProjectFinish(): Date | string {
    return this.#facts.finish === undefined ? this.locale.unset : toDate(this.#facts.finish)
  }
  get StatusDate(): Date | string {
    return this.#facts.statusDate === undefined ? this.locale.unset : toDate(this.#facts.statusDate)
  }

  get BuiltinDocumentProperties(): { Item(name: string): { readonly Value: string } } {
    const facts: Readonly<Record<string, string | undefined>> = {
      Title: this.#facts.name,
      Subject: this.#facts.subject,
      Author: this.#facts.author,
      Company: this.#facts.company,
      Manager: this.#facts.manager,
      Keywords: this.#facts.keywords,
      Comments: this.#facts.comments,
    }
    return { Item: (name: string) => ({ Value: facts[name] ?? '' }) }
  }

  /** What ProjectSummaryInfo is given by name, in lower case. */
  info(named: Readonly<Record<string, unknown>>): void {
    const text = {
      title: 'name',
      subject: 'subject',
      author: 'author',
      company: 'company',
      manager: 'manager',
      keywords: 'keywords',
      comments: 'comments',
    } as const
    const changes: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(named)) {
      const field = text[name as keyof typeof text]
      if (field) changes[field] = value
      else if (name === 'start') changes.start = this.date(value)
      else if (name === 'finish') changes.finish = this.date(value)
      else if (name === 'statusdate') changes.statusDate = this.date(value)
      else if (name === 'calendar') {
        const found = this.BaseCalendars.named(String(value))
        if (!found) throw invalid()
        changes.calendar = found.plan.id
      } else throw invalid()
    }
    this.#set(changes)
  }

  /** A date as it comes from COM, or as text in the order of the machine (`localDates`); null for the word that unsets it. */
  date(value: unknown): Instant | null {
    if (value instanceof Date) return fromDate(value)
    if (value === this.locale.unset) return null
    const at = typeof value === 'string' ? parseDateText(value, this.locale) : null
    if (at === null) throw invalid()
    return at as Instant
  }

  /** Dates as last calculated: stale while calculation is manual. */
  dates(): Calculation {
    if (!this.#calculation || (this.automatic && this.#calculation.schedule !== this.schedule)) this.recalculate()
    return this.#calculation!
  }

  recalculate(): void {
    const calculated = calculate(this.schedule)
    if (!calculated.ok) throw invalid()
    this.#calculation = calculated.value
  }

  /** Carries out a write; what our edits refuse, Project refuses. */
  edit(...edits: readonly Edit[]): void {
    const applied = applyEdits(this.schedule, edits)
    if (!applied.ok) throw invalid()
    this.#changing(this.schedule)
    this.schedule = applied.value.schedule
    this.Saved = false
  }

  xml(): string {
    const calculated = calculate(this.schedule)
    return calculated.ok ? writeMspdi(this.schedule, calculated.value) : writeMspdi(this.schedule)
  }
}
