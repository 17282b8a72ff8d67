import type { Duration } from '../time/duration.ts'
import type { Instant, WorkTime } from '../time/instant.ts'
import type { CustomValues } from './custom.ts'
import type { CalendarId, TaskId } from './ids.ts'
import type { Json } from './json.ts'

/**
 * What limits a task's dates. The first eight are MS Project's; `startOn` and `finishOn` are Primavera's two-sided ones,
 * `mandatoryStart` and `mandatoryFinish` hold whatever the links say.
 */
export type ConstraintType =
  | 'asap'
  | 'alap'
  | 'mustStartOn'
  | 'mustFinishOn'
  | 'startNoEarlierThan'
  | 'startNoLaterThan'
  | 'finishNoEarlierThan'
  | 'finishNoLaterThan'
  | 'startOn'
  | 'finishOn'
  | 'mandatoryStart'
  | 'mandatoryFinish'

/** A limit on dates. Invariant: `date` is present unless the type is `asap` or `alap`. */
export interface Constraint {
  readonly type: ConstraintType
  readonly date?: Instant
}

/** A remembered plan; number 0 to 10 as in MS Project. */
export interface Baseline {
  readonly number: number
  readonly start?: Instant
  readonly finish?: Instant
  readonly duration?: Duration
  readonly work?: WorkTime
  /** In the project's currency. */
  readonly cost?: number
}

/** One worked part of a split task, gaps lying between parts. */
export interface Segment {
  readonly start: Instant
  readonly finish: Instant
}

/**
 * Results that another program computed and stored in the file: kept to compare with ours. Never used as input, but for
 * tasks of another file, which stand where that file has them.
 */
export interface StoredDates {
  readonly start?: Instant
  readonly finish?: Instant
  readonly earlyStart?: Instant
  readonly earlyFinish?: Instant
  readonly lateStart?: Instant
  readonly lateFinish?: Instant
  readonly startSlack?: WorkTime
  readonly finishSlack?: WorkTime
  readonly totalSlack?: WorkTime
  readonly freeSlack?: WorkTime
  readonly critical?: boolean
}

/** Primavera P6 activity facts that have no counterpart in MS Project. */
export interface P6Task {
  readonly code?: string
  readonly type?: 'task' | 'resource' | 'startMilestone' | 'finishMilestone' | 'levelOfEffort' | 'wbsSummary'
  readonly percentType?: 'physical' | 'duration' | 'units'
  readonly expectedFinish?: Instant
  readonly suspend?: Instant
  readonly resume?: Instant
  /** Date on which remaining work was last computed to start. */
  readonly restart?: Instant
  readonly externalEarlyStart?: Instant
  readonly externalLateFinish?: Instant
}

/** Where a task came from, when a text or a knowledge card made it. */
export interface TaskOrigin {
  readonly kind: 'text' | 'card' | 'document' | 'model' | 'person'
  /** The sentence, or the card's id. */
  readonly source: string
  readonly span?: { readonly start: number; readonly end: number }
}

/**
 * A row of the schedule. Absent optional fields have their plain default, so that a simple task is a small object.
 * Computed dates are not here: see `Calculation`.
 */
export interface Task {
  readonly uid: TaskId
  /** The number a person sees (`id` in files). Unique; a new task gets the highest + 1. */
  readonly row: number
  readonly guid?: string
  readonly name: string
  /** The summary this task belongs to. Invariant: parents stand before their children in `Schedule.tasks`, subtrees are contiguous. */
  readonly parent: TaskId | null
  /** Set on a task that is to be a summary though it has no children yet. A task with children is one regardless. */
  readonly summary?: true
  /** True marks a milestone of any duration; false unmarks one of zero duration; absent: zero duration means milestone. */
  readonly milestone?: boolean
  readonly duration: Duration
  /** Manual tasks keep their own dates (`manual`); absent is automatic. */
  readonly mode?: 'manual'
  /** Dates of a manual task as given; missing ones are placeholders that the engine fills. */
  readonly manual?: {
    readonly start?: Instant
    readonly finish?: Instant
    readonly text?: { readonly start?: string; readonly finish?: string; readonly duration?: string }
  }
  /** False: stays in the plan but neither drives, loads nor rolls up. */
  readonly active?: false
  readonly constraint?: Constraint
  /** Primavera only. */
  readonly secondConstraint?: Constraint
  readonly deadline?: Instant
  /** A summary whose children are the occurrences of one task. */
  readonly recurring?: true
  readonly calendar?: CalendarId
  readonly ignoreResourceCalendars?: true
  /** Absent: the project's default. */
  readonly type?: 'fixedUnits' | 'fixedDuration' | 'fixedWork'
  readonly effortDriven?: boolean
  /** Total work in person-seconds; the sum of assignments when there are any. */
  readonly work?: WorkTime
  /** 0 to 1000; 500 when absent; 1000 is never levelled. */
  readonly priority?: number
  /** 0 to 100, of the duration. */
  readonly percentComplete?: number
  readonly percentWorkComplete?: number
  readonly physicalPercentComplete?: number
  readonly actualStart?: Instant
  readonly actualFinish?: Instant
  readonly actualDuration?: Duration
  readonly remainingDuration?: Duration
  readonly actualWork?: WorkTime
  readonly remainingWork?: WorkTime
  readonly stop?: Instant
  readonly resume?: Instant
  readonly segments?: readonly Segment[]
  readonly levelingDelay?: Duration
  readonly wbs?: string
  readonly notes?: string
  readonly responsible?: string
  readonly workPackage?: string
  readonly cost?: number
  readonly fixedCost?: number
  readonly actualCost?: number
  readonly remainingCost?: number
  readonly baselines?: readonly Baseline[]
  readonly custom?: CustomValues
  readonly hyperlink?: { readonly address?: string; readonly subAddress?: string; readonly text?: string }
  /** The task stands for one of another file: it is a read-only predecessor or successor. */
  readonly external?: { readonly project?: string; readonly id?: string }
  readonly p6?: P6Task
  readonly origin?: TaskOrigin
  readonly stored?: StoredDates
  /** Fields of the file that we do not interpret, kept for a round trip. */
  readonly extra?: Readonly<Record<string, Json>>
}
