import { type Changeable, type Column, type Scratch, wider } from './engine-state.ts'
import type { Network } from './network.ts'

/** Room made at once for links to come. */
const ROOM = 4096

/**
 * Lists by position, each in one piece of some flat columns: from `first[p]` to `end[p]`, and room to `room[p]`. One that
 * outgrows its piece moves behind all others.
 */
export interface Lists {
  readonly first: Int32Array
  readonly end: Int32Array
  readonly room: Int32Array
  /** Where all pieces end. */
  used: number
}

/** The columns of links that move together. */
const columnsOf = (network: Network): readonly Column[] => [
  network.from,
  network.code,
  network.lag,
  network.lagCalendar,
  network.link,
]

/** Places that a list of so many takes when it moves: half as many again. */
const spaceFor = (count: number): number => count + 2 + (count >> 1)

/** A place at the end of a list. The columns must have room for the list where all pieces end. */
function append(lists: Lists, at: number, columns: readonly Column[]): number {
  const { first, end, room } = lists
  if (end[at] === room[at]) {
    const count = end[at]! - first[at]!
    for (const column of columns) column.copyWithin(lists.used, first[at]!, end[at]!)
    first[at] = lists.used
    end[at] = lists.used + count
    lists.used += spaceFor(count)
    room[at] = lists.used
  }
  return end[at]!++
}

/** Closes the gap that a member leaves. */
function drop({ end }: Lists, at: number, place: number, columns: readonly Column[]): void {
  for (const column of columns) column.copyWithin(place, place + 1, end[at]!)
  end[at]!--
}

/** The edge into a position that stands for a link; -1 for a link that takes no part. */
export function edgeOf(network: Network, to: number, link: object): number {
  for (let edge = network.first[to]!; edge < network.end[to]!; edge++)
    if (network.links[network.link[edge]!] === link) return edge
  return -1
}

/** Takes a link out of the lists of both its ends. */
export function removeEdge(network: Network, scratch: Scratch, to: number, edge: number): void {
  const { outs, into } = scratch
  const from = network.from[edge]!
  drop(into, to, edge, columnsOf(network))
  let out = outs.first[from]!
  while (outs.entry[out] !== to) out++
  drop(outs, from, out, [outs.entry])
}

/** Puts a link in (`link`: its place in `network.links`); its type and lag are still to be set. */
export function insertEdge(network: Network, scratch: Scratch, from: number, to: number, link: number): number {
  const { outs, into } = scratch
  if (into.used + spaceFor(into.end[to]! - into.first[to]!) > network.from.length) growEdges(network, into, to)
  const edge = append(into, to, columnsOf(network))
  network.from[edge] = from
  network.link[edge] = link
  const wanted = outs.used + spaceFor(outs.end[from]! - outs.first[from]!)
  if (wanted > outs.entry.length) outs.entry = wider(outs.entry, wanted + ROOM)
  outs.entry[append(outs, from, [outs.entry])] = to
  return edge
}

function growEdges(network: Network, into: Lists, to: number): void {
  const writable = network as Changeable<Network>
  const room = into.used + spaceFor(into.end[to]! - into.first[to]!) + ROOM
  writable.from = wider(network.from, room)
  writable.code = wider(network.code, room)
  writable.lag = wider(network.lag, room)
  writable.lagCalendar = wider(network.lagCalendar, room)
  writable.link = wider(network.link, room)
}
