import type { Messages } from '@parada/messages'
import type { Task, TaskId } from '@parada/schedule'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { readTable, type TableText } from '../../editor/table-text.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { changeDrafts } from './drafts.ts'
import { cellOf, reasonOf } from './line-text.ts'
import { placed, type Untaken } from './paste-block.ts'
import { type Draft, entered, FIELDS, type Field, finishedNow, isReason, type Next, typed } from './sheet.ts'
import type { SheetRow } from './sheet-row.ts'
import type { SheetState } from './use-sheet.ts'

/** Rows that a page key passes. */
const PAGE = 12

/** Where a key takes the current cell; null for keys that take it nowhere. */
function target(
  key: string,
  control: boolean,
  row: number,
  field: Field,
  last: number,
): readonly [number, Field] | null {
  const beside = (step: number): Field => FIELDS[FIELDS.indexOf(field) + step] ?? field
  switch (key) {
    case 'ArrowUp':
      return [row - 1, field]
    case 'ArrowDown':
      return [row + 1, field]
    case 'ArrowLeft':
      return [row, beside(-1)]
    case 'ArrowRight':
      return [row, beside(1)]
    case 'Home':
      return [control ? 0 : row, 'start']
    case 'End':
      return [control ? last : row, 'reason']
    case 'PageUp':
      return [row - PAGE, field]
    case 'PageDown':
      return [row + PAGE, field]
    default:
      return null
  }
}

export interface SheetKeys {
  readonly row: number
  readonly field: Field
  /** The text that the current cell is being typed with; null while it is not. */
  readonly editing: string | null
  readonly place: RefObject<HTMLTableElement | null>
  /** What of the last pasted block is not in the sheet; until the user has read it. */
  readonly untaken: readonly Untaken[]
  forget(): void
  onKey(event: KeyboardEvent): void
  onPaste(event: ClipboardEvent): void
  /** The pointer, or the browser's own focus, makes a cell the current one. */
  choose(row: number, field: Field): void
  /** Begins typing in the current cell with what it has. */
  edit(row: number, field: Field): void
  /** What was typed counts (null: it does not), and the current cell goes on. */
  typedIn(text: string | null, next: Next): void
}

/** What a text says in a field: a reason that no list has stays as it was typed, and its line is refused for it. */
const meant = (field: Field, text: string, words: Messages['update']): string =>
  field === 'reason' ? (reasonOf(text, words) ?? text.trim()) : text

/** What a pasted block makes of the drafts, and what of it finds no place. */
function pasted(
  { rows, calculation, context }: SheetState,
  block: TableText,
  at: { readonly row: number; readonly field: Field },
  messages: Messages,
): { readonly changes: Readonly<Record<string, Draft>>; readonly untaken: readonly Untaken[] } {
  const named = ({ uid, row, name }: Task) => ({ task: uid, row, name })
  const own = rows.map(row => named(row.task))
  const { cells, untaken } = placed(block, own, calculation.schedule.tasks.map(named), at, messages)
  const left = [...untaken]
  const changes: Record<string, Draft> = {}
  // In the order of the sheet, not of the block: what is left wins over a share beside it.
  for (const { task, field, text } of cells.toSorted((a, b) => FIELDS.indexOf(a.field) - FIELDS.indexOf(b.field))) {
    const row = rows.find(each => each.task.uid === task)
    if (!row) continue
    const value = meant(field, text, messages.update)
    if (field === 'reason' && !isReason(value))
      left.push({ text: `${row.task.row} ${row.task.name}: ${text}`, why: 'reason' })
    else changes[task] = typed(calculation, row.task, changes[task] ?? row.draft, field, value, context)
  }
  return { changes, untaken: left }
}

