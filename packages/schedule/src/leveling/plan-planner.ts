import { type CompiledCalendar, endAt, startAt, toWork } from '../calendar/compiled.ts'
import { hasHardDate, heldBeforeLinks } from '../engine/driving.ts'
import { placeFast } from '../engine/forward.ts'
import { settleLags, shift } from '../engine/lags.ts'
import {
  FAST_PATH,
  FF,
  isStretched,
  type Network,
  SF,
  SS,
  SUMMARY_FINISH,
  SUMMARY_START,
  typeAt,
} from '../engine/network.ts'
import { makePasses, type Passes } from '../engine/pass.ts'
import { rulesOf } from '../engine/rule-sets.ts'
import type { Task } from '../model/task.ts'
import { DAY, HOUR } from '../time/instant.ts'
import { type Demand, eachAsk, eachStretch, type Piece, skylinesOf, spanOf } from './demand.ts'
import { Lister, pop, push } from './list.ts'
import {
  BACKWARD,
  type Direction,
  FORWARD,
  longestBehind,
  type Neighbours,
  neighbours,
  PARALLEL,
  type Planner,
  type Scheme,
} from './planner.ts'
import { nextTry, Spans } from './room.ts'
import type { Skyline } from './skyline.ts'
import type { Dates } from './uses.ts'

const NEVER = Number.POSITIVE_INFINITY
/** What one task that does not fit costs beside a second of the finish: more than any finish. */
const NOT_FITTING = 1e10
/** What a second behind a deadline or a latest date costs beside a second of the finish. */
const LATENESS = 1000

const NOTHING_MOVED: readonly number[] = [0, 0, 0]

/** The shortest part that work is split into, in seconds: no crew comes for less. */
export const LEAST_PART = HOUR

/** A part of a task that is interrupted. */
export interface Part {
  readonly from: number
  readonly to: number
}

/** How far tasks may be moved. */
export interface Freedom {
  /** 1 by position where a task may be interrupted. Absent: nowhere. */
  readonly splits?: Uint8Array
  /** Latest start by position; tasks that would have to start later do not fit. Absent: no such limit. */
  readonly latest?: Float64Array
  /** Nothing that has not begun is placed before this. */
  readonly notBefore: number
  /** Positions of begun tasks whose rest waits for others: they come after those, wherever these go. */
  readonly following?: ReadonlySet<number>
}

/** A plan as activities that can be levelled: every position of its network is one, summaries' gates and rolls too. */
export class PlanPlanner implements Planner {
  readonly count: number
  readonly before: readonly [Neighbours, Neighbours]
  readonly after: readonly [Neighbours, Neighbours]
  readonly tail: readonly [Float64Array, Float64Array]
  readonly bound: number
  readonly unit = HOUR
  readonly mirrored = false
  readonly weight: Float64Array
  readonly duration: Float64Array
  readonly network: Network
  readonly demand: Demand
  /** 1 where leveling may delay: it has not begun, it is not fixed, and it asks for something limited. */
  readonly movable: Uint8Array
  /** Parts of the tasks that the last placing forward interrupts, by position. */
  readonly parts = new Map<number, readonly Part[]>()
  /** Positions that had to be placed without room. */
  readonly unfit: number[] = []
  /** Dates of the last placing, by position. */
  readonly start: Float64Array
  readonly finish: Float64Array
  /** Where the links alone would have let each movable task begin, in the last placing forward. */
  readonly asked: Float64Array
  private readonly base: Passes
  private readonly held: Passes
  private readonly passes: Passes
  private readonly freedom: Freedom
  private readonly skylines: readonly Skyline[]
  private readonly spans: Spans
  /** 1 where a task has its place before all others, against the list. */
  readonly settled: Uint8Array
  private readonly lister: Lister
  private readonly key: Float64Array
  private readonly outFirst: Int32Array
  private readonly outEdge: Int32Array
  private readonly outTo: Int32Array
  private readonly origin: number
  private readonly horizon: number
  private ended = 0
  /** What lies behind deadlines costs. */
  private lateness = 0
  /** Tasks that leveling does not delay and that found others in their place. */
  crowded = 0
  /** Finish that belongs to `asked`. */
  private readonly askedFinish: Float64Array
  /** Before when links into its finish keep a task of several people open, wherever these begin; -Infinity for never. */
  private readonly keptOpen: Float64Array
  /** Room of the parallel scheme: place in the list, what is still waited for, who waits for its turn. */
  private readonly rank: Int32Array
  private readonly open: Int32Array
  private readonly heap: Int32Array

