import { writeTmx } from '@parada/formats/tmx'
import type { Calculation, Problem, Schedule } from '@parada/schedule'
import type { ApiFailure } from '../api.ts'
import { callCompanion } from '../companion.ts'
import { companion } from '../companion-state.ts'
import { schemaOf } from '../plan/wire.ts'
import { savedFileName } from './file-names.ts'

export type SaveResult =
  | { readonly ok: true; readonly name: string; readonly path?: string }
  | { readonly ok: false; readonly cancelled: true }
  | { readonly ok: false; readonly cancelled: false; readonly failure: ApiFailure & { readonly problem?: Problem } }

interface Picker {
  showSaveFilePicker?(options: unknown): Promise<FileSystemFileHandle>
}

/** Saves a plan as `.TMX`: the browser's file dialog, else the companion's, else a download under the default name. */
export async function saveTmx(schedule: Schedule, calculation: Calculation): Promise<SaveResult> {
  const name = savedFileName(schedule.project.name)
  const text = writeTmx(schedule, calculation)
  const picked = await saveWithPicker(name, text, { description: 'Parada', accept: { 'application/json': ['.tmx'] } })
  if (picked) return picked
  if (companion.getState().status === 'connected') {
    const asked = await callCompanion('selectSaveFile', { suggested_filename: name })
    if (asked.ok && asked.value.cancelled) return { ok: false, cancelled: true }
    if (asked.ok && asked.value.ok && asked.value.file_path) {
      const saved = await callCompanion('jsonSave', {
        file_path: asked.value.file_path,
        schema: schemaOf(schedule, calculation),
      })
      return saved.ok
        ? { ok: true, name: saved.value.project_name, path: saved.value.file_path }
        : { ok: false, cancelled: false, failure: saved.failure }
    }
  }
  download(name, text, 'application/json')
  return { ok: true, name }
}

/** The browser's own save dialog; null where there is none or the page may not open it. */
export async function saveWithPicker(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type: { readonly description: string; readonly accept: Record<string, readonly string[]> },
): Promise<SaveResult | null> {
  const picker = window as unknown as Picker
  if (!picker.showSaveFilePicker) return null
  try {
    const handle = await picker.showSaveFilePicker({ suggestedName: name, types: [type] })
    const stream = await handle.createWritable()
    await stream.write(content)
    await stream.close()
    return { ok: true, name: handle.name }
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return { ok: false, cancelled: true }
    if (cause instanceof DOMException && (cause.name === 'SecurityError' || cause.name === 'NotAllowedError'))
      return null
    console.error(cause)
    return { ok: false, cancelled: false, failure: notWritten(name) }
  }
}

/** The browser says in its own words why it could not write; what a person can do about it is always the same. */
function notWritten(name: string): ApiFailure & { readonly problem: Problem } {
  const params = { name }
  const suggestions = [{ code: 'web.saveElsewhere', params: {} }]
  const problem: Problem = { code: 'web.fileNotWritten', severity: 'error', params, suggestions }
  return { code: problem.code, error: '', suggestions: [], params, problem }
}

/** Hands content to the browser's downloads. */
export function download(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
