import { type KeyboardEvent, useRef, useState } from 'react'
import { ReasonEditor } from './ReasonEditor.tsx'
import type { Field, Next } from './sheet.ts'

/** The field that a cell is typed in. */
export function CellEditor({ field, ...props }: TextProps & { readonly field: Field }) {
  return field === 'reason' ? <ReasonEditor {...props} /> : <TextEditor {...props} />
}

interface TextProps {
  readonly text: string
  readonly label: string
  onDone(text: string | null, where: Next): void
}

function TextEditor(props: TextProps) {
  const [text, setText] = useState(props.text)
  const over = useRef(false)
  const done = (value: string | null, where: Next) => {
    if (over.current) return
    over.current = true
    props.onDone(value, where)
  }
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') done(text, 'down')
    else if (event.key === 'Tab') done(text, event.shiftKey ? 'left' : 'right')
    else if (event.key === 'Escape') done(null, 'stay')
    else return
    event.preventDefault()
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the cell that is typed in has the focus already
      autoFocus
      aria-label={props.label}
      value={text}
      onChange={event => setText(event.target.value)}
      onKeyDown={keys}
      onBlur={() => done(text, 'none')}
    />
  )
}
