import { workOf } from '../edits/commands-work.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import type { Calculation } from '../engine/calculation.ts'
import { memberOf } from '../model/rows.ts'
import { nth } from '../must.ts'
import { hasOnlyMachines, isEquipment } from './equipment.ts'
import { isLeaf } from './leaves.ts'

/** Seconds of people's work by position; null where none is stated. Machines, process time and holds have none. */
export function peopleWork(calculation: Calculation): Float64Array | null {
  const { schedule } = calculation
  const found = new Float64Array(calculation.count)
  let any = false
  for (let at = 0; at < calculation.count; at++) {
    const task = schedule.tasks[at]
    if (!task || !isLeaf(calculation, at) || task.kind === 'process' || task.kind === 'hold') continue
    let people = 0
    let work = 0
    for (const each of assignmentsOfTask.of(schedule.assignments, task.uid)) {
      const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
      if (resource && (resource.kind !== 'work' || isEquipment(resource))) continue
      people++
      work += workOf(task, each)
    }
    found[at] = people > 0 ? work : hasOnlyMachines(schedule, task) ? 0 : (task.work ?? 0)
    if (nth(found, at) > 0) any = true
  }
  return any ? found : null
}
