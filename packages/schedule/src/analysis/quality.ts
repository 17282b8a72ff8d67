import { addWork, workBetween } from '../calendar/compiled.ts'
import { shiftsOf } from '../calendar/shifts.ts'
import { applyEdits } from '../edits/apply.ts'
import { assignmentsOfTask, linksFrom, linksTo } from '../edits/draft.ts'
import type { Edit } from '../edits/edit.ts'
import { projectCalendar, workingTimeOf } from '../edits/edit-context.ts'
import { calculate } from '../engine/calculate.ts'
import { type Calculation, FLAG } from '../engine/calculation.ts'
import { equipmentKey, equipmentOfTask } from '../model/equipment-of-task.ts'
import type { TaskId } from '../model/ids.ts'
import type { Link, LinkKey } from '../model/link.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import { must, nth } from '../must.ts'
import { type Lag, NO_LAG } from '../time/duration.ts'
import { HOUR, type Instant, instant, workTime } from '../time/instant.ts'
import { isComplete, isLeaf, lookingFrom } from './leaves.ts'
import { protectsPeople, stepOf } from './step-of.ts'
import { tradeOfWork } from './trades.ts'

export const QUALITY_CODES = [
  'logic',
  'leads',
  'lags',
  'finishToStart',
  'hardConstraints',
  'highSlack',
  'negativeSlack',
  'longDurations',
  'invalidDates',
  'resources',
  'missedTasks',
  'criticalPathTest',
  'cpli',
  'bei',
] as const
export type QualityCode = (typeof QUALITY_CODES)[number]

/** One check of a plan's quality. */
export interface QualityCheck {
  readonly code: QualityCode
  /** Null: the plan holds nothing that the check could look at. */
  readonly passed: boolean | null
  /** Measured value, in the unit of the limit: a share of 0 to 100, or an index. */
  readonly value: number
  readonly limit: number
  /** Whether the value must not exceed the limit, or must reach it. */
  readonly bound: 'most' | 'least'
  readonly unit: 'percent' | 'index' | 'hours' | 'shifts'
  /** Beside a share of long tasks: those that are longer than any may be, the longest first. Hours. */
  readonly longest?: {
    readonly limit: number
    readonly over: readonly { readonly task: TaskId; readonly hours: number }[]
  }
  /** So many of so many were found. */
  readonly count: number
  readonly total: number
  readonly tasks: readonly TaskId[]
  readonly links: readonly LinkKey[]
  /** What puts all findings right at once, where that is safe. */
  readonly edits?: readonly Edit[]
}

/**
 * Limits of the fourteen checks of the US defence agency (DCMA, 2012), rescaled from years to a shutdown's hours: a
 * shift takes the place of two months.
 */
export const QUALITY_LIMITS = {
  lags: 5,
  finishToStart: 90,
  hardConstraints: 1,
  highSlackShare: 5,
  /** Slack above so many shifts, or above this share of the whole window, is high. */
  highSlackShifts: 6,
  highSlackWindow: 0.25,
  longShare: 5,
  /** Tasks above two shifts are long; none may be above four. */
  longShifts: 2,
  longestShifts: 4,
  missed: 5,
  /** Hours put into the first critical task; the finish must move as far. */
  injectedHours: 100,
  cpli: 0.95,
  bei: 0.95,
} as const

const HARD: readonly string[] = [
  'mustStartOn',
  'mustFinishOn',
  'startNoLaterThan',
  'finishNoLaterThan',
  'mandatoryStart',
  'mandatoryFinish',
]

