import { formatDate, type Locale, loadMessages, type Messages } from '@parada/messages'
import {
  applyEdits,
  calculate,
  type Edit,
  type Finding,
  type Instant,
  inTheWay,
  knownUntil,
  memberOf,
  plain,
  type ReportLine,
  reportLines,
  type Schedule,
  settleReport,
  settleUndated,
} from '@parada/schedule'
import type { UntakenLine } from '../../../actions/context.ts'
import { PERCENT_TYPES, type ReportField, readReport, type TypedLine } from '../../../actions/report-line.ts'
import { civilNow } from '../../../data/clock.ts'
import { reporter } from '../../../data/reporter.ts'
import { REPORTED } from '../../../editor/columns.ts'
import { isReport, type Pasted } from '../../../editor/paste.ts'
import type { TableText } from '../../../editor/table-text.ts'

/** What a pasted table reports, and its lines that are refused or have to be answered first. */
export interface ReportedTable {
  readonly edits: readonly Edit[]
  readonly untaken: ReadonlyMap<number, UntakenLine>
}

interface Read {
  readonly line: number
  readonly typed: TypedLine
  readonly report: ReportLine
  readonly unreadable: readonly ReportField[]
}

/** Actual dates, hours and shares of a pasted table, judged together as one report, each line by itself. */
export async function reportedEdits(
  before: Schedule,
  table: TableText,
  pasted: Pasted,
  locale: Locale,
): Promise<ReportedTable> {
  const { update } = await loadMessages(locale)
  const untaken = new Map<number, UntakenLine>()
  if (!isReport(pasted.columns, before)) {
    const shares = judgedShares(before, table, pasted, locale)
    for (const { line, report, typed, open } of shares) {
      const text = open
        .map(found => sentenceOf(update, locale, before, found, knownUntil(before, civilNow())))
        .join(' ')
      untaken.set(line, { line, task: report.task, text, typed })
    }
    return { edits: [], untaken }
  }
  const applied = applyEdits(before, pasted.edits)
  const calculated = applied.ok ? calculate(applied.value.schedule) : applied
  if (!calculated.ok) {
    for (const [line, task] of pasted.tasks) untaken.set(line, { line, task, text: update.nothingTyped })
    return { edits: [], untaken }
  }
  const calculation = calculated.value
  const { schedule } = calculation
  const now = civilNow()
  const until = knownUntil(schedule, now)
  const lines = readLines(schedule, table, pasted, until, locale)
  for (const { line, report, typed, unreadable } of lines)
    if (unreadable.length > 0) {
      const text = unreadable.map(field => update.finding.unreadable(update.reportFields[field], field)).join(' ')
      untaken.set(line, { line, task: report.task, text, typed })
    }
  const judged = lines.filter(each => each.unreadable.length === 0)
  const reports = judged.map(each => each.report)
  const terms = { until, dataDate: 'stays', now } as const
  // What is asked about a line waits for its answer in the dialog, and has happened for none of the others until then.
  const settled = settleReport(calculation, reports, terms, () => false)
  const { findings } = settled
  const { edits } = reportLines(calculation, settled.lines, until, {
    ...(reporter.name !== undefined && { by: reporter.name }),
    at: now,
  })
  for (const { line, report, typed } of judged) {
    const open = findings.filter(each => each.task === report.task && each.act !== 'accept')
    const text = open.map(found => sentenceOf(update, locale, schedule, found, until)).join(' ')
    if (open.length > 0) untaken.set(line, { line, task: report.task, text, typed })
  }
  return { edits, untaken }
}

const sentenceOf = (
  update: Messages['update'],
  locale: Locale,
  schedule: Schedule,
  found: Finding,
  until: Instant,
): string =>
  update.finding[found.code](
    inTheWay(schedule, found),
    formatDate(locale, until, 'dayTime'),
    found.ended === undefined ? '' : formatDate(locale, found.ended, 'dayTime'),
  )

/**
 * Shares that are pasted onto tasks of a plan without a data date, as far as they stand in the way: they are values of the
 * plan, but nothing passes a step that protects people, nor runs ahead of open work unasked. Tasks that come with the table
 * are as they stand in it.
 */
function judgedShares(
  before: Schedule,
  table: TableText,
  pasted: Pasted,
  locale: Locale,
): readonly (Read & { readonly open: readonly Finding[] })[] {
  const calculated = calculate(before)
  if (!calculated.ok) return []
  const now = civilNow()
  const lines = readLines(before, table, pasted, knownUntil(before, now), locale).filter(({ report, unreadable }) => {
    const task = memberOf(before.tasks, report.task)
    return task && unreadable.length === 0 && (report.percent ?? 0) !== (task.percentComplete ?? 0)
  })
  const reports = lines.map(each => each.report)
  const { findings } = settleUndated(calculated.value, reports, now, () => false)
  return lines.flatMap(each => {
    const open = findings.filter(found => found.task === each.report.task && found.act !== 'accept')
    return open.length > 0 ? [{ ...each, open }] : []
  })
}

/** The lines that report something, as the columns of what really happened have it. */
function readLines(schedule: Schedule, table: TableText, pasted: Pasted, until: Instant, locale: Locale): Read[] {
  return [...pasted.tasks].flatMap(([line, task]): Read[] => {
    const cells = table[line + pasted.headings] ?? []
    const found: Record<string, string> = {}
    for (const [at, column] of pasted.columns.entries()) {
      const field = column === null ? undefined : REPORTED[column]
      const text = cells[at]?.trim() ?? ''
      if (field && text !== '') found[field] = text
    }
    // Nothing is said of it: its line stays as it is.
    if (Object.keys(found).length === 0) return []
    const { type, ...fields } = found
    const measure = PERCENT_TYPES.find(each => type !== undefined && plain(each) === plain(type))
    const typed: TypedLine = { ...(fields as TypedLine), ...(measure && { type: measure }) }
    const { line: report, unreadable } = readReport(schedule, task, typed, until, locale)
    return [{ line, typed, report, unreadable }]
  })
}
