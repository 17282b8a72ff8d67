import { toWork } from '../calendar/compiled.ts'
import type { TaskId } from '../model/ids.ts'
import type { WorkTime } from '../time/instant.ts'
import type { Calculation } from './calculation.ts'
import { fullResult } from './full.ts'
import { shift } from './lags.ts'
import { type DecidingLeaves, type LeafLink, leafLinks } from './leaf-links.ts'
import { canCarry } from './longest-path.ts'
import { FF, type Network, typeAt } from './network.ts'
import type { Passes } from './pass.ts'
import { rowsBelow, rowsInOrder } from './row-order.ts'

/** A chain of tasks, each driven by the one before. */
export interface FloatChain {
  /** 1 is the longest path. */
  readonly number: number
  /** In order of time. */
  readonly tasks: readonly TaskId[]
  /** Working time that the chain can slip before it holds what it joins (free) or the end (total). */
  readonly slack: WorkTime
  /** The task of an earlier path that the chain leads into; undefined for the first path. */
  readonly joins?: TaskId
}

export interface FloatChainOptions {
  /** How many paths at most; 10 unless said. */
  readonly count?: number
  /** Branch by the least total or the least free slack of a link; total unless said. */
  readonly by?: 'total' | 'free'
  /** Where the first path ends; the task that finishes last unless said. */
  readonly end?: TaskId
  /** Only work that is not finished: a chain begins where what came before is done. */
  readonly open?: boolean
}

/**
 * The longest path and the next ones: the first runs back along driving links from the end; each next one starts at the
 * link into an earlier path that has the least slack, and runs back until it meets a path.
 */
export function multipleFloatPaths(calculation: Calculation, options: FloatChainOptions = {}): FloatChain[] {
  const { network, passes } = fullResult(calculation)
  const by = options.by ?? 'total'
  const count = Math.max(0, Math.floor(options.count ?? 10))
  const counts = options.open ? stillOpen(calculation, network) : everything
  const end =
    options.end === undefined ? lastTask(network, passes, counts) : leafOf(network, passes, options.end, counts)
  if (end < 0 || count === 0) return []
  const taken = new Uint8Array(network.rowCount)
  const branches = new BranchHeap()
  const paths: FloatChain[] = []
  const known: DecidingLeaves = new Map()
  const follow = (from: number, slack: number, joins: number): void => {
    const chain: number[] = []
    for (let task = from; task >= 0; ) {
      taken[task] = 1
      chain.push(task)
      const links = leafLinks(network, passes, task, known).filter(
        each => canCarry(network, each.leaf) && counts(each.leaf),
      )
      const driver = best(links.filter(each => !taken[each.leaf] && each.free <= 0))
      for (const each of links)
        if (!taken[each.leaf] && each !== driver)
          branches.push({ leaf: each.leaf, into: task, slack: slackOf(network, passes, each, by) })
      task = driver?.leaf ?? -1
    }
    chain.reverse()
    const uid = (row: number): TaskId => network.rows[row]!.uid
    paths.push({
      number: paths.length + 1,
      tasks: chain.map(uid),
      slack: slack as WorkTime,
      ...(joins >= 0 && { joins: uid(joins) }),
    })
  }
  follow(end, by === 'total' ? passes.totalSlack[network.position[end]!]! : 0, -1)
  while (paths.length < count) {
    const branch = branches.pop()
    if (!branch) break
    if (!taken[branch.leaf]) follow(branch.leaf, branch.slack, branch.into)
  }
  return paths
}

type Counts = (row: number) => boolean
const everything: Counts = () => true
const stillOpen =
  (calculation: Calculation, network: Network): Counts =>
  row => {
    const task = network.rows[row]
    return task !== undefined && (calculation.percentComplete[calculation.indexOf(task.uid)] ?? 0) < 100
  }

/**
 * Primary, secondary and tertiary critical path of the work that is left: the longest chain of it and the two that come
 * nearest to it. What is done can no longer hold anything up.
 */
export function criticalPaths(calculation: Calculation): {
  readonly primary: FloatChain | undefined
  readonly secondary: FloatChain | undefined
  readonly tertiary: FloatChain | undefined
} {
  const { network } = fullResult(calculation)
  const open = multipleFloatPaths(calculation, { count: 3, open: true })
  // A plan of separate strands: where few links branch off, the strands that end next count on.
  const [primary, secondary, tertiary] = open.length === 3 ? open : withLooseEnds(calculation, open, network)
  return { primary, secondary, tertiary }
}

