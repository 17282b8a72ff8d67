import { type Assignment, DAY, type Link, type Resource, type Schedule, type TaskId } from '@parada/schedule'

/** Lists of a plan grouped by task, made when first asked and kept as long as the list itself. */
const incomingOf = new WeakMap<readonly Link[], Map<number, Link[]>>()
const outgoingOf = new WeakMap<readonly Link[], Map<number, Link[]>>()
const assignmentsBy = new WeakMap<readonly Assignment[], Map<number, Assignment[]>>()
const resourcesBy = new WeakMap<readonly Resource[], Map<number, Resource>>()

function grouped<T extends object>(
  cache: WeakMap<readonly T[], Map<number, T[]>>,
  list: readonly T[],
  key: (item: T) => number,
): Map<number, T[]> {
  const known = cache.get(list)
  if (known) return known
  const made = new Map<number, T[]>()
  for (const item of list) {
    const group = made.get(key(item))
    if (group) group.push(item)
    else made.set(key(item), [item])
  }
  cache.set(list, made)
  return made
}

const NONE: readonly never[] = []

/** Links into a task, in the plan's order. */
export const incomingLinks = (schedule: Schedule, task: TaskId): readonly Link[] =>
  grouped(incomingOf, schedule.links, link => link.to).get(task) ?? NONE

/** Links out of a task. */
export const outgoingLinks = (schedule: Schedule, task: TaskId): readonly Link[] =>
  grouped(outgoingOf, schedule.links, link => link.from).get(task) ?? NONE

/** Assignments of a task. */
export const assignmentsOf = (schedule: Schedule, task: TaskId): readonly Assignment[] =>
  grouped(assignmentsBy, schedule.assignments, each => each.task).get(task) ?? NONE

/** A resource by identity. */
export function resourceOf(schedule: Schedule, id: number | null): Resource | undefined {
  if (id === null) return undefined
  let known = resourcesBy.get(schedule.resources)
  if (!known) {
    known = new Map(schedule.resources.map(each => [each.uid, each]))
    resourcesBy.set(schedule.resources, known)
  }
  return known.get(id)
}

/** The resources of a task as a person types them: `Mecânico; Soldador [50%]`. */
export function resourceText(schedule: Schedule, task: TaskId): string {
  const parts: string[] = []
  for (const each of assignmentsOf(schedule, task)) {
    const resource = resourceOf(schedule, each.resource)
    if (!resource) continue
    const units = each.units ?? 1
    parts.push(units === 1 ? resource.name : `${resource.name} [${Math.round(units * 100)}%]`)
  }
  return parts.join('; ')
}

/**
 * True for a plan that counts in whole days: no shifts, and every duration a whole number of days. Its dates are shown
 * without clock times and its bars fill their days.
 */
export function countsWholeDays(schedule: Schedule): boolean {
  if (schedule.project.shifts) return false
  const { secondsPerDay } = schedule.project.units
  if (secondsPerDay <= 0) return false
  return schedule.tasks.every(task => wholeDays(task.duration, secondsPerDay))
}

/** True when a duration is a whole number of days, weeks or months. */
export function wholeDays(
  duration: { readonly seconds: number; readonly unit: string; readonly elapsed?: true },
  secondsPerDay: number,
): boolean {
  if (duration.unit === 'h' || duration.unit === 'm') return duration.seconds === 0
  return duration.seconds % (duration.elapsed ? DAY : secondsPerDay) === 0
}
