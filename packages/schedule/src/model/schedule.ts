import type { Calendar } from '../calendar/calendar.ts'
import type { ShiftPattern } from '../calendar/shifts.ts'
import type { WorkUnits } from '../time/duration.ts'
import type { Instant, WorkTime } from '../time/instant.ts'
import type { Acceptance } from './acceptance.ts'
import type { Area } from './area.ts'
import type { BaselineHead } from './baseline.ts'
import type { Blind } from './blind.ts'
import type { CustomField } from './custom.ts'
import type { AssignmentId, CalendarId, TaskId } from './ids.ts'
import type { Json } from './json.ts'
import type { Link } from './link.ts'
import type { ReadyGate } from './permit.ts'
import type { Assignment, Resource } from './resource.ts'
import type { RiskSettings } from './risk.ts'
import type { Task } from './task.ts'

/** Primavera's scheduling options. Absent: P6's defaults (retained logic, predecessor's lag calendar, finish float). */
export interface P6Options {
  readonly progress?: 'retainedLogic' | 'progressOverride' | 'actualDates'
  readonly lagCalendar?: 'predecessor' | 'successor' | 'project' | '24h'
  readonly float?: 'start' | 'finish' | 'smallest'
  /** Start-to-start lag counts from the early start rather than the actual start. */
  readonly startLagFromEarly?: boolean
  readonly useExpectedFinish?: boolean
  readonly openEndsCritical?: boolean
  readonly critical?: 'totalFloat' | 'longestPath'
  /** The file of a plan under way had no baseline: number 0 holds its planned dates, which move with the plan and hold it to nothing. */
  readonly plannedDates?: true
}

/** What the plan said of its finish when all that was reported up to a data date was in it. */
export interface Forecast {
  readonly dataDate: Instant
  readonly finish: Instant
  /** How far the tasks were that ran then: what was reported by a data date stays when it moves on. */
  readonly reached?: readonly ReachedTask[]
}

/** Seconds that were reported as spent, of an assignment or (null) of a task without any. */
export type ReachedHours = readonly [assignment: AssignmentId | null, seconds: number]

/** How far a running task was by what its percentage measures, 0 to 100, and the hours that were reported of it. */
export type ReachedTask = readonly [task: TaskId, percent: number, spent: readonly ReachedHours[]]

/** A plan as it stood at some moment: the dates of its tasks, and the seconds of people's work in them. */
export interface FirstPlan {
  /** The data date whose setting froze it. */
  readonly dataDate: Instant
  /** It stated no one's work: the seconds are those of durations. */
  readonly byDuration?: true
  readonly tasks: readonly (readonly [task: TaskId, start: Instant, finish: Instant, work?: number])[]
}

/** Everything about the plan that is not a row. */
export interface Project {
  readonly name: string
  readonly title?: string
  readonly author?: string
  readonly company?: string
  readonly manager?: string
  readonly subject?: string
  readonly category?: string
  readonly comments?: string
  readonly keywords?: string
  /** What a person wrote as the report's analysis, in place of the generated one; empty: the report is to have none. */
  readonly reportAnalysis?: string
  /** What a person wrote as the report's action plan. */
  readonly actionPlan?: string
  /** When the file was made and last saved, by its own account. */
  readonly created?: Instant
  readonly lastSaved?: Instant
  readonly guid?: string
  /** Planned start; tasks without predecessors start here. Null: the earliest manual or constrained date, else the caller's today. */
  readonly start: Instant | null
  /** Where scheduling runs back from (`from` = finish), or the date the plan must be finished by (Primavera). */
  readonly finish?: Instant
  /** Finish that the producing program stored; only to compare with. */
  readonly storedFinish?: Instant
  readonly from: 'start' | 'finish'
  /** The data date: what is known of the work is known up to here. */
  readonly statusDate?: Instant
  /**
   * What a data date does to unfinished work: `dataDate` puts all of it at or after the date; `asStored` (also absent)
   * leaves it where the program that made the plan has it.
   */
  readonly progressRule?: 'dataDate' | 'asStored'
  /** The plan frozen when a data date was first set: lateness is measured by it where there is no baseline. */
  readonly firstPlan?: FirstPlan
  /** The finish as it was forecast at each data date before this one, oldest first: what a manager compares today with. */
  readonly forecasts?: readonly Forecast[]
  /** When the plant stands for this work. It judges the plan, and never changes a duration. */
  readonly window?: { readonly start?: Instant; readonly finish?: Instant }
  /** What the risk of the plan is reckoned with. */
  readonly risk?: RiskSettings
  /** Remarks of the audit that users have accepted. */
  readonly accepted?: readonly Acceptance[]
  /** What has to be there before the stop. */
  readonly gates?: readonly ReadyGate[]
  readonly calendar: CalendarId
  readonly units: WorkUnits
  /** Clock time, in seconds since midnight, that a start or finish typed as a bare date gets. */
  readonly defaultStart?: number
  readonly defaultFinish?: number
  /** 0 = Sunday. */
  readonly weekStart?: number
  readonly taskMode: 'auto' | 'manual'
  readonly taskType?: 'fixedUnits' | 'fixedDuration' | 'fixedWork'
  readonly newTasksEffortDriven?: boolean
  /** Which program's rules hold where the two differ. */
  readonly rules: 'msproject' | 'p6'
  readonly p6?: P6Options
  /** MS Project: constraint dates win over links. Absent: true. */
  readonly honorConstraints?: boolean
  readonly multipleCriticalPaths?: boolean
  /** MS Project: remaining work of a started task waits for its predecessors. Absent: true. */
  readonly splitInProgress?: boolean
  /** Tasks with total slack up to this are critical. Absent: 0. */
  readonly criticalSlack?: WorkTime
  /** Slack up to this is near-critical. Absent: one shift, or two days where there are no shifts. */
  readonly nearCriticalSlack?: WorkTime
  readonly currency?: { readonly code?: string; readonly symbol?: string; readonly digits?: number }
  readonly shifts?: ShiftPattern
  readonly extra?: Readonly<Record<string, Json>>
}

/**
 * A plan: one strict form inside the house. Values are immutable; change one by `applyEdits` only.
 * Invariants: ids are unique per kind; every reference exists; tasks stand in outline order.
 */
export interface Schedule {
  readonly project: Project
  readonly calendars: readonly Calendar[]
  readonly tasks: readonly Task[]
  readonly links: readonly Link[]
  readonly resources: readonly Resource[]
  readonly assignments: readonly Assignment[]
  readonly customFields?: readonly CustomField[]
  readonly areas?: readonly Area[]
  readonly blinds?: readonly Blind[]
  /** Heads of the baselines, by number. A baseline may have values on tasks and no head. */
  readonly baselines?: readonly BaselineHead[]
  /** MS Project's row 0 (unique id 0), which stands for the whole plan: not one of `tasks`, no task's parent. */
  readonly projectSummary?: Task
  /** Work and cost budgeted for the plan as a whole: what is assigned to its own row (task 0). Not one of `assignments`. */
  readonly projectAssignments?: readonly Assignment[]
  /** Rows of MS Project in which nothing stands: their numbers, rising. One that a task has taken since is none any more. */
  readonly blankRows?: readonly number[]
  /** MS Project's resource 0, the unassigned one: not one of `resources`. */
  readonly unnamedResource?: Resource
  readonly extra?: Readonly<Record<string, Json>>
}

/** MS Project's plans run back from their finish where they say so and have one; Primavera knows no such plan. */
export const runsFromFinish = ({ rules, from, finish }: Project): boolean =>
  rules !== 'p6' && from === 'finish' && finish !== undefined
