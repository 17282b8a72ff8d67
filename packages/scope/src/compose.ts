import {
  type Area,
  type Assignment,
  assignmentId,
  calendarId,
  DEFAULT_UNITS,
  done,
  duration,
  emptySchedule,
  failed,
  type Link,
  NO_LAG,
  type Outcome,
  type Problem,
  problem,
  type Resource,
  resourceId,
  type Schedule,
  type Task,
  type TaskId,
  taskId,
  ZERO_DURATION,
} from '@parada/schedule'
import { unitSkeleton } from './catalogue.ts'
import { type Ceilings, expand } from './expand.ts'
import type { Limit, Limited, Norm, ScopeCalendars, ScopeLine, ScopeWords } from './line.ts'
import { ITEM_ROW, type Item, Net, type Node } from './network.ts'
import { shiftCalendar } from './shift-calendar.ts'
import type { Catalogue, Language, Template } from './template.ts'
import { fold, limitedName } from './trades.ts'

/** A plan made of a scope, with the norm behind each task. Its dates are the engine's to compute. */
export interface Composed {
  readonly schedule: Schedule
  readonly norms: readonly Norm[]
}

/**
 * Makes the network of a scope. The same input gives the same plan to the byte. There is no window here: how long work
 * takes does not depend on how long one would like the stop to be (see `verdict`).
 */
export function compose(
  lines: readonly ScopeLine[],
  catalogue: Catalogue,
  limits: readonly Limit[],
  calendars: ScopeCalendars,
  words: ScopeWords,
): Outcome<Composed> {
  if (lines.length === 0) return failed(problem('scope.noLines'))
  const problems = checkLines(lines, catalogue)
  const first = problems.find(each => each.severity === 'error')
  if (first) return failed(first, ...problems.filter(each => each !== first))
  const ceilings = ceilingsOf(limits)
  const items = lines.flatMap((line, at): Item[] => {
    const template = catalogue.get(line.template)
    return template ? [{ at, line, template, expanded: expand(line, template, ceilings, words.language) }] : []
  })
  for (const { line, expanded } of items)
    for (const { trade, row, units } of expanded.short)
      problems.push(
        problem(
          'scope.crewBelowMinimum',
          {
            item: line.label,
            task: row.name[words.language],
            trade: limitedName(trade, words.language),
            units,
            min: row.crew[0]?.min ?? 1,
          },
          { severity: 'warning' },
        ),
      )
  const net = new Net(words)
  if (items.length > 1) unitNet(net, items, ceilings, words)
  else for (const item of items) singleNet(net, item, words)
  return done(toSchedule(net, limits, calendars, words), problems)
}

function checkLines(lines: readonly ScopeLine[], catalogue: Catalogue): Problem[] {
  const problems: Problem[] = []
  const tags = new Set<string>()
  for (const line of lines) {
    const template = catalogue.get(line.template)
    if (!template) {
      problems.push(problem('scope.unknownTemplate', { item: line.label, template: line.template }))
      continue
    }
    for (const [id, value] of Object.entries(line.parameters)) {
      const parameter = template.parameters.find(each => each.id === id)
      if (!parameter) problems.push(problem('scope.unknownParameter', { item: line.label, parameter: id }))
      else if (!(value >= parameter.min && value <= parameter.max))
        problems.push(
          problem('scope.parameterRange', {
            item: line.label,
            parameter: id,
            value,
            min: parameter.min,
            max: parameter.max,
          }),
        )
    }
    const tag = line.tag === undefined ? null : fold(line.tag)
    if (tag !== null && tags.has(tag))
      problems.push(problem('scope.duplicateTag', { tag: line.tag ?? '' }, { severity: 'warning' }))
    if (tag !== null) tags.add(tag)
  }
  return problems
}

function ceilingsOf(limits: readonly Limit[]): Ceilings {
  const found = new Map<Limited, number>()
  for (const { of, units } of limits)
    if (units !== undefined) found.set(of, Math.max(found.get(of) ?? 0, units))
    // Pipefitters without a number are there all the same, and have their own work.
    else if (of === 'piping' && !found.has(of)) found.set(of, Number.POSITIVE_INFINITY)
  return found
}

