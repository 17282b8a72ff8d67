import type { Calendar } from '../calendar/calendar.ts'
import type { Instant, WorkTime } from '../time/instant.ts'
import type { TaskId } from './ids.ts'
import type { Link } from './link.ts'

/** A task as a baseline remembers it apart from the task itself: dates, and work in person-seconds. */
export type BaselineTask = readonly [task: TaskId, name: string, start: Instant, finish: Instant, work: WorkTime]

/** Who remembered a plan under a number, when and why. The remembered values stand on the tasks, resources and assignments. */
export interface BaselineHead {
  /** 0 to 10, as `Baseline.number`. */
  readonly number: number
  readonly name?: string
  readonly by?: string
  readonly at?: Instant
  readonly reason?: string
  /** A locked baseline is neither overwritten nor cleared; it has to be unlocked first. */
  readonly locked?: true
  /** Revision of the plan that was remembered: where its history leads to. */
  readonly edits?: number
  /** Links and calendars as they were, to compare logic and working time with. */
  readonly links?: readonly Link[]
  readonly calendars?: readonly Calendar[]
  /** Who approved it; of a reprogramming. */
  readonly approvedBy?: string
  /** Tasks with work for people as they were, so that those removed since still count and have a name. */
  readonly tasks?: readonly BaselineTask[]
}
