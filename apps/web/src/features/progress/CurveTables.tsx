import { formatDate, formatNumber } from '@parada/messages'
import { type gapAt, type Instant, memberOf, type progressCurve, type Schedule } from '@parada/schedule'
import { showInGantt } from '../../actions/show-tasks.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { cx } from '../../ui/cx.ts'
import look from '../../ui/Table.module.css'
import { signed } from './EarnedFigures.tsx'
import styles from './Progress.module.css'

/** So many tasks of a gap are listed. */
const LISTED = 40

/** The tasks that make the gap between due and earned at a point. */
export function GapTable(props: {
  readonly gap: ReturnType<typeof gapAt>
  /** The point lies after the data date: what is forecast counts, not what is earned. */
  readonly ahead: boolean
  /** No baseline holds the plan to its dates. */
  readonly unheld: boolean
  readonly at: Instant
  readonly schedule: Schedule
}) {
  const { gap, at, ahead, unheld, schedule } = props
  const words = useAllMessages().progress
  const locale = useLocale()
  return (
    <section aria-label={words.gap(formatDate(locale, at, 'dayTime'))}>
      <h2>{words.gap(formatDate(locale, at, 'dayTime'))}</h2>
      <p className={styles.hint}>{gap.length === 0 ? (ahead ? words.gapNoneAhead : words.gapNone) : words.gapHint}</p>
      <table className={look.table}>
        <thead>
          <tr>
            <th>{words.task}</th>
            <th className={look.number}>{unheld ? words.byPlan : words.due}</th>
            <th className={look.number}>{ahead ? words.forecast : words.earned}</th>
            <th className={look.number}>{words.deviation}</th>
          </tr>
        </thead>
        <tbody>
          {gap.slice(0, LISTED).map(row => (
            <tr key={row.task}>
              <td>
                {memberOf(schedule.tasks, row.task) ? (
                  <button type="button" className={look.task} onClick={() => showInGantt([row.task])}>
                    {memberOf(schedule.tasks, row.task)?.name}
                  </button>
                ) : (
                  <del>{row.name}</del>
                )}
              </td>
              <td className={look.number}>{formatNumber(locale, row.due, 1)}</td>
              <td className={look.number}>{formatNumber(locale, row.earned, 1)}</td>
              <td className={look.number} data-tone={unheld ? undefined : row.earned < row.due ? 'bad' : 'good'}>
                {signed(row.earned - row.due, locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {gap.length > LISTED && <p className={styles.hint}>{words.more(formatNumber(locale, gap.length - LISTED))}</p>}
    </section>
  )
}

/** The curve by shift as figures; a shift chosen is that of the picture. */
export function ShiftTable(props: {
  readonly curve: ReturnType<typeof progressCurve>
  readonly chosen: Instant | null
  onChoose(at: Instant): void
}) {
  const { curve, chosen, onChoose } = props
  const words = useAllMessages().progress
  const locale = useLocale()
  return (
    <section aria-label={words.curve}>
      <h2>{words.curve}</h2>
      <table className={look.table}>
        <thead>
          <tr>
            {[words.shift, words.early, words.late, words.earned, words.spent, words.forecast].map((head, at) => (
              <th key={head} className={at > 0 ? look.number : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {curve.points.map(point => (
            <tr key={point.at} data-chosen={point.at === chosen ? '' : undefined}>
              <td>
                <button type="button" className={cx(look.task, look.figure)} onClick={() => onChoose(point.at)}>
                  {formatDate(locale, point.at, 'dayTime')}
                </button>
              </td>
              {[point.early, point.late, point.earned, curve.anySpent ? point.spent : null, point.forecast].map(
                (value, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                  <td key={at} className={look.number}>
                    {value === null ? '–' : formatNumber(locale, value, 0)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.hint}>{words.spread}</p>
    </section>
  )
}
