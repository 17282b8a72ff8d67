import {
  DAY,
  dayFromCivil,
  formatInstant,
  instant,
  isAsWritten,
  parseDate,
  parseDuration,
  type WorkUnits,
} from '@parada/schedule'
import { plainHeader } from './headers.ts'

/** Order of day and month in the dates of one column. */
export type DateOrder = 'dmy' | 'mdy'

const SLASHED =
  /(?:^|\s)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[\sT,]+(\d{1,2})[:h](\d{2})?(?::(\d{2}))?\s*(am|pm)?)?/i

/**
 * The order that dates show: a first number above 12 is a day, a second one above 12 too; a clock of twelve hours is American.
 * Undefined where nothing shows it.
 */
export function dateOrder(cells: readonly string[]): DateOrder | undefined {
  let american = false
  for (const cell of cells) {
    // The year first, as we write it: no evidence of the order.
    if (cell === '' || (cell[4] === '-' && cell[7] === '-')) continue
    const match = SLASHED.exec(cell)
    if (match && Number(match[1]) > 12) return 'dmy'
    if (match && Number(match[2]) > 12) return 'mdy'
    american ||= match?.[7] !== undefined
  }
  return american ? 'mdy' : undefined
}

/** First letters of the months in Portuguese, English and Spanish; three are unique in all. */
const MONTHS: readonly string[] = [
  'jan ene',
  'fev feb',
  'mar',
  'abr apr',
  'mai may',
  'jun',
  'jul',
  'ago aug',
  'set sep',
  'out oct',
  'nov',
  'dez dec dic',
]

/** `02-Mar-26`, `2 de março de 2026`, `4/abr/2026 08:00`. */
const NAMED =
  /(\d{1,2})(?:º|st|nd|rd|th)?[\s./-]+(?:de\s+)?([a-zà-ÿ]{3,10})\.?[\s./-]+(?:del?\s+)?(\d{4}|\d{2})(?!\d)(?:[\sT,]+(\d{1,2})[:h](\d{2})?(?::(\d{2}))?\s*(am|pm)?)?/i
/** `March 2, 2026`. */
const NAMED_FIRST =
  /([a-z]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:[\sT,]+(\d{1,2})[:h](\d{2})?(?::(\d{2}))?\s*(am|pm)?)?/i

/** The same date with its month as a number, day first; the text itself when no month is named in it. */
function numbered(text: string): string {
  const named = NAMED.exec(text)
  const first = named ? null : NAMED_FIRST.exec(text)
  const month = MONTHS.findIndex(names =>
    names.split(' ').includes((named?.[2] ?? first?.[1] ?? '').slice(0, 3).toLowerCase()),
  )
  if (month < 0) return text
  const match = (named ?? first) as RegExpExecArray
  const [day, year] = named ? [named[1], named[3]] : [first?.[2], first?.[3]]
  const clock = match[4] === undefined ? '' : ` ${match[4]}:${match[5] ?? '00'}:${match[6] ?? '00'} ${match[7] ?? ''}`
  return `${day}/${month + 1}/${year}${clock}`
}

/** A date as ISO text, with a clock time where one was written: `2026-03-12` or `2026-03-12T07:00:00`. Null when it is none. */
export function isoDate(cell: string, order: DateOrder): string | null {
  const text = cell.trim()
  // As we write it: what is a date with seconds behind it is that date.
  if (text.length === 16 && text[4] === '-' && (text[10] === ' ' || text[10] === 'T')) {
    const whole = `${text.slice(0, 10)}T${text.slice(11)}:00`
    if (isAsWritten(whole)) return whole
  }
  const iso = /\d{4}-\d{1,2}-\d{1,2}(?:[T ]\d{1,2}:\d{2}(?::\d{2})?)?/.exec(text)?.[0]
  if (iso) {
    const parsed = parseDate(iso)
    return parsed && text8601(parsed.day, parsed.seconds)
  }
  const plain = numbered(text)
  const match = SLASHED.exec(plain)
  if (!match) return null
  const [first, second] = [Number(match[1]), Number(match[2])]
  const [day, month] = order === 'dmy' || plain !== text ? [first, second] : [second, first]
  const short = (match[3] ?? '').length === 2
  const year = Number(match[3]) + (short ? 2000 : 0)
  if (month < 1 || month > 12 || day < 1 || day > 31) return null
  let hour = match[4] === undefined ? null : Number(match[4])
  if (hour !== null && match[7]) hour = (hour % 12) + (/pm/i.test(match[7]) ? 12 : 0)
  if (hour !== null && hour > 24) return null
  const seconds = hour === null ? null : hour * 3600 + Number(match[5] ?? 0) * 60 + Number(match[6] ?? 0)
  return text8601(dayFromCivil(year, month, day), seconds)
}

