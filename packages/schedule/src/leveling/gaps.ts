import { combineCalendars, compileCalendar, workBetween } from '../calendar/compiled.ts'
import type { FullCalculation } from '../engine/result.ts'
import type { Schedule } from '../model/schedule.ts'
import { type Problem, problem, suggestion } from '../problem.ts'
import { DAY, instant } from '../time/instant.ts'
import { type Demand, skylinesOf } from './demand.ts'
import { horizonOf, isMovable } from './plan-planner.ts'
import { named } from './problems.ts'
import { nextTry, Spans } from './room.ts'

/** A time without the resource counts as a gap from so long on: nights and weekends off are what shifts are. */
const LEAST_GAP = 2 * DAY

/** Stretches of the plan without any of the resources that its tasks need, where that lasts longer than shifts rest. */
export function capacityGaps({ passes, schedule }: FullCalculation, demand: Demand): Problem[] {
  const begin = Math.max(passes.projectStart, schedule.project.statusDate ?? passes.projectStart)
  const asking = demand.limited.map(() => new Set<number>())
  for (const [at, pieces] of demand.pieces.entries())
    if (passes.finish[at]! > begin) for (const { resource } of pieces) asking[resource]!.add(at)
  return demand.limited.flatMap(({ name, resource, steps }, place) => {
    const count = asking[place]!.size
    // No resource at any time is a demand above capacity, and reported as that.
    if (count === 0 || steps.every(step => step.amount <= 0)) return []
    return steps.flatMap((step, index) => {
      const from = Math.max(step.from, begin)
      const to = steps[index + 1]?.from ?? Number.POSITIVE_INFINITY
      // Where the resource never comes back, what is delayed past the plan's own end finds none either.
      const last = passes.projectFinish + (Number.isFinite(to) ? 0 : passes.projectFinish - passes.projectStart)
      if (step.amount > 0 || to - from < LEAST_GAP || from >= last) return []
      const at = resource === undefined ? {} : { at: { resource } }
      return [
        problem(
          'schedule.capacityGap',
          { resource: name, from, ...(Number.isFinite(to) && { to }), count },
          { severity: 'warning', ...at, suggestions: [suggestion('schedule.stateAvailability', { resource: name })] },
        ),
      ]
    })
  })
}

/** Tasks for which there is no room at any time, even with all other tasks away. `splits`: who may be interrupted. */
export function roomless(
  { network, passes }: FullCalculation,
  demand: Demand,
  splits: Uint8Array | undefined,
): Problem[] {
  const skylines = skylinesOf(demand)
  const spans = new Spans(network, passes)
  const horizon = horizonOf(passes)
  const stuck = demand.pieces.flatMap((pieces, at) => {
    if (pieces.length === 0 || splits?.[at] === 1 || !isMovable(network, demand, at)) return []
    let [start, finish]: readonly [number, number] = [passes.start[at]!, passes.finish[at]!]
    for (;;) {
      const next = nextTry(skylines, network, at, pieces, start, finish)
      if (next === Number.NEGATIVE_INFINITY) return []
      if (next > horizon) return [network.rows[network.node[at]!]!]
      ;[start, finish] = spans.at(at, next)
    }
  })
  return stuck.length === 0 ? [] : [problem('schedule.noRoomEver', named(stuck), { severity: 'warning' })]
}

/** Tasks sharing no working hour with one of their resources: they keep their own hours, without that resource. */
export function neverTogether(
  { tasks, resources, assignments, calendars, project }: Schedule,
  from: number,
  to: number,
): Problem[] {
  if (project.rules === 'p6') return []
  const called = new Map(calendars.map(each => [each.id, each]))
  const rows = new Map(tasks.map(each => [each.uid, each]))
  const crew = new Map(resources.map(each => [each.uid, each]))
  const apart = new Map<string, boolean>()
  return assignments.flatMap(each => {
    const task = rows.get(each.task)
    const resource = each.resource === null ? undefined : crew.get(each.resource)
    const [a, b] = [task?.calendar, resource?.calendar].map(id => (id === undefined ? undefined : called.get(id)))
    if (!task || !resource || !a || !b || task.ignoreResourceCalendars || task.duration.elapsed) return []
    if (resource.kind !== 'work' || task.active === false || task.actualFinish !== undefined) return []
    const key = `${a.id} ${b.id}`
    let never = apart.get(key)
    if (never === undefined) {
      const both = [a, b].map(calendar => compileCalendar(calendar, calendars))
      never =
        both.every(calendar => !calendar.empty) &&
        workBetween(combineCalendars(both, 'intersect'), instant(from), instant(to)) === 0
      apart.set(key, never)
    }
    if (!never) return []
    const params = { task: task.name, resource: resource.name, calendar: a.name, other: b.name }
    return [
      problem('schedule.neverTogether', params, {
        severity: 'warning',
        at: { task: task.uid, resource: resource.uid },
      }),
    ]
  })
}
