import type { FullCalculation } from '../engine/result.ts'
import type { Schedule } from '../model/schedule.ts'
import { demandOf } from './demand.ts'
import { shiftRange } from './level.ts'
import { usesOf } from './uses.ts'

/** Whether a plan limits any resource or area. */
export const isLimited = ({ resources, areas = [] }: Schedule): boolean =>
  resources.some(
    each => each.kind === 'work' && (each.maxUnits !== undefined || (each.availability?.length ?? 0) > 0),
  ) || areas.some(each => each.maxPeople !== undefined || each.maxHeavyLifts !== undefined)

/** No resource or area is asked for more than there is at any time, as the plan is dated. */
export function fitsAsItStands(plan: FullCalculation): boolean {
  const { schedule } = plan
  if (!isLimited(schedule)) return true
  const range = shiftRange(schedule, plan)
  const demand = demandOf(plan, range, new Map())
  const status = schedule.project.statusDate ?? Number.NEGATIVE_INFINITY
  return usesOf(plan, demand).every((uses, place) => {
    const steps = demand.limited[place]?.steps ?? []
    // At one instant what ends lets go before what begins takes hold.
    const events = uses
      .filter(use => use.to > status)
      .flatMap(use => [
        { at: Math.max(use.from, status), amount: use.amount, capacity: null },
        { at: use.to, amount: -use.amount, capacity: null },
      ])
    const changes = steps.map(step => ({ at: step.from, amount: 0, capacity: step.amount }))
    const all = [...events, ...changes].sort((a, b) => a.at - b.at || a.amount - b.amount)
    let [used, there] = [0, 0]
    for (const [at, each] of all.entries()) {
      used += each.amount
      if (each.capacity !== null) there = each.capacity
      if (all[at + 1]?.at !== each.at && used > there) return false
    }
    return true
  })
}
