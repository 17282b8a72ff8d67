import { type Calculation, HOUR, type Instant, level, memberOf, type ResourceId } from '@parada/schedule'

/** Whether a plan fits its window. Hours are of the clock, from the start of the plan. */
export interface Fit {
  readonly hours: number
  readonly finish: Instant
  /** Null: no window was given. */
  readonly fits: boolean | null
  /** Hours left over, or missing; whole, on the safe side. */
  readonly spare: number
  readonly missing: number
}

export interface Verdict {
  /** By links and calendars alone. */
  readonly unlimited: Fit
  /** With the people and machines there are; null where nothing is limited, or no levelling is possible. */
  readonly limited: Fit | null
  /** What makes tasks wait, the longest waits first. */
  readonly limitedBy: readonly { readonly resource: ResourceId; readonly name: string; readonly hours: number }[]
}

/** Says whether a plan fits so many hours, with and without its limits. Nothing in the plan changes by it. */
export function verdict(
  calculation: Calculation,
  windowHours: number | null,
  options: { readonly schedules?: number } = {},
): Verdict {
  const { schedule, projectStart, projectFinish } = calculation
  const unlimited = fitOf(projectStart, projectFinish, windowHours)
  const limited = schedule.resources.some(
    each => each.maxUnits !== undefined || each.availability !== undefined || each.calendar !== undefined,
  )
  const run = limited ? level(calculation, { schedules: options.schedules ?? 60, seed: 1 }) : null
  if (!run?.ok) return { unlimited, limited: null, limitedBy: [] }
  const waits = new Map<ResourceId, number>()
  for (const { delay, reason } of run.value.moves) {
    if (reason.kind !== 'resource') continue
    const known = reason.blockers.flatMap(each => (each.resource === undefined ? [] : [each.resource]))
    for (const each of known) waits.set(each, (waits.get(each) ?? 0) + delay / HOUR / known.length)
  }
  const order = [...waits].sort((a, b) => b[1] - a[1]).slice(0, 3)
  return {
    unlimited,
    limited: fitOf(projectStart, run.value.finishAfter, windowHours),
    limitedBy: order.map(([resource, waited]) => ({
      resource,
      name: memberOf(schedule.resources, resource)?.name ?? '',
      hours: Math.round(waited),
    })),
  }
}

/** How long a plan is by links and calendars alone. */
export const plainFit = ({ projectStart, projectFinish }: Calculation, windowHours: number | null): Fit =>
  fitOf(projectStart, projectFinish, windowHours)

function fitOf(start: Instant, finish: Instant, window: number | null): Fit {
  const hours = (finish - start) / HOUR
  return {
    hours,
    finish,
    fits: window === null ? null : hours <= window,
    spare: window === null ? 0 : Math.max(0, Math.floor(window - hours)),
    missing: window === null ? 0 : Math.max(0, Math.ceil(hours - window)),
  }
}
