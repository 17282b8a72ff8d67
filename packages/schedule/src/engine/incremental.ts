import { toWork } from '../calendar/compiled.ts'
import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { backwardPass, lateDate, settlePlain, settleSpecial } from './backward.ts'
import { type Difference, differenceOf } from './difference.ts'
import { DirtyHeap } from './dirty-heap.ts'
import { forwardPass, placePlain } from './forward.ts'
import {
  FF,
  GATE,
  hasOwnDates,
  isPlain,
  isUnderManual,
  lagLength,
  PLAIN,
  percentOf,
  ROLL,
  SPECIAL,
  secondsOf,
  staticFlags,
  typeOf,
} from './gather.ts'
import { lagCalendarOf, type Network } from './network.ts'
import type { Passes } from './pass.ts'
import { makeRanks, putBefore, type Ranks } from './ranks.ts'
import { rulesOf } from './rule-sets.ts'
import type { Rules } from './rules.ts'
import { given } from './rules-msproject.ts'

const NEVER = Number.POSITIVE_INFINITY

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

interface Scratch {
  readonly forward: DirtyHeap
  readonly backward: DirtyHeap
  /** Successors: `first[p]` to `first[p + 1]` of `to`, positions. */
  readonly outFirst: Int32Array
  outTo: Int32Array
  readonly ranks: Ranks
}

/** Past this share of the network, the plain loops are quicker than finding out what to visit. */
const SHARE = 1 / 12

/**
 * Brings the engine from its schedule to another one, visiting only what moves. False when a full calculation is needed;
 * the engine is then as it was, or broken. `touched`: no other task differs from the engine's schedule.
 */
export function advance(engine: Engine, schedule: Schedule, begin: number, touched?: readonly TaskId[]): boolean {
  const { network, passes } = engine
  if (engine.broken) return false
  const { alap, levelOfEffort, progress, fromFinish } = network.features
  if (alap || levelOfEffort || progress || fromFinish || network.problems.length > 0) return false
  if (begin !== passes.projectStart) return false
  const difference = differenceOf(network, engine.schedule, schedule, touched)
  if (!difference || !canPatch(engine, schedule, difference)) return false
  engine.scratch ??= makeScratch(network)
  const { forward, backward, ranks } = engine.scratch
  const rules = rulesOf(schedule)
  const most = Math.max(64, network.size * SHARE)
  if (!patch(engine, schedule, difference) || !moveForward(engine, rules, most)) {
    forward.clear()
    backward.clear()
    // The plain loops run by position: of no use once ranks differ.
    if (ranks.changed || engine.schedule !== schedule) return giveUp(engine)
    forwardPass(network, passes, rules)
    passes.latest = latestOf(network, passes)
    backwardPass(network, passes, rules)
    return true
  }
  const latest = latestOf(network, passes)
  if (latest === passes.latest && moveBackward(engine, rules, most)) return true
  backward.clear()
  if (ranks.changed) return giveUp(engine)
  passes.latest = latest
  restoreWork(network, passes)
  backwardPass(network, passes, rules)
  return true
}

function giveUp(engine: Engine): false {
  engine.broken = true
  return false
}

const latestOf = (network: Network, passes: Passes): number =>
  (network.schedule.project.rules === 'p6' ? given(network.schedule.project.finish) : undefined) ?? passes.projectFinish

/** The backward pass begins from work numbers where slack stands since the last one. */
function restoreWork(network: Network, passes: Passes): void {
  for (let at = 0; at < network.size; at++)
    if (network.kind[at] === PLAIN)
      passes.work[at] = toWork(network.compiled[network.calendar[at]!]!, passes.earlyStart[at]!)
}

function makeScratch(network: Network): Scratch {
  const { size, first, from } = network
  const outFirst = new Int32Array(size + 2)
  for (let edge = 0; edge < from.length; edge++) if (from[edge]! < size) outFirst[from[edge]! + 2]!++
  for (let at = 2; at < size + 2; at++) outFirst[at]! += outFirst[at - 1]!
  const outTo = new Int32Array(outFirst[size + 1]!)
  for (let at = 0; at < size; at++)
    for (let edge = first[at]!; edge < first[at + 1]!; edge++)
      if (from[edge]! < size) outTo[outFirst[from[edge]! + 1]!++] = at
  const ranks = makeRanks(size)
  return {
    forward: new DirtyHeap(ranks, 'ascending'),
    backward: new DirtyHeap(ranks, 'descending'),
    ranks,
    outFirst: outFirst.subarray(0, size + 1),
    outTo,
  }
}

