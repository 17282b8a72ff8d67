import { writeMspdi } from '@parada/formats/mspdi'
import { applyEdits, type Calculation, calculate, type Edit, type Instant, type Schedule } from '@parada/schedule'
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

  constructor(schedule: Schedule, fullName: string) {
    this.schedule = schedule
    this.FullName = fullName
    this.Tasks = new Tasks(this)
    this.Resources = new Resources(this)
  }

  get Name(): string {
    return this.FullName.split(/[\\/]/).at(-1) ?? ''
  }

  get Path(): string {
    return this.FullName.includes('\\') || this.FullName.includes('/') ? this.FullName.replace(/[\\/][^\\/]*$/, '') : ''
  }

  get HoursPerDay(): number {
    return this.schedule.project.units.secondsPerDay / 3600
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
    this.schedule = applied.value.schedule
    this.Saved = false
  }

  xml(): string {
    const calculated = calculate(this.schedule)
    return calculated.ok ? writeMspdi(this.schedule, calculated.value) : writeMspdi(this.schedule)
  }
}

/** A date as JavaScript carries it to COM: the wall clock in the UTC fields. */
export const toDate = (at: Instant): Date => new Date(at * 1000)
/** The inverse. */
export const fromDate = (date: Date): Instant => Math.round(date.getTime() / 1000) as Instant
