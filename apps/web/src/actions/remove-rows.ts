import { deleteRows, type EditContext, memberOf, relinked, type TaskId, withSubtrees } from '@parada/schedule'
import { label } from '../editor/labels.ts'
import { type ActionContext, planDialog } from './context.ts'

/** Whether what followed through removed rows is linked anew: asked each time, or as it was chosen for good. */
export type Relinking = 'ask' | 'yes' | 'no'

const RELINKING = 'parada.relink'

/** The choice kept in this browser. */
export function relinking(): Relinking {
  const kept = localStorage.getItem(RELINKING)
  return kept === 'yes' || kept === 'no' ? kept : 'ask'
}

export function keepRelinking(choice: Relinking): void {
  if (choice === 'ask') localStorage.removeItem(RELINKING)
  else localStorage.setItem(RELINKING, choice)
}

const nowOf = (context: ActionContext): EditContext | null => {
  const { schedule, calculation } = context.editor
  return schedule && calculation ? { schedule, calculation } : null
}

/** Removes rows with everything below them; where others follow through them it is asked first, unless chosen for good. */
export function removeRows(context: ActionContext, tasks: readonly TaskId[]): void {
  const now = nowOf(context)
  if (!now || tasks.length === 0) return
  const through = relinked(now.schedule, tasks).length > 0
  const choice = through ? relinking() : 'no'
  if (choice === 'ask') planDialog.setState({ kind: 'relink', tasks }, true)
  else removeNow(context, tasks, choice === 'yes')
}

/** Removes rows and says how many tasks went and how many links were made, with undo beside it. */
export function removeNow(context: ActionContext, tasks: readonly TaskId[], relink: boolean): void {
  const now = nowOf(context)
  if (!now) return
  const count = withSubtrees(now.schedule, tasks).length
  const links = relink ? relinked(now.schedule, tasks).length : 0
  const [only, another] = tasks
  const name = only !== undefined && another === undefined ? memberOf(now.schedule.tasks, only)?.name : undefined
  const intent = deleteRows(now, tasks, { relink })
  const result = intent.ok ? context.editor.apply(intent.value, label('removeTasks', count, name)) : intent
  if (result.ok) context.sayUndo(context.messages.task.removed(count, links))
  else context.refuse(result.problems)
}
