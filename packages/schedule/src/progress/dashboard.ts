import { hasBegun, isComplete, isLate, isLeaf, lookingFrom, shownShare } from '../analysis/leaves.ts'
import { suggestAssignments } from '../analysis/suggest-assignments.ts'
import { TRADE_GROUPS, type TradeGroup, type TradeGroupOverrides, tradeGroupOf } from '../analysis/trades.ts'
import { type Calculation, FLAG } from '../engine/calculation.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import { nth } from '../must.ts'
import { DAY, type Instant } from '../time/instant.ts'
import { overall } from './overall.ts'

/** Numbers that the dashboard turns colours at, of the specification. Shares in per cent. */
export const DASHBOARD_LIMITS = {
  /** Tasks that start or end within so many days are upcoming. */
  upcomingDays: 7,
  /** More than so many are a warning. */
  upcomingStarts: 5,
  upcomingEnds: 3,
  progressGood: 80,
  progressFair: 50,
  completionGood: 80,
  completionFair: 50,
  efficiencyGood: 80,
  efficiencyFair: 60,
} as const

export type Tone = 'good' | 'fair' | 'bad'

const tone = (value: number, good: number, fair: number): Tone =>
  value >= good ? 'good' : value >= fair ? 'fair' : 'bad'

/** Green from 80 %, amber from 50 %, else red. */
export const completionTone = (percent: number): Tone =>
  tone(percent, DASHBOARD_LIMITS.completionGood, DASHBOARD_LIMITS.completionFair)

/** Green from 80 %, amber from 60 %, else red. */
export const efficiencyTone = (percent: number): Tone =>
  tone(percent, DASHBOARD_LIMITS.efficiencyGood, DASHBOARD_LIMITS.efficiencyFair)

/** Red without slack, amber while near-critical, else green. */
export function slackTone(calculation: Calculation, at: number): Tone {
  if (nth(calculation.totalSlack, at) <= 0) return 'bad'
  return nth(calculation.flags, at) & FLAG.nearCritical ? 'fair' : 'good'
}

export interface DashboardMetrics {
  /** The instant that everything is measured at. */
  readonly asOf: Instant
  readonly summary: {
    /** Rows of the plan: no work that is only proposed or was taken out, and no other file's. */
    readonly totalTasks: number
    /** Neither summaries nor milestones. */
    readonly workTasks: number
    readonly milestones: number
    readonly summaryTasks: number
    readonly completedTasks: number
    /** What hours are: people's work where the plan states any, else durations summed. */
    readonly hoursOf: 'people' | 'duration'
    /** Hours of the baseline, else of the plan, and those of them that are done. */
    readonly totalHours: number
    readonly completedHours: number
    /** Hours of work that came in after the baseline and was approved: in neither of the two. */
    readonly extraHours: { readonly total: number; readonly done: number }
    /** 0 to 100 in tenths, by hours; by count where nothing has a duration. */
    readonly progressPercentage: number
    /** What should be done by now, the same way, and the points that what is done lies ahead of it; null where unknown. */
    readonly duePercentage: number | null
    readonly pointsAhead: number | null
  }
  readonly status: {
    readonly overdue: number
    readonly upcomingStart: number
    readonly upcomingEnd: number
    readonly inProgress: number
    readonly completed: number
    readonly notStarted: number
    readonly critical: number
  }
  readonly timeline: {
    readonly overdueTasks: readonly TaskId[]
    readonly upcomingStartTasks: readonly TaskId[]
    readonly upcomingEndTasks: readonly TaskId[]
    readonly inProgressTasks: readonly TaskId[]
    readonly completedTasks: readonly TaskId[]
    readonly criticalTasks: readonly TaskId[]
  }
  /** How the six cards stand. */
  readonly tones: {
    readonly overdue: Tone
    readonly upcomingStart: Tone
    readonly upcomingEnd: Tone
    readonly progress: Tone
  }
  readonly responsibilities: readonly Responsibility[]
  readonly utilization: readonly Utilization[]
  /** True when no resource is assigned and the shares are only a suggestion, which is never stored. */
  readonly suggested: boolean
}

/** What one resource (or one named as responsible) has on its hands. */
export interface Responsibility {
  readonly resource: ResourceId | null
  readonly name: string
  readonly assigned: number
  readonly completed: number
  readonly overdue: number
  readonly upcoming: number
  /** Completed of assigned, 0 to 100 in whole per cent. */
  readonly efficiency: number
}

