import {
  type Calculation,
  DAY,
  FLAG,
  HOUR,
  instant,
  memberOf,
  type ResourceId,
  type Schedule,
  shiftsOf,
  workBetween,
  workingTimeOf,
} from '@parada/schedule'

/** How a histogram is cut. */
export type LoadStep = 'hour' | 'shift' | 'day' | 'week'

export interface ResourceLoad {
  readonly cells: readonly number[]
  /** Most units needed at once inside each cell. */
  readonly peak: Float64Array
  readonly capacity: number
}

const MONDAY_OFFSET = 4 * DAY

function stepOf(step: LoadStep, schedule: Schedule): { readonly size: number; readonly origin: number } {
  switch (step) {
    case 'hour':
      return { size: HOUR, origin: 0 }
    case 'day':
      return { size: DAY, origin: 0 }
    case 'week':
      return { size: 7 * DAY, origin: MONDAY_OFFSET }
    case 'shift': {
      const { length, origin } = shiftsOf(schedule.project)
      return { size: length, origin }
    }
  }
}

/** The step that suits a width of a day: columns neither hair-thin nor as wide as the window. */
export function loadStep(pxPerDay: number): LoadStep {
  if (pxPerDay >= 240) return 'hour'
  if (pxPerDay >= 48) return 'shift'
  return pxPerDay >= 7 ? 'day' : 'week'
}

/**
 * Who is needed when, between two instants: for one resource, or for all work resources together (null). Two tasks one
 * after the other in a cell need one person, two at the same time need two. Reads each assignment once.
 */
export function resourceLoad(
  calculation: Calculation,
  resource: ResourceId | null,
  from: number,
  to: number,
  step: LoadStep,
): ResourceLoad {
  const { schedule } = calculation
  const { size, origin } = stepOf(step, schedule)
  const first = Math.floor((from - origin) / size) * size + origin
  const count = Math.max(1, Math.ceil((to - first) / size))
  const cells = Array.from({ length: count + 1 }, (_, at) => first + at * size)
  const end = first + count * size
  const events: [at: number, units: number][][] = Array.from({ length: count }, () => [])
  for (const each of schedule.assignments) {
    if (each.resource === null || (resource !== null && each.resource !== resource)) continue
    if (resource === null && memberOf(schedule.resources, each.resource)?.kind !== 'work') continue
    const index = calculation.indexOf(each.task)
    const task = schedule.tasks[index]
    if (!task || ((calculation.flags[index] ?? 0) & (FLAG.summary | FLAG.inactive)) !== 0) continue
    const start = Math.max(calculation.start[index] ?? 0, first)
    const finish = Math.min(calculation.finish[index] ?? 0, end)
    if (finish <= start) continue
    const units = each.units ?? 1
    const calendar = workingTimeOf(schedule, task)
    for (let cell = Math.floor((start - first) / size); cell < count && first + cell * size < finish; cell++) {
      const [from, to] = [Math.max(start, first + cell * size), Math.min(finish, first + (cell + 1) * size)]
      if (to <= from || workBetween(calendar, instant(from), instant(to)) <= 0) continue
      events[cell]?.push([from, units], [to, -units])
    }
  }
  const peak = new Float64Array(count)
  for (const [cell, list] of events.entries()) {
    list.sort((a, b) => a[0] - b[0] || a[1] - b[1])
    let now = 0
    for (const [, units] of list) {
      now += units
      if (now > (peak[cell] ?? 0)) peak[cell] = now
    }
  }
  return { cells, peak, capacity: capacityOf(schedule, resource) }
}

function capacityOf(schedule: Schedule, resource: ResourceId | null): number {
  // A resource without a stated limit is unlimited, and so is a sum with it.
  if (resource !== null) return memberOf(schedule.resources, resource)?.maxUnits ?? Number.POSITIVE_INFINITY
  let total = 0
  for (const each of schedule.resources) if (each.kind === 'work') total += each.maxUnits ?? Number.POSITIVE_INFINITY
  return total
}
