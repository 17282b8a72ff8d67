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

/** The same with areas: two in three tasks are in one, no area admits more people, nor lifts, than its largest task needs. */
export function inAreas(schedule: Schedule, seed: number): Schedule {
  const ids = ['a1', 'a2'] as const
  const random = randomNumbers(seed + 11)
  const resources = schedule.resources.map((each, at): Schedule['resources'][number] =>
    at % 3 === 2 ? { ...each, nature: 'equipment' } : each,
  )
  const tasks = schedule.tasks.map(each => {
    const area = ids[Math.floor(random() * 3)]
    return area === undefined ? each : { ...each, area }
  })
  const machines = new Set(resources.filter(each => each.nature === 'equipment').map(each => each.uid))
  const most = (area: string, lifts: boolean): number =>
    tasks.reduce((largest, task) => {
      if (task.area !== area) return largest
      const own = schedule.assignments.filter(
        each => each.task === task.uid && each.resource !== null && machines.has(each.resource) === lifts,
      )
      return Math.max(
        largest,
        own.reduce((sum, each) => sum + (each.units ?? 1), 0),
      )
    }, 1)
  const areas = ids.map(id => ({ id, name: id, maxPeople: most(id, false), maxHeavyLifts: most(id, true) }))
  return { ...schedule, resources, tasks, areas }
}