function withLooseEnds(calculation: Calculation, found: FloatChain[], network: Network): FloatChain[] {
  const taken = new Set<number>(found.flatMap(path => path.tasks))
  const paths = [...found]
  const counts = stillOpen(calculation, network)
  const ends = [...rowsInOrder(network)]
    .filter(row => canCarry(network, row) && network.summaryStartAt[row]! < 0 && counts(row))
    .map(row => network.rows[row]!.uid)
    .sort(
      (a, b) =>
        slackAt(calculation, a) - slackAt(calculation, b) || finishAt(calculation, b) - finishAt(calculation, a),
    )
  for (const end of ends) {
    if (paths.length >= 3) break
    if (taken.has(end)) continue
    const [path] = multipleFloatPaths(calculation, { count: 1, end, open: true })
    if (!path) continue
    const own = path.tasks.filter(task => !taken.has(task))
    for (const task of own) taken.add(task)
    paths.push({ ...path, number: paths.length + 1, tasks: own })
  }
  return paths
}

const slackAt = (calculation: Calculation, task: TaskId): number =>
  calculation.totalSlack[calculation.indexOf(task)] ?? 0
const finishAt = (calculation: Calculation, task: TaskId): number =>
  calculation.earlyFinish[calculation.indexOf(task)] ?? 0

/** The leaf that finishes last; of several the one with least slack, and of those one that drives none of the others. */
function lastTask(network: Network, passes: Passes, counts: Counts): number {
  let last: number[] = []
  for (const task of rowsInOrder(network)) {
    if (network.summaryStartAt[task]! >= 0 || !canCarry(network, task) || !counts(task)) continue
    const [known] = last
    const later = known === undefined ? 1 : laterBy(network, passes, task, known)
    if (later > 0) last = [task]
    else if (later === 0) last.push(task)
  }
  const driving = new Set<number>()
  const known: DecidingLeaves = new Map()
  if (last.length > 1)
    for (const task of last)
      for (const each of leafLinks(network, passes, task, known)) if (each.free <= 0) driving.add(each.leaf)
  return last.find(task => !driving.has(task)) ?? last[0] ?? -1
}

function laterBy(network: Network, passes: Passes, task: number, known: number): number {
  const [at, then] = [network.position[task]!, network.position[known]!]
  return passes.earlyFinish[at]! - passes.earlyFinish[then]! || passes.totalSlack[then]! - passes.totalSlack[at]!
}

function leafOf(network: Network, passes: Passes, end: TaskId, counts: Counts): number {
  const row = network.rowOf(end)
  if (row < 0 || network.summaryStartAt[row]! < 0) return row >= 0 && counts(row) ? row : -1
  let last = -1
  for (const task of rowsBelow(network, row)) {
    if (network.summaryStartAt[task]! >= 0 || !counts(task)) continue
    if (last < 0 || passes.earlyFinish[network.position[task]!]! > passes.earlyFinish[network.position[last]!]!)
      last = task
  }
  return last
}

/** Of the driving links the one whose predecessor has the least slack, then the later finish is not known here: the first. */
function best(links: readonly LeafLink[]): LeafLink | undefined {
  let found: LeafLink | undefined
  for (const each of links) if (!found || each.date > found.date) found = each
  return found
}

/** Slack of one link: until it drives its successor (free), or until it delays the end (total). */
function slackOf(network: Network, passes: Passes, link: LeafLink, by: 'total' | 'free'): number {
  if (by === 'free') return link.free
  const type = typeAt(network, link.edge)
  const successor = network.position[link.on]!
  const lag = network.lag[link.edge]!
  let late = type < FF ? passes.lateStart[successor]! : passes.lateFinish[successor]!
  if (lag !== 0) late = shift(network.compiled[network.lagCalendar[link.edge]!]!, late, -lag)
  const leaf = network.position[link.leaf]!
  const own = network.compiled[network.calendar[leaf]!]!
  const early = (type & 1) === 1 ? passes.earlyStart[leaf]! : passes.earlyFinish[leaf]!
  return toWork(own, late) - toWork(own, early)
}

interface Branch {
  readonly leaf: number
  readonly into: number
  readonly slack: number
}

/** Branches by least slack; a binary heap. */
class BranchHeap {
  private readonly items: Branch[] = []

  push(branch: Branch): void {
    const { items } = this
    let at = items.push(branch) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (items[above]!.slack <= branch.slack) break
      items[at] = items[above]!
      at = above
    }
    items[at] = branch
  }

  pop(): Branch | undefined {
    const { items } = this
    const top = items[0]
    const last = items.pop()
    if (!top || !last || items.length === 0) return top
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= items.length) break
      if (child + 1 < items.length && items[child + 1]!.slack < items[child]!.slack) child++
      if (items[child]!.slack >= last.slack) break
      items[at] = items[child]!
      at = child
    }
    items[at] = last
    return top
  }
}
