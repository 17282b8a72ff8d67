import { applyDecision } from '@parada/schedule'
import { Download, Printer, Send, Upload } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { companion } from '../../data/companion-state.ts'
import { useEditorState } from '../../data/editor.ts'
import { checkPathText } from '../../data/files/file-names.ts'
import { work } from '../../data/proposal.ts'
import { app, useApp } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import type { Session } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './PlanMenus.module.css'
import type { ApplyKind } from './use-apply.ts'
import { EXPORT_FORMATS, useExport } from './use-export.ts'

const ApplyDialog = lazy(() => import('./ApplyDialog.tsx'))

/**
 * Everything that leaves the plan: to MS Project (the changes, the whole plan, or its file, all of it PRO), in the forms
 * of other programs, on paper. Says what can be done where MS Project cannot be reached.
 */
export function SendMenu({ session }: { readonly session: Session }) {
  const messages = useAllMessages()
  const words = messages.workflow
  const mode = useApp(state => state.mode)
  const filePath = useApp(state => state.filePath)
  const busy = work(state => state.busy)
  const connected = companion(state => state.status === 'connected')
  const { schedule, baselineSchedule } = useEditorState()
  const [kind, setKind] = useState<ApplyKind | null>(null)
  const write = useExport()
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
    // Its file is meant: the place to name it comes into sight.
    if (wanted === 'file') app.setState({ fileBarOpen: true })
    if (wanted === 'file' && place === 'empty') showToast('warn', messages.files.provideFilePath)
    else if (wanted === 'file' && place === 'bareName') showToast('warn', messages.applying.needsFullPath)
    else if (wanted === 'incremental' && count === 0) showToast('warn', words.noModifications)
    else setKind(wanted)
  }
  const apply = (id: ApplyKind, label: string): MenuItem => ({
    id,
    label,
    icon: <Upload size={16} />,
    disabled: busy !== null,
    onSelect: () => start(id),
  })
  const items: readonly MenuItem[] = [
    ...(mode === 'existing' ? [apply('file', words.applyToMs)] : []),
    ...(count > 0
      ? [apply('incremental', words.applyChanges(count)), apply('full', words.applyFull)]
      : [apply('desktop', words.applyProject)]),
    ...EXPORT_FORMATS.map((id, at) => ({
      id,
      label: messages.sending.exportForms[id],
      icon: <Download size={16} />,
      separatorBefore: at === 0,
      onSelect: () => void write(id),
    })),
    {
      id: 'print',
      label: messages.shell.print,
      icon: <Printer size={16} />,
      shortcut: 'Ctrl+P',
      separatorBefore: true,
      onSelect: () => app.setState({ printOpen: true }),
    },
  ]
  return (
    <>
      <Menu
        align="end"
        {...(!connected && { heading: words.sendUnreachable })}
        trigger={
          <Button size="small" aria-label={words.send} icon={<Send size={14} />}>
            {words.send}
            {count > 0 && <span className={styles.count}>{count}</span>}
          </Button>
        }
        items={items}
      />
      {kind && (
        <Suspense fallback={null}>
          <ApplyDialog kind={kind} decision={decision} onClose={() => setKind(null)} />
        </Suspense>
      )}
    </>
  )
}
