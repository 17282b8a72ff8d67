import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './Button.module.css'
import { cx } from './cx.ts'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is the one action of a place; `danger` destroys something. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  readonly size?: 'medium' | 'small'
  readonly icon?: ReactNode
  /** Work goes on: the button is disabled and says so to assistive technology. */
  readonly busy?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button whose label is a verb. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'medium', icon, busy = false, className, children, disabled, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(styles.button, styles[variant], size === 'small' && styles.small, className)}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children !== undefined && <span className={styles.label}>{children}</span>}
    </button>
  )
}
