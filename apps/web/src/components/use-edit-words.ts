import { formatDate, formatNumber, formatPercent } from '@parada/messages'
import type { EditLine, EditValue } from '../data/edit-groups.ts'
import { durationText } from '../editor/cell-text.ts'
import { useAllMessages, useLocale } from '../i18n/i18n.tsx'

/** Words for the lines of a change. */
export function useEditWords(): { what(line: EditLine): string; value(value: EditValue): string } {
  const messages = useAllMessages()
  const locale = useLocale()
  const fields: Readonly<Record<string, string>> = messages.edits.field
  return {
    what: line =>
      line.what === 'field' || line.what === 'project'
        ? (fields[line.field] ?? messages.edits.field.other)
        : messages.edits.what[line.what],
    value: value => {
      switch (value.kind) {
        case 'none':
          return messages.edits.none
        case 'instant':
          return formatDate(locale, value.at, 'dayTime')
        case 'percent':
          return formatPercent(locale, value.value)
        case 'hours':
          return `${formatNumber(locale, value.seconds / 3600, 1)} h`
        case 'duration':
          return durationText(value.duration, { project: { units: value.units } }, locale)
        case 'link':
          return `${value.from} ${messages.gantt.linkTypes[value.type]}${value.lag}`
        case 'constraint': {
          const name = messages.task.constraints[value.type]
          return value.at === null ? name : `${name} ${formatDate(locale, value.at, 'dayTime')}`
        }
        case 'mode':
          return value.manual ? messages.task.modes.manual : messages.task.modes.auto
        case 'yesNo':
          return value.yes ? messages.edits.yes : messages.edits.no
        case 'text':
          return value.text
      }
    },
  }
}
