import type { Duration } from '../time/duration.ts'
import type { Instant, WorkTime } from '../time/instant.ts'
import type { CustomValues } from './custom.ts'
import type { Delay } from './delay.ts'
import type { CalendarId, ResourceId, TaskId } from './ids.ts'
import type { Json } from './json.ts'
import type { Permit } from './permit.ts'
import type { Emergent, Reported } from './report-mark.ts'
import type { StepCode } from './step.ts'

/** The limits on dates that MS Project has, in the order of its numbers (PjConstraint). */
export const MS_PROJECT_CONSTRAINTS = [
  'asap',
  'alap',
  'mustStartOn',
  'mustFinishOn',
  'startNoEarlierThan',
  'startNoLaterThan',
  'finishNoEarlierThan',
  'finishNoLaterThan',
] as const

/** `startOn` and `finishOn` are Primavera's two-sided ones, `mandatoryStart` and `mandatoryFinish` override links. */
export const CONSTRAINT_TYPES = [
  ...MS_PROJECT_CONSTRAINTS,
  'startOn',
  'finishOn',
  'mandatoryStart',
  'mandatoryFinish',
] as const
export type ConstraintType = (typeof CONSTRAINT_TYPES)[number]

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
  readonly expectedFinish?: Instant
  readonly suspend?: Instant
  readonly resume?: Instant
  /** Date on which remaining work was last computed to start. */
  readonly restart?: Instant
  readonly externalEarlyStart?: Instant
  readonly externalLateFinish?: Instant
}

/** Where a task came from, when a text, a knowledge card or a template made it. */
export interface TaskOrigin {
  readonly kind: 'text' | 'card' | 'document' | 'model' | 'person' | 'template'
  /** The sentence, or the id of the card or template. */
  readonly source: string
  readonly span?: { readonly start: number; readonly end: number }
  /** Version of the template, its row, and the quantities that went into the row's norm. */
  readonly version?: number
  /** Version of the plant's own norm of the row; absent: the hours are those of the template. */
  readonly norm?: number
  readonly row?: string
  /** Hours that the row gave: where the task has others, a person set them. */
  readonly hours?: number
  readonly inputs?: Readonly<Record<string, number | string>>
}

/** The operation of a work order that a task stands for: by these it is found again. */
export interface WorkOrder {
  readonly order: string
  readonly operation?: string
  readonly suboperation?: string
  /** Of a row without an operation's number, or whose number another has: the text that it is found by. */
  readonly text?: string
  /** `SAP`, `Maximo`. */
  readonly system?: string
  readonly file?: string
  /** Of the row at the last import: distinguishes a change of the list from one of the plan. */
  readonly rowHash?: string
  readonly importedAt?: Instant
}

/** What a task may last. Invariant: low <= likely <= high; absent `likely` is the task's duration. */
export interface Estimate {
  readonly low: Duration
  readonly likely?: Duration
  readonly high: Duration
  /** Absent: triangular. */
  readonly shape?: 'triangular' | 'pert' | 'uniform' | 'discrete' | 'none'
}

/** A part of a task's work that can be ticked off; the share done is that of the weights. */
export interface WorkStep {
  readonly name: string
  readonly weight: number
  readonly done?: true
  readonly at?: Instant
}

/** What a levelled task waits for: so long was a resource, or an area, taken by these tasks. */
export interface LevelingWait {
  readonly resource?: ResourceId
  readonly area?: string
  /** Of an area: what of it was taken. Plans levelled before this was kept do not say it. */
  readonly counts?: 'people' | 'lifts'
  readonly tasks: readonly TaskId[]
  readonly until?: Instant
}

/** Why a task has its leveling delay. */
export interface Leveling {
  /** What the run gave; `levelingDelay` that differs was changed since. */
  readonly delay: Duration
  /** The run. */
  readonly by: string
  readonly reason?: readonly LevelingWait[]
  /** The run has interrupted the task too: its segments go with the delay. */
  readonly split?: true
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
  /** False: leveling never splits it, even where a run allows splits. */
  readonly levelingCanSplit?: false
  /** False: MS Project's leveling delays it whole, never one assignment; ours never does otherwise. */
  readonly levelAssignments?: false
  /** 0 to 100, of the duration. */
  readonly percentComplete?: number
  readonly percentWorkComplete?: number
  readonly physicalPercentComplete?: number
  /** What the percentage of this task measures. Absent: its duration. */
  readonly percentType?: 'duration' | 'units' | 'physical' | 'steps'
  readonly steps?: readonly WorkStep[]
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
  readonly leveling?: Leveling
  readonly wbs?: string
  readonly notes?: string
  readonly responsible?: string
  readonly workPackage?: string
  readonly contractor?: string
  /** Tag of the equipment it works on: `E-102`. */
  readonly equipment?: string
  readonly step?: StepCode
  /**
   * Process time (cooling, curing) and holds need no resource; contingent work is done only if its inspection asks for
   * it. Absent: work.
   */
  readonly kind?: 'work' | 'process' | 'hold' | 'contingent'
  /** Of contingent work, 0 to 1. */
  readonly probability?: number
  /** Id of an `Area` of the schedule. */
  readonly area?: string
  readonly estimate?: Estimate
  readonly permits?: readonly Permit[]
  readonly workOrder?: WorkOrder
  readonly delays?: readonly Delay[]
  /** Who last reported it, and whether its hours spent were. */
  readonly reported?: Reported
  /** Work that came in after the plan was approved. */
  readonly emergent?: Emergent
  readonly cost?: number
  readonly fixedCost?: number
  readonly actualCost?: number
  readonly remainingCost?: number
  readonly baselines?: readonly Baseline[]
  readonly custom?: CustomValues
  readonly hyperlink?: { readonly address?: string; readonly subAddress?: string; readonly text?: string }
  /** The task stands for one of another file: it is a read-only predecessor or successor. */
  readonly external?: { readonly project?: string; readonly id?: string }
  /** Another project stands in this row: the file that holds it. */
  readonly subproject?: { readonly file: string; readonly readOnly?: true }
  readonly p6?: P6Task
  readonly origin?: TaskOrigin
  readonly stored?: StoredDates
  /** Fields of the file that we do not interpret, kept for a round trip. */
  readonly extra?: Readonly<Record<string, Json>>
}

/**
 * Of two kinds of row that Primavera calls by one word, whether this is a node of the breakdown: such a one bears its path as
 * its code and reports no progress, an activity of type WBS summary has a code of its own.
 */
export const isBreakdownNode = ({ summary, p6, wbs, percentComplete }: Task): boolean =>
  summary === true ||
  (p6?.type === 'wbsSummary' && p6.code !== undefined && p6.code === wbs && percentComplete === undefined)

/** Whether a task is shown as a milestone: it says so, or has no duration. A summary without duration is none. */
export const isMilestone = (task: Pick<Task, 'milestone' | 'duration'>, summary: boolean): boolean =>
  task.milestone ?? (task.duration.seconds === 0 && !summary)
