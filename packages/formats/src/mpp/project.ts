import {
  type Calendar,
  calendarId,
  type DurationUnit,
  type Instant,
  type Json,
  type Project,
  workTime,
} from '@parada/schedule'
import { f64, guid, i32, latin1, u16, utf16 } from './bytes.ts'
import { readPropertySet } from './summary-info.ts'
import { clock, timestamp, units } from './values.ts'
import type { Source } from './version.ts'

const KEY = {
  company: 37_748_736,
  manager: 37_748_737,
  start: 37_748_738,
  finish: 37_748_739,
  from: 37_748_740,
  comments: 37_748_741,
  title: 37_748_744,
  subject: 37_748_745,
  author: 37_748_748,
  keywords: 37_748_749,
  calendarName: 37_748_750,
  currencySymbol: 37_748_752,
  currencyPlacement: 37_748_753,
  currencyDigits: 37_748_754,
  criticalSlack: 37_748_756,
  durationUnit: 37_748_757,
  workUnit: 37_748_758,
  splitInProgress: 37_748_762,
  defaultStart: 37_748_764,
  minutesPerDay: 37_748_765,
  minutesPerWeek: 37_748_766,
  standardRate: 37_748_767,
  overtimeRate: 37_748_768,
  defaultFinish: 37_748_769,
  weekStart: 37_748_773,
  guid: 37_748_777,
  taskType: 37_748_785,
  effortDriven: 37_748_786,
  multipleCriticalPaths: 37_748_793,
  constraintsYield: 37_748_794,
  statusDate: 37_748_805,
  daysPerMonth: 37_753_743,
  baselineSaved: 37_753_749,
  currencyCode: 37_753_787,
  newTasksManual: 37_753_800,
} as const

const TYPES = ['fixedUnits', 'fixedDuration', 'fixedWork'] as const
const SUMMARY = {
  title: 2,
  subject: 3,
  author: 4,
  keywords: 5,
  comments: 6,
  lastAuthor: 8,
  revision: 9,
  created: 12,
  lastSaved: 13,
}
const DOCUMENT = { category: 2, manager: 14, company: 15 }

/** Unit that durations without one are shown in. */
export function defaultUnit(source: Source): DurationUnit {
  const code = source.props.get(KEY.durationUnit)
  return code ? units(u16(code, 0), 'd').unit : 'd'
}

