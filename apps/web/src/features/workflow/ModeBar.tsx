import { ArrowLeft, EllipsisVertical, Save } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useIsPhone } from '../../components/use-media.ts'
import { useEditor } from '../../data/editor.ts'
import { usePlanFiles } from '../../data/files/use-plan-files.ts'
import { leavePlan } from '../../data/leave-plan.ts'
import { work } from '../../data/proposal.ts'
import { useApp } from '../../data/store.ts'
import { useMessages } from '../../i18n/i18n.tsx'
import type { Session } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ApplyButtons } from './ApplyButtons.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { InstructionBox } from './InstructionBox.tsx'
import styles from './ModeBar.module.css'

// Both belong to the update of something that exists: who starts from words never loads them.
const FileBar = lazy(async () => ({ default: (await import('./FileBar.tsx')).FileBar }))
const ExtractionDialog = lazy(() => import('./ExtractionDialog.tsx'))

/** Back, what is being done, the file it is done to, and what can be done with the plan. */
export function ModeBar({ session }: { readonly session: Session }) {
  const messages = useMessages()
  const mode = useApp(state => state.mode)
  const hasPlan = useEditor(state => state.schedule !== null)
  const busy = work(state => state.busy)
  const { save } = usePlanFiles()
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
  // What to change is told where the file and the plan's ways out are; beside the file it has a line of its own.
  const instructs = hasPlan && !phone
  if (phone && !atTasks) return null
  return (
    <section className={styles.bar} aria-label={title}>
      <Button size="small" variant="ghost" icon={<ArrowLeft size={16} />} onClick={leavePlan}>
        {messages.workflow.back}
      </Button>
      <span className={styles.title}>{title}</span>
      {mode === 'existing' && (!phone || more) && (
        <Suspense fallback={null}>
          <FileBar onExtract={() => setExtracting(true)} />
        </Suspense>
      )}
      {instructs && mode === 'scratch' && (
        <div className={styles.beside}>
          <InstructionBox session={session} />
        </div>
      )}
      <span className={styles.spacer} />
      {hasPlan && (
        <>
          {(!phone || more) && (
            <div className={styles.ways}>
              <ApplyButtons session={session} />
              <ExportMenu />
            </div>
          )}
          <Button size="small" icon={<Save size={16} />} busy={busy === 'save'} onClick={() => void save()}>
            {messages.workflow.saveTmx}
          </Button>
        </>
      )}
      {instructs && mode === 'existing' && (
        <div className={styles.line}>
          <InstructionBox session={session} />
        </div>
      )}
      {phone && (hasPlan || mode === 'existing') && (
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
