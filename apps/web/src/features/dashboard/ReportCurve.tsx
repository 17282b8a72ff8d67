import { type Calculation, progressCurve } from '@parada/schedule'
import { useMemo, useRef } from 'react'
import { CurveChart, CurveKey } from '../../components/CurveChart.tsx'
import { civilNow } from '../../data/clock.ts'
import { openRoom } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './Dashboard.module.css'

/** The S-curve of the report; its table and what makes a gap are in the room of progress. */
export function ReportCurve({ calculation }: { readonly calculation: Calculation }) {
  const words = useAllMessages().situation
  const place = useRef<HTMLDivElement>(null)
  const now = civilNow()
  const minute = Math.floor(now / 60)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a minute is all that the clock is read for
  const curve = useMemo(() => progressCurve(calculation, now), [calculation, minute])
  if (curve.total <= 0) return null
  return (
    <section className={styles.box} aria-label={words.curve}>
      <div className={styles.boxHead}>
        <h3>{words.curve}</h3>
        <Button size="small" onClick={() => openRoom('avanco')}>
          {words.open}
        </Button>
      </div>
      <p className={styles.quiet}>{words.curveHint}</p>
      <CurveChart curve={curve} window={calculation.schedule.project.window?.finish} place={place} />
      <CurveKey spent={curve.anySpent} />
    </section>
  )
}
