import { hasOnlyMachines, isEquipment } from '../analysis/equipment.ts'
import { firstBaseline, firstDates, hasBaseline, heldTo as heldAt, isHeld } from '../analysis/lateness.ts'
import { isLeaf } from '../analysis/leaves.ts'
import { workOver } from '../analysis/work-over.ts'
import { isShaped, shareBefore } from '../analysis/work-shape.ts'
import { type CompiledCalendar, workBetween } from '../calendar/compiled.ts'
import { shiftsOf } from '../calendar/shifts.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import { workingTimeOf } from '../edits/edit-context.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { BaselineTask } from '../model/baseline.ts'
import { equipmentShown } from '../model/equipment-of-task.ts'
import type { TaskId } from '../model/ids.ts'
import { type Assignment, workOf } from '../model/resource.ts'
import { memberOf } from '../model/rows.ts'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'
import { ZERO_DURATION } from '../time/duration.ts'
import { HOUR, type Instant, instant } from '../time/instant.ts'
import { courseOf, shareAt } from './done-by.ts'
import { percentByType } from './percent-type.ts'
import { rememberedWork } from './remembered-work.ts'

/** What man-hours can be counted apart by. */
export type EarnedBy = 'trade' | 'area' | 'equipment' | 'contractor' | 'package'

/** Man-hours of a part of the plan at a moment. Equipment, process time and holds have none. */
export interface Earned {
  /** Value of the part (a trade, an area); empty for what has none, and for the whole. */
  readonly key: string
  /** Baseline hours in all, and those that should have been done by now. */
  readonly baseline: number
  readonly planned: number
  /** Baseline hours times progress; of work that came in after the baseline, apart. */
  readonly earned: number
  readonly extra: number
  /** Hours spent; null where none were reported: hours derived from progress say nothing. */
  readonly actual: number | null
  /** Earned against planned hours, and against spent ones; null where there is nothing to divide by. */
  readonly spi: number | null
  readonly performance: number | null
  /** Hours earned by the work whose spent hours were reported: what `performance` divides. */
  readonly measured: number
  /** Share of the time gone by in which so much should have been earned: unlike `spi` it does not drift to 1 at the end. */
  readonly spiTime: number | null
  /** What `spiTime` divides; null where that is. */
  readonly clock: EarnedClock | null
  /** Hours that the whole will take, at the performance of the last three shifts (0.5 at the least). */
  readonly forecast: number
}

/** The clock of a shutdown, the same for every part of it. */
export interface EarnedClock {
  /** The first date that any task is held to, with people or without. */
  readonly from: Instant
  /** Seconds of it by which so much was due, and those that have gone by. */
  readonly due: number
  readonly gone: number
}

export interface Share {
  readonly key: string
  readonly task: Task
  readonly at: number
  /** Hours of the baseline; of extra work, of the plan. */
  readonly hours: number
  readonly extra: boolean
  /** Hours spent, and whether they were reported. */
  readonly actual: number
  readonly reported: boolean
  /** Whose share it is, where the work is assigned. */
  readonly assignment?: Assignment
  /** Of a task that was removed after the baseline, which has no place (`at` is -1): the dates it was held to. */
  readonly held?: { readonly start: Instant; readonly finish: Instant }
}

/** Earned man-hours at a moment, in all and by part. The parts sum up to the whole. */
export function earned(
  calculation: Calculation,
  asOf: Instant,
  by?: EarnedBy,
): { readonly whole: Earned; readonly parts: readonly Earned[] } {
  const shares = sharesOf(calculation, by)
  const whole = earnedOf(calculation, asOf, shares)
  if (!by) return { whole, parts: [] }
  const groups = new Map<string, Share[]>()
  for (const share of shares) {
    const list = groups.get(share.key)
    if (list) list.push(share)
    else groups.set(share.key, [share])
  }
  const parts = [...groups].map(([key, list]) => figures(calculation, asOf, key, list))
  return { whole, parts: parts.sort((a, b) => (a.key < b.key ? -1 : 1)) }
}

/** Earned man-hours of all shares together. */
export const earnedOf = (calculation: Calculation, asOf: Instant, shares: readonly Share[]): Earned =>
  figures(calculation, asOf, '', shares)

