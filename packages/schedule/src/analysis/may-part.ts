import type { Calculation } from '../engine/calculation.ts'
import { equipmentKey, equipmentOfTask } from '../model/equipment-of-task.ts'
import type { Link } from '../model/link.ts'
import { memberOf } from '../model/rows.ts'
import { PROTECTING_STEPS } from '../model/step.ts'
import { stepOf } from './step-of.ts'

/**
 * Whether the second of two linked tasks may begin before the first is over. Never where one of them protects people;
 * inside one equipment, or where what they do is unknown, only if a person said that the link is a wish.
 */
export function mayPart(calculation: Calculation, link: Link): boolean {
  const { schedule } = calculation
  const [before, after] = [memberOf(schedule.tasks, link.from), memberOf(schedule.tasks, link.to)]
  if (!before || !after) return false
  const steps = [stepOf(schedule, before), stepOf(schedule, after)]
  if (steps.some(each => each?.all.some(step => PROTECTING_STEPS.has(step)))) return false
  if (link.nature === 'preference') return true
  const [one, other] = [before, after].map(each => equipmentKey(equipmentOfTask(calculation, each)))
  return steps.every(each => each !== null) && one !== '' && other !== '' && one !== other
}
