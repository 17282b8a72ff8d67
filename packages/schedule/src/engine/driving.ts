import { toWork } from '../calendar/compiled.ts'
import type { Task } from '../model/task.ts'
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

/**
 * How far its links would have a task behind where its own date holds it, in its working time: the date hides it from its
 * slack, and the task stands before those that it waits for. 0 where they ask for nothing later.
 */
export function heldBeforeLinks(network: Network, passes: Passes, at: number): number {
  const own = network.compiled[network.calendar[at]!]!
  let missing = 0
  for (let door = at; door >= 0; door = network.gate[door]!)
    for (let edge = network.first[door]!; edge < network.end[door]!; edge++) {
      const isOfStart = typeAt(network, edge) < FF
      if (door !== at && !isOfStart) continue
      const stands = isOfStart ? passes.earlyStart[at]! : passes.earlyFinish[at]!
      const date = linkDate(network, passes, edge)
      if (date > stands) missing = Math.max(missing, toWork(own, date) - toWork(own, stands))
    }
  return missing
}

/** A constraint with a date that a task may not pass. */
export const hasLatestDate = ({ constraint, secondConstraint }: Task): boolean =>
  [constraint, secondConstraint].some(
    each => each?.date !== undefined && each.type !== 'startNoEarlierThan' && each.type !== 'finishNoEarlierThan',
  )

/** Whether such a date holds a task though its links ask for a later one. */
export const hasHardDate = (task: Task): boolean =>
  task.mode !== 'manual' && task.actualStart === undefined && task.actualFinish === undefined && hasLatestDate(task)
