import { type Shifts, shiftAt, shiftOfDay, shiftStart } from '../calendar/shifts.ts'
import type { ResourceId } from '../model/ids.ts'
import type { Availability, Resource } from '../model/resource.ts'
import { HOUR } from '../time/instant.ts'

/** Amounts are counted in thousandths of a unit, so that sums of fractions are exact. */
export const AMOUNT = 1000

export const amountOf = (units: number): number => Math.round(units * AMOUNT)

/** From an instant on, so much. */
export interface CapacityStep {
  readonly from: number
  readonly amount: number
}

/** Shifts of a plan and the time over which their limits differ. */
export interface ShiftRange {
  readonly shifts: Shifts
  readonly from: number
  readonly to: number
}

const EVER = Number.NEGATIVE_INFINITY

/** What a resource has for one run, in place of its own: units at all times, rows by date and shift, or no limit. */
export type RunLimit = number | readonly Availability[] | 'unlimited'
/** Of an area, for one run: how many people it admits at once, or how many heavy lifts. */
export type AreaLimit = `${string} ${'people' | 'lifts'}`
export type RunLimits = ReadonlyMap<ResourceId | AreaLimit, RunLimit>

export const areaLimit = (area: string, counts: 'people' | 'lifts'): AreaLimit => `${area} ${counts}`

/** What holds in place of a resource's own limit: that of the run, or none where leveling delays no task for its sake. */
export const limitFor = (resource: Resource, limits: RunLimits): RunLimit | undefined =>
  limits.get(resource.uid) ?? (resource.canLevel === false ? 'unlimited' : undefined)

/**
 * How much of a resource there is over time, by its rows of availability or else its maximum; undefined: without limit.
 * Rows for single shifts that hold together add up; of rows for all shifts the first counts. When people work is a matter
 * of calendars, not of this. `limit` holds instead of the resource's own.
 */
export function capacityOf(
  resource: Pick<Resource, 'maxUnits' | 'availability'>,
  range: ShiftRange,
  limit?: RunLimit,
): readonly CapacityStep[] | undefined {
  if (limit === 'unlimited') return undefined
  if (typeof limit === 'number') return [{ from: EVER, amount: amountOf(limit) }]
  const rows = limit ?? resource.availability
  if (!rows || rows.length === 0)
    return resource.maxUnits === undefined ? undefined : [{ from: EVER, amount: amountOf(resource.maxUnits) }]
  const bounds = new Set<number>([EVER])
  for (const row of rows) {
    if (row.from !== undefined) bounds.add(row.from)
    if (row.to !== undefined) bounds.add(row.to)
  }
  if (rows.some(row => row.shift !== undefined)) for (const bound of shiftBounds(range)) bounds.add(bound)
  const steps: CapacityStep[] = []
  for (const from of [...bounds].sort((a, b) => a - b)) {
    const amount = amountOf(unitsAt(rows, range, from))
    if (steps.at(-1)?.amount !== amount) steps.push({ from, amount })
  }
  return steps
}

function* shiftBounds({ shifts, from, to }: ShiftRange): Generator<number> {
  for (let shift = shiftAt(shifts, from); shiftStart(shifts, shift) <= to; shift++) yield shiftStart(shifts, shift)
}

function unitsAt(rows: readonly Availability[], range: ShiftRange, at: number): number {
  const held = rows.filter(row => (row.from ?? EVER) <= at && at < (row.to ?? Number.POSITIVE_INFINITY))
  const always = held.find(row => row.shift === undefined)?.units ?? 0
  const shift = shiftAt(range.shifts, at)
  return held.reduce(
    (sum, row) => sum + (row.shift !== undefined && isIn(row.shift, range.shifts, shift) ? row.units : 0),
    always,
  )
}

/** A shift is of the day when its middle lies between 07:00 and 19:00. */
function isIn(wanted: 'day' | 'night' | number, shifts: Shifts, shift: number): boolean {
  if (!Number.isFinite(shift)) return false
  if (typeof wanted === 'number') return shiftOfDay(shifts, shift) === wanted
  const middle = (((shifts.origin + shift * shifts.length + shifts.length / 2) % (24 * HOUR)) + 24 * HOUR) % (24 * HOUR)
  return (middle >= 7 * HOUR && middle < 19 * HOUR) === (wanted === 'day')
}