const WORDS: Readonly<Record<'start' | 'finish' | 'before' | 'after', Readonly<Record<Language, string>>>> = {
  start: { pt: 'Início da parada', en: 'Start of shutdown', es: 'Inicio de la parada' },
  finish: { pt: 'Fim da parada', en: 'End of shutdown', es: 'Fin de la parada' },
  before: { pt: 'Liberação da unidade', en: 'Release of the unit', es: 'Liberación de la unidad' },
  after: {
    pt: 'Recomposição, testes e partida',
    en: 'Restoration, tests and start-up',
    es: 'Recomposición, pruebas y arranque',
  },
}

const milestone = (net: Net, name: string): Node => net.add({ name, parent: null, summary: false })

/** One item: its own template says how it is released and handed over. */
function singleNet(net: Net, item: Item, words: ScopeWords): void {
  const start = milestone(net, WORDS.start[words.language])
  const { first, last } = net.addItem(item, null)
  const finish = milestone(net, WORDS.finish[words.language])
  for (const node of first) net.link(start, node)
  for (const node of last) net.link(node, finish)
}

/** Several items: the unit stops, its systems are released and blinded, and after the items all comes back in order. */
function unitNet(net: Net, items: readonly Item[], ceilings: Ceilings, words: ScopeWords): void {
  const { language } = words
  const skeleton = unitSkeleton()
  const systems = [...new Set(items.map(({ line }) => line.system ?? line.area ?? ''))]
  const row = (id: string, parent: Node, system: string): Node => {
    const line = { label: '', template: skeleton.id, parameters: {}, ...(system !== '' && { area: system }) }
    const activity = expand(line, skeleton, ceilings, language).activities.find(each => each.row.id === id)
    return net.add({
      name: `${activity?.name ?? id}${system === '' ? '' : ` (${system})`}`,
      parent,
      summary: false,
      ...(activity && { activity }),
      template: skeleton,
      line: { at: -1, line },
    })
  }
  const start = milestone(net, WORDS.start[language])
  const before = net.add({ name: WORDS.before[language], parent: null, summary: true })
  const stop = row('stop', before, '')
  net.link(start, stop)
  const released = new Map<string, Node>()
  for (const system of systems) {
    const [release, blinds] = [row('release', before, system), row('limitBlinds', before, system)]
    net.link(stop, release)
    net.link(release, blinds)
    released.set(system, blinds)
  }
  const ends = new Map<string, Node[]>()
  for (const item of items) {
    const system = item.line.system ?? item.line.area ?? ''
    const group = net.add({
      name: item.line.label,
      parent: null,
      summary: true,
      line: { at: item.at, line: item.line },
      item,
    })
    const { first, last } = net.addItem(item, group)
    for (const node of first) net.link(released.get(system) ?? stop, node)
    ends.set(system, [...(ends.get(system) ?? []), ...last])
  }
  const after = net.add({ name: WORDS.after[language], parent: null, summary: true })
  const free = systems.map(system => {
    const chain = ['recompose', 'packageTest', 'limitDeblind'].map(id => row(id, after, system))
    const [recompose, ...rest] = chain
    for (const end of ends.get(system) ?? []) if (recompose) net.link(end, recompose)
    for (const [at, node] of rest.entries()) net.link(chain[at] ?? node, node)
    return chain.at(-1)
  })
  const [utilities, startUp] = [row('utilities', after, ''), row('startUp', after, '')]
  for (const node of free) if (node) net.link(node, utilities)
  net.link(utilities, startUp)
  net.link(startUp, milestone(net, WORDS.finish[language]))
}