/** Reads everything of the plan that is not a row. `name`: the name of the project's own row, where there is one. */
export function readProject(source: Source, calendars: readonly Calendar[], name: string | undefined): Project {
  const { props } = source
  const summary = readPropertySet(source.root.stream('\u0005SummaryInformation'))
  const document = readPropertySet(source.root.stream('\u0005DocumentSummaryInformation'))
  const text = (key: number): string | undefined => {
    const bytes = props.get(key)
    const value = bytes && utf16(bytes)
    return value === '' ? undefined : value
  }
  const said = (value: unknown, key: number): string | undefined =>
    (typeof value === 'string' && value !== '' ? value : undefined) ?? text(key)
  const moment = (key: number): Instant | undefined => {
    const bytes = props.get(key)
    return bytes && timestamp(bytes)
  }
  const short = (key: number): number | undefined => {
    const bytes = props.get(key)
    return bytes && u16(bytes, 0)
  }
  const int = (key: number): number | undefined => {
    const bytes = props.get(key)
    return bytes && i32(bytes, 0)
  }
  const time = (key: number, fallback: number): number => {
    const bytes = props.get(key)
    return bytes ? clock(bytes) : fallback
  }
  const put = <K extends string, V>(key: K, value: V | undefined): { [k in K]?: V } =>
    (value === undefined ? {} : { [key]: value }) as { [k in K]?: V }
  const when = (value: unknown): Instant | undefined =>
    typeof value === 'object' && value !== null && 'instant' in value
      ? (value as { instant: Instant }).instant
      : undefined

  const title = said(summary.get(SUMMARY.title), KEY.title)
  const minutesPerDay = positive(int(KEY.minutesPerDay), 480)
  const from = short(KEY.from) === 0 ? 'finish' : 'start'
  const finish = moment(KEY.finish)
  const start = moment(KEY.start)
  const symbol = text(KEY.currencySymbol)
  const code = text(KEY.currencyCode)
  const digits = short(KEY.currencyDigits)
  const calendarName = text(KEY.calendarName)
  const bases = calendars.filter(each => !each.ofResource)
  const calendar =
    bases.find(each => each.name === calendarName) ?? bases.find(each => each.name === 'Standard') ?? bases[0]
  const effortDriven = short(KEY.effortDriven)
  const type = TYPES[short(KEY.taskType) ?? 0]
  return {
    name: name || title || '',
    ...put('title', title),
    ...put('author', said(summary.get(SUMMARY.author), KEY.author)),
    ...put('company', said(document.get(DOCUMENT.company), KEY.company)),
    ...put('manager', said(document.get(DOCUMENT.manager), KEY.manager)),
    ...put('subject', said(summary.get(SUMMARY.subject), KEY.subject)),
    ...put('category', said(document.get(DOCUMENT.category), -1)),
    ...put('comments', said(summary.get(SUMMARY.comments), KEY.comments)),
    ...put('keywords', said(summary.get(SUMMARY.keywords), KEY.keywords)),
    ...put('lastSaved', when(summary.get(SUMMARY.lastSaved))),
    ...put('created', when(summary.get(SUMMARY.created))),
    ...put('guid', projectGuid(source)),
    start: start ?? null,
    ...(finish !== undefined && (from === 'finish' ? { finish } : { storedFinish: finish })),
    from,
    ...put('statusDate', moment(KEY.statusDate)),
    calendar: calendar?.id ?? calendarId(1),
    units: {
      secondsPerDay: minutesPerDay * 60,
      secondsPerWeek: positive(int(KEY.minutesPerWeek), 2400) * 60,
      daysPerMonth: positive(short(KEY.daysPerMonth), 20),
    },
    defaultStart: time(KEY.defaultStart, 8 * 3600),
    defaultFinish: time(KEY.defaultFinish, 17 * 3600),
    ...put('weekStart', short(KEY.weekStart)),
    taskMode: (short(KEY.newTasksManual) ?? 0) !== 0 ? 'manual' : 'auto',
    ...put('taskType', type),
    ...put('newTasksEffortDriven', effortDriven === undefined ? undefined : effortDriven !== 0),
    rules: 'msproject',
    honorConstraints: (short(KEY.constraintsYield) ?? 0) === 0,
    ...((short(KEY.multipleCriticalPaths) ?? 0) !== 0 && { multipleCriticalPaths: true }),
    ...(short(KEY.splitInProgress) === 0 && { splitInProgress: false }),
    criticalSlack: workTime((int(KEY.criticalSlack) ?? 0) * minutesPerDay * 60),
    ...((symbol || code || digits !== undefined) && {
      currency: { ...put('code', code), ...put('symbol', symbol), ...put('digits', digits) },
    }),
    ...extra(source, short(KEY.currencyPlacement), summary.get(SUMMARY.lastAuthor)),
  }
}

const positive = (value: number | undefined, fallback: number): number =>
  value !== undefined && value > 0 ? value : fallback

/** A GUID of 16 bytes; Project 2000-2003 write it as text. */
function projectGuid(source: Source): string | undefined {
  const bytes = source.props.get(KEY.guid)
  if (!bytes) return undefined
  if (bytes.length === 16) return guid(bytes, 0)
  const match = /[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}/i.exec(utf16(bytes) || latin1(bytes))
  return match?.[0].toUpperCase()
}

function extra(
  source: Source,
  placement: number | undefined,
  lastAuthor: unknown,
): { extra?: Readonly<Record<string, Json>> } {
  const values: Record<string, Json> = {
    producer: source.applicationName,
    applicationVersion: source.application,
    format: `MPP${source.layout}`,
  }
  if (typeof lastAuthor === 'string' && lastAuthor !== '') values.lastAuthor = lastAuthor
  // Under the names that MS Project's XML has for them, so that they travel there.
  const xml: Json[] = []
  if (placement !== undefined && placement <= 3) xml.push(['CurrencySymbolPosition', String(placement)])
  for (const [key, name] of [
    [KEY.standardRate, 'DefaultStandardRate'],
    [KEY.overtimeRate, 'DefaultOvertimeRate'],
  ] as const) {
    const bytes = source.props.get(key)
    const rate = bytes ? f64(bytes, 0) : 0
    if (rate > 0) xml.push([name, String(rate)])
  }
  if (xml.length > 0) values.mspdi = xml
  const saved: Json[] = []
  for (let number = 0; number <= 10; number++) {
    const bytes = source.props.get(KEY.baselineSaved + number)
    const at = bytes && timestamp(bytes)
    if (at !== undefined) saved.push({ number, at })
  }
  if (saved.length > 0) values.baselinesSaved = saved
  return { extra: values }
}
