import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Tag.module.css'

/** A word or two about what stands beside it. */
export function Tag({
  tone,
  children,
}: {
  readonly tone?: 'good' | 'warn' | 'bad' | 'info' | undefined
  readonly children: ReactNode
}) {
  return <span className={cx(styles.tag, tone && styles[tone])}>{children}</span>
}
