import { DAY, dayFromCivil, formatInstant, instant, isAsWritten, parseDuration, type WorkUnits } from '@parada/schedule'
import { plainHeader } from './headers.ts'

/** Order of day and month in the dates of one column. */
export type DateOrder = 'dmy' | 'mdy'

const SLASHED = /(?:^|\s)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/

/** A clock time wherever it stands in a cell: `às 8h30`, `8:30 p. m.`, `20h`. */
const CLOCK =
  /(?<![\d:.,])(\d{1,2})(?::(\d{2})(?::(\d{2}))?|h(?:s|rs)?\b|h(\d{2})|(?=\s*[ap]\.?\s?m\b))(?!\d)\s*(?:([ap])\.?\s?m\b)?/i

/** Seconds of the day that a clock time in a cell says; null where there is none, NaN where it is no time of a day. */
export function clockIn(cell: string): number | null {
  const match = CLOCK.exec(cell) ?? /^\s*(\d{1,2})\.(\d{2})\s*$/.exec(cell)
  if (!match) return null
  let hour = Number(match[1])
  const [minute, second] = [Number(match[2] ?? match[4] ?? 0), Number(match[3] ?? 0)]
  if (match[5] && hour <= 12) hour = (hour % 12) + (/p/i.test(match[5]) ? 12 : 0)
  return hour > 24 || minute > 59 || second > 59 ? Number.NaN : hour * 3600 + minute * 60 + second
}

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
    // Spanish ones of twelve hours are written with points, behind dates whose day comes first.
    american ||= match !== null && /\d\s*[ap]m\b/i.test(cell)
  }
  return american ? 'mdy' : undefined
}

