import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { useMemo } from 'react'
import type { ColumnId } from '../../editor/columns.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import float from '../../ui/Float.module.css'
import type { GanttParts } from './build-gantt.ts'
import { grouping, useGrouping } from './grouping.ts'
import { canGroupBy } from './row-groups.ts'
import { rowOrder, type Sorted } from './row-order.ts'
import { chosenColumn, type GanttSettings, movedColumn } from './view/settings.ts'

/** The menu of a column at its head: order, width, place, and leaving it out. */
export function ColumnMenu(props: {
  readonly at: number
  readonly x: number
  readonly y: number
  readonly parts: GanttParts
  readonly settings: GanttSettings
  onSettings(change: Partial<GanttSettings>): void
  /** Columns are to be chosen for this place. */
  onColumns(at: number): void
  onClose(): void
}) {
  const { at, x, y, parts, settings } = props
  const messages = useAllMessages()
  const { ganttPanels } = messages
  const { sorted } = parts.head
  const grouped = useGrouping()
  const words = ganttPanels.column
  const anchor = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }), [x, y])
  const { columns } = settings
  const id: ColumnId | undefined = columns[at]?.id
  if (id === undefined) return null
  const sort = (next: Sorted | null): void => {
    parts.view.setOrder(next && rowOrder(next))
    parts.head.setSorted(next)
  }
  const item = (label: string, run: () => void, on = false, disabled = false) => (
    <Base.Item key={label} className={float.item} disabled={disabled} onClick={run}>
      <span className={float.iconSlot}>{on && <Check size={16} />}</span>
      <span className={float.grow}>{label}</span>
    </Base.Item>
  )
  return (
    <Base.Root open modal={false} onOpenChange={open => !open && props.onClose()}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side="bottom"
          align="start"
          collisionAvoidance={{ side: 'shift' }}
          className={float.positioner}
        >
          <Base.Popup className={float.panel} finalFocus={() => parts.view.grid}>
            {item(words.up, () => sort({ id, down: false }), sorted?.id === id && !sorted.down)}
            {item(words.down, () => sort({ id, down: true }), sorted?.id === id && sorted.down)}
            {item(words.outline, () => sort(null), sorted === null)}
            {canGroupBy(id) &&
              item(ganttPanels.group.by, () => grouping.setState(grouped === id ? null : id, true), grouped === id)}
            <Base.Separator className={float.separator} />
            {item(ganttPanels.columns.insert, () => props.onColumns(at + 1))}
            {item(words.fit, () => parts.head.fitColumn(at))}
            {item(words.left, () => props.onSettings({ columns: movedColumn(columns, at, at - 1) }), false, at === 0)}
            {item(
              words.right,
              () => props.onSettings({ columns: movedColumn(columns, at, at + 2) }),
              false,
              at === columns.length - 1,
            )}
            {item(
              words.hide,
              () => props.onSettings({ columns: chosenColumn(columns, id, false) }),
              false,
              id === 'name',
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
