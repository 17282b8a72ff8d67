import { WRITERS } from '@parada/formats'
import type { TableKind } from '@parada/formats/tables'
import { type Calculation, calculate, problem, type Schedule, suggestion } from '@parada/schedule'
import { type Command, EXIT } from '../command.ts'
import { datesMoved } from '../dates-moved.ts'
import { besidePlan, extensionFor, printRemarks, readPlan, STANDARD, targetFormat, writeWhole } from '../files.ts'
import { todayHere } from '../today.ts'

const KINDS: readonly TableKind[] = ['tasks', 'resources', 'links']

/** Whether the file already says when everything starts and ends. */
const isDated = (schedule: Schedule): boolean =>
  schedule.tasks.every(task => task.stored?.start !== undefined || task.manual?.start !== undefined)

/** Whether anything in the plan says when it begins; without that it begins today, and that is said. */
const startsSomewhere = ({ project, tasks }: Schedule): boolean =>
  project.start !== undefined ||
  project.finish !== undefined ||
  tasks.some(task => (task.actualStart ?? task.manual?.start ?? task.constraint?.date) !== undefined)

export const command: Command = {
  name: 'convert',
  usage: 'IN OUT',
  options: {
    to: { type: 'string', placeholder: 'FORMAT' },
    force: { type: 'boolean', short: 'f' },
    recalculate: { type: 'boolean' },
    table: { type: 'string', placeholder: 'tasks|resources|links' },
    project: { type: 'string', placeholder: 'NAME' },
    password: { type: 'string', placeholder: 'TEXT' },
    quiet: { type: 'boolean', short: 'q' },
  },
  async run(args, io) {
    const [from, to] = args.positionals
    if (from === undefined || to === undefined || args.positionals.length > 2) {
      io.note(io.messages.cli.files.twoFiles)
      return EXIT.usage
    }
    const extension = extensionFor(to, args.values.to)
    if (to === STANDARD && extension === '') {
      io.problem(problem('cli.cannotWrite', { extension: to }, { suggestions: [suggestion('cli.sayFormat')] }))
      return EXIT.usage
    }
    const format = targetFormat(to, args, io)
    if (!format) return EXIT.usage
    const table = args.values.table ?? 'tasks'
    const kind = KINDS.find(each => each === table)
    if (!kind || (args.values.table !== undefined && format !== 'csv')) {
      const code = kind ? 'cli.tableOfCsv' : 'cli.noTable'
      io.problem(problem(code, { table: String(table), tables: KINDS.join(', ') }))
      return EXIT.usage
    }
    const read = await readPlan(from, args, io)
    if (!read) return EXIT.failed
    const problems = [...read.problems]
    let calculation: Calculation | undefined
    // A conversion moves no date unless asked: what the file says is kept where it says everything.
    if (args.values.recalculate || !isDated(read.schedule)) {
      const outcome = calculate(read.schedule, undefined, { today: todayHere() })
      if (outcome.ok && !startsSomewhere(read.schedule))
        problems.push(
          problem('language.assumedStart', {}, { severity: 'info', suggestions: [suggestion('language.giveDate')] }),
        )
      problems.push(...outcome.problems)
      if (outcome.ok) {
        calculation = outcome.value
        problems.push(...datesMoved(read.schedule, calculation, io))
      } else if (args.values.recalculate) {
        for (const each of outcome.problems) io.problem(each)
        return EXIT.failed
      }
    }
    const { bytes, exportWarnings } = await WRITERS[format].write(read.schedule, {
      language: io.locale,
      table: kind,
      ...(calculation && { calculation }),
    })
    problems.push(...exportWarnings)
    if (!(await writeWhole(to, bytes, args.values.force === true, io))) return EXIT.failed
    printRemarks(problems, args, io)
    const { out } = besidePlan(to, io)
    if (args.values.json)
      out(
        JSON.stringify({
          ok: true,
          from: read.format,
          to: extension.slice(1),
          path: to,
          tasks: read.schedule.tasks.length,
          problems: problems.map(each => each.code),
        }),
      )
    else out(io.messages.cli.convert.written(to, read.schedule.tasks.length))
    return EXIT.done
  },
}
