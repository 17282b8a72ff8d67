import { DAY, HOUR, type Instant, instant, parseInstant } from '@parada/schedule'
import { fold } from '../trades.ts'
import type { ColumnMap, OrderField } from './columns.ts'

/**
 * Why a cell is not what it should be: no figure, an unknown unit, no date, a figure no operation has, a figure or date
 * that may be read in two ways, a text longer than a task's name, characters that no text has, a row with more cells
 * than the list has columns, no text.
 */
export type OddWhy = 'number' | 'unit' | 'date' | 'range' | 'ambiguous' | 'long' | 'control' | 'cells' | 'text'

/** A cell of a list that was not taken as it stands. */
export interface OddCell {
  /** Row of the file, from 1. */
  readonly row: number
  /** Name of its column. */
  readonly header: string
  readonly cell: string
  readonly why: OddWhy
}

/** Seconds on the civil axis; `clock`: the cell has a time of day. */
interface Moment {
  readonly at: Instant
  readonly clock: boolean
}

/** Most hours of one operation: two years around the clock. */
const MOST_HOURS = 2 * 365 * 24
/** Most people of one operation. */
const MOST_PEOPLE = 999
/** Characters of a cell that is shown to say what is odd about it. */
const SHOWN = 60

const FIGURES: readonly OrderField[] = ['duration', 'work', 'people', 'actualWork', 'remainingWork', 'percent']
const DATES: readonly OrderField[] = ['start', 'finish', 'actualStart', 'actualFinish']

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd\ufffe\uffff]/g

/** What most cells have not: then they are taken as they stand. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNCLEAN = /^\s|\s$|\s\s|[^\S ]|[\u0000-\u001f\u007f\ufffd-\uffff]/

/** Reads the cells of a list, whose figures and dates are written in one way, and keeps what is odd about them. */
export class CellReader {
  readonly odd: OddCell[] = []
  /** Figures of the row that are given in days. */
  readonly inDays = new Set<OrderField>()
  private readonly heads: readonly string[]
  private readonly map: ColumnMap
  private readonly point: ',' | '.' | null
  private readonly order: 'day' | 'month' | null
  private cells: readonly string[] = []
  private row = 0

  constructor(
    rows: readonly (readonly string[])[],
    head: number,
    map: ColumnMap,
    heads: readonly string[] = rows[head] ?? [],
  ) {
    this.heads = heads
    this.map = map
    const body = rows.slice(head + 1)
    this.point = styleOf(body, columnsOf(map, FIGURES), pointOf)
    this.order = styleOf(body, columnsOf(map, DATES), orderOf)
  }

  /** Goes on to a row. */
  at(cells: readonly string[], row: number): void {
    this.cells = cells
    this.row = row
    this.inDays.clear()
    const wide = cells.findLastIndex(each => each.trim() !== '')
    if (wide >= this.heads.length && this.heads.length > 0) this.tell('', cells[wide] ?? '', 'cells')
  }

  private tell(header: string, cell: string, why: OddWhy): null {
    this.odd.push({ row: this.row, header: header.trim(), cell: cell.trim().slice(0, SHOWN), why })
    return null
  }

  /** Says what is odd about the cell of a field. */
  note(field: OrderField, why: OddWhy): null {
    const column = this.map[field]
    return this.tell(
      column === undefined ? '' : (this.heads[column] ?? ''),
      (column === undefined ? '' : (this.cells[column] ?? '')).replace(CONTROL, '\u2423'),
      why,
    )
  }

  /** One line of text; characters that no text has are removed. */
  text(field: OrderField): string {
    const column = this.map[field]
    const cell = column === undefined ? '' : (this.cells[column] ?? '')
    if (!UNCLEAN.test(cell)) return cell
    const clean = cell.replace(CONTROL, '')
    if (clean !== cell) this.note(field, 'control')
    return clean.replace(/\s+/g, ' ').trim()
  }

  number(field: OrderField, most: number): number | null {
    const cell = this.text(field)
    return cell === '' ? null : this.figure(field, cell.replace(/\s*%$/, ''), most)
  }

