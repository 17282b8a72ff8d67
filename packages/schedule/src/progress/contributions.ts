import { isLeaf } from '../analysis/leaves.ts'
import { nextWork, workBetween } from '../calendar/compiled.ts'
import { applyEdits } from '../edits/apply.ts'
import { moveDataDate } from '../edits/commands-actual.ts'
import type { TaskChanges } from '../edits/commands-dates.ts'
import { linksFrom, linksTo } from '../edits/draft.ts'
import type { Edit } from '../edits/edit.ts'
import { workingTimeOf } from '../edits/edit-context.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { explain } from '../engine/explain.ts'
import type { DelayReason } from '../model/delay.ts'
import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import { memberOf } from '../model/rows.ts'
import type { Project, Schedule } from '../model/schedule.ts'
import { nth } from '../must.ts'
import { done, type Outcome } from '../problem.ts'
import { type Instant, instant, workTime } from '../time/instant.ts'
import { happenedAfter } from './ahead.ts'
import { reachedAt, setDataDate } from './data-date.ts'
import { type OutOfSequence, outOfSequence } from './sequence.ts'

/** Seconds by which something moved the finish; negative when it gained time. */
export interface Contribution {
  readonly task: TaskId | null
  readonly seconds: number
  readonly cause: 'report' | 'timeGoneBy' | 'extraWork' | 'planChanged'
  readonly reason?: DelayReason
}

/** What a data date would change. */
export interface Advance {
  readonly edits: readonly Edit[]
  readonly finishBefore: Instant
  readonly finishAfter: Instant
  /** The whole plan as it would stand. */
  readonly after: Calculation
  /** The finish if work begun out of sequence did not wait for what is open before it. */
  readonly finishOverride: Instant
  /** Tasks whose dates change. */
  readonly moved: readonly TaskId[]
  readonly outOfSequence: readonly OutOfSequence[]
  /** Tasks that really began or ended after the date. */
  readonly ahead: readonly TaskId[]
  /** Unfinished work stood where it was left: from now on the data date rules it. */
  readonly takesOver: boolean
  /** It was left there by another program, whose file the plan came from. */
  readonly fromProgram: boolean
}

/**
 * The edits of a report (none where only the date moves) and of a new data date, with what they would change, before
 * anything is written.
 */
export function advanceDataDate(before: Calculation, at: Instant, report: readonly Edit[] = []): Outcome<Advance> {
  const { rules, progressRule } = before.schedule.project
  const takesOver = rules !== 'p6' && progressRule !== 'dataDate'
  const intent = setDataDate({ schedule: before.schedule, calculation: before }, at)
  if (!intent.ok) return intent
  const rule: Edit[] = takesOver ? [{ kind: 'setProject', changes: { progressRule: 'dataDate' } }] : []
  const edits = [...report, ...intent.value, ...rule]
  const applied = applyEdits(before.schedule, edits)
  if (!applied.ok) return applied
  const { schedule } = applied.value
  const options = { today: before.projectStart }
  const after = calculate(schedule, undefined, options)
  if (!after.ok) return after
  const { p6, ...project } = schedule.project
  const override = calculate(
    { ...schedule, project: { ...project, p6: { ...p6, progress: 'progressOverride' } } },
    undefined,
    options,
  )
  if (!override.ok) return override
  const moved = schedule.tasks.flatMap(({ uid }) => {
    const [was, is] = [before.of(uid), after.value.of(uid)]
    return was && is && (was.start !== is.start || was.finish !== is.finish) ? [uid] : []
  })
  // The forecast of the date that is set stays known, whether or not something later is reported before the date moves on.
  const reached = reachedAt(after.value, at)
  const forecast = { dataDate: at, finish: after.value.projectFinish, ...(reached.length > 0 && { reached }) }
  const forecasts = [...(schedule.project.forecasts ?? []), forecast]
  return done({
    edits: [...edits, { kind: 'setProject', changes: { forecasts } }],
    finishBefore: before.projectFinish,
    finishAfter: after.value.projectFinish,
    after: after.value,
    finishOverride: override.value.projectFinish,
    moved,
    outOfSequence: outOfSequence(after.value),
    ahead: happenedAfter(after.value, at),
    takesOver,
    fromProgram: takesOver && madeElsewhere(before.schedule.project),
  })
}

