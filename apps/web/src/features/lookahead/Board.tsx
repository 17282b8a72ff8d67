import { formatNumber } from '@parada/messages'
import {
  type Calculation,
  formatInstant,
  HOUR,
  isReady,
  type LookAheadBy,
  type LookAheadGroup,
  type LookAheadRow,
  memberOf,
  shiftAt,
  shiftName,
  shiftsOf,
} from '@parada/schedule'
import { Ban, CircleCheck, Clock } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { showInGantt } from '../../actions/show-tasks.ts'
import type { ShownShift } from '../../data/shift-part.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { gatesText } from './gates.ts'
import styles from './LookAhead.module.css'

const TONES = { continues: 'info', starts: undefined, finishes: undefined, blocked: 'bad' } as const

/** The columns of the shift. One card takes the focus; the arrows go from card to card, Enter shows the task in the plan. */
export function Board(props: {
  readonly calculation: Calculation
  readonly groups: readonly LookAheadGroup[]
  readonly by: LookAheadBy
  readonly shift: ShownShift
}) {
  const { groups, by, calculation, shift } = props
  const words = useAllMessages().lookAhead
  const [current, setCurrent] = useState<number | null>(null)
  const first = groups[0]?.rows[0] ?? groups[0]?.next[0]
  const known = groups.some(group => [...group.rows, ...group.next].some(row => row.task === current))
  const focused = known ? current : (first?.task ?? null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of columns, no list
    <div className={styles.board} role="group" aria-label={words.board} onKeyDown={onArrow}>
      {groups.map(group => (
        <section key={group.name} className={styles.column} aria-label={group.name || words.none[by]}>
          <h3>
            <span>{group.name || words.none[by]}</span> <span className={styles.count}>{group.rows.length}</span>
          </h3>
          {group.rows.map(row => (
            <Card
              key={row.task}
              {...{ calculation, row, by, shift }}
              focusable={row.task === focused}
              onFocus={() => setCurrent(row.task)}
            />
          ))}
          {group.next.map(row => (
            <Card
              key={row.task}
              next
              {...{ calculation, row, by, shift }}
              focusable={row.task === focused}
              onFocus={() => setCurrent(row.task)}
            />
          ))}
        </section>
      ))}
    </div>
  )
}

/** Up and down within a column, left and right to the card of the same place beside it. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const column = (event.target as HTMLElement).closest('section')
  const cards = column ? [...column.querySelectorAll('button')] : []
  const at = cards.indexOf(event.target as HTMLButtonElement)
  if (at < 0) return
  const beside = (other: Element | null | undefined) => {
    const others = [...(other?.querySelectorAll('button') ?? [])]
    return others[Math.min(at, others.length - 1)]
  }
  const target = (): HTMLButtonElement | undefined => {
    switch (event.key) {
      case 'ArrowDown':
        return cards[at + 1]
      case 'ArrowUp':
        return cards[at - 1]
      case 'ArrowRight':
        return beside(column?.nextElementSibling)
      case 'ArrowLeft':
        return beside(column?.previousElementSibling)
      case 'Home':
        return cards[0]
      case 'End':
        return cards.at(-1)
      default:
        return undefined
    }
  }
  const next = target()
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** A name whose tags are not broken at their hyphens. */
const unbroken = (name: string): ReactNode[] =>
  name.split(/(\S*-\S*\d\S*)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change their places
      <span key={at} className={styles.tag}>
        {part}
      </span>
    ),
  )

function Card(props: {
  readonly calculation: Calculation
  readonly row: LookAheadRow
  readonly by: LookAheadBy
  readonly shift: ShownShift
  readonly next?: boolean
  readonly focusable: boolean
  onFocus(): void
}) {
  const { calculation, row, by, next, shift } = props
  const words = useAllMessages().lookAhead
  const locale = useLocale()
  const task = memberOf(calculation.schedule.tasks, row.task)
  if (!task) return null
  const hours = (seconds: number) => `${formatNumber(locale, seconds / HOUR, 1)} h`
  const begins = row.begun || row.overdue || row.start < shift.from ? shift.from : row.start
  const clock = formatInstant(next ? row.start : begins).slice(11, 16)
  const shifts = shiftsOf(calculation.schedule.project)
  const crews = row.crews.map(each => `${formatNumber(locale, each.units, 2)} ${each.name}`).join(' + ')
  const ready = isReady(row)
  const gates = gatesText(calculation, row, words)
  const Icon = ready ? CircleCheck : row.state === 'blocked' ? Ban : Clock
  return (
    <button
      type="button"
      className={styles.card}
      data-state={next ? 'next' : row.state}
      data-critical={row.critical && !next ? '' : undefined}
      tabIndex={props.focusable ? 0 : -1}
      title={gates.all}
      onFocus={props.onFocus}
      onClick={() => showInGantt([row.task])}
    >
      <span className={styles.line}>
        <strong className={styles.time}>{clock}</strong>
        {by !== 'equipment' && row.equipment && <strong className={styles.tag}>{row.equipment}</strong>}
        <span className={styles.spacer} />
        {next ? (
          <Tag>{words.nextShift(shiftName(shifts, shiftAt(shifts, row.start)))}</Tag>
        ) : (
          <Tag tone={TONES[row.state]}>{words.states[row.state]}</Tag>
        )}
      </span>
      <span className={styles.name}>
        <span className={styles.number}>{task.row}</span> {unbroken(task.name)}
      </span>
      <span className={styles.facts}>
        {row.begun ? words.left(hours(row.remaining)) : hours(row.remaining)}
        {crews && ` · ${crews}`}
      </span>
      <span className={styles.line}>
        <span className={styles.gate} data-tone={ready ? 'good' : row.state === 'blocked' ? 'bad' : 'fair'}>
          <Icon size={14} aria-hidden="true" /> {gates.short}
        </span>
        <span className={styles.spacer} />
        <span className={styles.slack} data-tone={row.critical ? 'bad' : row.tight ? 'fair' : ''}>
          {row.overdue ? words.overdue : words.slack(hours(row.slack))}
        </span>
      </span>
    </button>
  )
}
