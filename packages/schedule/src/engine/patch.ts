import { toWork } from '../calendar/compiled.ts'
import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import { positionOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import type { Difference, LinkChange } from './difference.ts'
import { edgeOf, insertEdge, type Placed, removeEdges, renumberEdges, type Shift } from './edge-rows.ts'
import type { Changeable, Engine } from './engine-state.ts'
import {
  FF,
  hasOwnDates,
  isPlain,
  isUnderManual,
  LAGGED,
  lagLength,
  PLAIN,
  percentOf,
  SPECIAL,
  secondsOf,
  staticFlags,
  typeOf,
} from './gather.ts'
import { lagCalendarOf, type Network } from './network.ts'
import { insertRow, listIn, listOut, removeRow } from './patch-rows.ts'
import { putBefore } from './ranks.ts'

/** Where dates may move once a network was patched, as positions. */
export interface Due {
  readonly forward: number[]
  readonly backward: number[]
  /** A row that may have finished last is gone. */
  shorter: boolean
}

/**
 * True when the changes can be put into the network: no row becomes or ceases to be a summary, nothing changes sides
 * between taking part and not, no link that is left out.
 */
export function canPatch(engine: Engine, schedule: Schedule, difference: Difference): boolean {
  const { network } = engine
  const before = engine.schedule
  const p6 = schedule.project.rules === 'p6'
  const shifted = difference.gone.length + difference.come.length > 0
  if (shifted && (network.doubled || !rowsFit(network, before, schedule, difference))) return false
  for (const index of difference.changed) {
    const task = schedule.tasks[index]!
    const was = shifted ? before.tasks[network.indexOf(task.uid)]! : before.tasks[index]!
    if (!keepsItsPlace(network, was, task, p6)) return false
  }
  const fresh = new Set<number>(difference.come.map(index => schedule.tasks[index]!.uid))
  for (const { gone, come } of difference.links) {
    for (const link of gone) if (!endsOf(network, before, link)) return false
    for (const link of come)
      if (!fresh.has(link.from) && !fresh.has(link.to) && !endsOf(network, before, link)) return false
  }
  return true
}

/** Rows that come or go are leaves that take part, under summaries that were and stay summaries. */
function rowsFit(network: Network, before: Schedule, after: Schedule, { gone, come }: Difference): boolean {
  const p6 = after.project.rules === 'p6'
  const leaving = new Set<TaskId>()
  const lost = new Map<number, number>()
  for (const index of gone) {
    const task = before.tasks[index]!
    if (network.gateNode[index]! >= 0 || task.active === false) return false
    if (network.kind[network.position[index]!] === SPECIAL && p6) return false
    leaving.add(task.uid)
    const above = network.parent[index]!
    if (above >= 0) lost.set(above, (lost.get(above) ?? 0) + 1)
  }
  for (const [above, many] of lost) {
    let children = 0
    for (
      let child = network.firstChild[network.gateNode[above]! - network.tasks]!;
      child >= 0 && children <= many;
      child = network.nextSibling[child]!
    )
      children++
    if (children <= many) return false
  }
  for (const index of come) {
    const task = after.tasks[index]!
    if (leaving.has(task.uid) || network.indexOf(task.uid) >= 0 || task.active === false) return false
    if (p6 && !isPlain(task, p6)) return false
    if (task.constraint?.type === 'alap') return false
    if (task.parent === null) continue
    // A child of a row that came with it would make that one a summary.
    const above = network.indexOf(task.parent)
    if (above < 0 || network.gateNode[above]! < 0 || leaving.has(task.parent)) return false
  }
  return true
}

/** True when the task stands where it stood and takes part as it did. */
function keepsItsPlace(network: Network, before: Task, after: Task, p6: boolean): boolean {
  const index = network.indexOf(before.uid)
  const summary = network.gateNode[index]! >= 0
  return (
    before.parent === after.parent &&
    before.active === after.active &&
    before.p6 === after.p6 &&
    (before.mode === after.mode || !summary) &&
    (before.constraint === after.constraint || after.constraint?.type !== 'alap') &&
    (before.secondConstraint === after.secondConstraint || after.secondConstraint?.type !== 'alap') &&
    (!p6 || (before.actualStart === after.actualStart && before.actualFinish === after.actualFinish))
  )
}

/** Positions that a link joins; undefined for one that the network leaves out. */
function endsOf(network: Network, schedule: Schedule, link: Link): { from: number; to: number } | undefined {
  const from = network.indexOf(link.from)
  const to = network.indexOf(link.to)
  if (from < 0 || to < 0 || from === to || schedule.tasks[from]!.active === false) return undefined
  const gate = network.gateNode[to]!
  if (gate >= 0 && typeOf(link) >= FF) return undefined
  return { from: network.position[from]!, to: network.position[gate >= 0 ? gate : to]! }
}

/** Puts the changes into the network. Undefined when a link runs into a loop or is left out: the network is then half done. */
export function patch(engine: Engine, schedule: Schedule, difference: Difference): Due | undefined {
  const { network } = engine
  const before = engine.schedule
  const due: Due = { forward: [], backward: [], shorter: false }
  const writable = network as Changeable<Network>
  const shifted = difference.gone.length + difference.come.length > 0
  const was = difference.changed.map(index => {
    const uid = schedule.tasks[index]!.uid
    return before.tasks[shifted ? network.indexOf(uid) : index]!
  })
  const shifts: Shift[] = []
  const gone: Placed[] = []
  for (const change of difference.links) {
    if (sameEnds(change)) continue
    for (const [offset, link] of change.gone.entries()) {
      const { from, to } = endsOf(network, before, link)!
      gone.push({ from, to, link: change.at + offset })
      due.forward.push(to)
      due.backward.push(from)
    }
    const by = change.come.length - change.gone.length
    if (by !== 0) shifts.push({ from: change.at + change.gone.length, shift: by })
  }
  removeEdges(network, engine.scratch!, gone)
  renumberEdges(network, shifts)
  // From the last to the first, so that what stands before is still numbered as it was.
  for (const index of difference.gone.toReversed()) takeRow(engine, index, due)
  const broken = network.calendars.broken.size
  writable.schedule = schedule
  engine.schedule = schedule
  if (before.resources !== schedule.resources) network.work.rehire(schedule.resources)
  network.work.reassign(schedule.assignments, difference.assigned)
  for (const index of difference.come) putRow(engine, index, due)
  if (shifted) writable.indexOf = uid => positionOf(schedule.tasks, uid)
  let shift = 0
  for (const change of difference.links) {
    const at = change.at + shift
    if (sameEnds(change)) for (const [offset, link] of change.come.entries()) relink(engine, link, at + offset, due)
    else if (!putLinks(engine, change, at, due)) return undefined
    shift += change.come.length - change.gone.length
  }
  for (const [at, index] of difference.changed.entries()) patchTask(engine, was[at]!, index, due)
  const done = new Set(difference.changed)
  for (const uid of difference.assigned) {
    const index = network.indexOf(uid)
    if (index >= 0 && !done.has(index)) patchTask(engine, schedule.tasks[index]!, index, due)
  }
  return network.calendars.broken.size === broken ? due : undefined
}

const sameEnds = ({ gone, come }: LinkChange): boolean =>
  gone.length === come.length &&
  gone.every((link, offset) => link.from === come[offset]!.from && link.to === come[offset]!.to)

function putLinks(engine: Engine, { come }: LinkChange, at: number, due: Due): boolean {
  const { network, schedule } = engine
  const scratch = engine.scratch!
  for (const [offset, link] of come.entries()) {
    const ends = endsOf(network, schedule, link)
    if (!ends || !putBefore(network, scratch, scratch.ranks, ends.from, ends.to)) return false
    const edge = insertEdge(network, scratch, ends.from, ends.to, at + offset)
    network.type[edge] = typeOf(link)
    setLag(engine, edge, ends.to)
    due.forward.push(ends.to)
    due.backward.push(ends.from)
  }
  return true
}

/** A link between the same tasks with another type or lag stays where it is. */
function relink(engine: Engine, link: Link, index: number, due: Due): void {
  const { network, schedule } = engine
  const { from, to } = endsOf(network, schedule, link)!
  const edge = edgeOf(network, to, index)
  network.type[edge] = typeOf(link)
  setLag(engine, edge, to)
  due.forward.push(to)
  due.backward.push(from)
}

function setLag({ network, schedule }: Engine, edge: number, to: number): void {
  const from = network.from[edge]!
  const link = schedule.links[network.link[edge]!]!
  const length = lagLength(link, schedule.tasks[network.node[from]!]!)
  network.lag[edge] = length
  network.code[edge] = network.type[edge]! | (length === 0 ? 0 : LAGGED)
  network.lagCalendar[edge] =
    length === 0
      ? 0
      : link.lag.elapsed
        ? network.calendars.clock
        : lagCalendarOf(schedule, network.calendars, network.calendar[from]!, network.calendar[to]!)
}

function takeRow(engine: Engine, index: number, due: Due): void {
  const { network, passes } = engine
  const at = network.position[index]!
  if (network.roll[at]! >= 0) {
    due.forward.push(network.roll[at]!)
    due.backward.push(network.gate[at]!)
  } else if (passes.earlyFinish[at]! >= passes.projectFinish) due.shorter = true
  network.parts.delete(engine.schedule.tasks[index]!.uid)
  removeRow(engine, index)
}

function putRow(engine: Engine, index: number, due: Due): void {
  const { tasks } = engine.schedule
  const task = tasks[index]!
  let parent = -1
  // Rows before this one stand already where they will stand.
  if (task.parent !== null) for (parent = index - 1; tasks[parent]!.uid !== task.parent; ) parent--
  const at = insertRow(engine, task, index, parent)
  settleKind(engine, task, index)
  due.forward.push(at)
  due.backward.push(at)
}

/** What a leaf's calendar, assignments and fields make of it. */
function settleKind(engine: Engine, task: Task, index: number): void {
  const { network } = engine
  const at = network.position[index]!
  network.calendar[at] = network.work.calendarOf(task, index)
  const parts = network.work.resourcesMatter ? network.work.partsOf(task) : undefined
  if (parts) network.parts.set(task.uid, parts)
  else network.parts.delete(task.uid)
  network.manual[at] = task.mode === 'manual' ? 1 : 0
  if (task.mode === 'manual') network.features.manual = true
  const plain =
    !parts &&
    isPlain(task, network.schedule.project.rules === 'p6') &&
    !isUnderManual(network.schedule.tasks, network.parent, index)
  network.kind[at] = plain ? PLAIN : SPECIAL
  network.duration[at] = secondsOf(task)
}

function patchTask(engine: Engine, was: Task, index: number, due: Due): void {
  const { network, passes, schedule } = engine
  const task = schedule.tasks[index]!
  const at = network.position[index]!
  const gate = network.gateNode[index]!
  network.flags[index] = staticFlags(task, gate >= 0, secondsOf(task))
  network.percent[index] = percentOf(task)
  if (hasOwnDates(task)) listIn(network.limited as number[], index)
  else listOut(network.limited as number[], index)
  due.forward.push(at)
  due.backward.push(at)
  if (gate >= 0) {
    due.forward.push(network.position[gate]!)
    due.backward.push(network.position[gate]!)
    // A manual finish bounds everything in the summary.
    if (task.mode === 'manual')
      for (let child = index + 1; child < network.tasks && network.parent[child]! >= index; child++)
        due.backward.push(network.position[child]!)
  } else {
    const calendar = network.calendar[at]
    settleKind(engine, task, index)
    if (network.kind[at] === PLAIN)
      passes.work[at] = toWork(network.compiled[network.calendar[at]!]!, passes.earlyStart[at]!)
    // Predecessors see a manual task otherwise than an automatic one.
    for (let edge = network.first[at]!; edge < network.first[at + 1]!; edge++) due.backward.push(network.from[edge]!)
    if (calendar !== network.calendar[at]) {
      relagInto(engine, at)
      relagOut(engine, at, due)
    }
  }
  // Lags in percent follow the predecessor's duration.
  if (was.duration.seconds !== task.duration.seconds) relagOut(engine, at, due)
}

function relagInto(engine: Engine, at: number): void {
  const { network } = engine
  for (let edge = network.first[at]!; edge < network.first[at + 1]!; edge++) setLag(engine, edge, at)
}

function relagOut(engine: Engine, at: number, due: Due): void {
  const { network } = engine
  const { outFirst, outTo } = engine.scratch!
  for (let out = outFirst[at]!; out < outFirst[at + 1]!; out++) {
    const to = outTo[out]!
    for (let edge = network.first[to]!; edge < network.first[to + 1]!; edge++)
      if (network.from[edge] === at) setLag(engine, edge, to)
    due.forward.push(to)
  }
}