  /** `held`: dates at which what has its place already holds its people; those of `base` but where others have moved it. */
  constructor(network: Network, base: Passes, held: Passes, demand: Demand, freedom: Freedom) {
    this.network = network
    this.base = base
    this.held = held
    this.demand = demand
    this.freedom = freedom
    this.count = network.size
    this.passes = makePasses(network)
    this.passes.projectStart = base.projectStart
    this.passes.pins = base.pins
    this.start = this.passes.earlyStart
    this.finish = this.passes.earlyFinish
    this.asked = new Float64Array(this.count)
    this.askedFinish = new Float64Array(this.count)
    this.keptOpen = new Float64Array(this.count).fill(-NEVER)
    this.rank = new Int32Array(this.count)
    this.open = new Int32Array(this.count)
    this.heap = new Int32Array(this.count)
    this.skylines = skylinesOf(demand)
    this.spans = new Spans(network, base)
    this.lister = new Lister(this.count)
    this.key = new Float64Array(this.count)
    this.origin = base.projectStart

    const { movable, settled } = kindsOf(network, demand)
    for (const at of freedom.following ?? []) settled[at] = 0
    this.movable = movable
    this.settled = settled
    const { before, outFirst, outEdge, outTo } = linksOf(network)
    this.before = before
    this.after = [before[1], before[0]]
    this.outFirst = outFirst
    this.outEdge = outEdge
    this.outTo = outTo
    this.duration = Float64Array.from({ length: this.count }, (_, at) => base.earlyFinish[at]! - base.earlyStart[at]!)
    for (let at = 0; at < this.count; at++)
      if (network.kind[at] === SUMMARY_FINISH || network.kind[at] === SUMMARY_START) this.duration[at] = 0
    this.tail = [longestBehind(before[0], before[1], this.duration), longestBehind(before[1], before[0], this.duration)]
    this.bound = base.projectFinish - this.origin
    this.horizon = horizonOf(base)
    this.weight = weightsOf(network, demand, this.duration)
    this.settle()
  }

  place(list: Int32Array, direction: Direction, scheme: Scheme, placed: Int32Array): number {
    for (const skyline of this.skylines) skyline.reset()
    return direction === FORWARD ? this.forward(list, scheme, placed) : this.backward(list, placed)
  }

  justify(_list: Int32Array, direction: Direction, _placed: Int32Array, _length: number, into: Int32Array): void {
    const { key, start, finish, count } = this
    for (let at = 0; at < count; at++) key[at] = direction === FORWARD ? -finish[at]! : start[at]!
    const towards = direction === FORWARD ? BACKWARD : FORWARD
    this.lister.write(this.before[towards], this.after[towards], key, into)
  }

  /** The peaks of what is limited, how many tasks wait, and for how long together: of the last placing forward. */
  ties(): readonly number[] {
    const { count, movable, start } = this
    let [moved, movement] = [0, 0]
    for (let at = 0; at < count; at++) {
      if (movable[at] === 0) continue
      const wait = start[at]! - this.unlevelled(at)
      if (wait <= 0 && !this.parts.has(at)) continue
      moved++
      movement += wait
    }
    if (moved === 0) return NOTHING_MOVED
    let peaks = 0
    for (const [place, skyline] of this.skylines.entries()) peaks += skyline.peak(this.demand.limited[place]!.steps)
    return [peaks, moved, movement]
  }

  /** The list in which the links allow it and the least key comes first. */
  listBy(key: ArrayLike<number>): Int32Array {
    const into = new Int32Array(this.count)
    this.lister.write(this.before[FORWARD], this.after[FORWARD], key, into)
    return into
  }

  /** What has its place before the search begins goes into the profiles that each placing begins with. */
  private settle(): void {
    const { held, settled, demand } = this
    for (let at = 0; at < this.count; at++) {
      if (settled[at] === 0) continue
      for (const piece of demand.pieces[at]!) {
        const span = this.holding(at, piece, held.start[at]!, held.finish[at]!)
        this.takePiece(at, piece, span.from, span.to)
      }
    }
    for (const skyline of this.skylines) skyline.remember()
    this.passes.pins = held.pins
  }