/** A plan that states no one's work counts the hours of its durations: one person each. */
export const countsDurations = ({ schedule }: Calculation): boolean =>
  !schedule.tasks.some(task => (task.work ?? 0) > 0 || task.baselines?.some(each => (each.work ?? 0) > 0)) &&
  schedule.assignments.length === 0

/** The dates that a share is held to. */
export const heldTo = (
  calculation: Calculation,
  { at, held }: Share,
): { readonly start: Instant; readonly finish: Instant } => held ?? heldAt(calculation, at)

/** How far a share is, 0 to 1, by what its task's percentage measures. */
export const progressOf = ({ schedule, percentComplete }: Calculation, { task, at }: Share): number =>
  at < 0 ? 0 : percentByType(schedule, task, nth(percentComplete, at)) / 100

/** Tasks with people's work that the first baseline remembers and that were taken out since: they still count as due. */
export function retiredTasks({ schedule }: Calculation): readonly BaselineTask[] {
  const remembered = schedule.baselines?.find(each => each.number === 0)?.tasks ?? []
  return remembered.filter(([uid, , , , work]) => {
    const task = memberOf(schedule.tasks, uid)
    return work > 0 && (!task || task.active === false)
  })
}

/** Hours spent were typed by a user, not derived: they are marked, or differ from what the progress gives. */
function wasReported(task: Task, actual: number, work: number): boolean {
  if (task.reported?.hours) return actual > 0
  return actual > 0 && Math.abs(actual - (work * (task.percentComplete ?? 0)) / 100) > 60
}

/** Seconds of a task's work in the plan as it was first run: a plan without a baseline is held to that. */
function firstWork({ schedule }: Calculation, task: TaskId, byDuration: boolean): number | undefined {
  const { firstPlan } = schedule.project
  return firstPlan && (firstPlan.byDuration ?? false) === byDuration ? firstDates(firstPlan, task)?.[3] : undefined
}

/** Work that was asked for once the plan ran, where that is what it is held to. */
const isLaterWork = ({ schedule }: Calculation, task: Task): boolean =>
  task.emergent !== undefined &&
  schedule.project.firstPlan !== undefined &&
  task.emergent.decidedAt !== undefined &&
  task.emergent.decidedAt >= schedule.project.firstPlan.dataDate

/** People's work, task by task and assignment by assignment. */
export function sharesOf(calculation: Calculation, by?: EarnedBy): Share[] {
  const { schedule } = calculation
  const anyBaseline = hasBaseline(schedule)
  const durations = countsDurations(calculation)
  const found: Share[] = []
  for (let at = 0; at < calculation.count; at++) {
    const task = nth(schedule.tasks, at)
    if (!isLeaf(calculation, at) || task.kind === 'process' || task.kind === 'hold') continue
    const baseline = task.baselines?.find(each => each.number === 0)
    const people = assignmentsOfTask.of(schedule.assignments, task.uid).flatMap(each => {
      const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
      return resource && (resource.kind !== 'work' || isEquipment(resource)) ? [] : [{ each, resource }]
    })
    const now = people.map(({ each }) => workOf(task, each))
    const sum = now.reduce((total, work) => total + work, 0)
    const length = durations ? task.duration.seconds : 0
    const whole = people.length > 0 ? sum : hasOnlyMachines(schedule, task) ? 0 : (task.work ?? length)
    const remembered = baseline && rememberedWork(schedule, task, 0)
    const first = anyBaseline ? undefined : firstWork(calculation, task.uid, durations)
    const base = (remembered ?? first ?? (durations ? (baseline?.duration?.seconds ?? whole) : whole)) / HOUR
    const extra = anyBaseline ? !firstBaseline(schedule, task) : isLaterWork(calculation, task)
    const keyOf = (index: number): string => {
      const resource = people[index]?.resource
      if (by === 'trade') return resource?.trade ?? resource?.name ?? ''
      if (by === 'contractor') return resource?.contractor ?? task.contractor ?? ''
      if (by === 'equipment') return equipmentShown(calculation, task)
      if (by === 'package') return task.workPackage ?? ''
      return by === 'area' ? (task.area ?? '') : ''
    }
    // Reported hours are spent, even by others than those assigned.
    if (people.length === 0 && (whole > 0 || (task.reported?.hours && (task.actualWork ?? 0) > 0)))
      found.push({
        key: keyOf(0),
        task,
        at,
        hours: base,
        extra,
        actual: (task.actualWork ?? 0) / HOUR,
        reported: wasReported(task, task.actualWork ?? 0, whole),
      })
    for (const [index, { each }] of people.entries()) {
      const share = sum > 0 ? nth(now, index) / sum : 1 / people.length
      const actual = each.actualWork ?? 0
      const reported = wasReported(task, actual, nth(now, index))
      found.push({
        key: keyOf(index),
        task,
        at,
        hours: base * share,
        extra,
        actual: actual / HOUR,
        reported,
        assignment: each,
      })
    }
  }
  for (const [uid, name, start, finish, work] of retiredTasks(calculation)) {
    const task: Task = { uid, row: 0, name, parent: null, duration: ZERO_DURATION }
    const held = { start, finish }
    found.push({ key: '', task, at: -1, hours: work / HOUR, extra: false, actual: 0, reported: false, held })
  }
  return found
}