function text8601(day: number, seconds: number | null): string {
  const text = formatInstant(instant(day * DAY + (seconds ?? 0)))
  return seconds === null ? text.slice(0, 10) : text
}

/** What parts the whole of a number from its fraction. */
export type Decimal = ',' | '.'

const bareNumber = (cell: string): string => cell.replace(/[\s\u00a0%]|R\$|US\$|[€$£]/g, '')
const GROUPED = /^[+-]?\d{1,3}(?:[.,]\d{3})+-?$/

/**
 * The decimal mark that the numbers of a table show: the last of two different ones in a number, or one that is not followed
 * by just three digits. Undefined where none shows it.
 */
export function decimalOf(cells: Iterable<string>): Decimal | undefined {
  for (const cell of cells) {
    if (!(cell.includes(',') || cell.includes('.'))) continue
    const text = bareNumber(cell)
    if (!/^[+-]?[\d.,]+-?$/.test(text) || GROUPED.test(text)) continue
    const mark = /[.,](?=\d*-?$)/.exec(text)?.[0]
    if (mark === ',' || mark === '.') return mark
  }
  return undefined
}

/**
 * A number with a decimal comma or point and marks of thousands. Null when it is none. `decimal`: what the table shows
 * otherwise, which disambiguates `1.200` and `1,200`.
 */
export function cellNumber(cell: string, decimal?: Decimal): number | null {
  let text = bareNumber(cell)
  if (!/^[+-]?[\d.,]+-?$/.test(text)) return null
  if (decimal !== undefined && GROUPED.test(text) && !text.includes(decimal)) text = text.replace(/[.,]/g, '')
  // SAP writes the sign of negative numbers behind them.
  if (text.endsWith('-')) text = `-${text.slice(0, -1)}`
  const comma = text.lastIndexOf(',')
  const point = text.lastIndexOf('.')
  if (comma > point) text = text.replaceAll('.', '').replace(',', '.')
  else if (point > comma && comma >= 0) text = text.replaceAll(',', '')
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** Units as work order systems write them, SAP's German ones too. */
const UNITS: Readonly<Record<string, 'm' | 'h' | 'd' | 'w'>> = {
  h: 'h',
  hr: 'h',
  hrs: 'h',
  hra: 'h',
  hora: 'h',
  horas: 'h',
  hour: 'h',
  hours: 'h',
  std: 'h',
  hh: 'h',
  hur: 'h',
  m: 'm',
  min: 'm',
  minuto: 'm',
  minutos: 'm',
  mn: 'm',
  d: 'd',
  dia: 'd',
  dias: 'd',
  day: 'd',
  days: 'd',
  tag: 'd',
  tg: 'd',
  w: 'w',
  sem: 'w',
  semana: 'w',
  wk: 'w',
}

export const unitFrom = (cell: string): 'm' | 'h' | 'd' | 'w' | undefined => UNITS[plainHeader(cell)]

/** A duration text that `parseDuration` takes, from a cell and the unit that its column or neighbour states. */
export function cellDuration(
  cell: string,
  unit: 'm' | 'h' | 'd' | 'w' | undefined,
  units: WorkUnits,
  decimal?: Decimal,
): string | null {
  const text = cell.trim()
  const amount = cellNumber(text, decimal)
  if (amount !== null) return amount < 0 ? null : `${amount}${unit ?? 'd'}`
  const clock = /^(\d{1,4}):(\d{2})(?::\d{2})?$/.exec(text)
  if (clock) return `${Number(clock[1]) * 60 + Number(clock[2])}m`
  return parseDuration(text, units) ? text : null
}
