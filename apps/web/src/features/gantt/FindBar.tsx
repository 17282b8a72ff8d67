import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { editor, useEditor } from '../../data/editor.ts'
import { useMessages } from '../../i18n/i18n.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { GanttParts } from './build-gantt.ts'
import styles from './GanttPanel.module.css'

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Finds tasks by number or part of the name; Enter goes to the next. */
export function FindBar(props: { readonly parts: GanttParts | null; onClose(): void }) {
  const messages = useMessages()
  const { find } = messages.gantt
  const tasks = useEditor(state => state.schedule?.tasks)
  const [text, setText] = useState('')
  const [at, setAt] = useState(-1)
  const wanted = fold(text.trim())
  const found = useMemo(
    () =>
      wanted === ''
        ? []
        : (tasks ?? [])
            .filter(task => String(task.row) === wanted || fold(task.name).includes(wanted))
            .map(task => task.uid),
    [tasks, wanted],
  )
  const go = (next: number): void => {
    const index = (next + found.length) % found.length
    const task = found[index]
    if (task === undefined) return
    setAt(index)
    editor.select([task], task)
    props.parts?.view.reveal(task)
    props.parts?.grid.activate(task)
  }
  const close = (): void => {
    props.onClose()
    props.parts?.view.grid.focus({ preventScroll: true })
  }
  return (
    <search
      className={styles.find}
      onKeyDown={event => {
        if (event.key === 'Escape') close()
        if (event.key === 'Enter') {
          event.preventDefault()
          go(at + (event.shiftKey ? -1 : 1))
        }
      }}
    >
      <TextField
        label={find.label}
        hideLabel
        size="small"
        value={text}
        placeholder={find.placeholder}
        autoFocus
        onChange={value => {
          setText(value)
          setAt(-1)
        }}
      />
      <span role="status">
        {wanted === '' ? '' : found.length === 0 ? find.none : find.count(Math.max(at + 1, 0), found.length)}
      </span>
      <IconButton size="small" label={find.previous} icon={<ChevronUp size={16} />} onClick={() => go(at - 1)} />
      <IconButton size="small" label={find.next} icon={<ChevronDown size={16} />} onClick={() => go(at + 1)} />
      <IconButton size="small" label={messages.common.close} icon={<X size={16} />} onClick={close} />
    </search>
  )
}
