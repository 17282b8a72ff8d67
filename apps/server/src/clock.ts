import type { Instant } from '@parada/schedule'

/** The only source of the current time in the server; tests pass their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The server's own wall clock, where a caller does not say what the day is at the plant. */
export const civilNow = (clock: Clock): Instant => civilOf(clock.now())

/** How many minutes east of Greenwich the page that asks keeps its clock. */
const OFFSET_HEADER = 'x-parada-offset'

/** Minutes east of Greenwich that a wall clock is kept at: from the date line to the Line Islands. */
const [WEST, EAST] = [-12 * 60, 14 * 60]

/** The wall clock where the caller is, as its page says; the server's own where it says nothing. */
export function civilThere(clock: Clock, headers: Headers): Instant {
  const given = headers.get(OFFSET_HEADER)?.trim() ?? ''
  const minutes = /^-?\d{1,3}$/.test(given) ? Number(given) : Number.NaN
  return minutes >= WEST && minutes <= EAST
    ? (Math.floor(clock.now().getTime() / 1000 + minutes * 60) as Instant)
    : civilNow(clock)
}

/** A moment on the server's own wall clock. */
export function civilOf(at: Date): Instant {
  return Math.floor(at.getTime() / 1000 - at.getTimezoneOffset() * 60) as Instant
}