export interface Utilization {
  readonly group: TradeGroup
  readonly resources: number
  readonly totalTasks: number
  /** Tasks per resource. */
  readonly avgLoad: number
}

export interface DashboardOptions {
  readonly overrides?: TradeGroupOverrides
}

/** All figures of the dashboard. `now` counts only where the plan has no status date. Summaries and inactive tasks are not work. */
export function dashboardMetrics(
  calculation: Calculation,
  now: Instant,
  options: DashboardOptions = {},
): DashboardMetrics {
  const { tasks } = calculation.schedule
  const asOf = lookingFrom(calculation, now)
  const horizon = asOf + DASHBOARD_LIMITS.upcomingDays * DAY
  const lists = {
    overdueTasks: [] as number[],
    upcomingStartTasks: [] as number[],
    upcomingEndTasks: [] as number[],
    inProgressTasks: [] as number[],
    completedTasks: [] as number[],
    criticalTasks: [] as number[],
  }
  let [milestones, summaryTasks, workTasks, notStarted] = [0, 0, 0, 0]
  for (let at = 0; at < calculation.count; at++) {
    if (nth(calculation.flags, at) & FLAG.summary) {
      if (!(nth(calculation.flags, at) & FLAG.inactive) && !nth(tasks, at).external) summaryTasks++
      continue
    }
    if (!isLeaf(calculation, at)) continue
    if (nth(calculation.flags, at) & FLAG.milestone) milestones++
    else workTasks++
    const [start, finish] = [nth(calculation.start, at), nth(calculation.finish, at)]
    const [begun, complete] = [hasBegun(calculation, at), isComplete(calculation, at)]
    if (complete) lists.completedTasks.push(at)
    else if (begun) lists.inProgressTasks.push(at)
    else notStarted++
    if (isLate(calculation, at, asOf)) lists.overdueTasks.push(at)
    if (!begun && start >= asOf && start <= horizon) lists.upcomingStartTasks.push(at)
    if (!complete && finish >= asOf && finish <= horizon) lists.upcomingEndTasks.push(at)
    if (nth(calculation.flags, at) & FLAG.critical) lists.criticalTasks.push(at)
  }
  const by =
    (column: Float64Array) =>
    (list: readonly number[]): TaskId[] =>
      list.toSorted((a, b) => nth(column, a) - nth(column, b) || a - b).map(at => nth(tasks, at).uid)
  const [byStart, byFinish] = [by(calculation.start), by(calculation.finish)]
  const hours = overall(calculation, asOf)
  const shares = whoDoesWhat(calculation, options)
  return {
    asOf,
    summary: {
      totalTasks: workTasks + milestones + summaryTasks,
      workTasks,
      milestones,
      summaryTasks,
      completedTasks: lists.completedTasks.length,
      hoursOf: hours.of,
      totalHours: hours.total,
      completedHours: hours.done,
      extraHours: hours.extra,
      progressPercentage: hours.donePercent,
      duePercentage: hours.duePercent,
      pointsAhead: hours.points,
    },
    status: {
      overdue: lists.overdueTasks.length,
      upcomingStart: lists.upcomingStartTasks.length,
      upcomingEnd: lists.upcomingEndTasks.length,
      inProgress: lists.inProgressTasks.length,
      completed: lists.completedTasks.length,
      notStarted,
      critical: lists.criticalTasks.length,
    },
    timeline: {
      overdueTasks: byFinish(lists.overdueTasks),
      upcomingStartTasks: byStart(lists.upcomingStartTasks),
      upcomingEndTasks: byFinish(lists.upcomingEndTasks),
      inProgressTasks: byFinish(lists.inProgressTasks),
      completedTasks: byFinish(lists.completedTasks),
      criticalTasks: byStart(lists.criticalTasks),
    },
    tones: {
      overdue: lists.overdueTasks.length > 0 ? 'bad' : 'good',
      upcomingStart: lists.upcomingStartTasks.length > DASHBOARD_LIMITS.upcomingStarts ? 'fair' : 'good',
      upcomingEnd: lists.upcomingEndTasks.length > DASHBOARD_LIMITS.upcomingEnds ? 'fair' : 'good',
      progress: tone(hours.donePercent, DASHBOARD_LIMITS.progressGood, DASHBOARD_LIMITS.progressFair),
    },
    responsibilities: responsibilities(calculation, asOf, shares.list),
    utilization: utilization(calculation, shares.list, options.overrides ?? {}),
    suggested: shares.suggested,
  }
}

