import {
  type DayNumber,
  type Duration,
  formatDay,
  formatDuration,
  formatInstant,
  formatLag,
  HOUR,
  type Instant,
  type Json,
  type Lag,
  parseDate,
  parseDuration,
  parseInstant,
  parseLag,
  type WorkTime,
  type WorkUnits,
} from '@parada/schedule'
import { isObject, type JsonObject, objectOf } from '../json.ts'

/** What writing and reading a member needs to know. */
export interface Context {
  readonly units: WorkUnits
  /** Number of the calendar of a name, where a name may stand for it. */
  readonly calendarNamed?: (name: string) => number | undefined
  /** Called with what is passed over inside a value that is read otherwise. */
  readonly bad: (field: string, value: Json) => void
}

/** One value of the model and its form on the wire. `read` gives undefined for what it cannot take. */
export interface Codec<T> {
  write(value: T, context: Context): Json | undefined
  read(json: Json, context: Context): T | undefined
}

/** One member of an object: its name in the model, on the wire, and the other names it is accepted under. */
export interface Field<T> {
  readonly key: keyof T & string
  readonly wire: string
  readonly others: readonly string[]
  readonly codec: Codec<unknown>
}

/** Case, underscores, hyphens and spaces of a name do not matter: `startDate`, `start_date`, `Start Date` are one. */
export function plainName(name: string): string {
  const known = PLAIN.get(name)
  if (known !== undefined) return known
  const plain = name.toLowerCase().replace(/[_\-\s]/g, '')
  // Names repeat in every row; a hostile file's do not, and must not be kept.
  if (PLAIN.size < 2000) PLAIN.set(name, plain)
  return plain
}
const PLAIN = new Map<string, string>()

const snake = (key: string): string => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** A table of members of `T`; the wire name is the snake_case of the key unless given. */
export function fieldsOf<T>() {
  return <K extends keyof T & string>(
    key: K,
    codec: Codec<NonNullable<T[K]>>,
    wire: string = snake(key),
    ...others: string[]
  ): Field<T> => ({ key, wire, others, codec: codec as Codec<unknown> })
}

/** Members by plain name, as they are in the file. The first of several spellings of one name wins. */
export function membersOf(json: JsonObject): Map<string, { name: string; value: Json }> {
  const members = new Map<string, { name: string; value: Json }>()
  for (const [name, value] of Object.entries(json)) {
    const plain = plainName(name)
    if (!members.has(plain)) members.set(plain, { name, value })
  }
  return members
}

/** A table by the names on the wire; undefined where two of its fields go to one member. */
interface Plan {
  readonly byWire: ReadonlyMap<string, Field<unknown>>
  /** Every name that a field is known under, plain. */
  readonly plain: ReadonlySet<string>
}

const PLANS = new WeakMap<object, Plan | null>()

function planOf(fields: readonly Field<never>[]): Plan | null {
  const known = PLANS.get(fields)
  if (known !== undefined) return known
  const byWire = new Map(fields.map(field => [field.wire, field as unknown as Field<unknown>]))
  const plain = new Set(fields.flatMap(field => [field.wire, ...field.others].map(plainName)))
  const keys = new Set(fields.map(field => field.key))
  const clear = keys.size === fields.length && byWire.size === fields.length
  const plan = clear ? { byWire, plain } : null
  PLANS.set(fields, plan)
  return plan
}

/** Reads an object whose members are named as we write them; null where any is spelled in another way. */
function readAsWritten(
  json: JsonObject,
  { byWire, plain }: Plan,
  context: Context,
  bad: (wire: string, value: Json) => void,
): { values: Record<string, unknown>; members: Map<string, { name: string; value: Json }> } | null {
  const names = Object.keys(json)
  for (const name of names) if (!byWire.has(name) && plain.has(plainName(name))) return null
  const members = new Map<string, { name: string; value: Json }>()
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const given = json[name] as Json
    const field = byWire.get(name)
    if (!field) {
      const other = plainName(name)
      if (!members.has(other)) members.set(other, { name, value: given })
      continue
    }
    if (given === null) continue
    const value = field.codec.read(given, context)
    if (value === undefined) bad(name, given)
    else values[field.key] = value
  }
  return { values, members }
}

/** Reads an object by its table; members that the table does not know are left over in `rest`. */
export function readFields<T>(
  json: JsonObject,
  fields: readonly Field<T>[],
  context: Context,
  bad: (wire: string, value: Json) => void,
): { values: Partial<T>; members: Map<string, { name: string; value: Json }> } {
  const plan = planOf(fields as unknown as readonly Field<never>[])
  const quick = plan && readAsWritten(json, plan, context, bad)
  if (quick) return quick as { values: Partial<T>; members: typeof quick.members }
  const members = membersOf(json)
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    for (const name of [field.wire, ...field.others]) {
      const member = members.get(plainName(name))
      if (!member) continue
      members.delete(plainName(name))
      if (member.value === null || field.key in values) continue
      const value = field.codec.read(member.value, context)
      if (value === undefined) bad(member.name, member.value)
      else values[field.key] = value
    }
  }
  return { values: values as Partial<T>, members }
}

