import { calculate, DAY, type Instant, type Json, type Problem, type Schedule } from '@parada/schedule'
import { listed } from '../called.ts'
import { remark } from '../problems.ts'

/** Dates that agree to the minute count as equal, in seconds. */
const NEAR = 60

/**
 * Names the rows of a list whose start or finish the plan made of it does not have: predecessors, a duration or the hours
 * of work give others. Dates without a clock time count by the day.
 */
export function datesNotKept(plan: Schedule, rows: readonly { readonly [key: string]: Json }[]): readonly Problem[] {
  const hasClock = (key: 'start' | 'finish'): boolean =>
    rows.some(row => typeof row[key] === 'string' && row[key].includes('T'))
  const clocks = { start: hasClock('start'), finish: hasClock('finish') }
  if (!plan.tasks.some(({ stored }) => stored?.start !== undefined || stored?.finish !== undefined)) return []
  const calculated = calculate(plan)
  if (!calculated.ok) return []
  const differs = (key: 'start' | 'finish', wanted: Instant | undefined, is: Instant): boolean =>
    wanted !== undefined &&
    (clocks[key] ? Math.abs(wanted - is) >= NEAR : Math.floor(wanted / DAY) !== Math.floor(is / DAY))
  const parents = new Set(plan.tasks.map(task => task.parent))
  const names = plan.tasks.flatMap(({ uid, name, row, stored, actualStart }) => {
    const dates = calculated.value.of(uid)
    if (!dates || parents.has(uid) || actualStart !== undefined) return []
    return differs('start', stored?.start, dates.start) || differs('finish', stored?.finish, dates.finish)
      ? [name.trim() === '' ? String(row) : name]
      : []
  })
  return names.length === 0 ? [] : [remark('warning', 'tables.datesNotTaken', listed(names, '; '))]
}