/** The plan's quality by fourteen checks. `now` counts only where the plan has no status date. */
export function qualityChecks(calculation: Calculation, now: Instant): QualityCheck[] {
  const rows: number[] = []
  // Work that may never be needed is left out of the check.
  for (let at = 0; at < calculation.count; at++)
    if (isLeaf(calculation, at) && nth(calculation.schedule.tasks, at).kind !== 'contingent') rows.push(at)
  const open = rows.filter(at => !isComplete(calculation, at))
  const { tasks, project } = calculation.schedule
  const begun = rows.some(at => nth(tasks, at).actualStart !== undefined || nth(calculation.percentComplete, at) > 0)
  const asOf = lookingFrom(calculation, now)
  // A plan that is not run yet is not late by the calendar on the wall.
  const isRun = begun || project.statusDate !== undefined
  return [
    ...networkChecks(calculation, open),
    ...sizeChecks(calculation, open),
    ...dateChecks(calculation, { rows, open, asOf, isRun }),
    pathTest(calculation, open),
    ...indexes(calculation, rows, asOf, isRun ? asOf : calculation.projectStart),
  ]
}

const share = (count: number, total: number): number => (total === 0 ? 0 : (count / total) * 100)

function atMost(
  calculation: Calculation,
  code: QualityCode,
  found: readonly number[],
  total: number,
  limit: number,
  edits?: readonly Edit[],
): QualityCheck {
  const value = share(found.length, total)
  return {
    code,
    passed: total === 0 ? null : value <= limit,
    value,
    limit,
    bound: 'most',
    unit: 'percent',
    count: found.length,
    total,
    tasks: found.map(at => nth(calculation.schedule.tasks, at).uid),
    links: [],
    ...(edits && edits.length > 0 && { edits }),
  }
}

const keyOf = ({ from, to, type }: Link): LinkKey => ({ from, to, type })

function linkCheck(
  code: QualityCode,
  found: readonly Link[],
  total: number,
  limit: number,
  edits: readonly Edit[] = [],
): QualityCheck {
  const value = share(found.length, total)
  return {
    code,
    passed: total === 0 ? null : value <= limit,
    value,
    limit,
    bound: 'most',
    unit: 'percent',
    count: found.length,
    total,
    tasks: [],
    links: found.map(keyOf),
    ...(edits.length > 0 && { edits }),
  }
}

const size = (lag: Lag): number => lag.percent ?? lag.seconds

/** A lead as a start-to-start link with the same effect: the planner need not know when a task will end. */
function withoutLead(calculation: Calculation, link: Link): Edit[] {
  const before = calculation.indexOf(link.from)
  const { links } = calculation.schedule
  // Nothing begins while what protects people is still under way: there only the end counts.
  const protecting = memberOf(calculation.schedule.tasks, link.from)
  if (link.type === 'FS' && protecting && protectsPeople(calculation.schedule, protecting))
    return [{ kind: 'setLink', link: keyOf(link), changes: { lag: NO_LAG } }]
  if (link.type !== 'FS' || before < 0 || link.lag.percent !== undefined || link.lag.elapsed) return []
  const lag = nth(calculation.duration, before) + link.lag.seconds
  const taken = links.some(each => each.from === link.from && each.to === link.to && each.type === 'SS')
  if (lag < 0 || taken) return []
  const to = { seconds: workTime(lag), unit: 'h' as const }
  return [{ kind: 'setLink', link: keyOf(link), changes: { type: 'SS', lag: to } }]
}

/** A limit that wins over links becomes a date to be watched; a start that was fixed stays a start not to go before. */
export function softened(calculation: Calculation, at: number): Edit | null {
  const task = nth(calculation.schedule.tasks, at)
  const { type, date } = task.constraint ?? {}
  if (date === undefined) return null
  if (type === 'mustStartOn' || type === 'mandatoryStart')
    return { kind: 'setTask', task: task.uid, changes: { constraint: { type: 'startNoEarlierThan', date } } }
  const calendar = workingTimeOf(calculation.schedule, task)
  const due = type === 'startNoLaterThan' ? addWork(calendar, date, task.duration.seconds) : date
  const deadline = task.deadline === undefined ? due : instant(Math.min(task.deadline, due))
  return { kind: 'setTask', task: task.uid, changes: { constraint: null, deadline } }
}

