import { periodsOfDay } from '../calendar/compiled.ts'
import { assignmentsOfTask, linksFrom } from '../edits/draft.ts'
import type { Edit } from '../edits/edit.ts'
import { workingTimeOf } from '../edits/edit-context.ts'
import { type Calculation, FLAG } from '../engine/calculation.ts'
import { negativeSlackCause } from '../engine/negative-slack.ts'
import { criticalPaths } from '../engine/paths.ts'
import type { LoadMatrix } from '../leveling/matrix.ts'
import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import { plain } from '../model/words.ts'
import { must, nth } from '../must.ts'
import type { ProblemParams } from '../problem.ts'
import { formatDuration, NO_LAG } from '../time/duration.ts'
import { dayNumber, dayOf, formatInstant, HOUR, type Instant, instant, workTime } from '../time/instant.ts'
import { dayLength, daysBetween, round } from './day-length.ts'
import { isComplete, isLeaf, isOverdue, lookingFrom } from './leaves.ts'
import { mayPart } from './may-part.ts'
import { gainOf } from './offer.ts'
import { softened } from './quality.ts'

/** Tasks of a path by position, in the order they are worked. */
type Positions = readonly number[]

/** A task on one of the paths, as the specification's result has it. */
export interface PathTask {
  readonly uid: TaskId
  /** Row number. */
  readonly id: number
  readonly name: string
  readonly duration: string
  readonly start_date: string
  readonly end_date: string
  /** In the project calendar's days, to a hundredth; below 0 when a limit cannot be kept. */
  readonly slack: number
  /** The same in hours of working time: what a shutdown is planned in. */
  readonly slack_hours: number
}

export const RECOMMENDATION_CODES = [
  'negativeSlack',
  'overdueCritical',
  'overload',
  'hardConstraint',
  'waitingTime',
  'overlap',
  'longestTask',
  'longerDay',
  'watchSecondary',
  'openEnds',
  'finished',
  'onTrack',
] as const
export type RecommendationCode = (typeof RECOMMENDATION_CODES)[number]

/** What could be done about the finish: a code with its facts and, where it is safe to offer, the edits of it. */
export interface Recommendation {
  readonly code: RecommendationCode
  readonly params: ProblemParams
  readonly tasks: readonly TaskId[]
  readonly edits?: readonly Edit[]
}

export interface CriticalPathResult {
  readonly project_name: string
  /** In the project calendar's days, to a hundredth. */
  readonly total_project_duration: number
  /** Facts of the summary sentence (code `criticalPathSummary`). */
  readonly analysis_summary: {
    readonly finish: Instant
    readonly days: number
    readonly tasks: number
    readonly critical: number
    readonly nearCritical: number
    readonly primary: number
    /** Hours of working time from start to finish. */
    readonly hours: number
    /** Least slack of the secondary path, in hours of working time; null when there is none. */
    readonly nextSlack: number | null
  }
  readonly critical_paths: {
    readonly primary: readonly PathTask[]
    readonly secondary: readonly PathTask[]
    readonly tertiary: readonly PathTask[]
  }
  readonly recommendations: readonly Recommendation[]
}

/**
 * The three most urgent chains of the work that is left, with what could be done about them. `now` counts only where the
 * plan has no status date; `matrix`: what crews are asked for, where it was counted.
 */
export function criticalPathResult(
  calculation: Calculation,
  now: Instant,
  matrix?: Pick<LoadMatrix, 'rows'>,
): CriticalPathResult {
  const { schedule } = calculation
  const paths = criticalPaths(calculation)
  const day = dayLength(calculation)
  const positions = (path: { readonly tasks: readonly TaskId[] } | undefined): Positions =>
    (path?.tasks ?? []).map(uid => calculation.indexOf(uid)).filter(at => at >= 0)
  const [primary, secondary, tertiary] = [
    positions(paths.primary),
    positions(paths.secondary),
    positions(paths.tertiary),
  ]
  const shown = (path: Positions): PathTask[] => path.map(at => pathTask(calculation, at, day))
  let [critical, nearCritical, tasks] = [0, 0, 0]
  for (let at = 0; at < calculation.count; at++) {
    if (!isLeaf(calculation, at)) continue
    tasks++
    if (nth(calculation.flags, at) & FLAG.critical) critical++
    else if (nth(calculation.flags, at) & FLAG.nearCritical) nearCritical++
  }
  const days = daysBetween(calculation, calculation.projectStart, calculation.projectFinish)
  return {
    project_name: schedule.project.name,
    total_project_duration: days,
    analysis_summary: {
      finish: calculation.projectFinish,
      days,
      tasks,
      critical,
      nearCritical,
      hours: round((days * day) / HOUR),
      primary: primary.length,
      nextSlack: secondary.length === 0 ? null : round(leastSlack(calculation, secondary) / HOUR),
    },
    critical_paths: { primary: shown(primary), secondary: shown(secondary), tertiary: shown(tertiary) },
    recommendations: recommend(calculation, lookingFrom(calculation, now), primary, secondary, matrix),
  }
}

