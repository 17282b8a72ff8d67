import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { fullResult } from '../engine/full.ts'
import type { FullCalculation } from '../engine/result.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Task } from '../model/task.ts'
import type { Instant, WorkTime } from '../time/instant.ts'
import type { CapacityStep, RunLimits } from './capacity.ts'
import { type Demand, demandOf } from './demand.ts'
import { shiftRange } from './level.ts'
import { type Use, usesOf } from './uses.ts'

/** One task begins with what another lets go of. */
export interface Handover {
  readonly from: TaskId
  readonly to: TaskId
  readonly resource?: ResourceId
  /** Id of an area that admits only so many. */
  readonly area?: string
  /** Of an area: what of it is handed over. */
  readonly counts?: 'people' | 'lifts'
  /** Neither of the two can wait. */
  readonly critical: boolean
}

export interface ResourceSlack {
  /** Working seconds that each task can wait without moving the finish, while links, calendars and who follows whom stay. */
  readonly slack: ReadonlyMap<TaskId, WorkTime>
  /** Tasks that cannot wait and are not done, in the order of their starts. */
  readonly chain: readonly TaskId[]
  /** Who hands what is limited to whom. */
  readonly handovers: readonly Handover[]
  /** Tasks that ask for more than there is where they stand: the slack counts what is missing as if it were there. */
  readonly overloaded: readonly TaskId[]
}

interface Arc {
  readonly from: number
  readonly to: number
  readonly limited: number
}

/**
 * Slack with the limits kept: a second backward pass over the plan as it stands, with a link wherever one task begins with
 * what another lets go of. Never more than there is: where two tasks share by turns, both move together.
 * `limits`: what resources have in place of their own maximum.
 */
export function resourceSlack(calculation: Calculation, limits: RunLimits = new Map()): ResourceSlack {
  const full = fullResult(calculation)
  const { network, passes, schedule } = full
  const demand = demandOf(full, shiftRange(schedule, passes), limits)
  const { arcs, over } = handovers(full, demand)
  const uid = (at: number): TaskId => (network.rows[network.node[at]!] as Task).uid
  const timed = withinShifts(full, demand, arcs)
  const slack = new Map<TaskId, WorkTime>()
  for (const task of schedule.tasks) {
    const dates = timed.of(task.uid)
    if (dates) slack.set(task.uid, dates.totalSlack)
  }
  const cannotWait = (task: TaskId): boolean => (slack.get(task) ?? 1) <= 0
  const chain = schedule.tasks
    .filter(task => task.actualFinish === undefined && task.active !== false && cannotWait(task.uid))
    .filter(task => calculation.of(task.uid)?.summary === false)
    .sort((a, b) => startOf(calculation, a) - startOf(calculation, b) || a.row - b.row)
    .map(task => task.uid)
  const inChain = new Set(chain)
  return {
    slack,
    chain,
    handovers: arcs.map(({ from, to, limited }) => {
      const { resource, area, counts } = demand.limited[limited]!
      const [a, b] = [uid(from), uid(to)]
      return {
        from: a,
        to: b,
        ...(resource !== undefined && { resource }),
        ...(area !== undefined && { area }),
        ...(counts && { counts }),
        critical: inChain.has(a) && inChain.has(b),
      }
    }),
    overloaded: [...over].map(uid),
  }
}

const startOf = (calculation: Calculation, task: Task): number => calculation.of(task.uid)?.start ?? 0

/** From its first hour to its last, what a task holds of one limited thing at the most. */
interface Held {
  readonly at: number
  readonly from: number
  readonly to: number
  readonly amount: number
}

function heldBy(uses: readonly Use[]): Held[] {
  const held = new Map<number, { at: number; from: number; to: number; amount: number }>()
  for (const use of uses) {
    const own = held.get(use.at)
    if (!own) held.set(use.at, { ...use })
    else {
      own.from = Math.min(own.from, use.from)
      own.to = Math.max(own.to, use.to)
      own.amount = Math.max(own.amount, use.amount)
    }
  }
  return [...held.values()].sort((a, b) => a.from - b.from || a.to - b.to)
}

/**
 * Which task takes units over from which. Of what is free, a task takes first what had no holder, then what has been
 * free longest: those behind keep the most slack. Counted by stretch, so that day and night crews may share.
 */
