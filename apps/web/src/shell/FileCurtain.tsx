import { work } from '../data/proposal.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import styles from './Overlays.module.css'

/** What is shown of a file on its way in: where to drop it, and how far it is read. */
export default function FileCurtain() {
  return (
    <>
      <DropCurtain />
      <Opening />
    </>
  )
}

/** Shown while a file is dragged over the page. */
function DropCurtain() {
  const messages = useMessages()
  return (
    <div className={styles.curtain} aria-hidden="true">
      <p>{messages.shell.dropHere}</p>
      <span>{messages.shell.dropKinds}</span>
    </div>
  )
}

/** Progress of a file being read while a plan is open. */
function Opening() {
  const messages = useMessages()
  const opening = work(state => state.openingFile)
  if (!opening) return null
  return (
    <div className={styles.opening} role="status">
      <span>{messages.files.reading(opening.name)}</span>
      <ProgressBar label={messages.files.reading(opening.name)} value={opening.share} tone="accent" />
    </div>
  )
}
