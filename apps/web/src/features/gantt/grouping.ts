import { useSyncExternalStore } from 'react'
import type { ColumnId } from '../../editor/columns.ts'
import { Store } from '../../editor/store.ts'

/** The column that the rows on screen are grouped by; null where they are not. */
export const grouping = new Store<ColumnId | null>(null)

export const useGrouping = (): ColumnId | null => useSyncExternalStore(grouping.subscribe, grouping.getSnapshot)