function handovers(full: FullCalculation, demand: Demand): { arcs: Arc[]; over: Set<number> } {
  const arcs: Arc[] = []
  const over = new Set<number>()
  for (const [limited, uses] of usesOf(full, demand).entries()) {
    const steps = demand.limited[limited]!.steps
    // What is there, by who had it last (-1: none yet) and since when it is free.
    const free: { holder: number; since: number; amount: number }[] = []
    const given = new Map<number, Set<number>>()
    const taken = new Map<Use, number>()
    let capacity = 0
    const moments = [
      ...uses.flatMap(use => [
        { at: use.from, order: 2, use },
        { at: use.to, order: 0, use },
      ]),
      ...steps.map(step => ({ at: step.from, order: 1, amount: step.amount })),
    ].sort((a, b) => a.at - b.at || a.order - b.order)
    for (const moment of moments) {
      if ('amount' in moment) {
        grow(free, moment.amount - capacity, moment.at)
        capacity = moment.amount
      } else if (moment.order === 0)
        free.push({ holder: moment.use.at, since: moment.at, amount: taken.get(moment.use) ?? 0 })
      else {
        const missing = take(free, moment.use, given)
        taken.set(moment.use, moment.use.amount - missing)
        if (missing > 0) over.add(moment.use.at)
      }
    }
    const places = new Map(heldBy(uses).map(held => [held.at, held]))
    for (const [to, holders] of given)
      for (const from of holders) {
        const [a, b] = [places.get(from), places.get(to)]
        if (a && b && a.from <= b.from) arcs.push({ from, to, limited })
      }
  }
  return { arcs, over }
}

/** More or less is there from now on; what goes is what has been free longest. */
function grow(free: { holder: number; since: number; amount: number }[], by: number, at: number): void {
  if (by > 0) free.push({ holder: -1, since: at, amount: by })
  for (let gone = -by; gone > 0 && free.length > 0; ) {
    const each = free[0]!
    const part = Math.min(each.amount, gone)
    gone -= part
    each.amount -= part
    if (each.amount === 0) free.shift()
  }
}

/** Takes what a stretch of work needs; gives what is missing. */
function take(
  free: { holder: number; since: number; amount: number }[],
  use: Use,
  given: Map<number, Set<number>>,
): number {
  let wanted = use.amount
  const rank = (holder: number): number => (holder === use.at ? 0 : holder === -1 ? 1 : 2)
  free.sort((a, b) => rank(a.holder) - rank(b.holder) || a.since - b.since)
  while (wanted > 0 && free.length > 0) {
    const each = free[0]!
    const part = Math.min(each.amount, wanted)
    wanted -= part
    each.amount -= part
    if (each.holder !== -1 && each.holder !== use.at) {
      const holders = given.get(use.at) ?? new Set<number>()
      given.set(use.at, holders.add(each.holder))
    }
    if (each.amount === 0) free.shift()
  }
  free.sort((a, b) => a.since - b.since)
  return wanted
}

/**
 * The plan with a link for each handover, its latest dates such that no limit is broken on the way: where what there is
 * changes by shift or date, a task waits past such a change only if all that could be there then have enough.
 */
function withinShifts(full: FullCalculation, demand: Demand, arcs: readonly Arc[]): Calculation {
  const { network, passes } = full
  const latest = new Map<TaskId, number>()
  let timed = withHandovers(full, arcs, latest)
  const stepped = [...usesOf(full, demand).entries()].flatMap(([limited, uses]) => {
    const { steps } = demand.limited[limited]!
    return steps.length > 1 ? [{ steps, held: heldBy(uses) }] : []
  })
  for (let capped = stepped.length > 0; capped; ) {
    capped = false
    const own = fullResult(timed)
    for (const { steps, held } of stepped)
      for (const { at, from } of guests(steps, held, place => lateOf(full, own, place))) {
        const task = (network.rows[network.node[at]!] as Task).uid
        const cap = Math.max(passes.finish[at]!, from)
        if (cap >= (latest.get(task) ?? Number.POSITIVE_INFINITY)) continue
        latest.set(task, cap)
        capped = true
      }
    if (capped) timed = withHandovers(full, arcs, latest)
  }
  return timed
}

