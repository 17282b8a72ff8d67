import { extname } from 'node:path'
import { mspdiLosses, writeMspdi } from '@parada/formats/mspdi'
import { type TableKind, writeTableCsv, writeTablesXlsx } from '@parada/formats/tables'
import { writeTmx } from '@parada/formats/tmx'
import { encodeXer, writeXer, xerLosses } from '@parada/formats/xer'
import { type Calculation, calculate, type Problem, problem, type Schedule, suggestion } from '@parada/schedule'
import { type Command, type CommandArgs, type CommandIo, EXIT } from '../command.ts'
import { printRemarks, readPlan, writeWhole } from '../files.ts'

interface Target {
  write(
    schedule: Schedule,
    calculation: Calculation | undefined,
    args: CommandArgs,
    io: CommandIo,
  ): string | Uint8Array | Promise<Uint8Array>
  losses?(schedule: Schedule): readonly Problem[]
}

const KINDS: readonly TableKind[] = ['tasks', 'resources', 'links']
const options = (calculation: Calculation | undefined, io: CommandIo) => ({
  language: io.locale,
  ...(calculation && { calculation }),
})

/** Writers by extension. */
const TARGETS: Readonly<Record<string, Target>> = {
  '.tmx': { write: writeTmx },
  '.json': { write: writeTmx },
  '.xml': { write: writeMspdi, losses: mspdiLosses },
  '.xer': { write: (schedule, calculation) => encodeXer(writeXer(schedule, calculation)), losses: xerLosses },
  '.csv': {
    write: (schedule, calculation, args, io) => {
      const kind = KINDS.find(each => each === args.values.table) ?? 'tasks'
      return writeTableCsv(schedule, kind, options(calculation, io))
    },
  },
  '.xlsx': { write: (schedule, calculation, _, io) => writeTablesXlsx(schedule, options(calculation, io)) },
}

/** Whether the file already says when everything starts and ends. */
const isDated = (schedule: Schedule): boolean =>
  schedule.tasks.every(task => task.stored?.start !== undefined || task.manual?.start !== undefined)

export const command: Command = {
  name: 'convert',
  usage: 'IN OUT',
  options: {
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
    const extension = extname(to).toLowerCase()
    const target = TARGETS[extension]
    if (!target) {
      const advice = extension === '.mpp' ? 'cli.writeXml' : 'cli.extensions'
      io.problem(problem('cli.cannotWrite', { extension: extension || to }, { suggestions: [suggestion(advice)] }))
      return EXIT.usage
    }
    const read = await readPlan(from, args, io)
    if (!read) return EXIT.failed
    const problems = [...read.problems]
    let calculation: Calculation | undefined
    // A conversion moves no date unless asked: what the file says is kept where it says everything.
    if (args.values.recalculate || !isDated(read.schedule)) {
      const outcome = calculate(read.schedule)
      problems.push(...outcome.problems)
      if (outcome.ok) calculation = outcome.value
      else if (args.values.recalculate) {
        for (const each of outcome.problems) io.problem(each)
        return EXIT.failed
      }
    }
    problems.push(...(target.losses?.(read.schedule) ?? []))
    const content = await target.write(read.schedule, calculation, args, io)
    if (!(await writeWhole(to, content, args.values.force === true, io))) return EXIT.failed
    printRemarks(problems, args, io)
    if (args.values.json)
      io.out(
        JSON.stringify({
          ok: true,
          from: read.format,
          to: extension.slice(1),
          path: to,
          tasks: read.schedule.tasks.length,
          problems: problems.map(each => each.code),
        }),
      )
    else io.out(io.messages.cli.convert.written(to, read.schedule.tasks.length))
    return EXIT.done
  },
}
