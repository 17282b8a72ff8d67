import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react'
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
  return (
    <Framed id={id} label={label} hideLabel={hideLabel} hint={hint} error={error} className={className}>
      <input
        id={id}
        {...said(id, hint, error)}
        {...rest}
        className={cx(styles.input, size === 'small' && styles.small)}
        onChange={event => onChange?.(event.target.value)}
      />
    </Framed>
  )
}

export interface TextAreaProps extends Common, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> {
  readonly ref?: Ref<HTMLTextAreaElement>
  onChange?(value: string): void
}

/** Labelled text of several lines. */
export function TextArea({ label, hideLabel, hint, error, size, className, onChange, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <Framed id={id} label={label} hideLabel={hideLabel} hint={hint} error={error} className={className}>
      <textarea
        id={id}
        {...said(id, hint, error)}
        {...rest}
        className={cx(styles.input, styles.area, size === 'small' && styles.small)}
        onChange={event => onChange?.(event.target.value)}
      />
    </Framed>
  )
}

/** What ties a field to its hint or error for assistive technology. */
const said = (id: string, hint: string | undefined, error: string | undefined) => ({
  'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  'aria-invalid': error ? true : undefined,
})

/** Label above, hint or error below. */
function Framed(props: {
  readonly id: string
  readonly label: string
  readonly hideLabel: boolean | undefined
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly className: string | undefined
  readonly children: ReactNode
}) {
  const { id, error, hint } = props
  return (
    <div className={cx(styles.field, props.className)}>
      <label htmlFor={id} className={props.hideLabel ? 'visually-hidden' : styles.label}>
        {props.label}
      </label>
      {props.children}
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
