import type { Schedule } from '../model/schedule.ts'
import { backwardPass, emptyGate, settleFast, widenLate } from './backward.ts'
import { type Difference, differenceOf, mayMoveStart } from './difference.ts'
import { type Engine, makeScratch } from './engine-state.ts'
import { forwardPass, placeFast, widenEarly } from './forward.ts'
import { settleLags } from './lags.ts'
import { type Network, typeAt } from './network.ts'
import { FAST_PATH, GENERAL_CASE, SUMMARY_FINISH, SUMMARY_START } from './network-input.ts'
import { entryOf, listOrder } from './order.ts'
import type { Passes } from './pass.ts'
import { canPatch, patch } from './patch.ts'
import { forgetRollup, staleRollup } from './percent.ts'
import { rulesOf } from './rule-sets.ts'
import type { Rules } from './rules.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Past this share of the network, running over all that may follow is quicker than finding out what to visit. */
const SHARE = 1 / 24

/**
 * Brings the engine from its schedule to another one, visiting only what moves. False when a full calculation is needed;
 * the engine is then as it was, or broken. `begin`: the project's start, for which every task may have to be looked at.
 */
export function advance(engine: Engine, schedule: Schedule, begin: () => number): boolean {
  const { network, passes } = engine
  if (!canFollow(engine)) return false
  const difference = differenceOf(network, engine.schedule, schedule)
  if (!difference || !canPatch(engine, schedule, difference)) return false
  if (mayMoveStart(network, schedule, difference) && begin() !== passes.projectStart) return false
  const few = followForward(engine, schedule, difference)
  if (few === undefined) return false
  const { backward, order } = engine.scratch!
  const rules = rulesOf(schedule)
  const latest = rules.latest(network, passes)
  if (!(few && latest === passes.latest && moveBackward(engine, rules, mostOf(network)))) {
    backward.clear()
    passes.latest = latest
    backwardPass(network, passes, rules, listOrder(order, network.size))
  }
  rules.lateAside(network, passes)
  // Beyond the years that calendars reach, dates depend on how far these were laid out.
  if (network.compiled.some(calendar => calendar.exhausted)) engine.broken = true
  return engine.broken === undefined
}

/** False for a plan whose dates only a full calculation works out. */
export function canFollow({ network, broken }: Pick<Engine, 'network' | 'broken'>): boolean {
  const { alap, levelOfEffort, progress, fromFinish } = network.features
  return !broken && !(alap || levelOfEffort || progress || fromFinish || network.problems.length > 0)
}

/** So many places may be visited before going over the whole plan is quicker. */
const mostOf = (network: Network): number => Math.max(64, network.size * SHARE)

/**
 * Early dates after a change, with what has to be gone over backward left in its heap. False when most of the plan moved,
 * so that not all of it is there; undefined when the change could not be put in: the engine is broken.
 */
export function followForward(engine: Engine, schedule: Schedule, difference: Difference): boolean | undefined {
  const { network } = engine
  engine.scratch ??= makeScratch(engine)
  const due = patch(engine, schedule, difference)
  if (!due) {
    engine.broken = true
    return undefined
  }
  const { forward, backward } = engine.scratch
  for (const at of due.forward) if (network.node[at]! >= 0) forward.add(at)
  for (const at of due.backward) if (network.node[at]! >= 0) backward.add(at)
  return moveForward(engine, rulesOf(schedule), mostOf(network), due.otherEnd)
}

/**
 * Early dates of all that is waiting and of what follows from it. False when that is most of the plan: everything from
 * there on has then been gone over, and what may have moved is not known.
 */
function moveForward(engine: Engine, rules: Rules, most: number, otherEnd: boolean): boolean {
  const { network, passes } = engine
  const { forward, backward, outs, order } = engine.scratch!
  const { earlyStart, earlyFinish } = passes
  let visited = 0
  let elsewhere = otherEnd
  for (let at = forward.take(); at >= 0; at = forward.take()) {
    if (++visited > most) {
      forward.clear()
      if (network.parts.size > 0) forgetRollup(network)
      const list = listOrder(order, network.size)
      forwardPass(network, passes, rules, list, list.indexOf(at))
      passes.projectFinish = lastFinish(network, passes)
      return false
    }
    const start = earlyStart[at]!
    const finish = earlyFinish[at]!
    if (network.features.percentLags) settleLags(network, passes, at, from => backward.add(from))
    settleEarly(network, passes, rules, at)
    const what = network.kind[at]!
    backward.add(what === SUMMARY_FINISH ? network.summaryStartAt[network.node[at]!]! : at)
    const up = network.roll[at]!
    if (start === earlyStart[at] && finish === earlyFinish[at]) {
      // A manual summary stands where it is; what is in it counts above.
      if (what === SUMMARY_FINISH && network.manual[at] === 1 && up >= 0) forward.add(up)
      continue
    }
    // Where assignments end apart, dates decide how long the task lasts.
    if (what === GENERAL_CASE && network.parts.size > 0) staleRollup(network, network.parent[network.node[at]!]!)
    if (what === SUMMARY_START) {
      // A summary without active children stands at its gate.
      const row = network.node[at]!
      forward.add(network.position[row]!)
      for (let child = network.firstChild[row]!; child >= 0; child = network.nextSibling[child]!)
        forward.add(entryOf(network, child))
      continue
    }
    for (let out = outs.first[at]!; out < outs.end[at]!; out++) forward.add(outs.entry[out]!)
    if (up >= 0) forward.add(up)
    if (up >= -1) {
      if (earlyFinish[at]! >= passes.projectFinish) passes.projectFinish = earlyFinish[at]!
      else if (finish === passes.projectFinish) elsewhere = true
    }
  }
  if (elsewhere) passes.projectFinish = lastFinish(network, passes)
  return true
}

