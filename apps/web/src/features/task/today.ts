import { type Instant, instant } from '@parada/schedule'

/** The plant's wall clock now: this machine's, as civil seconds. */
export function today(): Instant {
  const now = new Date()
  return instant(Math.floor(now.getTime() / 1000) - now.getTimezoneOffset() * 60)
}
