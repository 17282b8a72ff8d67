import { toWork } from '../calendar/compiled.ts'
import type { Schedule } from '../model/schedule.ts'
import { DirtyHeap } from './dirty-heap.ts'
import { type Network, PLAIN } from './network.ts'
import { NONE, type Passes } from './pass.ts'
import { makeRanks, type Ranks } from './ranks.ts'

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
  /** Positions that there is room for. */
  readonly room: number
  readonly forward: DirtyHeap
  readonly backward: DirtyHeap
  /** Successors: `outFirst[p]` to `outFirst[p + 1]` of `outTo`, positions. */
  readonly outFirst: Int32Array
  outTo: Int32Array
  readonly ranks: Ranks
  /** Positions that no row stands at any more. */
  readonly vacant: number[]
}

export type Changeable<T> = { -readonly [K in keyof T]: T[K] }

/** Rows that may come before everything has to be copied again. */
const SPARE = 256

/** Makes room for rows to come, and lists successors. */
export function makeScratch(engine: Engine): Scratch {
  const room = engine.network.size + SPARE
  widenNetwork(engine.network, room)
  widenPasses(engine.passes, room)
  const { network, passes } = engine
  if (passes.work === passes.startSlack) {
    // Work numbers of early starts are kept from now on: slack no longer takes their place.
    const work = new Float64Array(room)
    for (let at = 0; at < network.size; at++)
      if (network.kind[at] === PLAIN)
        work[at] = toWork(network.compiled[network.calendar[at]!]!, passes.earlyStart[at]!)
    ;(passes as Changeable<Passes>).work = work
  }
  if (network.features.plain) unfold(network, passes, room)
  const { size, first, from } = network
  const outFirst = new Int32Array(room + 2)
  const used = first[size]!
  for (let edge = 0; edge < used; edge++) outFirst[from[edge]! + 2]!++
  for (let at = 2; at < size + 2; at++) outFirst[at]! += outFirst[at - 1]!
  const outTo = new Int32Array(used + SPARE)
  for (let at = 0; at < size; at++)
    for (let edge = first[at]!; edge < first[at + 1]!; edge++) outTo[outFirst[from[edge]! + 1]!++] = at
  const ranks = makeRanks(room)
  return {
    room,
    forward: new DirtyHeap(ranks, 'ascending'),
    backward: new DirtyHeap(ranks, 'descending'),
    ranks,
    outFirst,
    outTo,
    vacant: [],
  }
}

/** Makes room for one more position. The heaps must be empty. */
export function growScratch(engine: Engine): Scratch {
  const { ranks, vacant } = engine.scratch!
  const grown = makeScratch(engine)
  const { size } = engine.network
  grown.ranks.rank.set(ranks.rank.subarray(0, size))
  grown.ranks.order.set(ranks.order.subarray(0, size))
  engine.scratch = { ...grown, vacant }
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

function wider<T extends Int32Array | Uint8Array | Float64Array>(old: T, room: number): T {
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
  writable.first = wider(network.first, room + 1)
  writable.manual = wider(network.manual, room)
  writable.started = wider(network.started, room)
  writable.parent = wider(network.parent, room)
  writable.gateNode = wider(network.gateNode, room)
  writable.flags = wider(network.flags, room)
  writable.percent = wider(network.percent, room)
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
