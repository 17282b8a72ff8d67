import {
  type Assignment,
  type Availability,
  assignmentId,
  type Baseline,
  type DurationUnit,
  type Instant,
  type Link,
  MS_PROJECT_CONSTRAINTS,
  type Resource,
  type ResourceRate,
  resourceId,
  type StoredDates,
  type Task,
  taskId,
  type WorkTime,
} from '@parada/schedule'
import type { Notes } from '../problems.ts'
import { childOf, ownText, textOf, type XmlNode } from '../xml/read.ts'
import type { Definitions } from './custom.ts'
import { rawExtra, readElements } from './elements.ts'
import {
  ASSIGNMENT_DERIVED,
  ASSIGNMENT_ELEMENTS,
  LINK_TYPES,
  RATE_TABLES,
  RESOURCE_DERIVED,
  RESOURCE_ELEMENTS,
  STORED_ELEMENTS,
  TASK_DERIVED,
  TASK_ELEMENTS,
} from './tables.ts'
import { UNNUMBERED } from './third-party.ts'
import { bit, decimal, durationOf, money, readFormat, readId, readInstant, readSpan, tenths } from './values.ts'

/** What reading a row needs besides the row. */
export interface RowContext {
  readonly notes: Notes
  readonly definitions: Definitions
  /** Unit of durations that state none. */
  readonly unit: DurationUnit
}

/** A task with what only the whole file can decide. */
export interface ReadTask {
  readonly task: Omit<Task, 'parent'>
  readonly level: number
  /** The file says nothing of its duration. */
  readonly unstated: boolean
  readonly links: readonly { from: number; type: Link['type']; lag: Link['lag']; cross: string | undefined }[]
}

const NO_DATES: StoredDates = {}
const numberOf = (node: XmlNode, name: string): number | undefined => {
  const text = textOf(node, name)
  return text === undefined ? undefined : decimal.read(text)
}

/** Number of a row in which nothing stands; undefined for any other. */
export function blankRow(node: XmlNode): number | undefined {
  return bit.read(textOf(node, 'IsNull') ?? '0') ? readId(textOf(node, 'ID')) : undefined
}

export function readTask(node: XmlNode, context: RowContext): ReadTask | null {
  const text = new Map<string, string>()
  for (const child of node.children) if (child.children.length === 0) text.set(child.name, child.text)
  if (bit.read(text.get('IsNull') ?? '0')) return null
  const uid = readId(text.get('UID')) ?? readId(text.get('ID'))
  if (uid === undefined) {
    context.notes.add('warning', 'mspdi.badValue', { field: 'Task UID', value: (text.get('Name') ?? '').slice(0, 60) })
    return null
  }
  const bad = (field: string, value: string): void =>
    context.notes.add('warning', 'mspdi.badValue', { field, value: value.slice(0, 60) }, { task: uid, field })
  const { values, raw } = readElements<Task>(node, TASK_ELEMENTS, TASK_DERIVED, bad)
  const dates = storedOf(text)
  const manual = bit.read(text.get('Manual') ?? '0') === true
  const format = readFormat(text.get('DurationFormat'), context.unit)
  const span = (name: string): WorkTime | undefined => {
    const value = readSpan(text.get(name) ?? '')
    return value === undefined || value < 0 ? undefined : value
  }
  const stated = (manual ? span('ManualDuration') : undefined) ?? span('Duration') ?? span('ManualDuration')
  const seconds = stated ?? (0 as WorkTime)
  const estimated = bit.read(text.get('Estimated') ?? '') ?? format.estimated
  const duration = durationOf(seconds, format, estimated)
  const actual = span('ActualDuration')
  const remaining = span('RemainingDuration')
  const summary = bit.read(text.get('Summary') ?? '0') === true
  const milestone = bit.read(text.get('Milestone') ?? '')
  const constraint = constraintOf(text, context.notes)
  const delay = tenths.read(text.get('LevelingDelay') ?? '')
  const baselines = baselinesOf(node, context.unit)
  const custom = context.definitions.valuesOf(node, 'task', raw)
  const hyperlink = {
    ...(text.get('HyperlinkAddress') && { address: text.get('HyperlinkAddress') as string }),
    ...(text.get('HyperlinkSubAddress') && { subAddress: text.get('HyperlinkSubAddress') as string }),
    ...(text.get('Hyperlink') && { text: text.get('Hyperlink') as string }),
  }
  const external = bit.read(text.get('ExternalTask') ?? '0')
  const project = text.get('ExternalTaskProject')
  const inserted = text.get('SubprojectName')
  const task: Omit<Task, 'parent'> = {
    uid: taskId(uid),
    row: readId(text.get('ID')) ?? uid,
    name: ownText(text.get('Name') ?? ''),
    ...values,
    ...(summary && { summary: true as const }),
    ...(milestone !== undefined && milestone !== (seconds === 0 && !summary) && { milestone }),
    duration,
    ...(manual && { mode: 'manual' as const, manual: manualDates(text) }),
    ...(constraint && { constraint }),
    ...(actual !== undefined && { actualDuration: durationOf(actual, format, false) }),
    ...(remaining !== undefined && { remainingDuration: durationOf(remaining, format, false) }),
    ...(delay && { levelingDelay: durationOf(delay, readFormat(text.get('LevelingDelayFormat'), 'd'), false) }),
    ...(baselines && { baselines }),
    ...(custom && { custom }),
    ...(Object.keys(hyperlink).length > 0 && { hyperlink }),
    ...(external && { external: project ? { project } : {} }),
    ...(inserted && {
      subproject: {
        file: inserted,
        ...(bit.read(text.get('IsSubprojectReadOnly') ?? '0') && { readOnly: true as const }),
      },
    }),
    ...(dates !== NO_DATES && { stored: dates }),
    ...rawExtra(raw),
  }
  return { task, level: levelOf(text), unstated: stated === undefined, links: linksOf(node, context) }
}

