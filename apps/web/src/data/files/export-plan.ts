import { WRITERS, type WritableFormat } from '@parada/formats'
import type { Locale } from '@parada/messages'
import type { Calculation, Problem, Schedule } from '@parada/schedule'
import { download, type SaveResult, saveWithPicker } from './save-file.ts'

/**
 * Writes a plan in another form: the browser's save dialog, else a download. `exportWarnings` names what the form leaves out
 * (warnings) or keeps where its program does not heed it. `description` names the form in the dialog.
 */
export async function exportPlan(
  format: WritableFormat,
  name: string,
  description: string,
  schedule: Schedule,
  calculation: Calculation,
  language: Locale,
): Promise<{ readonly saved: SaveResult; readonly exportWarnings: readonly Problem[] }> {
  const { mime, extension, write } = WRITERS[format]
  const { bytes, exportWarnings } = await write(schedule, { calculation, language })
  const picked = await saveWithPicker(name, bytes, { description, accept: { [mime]: [extension] } })
  if (!picked) download(name, bytes, mime)
  return { saved: picked ?? { ok: true, name }, exportWarnings }
}
