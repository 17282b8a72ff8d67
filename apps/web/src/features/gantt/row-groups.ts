import { formatDate, type Locale, type Messages } from '@parada/messages'
import { type Calculation, DAY, FLAG } from '@parada/schedule'
import { cellText } from '../../editor/cell-text.ts'
import type { ColumnId } from '../../editor/columns.ts'
import { columnTitle, moreColumns } from '../../editor/more-columns.ts'
import { assignmentsOf, countsWholeDays, resourceOf } from '../../editor/plan-facts.ts'
import { sortValue } from './row-order.ts'
import type { RowGrouping } from './view/shown-plan.ts'

/** Columns that are unique for every task: nothing to group by. */
const SINGLE: ReadonlySet<ColumnId> = new Set(['id', 'name', 'wbs', 'predecessors', 'field.uid', 'field.successors'])
export const canGroupBy = (column: ColumnId): boolean => !SINGLE.has(column)

const DATES: ReadonlySet<ColumnId> = new Set(['start', 'finish', 'actualStart', 'actualFinish'])
const isDate = (column: ColumnId): boolean => DATES.has(column) || moreColumns()?.kind(column) === 'date'

/**
 * Tasks under what stands in a column: dates by their day, resources by identity, not units. Groups stand in the
 * order of their values, and what has none at the end.
 */
export const groupedBy =
  (column: ColumnId, locale: Locale, messages: Messages): RowGrouping =>
  (calculation: Calculation) => {
    const { schedule } = calculation
    const wholeDays = countsWholeDays(schedule)
    const context = { schedule, calculation, wholeDays, locale, messages: messages.gantt }
    const without = messages.ganttPanels.group.without(columnTitle(messages.gantt.columns, column, schedule))
    const textOf = (index: number): string => {
      const task = schedule.tasks[index]
      if (!task) return ''
      if (column === 'resources')
        return [...new Set(assignmentsOf(schedule, task.uid).map(each => resourceOf(schedule, each.resource)?.name))]
          .filter(name => name !== undefined)
          .join(', ')
      if (!isDate(column)) return cellText(context, index, column)
      const at = sortValue(calculation, index, column)
      return typeof at === 'number' && Number.isFinite(at) ? formatDate(locale, Math.floor(at / DAY) * DAY, 'day') : ''
    }
    const first = new Map<string, number | string>()
    const texts = schedule.tasks.map((_, index) => {
      if (((calculation.flags[index] ?? 0) & FLAG.summary) !== 0) return ''
      const text = textOf(index)
      if (!first.has(text)) first.set(text, column === 'resources' ? text : sortValue(calculation, index, column))
      return text
    })
    const words = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
    const keys = [...first.keys()].sort((a, b) => {
      if (a === '' || b === '') return a === '' ? (b === '' ? 0 : 1) : -1
      const [left, right] = [first.get(a), first.get(b)]
      return typeof left === 'number' && typeof right === 'number' ? left - right : words.compare(a, b)
    })
    const numbers = new Map(keys.map((key, at) => [key, at]))
    return {
      names: keys.map(key => (key === '' ? without : key)),
      of: index => numbers.get(texts[index] ?? '') ?? -1,
    }
  }
