import { basename } from 'node:path'
import { readRows } from '@parada/formats/tables'
import {
  applyEdits,
  calculate,
  calendarId,
  dayOf,
  HOUR,
  type Instant,
  instant,
  parseInstant,
  problem,
  type Schedule,
  shiftCalendar,
  startOfDay,
  suggestion,
} from '@parada/schedule'
import {
  confirmationRows,
  confirmationText,
  ORDER_FIELDS,
  type OrderList,
  type OrderProfile,
  orderDelta,
  ordersPlan,
  type PlantNorm,
  readOrders,
  standardCatalogue,
  takeDelta,
  withNorms,
} from '@parada/scope'
import { type Command, type CommandArgs, type CommandIo, EXIT } from '../command.ts'
import { besidePlan, bytesAt, printRemarks, readPlan, targetFormat, writePlan, writeWhole } from '../files.ts'
import { normsAt, profileAt } from '../plant-files.ts'
import { todayHere } from '../today.ts'

const LINKS = ['template', 'number', 'none'] as const

/** `parada orders LIST PLAN`: a list of SAP or Maximo operations as a plan, or taken into one that is there. */
export const command: Command = {
  name: 'orders',
  usage: 'LIST OUT | PLAN --confirm CSV',
  options: {
    links: { type: 'string', placeholder: LINKS.join('|') },
    onto: { type: 'string', placeholder: 'PLAN' },
    start: { type: 'string', placeholder: '2027-03-01T07:00' },
    column: { type: 'string', multiple: true, placeholder: 'FIELD=NAME' },
    profile: { type: 'string', placeholder: 'COLUMNS.json' },
    norms: { type: 'string', placeholder: 'NORMS.json' },
    confirm: { type: 'string', placeholder: 'CSV' },
    to: { type: 'string', placeholder: 'FORMAT' },
    force: { type: 'boolean', short: 'f' },
    quiet: { type: 'boolean', short: 'q' },
  },
  async run(args, beside) {
    const [from, to] = args.positionals
    const io = besidePlan(typeof args.values.confirm === 'string' ? args.values.confirm : to, beside)
    if (typeof args.values.confirm === 'string' && from !== undefined && to === undefined)
      return confirm(from, args.values.confirm, args, io)
    const links = LINKS.find(each => each === (args.values.links ?? 'template'))
    const start = startOf(args)
    const profile = profileOf(args)
    if (start === null)
      io.problem(
        problem('cli.badMoment', { text: String(args.values.start) }, { suggestions: [suggestion('cli.writeMoment')] }),
      )
    if (profile === null) io.note(`--column ${command.options.column?.placeholder}: ${ORDER_FIELDS.join(', ')}`)
    if (from === undefined || to === undefined || args.positionals.length > 2 || !links || !profile || start === null) {
      io.note(`parada orders ${command.usage}`)
      return EXIT.usage
    }
    const format = targetFormat(to, args, io)
    if (!format) return EXIT.usage
    const [kept, norms] = [await profileAt(args.values.profile, io), await normsAt(args.values.norms, io)]
    if (!kept || !norms) return EXIT.failed
    const list = await readList(from, { ...kept, ...profile }, args, io)
    if (!list) return EXIT.failed
    const schedule =
      typeof args.values.onto === 'string'
        ? await ontoPlan(args.values.onto, from, list, norms, args, io)
        : newPlan(from, list, { links, start, norms }, args, io)
    const calculated = schedule && calculate(schedule, undefined, { today: todayHere() })
    if (!calculated?.ok) {
      if (calculated) io.problem(calculated.problems[0])
      return EXIT.failed
    }
    const exportWarnings = await writePlan(to, format, calculated.value, args, io)
    if (!exportWarnings) return EXIT.failed
    printRemarks(exportWarnings, args, io)
    io.out(io.messages.cli.convert.written(to, calculated.value.schedule.tasks.length))
    return EXIT.done
  },
}

