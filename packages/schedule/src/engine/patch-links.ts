import type { Link } from '../model/link.ts'
import { edgeOf, insertEdge, removeEdge } from './edge-rows.ts'
import type { Engine } from './engine-state.ts'
import { putLag } from './lags.ts'
import { FF, typeOf } from './network-input.ts'
import { entryOf, putBefore } from './order.ts'
import type { Due } from './patch-rows.ts'

/** Takes a link out, if it takes part. */
export function takeLink(engine: Engine, link: Link, due: Due): void {
  const { network } = engine
  const row = network.rowOf(link.to)
  if (row < 0) return
  const to = entryOf(network, row)
  const edge = edgeOf(network, to, link)
  if (edge >= 0) takeEdge(engine, to, edge, due)
}

function takeEdge(engine: Engine, to: number, edge: number, due: Due): void {
  const { network } = engine
  due.forward.push(to)
  due.backward.push(network.from[edge]!)
  engine.scratch!.vacant.links.push(network.link[edge]!)
  removeEdge(network, engine.scratch!, to, edge)
}

/** Puts a link in; that of an inactive task takes no part. False for a loop and for a link that has to be reported. */
export function putLink(engine: Engine, link: Link, due: Due): boolean {
  const { network } = engine
  const from = network.rowOf(link.from)
  const to = network.rowOf(link.to)
  if (from < 0 || to < 0 || from === to) return false
  const type = typeOf(link)
  if (network.summaryStartAt[to]! >= 0 && type >= FF) return false
  if (network.rows[from]!.active === false) return true
  return joinPositions(engine, network.position[from]!, entryOf(network, to), link, due)
}

function joinPositions(engine: Engine, from: number, to: number, link: Link, due: Due): boolean {
  const { network } = engine
  const scratch = engine.scratch!
  if (!putBefore(network, scratch, from, to)) return false
  const links = network.links as Link[]
  const place = scratch.vacant.links.pop() ?? links.length
  links[place] = link
  const edge = insertEdge(network, scratch, from, to, place)
  setLag(engine, edge, to)
  due.forward.push(to)
  due.backward.push(from)
  return true
}

/** Links into one position lead into another from now on; no link may get ahead of the order by that. */
export function leadElsewhere(engine: Engine, at: number, to: number, due: Due): void {
  const { network } = engine
  while (network.first[at]! < network.end[at]!) {
    const edge = network.first[at]!
    const from = network.from[edge]!
    const link = network.links[network.link[edge]!]!
    takeEdge(engine, at, edge, due)
    joinPositions(engine, from, to, link, due)
  }
}

/** A task that became inactive drives nothing any more. */
export function takeLinksFrom(engine: Engine, row: number, due: Due): void {
  const { network } = engine
  const { outs } = engine.scratch!
  const at = network.position[row]!
  while (outs.first[at]! < outs.end[at]!) {
    const to = outs.entry[outs.first[at]!]!
    let edge = network.first[to]!
    while (network.from[edge] !== at) edge++
    takeEdge(engine, to, edge, due)
  }
}

/** A task that became active drives what its links lead to. False as with one link. */
export function putLinksFrom(engine: Engine, row: number, due: Due): boolean {
  const { network, schedule } = engine
  const { uid } = network.rows[row]!
  for (const link of schedule.links) {
    if (link.from !== uid) continue
    const to = network.rowOf(link.to)
    if (to >= 0 && edgeOf(network, entryOf(network, to), link) >= 0) continue
    if (!putLink(engine, link, due)) return false
  }
  return true
}

function setLag({ network }: Engine, edge: number, to: number): void {
  if (network.links[network.link[edge]!]!.lag.percent !== undefined) network.features.percentLags = true
  putLag(network, edge, to, network.rows[network.node[network.from[edge]!]!]!.duration.seconds)
}

/** Lags into a position anew: its calendar is another. */
export function relagInto(engine: Engine, at: number): void {
  const { network } = engine
  for (let edge = network.first[at]!; edge < network.end[at]!; edge++) setLag(engine, edge, at)
}

/** Lags out of a position anew: its calendar is another, or how long it lasts. */
export function relagOut(engine: Engine, at: number, due: Due): void {
  const { network } = engine
  const { first, end, entry } = engine.scratch!.outs
  for (let out = first[at]!; out < end[at]!; out++) {
    const to = entry[out]!
    for (let edge = network.first[to]!; edge < network.end[to]!; edge++)
      if (network.from[edge] === at) setLag(engine, edge, to)
    due.forward.push(to)
  }
}
