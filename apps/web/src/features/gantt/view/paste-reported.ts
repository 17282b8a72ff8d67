import { formatDate, type Locale, loadMessages } from '@parada/messages'
import {
  applyEdits,
  calculate,
  type Edit,
  type Finding,
  knownUntil,
  memberOf,
  plain,
  reportLines,
  type Schedule,
} from '@parada/schedule'
import { PERCENT_TYPES, readReport, type TypedLine } from '../../../actions/report-line.ts'
import { civilNow } from '../../../data/clock.ts'
import { reporter } from '../../../data/reporter.ts'
import { REPORTED } from '../../../editor/columns.ts'
import type { Pasted } from '../../../editor/paste.ts'
import type { TableText } from '../../../editor/table-text.ts'

type Reported = { readonly ok: true; readonly edits: readonly Edit[] } | { readonly ok: false; text(): Promise<string> }

/** Actual dates, hours and shares of a pasted table, judged as one report: the first line that cannot be refuses the paste. */
export function reportedEdits(before: Schedule, table: TableText, pasted: Pasted, locale: Locale): Reported {
  const applied = applyEdits(before, pasted.edits)
  const calculated = applied.ok ? calculate(applied.value.schedule) : applied
  if (!calculated.ok) return { ok: false, text: async () => (await loadMessages(locale)).update.nothingTyped }
  const calculation = calculated.value
  const { schedule } = calculation
  const now = civilNow()
  const until = knownUntil(schedule, now)
  const lines = []
  for (const [line, task] of pasted.tasks) {
    const cells = table[line + pasted.headings] ?? []
    const typed: Record<string, string> = {}
    for (const [at, column] of pasted.columns.entries()) {
      const field = column === null ? undefined : REPORTED[column]
      const text = cells[at]?.trim() ?? ''
      if (field && text !== '') typed[field] = text
    }
    // Nothing is said of it: its line stays as it is.
    if (Object.keys(typed).length === 0) continue
    const { type, ...fields } = typed
    const measure = PERCENT_TYPES.find(each => type !== undefined && plain(each) === plain(type))
    const read = readReport(
      schedule,
      task,
      { ...(fields as TypedLine), ...(measure && { type: measure }) },
      until,
      locale,
    )
    if (read.unreadable.length > 0)
      return {
        ok: false,
        text: async () => {
          const { update } = await loadMessages(locale)
          return `${line + 1}: ${read.unreadable.map(field => update.finding.unreadable(update.reportFields[field])).join(' ')}`
        },
      }
    lines.push(read.line)
  }
  const { edits, findings } = reportLines(calculation, lines, until, {
    ...(reporter.name !== undefined && { by: reporter.name }),
    at: now,
  })
  const wrong = findings.find(each => each.act !== 'accept' && each.code !== 'doneWithOpenPredecessors')
  return wrong ? { ok: false, text: () => whyNot(wrong, schedule, until, locale) } : { ok: true, edits }
}

async function whyNot(finding: Finding, schedule: Schedule, until: number, locale: Locale): Promise<string> {
  const { update } = await loadMessages(locale)
  const name = (uid: Finding['task'] | undefined) =>
    uid === undefined ? '' : (memberOf(schedule.tasks, uid)?.name ?? '')
  return `${name(finding.task)}: ${update.finding[finding.code](name(finding.other), formatDate(locale, until, 'dayTime'))}`
}
