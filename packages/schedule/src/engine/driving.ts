import { toWork } from '../calendar/compiled.ts'
import { shift } from './forward.ts'
import { FF, type Network, SF, SS } from './network.ts'
import type { Passes } from './pass.ts'

/**
 * The links (positions in the network) whose date is the task's start or finish in worked time, its own calendar
 * counting. None where the task stands later than all of them ask, or where a limit or its own dates decide.
 */
export function drivingEdges(network: Network, passes: Passes, task: number): number[] {
  const gate = network.gateNode[task]!
  const at = network.position[gate >= 0 ? gate : task]!
  const row = network.position[task]!
  const own = network.compiled[network.calendar[row]!]!
  const start = toWork(own, passes.earlyStart[row]!)
  const finish = toWork(own, passes.earlyFinish[row]!)
  const driving: number[] = []
  for (let edge = network.first[at]!; edge < network.first[at + 1]!; edge++) {
    const date = linkDate(network, passes, edge)
    const reached = toWork(own, date)
    if (network.type[edge]! < FF ? reached === start : reached === finish) driving.push(edge)
  }
  return driving
}

/** The date that a link asks its successor to start (FS, SS) or finish (FF, SF) no earlier than. */
export function linkDate(network: Network, passes: Passes, edge: number): number {
  const before = network.from[edge]!
  const how = network.type[edge]!
  const date = how === SS || how === SF ? passes.earlyStart[before]! : passes.earlyFinish[before]!
  const lag = network.lag[edge]!
  return lag === 0 ? date : shift(network.compiled[network.lagCalendar[edge]!]!, date, lag)
}
