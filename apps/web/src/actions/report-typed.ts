import { DEFAULT_LOCALE, formatDate, LOCALES, type Locale, loadMessages } from '@parada/messages'
import {
  type Calculation,
  type Edit,
  type Finding,
  type Instant,
  instant,
  isParent,
  knownUntil,
  memberOf,
  plain,
  type ReportedBy,
  type ReportLine,
  reportLines,
  type SharedLine,
  shareLines,
  type TaskId,
} from '@parada/schedule'
import { civilNow } from '../data/clock.ts'
import { editor as pageEditor } from '../data/editor.ts'
import { reporter } from '../data/reporter.ts'
import { label } from '../editor/labels.ts'
import type { ScheduleEditor } from '../editor/schedule-editor.ts'
import { showToast } from '../ui/toast-store.ts'
import { addOvertime } from './add-overtime.ts'
import { planDialog } from './context.ts'
import { PERCENT_TYPES, type ReportField, readReport, startUnknown, supposed, type TypedLine } from './report-line.ts'

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
  planDialog.setState({ kind: 'report', tasks, typed }, true)
  return false
}

/** The edits of what was typed of tasks, and what is open about it. */
export function judgeTyped(
  calculation: Calculation,
  tasks: readonly TaskId[],
  typed: TypedLine,
  locale: Locale,
  now: Instant,
): JudgedLines {
  const { schedule } = calculation
  const until = knownUntil(schedule, now)
  const dated = schedule.project.statusDate !== undefined
  const told = new Set<TaskId>()
  const lines = tasks.map(task => {
    const { line } = readReport(schedule, task, typed, until, locale)
    const began = line.start ?? memberOf(schedule.tasks, task)?.actualStart
    if (began !== undefined && (typed.finish ?? '').trim() !== '') told.add(task)
    // Where no data date was ever set, what is begun ahead of its plan begins now.
    const start = instant(Math.min(until, line.finish ?? until))
    return !dated && startUnknown(calculation, line, until) ? { ...line, start } : line
  })
  const { edits, findings } = reportLines(calculation, lines, until, whoReports(now))
  return {
    edits,
    lines,
    accepted: findings.filter(each => each.act === 'accept'),
    ...questions(findings, typed, dated, told),
  }
}

const whoReports = (at: Instant): ReportedBy => ({ ...(reporter.name !== undefined && { by: reporter.name }), at })

interface Judged {
  readonly edits: readonly Edit[]
  /** What is refused or asked, with what was answered. */
  readonly asked: readonly Finding[]
  /** What of it still stands in the way. */
  readonly open: readonly Finding[]
}

/**
 * What is asked. Where no data date was ever set nothing was approved that could be lowered, and what is done is done now:
 * 0 hours between two moments are asked about only of tasks with both reported.
 */
function questions(
  findings: readonly Finding[],
  typed: TypedLine,
  dated: boolean,
  told: ReadonlySet<TaskId> = new Set(),
): Pick<Judged, 'asked' | 'open'> {
  const matters = ({ code, task }: Finding): boolean =>
    dated || (code === 'noTimeSpent' ? told.has(task) : code !== 'lowered')
  const asked = findings.filter(each => each.act === 'refuse' || (each.act === 'ask' && matters(each)))
  return { asked, open: asked.filter(each => each.act === 'refuse' || !typed.kept?.includes(each.code)) }
}

/** Lines as they are taken, and what of them is taken but to be known. */
interface JudgedLines extends Judged {
  readonly lines: readonly ReportLine[]
  readonly accepted: readonly Finding[]
}

/** What a share of summaries makes of the tasks in them. */
interface JudgedShare extends Judged {
  readonly shares: readonly SharedLine[]
  /** Dates of a task in it that cannot be read. */
  readonly unreadable: ReadonlyMap<TaskId, readonly ReportField[]>
}

