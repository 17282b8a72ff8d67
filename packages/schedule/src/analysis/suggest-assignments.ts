import type { Calculation } from '../engine/calculation.ts'
import { FLAG } from '../engine/calculation.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import type { Resource } from '../model/resource.ts'
import { nth } from '../must.ts'
import { leaves } from './leaves.ts'
import {
  type StaffTrade,
  type TradeGroup,
  type TradeGroupOverrides,
  tradeGroupOf,
  tradeGroupOfTask,
  tradeOfCrew,
  tradeOfWork,
} from './trades.ts'

/** A resource that could do a task. */
export interface SuggestedAssignment {
  readonly task: TaskId
  readonly resource: ResourceId
  /** Why this one: the same trade, the same group, or just the next in turn. */
  readonly by: 'trade' | 'group' | 'turn'
}

/**
 * Who could do what in a plan without any assignment, in turn among those of the task's trade, else of its group, else
 * among all. Only a suggestion: never stored or exported. Empty when the plan has assignments or no people.
 */
export function suggestAssignments(
  calculation: Calculation,
  overrides: TradeGroupOverrides = {},
): SuggestedAssignment[] {
  const { schedule } = calculation
  if (schedule.assignments.length > 0) return []
  const people = schedule.resources.filter(each => each.kind === 'work' && !each.inactive)
  if (people.length === 0) return []
  const byTrade = new Map<StaffTrade, Resource[]>()
  const byGroup = new Map<TradeGroup, Resource[]>()
  const add = <K>(groups: Map<K, Resource[]>, key: K, each: Resource): void => {
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  for (const each of people) {
    const trade = tradeOfCrew(each.specialty ?? each.name) ?? tradeOfCrew(each.name)
    if (trade) add(byTrade, trade, each)
    add(byGroup, tradeGroupOf(each, overrides), each)
  }
  const turns = new Map<unknown, number>()
  const next = (group: readonly Resource[], key: unknown): ResourceId => {
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    return nth(group, turn % group.length).uid
  }
  const found: SuggestedAssignment[] = []
  for (const at of leaves(calculation)) {
    if (nth(calculation.flags, at) & FLAG.milestone) continue
    const task = nth(schedule.tasks, at)
    const trade = tradeOfWork(task.name)
    const group = tradeGroupOfTask(task, overrides)
    const same = trade && byTrade.get(trade)
    const alike = group && group !== 'General' ? byGroup.get(group) : undefined
    if (same) found.push({ task: task.uid, resource: next(same, trade), by: 'trade' })
    else if (alike) found.push({ task: task.uid, resource: next(alike, group), by: 'group' })
    else found.push({ task: task.uid, resource: next(people, null), by: 'turn' })
  }
  return found
}
