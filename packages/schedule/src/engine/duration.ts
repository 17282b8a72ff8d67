import { toWork } from '../calendar/compiled.ts'
import { partsAt } from './parts.ts'
import type { Core } from './pass.ts'

/**
 * A summary lasts as long as work goes on between its dates on the project's calendar; a task whose assignments end
 * apart, as long as any assignment works on it.
 */
export function durationOf(core: Core, row: number): number {
  const { start, finish } = core.passes
  return lasting(core, row, start, finish)
}

/** How long each row lasts; where no assignments end apart, a leaf's duration is read without looking for such. */
export function durationByRow(core: Core): (row: number) => number {
  const { summaryStartAt, duration, position, parts } = core.network
  if (parts.size > 0) return row => durationOf(core, row)
  return row => (summaryStartAt[row]! < 0 ? duration[position[row]!]! : durationOf(core, row))
}

/** How long it lasts by its early dates: within a pass, before those that are shown stand. */
export function earlyDurationOf(core: Core, row: number): number {
  const { earlyStart, earlyFinish } = core.passes
  return lasting(core, row, earlyStart, earlyFinish)
}

function lasting({ network }: Core, row: number, start: Float64Array, finish: Float64Array): number {
  const at = network.position[row]!
  if (network.summaryStartAt[row]! < 0 && !partsAt(network, at)) return network.duration[at]!
  const own = network.compiled[network.calendar[at]!]!
  return toWork(own, finish[at]!) - toWork(own, start[at]!)
}
