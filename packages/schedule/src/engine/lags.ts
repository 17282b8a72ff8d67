import { type CompiledCalendar, endAt, startAt, toWork } from '../calendar/compiled.ts'
import type { Link } from '../model/link.ts'
import { earlyDurationOf } from './duration.ts'
import { lagCalendarOf, type Network } from './network.ts'
import { LAGGED, lagLength, typeOf } from './network-input.ts'
import type { Passes } from './pass.ts'

/** The instant a lag away: later as a finish, earlier as a start. */
export function shift(calendar: CompiledCalendar, at: number, lag: number): number {
  const work = toWork(calendar, at) + lag
  return lag > 0 ? endAt(calendar, work) : startAt(calendar, work)
}

/** Gives a link the lag that it has by its predecessor's length. */
export function putLag(network: Network, edge: number, to: number, predecessor: number): void {
  const from = network.from[edge]!
  const link = linkAt(network, edge)
  const length = lagLength(link, predecessor)
  network.lag[edge] = length
  network.code[edge] = typeOf(link) | (length === 0 ? 0 : LAGGED)
  network.lagCalendar[edge] =
    length === 0
      ? 0
      : link.lag.elapsed
        ? network.calendars.clock
        : lagCalendarOf(network.schedule, network.calendars, network.calendar[from]!, network.calendar[to]!)
}

const linkAt = (network: Network, edge: number): Link => network.links[network.link[edge]!]!

/**
 * Lags in percent of the links into a position, by how long their predecessors last as they now stand: a summary, or a
 * task whose people work apart, lasts as its dates have it. `changed` gets those whose late dates rest on another lag.
 */
export function settleLags(network: Network, passes: Passes, at: number, changed?: (from: number) => void): void {
  for (let edge = network.first[at]!; edge < network.end[at]!; edge++) {
    const link = linkAt(network, edge)
    if (link.lag.percent === undefined) continue
    const from = network.from[edge]!
    const length = earlyDurationOf({ network, passes }, network.node[from]!)
    if (lagLength(link, length) === network.lag[edge]) continue
    putLag(network, edge, at, length)
    changed?.(from)
  }
}
