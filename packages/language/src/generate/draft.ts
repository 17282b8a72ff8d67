import type { Duration, Instant, Lag, LinkType, Problem } from '@parada/schedule'
import type { Amount } from '../read/amounts.ts'
import type { WorkTimes } from '../read/calendars.ts'
import type { Hours } from './hours.ts'

/** Half-open range of UTF-16 units in the tidy text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** What a task waits for, as written: resolved once all tasks are known. */
export type Target =
  | { readonly kind: 'labels'; readonly labels: readonly string[] }
  | { readonly kind: 'name'; readonly text: string; readonly span: Span }
  | { readonly kind: 'previous' }
  | { readonly kind: 'task'; readonly task: DraftTask }
  /** Everything that runs side by side right before. */
  | { readonly kind: 'front' }
  /** Everything that nothing follows yet. */
  | { readonly kind: 'ends' }
  | { readonly kind: 'none' }

export interface Relation {
  /** `after`: the target comes first. `before`: the task itself does. `parallel`: no link, the same predecessors. */
  readonly kind: 'after' | 'before' | 'parallel'
  readonly type: LinkType
  readonly lag: Amount | null
  /** -1 for a lead. */
  readonly sign: 1 | -1
  readonly percent?: number
  readonly target: Target
  readonly span: Span
}

/** People, machines or material named for a task. */
export interface Crew {
  readonly name: string
  /** Null: not said how many. */
  readonly units: number | null
  readonly kind: 'people' | 'machine' | 'material'
  readonly generic?: true
  readonly unit?: string
  /** How many there are in each shift, where the text parts them: of one shift alone, or of both. */
  readonly shares?: readonly { readonly units: number; readonly shift?: 'day' | 'night' }[]
  /** The number is an estimate of a card, which is no limit. */
  readonly estimated?: true
}

export interface DraftTask {
  name: string
  label: string | null
  parent: DraftTask | null
  summary: boolean
  amount: Amount | null
  /** Total of person-hours when the text gave it instead of a duration. */
  milestone: boolean
  progress: number | null
  crew: Crew[]
  relations: Relation[]
  start: Instant | null
  finish: Instant | null
  /** True: the date is a promise to keep (deadline), not a start. */
  span: Span
  notes: string | null
  /** A row of a table, whose empty cell of predecessors says that it waits for nothing. */
  inTable: boolean
  /** What was guessed of a date of the task: its year, or which number is the month. */
  dateAssumed?: { readonly what: 'year' | 'order'; readonly date: string }
  /** How the amount came about: "12 × 1h30". */
  each?: string
  /** Hours of the clock that the text gives it. */
  hours?: Hours
  /** Number of things that the amount is for, and the amount of one. */
  many?: { readonly count: number; readonly one: Amount }
  /** Its start is when something comes that it needs, or a day before which it does not begin: what comes before it in the text still does. */
  held?: true
  /** Its start is a weekday by name alone. */
  weekday?: true
  /** Time that must pass behind it before anything follows ("12 h de cura"). */
  pause?: Amount
  /** From when to when the text says that it runs, where it gives no duration. */
  between?: { readonly start: Instant; readonly finish: Instant }
  /** Fixed duration of a knowledge card. */
  duration?: Duration
  card?: { readonly id: string; readonly source: string }
  /** The article that its words began with, where they name a thing and no work ("e o dique"). */
  article?: string
  /** Its verb goes on with the subject of the clause before. */
  goesOn?: boolean
  /** The thing of a passive sentence ("o trocador é aberto"), which the verbs behind it share. */
  object?: string
  subject?: readonly Crew[]
  first?: boolean
  last?: boolean
  /** Those with the same one run side by side: all follow what stood before them, and what follows waits for all. */
  group?: { readonly span: Span }
}

/** A link between draft tasks, resolved. */
export interface DraftLink {
  readonly from: DraftTask
  readonly to: DraftTask
  readonly type: LinkType
  readonly lag: Lag
}

/** Everything a text says, before it becomes a schedule. */
export interface Draft {
  name: string | null
  start: Instant | null
  startHasTime: boolean
  finish: Instant | null
  times: WorkTimes | null
  tasks: DraftTask[]
  links: DraftLink[]
  /** Crew stated for the whole job. */
  crew: Crew[]
  notes: Problem[]
}

export const newTask = (name: string, span: Span): DraftTask => ({
  name,
  label: null,
  parent: null,
  summary: false,
  amount: null,
  milestone: false,
  progress: null,
  crew: [],
  relations: [],
  start: null,
  finish: null,
  span,
  notes: null,
  inTable: false,
})
