import type { CalendarId } from '../model/ids.ts'
import type { Json } from '../model/json.ts'
import type { DayNumber } from '../time/instant.ts'

/** Working time within one day, in seconds since midnight. Invariant: 0 <= from < to <= 86,400. A shift over midnight is two periods. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** How an exception repeats between its first and last day. Days of the week count from 0 = Sunday. */
export type Recurrence =
  | { readonly pattern: 'daily'; readonly every: number }
  | { readonly pattern: 'weekly'; readonly every: number; readonly weekdays: readonly number[] }
  | { readonly pattern: 'monthlyDay'; readonly every: number; readonly day: number }
  /** `position` 1 to 4, or 5 for the last such weekday of the month. */
  | { readonly pattern: 'monthlyPosition'; readonly every: number; readonly position: number; readonly weekday: number }
  | { readonly pattern: 'yearlyDay'; readonly month: number; readonly day: number }
  | { readonly pattern: 'yearlyPosition'; readonly month: number; readonly position: number; readonly weekday: number }

/** Days whose working time differs from the week's; no periods means a day off. The first exception that covers a day wins. */
export interface CalendarException {
  readonly name?: string
  readonly first: DayNumber
  readonly last: DayNumber
  readonly periods: readonly Period[]
  readonly recurrence?: Recurrence
  /** Number of occurrences as the file stated it; expansion stops at `last` or at this count, whichever comes first. */
  readonly occurrences?: number
}

/** Working time of each day of a week from Sunday; null means as the base calendar has it. */
export type Week = readonly [
  readonly Period[] | null,
  readonly Period[] | null,
  readonly Period[] | null,
  readonly Period[] | null,
  readonly Period[] | null,
  readonly Period[] | null,
  readonly Period[] | null,
]

/** A week that replaces the default one between two dates. */
export interface WorkWeek {
  readonly name?: string
  readonly first: DayNumber
  readonly last: DayNumber
  readonly days: Week
}

/**
 * When work is done. A calendar with a `base` inherits from it what it does not define itself. For one day: own
 * exception, own work week, own week day, then the same of the base; nothing at all is a day off.
 */
export interface Calendar {
  readonly id: CalendarId
  readonly guid?: string
  readonly name: string
  readonly base?: CalendarId
  readonly week: Week
  readonly exceptions: readonly CalendarException[]
  readonly workWeeks?: readonly WorkWeek[]
  /** Seconds that a displayed day, week, month and year of this calendar stand for (Primavera P6 only). */
  readonly hoursPer?: { readonly day?: number; readonly week?: number; readonly month?: number; readonly year?: number }
  /** Set on the private calendar of one resource. */
  readonly ofResource?: true
  readonly extra?: Readonly<Record<string, Json>>
}
