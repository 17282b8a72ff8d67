import { formatNumber } from '@parada/messages'
import { HOUR, type ShiftDemand } from '@parada/schedule'
import { TradeChip } from '../../components/TradeChip.tsx'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import styles from './LookAhead.module.css'

/** From so much of what there is on, a crew has hardly anything to spare. */
const NEAR = 0.85

/** Hours asked of each crew and machine against those that it has in the shift. */
export function Demand({ demand, phone }: { readonly demand: readonly ShiftDemand[]; readonly phone: boolean }) {
  const words = useAllMessages().lookAhead
  const over = demand.filter(each => each.over).length
  const inOrder = [...demand].sort((a, b) => Number(b.over) - Number(a.over) || shareOf(b) - shareOf(a))
  const list = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the strip scrolls, and must do so by keyboard
    <ul className={styles.demand} aria-label={words.asked} tabIndex={0}>
      {inOrder.map(each => (
        <One key={each.resource} demand={each} />
      ))}
    </ul>
  )
  if (!phone) return list
  return (
    <details className={styles.fold}>
      <summary>{words.askedShort(over)}</summary>
      {list}
    </details>
  )
}

/** Of what there is; without a limit, next to nothing. */
function shareOf({ asked, available }: ShiftDemand): number {
  if (available > 0) return available === Number.POSITIVE_INFINITY ? Number(asked > 0) / 100 : asked / available
  return asked > 0 ? 1 : -1
}

function One({ demand }: { readonly demand: ShiftDemand }) {
  const words = useAllMessages().lookAhead
  const locale = useLocale()
  const hours = (seconds: number) => formatNumber(locale, seconds / HOUR, 1)
  const { asked, available, people, over, name, peak } = demand
  const unlimited = available === Number.POSITIVE_INFINITY
  const share = shareOf(demand)
  const tone = over ? 'bad' : share >= NEAR ? 'fair' : ''
  const text = unlimited ? words.askedFree(hours(asked), people) : words.askedOf(hours(asked), hours(available), people)
  return (
    <li className={styles.one} data-tone={tone} title={words.askedAbout(name, text, formatNumber(locale, peak, 1))}>
      <span className={styles.who}>
        <TradeChip of={demand} /> <span className="visually-hidden">{name}: </span>
        <strong>{text}</strong>
        {over && <span className="visually-hidden"> {words.over}</span>}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${Math.min(100, Math.round(share * 100))}%` }} />
      </span>
    </li>
  )
}
