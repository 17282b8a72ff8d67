import { useFollowedLines, useWaitingLines } from '../data/waiting-lines.ts'
import { useAllMessages } from '../i18n/i18n.tsx'
import styles from './WaitingBadge.module.css'

/** How many lines of crews wait for the planner, beside the name of the view that has them; nothing while none wait. */
export default function WaitingBadge() {
  const words = useAllMessages().approvals
  useFollowedLines()
  const waiting = useWaitingLines()
  if (waiting === 0) return null
  return (
    <span className={styles.badge} title={words.waiting(waiting)}>
      <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
      <span className="visually-hidden">{words.waiting(waiting)}</span>
    </span>
  )
}
