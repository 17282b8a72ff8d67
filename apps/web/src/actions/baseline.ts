import { clearBaseline, type EditContext, setBaseline } from '@parada/schedule'
import { label } from '../editor/labels.ts'
import type { ActionContext } from './context.ts'

const CHANGES = {
  setBaseline: { intent: setBaseline, said: 'wasSet' },
  clearBaseline: { intent: clearBaseline, said: 'wasCleared' },
} as const

/** Sets or clears the baseline of the plan and says so, or why not. The page loads this file when it is first wanted. */
export function changeBaseline(context: ActionContext, now: EditContext, id: keyof typeof CHANGES): void {
  const { intent, said } = CHANGES[id]
  const wanted = intent(now)
  const result = wanted.ok ? context.editor.apply(wanted.value, label(id)) : wanted
  if (result.ok) context.say(context.messages.task.baselines[said])
  else context.refuse(result.problems)
}
