import type { Instant } from '@parada/schedule'

/** The only source of the current time in the server; tests pass their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The server's own wall clock, where a caller does not say what the day is at the plant. */
export function civilNow(clock: Clock): Instant {
  const now = clock.now()
  return Math.floor(now.getTime() / 1000 - now.getTimezoneOffset() * 60) as Instant
}