/** Whether the file of another program made the plan: such files carry the finish, or the hour of saving, that it stored. */
const madeElsewhere = ({ progressRule, storedFinish, lastSaved }: Project): boolean =>
  progressRule === 'asStored' || storedFinish !== undefined || lastSaved !== undefined

/** A plan without a start begins where it was first calculated to, not on the day on which it is looked at. */
export const startedAt = (schedule: Schedule, start: Instant): Schedule =>
  schedule.project.start === null ? { ...schedule, project: { ...schedule.project, start } } : schedule

/** So many tasks share the time gone by at the most; the rest is the last one's. */
const MOST_ORIGINS = 200

/**
 * What the date alone adds: the task at which the deciding chain waits has gone by plan in thought, and with it what could
 * not work while it was open; what that gains is its own, and so on until the date holds nothing up any more.
 */
export function timeGoneBy(before: Calculation, dataDate: Instant): Outcome<readonly Contribution[]> {
  const intent = moveDataDate({ schedule: before.schedule, calculation: before }, dataDate)
  if (!intent.ok) return intent
  const applied = applyEdits(before.schedule, intent.value)
  if (!applied.ok) return applied
  let now = calculate(startedAt(applied.value.schedule, before.projectStart))
  if (!now.ok) return now
  const found: Contribution[] = []
  const tried = new Set<TaskId>()
  while (now.value.projectFinish !== before.projectFinish) {
    const first: TaskId | null = originOf(now.value)
    const chain: readonly TaskId[] = first === null ? [] : [first, ...openBefore(now.value, first)]
    const free: TaskId | undefined = chain.find(each => !tried.has(each) && byPlan(before, each, dataDate) !== null)
    const origin: TaskId | null = free ?? first
    const plan: TaskChanges | null = free === undefined ? null : byPlan(before, free, dataDate)
    const driven: readonly Planned[] =
      plan && origin !== null ? [[origin, plan], ...waitingFor(before, origin, tried, dataDate)] : []
    const next: Outcome<Calculation> | null =
      driven.length > 0 && tried.size < MOST_ORIGINS ? withTasks(now.value, driven) : null
    if (next && !next.ok) return next
    const gained = next ? now.value.projectFinish - next.value.projectFinish : 0
    if (!next || origin === null || gained < 0) {
      // Nothing that could have gone by plan is left: what remains is the chain's beginning.
      found.push({ task: first, seconds: now.value.projectFinish - before.projectFinish, cause: 'timeGoneBy' })
      return done(merged(found))
    }
    for (const [task] of driven) tried.add(task)
    if (gained !== 0) found.push({ task: origin, seconds: gained, cause: 'timeGoneBy' })
    now = next
  }
  return done(merged(found))
}

/** One line of a task. */
function merged(list: readonly Contribution[]): readonly Contribution[] {
  const found = new Map<TaskId | null, Contribution>()
  for (const each of list)
    found.set(each.task, { ...each, seconds: each.seconds + (found.get(each.task)?.seconds ?? 0) })
  return [...found.values()].filter(each => each.seconds !== 0)
}

/** What is open before a task that has begun all the same, and before that: the latest first. What remains waits for it. */
function openBefore(calculation: Calculation, uid: TaskId): TaskId[] {
  const { schedule } = calculation
  const finish = (task: TaskId): number => calculation.of(task)?.finish ?? 0
  const found = new Set<TaskId>()
  const queue = [uid]
  for (let task = queue.shift(); task !== undefined && found.size < MOST_ORIGINS; task = queue.shift()) {
    const next = linksTo
      .of(schedule.links, task)
      .filter(({ from }) => !found.has(from) && memberOf(schedule.tasks, from)?.actualFinish === undefined)
      .map(({ from }) => from)
      .sort((a, b) => finish(b) - finish(a))
    for (const each of next) found.add(each)
    queue.push(...next)
  }
  return [...found]
}

