import { mspdiLosses, writeMspdi } from '@parada/formats/mspdi'
import { encodeXer, writeXer, xerLosses } from '@parada/formats/xer'
import type { Calculation, Problem, Schedule } from '@parada/schedule'
import { download, type SaveResult, saveWithPicker } from './save-file.ts'

const FORMS = {
  xml: {
    type: 'application/xml',
    description: 'MS Project XML',
    bytes: (schedule: Schedule, calculation: Calculation) =>
      new TextEncoder().encode(writeMspdi(schedule, calculation)),
    losses: mspdiLosses,
  },
  xer: {
    type: 'text/plain',
    description: 'Primavera P6',
    bytes: (schedule: Schedule, calculation: Calculation) => encodeXer(writeXer(schedule, calculation)),
    losses: xerLosses,
  },
} as const

/**
 * Writes a plan as MSPDI or XER: the browser's save dialog, else a download. `losses` names what the form leaves out
 * (warnings) or keeps where its program does not heed it.
 */
export async function exportPlan(
  kind: keyof typeof FORMS,
  name: string,
  schedule: Schedule,
  calculation: Calculation,
): Promise<{ readonly saved: SaveResult; readonly losses: readonly Problem[] }> {
  const { type, description, bytes, losses } = FORMS[kind]
  const content = new Uint8Array(bytes(schedule, calculation))
  const picked = await saveWithPicker(name, content, { description, accept: { [type]: [`.${kind}`] } })
  if (!picked) download(name, content, type)
  return { saved: picked ?? { ok: true, name }, losses: losses(schedule) }
}
