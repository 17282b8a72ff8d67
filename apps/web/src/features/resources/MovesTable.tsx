import { formatDate, formatNumber, type Locale } from '@parada/messages'
import {
  type Calculation,
  HOUR,
  type Instant,
  type LevelingMove,
  type LevelingRun,
  memberOf,
  type Schedule,
  type TaskId,
} from '@parada/schedule'
import { useState } from 'react'
import { reasonLines } from '../../components/leveling-reason.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { cx } from '../../ui/cx.ts'
import styles from './LevelingSheet.module.css'

/** Pixels of a row, and rows drawn beyond what is in sight. */
const ROW = 44
const SPARE = 8

/** Every move of a run: before, after, hours and the exact reason, each to be accepted or not. */
export function MovesTable(props: {
  readonly run: LevelingRun
  readonly schedule: Schedule
  /** The plan as it is: its dates are those before the run. */
  readonly now: Calculation
  readonly left: ReadonlySet<TaskId>
  /** The plan with the moves that are not left out. */
  readonly after: Calculation | undefined
  /** Shifts above a limit after the run. */
  readonly over: number
  onLeave(left: ReadonlySet<TaskId>): void
}) {
  const { run, schedule, now, left, after } = props
  const words = useAllMessages().resources.sheet
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(600)
  const { moves } = run
  if (moves.length === 0)
    return <p className={styles.nothing}>{props.over > 0 ? words.stillOver(props.over) : words.nothingToMove}</p>
  const first = Math.max(0, Math.floor(top / ROW) - SPARE)
  const last = Math.min(moves.length, Math.ceil((top + height) / ROW) + SPARE)
  const toggle = (task: TaskId) => {
    const next = new Set(left)
    if (!next.delete(task)) next.add(task)
    props.onLeave(next)
  }
  return (
    <div
      className={styles.moves}
      ref={box => {
        if (box && box.clientHeight !== height) setHeight(box.clientHeight)
      }}
      onScroll={event => setTop(event.currentTarget.scrollTop)}
    >
      <table>
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label={words.chooseAll}
                checked={left.size === 0}
                onChange={event =>
                  props.onLeave(event.target.checked ? new Set() : new Set(moves.map(each => each.task)))
                }
              />
            </th>
            <th className={styles.number}>#</th>
            <th>{words.task}</th>
            <th className={styles.number}>{words.before}</th>
            <th className={styles.number}>{words.after}</th>
            <th className={styles.number}>{words.hours}</th>
            <th>{words.reason}</th>
          </tr>
        </thead>
        <tbody>
          {first > 0 && <Gap rows={first} />}
          {moves.slice(first, last).map(move => (
            <Move key={move.task} {...{ move, schedule, now, after }} left={left.has(move.task)} onToggle={toggle} />
          ))}
          {last < moves.length && <Gap rows={moves.length - last} />}
        </tbody>
      </table>
    </div>
  )
}

const Gap = ({ rows }: { readonly rows: number }) => (
  <tr>
    <td colSpan={7} style={{ height: rows * ROW, padding: 0, border: 0 }} />
  </tr>
)

const spanText = (from: Instant, to: Instant, locale: Locale): string =>
  `${formatDate(locale, from, 'dayTime')} – ${formatDate(locale, to, 'dayTime')}`

function Move(props: {
  readonly move: LevelingMove
  readonly schedule: Schedule
  readonly now: Calculation
  readonly after: Calculation | undefined
  readonly left: boolean
  onToggle(task: TaskId): void
}) {
  const { move, schedule } = props
  const to = props.after?.of(move.task)?.start ?? move.to
  const before = props.now.of(move.task)?.start ?? move.from
  const messages = useAllMessages()
  const locale = useLocale()
  const task = memberOf(schedule.tasks, move.task)
  const name = task?.name ?? ''
  const { sheet } = messages.resources
  const { parts = [] } = move
  const reasons = new Set([move.reason, ...parts.flatMap(part => part.reason ?? [])])
  const hours = (seconds: number) => formatNumber(locale, seconds / HOUR, 1)
  const lines = [
    // What goes before it moves too: its own wait begins where its links then put it.
    ...(move.from === before || props.left
      ? []
      : [sheet.ownWait(formatDate(locale, move.from, 'dayTime'), hours(move.to - move.from))]),
    ...(parts.length > 0 ? [sheet.parts(parts.map(part => spanText(part.from, part.to, locale)).join('; '))] : []),
    ...[...reasons].flatMap(reason => reasonLines(reason, schedule, messages, locale)),
  ]
  return (
    <tr style={{ height: ROW }} className={cx(props.left && styles.left)}>
      <td>
        <input
          type="checkbox"
          aria-label={sheet.choose(name)}
          checked={!props.left}
          onChange={() => props.onToggle(move.task)}
        />
      </td>
      <td className={styles.number}>{task?.row}</td>
      <td className={styles.taskName} title={name}>
        {task?.equipment && <span className={styles.quiet}>{task.equipment} </span>}
        {name}
        <div className={styles.reasonBelow}>{lines.join(' · ')}</div>
      </td>
      <td className={cx(styles.number, styles.quiet)}>{formatDate(locale, before, 'dayTime')}</td>
      <td className={styles.number}>{formatDate(locale, to, 'dayTime')}</td>
      <td className={cx(styles.number, styles.strong)}>
        {props.left ? '' : `${to > before ? '+' : ''}${hours(to - before)}`}
      </td>
      <td title={lines.join('\n')}>
        <div className={styles.reason}>{lines.join(' · ')}</div>
      </td>
    </tr>
  )
}
