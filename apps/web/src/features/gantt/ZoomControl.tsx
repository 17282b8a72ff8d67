import { formatNumber } from '@parada/messages'
import { PX_PER_DAY, ZOOM } from '@parada/render'
import { Scan } from 'lucide-react'
import { useLocale, useMessages } from '../../i18n/i18n.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './GanttPanel.module.css'

/** The zoom of the specification, 0.5 to 2 in steps of 0.25, and a button that fits the project. The wheel goes beyond it. */
export function ZoomControl(props: { readonly pxPerDay: number; onZoom(pxPerDay: number): void; onFit(): void }) {
  const { gantt } = useMessages()
  const locale = useLocale()
  const factor = props.pxPerDay / PX_PER_DAY
  const text = `${formatNumber(locale, factor, factor < 0.1 ? 3 : 2)}×`
  return (
    <div className={styles.zoom}>
      <input
        type="range"
        className={styles.slider}
        min={ZOOM.min}
        max={ZOOM.max}
        step={ZOOM.step}
        value={Math.min(ZOOM.max, Math.max(ZOOM.min, factor))}
        aria-label={gantt.zoom.label}
        aria-valuetext={gantt.zoom.value(text)}
        title={gantt.zoom.value(text)}
        onChange={event => props.onZoom(Number(event.target.value) * PX_PER_DAY)}
      />
      <span className={styles.factor} aria-hidden="true">
        {text}
      </span>
      <IconButton
        size="small"
        label={gantt.zoom.fit}
        shortcut="Alt+0"
        icon={<Scan size={16} />}
        onClick={props.onFit}
      />
    </div>
  )
}