const leastSlack = (calculation: Calculation, list: Positions): number =>
  list.reduce((least, at) => Math.min(least, nth(calculation.totalSlack, at)), Number.POSITIVE_INFINITY)

function pathTask(calculation: Calculation, at: number, day: number): PathTask {
  const { tasks, project } = calculation.schedule
  const task = nth(tasks, at)
  return {
    uid: task.uid,
    id: task.row,
    name: task.name,
    duration: formatDuration(task.duration, project.units),
    start_date: formatInstant(instant(nth(calculation.start, at))),
    end_date: formatInstant(instant(nth(calculation.finish, at))),
    slack: round(nth(calculation.totalSlack, at) / day),
    slack_hours: round(nth(calculation.totalSlack, at) / HOUR),
  }
}

/** A task that takes this share of its path alone is named. */
const LONG_SHARE = 0.25
/** Two tasks that follow each other this long are worth overlapping. */
const OVERLAP_FROM = 4 * HOUR
/** Names at most this many tasks; the others are only counted (`more`). */
const NAMED = 3

const HARD: readonly string[] = [
  'mustStartOn',
  'mustFinishOn',
  'startNoLaterThan',
  'finishNoLaterThan',
  'mandatoryStart',
  'mandatoryFinish',
]

function recommend(
  calculation: Calculation,
  from: Instant,
  primary: Positions,
  secondary: Positions,
  matrix: Pick<LoadMatrix, 'rows'> | undefined,
): Recommendation[] {
  const { schedule } = calculation
  const { tasks } = schedule
  const task = (at: number) => nth(tasks, at)
  const uids = (list: readonly number[]): TaskId[] => list.map(at => task(at).uid)
  const nameOf = tellingNames(calculation)
  const named = (list: readonly number[]): ProblemParams => ({
    count: list.length,
    names: list.slice(0, NAMED).map(nameOf).join(', '),
    more: Math.max(0, list.length - NAMED),
  })
  const found: Recommendation[] = []

  let [all, left] = [0, 0]
  const negative: number[] = []
  for (let at = 0; at < calculation.count; at++) {
    if (!isLeaf(calculation, at)) continue
    all++
    if (isComplete(calculation, at)) continue
    left++
    if (nth(calculation.totalSlack, at) < 0) negative.push(at)
  }
  if (all > 0 && left === 0) return [{ code: 'finished', params: {}, tasks: [] }]
  if (negative.length > 0) {
    const worst = negative.reduce((a, b) => (nth(calculation.totalSlack, b) < nth(calculation.totalSlack, a) ? b : a))
    found.push({
      code: 'negativeSlack',
      params: {
        count: negative.length,
        name: nameOf(worst),
        hours: round(-nth(calculation.totalSlack, worst) / HOUR),
        ...missedLimit(calculation, task(worst).uid, nameOf),
      },
      tasks: uids(negative),
    })
  }

  const late = primary.filter(at => isOverdue(calculation, at, from) && nth(calculation.flags, at) & FLAG.critical)
  if (late.length > 0) found.push({ code: 'overdueCritical', params: named(late), tasks: uids(late) })

  const overload = matrix && worstOverload(matrix)
  if (overload) found.push(overload)

  for (const at of primary.filter(each => HARD.includes(task(each).constraint?.type ?? '')).slice(0, NAMED))
    found.push({
      code: 'hardConstraint',
      params: { name: nameOf(at), constraint: task(at).constraint?.type ?? '' },
      tasks: [task(at).uid],
      ...safely(calculation, softened(calculation, at)),
    })

  const links = linksAlong(calculation, primary)
  const waits = links
    .filter(link => link.lag.seconds > 0 && calculation.percentComplete[calculation.indexOf(link.to)] === 0)
    .sort((a, b) => b.lag.seconds - a.lag.seconds)
    .slice(0, 1)
  for (const link of waits)
    found.push({
      code: 'waitingTime',
      params: {
        from: nameOf(calculation.indexOf(link.from)),
        to: nameOf(calculation.indexOf(link.to)),
        hours: round(link.lag.seconds / HOUR),
      },
      tasks: [link.from, link.to],
      // A wait may be a cure, a cooling, a safe distance: only what was said to be a wish may go.
      ...safely(
        calculation,
        link.nature === 'preference'
          ? { kind: 'setLink', link: { from: link.from, to: link.to, type: link.type }, changes: { lag: NO_LAG } }
          : null,
      ),
    })

  const overlap = overlapOf(calculation, links, nameOf)
  if (overlap) found.push(overlap)

  const total = primary.reduce((sum, at) => sum + nth(calculation.duration, at), 0)
  const longest =
    primary.length > 1
      ? primary.reduce((a, b) => (nth(calculation.duration, b) > nth(calculation.duration, a) ? b : a))
      : -1
  if (longest >= 0 && total > 0 && nth(calculation.duration, longest) / total >= LONG_SHARE)
    found.push({
      code: 'longestTask',
      params: {
        name: nameOf(longest),
        hours: round(nth(calculation.duration, longest) / HOUR),
        percent: Math.round((nth(calculation.duration, longest) / total) * 100),
      },
      tasks: [task(longest).uid],
    })

  const longer = longerDay(calculation, primary)
  if (longer) found.push(longer)

  if (secondary.some(at => nth(calculation.flags, at) & (FLAG.nearCritical | FLAG.critical)))
    found.push({
      code: 'watchSecondary',
      params: { ...named(secondary), hours: round(leastSlack(calculation, secondary) / HOUR) },
      tasks: uids(secondary),
    })

  const ends = openEnds(calculation).filter(at => !isComplete(calculation, at))
  if (ends.length > 0) found.push({ code: 'openEnds', params: named(ends), tasks: uids(ends) })
  return found.length > 0 ? found : [{ code: 'onTrack', params: {}, tasks: [] }]
}