/** Whether a date is another one with its day and month changed over. */
export function isEitherWay(cell: string): boolean {
  if (cell[4] === '-' && cell[7] === '-') return false
  const match = SLASHED.exec(cell)
  if (!match) return false
  const [first, second] = [Number(match[1]), Number(match[2])]
  return first !== second && first >= 1 && second >= 1 && first <= 12 && second <= 12
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

/** `02-Mar-26`, `2 de março de 2026`, `4/abr/2026`. */
const NAMED = /(\d{1,2})(?:º|st|nd|rd|th)?[\s./-]+(?:de\s+)?([a-zà-ÿ]{3,10})\.?[\s./-]+(?:del?\s+)?(\d{4}|\d{2})(?!\d)/i
/** `March 2, 2026`. */
const NAMED_FIRST = /([a-z]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/i
/** The year first, in any marks, or in none as SAP writes it. */
const YEAR_FIRST = /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:\s*(\d\d)(\d\d)(\d\d))?$/

interface FoundDate {
  readonly year: number
  readonly month: number
  readonly day: number
  /** What stands around it. */
  readonly rest: string
}

const found = (match: RegExpExecArray, text: string, year = '', month: string | number = '', day = ''): FoundDate => ({
  year: Number(year) + (year.length === 2 ? 2000 : 0),
  month: Number(month),
  day: Number(day),
  rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`,
})

/** The number of a month by its name, from 1; 0 where it is none. */
const monthOf = (name = ''): number =>
  MONTHS.findIndex(names => names.split(' ').includes(name.slice(0, 3).toLowerCase())) + 1

/** The date in a text, in whichever way it is written. */
function dateIn(text: string, order: DateOrder): FoundDate | null {
  const year = YEAR_FIRST.exec(text)
  if (year) return found(year, text, year[1], year[3], year[4])
  const slashed = SLASHED.exec(text)
  if (slashed) {
    const [, first, second, last] = slashed
    return order === 'dmy' ? found(slashed, text, last, second, first) : found(slashed, text, last, first, second)
  }
  const named = NAMED.exec(text)
  if (named && monthOf(named[2]) > 0) return found(named, text, named[3], monthOf(named[2]), named[1])
  const first = NAMED_FIRST.exec(text)
  return first && monthOf(first[1]) > 0 ? found(first, text, first[3], monthOf(first[1]), first[2]) : null
}

/**
 * A date as ISO text, with a clock time where one was written: `2026-03-12` or `2026-03-12T07:00:00`. Null when it is none, or
 * one that no calendar has.
 */
export function isoDate(cell: string, order: DateOrder): string | null {
  const text = cell.trim()
  // As we write it: what is a date with seconds behind it is that date.
  if (text.length === 16 && text[4] === '-' && (text[10] === ' ' || text[10] === 'T')) {
    const whole = `${text.slice(0, 10)}T${text.slice(11)}:00`
    if (isAsWritten(whole)) return whole
  }
  const compact = COMPACT.exec(text)
  const date = compact ? found(compact, text, compact[1], compact[2], compact[3]) : dateIn(text, order)
  // Two dates in one cell are not the first of them.
  if (!date || (/\d/.test(date.rest) && dateIn(date.rest, order))) return null
  const seconds = compact?.[4]
    ? Number(compact[4]) * 3600 + Number(compact[5]) * 60 + Number(compact[6])
    : clockIn(date.rest)
  if (date.month < 1 || date.month > 12 || Number.isNaN(seconds) || (seconds ?? 0) > DAY) return null
  const day = dayFromCivil(date.year, date.month, date.day)
  const back = text8601(day, null)
  // The 31st of February.
  if (Number(back.slice(8, 10)) !== date.day) return null
  return text8601(day, seconds)
}

function text8601(day: number, seconds: number | null): string {
  const text = formatInstant(instant(day * DAY + (seconds ?? 0)))
  return seconds === null ? text.slice(0, 10) : text
}

/** What parts the whole of a number from its fraction. */
export type Decimal = ',' | '.'

const bareNumber = (cell: string): string => cell.replace(/[\s\u00a0%]|R\$|US\$|[€$£]/g, '')
const GROUPED = /^[+-]?\d{1,3}(?:[.,]\d{3})+-?$/

/** A number with its unit behind it: `1,5 dia`, `16.5h?`. */
const WITH_UNIT = /^([+-]?[\d.,]*\d-?)(?:[a-zà-ÿ]{1,12}\.?\??)?$/i

/** The number that an amount begins with, without blanks and signs of money; empty where the cell is no amount. */
const amountIn = (cell: string): string => WITH_UNIT.exec(bareNumber(cell))?.[1] ?? ''

/** Whether a number may be either, one with thousands apart or one with three decimals: `1.500`. */
export const isUnclear = (cell: string): boolean => {
  const text = amountIn(cell)
  return GROUPED.test(text) && (text.match(/[.,]/g)?.length ?? 0) === 1 && !/^[+-]?0/.test(text)
}

/**
 * The decimal mark that the numbers of a table show, with their units or without: the last of two different ones in a number,
 * the one that is not followed by just three digits, or the other one where one stands twice. Undefined where none shows it.
 */
export function decimalOf(cells: Iterable<string>): Decimal | undefined {
  for (const cell of cells) {
    if (!(cell.includes(',') || cell.includes('.'))) continue
    const text = amountIn(cell)
    const marks = text.match(/[.,]/g) ?? []
    const [first] = marks
    const last = marks.at(-1)
    if (first === undefined || isUnclear(cell)) continue
    if (marks.length > 1 && marks.every(each => each === first)) return first === ',' ? '.' : ','
    if (last === ',' || last === '.') return last
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
  // A mark that stands twice parts thousands.
  if (text.indexOf(',') < comma && point < 0) text = text.replaceAll(',', '')
  else if (text.indexOf('.') < point && comma < 0) text = text.replaceAll('.', '')
  else if (comma > point) text = text.replaceAll('.', '').replace(',', '.')
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
  // Half past twelve hours, as it is said: `12h30`, `8 h 05 min`.
  const said = /^(\d{1,4}) ?h ?([0-5]?\d)(?: ?min)?$/i.exec(text)
  if (said) return `${Number(said[1]) * 60 + Number(said[2])}m`
  const plain = text.replace(/[\d.,]*\d(?=\s*[a-z])/gi, number => {
    const value = cellNumber(number, decimal)
    return value === null ? number : String(value)
  })
  return parseDuration(plain, units) ? plain : null
}
