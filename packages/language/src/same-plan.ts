import type { Schedule } from '@parada/schedule'

/** Whether two readings come to the same plan. */
export const isSamePlan = (a: Schedule | null, b: Schedule | null): boolean => JSON.stringify(a) === JSON.stringify(b)
