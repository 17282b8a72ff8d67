import type { Messages } from '@parada/messages'
import { DELAY_REASONS, type DelayReason, SILENT_SHIFTS, shiftsOf } from '@parada/schedule'
import { type Field, hoursText, momentText, type SheetContext } from './sheet.ts'
import type { SheetRow, SheetState } from './use-sheet.ts'

/** What a cell shows: what was typed, else what the plan knows. */
export function cellOf(
  { task, draft }: SheetRow,
  field: Field,
  context: SheetContext,
  words: Messages['update'],
): string {
  const own = draft?.[field]
  if (field === 'reason') {
    const reason = reasonIn({ task, draft }, context)
    return reason === '' ? '' : words.reasons[reason]
  }
  if (own !== undefined) return own
  switch (field) {
    case 'start':
      return task.actualStart === undefined ? '' : momentText(task.actualStart, context)
    case 'finish':
      return task.actualFinish === undefined ? '' : momentText(task.actualFinish, context)
    case 'percent':
      return task.percentComplete ? String(Math.round(task.percentComplete)) : ''
    case 'remaining':
      if ((task.percentComplete ?? 0) >= 100 || draft?.percent === '100') return '–'
      return hoursText(task.remainingDuration?.seconds ?? task.duration.seconds, context.locale)
    case 'spent':
      return ''
  }
}

/** What kept a line from moving in the shift: as typed, else as it was saved of this shift. */
export function reasonIn(
  { task, draft }: Pick<SheetRow, 'task' | 'draft'>,
  { from, until }: Pick<SheetContext, 'from' | 'until'>,
): DelayReason | '' {
  if (draft?.reason !== undefined) return draft.reason
  return task.delays?.findLast(({ at }) => at !== undefined && at > from && at <= until)?.reason ?? ''
}

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

/** The reason that a text names, as it is written or as it begins. */
export function reasonOf(text: string, words: Messages['update']): DelayReason | null {
  const typedText = text.trim().toLowerCase()
  if (typedText === '') return null
  return (
    DELAY_REASONS.find(each => words.reasons[each].toLowerCase() === typedText) ??
    DELAY_REASONS.find(each => words.reasons[each].toLowerCase().startsWith(typedText)) ??
    null
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
