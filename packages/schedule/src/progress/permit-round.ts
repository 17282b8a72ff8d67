import type { Calculation } from '../engine/calculation.ts'
import type { Permit } from '../model/permit.ts'
import type { Task } from '../model/task.ts'
import type { Instant } from '../time/instant.ts'
import { lookAhead } from './look-ahead.ts'
import { PERMIT_TIME, permitsMissing } from './permits.ts'

/** A task of a shift that works under permits. `expired`: one was issued before and holds no longer. */
export interface PermitLine {
  readonly task: Task
  readonly missing: readonly Permit[]
  readonly expired: boolean
}

/** What a shift asks of those who issue permits, and the hours that it takes them. */
export function permitRound(
  calculation: Calculation,
  from: Instant,
  to: Instant,
): { readonly lines: readonly PermitLine[]; readonly toIssue: number; readonly work: number } {
  const { schedule } = calculation
  const lines = lookAhead(calculation, from, to, 'equipment').rows.flatMap((row): PermitLine[] => {
    const task = schedule.tasks[calculation.indexOf(row.task)]
    if (!task?.permits || task.permits.length === 0) return []
    const missing = permitsMissing(calculation, task, from)
    return [{ task, missing, expired: missing.some(each => each.issued !== undefined) }]
  })
  const toIssue = lines.reduce((sum, each) => sum + each.missing.length, 0)
  return { lines, toIssue, work: toIssue * PERMIT_TIME }
}
