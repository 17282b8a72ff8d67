import type { Calculation, TaskId } from '@parada/schedule'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { editor, useEditorState } from '../../data/editor.ts'
import { type CellContext, cellText } from '../../editor/cell-text.ts'
import { useMessages } from '../../i18n/i18n.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { GanttParts } from './build-gantt.ts'
import styles from './GanttPanel.module.css'
import type { ColumnSetting } from './view/settings.ts'

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What stands in all columns of each task, to be searched. */
function lineTexts(context: CellContext, columns: readonly ColumnSetting[]): readonly string[] {
  const ids = columns.map(each => each.id).filter(id => id !== 'id')
  return context.schedule.tasks.map((_, index) => fold(ids.map(id => cellText(context, index, id)).join('\n')))
}

/** Finds tasks by number or by what stands in any column; Enter goes to the next. */
export function FindBar(props: { readonly parts: GanttParts | null; onClose(): void }) {
  const messages = useMessages()
  const { find } = messages.gantt
  const [text, setText] = useState('')
  const [at, setAt] = useState(-1)
  const state = useEditorState()
  const typed = fold(text.trim())
  const wanted = useDeferredValue(typed)
  const lines = useRef<{ readonly of: Calculation; readonly all: readonly string[] }>(null)
  // The text whose first task has been shown: a plan that changes meanwhile does not take the cell away again.
  const shown = useRef('')
  const search = (wanted: string): readonly TaskId[] => {
    const context = props.parts?.view.cellContext()
    if (wanted === '' || !context || !state.schedule) return []
    if (lines.current?.of !== context.calculation)
      lines.current = { of: context.calculation, all: lineTexts(context, props.parts?.view.settings.columns ?? []) }
    const { all } = lines.current
    return context.schedule.tasks.flatMap((task, index) =>
      String(task.row) === wanted || all[index]?.includes(wanted) ? task.uid : [],
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is made anew with every render, from these.
  const found = useMemo(() => search(wanted), [wanted, state.schedule, props.parts])
  const show = (tasks: readonly TaskId[], index: number): void => {
    const task = tasks[index]
    if (task === undefined) return
    setAt(index)
    editor.select([task], task)
    props.parts?.view.reveal(task)
    props.parts?.grid.activate(task)
  }
  /** Shows the first task of what stands in the field, unless it was shown; keys may come before the search that is put off. */
  const settle = (tasks: readonly TaskId[]): number => {
    if (shown.current === typed) return at
    shown.current = typed
    show(tasks, 0)
    return 0
  }
  const go = (step: number): void => {
    const tasks = typed === wanted ? found : search(typed)
    const from = settle(tasks)
    show(tasks, (from + step + tasks.length) % tasks.length)
  }
  // While one types the first that fits is shown; the field keeps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a search that is done shows its first task.
  useEffect(() => {
    if (typed === wanted) settle(found)
  }, [found, wanted, typed])
  const close = (): void => {
    settle(search(typed))
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
          go(event.shiftKey ? -1 : 1)
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
          if (value.trim() === '') setAt(-1)
        }}
      />
      <span role="status">
        {wanted === '' ? '' : found.length === 0 ? find.none : find.count(Math.max(at + 1, 0), found.length)}
      </span>
      <IconButton size="small" label={find.previous} icon={<ChevronUp size={16} />} onClick={() => go(-1)} />
      <IconButton size="small" label={find.next} icon={<ChevronDown size={16} />} onClick={() => go(1)} />
      <IconButton size="small" label={messages.common.close} icon={<X size={16} />} onClick={close} />
    </search>
  )
}
