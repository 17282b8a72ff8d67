import { compileCalendar, workBetween } from '../calendar/compiled.ts'
import type { Network } from '../engine/network.ts'
import type { FullCalculation } from '../engine/result.ts'
import type { TaskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { type Problem, problem, suggestion } from '../problem.ts'
import { formatInstant, type Instant, instant } from '../time/instant.ts'
import { AMOUNT } from './capacity.ts'
import type { Demand } from './demand.ts'
import { isFixed } from './plan-planner.ts'
import { usesOf } from './uses.ts'

/** Problems of levelling. */
export const LEVELING_PROBLEM_CODES = [
  'schedule.excessiveDemand',
  'schedule.fixedOverload',
  'schedule.neverWorks',
  'schedule.notLevellable',
  'schedule.notSplittable',
  'schedule.unknownResource',
] as const

/** What a person can do about them. */
export const LEVELING_SUGGESTION_CODES = [
  'schedule.raiseLimit',
  'schedule.scheduleFromStart',
  'schedule.nearResource',
] as const

/** Tasks named in one sentence. */
const NAMED = 10

/** Tasks that ask for more of a resource than there is at any time. */
export function excessiveDemand(network: Network, demand: Demand): Problem[] {
  const problems: Problem[] = []
  for (const [at, pieces] of demand.pieces.entries())
    for (const piece of pieces) {
      const resource = demand.limited[piece.resource]!
      const most = Math.max(...resource.steps.map(step => step.amount))
      const task = network.rows[network.node[at]!]!
      if (piece.amount <= most || task.actualFinish !== undefined || (task.percentComplete ?? 0) >= 100) continue
      problems.push(
        problem(
          'schedule.excessiveDemand',
          { task: task.name, resource: resource.name, asked: piece.amount / AMOUNT, there: most / AMOUNT },
          {
            at: { task: task.uid, ...(resource.resource !== undefined && { resource: resource.resource }) },
            suggestions: [suggestion('schedule.raiseLimit', { resource: resource.name })],
          },
        ),
      )
    }
  return problems
}

/** Calendars of people or machines that never work in the time there is to level in: nobody could come. */
export function idleCalendars({ resources, assignments, calendars }: Schedule, from: number, to: number): Problem[] {
  return resources.flatMap(({ uid, name, kind, calendar: id }) => {
    const calendar = calendars.find(each => each.id === id)
    if (kind !== 'work' || !calendar || !assignments.some(each => each.resource === uid)) return []
    if (workBetween(compileCalendar(calendar, calendars), instant(from), instant(to)) > 0) return []
    return [
      problem(
        'schedule.neverWorks',
        { resource: name, calendar: calendar.name },
        { at: { calendar: calendar.id, resource: uid }, suggestions: [suggestion('schedule.giveWorkingTime')] },
      ),
    ]
  })
}

/** Tasks of which nobody may be delayed and that ask for more than there is by themselves: no leveling mends that. */
export function fixedOverloads(full: FullCalculation, demand: Demand): Problem[] {
  const { network, schedule } = full
  const dataDate = schedule.project.statusDate ?? Number.NEGATIVE_INFINITY
  return usesOf(full, demand).flatMap((uses, place) => {
    const { name, resource, steps } = demand.limited[place]!
    const fixed = uses.filter(use => use.to > dataDate && isFixed(network, use.at))
    const bounds = [...fixed.map(use => use.from), ...steps.map(step => step.from)].sort((a, b) => a - b)
    for (const bound of bounds) {
      const at = Math.max(bound, dataDate)
      const there = fixed.filter(use => use.from <= at && at < use.to)
      const asked = there.reduce((sum, use) => sum + use.amount, 0)
      const most = steps.findLast(step => step.from <= at)?.amount ?? 0
      if (asked <= most) continue
      const rows = [...new Set(there.map(use => network.rows[network.node[use.at]!]!))]
      return [
        problem(
          'schedule.fixedOverload',
          {
            resource: name,
            asked: asked / AMOUNT,
            there: most / AMOUNT,
            from: formatInstant(at as Instant),
            tasks: rows.map(task => task.name).join(', '),
          },
          {
            severity: 'warning',
            at: { task: rows[0]!.uid, ...(resource !== undefined && { resource }) },
            suggestions: [suggestion('schedule.raiseLimit', { resource: name })],
          },
        ),
      ]
    }
    return []
  })
}

/** The plan is of a kind that delays cannot carry: it runs back from its finish. */
export const notLevellable = (): Problem =>
  problem('schedule.notLevellable', {}, { suggestions: [suggestion('schedule.scheduleFromStart')] })

/** Tasks that were to be interrupted and cannot be: fixed, in parts already, by people of several hours, or no longer than a part. */
export function unsplittable(
  network: Network,
  splits: Uint8Array | undefined,
  asked: ReadonlySet<TaskId> | string | undefined,
): Problem[] {
  if (!splits || !asked || typeof asked === 'string') return []
  const may = new Set(
    network.rows.flatMap(task => (task && splits[network.position[network.rowOf(task.uid)]!] === 1 ? [task.uid] : [])),
  )
  const not = network.rows.filter(task => task !== undefined && asked.has(task.uid) && !may.has(task.uid))
  if (not.length === 0) return []
  return [
    problem(
      'schedule.notSplittable',
      {
        count: not.length,
        tasks: not
          .slice(0, NAMED)
          .map(task => task?.name)
          .join(', '),
      },
      { severity: 'warning' },
    ),
  ]
}
