import { type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'

interface Common {
  readonly label: string
  /** The label is for assistive technology alone: what surrounds the field says it to the eye. */
  readonly hideLabel?: boolean
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly size?: 'medium' | 'small'
}

export interface TextFieldProps extends Common, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'size'> {
  readonly ref?: Ref<HTMLInputElement>
  onChange?(value: string): void
}

/** A labelled line of text with hint and error. */
export function TextField({ label, hideLabel, hint, error, size, className, onChange, ...rest }: TextFieldProps) {
  const id = useId()
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <input
        id={id}
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
        {...rest}
        className={cx(styles.input, size === 'small' && styles.small)}
        onChange={event => onChange?.(event.target.value)}
      />
      {error ? (
        <span id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </span>
      ) : (
        hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}

export interface TextAreaProps extends Common, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> {
  readonly ref?: Ref<HTMLTextAreaElement>
  onChange?(value: string): void
}

/** Labelled text of several lines. */
export function TextArea({ label, hideLabel, hint, error, size, className, onChange, ...rest }: TextAreaProps) {
  const id = useId()
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
        {...rest}
        className={cx(styles.input, styles.area, size === 'small' && styles.small)}
        onChange={event => onChange?.(event.target.value)}
      />
      {error ? (
        <span id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </span>
      ) : (
        hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}
