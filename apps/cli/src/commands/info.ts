import { formatDate, formatNumber, presentProblem } from '@parada/messages'
import {
  calculate,
  compareSchedules,
  formatInstant,
  HOUR,
  type Instant,
  isMilestone,
  type Schedule,
} from '@parada/schedule'
import { type Command, EXIT } from '../command.ts'
import { openFile, printRemarks } from '../files.ts'

/** Formats by the names that people know them by; the same in every language. */
const FORMATS: Readonly<Record<string, string>> = {
  mpp: 'Microsoft Project (.mpp)',
  mspdi: 'Microsoft Project XML (.xml)',
  xer: 'Primavera P6 (.xer)',
  pmxml: 'Primavera P6 XML (.xml)',
  tmx: 'Parada (.tmx)',
  csv: 'CSV',
  xlsx: 'Excel (.xlsx)',
}

/** The format, with what the file says of its own version and program. */
function formatOf(format: string, schedule: Schedule): string {
  const { extra } = schedule.project
  const details = [extra?.format, extra?.producer].filter(each => typeof each === 'string' && each !== '')
  return `${FORMATS[format] ?? format}${details.length > 0 ? `: ${details.join(', ')}` : ''}`
}

/** Names of the calendars that stand by themselves; some programs leave theirs unnamed. */
const calendarsOf = (schedule: Schedule): string =>
  schedule.calendars.flatMap(each => (each.ofResource || each.name.trim() === '' ? [] : [each.name])).join(', ')

/** What a plan holds, in numbers. */
function factsOf(schedule: Schedule) {
  const calculated = calculate(schedule)
  const dates = calculated.ok ? calculated.value : null
  const parents = new Set(schedule.tasks.map(task => task.parent))
  const leaves = schedule.tasks.filter(task => !parents.has(task.uid))
  // An inactive task holds nothing back: the plan neither begins nor ends with it.
  const counted = schedule.tasks.filter(task => task.active !== false)
  const starts = counted.flatMap(task => task.stored?.start ?? task.manual?.start ?? [])
  const finishes = counted.flatMap(task => task.stored?.finish ?? task.manual?.finish ?? [])
  const first = starts.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const last = finishes.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  return {
    tasks: schedule.tasks.length,
    summaries: schedule.tasks.length - leaves.length,
    milestones: leaves.filter(task => isMilestone(task, false)).length,
    links: schedule.links.length,
    resources: schedule.resources.length,
    assignments: schedule.assignments.length,
    calendars: schedule.calendars.length,
    // Work that the plan does not say follows from durations and units.
    workHours: compareSchedules(schedule, schedule).work[0] / HOUR,
    start: Number.isFinite(first) ? (first as Instant) : schedule.project.start,
    finish: Number.isFinite(last) ? (last as Instant) : (schedule.project.storedFinish ?? dates?.projectFinish ?? null),
  }
}

export const command: Command = {
  name: 'info',
  usage: 'FILE',
  options: {
    project: { type: 'string', placeholder: 'NAME' },
    password: { type: 'string', placeholder: 'TEXT' },
    quiet: { type: 'boolean', short: 'q' },
  },
  async run(args, io) {
    const [path] = args.positionals
    if (path === undefined || args.positionals.length > 1) {
      io.note(io.messages.cli.files.oneFile)
      return EXIT.usage
    }
    const read = await openFile(path, args, io)
    if (!read) return EXIT.failed
    const words = io.messages.cli.info
    const problems = read.problems.map(each => ({ severity: each.severity, ...presentProblem(each, io.messages) }))
    if (read.opened.kind === 'document') {
      const { document } = read.opened
      if (args.values.json)
        io.out(
          JSON.stringify(
            { ok: true, kind: 'document', format: document.kind, characters: document.characters, problems },
            null,
            2,
          ),
        )
      else io.out(words.document(document.kind, formatNumber(io.locale, document.characters)))
      return EXIT.done
    }
    const { schedule, format } = read.opened
    const facts = factsOf(schedule)
    const { project } = schedule
    if (args.values.json) {
      const date = (at: Instant | null | undefined) => (at === null || at === undefined ? null : formatInstant(at))
      io.out(
        JSON.stringify(
          {
            ok: true,
            kind: 'schedule',
            format,
            name: project.name,
            ...facts,
            start: date(facts.start),
            finish: date(facts.finish),
            statusDate: date(project.statusDate),
            rules: project.rules,
            problems,
          },
          null,
          2,
        ),
      )
      return EXIT.done
    }
    const date = (at: Instant | null | undefined) =>
      at === null || at === undefined ? '-' : formatDate(io.locale, at, 'dayTime')
    const number = (value: number) => formatNumber(io.locale, value, 1)
    const rows: [string, string][] = [
      [words.name, project.name],
      [words.format, formatOf(format, schedule)],
      [words.start, date(facts.start)],
      [words.finish, date(facts.finish)],
      ...(project.statusDate === undefined ? [] : [[words.statusDate, date(project.statusDate)] as [string, string]]),
      [words.tasks, words.taskCounts(number(facts.tasks), number(facts.summaries), number(facts.milestones))],
      [words.links, number(facts.links)],
      [words.resources, number(facts.resources)],
      [words.assignments, number(facts.assignments)],
      [words.work, `${number(facts.workHours)} h`],
      [words.calendars, calendarsOf(schedule)],
    ]
    const width = Math.max(...rows.map(([label]) => label.length))
    for (const [label, value] of rows) io.out(`${label.padEnd(width)}  ${value}`)
    printRemarks(read.problems, args, io)
    return EXIT.done
  },
}