function toSchedule(net: Net, limits: readonly Limit[], calendars: ScopeCalendars, words: ScopeWords): Composed {
  const units = calendars.units ?? DEFAULT_UNITS
  const round = isRoundTheClock(calendars)
  const base = emptySchedule(words.name, {
    start: calendars.start,
    calendar: calendars.calendar.id,
    units,
    ...(calendars.shifts && { shifts: calendars.shifts }),
  })
  const ids = new Map(net.nodes.map((node, at) => [node, taskId(at + 1)]))
  const idOf = (node: Node): TaskId => ids.get(node) ?? taskId(0)
  const pool = new Pool(limits, words.language)
  const assignments: Assignment[] = []
  const norms: Norm[] = []
  const areas = new Map<string, Area>()
  const tasks = net.nodes.map((node, at): Task => {
    const uid = taskId(at + 1)
    const { activity } = node
    const hours = hoursOf(node, words)
    for (const need of node.activity?.needs ?? [])
      assignments.push({
        uid: assignmentId(assignments.length + 1),
        task: uid,
        resource: pool.resource(need.of),
        ...(need.units !== 1 && { units: need.units }),
      })
    const area = node.line?.line.area
    if (area !== undefined)
      areas.set(area, areaWith(areas.get(area) ?? { id: area, name: area }, node.line?.line.admits))
    const elapsed = activity?.row.elapsed === true && !round
    if (activity && node.line && node.template)
      norms.push({
        task: uid,
        line: node.line.at,
        template: node.template.id,
        row: activity.row.id,
        hours: activity.hours,
        low: activity.low,
        high: activity.high,
        mark: activity.row.mark,
        stated: activity.stated,
      })
    return {
      uid,
      row: at + 1,
      name: node.name.slice(0, 250),
      parent: node.parent ? idOf(node.parent) : null,
      duration: hours === 0 ? { ...ZERO_DURATION, unit: 'h' } : duration(hours, 'h', units, elapsed),
      ...(node.summary && { summary: true as const }),
      ...(node.dormant && { active: false as const }),
      ...(node.line?.line.tag !== undefined && { equipment: node.line.line.tag }),
      ...(area !== undefined && { area }),
      ...(activity && facts(node, activity, units, elapsed, hours)),
      ...(!activity &&
        node.template === undefined &&
        !node.summary && { origin: { kind: 'template' as const, source: 'shutdown' } }),
      ...(!activity && node.hours !== undefined && { origin: { kind: 'text' as const, source: node.name } }),
      ...(node.summary && { origin: summaryOrigin(node) }),
    }
  })
  const links: Link[] = net.all().map(({ from, to, type, lag }) => ({
    from: idOf(from),
    to: idOf(to),
    type,
    lag: lag === 0 ? NO_LAG : duration(lag, 'h', units),
  }))
  const schedule: Schedule = {
    ...base,
    calendars: [calendars.calendar, ...pool.calendars(calendars)],
    tasks,
    links,
    resources: pool.resources(calendars),
    assignments,
    ...(areas.size > 0 && { areas: [...areas.values()] }),
  }
  return { schedule, norms }
}

/** Of limits that two lines give one area, the tighter one holds. */
const areaWith = (area: Area, { people, lifts }: NonNullable<ScopeLine['admits']> = {}): Area => ({
  ...area,
  ...(people !== undefined && { maxPeople: Math.min(people, area.maxPeople ?? people) }),
  ...(lifts !== undefined && { maxHeavyLifts: Math.min(lifts, area.maxHeavyLifts ?? lifts) }),
})

/** The summary of an item keeps the item's input: from it the item's line is read again. */
function summaryOrigin({ item, template }: Node): NonNullable<Task['origin']> {
  if (!item) return { kind: 'template', source: template?.id ?? 'shutdown' }
  const { line } = item
  return {
    kind: 'template',
    source: item.template.id,
    version: item.template.version,
    row: ITEM_ROW,
    inputs: {
      ...line.parameters,
      ...(line.tier && { tier: line.tier }),
      ...(line.system && { system: line.system }),
      ...(line.asked && { asked: line.asked.join(' ') }),
    },
  }
}

