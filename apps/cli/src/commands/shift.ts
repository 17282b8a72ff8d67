import { dateOrder, isoDate, parseCsv } from '@parada/formats/tables'
import { findingText, formatDate, type Locale, type Messages } from '@parada/messages'
import {
  advanceDataDate,
  applyEdits,
  type Calculation,
  calculate,
  DEFAULT_UNITS,
  DELAY_REASONS,
  formatInstant,
  type GivenFinding,
  type GivenLine,
  HOUR,
  judgeGiven,
  memberOf,
  parseDuration,
  parseInstant,
  taskId,
} from '@parada/schedule'
import { type Command, type CommandIo, EXIT } from '../command.ts'
import { besidePlan, bytesAt, printRemarks, readDatedPlan, targetFormat, writePlan } from '../files.ts'
import { todayHere } from '../today.ts'

const NUMBERS = ['percent', 'remaining_hours', 'spent_hours'] as const
const TEXTS = ['start', 'finish', 'override'] as const
/** More hours than these are no report of one task. */
const MOST_HOURS = 100_000

/** A field of a line that says nothing that is known; the line is refused for it. Lines are counted from 1. */
interface Unread {
  readonly line: number
  readonly task: string
  readonly field: 'task' | 'reason' | (typeof NUMBERS)[number]
}

const numberOf = (text: string): number => Number(text.replace(',', '.'))

/** Hours as a number, or with their unit; NaN where they are neither. */
function hoursOf(text: string): number {
  const found = Number.isNaN(numberOf(text)) ? parseDuration(text.replace(/\s+/g, ''), DEFAULT_UNITS) : null
  return found ? found.seconds / HOUR : numberOf(text)
}

/** A line of a table: its columns are called as in the API, reasons also as the sheet of the shift calls them. */
function lineOf(row: Readonly<Record<string, string>>, at: number, { update }: Messages): GivenLine | Unread {
  const text = (name: string): string | undefined => row[name]?.trim() || undefined
  const task = text('task')
  if (task === undefined) return { line: at, task: '', field: 'task' }
  const line: Record<string, unknown> = { task: /^\d+$/.test(task) ? Number(task) : task }
  for (const name of TEXTS) if (text(name) !== undefined) line[name] = text(name)
  for (const name of NUMBERS) {
    const value = text(name)
    if (value === undefined) continue
    const number = name === 'percent' ? numberOf(value.replace(/\s*%$/, '')) : hoursOf(value)
    if (!(number >= 0 && number <= (name === 'percent' ? 100 : MOST_HOURS))) return { line: at, task, field: name }
    line[name] = number
  }
  const reason = text('reason')
  const known = DELAY_REASONS.find(
    each => each === reason || update.reasons[each].toLowerCase() === reason?.toLowerCase(),
  )
  if (reason !== undefined && known === undefined) return { line: at, task, field: 'reason' }
  if (known) line.reason = known
  if (/^(true|yes|sim|sí|1|x)$/i.test(text('keep') ?? '')) line.keep = true
  return line as unknown as GivenLine
}

const isUnread = (line: GivenLine | Unread): line is Unread => 'field' in line

const COLUMNS: readonly string[] = ['task', ...TEXTS, ...NUMBERS, 'reason', 'keep']

interface Lines {
  readonly lines: readonly GivenLine[]
  readonly unread: readonly Unread[]
}

/** The lines of a CSV file, or of a JSON list; null where it is no list, or a column that is none. */
function linesOf(content: string, io: CommandIo): Lines | null | string {
  const trimmed = content.replace(/^\uFEFF/, '').trim()
  let rows: readonly Readonly<Record<string, string>>[]
  if (trimmed.startsWith('[')) {
    let parsed: unknown
    try {
      parsed = JSON.parse(trimmed)
    } catch {
      return null
    }
    if (!Array.isArray(parsed)) return null
    rows = parsed.map((each: unknown) =>
      Object.fromEntries(
        Object.entries(typeof each === 'object' && each !== null ? each : {}).map(([name, value]) => [
          name,
          String(value ?? ''),
        ]),
      ),
    )
  } else {
    const [heads = [], ...body] = parseCsv(trimmed)
    rows = body
      .filter(cells => cells.some(cell => cell.trim() !== ''))
      .map(cells => Object.fromEntries(heads.map((head, at) => [head.trim().toLowerCase(), cells[at] ?? ''])))
  }
  // What was reported in a column that is not read would be lost.
  const stray = rows.flatMap(row => Object.keys(row)).find(name => name !== '' && !COLUMNS.includes(name))
  if (stray !== undefined) return stray
  const read = rows.map((row, at) => lineOf(row, at + 1, io.messages))
  return {
    lines: dated(
      read.flatMap(each => (isUnread(each) ? [] : [each])),
      io.locale,
    ),
    unread: read.filter(isUnread),
  }
}

/** Dates as people write them: in the order of day and month that the lines show, else in that of the language. */
function dated(lines: readonly GivenLine[], locale: Locale): readonly GivenLine[] {
  const cells = lines.flatMap(each => [each.start ?? '', each.finish ?? ''])
  const order = dateOrder(cells) ?? (locale === 'en' ? 'mdy' : 'dmy')
  const iso = (cell: string): string => isoDate(cell, order) ?? cell
  return lines.map(({ start, finish, ...line }) => ({
    ...line,
    ...(start !== undefined && { start: iso(start) }),
    ...(finish !== undefined && { finish: iso(finish) }),
  }))
}

