import { useMemo, useState } from 'react'
import { useEditor } from '../../data/editor.ts'
import { COLUMN_IDS, type ColumnId } from '../../editor/columns.ts'
import { columnTitle } from '../../editor/more-columns.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './ColumnPicker.module.css'
import { useMoreColumns } from './use-more-columns.ts'
import { columnWidth, type GanttSettings } from './view/settings.ts'

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every column there is, custom fields included: found by name, ticked to be shown from one place on. */
export function ColumnPicker(props: {
  readonly at: number
  readonly settings: GanttSettings
  onSettings(change: Partial<GanttSettings>): void
  onClose(): void
}) {
  const { settings } = props
  const messages = useAllMessages()
  const words = messages.ganttPanels.columns
  const schedule = useEditor(state => state.schedule)
  const more = useMoreColumns()
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(props.at)
  const all = useMemo(() => {
    const ids: readonly ColumnId[] = [
      ...COLUMN_IDS.filter(id => id !== 'name'),
      ...(schedule && more ? more.ids(schedule) : []),
    ]
    const { columns } = messages.gantt
    return ids.map(id => ({
      id,
      title: id === 'id' ? columns.idLong : id === 'percent' ? columns.percentLong : columnTitle(columns, id, schedule),
    }))
  }, [messages, schedule, more])
  const shown = new Set(settings.columns.map(each => each.id))
  const toggle = (id: ColumnId): void => {
    if (shown.has(id)) {
      const place = settings.columns.findIndex(each => each.id === id)
      props.onSettings({ columns: settings.columns.filter(each => each.id !== id) })
      if (place < at) setAt(at - 1)
      return
    }
    const columns = [...settings.columns]
    columns.splice(at, 0, { id, width: columnWidth(id) })
    props.onSettings({ columns })
    setAt(at + 1)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && props.onClose()}
      title={words.title}
      closeLabel={messages.common.close}
      footer={<Button onClick={props.onClose}>{messages.common.close}</Button>}
    >
      <TextField size="small" label={words.search} value={wanted} onChange={setWanted} />
      <ul className={styles.list}>
        {all
          .filter(each => fold(each.title).includes(fold(wanted.trim())))
          .map(each => (
            <li key={each.id}>
              <label className={styles.item}>
                <input type="checkbox" checked={shown.has(each.id)} onChange={() => toggle(each.id)} />
                {each.title}
              </label>
            </li>
          ))}
      </ul>
    </Dialog>
  )
}
