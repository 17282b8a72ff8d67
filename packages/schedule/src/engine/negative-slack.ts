import { toWork } from '../calendar/compiled.ts'
import type { TaskId } from '../model/ids.ts'
import type { ConstraintType, Task } from '../model/task.ts'
import type { Instant, WorkTime } from '../time/instant.ts'
import type { Calculation } from './calculation.ts'
import { fullResult } from './full.ts'
import { given } from './given.ts'
import { type DecidingLeaves, type LeafLink, leafLinks } from './leaf-links.ts'
import { GENERAL_CASE, type Network, typeAt } from './network.ts'
import type { Passes } from './pass.ts'
import { rowsInOrder } from './row-order.ts'
import { rulesOf } from './rule-sets.ts'

/** The limit that a task with negative slack cannot meet, and the way from the task to it. */
export interface NegativeSlackCause {
  readonly limit:
    | { readonly kind: 'deadline'; readonly task: TaskId; readonly date: Instant }
    | { readonly kind: 'constraint'; readonly task: TaskId; readonly type: ConstraintType; readonly date: Instant }
    /** A manual task, or one under way, holds its place. */
    | { readonly kind: 'fixedTask'; readonly task: TaskId; readonly date: Instant }
    | { readonly kind: 'projectFinish'; readonly date: Instant }
  /** Tasks from the one asked about to the one that holds the limit. */
  readonly path: readonly TaskId[]
  readonly slack: WorkTime
}

/**
 * Why a task has negative slack: the limit that its late dates come from, found along the links that pass it back.
 * Undefined when it has none.
 */
export function negativeSlackCause(calculation: Calculation, task: TaskId): NegativeSlackCause | undefined {
  const { network, passes } = fullResult(calculation)
  let row = network.rowOf(task)
  if (row < 0) return undefined
  const slack = passes.totalSlack[network.position[row]!]! as WorkTime
  if (!(slack < 0)) return undefined
  const followers = followersOf(calculation)
  const path: TaskId[] = []
  const seen = new Set<number>()
  for (;;) {
    seen.add(row)
    const here = network.rows[row]!
    path.push(here.uid)
    const limit = ownLimit(network, passes, row, here, path.length > 1) ?? summaryLimit(network, passes, row)
    if (limit) return { limit, path, slack }
    const next = bindingFollower(network, passes, row, followers(row), seen)
    if (next < 0) return { limit: { kind: 'projectFinish', date: passes.latest as Instant }, path, slack }
    row = next
  }
}

type Limit = NegativeSlackCause['limit']

/** A date of the task's own that its late dates stand on. */
function ownLimit(network: Network, passes: Passes, row: number, task: Task, follows: boolean): Limit | undefined {
  const at = network.position[row]!
  const own = network.compiled[network.calendar[at]!]!
  const late = toWork(own, passes.lateFinish[at]!)
  const lateStart = toWork(own, passes.lateStart[at]!)
  const deadline = given(task.deadline)
  if (deadline !== undefined && toWork(own, deadline) === late)
    return { kind: 'deadline', task: task.uid, date: deadline as Instant }
  for (const constraint of [task.constraint, task.secondConstraint]) {
    const date = given(constraint?.date)
    if (!constraint || date === undefined || constraint.type.endsWith('EarlierThan')) continue
    if (toWork(own, date) === (constraint.type.includes('inish') ? late : lateStart))
      return { kind: 'constraint', task: task.uid, type: constraint.type, date: date as Instant }
  }
  if (follows && (task.mode === 'manual' || task.actualStart !== undefined || task.external))
    return { kind: 'fixedTask', task: task.uid, date: passes.earlyStart[at]! as Instant }
  return undefined
}

/** The same of a summary above, whose limits bound everything in it. */
function summaryLimit(network: Network, passes: Passes, row: number): Limit | undefined {
  const at = network.position[row]!
  const own = network.compiled[network.calendar[at]!]!
  const late = toWork(own, passes.lateFinish[at]!)
  for (let above = network.parent[row]!; above >= 0; above = network.parent[above]!) {
    const summary = network.rows[above]!
    const { constraint, deadline } = summary
    const until = given(constraint?.type === 'finishNoLaterThan' ? constraint.date : undefined)
    if (deadline !== undefined && given(deadline) !== undefined && toWork(own, deadline) === late)
      return { kind: 'deadline', task: summary.uid, date: deadline }
    if (until !== undefined && toWork(own, until) === late)
      return { kind: 'constraint', task: summary.uid, type: 'finishNoLaterThan', date: until as Instant }
  }
  return undefined
}

/** A link as it leads out of a leaf. */
interface Follower {
  /** Row of the leaf that follows. */
  readonly leaf: number
  readonly link: LeafLink
}

/** The follower whose late date is this task's: of several the one with least slack; -1 for none. */
function bindingFollower(
  network: Network,
  passes: Passes,
  row: number,
  followers: readonly Follower[],
  seen: ReadonlySet<number>,
): number {
  const at = network.position[row]!
  const own = network.compiled[network.calendar[at]!]!
  const late = toWork(own, passes.lateFinish[at]!)
  const lateStart = toWork(own, passes.lateStart[at]!)
  const rules = rulesOf(network.schedule)
  let next = -1
  for (const { leaf, link } of followers) {
    if (seen.has(leaf)) continue
    const gate = network.summaryStartAt[link.on]!
    const entry = gate >= 0 ? gate : network.position[link.on]!
    if (network.kind[entry] === GENERAL_CASE && !rules.holds(network, entry)) continue
    const date = rules.lateDate(network, passes, link.edge, entry)
    if (date === Number.POSITIVE_INFINITY) continue
    if (toWork(own, date) !== ((typeAt(network, link.edge) & 1) === 0 ? late : lateStart)) continue
    const slackOf = (task: number): number => passes.totalSlack[network.position[task]!]!
    if (next < 0 || slackOf(leaf) < slackOf(next)) next = leaf
  }
  return next
}

const known = new WeakMap<Calculation, ReadonlyMap<number, readonly Follower[]>>()

/** Leaves that follow a leaf, through summaries too; worked out once per calculation. */
function followersOf(calculation: Calculation): (task: number) => readonly Follower[] {
  let table = known.get(calculation)
  if (!table) {
    const { network, passes } = fullResult(calculation)
    const made = new Map<number, Follower[]>()
    const leaves: DecidingLeaves = new Map()
    for (const leaf of rowsInOrder(network)) {
      if (network.summaryStartAt[leaf]! >= 0) continue
      for (const link of leafLinks(network, passes, leaf, leaves)) {
        const list = made.get(link.leaf)
        if (list) list.push({ leaf, link })
        else made.set(link.leaf, [{ leaf, link }])
      }
    }
    table = made
    known.set(calculation, table)
  }
  const found = table
  return task => found.get(task) ?? []
}
