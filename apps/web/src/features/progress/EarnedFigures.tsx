import { formatDate, formatNumber, type Locale } from '@parada/messages'
import { type Earned, type EarnedBy, type earned, HOUR } from '@parada/schedule'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import look from '../../ui/Table.module.css'
import styles from './Progress.module.css'

const index = (value: number | null, locale: Locale): string =>
  value === null ? '–' : value.toFixed(2).replace('.', locale === 'en' ? '.' : ',')

export const signed = (value: number, locale: Locale): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatNumber(locale, Math.abs(value), 1)}`

const tone = (value: number | null): string =>
  value === null ? '' : value >= 1 ? 'good' : value >= 0.9 ? 'fair' : 'bad'

/** The plan's own dates alone make hours due: no index can be measured by them. */
export const isUnheld = (whole: Earned): boolean => whole.spi === null && whole.planned > 0

/** The indices of the whole or of a part, each with what it means. */
export function Figures({ whole }: { readonly whole: Earned }) {
  const { progress: words, situation } = useAllMessages()
  const locale = useLocale()
  const hours = (value: number) => formatNumber(locale, value, 0)
  const unheld = isUnheld(whole)
  // Spent hours are known of a part of what is done: both indices say so, or they contradict the curve beside them.
  const partly = whole.actual !== null && whole.earned + whole.extra - whole.measured > 0.5
  const { clock } = whole
  const long = (seconds: number) => formatNumber(locale, seconds / HOUR, 1)
  const timeHint = clock
    ? `${words.spiTimeHint}: ${words.spiClock(long(clock.due), long(clock.gone), formatDate(locale, clock.from, 'dayTime'))}`
    : unheld
      ? situation.unheld
      : words.spiTimeHint
  const cards: readonly (readonly [name: string, value: string, hint: string, tone: string])[] = [
    [words.spiTime, index(whole.spiTime, locale), timeHint, tone(whole.spiTime)],
    [
      words.spi,
      index(whole.spi, locale),
      unheld ? situation.unheld : `${words.spiHint}: ${hours(whole.earned)} / ${hours(whole.planned)}`,
      tone(whole.spi),
    ],
    [
      words.pf,
      index(whole.performance, locale),
      whole.actual === null
        ? words.pfHint
        : `${words.pfHint}: ${hours(whole.measured)} / ${hours(whole.actual)}${partly ? ` (${words.pfPartly})` : ''}`,
      tone(whole.performance),
    ],
    [
      words.eac,
      hours(whole.forecast),
      [
        whole.extra > 0 ? words.extraHint(hours(whole.extra)) : words.eacHint,
        ...(partly ? [words.eacPartly] : []),
      ].join('; '),
      '',
    ],
  ]
  return (
    <dl className={styles.figures}>
      {cards.map(([name, value, hint, colour]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-tone={colour}>{value}</dd>
          <dd className={styles.hint}>{hint}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Hours and index of each part, the greatest first, and of all. */
export function PartTable(props: {
  readonly by: EarnedBy
  readonly figures: ReturnType<typeof earned>
  name(key: string): string
}) {
  const words = useAllMessages().progress
  const locale = useLocale()
  const { whole, parts } = props.figures
  const unheld = isUnheld(whole)
  const row = (each: Earned, name: string, sum: boolean) => (
    <tr key={sum ? 'total' : `part ${each.key}`} className={sum ? styles.sum : undefined}>
      <td>{name}</td>
      <td className={look.number}>{formatNumber(locale, each.baseline, 0)}</td>
      <td className={look.number}>{formatNumber(locale, each.planned, 0)}</td>
      <td className={look.number}>{formatNumber(locale, each.earned, 0)}</td>
      <td className={look.number} data-tone={!unheld && each.earned < each.planned ? 'bad' : ''}>
        {signed(Math.round(each.earned - each.planned), locale)}
      </td>
      <td className={look.number}>{index(each.spi, locale)}</td>
    </tr>
  )
  return (
    <table className={look.table}>
      <thead>
        <tr>
          {[
            words[props.by],
            unheld ? words.planHours : words.baselineHours,
            unheld ? words.byPlan : words.due,
            words.earned,
            words.deviation,
            words.spi,
          ].map((head, at) => (
            <th key={head} className={at > 0 ? look.number : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...parts].sort((a, b) => b.baseline - a.baseline).map(each => row(each, props.name(each.key), false))}
        {row(whole, words.total, true)}
      </tbody>
    </table>
  )
}
