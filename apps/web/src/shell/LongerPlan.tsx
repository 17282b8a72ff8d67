import { formatDate } from '@parada/messages'
import { useEffect, useRef } from 'react'
import { editor } from '../data/editor.ts'
import { showUndoToast } from '../data/undo-toast.ts'
import { type Extent, muchLonger } from '../editor/much-longer.ts'
import { useAllMessages, useLocale } from '../i18n/i18n.tsx'

const extent = (): Extent | null => {
  const { calculation } = editor
  if (!calculation) return null
  const { count, projectStart, projectFinish } = calculation
  return { count, projectStart, projectFinish }
}

/** Says it at once, with undo, when a change of one's own made the plan much longer: a digit too many is seen where it was typed. */
export function LongerPlan() {
  const messages = useAllMessages()
  const locale = useLocale()
  const latest = useRef({ messages, locale })
  latest.current = { messages, locale }
  useEffect(() => {
    let before = extent()
    const forget = editor.onLoaded(() => {
      before = extent()
    })
    const stop = editor.onApplied(({ cause }) => {
      const after = extent()
      const { messages, locale } = latest.current
      const date = (at: number) => formatDate(locale, at)
      if (cause === 'edit' && before && after && muchLonger(before, after))
        showUndoToast(
          'info',
          messages.kept.muchLonger(date(before.projectFinish), date(after.projectFinish)),
          messages.shell.undoPlain,
        )
      before = after
    })
    return () => {
      forget()
      stop()
    }
  }, [])
  return null
}
