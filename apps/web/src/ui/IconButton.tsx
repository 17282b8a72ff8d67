import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './Button.module.css'
import { cx } from './cx.ts'
import { Tooltip } from './Tooltip.tsx'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** What it does: the accessible name and the tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly size?: 'medium' | 'small'
  readonly variant?: 'ghost' | 'secondary' | 'primary'
  /** A toggle that is on. */
  readonly pressed?: boolean
  /** Keys shown after the label in the tooltip. */
  readonly shortcut?: string
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that shows only an icon; its label is the tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, size = 'medium', variant = 'ghost', pressed, shortcut, className, ...rest } = props
  return (
    <Tooltip label={shortcut ? `${label} (${shortcut})` : label}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        className={cx(
          styles.button,
          styles[variant],
          styles.icon,
          size === 'small' && styles.small,
          pressed && styles.pressed,
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
