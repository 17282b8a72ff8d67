import type { DurationUnit } from '@parada/schedule'
import { invalid } from './project-error.ts'

/** What MS Project writes and reads as text, in one language and on one machine's regional settings. */
export interface ProjectLocale {
  readonly decimal: '.' | ','
  /** Order of day and month in a date typed as text. */
  readonly dayFirst: boolean
  readonly unset: string
  readonly noCalendar: string
  /** Working and elapsed unit words. */
  readonly units: Readonly<Record<DurationUnit, readonly [working: string, elapsed: string]>>
  readonly fields: Readonly<Record<'id' | 'number', string>>
  /** Durations as their user sees them have a space before the label (`spaceBefore`). */
  readonly spaceBefore: boolean
  /** Times of day read as text instead of as a date without a day. */
  readonly timesAsText: boolean
}

/** English as in the United States. */
export const ENGLISH: ProjectLocale = {
  decimal: '.',
  dayFirst: false,
  unset: 'NA',
  noCalendar: 'None',
  units: {
    m: ['mins', 'emins'],
    h: ['hrs', 'ehrs'],
    d: ['days', 'edays'],
    w: ['wks', 'ewks'],
    mo: ['mons', 'emons'],
  },
  fields: { id: 'ID', number: 'Number' },
  spaceBefore: false,
  timesAsText: false,
}

/** Portuguese as in Brazil. The words themselves are assumed; nothing of the product may depend on them. */
export const PORTUGUESE: ProjectLocale = {
  decimal: ',',
  dayFirst: true,
  unset: 'ND',
  noCalendar: 'Nenhum',
  units: {
    m: ['mins', 'mind'],
    h: ['hrs', 'hrd'],
    d: ['dias', 'diasd'],
    w: ['sems', 'semsd'],
    mo: ['meses', 'mesesd'],
  },
  fields: { id: 'Id', number: 'Número' },
  spaceBefore: true,
  timesAsText: true,
}

export const LOCALES: Readonly<Record<string, ProjectLocale>> = { en: ENGLISH, pt: PORTUGUESE }

/** PjFormatUnit of each unit, working and elapsed (VBA reference); an estimated one is 32 more. */
export const FORMAT_CODES: Readonly<Record<DurationUnit, readonly [number, number]>> = {
  m: [3, 4],
  h: [5, 6],
  d: [7, 8],
  w: [9, 10],
  mo: [11, 12],
}
const ESTIMATED = 32

/** Minutes of a unit: working ones as the project has them, elapsed ones of the clock. */
export type MinutesOf = (unit: DurationUnit, elapsed: boolean) => number

/** A duration as text; Project shows two decimals at most. */
export function durationText(minutes: number, code: number, locale: ProjectLocale, minutesOf: MinutesOf): string {
  const estimated = code > ESTIMATED
  const plain = estimated ? code - ESTIMATED : code
  for (const unit of Object.keys(FORMAT_CODES) as DurationUnit[]) {
    const at = FORMAT_CODES[unit].indexOf(plain)
    if (at < 0) continue
    const amount = String(Math.round((minutes / minutesOf(unit, at === 1)) * 100) / 100)
    return `${amount.replace('.', locale.decimal)} ${locale.units[unit][at as 0 | 1]}${estimated ? '?' : ''}`
  }
  throw invalid()
}

/** A text as its user would type it; another machine's decimal mark or words are refused. */
export function parseDurationText(
  text: string,
  locale: ProjectLocale,
  minutesOf: MinutesOf,
): { minutes: number; unit: DurationUnit; elapsed: boolean; estimated: boolean } {
  const match = /^(-?[\d.,]+)\s*(\p{L}*)(\?)?$/u.exec(text.trim())
  const other = locale.decimal === '.' ? ',' : '.'
  if (!match?.[1] || match[1].includes(other)) throw invalid()
  const amount = Number(match[1].replace(locale.decimal, '.'))
  for (const unit of Object.keys(FORMAT_CODES) as DurationUnit[]) {
    // A text without a unit counts days (VBA reference, TaskDependency.Lag).
    const at = match[2] === '' ? (unit === 'd' ? 0 : -1) : locale.units[unit].indexOf(match[2] ?? '')
    if (at < 0 || !Number.isFinite(amount)) continue
    const elapsed = at === 1
    return { minutes: amount * minutesOf(unit, elapsed), unit, elapsed, estimated: match[3] === '?' }
  }
  throw invalid()
}

/** Seconds since 1970 on the plant's clock of a date typed as text: its first two numbers in the order of the machine. */
export function parseDateText(text: string, locale: ProjectLocale): number | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}):(\d{2}))?$/.exec(text.trim())
  if (!match) return null
  const [first, second] = [Number(match[1]), Number(match[2])]
  const [day, month] = locale.dayFirst ? [first, second] : [second, first]
  if (month < 1 || month > 12 || day < 1 || day > 31) throw invalid()
  return Date.UTC(Number(match[3]), month - 1, day, Number(match[4] ?? 8), Number(match[5] ?? 0)) / 1000
}
