import type { Instant } from '@parada/schedule'

/** A date as JavaScript carries it to COM: the wall clock in the UTC fields. */
export const toDate = (at: Instant): Date => new Date(at * 1000)
/** The inverse. */
export const fromDate = (date: Date): Instant => Math.round(date.getTime() / 1000) as Instant
