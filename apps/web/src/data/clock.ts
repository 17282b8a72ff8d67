import { dayOf, type Instant, instant, startOfDay } from '@parada/schedule'

/** A moment of the machine's clock (milliseconds since 1970) as wall-clock seconds: the plant is where the person is. */
export function civilAt(ms: number): Instant {
  return instant(Math.floor(ms / 1000) - new Date(ms).getTimezoneOffset() * 60)
}

/** The wall clock now. */
export const civilNow = (): Instant => civilAt(Date.now())

/** Midnight at the start of today. */
export const civilToday = (): Instant => startOfDay(dayOf(civilNow()))
