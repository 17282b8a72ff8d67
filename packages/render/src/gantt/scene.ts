import type { Locale } from '@parada/messages'
import type { LinkType, Schedule, Shifts, TaskId } from '@parada/schedule'
import type { GanttTheme } from '../theme.ts'
import type { TimeAxis, TimeRange } from './axis.ts'
import type { LinkIndex } from './links.ts'
import type { PeopleMarks } from './paint-people.ts'
import type { GanttRows } from './rows.ts'

/** Columns by task position that bars are drawn from; a `Calculation` is one. Instants in seconds. */
export interface GanttDates {
  readonly start: Float64Array
  readonly finish: Float64Array
  readonly lateFinish: Float64Array
  readonly totalSlack: Float64Array
  readonly flags: Uint8Array
  readonly percentComplete: Float64Array
}

/** Remembered dates by task position; NaN where there are none. */
export interface GanttBaseline {
  readonly start: Float64Array
  readonly finish: Float64Array
}

/** What of a plan is drawn. */
export interface GanttShow {
  readonly links: boolean
  readonly linkLabels: boolean
  /** Links that do not decide a date are drawn pale. */
  readonly driving: boolean
  readonly critical: boolean
  readonly baseline: boolean
  readonly slack: boolean
  readonly deadlines: boolean
  readonly nonWorking: boolean
  readonly labels: 'none' | 'name' | 'resources'
}

export const DEFAULT_SHOW: GanttShow = {
  links: true,
  linkLabels: true,
  driving: true,
  critical: true,
  baseline: true,
  slack: false,
  deadlines: true,
  nonWorking: true,
  labels: 'none',
}

/** The window onto the timeline, in CSS pixels. */
export interface GanttView {
  readonly width: number
  readonly height: number
  readonly scrollLeft: number
  readonly scrollTop: number
  readonly rowHeight: number
}

/** A link being drawn by hand, or the mark that a drop snaps to; in window coordinates. */
export interface GanttOverlay {
  readonly link?: {
    readonly x1: number
    readonly y1: number
    readonly x2: number
    readonly y2: number
    readonly ok: boolean
  }
  readonly snap?: number
}

/** All that a picture of a Gantt is made of. Plain data; painters read it and change nothing. */
export interface GanttScene {
  readonly schedule: Schedule
  readonly rows: GanttRows
  readonly links: LinkIndex
  /** The resource-critical chain: who begins with what another lets go of, and neither can wait. */
  readonly chain?: LinkIndex
  readonly dates: GanttDates
  /** The dates before a proposed change, drawn behind where they differ. `indexOf` finds their positions. */
  readonly ghosts: { readonly dates: GanttDates; indexOf(task: TaskId): number } | null
  readonly baseline: GanttBaseline | null
  readonly axis: TimeAxis
  readonly range: TimeRange
  readonly view: GanttView
  /** The plan counts in whole days: bars fill their days. Otherwise they have their true length. */
  readonly wholeDays: boolean
  readonly selected: ReadonlySet<TaskId>
  readonly highlighted: ReadonlySet<TaskId>
  /** Task position under the pointer, or -1; position of the chosen link, or -1. */
  readonly hover: number
  readonly chosenLink: number
  readonly today: number | null
  readonly statusDate: number | null
  /** Spans without work between two instants, as pairs. */
  nonWorking(from: number, to: number): ArrayLike<number>
  readonly show: GanttShow
  readonly theme: GanttTheme
  readonly locale: Locale
  readonly shifts?: Shifts
  readonly weekStart?: number
  /** Names of the link types in the reader's language: TI, II, TT, IT. */
  readonly linkNames: Readonly<Record<LinkType, string>>
  /** Text of a lag, empty for none. */
  lagText(link: number): string
  /** Text beside a bar. */
  barLabel(index: number): string
  readonly todayLabel: string
  readonly statusLabel: string
  readonly overlay: GanttOverlay | null
  /** Seconds that an unfinished task lies behind what it is held to; absent marks none. */
  readonly late?: (index: number) => number
  /** Whether a link decides when its successor starts or finishes; absent: all drawn alike. */
  readonly drives?: (link: number) => boolean
  /** Other people, by the task each works on. */
  readonly people?: PeopleMarks
}
