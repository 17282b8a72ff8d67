import { isEquipment } from '../analysis/equipment.ts'
import { toWork } from '../calendar/compiled.ts'
import { type Shifts, shiftAt, shiftStart, shiftsOf } from '../calendar/shifts.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import { resourceCalendar } from '../edits/edit-context.ts'
import type { FullCalculation } from '../engine/result.ts'
import { capacityOf } from '../leveling/capacity.ts'
import { demandOf } from '../leveling/demand.ts'
import { shiftRange } from '../leveling/level.ts'
import { usesOf } from '../leveling/uses.ts'
import type { ResourceId } from '../model/ids.ts'
import type { Resource } from '../model/resource.ts'
import { memberOf } from '../model/rows.ts'
import { HOUR, type Instant } from '../time/instant.ts'
import { taskAt } from './chain.ts'
import type { Measured } from './measure.ts'
import { lengthWith, resourceOfMove } from './moves.ts'
import type { RecoveryMove, RecoveryPrice, RecoverySpan } from './options.ts'

/**
 * What the moves of a measured plan cost: who is there longer or in greater number is paid from the first shift in which
 * that is needed to the last, worked or waiting; more people on a task for what it takes with them.
 */
export function priceOf(plan: FullCalculation, measured: Measured): RecoveryPrice {
  let [work, machine, cost, priced] = [0, 0, 0, true]
  for (const move of measured.moves) {
    const { seconds, resource } = secondsOf(plan, measured, move)
    if (seconds === 0) continue
    if (resource && isEquipment(resource)) machine += seconds
    else work += seconds
    const rate = resource?.rates?.[0]?.standard
    if (rate === undefined) priced = false
    else cost += (rate * seconds) / HOUR
  }
  return { work, machine, ...(priced && cost !== 0 && { cost: Math.round(cost * 100) / 100 }) }
}

function secondsOf(
  plan: FullCalculation,
  measured: Measured,
  move: RecoveryMove,
): { readonly seconds: number; readonly resource?: Resource } {
  const { schedule } = plan
  const id = resourceOfMove(move)
  if (id !== undefined) {
    const resource = memberOf(schedule.resources, id)
    const span = resource && spanOfUse(plan, measured, move, id)
    if (!resource || !span) return { seconds: 0 }
    const after = memberOf(measured.after.schedule.resources, id) ?? resource
    const there = (by: FullCalculation, who: Resource): number => {
      const calendar = resourceCalendar(by.schedule, who)
      return toWork(calendar, span.to) - toWork(calendar, span.from)
    }
    const [before, now] = [there(plan, resource), there(measured.after, after)]
    if (move.kind === 'crew' || move.kind === 'equipment') return { seconds: move.add * now, resource }
    return { seconds: (move.kind === 'shift' || move.kind === 'overtime' ? move.units : 1) * (now - before), resource }
  }
  if (move.kind === 'reinforce') {
    const task = memberOf(schedule.tasks, move.task)
    const resource = memberOf(schedule.resources, move.resource)
    if (!task || !resource) return { seconds: 0 }
    const [from, to] = move.units
    const length = task.duration.seconds
    return { seconds: lengthWith(length, from, to) * to - length * from, resource }
  }
  if (move.kind === 'drop') {
    const task = memberOf(schedule.tasks, move.task)
    let seconds = 0
    for (const { resource, units = 1 } of assignmentsOfTask.of(schedule.assignments, move.task)) {
      const who = resource === null ? undefined : memberOf(schedule.resources, resource)
      if (who?.kind === 'work' && !isEquipment(who)) seconds -= (task?.duration.seconds ?? 0) * units
    }
    return { seconds }
  }
  return { seconds: 0 }
}

/**
 * From the first shift to the last in which more is used of a resource than there was, or at hours at which it was not
 * there; null where nothing of it is used.
 */
export function spanOfUse(
  plan: FullCalculation,
  measured: Measured,
  move: RecoveryMove,
  id: ResourceId,
): RecoverySpan | null {
  const { after } = measured
  const old = memberOf(plan.schedule.resources, id)
  if (!old) return null
  const demand = demandOf(after, shiftRange(after.schedule, after), new Map(), true)
  const place = demand.limited.findIndex(each => each.resource === id)
  const uses = usesOf(after, demand)[place] ?? []
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const take = (a: number, b: number): void => {
    from = Math.min(from, a)
    to = Math.max(to, b)
  }
  if (move.kind === 'crew' || move.kind === 'equipment') {
    const steps = capacityOf(old, shiftRange(plan.schedule, plan)) ?? []
    const bounds = [...new Set(uses.flatMap(use => [use.from, use.to]))].sort((a, b) => a - b)
    const change = new Map<number, number>()
    for (const use of uses) {
      change.set(use.from, (change.get(use.from) ?? 0) + use.amount)
      change.set(use.to, (change.get(use.to) ?? 0) - use.amount)
    }
    let used = 0
    for (const [at, bound] of bounds.entries()) {
      used += change.get(bound) ?? 0
      const there = steps.findLast(step => step.from <= bound)?.amount ?? 0
      if (used > there) take(bound, bounds[at + 1] ?? bound)
    }
  } else {
    const calendar = resourceCalendar(plan.schedule, old)
    for (const use of uses) {
      const task = taskAt(after, after.network.node[use.at] ?? -1)
      const inside = toWork(calendar, use.to) - toWork(calendar, use.from)
      if (task && inside < use.to - use.from) take(use.from, use.to)
    }
  }
  if (from > to) return null
  const shifts = shiftsOf(plan.schedule.project)
  return { from: floorTo(shifts, from), to: ceilingTo(shifts, to) }
}

const floorTo = (shifts: Shifts, at: number): Instant => shiftStart(shifts, shiftAt(shifts, at))
const ceilingTo = (shifts: Shifts, at: number): Instant => {
  const start = floorTo(shifts, at)
  return start === at ? start : shiftStart(shifts, shiftAt(shifts, at) + 1)
}
