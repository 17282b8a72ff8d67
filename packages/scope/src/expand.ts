import type { LinkType, Trade } from '@parada/schedule'
import { evaluate, parametersOf } from './formula.ts'
import type { Limited, ScopeLine } from './line.ts'
import type { After, Language, Template, TemplateRow } from './template.ts'

/** People or machines of an activity. */
export interface Need {
  readonly of: Limited
  readonly units: number
}

/** A row of a template as an activity of one line, before it has a task. */
export interface Activity {
  readonly row: TemplateRow
  readonly name: string
  /** Whole working hours. */
  readonly hours: number
  readonly low: number
  readonly high: number
  readonly needs: readonly Need[]
  /** The work was asked for, by its quantity or by name. */
  readonly stated: boolean
  /** Quantities that went into the norm. */
  readonly inputs: Readonly<Record<string, number>>
}

export interface Wait {
  readonly from: Activity
  readonly to: Activity
  readonly type: LinkType
  readonly lag: number
}

export interface Expanded {
  readonly activities: readonly Activity[]
  readonly waits: readonly Wait[]
  /** Trades of which fewer people are stated than a row cannot be done without. */
  readonly short: readonly { readonly trade: Limited; readonly row: TemplateRow; readonly units: number }[]
}

/** What there is at the most of each trade; a trade that is missing has no limit. */
export type Ceilings = ReadonlyMap<Limited, number>

/** The activities of a line and what they wait for among themselves. */
export function expand(line: ScopeLine, template: Template, ceilings: Ceilings, language: Language): Expanded {
  const values = new Map<string, number>()
  for (const { id, default: usual } of template.parameters) if (usual !== undefined) values.set(id, usual)
  for (const [id, value] of Object.entries(line.parameters)) values.set(id, value)
  const made = new Map<string, Activity[]>()
  const short: Expanded['short'][number][] = []
  for (const row of template.rows) made.set(row.id, instances(row, template, line, values, ceilings, language, short))
  const byId = new Map(template.rows.map(row => [row.id, row]))
  const waits: Wait[] = []
  for (const row of template.rows) {
    const own = made.get(row.id) ?? []
    for (const [at, activity] of own.entries()) {
      const before = own[at - 1]
      if (row.repeat?.order === 'series' && before) waits.push({ from: before, to: activity, type: 'FS', lag: 0 })
      else
        for (const after of row.after)
          for (const from of waitedFor(after, at, own.length, made, byId))
            waits.push({ from, to: activity, type: after.type, lag: after.lag })
    }
  }
  return { activities: template.rows.flatMap(row => made.get(row.id) ?? []), waits: distinct(waits), short }
}

/** The activities that a row's wait means; where the row waited for is not done, those that it would wait for itself. */
function waitedFor(
  after: After,
  at: number,
  count: number,
  made: ReadonlyMap<string, readonly Activity[]>,
  rows: ReadonlyMap<string, TemplateRow>,
): readonly Activity[] {
  const others = made.get(after.row) ?? []
  const row = rows.get(after.row)
  if (others.length === 0)
    return (row?.after ?? []).flatMap(earlier => waitedFor({ ...earlier, each: false }, at, count, made, rows))
  const same = after.each && others.length === count ? others[at] : undefined
  if (same) return [same]
  return row?.repeat?.order === 'series' ? others.slice(-1) : others
}

function distinct(waits: readonly Wait[]): Wait[] {
  const seen = new Map<Activity, Set<Activity>>()
  return waits.filter(({ from, to }) => {
    const known = seen.get(to) ?? new Set()
    seen.set(to, known)
    if (known.has(from)) return false
    known.add(from)
    return true
  })
}

const isStated = (row: TemplateRow, line: ScopeLine): boolean =>
  (line.asked ?? []).includes(row.id) || [...parametersOf(row.hours)].some(name => line.parameters[name] !== undefined)

/** So often is a row done at the most. */
const MOST_REPETITIONS = 400

