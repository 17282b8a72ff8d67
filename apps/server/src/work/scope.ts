import { readRows } from '@parada/formats/tables'
import { toSchema } from '@parada/formats/tmx'
import { remarksOf } from '@parada/messages'
import { WireNorm, WireProfile } from '@parada/protocol'
import { Moment } from '@parada/protocol/describe'
import {
  calculate,
  calendarId,
  done,
  failed,
  formatInstant,
  instant,
  type Outcome,
  type Problem,
  parseInstant,
  shiftCalendar,
} from '@parada/schedule'
import {
  type Catalogue,
  compose,
  formulaText,
  LIMITED,
  type Limit,
  type OrderList,
  ordersPlan,
  readOrders,
  type ScopeCalendars,
  scopeFigures,
  standardCatalogue,
  TIERS,
  verdict,
  withNorms,
} from '@parada/scope'
import { z } from 'zod'
import { serverProblem } from '../problem.ts'
import type { WorkContext } from './plans.ts'
import { Remark } from './remarks.ts'

/** Orders of tasks tried for the finish with the limits; `level` searches longer. */
const TRIED = 24
/** Lines of a list that are shown of each kind; the counts are of all. */
const SHOWN = 500

const Language = z.enum(['pt', 'en', 'es'])
/** The plant's norms; the server puts them in. */
const norms = z.array(WireNorm).default([])

const Line = z.object({
  label: z.string().min(1).max(200).describe('As it is called: "Trocador E-101".'),
  tag: z.string().max(60).optional(),
  template: z.string().max(60).describe('Id of a template of `scope_catalogue`; `generic` where none fits.'),
  parameters: z
    .record(z.string(), z.number())
    .default({})
    .describe('Quantities by the ids of the template; what is left out is its default.'),
  area: z.string().max(200).optional(),
  admits: z
    .object({ people: z.number().positive().max(10_000), lifts: z.number().positive().max(10_000) })
    .partial()
    .optional()
    .describe('How many people, and how many heavy lifts, its area admits at once.'),
  system: z.string().max(200).optional().describe('What is released, tested and handed over together.'),
  tier: z.enum(TIERS).optional().describe('How deep the work goes; `inspect` when left out.'),
  asked: z.array(z.string().max(60)).optional().describe('Ids of rows that are certain here, not a risk.'),
  extra: z.array(z.object({ name: z.string().min(1).max(200), hours: z.number().positive().max(10_000) })).optional(),
})
const LimitRow = z.object({
  of: z.enum(LIMITED),
  units: z.number().positive().max(10_000).optional().describe('Never raised. Absent: as many as it takes.'),
  shift: z.enum(['day', 'night']).optional().describe('Absent: in all shifts.'),
  name: z.string().max(100).optional(),
})
const Work = z
  .object({
    week: z
      .array(z.array(z.object({ from: z.number().min(0).max(86_400), to: z.number().min(0).max(86_400) })).max(20))
      .length(7)
      .describe('Working times of each day from Sunday on, in seconds since midnight.'),
    seconds_per_day: z.number().positive().max(86_400).optional(),
    shifts: z
      .object({
        hoursPerDay: z.number().optional(),
        daysPerWeek: z.number().optional(),
        shiftHours: z.number().optional(),
        shiftsPerDay: z.number().optional(),
        origin: z.number().optional(),
      })
      .optional(),
  })
  .describe('When work is done; left out: day and night.')

const Table = z.object({
  name: z.string(),
  start: Moment,
  window_hours: z.number().nullable().describe('What the words give the shutdown; it changes no duration.'),
  work: Work,
  lines: z.array(Line),
  limits: z.array(LimitRow),
  unused: z.array(Remark).describe('Words and numbers that nothing of the table took: put them right in the table.'),
  assumed: z.array(Remark),
})

const textOf = (at: number): string => formatInstant(instant(at)).slice(0, 16)
const wrong = (field: string, reason: string) =>
  failed(serverProblem('server.invalidInput', { field, reason }, 'checkInput'))

