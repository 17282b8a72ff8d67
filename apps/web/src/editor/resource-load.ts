import {
  type Calculation,
  DAY,
  HOUR,
  type Load,
  loadOver,
  type ResourceId,
  type Schedule,
  shiftsOf,
} from '@parada/schedule'

/** How a histogram is cut. */
export type LoadStep = 'hour' | 'shift' | 'day' | 'week'

export interface ResourceLoad extends Load {
  readonly cells: readonly number[]
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

/** Who is needed when, and how many there are, between two instants: of one resource, or of all together (null). */
export function resourceLoad(
  calculation: Calculation,
  resource: ResourceId | null,
  from: number,
  to: number,
  step: LoadStep,
): ResourceLoad {
  const { size, origin } = stepOf(step, calculation.schedule)
  const first = Math.floor((from - origin) / size) * size + origin
  const count = Math.max(1, Math.ceil((to - first) / size))
  const cells = Array.from({ length: count + 1 }, (_, at) => first + at * size)
  return { cells, ...loadOver(calculation, resource, cells) }
}