/** A share typed on summaries, as a report of each task inside them, and what is open about that. Null: it is no share. */
export function judgeShared(
  calculation: Calculation,
  summaries: readonly TaskId[],
  typed: TypedLine,
  locale: Locale,
  now: Instant,
): JudgedShare | null {
  const { schedule } = calculation
  const until = knownUntil(schedule, now)
  const text = typed.percent?.replace('%', '').replace(',', '.').trim() ?? ''
  const percent = text === '' ? Number.NaN : Number(text)
  if (!(percent >= 0 && percent <= 100)) return null
  const unreadable = new Map<TaskId, readonly ReportField[]>()
  const given = new Map(
    Object.entries(typed.shared ?? {}).map(([key, dates]) => {
      const task = Number(key) as TaskId
      const read = readReport(schedule, task, dates, until, locale)
      if (read.unreadable.length > 0) unreadable.set(task, read.unreadable)
      return [task, read.line] as const
    }),
  )
  const shares = shareLines(calculation, summaries, percent, until, given)
  const override = typed.override?.trim()
  const lines = shares.map(({ line }) => ({
    ...line,
    ...(typed.reason && { reason: typed.reason }),
    ...(override && { override }),
  }))
  const { edits, findings } = reportLines(calculation, lines, until, whoReports(now))
  return { edits, shares, unreadable, ...questions(findings, typed, schedule.project.statusDate !== undefined) }
}

/**
 * Takes what was typed of the progress of tasks as one change, or opens the dialog that says what is wrong with it and asks
 * what is missing. True when it was taken.
 */
export function reportNow(tasks: readonly TaskId[], typed: TypedLine, locale: Locale, editor: ScheduleEditor): boolean {
  const { schedule, calculation } = editor.state.getState()
  if (!schedule || !calculation || tasks.length === 0) return false
  const now = civilNow()
  const asked = supposed(calculation, tasks, typed, now, locale)
  const ask = (): false => {
    planDialog.setState({ kind: 'report', tasks, typed: { ...typed, ...asked } }, true)
    return false
  }
  if (typed.begun || Object.keys(asked).length > 0 || tasks.some(task => isParent(schedule, task))) return ask()
  const until = knownUntil(schedule, now)
  if (tasks.some(task => readReport(schedule, task, typed, until, locale).unreadable.length > 0)) return ask()
  const judged = judgeTyped(calculation, tasks, typed, locale, now)
  const { edits, open } = judged
  if (open.length > 0) return ask()
  if (edits.length === 0) return false
  const [only] = tasks
  const name = tasks.length === 1 && only !== undefined ? memberOf(schedule.tasks, only)?.name : undefined
  if (!editor.apply(edits, label('setProgress', tasks.length, name)).ok) return ask()
  void tellTaken(judged, until, locale, editor)
  return true
}

/** Of one task: the start that was supposed, and the overtime that its calendar could have. For several tasks the sheet asks. */
export async function tellTaken(
  { lines, accepted }: JudgedLines,
  until: Instant,
  locale: Locale,
  { state }: ScheduleEditor,
): Promise<void> {
  const { schedule, calculation } = state.getState()
  const [line] = lines
  // Where no data date was ever set the plan is being written, and a share is one of its values.
  if (!schedule?.project.statusDate || !calculation || !line || lines.length > 1) return
  const says = (code: Finding['code']): boolean => accepted.some(each => each.code === code)
  const task = memberOf(schedule.tasks, line.task)
  if (says('percentWithoutStart') && task?.actualStart !== undefined) {
    const { update } = await loadMessages(locale)
    showToast('info', update.supposedStart(task.name, formatDate(locale, task.actualStart, 'dayTime')))
  }
  if (says('workedOutsideCalendar')) {
    const messages = await loadMessages(locale)
    showToast('info', messages.update.finding.workedOutsideCalendar(), {
      label: messages.update.answers.overtime,
      run: () => addOvertime(calculation, line, until, messages),
    })
  }
}