interface Share {
  /** Position of the task. */
  readonly at: number
  readonly resource: ResourceId | null
  readonly name: string
}

/** Assignments of people and equipment; for a task without: its responsible; for a plan without: a suggestion. */
function whoDoesWhat(calculation: Calculation, options: DashboardOptions): { list: Share[]; suggested: boolean } {
  const { schedule } = calculation
  const names = new Map(schedule.resources.filter(each => each.kind === 'work').map(each => [each.uid, each.name]))
  const list: Share[] = []
  const taken = new Set<number>()
  for (const each of schedule.assignments) {
    const at = calculation.indexOf(each.task)
    const name = each.resource === null ? undefined : names.get(each.resource)
    if (at < 0 || name === undefined || !isLeaf(calculation, at)) continue
    taken.add(at)
    list.push({ at, resource: each.resource, name })
  }
  const byName = new Map(schedule.resources.map(each => [each.name.trim().toLowerCase(), each]))
  for (const [at, task] of schedule.tasks.entries()) {
    const who = task.responsible?.trim()
    if (!who || taken.has(at) || !isLeaf(calculation, at)) continue
    const known = byName.get(who.toLowerCase())
    list.push({ at, resource: known?.uid ?? null, name: known?.name ?? who })
  }
  if (list.length > 0) return { list, suggested: false }
  for (const { task, resource } of suggestAssignments(calculation, options.overrides))
    list.push({ at: calculation.indexOf(task), resource, name: names.get(resource) ?? '' })
  return { list, suggested: list.length > 0 }
}

function responsibilities(calculation: Calculation, asOf: Instant, shares: readonly Share[]): Responsibility[] {
  const horizon = asOf + DASHBOARD_LIMITS.upcomingDays * DAY
  const found = new Map<string, { -readonly [K in keyof Responsibility]: Responsibility[K] }>()
  const empty = (resource: ResourceId | null, name: string) => ({
    resource,
    name,
    assigned: 0,
    completed: 0,
    overdue: 0,
    upcoming: 0,
    efficiency: 0,
  })
  for (const each of calculation.schedule.resources)
    if (each.kind === 'work') found.set(`r${each.uid}`, empty(each.uid, each.name))
  for (const { at, resource, name } of shares) {
    const key = resource === null ? `n${name.toLowerCase()}` : `r${resource}`
    const entry = found.get(key) ?? empty(resource, name)
    found.set(key, entry)
    entry.assigned++
    const start = nth(calculation.start, at)
    if (isComplete(calculation, at)) entry.completed++
    else if (isLate(calculation, at, asOf)) entry.overdue++
    if (!hasBegun(calculation, at) && start >= asOf && start <= horizon) entry.upcoming++
  }
  for (const entry of found.values())
    entry.efficiency = shownShare(
      entry.completed,
      entry.assigned,
      entry.assigned > 0 && entry.completed === entry.assigned,
    )
  return [...found.values()].sort((a, b) => b.assigned - a.assigned || (a.name < b.name ? -1 : 1))
}

function utilization(
  calculation: Calculation,
  shares: readonly Share[],
  overrides: TradeGroupOverrides,
): Utilization[] {
  const groupById = new Map<ResourceId, TradeGroup>()
  const counts = new Map<TradeGroup, { resources: number; tasks: Set<number> }>()
  for (const each of calculation.schedule.resources) {
    if (each.kind !== 'work') continue
    const group = tradeGroupOf(each, overrides)
    groupById.set(each.uid, group)
    const entry = counts.get(group) ?? { resources: 0, tasks: new Set() }
    entry.resources++
    counts.set(group, entry)
  }
  let loads = new Map<TradeGroup, number>()
  for (const { at, resource } of shares) {
    const group = resource === null ? undefined : groupById.get(resource)
    if (!group) continue
    counts.get(group)?.tasks.add(at)
    loads = loads.set(group, (loads.get(group) ?? 0) + 1)
  }
  return TRADE_GROUPS.flatMap(group => {
    const entry = counts.get(group)
    if (!entry) return []
    const avgLoad = (loads.get(group) ?? 0) / entry.resources
    return [{ group, resources: entry.resources, totalTasks: entry.tasks.size, avgLoad }]
  })
}
