import { type Assignment, DAY, type Link, type Resource, type Schedule, type TaskId } from '@parada/schedule'

/** Items of a list by a key of theirs, in two typed arrays and no object per task. */
class Grouped<T> {
  private readonly list: readonly T[]
  private readonly offsets: Int32Array
  private readonly entries: Int32Array
  /** Dense numbers of keys that lie too far apart for a table; null when the keys are dense enough themselves. */
  private readonly dense: Map<number, number> | null

  constructor(list: readonly T[], key: (item: T) => number) {
    this.list = list
    let highest = 0
    for (const item of list) highest = Math.max(highest, key(item))
    this.dense = highest > list.length * 8 + 1_000_000 ? new Map() : null
    if (this.dense) for (const item of list) if (!this.dense.has(key(item))) this.dense.set(key(item), this.dense.size)
    const slot = (item: T): number => this.slot(key(item))
    this.offsets = new Int32Array((this.dense ? this.dense.size : highest + 1) + 1)
    const count = (slots: Int32Array, at: number): number => {
      const before = slots[at] ?? 0
      slots[at] = before + 1
      return before
    }
    for (const item of list) count(this.offsets, slot(item) + 1)
    let sum = 0
    for (let at = 0; at < this.offsets.length; at++) {
      sum += this.offsets[at] ?? 0
      this.offsets[at] = sum
    }
    const fill = this.offsets.slice()
    this.entries = new Int32Array(list.length)
    for (const [at, item] of list.entries()) this.entries[count(fill, slot(item))] = at
  }

  private slot(key: number): number {
    return this.dense ? (this.dense.get(key) ?? this.dense.size) : key
  }

  /** The items of a key in the list's order. */
  of(key: number): readonly T[] {
    const slot = this.slot(key)
    const from = this.offsets[slot]
    const to = this.offsets[slot + 1]
    if (from === undefined || to === undefined || from === to) return NONE
    return Array.from(this.entries.subarray(from, to), at => this.list[at]).filter(item => item !== undefined)
  }
}

const NONE: readonly never[] = []
/** Made when first asked and kept as long as the list itself. */
const incomingOf = new WeakMap<readonly Link[], Grouped<Link>>()
const outgoingOf = new WeakMap<readonly Link[], Grouped<Link>>()
const assignmentsBy = new WeakMap<readonly Assignment[], Grouped<Assignment>>()
const resourcesBy = new WeakMap<readonly Resource[], Map<number, Resource>>()

function grouped<T extends object>(
  cache: WeakMap<readonly T[], Grouped<T>>,
  list: readonly T[],
  key: (item: T) => number,
): Grouped<T> {
  const known = cache.get(list)
  if (known) return known
  const made = new Grouped(list, key)
  cache.set(list, made)
  return made
}

/** Links into a task, in the plan's order. */
export const incomingLinks = (schedule: Schedule, task: TaskId): readonly Link[] =>
  grouped(incomingOf, schedule.links, link => link.to).of(task)

/** Links out of a task. */
export const outgoingLinks = (schedule: Schedule, task: TaskId): readonly Link[] =>
  grouped(outgoingOf, schedule.links, link => link.from).of(task)

/** Assignments of a task. */
export const assignmentsOf = (schedule: Schedule, task: TaskId): readonly Assignment[] =>
  grouped(assignmentsBy, schedule.assignments, each => each.task).of(task)

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
