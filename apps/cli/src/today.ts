import { civilInstant, type Instant } from '@parada/schedule'

/** Now on the clock of this machine, as the plant's civil time. */
export function todayHere(): Instant {
  const now = new Date()
  return civilInstant(now.getFullYear(), now.getMonth() + 1, now.getDate(), now.getHours(), now.getMinutes())
}