  private forward(list: Int32Array, scheme: Scheme, placed: Int32Array): number {
    this.unfit.length = 0
    this.parts.clear()
    this.ended = this.origin
    this.lateness = 0
    this.crowded = 0
    if (scheme === PARALLEL) this.inParallel(list)
    else
      for (let turn = 0; turn < list.length; turn++) {
        const at = list[turn]!
        this.placeByLogic(at)
        if (this.movable[at] === 1) this.fit(at)
        this.conclude(at)
      }
    for (let at = 0; at < this.count; at++) placed[at] = this.start[at]! - this.origin
    return this.ended - this.origin + this.lateness + NOT_FITTING * (this.unfit.length + this.crowded)
  }

  /**
   * The task of the list that can begin first goes next, the list deciding among those that begin together. Room only shrinks, so
   * a start once found is looked at again when its turn comes.
   */
  private inParallel(list: Int32Array): void {
    const { count, origin, rank, open, heap, key, movable, start } = this
    const [before, after] = [this.before[FORWARD], this.after[FORWARD]]
    const ready: number[] = []
    for (let turn = 0; turn < count; turn++) rank[list[turn]!] = turn
    for (let at = 0; at < count; at++) {
      open[at] = before.first[at + 1]! - before.first[at]!
      if (open[at] === 0) ready.push(at)
    }
    let size = 0
    const goOn = (at: number): void => {
      this.conclude(at)
      for (let edge = after.first[at]!; edge < after.first[at + 1]!; edge++)
        if (--open[after.to[edge]!]! === 0) ready.push(after.to[edge]!)
    }
    const wait = (at: number): void => {
      key[at] = Math.min(start[at]! - origin, 1e10) * count + rank[at]!
      size = push(heap, size, at, key)
    }
    for (;;) {
      for (let at = ready.pop(); at !== undefined; at = ready.pop()) {
        this.placeByLogic(at)
        if (movable[at] === 0) goOn(at)
        else {
          this.seek(at)
          wait(at)
        }
      }
      if (size === 0) return
      const at = heap[0]!
      size = pop(heap, size, key)
      const found = start[at]!
      this.seek(at)
      if (start[at]! > found) wait(at)
      else {
        this.settleAt(at)
        goOn(at)
      }
    }
  }

  /** Where links, calendars and constraints put a position; of a task that may be moved, as if there were no data date. */
  private placeByLogic(at: number): void {
    const { network, passes, movable } = this
    const { earlyStart, earlyFinish } = passes
    const rules = rulesOf(network.schedule)
    const what = network.kind[at]!
    // Lags in percent follow how long their predecessors last where they are now.
    if (network.features.percentLags) settleLags(network, passes, at)
    if (what === SUMMARY_START) {
      rules.rollUp.openGate(network, passes, at)
      const together = network.position[network.node[at]!]!
      earlyStart[together] = NEVER
      earlyFinish[together] = -NEVER
      return
    }
    passes.dataDate = movable[at] === 1 ? -NEVER : this.base.dataDate
    if (what === FAST_PATH) placeFast(network, passes, at)
    else if (what === SUMMARY_FINISH) rules.rollUp.closeSummary(network, passes, at)
    else rules.special(network, passes, at)
    if (movable[at] === 0) return
    this.asked[at] = earlyStart[at]!
    this.askedFinish[at] = earlyFinish[at]!
    if (network.parts.size > 0) {
      const own = this.spans.at(at, earlyStart[at]!)[1]
      this.keptOpen[at] = earlyFinish[at]! > own ? earlyFinish[at]! : -NEVER
    }
    if (earlyStart[at]! < this.freedom.notBefore)
      [earlyStart[at], earlyFinish[at]] = this.runFrom(at, this.freedom.notBefore)
  }

  /** When a task runs that may begin from an instant on, with what its links ask of its finish. */
  private runFrom(at: number, from: number): [number, number] {
    const [start, finish] = this.spans.at(at, from)
    return [start, Math.max(finish, this.keptOpen[at]!)]
  }

  /** What a position that has its place takes, and what it hands to those above it. */
  private conclude(at: number): void {
    const { network, passes, movable, settled, demand } = this
    const what = network.kind[at]!
    if (what === SUMMARY_START) return
    const { earlyFinish } = passes
    const pieces = demand.pieces[at]!
    if (movable[at] === 0 && settled[at] === 0 && pieces.length > 0) {
      // Leveling does not delay it: an order is worth more in which the others come after it.
      if (!this.takesWithin(at, pieces)) this.crowded++
    }
    const up = network.roll[at]!
    if (up >= 0) rulesOf(network.schedule).rollUp.early(network, passes, at, up)
    else if (up === -1 && earlyFinish[at]! > this.ended) this.ended = earlyFinish[at]!
    if (what !== SUMMARY_FINISH) this.lateness += LATENESS * this.late(at)
  }

