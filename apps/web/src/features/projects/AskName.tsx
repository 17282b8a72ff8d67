import { type FormEvent, useId, useState } from 'react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Asks for a name over the list: a plan's new one, or the folder it goes into. */
export function AskName(props: {
  readonly title: string
  readonly label: string
  readonly hint?: string
  readonly action: string
  readonly value: string
  readonly maxLength: number
  /** Names there are already, to choose from. */
  readonly known?: readonly string[]
  readonly required?: boolean
  onName(name: string): void
  onClose(): void
}) {
  const messages = useAllMessages()
  const [name, setName] = useState(props.value)
  const list = useId()
  const form = useId()
  const answer = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted !== '' || !props.required) props.onName(wanted)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && props.onClose()}
      title={props.title}
      closeLabel={messages.common.close}
      size="small"
      footer={
        <Button type="submit" form={form} variant="primary" disabled={props.required === true && name.trim() === ''}>
          {props.action}
        </Button>
      }
    >
      <form id={form} onSubmit={answer}>
        <TextField
          label={props.label}
          hint={props.hint}
          value={name}
          maxLength={props.maxLength}
          required={props.required}
          list={props.known && list}
          onChange={setName}
        />
        {props.known && (
          <datalist id={list}>
            {props.known.map(each => (
              <option key={each} value={each} />
            ))}
          </datalist>
        )}
      </form>
    </Dialog>
  )
}
