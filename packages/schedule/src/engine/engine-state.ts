import { toWork } from '../calendar/compiled.ts'
import type { Schedule } from '../model/schedule.ts'
import { DirtyHeap } from './dirty-heap.ts'
import type { Lists } from './edge-rows.ts'
import { FAST_PATH, type Network } from './network.ts'
import { makeOrder, type Order } from './order.ts'
import { NONE, type Passes } from './pass.ts'

/** A network and its dates that follow the edits of a schedule. Owned by the newest calculation made from it. */
export interface Engine {
  network: Network
  passes: Passes
  schedule: Schedule
  /** Made with the first edit. */
  scratch: Scratch | undefined
  /** Set when an edit could not be followed to its end: the engine is of no more use. */
  broken?: true
}

/** What following edits needs beyond network and passes. */
export interface Scratch {
  /** Positions, and rows, that there is room for. */
  readonly room: number
  readonly forward: DirtyHeap
  readonly backward: DirtyHeap
  /** Links by the position that they lead to; the columns are the network's. */
  readonly into: Lists
  /** Successors by position, each the position that a link leads to. */
  readonly outs: Lists & { entry: Int32Array }
  readonly order: Order
  /** Positions, rows and places of links where nothing stands any more. */
  readonly vacant: { readonly positions: number[]; readonly rows: number[]; readonly links: number[] }
}

export type Changeable<T> = { -readonly [K in keyof T]: T[K] }

export type Column = Int32Array | Uint8Array | Float64Array

/** Rows that may come before everything has to be copied again. */
const SPARE = 256

/** Makes room for rows to come, and lists successors. */
export function makeScratch(engine: Engine): Scratch {
  const { network, passes } = engine
  const room = network.size + SPARE
  widenNetwork(network, room)
  widenPasses(passes, room)
  const writable = network as Changeable<Network>
  writable.rows = network.rows.slice()
  writable.links = network.links.slice()
  if (passes.work === passes.startSlack) {
    // Work numbers of early starts are kept from now on: slack no longer takes their place.
    const work = new Float64Array(room)
    for (let at = 0; at < network.size; at++)
      if (network.kind[at] === FAST_PATH)
        work[at] = toWork(network.compiled[network.calendar[at]!]!, passes.earlyStart[at]!)
    ;(passes as Changeable<Passes>).work = work
  }
  if (network.features.plain) unfold(network, passes, room)
  const order = makeOrder(network.size, room)
  return {
    room,
    forward: new DirtyHeap(order.label, 'ascending'),
    backward: new DirtyHeap(order.label, 'descending'),
    into: { first: network.first, end: network.end, room: network.end.slice(), used: network.from.length },
    outs: listSuccessors(network, room),
    order,
    vacant: { positions: [], rows: [], links: [] },
  }
}

function listSuccessors({ size, first, end, from }: Network, room: number): Scratch['outs'] {
  const begin = new Int32Array(room)
  const count = new Int32Array(room)
  for (let edge = 0; edge < from.length; edge++) count[from[edge]!]!++
  for (let at = 1; at < size; at++) begin[at] = begin[at - 1]! + count[at - 1]!
  const fill = begin.slice()
  const entry = new Int32Array(from.length + SPARE)
  for (let at = 0; at < size; at++)
    for (let edge = first[at]!; edge < end[at]!; edge++) entry[fill[from[edge]!]!++] = at
  return { first: begin, end: fill, room: fill.slice(), used: from.length, entry }
}

/** Makes room for more positions. The heaps must be empty. */
export function growScratch(engine: Engine): Scratch {
  const { network, passes } = engine
  const old = engine.scratch!
  const room = old.room + Math.max(SPARE, old.room >> 3)
  widenNetwork(network, room)
  widenPasses(passes, room)
  const { order, outs } = old
  const wide: Order = {
    label: wider(order.label, room),
    next: wider(order.next, room),
    before: wider(order.before, room),
    last: order.last,
    mark: new Uint8Array(room),
  }
  engine.scratch = {
    room,
    forward: new DirtyHeap(wide.label, 'ascending'),
    backward: new DirtyHeap(wide.label, 'descending'),
    into: { first: network.first, end: network.end, room: wider(old.into.room, room), used: old.into.used },
    outs: {
      first: wider(outs.first, room),
      end: wider(outs.end, room),
      room: wider(outs.room, room),
      used: outs.used,
      entry: outs.entry,
    },
    order: wide,
    vacant: old.vacant,
  }
  return engine.scratch
}

/** Where every task was plain there was one slack; from the first edit on any may become more than that. */
function unfold(network: Network, passes: Changeable<Passes>, room: number): void {
  passes.finishSlack = passes.startSlack.slice()
  passes.totalSlack = passes.startSlack.slice()
  passes.pushStarts = new Float64Array(room)
  passes.pushFinishes = new Float64Array(room)
  passes.fixedStarts = new Float64Array(room)
  network.features.plain = false
}

/** The first summary of a plan without any asks for what only summaries need. */
export function unfoldOutline(engine: Engine): void {
  const { network, passes } = engine
  if (network.features.nested) return
  const { room } = engine.scratch!
  const writable = network as Changeable<Network>
  writable.firstChild = new Int32Array(room).fill(-1)
  writable.nextSibling = new Int32Array(room).fill(-1)
  for (const column of ['rollLimit', 'spanStart', 'spanFinish', 'begun'] as const)
    (passes as Changeable<Passes>)[column] = new Float64Array(room)
  network.features.nested = true
}

/** A longer copy of a column. */
export function wider<T extends Column>(old: T, room: number): T {
  const made = new (old.constructor as new (length: number) => T)(room)
  made.set(old)
  return made
}

function widenNetwork(network: Network, room: number): void {
  const writable = network as Changeable<Network>
  writable.node = wider(network.node, room)
  writable.position = wider(network.position, room)
  writable.kind = wider(network.kind, room)
  writable.calendar = wider(network.calendar, room)
  writable.duration = wider(network.duration, room)
  writable.gate = wider(network.gate, room)
  writable.roll = wider(network.roll, room)
  writable.end = wider(network.end, room)
  writable.first = wider(network.first, room)
  // Of a new network this is where all links end.
  network.first[network.size] = 0
  writable.manual = wider(network.manual, room)
  writable.started = wider(network.started, room)
  writable.parent = wider(network.parent, room)
  writable.summaryStartAt = wider(network.summaryStartAt, room)
  writable.flags = wider(network.flags, room)
  writable.percent = wider(network.percent, room)
  if (!network.features.nested) return
  writable.firstChild = wider(network.firstChild, room)
  writable.nextSibling = wider(network.nextSibling, room)
}

/** Columns that are one and the same stay so. */
function widenPasses(passes: Passes, room: number): void {
  const made = new Map<Float64Array, Float64Array>()
  const writable = passes as unknown as Record<string, unknown>
  for (const [key, column] of Object.entries(passes)) {
    if (!(column instanceof Float64Array) || column === NONE) continue
    let grown = made.get(column)
    if (!grown) {
      grown = wider(column, room)
      made.set(column, grown)
    }
    writable[key] = grown
  }
}
