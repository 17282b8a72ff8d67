import { DEFAULT_LOCALE, LOCALES, type Locale, loadMessages } from '@parada/messages'
import {
  type Calculation,
  checkReport,
  type Edit,
  type Finding,
  type FindingCode,
  type Instant,
  instant,
  isParent,
  knownUntil,
  memberOf,
  plain,
  type ReportLine,
  reportLines,
  setPercentComplete,
  type TaskId,
} from '@parada/schedule'
import { civilNow } from '../data/clock.ts'
import { editor as pageEditor } from '../data/editor.ts'
import { reporter } from '../data/reporter.ts'
import { label } from '../editor/labels.ts'
import type { ScheduleEditor } from '../editor/schedule-editor.ts'
import { planDialog } from './context.ts'
import { PERCENT_TYPES, readReport, startUnknown, supposed, type TypedLine } from './report-line.ts'

/** The language of the page. */
const pageLocale = (): Locale =>
  LOCALES.find(each => globalThis.document?.documentElement.lang.startsWith(each)) ?? DEFAULT_LOCALE

/** As `reportNow`, with the measure of the percentage as a word of the page's language. */
export async function reportText(
  tasks: readonly TaskId[],
  { type, ...typed }: Omit<TypedLine, 'type'> & { readonly type?: string },
  editor: ScheduleEditor = pageEditor,
): Promise<boolean> {
  const locale = pageLocale()
  if (type === undefined) return reportNow(tasks, typed, locale, editor)
  const { percentTypes } = (await loadMessages(locale)).update
  const meant = plain(type)
  const found = PERCENT_TYPES.find(each => meant !== '' && plain(percentTypes[each]).startsWith(meant))
  if (found) return reportNow(tasks, { ...typed, type: found }, locale, editor)
  planDialog.set({ kind: 'report', tasks, typed })
  return false
}

/** The edits of what was typed of tasks, and what is open about it. Nothing was approved where no data date was ever set: there a share may go down without a word. */
export function judgeTyped(
  calculation: Calculation,
  tasks: readonly TaskId[],
  typed: TypedLine,
  locale: Locale,
  now: Instant,
): Judged {
  const { schedule } = calculation
  const until = knownUntil(schedule, now)
  const dated = schedule.project.statusDate !== undefined
  const lines = tasks.map(task => {
    const { line } = readReport(schedule, task, typed, until, locale)
    // Where no data date was ever set, what is begun ahead of its plan begins now.
    const start = instant(Math.min(until, line.finish ?? until))
    return !dated && startUnknown(calculation, line, until) ? { ...line, start } : line
  })
  const { edits, findings } = reportLines(calculation, lines, until, {
    ...(reporter.name !== undefined && { by: reporter.name }),
    at: now,
  })
  return { edits, ...questions(findings, typed, dated) }
}

interface Judged {
  readonly edits: readonly Edit[]
  /** What is refused or asked, with what was answered. */
  readonly asked: readonly Finding[]
  /** What of it still stands in the way. */
  readonly open: readonly Finding[]
}

function questions(findings: readonly Finding[], typed: TypedLine, dated: boolean): Pick<Judged, 'asked' | 'open'> {
  const asked = findings.filter(
    each => each.act === 'refuse' || (each.act === 'ask' && (dated || each.code !== 'lowered')),
  )
  return { asked, open: asked.filter(each => each.act === 'refuse' || !typed.kept?.includes(each.code)) }
}

/** Against what a share of a summary may come up in the tasks that get it; the rest of a report is supposed there. */
const SHARED: ReadonlySet<FindingCode> = new Set([
  'doneWithOpenPredecessors',
  'safetyStepOpen',
  'blindIn',
  'lowered',
  'stepsDecide',
])

/** A share typed on summaries, given to the tasks inside them, and what is open about that. Null: it is no share. */
export function judgeShared(
  calculation: Calculation,
  summaries: readonly TaskId[],
  typed: TypedLine,
  now: Instant,
): Judged | null {
  const { schedule } = calculation
  const until = knownUntil(schedule, now)
  const text = typed.percent?.replace('%', '').replace(',', '.').trim() ?? ''
  const share = text === '' ? Number.NaN : Number(text)
  const edits: Edit[] = []
  for (const task of summaries) {
    const shared = setPercentComplete({ schedule, calculation, until }, task, share)
    if (!shared.ok) return null
    edits.push(...shared.value)
  }
  const lines = edits.flatMap((edit): ReportLine[] => {
    if (edit.kind !== 'setTask') return []
    const { percentComplete, actualStart, actualFinish } = edit.changes
    return [
      {
        task: edit.task,
        percent: percentComplete ?? 0,
        ...(actualStart != null && { start: actualStart }),
        ...(actualFinish != null && { finish: actualFinish }),
      },
    ]
  })
  const findings = checkReport(calculation, lines, until).filter(each => SHARED.has(each.code))
  return { edits, ...questions(findings, typed, schedule.project.statusDate !== undefined) }
}

/**
 * Takes what was typed of the progress of tasks as one change, or opens the dialog that says what is wrong with it and asks
 * what is missing. True when it was taken.
 */
export function reportNow(tasks: readonly TaskId[], typed: TypedLine, locale: Locale, editor: ScheduleEditor): boolean {
  const { schedule, calculation } = editor.state.getSnapshot()
  if (!schedule || !calculation || tasks.length === 0) return false
  const now = civilNow()
  const asked = supposed(calculation, tasks, typed, now, locale)
  const ask = (): false => {
    planDialog.set({ kind: 'report', tasks, typed: { ...typed, ...asked } })
    return false
  }
  if (Object.keys(asked).length > 0 || tasks.some(task => isParent(schedule, task))) return ask()
  const until = knownUntil(schedule, now)
  if (tasks.some(task => readReport(schedule, task, typed, until, locale).unreadable.length > 0)) return ask()
  const { edits, open } = judgeTyped(calculation, tasks, typed, locale, now)
  if (open.length > 0) return ask()
  if (edits.length === 0) return false
  const [only] = tasks
  const name = tasks.length === 1 && only !== undefined ? memberOf(schedule.tasks, only)?.name : undefined
  return editor.apply(edits, label('setProgress', tasks.length, name)).ok || ask()
}