function figures(calculation: Calculation, asOf: Instant, key: string, shares: readonly Share[]): Earned {
  const inBaseline = shares.filter(share => !share.extra)
  const held = inBaseline.map(share => heldSpan(calculation, share))
  const planAt = (when: number): number =>
    inBaseline.reduce((sum, share, index) => sum + share.hours * shareBy(nth(held, index), when), 0)
  const progress = (share: Share): number => share.hours * progressOf(calculation, share)
  const baseline = inBaseline.reduce((sum, share) => sum + share.hours, 0)
  const value = inBaseline.reduce((sum, share) => sum + progress(share), 0)
  const extra = shares.reduce((sum, share) => (share.extra ? sum + progress(share) : sum), 0)
  // Hours that were not reported are no cost: where some were, what they earned is measured against them alone.
  const told = shares.filter(share => share.reported)
  const spent = told.reduce((sum, share) => sum + share.actual, 0)
  const planned = planAt(asOf)
  const measured = told.reduce((sum, share) => sum + progress(share), 0)
  const performance = spent > 0 ? measured / spent : null
  const untold = shares.reduce((sum, share) => (share.reported ? sum : sum + progress(share)), 0)
  const recent = recentPerformance(calculation, asOf, shares) ?? performance
  const all = baseline + shares.reduce((sum, share) => (share.extra ? sum + share.hours : sum), 0)
  const left = all - value - extra
  const known = isHeld(calculation)
  const clock = known ? clockOf(held, value, calculation, shares, asOf, planAt) : null
  return {
    key,
    baseline,
    planned,
    earned: value,
    extra,
    actual: told.length > 0 ? spent : null,
    spi: known && planned > 0 ? value / planned : null,
    performance,
    measured,
    spiTime: clock && clock.due / clock.gone,
    clock,
    forecast: spent + untold + left / Math.max(recent ?? 1, 0.5),
  }
}

/** Shifts whose performance the forecast goes by. */
const RECENT = 3

/** Hours earned against hours spent in the last shifts; null where none were spent in them. */
function recentPerformance(calculation: Calculation, asOf: Instant, shares: readonly Share[]): number | null {
  const since = asOf - RECENT * shiftsOf(calculation.schedule.project).length
  let [earned, spent] = [0, 0]
  for (const share of shares) {
    if (!share.reported) continue
    const calendar = workingTimeOf(calculation.schedule, share.task)
    const course = courseOf(calculation, share, asOf)
    earned += share.hours * progressOf(calculation, share) * (1 - shareAt(course.done, calendar, since))
    spent += share.actual * (1 - shareAt(course.spent, calendar, since))
  }
  return spent > 0 ? earned / spent : null
}

/** When a task should be done, and in which working time. */
interface HeldSpan {
  readonly start: Instant
  readonly finish: Instant
  readonly calendar: CompiledCalendar
  /** Working seconds between the two. */
  readonly work: number
  /** Where its work lies, when it is not even. */
  readonly runs?: readonly HeldRun[]
}

/** Work, in any measure, that should be done between two instants. */
export interface HeldRun {
  readonly start: number
  readonly finish: number
  readonly work: number
}