function hoursOf(node: Node, words: ScopeWords): number {
  const hours = node.activity?.hours ?? node.hours ?? 0
  const chance = node.activity?.row.contingent
  return chance !== undefined &&
    words.contingent === 'allowance' &&
    !node.activity?.stated &&
    node.line?.line.tier !== 'repair'
    ? Math.max(1, Math.ceil(hours * chance))
    : hours
}

function facts(
  node: Node,
  activity: NonNullable<Node['activity']>,
  units: NonNullable<ScopeCalendars['units']>,
  elapsed: boolean,
  hours: number,
): Partial<Task> {
  const { row } = activity
  const template = node.template as Template
  const span = (hours: number): Task['duration'] => duration(hours, 'h', units, elapsed)
  return {
    step: row.step,
    ...(row.crew.length === 0 && { kind: 'process' as const }),
    ...(row.contingent !== undefined &&
      !activity.stated &&
      node.line?.line.tier !== 'repair' && { kind: 'contingent' as const, probability: row.contingent }),
    ...(activity.high > activity.low && {
      estimate: { low: span(activity.low), high: span(activity.high) },
    }),
    origin: {
      kind: 'template',
      source: template.id,
      version: template.version,
      ...(row.norm !== undefined && { norm: row.norm }),
      row: row.id,
      hours,
      ...(Object.keys(activity.inputs).length > 0 && { inputs: activity.inputs }),
    },
  }
}

const DAY_SECONDS = 86_400

function isRoundTheClock({ calendar }: ScopeCalendars): boolean {
  return calendar.week.every(day => (day ?? []).reduce((sum, { from, to }) => sum + to - from, 0) === DAY_SECONDS)
}

/** The people and machines of a plan: one resource a trade, limited to what was stated and never above. */
class Pool {
  private readonly limits: readonly Limit[]
  private readonly language: Language
  private readonly order = new Map<Limited, number>()

  constructor(limits: readonly Limit[], language: Language) {
    this.limits = limits
    this.language = language
    for (const { of } of limits) this.resource(of)
  }

  resource(of: Limited): Resource['uid'] {
    const known = this.order.get(of) ?? this.order.size + 1
    this.order.set(of, known)
    return resourceId(known)
  }

  resources(calendars: ScopeCalendars): Resource[] {
    return [...this.order].map(([of, id]) => {
      const own = this.limits.filter(each => each.of === of)
      const whole = own.flatMap(each => (each.shift === undefined && each.units !== undefined ? [each.units] : []))
      const shifted = own.filter(each => each.shift !== undefined)
      const sole = shifted.length === 1 && whole.length === 0 ? shifted[0] : undefined
      const units = whole.length > 0 ? Math.max(...whole) : sole?.units
      return {
        uid: resourceId(id),
        row: id,
        name: own.find(each => each.name !== undefined)?.name ?? limitedName(of, this.language),
        kind: 'work',
        trade: of === 'crane' ? 'lifting' : of === 'piping' ? 'boilermaking' : of,
        ...(of === 'crane' && { nature: 'equipment' as const }),
        ...(units !== undefined && { maxUnits: units }),
        ...(sole && { calendar: shiftCalendarId(calendars, sole.shift ?? 'day') }),
        ...(!sole &&
          shifted.length > 0 && {
            availability: shifted.flatMap(each =>
              each.units === undefined ? [] : [{ units: each.units, ...(each.shift && { shift: each.shift }) }],
            ),
          }),
      }
    })
  }

  /** Calendars of those who work in one shift only. */
  calendars(calendars: ScopeCalendars): Schedule['calendars'] {
    const shifts = new Set(
      [...this.order.keys()].flatMap(of => {
        const own = this.limits.filter(each => each.of === of)
        return own.length === 1 && own[0]?.shift ? [own[0].shift] : []
      }),
    )
    return (['day', 'night'] as const)
      .filter(each => shifts.has(each))
      .map(each => shiftCalendar(shiftCalendarId(calendars, each), each, this.language))
  }
}

const shiftCalendarId = ({ calendar }: ScopeCalendars, shift: 'day' | 'night'): Schedule['calendars'][number]['id'] =>
  calendarId(calendar.id + (shift === 'day' ? 1 : 2))