/** Links of work that is in every plan: those of work that may never be needed are no more judged than it is. */
export function certainLinks({ tasks, links }: Schedule): readonly Link[] {
  if (!tasks.some(each => each.kind === 'contingent')) return links
  const isCertain = (uid: TaskId): boolean => memberOf(tasks, uid)?.kind !== 'contingent'
  return links.filter(link => isCertain(link.from) && isCertain(link.to))
}

function networkChecks(calculation: Calculation, open: readonly number[]): QualityCheck[] {
  const { tasks, links } = calculation.schedule
  // Work that may never be needed ties nothing by itself: only what it leads on to does.
  const ties = (uid: TaskId, grouping: typeof linksFrom, past: Set<TaskId>): boolean =>
    grouping.of(links, uid).some(link => {
      const other = grouping === linksFrom ? link.to : link.from
      if (memberOf(tasks, other)?.kind !== 'contingent') return true
      if (past.has(other)) return false
      past.add(other)
      return ties(other, grouping, past)
    })
  const linked = (at: number, grouping: typeof linksFrom): boolean => {
    for (let each = at; each >= 0; ) {
      if (ties(nth(tasks, each).uid, grouping, new Set())) return true
      const parent = nth(tasks, each).parent
      each = parent === null ? -1 : calculation.indexOf(parent)
    }
    return false
  }
  const first = open.reduce(
    (best, at) => (best < 0 || nth(calculation.start, at) < nth(calculation.start, best) ? at : best),
    -1,
  )
  const last = open.reduce(
    (best, at) => (best < 0 || nth(calculation.finish, at) >= nth(calculation.finish, best) ? at : best),
    -1,
  )
  // Hand-over is where the work on an equipment is meant to end.
  const ends = (at: number): boolean => {
    const step = stepOf(calculation.schedule, nth(tasks, at))
    return step !== null && (step.all.includes('handOver') || step.all.includes('startUp'))
  }
  const loose = open.filter(
    at => (at !== first && !linked(at, linksTo)) || (at !== last && !linked(at, linksFrom) && !ends(at)),
  )
  const judged = certainLinks(calculation.schedule)
  const count = judged.length
  const others = judged.filter(link => link.type !== 'FS')
  const leads = judged.filter(link => size(link.lag) < 0)
  const mended = leads.flatMap(link => withoutLead(calculation, link))
  const finishToStart = share(count - others.length, count)
  return [
    atMost(calculation, 'logic', loose, open.length, 0),
    linkCheck('leads', leads, count, 0, mended.length === leads.length ? mended : []),
    linkCheck(
      'lags',
      judged.filter(link => size(link.lag) > 0),
      count,
      QUALITY_LIMITS.lags,
    ),
    {
      code: 'finishToStart',
      passed: count === 0 ? null : finishToStart >= QUALITY_LIMITS.finishToStart,
      value: finishToStart,
      limit: QUALITY_LIMITS.finishToStart,
      bound: 'least',
      unit: 'percent',
      count: others.length,
      total: count,
      tasks: [],
      links: others.map(keyOf),
    },
  ]
}

/** Time that a process takes, not people: it has a duration and needs no resource. */
function isProcess(calculation: Calculation, at: number): boolean {
  const task = nth(calculation.schedule.tasks, at)
  if (task.kind === 'process' || task.duration.elapsed === true) return true
  const step = stepOf(calculation.schedule, task)?.step
  return step === 'cure' || step === 'dryOut' || step === 'cool' || tradeOfWork(task.name) === 'operation'
}

/**
 * Work that floats far inside the chain of its equipment, by the clock: work by day and round the clock is compared. An
 * equipment that is done early floats as a whole, and work that levelling holds back floats for who it waits for.
 */
