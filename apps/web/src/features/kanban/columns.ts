import type { KanbanColumn } from '@parada/schedule'

/** The board from left to right. */
export const COLUMNS: readonly KanbanColumn[] = ['todo', 'doing', 'done']