/** Wire entries of an object by its table, in the table's order. */
export function writeFields<T>(value: T, fields: readonly Field<T>[], context: Context): [string, Json | undefined][] {
  const entries: [string, Json | undefined][] = []
  for (const field of fields) {
    const member = value[field.key]
    if (member !== undefined && member !== null) entries.push([field.wire, field.codec.write(member, context)])
  }
  return entries
}

/** An object of its own inside another, by its table. Unreadable members are dropped and reported; without any it is still an object. */
export function object<T extends object>(fields: readonly Field<T>[]): Codec<T> {
  return {
    write: (value, context) => objectOf(writeFields(value, fields, context)),
    read: (json, context) => {
      if (!isObject(json)) return undefined
      const { values, members } = readFields(json, fields, context, toldBy(context))
      // A row keeps unknown members and gives them back; here there is no place for them.
      for (const { name, value } of members.values()) if (value !== null) context.bad(name, value)
      return values as T
    },
  }
}

/** A mark that may only be set, or only be off, says nothing by the other word. */
const toldBy =
  ({ bad }: Context) =>
  (field: string, value: Json): void => {
    if (typeof value !== 'boolean') bad(field, value)
  }

export function list<T>(codec: Codec<T>): Codec<readonly T[]> {
  return {
    write: (values, context) => values.map(value => codec.write(value, context) ?? null),
    read: (json, context) => {
      if (!Array.isArray(json)) return undefined
      return json.flatMap(each => {
        const value = codec.read(each, context)
        if (value === undefined) context.bad('', each)
        return value === undefined ? [] : [value]
      })
    },
  }
}

/** One of a fixed set of words; written in snake_case, read in any spelling, with other names by plain name. */
export function word<T extends string>(values: readonly T[], others: Readonly<Record<string, T>> = {}): Codec<T> {
  const known = new Map<string, T>([
    ...values.map(value => [plainName(value), value] as const),
    ...Object.entries(others),
  ])
  return {
    write: value => snake(value),
    read: json => (typeof json === 'string' ? known.get(plainName(json)) : undefined),
  }
}

export const text: Codec<string> = {
  write: value => value,
  read: json => (typeof json === 'string' ? json : typeof json === 'number' ? String(json) : undefined),
}

