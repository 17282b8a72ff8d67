import { toWork } from '../calendar/compiled.ts'
import type { TaskId } from '../model/ids.ts'
import { siblingBefore } from '../model/outline.ts'
import { positionOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { type Difference, sameDates } from './difference.ts'
import { type Changeable, type Engine, unfoldOutline } from './engine-state.ts'
import type { Network } from './network.ts'
import {
  FAST_PATH,
  FF,
  GENERAL_CASE,
  hasOwnDates,
  isPlain,
  percentOf,
  SUMMARY_FINISH,
  SUMMARY_START,
  secondsOf,
  staticFlags,
  typeOf,
} from './network-input.ts'
import { chainBehind, entryOf, putBefore } from './order.ts'
import { leadElsewhere, putLink, putLinksFrom, relagInto, relagOut, takeLink, takeLinksFrom } from './patch-links.ts'
import {
  attach,
  type Due,
  detach,
  dueAbove,
  dueAt,
  insertRow,
  listIn,
  listOut,
  removeRow,
  setAbove,
  takePosition,
  vacate,
} from './patch-rows.ts'
import { staleRollup } from './percent.ts'
import { forgetOrder, rowsBelow } from './row-order.ts'

/** True when the changes can be patched into the network, as far as that is known without trying. */
export function canPatch({ network }: Engine, schedule: Schedule, difference: Difference): boolean {
  const p6 = schedule.project.rules === 'p6'
  for (const uid of difference.gone) {
    const row = network.rowOf(uid)
    if (p6 && (network.summaryStartAt[row]! >= 0 || network.kind[network.position[row]!] === GENERAL_CASE)) return false
  }
  for (const uid of difference.come) {
    const task = schedule.tasks[positionOf(schedule.tasks, uid)]!
    if (task.constraint?.type === 'alap' || (p6 && !isPlain(task, p6))) return false
  }
  return difference.kept.every(uid => {
    const before = network.rows[network.rowOf(uid)]!
    return keepsItsKind(before, schedule.tasks[positionOf(schedule.tasks, uid)]!, p6)
  })
}

/** True when the task does not become one that only a full calculation knows how to place. */
function keepsItsKind(before: Task, after: Task, p6: boolean): boolean {
  return (
    before.p6 === after.p6 &&
    (before.constraint === after.constraint || after.constraint?.type !== 'alap') &&
    (before.secondConstraint === after.secondConstraint || after.secondConstraint?.type !== 'alap') &&
    (!p6 ||
      (before.actualStart === after.actualStart &&
        before.actualFinish === after.actualFinish &&
        before.parent === after.parent))
  )
}

/**
 * Puts the changes into the network. Undefined when a link or the outline runs into a loop, or something has to be left
 * out: the network is then half done.
 */
export function patch(engine: Engine, schedule: Schedule, difference: Difference): Due | undefined {
  const { network } = engine
  const due: Due = { forward: [], backward: [], otherEnd: false }
  const broken = network.calendars.broken.size
  for (const link of difference.linksGone) takeLink(engine, link, due)
  const orphaned = new Set<number>()
  const gone = difference.gone.map(uid => network.rowOf(uid))
  for (const row of gone) {
    orphaned.add(network.parent[row]!)
    detach(engine, row, due)
  }
  const before = takeOver(engine, schedule, difference)
  const fresh = difference.come.map(uid => insertRow(engine, taskOf(schedule, uid)))
  for (const row of fresh) settleKind(engine, row)
  const moved = difference.reordered ? takeMoved(engine, before.keys(), orphaned, due) : []
  for (const row of gone) if (!removeRow(engine, row)) return undefined
  if (!placeRows(engine, [...fresh, ...moved], due)) return undefined
  for (const row of orphaned)
    if (row >= 0 && network.rows[row] && network.firstChild[row]! < 0 && !becomeLeaf(engine, row, due)) return undefined
  for (const [row, was] of before) if (!sameDates(was, network.rows[row]!)) patchTask(engine, was, row, due)
  for (const link of difference.linksCome) if (!putLink(engine, link, due)) return undefined
  for (const [row, was] of before)
    if (was.active === false && network.rows[row]!.active !== false && !putLinksFrom(engine, row, due)) return undefined
  for (const uid of difference.assigned) {
    const row = network.rowOf(uid)
    if (row >= 0 && network.summaryStartAt[row]! < 0) patchTask(engine, network.rows[row]!, row, due)
  }
  return network.calendars.broken.size === broken ? due : undefined
}

const taskOf = ({ tasks }: Schedule, uid: TaskId): Task => tasks[positionOf(tasks, uid)]!

/** From now on it is the new schedule. Gives the tasks as they were, by row. */
function takeOver(engine: Engine, schedule: Schedule, difference: Difference): Map<number, Task> {
  const { network } = engine
  const writable = network as Changeable<Network>
  if (engine.schedule.resources !== schedule.resources) network.work.rehire(schedule.resources)
  network.work.reassign(schedule.assignments, difference.assigned)
  if (difference.reordered) {
    writable.shuffled = true
    forgetOrder(network)
  }
  writable.schedule = schedule
  engine.schedule = schedule
  const before = new Map<number, Task>()
  const rows = network.rows as (Task | undefined)[]
  for (const uid of difference.kept) {
    const row = network.rowOf(uid)
    before.set(row, rows[row]!)
    rows[row] = taskOf(schedule, uid)
  }
  return before
}

/** Row of the summary that a task stands below; a parent further down breaks the outline, its child stands at the top. */
function parentOf(network: Network, task: Task, index: number): number {
  if (task.parent === null || !(positionOf(network.schedule.tasks, task.parent) < index)) return -1
  return network.rowOf(task.parent)
}

/** Takes out of the outline what stands below another summary or behind another sibling than before. */
function takeMoved(engine: Engine, rows: Iterable<number>, orphaned: Set<number>, due: Due): number[] {
  const { network } = engine
  const { tasks } = network.schedule
  const moved: number[] = []
  for (const row of rows) {
    const task = network.rows[row]!
    const index = positionOf(tasks, task.uid)
    const above = parentOf(network, task, index)
    const old = network.parent[row]!
    if (above === old && (above < 0 || stands(network, row, above, siblingOf(network, index)))) continue
    orphaned.add(old)
    detach(engine, row, due)
    moved.push(row)
  }
  return moved
}

function siblingOf(network: Network, index: number): number {
  const sibling = siblingBefore(network.schedule.tasks, index)
  return sibling === null ? -1 : network.rowOf(sibling)
}

const stands = (network: Network, row: number, above: number, behind: number): boolean =>
  (behind >= 0 ? network.nextSibling[behind]! : network.firstChild[above]!) === row

/** Puts rows where their tasks stand in the outline; a summary comes before what is in it. False for a loop. */
function placeRows(engine: Engine, rows: readonly number[], due: Due): boolean {
  const { network } = engine
  const { tasks } = network.schedule
  const places = rows.map(row => ({ row, index: positionOf(tasks, network.rows[row]!.uid) }))
  places.sort((a, b) => a.index - b.index)
  for (const { row, index } of places) {
    const above = parentOf(network, network.rows[row]!, index)
    if (above >= 0) {
      if (network.summaryStartAt[above]! < 0 && !becomeSummary(engine, above, due)) return false
      const [gate, roll] = [network.summaryStartAt[above]!, network.position[above]!]
      const [entry, exit] = [entryOf(network, row), network.position[row]!]
      if (!putBefore(network, engine.scratch!, gate, entry)) return false
      if (!putBefore(network, engine.scratch!, exit, roll, { from: gate, to: entry })) return false
    }
    attach(engine, row, above, above >= 0 ? siblingOf(network, index) : -1, due)
  }
  return true
}

/** A leaf that gets children: links now lead to its gate. False where that leaves links out, and in Primavera. */
function becomeSummary(engine: Engine, row: number, due: Due): boolean {
  const { network } = engine
  const at = network.position[row]!
  if (network.schedule.project.rules === 'p6') return false
  const task = network.rows[row]!
  // Links from inactive tasks do not stand in the network, but are reported all the same.
  if (engine.schedule.links.some(link => link.to === task.uid && typeOf(link) >= FF)) return false
  unfoldOutline(engine)
  const gate = takePosition(engine)
  const { order } = engine.scratch!
  chainBehind(order, order.before[at]!, [gate])
  network.summaryStartAt[row] = gate
  for (const [node, kind] of [
    [gate, SUMMARY_START],
    [at, SUMMARY_FINISH],
  ] as const) {
    network.node[node] = row
    network.kind[node] = kind
    network.calendar[node] = network.calendars.project
    network.duration[node] = 0
    network.started[node] = 0
    network.manual[node] = task.mode === 'manual' ? 1 : 0
  }
  network.parts.delete(task.uid)
  network.flags[row] = staticFlags(task, true, secondsOf(task))
  engine.passes.rollLimit[at] = Number.NaN
  setAbove(network, row)
  leadElsewhere(engine, at, gate, due)
  if (network.features.percentLags) relagOut(engine, at, due)
  dueAt(network, row, due)
  staleRollup(network, row)
  return true
}

/** A summary that has no children left: links lead to the task itself. False in Primavera. */
function becomeLeaf(engine: Engine, row: number, due: Due): boolean {
  const { network } = engine
  const gate = network.summaryStartAt[row]!
  if (gate < 0) return true
  if (network.schedule.project.rules === 'p6') return false
  network.summaryStartAt[row] = -1
  settleKind(engine, row)
  leadElsewhere(engine, gate, network.position[row]!, due)
  vacate(engine, gate)
  if (network.features.percentLags) relagOut(engine, network.position[row]!, due)
  dueAt(network, row, due)
  // A manual summary keeps its dates as a leaf, but what was in it counted above.
  if (network.parent[row]! >= 0) dueAbove(network, network.parent[row]!, due)
  return true
}

/** What a leaf's calendar, assignments and fields make of it. */
function settleKind(engine: Engine, row: number): void {
  const { network } = engine
  const task = network.rows[row]!
  const at = network.position[row]!
  network.calendar[at] = network.work.calendarOf(task, row)
  const parts = network.work.resourcesMatter ? network.work.partsOf(task) : undefined
  if (parts) network.parts.set(task.uid, parts)
  else network.parts.delete(task.uid)
  network.manual[at] = task.mode === 'manual' ? 1 : 0
  if (task.mode === 'manual') network.features.manual = true
  if (task.active === false) network.features.inactive = true
  const plain = !parts && isPlain(task, network.schedule.project.rules === 'p6')
  network.kind[at] = plain ? FAST_PATH : GENERAL_CASE
  network.duration[at] = secondsOf(task)
  network.flags[row] = staticFlags(task, false, secondsOf(task))
}

/** A task whose own fields are others. */
function patchTask(engine: Engine, was: Task, row: number, due: Due): void {
  const { network, passes } = engine
  const task = network.rows[row]!
  const at = network.position[row]!
  const gate = network.summaryStartAt[row]!
  network.percent[row] = percentOf(task)
  staleRollup(network, network.parent[row]!)
  if (hasOwnDates(task)) listIn(network.limited as number[], row)
  else listOut(network.limited as number[], row)
  dueAt(network, row, due)
  // What it gives its summary may be other dates though they have not moved.
  if (network.parent[row]! >= 0) dueAbove(network, network.parent[row]!, due)
  if ((was.active === false) !== (task.active === false)) changeSides(engine, row, due)
  if (gate >= 0) {
    network.flags[row] = staticFlags(task, true, secondsOf(task))
    network.manual[at] = task.mode === 'manual' ? 1 : 0
    network.manual[gate] = network.manual[at]!
    if (task.mode === 'manual') network.features.manual = true
    // What has a constraint of its own is bound by an automatic summary alone.
    if (task.mode !== was.mode) for (const below of rowsBelow(network, row)) due.backward.push(network.position[below]!)
  } else {
    const calendar = network.calendar[at]
    settleKind(engine, row)
    if (network.kind[at] === FAST_PATH)
      passes.work[at] = toWork(network.compiled[network.calendar[at]!]!, passes.earlyStart[at]!)
    // Predecessors see a manual task otherwise than an automatic one.
    for (let edge = network.first[at]!; edge < network.end[at]!; edge++) due.backward.push(network.from[edge]!)
    if (calendar !== network.calendar[at]) {
      relagInto(engine, at)
      relagOut(engine, at, due)
    }
  }
  if (network.features.percentLags) relagOut(engine, at, due)
}

/** A task that takes part from now on, or takes part no more. */
function changeSides(engine: Engine, row: number, due: Due): void {
  const { network, passes } = engine
  const above = network.parent[row]!
  setAbove(network, row)
  if (above >= 0) dueAbove(network, above, due)
  if (passes.earlyFinish[network.position[row]!]! >= passes.projectFinish) due.otherEnd = true
  if (network.rows[row]!.active === false) takeLinksFrom(engine, row, due)
}
