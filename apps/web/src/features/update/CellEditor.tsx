import { DELAY_REASONS } from '@parada/schedule'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import type { Field } from './sheet.ts'

/** Where the current cell goes when one was typed; `none` leaves it to the pointer. */
export type Next = 'down' | 'right' | 'left' | 'stay' | 'none'

/** The field that a cell is typed in. */
export function CellEditor(props: {
  readonly field: Field
  readonly text: string
  readonly label: string
  onDone(text: string | null, where: Next): void
}) {
  const words = useAllMessages().update
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
  if (props.field === 'reason')
    return (
      <select
        // biome-ignore lint/a11y/noAutofocus: the cell that is typed in has the focus already
        autoFocus
        aria-label={props.label}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={keys}
        onBlur={() => done(text, 'none')}
      >
        <option value="">{words.noReason}</option>
        {DELAY_REASONS.map(each => (
          <option key={each} value={each}>
            {words.reasons[each]}
          </option>
        ))}
      </select>
    )
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
