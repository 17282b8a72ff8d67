import { HOUR, MINUTE, type WorkTime } from './instant.ts'

/** The unit a duration is shown in: minutes, hours, days, weeks, months. */
export type DurationUnit = 'm' | 'h' | 'd' | 'w' | 'mo'

/**
 * A duration as a person gave it: its exact length, and the unit it was typed in.
 * `elapsed` durations run on the clock, through nights and holidays. `estimated` is MS Project's question mark.
 */
export interface Duration {
  readonly seconds: WorkTime
  readonly unit: DurationUnit
  readonly elapsed?: true
  readonly estimated?: true
}

/** The time of a link: an amount (negative is a lead), or a percentage of the predecessor's duration (`seconds` is then 0). */
export interface Lag {
  readonly seconds: WorkTime
  readonly unit: DurationUnit
  readonly elapsed?: true
  readonly percent?: number
}

/** What a day, week and month of work mean for typed durations. They do not change any calendar. */
export interface WorkUnits {
  /** Working seconds that "1d" stands for; 28,800 (8 h) unless the project says otherwise. */
  readonly secondsPerDay: number
  readonly secondsPerWeek: number
  readonly daysPerMonth: number
}

export const DEFAULT_UNITS: WorkUnits = { secondsPerDay: 8 * HOUR, secondsPerWeek: 40 * HOUR, daysPerMonth: 20 }

/** Seconds in one unit. Elapsed units are of the clock: a day 24 h, a week 7 days, a month 30 days. */
export function unitSeconds(unit: DurationUnit, units: WorkUnits, elapsed = false): number {
  switch (unit) {
    case 'm':
      return MINUTE
    case 'h':
      return HOUR
    case 'd':
      return elapsed ? 24 * HOUR : units.secondsPerDay
    case 'w':
      return elapsed ? 168 * HOUR : units.secondsPerWeek
    case 'mo':
      return elapsed ? 720 * HOUR : units.secondsPerDay * units.daysPerMonth
  }
}

/** A duration of so many units. */
export function duration(
  amount: number,
  unit: DurationUnit,
  units: WorkUnits = DEFAULT_UNITS,
  elapsed = false,
): Duration {
  const seconds = Math.round(amount * unitSeconds(unit, units, elapsed)) as WorkTime
  return elapsed ? { seconds, unit, elapsed: true } : { seconds, unit }
}

export const ZERO_DURATION: Duration = { seconds: 0 as WorkTime, unit: 'd' }
export const NO_LAG: Lag = { seconds: 0 as WorkTime, unit: 'd' }

const WORDS: Readonly<Record<string, DurationUnit>> = {
  m: 'm',
  min: 'm',
  mins: 'm',
  minute: 'm',
  minutes: 'm',
  minuto: 'm',
  minutos: 'm',
  h: 'h',
  hr: 'h',
  hrs: 'h',
  hs: 'h',
  hh: 'h',
  hour: 'h',
  hours: 'h',
  hora: 'h',
  horas: 'h',
  d: 'd',
  dy: 'd',
  dys: 'd',
  day: 'd',
  days: 'd',
  dia: 'd',
  dias: 'd',
  día: 'd',
  días: 'd',
  w: 'w',
  wk: 'w',
  wks: 'w',
  week: 'w',
  weeks: 'w',
  s: 'w',
  sem: 'w',
  sems: 'w',
  semana: 'w',
  semanas: 'w',
  mo: 'mo',
  mon: 'mo',
  mons: 'mo',
  month: 'mo',
  months: 'mo',
  mes: 'mo',
  mês: 'mo',
  meses: 'mo',
} // prettier-ignore
const AMOUNT = /^\s*([+-]?)\s*(\d+(?:[.,]\d+)?|[.,]\d+)\s*(e?)\s*([\p{L}]*|%)\s*(\??)\s*$/u

interface ParsedAmount {
  readonly seconds: WorkTime
  readonly unit: DurationUnit
  readonly elapsed: boolean
  readonly estimated: boolean
  readonly percent: number | null
}

function parseAmount(text: string, units: WorkUnits, bare: DurationUnit = 'd'): ParsedAmount | null {
  const match = AMOUNT.exec(text.toLowerCase())
  if (!match) return null
  const amount = Number(match[2]?.replace(',', '.')) * (match[1] === '-' ? -1 : 1)
  const word = match[4] ?? ''
  const elapsed = match[3] === 'e'
  const estimated = match[5] === '?'
  if (word === '%') return { seconds: 0 as WorkTime, unit: 'd', elapsed, estimated, percent: amount }
  const unit = word === '' ? (elapsed ? null : bare) : WORDS[word]
  if (!unit || !Number.isFinite(amount)) return null
  const seconds = Math.round(amount * unitSeconds(unit, units, elapsed)) as WorkTime
  // More than counts whole is no length of anything.
  if (!Number.isSafeInteger(seconds)) return null
  return { seconds, unit, elapsed, estimated, percent: null }
}

