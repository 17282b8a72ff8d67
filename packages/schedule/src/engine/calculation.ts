import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Problem } from '../problem.ts'
import type { Instant, WorkTime } from '../time/instant.ts'

/** Computed dates of one task. Slack is in working time of the task's own calendar. */
export interface TaskDates {
  /** Position in `Schedule.tasks`. */
  readonly index: number
  /** When it will be done as planned now (MS Project's Start and Finish; equal to the early dates for most tasks). */
  readonly start: Instant
  readonly finish: Instant
  readonly earlyStart: Instant
  readonly earlyFinish: Instant
  readonly lateStart: Instant
  readonly lateFinish: Instant
  readonly startSlack: WorkTime
  readonly finishSlack: WorkTime
  readonly totalSlack: WorkTime
  readonly freeSlack: WorkTime
  readonly critical: boolean
  readonly nearCritical: boolean
  readonly summary: boolean
  readonly milestone: boolean
  /**
   * Working seconds between start and finish of a summary, and of a task whose assignments have different calendars; else
   * the task's own.
   */
  readonly duration: WorkTime
  /** 0 to 100; of a summary: weighted by its leaves' durations. */
  readonly percentComplete: number
}

/**
 * The result of `calculate`: columns in the order of `Schedule.tasks`, so that a Gantt can draw a hundred thousand rows
 * without an object per row. Instants and working time in whole seconds.
 */
export interface Calculation {
  readonly schedule: Schedule
  readonly count: number
  readonly start: Float64Array
  readonly finish: Float64Array
  readonly earlyStart: Float64Array
  readonly earlyFinish: Float64Array
  readonly lateStart: Float64Array
  readonly lateFinish: Float64Array
  readonly startSlack: Float64Array
  readonly finishSlack: Float64Array
  readonly totalSlack: Float64Array
  readonly freeSlack: Float64Array
  /** Bit set of `FLAG`. */
  readonly flags: Uint8Array
  readonly duration: Float64Array
  readonly percentComplete: Float64Array
  readonly projectStart: Instant
  readonly projectFinish: Instant
  /** What `duration` holds of one task: who shows a few rows need not have the column made after every edit. */
  durationAt(index: number): number
  /** Position of a task in the columns, or -1. */
  indexOf(task: TaskId): number
  /** The columns of one task as an object. */
  of(task: TaskId): TaskDates | undefined
  /** Links whose date decides when the task starts or finishes. */
  drivingLinks(task: TaskId): readonly Link[]
  /** Warnings met while calculating (dangling links, conflicts, dates out of range). */
  readonly problems: readonly Problem[]
}

/** What a calculation found, as plain columns in the order of the tasks: it goes from one thread to another. */
export interface DateColumns
  extends Pick<
    Calculation,
    | 'start'
    | 'finish'
    | 'earlyStart'
    | 'earlyFinish'
    | 'lateStart'
    | 'lateFinish'
    | 'startSlack'
    | 'finishSlack'
    | 'totalSlack'
    | 'freeSlack'
    | 'flags'
    | 'duration'
    | 'percentComplete'
    | 'projectStart'
    | 'projectFinish'
    | 'problems'
  > {}

/** The columns of a calculation, to be sent (see `takeOver`). */
export const columnsOf = (from: Calculation): DateColumns => ({
  start: from.start,
  finish: from.finish,
  earlyStart: from.earlyStart,
  earlyFinish: from.earlyFinish,
  lateStart: from.lateStart,
  lateFinish: from.lateFinish,
  startSlack: from.startSlack,
  finishSlack: from.finishSlack,
  totalSlack: from.totalSlack,
  freeSlack: from.freeSlack,
  flags: from.flags,
  duration: from.duration,
  percentComplete: from.percentComplete,
  projectStart: from.projectStart,
  projectFinish: from.projectFinish,
  problems: from.problems,
})

/** Bits of `Calculation.flags`. */
export const FLAG = {
  critical: 1,
  nearCritical: 2,
  summary: 4,
  milestone: 8,
  inactive: 16,
  manual: 32,
  longestPath: 64,
} as const
