import { isComplete, leaves, lookingFrom } from '../analysis/leaves.ts'
import { pastWindow } from '../analysis/past-window.ts'
import { linksFrom, linksTo } from '../edits/draft.ts'
import type { Calculation } from '../engine/calculation.ts'
import { type LoadMatrix, loadMatrix } from '../leveling/matrix.ts'
import type { TaskId } from '../model/ids.ts'
import { ancestorsOf } from '../model/outline.ts'
import type { Problem } from '../problem.ts'
import type { Instant } from '../time/instant.ts'
import { happenedAfter } from './ahead.ts'
import { blindsAgainst } from './readiness.ts'

/** What can be wrong with a plan as it stands, the gravest first. */
export const STANDING_KINDS = [
  'fault',
  'link',
  'ahead',
  'past',
  'window',
  'deadline',
  'overload',
  'blinds',
  'openEnd',
] as const
export type StandingKind = (typeof STANDING_KINDS)[number]

/** One kind of trouble, with everything it counts. */
export interface Standing {
  readonly kind: StandingKind
  /** Problems for faults and links, hours past the window, shifts for overloads, blinds, tasks for the others. */
  readonly count: number
  readonly tasks: readonly TaskId[]
  readonly problems: readonly Problem[]
}

const LINK_PROBLEMS: ReadonlySet<string> = new Set([
  'schedule.danglingLink',
  'schedule.selfLink',
  'schedule.finishLinkIntoSummary',
])

/**
 * Everything that is wrong with a plan as it stands: faults of the calculation, links that do not count, what happened after
 * the data date, unfinished work in the past, a finish past the window, deadlines that are missed, shifts that ask for more
 * than there is, blinds that hold a start-up, tasks that nothing precedes or follows.
 * The one list behind every count and behind "no problems". `now` is used where the plan has no data date;
 * `matrix`: the crews of the calculation, where they were counted before. What safety asks for is the audit's to judge.
 */
export function planStanding(
  calculation: Calculation,
  now: Instant,
  matrix: Pick<LoadMatrix, 'overCells'> = loadMatrix(calculation),
): readonly Standing[] {
  const { schedule } = calculation
  const from = lookingFrom(calculation, now)
  const found: Standing[] = []
  const put = (
    kind: StandingKind,
    tasks: readonly TaskId[],
    count = tasks.length,
    problems: readonly Problem[] = [],
  ) => {
    if (count > 0) found.push({ kind, count, tasks, problems })
  }
  const ofLinks = calculation.problems.filter(each => LINK_PROBLEMS.has(each.code))
  // A deadline that is missed is counted as one, below.
  const faults = calculation.problems.filter(
    each => !LINK_PROBLEMS.has(each.code) && each.params.constraint !== 'deadline',
  )
  const open = leaves(calculation).filter(at => !isComplete(calculation, at))
  const ids = (positions: readonly number[]): TaskId[] => positions.flatMap(at => schedule.tasks[at]?.uid ?? [])
  put('fault', [], faults.length, faults)
  put('link', [], ofLinks.length, ofLinks)
  const { statusDate } = schedule.project
  put('ahead', statusDate === undefined ? [] : happenedAfter(calculation, statusDate))
  put('past', ids(open.filter(at => (calculation.finish[at] ?? 0) < from)))
  const window = pastWindow(calculation, open)
  if (window) put('window', ids(window.rows), window.hours)
  put(
    'deadline',
    ids(open.filter(at => (calculation.finish[at] ?? 0) > (schedule.tasks[at]?.deadline ?? Number.POSITIVE_INFINITY))),
  )
  put('overload', [], matrix.overCells)
  const held = open.flatMap(at => {
    const task = schedule.tasks[at]
    const blinds = task ? blindsAgainst(calculation, task) : []
    return task && blinds.length > 0 ? [{ task: task.uid, blinds }] : []
  })
  const holding = new Set(held.flatMap(each => each.blinds))
  put(
    'blinds',
    held.map(each => each.task),
    holding.size,
  )
  put('openEnd', ids(openEnds(calculation, open)))
  return found
}

/**
 * Positions of unfinished tasks that nothing precedes or nothing follows, by links of their own or of their summaries.
 * One beginning and one end every plan has: the first row without predecessor and the last to finish without successor.
 * A start with a constraint is a beginning of its own.
 */
function openEnds(calculation: Calculation, open: readonly number[]): number[] {
  const { schedule } = calculation
  const linked = (links: typeof linksTo, at: number): boolean => {
    const task = schedule.tasks[at]
    if (!task) return true
    const own = [task, ...ancestorsOf(schedule.tasks, task)]
    return own.some(each => links.of(schedule.links, each.uid).length > 0)
  }
  const beginnings = open.filter(at => {
    const task = schedule.tasks[at]
    const started = (calculation.percentComplete[at] ?? 0) > 0 || task?.actualStart !== undefined
    return !started && task?.constraint === undefined && task?.mode !== 'manual' && !linked(linksTo, at)
  })
  const ends = open.filter(at => !linked(linksFrom, at))
  const finish = (at: number): number => calculation.finish[at] ?? 0
  const last = ends.reduce((latest, at) => (latest < 0 || finish(at) >= finish(latest) ? at : latest), -1)
  const found = new Set([...beginnings.slice(1), ...ends.filter(at => at !== last)])
  return [...found].sort((a, b) => a - b)
}