/** Depth in the outline, 1 at the top, 0 for the row of the plan; programs that write no level have the number of the row. */
function levelOf(text: ReadonlyMap<string, string>): number {
  const level = decimal.read(text.get('OutlineLevel') ?? '')
  if (level !== undefined) return level
  const number = text.get('OutlineNumber') ?? ''
  if (number === '' && readId(text.get('UID')) === 0) return 0
  return number === '0' ? 0 : number.split('.').length
}

function storedOf(text: ReadonlyMap<string, string>): StoredDates {
  const values: Record<string, unknown> = {}
  for (const { name, key, value } of STORED_ELEMENTS.values()) {
    const given = text.get(name)
    const read = given === undefined ? undefined : value.read(given)
    if (read !== undefined && read !== null) values[key] = read
  }
  return Object.keys(values).length > 0 ? values : NO_DATES
}

function manualDates(text: ReadonlyMap<string, string>): NonNullable<Task['manual']> {
  // A date that was not entered is missing beside the others; a producer that knows none of them means its plain dates.
  const own = text.has('ManualStart') || text.has('ManualFinish') || text.has('ManualDuration')
  const start = readInstant(text.get(own ? 'ManualStart' : 'Start') ?? '')
  const finish = readInstant(text.get(own ? 'ManualFinish' : 'Finish') ?? '')
  const texts = {
    ...(text.get('StartText') && { start: text.get('StartText') as string }),
    ...(text.get('FinishText') && { finish: text.get('FinishText') as string }),
    ...(text.get('DurationText') && { duration: text.get('DurationText') as string }),
  }
  return {
    ...(start !== undefined && { start }),
    ...(finish !== undefined && { finish }),
    ...(Object.keys(texts).length > 0 && { text: texts }),
  }
}

function constraintOf(text: ReadonlyMap<string, string>, notes: Notes): Task['constraint'] {
  const type = MS_PROJECT_CONSTRAINTS[decimal.read(text.get('ConstraintType') ?? '') ?? 0]
  if (!type || type === 'asap') return undefined
  if (type === 'alap') return { type }
  const written = text.get('ConstraintDate') ?? ''
  const date = readInstant(written)
  // A dated constraint that lost its date limits nothing. The reader reports a date that is none by its field.
  if (written === '') notes.add('warning', 'mspdi.constraintUndated', { task: (text.get('Name') ?? '').slice(0, 60) })
  return date === undefined ? undefined : { type, date }
}

