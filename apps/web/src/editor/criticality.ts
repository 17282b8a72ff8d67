import type { Schedule } from '@parada/schedule'
import { createStore } from 'zustand/vanilla'

/** How often each row of a plan was critical in the last run of its risk, and whether the Gantt says so beside the bars. */
export const criticality = createStore<{
  readonly of: Schedule | null
  /** Shares of the runs, 0 to 1, by row. */
  readonly shares: Float64Array | null
  readonly shown: boolean
}>()(() => ({ of: null, shares: null, shown: false }))

/** Of this very plan; null when it was changed since, or never run. */
export const criticalityOf = (schedule: Schedule | null): Float64Array | null => {
  const { of, shares } = criticality.getState()
  return schedule !== null && of === schedule ? shares : null
}
