import { FILTER_MARKS, NO_FILTER, type RowFilter } from './row-filter.ts'

/** A filter under the name that a person gave it. */
export interface KeptFilter {
  readonly name: string
  readonly filter: RowFilter
}

const KEY = 'parada.gantt.filters'

/** The filters kept in this browser; what cannot be read is left out. */
export function keptFilters(): readonly KeptFilter[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(read)) return []
    return read.flatMap((each: { name?: unknown; filter?: Partial<RowFilter> } | null) => {
      if (typeof each?.name !== 'string' || typeof each.filter !== 'object') return []
      const { filter } = each
      const marks = Array.isArray(filter.marks) ? FILTER_MARKS.filter(mark => filter.marks?.includes(mark)) : []
      const text = (value: unknown): string => (typeof value === 'string' ? value : '')
      return [
        {
          name: each.name,
          filter: { ...NO_FILTER, marks, crew: text(filter.crew), area: text(filter.area), text: text(filter.text) },
        },
      ]
    })
  } catch {
    return []
  }
}

export const keepFilters = (filters: readonly KeptFilter[]): void => localStorage.setItem(KEY, JSON.stringify(filters))