/** True when the changes fit into the network: no loop, no new order, nothing that is left out of it. */
function canPatch(engine: Engine, schedule: Schedule, difference: Difference): boolean {
  const { network } = engine
  if (network.features.plain)
    for (const index of difference.tasks) if (!plainLeaf(network, schedule.tasks[index]!, index)) return false
  const { links } = difference
  if (!links) return true
  const gone = engine.schedule.links.slice(links.at, links.at + links.gone)
  return [...gone, ...links.come].every(link => endsOf(network, schedule, link) !== undefined)
}

const plainLeaf = (network: Network, task: Task, index: number): boolean =>
  isPlain(task, network.schedule.project.rules === 'p6') &&
  !isUnderManual(network.schedule.tasks, network.parent, index)

/** Positions that a link joins; undefined for one that the network leaves out. */
function endsOf(network: Network, schedule: Schedule, link: Link): { from: number; to: number } | undefined {
  const from = network.indexOf(link.from)
  const to = network.indexOf(link.to)
  if (from < 0 || to < 0 || from === to || schedule.tasks[from]!.active === false) return undefined
  const gate = network.gateNode[to]!
  if (gate >= 0 && typeOf(link) >= FF) return undefined
  return { from: network.position[from]!, to: network.position[gate >= 0 ? gate : to]! }
}

/** Puts the changes into the network and notes where dates may move. False when a link runs into a loop or too far back. */
function patch(engine: Engine, schedule: Schedule, difference: Difference): boolean {
  const { network, passes } = engine
  const before = engine.schedule
  const mutable = network as { -readonly [K in keyof Network]: Network[K] }
  mutable.schedule = schedule
  if (difference.links && !patchLinks(engine, before, schedule, difference.links)) return false
  engine.schedule = schedule
  const { forward, backward } = engine.scratch!
  for (const index of difference.tasks) {
    const task = schedule.tasks[index]!
    const at = network.position[index]!
    const seconds = secondsOf(task)
    const gate = network.gateNode[index]!
    network.flags[index] = staticFlags(task, gate >= 0, seconds)
    network.percent[index] = percentOf(task)
    relist(network.limited as number[], index, hasOwnDates(task))
    forward.add(at)
    backward.add(at)
    if (before.tasks[index]!.duration.seconds !== task.duration.seconds) relag(engine, at, task)
    if (gate >= 0) {
      forward.add(network.position[gate]!)
      backward.add(network.position[gate]!)
      // A manual finish bounds everything in the summary.
      if (task.mode === 'manual')
        for (let child = index + 1; child < network.tasks && network.parent[child]! >= index; child++)
          backward.add(network.position[child]!)
      continue
    }
    network.manual[at] = task.mode === 'manual' ? 1 : 0
    if (task.mode === 'manual') network.features.manual = true
    network.kind[at] = plainLeaf(network, task, index) ? PLAIN : SPECIAL
    network.duration[at] = seconds
    if (network.kind[at] === PLAIN)
      passes.work[at] = toWork(network.compiled[network.calendar[at]!]!, passes.earlyStart[at]!)
    // Predecessors see a manual task otherwise than an automatic one.
    for (let edge = network.first[at]!; edge < network.first[at + 1]!; edge++)
      if (network.from[edge]! < network.size) backward.add(network.from[edge]!)
  }
  return true
}

/** Lags in percent follow the predecessor's duration. */
function relag(engine: Engine, at: number, task: Task): void {
  const { network } = engine
  const { forward, outFirst, outTo } = engine.scratch!
  for (let out = outFirst[at]!; out < outFirst[at + 1]!; out++) {
    const to = outTo[out]!
    for (let edge = network.first[to]!; edge < network.first[to + 1]!; edge++)
      if (network.from[edge] === at) setLag(network, edge, to, engine.schedule.links[network.link[edge]!]!, task)
    forward.add(to)
  }
}

/** Keeps a sorted list of indexes. */
function relist(list: number[], index: number, listed: boolean): void {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]! < index) low = middle + 1
    else high = middle
  }
  const there = list[low] === index
  if (listed && !there) list.splice(low, 0, index)
  else if (!listed && there) list.splice(low, 1)
}

