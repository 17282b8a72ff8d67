import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Tabs.module.css'

/** A switch between a few views: buttons of which one is pressed. */
export function Segmented<T extends string>(props: {
  readonly label: string
  readonly value: T
  readonly options: readonly {
    readonly id: T
    readonly label: string
    readonly icon?: ReactNode
    readonly title?: string
  }[]
  onChange(value: T): void
}) {
  return (
    <fieldset className={cx(styles.list, styles.segmented, styles.fieldset)} aria-label={props.label}>
      {props.options.map(option => (
        <button
          key={option.id}
          type="button"
          className={styles.tab}
          title={option.title}
          aria-pressed={props.value === option.id}
          data-active={props.value === option.id ? '' : undefined}
          onClick={() => props.onChange(option.id)}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
