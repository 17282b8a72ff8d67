import { toWork } from '../calendar/compiled.ts'
import { shift } from './lags.ts'
import { FF, type Network, SF, SS, typeAt } from './network.ts'
import type { Passes } from './pass.ts'
import { linksInto } from './row-order.ts'

/**
 * The links (positions in the network) whose date is the task's start or finish in worked time, its own calendar
 * counting. None where the task stands later than all of them ask, or where a limit or its own dates decide.
 */
export function drivingEdges(network: Network, passes: Passes, row: number): number[] {
  const at = network.position[row]!
  const own = network.compiled[network.calendar[at]!]!
  const start = toWork(own, passes.earlyStart[at]!)
  const finish = toWork(own, passes.earlyFinish[at]!)
  const gate = network.summaryStartAt[row]!
  return linksInto(network, gate >= 0 ? gate : at).filter(edge => {
    const reached = toWork(own, linkDate(network, passes, edge))
    return typeAt(network, edge) < FF ? reached === start : reached === finish
  })
}

/** The date that a link asks its successor to start (FS, SS) or finish (FF, SF) no earlier than. */
export function linkDate(network: Network, passes: Passes, edge: number): number {
  const before = network.from[edge]!
  const how = typeAt(network, edge)
  const date = how === SS || how === SF ? passes.earlyStart[before]! : passes.earlyFinish[before]!
  const lag = network.lag[edge]!
  return lag === 0 ? date : shift(network.compiled[network.lagCalendar[edge]!]!, date, lag)
}