function linksOf(node: XmlNode, context: RowContext): ReadTask['links'] {
  return node.children
    .filter(child => child.name === 'PredecessorLink')
    .map(link => {
      const written = textOf(link, 'LinkLag') ?? ''
      // Tenths of a minute; a span as durations have it is no part of the format and yet written.
      const lag = decimal.read(written) ?? (readSpan(written) ?? 0) / 6
      const format = readFormat(textOf(link, 'LagFormat'), context.unit)
      const elapsed = format.elapsed ? { elapsed: true as const } : {}
      const cross = bit.read(textOf(link, 'CrossProject') ?? '0') ? (textOf(link, 'CrossProjectName') ?? '') : undefined
      return {
        from: numberOf(link, 'PredecessorUID') ?? -1,
        type: LINK_TYPES[numberOf(link, 'Type') ?? 1] ?? 'FS',
        // A percentage stands in the same element as it is.
        lag: format.percent
          ? { seconds: 0 as WorkTime, unit: 'd' as const, ...elapsed, percent: lag }
          : { seconds: Math.round(lag * 6) as WorkTime, unit: format.unit, ...elapsed },
        cross,
      }
    })
}

function baselinesOf(node: XmlNode, unit: DurationUnit): readonly Baseline[] | undefined {
  const list = node.children.flatMap((child): Baseline[] => {
    if (child.name !== 'Baseline') return []
    const seconds = readSpan(textOf(child, 'Duration') ?? '')
    const at = (name: string): Instant | undefined => readInstant(textOf(child, name) ?? '')
    const start = at('Start')
    const finish = at('Finish')
    const work = readSpan(textOf(child, 'Work') ?? '')
    const cost = money.read(textOf(child, 'Cost') ?? '') ?? undefined
    const format = readFormat(textOf(child, 'DurationFormat'), unit)
    const estimated = bit.read(textOf(child, 'EstimatedDuration') ?? '') ?? format.estimated
    const baseline: Baseline = {
      number: numberOf(child, 'Number') ?? 0,
      ...(start !== undefined && { start }),
      ...(finish !== undefined && { finish }),
      ...(seconds !== undefined && { duration: durationOf(seconds, format, estimated) }),
      ...(work !== undefined && { work }),
      ...(cost !== undefined && { cost }),
    }
    return Object.keys(baseline).length > 1 ? [baseline] : []
  })
  return list.length > 0 ? list : undefined
}

const KINDS = ['material', 'work', 'cost'] as const

export function readResource(node: XmlNode, context: RowContext): Resource | null {
  const uid = readId(textOf(node, 'UID')) ?? readId(textOf(node, 'ID'))
  if (bit.read(textOf(node, 'IsNull') ?? '0')) return null
  if (uid === undefined || uid < 0) {
    context.notes.add('warning', 'mspdi.badValue', { field: 'Resource UID', value: textOf(node, 'Name') ?? '' })
    return null
  }
  const bad = (field: string, value: string): void =>
    context.notes.add('warning', 'mspdi.badValue', { field, value: value.slice(0, 60) }, { resource: uid, field })
  const { values, raw } = readElements<Resource>(node, RESOURCE_ELEMENTS, RESOURCE_DERIVED, bad)
  const cost = bit.read(textOf(node, 'IsCostResource') ?? '0')
  const kind = cost ? 'cost' : (KINDS[numberOf(node, 'Type') ?? 1] ?? 'work')
  const rates = ratesOf(node)
  const availability = availabilityOf(node)
  const baselines = baselinesOf(node, context.unit)
  const custom = context.definitions.valuesOf(node, 'resource', raw)
  return {
    uid: resourceId(uid),
    row: readId(textOf(node, 'ID')) ?? uid,
    name: ownText(textOf(node, 'Name') ?? ''),
    kind,
    ...values,
    ...(rates.length > 0 && { rates }),
    ...(availability.length > 0 && { availability }),
    ...(baselines && { baselines }),
    ...(custom && { custom }),
    ...rawExtra(raw),
  }
}

