import type { Changeable, Scratch } from './engine-state.ts'
import type { Network } from './network.ts'

/** Room made at once for links to come. */
const ROOM = 4096

/** The columns of links that move together. */
const columnsOf = (network: Network) => [
  network.from,
  network.type,
  network.code,
  network.lag,
  network.lagCalendar,
  network.link,
]

/** The edge at a position that stands for a link of the schedule. */
export function edgeOf(network: Network, to: number, link: number): number {
  let edge = network.first[to]!
  while (network.link[edge] !== link) edge++
  return edge
}

/** A link as the network holds it: positions of its ends, its number in the schedule. */
export interface Placed {
  readonly from: number
  readonly to: number
  readonly link: number
}

/** Takes links out of the rows by successor and the lists by predecessor, all in one go. */
export function removeEdges(network: Network, scratch: Scratch, gone: readonly Placed[]): void {
  if (gone.length === 0) return
  const { first, size } = network
  const used = first[size]!
  const edges = gone.map(({ to, link }) => edgeOf(network, to, link)).sort((a, b) => a - b)
  for (const column of columnsOf(network)) closeGaps(column, edges, used)
  lower(
    first,
    size,
    gone.map(each => each.to),
  )
  const { outFirst, outTo } = scratch
  const taken = new Set<number>()
  for (const { from, to } of gone) {
    let out = outFirst[from]!
    while (outTo[out] !== to || taken.has(out)) out++
    taken.add(out)
  }
  closeGaps(
    outTo,
    [...taken].sort((a, b) => a - b),
    used,
  )
  lower(
    outFirst,
    size,
    gone.map(each => each.from),
  )
}

/** Moves what stands between some places up to close them. */
function closeGaps(column: Int32Array | Uint8Array | Float64Array, places: readonly number[], used: number): void {
  for (const [count, place] of places.entries()) column.copyWithin(place - count, place + 1, places[count + 1] ?? used)
}

/** Beginnings behind each owner go down by one. */
function lower(first: Int32Array, size: number, owners: number[]): void {
  owners.sort((a, b) => a - b)
  for (const [count, owner] of owners.entries()) {
    const end = owners[count + 1] ?? size
    const by = count + 1
    for (let at = owner + 1; at <= end; at++) first[at]! -= by
  }
}

/** Puts a link in, its row keeping the order of `schedule.links`; type and lag are still to be set. */
export function insertEdge(network: Network, scratch: Scratch, from: number, to: number, link: number): number {
  const { first, size } = network
  const used = first[size]!
  if (used >= network.from.length) growEdges(network)
  let edge = first[to]!
  while (edge < first[to + 1]! && network.link[edge]! < link) edge++
  for (const column of columnsOf(network)) column.copyWithin(edge + 1, edge, used)
  network.from[edge] = from
  network.link[edge] = link
  for (let at = to + 1; at <= size; at++) first[at]!++
  const { outFirst } = scratch
  if (used >= scratch.outTo.length) {
    const grown = new Int32Array(used + ROOM)
    grown.set(scratch.outTo)
    scratch.outTo = grown
  }
  const out = outFirst[from + 1]!
  scratch.outTo.copyWithin(out + 1, out, used)
  scratch.outTo[out] = to
  for (let at = from + 1; at <= size; at++) outFirst[at]!++
  return edge
}

/** Links from `from` on stand `shift` further along in the schedule. */
export interface Shift {
  readonly from: number
  readonly shift: number
}

/** Renumbers links; all shifts count from the old numbers. */
export function renumberEdges(network: Network, shifts: readonly Shift[]): void {
  if (shifts.length === 0) return
  const { link, first, size } = network
  const used = first[size]!
  const count = shifts.length
  const froms = Int32Array.from(shifts, each => each.from)
  const by = Int32Array.from(shifts, each => each.shift)
  for (let edge = 0; edge < used; edge++) {
    const old = link[edge]!
    let now = old
    // Without a branch, which would be guessed wrong every other time: the sign of the difference masks the shift.
    for (let at = 0; at < count; at++) now += by[at]! & ~((old - froms[at]!) >> 31)
    link[edge] = now
  }
}

function growEdges(network: Network): void {
  const writable = network as Changeable<Network>
  const room = network.from.length + ROOM
  const wider = <T extends Int32Array | Uint8Array | Float64Array>(old: T, made: T): T => {
    made.set(old)
    return made
  }
  writable.from = wider(network.from, new Int32Array(room))
  writable.type = wider(network.type, new Uint8Array(room))
  writable.code = wider(network.code, new Uint8Array(room))
  writable.lag = wider(network.lag, new Float64Array(room))
  writable.lagCalendar = wider(network.lagCalendar, new Int32Array(room))
  writable.link = wider(network.link, new Int32Array(room))
}