async function readList(
  path: string,
  profile: OrderProfile,
  args: CommandArgs,
  io: CommandIo,
): Promise<OrderList | null> {
  const bytes = await bytesAt(path, io)
  if (!bytes) return null
  const rows = await readRows(bytes)
  const list = rows.ok ? readOrders(rows.value, profile) : rows
  if (!list.ok) {
    for (const each of list.problems) io.problem(each)
    return null
  }
  printRemarks(
    [...(rows.ok ? rows.problems : []), ...list.problems.filter(each => each.code !== 'scope.ordersUntimed')],
    args,
    io,
  )
  if (args.values.quiet !== true)
    for (const { row, header, cell, why } of list.value.odd)
      io.note(`${row} ${header}: “${cell}” (${io.messages.scope.orders.oddWhy[why]})`)
  return list.value
}

function newPlan(
  path: string,
  list: OrderList,
  by: {
    readonly links: (typeof LINKS)[number]
    readonly start: Instant
    readonly norms: readonly PlantNorm[]
  },
  args: CommandArgs,
  io: CommandIo,
): Schedule | null {
  const { links, start, norms } = by
  const file = basename(path)
  const made = ordersPlan(
    list,
    withNorms(standardCatalogue(), norms),
    { start, calendar: shiftCalendar('24x7', { id: calendarId(1) }) },
    {
      name: file.replace(/\.[a-z0-9]+$/i, ''),
      language: io.locale,
      file,
      links,
    },
  )
  if (!made.ok) {
    for (const each of made.problems) io.problem(each)
    return null
  }
  printRemarks(made.problems, args, io)
  const { templates, schedule } = made.value
  io.out(io.messages.cli.orders.made(list.operations.length, schedule.links.length, templates.length))
  return schedule
}

/** Takes a later list into a plan that came from an earlier one. */
async function ontoPlan(
  path: string,
  from: string,
  list: OrderList,
  norms: readonly PlantNorm[],
  args: CommandArgs,
  io: CommandIo,
): Promise<Schedule | null> {
  const read = await readPlan(path, args, io)
  if (!read) return null
  const delta = orderDelta(read.schedule, list)
  const conflicts = delta.changed.filter(each => each.conflict)
  const { edits, problems } = takeDelta(read.schedule, delta, {
    cancelled: io.messages.cli.orders.cancelled,
    language: io.locale,
    file: basename(from),
    catalogue: withNorms(standardCatalogue(), norms),
  })
  const applied = applyEdits(read.schedule, edits)
  if (!applied.ok) {
    io.problem(applied.problems[0])
    return null
  }
  printRemarks(problems, args, io)
  const { added, changed, removed, kept } = delta
  io.out(
    io.messages.cli.orders.delta({
      added: added.length,
      changed: changed.length - conflicts.length,
      removed: removed.length,
      kept: kept.length,
    }),
  )
  for (const { operation, changes } of conflicts)
    for (const { field, plan, list: listed } of changes)
      io.out(
        field === 'number'
          ? io.messages.cli.orders.renumbered(String(plan ?? ''), String(listed ?? ''))
          : io.messages.cli.orders.conflict(operation.key, field, String(plan ?? ''), String(listed ?? '')),
      )
  return applied.value.schedule
}

async function confirm(from: string, to: string, args: CommandArgs, io: CommandIo): Promise<number> {
  const read = await readPlan(from, args, io)
  if (!read) return EXIT.failed
  const rows = confirmationRows(read.schedule)
  if (!(await writeWhole(to, confirmationText(rows), args.values.force === true, io))) return EXIT.failed
  io.out(io.messages.cli.orders.confirmed(to, rows.length - 1))
  return EXIT.done
}

/** When the work begins: as stated, else today at the first shift; null where what is stated is no date. */
function startOf(args: CommandArgs): Instant | null {
  if (typeof args.values.start === 'string') return parseInstant(args.values.start)
  return instant(startOfDay(dayOf(todayHere())) + 7 * HOUR)
}

/** Columns named by the person, `order=Nr`; null where a field is none. */
function profileOf(args: CommandArgs): OrderProfile | null {
  const given = Array.isArray(args.values.column) ? args.values.column.map(String) : []
  const profile: Partial<Record<(typeof ORDER_FIELDS)[number], string>> = {}
  for (const text of given) {
    const [name, ...rest] = text.split('=')
    const field = ORDER_FIELDS.find(each => each === name)
    if (!field || rest.length === 0) return null
    profile[field] = rest.join('=')
  }
  return profile
}
