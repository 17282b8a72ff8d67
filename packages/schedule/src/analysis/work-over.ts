import type { CompiledCalendar } from '../calendar/compiled.ts'
import { workOf } from '../edits/intents-work.ts'
import { workingTimeOf } from '../edits/now.ts'
import { assignmentSpan } from '../engine/assignment-span.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { Assignment } from '../model/resource.ts'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'

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
 * levelling. Where the data date rules, what is done lies before it and what remains after; elsewhere it is spread evenly
 * from start to finish, the share done first.
 */
export function workOver(calculation: Calculation, assignment: Assignment): readonly WorkRun[] {
  const at = calculation.indexOf(assignment.task)
  const task = calculation.schedule.tasks[at]
  if (!task) return []
  // Nobody works in another's hours: where calendars differ, each has its own.
  const own = assignmentSpan(calculation, task.uid, assignment.uid)
  const calendar = own?.calendar ?? workingTimeOf(calculation.schedule, task)
  return runsOf(calculation, at, workOf(task, assignment), {
    start: own?.start ?? nth(calculation.start, at),
    finish: own?.finish ?? nth(calculation.finish, at),
    calendar,
  })
}

/** As `workOver`, of a task whose work nobody is named for. */
export const workOverTask = (calculation: Calculation, at: number, task: Task, work: number): readonly WorkRun[] =>
  runsOf(calculation, at, work, {
    start: nth(calculation.start, at),
    finish: nth(calculation.finish, at),
    calendar: workingTimeOf(calculation.schedule, task),
  })

function runsOf(
  calculation: Calculation,
  at: number,
  work: number,
  span: Pick<WorkRun, 'start' | 'finish' | 'calendar'>,
): readonly WorkRun[] {
  const share = nth(calculation.percentComplete, at) / 100
  if (share <= 0 || share >= 1) return [{ ...span, work, done: share >= 1 }]
  const { statusDate, progressRule, rules } = calculation.schedule.project
  if (progressRule !== 'dataDate' || rules === 'p6' || statusDate === undefined) return [{ ...span, work, done: false }]
  const until = Math.max(span.start, Math.min(statusDate, span.finish))
  return [
    { ...span, finish: until, work: work * share, done: true },
    { ...span, start: until, work: work * (1 - share), done: false },
  ]
}
