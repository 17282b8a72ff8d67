import { type Calculation, FLAG, type Instant, lateness } from '@parada/schedule'

let known: { readonly of: Calculation; readonly seconds: ((index: number) => number) | null } | null = null

/**
 * How many seconds an unfinished task lies behind its baseline, else behind the plan as it was first run. Null where the
 * plan has neither: nothing is late then.
 */
export function lateSeconds(calculation: Calculation, now: Instant): ((index: number) => number) | null {
  if (known?.of === calculation) return known.seconds
  const { schedule } = calculation
  const asOf = schedule.project.statusDate ?? now
  const held =
    schedule.project.firstPlan !== undefined ||
    schedule.tasks.some(task => task.baselines?.some(each => each.number === 0 && each.finish !== undefined))
  const found = new Map<number, number>()
  const seconds = (index: number): number => {
    const had = found.get(index)
    if (had !== undefined) return had
    const done = (calculation.percentComplete[index] ?? 0) >= 100
    const inactive = ((calculation.flags[index] ?? 0) & FLAG.inactive) !== 0
    const late = done || inactive ? 0 : Math.max(0, lateness(calculation, index, asOf).finishLate)
    found.set(index, late)
    return late
  }
  known = { of: calculation, seconds: held ? seconds : null }
  return known.seconds
}
