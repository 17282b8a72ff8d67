import { applyDecision } from '@parada/schedule'
import { Upload } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useEditorState } from '../../data/editor.ts'
import { checkPathText } from '../../data/files/file-names.ts'
import { work } from '../../data/proposal.ts'
import { app, useApp } from '../../data/store.ts'
import { useMessages } from '../../i18n/i18n.tsx'
import type { Session } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { ApplyKind } from './use-apply.ts'

const ApplyDialog = lazy(() => import('./ApplyDialog.tsx'))

/** What goes to MS Project: the changes, the whole plan, or the file. All of it is PRO. */
export function ApplyButtons({ session }: { readonly session: Session }) {
  const messages = useMessages()
  const words = messages.workflow
  const mode = useApp(state => state.mode)
  const filePath = useApp(state => state.filePath)
  const busy = work(state => state.busy)
  const { schedule, baselineSchedule } = useEditorState()
  const [kind, setKind] = useState<ApplyKind | null>(null)
  const decision = useMemo(
    () => (schedule ? applyDecision(baselineSchedule, schedule) : null),
    [schedule, baselineSchedule],
  )
  if (!decision) return null
  const count = decision.modifications.length

  const start = (wanted: ApplyKind) => {
    if (!session.access.hasAccess) {
      showToast('warn', messages.shell.proRequired)
      app.setState({ pricingOpen: true })
      return
    }
    const place = checkPathText(filePath)
    if (wanted === 'file' && place === 'empty') showToast('warn', messages.files.provideFilePath)
    else if (wanted === 'file' && place === 'bareName') showToast('warn', messages.applying.needsFullPath)
    else if (wanted === 'incremental' && count === 0) showToast('warn', words.noModifications)
    else setKind(wanted)
  }
  return (
    <>
      {mode === 'existing' && (
        <Button size="small" icon={<Upload size={14} />} disabled={busy !== null} onClick={() => start('file')}>
          {words.applyToMs}
        </Button>
      )}
      {count > 0 ? (
        <>
          <Button size="small" variant="primary" disabled={busy !== null} onClick={() => start('incremental')}>
            {words.applyChanges(count)}
          </Button>
          <Button size="small" disabled={busy !== null} onClick={() => start('full')}>
            {words.applyFull}
          </Button>
        </>
      ) : (
        <Button size="small" disabled={busy !== null} onClick={() => start('desktop')}>
          {words.applyProject}
        </Button>
      )}
      {kind && (
        <Suspense fallback={null}>
          <ApplyDialog kind={kind} decision={decision} onClose={() => setKind(null)} />
        </Suspense>
      )}
    </>
  )
}
