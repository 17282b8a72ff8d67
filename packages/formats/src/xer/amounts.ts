import {
  type Assignment,
  assignmentsOfTask,
  HOUR,
  memberOf,
  percentByType,
  type Resource,
  type Schedule,
  type Task,
  workOf,
} from '@parada/schedule'
import type { XerRow } from './table.ts'
import { writeHours } from './values.ts'

/** Steps are no percentage of Primavera's: what is ticked off is written as the physical percentage. */
export function physicalPercent(schedule: Schedule, task: Task): string | undefined {
  const percent =
    task.percentType === 'steps'
      ? percentByType(schedule, task, task.percentComplete ?? 0)
      : task.physicalPercentComplete
  return percent === undefined ? undefined : String(percent)
}

/** What Primavera calls nonlabor: only what says so itself, since a name is no word of the file's. */
export const isNonlabor = ({ kindWord, nature }: Resource): boolean =>
  nature === undefined ? kindWord === 'equipment' : nature === 'equipment'

/** Seconds of work: planned, spent and left. */
type Amounts = readonly [planned: number, spent: number, left: number]
const NONE: Amounts = [0, 0, 0]

const amounts = (planned: number | undefined, spent: number, left: number | undefined): Amounts => [
  planned ?? spent + (left ?? 0),
  spent,
  // A reported remainder holds: the work at completion follows it, as in P6.
  left ?? Math.max(0, (planned ?? 0) - spent),
]

const sumOf = (task: Task, list: readonly Assignment[]): Amounts =>
  list.reduce<Amounts>((all, each) => {
    const next = amounts(workOf(task, each), each.actualWork ?? 0, each.remainingWork)
    return [all[0] + next[0], all[1] + next[1], all[2] + next[2]]
  }, NONE)

/**
 * Hours planned, spent and left of an activity: those of its assignments where they say what was done, else its own.
 * Columns of the file hold as long as they say the same.
 */
export function amountsOf(schedule: Schedule, task: Task, raw: XerRow): XerRow {
  const [people, machines]: [Assignment[], Assignment[]] = [[], []]
  for (const each of assignmentsOfTask.of(schedule.assignments, task.uid)) {
    const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
    if (resource && resource.kind !== 'work') continue
    ;(resource && isNonlabor(resource) ? machines : people).push(each)
  }
  const told = [task.work, task.actualWork, task.remainingWork].some(each => each !== undefined)
  // Primavera sums up assignments by itself.
  if (!told) return {}
  const reported = [...people, ...machines].some(each => (each.actualWork ?? each.remainingWork) !== undefined)
  const own = amounts(task.work, task.actualWork ?? 0, task.remainingWork)
  const [labor, nonlabor] = reported ? [sumOf(task, people), sumOf(task, machines)] : [own, NONE]
  const kept = (what: string): number =>
    (Number(raw[`${what}_work_qty`] ?? 0) + Number(raw[`${what}_equip_qty`] ?? 0)) * HOUR
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 2
  if (
    raw.act_work_qty !== undefined &&
    near(kept('act'), labor[1] + nonlabor[1]) &&
    near(kept('remain'), labor[2] + nonlabor[2])
  )
    return {}
  return {
    target_work_qty: raw.target_work_qty ?? writeHours(labor[0]),
    act_work_qty: writeHours(labor[1]),
    remain_work_qty: writeHours(labor[2]),
    ...(reported &&
      machines.length > 0 && {
        target_equip_qty: raw.target_equip_qty ?? writeHours(nonlabor[0]),
        act_equip_qty: writeHours(nonlabor[1]),
        remain_equip_qty: writeHours(nonlabor[2]),
      }),
  }
}
