import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** What stands where nothing is yet: what is missing, and the one thing to do about it. */
export function EmptyState(props: {
  readonly icon?: ReactNode
  readonly title: string
  readonly hint?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      {props.icon && <div className={styles.icon}>{props.icon}</div>}
      <p className={styles.title}>{props.title}</p>
      {props.hint && <div className={styles.hint}>{props.hint}</div>}
      {props.actions && <div className={styles.actions}>{props.actions}</div>}
    </div>
  )
}