function settleEarly(network: Network, passes: Passes, rules: Rules, at: number): void {
  const what = network.kind[at]!
  if (what === FAST_PATH) placeFast(network, passes, at)
  else if (what === SUMMARY_START) rules.rollUp.openGate(network, passes, at)
  else if (what === SUMMARY_FINISH) {
    spanChildren(network, passes, rules, at)
    rules.rollUp.closeSummary(network, passes, at)
  } else rules.special(network, passes, at)
}

function lastFinish(network: Network, passes: Passes): number {
  let last = Number.NEGATIVE_INFINITY
  for (let at = 0; at < network.size; at++)
    if (network.roll[at]! >= -1 && network.kind[at] !== SUMMARY_START && passes.earlyFinish[at]! > last)
      last = passes.earlyFinish[at]!
  return last === Number.NEGATIVE_INFINITY ? passes.projectStart : last
}

/** A summary's early dates from its children's. */
function spanChildren(network: Network, passes: Passes, rules: Rules, at: number): void {
  passes.earlyStart[at] = NEVER
  passes.earlyFinish[at] = -NEVER
  const first = network.firstChild[network.node[at]!]!
  for (let child = first; child >= 0; child = network.nextSibling[child]!) {
    const position = network.position[child]!
    if (network.roll[position] === -2) continue
    if (network.kind[position] === FAST_PATH) widenEarly(network, passes, position, at)
    else rules.rollUp.early(network, passes, position, at)
  }
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
    if (what === SUMMARY_FINISH) {
      moveRollLimit(engine, rules, at)
      continue
    }
    const start = lateStart[at]!
    const finish = lateFinish[at]!
    const held =
      what !== FAST_PATH
        ? [passes.pushStarts[at]!, passes.pushFinishes[at]!, passes.fixedStarts[at]!, passes.begun[at]]
        : undefined
    if (what === SUMMARY_START) {
      collectChildren(network, passes, rules, at)
      rules.rollUp.closeGate(network, passes, at, network.position[network.node[at]!]!)
    } else {
      pullLimits(engine, rules, at)
      if (what === FAST_PATH) settleFast(network, passes, rules, at)
      else rules.specialBack(network, passes, at)
    }
    const same =
      start === lateStart[at] &&
      finish === lateFinish[at] &&
      (!held ||
        (held[0] === passes.pushStarts[at] &&
          held[1] === passes.pushFinishes[at] &&
          held[2] === passes.fixedStarts[at] &&
          held[3] === passes.begun[at]))
    const door = network.gate[at]!
    if (same) {
      if (what === SUMMARY_START && network.manual[at] === 1 && door >= 0) backward.add(door)
      continue
    }
    for (let edge = network.first[at]!; edge < network.end[at]!; edge++) backward.add(network.from[edge]!)
    if (door >= 0) backward.add(door)
  }
  return true
}

function moveRollLimit(engine: Engine, rules: Rules, at: number): void {
  const { network, passes } = engine
  const { backward } = engine.scratch!
  const before = passes.rollLimit[at]
  pullLimits(engine, rules, at)
  rules.rollUp.limit(network, passes, at)
  const row = network.node[at]!
  // The summary's own late dates gave way to its limit: its gate puts them back.
  backward.add(network.summaryStartAt[row]!)
  // Tasks with a constraint of their own look past a manual summary.
  if (before === passes.rollLimit[at] && network.manual[at] === 0) return
  for (let child = network.firstChild[row]!; child >= 0; child = network.nextSibling[child]!)
    backward.add(network.position[child]!)
}

function collectChildren(network: Network, passes: Passes, rules: Rules, at: number): void {
  emptyGate(passes, at)
  for (let child = network.firstChild[network.node[at]!]!; child >= 0; child = network.nextSibling[child]!) {
    const position = entryOf(network, child)
    if (network.roll[position] === -2) continue
    if (network.kind[position] === FAST_PATH) widenLate(network, passes, position, at)
    else rules.rollUp.late(network, passes, position, at)
  }
}

/** What the successors of a task leave it, into `limit` and `startLimit`. */
function pullLimits(engine: Engine, rules: Rules, at: number): void {
  const { network, passes } = engine
  const { first, end, entry } = engine.scratch!.outs
  let limit = NEVER
  let startLimit = NEVER
  for (let out = first[at]!; out < end[at]!; out++) {
    const next = entry[out]!
    if (network.kind[next] === GENERAL_CASE && !rules.holds(network, next)) continue
    for (let edge = network.first[next]!; edge < network.end[next]!; edge++) {
      if (network.from[edge] !== at) continue
      const date = rules.lateDate(network, passes, edge, next)
      if ((typeAt(network, edge) & 1) === 0) {
        if (date < limit) limit = date
      } else if (date < startLimit) startLimit = date
    }
  }
  passes.limit[at] = limit
  passes.startLimit[at] = startLimit
}
