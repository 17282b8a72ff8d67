import { type Edit, formatLag, type LinkKey, type LinkType, lagAsTyped, memberOf, sameLink } from '@parada/schedule'
import { useState } from 'react'
import { useEditor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './plan-editors.module.css'
import { useChange } from './use-change.ts'

const TYPES: readonly LinkType[] = ['FS', 'SS', 'FF', 'SF']

/** Type and lag of one link, or its removal. */
export function LinkDialog(props: { readonly link: LinkKey; onClose(): void }) {
  const messages = useAllMessages()
  const { task: words, gantt } = messages
  const schedule = useEditor(state => state.schedule)
  const link = schedule?.links.find(each => sameLink(each, props.link))
  const units = schedule?.project.units
  const [type, setType] = useState<LinkType>(props.link.type)
  const [lag, setLag] = useState(() => (link ? formatLag(link.lag, units) : ''))
  const { refused, apply, refuse } = useChange()
  if (!schedule || !link) return null
  const name = (task: typeof link.from): string => {
    const found = memberOf(schedule.tasks, task)
    return found ? `${found.row} · ${found.name}` : ''
  }
  const save = (): void => {
    const parsed = lagAsTyped(schedule, lag, link.lag)
    if (!parsed) {
      refuse(words.errors.lagInvalid)
      return
    }
    const edits: Edit[] = [{ kind: 'setLink', link: props.link, changes: { type, lag: parsed } }]
    if (apply(edits, label('editLink', 1))) props.onClose()
  }
  const remove = (): void => {
    if (apply([{ kind: 'removeLink', link: props.link }], label('removeLinks', 1))) props.onClose()
  }
  return (
    <Dialog
      open
      size="small"
      onOpenChange={open => !open && props.onClose()}
      title={messages.editors.link.title}
      closeLabel={messages.common.close}
      footer={
        <>
          <Button variant="danger" onClick={remove}>
            {messages.editors.link.remove}
          </Button>
          <Button variant="primary" type="submit" form="link-form">
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id="link-form"
        className={styles.rows}
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <p>
          <span className={styles.soft}>{messages.editors.link.from}</span> {name(link.from)}
        </p>
        <p>
          <span className={styles.soft}>{messages.editors.link.to}</span> {name(link.to)}
        </p>
        <Select<LinkType>
          label={words.fields.type}
          value={type}
          options={TYPES.map(each => ({ value: each, label: gantt.linkTypesLong[each] }))}
          onChange={setType}
        />
        <TextField
          label={words.fields.lag}
          hint={messages.editors.hints.lag}
          value={lag}
          error={refused ?? undefined}
          onChange={setLag}
        />
      </form>
    </Dialog>
  )
}
