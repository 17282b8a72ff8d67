import type { Instant } from '@parada/schedule'
import type { ReportCurve } from './curve.ts'
import type { SituationFacts } from './situation.ts'

/** One row of the printed schedule. */
export interface ReportRow {
  readonly name: string
  readonly level: number
  readonly start: Instant
  readonly finish: Instant
  /** 0 to 100. */
  readonly percent: number
  readonly summary: boolean
  readonly milestone: boolean
  readonly critical: boolean
  readonly nearCritical: boolean
  /** Hours of total slack. */
  readonly slackHours: number
  /** Counted nowhere: work that is only proposed, was refused, or was taken out of the plan. */
  readonly outside?: 'proposed' | 'refused' | 'inactive'
}

/** One task of an attention list. */
export interface ReportItem {
  readonly name: string
  readonly start: Instant
  readonly finish: Instant
  readonly percent: number
  readonly responsible: string
  /** The summary it belongs to: the same work is done on many pieces of equipment. */
  readonly where?: string
}

/**
 * What a report shows: facts chosen one by one when it is made, and never changed afterwards. Nothing else of the plan
 * leaves the house with it.
 */
export interface ReportData {
  readonly title: string
  readonly projectName: string
  readonly author?: string
  readonly madeAt: Instant
  readonly statusDate: Instant | null
  readonly start: Instant
  readonly finish: Instant
  /** Hours that the finish moved against the baseline; null without one. */
  readonly finishMovedHours: number | null
  readonly counts: {
    readonly total: number
    readonly completed: number
    readonly inProgress: number
    readonly overdue: number
    readonly upcomingStart: number
    readonly upcomingEnd: number
  }
  /**
   * `of`: man-hours where the plan states work, else durations; `extra`: of approved work that the baseline does not have,
   * apart. Reports of earlier versions say neither.
   */
  readonly hours: {
    readonly total: number
    readonly completed: number
    readonly of?: 'people' | 'duration'
    readonly extra?: { readonly total: number; readonly done: number }
  }
  readonly progress: number
  readonly overdue: readonly ReportItem[]
  readonly upcomingStart: readonly ReportItem[]
  readonly upcomingEnd: readonly ReportItem[]
  readonly analysis: string
  readonly actionPlan: string
  readonly rows: readonly ReportRow[]
  /** Where the shutdown stands, and its S-curve; reports that were kept before they were made have none. */
  readonly situation?: SituationFacts
  readonly curve?: ReportCurve
  /** Parts that the report's author chose to leave out: they are not drawn as empty. */
  readonly leftOut?: readonly ('schedule' | 'attention' | 'hours')[]
}