/** Who could wait into a time that has too little for all who could be there, and when it begins. */
function* guests(
  steps: readonly CapacityStep[],
  held: readonly Held[],
  lateFinish: (at: number) => number,
): Generator<{ readonly at: number; readonly from: number }> {
  const windows = held.map(each => ({ ...each, late: Math.max(each.to, lateFinish(each.at)) }))
  const end = windows.reduce((most, each) => Math.max(most, each.late), Number.NEGATIVE_INFINITY)
  for (const [index, { from, amount }] of steps.entries()) {
    if (from >= end) return
    const to = steps[index + 1]?.from ?? Number.POSITIVE_INFINITY
    const there = windows.filter(each => each.from < to && each.late > from)
    if (there.reduce((sum, each) => sum + each.amount, 0) <= amount) continue
    for (const each of there) if (each.to <= from) yield { at: each.at, from }
  }
}

function lateOf(full: FullCalculation, timed: FullCalculation, at: number): number {
  const row = full.network.rows[full.network.node[at]!]
  return (row && timed.of(row.uid)?.lateFinish) ?? full.passes.finish[at]!
}

/** The plan with its starts as they are and a link for each handover, calculated. `latest`: finishes that hold besides. */
function withHandovers(full: FullCalculation, arcs: readonly Arc[], latest: ReadonlyMap<TaskId, number>): Calculation {
  const { network, passes, schedule } = full
  const uid = (at: number): TaskId => (network.rows[network.node[at]!] as Task).uid
  const links: Link[] = []
  const linked = new Set(schedule.links.map(link => `${link.from} ${link.to} ${link.type}`))
  for (const { from, to } of arcs) {
    const apart = passes.start[to]! - passes.start[from]!
    const follows = passes.finish[from]! <= passes.start[to]!
    const link: Link = {
      from: uid(from),
      to: uid(to),
      type: follows ? 'FS' : 'SS',
      lag: { seconds: (follows ? 0 : apart) as WorkTime, unit: 'h', elapsed: true },
    }
    const key = `${link.from} ${link.to} ${link.type}`
    if (linked.has(key)) continue
    linked.add(key)
    links.push(link)
  }
  const tasks = schedule.tasks.map(task => standing(task, full, latest.get(task.uid)))
  const timed = calculate({ ...schedule, tasks, links: [...schedule.links, ...links] })
  if (timed.ok) return timed.value
  // A lead can make one task both wait for another and precede it: such handovers are left to their links.
  const sound = links.filter(link => !leadsTo(schedule.links, link.to, link.from))
  const again = calculate({ ...schedule, tasks, links: [...schedule.links, ...sound] })
  return again.ok ? again.value : full
}

/** Whether links lead from one task to another. */
function leadsTo(links: readonly Link[], from: TaskId, to: TaskId): boolean {
  const seen = new Set<TaskId>([from])
  for (const task of seen) {
    if (task === to) return true
    for (const link of links) if (link.from === task) seen.add(link.to)
  }
  return false
}

/** A task without its levelling delay, held where the delay had put it. `latest`: a finish that holds besides. */
function standing(task: Task, full: FullCalculation, latest: number | undefined): Task {
  const delayed = task.levelingDelay !== undefined && task.levelingDelay.seconds > 0
  if (!delayed && latest === undefined) return task
  const { levelingDelay: _, ...rest } = task
  const dates = full.of(task.uid)
  if (!dates) return rest
  const { type, date } = task.constraint ?? {}
  // The latest date that a limit of its own allows is kept as a deadline: late dates keep both alike.
  const own =
    type === 'finishNoLaterThan'
      ? date
      : type === 'startNoLaterThan' && date !== undefined
        ? date + (dates.finish - dates.start)
        : undefined
  const last = Math.min(...[latest, delayed ? own : undefined, task.deadline].filter(each => each !== undefined))
  // Primavera keeps no deadline, and reads a limit at midnight as a date alone; what is asked from outside it takes as it is.
  if (full.schedule.project.rules === 'p6') {
    const { externalEarlyStart: least, externalLateFinish: most } = task.p6 ?? {}
    const late = Math.min(...[latest, delayed ? own : undefined, most].filter(each => each !== undefined))
    return {
      ...rest,
      p6: {
        ...task.p6,
        ...(delayed && { externalEarlyStart: Math.max(dates.start, least ?? dates.start) as Instant }),
        ...(Number.isFinite(late) && { externalLateFinish: late as Instant }),
      },
    }
  }
  return {
    ...rest,
    ...(delayed && { constraint: { type: 'startNoEarlierThan', date: dates.start } }),
    ...(Number.isFinite(last) && { deadline: last as Instant }),
  }
}
