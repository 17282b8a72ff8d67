import { toWork } from '../calendar/compiled.ts'
import { partsAt } from './parts.ts'
import type { Core } from './pass.ts'

/**
 * A summary lasts as long as work goes on between its dates on the project's calendar; a task whose assignments end
 * apart, as long as anybody works on it.
 */
export function durationOf({ network, passes }: Core, row: number): number {
  const at = network.position[row]!
  if (network.gateAt[row]! < 0 && !partsAt(network, at)) return network.duration[at]!
  const own = network.compiled[network.calendar[at]!]!
  return toWork(own, passes.earlyFinish[at]!) - toWork(own, passes.earlyStart[at]!)
}