/** The date that a task with negative slack cannot keep, and whose it is: seldom its own. */
function missedLimit(calculation: Calculation, uid: TaskId, nameOf: (at: number) => string): ProblemParams {
  const limit = negativeSlackCause(calculation, uid)?.limit
  if (!limit) return {}
  const whose = limit.kind === 'projectFinish' ? '' : nameOf(calculation.indexOf(limit.task))
  return { limit: limit.kind, whose, date: limit.date }
}

/**
 * Unambiguous task names: the same work is done on many pieces of equipment, so a name that occurs more than once is
 * followed by its parent's, and by its row where the parent's is not unique either.
 */
function tellingNames(calculation: Calculation): (at: number) => string {
  const { tasks } = calculation.schedule
  const alike = new Map<string, number[]>()
  for (const [at, task] of tasks.entries()) {
    const name = plain(task.name)
    const list = alike.get(name)
    if (list) list.push(at)
    else alike.set(name, [at])
  }
  const partOf = (at: number): string => {
    const parent = nth(tasks, at).parent
    return parent === null ? '' : (tasks[calculation.indexOf(parent)]?.name ?? '')
  }
  return at => {
    const { name, row } = nth(tasks, at)
    const others = alike.get(plain(name)) ?? []
    if (others.length < 2) return name
    const above = partOf(at)
    const same = others.filter(each => partOf(each) === above).length
    return same > 1 || above === '' ? `${name} (${above === '' ? '' : `${above}, `}#${row})` : `${name} (${above})`
  }
}

function linksAlong(calculation: Calculation, path: Positions): Link[] {
  const on = new Set(path.map(at => nth(calculation.schedule.tasks, at).uid))
  return [...on].flatMap(uid =>
    linksFrom
      .of(calculation.schedule.links, uid)
      .filter(link => on.has(link.to) && calculation.drivingLinks(link.to).includes(link)),
  )
}

/** The edit where it may be offered; the advice is given without it all the same. */
const safely = (calculation: Calculation, edit: Edit | null): { readonly edits?: readonly Edit[] } =>
  edit && gainOf(calculation, [edit]) !== null ? { edits: [edit] } : {}

/** So many pairs of the path are tried, the longest first: each takes a calculation. */
const TRIED = 6

/** The first pair of tasks that may overlap, shortens the plan by it, and conflicts with no other task. */
function overlapOf(
  calculation: Calculation,
  links: readonly Link[],
  nameOf: (at: number) => string,
): Recommendation | null {
  const pairs = links
    .filter(link => link.type === 'FS' && link.lag.seconds <= 0 && link.lag.percent === undefined)
    .map(link => ({ link, before: calculation.indexOf(link.from), after: calculation.indexOf(link.to) }))
    .filter(({ link, before, after }) => canOverlap(calculation, link, before, after))
    .sort((a, b) => nth(calculation.duration, b.before) - nth(calculation.duration, a.before))
    .slice(0, TRIED)
  for (const { link, before, after } of pairs) {
    const { from, to } = link
    const length = nth(calculation.duration, before)
    const half = Math.min(length, nth(calculation.duration, after)) / 2
    const lag = { seconds: workTime(length - Math.floor(half)), unit: 'h' as const }
    const edits: Edit[] = [{ kind: 'setLink', link: { from, to, type: 'FS' }, changes: { type: 'SS', lag } }]
    const gain = gainOf(calculation, edits)
    if (gain === null || gain <= 0) continue
    const params = { from: nameOf(before), to: nameOf(after), hours: round(gain / HOUR) }
    return { code: 'overlap', params, tasks: [from, to], edits }
  }
  return null
}

