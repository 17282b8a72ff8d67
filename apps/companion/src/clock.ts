import { civilInstant, type Instant } from '@parada/schedule'

/** The machine's time, read in one place so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970 (UTC), for durations and expiry. */
  readonly now: () => number
  /** The wall clock of this machine on the plant's civil axis. */
  readonly civil: () => Instant
}

export const systemClock: Clock = {
  now: () => Date.now(),
  civil: () => {
    const date = new Date()
    return civilInstant(
      date.getFullYear(),
      date.getMonth() + 1,
      date.getDate(),
      date.getHours(),
      date.getMinutes(),
      date.getSeconds(),
    )
  },
}
