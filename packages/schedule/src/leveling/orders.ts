import { SUMMARY_FINISH, SUMMARY_START } from '../engine/network.ts'
import type { Passes } from '../engine/pass.ts'
import { equipmentShown } from '../model/equipment-of-task.ts'
import type { TaskId } from '../model/ids.ts'
import { HOUR, type Instant } from '../time/instant.ts'
import type { PlanPlanner } from './plan-planner.ts'
import { FORWARD, longestBehind } from './planner.ts'

/** What decides which of two tasks is placed first: an earlier rule before a later one, then the row. */
export const LEVELING_RULES = ['priority', 'latestStart', 'slack', 'longestPath', 'equipment'] as const
export type LevelingRule = (typeof LEVELING_RULES)[number]

/** An order that is kept to the letter, in place of a search. */
export interface LevelingOrder {
  readonly rules: readonly LevelingRule[]
  /** Crews finish what they do on an item of equipment before another item that comes later by the rules. */
  readonly byItem?: boolean
}

type Slacks = Pick<Passes, 'lateStart' | 'lateFinish' | 'totalSlack' | 'earlyStart'>

/** The name of an order, as a leveled task keeps it. */
export const orderName = ({ rules, byItem }: LevelingOrder): string => [...rules, ...(byItem ? ['item'] : [])].join('+')

/** The list in which tasks stand by an order, as far as the links allow it. */
export function listOf(planner: PlanPlanner, passes: Slacks, { rules, byItem }: LevelingOrder): Int32Array {
  const { count, network, movable } = planner
  const keys = rules.map(rule => keyOf(planner, passes, rule))
  const row = (at: number): number => network.rows[network.node[at]!]!.row
  const inOrder = [...Array(count).keys()]
    .filter(at => movable[at] === 1)
    .sort((a, b) => {
      const key = keys.find(each => each[a] !== each[b])
      return key ? key[a]! - key[b]! : row(a) - row(b)
    })
  // What is not delayed has its turn as soon as its links allow it.
  const rank = new Float64Array(count).fill(-1)
  for (const [turn, at] of inOrder.entries()) rank[at] = turn
  if (byItem) {
    const first = new Map<string, number>()
    for (const at of inOrder) {
      const equipment = equipmentShown(network, planner.taskAt(at))
      if (equipment === '') continue
      const turn = first.get(equipment) ?? rank[at]!
      first.set(equipment, turn)
      // Behind the item's first task, before all that come after that one.
      rank[at] = turn + rank[at]! / (count + 1)
    }
  }
  return planner.listBy(rank)
}

function keyOf(planner: PlanPlanner, passes: Slacks, rule: LevelingRule): ArrayLike<number> {
  const { count, tail, duration, movable } = planner
  switch (rule) {
    case 'priority':
      return Float64Array.from({ length: count }, (_, at) => -(taskOf(planner, at)?.priority ?? 500))
    case 'latestStart':
      return passes.lateStart
    case 'slack':
      return passes.totalSlack
    case 'longestPath':
      return Float64Array.from({ length: count }, (_, at) => -(duration[at]! + tail[FORWARD][at]!))
    case 'equipment': {
      const first = new Map<string, number>()
      const names = Array.from({ length: count }, (_, at) => {
        const task = movable[at] === 1 ? taskOf(planner, at) : undefined
        const name = task ? equipmentShown(planner.network, task) : ''
        if (task && name !== '') first.set(name, Math.min(first.get(name) ?? task.row, task.row))
        return name
      })
      return names.map((name, at) => first.get(name) ?? taskOf(planner, at)?.row ?? 0)
    }
  }
}

const taskOf = ({ network }: PlanPlanner, at: number) => network.rows[network.node[at]!]

/** Hours of the longest way to the end, as if everybody worked round the clock; the first row where it is the same. */
function latestStart({ network, before, after, count }: PlanPlanner): Float64Array {
  const { duration, kind, rows, node } = network
  const length = Float64Array.from({ length: count }, (_, at) =>
    kind[at] === SUMMARY_START || kind[at] === SUMMARY_FINISH ? 0 : duration[at]!,
  )
  const tail = longestBehind(before[FORWARD], after[FORWARD], length)
  return length.map((own, at) => -(own + tail[at]!) + rows[node[at]!]!.row * 1e-4)
}

/** The list of a plan's own order, what it does not know by its place without delays. */
export const orderOf = (planner: PlanPlanner, base: Passes, like: ReadonlyMap<TaskId, Instant>): Int32Array =>
  planner.listBy(
    Float64Array.from({ length: planner.count }, (_, at) => {
      const task = planner.network.rows[planner.network.node[at]!]
      return (task && like.get(task.uid)) ?? base.earlyStart[at]!
    }),
  )

/** Lists that priority rules give: each is planned at once, so that the first preview is the best of them. */
export function startingLists(planner: PlanPlanner, passes: Slacks): Int32Array[] {
  const { network, weight, tail, count } = planner
  const priority = new Float64Array(count)
  const demanding = new Float64Array(count)
  const heavy = new Float64Array(count)
  for (let at = 0; at < count; at++) {
    const task = network.rows[network.node[at]!]
    priority[at] = -(task?.priority ?? 500) * 1e9 + passes.lateStart[at]!
    demanding[at] = -weight[at]!
    heavy[at] = -(tail[FORWARD][at]! / HOUR) * (1 + 100 * weight[at]!)
  }
  return [latestStart(planner), passes.lateStart, passes.lateFinish, passes.totalSlack, priority, heavy, demanding].map(
    key => planner.listBy(key),
  )
}
