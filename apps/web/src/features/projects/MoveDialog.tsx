import { type FormEvent, useId, useState } from 'react'
import { useAllMessages } from '../../app/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** The folder a plan goes into: one there is, or a new one by its name; empty is none. */
export function MoveDialog(props: {
  readonly name: string
  readonly folder: string | null
  readonly folders: readonly string[]
  onMove(folder: string | null): void
  onClose(): void
}) {
  const messages = useAllMessages()
  const words = messages.projects
  const [folder, setFolder] = useState(props.folder ?? '')
  const list = useId()
  const form = useId()
  const move = (event: FormEvent) => {
    event.preventDefault()
    props.onMove(folder.trim() === '' ? null : folder.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && props.onClose()}
      title={words.moveTitle(props.name)}
      closeLabel={messages.common.close}
      size="small"
      footer={
        <Button type="submit" form={form} variant="primary">
          {words.move}
        </Button>
      }
    >
      <form id={form} onSubmit={move}>
        <TextField
          label={words.newFolder}
          hint={words.noFolder}
          value={folder}
          maxLength={200}
          list={list}
          onChange={setFolder}
        />
        <datalist id={list}>
          {props.folders.map(each => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </form>
    </Dialog>
  )
}
