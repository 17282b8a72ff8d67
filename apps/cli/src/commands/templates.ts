import { formatNumber } from '@parada/messages'
import { applyEdits, calculate } from '@parada/schedule'
import {
  chosenDifferences,
  standardCatalogue,
  type TemplateDelta,
  type TemplateDifference,
  takeTemplateDelta,
  templateDelta,
  withNorms,
} from '@parada/scope'
import { type Command, type CommandIo, EXIT } from '../command.ts'
import { besidePlan, printRemarks, readDatedPlan, targetFormat, writePlan } from '../files.ts'
import { normsAt } from '../plant-files.ts'
import { todayHere } from '../today.ts'

/** Lines shown of the differences, unless all are asked for. */
const SHOWN = 200

function lineOf(each: TemplateDifference, { messages, locale }: CommandIo): string {
  const words = messages.scope.later
  const value = (one: string | number): string => (typeof one === 'number' ? formatNumber(locale, one) : one || '-')
  const what =
    each.kind === 'changed'
      ? each.changes.map(own => `${words.fields[own.field]} ${value(own.plan)} → ${value(own.template)}`).join('; ')
      : words[each.kind]
  const mark = each.kind === 'added' ? '+' : each.kind === 'removed' ? '-' : '~'
  const conflict = each.conflict ? ` (${words.conflict})` : ''
  return `${mark} ${each.item}: ${each.name}: ${what}${conflict} [${each.key}]`
}

function report({ differences }: TemplateDelta, taken: ReadonlySet<string>, all: boolean, io: CommandIo): void {
  const lines = differences.map(each => `${taken.has(each.key) ? '*' : ' '} ${lineOf(each, io)}`)
  for (const line of all ? lines : lines.slice(0, SHOWN)) io.out(line)
  if (!all && lines.length > SHOWN) io.out(io.messages.cli.diff.more(lines.length - SHOWN))
  io.out(io.messages.cli.templates(differences.length, differences.filter(each => each.conflict).length))
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** `parada templates PLAN [OUT]`: what later templates and norms would do otherwise, and a plan with it. */
export const command: Command = {
  name: 'templates',
  usage: 'PLAN [OUT] [--take KEY] [--leave KEY]',
  options: {
    take: { type: 'string', multiple: true, placeholder: 'KEY' },
    leave: { type: 'string', multiple: true, placeholder: 'KEY' },
    norms: { type: 'string', placeholder: 'NORMS.json' },
    all: { type: 'boolean', short: 'a' },
    to: { type: 'string', placeholder: 'FORMAT' },
    force: { type: 'boolean', short: 'f' },
    project: { type: 'string', placeholder: 'NAME' },
    password: { type: 'string', placeholder: 'TEXT' },
    quiet: { type: 'boolean', short: 'q' },
  },
  async run(args, beside) {
    const [from, to] = args.positionals
    const io = besidePlan(to, beside)
    if (from === undefined || args.positionals.length > 2) {
      io.note(`parada templates ${command.usage}`)
      return EXIT.usage
    }
    const format = to === undefined ? undefined : targetFormat(to, args, io)
    if (format === null) return EXIT.usage
    const norms = await normsAt(args.values.norms, io)
    const read = norms && (await readDatedPlan(from, args, io))
    if (!read) return EXIT.failed
    printRemarks(read.problems, args, io)
    const catalogue = withNorms(standardCatalogue(), norms)
    const delta = templateDelta(read.schedule, catalogue, io.locale)
    const { unknown, takes } = chosenDifferences(delta, texts(args.values.take), texts(args.values.leave))
    if (unknown !== null) {
      io.note(io.messages.cli.templateUnknown(unknown))
      return EXIT.usage
    }
    const taken = new Set(delta.differences.filter(takes).map(each => each.key))
    if (args.values.json)
      io.out(JSON.stringify({ ok: true, differences: delta.differences, taken: [...taken] }, null, 2))
    else report(delta, taken, args.values.all === true, io)
    if (to === undefined || !format) return delta.differences.length > 0 ? EXIT.different : EXIT.done
    const applied = applyEdits(read.schedule, takeTemplateDelta(read.schedule, catalogue, delta, takes))
    const calculated = applied.ok ? calculate(applied.value.schedule, undefined, { today: todayHere() }) : applied
    if (!calculated.ok) {
      io.problem(calculated.problems[0])
      return EXIT.failed
    }
    const exportWarnings = await writePlan(to, format, calculated.value, args, io)
    if (!exportWarnings) return EXIT.failed
    printRemarks(exportWarnings, args, io)
    if (!args.values.json) io.out(io.messages.cli.convert.written(to, calculated.value.schedule.tasks.length))
    return EXIT.done
  },
}
