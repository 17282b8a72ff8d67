import {
  DAY,
  type Duration,
  type DurationUnit,
  formatInstant,
  HOUR,
  type Instant,
  instant,
  MINUTE,
  parseInstant,
  secondsOfDay,
  type WorkTime,
} from '@parada/schedule'
import { ownText } from '../xml/read.ts'

/**
 * A value of an element: how it is read from its text and written as such. `read` gives undefined for what is none,
 * null for what says no more than absence.
 */
export interface Value<T> {
  read(text: string): T | null | undefined
  write(value: T): string
}

const CLOCK = /^T\d\d:\d\d:\d\d$/
/** Days that were read before: a plan has a dozen dates a task, of a few hundred days. */
const days = new Map<string, number>()

/** Local date-time without a zone. The common form of a known day is read without the general parser. */
export function readInstant(text: string): Instant | undefined {
  const usual = text.length === 19 && CLOCK.test(text.slice(10))
  if (usual) {
    const day = days.get(text.slice(0, 10))
    const [minutes, seconds] = [Number(text.slice(14, 16)), Number(text.slice(17))]
    const clock = Number(text.slice(11, 13)) * HOUR + minutes * MINUTE + seconds
    if (day !== undefined && clock < DAY && minutes < 60 && seconds < 60) return instant(day + clock)
  }
  const read = parseInstant(text)
  if (read === null) return undefined
  if (usual && days.size < 5000) days.set(text.slice(0, 10), read - secondsOfDay(read))
  return read
}

export const when: Value<Instant> = { read: readInstant, write: formatInstant }

export const string: Value<string> = { read: ownText, write: value => value }

/** Text whose emptiness means absence. */
export const filled: Value<string> = { read: text => (text === '' ? null : ownText(text)), write: value => value }

const finite = (text: string): number | undefined => {
  if (text.trim() === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

export const decimal = { read: finite, write: (value: number): string => String(value) }

/** 0 to 100. */
export const percentage: Value<number> = {
  read: text => {
    const value = finite(text)
    return value === undefined || value < 0 || value > 100 ? undefined : value
  },
  write: decimal.write,
}

/** An id: a whole number that numbers can hold exactly. */
export function readId(text: string | undefined): number | undefined {
  const value = finite(text ?? '')
  return Number.isSafeInteger(value) ? value : undefined
}

const BITS: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['0', false],
  ['true', true],
  ['false', false],
  ['True', true],
  ['False', false],
])

/** `1`/`0`, as MS Project writes; the words of other programs are read too. */
export const bit = {
  read: (text: string): boolean | undefined => BITS.get(text),
  write: (value: boolean): string => (value ? '1' : '0'),
}
export const setBit: Value<true> = {
  read: text => bit.read(text) || (bit.read(text) === false ? null : undefined),
  write: () => '1',
}
export const clearBit: Value<false> = {
  read: text => (bit.read(text) === false ? false : bit.read(text) ? null : undefined),
  write: () => '0',
}

/** Money is written in hundredths of the currency unit. Absent when zero. */
export const money: Value<number> = {
  read: text => {
    const value = finite(text)
    return value === undefined ? undefined : value === 0 ? null : value / 100
  },
  write: value => String(Number((value * 100).toFixed(6))),
}

const SPAN =
  /^(-?)P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/** `PT8H0M0S` in seconds. MS Project writes hours, minutes and seconds only; other producers' days count 24 hours. */
export function readSpan(text: string): WorkTime | undefined {
  const match = SPAN.exec(text.trim())
  if (!match || text.trim().length < 3) return undefined
  const part = (at: number): number => Number(match[at] ?? 0)
  const days = part(2) * 365 + part(3) * 30 + part(4)
  const seconds = Math.round(days * DAY + part(5) * HOUR + part(6) * MINUTE + part(7))
  if (!Number.isSafeInteger(seconds)) return undefined
  return (match[1] === '-' ? -seconds : seconds) as WorkTime
}

export function writeSpan(seconds: number): string {
  const sign = seconds < 0 ? '-' : ''
  const rest = Math.abs(Math.round(seconds))
  return `${sign}PT${Math.floor(rest / HOUR)}H${Math.floor(rest / MINUTE) % 60}M${rest % 60}S`
}

export const work: Value<WorkTime> = { read: readSpan, write: writeSpan }

/** Work that is absent when zero. */
export const someWork: Value<WorkTime> = {
  read: text => {
    const value = readSpan(text)
    return value === 0 ? null : value
  },
  write: writeSpan,
}

/** Slack and delays come in tenths of a minute. */
export const tenths = {
  read: (text: string): WorkTime | undefined => {
    const value = finite(text)
    const seconds = value === undefined ? Number.NaN : Math.round(value * 6)
    return Number.isSafeInteger(seconds) ? (seconds as WorkTime) : undefined
  },
  write: (value: number): string => String(Math.round(value / 6)),
}

/** One of the words that a number stands for. */
export function coded<T extends string>(words: readonly T[], from = 0): Value<T> {
  return {
    read: text => words[(finite(text) ?? -1) - from],
    write: value => String(words.indexOf(value) + from),
  }
}

/** Codes 3 to 12: minutes to months, elapsed ones even; 32 more means estimated; 19 and 20 are percentages, 21 none. */
const UNITS: readonly DurationUnit[] = ['m', 'h', 'd', 'w', 'mo']
const ESTIMATED = 32

export interface DurationFormat {
  readonly unit: DurationUnit
  readonly elapsed: boolean
  readonly estimated: boolean
  readonly percent: boolean
}

export function readFormat(text: string | undefined, other: DurationUnit): DurationFormat {
  const code = finite(text ?? '') ?? 21
  const estimated = code >= ESTIMATED
  const plain = estimated ? code - ESTIMATED : code
  if (plain === 19 || plain === 20) return { unit: other, elapsed: plain === 20, estimated, percent: true }
  const unit = UNITS[Math.floor((plain - 3) / 2)]
  if (!unit || plain < 3) return { unit: other, elapsed: false, estimated, percent: false }
  return { unit, elapsed: plain % 2 === 0, estimated, percent: false }
}

export function formatCode(value: {
  readonly unit: DurationUnit
  readonly elapsed?: true
  readonly estimated?: true
}): string {
  return String(3 + UNITS.indexOf(value.unit) * 2 + (value.elapsed ? 1 : 0) + (value.estimated ? ESTIMATED : 0))
}

export function durationOf(seconds: WorkTime, format: DurationFormat, estimated = format.estimated): Duration {
  return {
    seconds,
    unit: format.unit,
    ...(format.elapsed && { elapsed: true as const }),
    ...(estimated && { estimated: true as const }),
  }
}
