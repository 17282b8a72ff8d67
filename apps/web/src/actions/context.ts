import type { FirstMessages } from '@parada/messages'
import type { PeopleMarks } from '@parada/render'
import type { LinkKey, Problem, TaskId } from '@parada/schedule'
import { createStore } from 'zustand/vanilla'
import type { ScheduleEditor } from '../editor/schedule-editor.ts'
import type { TypedLine } from './report-line.ts'

/** A pasted line that could not be taken, or has to be answered first: its place in the table, and why. */
export interface UntakenLine {
  readonly line: number
  /** Absent for a line that would have been a task of its own. */
  readonly task?: TaskId
  readonly text: string
  /** What it reports, where answering it lets it in. */
  readonly typed?: TypedLine
}

/** Editors of the plan beside the task dialog. */
export type PlanDialog =
  | { readonly kind: 'resources' | 'calendars' | 'baselines' | 'changes' | 'project' | 'shortcuts' | 'reschedule' }
  | { readonly kind: 'why'; readonly task: TaskId }
  /** What was typed of the progress of tasks, and has to be corrected or asked about. */
  | {
      readonly kind: 'report'
      readonly tasks: readonly TaskId[]
      readonly typed: TypedLine
      /** What is shown afterwards: once it was taken, and where it was given up. */
      readonly back?: PlanDialog
      readonly from?: PlanDialog
    }
  /** Lines of a pasted table that were left out; `taken`: how many went in. `table`: these lines as they were pasted. */
  | {
      readonly kind: 'untaken'
      readonly lines: readonly UntakenLine[]
      readonly taken: number
      readonly table: string
    }
  /** Rows about to be removed that others follow through: whether those are linked to each other. */
  | { readonly kind: 'relink'; readonly tasks: readonly TaskId[] }
  | { readonly kind: 'link'; readonly link: LinkKey }

/** Which editor of the plan is open; at most one. */
export const planDialog = createStore<PlanDialog | null>()(() => null)

/** What commands can ask of the Gantt on screen. */
export interface GanttHandle {
  zoomBy(factor: number): void
  fit(): void
  goToToday(): void
  reveal(task: TaskId): void
  setCollapsed(tasks: readonly TaskId[] | null, collapsed: boolean): void
  startNewTask(): void
  find(): void
  /** Rows chosen, in the order they stand on screen. */
  selected(): readonly TaskId[]
  /** Every row on screen, in order. */
  visible(): readonly TaskId[]
  /** Marks the bars that others work on; colours by the names of their tokens. */
  showPeople(people: PeopleMarks): void
  copy(cut: boolean): void
  paste(): void
}

/** The Gantt on screen, while there is one. */
export const ganttHandle = createStore<GanttHandle | null>()(() => null)

/** What a command works with. */
export interface ActionContext {
  readonly editor: ScheduleEditor
  readonly messages: FirstMessages
  openTask(task: TaskId | 'new'): void
  refuse(problems: readonly Problem[]): void
  say(text: string): void
  /** Says what was done, with a button that takes it back. */
  sayUndo(text: string): void
}
