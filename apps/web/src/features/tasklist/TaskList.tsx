import type { Calculation, TaskId } from '@parada/schedule'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { useEditorState } from '../../data/editor.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './TaskList.module.css'
import { TaskRow } from './TaskRow.tsx'

/** Height of a closed row in pixels: two lines of text and a bar, wide enough for a thumb. */
const ROW = 68

/** The plan on a phone: one row per task with its bar in the project's time; a press opens what can be done with it. */
export default function TaskList() {
  const messages = useAllMessages()
  const { schedule, calculation } = useEditorState()
  const scroll = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<TaskId | null>(null)
  const levels = useMemo(() => (calculation ? levelsOf(calculation) : []), [calculation])
  const count = schedule?.tasks.length ?? 0
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    getItemKey: index => schedule?.tasks[index]?.uid ?? index,
    overscan: 8,
  })
  if (!schedule || !calculation || count === 0)
    return <EmptyState title={messages.tasklist.empty} hint={messages.tasklist.emptyHint} />
  return (
    <div ref={scroll} className={styles.scroll}>
      <ul className={styles.list} style={{ height: rows.getTotalSize() }} aria-label={messages.tasklist.title}>
        {rows.getVirtualItems().map(item => {
          const task = schedule.tasks[item.index]
          return task ? (
            <li
              key={item.key}
              ref={rows.measureElement}
              data-index={item.index}
              aria-setsize={count}
              aria-posinset={item.index + 1}
              className={styles.slot}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <TaskRow
                task={task}
                at={item.index}
                level={levels[item.index] ?? 0}
                calculation={calculation}
                open={opened === task.uid}
                onToggle={() => setOpened(opened === task.uid ? null : task.uid)}
              />
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}

/** Depth of each row below the top, from its parents. */
function levelsOf(calculation: Calculation): readonly number[] {
  const depth = new Map<TaskId, number>()
  return calculation.schedule.tasks.map(task => {
    const level = task.parent === null ? 0 : (depth.get(task.parent) ?? 0) + 1
    depth.set(task.uid, level)
    return level
  })
}
