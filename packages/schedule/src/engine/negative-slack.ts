import { toWork } from '../calendar/compiled.ts'
import type { TaskId } from '../model/ids.ts'
import type { ConstraintType } from '../model/task.ts'
import type { Instant, WorkTime } from '../time/instant.ts'
import type { Calculation } from './calculation.ts'
import { fullResult } from './full.ts'
import { type DecidingLeaves, leafLinks } from './leaf-links.ts'
import { given } from './rules-msproject.ts'

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

/** Why a task has negative slack: the first limit met along the successors that leave it least. Undefined when it has none. */
export function negativeSlackCause(calculation: Calculation, task: TaskId): NegativeSlackCause | undefined {
  const { network, passes } = fullResult(calculation)
  const { schedule, position, compiled, calendar } = network
  let index = network.indexOf(task)
  if (index < 0) return undefined
  const slack = passes.totalSlack[position[index]!]!
  if (!(slack < 0)) return undefined
  const followers = successorsByTask(calculation)
  const path: TaskId[] = []
  const seen = new Set<number>()
  for (;;) {
    seen.add(index)
    const here = schedule.tasks[index]!
    path.push(here.uid)
    const at = position[index]!
    const own = compiled[calendar[at]!]!
    const late = toWork(own, passes.lateFinish[at]!)
    const lateStart = toWork(own, passes.lateStart[at]!)
    const deadline = given(here.deadline)
    if (deadline !== undefined && toWork(own, deadline) === late)
      return { limit: { kind: 'deadline', task: here.uid, date: deadline as Instant }, path, slack: slack as WorkTime }
    for (const constraint of [here.constraint, here.secondConstraint]) {
      const date = given(constraint?.date)
      if (!constraint || date === undefined || constraint.type.endsWith('EarlierThan')) continue
      const stands = constraint.type.includes('inish') ? late : lateStart
      if (toWork(own, date) === stands)
        return {
          limit: { kind: 'constraint', task: here.uid, type: constraint.type, date: date as Instant },
          path,
          slack: slack as WorkTime,
        }
    }
    if (path.length > 1 && (here.mode === 'manual' || here.actualStart !== undefined))
      return {
        limit: { kind: 'fixedTask', task: here.uid, date: passes.earlyStart[at]! as Instant },
        path,
        slack: slack as WorkTime,
      }
    let next = -1
    let least = 0
    for (const each of followers(index)) {
      const theirs = passes.totalSlack[position[each]!]!
      if (!seen.has(each) && theirs < least) {
        least = theirs
        next = each
      }
    }
    if (next < 0)
      return {
        limit: { kind: 'projectFinish', date: passes.latest as Instant },
        path,
        slack: slack as WorkTime,
      }
    index = next
  }
}

const known = new WeakMap<Calculation, ReadonlyMap<number, readonly number[]>>()

/** Leaves that follow a leaf, through summaries too; worked out once per calculation. */
function successorsByTask(calculation: Calculation): (task: number) => readonly number[] {
  let table = known.get(calculation)
  if (!table) {
    const { network, passes } = fullResult(calculation)
    const made = new Map<number, number[]>()
    const leaves: DecidingLeaves = new Map()
    for (let task = 0; task < network.tasks; task++) {
      if (network.gateNode[task]! >= 0) continue
      for (const { leaf } of leafLinks(network, passes, task, leaves)) {
        const list = made.get(leaf)
        if (list) list.push(task)
        else made.set(leaf, [task])
      }
    }
    table = made
    known.set(calculation, table)
  }
  const found = table
  return task => found.get(task) ?? []
}
