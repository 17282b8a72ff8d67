import type { KanbanColumn, Task } from '@parada/schedule'

/** The board from left to right. */
export const COLUMNS: readonly KanbanColumn[] = ['todo', 'doing', 'done']

/** A task as its card shows it. */
export interface KanbanCard {
  readonly task: Task
  /** What the task is a part of: the same work is done on many pieces of equipment. */
  readonly where: string | undefined
  readonly percent: number
  readonly start: number
  readonly finish: number
  readonly critical: boolean
  readonly overdue: boolean
  readonly highlighted: boolean
}
