import { formatDate, formatNumber, type Locale } from '@parada/messages'
import { FLAG, type KanbanColumn, kanbanColumn, lateness, memberOf, type Schedule, type TaskId } from '@parada/schedule'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { TypedLine } from '../../actions/report-line.ts'
import { reportTyped } from '../../actions/report-task.ts'
import { civilNow } from '../../data/clock.ts'
import { editor, useEditorState } from '../../data/editor.ts'
import { durationText } from '../../editor/cell-text.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Card } from './Card.tsx'
import { cardDrag } from './card-drag.ts'
import { COLUMNS, type KanbanCard } from './columns.ts'
import styles from './Kanban.module.css'

/** Three columns by progress. A card is moved by mouse, touch or keyboard; the plan follows. */
export default function Kanban() {
  const messages = useAllMessages()
  const { schedule, calculation, highlighted } = useEditorState()
  const cards = useMemo(() => {
    const columns: Record<KanbanColumn, KanbanCard[]> = { todo: [], doing: [], done: [] }
    if (!schedule || !calculation) return columns
    const now = schedule.project.statusDate ?? civilNow()
    for (const [index, task] of schedule.tasks.entries()) {
      const flags = calculation.flags[index] ?? 0
      if (flags & FLAG.summary || flags & FLAG.inactive) continue
      const percent = calculation.percentComplete[index] ?? 0
      const finish = calculation.finish[index] ?? 0
      columns[kanbanColumn(percent, task.actualStart !== undefined)].push({
        task,
        where: task.parent === null ? undefined : schedule.tasks[calculation.indexOf(task.parent)]?.name,
        percent,
        start: calculation.start[index] ?? 0,
        finish,
        critical: (flags & FLAG.critical) !== 0,
        overdue: lateness(calculation, index, now).overdue,
        highlighted: highlighted.has(task.uid),
      })
    }
    for (const list of Object.values(columns)) list.sort((a, b) => a.start - b.start)
    return columns
  }, [schedule, calculation, highlighted])

  /** A card is moved where nothing is to be asked; what is done has a real finish, which is asked for. */
  const move = (task: TaskId, to: KanbanColumn): boolean => {
    const now = editor.state.getState()
    const { schedule: plan, calculation: dates } = now
    const known = plan && memberOf(plan.tasks, task)
    const percent = dates?.of(task)?.percentComplete ?? 0
    if (!known || kanbanColumn(percent, known.actualStart !== undefined) === to) return false
    const { name } = known
    void reportTyped([task], typedFor(plan, to)).then(taken => {
      if (taken) showToast('ok', messages.kanban.moved(name, messages.kanban[to]))
    })
    return true
  }

  /** The card that the keyboard has just moved and follows into its column. */
  const followed = useRef<TaskId | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const carried = useRef(move)
  carried.current = move
  const empty = !schedule || cards.todo.length + cards.doing.length + cards.done.length === 0
  useEffect(
    () => (board.current && !empty ? cardDrag(board.current, (task, to) => carried.current(task, to)) : undefined),
    [empty],
  )

  if (empty) return <EmptyState title={messages.kanban.empty} />
  return (
    <div ref={board} className={styles.board}>
      <p className="visually-hidden">{messages.kanban.keys}</p>
      {COLUMNS.map(column => (
        <ColumnView
          key={column}
          column={column}
          cards={cards[column]}
          schedule={schedule}
          followed={followed}
          onMove={move}
        />
      ))}
    </div>
  )
}

/**
 * What a card that is moved to a column reports. Of a plan under way, that it has begun: how far it is by then is not said,
 * and the dialog asks.
 */
const typedFor = (plan: Schedule, to: KanbanColumn): Omit<TypedLine, 'type'> =>
  to === 'doing' && plan.project.statusDate !== undefined ? { begun: true } : { percent: DROPPED[to] }

/** What a column stands for, per cent. */
const DROPPED: Readonly<Record<KanbanColumn, string>> = { todo: '0', doing: '50', done: '100' }
const CARD_HEIGHT = 92
/** Frames that a card scrolled to is waited for. */
const FRAMES = 20

function ColumnView(props: {
  readonly column: KanbanColumn
  readonly cards: readonly KanbanCard[]
  readonly schedule: Schedule
  readonly followed: RefObject<TaskId | null>
  onMove(task: TaskId, to: KanbanColumn): boolean
}) {
  const messages = useAllMessages()
  const locale = useLocale()
  const { column, cards, schedule, followed, onMove } = props
  const scroll = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: index => cards[index]?.task.uid ?? index,
    overscan: 6,
  })

  /** Scrolls a card into sight and focuses it as soon as it is there: a long column has only what is seen. */
  const focusCard = (index: number) => {
    const task = cards[index]?.task.uid
    rows.scrollToIndex(index)
    let frames = FRAMES
    const look = () => {
      const card = scroll.current?.querySelector<HTMLElement>(`[data-task="${task}"]`)
      if (card) card.focus()
      else if (frames-- > 0) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only cards that came or went can bring the followed one
  useEffect(() => {
    const index = cards.findIndex(card => card.task.uid === followed.current)
    if (index < 0) return
    followed.current = null
    focusCard(index)
  }, [cards])

  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-task]')
    if (!card) return
    const id = Number(card.dataset.task) as TaskId
    const sideways = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (sideways !== 0 && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const to = COLUMNS[COLUMNS.indexOf(column) + sideways]
      if (to && onMove(id, to)) followed.current = id
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const index = cards.findIndex(each => each.task.uid === id) + (event.key === 'ArrowDown' ? 1 : -1)
      if (cards[index]) focusCard(index)
    } else if (sideways !== 0) {
      event.preventDefault()
      const columns = [...document.querySelectorAll<HTMLElement>('[data-column]')]
      columns[COLUMNS.indexOf(column) + sideways]?.querySelector<HTMLElement>('[data-task]')?.focus()
    }
  }

  return (
    <section className={styles.column} aria-label={messages.kanban[column]} data-column={column}>
      <h3 className={styles.title}>
        <span className={cx(styles.mark, styles[column])} aria-hidden="true" />
        {messages.kanban[column]}
        <span className={styles.count}>{formatNumber(locale, cards.length)}</span>
      </h3>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys are those of the cards inside, gathered in one place */}
      <div ref={scroll} className={styles.cards} onKeyDown={keys}>
        {cards.length === 0 && <p className={styles.empty}>{messages.kanban.emptyColumn}</p>}
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(item => {
            const card = cards[item.index]
            return card ? (
              <div
                key={item.key}
                className={styles.slot}
                style={{ transform: `translateY(${item.start}px)`, height: CARD_HEIGHT }}
              >
                <Card
                  card={card}
                  column={column}
                  onMove={onMove}
                  when={when(locale, card)}
                  duration={durationText(card.task.duration, schedule, locale)}
                />
              </div>
            ) : null
          })}
        </div>
      </div>
    </section>
  )
}

function when(locale: Locale, card: KanbanCard): string {
  const start = formatDate(locale, card.start, 'dayTime')
  return card.start === card.finish ? start : `${start} – ${formatDate(locale, card.finish, 'dayTime')}`
}
