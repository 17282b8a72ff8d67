import type { Schedule } from '../model/schedule.ts'
import { backwardPass, lateDate, settlePlain, settleSpecial } from './backward.ts'
import { differenceOf, mayMoveStart } from './difference.ts'
import { type Engine, makeScratch } from './engine-state.ts'
import { forwardPass, placePlain } from './forward.ts'
import { GATE, PLAIN, ROLL, SPECIAL } from './gather.ts'
import { type Network, typeAt } from './network.ts'
import { entryOf, listOrder } from './order.ts'
import type { Passes } from './pass.ts'
import { canPatch, patch } from './patch.ts'
import { forgetRollup, staleRollup } from './percent.ts'
import { rulesOf } from './rule-sets.ts'
import type { Rules } from './rules.ts'
import { given } from './rules-msproject.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Past this share of the network, running over all that may follow is quicker than finding out what to visit. */
const SHARE = 1 / 24

/**
 * Brings the engine from its schedule to another one, visiting only what moves. False when a full calculation is needed;
 * the engine is then as it was, or broken. `begin`: the project's start, for which every task may have to be looked at.
 */
export function advance(engine: Engine, schedule: Schedule, begin: () => number): boolean {
  const { network, passes } = engine
  if (engine.broken) return false
  const { alap, levelOfEffort, progress, fromFinish } = network.features
  if (alap || levelOfEffort || progress || fromFinish || network.problems.length > 0) return false
  const difference = differenceOf(network, engine.schedule, schedule)
  if (!difference || !canPatch(engine, schedule, difference)) return false
  if (mayMoveStart(network, schedule, difference) && begin() !== passes.projectStart) return false
  engine.scratch ??= makeScratch(engine)
  const due = patch(engine, schedule, difference)
  if (!due) {
    engine.broken = true
    return false
  }
  const { forward, backward, order } = engine.scratch
  for (const at of due.forward) if (network.node[at]! >= 0) forward.add(at)
  for (const at of due.backward) if (network.node[at]! >= 0) backward.add(at)
  const rules = rulesOf(schedule)
  const most = Math.max(64, network.size * SHARE)
  const few = moveForward(engine, rules, most, due.otherEnd)
  const latest = (schedule.project.rules === 'p6' ? given(schedule.project.finish) : undefined) ?? passes.projectFinish
  if (!(few && latest === passes.latest && moveBackward(engine, rules, most))) {
    backward.clear()
    passes.latest = latest
    backwardPass(network, passes, rules, listOrder(order, network.size))
  }
  // Beyond the years that calendars reach, dates depend on how far these were laid out.
  if (network.compiled.some(calendar => calendar.exhausted)) engine.broken = true
  return engine.broken === undefined
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
    settleEarly(network, passes, rules, at)
    const what = network.kind[at]!
    backward.add(what === ROLL ? network.gateAt[network.node[at]!]! : at)
    if (start === earlyStart[at] && finish === earlyFinish[at]) continue
    // Where assignments end apart, dates decide how long the task lasts.
    if (what === SPECIAL && network.parts.size > 0) staleRollup(network, network.parent[network.node[at]!]!)
    if (what === GATE) {
      // A summary without active children stands at its gate.
      const row = network.node[at]!
      forward.add(network.position[row]!)
      for (let child = network.firstChild[row]!; child >= 0; child = network.nextSibling[child]!)
        forward.add(entryOf(network, child))
      continue
    }
    for (let out = outs.first[at]!; out < outs.end[at]!; out++) forward.add(outs.entry[out]!)
    const up = network.roll[at]!
    if (up >= 0) forward.add(up)
    else if (up === -1) {
      if (earlyFinish[at]! >= passes.projectFinish) passes.projectFinish = earlyFinish[at]!
      else if (finish === passes.projectFinish) elsewhere = true
    }
  }
  if (elsewhere) passes.projectFinish = lastFinish(network, passes)
  return true
}

function settleEarly(network: Network, passes: Passes, rules: Rules, at: number): void {
  const what = network.kind[at]!
  if (what === PLAIN) placePlain(network, passes, at)
  else if (what === GATE) rules.gate(network, passes, at)
  else if (what === ROLL) {
    spanChildren(network, passes, at)
    rules.closeRoll(network, passes, at)
  } else rules.special(network, passes, at)
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
  const first = network.firstChild[network.node[at]!]!
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
      collectChildren(network, passes, at)
      rules.closeGate(network, passes, at, network.position[network.node[at]!]!)
    } else {
      pullLimits(engine, rules, at)
      if (what === PLAIN) settlePlain(network, passes, rules, at)
      else settleSpecial(network, passes, rules, at)
    }
    const same =
      start === lateStart[at] &&
      finish === lateFinish[at] &&
      (!held ||
        (held[0] === passes.pushStarts[at] &&
          held[1] === passes.pushFinishes[at] &&
          held[2] === passes.fixedStarts[at]))
    if (same) continue
    for (let edge = network.first[at]!; edge < network.end[at]!; edge++) backward.add(network.from[edge]!)
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
  const row = network.node[at]!
  // The summary's own late dates gave way to its limit: its gate puts them back.
  backward.add(network.gateAt[row]!)
  if (before === passes.rollLimit[at]) return
  for (let child = network.firstChild[row]!; child >= 0; child = network.nextSibling[child]!)
    backward.add(network.position[child]!)
}

function collectChildren(network: Network, passes: Passes, at: number): void {
  let start = NEVER
  let finish = -NEVER
  for (let child = network.firstChild[network.node[at]!]!; child >= 0; child = network.nextSibling[child]!) {
    const position = entryOf(network, child)
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
  const { first, end, entry } = engine.scratch!.outs
  let limit = NEVER
  let startLimit = NEVER
  for (let out = first[at]!; out < end[at]!; out++) {
    const next = entry[out]!
    const what = network.kind[next]!
    if (what === SPECIAL && !rules.holds(network, next)) continue
    const start = what === SPECIAL ? passes.pushStarts[next]! : passes.lateStart[next]!
    const finish = what === SPECIAL ? passes.pushFinishes[next]! : passes.lateFinish[next]!
    const fixed = what === SPECIAL ? passes.fixedStarts[next]! : NEVER
    for (let edge = network.first[next]!; edge < network.end[next]!; edge++) {
      if (network.from[edge] !== at) continue
      const date = lateDate(network, edge, start, finish, fixed)
      if ((typeAt(network, edge) & 1) === 0) {
        if (date < limit) limit = date
      } else if (date < startLimit) startLimit = date
    }
  }
  passes.limit[at] = limit
  passes.startLimit[at] = startLimit
}
