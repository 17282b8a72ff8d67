import { formatDate } from '@parada/messages'
import { DAY, type Instant, instant, parseResourceNames } from '@parada/schedule'
import type { CellContext } from '../../../editor/cell-text.ts'
import type { ColumnId } from '../../../editor/columns.ts'
import { moreColumns } from '../../../editor/more-columns.ts'
import { readDate } from '../../../editor/read-date.ts'
import type { CellPick } from './cell-choice.ts'

const DATES: ReadonlySet<ColumnId> = new Set(['start', 'finish', 'actualStart', 'actualFinish'])

/** The text of a cell while it is typed into. */
interface Typed {
  read(): string
  write(text: string): void
}

const partsOf = (text: string): string[] =>
  text
    .split(';')
    .map(each => each.trim())
    .filter(each => each !== '')

/** A list such as `3TI+2d;5` with one entry more, or without it; `is` says which entries stand for it. */
function toggled(text: string, entry: string, mark: string, is: (part: string) => boolean): string {
  const parts = partsOf(text)
  const rest = parts.filter(part => !is(part))
  return (rest.length < parts.length ? rest : [...parts, entry]).join(mark)
}

const fold = (text: string): string => text.trim().toLowerCase()
const isRow = (row: string) => (part: string) => /^\d+/.exec(part)?.[0] === row
const isResource = (name: string) => (part: string) =>
  parseResourceNames(part).some(each => fold(each.name) === fold(name))

/** What can be chosen for a cell in place of typing; null where there is nothing. */
export function pickFor(context: CellContext, index: number, column: ColumnId, typed: Typed): CellPick['of'] | null {
  const { schedule, calculation } = context
  const task = schedule.tasks[index]
  if (!task) return null
  if (DATES.has(column) || moreColumns()?.kind(column) === 'date') {
    const near = instant(calculation.start[index] ?? 0)
    const found = readDate(typed.read(), context.locale, near)
    return { kind: 'day', at: found ? instant(found.day * DAY) : near }
  }
  const many = (
    choices: { text: string; label: string }[],
    mark: string,
    is: (text: string) => (part: string) => boolean,
  ) =>
    ({
      kind: 'many',
      choices,
      has: (text: string) => partsOf(typed.read()).some(is(text)),
      toggle: (text: string) => typed.write(toggled(typed.read(), text, mark, is(text))),
    }) as const
  if (column === 'resources')
    return many(
      schedule.resources.map(each => ({ text: each.name, label: each.name })),
      '; ',
      isResource,
    )
  if (column === 'predecessors')
    return many(
      schedule.tasks
        .filter(each => each !== task)
        .map(each => ({ text: String(each.row), label: `${each.row}  ${each.name}` })),
      ';',
      isRow,
    )
  const choices = moreColumns()?.choices(schedule, column)
  return choices ? { kind: 'one', choices, now: typed.read() } : null
}

/** A day that was chosen as a cell's text: with the clock time that stood there. */
export function dayText(context: CellContext, day: Instant, before: string): string {
  const time = readDate(before, context.locale, day)?.time ?? null
  const date = formatDate(context.locale, day, 'day')
  return time === null ? date : `${date} ${formatDate(context.locale, day + time, 'time')}`
}

/** The cell that is being typed into. */
interface Editor {
  readonly text: string
  write(text: string): void
  chosen(take: boolean): void
}

/** What can be chosen for the cell that is open, and what choosing does to it. */
export function offerFor(
  context: CellContext,
  index: number,
  column: ColumnId,
  editor: Editor,
): Pick<CellPick, 'of' | 'choose' | 'close'> | null {
  const of = pickFor(context, index, column, { read: () => editor.text, write: text => editor.write(text) })
  let taken = false
  return (
    of && {
      of,
      choose: (chosen, done) => {
        taken = done
        editor.write(typeof chosen === 'string' ? chosen : dayText(context, chosen, editor.text))
      },
      close: () => editor.chosen(taken),
    }
  )
}
