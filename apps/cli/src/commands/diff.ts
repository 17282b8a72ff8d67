import { formatDate, formatNumber } from '@parada/messages'
import {
  type Calculation,
  type Comparison,
  calculate,
  compareSchedules,
  formatInstant,
  formatLag,
  HOUR,
  type Instant,
  type Schedule,
  type TaskDifference,
} from '@parada/schedule'
import { type Command, type CommandIo, EXIT } from '../command.ts'
import { readPlan } from '../files.ts'
import { isTable, matchedByName, withoutColumns } from '../matched-by-name.ts'

function linesOf(comparison: Comparison, after: Schedule, io: CommandIo): string[] {
  const words = io.messages.cli.diff
  const day = (at: number): string => formatDate(io.locale, at, 'dayTime')
  const hours = (seconds: number): string => `${formatNumber(io.locale, seconds / HOUR, 2)} h`
  const named: Readonly<Record<string, string>> = io.messages.edits.field
  const fieldWords = (fields: readonly string[]): string =>
    [...new Set(fields.map(each => named[each] ?? io.messages.edits.field.other))].join(', ')
  const changes = (each: TaskDifference): string =>
    [
      each.start && `${words.start} ${day(each.start[0])} → ${day(each.start[1])}`,
      each.finish && `${words.finish} ${day(each.finish[0])} → ${day(each.finish[1])}`,
      each.duration && `${words.duration} ${hours(each.duration[0])} → ${hours(each.duration[1])}`,
      each.slack && `${words.slack} ${hours(each.slack[0])} → ${hours(each.slack[1])}`,
      each.resources &&
        `${words.resources} ${each.resources[0].join(', ') || '-'} → ${each.resources[1].join(', ') || '-'}`,
      each.fields.length > 0 && `${words.fields} ${fieldWords(each.fields)}`,
    ]
      .filter(Boolean)
      .join('; ')
  const { tasks, links } = comparison
  const units = after.project.units
  return [
    ...tasks.added.map(each => `+ ${each.row} ${each.name}`),
    ...tasks.removed.map(each => `- ${each.row} ${each.name}`),
    ...tasks.changed.map(each => `~ ${each.row} ${each.name}: ${changes(each)}`),
    ...links.added.map(each => `+ ${each.fromName} → ${each.toName} ${each.type}${formatLag(each.lag, units)}`),
    ...links.removed.map(each => `- ${each.fromName} → ${each.toName} ${each.type}${formatLag(each.lag, units)}`),
    ...links.changed.map(
      each =>
        `~ ${each.fromName} → ${each.toName} ${each.type} ${formatLag(each.lagBefore, units) || '0'} → ${formatLag(each.lag, units) || '0'}`,
    ),
    ...comparison.resources.added.map(each => `+ ${words.resource} ${each.name}`),
    ...comparison.resources.removed.map(each => `- ${words.resource} ${each.name}`),
    ...comparison.resources.changed.map(each => `~ ${words.resource} ${each.name}`),
    ...comparison.calendars.map(name => `~ ${words.calendar} ${name}`),
    ...(comparison.projectFields.length > 0 ? [`~ ${words.project}: ${fieldWords(comparison.projectFields)}`] : []),
  ]
}

/** What a table has no column for, each in words with the most rows that it would mark. */
function notHeldLine(absent: ReadonlyMap<string, number>, io: CommandIo): string {
  const named: Readonly<Record<string, string>> = io.messages.edits.field
  const counts = new Map<string, number>()
  for (const [field, count] of absent) {
    const word = named[field] ?? io.messages.edits.field.other
    counts.set(word, Math.max(count, counts.get(word) ?? 0))
  }
  const parts = [...counts].map(([word, count]) => `${word} (${formatNumber(io.locale, count)})`)
  return io.messages.cli.diff.notHeld(parts.join(', '))
}

function summaryOf(comparison: Comparison, io: CommandIo): string[] {
  const words = io.messages.cli.diff
  const { tasks, links, work, finish } = comparison
  const hours = (seconds: number): string => formatNumber(io.locale, seconds / HOUR, 1)
  return [
    words.tasks(tasks.added.length, tasks.removed.length, tasks.changed.length, tasks.unchanged),
    words.links(links.added.length, links.removed.length, links.changed.length),
    words.hours(hours(work[0]), hours(work[1])),
    ...(finish
      ? [words.finishes(formatDate(io.locale, finish[0], 'dayTime'), formatDate(io.locale, finish[1], 'dayTime'))]
      : []),
  ]
}

export const command: Command = {
  name: 'diff',
  usage: 'A B',
  options: {
    all: { type: 'boolean', short: 'a' },
    project: { type: 'string', placeholder: 'NAME' },
    password: { type: 'string', placeholder: 'TEXT' },
  },
  async run(args, io) {
    const [first, second] = args.positionals
    if (first === undefined || second === undefined || args.positionals.length > 2) {
      io.note(io.messages.cli.files.twoFiles)
      return EXIT.usage
    }
    const before = await readPlan(first, args, io)
    const after = before && (await readPlan(second, args, io))
    if (!before || !after) return EXIT.failed
    const plans = { before: before.schedule, after: after.schedule }
    const table = isTable(after.format) ? 'after' : isTable(before.format) ? 'before' : null
    // A table numbers its rows as they come: against a plan's own ids every row would be another one.
    const renamed = table && matchedByName(plans[table], plans[table === 'after' ? 'before' : 'after'])
    if (table && renamed) {
      io.note(io.messages.cli.diff.byName)
      plans[table] = renamed
    }
    const dates: Calculation[] = []
    for (const each of [plans.before, plans.after]) {
      const outcome = calculate(each)
      if (outcome.ok) dates.push(outcome.value)
      else for (const problem of outcome.problems) io.problem(problem)
    }
    const [a, b] = dates
    const whole = compareSchedules(plans.before, plans.after, a && b && { before: a, after: b })
    const { comparison, absent } = table ? withoutColumns(whole, plans[table]) : { comparison: whole, absent: null }
    if (args.values.json) {
      const finish = comparison.finish?.map(at => formatInstant(at as Instant))
      const notHeld = absent && absent.size > 0 && Object.fromEntries(absent)
      io.out(
        JSON.stringify({ ok: true, ...comparison, ...(finish && { finish }), ...(notHeld && { notHeld }) }, null, 2),
      )
    } else {
      const lines = linesOf(comparison, plans.after, io)
      for (const line of args.values.all ? lines : lines.slice(0, 200)) io.out(line)
      if (!args.values.all && lines.length > 200) io.out(io.messages.cli.diff.more(lines.length - 200))
      if (absent && absent.size > 0) io.out(notHeldLine(absent, io))
      for (const line of summaryOf(comparison, io)) io.out(line)
    }
    return comparison.differs ? EXIT.different : EXIT.done
  },
}
