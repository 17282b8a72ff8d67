import { formatNumber } from '@parada/messages'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAllMessages, useLocale } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import look from '../../ui/Table.module.css'
import styles from './Risk.module.css'

interface Listed {
  readonly id: string | number
  readonly name: string
}

/** So many of a list are shown; the rest are counted. */
const SHOWN = 30

/** A list of what a run counts with, and a form below it that adds to it. `add` says whether the draft was sound. */
export function EditableList<Item extends Listed, Draft>(props: {
  readonly title: string
  readonly hint?: string | undefined
  readonly items: readonly Item[]
  readonly readOnly: boolean
  readonly empty: Draft
  readonly bad: string
  readonly addLabel: string
  line(item: Item): string
  onShow?(item: Item): void
  fields(draft: Draft, change: (next: Draft) => void): ReactNode
  add(draft: Draft): boolean
  onRemove(item: Item): void
  /** Removes all at once, offered where there are several. */
  onRemoveAll?(): void
}) {
  const { title, hint, items, readOnly, empty, onShow, onRemove, onRemoveAll } = props
  const words = useAllMessages().risk
  const locale = useLocale()
  const [draft, setDraft] = useState(empty)
  const [bad, setBad] = useState(false)
  const add = () => {
    const added = props.add(draft)
    setBad(!added)
    if (added) setDraft(empty)
  }
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      <ul className={styles.items}>
        {items.slice(0, SHOWN).map(item => (
          <li key={item.id}>
            {onShow ? (
              <button type="button" className={look.task} onClick={() => onShow(item)}>
                {item.name}
              </button>
            ) : (
              <strong>{item.name}</strong>
            )}
            <span className={styles.hint}>{props.line(item)}</span>
            {!readOnly && (
              <IconButton
                label={`${words.remove}: ${item.name}`}
                icon={<Trash2 size={16} />}
                onClick={() => onRemove(item)}
              />
            )}
          </li>
        ))}
      </ul>
      {items.length > SHOWN && <p className={styles.hint}>{words.more(formatNumber(locale, items.length - SHOWN))}</p>}
      {!readOnly && (
        <form
          className={styles.form}
          onSubmit={event => {
            event.preventDefault()
            add()
          }}
        >
          {props.fields(draft, setDraft)}
          {bad && (
            <p role="alert" className={styles.stale}>
              {props.bad}
            </p>
          )}
          <Button size="small" type="submit">
            {props.addLabel}
          </Button>
          {onRemoveAll && items.length > 1 && (
            <Button size="small" onClick={onRemoveAll}>
              {words.forgetAll}
            </Button>
          )}
        </form>
      )}
    </section>
  )
}

/** The next id of a list whose ids are a letter and a number. */
export const nextId = (letter: string, items: readonly { readonly id: string }[]): string =>
  `${letter}${items.reduce((most, each) => Math.max(most, Number(each.id.slice(1)) || 0), 0) + 1}`

/** A number as a person types it; NaN where nothing is typed. */
export const typed = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))
