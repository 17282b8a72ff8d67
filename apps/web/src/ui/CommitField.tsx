import { useEffect, useState } from 'react'
import { TextField } from './TextField.tsx'

/** A field whose value counts when it is left or Enter is pressed; Escape takes back what was typed. */
export function CommitField(props: {
  readonly label: string
  readonly value: string
  readonly hint?: string
  /** Why what was typed cannot be taken. */
  readonly error?: string | undefined
  readonly placeholder?: string
  readonly type?: string
  readonly size?: 'medium' | 'small'
  readonly disabled?: boolean
  readonly hideLabel?: boolean
  onCommit(value: string): void
}) {
  const [typed, setTyped] = useState(props.value)
  useEffect(() => setTyped(props.value), [props.value])
  const commit = (): void => {
    if (typed !== props.value) props.onCommit(typed)
  }
  return (
    <TextField
      label={props.label}
      hideLabel={props.hideLabel ?? false}
      hint={props.hint}
      error={props.error}
      {...(props.size && { size: props.size })}
      disabled={props.disabled ?? false}
      type={props.type ?? 'text'}
      placeholder={props.placeholder}
      value={typed}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={event => {
        if (event.key === 'Enter') {
          event.preventDefault()
          commit()
        } else if (event.key === 'Escape' && typed !== props.value) {
          event.stopPropagation()
          setTyped(props.value)
        }
      }}
    />
  )
}
