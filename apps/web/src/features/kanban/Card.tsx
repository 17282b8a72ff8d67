import { formatPercent } from '@parada/messages'
import type { KanbanColumn, TaskId } from '@parada/schedule'
import { EllipsisVertical, Pencil } from 'lucide-react'
import { editor } from '../../data/editor.ts'
import { app } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { COLUMNS, type KanbanCard } from './columns.ts'
import styles from './Kanban.module.css'

/** One task: a press edits it, a drag or its menu moves it. */
export function Card(props: {
  readonly card: KanbanCard
  readonly column: KanbanColumn
  readonly when: string
  readonly duration: string
  onMove(task: TaskId, to: KanbanColumn): void
}) {
  const messages = useAllMessages()
  const locale = useLocale()
  const { card, column } = props
  const { task } = card
  const edit = () => {
    editor.select([task.uid])
    app.setState({ taskDialog: task.uid })
  }
  return (
    <div
      data-card
      className={cx(styles.card, card.critical && styles.critical, card.highlighted && styles.highlighted)}
    >
      <button
        type="button"
        className={styles.open}
        data-task={task.uid}
        aria-label={messages.kanban.edit(task.name)}
        onClick={edit}
      >
        <span className={styles.name}>
          <span className={styles.row}>{task.row}</span> {task.name}
        </span>
        <span className={styles.facts}>{props.when}</span>
        <span className={styles.foot}>
          <span className={styles.track}>
            <span className={cx(styles.fill, styles[column])} style={{ width: `${Math.min(100, card.percent)}%` }} />
          </span>
          <span className={styles.percent}>{formatPercent(locale, card.percent)}</span>
          <span className={styles.percent}>{props.duration}</span>
          {card.overdue && <span className={styles.late}>{messages.kanban.overdue}</span>}
          {card.critical && <span className={styles.flag}>{messages.kanban.critical}</span>}
          {card.where !== undefined && <span className={styles.where}>{card.where}</span>}
        </span>
      </button>
      <Menu
        align="end"
        trigger={
          <IconButton
            size="small"
            className={styles.menu}
            label={`${messages.shell.more}: ${task.name}`}
            icon={<EllipsisVertical size={14} />}
          />
        }
        items={[
          ...COLUMNS.filter(each => each !== column).map(each => ({
            id: each,
            label: messages.kanban.moveTo(messages.kanban[each]),
            onSelect: () => props.onMove(task.uid, each),
          })),
          {
            id: 'edit',
            label: messages.kanban.edit(task.name),
            icon: <Pencil size={14} />,
            separatorBefore: true,
            onSelect: edit,
          },
        ]}
      />
    </div>
  )
}