/** The keyboard and the clipboard of the sheet. */
export function useSheetKeys(state: SheetState, onActive: (task: TaskId) => void): SheetKeys {
  const messages = useAllMessages()
  const words = messages.update
  const { rows, context, calculation, plan, readOnly } = state
  const [cell, setCell] = useState<{ readonly row: number; readonly field: Field }>({ row: 0, field: 'start' })
  const [editing, setEditing] = useState<string | null>(null)
  const [untaken, setUntaken] = useState<readonly Untaken[]>([])
  const place = useRef<HTMLTableElement>(null)
  const wanted = useRef(false)
  // Tab goes on from cell to cell once it ended an entry; who only passes leaves the sheet by one.
  const tabbing = useRef(false)
  const { field } = cell
  const at = Math.min(cell.row, rows.length - 1)

  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    place.current?.querySelector<HTMLElement>('[data-current]')?.focus()
  })

  const go = (row: number, to: Field = field): void => {
    const next = Math.max(0, Math.min(rows.length - 1, row))
    wanted.current = true
    setEditing(null)
    setCell({ row: next, field: to })
    const task = rows[next]?.task.uid
    if (task !== undefined) onActive(task)
  }
  const put = (row: SheetRow, draft: Draft | null): void => changeDrafts(plan, context.from, { [row.task.uid]: draft })
  const type = (row: SheetRow, to: Field, text: string): void =>
    put(row, typed(calculation, row.task, row.draft, to, meant(to, text, words), context))
  const rawOf = (row: SheetRow, of: Field): string => cellOf(row, of, context, words)

  /** What a key writes into a line. False where it writes nothing. */
  const write = (key: string, row: SheetRow): boolean => {
    switch (key) {
      case 'Enter': {
        const draft = row.draft ?? entered(calculation, row, context)
        if (draft && !row.draft) put(row, draft)
        if (draft === null) showToast('info', words.notYet)
        go(at + 1)
        return true
      }
      case 'F2':
        setEditing(rawOf(row, field))
        return true
      case ' ':
        put(row, null)
        return true
      case 'Delete':
      case 'Backspace':
        if (row.draft) type(row, field, '')
        return true
      case 'f':
        // A reason may begin with it.
        if (field === 'reason') break
        put(row, finishedNow(calculation, row.task, context, row.draft))
        go(at + 1)
        return true
    }
    if (key.length !== 1) return false
    setEditing(key)
    return true
  }

  return {
    row: at,
    field,
    editing,
    place,
    untaken,
    forget: () => setUntaken([]),
    choose(row, to) {
      tabbing.current = false
      setCell({ row, field: to })
    },
    edit(row, to) {
      const chosen = rows[row]
      if (readOnly || !chosen) return
      setCell({ row, field: to })
      setEditing(rawOf(chosen, to))
    },
    typedIn(text, next) {
      const row = rows[at]
      if (row && text !== null && text !== rawOf(row, field)) type(row, field, text)
      const step = next === 'right' ? 1 : next === 'left' ? -1 : 0
      tabbing.current = step !== 0
      if (next === 'none') setEditing(null)
      else go(next === 'down' ? at + 1 : at, FIELDS[FIELDS.indexOf(field) + step] ?? field)
    },
    onKey(event) {
      const row = rows[at]
      if (!row || editing !== null) return
      const control = event.ctrlKey || event.metaKey
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const beside = FIELDS[FIELDS.indexOf(field) + (event.shiftKey ? -1 : 1)]
      const tabbed = key === 'Tab' && tabbing.current && !control && !event.altKey && beside !== undefined
      if (!tabbed) tabbing.current = false
      const to = tabbed ? ([at, beside] as const) : target(key, control, at, field, rows.length - 1)
      const above = rows[at - 1]
      if (to) go(...to)
      else if (control && key === 'd' && !readOnly) {
        if (above) type(row, field, rawOf(above, field))
      } else if (control || event.altKey || readOnly || !write(key, row)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onPaste(event) {
      if (editing !== null || readOnly) return
      event.preventDefault()
      event.stopPropagation()
      const block = readTable(event.clipboardData.getData('text/plain'))
      const { changes, untaken: left } = pasted(state, block, { row: at, field }, messages)
      changeDrafts(plan, context.from, changes)
      setUntaken(left)
    },
  }
}
