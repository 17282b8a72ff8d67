import type { ReactNode } from 'react'
import styles from './Dashboard.module.css'

/** A table that scrolls on its own, by wheel, touch and keyboard. */
export function TableScroll({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this groups a table for the keyboard
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={styles.tableScroll} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
