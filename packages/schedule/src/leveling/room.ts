import { type CompiledCalendar, endAt, NEXT, spanAt, startAt, TO, toWork } from '../calendar/compiled.ts'
import { FAST_PATH, type Network } from '../engine/network.ts'
import { spanFrom } from '../engine/parts.ts'
import type { Passes } from '../engine/pass.ts'
import { eachAsk, type Piece, spanOf } from './demand.ts'
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
    if (network.kind[at] === FAST_PATH) return network.duration[at]!
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
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]!
    if (!piece.own && !piece.shaped) {
      const short = lastShortOf(skylines[piece.resource]!, shared, start, finish, piece.amount)
      if (short === -NEVER) continue
      return short === NEVER ? NEVER : Math.max(short, start + 1)
    }
    if (pieces.some((each, other) => other !== index && each.resource === piece.resource)) {
      const next = nextTryTogether(skylines[piece.resource]!, shared, sameAs(pieces, piece), start, finish)
      if (next !== -NEVER) return next
      continue
    }
    const { from, to } = spanOf(piece, start, finish)
    const calendar = piece.own?.calendar ?? shared
    const skyline = skylines[piece.resource]!
    let short = -NEVER
    eachAsk(piece, calendar, from, to, (a, b, amount) => {
      const end = skyline.lastShort(a, b, amount)
      if (end > short) short = end
      return false
    })
    if (short === -NEVER) continue
    if (short === NEVER) return NEVER
    if (!piece.own) return Math.max(short, start + 1)
    return Math.max(startBringing(piece.own, short), start + 1)
  }
  return -NEVER
}

/** As `lastShort`, over the hours that a calendar works between two instants. Most pieces are asked this, and often. */
function lastShortOf(skyline: Skyline, calendar: CompiledCalendar, from: number, to: number, amount: number): number {
  let short = -NEVER
  if (!(to > from)) return short
  const { spans } = calendar
  for (let span = spanAt(calendar, from); spans[span]! < to; span += NEXT) {
    const end = skyline.lastShort(Math.max(from, spans[span]!), Math.min(to, spans[span + TO]!), amount)
    if (end > short) short = end
  }
  return short
}

/**
 * The piece begins no earlier than the task, and where its own calendar works: the first start that brings it to an instant
 * may lie before that, at the end of the work that the calendar rests after.
 */
const startBringing = ({ calendar, delay }: NonNullable<Piece['own']>, to: number): number =>
  endAt(calendar, toWork(calendar, to) - delay)

export const sameAs = (pieces: readonly Piece[], { resource }: Piece): Piece[] =>
  pieces.filter(each => each.resource === resource)

/** As `nextTry`, of the pieces that ask for one thing at hours of their own: together they ask for their sum. */
function nextTryTogether(
  skyline: Skyline,
  shared: CompiledCalendar,
  pieces: readonly Piece[],
  start: number,
  finish: number,
): number {
  let short = -NEVER
  for (const { from, to, amount } of askedTogether(pieces, shared, start, finish))
    short = Math.max(short, skyline.lastShort(from, to, amount))
  if (!Number.isFinite(short)) return short
  const behind = pieces.filter(piece => spanOf(piece, start, finish).from < short)
  const starts = behind.map(({ own }) => (own ? startBringing(own, short) : short))
  return Math.max(Math.min(...starts), start + 1)
}

/** What pieces of one task that ask for one thing ask for together, stretch by stretch, when it runs from `start` to `finish`. */
export function askedTogether(
  pieces: readonly Piece[],
  shared: CompiledCalendar,
  start: number,
  finish: number,
): { readonly from: number; readonly to: number; readonly amount: number }[] {
  const all: { from: number; to: number; amount: number }[] = []
  for (const piece of pieces) {
    const span = spanOf(piece, start, finish)
    eachAsk(piece, piece.own?.calendar ?? shared, span.from, span.to, (from, to, amount) => {
      all.push({ from, to, amount })
      return false
    })
  }
  if (pieces.length === 1) return all.sort((a, b) => a.from - b.from)
  const bounds = [...new Set(all.flatMap(each => [each.from, each.to]))].sort((a, b) => a - b)
  return bounds.slice(1).flatMap((to, index) => {
    const from = bounds[index]!
    const amount = all.reduce((sum, each) => sum + (each.from < to && each.to > from ? each.amount : 0), 0)
    return amount > 0 ? [{ from, to, amount }] : []
  })
}
