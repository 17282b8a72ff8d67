import { type Calendar, type Instant, type ShiftPattern, type TaskId, TRADES, type WorkUnits } from '@parada/schedule'
import type { Language, Mark } from './template.ts'

/** Work on an item that its template does not have. */
export interface ExtraWork {
  readonly name: string
  /** Working hours. */
  readonly hours: number
}

/** One item of the scope: one piece of equipment, by its template. */
export interface ScopeLine {
  /** As it is called: "Trocador E-101". */
  readonly label: string
  readonly tag?: string
  /** Id of a template of the catalogue. */
  readonly template: string
  /** What the person said of it; the rest are the template's defaults. */
  readonly parameters: Readonly<Record<string, number>>
  readonly area?: string
  /** How many people, and how many heavy lifts, its area admits at once; absent: not said. */
  readonly admits?: { readonly people?: number | undefined; readonly lifts?: number | undefined }
  /** What is released, tested and handed over together. Absent: that of the unit. */
  readonly system?: string
  readonly extra?: readonly ExtraWork[]
  /** Rows that were asked for by name: what is a risk by its template is certain here. */
  readonly asked?: readonly string[]
  /** Absent: `inspect`. */
  readonly tier?: Tier
}

/**
 * How deep the work on an item goes. `clean`: opened and cleaned, no repair. `inspect`: what only an inspection will ask
 * for is a risk. `repair`: it is certain work.
 */
export const TIERS = ['clean', 'inspect', 'repair'] as const
export type Tier = (typeof TIERS)[number]

/**
 * Whose number is limited: a trade, cranes, or pipefitters where there are boilermakers beside them. Both are one trade, and
 * pipefitters alone do the work of all of it.
 */
export const LIMITED = [...TRADES, 'piping', 'crane'] as const
export type Limited = (typeof LIMITED)[number]

/** People or machines that there are. `units` is never raised. */
export interface Limit {
  readonly of: Limited
  /** Absent: not said how many, only when they work. */
  readonly units?: number
  /** Absent: in all shifts. */
  readonly shift?: 'day' | 'night'
  /** As the person calls them; absent: the trade's name. */
  readonly name?: string
}

/** When work is done. */
export interface ScopeCalendars {
  readonly start: Instant
  readonly calendar: Calendar
  readonly units?: WorkUnits
  readonly shifts?: ShiftPattern
}

/** How the plan is called, in which language, and what is made of work that only an inspection will ask for. */
export interface ScopeWords {
  readonly name: string
  readonly language: Language
  /**
   * `risk` (also absent): stands in the plan, inactive, with its probability. `allowance`: so many of its hours as it is
   * probable. `certain`: as planned work.
   */
  readonly contingent?: 'risk' | 'allowance' | 'certain'
}

/** Where the hours of a task come from. */
export interface Norm {
  readonly task: TaskId
  readonly line: number
  readonly template: string
  readonly row: string
  readonly hours: number
  readonly low: number
  readonly high: number
  readonly mark: Mark
  /** A quantity of the person's went into it. */
  readonly stated: boolean
}