/** Where the work of a share should lie, when that is not even: as its baseline remembers it, else as the plan has it. */
export function heldRuns(calculation: Calculation, share: Share): readonly HeldRun[] | undefined {
  const { assignment, task, at, held } = share
  if (!assignment || held || !isShaped(task, assignment)) return undefined
  const { by, start, finish } = heldAt(calculation, at)
  if (by === 'baseline') return assignment.timephased?.baselines?.find(each => each.number === 0)?.runs
  const stands = start === calculation.start[at] && finish === calculation.finish[at]
  return stands ? workOver(calculation, assignment) : undefined
}

function heldSpan(calculation: Calculation, share: Share): HeldSpan {
  const { task } = share
  const { start, finish } = heldTo(calculation, share)
  const calendar = workingTimeOf(calculation.schedule, task)
  const runs = heldRuns(calculation, share)
  return { start, finish, calendar, work: workBetween(calendar, start, finish), ...(runs && { runs }) }
}

function shareBy({ start, finish, calendar, work, runs }: HeldSpan, when: number): number {
  if (when >= finish) return 1
  if (runs) return shareBefore(runs, calendar, when)
  if (when <= start || work <= 0) return 0
  return workBetween(calendar, start, instant(Math.round(when))) / work
}

/** How much of a task should have been done by a moment, by the dates it is held to and its working time. */
export const plannedShare = (calculation: Calculation, share: Share, when: number): number =>
  shareBy(heldSpan(calculation, share), when)

const periods = new WeakMap<Calculation, { readonly from: number; readonly to: number }>()

/** The first and the last date that any task of the baseline is held to, with people or without; of the plan, where there is none. */
export function heldPeriod(calculation: Calculation): { readonly from: number; readonly to: number } {
  const known = periods.get(calculation)
  if (known) return known
  const { tasks } = calculation.schedule
  const anyBaseline = hasBaseline(calculation.schedule)
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const take = (start: number, finish: number): void => {
    from = Math.min(from, start)
    to = Math.max(to, finish)
  }
  for (let at = 0; at < calculation.count; at++) {
    if (!isLeaf(calculation, at)) continue
    const { start, finish, by } = heldAt(calculation, at)
    if (anyBaseline ? by === 'baseline' : !nth(tasks, at).emergent) take(start, finish)
  }
  for (const [, , start, finish] of retiredTasks(calculation)) take(start, finish)
  const period = { from, to }
  periods.set(calculation, period)
  return period
}

/**
 * The time by which so much should have been earned, and the time gone by, both since the shutdown began; to the minute. Where
 * nothing is due for a while, what is earned in full is on time at the end of it, not at its beginning. What is done
 * altogether is measured up to when it was: the days that follow say nothing.
 */
function clockOf(
  held: readonly HeldSpan[],
  value: number,
  calculation: Calculation,
  shares: readonly Share[],
  asOf: Instant,
  planAt: (when: number) => number,
): EarnedClock | null {
  let [begins, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { start, finish } of held) {
    begins = Math.min(begins, start)
    last = Math.max(last, finish)
  }
  const first = heldPeriod(calculation).from
  const due = planAt(asOf)
  const total = planAt(last)
  const near = 1e-6 * Math.max(1, total)
  // Before any hour is due, one that is earned is early, and none says nothing.
  if (!(asOf > first) || (asOf <= begins && value <= near)) return null
  const clock = (until: number, now: number): EarnedClock => ({
    from: instant(first),
    due: until - first,
    gone: now - first,
  })
  if (total > 0 && value >= total - near) {
    const over = Math.min(asOf, lastFinish(calculation, shares) ?? asOf)
    return over > first ? clock(last, over) : null
  }
  if (Math.abs(value - due) <= near) return clock(asOf, asOf)
  let [low, high] = value > due ? [asOf, last] : [first, asOf]
  while (high - low > 60) {
    const middle = (low + high) / 2
    if (value > due ? planAt(middle) < value - near : planAt(middle) <= value + near) low = middle
    else high = middle
  }
  return clock(value > due ? high : low, asOf)
}

/** When the last of the work that the baseline has was finished; null where that is not known. */
function lastFinish({ finish }: Calculation, shares: readonly Share[]): number | null {
  let last: number | null = null
  for (const { task, at, extra, hours } of shares)
    if (!extra && at >= 0 && hours > 0) last = Math.max(last ?? -Infinity, task.actualFinish ?? nth(finish, at))
  return last
}
