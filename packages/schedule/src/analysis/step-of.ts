import { assignmentsOfTask } from '../edits/draft.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import { PROTECTING_STEPS, type StepCode } from '../model/step.ts'
import { stepsOfName } from '../model/step-names.ts'
import type { Task } from '../model/task.ts'
import type { Trade } from '../model/trade.ts'
import { isEquipment } from './equipment.ts'
import { tradeOfResource } from './trades.ts'

/** By what a task's step was known, from the surest to the least sure. */
export const EVIDENCES = ['step', 'template', 'trade', 'name'] as const
export type Evidence = (typeof EVIDENCES)[number]

/** What a task does, and by what that is known. */
export interface StepOf {
  readonly step: StepCode
  /** All steps that the task stands for: one row of a list often is two (`retirar raquetes e desbloquear`). */
  readonly all: readonly StepCode[]
  readonly evidence: Evidence
}

/** The trade of those who do most of a task; null where no one is assigned or their trade is unknown. */
export function mainTrade(schedule: Schedule, task: Task): Trade | string | null {
  let [trade, most]: [string | null, number] = [null, 0]
  for (const { resource, units = 1 } of assignmentsOfTask.of(schedule.assignments, task.uid)) {
    const found = resource === null ? undefined : memberOf(schedule.resources, resource)
    if (found?.kind !== 'work' || isEquipment(found) || units <= most) continue
    const own = tradeOfResource(found)
    if (own !== null) [trade, most] = [own, units]
  }
  return trade
}

/** Work of these trades is a step of its own, regardless of the verb the name begins with. */
function stepOfTrade(trade: string | null, named: StepCode | null): StepCode | null {
  if (trade === 'welding' && (named === 'repair' || named === 'replace' || named === 'retube')) return 'weld'
  if (trade === 'refractory' && (named === 'repair' || named === 'replace')) return 'refractory'
  if (trade === 'inspection' && named === null) return 'inspect'
  if (trade === 'electrical' && (named === 'clean' || named === 'repair' || named === 'inspect'))
    return 'electricalTest'
  return null
}

/** The step of a task: its own, else that of its template, else by who does it, else by its name; null: none is known. */
export function stepOf(schedule: Schedule, task: Task): StepOf | null {
  const named = stepsOfName(task.name)
  if (task.step !== undefined) {
    const all = named.all.includes(task.step) ? named.all : [task.step, ...named.all]
    return { step: task.step, all, evidence: task.origin?.kind === 'template' ? 'template' : 'step' }
  }
  const byTrade = stepOfTrade(mainTrade(schedule, task), named.first)
  if (byTrade !== null) return { step: byTrade, all: [byTrade, ...named.all], evidence: 'trade' }
  return named.first === null ? null : { step: named.first, all: named.all, evidence: 'name' }
}

/** Whether a task does, alone or beside others, a step that protects people. */
export const protectsPeople = (schedule: Schedule, task: Task): boolean =>
  stepOf(schedule, task)?.all.some(each => PROTECTING_STEPS.has(each)) === true