const PART = /\d+(?:[.,]\d+)?\s*e?\p{L}+/gu
const AND = /(?<=\p{L})\s+(?:e|y|and)\s+(?=\d)/gu
/** From the longest unit to the shortest: parts of one duration are written in this order. */
const ORDER: readonly DurationUnit[] = ['mo', 'w', 'd', 'h', 'm']

/** `1d 4h`, `1 dia e 4 horas`: several amounts, each in a smaller unit than the one before. Their sum is in the last unit. */
function parseParts(text: string, units: WorkUnits): ParsedAmount | null {
  const plain = text.toLowerCase().replace(AND, ' ').trim()
  const estimated = plain.endsWith('?')
  const body = estimated ? plain.slice(0, -1) : plain
  const parts = body.match(PART) ?? []
  if (parts.length < 2 || parts.join('').replace(/\s/g, '') !== body.replace(/\s/g, '')) return null
  const read = parts.map(part => parseAmount(part, units))
  let seconds = 0
  for (const [at, each] of read.entries()) {
    const before = read[at - 1]
    if (!each) return null
    if (before && (before.elapsed !== each.elapsed || ORDER.indexOf(each.unit) <= ORDER.indexOf(before.unit)))
      return null
    seconds += each.seconds
  }
  const last = read.at(-1)
  return last && Number.isSafeInteger(seconds) ? { ...last, seconds: seconds as WorkTime, estimated } : null
}

/**
 * Reads a duration text such as `2d`, `16h`, `1,5 dias`, `30min`, `3ed`, `2w?`, `1d 4h`. A bare number counts days unless
 * another unit is given for it. Null when it is none or negative.
 */
export function parseDuration(
  text: string,
  units: WorkUnits = DEFAULT_UNITS,
  bare: DurationUnit = 'd',
): Duration | null {
  const parsed = parseAmount(text, units, bare) ?? parseParts(text, units)
  if (!parsed || parsed.percent !== null || parsed.seconds < 0) return null
  return {
    seconds: parsed.seconds,
    unit: parsed.unit,
    ...(parsed.elapsed && { elapsed: true as const }),
    ...(parsed.estimated && { estimated: true as const }),
  }
}

/** Reads a lag text such as `+1d`, `-2h`, `2ed`, `50%`; empty is no lag. Null when it is none. */
export function parseLag(text: string, units: WorkUnits = DEFAULT_UNITS): Lag | null {
  if (text.trim() === '') return NO_LAG
  const parsed = parseAmount(text, units)
  if (!parsed) return null
  return {
    seconds: parsed.seconds,
    unit: parsed.unit,
    ...(parsed.elapsed && { elapsed: true as const }),
    ...(parsed.percent !== null && { percent: parsed.percent }),
  }
}

/** At most six decimals: the finest that keeps a second exact in months. */
function amountText(seconds: number, unit: DurationUnit, units: WorkUnits, elapsed: boolean): string {
  return String(Number((seconds / unitSeconds(unit, units, elapsed)).toFixed(6)))
}

/** `2d`, `16h`, `3ed`, `2w?`: the canonical text, read back exactly by `parseDuration`. */
export function formatDuration(value: Duration, units: WorkUnits = DEFAULT_UNITS): string {
  const elapsed = value.elapsed === true
  const text = amountText(value.seconds, value.unit, units, elapsed)
  return `${text}${elapsed ? 'e' : ''}${value.unit}${value.estimated ? '?' : ''}`
}

/** `+1d`, `-2h`, `+50%`, `+50e%`; empty for no lag. Read back exactly by `parseLag`. */
export function formatLag(value: Lag, units: WorkUnits = DEFAULT_UNITS): string {
  if (value.percent !== undefined) return `${value.percent >= 0 ? '+' : ''}${value.percent}${value.elapsed ? 'e' : ''}%`
  if (value.seconds === 0) return ''
  const elapsed = value.elapsed === true
  const text = amountText(value.seconds, value.unit, units, elapsed)
  return `${value.seconds > 0 ? '+' : ''}${text}${elapsed ? 'e' : ''}${value.unit}`
}