  people(): number | null {
    const people = this.number('people', MOST_PEOPLE)
    return people !== null && people > 0 ? people : null
  }

  private figure(field: OrderField, cell: string, most: number): number | null {
    const read = figureOf(cell, this.point)
    if (read === null) return this.note(field, 'number')
    if (read.ambiguous) this.note(field, 'ambiguous')
    return read.value < 0 || read.value > most ? this.note(field, 'range') : read.value
  }

  /** Hours of a figure with its unit; "4:30" and "4.5 H" too. A day of an order is one of the clock. */
  hours(field: OrderField, unit: string): number | null {
    const cell = this.text(field)
    if (cell === '') return null
    const clock = /^(\d{1,4}):([0-5]\d)(?::[0-5]\d)?$/.exec(cell)
    if (clock) return Number(clock[1]) + Number(clock[2]) / 60
    const match = /^([-+]?\d[\d.,'\s]*-?)\s*([a-z]*)\.?$/i.exec(cell)
    if (!match) return this.note(field, 'number')
    const size = UNITS.find(([pattern]) => pattern.test(fold(match[2] === '' ? unit : (match[2] ?? ''))))?.[1]
    if (size === undefined) return this.note(field, 'unit')
    const value = this.figure(field, (match[1] ?? '').trim(), MOST_HOURS / size)
    if (size === 24 && value !== null) this.inDays.add(field)
    return value === null ? null : value * size
  }

  /** A date, with the time of day of a column beside it. */
  moment(field: OrderField, clock?: OrderField): Moment | null {
    const cell = this.text(field)
    // What the systems write for none.
    if (cell === '' || /^[0.\-/]+$/.test(cell)) return null
    const read = dateOf(cell, this.order ?? 'day')
    if (!read) return this.note(field, 'date')
    // Nothing in the list shows which is the month, and its columns are named in the language that has it first.
    const head = this.heads[this.map[field] ?? -1] ?? ''
    if (read.either && this.order === null && /\//.test(cell) && /start|finish|date/i.test(head))
      this.note(field, 'ambiguous')
    if (read.clock || clock === undefined) return read
    const time = this.text(clock)
    const match = /^(\d{1,2}):?([0-5]\d)(?::?[0-5]\d)?$/.exec(time)
    if (!match || Number(match[1]) > 24) {
      if (time !== '') this.note(clock, 'date')
      return read
    }
    return { at: instant(read.at + Number(match[1]) * HOUR + Number(match[2]) * 60), clock: true }
  }
}

const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:h|hr|hrs|hs|hora|horas|hour|hours|std|hh|mh|hom|)$/, 1],
  [/^(?:min|mins|minuto|minutos|minutes|mi)$/, 1 / 60],
  [/^(?:d|day|days|dia|dias|tag|tage)$/, 24],
]

const columnsOf = (map: ColumnMap, fields: readonly OrderField[]): number[] =>
  fields.flatMap(field => {
    const column = map[field]
    return column === undefined ? [] : [column]
  })