const ScopeWordsInput = z.object({ text: z.string().min(1).max(200_000) })
const scopeWords = {
  input: ScopeWordsInput,
  output: Table,
  async run({ text }: z.output<typeof ScopeWordsInput>, context: WorkContext): Promise<Outcome<z.input<typeof Table>>> {
    const { scopeFromText } = await import('@parada/language')
    const read = scopeFromText(text, context.locale, context.now)
    if (!read.ok) return read
    const { name, start, windowHours, calendar, units, shifts, lines, limits, unused, assumed } = read.value
    const { names: _, ...pattern } = shifts ?? {}
    return done({
      name,
      start: textOf(start),
      window_hours: windowHours,
      work: {
        week: calendar.week.map(day => (day ?? []).map(({ from, to }) => ({ from, to }))),
        seconds_per_day: units.secondsPerDay,
        ...(shifts && { shifts: pattern }),
      },
      lines: lines.map(each => ({
        ...each,
        admits: each.admits && { ...each.admits },
        parameters: { ...each.parameters },
        asked: each.asked && [...each.asked],
        extra: each.extra?.map(own => ({ ...own })),
      })),
      limits: limits.map(each => ({ ...each })),
      unused: remarksOf(unused, context.messages),
      assumed: remarksOf(assumed, context.messages),
    })
  },
}

const Fit = z.object({
  hours: z.number(),
  finish: z.string(),
  fits: z.boolean().nullable().describe('Null: no window was given.'),
  missing_hours: z.number(),
})
export const ComposeInput = z.object({
  name: z.string().min(1).max(200),
  start: Moment,
  lines: z.array(Line).min(1).max(500),
  limits: z.array(LimitRow).max(100).default([]),
  work: Work.optional(),
  window_hours: z.number().positive().nullable().default(null).describe('Only judged: no duration bends to it.'),
  contingent: z
    .enum(['risk', 'allowance', 'certain'])
    .default('risk')
    .describe(
      'Work that only an inspection will ask for: asleep with its probability, so many of its hours, or planned.',
    ),
  language: Language.optional().describe('Of the names of tasks; that of the answer when left out.'),
})
export const Composed = z.object({
  activities: z.number(),
  man_hours: z.number(),
  open_ends: z.number(),
  lines: z.array(z.object({ label: z.string(), activities: z.number(), man_hours: z.number(), hours: z.number() })),
  trades: z.array(z.object({ name: z.string(), hours: z.number(), limit: z.number().nullable() })),
  by_links: Fit.describe('By links and calendars alone.'),
  with_limits: Fit.nullable().describe('Null: nothing is limited.'),
  limited_by: z.array(z.object({ name: z.string(), hours: z.number() })),
  remarks: z.array(Remark),
})

const WithNorms = ComposeInput.extend({ norms })
const WithSchema = Composed.extend({ schema: z.unknown() })
const composeScope = {
  input: WithNorms,
  output: WithSchema,
  async run(input: z.output<typeof WithNorms>, context: WorkContext): Promise<Outcome<z.input<typeof WithSchema>>> {
    const start = parseInstant(input.start)
    if (start === null) return wrong('start', input.start)
    const language = input.language ?? context.locale
    const made = compose(
      input.lines.map(stripped),
      withNorms(standardCatalogue(), input.norms),
      input.limits.map(stripped) as Limit[],
      calendarsOf(start, input.work),
      { name: input.name, language, contingent: input.contingent },
    )
    if (!made.ok) return made
    const calculated = calculate(made.value.schedule)
    if (!calculated.ok) return calculated
    const figures = scopeFigures(made.value, calculated.value, input.lines.length)
    const judged = verdict(calculated.value, input.window_hours, { schedules: TRIED })
    const fit = ({ hours, finish, fits, missing }: typeof judged.unlimited) => ({
      hours,
      finish: textOf(finish),
      fits,
      missing_hours: missing,
    })
    return done({
      activities: figures.activities,
      man_hours: figures.manHours,
      open_ends: figures.openEnds,
      lines: figures.lines.map(({ manHours, ...each }, at) => ({
        label: input.lines[at]?.label ?? '',
        ...each,
        man_hours: manHours,
      })),
      trades: figures.trades.map(({ name, hours, limit }) => ({ name, hours, limit })),
      by_links: fit(judged.unlimited),
      with_limits: judged.limited && fit(judged.limited),
      limited_by: judged.limitedBy.map(({ name, hours }) => ({ name, hours })),
      remarks: remarksOf([...made.problems, ...calculated.problems], context.messages),
      schema: toSchema(made.value.schedule, calculated.value),
    })
  },
}

