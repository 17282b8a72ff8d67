import type { Network } from '../engine/network.ts'
import { type Problem, problem, suggestion } from '../problem.ts'
import { AMOUNT } from './capacity.ts'
import type { Demand } from './demand.ts'

/** Problems of levelling. */
export const LEVELING_PROBLEM_CODES = [
  'schedule.excessiveDemand',
  'schedule.notLevellable',
  'schedule.unknownResource',
] as const

/** What a person can do about them. */
export const LEVELING_SUGGESTION_CODES = [
  'schedule.raiseLimit',
  'schedule.useMsProjectRules',
  'schedule.scheduleFromStart',
  'schedule.nearResource',
] as const

/** Tasks that ask for more of a resource than there is at any time. */
export function excessiveDemand(network: Network, demand: Demand): Problem[] {
  const problems: Problem[] = []
  for (const [at, pieces] of demand.pieces.entries())
    for (const piece of pieces) {
      const resource = demand.limited[piece.resource]!
      const most = Math.max(...resource.steps.map(step => step.amount))
      const task = network.rows[network.node[at]!]!
      if (piece.amount <= most || task.actualFinish !== undefined || (task.percentComplete ?? 0) >= 100) continue
      problems.push(
        problem(
          'schedule.excessiveDemand',
          { task: task.name, resource: resource.name, asked: piece.amount / AMOUNT, there: most / AMOUNT },
          {
            at: { task: task.uid, ...(resource.resource !== undefined && { resource: resource.resource }) },
            suggestions: [suggestion('schedule.raiseLimit', { resource: resource.name })],
          },
        ),
      )
    }
  return problems
}

/** The plan is of a kind that delays cannot carry. */
export const notLevellable = (kind: 'p6' | 'fromFinish'): Problem =>
  problem(
    'schedule.notLevellable',
    { kind },
    { suggestions: [suggestion(kind === 'p6' ? 'schedule.useMsProjectRules' : 'schedule.scheduleFromStart')] },
  )
