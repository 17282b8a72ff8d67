import { startAt, toWork } from '../calendar/compiled.ts'
import type { CalendarId, ResourceId, TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { ConstraintType, Task } from '../model/task.ts'
import type { Instant, WorkTime } from '../time/instant.ts'
import { asked } from './asked.ts'
import type { Calculation } from './calculation.ts'
import { fullResult } from './full.ts'
import { given } from './given.ts'
import { type LeafLink, leafLinks } from './leaf-links.ts'
import { isLate } from './msproject/early.ts'
import { type Network, typeAt } from './network.ts'
import type { Passes } from './pass.ts'

/** What decides when a task starts. */
export type StartReason =
  /** It has started, or it has finished. */
  | { readonly kind: 'actual'; readonly date: Instant }
  /** It is manual, or of another file, and keeps the date it was given. */
  | { readonly kind: 'manual'; readonly date: Instant }
  /** A link drives it. `on` is the task or summary the link leads to, `leaf` the task that decides the predecessor's date. */
  | {
      readonly kind: 'link'
      readonly link: Link
      readonly on: TaskId
      readonly leaf: TaskId
      readonly date: Instant
      /** Other links that ask for the same date. */
      readonly also: readonly Link[]
    }
  /** Its constraint decides. */
  | { readonly kind: 'constraint'; readonly type: ConstraintType; readonly date: Instant }
  /** It waits for its late dates. */
  | { readonly kind: 'asLateAsPossible' }
  /** The summary above has a start of its own: given by hand, or by its constraint. */
  | { readonly kind: 'summary'; readonly summary: TaskId; readonly date: Instant }
  /** A summary starts with the first of its tasks. */
  | { readonly kind: 'children'; readonly child: TaskId }
  /** The levelling delay moves it from where it would start. */
  | { readonly kind: 'levelling'; readonly delay: WorkTime }
  /** Primavera: nothing that remains starts before the data date. */
  | { readonly kind: 'dataDate'; readonly date: Instant }
  /** Nothing holds it but the start of the project. */
  | { readonly kind: 'projectStart'; readonly date: Instant }

/** Idle time between the date that the reason asks for and the start. */
export interface Wait {
  readonly from: Instant
  readonly until: Instant
  readonly calendar: CalendarId
  /** Whose calendar it is, when it is that of the people on the task. */
  readonly resources: readonly ResourceId[]
}

export interface ExplanationStep {
  readonly task: TaskId
  readonly start: Instant
  readonly finish: Instant
  readonly reason: StartReason
  /** Set when working hours, not the reason itself, put the start where it is. */
  readonly wait?: Wait
}

/** Why a task starts when it starts, and what decided that, back to where nothing else did. */
export interface Explanation {
  readonly task: TaskId
  /** The task first, then each deciding predecessor. */
  readonly steps: readonly ExplanationStep[]
}

/** Why a task starts when it does, with the chain of what decided it. Undefined for a task that is not in the schedule. */
export function explain(calculation: Calculation, task: TaskId): Explanation | undefined {
  const { network, passes } = fullResult(calculation)
  let row = network.rowOf(task)
  if (row < 0) return undefined
  const steps: ExplanationStep[] = []
  const seen = new Set<number>()
  while (row >= 0 && !seen.has(row)) {
    seen.add(row)
    const { reason, next, asked } = reasonOf(network, passes, row)
    const at = network.position[row]!
    const wait = waitOf(network, passes, row, asked)
    steps.push({
      task: network.rows[row]!.uid,
      start: passes.start[at]! as Instant,
      finish: passes.finish[at]! as Instant,
      reason,
      ...(wait && { wait }),
    })
    row = next
  }
  return { task, steps }
}

interface Found {
  readonly reason: StartReason
  /** Row that the chain goes on with, -1 at its origin. */
  readonly next: number
  /** Date that was asked for, when a start may have waited for working time after it. */
  readonly asked?: number
}

function reasonOf(network: Network, passes: Passes, row: number): Found {
  const { schedule } = network
  const task = network.rows[row]!
  if (network.summaryStartAt[row]! >= 0) return reasonOfSummary(network, passes, row, task)
  const p6 = schedule.project.rules === 'p6'
  const actual = given(task.actualStart) ?? given(task.actualFinish)
  if (actual !== undefined && task.mode !== 'manual')
    return { reason: { kind: 'actual', date: actual as Instant }, next: -1 }
  const byHand =
    task.mode === 'manual'
      ? (given(task.manual?.start) ?? given(task.manual?.finish))
      : !p6 && task.external
        ? given(task.stored?.start)
        : undefined
  if (byHand !== undefined) return { reason: { kind: 'manual', date: byHand as Instant }, next: -1 }

  // A plan that runs back from its finish stands on its late dates.
  if (network.features.fromFinish && isLate(network, task)) return { reason: { kind: 'asLateAsPossible' }, next: -1 }
  const links = leafLinks(network, passes, row)
  const held = heldAt(network, passes, row)
  if (held !== undefined) return { reason: { kind: 'dataDate', date: held }, next: -1, asked: held }
  const driving = links.filter(each => each.free === 0)
  const constraint = decidingConstraint(network, passes, row, task)
  if (constraint && (constraint.hard || driving.length === 0))
    return {
      reason: { kind: 'constraint', type: constraint.type, date: constraint.date },
      next: -1,
      ...(constraint.ofStart && { asked: constraint.date }),
    }
  if (driving.length > 0) {
    const main = driving.reduce((best, each) => (laterOf(passes, network, each, best) ? each : best))
    const also = driving.filter(each => each !== main).map(each => network.links[network.link[each.edge]!]!)
    return {
      reason: {
        kind: 'link',
        link: network.links[network.link[main.edge]!]!,
        on: network.rows[main.on]!.uid,
        leaf: network.rows[main.leaf]!.uid,
        date: main.date as Instant,
        also,
      },
      next: main.leaf,
      ...(typeAt(network, main.edge) < 2 && { asked: main.date }),
    }
  }
  if (task.constraint?.type === 'alap') return { reason: { kind: 'asLateAsPossible' }, next: -1 }
  if (task.levelingDelay && task.levelingDelay.seconds > 0)
    return {
      reason: { kind: 'levelling', delay: task.levelingDelay.seconds },
      next: lastToLetGo(network, passes, row, task),
    }
  const summary = startingSummary(network, passes, row)
  if (summary >= 0) {
    const date = passes.earlyStart[network.summaryStartAt[summary]!]! as Instant
    return { reason: { kind: 'summary', summary: network.rows[summary]!.uid, date }, next: -1, asked: date }
  }
  const origin = (p6 ? given(schedule.project.statusDate) : undefined) ?? given(schedule.project.start ?? undefined)
  const date = (origin ?? passes.projectStart) as Instant
  return {
    reason: { kind: p6 && given(schedule.project.statusDate) !== undefined ? 'dataDate' : 'projectStart', date },
    next: -1,
    asked: date,
  }
}

/** Of those that a levelled task waits for, the row of the last to let go before it starts: the chain goes on there; -1 for none. */
function lastToLetGo(network: Network, passes: Passes, row: number, task: Task): number {
  const start = passes.earlyStart[network.position[row]!]!
  let [last, finish] = [-1, Number.NEGATIVE_INFINITY]
  for (const wait of task.leveling?.reason ?? [])
    for (const each of wait.tasks) {
      const other = network.rowOf(each)
      const ends = other < 0 ? Number.NaN : passes.finish[network.position[other]!]!
      if (ends <= start && ends > finish) [last, finish] = [other, ends]
    }
  return last
}

/** The data date, of a task that nothing else would have held back so long. */
function heldAt(network: Network, passes: Passes, row: number): Instant | undefined {
  const { dataDate } = passes
  const at = network.position[row]!
  const own = network.compiled[network.calendar[at]!]!
  if (dataDate === Number.NEGATIVE_INFINITY || passes.earlyStart[at] !== startAt(own, toWork(own, dataDate)))
    return undefined
  const above = network.gate[at]!
  const floor = above >= 0 ? passes.earlyStart[above]! : passes.projectStart
  const links = asked(network, passes, at, floor)
  return links.start < dataDate && links.finish < dataDate ? (dataDate as Instant) : undefined
}

/** Of two driving links the one whose predecessor finishes later explains more. */
const laterOf = (passes: Passes, network: Network, a: LeafLink, b: LeafLink): boolean =>
  passes.earlyFinish[network.position[a.leaf]!]! > passes.earlyFinish[network.position[b.leaf]!]!

function reasonOfSummary(network: Network, passes: Passes, row: number, task: Task): Found {
  const start = task.mode === 'manual' ? given(task.manual?.start) : undefined
  if (start !== undefined) return { reason: { kind: 'manual', date: start as Instant }, next: -1 }
  const at = network.position[row]!
  for (let child = network.firstChild[row]!; child >= 0; child = network.nextSibling[child]!)
    if (
      network.roll[network.position[child]!] === at &&
      passes.earlyStart[network.position[child]!] === passes.earlyStart[at]
    )
      return { reason: { kind: 'children', child: network.rows[child]!.uid }, next: child }
  return { reason: { kind: 'projectStart', date: passes.projectStart as Instant }, next: -1 }
}

/** The constraint when the task stands on its date; hard when it would regardless of the links. */
function decidingConstraint(
  network: Network,
  passes: Passes,
  row: number,
  task: Task,
): { type: ConstraintType; date: Instant; hard: boolean; ofStart: boolean } | undefined {
  const at = network.position[row]!
  const own = network.compiled[network.calendar[at]!]!
  for (const constraint of [task.constraint, task.secondConstraint]) {
    const date = given(constraint?.date)
    if (!constraint || date === undefined) continue
    const { type } = constraint
    const ofStart = type.startsWith('start') || type === 'mustStartOn' || type === 'mandatoryStart'
    const stands = toWork(own, ofStart ? passes.earlyStart[at]! : passes.earlyFinish[at]!)
    if (stands !== toWork(own, date)) continue
    const hard = type.startsWith('must') || type.startsWith('mandatory') || type.endsWith('LaterThan')
    return { type, date: date as Instant, hard, ofStart }
  }
  return undefined
}

/** The nearest summary above that itself gives the start: by hand or by constraint; -1 for none. */
function startingSummary(network: Network, passes: Passes, row: number): number {
  const at = network.position[row]!
  const own = network.compiled[network.calendar[at]!]!
  const start = toWork(own, passes.earlyStart[at]!)
  for (let above = network.parent[row]!; above >= 0; above = network.parent[above]!) {
    const summary = network.rows[above]!
    const date =
      (summary.mode === 'manual' ? given(summary.manual?.start) : undefined) ?? given(summary.constraint?.date)
    if (date !== undefined && toWork(own, date) === start) return above
  }
  return -1
}

function waitOf(network: Network, passes: Passes, row: number, asked: number | undefined): Wait | undefined {
  const at = network.position[row]!
  const start = passes.earlyStart[at]!
  if (asked === undefined || asked >= start) return undefined
  const task = network.rows[row]!
  const { project, assignments, resources } = network.schedule
  const people =
    network.calendar[at] === network.calendars.project || task.ignoreResourceCalendars
      ? []
      : assignments.flatMap(each => (each.task === task.uid && each.resource !== null ? [each.resource] : []))
  const theirs = people.filter(id => resources.some(each => each.uid === id && each.calendar !== undefined))
  return {
    from: asked as Instant,
    until: start as Instant,
    calendar: task.calendar ?? project.calendar,
    resources: task.calendar === undefined ? theirs : [],
  }
}