const RATE_UNITS = ['m', 'h', 'd', 'w', 'mo', undefined, 'y', 'material'] as const

/** Earliest and latest date that stand for no limit in this format. */
export const NO_START = '1984-01-01T00:00:00'
export const NO_END = '2049-12-31T23:59:00'
const limit = (text: string | undefined, none: string): Instant | undefined =>
  text === undefined || text.slice(0, 10) === none.slice(0, 10) ? undefined : readInstant(text)

function ratesOf(node: XmlNode): ResourceRate[] {
  const tables = childOf(node, 'Rates')?.children ?? []
  const rateOf = (row: XmlNode, table: ResourceRate['table']): ResourceRate => {
    const from = limit(textOf(row, 'RatesFrom'), NO_START)
    const unit = RATE_UNITS[(numberOf(row, 'StandardRateFormat') ?? 2) - 1]
    const overtime = numberOf(row, 'OvertimeRate')
    const perUse = money.read(textOf(row, 'CostPerUse') ?? '') ?? undefined
    return {
      table,
      ...(from !== undefined && { from }),
      standard: numberOf(row, 'StandardRate') ?? 0,
      ...(overtime && { overtime }),
      ...(perUse !== undefined && { perUse }),
      ...(unit && { unit }),
    }
  }
  if (tables.length > 0) return tables.map(row => rateOf(row, RATE_TABLES[numberOf(row, 'RateTable') ?? 0] ?? 'A'))
  const own = rateOf(node, 'A')
  return own.standard || own.overtime || own.perUse ? [own] : []
}

function availabilityOf(node: XmlNode): Availability[] {
  const rows = childOf(node, 'AvailabilityPeriods')?.children ?? []
  const list = rows.length > 0 ? rows : [node]
  return list.flatMap(row => {
    const from = limit(textOf(row, 'AvailableFrom'), NO_START)
    const to = limit(textOf(row, 'AvailableTo'), NO_END)
    const units = numberOf(row, 'AvailableUnits') ?? numberOf(row, 'MaxUnits') ?? 1
    if (row === node && from === undefined && to === undefined) return []
    return [{ ...(from !== undefined && { from }), ...(to !== undefined && { to }), units }]
  })
}

/** Resource number of unassigned work. */
export const NOBODY = -65_535

export function readAssignment(node: XmlNode, context: RowContext): Assignment | null {
  const uid = readId(textOf(node, 'UID')) ?? UNNUMBERED
  const task = readId(textOf(node, 'TaskUID'))
  if (task === undefined) {
    context.notes.add('warning', 'mspdi.badValue', { field: 'TaskUID', value: textOf(node, 'TaskUID') ?? '' })
    return null
  }
  const resource = numberOf(node, 'ResourceUID') ?? NOBODY
  const bad = (field: string, value: string): void =>
    context.notes.add('warning', 'mspdi.badValue', { field, value: value.slice(0, 60) }, { task, field })
  const { values, raw } = readElements<Assignment>(node, ASSIGNMENT_ELEMENTS, ASSIGNMENT_DERIVED, bad)
  const delay = tenths.read(textOf(node, 'Delay') ?? '')
  const leveling = tenths.read(textOf(node, 'LevelingDelay') ?? '')
  const baselines = baselinesOf(node, context.unit)
  const custom = context.definitions.valuesOf(node, 'assignment', raw)
  return {
    uid: assignmentId(uid),
    task: taskId(task),
    resource: resource < 0 ? null : resourceId(resource),
    ...values,
    ...(delay && { delay: { seconds: delay, unit: 'd' as const } }),
    ...(leveling && {
      levelingDelay: durationOf(leveling, readFormat(textOf(node, 'LevelingDelayFormat'), 'd'), false),
    }),
    ...(baselines && { baselines }),
    ...(custom && { custom }),
    ...rawExtra(raw),
  }
}
