import type { Blind } from '@parada/schedule'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Readiness.module.css'

const EMPTY = { tag: '', boundaryOf: '', line: '', size: '', order: '' }

/** One more blind: its tag is enough. */
export function AddBlind({ blinds }: { readonly blinds: readonly Blind[] }) {
  const words = useAllMessages().readiness
  const [draft, setDraft] = useState(EMPTY)
  const [twice, setTwice] = useState(false)
  const add = () => {
    const tag = draft.tag.trim()
    if (tag === '') return
    const known = blinds.some(each => each.tag.toLowerCase() === tag.toLowerCase())
    setTwice(known)
    if (known) return
    const { order, ...texts } = draft
    const told = Object.entries(texts).filter(([key, text]) => key !== 'tag' && text.trim() !== '')
    const blind = {
      id: crypto.randomUUID(),
      tag,
      ...Object.fromEntries(told.map(([key, text]) => [key, text.trim()])),
      ...(order.trim() !== '' && { order: Number(order) }),
    }
    editor.apply([{ kind: 'setBlind', blind }], label('editProject'))
    setDraft({ ...EMPTY, boundaryOf: draft.boundaryOf })
  }
  const badOrder = draft.order.trim() !== '' && !/^[1-9]\d*$/.test(draft.order.trim())
  const field = (key: keyof typeof EMPTY, name: string, hint?: string) => (
    <TextField
      label={name}
      size="small"
      hint={hint}
      error={key === 'tag' && twice ? words.duplicate : key === 'order' && badOrder ? words.orderHint : undefined}
      value={draft[key]}
      onChange={value => {
        setTwice(false)
        setDraft({ ...draft, [key]: value })
      }}
    />
  )
  return (
    <form
      className={styles.fields}
      aria-label={words.add}
      onSubmit={event => {
        event.preventDefault()
        add()
      }}
    >
      {field('tag', words.tag)}
      {field('boundaryOf', words.boundary, words.boundaryHint)}
      {field('line', words.line)}
      {field('size', words.size)}
      {field('order', words.order, words.orderHint)}
      <Button size="small" type="submit" disabled={draft.tag.trim() === '' || badOrder} icon={<Plus size={14} />}>
        {words.add}
      </Button>
    </form>
  )
}