function instances(
  row: TemplateRow,
  template: Template,
  line: ScopeLine,
  values: ReadonlyMap<string, number>,
  ceilings: Ceilings,
  language: Language,
  short: Expanded['short'][number][],
): Activity[] {
  if (row.when && (evaluate(row.when, values, template.tables) ?? 0) <= 0) return []
  const { repeat } = row
  const count = repeat ? Math.round(evaluate(repeat.count, values, template.tables) ?? 1) : 1
  // A scope of opening and cleaning alone plans no repair, unless it states a quantity of it.
  if (line.tier === 'clean' && row.contingent !== undefined && !isStated(row, line)) return []
  const total = repeat?.total ? (evaluate(repeat.total, values, template.tables) ?? count) : count
  const made: Activity[] = []
  for (let n = 1; n <= Math.min(count, MOST_REPETITIONS); n++) {
    const first = (n - 1) * (repeat?.size ?? 1) + 1
    const size = Math.min(repeat?.size ?? 1, total - first + 1)
    const own = new Map([...values, ['n', n], ['size', size]])
    made.push(activity(row, template, line, own, ceilings, language, n === 1 ? short : []))
  }
  return made
}

function activity(
  row: TemplateRow,
  template: Template,
  line: ScopeLine,
  values: ReadonlyMap<string, number>,
  ceilings: Ceilings,
  language: Language,
  short: Expanded['short'][number][],
): Activity {
  const used = [...parametersOf(row.hours)]
  const stated = used.filter(name => line.parameters[name] !== undefined)
  const [lead, ...others] = row.crew
  const normal = lead?.std ?? 1
  const hoursOf = (crew: number): number =>
    evaluate(row.hours, new Map([...values, ['crew', crew]]), template.tables) ?? row.unstated ?? row.low
  let wanted = normal
  // Pairs are added to counted work only where the standard crew would need longer than a planner would allow.
  if (stated.length > 0)
    while (lead && wanted + 2 <= lead.max && used.includes('crew') && hoursOf(wanted) > row.high) wanted += 2
  const ceiling = (trade: Limited, units: number): number => Math.min(units, ceilings.get(trade) ?? units)
  const of = (trade: Trade): Limited =>
    row.pipework && trade === 'boilermaking' && ceilings.has('piping') ? 'piping' : trade
  const crew = lead ? Math.max(1, ceiling(of(lead.trade), wanted)) : 0
  if (lead && crew < lead.min) short.push({ trade: of(lead.trade), row, units: crew })
  const exact = hoursOf(wanted) * (lead ? wanted / crew : 1)
  const hours = Math.max(1, Math.ceil(Number(exact.toFixed(4))))
  const [low, high] = stated.length > 0 ? [hours * 0.85, hours * 1.15] : [row.low, row.high]
  const needs: Need[] = [
    ...(lead ? [{ of: of(lead.trade), units: crew }] : []),
    ...others.map(each => ({ of: of(each.trade), units: Math.max(1, ceiling(of(each.trade), each.std)) })),
    ...(row.crane > 0 ? [{ of: 'crane' as const, units: row.crane }] : []),
  ]
  const counted = row.repeat === undefined ? stated[0] : undefined
  const asked = stated.length > 0 || (line.asked ?? []).includes(row.id)
  return {
    row,
    // Counted work was asked for: it is no risk by its name either.
    name:
      named(row, values, language).replace(asked ? / \(conting\w+\)/ : /(?!)/, '') +
      (counted === undefined ? '' : ` (${values.get(counted)})`),
    hours,
    low: Math.min(low, hours),
    high: Math.max(high, hours),
    needs,
    stated: asked,
    inputs: Object.fromEntries(used.flatMap(name => (values.has(name) ? [[name, values.get(name) ?? 0]] : []))),
  }
}

function named(row: TemplateRow, values: ReadonlyMap<string, number>, language: Language): string {
  const n = values.get('n') ?? 1
  const first = (n - 1) * (row.repeat?.size ?? 1) + 1
  const last = first + (values.get('size') ?? 1) - 1
  const name = row.name[language]
  // A group of one is named by its number alone.
  return (first === last ? name.replace('{a}-{b}', '{a}') : name)
    .replace('{n}', String(n))
    .replace('{a}', String(first))
    .replace('{b}', String(last))
}