function numberIn(json: Json): number | undefined {
  if (typeof json === 'number') return Number.isFinite(json) ? json : undefined
  if (typeof json !== 'string' || !/^\s*[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?\s*%?\s*$/i.test(json)) return undefined
  return Number(json.replace('%', '').replace(',', '.'))
}

export const number: Codec<number> = { write: value => value, read: numberIn }

/** 0 to 100; values beyond are brought to the nearer end. */
export const percent: Codec<number> = {
  write: value => value,
  read: (json, context) => {
    const value = numberIn(json)
    if (value === undefined) return undefined
    const near = Math.min(100, Math.max(0, value))
    if (near !== value) context.bad('percent', json)
    return near
  },
}

/** A share where 1 is the whole; a text with a percent sign is divided by 100. */
export const share: Codec<number> = {
  write: value => value,
  read: json => {
    const value = numberIn(json)
    return value !== undefined && typeof json === 'string' && json.includes('%') ? value / 100 : value
  },
}

/** `true`, `'true'`, 1 and `'1'` (also `sim`, `yes`, `sí`) are true. */
export function truth(json: Json): boolean | undefined {
  if (typeof json === 'boolean') return json
  if (json === 1 || json === 0) return json === 1
  if (typeof json !== 'string') return undefined
  const plain = json.trim().toLowerCase()
  if (['true', '1', 'yes', 'sim', 'si', 'sí', 'y', 's'].includes(plain)) return true
  if (['false', '0', 'no', 'nao', 'não', 'n', ''].includes(plain)) return false
  return undefined
}

export const boolean: Codec<boolean> = { write: value => value, read: truth }
export const onlyTrue: Codec<true> = { write: value => value, read: json => (truth(json) === true ? true : undefined) }
export const onlyFalse: Codec<false> = {
  write: value => value,
  read: json => (truth(json) === false ? false : undefined),
}

export const instantText: Codec<Instant> = {
  write: value => formatInstant(value),
  read: json => (typeof json === 'string' ? (parseInstant(json) ?? undefined) : undefined),
}

export const dayText: Codec<DayNumber> = {
  write: value => formatDay(value),
  read: json => (typeof json === 'string' ? parseDate(json)?.day : undefined),
}

/** Working time as a number of hours. Exact: seconds are whole, so rounding undoes the division. */
export const workHours: Codec<WorkTime> = {
  write: value => value / HOUR,
  read: (json, context) => {
    const value = numberIn(json)
    const seconds = value === undefined ? undefined : Math.round(value * HOUR)
    if (seconds !== undefined) return Number.isSafeInteger(seconds) ? (seconds as WorkTime) : undefined
    return typeof json === 'string' ? (parseDuration(json, context.units)?.seconds ?? undefined) : undefined
  },
}

/** The same duration, member by member. */
export const sameDuration = (a: Duration, b: Duration | null): boolean =>
  b !== null && a.seconds === b.seconds && a.unit === b.unit && a.elapsed === b.elapsed && a.estimated === b.estimated

const UNITS = ['m', 'h', 'd', 'w', 'mo'] as const
const spanUnit = word(UNITS)

function spanOf(json: Json): Duration | undefined {
  if (!isObject(json) || typeof json.seconds !== 'number' || !Number.isSafeInteger(Math.round(json.seconds)))
    return undefined
  const unit = typeof json.unit === 'string' ? UNITS.find(each => each === json.unit) : undefined
  if (!unit) return undefined
  return {
    seconds: Math.round(json.seconds) as WorkTime,
    unit,
    ...(json.elapsed === true && { elapsed: true as const }),
    ...(json.estimated === true && { estimated: true as const }),
  }
}

const spanObject = (value: Duration): JsonObject =>
  objectOf([
    ['seconds', value.seconds],
    ['unit', spanUnit.write(value.unit, undefined as never)],
    ['elapsed', value.elapsed],
    ['estimated', value.estimated],
  ])

/** `2d`; where the text would not give back the exact seconds, an object with them. */
export const durationText: Codec<Duration> = {
  write: (value, { units }) => {
    const written = formatDuration(value, units)
    return sameDuration(value, parseDuration(written, units)) ? written : spanObject(value)
  },
  read: (json, { units }) => {
    if (typeof json === 'string') return parseDuration(json, units) ?? undefined
    if (typeof json === 'number') return parseDuration(String(json), units) ?? undefined
    const span = spanOf(json)
    return span && span.seconds >= 0 ? span : undefined
  },
}

const sameLag = (a: Lag, b: Lag | null): boolean =>
  b !== null && a.seconds === b.seconds && a.unit === b.unit && a.elapsed === b.elapsed && a.percent === b.percent

/** `+1d`, `-2h`, `50e%`; empty for none. Where no text gives back the exact lag, an object. */
export const lagText: Codec<Lag> = {
  write: (value, { units }) => {
    const elapsed = value.elapsed ? 'e' : ''
    const forms = [formatLag(value, units), `0${elapsed}${value.unit}`, `${value.percent ?? 0}${elapsed}%`]
    const exact = forms.find(form => sameLag(value, parseLag(form, units)))
    if (exact !== undefined) return exact
    return objectOf([...Object.entries(spanObject(value)), ['percent', value.percent]])
  },
  read: (json, { units }) => {
    if (typeof json === 'string') return parseLag(json.replace('−', '-'), units) ?? undefined
    if (typeof json === 'number') return parseLag(String(json), units) ?? undefined
    const span = spanOf(json)
    if (!span || !isObject(json)) return undefined
    const { seconds, unit, elapsed } = span
    return {
      seconds,
      unit,
      ...(elapsed && { elapsed }),
      ...(typeof json.percent === 'number' && { percent: json.percent }),
    }
  },
}

/** Clock time as `08:00` or `08:00:30`, in seconds since midnight. */
export const clockText: Codec<number> = {
  write: value => formatClock(value),
  read: json => (typeof json === 'string' ? (parseClock(json) ?? undefined) : undefined),
}

const two = (value: number): string => String(value).padStart(2, '0')

export function formatClock(seconds: number): string {
  const rest = seconds % 60
  return `${two(Math.floor(seconds / HOUR))}:${two(Math.floor(seconds / 60) % 60)}${rest ? `:${two(rest)}` : ''}`
}

/** Seconds since midnight of `8:00`, `08:00:30` or `24:00`; null when it is no clock time. */
export function parseClock(written: string): number | null {
  const match = /^\s*(\d{1,2}):(\d{2})(?::(\d{2}))?\s*$/.exec(written)
  if (!match) return null
  const seconds = Number(match[1]) * HOUR + Number(match[2]) * 60 + Number(match[3] ?? 0)
  return Number(match[2]) < 60 && Number(match[3] ?? 0) < 60 && seconds <= 24 * HOUR ? seconds : null
}
