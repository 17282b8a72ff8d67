import { isComplete, isLeaf } from '../analysis/leaves.ts'
import { pastWindow } from '../analysis/past-window.ts'
import type { Calculation } from '../engine/calculation.ts'
import { overuses } from '../leveling/overuse.ts'
import { nth } from '../must.ts'
import type { AuditCheck, AuditFinding } from './audit.ts'

/** Whether the plan, as it is dated, can be done with what there is and by the time that there is. */
export function fitChecks(calculation: Calculation): AuditCheck[] {
  return [withinLimits(calculation), withinWindow(calculation)]
}

const plain = (key: string, tasks: AuditFinding['tasks'], equipment = ''): AuditFinding => ({
  key,
  tasks,
  against: [],
  links: [],
  equipment,
  kind: 'value',
})

/** No crew, machine or area is asked for more than there is: in no shift, as the matrix counts them. */
function withinLimits(calculation: Calculation): AuditCheck {
  const found = overuses(calculation)
  const value = found?.reduce((sum, each) => sum + each.cells, 0) ?? 0
  return {
    set: 'advice',
    code: 'withinLimits',
    state: found === null ? 'notApplicable' : found.length === 0 ? 'passes' : 'fails',
    measure: { value, limit: 0, bound: 'most', unit: 'shifts', total: 0 },
    findings: (found ?? []).map(({ resource, area, counts, name, tasks }) =>
      plain(`advice:withinLimits:${resource ?? `${area} ${counts}`}`, tasks, name),
    ),
  }
}

/** All that is left to do ends while the plant stands. */
function withinWindow(calculation: Calculation): AuditCheck {
  const { tasks } = calculation.schedule
  const open: number[] = []
  for (let at = 0; at < calculation.count; at++)
    if (isLeaf(calculation, at) && nth(tasks, at).kind !== 'contingent' && !isComplete(calculation, at)) open.push(at)
  const past = open.length === 0 ? null : pastWindow(calculation, open)
  const late = past?.rows.map(at => nth(tasks, at).uid) ?? []
  return {
    set: 'advice',
    code: 'withinWindow',
    state: past === null ? 'notApplicable' : late.length === 0 ? 'passes' : 'fails',
    measure: { value: past?.hours ?? 0, limit: 0, bound: 'most', unit: 'hours', total: 0 },
    findings: late.length === 0 ? [] : [plain('advice:withinWindow', late)],
  }
}
