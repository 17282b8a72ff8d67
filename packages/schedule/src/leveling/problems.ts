import { compileCalendar, workBetween } from '../calendar/compiled.ts'
import type { Network } from '../engine/network.ts'
import type { FullCalculation } from '../engine/result.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import type { Availability, Resource } from '../model/resource.ts'
import type { Schedule } from '../model/schedule.ts'
import { closestName, plain } from '../model/words.ts'
import { done, failed, type Outcome, type Problem, problem, suggestion } from '../problem.ts'
import { instant } from '../time/instant.ts'
import { AMOUNT, type AreaLimit, areaLimit, type CapacityStep } from './capacity.ts'
import { askingProcesses, askingSummaries, type Demand } from './demand.ts'
import type { LevelingOptions } from './level.ts'
import { heldApart, isNeverLeveled } from './plan-planner.ts'
import { type Use, usesOf } from './uses.ts'

/** The resource that a person names, however it is written; the nearest name is suggested where there is none. */
export function resourceNamed({ resources }: Schedule, name: string): Outcome<Resource> {
  const found = resources.find(each => plain(each.name) === plain(name))
  if (found) return done(found)
  return failed(noResourceNamed(name, closestName(name, resources)?.match.name))
}

const noResourceNamed = (name: string, near: string | undefined): Problem =>
  problem(
    'schedule.noResourceNamed',
    { name },
    { suggestions: near === undefined ? [] : [suggestion('schedule.nearResource', { name: near })] },
  )

/** Words that say what of an area a limit counts, behind its name. */
const COUNTS: Readonly<Record<'people' | 'lifts', RegExp>> = {
  people: /[\s:]+(people|pessoas|personas)$/i,
  lifts: /[\s:]+(lifts|içamentos|izajes)$/i,
}

/**
 * Whose limit a person names: a resource, or an area, of which people are counted unless lifts are named behind it. The
 * nearest of both is suggested where there is neither.
 */
export function limitNamed(schedule: Schedule, name: string): Outcome<ResourceId | AreaLimit> {
  const found = resourceNamed(schedule, name)
  if (found.ok) return done(found.value.uid)
  const counts = COUNTS.lifts.test(name) ? 'lifts' : 'people'
  const alone = plain(name.replace(COUNTS[counts], ''))
  const area = schedule.areas?.find(each => plain(each.name) === alone || plain(each.id) === alone)
  if (area) return done(areaLimit(area.id, counts))
  const near = closestName(name, [...schedule.resources, ...(schedule.areas ?? [])])
  return near ? failed(noResourceNamed(name, near.match.name)) : found
}

/** Tasks named in one sentence. */
const NAMED = 10

/** Tasks that ask for more of a resource than there is at any time. */
export function excessiveDemand(network: Network, demand: Demand): Problem[] {
  const problems: Problem[] = []
  const mosts = demand.limited.map(({ steps }) => steps.reduce((most, step) => Math.max(most, step.amount), 0))
  for (const [at, pieces] of demand.pieces.entries())
    for (const piece of pieces) {
      const resource = demand.limited[piece.resource]!
      const most = mosts[piece.resource]!
      const task = network.rows[network.node[at]!]!
      if (piece.amount <= most || task.actualFinish !== undefined || (task.percentComplete ?? 0) >= 100) continue
      problems.push(
        problem(
          'schedule.excessiveDemand',
          {
            task: task.name,
            row: task.row,
            resource: resource.name,
            asked: piece.amount / AMOUNT,
            there: most / AMOUNT,
          },
          {
            at: { task: task.uid, ...(resource.resource !== undefined && { resource: resource.resource }) },
            suggestions: [suggestion('schedule.raiseLimit', { resource: resource.name })],
          },
        ),
      )
    }
  return problems
}

/** Calendars of people or machines that never work in the time there is to level in: no unit could come. */
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

/** Tasks that leveling may not delay and that ask for more than there is by themselves: no leveling mends that. */
export function fixedOverloads(full: FullCalculation, demand: Demand): Problem[] {
  const { network, schedule } = full
  const dataDate = schedule.project.statusDate ?? Number.NEGATIVE_INFINITY
  const apart = heldApart(network, demand)
  return usesOf(full, demand).flatMap((uses, place) => {
    const { name, resource, steps } = demand.limited[place]!
    const fixed = uses.filter(use => use.to > dataDate && apart[use.at] === 1)
    const over = [...overloads(fixed, steps, dataDate)]
    const first = over[0]
    if (!first) return []
    const { from, to } = first
    const there = fixed.filter(use => use.from < to && use.to > from)
    const rows = [...new Set(there.map(use => network.rows[network.node[use.at]!]!))]
    const params = { resource: name, asked: first.asked / AMOUNT, there: first.there / AMOUNT, more: over.length - 1 }
    return [
      problem(
        'schedule.fixedOverload',
        { ...params, from, to, ...named(rows) },
        {
          severity: 'warning',
          at: { task: rows[0]!.uid, ...(resource !== undefined && { resource }) },
          suggestions: [suggestion('schedule.raiseLimit', { resource: name })],
        },
      ),
    ]
  })
}

