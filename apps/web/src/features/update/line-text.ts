import type { Messages } from '@parada/messages'
import { DELAY_REASONS, type DelayReason, endedWithin, plain, SILENT_SHIFTS, shiftsOf } from '@parada/schedule'
import { FIELDS, type Field, hoursText, isReason, momentText, type SheetContext, says } from './sheet.ts'
import type { SheetRow } from './sheet-row.ts'
import type { SheetState } from './use-sheet.ts'

/** What a cell shows: what was typed or follows from it, else what the plan knows. */
export function cellOf(row: SheetRow, field: Field, context: SheetContext, words: Messages['update']): string {
  const { task, draft, made, known } = row
  const own = draft?.[field]
  if (field === 'reason') {
    const reason = reasonIn(row, context)
    return isReason(reason) ? words.reasons[reason] : reason
  }
  if (made && follows(row, field))
    return field === 'percent' ? String(made.percent) : hoursText(made.left, context.locale)
  if (own !== undefined && (own !== '' || field !== 'remaining')) return own
  switch (field) {
    case 'start':
      return task.actualStart === undefined ? '' : momentText(task.actualStart, context)
    case 'finish':
      return task.actualFinish === undefined ? '' : momentText(task.actualFinish, context)
    case 'percent':
      return known.percent > 0 ? String(Math.round(known.percent)) : ''
    case 'remaining':
      if ((task.percentComplete ?? 0) >= 100 || draft?.percent === '100') return '–'
      return hoursText(known.left, context.locale)
    case 'spent':
      return known.spent === undefined ? '' : hoursText(known.spent, context.locale)
  }
}

/** What was typed or saved of a line, in one line of words: nothing where the line has no report. */
export function saidOf(row: SheetRow, context: SheetContext, words: Messages['update']): string {
  if (!row.draft && !row.line.reported) return ''
  const [start, finish, percent, remaining, spent, reason] = FIELDS.map(field => cellOf(row, field, context, words))
  const left = remaining === '–' || finish ? '' : remaining
  return [
    start || finish ? `${start || '…'} – ${finish || '…'}` : '',
    percent ? `${percent} %` : '',
    left ? `${words.columns.remaining} ${left}` : '',
    spent ? `${words.columns.spent} ${spent}` : '',
    reason,
  ]
    .filter(each => each)
    .join(' · ')
}

/** A share that follows from what was typed as left, or what is left from a typed share: each by the duration. */
function follows({ task, draft, made }: SheetRow, field: Field): boolean {
  if (!made || made.percent >= 100 || (task.percentType ?? 'duration') !== 'duration') return false
  const left = says(draft?.remaining)
  return field === 'percent' ? left : field === 'remaining' && !left && says(draft?.percent)
}

/** What kept a line from moving in the shift: as typed, else as it was saved of this shift. */
export function reasonIn(
  { task, draft }: Pick<SheetRow, 'task' | 'draft'>,
  { from, until }: Pick<SheetContext, 'from' | 'until'>,
): string {
  if (draft?.reason !== undefined) return draft.reason
  return task.delays?.findLast(({ at }) => endedWithin(at, from, until))?.reason ?? ''
}

/** Whether no user gave what a cell shows: it follows from another that was typed, or is the plan's own. */
export const isDerived = (row: SheetRow, field: Field): boolean => isSupposed(row, field) || follows(row, field)

/** Whether a date of a line is the plan's own, confirmed by no report. */
export const isSupposed = ({ task, draft }: Pick<SheetRow, 'task' | 'draft'>, field: Field): boolean =>
  draft?.supposed?.includes(field) ??
  (field === 'start' && draft?.start === undefined && task.reported?.supposed === true)

/** How a line stands, in a word. */
export function stateOf(
  state: SheetState,
  row: SheetRow,
  words: Messages['update'],
): readonly [word: string, tone: string] {
  const uid = row.task.uid
  if (state.judged.refused.includes(uid)) return ['!', 'bad']
  if (state.judged.asked.includes(uid)) return ['?', 'fair']
  if (row.draft && state.judged.late.includes(uid)) return [words.state.late, 'fair']
  if (row.draft) return row.draft.supposed?.length ? [words.state.supposed, 'fair'] : [words.state.ok, 'good']
  if (row.line.reported && row.task.reported?.supposed) return [words.state.supposed, 'fair']
  if (row.line.reported) return [words.state.saved, 'good']
  if (row.line.silent >= SILENT_SHIFTS) return [words.silentShifts(row.line.silent), 'bad']
  const slack = state.calculation.of(uid)?.totalSlack ?? 0
  const { length } = shiftsOf(state.calculation.schedule.project)
  if (slack <= length)
    return [`${words.silentShort} · ${words.state.slack(hoursText(slack, state.context.locale))}`, 'fair']
  return [words.silentShort, '']
}

/** Who saved a line last, and when; empty where no one did. */
export function savedBy({ task, draft, line }: SheetRow, context: SheetContext): string {
  const { by, at } = task.reported ?? {}
  if (draft || !line.reported) return ''
  return [by, at === undefined ? undefined : momentText(at, context)].filter(each => each !== undefined).join(' · ')
}

/** The one reason that a text names: as it is written, as it begins, or by a word of it. Null for none, or for several. */
export function reasonOf(text: string, words: Messages['update']): DelayReason | null {
  const meant = plain(text.trim())
  if (meant === '') return null
  const named = DELAY_REASONS.map(code => [code, plain(words.reasons[code])] as const)
  const only = (fits: (name: string) => boolean): DelayReason | undefined => {
    const found = named.filter(([, name]) => fits(name))
    return found.length === 1 ? found[0]?.[0] : undefined
  }
  return (
    only(name => name === meant) ?? only(name => name.startsWith(meant)) ?? only(name => name.includes(meant)) ?? null
  )
}

/** How many lines have a report, from the plan or typed and writable, and how many have none. */
export function countsOf(rows: readonly SheetRow[], { lines, refused, asked }: SheetState['judged']) {
  const written = new Set(lines.map(line => line.task))
  const open = new Set([...refused, ...asked])
  const informed = rows.filter(
    ({ task: { uid }, line }) => !open.has(uid) && (written.has(uid) || line.reported),
  ).length
  return { informed, silent: rows.filter(({ task: { uid } }) => !open.has(uid)).length - informed }
}

/** How the lines of a group stand. */
export function groupText(rows: readonly SheetRow[], judged: SheetState['judged'], words: Messages['update']): string {
  const { informed, silent } = countsOf(rows, judged)
  return [
    `${rows.length} ${words.expected(rows.length)}`,
    `${informed} ${words.informed(informed)}`,
    ...(silent > 0 ? [words.foot.silent(silent)] : []),
  ].join(' · ')
}
