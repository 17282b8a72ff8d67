import type { TaskId } from '../../model/ids.ts'
import type { Link } from '../../model/link.ts'
import type { Schedule } from '../../model/schedule.ts'
import { shift } from '../lags.ts'
import { lagCalendarOf, type Network } from '../network.ts'
import { FAST_PATH, FF, lagLength, typeOf } from '../network-input.ts'
import { entryOf } from '../order.ts'
import type { Passes } from '../pass.ts'
import { runsRegardless } from './data-date.ts'
import { isComplete, specialBack } from './late.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Links out of inactive tasks, by task. */
const known = new WeakMap<Schedule, ReadonlyMap<TaskId, readonly Link[]>>()

function linksOfInactive(schedule: Schedule): ReadonlyMap<TaskId, readonly Link[]> {
  let found = known.get(schedule)
  if (!found) {
    const made = new Map<TaskId, Link[]>()
    for (const task of schedule.tasks) if (task.active === false) made.set(task.uid, [])
    for (const link of schedule.links) made.get(link.from)?.push(link)
    found = made
    known.set(schedule, found)
  }
  return found
}

/**
 * What is inactive limits no predecessor, and so stands outside the backward pass; its own late dates come from what
 * follows it all the same, as if it took part.
 */
export function lateInactive(network: Network, passes: Passes): void {
  if (!network.features.inactive) return
  const links = linksOfInactive(network.schedule)
  const settled = new Set<number>()
  for (const uid of links.keys()) settle(network.rowOf(uid))

  function settle(row: number): void {
    if (row < 0 || network.summaryStartAt[row]! >= 0 || settled.has(row)) return
    settled.add(row)
    const at = network.position[row]!
    let limit = NEVER
    let startLimit = NEVER
    for (const link of links.get(network.rows[row]!.uid) ?? []) {
      const next = network.rowOf(link.to)
      const follower = network.rows[next]
      if (!follower || next === row || isComplete(follower) || runsRegardless(network, follower)) continue
      if (follower.active === false) settle(next)
      const how = typeOf(link)
      const date = lagged(network, at, link, lateAt(network, passes, entryOf(network, next), how))
      if ((how & 1) === 0) limit = Math.min(limit, date)
      else startLimit = Math.min(startLimit, date)
    }
    passes.limit[at] = limit
    passes.startLimit[at] = startLimit
    specialBack(network, passes, at)
  }
}

/** How late a follower may begin or end by what follows it, and by its own place where that is fixed. */
function lateAt(network: Network, passes: Passes, to: number, how: number): number {
  const { lateStart, lateFinish, pushStarts, pushFinishes, fixedStarts } = passes
  if (network.kind[to] === FAST_PATH) return how < FF ? lateStart[to]! : lateFinish[to]!
  return how < FF ? Math.min(pushStarts[to]!, fixedStarts[to]!) : pushFinishes[to]!
}

function lagged(network: Network, at: number, link: Link, date: number): number {
  const length = lagLength(link, network.duration[at]!)
  if (length === 0 || date === NEVER) return date
  const to = network.calendar[entryOf(network, network.rowOf(link.to))]!
  const calendar = link.lag.elapsed
    ? network.calendars.clock
    : lagCalendarOf(network.schedule, network.calendars, network.calendar[at]!, to)
  return shift(network.compiled[calendar]!, date, -length)
}