/** Without the members that were left out: the table of a scope has no undefined ones. */
const stripped = <Row extends object>(row: Row): { [Key in keyof Row]: Exclude<Row[Key], undefined> } =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as never

const ROUND = { hoursPerDay: 24, daysPerWeek: 7, shiftHours: 12, shiftsPerDay: 2 }

function calendarsOf(start: ScopeCalendars['start'], work: z.output<typeof Work> | undefined): ScopeCalendars {
  const round = shiftCalendar('24x7', { id: calendarId(1) })
  if (!work) return { start, calendar: round, shifts: ROUND }
  const seconds = work.seconds_per_day
  return {
    start,
    calendar: { ...round, name: 'Scope', week: work.week as never },
    ...(seconds !== undefined && {
      units: { secondsPerDay: seconds, secondsPerWeek: seconds * 5, daysPerMonth: 20 },
    }),
    ...(work.shifts && { shifts: stripped(work.shifts) }),
  }
}

export const CatalogueInput = z.object({
  template: z.string().max(60).optional().describe('Id of one of them, with its rows; left out: all, without rows.'),
})
export const CatalogueOutput = z.object({
  templates: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      parameters: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          unit: z.string().nullable(),
          default: z.number().nullable(),
          min: z.number(),
          max: z.number(),
        }),
      ),
      rows: z
        .array(
          z.object({
            id: z.string(),
            name: z.string(),
            step: z.string(),
            hours: z.string().describe('Formula of the working hours of the standard crew.'),
            low: z.number(),
            high: z.number(),
            probability: z.number().nullable().describe('Of work that only an inspection will ask for.'),
            source: z.string(),
            factor: z.number().nullable().describe("The plant's own norm over the product's; null: none."),
          }),
        )
        .nullable(),
    }),
  ),
})

/** What the catalogue knows, with the plant's own norms. */
export function catalogueOf(
  { template }: z.output<typeof CatalogueInput>,
  own: readonly z.output<typeof WireNorm>[],
  language: z.output<typeof Language>,
): z.input<typeof CatalogueOutput> {
  const catalogue: Catalogue = standardCatalogue()
  const chosen = [...catalogue.values()].filter(each => template === undefined || each.id === template)
  return {
    templates: chosen.map(({ id, name, parameters, rows, source }) => ({
      id,
      name: name[language],
      parameters: parameters.map(each => ({
        id: each.id,
        name: each.name[language],
        unit: each.unit ?? null,
        default: each.default ?? null,
        min: each.min,
        max: each.max,
      })),
      rows:
        template === undefined
          ? null
          : rows.map(row => ({
              id: row.id,
              name: row.name[language],
              step: row.step,
              hours: formulaText(row.hours),
              low: row.low,
              high: row.high,
              probability: row.contingent ?? null,
              source: row.source ?? source,
              factor: own.find(each => each.template === id && each.row === row.id)?.factor ?? null,
            })),
    })),
  }
}

