import { Check, Rows3, X } from 'lucide-react'
import { useEffect } from 'react'
import { editor } from '../../data/editor.ts'
import type { ColumnId } from '../../editor/columns.ts'
import { columnTitle } from '../../editor/more-columns.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { GanttParts } from './build-gantt.ts'
import { grouping, useGrouping } from './grouping.ts'
import { groupedBy } from './row-groups.ts'
import { useMoreColumns } from './use-more-columns.ts'

/** What planners group a shutdown by; every other column is grouped by in its own menu. */
const USUAL: readonly ColumnId[] = [
  'resources',
  'field.area',
  'field.workPackage',
  'field.equipment',
  'field.contractor',
  'field.responsible',
  'field.critical',
  'start',
  'percent',
]

/** Groups the rows: by what, and back to the plan's outline. */
export default function GroupButton({ parts }: { readonly parts: GanttParts | null }) {
  const messages = useAllMessages()
  const locale = useLocale()
  const words = messages.ganttPanels.group
  const by = useGrouping()
  const more = useMoreColumns()
  useEffect(() => {
    parts?.view.setGrouping(by === null || !more ? null : groupedBy(by, locale, messages))
  }, [parts, by, more, locale, messages])
  // Another plan begins as its planner laid it out.
  useEffect(() => editor.onLoaded(() => grouping.setState(null, true)), [])
  const title = (id: ColumnId): string =>
    id === 'percent' ? messages.gantt.columns.percentLong : columnTitle(messages.gantt.columns, id, editor.schedule)
  const shown = by === null || USUAL.includes(by) ? USUAL : [...USUAL, by]
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            size="small"
            label={by === null ? words.title : words.active(title(by))}
            pressed={by !== null}
            icon={<Rows3 size={16} />}
          />
        }
        items={shown.map(id => ({
          id,
          label: title(id),
          ...(by === id && { icon: <Check size={16} /> }),
          onSelect: () => grouping.setState(by === id ? null : id, true),
        }))}
      />
      {by !== null && (
        <IconButton
          size="small"
          label={words.none}
          icon={<X size={14} />}
          onClick={() => grouping.setState(null, true)}
        />
      )}
    </>
  )
}
