import { relinked, type TaskId, withSubtrees } from '@parada/schedule'
import { useState } from 'react'
import { keepRelinking, removeNow } from '../../actions/remove-rows.ts'
import { useActionContext } from '../../components/use-action-context.ts'
import { useEditor } from '../../data/editor.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Asks, before rows are removed that others follow through, whether those are linked to each other. */
export function RelinkDialog(props: { readonly tasks: readonly TaskId[]; onClose(): void }) {
  const { tasks, onClose } = props
  const messages = useAllMessages()
  const context = useActionContext()
  const words = messages.taskEditors.relink
  const [keep, setKeep] = useState(false)
  const schedule = useEditor(state => state.schedule)
  if (!schedule) return null
  const remove = (relink: boolean): void => {
    if (keep) keepRelinking(relink ? 'yes' : 'no')
    onClose()
    removeNow(context, tasks, relink)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={words.title(withSubtrees(schedule, tasks).length)}
      description={words.text(relinked(schedule, tasks).length)}
      closeLabel={messages.common.cancel}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{messages.common.cancel}</Button>
          <Button onClick={() => remove(false)}>{words.no}</Button>
          <Button variant="primary" onClick={() => remove(true)}>
            {words.yes}
          </Button>
        </>
      }
    >
      <label>
        <input type="checkbox" checked={keep} onChange={event => setKeep(event.currentTarget.checked)} /> {words.keep}
      </label>
    </Dialog>
  )
}