/** The crew or machine that is asked for beyond its number in most shifts: the finish does not count that wait. */
function worstOverload({ rows }: Pick<LoadMatrix, 'rows'>): Recommendation | null {
  const over = rows.filter(each => each.overCells > 0)
  const [first] = over.toSorted((a, b) => b.overCells - a.overCells || b.most - b.limit - (a.most - a.limit))
  if (!first) return null
  const params = {
    count: over.reduce((sum, each) => sum + each.overCells, 0),
    name: first.name,
    asked: round(first.most),
    there: round(first.limit),
    shifts: first.overCells,
  }
  return { code: 'overload', params, tasks: [] }
}

/**
 * Two tasks may overlap when neither has begun, both last a while and no resource has to do both at once; never the
 * work in one space, where physics and the order that keeps people safe stand between them.
 */
function canOverlap(calculation: Calculation, link: Link, before: number, after: number): boolean {
  const { tasks, assignments } = calculation.schedule
  if (!mayPart(calculation, link)) return false
  if (nth(calculation.percentComplete, before) > 0 || nth(calculation.percentComplete, after) > 0) return false
  if (nth(calculation.duration, before) < OVERLAP_FROM || nth(calculation.duration, after) < OVERLAP_FROM) return false
  const people = new Set(assignmentsOfTask.of(assignments, nth(tasks, before).uid).map(each => each.resource))
  return !assignmentsOfTask.of(assignments, nth(tasks, after).uid).some(each => people.has(each.resource))
}

/** Unfinished work on the path that runs on a shorter day than another calendar of the plan would give it. */
function longerDay(calculation: Calculation, path: Positions): Recommendation | null {
  const { schedule } = calculation
  const perWeek = new Map(schedule.calendars.map(each => [each.id, weekLength(each.week)]))
  const best = schedule.calendars
    .filter(each => !each.ofResource)
    .reduce<(typeof schedule.calendars)[number] | null>(
      (a, b) => (!a || must(perWeek.get(b.id)) > must(perWeek.get(a.id)) ? b : a),
      null,
    )
  if (!best) return null
  const shorter = path.filter(at => {
    const task = nth(schedule.tasks, at)
    if (nth(calculation.percentComplete, at) >= 100 || task.duration.elapsed || calculation.duration[at] === 0)
      return false
    return workedInWeek(calculation, at) < must(perWeek.get(best.id))
  })
  if (shorter.length === 0) return null
  const uids = shorter.map(at => nth(schedule.tasks, at).uid)
  const edits = uids.map((uid): Edit => ({ kind: 'setTask', task: uid, changes: { calendar: best.id } }))
  const gain = gainOf(calculation, edits)
  if (gain !== null && gain <= 0) return null
  return {
    code: 'longerDay',
    params: { count: uids.length, calendar: best.name, hours: round(must(perWeek.get(best.id)) / 7 / HOUR) },
    tasks: uids,
    ...(gain !== null && { edits }),
  }
}

const weekLength = (week: readonly (readonly { from: number; to: number }[] | null)[]): number =>
  week.reduce((sum, day) => sum + (day ?? []).reduce((all, period) => all + period.to - period.from, 0), 0)

function workedInWeek(calculation: Calculation, at: number): number {
  const calendar = workingTimeOf(calculation.schedule, nth(calculation.schedule.tasks, at))
  const first = dayOf(instant(nth(calculation.start, at)))
  let worked = 0
  for (let day = first; day < first + 7; day++)
    for (const period of periodsOfDay(calendar, dayNumber(day))) worked += period.to - period.from
  return worked
}

/** Leaves that nothing waits for, beside the one that ends the plan. */
export function openEnds(calculation: Calculation): number[] {
  const { tasks, links } = calculation.schedule
  const found: number[] = []
  let last = -1
  for (let at = 0; at < calculation.count; at++) {
    if (!isLeaf(calculation, at)) continue
    let open = true
    for (let each: number = at; each >= 0 && open; ) {
      if (linksFrom.of(links, nth(tasks, each).uid).length > 0) open = false
      const parent = nth(tasks, each).parent
      each = parent === null ? -1 : calculation.indexOf(parent)
    }
    if (!open) continue
    found.push(at)
    if (last < 0 || nth(calculation.finish, at) > nth(calculation.finish, last)) last = at
  }
  return found.filter(at => at !== last)
}