function setLag(network: Network, edge: number, to: number, link: Link, predecessor: Task): void {
  const length = lagLength(link, predecessor)
  network.lag[edge] = length
  network.lagCalendar[edge] =
    length === 0
      ? 0
      : link.lag.elapsed
        ? network.calendars.clock
        : lagCalendarOf(
            network.schedule,
            network.calendars,
            network.calendar[network.from[edge]!]!,
            network.calendar[to]!,
          )
}

/** Takes links out of the network's rows and puts others in, renumbers what stands behind them, and keeps the order. */
function patchLinks(
  engine: Engine,
  before: Schedule,
  schedule: Schedule,
  links: NonNullable<Difference['links']>,
): boolean {
  const { network } = engine
  const scratch = engine.scratch!
  const gone = before.links.slice(links.at, links.at + links.gone)
  if (
    gone.length === links.come.length &&
    gone.every((link, offset) => link.from === links.come[offset]!.from && link.to === links.come[offset]!.to)
  ) {
    for (const [offset, link] of links.come.entries()) relink(engine, schedule, link, links.at + offset)
    return true
  }
  const shift = links.come.length - links.gone
  const touched: { readonly from: number; readonly to: number }[] = []
  const rows = new RowEditor(network)
  for (let offset = 0; offset < links.gone; offset++) {
    const ends = endsOf(network, before, before.links[links.at + offset]!)!
    rows.remove(ends.to, links.at + offset)
    removeOut(scratch, ends.from, ends.to)
    touched.push(ends)
  }
  if (shift !== 0) rows.renumber(links.at + links.gone, shift)
  for (const [offset, link] of links.come.entries()) {
    const ends = endsOf(network, schedule, link)!
    if (!putBefore(network, scratch, scratch.ranks, ends.from, ends.to)) return false
    const edge = rows.insert(ends.to, ends.from, typeOf(link), links.at + offset)
    setLag(network, edge, ends.to, link, schedule.tasks[network.indexOf(link.from)]!)
    insertOut(scratch, ends.from, ends.to)
    touched.push(ends)
  }
  for (const { from, to } of touched) {
    scratch.forward.add(to)
    scratch.backward.add(from)
  }
  return true
}

/** A link between the same tasks with another type or lag stays where it is. */
function relink(engine: Engine, schedule: Schedule, link: Link, index: number): void {
  const { network } = engine
  const { from, to } = endsOf(network, schedule, link)!
  let edge = network.first[to]!
  while (network.link[edge] !== index) edge++
  network.type[edge] = typeOf(link)
  setLag(network, edge, to, link, schedule.tasks[network.indexOf(link.from)]!)
  engine.scratch!.forward.add(to)
  engine.scratch!.backward.add(from)
}

function removeOut(scratch: Scratch, from: number, to: number): void {
  const { outFirst, outTo } = scratch
  let out = outFirst[from]!
  while (outTo[out] !== to) out++
  outTo.copyWithin(out, out + 1, outFirst[outFirst.length - 1]!)
  const { length } = outFirst
  for (let at = from + 1; at < length; at++) outFirst[at]!--
}

function insertOut(scratch: Scratch, from: number, to: number): void {
  const { outFirst } = scratch
  const kept = outFirst[outFirst.length - 1]!
  if (kept >= scratch.outTo.length) {
    const grown = new Int32Array(kept + ROOM)
    grown.set(scratch.outTo)
    scratch.outTo = grown
  }
  const out = outFirst[from + 1]!
  scratch.outTo.copyWithin(out + 1, out, kept)
  scratch.outTo[out] = to
  const { length } = outFirst
  for (let at = from + 1; at < length; at++) outFirst[at]!++
}

/** Room made at once for links to come. */
const ROOM = 4096

/** Inserts into and removes from the rows of links by position. Rows keep the order of `schedule.links`. */
class RowEditor {
  private readonly network: { -readonly [K in keyof Network]: Network[K] }

  constructor(network: Network) {
    this.network = network
  }

  private get used(): number {
    return this.network.first[this.network.size]!
  }

  remove(to: number, link: number): void {
    const { network, used } = this
    let edge = network.first[to]!
    while (network.link[edge] !== link) edge++
    for (const column of [network.from, network.type, network.lag, network.lagCalendar, network.link])
      column.copyWithin(edge, edge + 1, used)
    const { first, size } = network
    for (let at = to + 1; at <= size; at++) first[at]!--
  }