  /** Seconds that a task lies behind its deadline, or behind the latest date that its constraint allows, or that holds it before its links. */
  private late(at: number): number {
    const task = taskAt(this.network, at)
    if (task === undefined || (task.deadline === undefined && task.constraint === undefined)) return 0
    const [start, finish] = [this.passes.earlyStart[at]!, this.passes.earlyFinish[at]!]
    let late = Math.max(0, finish - (task.deadline ?? NEVER))
    for (const each of [task.constraint, task.secondConstraint]) {
      if (each?.type === 'startNoLaterThan') late = Math.max(late, start - (each.date ?? NEVER))
      else if (each?.type === 'finishNoLaterThan') late = Math.max(late, finish - (each.date ?? NEVER))
    }
    return hasHardDate(task) ? Math.max(late, heldBeforeLinks(this.network, this.passes, at)) : late
  }

  /** Moves a task to the first place where there is room, and takes it. */
  private fit(at: number): void {
    this.seek(at)
    this.settleAt(at)
  }

  /** Moves a task from where it stands to the first place where there is room; Infinity when there is none it may have. */
  private seek(at: number): void {
    const { passes, freedom, demand } = this
    const { earlyStart, earlyFinish } = passes
    let start = earlyStart[at]!
    let finish = earlyFinish[at]!
    const latest = freedom.latest
      ? Math.max(Math.min(freedom.latest[at]!, this.horizon), this.asked[at]!)
      : this.horizon
    const pieces = demand.pieces[at]!
    while (start <= latest) {
      const next = nextTry(this.skylines, this.network, at, pieces, start, finish)
      if (next === -NEVER) break
      ;[start, finish] = next === NEVER ? [NEVER, NEVER] : this.runFrom(at, next)
    }
    this.parts.delete(at)
    if (freedom.splits?.[at] === 1) {
      const parts = this.interrupted(at, earlyStart[at]!, latest)
      const ends = parts?.at(-1)?.to ?? NEVER
      if (parts && parts.length > 1 && (start > latest || ends < finish)) {
        this.parts.set(at, parts)
        ;[start, finish] = [parts[0]!.from, ends]
      }
    }
    earlyStart[at] = start <= latest ? start : NEVER
    earlyFinish[at] = finish
  }

  /** Parts in which a task is done wherever there is room from an instant on; undefined when it would end too late. */
  private interrupted(at: number, from: number, latest: number): Part[] | undefined {
    const { network, demand, skylines } = this
    const own = network.compiled[network.calendar[at]!]!
    const pieces = demand.pieces[at]!
    const parts: Part[] = []
    const end = this.spans.at(at, latest)[1]
    let left = this.spans.length(at)
    let [start, finish] = this.leastPart(at, from, left)
    while (left > 0) {
      for (;;) {
        const next = nextTry(skylines, network, at, pieces, start, finish)
        if (next === -NEVER) break
        if (next > end) return undefined
        ;[start, finish] = this.leastPart(at, next, left)
      }
      const work = toWork(own, start)
      const short = this.shortFrom(at, start, endAt(own, work + left))
      let done = short < NEVER ? Math.min(left, toWork(own, short) - work) : left
      if (done < left) done = Math.min(done, left - LEAST_PART)
      parts.push({ from: start, to: endAt(own, work + done) })
      left -= done
      if (left > 0) [start, finish] = this.leastPart(at, parts.at(-1)!.to, left)
    }
    return parts.at(-1)!.to <= end ? parts : undefined
  }

  /** The shortest part that may begin from an instant on, when so much of a task is left. */
  private leastPart(at: number, from: number, left: number): [number, number] {
    const own = this.network.compiled[this.network.calendar[at]!]!
    const work = toWork(own, from)
    return [startAt(own, work), endAt(own, work + (left < 2 * LEAST_PART ? left : LEAST_PART))]
  }

  /** When a task runs that may begin from an instant on; of one that is interrupted, its shortest part with so much left. */
  triedFrom(at: number, from: number, left: number): readonly [number, number] {
    return this.parts.has(at) ? this.leastPart(at, from, left) : this.spans.at(at, from)
  }

  /** Working seconds of a task. */
  lengthOf(at: number): number {
    return this.spans.length(at)
  }

