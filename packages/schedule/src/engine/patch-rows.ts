import type { Task } from '../model/task.ts'
import { type Changeable, type Engine, growScratch } from './engine-state.ts'
import { hasOwnDates, PLAIN, percentOf, secondsOf, staticFlags } from './gather.ts'
import type { Network } from './network.ts'
import { moveTo } from './ranks.ts'

/** Adds a number to each entry of the first `count` that is at least `from`. */
function shiftValues(values: Int32Array | number[], count: number, from: number, by: number): void {
  for (let at = 0; at < count; at++) {
    // Without a branch, which would be guessed wrong every other time: the sign of the difference masks the shift.
    const value = values[at]!
    values[at] = value + (by & ~((value - from) >> 31))
  }
}

/** Nodes behind a row, gates among them, move by one. */
function shiftNodes(network: Network, nodes: number, index: number, by: 1 | -1): void {
  const { size, tasks, summaries } = network
  const writable = network as Changeable<Network>
  const columns = [network.parent, network.gateNode, network.flags, network.percent, network.nextSibling]
  const [to, from] = by > 0 ? [index + 1, index] : [index, index + 1]
  for (const column of columns) column.copyWithin(to, from, tasks)
  network.position.copyWithin(to, from, nodes)
  writable.tasks = tasks + by
  // A row that leaves is named by no other any more: whatever stood behind it is at least one further.
  shiftValues(network.parent, network.tasks, index, by)
  shiftValues(network.nextSibling, summaries.length > 0 ? network.tasks : 0, index, by)
  shiftValues(network.gateNode, network.tasks, 0, by)
  shiftValues(network.node, size, index, by)
  shiftValues(summaries, summaries.length, index, by)
  shiftValues(network.firstChild, network.firstChild.length, index, by)
  shiftValues(network.limited as number[], network.limited.length, index, by)
}

/** Puts a leaf into the network, without links yet, and gives its position. `parent`: index of the summary above, or -1. */
export function insertRow(engine: Engine, task: Task, index: number, parent: number): number {
  const { network } = engine
  let scratch = engine.scratch!
  const nodes = network.size - scratch.vacant.length
  let at = scratch.vacant.pop()
  if (at === undefined) {
    if (network.size >= scratch.room) scratch = growScratch(engine)
    at = network.size
    network.first[at + 1] = network.first[at]!
    scratch.outFirst[at + 1] = scratch.outFirst[at]!
    scratch.ranks.rank[at] = at
    scratch.ranks.order[at] = at
    ;(network as Changeable<Network>).size++
  }
  shiftNodes(network, nodes, index, 1)
  const gate = parent >= 0 ? network.gateNode[parent]! : -1
  network.parent[index] = parent
  network.gateNode[index] = -1
  network.position[index] = at
  network.flags[index] = staticFlags(task, false, secondsOf(task))
  network.percent[index] = percentOf(task)
  if (hasOwnDates(task)) listIn(network.limited as number[], index)
  network.node[at] = index
  network.gate[at] = gate >= 0 ? network.position[gate]! : -1
  network.roll[at] = parent >= 0 ? network.position[parent]! : -1
  network.manual[at] = task.mode === 'manual' ? 1 : 0
  network.started[at] = 0
  network.duration[at] = secondsOf(task)
  if (gate >= 0) {
    const summary = gate - network.tasks
    network.nextSibling[index] = network.firstChild[summary]!
    network.firstChild[summary] = index
  } else if (network.summaries.length > 0) network.nextSibling[index] = -1
  // Before the roll of its summary and so after the gate; without one, at the end.
  const { rank } = scratch.ranks
  const end = parent >= 0 ? rank[network.position[parent]!]! : network.size - 1
  moveTo(scratch.ranks, at, rank[at]! < end && parent >= 0 ? end - 1 : end)
  // No date yet: whatever it gets is a change.
  const { passes } = engine
  for (const column of [passes.earlyStart, passes.earlyFinish, passes.lateStart, passes.lateFinish])
    column[at] = Number.NaN
  return at
}

/** Takes a leaf without links out of the network; its position stays behind, taking no part. */
export function removeRow(engine: Engine, index: number): void {
  const { network } = engine
  const at = network.position[index]!
  const above = network.parent[index]!
  if (above >= 0) {
    const summary = network.gateNode[above]! - network.tasks
    let before = -1
    for (let child = network.firstChild[summary]!; child !== index; child = network.nextSibling[child]!) before = child
    if (before >= 0) network.nextSibling[before] = network.nextSibling[index]!
    else network.firstChild[summary] = network.nextSibling[index]!
  }
  listOut(network.limited as number[], index)
  network.node[at] = -1
  network.kind[at] = PLAIN
  network.calendar[at] = network.calendars.project
  network.duration[at] = 0
  network.gate[at] = -1
  network.roll[at] = -2
  network.manual[at] = 0
  network.started[at] = 0
  const { vacant } = engine.scratch!
  shiftNodes(network, network.size - vacant.length, index, -1)
  vacant.push(at)
}

/** Puts an index into a sorted list, once. */
export function listIn(list: number[], index: number): void {
  const at = placeIn(list, index)
  if (list[at] !== index) list.splice(at, 0, index)
}

/** Takes an index out of a sorted list. */
export function listOut(list: number[], index: number): void {
  const at = placeIn(list, index)
  if (list[at] === index) list.splice(at, 1)
}

function placeIn(list: readonly number[], index: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]! < index) low = middle + 1
    else high = middle
  }
  return low
}