  insert(to: number, from: number, type: number, link: number): number {
    const { network, used } = this
    if (used >= network.from.length) this.grow()
    let edge = network.first[to]!
    while (edge < network.first[to + 1]! && network.link[edge]! < link) edge++
    for (const column of [network.from, network.type, network.lag, network.lagCalendar, network.link])
      column.copyWithin(edge + 1, edge, used)
    network.from[edge] = from
    network.type[edge] = type
    network.link[edge] = link
    const { first, size } = network
    for (let at = to + 1; at <= size; at++) first[at]!++
    return edge
  }

  /** Links from `from` on stand `shift` further along in the schedule. */
  renumber(from: number, shift: number): void {
    const { network, used } = this
    const { link } = network
    for (let edge = 0; edge < used; edge++) if (link[edge]! >= from) link[edge]! += shift
  }

  private grow(): void {
    const { network } = this
    const room = network.from.length + ROOM
    const wider = <T extends Int32Array | Uint8Array | Float64Array>(old: T, made: T): T => {
      made.set(old)
      return made
    }
    network.from = wider(network.from, new Int32Array(room))
    network.type = wider(network.type, new Uint8Array(room))
    network.lag = wider(network.lag, new Float64Array(room))
    network.lagCalendar = wider(network.lagCalendar, new Int32Array(room))
    network.link = wider(network.link, new Int32Array(room))
  }
}

/** Early dates of all that is waiting and of what follows from it. False when that is most of the plan. */
function moveForward(engine: Engine, rules: Rules, most: number): boolean {
  const { network, passes } = engine
  const { forward, backward, outFirst, outTo } = engine.scratch!
  const { earlyStart, earlyFinish } = passes
  let visited = 0
  let shorter = false
  for (let at = forward.take(); at >= 0; at = forward.take()) {
    if (++visited > most) return false
    const what = network.kind[at]!
    const start = earlyStart[at]!
    const finish = earlyFinish[at]!
    if (what === PLAIN) placePlain(network, passes, at)
    else if (what === GATE) rules.gate(network, passes, at)
    else if (what === ROLL) {
      spanChildren(network, passes, at)
      rules.closeRoll(network, passes, at)
    } else rules.special(network, passes, at)
    backward.add(what === ROLL ? network.position[network.gateNode[network.node[at]!]!]! : at)
    if (start === earlyStart[at] && finish === earlyFinish[at]) continue
    if (what === GATE) {
      // A summary without active children stands at its gate.
      forward.add(network.position[network.summaries[network.node[at]! - network.tasks]!]!)
      for (
        let child = network.firstChild[network.node[at]! - network.tasks]!;
        child >= 0;
        child = network.nextSibling[child]!
      )
        forward.add(network.position[network.gateNode[child]! >= 0 ? network.gateNode[child]! : child]!)
      continue
    }
    for (let out = outFirst[at]!; out < outFirst[at + 1]!; out++) forward.add(outTo[out]!)
    const up = network.roll[at]!
    if (up >= 0) forward.add(up)
    else if (up === -1) {
      if (earlyFinish[at]! >= passes.projectFinish) passes.projectFinish = earlyFinish[at]!
      else if (finish === passes.projectFinish) shorter = true
    }
  }
  if (shorter) passes.projectFinish = lastFinish(network, passes)
  return true
}

function lastFinish(network: Network, passes: Passes): number {
  let last = Number.NEGATIVE_INFINITY
  for (let at = 0; at < network.size; at++)
    if (network.roll[at] === -1 && network.kind[at] !== GATE && passes.earlyFinish[at]! > last)
      last = passes.earlyFinish[at]!
  return last === Number.NEGATIVE_INFINITY ? passes.projectStart : last
}

/** A summary's early dates from its children's. */
function spanChildren(network: Network, passes: Passes, at: number): void {
  let start = NEVER
  let finish = -NEVER
  const first = network.firstChild[network.gateNode[network.node[at]!]! - network.tasks]!
  for (let child = first; child >= 0; child = network.nextSibling[child]!) {
    const position = network.position[child]!
    if (network.roll[position] === -2) continue
    if (passes.earlyStart[position]! < start) start = passes.earlyStart[position]!
    if (passes.earlyFinish[position]! > finish) finish = passes.earlyFinish[position]!
  }
  passes.earlyStart[at] = start
  passes.earlyFinish[at] = finish
}