  /** Takes what a task asks for where it stands; one without room stands where its links put it. */
  private settleAt(at: number): void {
    const { passes, freedom, demand } = this
    const { earlyStart, earlyFinish } = passes
    if (earlyStart[at] === NEVER) {
      this.unfit.push(at)
      ;[earlyStart[at], earlyFinish[at]] =
        this.asked[at]! < freedom.notBefore
          ? this.runFrom(at, freedom.notBefore)
          : [this.asked[at]!, this.askedFinish[at]!]
    }
    const parts = this.parts.get(at)
    for (const piece of demand.pieces[at]!)
      if (parts) for (const part of parts) this.takePiece(at, piece, part.from, part.to)
      else this.takeWhole(at, piece)
  }

  private takeWhole(at: number, piece: Piece): void {
    const { from, to } = this.holding(at, piece, this.start[at]!, this.finish[at]!)
    this.takePiece(at, piece, from, to)
  }

  /** Takes what a task asks for where it stands, and returns whether there was room for all of it. */
  private takesWithin(at: number, pieces: readonly Piece[]): boolean {
    let short = false
    for (const piece of pieces) {
      const { from, to } = this.holding(at, piece, this.start[at]!, this.finish[at]!)
      const skyline = this.skylines[piece.resource]!
      short ||= this.eachAskOf(at, piece, from, to, (a, b, amount) => skyline.firstShort(a, b, amount) < NEVER)
      this.takePiece(at, piece, from, to)
    }
    return !short
  }

  private takePiece(at: number, piece: Piece, from: number, to: number): void {
    const skyline = this.skylines[piece.resource]!
    this.eachAskOf(at, piece, from, to, (a, b, amount) => {
      skyline.take(a, b, amount)
      return false
    })
  }

  /** As `eachAsk`; what is left of work under way may lie anywhere, so that all of it asks for the most. */
  private eachAskOf(
    at: number,
    piece: Piece,
    from: number,
    to: number,
    call: (from: number, to: number, amount: number) => boolean,
  ): boolean {
    const calendar = this.calendarOf(at, piece)
    if (piece.shaped && this.isUnderway(at)) return eachStretch(calendar, from, to, (a, b) => call(a, b, piece.amount))
    return eachAsk(piece, calendar, from, to, call)
  }

  /**
   * Places everything as late as possible before the base finish: only a source of order, since calendars tie dates down.
   * Links, calendars and capacity count; limits of single tasks do not. What finds no room stands where its links put it.
   */
  private backward(list: Int32Array, placed: Int32Array): number {
    const { network, demand, movable, settled, base, start, finish, outFirst, outEdge, outTo } = this
    const { kind, gate, roll, calendar, compiled, lag, lagCalendar } = network
    const end = this.deadline
    let first = end
    // What the children of a summary have begun with so far, at its gate.
    for (let at = 0; at < this.count; at++) if (kind[at] === SUMMARY_START) start[at] = NEVER
    for (let turn = 0; turn < list.length; turn++) {
      const at = list[turn]!
      const what = kind[at]!
      const up = roll[at]!
      let latestFinish = up >= 0 ? finish[up]! : end
      let latestStart = NEVER
      for (let out = outFirst[at]!; out < outFirst[at + 1]!; out++) {
        const edge = outEdge[out]!
        const to = outTo[out]!
        const type = typeAt(network, edge)
        let date = type === FF || type === SF ? finish[to]! : start[to]!
        if (lag[edge] !== 0) date = shift(compiled[lagCalendar[edge]!]!, date, -lag[edge]!)
        if (type === SS || type === SF) latestStart = Math.min(latestStart, date)
        else latestFinish = Math.min(latestFinish, date)
      }
      if (what === SUMMARY_START) {
        start[at] = Math.min(start[at]!, latestStart, latestFinish)
        finish[at] = start[at]!
      } else if (what === SUMMARY_FINISH) {
        finish[at] = latestFinish
        start[at] = latestFinish
      } else if (settled[at] === 1) {
        start[at] = base.earlyStart[at]!
        finish[at] = base.earlyFinish[at]!
      } else {
        const own = compiled[calendar[at]!]!
        const length = this.spans.length(at)
        let work = Math.min(toWork(own, latestFinish) - length, latestStart < NEVER ? toWork(own, latestStart) : NEVER)
        start[at] = startAt(own, work)
        finish[at] = Math.max(start[at]!, endAt(own, work + length))
        const pieces = demand.pieces[at]!
        if (movable[at] === 1) {
          const earliest = this.origin - (end - this.origin)
          const [wantedStart, wantedFinish] = [start[at]!, finish[at]!]
          for (;;) {
            const before = this.startBefore(at, pieces, length)
            if (before === NEVER) break
            work = Math.min(work - 1, before)
            start[at] = startAt(own, work)
            finish[at] = endAt(own, work + length)
            if (start[at]! > earliest) continue
            start[at] = wantedStart
            finish[at] = wantedFinish
            break
          }
        }
        for (const piece of pieces) this.takeWhole(at, piece)
        if (start[at]! < first) first = start[at]!
      }
      const above = gate[at]!
      if (above >= 0 && start[at]! < start[above]!) start[above] = start[at]!
      placed[at] = Math.max(0, end - finish[at]!)
    }
    return end - first
  }

