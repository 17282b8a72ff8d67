import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ColumnId } from '../../editor/columns.ts'

/** The column that the rows on screen are grouped by; null where they are not. */
export const grouping = createStore<ColumnId | null>()(() => null)

export const useGrouping = (): ColumnId | null => useStore(grouping)
