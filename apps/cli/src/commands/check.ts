import { formatDate, formatNumber } from '@parada/messages'
import { calculate, formatInstant, HOUR, type Instant, MINUTE, type Task, type TaskDates } from '@parada/schedule'
import { type Command, type CommandIo, EXIT } from '../command.ts'
import { printRemarks, readDatedPlan } from '../files.ts'

/** Dates and slack that a file may store and we compute. */
const DATES = ['start', 'finish', 'earlyStart', 'earlyFinish', 'lateStart', 'lateFinish'] as const
const SLACKS = ['startSlack', 'finishSlack', 'totalSlack', 'freeSlack'] as const

interface Difference {
  readonly task: Task
  readonly field: (typeof DATES)[number] | (typeof SLACKS)[number]
  readonly stored: number
  readonly computed: number
}

function differencesOf(task: Task, dates: TaskDates, tolerance: number): Difference[] {
  return [...DATES, ...SLACKS].flatMap((field): Difference[] => {
    const stored = task.stored?.[field]
    if (stored === undefined || Math.abs(stored - dates[field]) <= tolerance) return []
    return [{ task, field, stored, computed: dates[field] }]
  })
}

const isDate = (field: Difference['field']): boolean => (DATES as readonly string[]).includes(field)

function lineOf({ task, field, stored, computed }: Difference, io: CommandIo): string {
  const show = (value: number): string =>
    isDate(field) ? formatDate(io.locale, value, 'dayTime') : `${formatNumber(io.locale, value / HOUR, 2)} h`
  const label = io.messages.cli.check.fields[field]
  return io.messages.cli.check.difference(task.row, task.name, label, show(stored), show(computed))
}

export const command: Command = {
  name: 'check',
  usage: 'FILE',
  options: {
    tolerance: { type: 'string', placeholder: 'MINUTES' },
    all: { type: 'boolean', short: 'a' },
    project: { type: 'string', placeholder: 'NAME' },
    password: { type: 'string', placeholder: 'TEXT' },
    quiet: { type: 'boolean', short: 'q' },
  },
  async run(args, io) {
    const [path] = args.positionals
    const minutes = args.values.tolerance === undefined ? 1 : Number(args.values.tolerance)
    if (path === undefined || args.positionals.length > 1 || !(minutes >= 0)) {
      io.note(path === undefined || minutes >= 0 ? io.messages.cli.files.oneFile : io.messages.cli.check.badTolerance)
      return EXIT.usage
    }
    const read = await readDatedPlan(path, args, io)
    if (!read) return EXIT.failed
    const outcome = calculate(read.schedule)
    if (!outcome.ok) {
      for (const each of outcome.problems) io.problem(each)
      return EXIT.failed
    }
    const compared = read.schedule.tasks.filter(task => task.stored !== undefined)
    const differences = compared.flatMap(task => {
      const dates = outcome.value.of(task.uid)
      return dates ? differencesOf(task, dates, minutes * MINUTE) : []
    })
    const differing = new Set(differences.map(each => each.task.uid)).size
    if (args.values.json)
      io.out(
        JSON.stringify(
          {
            ok: true,
            tasks: read.schedule.tasks.length,
            compared: compared.length,
            differing,
            differences: differences.map(({ task, field, stored, computed }) => ({
              task: task.row,
              uid: task.uid,
              name: task.name,
              field,
              stored: isDate(field) ? formatInstant(stored as Instant) : stored / HOUR,
              computed: isDate(field) ? formatInstant(computed as Instant) : computed / HOUR,
            })),
            problems: outcome.problems.map(each => each.code),
          },
          null,
          2,
        ),
      )
    else {
      const shown = args.values.all ? differences : differences.slice(0, 40)
      for (const each of shown) io.out(lineOf(each, io))
      if (differences.length > shown.length) io.out(io.messages.cli.check.more(differences.length - shown.length))
      io.out(io.messages.cli.check.result(compared.length, compared.length - differing, differing))
      if (compared.length === 0) io.note(io.messages.cli.check.nothingStored)
      printRemarks([...read.problems, ...outcome.problems], args, io)
    }
    return differences.length > 0 ? EXIT.different : EXIT.done
  },
}
