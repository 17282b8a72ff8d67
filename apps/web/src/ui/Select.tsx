import { useId } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'

/** A choice of one, by the platform's own list: keyboard, touch and screen reader behave as everywhere else. */
export function Select<T extends string>(props: {
  readonly label: string
  readonly hideLabel?: boolean
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string; readonly disabled?: boolean }[]
  readonly disabled?: boolean
  readonly size?: 'medium' | 'small'
  readonly className?: string
  onChange(value: T): void
}) {
  const id = useId()
  return (
    <div className={cx(styles.field, props.className)}>
      <label htmlFor={id} className={props.hideLabel ? 'visually-hidden' : styles.label}>
        {props.label}
      </label>
      <select
        id={id}
        value={props.value}
        disabled={props.disabled}
        className={cx(styles.input, props.size === 'small' && styles.small)}
        onChange={event => props.onChange(event.target.value as T)}
      >
        {props.options.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