type Planned = readonly [task: TaskId, changes: TaskChanges]

/**
 * Tasks that should have worked by a date and could not, for all that they wait for is a task and those that have gone by plan
 * already in thought: they go by plan with it. A task that could have worked answers for itself.
 */
function waitingFor(before: Calculation, origin: TaskId, gone: ReadonlySet<TaskId>, dataDate: Instant): Planned[] {
  const { schedule } = before
  const planned = new Set<TaskId>([...gone, origin])
  const isDone = (uid: TaskId): boolean => planned.has(uid) || before.of(uid)?.percentComplete === 100
  const blocks = ({ from, type }: Link): boolean =>
    type === 'FS'
      ? !isDone(from)
      : type === 'SS' && !isDone(from) && memberOf(schedule.tasks, from)?.actualStart === undefined
  const found: Planned[] = []
  const queue = [origin]
  for (let task = queue.shift(); task !== undefined; task = queue.shift())
    for (const { to } of linksFrom.of(schedule.links, task)) {
      if (planned.has(to) || memberOf(schedule.tasks, to)?.actualStart !== undefined) continue
      if (linksTo.of(schedule.links, to).some(blocks)) continue
      const plan = byPlan(before, to, dataDate)
      if (!plan) continue
      planned.add(to)
      found.push([to, plan])
      queue.push(to)
    }
  return found
}

const withTasks = (now: Calculation, list: readonly Planned[]): Outcome<Calculation> => {
  const applied = applyEdits(
    now.schedule,
    list.map(([task, changes]) => ({ kind: 'setTask', task, changes })),
  )
  return applied.ok ? calculate(applied.value.schedule, now) : applied
}

/** A task as if it had gone as the plan had it up to a date. Null where it need not have moved. */
function byPlan(before: Calculation, uid: TaskId, until: Instant): TaskChanges | null {
  const dates = before.of(uid)
  const task = dates && before.schedule.tasks[dates.index]
  if (!task || dates.start >= until) return null
  const calendar = workingTimeOf(before.schedule, task)
  const { unit, elapsed } = task.duration
  const span = (seconds: number) => ({ seconds: workTime(Math.max(0, seconds)), unit, ...(elapsed && { elapsed }) })
  const start = task.actualStart ?? dates.start
  const spent = workBetween(calendar, start, instant(Math.min(until, dates.finish)))
  if (dates.finish <= until)
    return {
      percentComplete: 100,
      actualStart: start,
      actualFinish: dates.finish,
      actualDuration: span(spent),
      remainingDuration: span(0),
      stop: null,
      resume: null,
    }
  const left = workBetween(calendar, until, dates.finish)
  return {
    percentComplete: Math.max(1, Math.min(99, Math.round((100 * spent) / Math.max(1, spent + left)))),
    actualStart: start,
    duration: span(spent + left),
    actualDuration: span(spent),
    remainingDuration: span(left),
    stop: until,
    resume: nextWork(calendar, until),
  }
}

/** Where the chain that decides the finish begins: the task that waits at the data date, or runs past it. */
function originOf(calculation: Calculation): TaskId | null {
  const { tasks } = calculation.schedule
  let last = -1
  for (let at = 0; at < calculation.count; at++)
    if (isLeaf(calculation, at) && (last < 0 || nth(calculation.finish, at) > nth(calculation.finish, last))) last = at
  const chain = last < 0 ? undefined : explain(calculation, nth(tasks, last).uid)
  return chain?.steps.at(-1)?.task ?? null
}
