/** The only source of the current time in the server; tests pass their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** ISO text in UTC, as own tables hold it. */
export const isoNow = (clock: Clock): string => clock.now().toISOString()
