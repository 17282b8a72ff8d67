import { addWork, type CompiledCalendar, workBetween } from '../calendar/compiled.ts'
import { workingTimeOf } from '../edits/edit-context.ts'
import { assignmentSpan } from '../engine/assignment-span.ts'
import type { Calculation } from '../engine/calculation.ts'
import { type Assignment, workOf } from '../model/resource.ts'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'
import { instant } from '../time/instant.ts'
import { isShaped, lay, restOf, type Shape, statedShape, sumOf, wholeShape } from './work-shape.ts'

/** Work done at an even rate over the working time of a calendar between two instants. */
export interface WorkRun {
  readonly start: number
  readonly finish: number
  readonly calendar: CompiledCalendar
  /** Person-seconds. */
  readonly work: number
  /** Done already. */
  readonly done: boolean
}

/**
 * When the work of an assignment is done, as the plan has it: the one place that says so, for histograms, curves and
 * levelling. Its own runs count where it has some, else its contour or the parts of its task; all other work is spread
 * evenly from start to finish, the share done first. Where the data date rules, what is done lies before it and what remains
 * after.
 */
export function workOver(calculation: Calculation, assignment: Assignment): readonly WorkRun[] {
  const at = calculation.indexOf(assignment.task)
  const task = calculation.schedule.tasks[at]
  if (!task) return []
  // No resource works in another's hours: where calendars differ, each has its own.
  const own = assignmentSpan(calculation, task.uid, assignment.uid)
  const calendar = own?.calendar ?? workingTimeOf(calculation.schedule, task)
  const span = {
    start: own?.start ?? nth(calculation.start, at),
    finish: own?.finish ?? nth(calculation.finish, at),
    calendar,
  }
  const work = workOf(task, assignment)
  const shaped = isShaped(task, assignment) ? shapedRuns(calculation, at, task, assignment, work, span) : undefined
  return shaped ?? runsOf(calculation, at, work, span)
}

type Span = Pick<WorkRun, 'start' | 'finish' | 'calendar'>

/** Where what is done of a task ends and what remains begins, by the data date; undefined where it does not rule. */
function dividedAt({ schedule: { project } }: Calculation, span: Span): number | undefined {
  const { statusDate, progressRule, rules } = project
  if (progressRule !== 'dataDate' || rules === 'p6' || statusDate === undefined) return undefined
  return Math.max(span.start, Math.min(statusDate, span.finish))
}

/** Seconds by which two figures for the same work may differ: what files round to. */
const SAME = 60

/** Runs of an assignment whose work is not even; undefined where its shape says nothing on this calendar. */
function shapedRuns(
  calculation: Calculation,
  at: number,
  task: Task,
  assignment: Assignment,
  work: number,
  span: Span,
): readonly WorkRun[] | undefined {
  const { calendar } = span
  const { planned, actual } = assignment.timephased ?? {}
  const percent = nth(calculation.percentComplete, at) / 100
  const stated = actual && Math.abs(sumOf(actual) - (assignment.actualWork ?? 0)) <= SAME ? actual : undefined
  const done = stated ? Math.min(work, sumOf(stated)) : work * percent
  const left = work - done
  const divided = dividedAt(calculation, span)
  const put = (shape: Shape, start: number, finish: number, amount: number, isDone: boolean): WorkRun[] =>
    lay(shape, calendar, start, finish, amount).map(each => ({ ...each, calendar, done: isDone }))

  const whole = planned ? undefined : wholeShape(task, assignment, calendar)
  const past = stated?.map((run): WorkRun => ({ ...run, calendar, done: true }))
  if (whole && !past) {
    if (done <= 0 || left <= 0) return orNothing(put(whole, span.start, span.finish, work, left <= 0))
    const rest = restOf(whole, done / work)
    if (!rest) return undefined
    const length = Math.max(1, workBetween(calendar, instant(span.start), instant(span.finish)))
    const until = divided ?? addWork(calendar, instant(span.start), Math.round((rest.before * length) / whole.length))
    const before: WorkRun[] = [{ start: span.start, finish: until, calendar, work: done, done: true }]
    return orNothing([...before, ...put(rest.shape, until, span.finish, left, false)])
  }
  const shape = statedShape(assignment, calendar) ?? whole
  if (!past && done > 0 && left > 0) {
    // What is done is not stated: it lies before what is planned.
    const until = divided ?? Math.max(span.start, Math.min(planned?.[0]?.start ?? span.finish, span.finish))
    const before: WorkRun[] = [{ start: span.start, finish: until, calendar, work: done, done: true }]
    return shape && orNothing([...before, ...put(shape, until, span.finish, left, false)])
  }
  if (left <= 0) return past
  // Where nothing moved, the runs stand as they are stated.
  const last = planned?.at(-1)
  const first = planned?.[0]
  const begins = past ? Math.max(divided ?? 0, past.at(-1)?.finish ?? span.start) : span.start
  const asStated =
    last &&
    first &&
    Math.abs(last.finish - span.finish) <= SAME &&
    (past ? first.start >= begins : first.start === begins)
  if (planned && asStated) {
    const scale = left / sumOf(planned)
    const runs = planned.map((run): WorkRun => ({ ...run, work: run.work * scale, calendar, done: false }))
    return Number.isFinite(scale) ? [...(past ?? []), ...runs] : past
  }
  if (shape && begins < span.finish)
    return orNothing([...(past ?? []), ...put(shape, begins, span.finish, left, false)])
  return (
    past && [...past, { start: Math.min(begins, span.finish), finish: span.finish, calendar, work: left, done: false }]
  )
}

const orNothing = (runs: readonly WorkRun[]): readonly WorkRun[] | undefined => (runs.length > 0 ? runs : undefined)

function runsOf(calculation: Calculation, at: number, work: number, span: Span): readonly WorkRun[] {
  const share = nth(calculation.percentComplete, at) / 100
  if (share <= 0 || share >= 1) return [{ ...span, work, done: share >= 1 }]
  const until = dividedAt(calculation, span)
  if (until === undefined) return [{ ...span, work, done: false }]
  return [
    { ...span, finish: until, work: work * share, done: true },
    { ...span, start: until, work: work * (1 - share), done: false },
  ]
}
