import { cx } from './cx.ts'
import styles from './ProgressBar.module.css'

/** A share 0 to 100. Without a value work goes on that cannot be measured. */
export function ProgressBar(props: {
  readonly value?: number | undefined
  readonly label: string
  readonly tone?: 'accent' | 'done' | 'near' | 'critical' | 'progress'
}) {
  const value = props.value === undefined ? undefined : Math.max(0, Math.min(100, props.value))
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.round(value)}
    >
      <div
        className={cx(styles.fill, value === undefined && styles.unknown)}
        style={{ width: `${value ?? 30}%`, background: `var(--${props.tone ?? 'progress'})` }}
      />
    </div>
  )
}
