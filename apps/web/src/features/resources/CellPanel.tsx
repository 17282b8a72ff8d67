import { formatDate, formatNumber, limitedName } from '@parada/messages'
import {
  type Calculation,
  CELL,
  type CellTask,
  cellTasks,
  HOUR,
  type LoadMatrix,
  type MatrixRow,
  moveWithinSlack,
  type SlackMove,
  type TaskId,
} from '@parada/schedule'
import { X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { showInGantt } from '../../actions/show-tasks.ts'
import { rowNamed } from '../../components/leveling-reason.ts'
import { TradeChip } from '../../components/TradeChip.tsx'
import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './Resources.module.css'
import { shiftLetter } from './rows.ts'

/** Moves looked for before the person asks for more. */
const MOST_MOVES = 40

type Move = SlackMove | 'none'

/** Who asks for a crew in one shift: what each can wait, and one press that makes it wait inside its slack. */
export function CellPanel(props: {
  readonly calculation: Calculation
  readonly matrix: LoadMatrix
  readonly row: MatrixRow
  readonly cell: number
  onClose(): void
}) {
  const { calculation, matrix, row, cell } = props
  const messages = useAllMessages()
  const words = messages.resources
  const locale = useLocale()
  const [from, to] = [matrix.cells[cell] ?? 0, matrix.cells[cell + 1] ?? 0]
  const tasks = useMemo(() => bySlack(calculation, cellTasks(calculation, row, from, to)), [calculation, row, from, to])
  const moves = useMoves(calculation, tasks, (row.signs[cell] ?? 0) % 2 === 1)
  const number = (value: number) => formatNumber(locale, value, 1)
  const limit = row.capacity[cell] ?? Number.POSITIVE_INFINITY
  const move = (found: SlackMove, name: string) => {
    const applied = editor.apply(found.edits, label('moveTasks', 1, name))
    if (applied.ok) showToast('ok', words.moved(name, number((found.to - found.from) / HOUR)))
    else showToast('err', problemText(messages, applied.problems[0].code, applied.problems[0].params))
  }
  return (
    <aside className={styles.panel} aria-label={`${limitedName(row, words)} ${formatDate(locale, from, 'dayTime')}`}>
      <div className={styles.panelHead}>
        <TradeChip of={row} />
        <strong>
          {formatDate(locale, from, 'dayMonth')} {shiftLetter(matrix, cell)}
        </strong>
        <span className={styles.panelFigure}>
          {number(row.peak[cell] ?? 0)} / {Number.isFinite(limit) ? number(limit) : words.noLimit}
        </span>
        <span className={styles.spacer} />
        <IconButton size="small" label={messages.common.close} icon={<X size={16} />} onClick={props.onClose} />
      </div>
      <p className={styles.quiet}>
        {words.causes(tasks.length)}
        {((row.signs[cell] ?? 0) & CELL.running) !== 0 && <strong className={styles.bad}> {words.runningOver}</strong>}
      </p>
      <ul className={styles.causes}>
        {tasks.map(({ task, units }) => {
          const dates = calculation.of(task)
          const name = rowNamed(calculation.schedule, task)
          const found = moves.get(task)
          if (!dates) return null
          return (
            <li key={task}>
              <button
                type="button"
                className={styles.link}
                aria-label={words.showTask(name)}
                onClick={() => showInGantt([task])}
              >
                {name}
              </button>
              <span className={styles.slack}>{words.slack(number(dates.totalSlack / HOUR))}</span>
              <span className={styles.when}>
                {formatDate(locale, dates.start, 'dayTime')} · {number((dates.finish - dates.start) / HOUR)} h ·{' '}
                {number(units)}
              </span>
              {found === 'none' && <span className={styles.quiet}>{words.noMove}</span>}
              {found && found !== 'none' && (
                <Button size="small" onClick={() => move(found, name)}>
                  {words.move(number((found.to - found.from) / HOUR))}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </aside>
  )
}

const bySlack = (calculation: Calculation, tasks: readonly CellTask[]): readonly CellTask[] =>
  [...tasks].sort((a, b) => (calculation.of(b.task)?.totalSlack ?? 0) - (calculation.of(a.task)?.totalSlack ?? 0))

/** The move of each task, found one after the other between two frames. */
function useMoves(calculation: Calculation, tasks: readonly CellTask[], wanted: boolean): ReadonlyMap<TaskId, Move> {
  const [found, setFound] = useState<ReadonlyMap<TaskId, Move>>(new Map())
  useEffect(() => {
    setFound(new Map())
    if (!wanted) return
    let at = 0
    const next = () => {
      const each = tasks[at]
      if (!each || at >= MOST_MOVES) return
      at++
      const move = moveWithinSlack(calculation, each.task) ?? 'none'
      setFound(before => new Map(before).set(each.task, move))
      timer = setTimeout(next, 0)
    }
    let timer = setTimeout(next, 0)
    return () => clearTimeout(timer)
  }, [calculation, tasks, wanted])
  return found
}
