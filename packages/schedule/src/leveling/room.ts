import { endAt, startAt, toWork } from '../calendar/compiled.ts'
import { type Network, PLAIN } from '../engine/network.ts'
import { spanFrom } from '../engine/parts.ts'
import type { Passes } from '../engine/pass.ts'
import { eachStretch, type Piece, spanOf } from './demand.ts'
import type { Skyline } from './skyline.ts'

const NEVER = Number.POSITIVE_INFINITY

/** When tasks run, wherever they begin. `base`: dates of the plan as it is, for lengths with gaps. */
export class Spans {
  private readonly network: Network
  private readonly base: Passes

  constructor(network: Network, base: Passes) {
    this.network = network
    this.base = base
  }

  /** When a task runs that may begin from an instant on. */
  at(at: number, from: number): [number, number] {
    const { network } = this
    const parts = network.parts.size > 0 ? network.parts.get(network.rows[network.node[at]!]!.uid) : undefined
    if (parts) {
      const span = spanFrom(network, parts, from)
      return [span.start, span.finish]
    }
    const own = network.compiled[network.calendar[at]!]!
    const work = toWork(own, from)
    return [startAt(own, work), endAt(own, work + this.length(at))]
  }

  /** Working seconds from a task's start to its finish on its own calendar, gaps between its parts included. */
  length(at: number): number {
    const { network, base } = this
    if (network.kind[at] === PLAIN) return network.duration[at]!
    const own = network.compiled[network.calendar[at]!]!
    return Math.max(network.duration[at]!, toWork(own, base.earlyFinish[at]!) - toWork(own, base.earlyStart[at]!))
  }
}

/** -Infinity when there is room for a task from `start` to `finish`, else the next start to try; Infinity for none. */
export function nextTry(
  skylines: readonly Skyline[],
  network: Network,
  at: number,
  pieces: readonly Piece[],
  start: number,
  finish: number,
): number {
  const shared = network.compiled[network.calendar[at]!]!
  for (const piece of pieces) {
    const { from, to } = spanOf(piece, start, finish)
    const calendar = piece.own?.calendar ?? shared
    const skyline = skylines[piece.resource]!
    let short = -NEVER
    eachStretch(calendar, from, to, (a, b) => {
      const end = skyline.lastShort(a, b, piece.amount)
      if (end > short) short = end
      return false
    })
    if (short === -NEVER) continue
    if (short === NEVER) return NEVER
    if (!piece.own) return Math.max(short, start + 1)
    // The piece begins no earlier than the task, and where its own calendar works: the first start that brings it there
    // may lie before `short`, at the end of the work that the calendar rests after.
    return Math.max(endAt(calendar, toWork(calendar, short) - piece.own.delay), start + 1)
  }
  return -NEVER
}
