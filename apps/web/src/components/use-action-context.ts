import { presentProblem } from '@parada/messages'
import { useMemo } from 'react'
import type { ActionContext } from '../actions/context.ts'
import { editor } from '../data/editor.ts'
import { app } from '../data/store.ts'
import { showUndoToast } from '../data/undo-toast.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { showToast } from '../ui/toast-store.ts'

/** What an action needs of the page: the plan, the task dialog, and where its refusals and sentences are shown. */
export function useActionContext(): ActionContext {
  const messages = useMessages()
  return useMemo<ActionContext>(
    () => ({
      editor,
      messages,
      openTask: task => app.setState({ taskDialog: task }),
      refuse: problems => {
        const [first] = problems
        if (!first) return
        const shown = presentProblem(first, messages)
        const fix = first.suggestions.find(each => each.edits)
        const text = [shown.error, ...shown.suggestions.slice(0, 1)].join(' ')
        showToast(
          'err',
          text,
          fix?.edits && {
            label: messages.shell.fix,
            run: () => void editor.apply(fix.edits ?? [], { code: 'fix', count: 1 }),
          },
        )
      },
      say: text => showToast('info', text),
      sayUndo: text => showUndoToast('info', text, messages.shell.undoPlain),
    }),
    [messages],
  )
}
