import { presentProblem } from '@parada/messages'
import { useMemo } from 'react'
import type { ActionContext } from '../actions/context.ts'
import { editor } from '../data/editor.ts'
import { app } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { dismissToast, showToast } from '../ui/toast-store.ts'

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
      sayUndo: text => {
        const id = showToast('info', text, { label: messages.shell.undoPlain, run: () => void editor.undo() })
        // What is done next is what undo would take back.
        const stop = editor.onApplied(() => {
          dismissToast(id)
          stop()
        })
      },
    }),
    [messages],
  )
}