  /**
   * Working seconds of a task's calendar by which a placed one has to begin, so that a task that finds no room is done before the
   * first stretch without it; Infinity when there is room.
   */
  private startBefore(at: number, pieces: readonly Piece[], length: number): number {
    const shared = this.network.compiled[this.network.calendar[at]!]!
    let found = NEVER
    for (const piece of pieces) {
      const short = this.shortFrom(at, this.start[at]!, this.finish[at]!, [piece])
      if (short === NEVER) continue
      const { own } = piece
      const before = own
        ? toWork(shared, startAt(own.calendar, toWork(own.calendar, short) - own.length - own.delay))
        : toWork(shared, short) - length
      if (before < found) found = before
    }
    return found
  }

  /** Begin of the first stretch from `start` to `finish` in which a task has no room; Infinity when there is room. */
  private shortFrom(at: number, start: number, finish: number, pieces = this.demand.pieces[at]!): number {
    const { network } = this
    const shared = network.compiled[network.calendar[at]!]!
    let found = NEVER
    for (const piece of pieces) {
      const { from, to } = spanOf(piece, start, finish)
      const skyline = this.skylines[piece.resource]!
      eachAsk(piece, piece.own?.calendar ?? shared, from, to, (a, b, amount) => {
        const begin = skyline.firstShort(a, b, amount)
        if (begin < found) found = begin
        return begin < NEVER
      })
    }
    return found
  }

  private get deadline(): number {
    return this.base.projectFinish
  }

  /** Finish of the project in the last placing forward. */
  get lastFinish(): number {
    return this.ended
  }

  /** Where a task that may be moved stands by links, limits and data date, without any delay, in the last placing. */
  unlevelled(at: number): number {
    const asked = this.asked[at]!
    return asked < this.base.dataDate ? this.spans.at(at, this.base.dataDate)[0] : asked
  }

  /** Takes the dates of a calculated plan as its last placing. `delays`: elapsed seconds of the tasks that are delayed. */
  standAt(
    { start, finish }: Dates,
    delays: ReadonlyMap<number, number>,
    parts: ReadonlyMap<number, readonly Part[]>,
  ): void {
    this.start.set(start)
    this.finish.set(finish)
    this.parts.clear()
    for (const [at, list] of parts) this.parts.set(at, list)
    for (const skyline of this.skylines) skyline.reset()
    for (let at = 0; at < this.count; at++) {
      const delay = delays.get(at) ?? 0
      // A delay may end in hours without work: without it the task begins at the next that are worked.
      this.asked[at] = delay > 0 ? this.spans.at(at, start[at]! - delay)[0] : start[at]!
      if (this.settled[at] === 0) this.takeAll(at)
    }
  }

  /** The first place at which a task that may be moved finds room while all others stay where they are: whole, or in parts where it may be interrupted. */
  placeFor(at: number): { readonly start: number; readonly finish: number; readonly parts?: readonly Part[] } {
    const { start, finish } = this
    const own: readonly [number, number] = [start[at]!, finish[at]!]
    const ownParts = this.parts.get(at)
    this.takeAll(at, -1)
    ;[start[at], finish[at]] = this.spans.at(at, Math.max(this.asked[at]!, this.freedom.notBefore))
    this.seek(at)
    const parts = this.parts.get(at)
    const found = { start: start[at]!, finish: finish[at]!, ...(parts && { parts }) }
    ;[start[at], finish[at]] = own
    if (ownParts) this.parts.set(at, ownParts)
    else this.parts.delete(at)
    this.takeAll(at)
    return found
  }

