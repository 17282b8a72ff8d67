import { isEquipment } from '../analysis/equipment.ts'
import { addWork, workBetween } from '../calendar/compiled.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import { placedBy } from '../engine/assignment-span.ts'
import type { Calculation } from '../engine/calculation.ts'
import { DELAY_REASONS, type Delay, type DelayReason } from '../model/delay.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { type Instant, workTime } from '../time/instant.ts'

/** What one cause has cost so far. */
export interface DelayCause {
  readonly reason: DelayReason
  /** Tasks that it was reported of. */
  readonly tasks: number
  /** Working seconds lost. */
  readonly lost: number
  /** Person-seconds lost: the people of each task waited as long as it did. */
  readonly work: number
  /** Reports of it without a measured length. */
  readonly unmeasured: number
}

/** Hours lost by cause, the dearest first; causes that were never reported are left out. */
export function delaysByCause(schedule: Schedule): DelayCause[] {
  const causes = DELAY_REASONS.map(reason => {
    let [tasks, lost, work, unmeasured] = [0, 0, 0, 0]
    for (const task of schedule.tasks) {
      const mine = task.delays?.filter(each => each.reason === reason) ?? []
      if (mine.length === 0) continue
      tasks++
      unmeasured += mine.filter(each => each.lost === undefined).length
      const seconds = mine.reduce((sum, each) => sum + (each.lost ?? 0), 0)
      lost += seconds
      work += seconds * peopleOn(schedule, task)
    }
    return { reason, tasks, lost, work, unmeasured }
  })
  return causes.filter(each => each.tasks > 0).sort((a, b) => b.work - a.work || b.lost - a.lost || b.tasks - a.tasks)
}

/** How many people work on a task; one where none is named and it is work. */
function peopleOn(schedule: Schedule, task: Task): number {
  const units = assignmentsOfTask.of(schedule.assignments, task.uid).flatMap(each => {
    const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
    return each.resource !== null && (resource?.kind !== 'work' || isEquipment(resource)) ? [] : [each.units ?? 1]
  })
  if (units.length === 0) return task.kind === 'process' || task.kind === 'hold' ? 0 : 1
  return units.reduce((sum, each) => sum + each, 0)
}

/** A reason with the working time by which the report leaves its task behind the forecast: zero where it is not behind. */
export function delayOf(
  calculation: Calculation,
  task: Task,
  reason: DelayReason,
  report: { readonly finish: Instant | undefined; readonly left: number; readonly until: Instant },
): Delay {
  const { finish, left, until } = report
  const calendar = placedBy(calculation, task.uid)
  const expected = calculation.of(task.uid)?.finish
  const now = finish ?? addWork(calendar, until, workTime(Math.round(left)))
  if (expected === undefined) return { reason, at: until }
  return { reason, at: until, lost: workTime(now <= expected ? 0 : workBetween(calendar, expected, now)) }
}
