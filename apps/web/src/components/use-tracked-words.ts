import { formatDate, formatPercent } from '@parada/messages'
import { memberOf, parseInstant, type TrackedDependency } from '@parada/schedule'
import { useEditor } from '../data/editor.ts'
import { useAllMessages, useLocale } from '../i18n/i18n.tsx'

const INSTANT = /^\d{4}-\d{2}-\d{2}T/

/** Words for the fields of a modification and for their values, as a person reads them. */
export function useTrackedWords(): { field(field: string): string; value(field: string, value: unknown): string } {
  const messages = useAllMessages()
  const locale = useLocale()
  const schedule = useEditor(state => state.schedule)
  const words = messages.editors.changes
  const fields: Readonly<Record<string, string>> = words.fields
  const constraints: Readonly<Record<string, string>> = messages.task.constraints
  const modes: Readonly<Record<string, string>> = messages.task.modes

  const predecessor = (each: TrackedDependency): string => {
    const row = schedule ? memberOf(schedule.tasks, each.pred)?.row : undefined
    return `${row ?? '?'}${messages.gantt.linkTypes[each.type as 'FS'] ?? each.type}${each.lag}`
  }
  const value = (field: string, shown: unknown): string => {
    if (shown === undefined || shown === null || shown === '') return words.empty
    if (Array.isArray(shown)) {
      if (shown.length === 0) return words.empty
      return shown.map(each => (typeof each === 'string' ? each : predecessor(each as TrackedDependency))).join('; ')
    }
    if (typeof shown === 'string') {
      const at = INSTANT.test(shown) ? parseInstant(shown) : null
      if (at !== null) return formatDate(locale, at, 'dayTime')
      if (field === 'constraint') return constraints[shown] ?? shown
      if (field === 'mode') return modes[shown] ?? shown
    }
    if (field === 'percent_complete' && typeof shown === 'number') return formatPercent(locale, shown)
    return String(shown)
  }
  return { field: field => fields[field] ?? field, value }
}