  /** Takes what a task holds in the last placing, or gives it back. */
  private takeAll(at: number, times: 1 | -1 = 1): void {
    for (const piece of this.demand.pieces[at]!)
      this.eachHold(at, piece, (from, to, amount) => {
        this.skylines[piece.resource]!.take(from, to, times * amount)
        return false
      })
  }

  get following(): ReadonlySet<number> {
    return this.freedom.following ?? new Set()
  }

  get notBefore(): number {
    return this.freedom.notBefore
  }

  taskAt(at: number): Task {
    return this.network.rows[this.network.node[at]!]!
  }

  /** When a task runs that may begin from an instant on. */
  spanFor(at: number, from: number): readonly [number, number] {
    return this.spans.at(at, from)
  }

  calendarOf(at: number, piece?: Piece): CompiledCalendar {
    return piece?.own?.calendar ?? this.network.compiled[this.network.calendar[at]!]!
  }

  /** When a task with its place holds a resource: of one that has begun, what is left after the data date. */
  private holding(
    at: number,
    piece: Piece,
    start: number,
    finish: number,
  ): { readonly from: number; readonly to: number } {
    return this.isUnderway(at) ? { from: this.restFrom(at), to: finish } : spanOf(piece, start, finish)
  }

  private isUnderway(at: number): boolean {
    return taskAt(this.network, at)?.actualStart !== undefined
  }

  /** What is left of a task that has begun may lie anywhere from its own start or the data date up to its end. */
  private restFrom(at: number): number {
    return Math.max(this.held.start[at]!, this.notBefore)
  }

  /** Calls for each stretch in which a task holds a resource, in the last placing. */
  eachHold(at: number, piece: Piece, call: (from: number, to: number, amount: number) => boolean): void {
    const parts = this.parts.get(at)
    if (parts) {
      // In each of its parts all that it asks for is there.
      for (const part of parts)
        eachStretch(this.calendarOf(at, piece), part.from, part.to, (a, b) => call(a, b, piece.amount))
      return
    }
    const span =
      this.settled[at] === 1
        ? this.holding(at, piece, this.held.start[at]!, this.held.finish[at]!)
        : this.holding(at, piece, this.start[at]!, this.finish[at]!)
    this.eachAskOf(at, piece, span.from, span.to, call)
  }
}

const taskAt = (network: Network, at: number): Task | undefined => network.rows[network.node[at]!]

const HARD = new Set(['mustStartOn', 'mustFinishOn', 'mandatoryStart', 'mandatoryFinish', 'alap'])

/** Which tasks leveling may delay, and which have their place before it begins. */
function kindsOf(network: Network, demand: Demand): { movable: Uint8Array; settled: Uint8Array } {
  const movable = new Uint8Array(network.size)
  const settled = new Uint8Array(network.size)
  for (let at = 0; at < network.size; at++) {
    if (isFixed(network, at)) settled[at] = 1
    else if (isMovable(network, demand, at)) movable[at] = 1
  }
  return { movable, settled }
}

/** Begun and not done, and nothing else holds it: its rest may have to wait for others. */
export function isBegun(network: Network, at: number): boolean {
  const task = taskAt(network, at)
  if (task?.actualStart === undefined || task.actualFinish !== undefined) return false
  const hard = [task.constraint, task.secondConstraint].some(each => HARD.has(each?.type ?? ''))
  return task.mode !== 'manual' && task.external === undefined && !hard
}

/** Begun, by hand or held by a hard date: leveling does not delay it. */
export function isFixed(network: Network, at: number): boolean {
  if (network.kind[at] === SUMMARY_START || network.kind[at] === SUMMARY_FINISH) return false
  const task = taskAt(network, at)
  if (!task || task.active === false) return false
  const begun = task.actualStart !== undefined || task.actualFinish !== undefined
  const hard = [task.constraint, task.secondConstraint].some(each => HARD.has(each?.type ?? ''))
  // What stretches between others goes where they go, and nowhere by itself.
  const stretched = network.schedule.project.rules === 'p6' && isStretched(task)
  return begun || task.mode === 'manual' || task.external !== undefined || hard || stretched
}

/** Until when room is looked for: four times the plan's own length after its end, and a little more for short ones. */
export const horizonOf = ({ projectStart, projectFinish }: Passes): number =>
  projectFinish + 4 * (projectFinish - projectStart) + 100 * DAY

/** MS Project's highest priority: no leveling delays it. */
export const isNeverLeveled = ({ priority = 500 }: Task): boolean => priority >= 1000

