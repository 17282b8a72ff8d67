import { linksTo } from '../edits/draft.ts'
import { type Calculation, FLAG } from '../engine/calculation.ts'
import { ancestorsOf, subtreeEnd } from '../model/outline.ts'
import { isComplete, isLeaf } from './leaves.ts'

/** Positions of the tasks of one chain, in the order they are worked. */
export type FloatPath = readonly number[]

/**
 * Chains of unfinished work by urgency: the first leads to the finish of the project (or to the task with the least
 * slack) along driving links; each next one starts from the task with the least slack that is on none before and runs
 * back until it meets one. Fewer when there is no more work. A plan that is done gives the chain that made its finish.
 */
export function floatPaths(calculation: Calculation, most = 3): FloatPath[] {
  const all: number[] = []
  for (let at = 0; at < calculation.count; at++) if (isLeaf(calculation, at)) all.push(at)
  const open = all.filter(at => !isComplete(calculation, at))
  const candidates = open.length > 0 ? open : all
  const usable = new Uint8Array(calculation.count)
  for (const at of candidates) usable[at] = 1
  const taken = new Uint8Array(calculation.count)
  const slack = (at: number): number => calculation.totalSlack[at]!
  const order = candidates.toSorted(
    (a, b) => slack(a) - slack(b) || calculation.finish[b]! - calculation.finish[a]! || a - b,
  )
  const paths: FloatPath[] = []
  for (const seed of order) {
    if (paths.length >= most) break
    if (taken[seed]) continue
    const path = chain(calculation, seed, usable, taken)
    for (const at of path) taken[at] = 1
    paths.push(path)
  }
  return paths
}

function chain(calculation: Calculation, seed: number, usable: Uint8Array, taken: Uint8Array): number[] {
  const path = [seed]
  const seen = new Set(path)
  for (let at = seed; ; ) {
    const before = leadingTo(calculation, at).filter(each => usable[each] && !taken[each] && !seen.has(each))
    if (before.length === 0) break
    const next = before.reduce((best, each) => (rank(calculation, each, best) < 0 ? each : best))
    path.push(next)
    seen.add(next)
    at = next
  }
  return path.sort(
    (a, b) => calculation.start[a]! - calculation.start[b]! || calculation.finish[a]! - calculation.finish[b]! || a - b,
  )
}

const rank = (calculation: Calculation, a: number, b: number): number =>
  calculation.totalSlack[a]! - calculation.totalSlack[b]! || calculation.finish[b]! - calculation.finish[a]! || a - b

/** Leaves whose dates decide this one's: through its own driving links and those of the summaries above it. */
function leadingTo(calculation: Calculation, at: number): number[] {
  const { tasks, links } = calculation.schedule
  const task = tasks[at]!
  const found: number[] = []
  for (const each of [task, ...ancestorsOf(tasks, task)]) {
    if (linksTo.of(links, each.uid).length === 0) continue
    for (const link of calculation.drivingLinks(each.uid)) {
      const from = calculation.indexOf(link.from)
      if (from >= 0) found.push(...lastLeaves(calculation, from, link.type === 'FS' || link.type === 'FF'))
    }
  }
  return found
}

/** A task itself; of a summary the leaves that give it its finish (or start). */
function lastLeaves(calculation: Calculation, at: number, finishing: boolean): number[] {
  if (!(calculation.flags[at]! & FLAG.summary)) return isLeaf(calculation, at) ? [at] : []
  const column = finishing ? calculation.finish : calculation.start
  const found: number[] = []
  for (let each = at + 1; each < subtreeEnd(calculation.schedule.tasks, at); each++)
    if (isLeaf(calculation, each) && column[each] === column[at]) found.push(each)
  return found
}
