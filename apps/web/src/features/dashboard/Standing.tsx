import { formatDate, formatNumber, formatPercent } from '@parada/messages'
import { type Calculation, earned, finishHeldTo, HOUR, lookingFrom } from '@parada/schedule'
import { useMemo } from 'react'
import { civilNow } from '../../data/clock.ts'
import { openRoom } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './Dashboard.module.css'

/** Where the shutdown stands, in one line: forecast against the baseline, due against done, and the time index. */
export function Standing({ calculation }: { readonly calculation: Calculation }) {
  const words = useAllMessages().progress.standing
  const locale = useLocale()
  const { whole } = useMemo(() => earned(calculation, lookingFrom(calculation, civilNow())), [calculation])
  const held = useMemo(() => finishHeldTo(calculation), [calculation])
  const slip = held === null ? null : calculation.projectFinish - held
  const share = (hours: number) => formatPercent(locale, whole.baseline > 0 ? (hours / whole.baseline) * 100 : 0, 1)
  return (
    <p className={styles.row}>
      <strong>{words.finish(formatDate(locale, calculation.projectFinish, 'dayTime'))}</strong>
      {slip !== null && (
        <span className={slip > 0 ? styles.bad : styles.good}>
          {words.delta(`${slip > 0 ? '+' : slip < 0 ? '−' : ''}${formatNumber(locale, Math.abs(slip) / HOUR, 1)} h`)}
        </span>
      )}
      {whole.baseline > 0 && <span>{words.share(share(whole.planned), share(whole.earned))}</span>}
      {whole.spiTime !== null && (
        <span className={whole.spiTime < 0.9 ? styles.bad : undefined}>
          {words.index(formatNumber(locale, whole.spiTime, 2))}
        </span>
      )}
      <Button size="small" onClick={() => openRoom('avanco')}>
        {words.open}
      </Button>
      {slip !== null && slip !== 0 && (
        <Button size="small" onClick={() => openRoom('avanco', 'variance')}>
          {words.slip}
        </Button>
      )}
    </p>
  )
}