export const ListInput = z.object({
  content: z.string().min(1).max(14_500_000).describe('The list (CSV, text or XLSX) in base64.'),
  filename: z.string().min(1).max(300).default('orders.csv'),
  columns: WireProfile.default({}).describe(
    'Names of the columns by field, where they are not recognised: `{"order": "Nr", "text": "What"}`; empty: no column is that field. Fields: see `columns` of the answer.',
  ),
  profile: z.string().max(100).optional().describe('Name of a profile that the plant keeps; `columns` wins over it.'),
})
const MappedColumn = z.object({ header: z.string(), field: z.string().nullable(), samples: z.array(z.string()) })
const Cell = z.object({ row: z.number(), column: z.string(), cell: z.string(), why: z.string() })
export const ListFacts = z.object({
  columns: z.array(MappedColumn),
  operations: z.number(),
  orders: z.number(),
  left: z.number().describe('Rows that are no work of their own.'),
  left_out: z.array(z.object({ row: z.number(), key: z.string(), why: z.string() })),
  odd: z.number().describe('Cells that were not read as they stand.'),
  odd_cells: z.array(Cell),
  remarks: z.array(Remark),
})

/** A list of orders out of its bytes. */
export async function listOf(input: z.output<typeof ListInput>): Promise<Outcome<OrderList>> {
  const rows = await readRows(new Uint8Array(Buffer.from(input.content, 'base64')))
  if (!rows.ok) return rows
  const list = readOrders(rows.value, input.columns)
  return list.ok ? done(list.value, [...rows.problems, ...list.problems]) : list
}

export function factsOf(
  list: OrderList,
  problems: readonly Problem[],
  context: Pick<WorkContext, 'messages'>,
): z.input<typeof ListFacts> {
  return {
    columns: list.columns.map(({ header, field, samples }) => ({ header, field, samples: [...samples] })),
    operations: list.operations.length,
    orders: new Set(list.operations.map(each => each.order)).size,
    left: list.left.length,
    left_out: list.left.slice(0, SHOWN).map(each => ({ ...each })),
    odd: list.odd.length,
    odd_cells: list.odd.slice(0, SHOWN).map(({ header, ...each }) => ({ ...each, column: header })),
    remarks: remarksOf(problems, (context as WorkContext).messages),
  }
}

export const OrdersInput = ListInput.extend({
  name: z.string().min(1).max(200),
  start: Moment,
  links: z
    .enum(['template', 'number', 'none'])
    .default('template')
    .describe('What operations follow: the template of their equipment, their numbers, or nothing.'),
  language: Language.optional(),
})
export const OrdersPlanFacts = ListFacts.extend({
  links: z.number(),
  estimated: z.array(z.string()).describe('Operations whose hours are of a template.'),
  untimed: z.array(z.string()).describe('Operations that stay blank: neither the list nor a template tells hours.'),
  templates: z.array(z.object({ item: z.string(), template: z.string(), likeness: z.number() })),
})
const OrdersNorms = OrdersInput.extend({ norms })
const OrdersSchema = OrdersPlanFacts.extend({ schema: z.unknown() })
const orders = {
  input: OrdersNorms,
  output: OrdersSchema,
  async run(input: z.output<typeof OrdersNorms>, context: WorkContext): Promise<Outcome<z.input<typeof OrdersSchema>>> {
    const start = parseInstant(input.start)
    if (start === null) return wrong('start', input.start)
    const list = await listOf(input)
    if (!list.ok) return list
    const made = ordersPlan(list.value, withNorms(standardCatalogue(), input.norms), calendarsOf(start, undefined), {
      name: input.name,
      language: input.language ?? context.locale,
      file: input.filename,
      importedAt: context.now,
      links: input.links,
    })
    if (!made.ok) return made
    const calculated = calculate(made.value.schedule)
    if (!calculated.ok) return calculated
    const { schedule, estimated, untimed, templates } = made.value
    const said = list.problems.filter(each => each.code !== 'scope.ordersUntimed')
    return done({
      ...factsOf(list.value, [...said, ...made.problems, ...calculated.problems], context),
      links: schedule.links.length,
      estimated: [...estimated],
      untimed: [...untimed],
      templates: templates.map(each => ({ ...each })),
      schema: toSchema(schedule, calculated.value),
    })
  },
}

/** Work on scopes and lists of orders, done in the pool. */
export const SCOPE_WORK = { scope_from_words: scopeWords, compose_scope: composeScope, import_orders: orders } as const
