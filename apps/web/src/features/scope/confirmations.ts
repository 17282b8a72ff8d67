import type { Schedule } from '@parada/schedule'
import { confirmationRows, confirmationText } from '@parada/scope'
import { savedFileName } from '../../data/files/file-names.ts'
import { download, saveWithPicker } from '../../data/files/save-file.ts'

/** Saves text as a file: by the browser's dialog, else as a download. False: nothing was saved. */
export async function saveText(name: string, text: string, type: string, ending: string): Promise<boolean> {
  const picked = await saveWithPicker(name, text, {
    description: ending.slice(1).toUpperCase(),
    accept: { [type]: [ending] },
  })
  if (picked) return picked.ok
  download(name, text, type)
  return true
}

/** Saves the confirmations of a plan as CSV; how many there were, null when nothing was saved. */
export async function saveConfirmations(plan: Schedule): Promise<number | null> {
  const rows = confirmationRows(plan)
  if (rows.length < 2) return 0
  const saved = await saveText(
    savedFileName(`${plan.project.name} IW41`, '.csv'),
    confirmationText(rows),
    'text/csv',
    '.csv',
  )
  return saved ? rows.length - 1 : null
}
