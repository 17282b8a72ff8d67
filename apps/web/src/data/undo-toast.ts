import { dismissToast, showToast, type ToastStyle } from '../ui/toast-store.ts'
import { editor } from './editor.ts'

/** Says what was done with undo beside it (`undo`: its word) until the person does something else, which undo would then take back. */
export function showUndoToast(style: ToastStyle, text: string, undo: string): void {
  const id = showToast(style, text, { label: undo, run: () => void editor.undo() })
  const stop = editor.onApplied(({ cause }) => {
    if (cause === 'remote') return
    dismissToast(id)
    stop()
  })
}
