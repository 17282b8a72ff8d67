import type { Duration } from '../time/duration.ts'
import type { Instant, WorkTime } from '../time/instant.ts'
import type { CustomValues } from './custom.ts'
import type { AssignmentId, CalendarId, ResourceId, TaskId } from './ids.ts'
import type { Json } from './json.ts'
import type { Baseline, Task } from './task.ts'
import type { Timephased } from './timephased.ts'
import type { Trade } from './trade.ts'

/** Pay from a date on; amounts in the project's currency per hour of work (per unit for material). Tables A to E. */
export interface ResourceRate {
  readonly table: 'A' | 'B' | 'C' | 'D' | 'E'
  readonly from?: Instant
  readonly standard: number
  readonly overtime?: number
  readonly perUse?: number
  /** Unit the rate was typed per; amounts here are per hour regardless of it. */
  readonly unit?: 'm' | 'h' | 'd' | 'w' | 'mo' | 'y' | 'material'
}

/** So many units (1 = one full-time person) between two instants. */
export interface Availability {
  readonly from?: Instant
  readonly to?: Instant
  readonly units: number
  /** Only in these shifts: by their number in the day (0 the first), or those of the day or of the night. Absent: all. */
  readonly shift?: 'day' | 'night' | number
}

/** A person, crew, machine, material or cost. */
export interface Resource {
  readonly uid: ResourceId
  readonly row: number
  readonly guid?: string
  readonly name: string
  readonly kind: 'work' | 'material' | 'cost'
  /** The word for the kind in the file it came from (`human`), when it differs from `kind`. */
  readonly kindWord?: string
  /** 1 = one person full time (100 %). Absent: no limit was stated, so there is none. */
  readonly maxUnits?: number
  readonly calendar?: CalendarId
  readonly initials?: string
  readonly group?: string
  readonly code?: string
  readonly email?: string
  readonly materialUnit?: string
  readonly specialty?: string
  readonly trade?: Trade
  /** Equipment (a crane) is counted in whole units and has no man-hours. Absent: people. */
  readonly nature?: 'crew' | 'equipment'
  readonly contractor?: string
  readonly generic?: true
  /** It only budgets work or cost for the plan as a whole and does none. */
  readonly budget?: true
  readonly inactive?: true
  /** False: leveling delays no task for its sake; its maximum stays, and may be exceeded. */
  readonly canLevel?: false
  readonly rates?: readonly ResourceRate[]
  readonly availability?: readonly Availability[]
  readonly accrueAt?: 'start' | 'end' | 'prorated'
  readonly notes?: string
  readonly baselines?: readonly Baseline[]
  readonly custom?: CustomValues
  readonly extra?: Readonly<Record<string, Json>>
}

export type WorkContour =
  | 'flat'
  | 'backLoaded'
  | 'frontLoaded'
  | 'doublePeak'
  | 'earlyPeak'
  | 'latePeak'
  | 'bell'
  | 'turtle'
  | 'contoured'

/** A resource put on a task. `resource` null: work without a named resource yet. */
export interface Assignment {
  readonly uid: AssignmentId
  readonly guid?: string
  readonly task: TaskId
  readonly resource: ResourceId | null
  /** 1 = 100 %. For material: amount per `materialUnit`. Absent: 1. */
  readonly units?: number
  readonly work?: WorkTime
  readonly actualWork?: WorkTime
  readonly remainingWork?: WorkTime
  readonly overtimeWork?: WorkTime
  readonly percentWorkComplete?: number
  readonly start?: Instant
  readonly finish?: Instant
  readonly actualStart?: Instant
  readonly actualFinish?: Instant
  /** Working time between the task's start and this assignment's. */
  readonly delay?: Duration
  readonly levelingDelay?: Duration
  readonly contour?: WorkContour
  /** Where its work lies, when it is not even over its time. Absent: by its contour. */
  readonly timephased?: Timephased
  readonly rateTable?: 'A' | 'B' | 'C' | 'D' | 'E'
  readonly cost?: number
  readonly actualCost?: number
  readonly remainingCost?: number
  /** Primavera: this assignment's dates drive the activity. */
  readonly driving?: boolean
  readonly stop?: Instant
  readonly resume?: Instant
  readonly notes?: string
  readonly baselines?: readonly Baseline[]
  readonly custom?: CustomValues
  readonly extra?: Readonly<Record<string, Json>>
}

/** Units of an assignment; 1, one full-time person, where none are given. */
export const unitsOf = ({ units }: Assignment): number => units ?? 1

/** Work of an assignment: as given, else duration times units. */
export const workOf = (task: Pick<Task, 'duration'>, assignment: Assignment): number =>
  assignment.work ?? Math.round(task.duration.seconds * unitsOf(assignment))
