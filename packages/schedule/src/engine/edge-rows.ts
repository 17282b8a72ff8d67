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

/** Takes a link out of the rows by successor and the lists by predecessor. */
export function removeEdge(network: Network, scratch: Scratch, from: number, to: number, link: number): void {
  const { first, size } = network
  const used = first[size]!
  const edge = edgeOf(network, to, link)
  for (const column of columnsOf(network)) column.copyWithin(edge, edge + 1, used)
  for (let at = to + 1; at <= size; at++) first[at]!--
  const { outFirst, outTo } = scratch
  let out = outFirst[from]!
  while (outTo[out] !== to) out++
  outTo.copyWithin(out, out + 1, outFirst[size]!)
  for (let at = from + 1; at <= size; at++) outFirst[at]!--
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
export function renumberEdges(network: Network, from: number, shift: number): void {
  const { link, first, size } = network
  const used = first[size]!
  for (let edge = 0; edge < used; edge++) if (link[edge]! >= from) link[edge]! += shift
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
