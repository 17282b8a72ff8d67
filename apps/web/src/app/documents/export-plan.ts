import type { Calculation, Problem, Schedule } from '@parada/schedule'
import { download, saveWithPicker } from './save-file.ts'

export type ExportResult =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly cancelled: boolean; readonly message: string; readonly problem?: Problem }

const TYPES = {
  xml: { description: 'MS Project XML', accept: { 'application/xml': ['.xml'] } },
  xer: { description: 'Primavera P6', accept: { 'text/plain': ['.xer'] } },
} as const

/** Writes a plan as MSPDI or XER: the browser's save dialog, else a download. */
export async function exportPlan(
  kind: 'xml' | 'xer',
  name: string,
  schedule: Schedule,
  calculation: Calculation,
): Promise<ExportResult> {
  const content =
    kind === 'xml'
      ? (await import('@parada/formats/mspdi')).writeMspdi(schedule, calculation)
      : (await import('@parada/formats/xer')).writeXer(schedule, calculation)
  const saved = await saveWithPicker(name, content, TYPES[kind])
  if (saved) {
    if (saved.ok) return { ok: true, name: saved.name }
    return { ok: false, cancelled: saved.cancelled, message: saved.cancelled ? '' : saved.message }
  }
  download(name, content, kind === 'xml' ? 'application/xml' : 'text/plain')
  return { ok: true, name }
}
