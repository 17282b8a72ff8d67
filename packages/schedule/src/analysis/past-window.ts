import type { Calculation } from '../engine/calculation.ts'
import { nth } from '../must.ts'
import { HOUR } from '../time/instant.ts'

/** Work that ends when the plant should run again. */
export interface PastWindow {
  /** Positions of the calculation. */
  readonly rows: readonly number[]
  /** By how many hours the last of it ends later, begun ones counted whole; 0: all ends in time. */
  readonly hours: number
}

/** Of these rows, those that end past the end of the plant's window; null: the plan has no such end. */
export function pastWindow(calculation: Calculation, open: readonly number[]): PastWindow | null {
  const closes = calculation.schedule.project.window?.finish
  if (closes === undefined) return null
  const rows = open.filter(at => nth(calculation.finish, at) > closes)
  const last = rows.reduce((latest, at) => Math.max(latest, nth(calculation.finish, at)), closes)
  return { rows, hours: Math.ceil((last - closes) / HOUR) }
}
