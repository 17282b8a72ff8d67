import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { editor, useEditor } from '../data/editor.ts'
import { app } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import type { Session } from '../identity/session.ts'
import { cx } from '../ui/cx.ts'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './Palette.module.css'
import { useCommands } from './use-commands.ts'

interface Entry {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly group: 'commands' | 'tasks'
  run(): void
}

/** Most lines listed at once. */
const MOST = 60

/** Ctrl+K: every command, and every task by name or number. */
export default function Palette({ session }: { readonly session: Session }) {
  const messages = useMessages()
  const commands = useCommands(session)
  const tasks = useEditor(state => state.schedule?.tasks)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const typed = fold(text)
  const wanted = useDeferredValue(typed)
  const list = useRef<HTMLDivElement>(null)
  const close = () => app.setState({ paletteOpen: false })

  const search = (wanted: string): readonly Entry[] => {
    const found: Entry[] = commands
      .filter(command => fold(command.label).includes(wanted))
      .map(command => ({ ...command, hint: command.shortcut ?? '', group: 'commands' }))
    if (wanted !== '')
      for (const task of tasks ?? []) {
        if (found.length >= MOST) break
        if (!fold(task.name).includes(wanted) && String(task.row) !== wanted) continue
        found.push({
          id: `task-${task.uid}`,
          label: task.name,
          hint: `#${task.row}`,
          group: 'tasks',
          run: () => {
            editor.select([task.uid])
            app.setState({ page: 'main', room: 'plan', part: '', view: 'gantt' })
          },
        })
      }
    return found.slice(0, MOST)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is made anew with every render, from these
  const entries = useMemo(() => search(wanted), [commands, tasks, wanted])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other text is another list, and its first line is meant
  useEffect(() => setAt(0), [wanted])
  useEffect(() => {
    list.current?.querySelector(`[data-index="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const run = (entry: Entry | undefined) => {
    if (!entry) return
    close()
    entry.run()
  }
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt(now => (now + step + entries.length) % Math.max(1, entries.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // Enter may come before the list that is put off: it means what was typed, never a line of the list before.
      run(typed === wanted ? entries[at] : search(typed)[0])
    }
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && close()}
      title={messages.shell.palette}
      closeLabel={messages.common.close}
    >
      <div className={styles.search}>
        <Search size={16} aria-hidden="true" />
        <input
          className={styles.input}
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={entries[at] ? `palette-${entries[at].id}` : undefined}
          aria-label={messages.shell.palettePlaceholder}
          placeholder={messages.shell.palettePlaceholder}
          value={text}
          autoFocus
          onChange={event => setText(event.target.value)}
          onKeyDown={keys}
        />
      </div>
      <div ref={list} id="palette-list" role="listbox" aria-label={messages.shell.palette} className={styles.list}>
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys of its options
          <div
            key={entry.id}
            id={`palette-${entry.id}`}
            data-index={index}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={cx(styles.entry, index === at && styles.active)}
            onClick={() => run(entry)}
            onMouseMove={() => setAt(index)}
          >
            <span className={styles.label}>{entry.label}</span>
            <span className={styles.hint}>{entry.hint}</span>
          </div>
        ))}
      </div>
      <p role="status" className={cx(entries.length === 0 && styles.empty)}>
        {entries.length === 0 && messages.shell.paletteEmpty}
      </p>
    </Dialog>
  )
}

/** Lower case without accents, so that "inspecao" finds "Inspeção". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
