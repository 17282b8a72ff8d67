import { formatDate, formatNumber, presentProblem } from '@parada/messages'
import {
  baselinesOf,
  type Calculation,
  type Contribution,
  finishHeldTo,
  HOUR,
  heldTo,
  memberOf,
  slipSince,
} from '@parada/schedule'
import { type ReactNode, useMemo, useState } from 'react'
import { showInGantt } from '../../actions/show-tasks.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/Select.tsx'
import look from '../../ui/Table.module.css'
import styles from './Progress.module.css'

/** Dates give way to what each line contributes where there is no room for both. */
const dates = cx(look.number, styles.wideOnly)

/** Where the slip of the finish comes from: lines that sum up to it. */
export function Variance({ calculation, parts }: { readonly calculation: Calculation; readonly parts: ReactNode }) {
  const messages = useAllMessages()
  const words = messages.progress
  const locale = useLocale()
  const [chosen, setChosen] = useState(0)
  const heads = baselinesOf(calculation.schedule)
  // A baseline that was cleared meanwhile is none to measure against.
  const baseline = heads.some(each => each.number === chosen) ? chosen : 0
  const slip = useMemo(() => slipSince(calculation, baseline), [calculation, baseline])
  const when = (at: number) => formatDate(locale, at, 'dayTime')
  const hours = (seconds: number) =>
    `${seconds > 0 ? '+' : seconds < 0 ? '−' : ''}${formatNumber(locale, Math.abs(seconds) / HOUR, 1)} h`
  const bar = (
    <div className={styles.bar}>
      {parts}
      {heads.length > 1 && (
        <Select
          size="small"
          label={words.against}
          value={String(baseline)}
          options={heads.map(({ number, name }) => ({
            value: String(number),
            label: name ?? words.baselineName(String(number)),
          }))}
          onChange={value => setChosen(Number(value))}
        />
      )}
    </div>
  )
  if (!slip.ok)
    return (
      <>
        {bar}
        <EmptyState title={presentProblem(slip.problems[0], messages).error} />
      </>
    )
  if (!slip.value)
    return (
      <>
        {bar}
        <EmptyState title={words.slipNone} />
      </>
    )
  const { from, to, contributions } = slip.value
  const rows = [...contributions].sort((a, b) => Math.abs(b.seconds) - Math.abs(a.seconds))
  const spans = runningSums(rows)
  const reach = Math.max(1, ...spans.map(([low, high]) => Math.max(Math.abs(low), Math.abs(high))))
  return (
    <>
      {bar}
      <div className={styles.page}>
        <h2>{words.slip(hours(to - from))}</h2>
        <p className={styles.hint}>{rows.length === 0 ? words.slipZero : words.slipHint(when(to), when(from))}</p>
        <div className={styles.wide}>
          <table className={look.table}>
            <thead>
              <tr>
                <th>#</th>
                <th>{words.task}</th>
                <th>{words.cause}</th>
                <th className={dates}>{words.heldFinish}</th>
                <th className={dates}>{words.nowFinish}</th>
                <th className={look.number}>{words.contributes}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <Line
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced whole
                  key={at}
                  calculation={calculation}
                  baseline={baseline}
                  row={row}
                  span={spans[at] ?? [0, 0]}
                  reach={reach}
                  hours={hours}
                  when={when}
                />
              ))}
              <tr className={styles.sum}>
                <td />
                <td>{words.sum}</td>
                <td />
                <td className={dates}>{when(from)}</td>
                <td className={dates}>{when(to)}</td>
                <td className={look.number}>{hours(to - from)}</td>
                <td />
              </tr>
            </tbody>
          </table>
        </div>
      </div>
    </>
  )
}

/** From where to where each contribution carries the sum. */
function runningSums(rows: readonly Contribution[]): readonly (readonly [number, number])[] {
  let sum = 0
  return rows.map(row => {
    const before = sum
    sum += row.seconds
    return [before, sum] as const
  })
}

/** The finish that a task is held to; none of work that came in after all others were remembered. */
function heldFinish(calculation: Calculation, at: number, baseline: number): number | undefined {
  if (baseline > 0) return calculation.schedule.tasks[at]?.baselines?.find(each => each.number === baseline)?.finish
  const held = heldTo(calculation, at)
  return held.by === 'plan' && finishHeldTo(calculation) !== null ? undefined : held.finish
}

function Line(props: {
  readonly calculation: Calculation
  readonly baseline: number
  readonly row: Contribution
  readonly span: readonly [number, number]
  readonly reach: number
  hours(seconds: number): string
  when(at: number): string
}) {
  const messages = useAllMessages()
  const words = messages.progress
  const { calculation, row, span, reach } = props
  const task = row.task === null ? undefined : memberOf(calculation.schedule.tasks, row.task)
  const at = task ? calculation.indexOf(task.uid) : -1
  const held = at >= 0 ? heldFinish(calculation, at, props.baseline) : undefined
  const reason = row.reason ? `: ${messages.update.reasons[row.reason]}` : ''
  return (
    <tr>
      <td className={look.number}>{task?.row}</td>
      <td>
        {task && (
          <button type="button" className={look.task} onClick={() => showInGantt([task.uid])}>
            {task.name}
          </button>
        )}
      </td>
      <td>
        {words.causes[row.cause]}
        {reason}
      </td>
      <td className={dates}>{held !== undefined ? props.when(held) : task && '–'}</td>
      <td className={dates}>{at >= 0 && props.when(calculation.finish[at] ?? 0)}</td>
      <td className={look.number} data-tone={row.seconds > 0 ? 'bad' : 'good'}>
        {props.hours(row.seconds)}
      </td>
      <td className={styles.fall} aria-hidden="true">
        <span
          data-tone={row.seconds > 0 ? 'bad' : 'good'}
          style={{
            left: `${(Math.max(0, Math.min(...span)) / reach) * 100}%`,
            width: `${(Math.abs(row.seconds) / reach) * 100}%`,
          }}
        />
      </td>
    </tr>
  )
}