/** `parada shift PLAN LINES OUT`: reports a shift, line by line, and moves the data date with it if that is asked for. */
export const command: Command = {
  name: 'shift',
  usage: 'PLAN LINES OUT',
  options: {
    until: { type: 'string', placeholder: '2027-03-04T19:00' },
    advance: { type: 'boolean' },
    by: { type: 'string', placeholder: 'NAME' },
    to: { type: 'string', placeholder: 'FORMAT' },
    force: { type: 'boolean', short: 'f' },
    quiet: { type: 'boolean', short: 'q' },
  },
  async run(args, beside) {
    const [from, path, to] = args.positionals
    const io = besidePlan(to, beside)
    const words = io.messages.cli.shift
    if (from === undefined || path === undefined || to === undefined || args.positionals.length > 3) {
      io.note(words.threeFiles)
      return EXIT.usage
    }
    const until = typeof args.values.until === 'string' ? parseInstant(args.values.until) : null
    if (until === null) {
      io.note(io.messages.cli.badMoment(String(args.values.until ?? '--until')))
      return EXIT.usage
    }
    const format = targetFormat(to, args, io)
    if (!format) return EXIT.usage
    const content = await bytesAt(path, io)
    if (content === null) return EXIT.failed
    const found = linesOf(new TextDecoder().decode(content), io)
    if (found === null || typeof found === 'string') {
      io.note(found === null ? words.badLine(1, path) : words.unknownColumn(found, COLUMNS.join(', ')))
      return EXIT.failed
    }
    const { lines, unread } = found
    const given = lines.length + unread.length
    const read = await readDatedPlan(from, args, io)
    if (!read) return EXIT.failed
    const before = calculate(read.schedule)
    if (!before.ok) {
      for (const each of before.problems) io.problem(each)
      return EXIT.failed
    }
    const who = { ...(typeof args.values.by === 'string' && { by: args.values.by }), at: todayHere() }
    const status = before.value.schedule.project.statusDate
    const wanted = args.values.advance === true && (status === undefined || status < until)
    const report = judgeGiven(before.value, lines, until, who, wanted)
    const { moves } = report
    const holds = moves ? until : Math.min(until, status ?? until)
    const effect = moves ? advanceDataDate(before.value, until, report.edits) : null
    if (effect && !effect.ok) {
      io.problem(effect.problems[0])
      return EXIT.failed
    }
    const applied = applyEdits(read.schedule, effect ? effect.value.edits : report.edits)
    const after = applied.ok ? calculate(applied.value.schedule) : applied
    if (!applied.ok || !after.ok) {
      if (!after.ok) io.problem(after.problems[0])
      return EXIT.failed
    }
    const exportWarnings = await writePlan(to, format, after.value, args, io)
    if (!exportWarnings) return EXIT.failed
    const open = report.findings.filter(each => each.act !== 'accept')
    if (args.values.json)
      io.out(
        JSON.stringify(
          {
            ok: true,
            written: report.written,
            findings: [...unread.map(unreadFinding), ...report.findings],
            finish_before: formatInstant(before.value.projectFinish).slice(0, 16),
            finish_after: formatInstant(after.value.projectFinish).slice(0, 16),
            data_date:
              status === undefined && !moves ? null : formatInstant(moves ? until : (status ?? until)).slice(0, 16),
          },
          null,
          2,
        ),
      )
    else {
      for (const each of unread) io.out(unreadLine(each, io))
      for (const each of report.findings) io.out(findingLine(each, before.value, holds, io))
      const when = (at: number): string => formatDate(io.locale, at, 'dayTime')
      io.out(words.finish(when(before.value.projectFinish), when(after.value.projectFinish)))
      if (wanted && !moves) io.out(words.dateStays)
      else if (moves && report.written < given) io.out(words.dateMoved(when(until), given - report.written))
      const now = todayHere()
      if (moves && until > now) io.out(io.messages.update.dataDate.future(when(until), when(now)))
      io.out(words.written(report.written, given, to))
      printRemarks([...read.problems, ...exportWarnings], args, io)
    }
    // Lines that were refused or have to be answered are still to be reported.
    return open.length > 0 || report.written < given ? EXIT.different : EXIT.done
  },
}

/** As the other findings of the result, with its line and field. */
const unreadFinding = ({ line, task, field }: Unread) => ({
  ...{ task, code: field === 'task' ? 'unknownTask' : 'unreadable', act: 'refuse', other: null, ended: null },
  ...{ line, field },
})

/** What a refused field says wrong, as the sheet of the shift says it. */
function unreadLine({ line, task, field }: Unread, { messages }: CommandIo): string {
  const { shift } = messages.cli
  const kind = field === 'remaining_hours' ? 'remaining' : field === 'spent_hours' ? 'spent' : field
  const why = kind === 'task' ? shift.unknownTask : messages.update.finding.unreadable(field, kind)
  return `${shift.refuse}: ${line}. ${task}: ${why}`
}

function findingLine(finding: GivenFinding, plan: Calculation, until: number, io: CommandIo): string {
  const { task, act } = finding
  const name = typeof task === 'number' ? (memberOf(plan.schedule.tasks, taskId(task))?.name ?? String(task)) : task
  return `${io.messages.cli.shift[act]}: ${name}: ${findingText(finding, until, io.messages, io.locale)}`
}
