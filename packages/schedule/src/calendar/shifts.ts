import { DAY, HOUR, type Instant, instant } from '../time/instant.ts'

/** The shifts that people work by, as far as they were stated. How long people really work in them is the calendars' matter. */
export interface ShiftPattern {
  readonly hoursPerDay?: number
  readonly daysPerWeek?: number
  /** Length of a shift. */
  readonly shiftHours?: number
  readonly shiftsPerDay?: number
  /** Clock time at which the first shift of a day begins, in seconds since midnight. Absent: 07:00. */
  readonly origin?: number
  /** Names of a day's shifts in their order: `A dia`, `B noite`. */
  readonly names?: readonly string[]
}

/** Time cut into shifts of one length: a whole number of them to a day. */
export interface Shifts {
  /** Beginning of shift 0, in seconds of the civil axis. */
  readonly origin: number
  /** Seconds. */
  readonly length: number
  readonly perDay: number
  readonly names: readonly string[]
}

const FIRST_SHIFT = 7 * HOUR
/** Lengths that divide a day, in hours: a stated one that does not goes by the nearest (11.5 h of work are a 12 h shift). */
const LENGTHS = [12, 8, 24, 6, 4, 3, 2, 1]

function lengthOf(pattern: ShiftPattern | undefined): number {
  const count = pattern?.shiftsPerDay ?? 0
  const stated = pattern?.shiftHours ?? (count > 1 ? 24 / count : 0)
  if (!(stated > 0)) return 12
  return LENGTHS.reduce((best, each) => (Math.abs(each - stated) < Math.abs(best - stated) ? each : best))
}

/** The shifts of a plan: two of twelve hours from 07:00 where nothing else was stated. */
export function shiftsOf(project: { readonly shifts?: ShiftPattern; readonly defaultStart?: number }): Shifts {
  const { shifts, defaultStart } = project
  const hours = lengthOf(shifts)
  const begins = shifts?.origin ?? defaultStart ?? FIRST_SHIFT
  const origin = ((begins % DAY) + DAY) % DAY
  return { origin, length: hours * HOUR, perDay: 24 / hours, names: shifts?.names ?? [] }
}

/** Number of the shift that an instant lies in; a shift's end belongs to the next. */
export const shiftAt = (shifts: Shifts, at: number): number => Math.floor((at - shifts.origin) / shifts.length)

/** When a shift begins. */
export const shiftStart = (shifts: Shifts, shift: number): Instant => instant(shifts.origin + shift * shifts.length)

/** Which of its day's shifts a shift is, 0 for the first. */
export const shiftOfDay = (shifts: Shifts, shift: number): number =>
  ((shift % shifts.perDay) + shifts.perDay) % shifts.perDay

/** What a shift is called: its stated name, else A, B, C in the order of the day. */
export function shiftName(shifts: Shifts, shift: number): string {
  const place = shiftOfDay(shifts, shift)
  return shifts.names[place] ?? String.fromCharCode(65 + place)
}

/**
 * What begins at the first moment of a period is of that period, what ends at it is of the one before: every beginning and
 * every end is in exactly one of the periods that follow each other.
 */
export const beganWithin = (at: number | undefined, from: number, to: number): boolean =>
  at !== undefined && at >= from && at < to

/** What ends with a period is of it. */
export const endedWithin = (at: number | undefined, from: number, to: number): boolean =>
  at !== undefined && at > from && at <= to