/** Stretches after an instant in which more is held than there is, each with the most that is asked for at once. */
function* overloads(
  uses: readonly Use[],
  steps: readonly CapacityStep[],
  after: number,
): Generator<{ readonly from: number; readonly to: number; readonly asked: number; readonly there: number }> {
  const events = [
    ...uses.flatMap(use => [
      { at: Math.max(use.from, after), by: use.amount, step: -1 },
      { at: use.to, by: -use.amount, step: -1 },
    ]),
    ...steps.map(({ from, amount }) => ({ at: Math.max(from, after), by: 0, step: amount })),
  ].sort((a, b) => a.at - b.at)
  let [held, capacity] = [0, 0]
  let open: { from: number; asked: number; there: number } | undefined
  for (const [index, { at, by, step }] of events.entries()) {
    held += by
    if (step >= 0) capacity = step
    if (events[index + 1]?.at === at) continue
    if (held > capacity) {
      open ??= { from: at, asked: held, there: capacity }
      if (held - capacity > open.asked - open.there) open = { ...open, asked: held, there: capacity }
    } else if (open) {
      yield { ...open, to: at }
      open = undefined
    }
  }
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
  const not = network.schedule.tasks.filter(
    task => asked.has(task.uid) && !may.has(task.uid) && task.levelingCanSplit !== false,
  )
  return not.length === 0 ? [] : [problem('schedule.notSplittable', named(not), { severity: 'warning' })]
}

/** Summaries with assignments: levelling counts nothing of it. */
export function summariesAsking(network: Network): Problem[] {
  const asking = askingSummaries(network)
  const [first] = asking
  if (!first) return []
  const suggestions = [suggestion('schedule.assignToTasks')]
  return [problem('schedule.summaryAsks', named(asking), { severity: 'warning', at: { task: first.uid }, suggestions })]
}

/** Process time and holds with people: levelling counts none of these. */
export function processesAsking(network: Network): Problem[] {
  const asking = askingProcesses(network)
  return asking.length === 0 ? [] : [problem('schedule.processAsks', named(asking), { severity: 'info' })]
}

/** Tasks whose crews have unlike hours, which run when all of them work. */
export const crewsTogether = (tasks: readonly { readonly name: string }[]): Problem =>
  problem('schedule.crewsTogether', named(tasks), { severity: 'info' })

/** Tasks whose crews share no hour: MS Project lets each work in its own, and so does levelling. */
export const crewsNeverTogether = (tasks: readonly { readonly name: string }[]): Problem =>
  problem('schedule.crewsNeverTogether', named(tasks), { severity: 'warning' })

/** Resources whose rows of availability for all shifts overlap: of those the first counts, which may not be what was meant. */
export function overlappingRows({ resources, assignments }: Schedule): Problem[] {
  const used = new Set(assignments.map(each => each.resource))
  const found = resources.filter(({ uid, kind, inactive, availability = [] }) => {
    if (kind !== 'work' || inactive || !used.has(uid)) return false
    const rows = availability.filter(each => each.shift === undefined)
    return rows.some((row, at) =>
      rows.some((other, place) => place > at && other.units !== row.units && meets(row, other)),
    )
  })
  const { count, tasks: names } = named(found)
  return count === 0
    ? []
    : [problem('schedule.availabilityOverlaps', { count, resources: names }, { severity: 'warning' })]
}

const meets = (a: Availability, b: Availability): boolean =>
  (a.from ?? Number.NEGATIVE_INFINITY) < (b.to ?? Number.POSITIVE_INFINITY) &&
  (b.from ?? Number.NEGATIVE_INFINITY) < (a.to ?? Number.POSITIVE_INFINITY)

/** The window ends before what the links alone ask for. */
export const missedWindow = (until: number, finish: number): Problem =>
  problem('schedule.windowMissed', { until, finish }, { severity: 'warning' })

/** How many, and the first of them by name; a mark stands for those that are not. */
export const named = (tasks: readonly { readonly name: string }[]) => ({
  count: tasks.length,
  tasks: [...tasks.slice(0, NAMED).map(task => task.name), ...(tasks.length > NAMED ? ['…'] : [])].join(', '),
})

/** What the plan itself keeps from being leveled: tasks that are never delayed or never interrupted, and resources set aside. */
export function keptSettings(network: Network, demand: Demand, { limits, splits }: LevelingOptions): Problem[] {
  const { tasks, resources, assignments } = network.schedule
  const asking = tasks.filter(task => demand.pieces[network.position[network.rowOf(task.uid)]!]!.length > 0)
  const never = asking.filter(task => isNeverLeveled(task) && task.actualStart === undefined)
  const whole = asking.filter(
    task => task.levelingCanSplit === false && splits && (typeof splits === 'string' || splits.has(task.uid)),
  )
  const used = new Set(assignments.map(each => each.resource))
  const aside = resources.filter(
    each =>
      each.canLevel === false &&
      each.kind === 'work' &&
      used.has(each.uid) &&
      !limits?.has(each.uid) &&
      (each.maxUnits !== undefined || each.availability !== undefined),
  )
  const { count, tasks: names } = named(aside)
  return [
    ...(never.length > 0 ? [problem('schedule.neverLeveled', named(never), { severity: 'info' })] : []),
    ...(whole.length > 0 ? [problem('schedule.keptWhole', named(whole), { severity: 'info' })] : []),
    ...(count > 0 ? [problem('schedule.resourceNotLeveled', { count, resources: names }, { severity: 'info' })] : []),
  ]
}