/** 1 by position of what leveling delays neither by itself nor by what it waits for: it stands where the plan has it. */
export function heldApart(network: Network, demand: Demand): Uint8Array {
  const after = linksOf(network).before[1]
  const goes = Uint8Array.from({ length: network.size }, (_, at) => (isMovable(network, demand, at) ? 1 : 0))
  const reached = [...goes.keys()].filter(at => goes[at] === 1)
  for (let at = reached.pop(); at !== undefined; at = reached.pop())
    for (let edge = after.first[at]!; edge < after.first[at + 1]!; edge++) {
      const to = after.to[edge]!
      if (goes[to] === 0) reached.push(to)
      goes[to] = 1
    }
  return goes.map((moves, at) => {
    const task = taskAt(network, at)
    return isFixed(network, at) || (moves === 0 && task !== undefined && isNeverLeveled(task)) ? 1 : 0
  })
}

/** It asks for something limited, and nothing forbids to delay it. */
export function isMovable(network: Network, demand: Demand, at: number): boolean {
  if (network.kind[at] === SUMMARY_START || network.kind[at] === SUMMARY_FINISH || isFixed(network, at)) return false
  const task = taskAt(network, at)
  if (!task || task.active === false || isNeverLeveled(task)) return false
  return demand.pieces[at]!.length > 0 && network.duration[at]! > 0
}

/**
 * Whether a task that may be moved can be interrupted: whose people all keep its own hours, evenly, and that has no parts
 * of its own. Primavera knows no parts of what has not begun.
 */
export function isSplittable(network: Network, demand: Demand, at: number): boolean {
  if (!isMovable(network, demand, at) || network.schedule.project.rules === 'p6') return false
  const task = taskAt(network, at)
  if (
    !task ||
    task.levelingCanSplit === false ||
    task.duration.elapsed ||
    (task.segments?.length ?? 0) > 1 ||
    network.parts.has(task.uid)
  )
    return false
  return demand.pieces[at]!.every(piece => !piece.own && !piece.shaped) && network.duration[at]! >= 2 * LEAST_PART
}

/** What must be placed before what, both ways; and the links that lead out of each position. */
function linksOf(network: Network): {
  before: readonly [Neighbours, Neighbours]
  outFirst: Int32Array
  outEdge: Int32Array
  outTo: Int32Array
} {
  const { size, first, end, from, gate, roll, node, position, kind } = network
  const into: Set<number>[] = Array.from({ length: size }, () => new Set<number>())
  const outFirst = new Int32Array(size + 1)
  for (let at = 0; at < size; at++) {
    for (let edge = first[at]!; edge < end[at]!; edge++) {
      into[at]!.add(from[edge]!)
      outFirst[from[edge]! + 1]!++
    }
    if (gate[at]! >= 0) into[at]!.add(gate[at]!)
    const up = roll[at] === -2 ? -1 : roll[at]!
    if (up >= 0 && kind[at] !== SUMMARY_START) into[up]!.add(at)
    if (kind[at] === SUMMARY_START) into[position[node[at]!]!]!.add(at)
  }
  for (let at = 0; at < size; at++) outFirst[at + 1]! += outFirst[at]!
  const outEdge = new Int32Array(outFirst[size]!)
  const outTo = new Int32Array(outFirst[size]!)
  const fill = outFirst.slice()
  for (let at = 0; at < size; at++)
    for (let edge = first[at]!; edge < end[at]!; edge++) {
      const place = fill[from[edge]!]!++
      outEdge[place] = edge
      outTo[place] = at
    }
  const out: number[][] = Array.from({ length: size }, () => [])
  for (const [at, list] of into.entries()) for (const each of list) out[each]!.push(at)
  return { before: [neighbours(into.map(set => [...set])), neighbours(out)], outFirst, outEdge, outTo }
}

/** Share of each task in all that is asked of what is limited. */
function weightsOf(network: Network, demand: Demand, duration: Float64Array): Float64Array {
  const most = demand.limited.map(each => Math.max(1, ...each.steps.map(step => step.amount)))
  const weight = new Float64Array(network.size)
  let total = 0
  for (let at = 0; at < network.size; at++)
    for (const piece of demand.pieces[at]!) {
      const share = (duration[at]! * piece.amount) / most[piece.resource]!
      weight[at]! += share
      total += share
    }
  if (total > 0) for (let at = 0; at < network.size; at++) weight[at]! /= total
  return weight
}
