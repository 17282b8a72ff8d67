import type { WritableFormat } from '@parada/formats'
import { editor } from '../../data/editor.ts'
import { clearFailure, showFailure } from '../../data/error-banner.ts'
import { savedFileName } from '../../data/files/file-names.ts'
import { notify } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureSuggestions, failureText, problemText } from '../../i18n/problem-text.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Forms of other programs; the plan's own is saved beside this menu. */
export const EXPORT_FORMATS = ['xml', 'xer', 'pmxml', 'xlsx', 'csv'] as const satisfies readonly WritableFormat[]

/** The plan in the forms that MS Project, Primavera and spreadsheets open; what a format has no place for is listed. */
export function useExport(): (kind: (typeof EXPORT_FORMATS)[number]) => Promise<void> {
  const messages = useAllMessages()
  const locale = useLocale()
  return async kind => {
    const { schedule, calculation } = editor.state.getState()
    if (!schedule || !calculation) return
    clearFailure()
    const { exportPlan } = await import('../../data/files/export-plan.ts')
    const name = savedFileName(schedule.project.name, kind === 'pmxml' ? '.p6.xml' : `.${kind}`)
    const { saved, exportWarnings } = await exportPlan(
      kind,
      name,
      messages.sending.exportForms[kind],
      schedule,
      calculation,
      locale,
    )
    if (saved.ok) {
      showToast('ok', messages.workflow.saved(saved.name))
      if (exportWarnings.length === 0) return
      const lines = exportWarnings.map(each => problemText(messages, each.code, each.params))
      const left = exportWarnings.some(each => each.severity === 'warning')
      notify(left ? 'warn' : 'info', messages.sending.exportLeavesOut(saved.name), lines, !left)
    } else if (!saved.cancelled)
      showFailure(
        messages.workflow.errorSavingProject(failureText(messages, saved.failure)),
        failureSuggestions(messages, saved.failure),
      )
  }
}
