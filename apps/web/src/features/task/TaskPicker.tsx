import type { Task, TaskId } from '@parada/schedule'
import { useId, useMemo, useState } from 'react'
import { TextField } from '../../ui/TextField.tsx'
import styles from './TaskDialog.module.css'

/** More matches than this are not listed: typing narrows them. */
const MOST = 40

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Chooses a task by number or part of the name; made for plans of any size. */
export function TaskPicker(props: {
  readonly label: string
  readonly value: Task | undefined
  readonly tasks: readonly Task[]
  readonly autoFocus?: boolean
  onChange(task: TaskId): void
}) {
  const { value } = props
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const wanted = fold(typed ?? '')
  const found = useMemo(() => {
    const matches: Task[] = []
    for (const task of props.tasks) {
      if (matches.length >= MOST) break
      if (wanted === '' || String(task.row).startsWith(wanted) || fold(task.name).includes(wanted)) matches.push(task)
    }
    return matches
  }, [props.tasks, wanted])
  const shown = typed ?? (value ? `${value.row} · ${value.name}` : '')
  const choose = (task: Task | undefined): void => {
    setTyped(null)
    setOpen(false)
    if (task) props.onChange(task.uid)
  }
  return (
    <div className={styles.picker}>
      <TextField
        label={props.label}
        hideLabel
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && found[at] ? `${id}-${found[at].uid}` : undefined}
        autoComplete="off"
        autoFocus={props.autoFocus ?? false}
        value={shown}
        onFocus={event => {
          event.target.select()
          setOpen(true)
        }}
        onBlur={() => {
          setTyped(null)
          setOpen(false)
        }}
        onChange={text => {
          setTyped(text)
          setAt(0)
          setOpen(true)
        }}
        onKeyDown={event => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            setOpen(true)
            setAt(now => (now + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % Math.max(1, found.length))
          } else if (event.key === 'Enter' && open) {
            event.preventDefault()
            choose(found[at])
          } else if (event.key === 'Escape' && open) {
            event.stopPropagation()
            setOpen(false)
          }
        }}
      />
      {open && found.length > 0 && (
        <div className={styles.options} role="listbox" id={`${id}-list`} aria-label={props.label}>
          {found.map((task, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys of its options
            <div
              key={task.uid}
              id={`${id}-${task.uid}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={styles.option}
              onMouseDown={event => event.preventDefault()}
              onMouseEnter={() => setAt(index)}
              onClick={() => choose(task)}
            >
              <span>{task.row}</span>
              <span>{task.name}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
