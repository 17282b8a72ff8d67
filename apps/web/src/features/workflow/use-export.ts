import type { WritableFormat } from '@parada/formats'
import { createElement } from 'react'
import { editor } from '../../data/editor.ts'
import { clearFailure, showFailure } from '../../data/error-banner.ts'
import { savedFileName } from '../../data/files/file-names.ts'
import { app, dismissNotice, notifyWith } from '../../data/store.ts'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { failureSuggestions, failureText } from '../../i18n/problem-text.ts'
import { showToast } from '../../ui/toast-store.ts'
import { ExportLosses } from './ExportLosses.tsx'

/** Forms of other programs; the plan's own is saved beside this menu. */
export const EXPORT_FORMATS = ['xml', 'xer', 'pmxml', 'xlsx', 'csv'] as const satisfies readonly WritableFormat[]

/** The card of what the last file left out. */
let card: number | null = null

/** The plan in the forms that MS Project, Primavera and spreadsheets open; what a format has no place for is listed. */
export function useExport(): (kind: (typeof EXPORT_FORMATS)[number]) => Promise<void> {
  const messages = useAllMessages()
  const locale = useLocale()
  return async kind => {
    const { schedule, calculation } = editor.state.getState()
    if (!schedule || !calculation) return
    clearFailure()
    const { exportPlan } = await import('../../data/files/export-plan.ts')
    const ending = kind === 'pmxml' ? '.p6.xml' : `.${kind}`
    const usual = savedFileName(schedule.project.name, ending)
    // Not under the name of the file that the plan came from.
    const source = app.getState().filePath.split(/[\\/]/).at(-1)
    const same = source?.toLowerCase() === usual.toLowerCase()
    const name = same ? savedFileName(schedule.project.name, ending, 'Parada') : usual
    const { saved, exportWarnings } = await exportPlan(
      kind,
      name,
      messages.sending.exportForms[kind],
      schedule,
      calculation,
      locale,
    )
    if (saved.ok) {
      // What an earlier file left out stands for that one alone.
      if (card !== null) dismissNotice(card)
      card = null
      showToast('ok', messages.workflow.saved(saved.name))
      if (exportWarnings.length === 0) return
      const left = exportWarnings.some(each => each.severity === 'warning')
      const body = () => createElement(ExportLosses, { name: saved.name, problems: exportWarnings })
      card = notifyWith(left ? 'warn' : 'info', body, !left)
    } else if (!saved.cancelled)
      showFailure(
        messages.workflow.errorSavingProject(failureText(messages, saved.failure)),
        failureSuggestions(messages, saved.failure),
      )
  }
}