function highSlack(calculation: Calculation, open: readonly number[], shift: number): number[] {
  const { tasks } = calculation.schedule
  const free = unlevelled(calculation)
  const limit = Math.min(
    shift * QUALITY_LIMITS.highSlackShifts,
    (free.projectFinish - free.projectStart) * QUALITY_LIMITS.highSlackWindow,
  )
  if (limit <= 0) return []
  const slack = (at: number): number => nth(free.lateFinish, at) - nth(free.finish, at)
  const least = new Map<string, number>()
  const chain = open.map(at => equipmentKey(equipmentOfTask(calculation, nth(tasks, at))))
  for (const [index, at] of open.entries()) {
    const key = nth(chain, index)
    least.set(key, Math.min(least.get(key) ?? Number.POSITIVE_INFINITY, slack(at)))
  }
  return open.filter((at, index) => slack(at) - Math.max(0, must(least.get(nth(chain, index)))) > limit)
}

/** The plan as its logic alone has it. */
function unlevelled(calculation: Calculation): Calculation {
  const { schedule } = calculation
  if (!schedule.tasks.some(each => each.levelingDelay !== undefined)) return calculation
  const tasks = schedule.tasks.map(({ levelingDelay: _, ...task }) => task)
  const made = calculate({ ...schedule, tasks }, undefined, { today: calculation.projectStart })
  return made.ok ? made.value : calculation
}

function sizeChecks(calculation: Calculation, open: readonly number[]): QualityCheck[] {
  const { schedule } = calculation
  const { tasks, project } = schedule
  const hard = open.filter(at => HARD.includes(nth(tasks, at).constraint?.type ?? ''))
  const shift = shiftsOf(project).length
  const high = highSlack(calculation, open, shift)
  const negative = open.filter(at => nth(calculation.totalSlack, at) < 0)
  const worked = open.filter(at => nth(calculation.duration, at) > 0 && !isProcess(calculation, at))
  const long = worked.filter(at => nth(calculation.duration, at) > shift * QUALITY_LIMITS.longShifts)
  const most = shift * QUALITY_LIMITS.longestShifts
  const longest = long
    .filter(at => nth(calculation.duration, at) > most)
    .map(at => ({ task: nth(tasks, at).uid, hours: nth(calculation.duration, at) / HOUR }))
    .sort((a, b) => b.hours - a.hours)
  const longCheck = atMost(calculation, 'longDurations', long, worked.length, QUALITY_LIMITS.longShare)
  const unstaffed = worked.filter(at => assignmentsOfTask.of(schedule.assignments, nth(tasks, at).uid).length === 0)
  const staffed = share(worked.length - unstaffed.length, worked.length)
  return [
    atMost(
      calculation,
      'hardConstraints',
      hard,
      open.length,
      QUALITY_LIMITS.hardConstraints,
      hard.flatMap(at => softened(calculation, at) ?? []),
    ),
    atMost(calculation, 'highSlack', high, open.length, QUALITY_LIMITS.highSlackShare),
    atMost(calculation, 'negativeSlack', negative, open.length, 0),
    longest.length === 0 ? longCheck : { ...longCheck, passed: false, longest: { limit: most / HOUR, over: longest } },
    {
      code: 'resources',
      passed: worked.length === 0 ? null : unstaffed.length === 0,
      value: staffed,
      limit: 100,
      bound: 'least',
      unit: 'percent',
      count: unstaffed.length,
      total: worked.length,
      tasks: unstaffed.map(at => nth(tasks, at).uid),
      links: [],
    },
  ]
}

function dateChecks(
  calculation: Calculation,
  of: {
    readonly rows: readonly number[]
    readonly open: readonly number[]
    readonly asOf: Instant
    readonly isRun: boolean
  },
): QualityCheck[] {
  const { rows, open, asOf, isRun } = of
  const { tasks } = calculation.schedule
  const invalid = rows.filter(at => {
    const task = nth(tasks, at)
    if ((task.actualStart ?? asOf) > asOf || (task.actualFinish ?? asOf) > asOf) return true
    return task.actualStart === undefined && !isComplete(calculation, at) && nth(calculation.start, at) < asOf
  })
  const due = rows.filter(at => {
    const finish = nth(tasks, at).baselines?.find(each => each.number === 0)?.finish
    return finish !== undefined && finish <= asOf
  })
  const missed = due.filter(at => {
    const finish = nth(tasks, at).baselines?.find(each => each.number === 0)?.finish
    return finish !== undefined && (!isComplete(calculation, at) || nth(calculation.finish, at) > finish)
  })
  return [
    atMost(calculation, 'invalidDates', isRun ? invalid : [], open.length === 0 || !isRun ? 0 : rows.length, 0),
    atMost(calculation, 'missedTasks', missed, due.length, QUALITY_LIMITS.missed),
  ]
}