/** The style of most cells that show one; null: none does. */
function styleOf<Style extends string>(
  body: readonly (readonly string[])[],
  columns: readonly number[],
  tells: (cell: string) => Style | null,
): Style | null {
  const counts = new Map<Style, number>()
  for (const row of body)
    for (const column of columns) {
      const style = tells((row[column] ?? '').trim())
      if (style) counts.set(style, (counts.get(style) ?? 0) + 1)
    }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** Figures whose marks can be read in one way only. */
const COMMA = /^-?(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d+,(?:\d{1,2}|\d{4,})|0,\d+|\d{4,},\d+)$/
const POINT = /^-?(?:\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|\d+\.(?:\d{1,2}|\d{4,})|0\.\d+|\d{4,}\.\d+)$/

const plainOf = (cell: string): string => cell.replace(/[\s']|h$/gi, '').replace(/^(.*)-$/, '-$1')

function pointOf(cell: string): ',' | '.' | null {
  const plain = plainOf(cell)
  return COMMA.test(plain) ? ',' : POINT.test(plain) ? '.' : null
}

/** A figure as most of the list writes them, but never against its own marks: "12.5" is no 125 in a list with commas. */
function figureOf(cell: string, point: ',' | '.' | null): { value: number; ambiguous: boolean } | null {
  const plain = plainOf(cell).replace(/^\+/, '')
  if (/^-?\d+$/.test(plain)) return { value: Number(plain), ambiguous: false }
  if (!/^-?\d[\d.,]*\d$/.test(plain)) return null
  const own = pointOf(plain)
  const either = own === null && /^-?\d{1,3}[.,]\d{3}$/.test(plain)
  if (own === null && !either) return null
  const by = own ?? point ?? '.'
  const value = Number(by === ',' ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''))
  return Number.isFinite(value) ? { value, ambiguous: either && point === null } : null
}

const NUMERIC = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T]+(.+))?$/
/** "02-MAR-26 07:00", as some systems write in any language; the months begin alike in all three. */
const NAMED = /^(\d{1,2})[-. ]([a-z]{3})[a-z]*[-. ](\d{4}|\d{2})(?:[ T]+(.+))?$/
const MONTHS: readonly RegExp[] = [
  /^(?:jan|ene)/,
  /^(?:feb|fev)/,
  /^mar/,
  /^(?:apr|abr)/,
  /^(?:may|mai)/,
  /^jun/,
  /^jul/,
  /^(?:aug|ago)/,
  /^se[pt]/,
  /^(?:oct|out)/,
  /^nov/,
  /^(?:dec|dez|dic)/,
]

function orderOf(cell: string): 'day' | 'month' | null {
  const match = NUMERIC.exec(cell)
  if (!match) return null
  if (Number(match[1]) > 12) return 'day'
  return Number(match[3]) > 12 ? 'month' : null
}

/** A time of day in seconds: "7:00", "07:00:30", "7:00 PM", "24:00". */
function clockOf(text: string): number | null {
  const match = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)? ?([ap]m)?$/i.exec(text.trim())
  if (!match) return null
  const half = (match[4] ?? '').toLowerCase()
  const hour = half === '' ? Number(match[1]) : (Number(match[1]) % 12) + (half === 'pm' ? 12 : 0)
  return hour > 24 ? null : hour * HOUR + Number(match[2]) * 60 + Number(match[3] ?? 0)
}

/** Dates as SAP and Maximo write them: "02.03.2026", "3/2/26 7:00 AM", "20260302", "02-MAR-26", ISO. */
function dateOf(cell: string, order: 'day' | 'month'): (Moment & { readonly either: boolean }) | null {
  const year = (text: string): string => (text.length === 2 ? `20${text}` : text)
  const made = (y: string, m: string, d: string, rest: string | undefined, either = false) => {
    const day = parseInstant(`${year(y)}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`)
    const clock = rest === undefined ? 0 : clockOf(rest)
    return day === null || clock === null ? null : { at: instant(day + clock), clock: rest !== undefined, either }
  }
  const numeric = NUMERIC.exec(cell)
  if (numeric) {
    const [, first = '', mark, second = '', y = '', rest] = numeric
    const own = orderOf(cell)
    // Points are never written with the month first.
    const by = own ?? (mark === '.' ? 'day' : order)
    return by === 'day'
      ? made(y, second, first, rest, own === null && first !== second)
      : made(y, first, second, rest, own === null && first !== second)
  }
  const named = NAMED.exec(fold(cell))
  if (named) {
    const month = MONTHS.findIndex(each => each.test(named[2] ?? '')) + 1
    return month === 0 ? null : made(named[3] ?? '', String(month), named[1] ?? '', named[4])
  }
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(cell)
  if (packed) return made(packed[1] ?? '', packed[2] ?? '', packed[3] ?? '', undefined)
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(
    cell,
  )
  return iso ? made(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '', iso[4]) : null
}

/** The end of a day that is named without a time of day. */
export const endOf = (moment: Moment | null): Instant | null =>
  moment && (moment.clock ? moment.at : instant(moment.at + DAY))
