import { Positions } from '../model/rows.ts'
import type { Task } from '../model/task.ts'
import { type Changeable, type Engine, growScratch } from './engine-state.ts'
import type { Network } from './network.ts'
import { FAST_PATH, hasOwnDates, percentOf } from './network-input.ts'
import { chainBehind, entryOf, unchain } from './order.ts'
import { staleRollup } from './percent.ts'

/** Where dates may move once a network was patched, as positions. */
export interface Due {
  readonly forward: number[]
  readonly backward: number[]
  /** What finishes last may be another, though its dates have not moved. */
  otherEnd: boolean
}

/** Tables of rows by identity of networks in which rows have come or gone. */
const tables = new WeakMap<Network, Positions>()

function tableOf(network: Network): Positions {
  let table = tables.get(network)
  if (!table) {
    // Until now every row has its task.
    const made = Positions.of(network.rows as readonly Task[])
    ;(network as Changeable<Network>).rowOf = uid => made.hint(uid)
    tables.set(network, made)
    table = made
  }
  return table
}

/** A position that nothing stands at; not yet in the chain of the order. */
export function takePosition(engine: Engine): number {
  const { network } = engine
  const { vacant, order, room } = engine.scratch!
  const vacated = vacant.positions.pop()
  if (vacated !== undefined) unchain(order, vacated)
  else if (network.size >= room) growScratch(engine)
  const at = vacated ?? (network as Changeable<Network>).size++
  // No date yet: any date it gets is a change.
  const { passes } = engine
  for (const column of [passes.earlyStart, passes.earlyFinish, passes.lateStart, passes.lateFinish])
    column[at] = Number.NaN
  return at
}

/** Nothing stands at a position any more; it stays in the order, taking no part. */
export function vacate(engine: Engine, at: number): void {
  const { network } = engine
  network.node[at] = -1
  network.kind[at] = FAST_PATH
  network.calendar[at] = network.calendars.project
  network.duration[at] = 0
  network.gate[at] = -1
  network.roll[at] = -2
  network.manual[at] = 0
  network.started[at] = 0
  engine.scratch!.vacant.positions.push(at)
}

/** A row for a task that has come: a leaf without links, not yet below any summary. */
export function insertRow(engine: Engine, task: Task): number {
  const { network } = engine
  const table = tableOf(network)
  const at = takePosition(engine)
  const row = engine.scratch!.vacant.rows.pop() ?? (network as Changeable<Network>).rowCount++
  ;(network.rows as (Task | undefined)[])[row] = task
  table.set(task.uid, row)
  network.position[row] = at
  network.summaryStartAt[row] = -1
  network.parent[row] = -1
  if (network.features.nested) {
    network.firstChild[row] = -1
    network.nextSibling[row] = -1
  }
  network.node[at] = row
  network.gate[at] = -1
  network.roll[at] = task.active === false ? -2 : -1
  network.started[at] = 0
  network.percent[row] = percentOf(task)
  if (hasOwnDates(task)) listIn(network.limited as number[], row)
  const { order } = engine.scratch!
  chainBehind(order, order.last, [at])
  return row
}

/** Takes a row out of the network; false when links or children of it are left. */
export function removeRow(engine: Engine, row: number): boolean {
  const { network } = engine
  const { outs, vacant } = engine.scratch!
  const at = network.position[row]!
  const entry = entryOf(network, row)
  if (network.first[entry]! < network.end[entry]! || outs.first[at]! < outs.end[at]!) return false
  if (network.features.nested && network.firstChild[row]! >= 0) return false
  const { uid } = network.rows[row]!
  tableOf(network).set(uid, -1)
  network.parts.delete(uid)
  listOut(network.limited as number[], row)
  if (entry !== at) vacate(engine, entry)
  vacate(engine, at)
  network.position[row] = -1
  network.summaryStartAt[row] = -1
  ;(network.rows as (Task | undefined)[])[row] = undefined
  vacant.rows.push(row)
  return true
}

/** Takes a row out from below its summary. */
export function detach(engine: Engine, row: number, due: Due): void {
  const { network, passes } = engine
  const { parent, firstChild, nextSibling } = network
  const above = parent[row]!
  if (above >= 0) {
    let before = -1
    for (let child = firstChild[above]!; child !== row; child = nextSibling[child]!) before = child
    if (before >= 0) nextSibling[before] = nextSibling[row]!
    else firstChild[above] = nextSibling[row]!
    nextSibling[row] = -1
    parent[row] = -1
    dueAbove(network, above, due)
  }
  if (passes.earlyFinish[network.position[row]!]! >= passes.projectFinish) due.otherEnd = true
  setAbove(network, row)
}

/** Puts a row below a summary (-1: at the top), behind a sibling (-1: as the first). The order is seen to by the caller. */
export function attach({ network, passes }: Engine, row: number, above: number, behind: number, due: Due): void {
  const { parent, firstChild, nextSibling } = network
  parent[row] = above
  if (above >= 0) {
    if (behind >= 0) {
      nextSibling[row] = nextSibling[behind]!
      nextSibling[behind] = row
    } else {
      nextSibling[row] = firstChild[above]!
      firstChild[above] = row
    }
    dueAbove(network, above, due)
  }
  if (passes.earlyFinish[network.position[row]!]! > passes.projectFinish) due.otherEnd = true
  setAbove(network, row)
  dueAt(network, row, due)
}

/** What a row's nodes know of the summary above. */
export function setAbove(network: Network, row: number): void {
  const above = network.parent[row]!
  const out = network.rows[row]!.active === false
  for (const at of [network.position[row]!, entryOf(network, row)]) {
    network.gate[at] = above >= 0 ? network.summaryStartAt[above]! : -1
    network.roll[at] = out ? -2 : above >= 0 ? network.position[above]! : -1
  }
}

/** Both nodes of a row are to be gone over. */
export function dueAt(network: Network, row: number, due: Due): void {
  for (const at of new Set([network.position[row]!, entryOf(network, row)])) {
    due.forward.push(at)
    due.backward.push(at)
  }
}

/** A summary is to be brought together again. */
export function dueAbove(network: Network, summary: number, due: Due): void {
  due.forward.push(network.position[summary]!)
  due.backward.push(network.summaryStartAt[summary]!)
  staleRollup(network, summary)
}

/** Puts a number into a sorted list, once. */
export function listIn(list: number[], member: number): void {
  const at = placeIn(list, member)
  if (list[at] !== member) list.splice(at, 0, member)
}

/** Takes a number out of a sorted list. */
export function listOut(list: number[], member: number): void {
  const at = placeIn(list, member)
  if (list[at] === member) list.splice(at, 1)
}

function placeIn(list: readonly number[], member: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]! < member) low = middle + 1
    else high = middle
  }
  return low
}