/** Puts a hundred hours into the first unstarted critical task: the finish must move by them, else the path is broken. */
function pathTest(calculation: Calculation, open: readonly number[]): QualityCheck {
  const { schedule } = calculation
  const nothing: QualityCheck = {
    code: 'criticalPathTest',
    passed: null,
    value: 0,
    limit: QUALITY_LIMITS.injectedHours,
    bound: 'least',
    unit: 'hours',
    count: 0,
    total: 0,
    tasks: [],
    links: [],
  }
  const critical = open.filter(
    at =>
      nth(calculation.flags, at) & FLAG.critical &&
      nth(calculation.duration, at) > 0 &&
      nth(schedule.tasks, at).actualStart === undefined &&
      nth(schedule.tasks, at).mode !== 'manual',
  )
  if (critical.length === 0) return nothing
  const at = critical.reduce((a, b) => (nth(calculation.start, b) < nth(calculation.start, a) ? b : a))
  const task = nth(schedule.tasks, at)
  const seconds = workTime(task.duration.seconds + QUALITY_LIMITS.injectedHours * HOUR)
  const longer = applyEdits(schedule, [
    { kind: 'setTask', task: task.uid, changes: { duration: { ...task.duration, seconds } } },
  ])
  if (!longer.ok) return nothing
  const after = calculate(longer.value.schedule, undefined, { today: calculation.projectStart })
  if (!after.ok) return nothing
  const calendar = workingTimeOf(schedule, task)
  const moved = workBetween(calendar, calculation.projectFinish, after.value.projectFinish) / HOUR
  // Calendars that differ along the path stretch or swallow a little of it.
  const passed = moved >= QUALITY_LIMITS.injectedHours * 0.9
  return { ...nothing, passed, value: moved, count: passed ? 0 : 1, total: 1, tasks: [task.uid] }
}

/** How well the plan keeps up with what it promised; `from`: where what is left of it begins. */
function indexes(calculation: Calculation, rows: readonly number[], asOf: Instant, from: Instant): QualityCheck[] {
  const { schedule } = calculation
  const baselines = rows.map(at => nth(schedule.tasks, at).baselines?.find(each => each.number === 0)?.finish)
  const known = baselines.filter(each => each !== undefined)
  const target =
    schedule.project.finish ?? schedule.project.window?.finish ?? (known.length > 0 ? latest(known) : undefined)
  const calendar = projectCalendar(schedule)
  const finish = calculation.projectFinish
  const length = workBetween(calendar, instant(Math.max(from, calculation.projectStart)), finish)
  const spare = target === undefined ? 0 : workBetween(calendar, finish, instant(target))
  const cpli = length > 0 ? (length + spare) / length : 1
  const due = baselines.filter(each => each !== undefined && each <= asOf).length
  const done = rows.filter(at => isComplete(calculation, at)).length
  const bei = due === 0 ? 1 : done / due
  const index = (
    code: QualityCode,
    value: number,
    limit: number,
    has: boolean,
    count: number,
    total: number,
  ): QualityCheck => ({
    code,
    passed: has ? value >= limit : null,
    value,
    limit,
    bound: 'least',
    unit: 'index',
    count,
    total,
    tasks: [],
    links: [],
  })
  return [
    index('cpli', cpli, QUALITY_LIMITS.cpli, target !== undefined && length > 0, 0, 0),
    index('bei', bei, QUALITY_LIMITS.bei, due > 0, done, due),
  ]
}

/** The latest of many dates, without spreading a long list into arguments. */
const latest = (dates: readonly number[]): number => dates.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
