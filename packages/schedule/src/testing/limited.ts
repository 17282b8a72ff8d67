import type { Schedule } from '../model/schedule.ts'
import { type RandomOptions, randomNumbers, randomSchedule } from './random.ts'

/** A random plan with everything in it, whose resources have limits that each single task keeps. */
export function limitedSchedule(seed: number, tasks = 25, rules?: RandomOptions['rules']): Schedule {
  const schedule = randomSchedule(seed, { tasks, density: 1, ...(rules && { rules }) })
  const random = randomNumbers(seed + 7)
  return {
    ...schedule,
    resources: schedule.resources.map(each => ({ ...each, maxUnits: 1 + Math.floor(random() * 3) })),
    assignments: schedule.assignments.map(each => ({ ...each, units: Math.min(1, each.units ?? 1) })),
  }
}
