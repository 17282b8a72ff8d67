import { Download } from 'lucide-react'
import { savedFileName } from '../../app/documents/file-names.ts'
import { editor } from '../../app/editor.ts'
import { clearFailure, tellFailure } from '../../app/failure-card.ts'
import { useMessages } from '../../app/i18n.tsx'
import { notify } from '../../app/store.ts'
import { failureSuggestions, failureText, problemText } from '../../app/use-sentence.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** The plan in the forms that MS Project and Primavera open; what they have no place for is told. */
export function ExportMenu() {
  const messages = useMessages()
  const write = async (kind: 'xml' | 'xer') => {
    const { schedule, calculation } = editor.state.getSnapshot()
    if (!schedule || !calculation) return
    clearFailure()
    const { exportPlan } = await import('../../app/documents/export-plan.ts')
    const name = savedFileName(schedule.project.name, `.${kind}`)
    const { saved, losses } = await exportPlan(kind, name, schedule, calculation)
    if (saved.ok) {
      showToast('ok', messages.workflow.saved(saved.name))
      if (losses.length === 0) return
      const lines = losses.map(each => problemText(messages, each.code, each.params))
      const left = losses.some(each => each.severity === 'warning')
      notify(left ? 'warn' : 'info', messages.workflow.exportLeavesOut(saved.name), lines, !left)
    } else if (!saved.cancelled)
      tellFailure(
        messages.workflow.errorSavingProject(failureText(messages, saved.failure)),
        failureSuggestions(messages, saved.failure),
      )
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small" variant="ghost" icon={<Download size={16} />}>
          {messages.workflow.exportAs}
        </Button>
      }
      items={[
        { id: 'xml', label: messages.workflow.exportXml, onSelect: () => void write('xml') },
        { id: 'xer', label: messages.workflow.exportXer, onSelect: () => void write('xer') },
      ]}
    />
  )
}
