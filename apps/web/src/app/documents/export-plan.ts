import type { Calculation, Schedule } from '@parada/schedule'
import { download, type SaveResult, saveWithPicker } from './save-file.ts'

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
): Promise<SaveResult> {
  const content =
    kind === 'xml'
      ? (await import('@parada/formats/mspdi')).writeMspdi(schedule, calculation)
      : (await import('@parada/formats/xer')).writeXer(schedule, calculation)
  const saved = await saveWithPicker(name, content, TYPES[kind])
  if (saved) return saved
  download(name, content, kind === 'xml' ? 'application/xml' : 'text/plain')
  return { ok: true, name }
}
