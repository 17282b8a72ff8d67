import { ArrowLeft, EllipsisVertical } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useIsPhone } from '../../components/use-media.ts'
import { useEditor } from '../../data/editor.ts'
import { checkPathText } from '../../data/files/file-names.ts'
import { leavePlan } from '../../data/leave-plan.ts'
import { useApp } from '../../data/store.ts'
import { useMessages } from '../../i18n/i18n.tsx'
import type { Session } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './ModeBar.module.css'

// Both belong to the update of something that exists: who starts from words never loads them.
const FileBar = lazy(async () => ({ default: (await import('./FileBar.tsx')).FileBar }))
const ExtractionDialog = lazy(() => import('./ExtractionDialog.tsx'))
const PlanMenus = lazy(() => import('./PlanMenus.tsx'))

/**
 * What is being done, and the file it is done to. Beside an open plan it stands only where a file is meant: the way back
 * and the ways out are then in the bars above.
 */
export function ModeBar({ session }: { readonly session: Session }) {
  const messages = useMessages()
  const mode = useApp(state => state.mode)
  const hasPlan = useEditor(state => state.schedule !== null)
  const path = useApp(state => state.filePath)
  const asked = useApp(state => state.fileBarOpen)
  const [extracting, setExtracting] = useState(false)
  const phone = useIsPhone()
  const [more, setMore] = useState(false)
  const atTasks = useApp(state => state.room === 'plan' && state.view !== 'kanban' && !state.chatOpen)
  const title =
    mode === 'scope'
      ? messages.shell.rooms.escopo
      : mode === 'scratch'
        ? messages.workflow.scratch
        : messages.workflow.existing
  const fileMeant = mode === 'existing' && (!hasPlan || asked || checkPathText(path) !== 'empty')
  if (phone ? !atTasks : hasPlan && !fileMeant) return null
  return (
    <section className={styles.bar} aria-label={title}>
      {(phone || !hasPlan) && (
        <Button size="small" variant="ghost" icon={<ArrowLeft size={16} />} onClick={leavePlan}>
          {messages.workflow.back}
        </Button>
      )}
      <span className={styles.title}>{title}</span>
      {mode === 'existing' && (!phone || more) && (
        <Suspense fallback={null}>
          <FileBar onExtract={() => setExtracting(true)} />
        </Suspense>
      )}
      <span className={styles.spacer} />
      {hasPlan && phone && (
        <div className={styles.ways}>
          <Suspense fallback={null}>
            <PlanMenus session={session} />
          </Suspense>
        </div>
      )}
      {phone && mode === 'existing' && (
        <IconButton
          label={messages.shell.more}
          aria-expanded={more}
          icon={<EllipsisVertical size={16} />}
          onClick={() => setMore(!more)}
        />
      )}
      {extracting && (
        <Suspense fallback={null}>
          <ExtractionDialog onClose={() => setExtracting(false)} />
        </Suspense>
      )}
    </section>
  )
}