/** Late dates of all that is waiting and of what comes before it. False when that is most of the plan. */
function moveBackward(engine: Engine, rules: Rules, most: number): boolean {
  const { network, passes } = engine
  const { backward } = engine.scratch!
  const { lateStart, lateFinish } = passes
  let visited = 0
  for (let at = backward.take(); at >= 0; at = backward.take()) {
    if (++visited > most) return false
    const what = network.kind[at]!
    if (what === ROLL) {
      moveRollLimit(engine, rules, at)
      continue
    }
    const start = lateStart[at]!
    const finish = lateFinish[at]!
    const held =
      what === SPECIAL ? [passes.pushStarts[at]!, passes.pushFinishes[at]!, passes.fixedStarts[at]!] : undefined
    if (what === GATE) {
      const roll = network.position[network.summaries[network.node[at]! - network.tasks]!]!
      collectChildren(network, passes, at)
      rules.closeGate(network, passes, at, roll)
    } else {
      pullLimits(engine, rules, at)
      if (what === PLAIN) {
        passes.work[at] = toWork(network.compiled[network.calendar[at]!]!, passes.earlyStart[at]!)
        settlePlain(network, passes, rules, at)
      } else settleSpecial(network, passes, rules, at)
    }
    const same =
      start === lateStart[at] &&
      finish === lateFinish[at] &&
      (!held ||
        (held[0] === passes.pushStarts[at] &&
          held[1] === passes.pushFinishes[at] &&
          held[2] === passes.fixedStarts[at]))
    if (same) continue
    for (let edge = network.first[at]!; edge < network.first[at + 1]!; edge++) backward.add(network.from[edge]!)
    if (network.gate[at]! >= 0) backward.add(network.gate[at]!)
  }
  return true
}

function moveRollLimit(engine: Engine, rules: Rules, at: number): void {
  const { network, passes } = engine
  const { backward } = engine.scratch!
  const before = passes.rollLimit[at]
  pullLimits(engine, rules, at)
  rules.limitRoll(network, passes, at)
  const gate = network.gateNode[network.node[at]!]!
  // The summary's own late dates gave way to its limit: its gate puts them back.
  backward.add(network.position[gate]!)
  if (before === passes.rollLimit[at]) return
  for (let child = network.firstChild[gate - network.tasks]!; child >= 0; child = network.nextSibling[child]!)
    backward.add(network.position[child]!)
}

function collectChildren(network: Network, passes: Passes, at: number): void {
  let start = NEVER
  let finish = -NEVER
  for (
    let child = network.firstChild[network.node[at]! - network.tasks]!;
    child >= 0;
    child = network.nextSibling[child]!
  ) {
    const gate = network.gateNode[child]!
    const position = network.position[gate >= 0 ? gate : child]!
    if (network.roll[position] === -2) continue
    if (passes.lateStart[position]! < start) start = passes.lateStart[position]!
    if (passes.lateFinish[position]! > finish) finish = passes.lateFinish[position]!
  }
  passes.lateStart[at] = start
  passes.lateFinish[at] = finish
}

/** What the successors of a task leave it, into `limit` and `startLimit`. */
function pullLimits(engine: Engine, rules: Rules, at: number): void {
  const { network, passes } = engine
  const { outFirst, outTo } = engine.scratch!
  let limit = NEVER
  let startLimit = NEVER
  for (let out = outFirst[at]!; out < outFirst[at + 1]!; out++) {
    const next = outTo[out]!
    const what = network.kind[next]!
    if (what === SPECIAL && !rules.holds(network, next)) continue
    const start = what === SPECIAL ? passes.pushStarts[next]! : passes.lateStart[next]!
    const finish = what === SPECIAL ? passes.pushFinishes[next]! : passes.lateFinish[next]!
    const fixed = what === SPECIAL ? passes.fixedStarts[next]! : NEVER
    for (let edge = network.first[next]!; edge < network.first[next + 1]!; edge++) {
      if (network.from[edge] !== at) continue
      const date = lateDate(network, edge, start, finish, fixed)
      if ((network.type[edge]! & 1) === 0) {
        if (date < limit) limit = date
      } else if (date < startLimit) startLimit = date
    }
  }
  passes.limit[at] = limit
  passes.startLimit[at] = startLimit
}
