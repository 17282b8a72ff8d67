import type { Instant } from '@parada/schedule'

/** The only source of the current time in the server; tests pass their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The server's own wall clock, where a caller does not say what the day is at the plant. */
export const civilNow = (clock: Clock): Instant => civilOf(clock.now())

/** A moment on the server's own wall clock. */
export function civilOf(at: Date): Instant {
  return Math.floor(at.getTime() / 1000 - at.getTimezoneOffset() * 60) as Instant
}
