import { isLeaf } from '../analysis/leaves.ts'
import { stepOf } from '../analysis/step-of.ts'
import type { Calculation } from '../engine/calculation.ts'
import { blindState, boundaryKey } from '../model/blind.ts'
import { equipmentKey, equipmentOfTask } from '../model/equipment-of-task.ts'
import type { StepCode } from '../model/step.ts'
import { gateHolds } from './permits.ts'

export const READY_COLUMNS = ['drained', 'blinded', 'locked', 'gas', 'scaffold', 'permit', 'gates'] as const
export type ReadyColumn = (typeof READY_COLUMNS)[number]

const COLUMN_OF: Partial<Record<StepCode, ReadyColumn>> = {
  stop: 'drained',
  drain: 'drained',
  blind: 'blinded',
  lockout: 'locked',
  electricalOff: 'locked',
  gasTest: 'gas',
  scaffoldUp: 'scaffold',
  permit: 'permit',
}

/** What an equipment has of all that it waits for. A column that is not here: nothing of the kind is in the plan. */
export interface ReadyRow {
  /** Its tag, or the name of its summary. */
  readonly equipment: string
  readonly columns: ReadonlyMap<ReadyColumn, { readonly done: number; readonly all: number }>
}

/** Equipment against what has to be there before work goes on inside, by the steps done, the list of blinds and the gates. */
export function readinessMatrix(calculation: Calculation): readonly ReadyRow[] {
  const { schedule } = calculation
  const rows = new Map<string, { equipment: string; columns: Map<ReadyColumn, { done: number; all: number }> }>()
  const count = (equipment: string, column: ReadyColumn, done: boolean): void => {
    const key = equipmentKey(equipment)
    const row = rows.get(key) ?? { equipment, columns: new Map() }
    rows.set(key, row)
    const cell = row.columns.get(column) ?? { done: 0, all: 0 }
    row.columns.set(column, { done: cell.done + Number(done), all: cell.all + 1 })
  }
  const blinds = schedule.blinds ?? []
  const listed = new Set(blinds.map(boundaryKey))
  for (const [at, task] of schedule.tasks.entries()) {
    const step = isLeaf(calculation, at) ? stepOf(schedule, task)?.step : undefined
    const column = step && COLUMN_OF[step]
    const equipment = equipmentOfTask(calculation, task)
    if (!column || equipment === '' || task.active === false) continue
    // The list of blinds knows better than the task that puts them in.
    if (column === 'blinded' && listed.has(equipmentKey(equipment))) continue
    count(equipment, column, (calculation.percentComplete[at] ?? 0) >= 100)
  }
  for (const each of blinds)
    if (each.boundaryOf !== undefined) count(each.boundaryOf, 'blinded', blindState(each) !== 'planned')
  for (const each of schedule.project.gates ?? [])
    if (each.equipment !== undefined) count(each.equipment, 'gates', !gateHolds(each))
  return [...rows.values()]
}
