import { DEFAULT_LOCALE, LOCALES, loadMessages } from '@parada/messages'
import type { EditLabel } from '../editor/labels.ts'
import { showToast } from '../ui/toast-store.ts'

/** Names what a key has just taken back, or done again, in a view that does not say so itself. */
export async function sayReversed(which: 'undo' | 'redo', { code, count, name }: EditLabel): Promise<void> {
  const locale = LOCALES.find(each => document.documentElement.lang.startsWith(each)) ?? DEFAULT_LOCALE
  const { gantt } = await loadMessages(locale)
  const text = gantt.labels[code](count, name)
  showToast('info', which === 'undo' ? gantt.undone(text) : gantt.redone(text))
}
