import { DELAY_REASONS, plain } from '@parada/schedule'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useAllMessages } from '../../i18n/i18n.tsx'
import type { Next } from './sheet.ts'
import styles from './Update.module.css'

/** The field of a reason: what is typed filters the list, and stays as typed where it names none. */
export function ReasonEditor(props: {
  readonly text: string
  readonly label: string
  onDone(text: string | null, where: Next): void
}) {
  const words = useAllMessages().update
  const [text, setText] = useState(props.text)
  const [chosen, setChosen] = useState(-1)
  const list = useId()
  const over = useRef(false)
  const all = DELAY_REASONS.map(each => words.reasons[each])
  const found = text === props.text && all.includes(text) ? all : all.filter(each => plain(each).includes(plain(text)))
  const done = (value: string | null, where: Next) => {
    if (over.current) return
    over.current = true
    props.onDone(value, where)
  }
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    const value = found[chosen] ?? text
    const last = found.length - 1
    if (event.key === 'Enter') done(value, 'down')
    else if (event.key === 'Tab') done(value, event.shiftKey ? 'left' : 'right')
    else if (event.key === 'Escape') done(null, 'stay')
    else if (event.key === 'ArrowDown') setChosen(chosen >= last ? 0 : chosen + 1)
    else if (event.key === 'ArrowUp') setChosen(chosen <= 0 ? last : chosen - 1)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the cell that is typed in has the focus already
        autoFocus
        role="combobox"
        autoComplete="off"
        aria-label={props.label}
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={found[chosen] === undefined ? undefined : `${list}-${chosen}`}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setChosen(-1)
        }}
        onKeyDown={keys}
        onBlur={() => done(text, 'none')}
      />
      <div id={list} role="listbox" tabIndex={-1} aria-label={words.columns.reason} className={styles.reasons}>
        {found.map((each, at) => (
          <div
            key={each}
            id={`${list}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            onPointerDown={event => {
              // The field keeps the focus until the press counts.
              event.preventDefault()
              done(each, 'down')
            }}
          >
            {each}
          </div>
        ))}
      </div>
    </>
  )
}
