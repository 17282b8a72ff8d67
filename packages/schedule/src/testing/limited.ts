import type { LevelingOptions } from '../leveling/level.ts'
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

/** Every other resource has one fewer by night. */
const byShift = (schedule: Schedule, seed: number): Schedule => ({
  ...schedule,
  resources: schedule.resources.map((each, at) => {
    const { maxUnits = 1 } = each
    const availability = [
      { units: maxUnits, shift: 'day' as const },
      { units: maxUnits - 1, shift: 'night' as const },
    ]
    return (seed + at) % 2 === 0 ? { ...each, availability } : each
  }),
})

/** Every fifth task is time of the process. */
const withProcesses = (schedule: Schedule): Schedule => ({
  ...schedule,
  tasks: schedule.tasks.map(each => (each.uid % 5 === 0 ? { ...each, kind: 'process' } : each)),
})

/** A limited plan with shifts, in two of five with areas, in one of four by the rules of Primavera, and how it is levelled. */
export function levellingCase(seed: number): { readonly schedule: Schedule; readonly options: LevelingOptions } {
  const shifts = byShift(limitedSchedule(seed, 25, seed % 4 === 3 ? 'p6' : 'msproject'), seed)
  const placed = seed % 5 < 2 ? inAreas(shifts, seed) : shifts
  const schedule = seed % 10 > 7 ? withProcesses(placed) : placed
  const splits = new Set(seed % 2 === 0 ? [] : schedule.tasks.filter(task => task.uid % 3 > 0).map(task => task.uid))
  return { schedule, options: { schedules: 20, seed, freedom: seed % 3 === 0 ? 'withinSlack' : 'free', splits } }
}
