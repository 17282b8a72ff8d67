import { lazy, Suspense } from 'react'
import { useIsPhone } from '../../components/use-media.ts'
import { companion, shownStatus } from '../../data/companion-state.ts'
import { useMessages } from '../../i18n/i18n.tsx'
import { Popover } from '../../ui/Popover.tsx'
import styles from './CompanionBadge.module.css'

const CompanionPanel = lazy(() => import('./CompanionPanel.tsx'))

/** Whether the server on this machine is there; hover shows where, when checked, and what it is. */
export function CompanionBadge() {
  const words = useMessages().companion
  const status = companion(shownStatus)
  if (useIsPhone()) return null
  return (
    <Popover
      title={words.badge[status]}
      onHover
      align="end"
      trigger={
        <button type="button" className={styles.badge} aria-label={words.badge[status]} data-companion={status}>
          <span className={styles.dot} aria-hidden="true" />
          <span className={styles.word}>{words.short[status]}</span>
        </button>
      }
    >
      <Suspense fallback={null}>
        <CompanionPanel />
      </Suspense>
    </Popover>
  )
}
