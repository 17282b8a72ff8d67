import { formatDate, type Locale } from '@parada/messages'
import {
  civilFromDay,
  DAY,
  dayFromCivil,
  dayNumber,
  HOUR,
  type Shifts,
  shiftAt,
  shiftStart,
  shiftsOf,
  weekday,
} from '@parada/schedule'
import { pxPerDay, type TimeAxis } from './axis.ts'

/** A unit the scale counts in. */
export type ScaleUnit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'shift' | 'hour'

/** One cell of a header row: from one tick to the next. */
export interface ScaleCell {
  readonly from: number
  readonly to: number
  readonly label: string
  /** A weekend day: drawn a shade darker. */
  readonly soft: boolean
}

export interface Timescale {
  readonly upper: ScaleUnit
  readonly lower: ScaleUnit
  readonly upperCells: readonly ScaleCell[]
  readonly lowerCells: readonly ScaleCell[]
  /** Every second shift where shifts are wide enough to see, as pairs. */
  readonly bands: readonly number[]
  /** Instants of vertical lines through the rows, at most 100 at the zooms of the specification. */
  readonly lines: readonly number[]
}

interface Level {
  /** The level holds from this width of a day on. */
  readonly from: number
  readonly upper: ScaleUnit
  readonly lower: ScaleUnit
  readonly step: number
}

/** From hours down to years. A week's label needs about 44 px, a day's number 18, an hour's 26. */
const LEVELS: readonly Level[] = [
  { from: 1300, upper: 'day', lower: 'hour', step: 1 },
  { from: 640, upper: 'day', lower: 'hour', step: 2 },
  { from: 330, upper: 'day', lower: 'hour', step: 4 },
  { from: 130, upper: 'day', lower: 'shift', step: 1 },
  { from: 21, upper: 'month', lower: 'day', step: 1 },
  { from: 7, upper: 'month', lower: 'week', step: 1 },
  { from: 1.7, upper: 'year', lower: 'month', step: 1 },
  { from: 0, upper: 'year', lower: 'quarter', step: 1 },
]

export interface ScaleOptions {
  readonly locale: Locale
  /** 0 = Sunday. */
  readonly weekStart?: number
  /** Shifts of the plan, where it has any; the scale counts in eight hours where it has none. */
  readonly shifts?: Shifts
}

/** What a scale counts in where a plan has no shifts: too narrow to take the days' lines before a plan is read hour by hour. */
const PLAIN_SHIFTS = shiftsOf({ shifts: { shiftHours: 8 } })

const labels = new Map<string, string>()

function cachedLabel(key: string, make: () => string): string {
  const known = labels.get(key)
  if (known !== undefined) return known
  if (labels.size > 4000) labels.clear()
  const made = make()
  labels.set(key, made)
  return made
}

const noDot = (text: string): string => text.replace('.', '')
const pad2 = (value: number): string => String(value).padStart(2, '0')

function tickBefore(unit: ScaleUnit, at: number, step: number, options: ScaleOptions): number {
  const day = dayNumber(Math.floor(at / DAY))
  const { year, month } = civilFromDay(day)
  switch (unit) {
    case 'year':
      return dayFromCivil(year, 1, 1) * DAY
    case 'quarter':
      return dayFromCivil(year, month - ((month - 1) % 3), 1) * DAY
    case 'month':
      return dayFromCivil(year, month, 1) * DAY
    case 'week':
      return (day - ((weekday(day) - (options.weekStart ?? 1) + 7) % 7)) * DAY
    case 'day':
      return day * DAY
    case 'shift': {
      const shifts = options.shifts ?? PLAIN_SHIFTS
      return shiftStart(shifts, shiftAt(shifts, at))
    }
    case 'hour':
      return Math.floor(at / (step * HOUR)) * step * HOUR
  }
}

function tickAfter(unit: ScaleUnit, at: number, step: number, options: ScaleOptions): number {
  const { year, month } = civilFromDay(dayNumber(Math.floor(at / DAY)))
  switch (unit) {
    case 'year':
      return dayFromCivil(year + 1, 1, 1) * DAY
    case 'quarter':
      return dayFromCivil(year + (month > 9 ? 1 : 0), ((month + 2) % 12) + 1, 1) * DAY
    case 'month':
      return dayFromCivil(year + (month === 12 ? 1 : 0), (month % 12) + 1, 1) * DAY
    case 'week':
      return at + 7 * DAY
    case 'day':
      return at + DAY
    case 'shift':
      return at + (options.shifts ?? PLAIN_SHIFTS).length
    case 'hour':
      return at + step * HOUR
  }
}

function labelOf(unit: ScaleUnit, at: number, upper: boolean, width: number, options: ScaleOptions): string {
  const { locale } = options
  return cachedLabel(`${locale}${unit}${upper ? 'u' : width > 46 ? 'w' : 'n'}${at}`, () => {
    const day = dayNumber(Math.floor(at / DAY))
    const civil = civilFromDay(day)
    switch (unit) {
      case 'year':
        return String(civil.year)
      case 'quarter':
        return `T${Math.floor((civil.month - 1) / 3) + 1}`
      case 'month':
        return upper
          ? formatDate(locale, at, 'monthYear')
          : noDot(formatDate(locale, at, 'dayMonth').replace(/\d|\s|\bde\b/g, ''))
      case 'week':
        return locale === 'en' ? `${pad2(civil.month)}/${pad2(civil.day)}` : `${pad2(civil.day)}/${pad2(civil.month)}`
      case 'day':
        if (upper) return `${noDot(formatDate(locale, at, 'weekday'))} ${formatDate(locale, at, 'day')}`
        return width > 46 ? `${noDot(formatDate(locale, at, 'weekday'))} ${civil.day}` : String(civil.day)
      case 'shift':
      case 'hour': {
        const seconds = at - Math.floor(at / DAY) * DAY
        return `${pad2(Math.floor(seconds / HOUR))}:${pad2(Math.floor(seconds / 60) % 60)}`
      }
    }
  })
}

/** Bands narrower than this would flicker, not inform. */
const MIN_BAND_PX = 20

/** Every second shift between two instants as pairs of seconds, where the plan has shifts and they are wide enough to see. */
export function shiftBands(axis: TimeAxis, from: number, to: number, options: ScaleOptions): readonly number[] {
  const { shifts } = options
  if (!shifts || shifts.length * axis.pxPerSecond < MIN_BAND_PX) return []
  const bands: number[] = []
  for (let shift = shiftAt(shifts, from); shiftStart(shifts, shift) < to; shift++)
    if (Math.abs(shift % 2) === 1) bands.push(shiftStart(shifts, shift), shiftStart(shifts, shift + 1))
  return bands
}

/** Labels closer than this run into each other. */
const LABEL_GAP = 24
/** A day scale carries about this many labels across the window. */
const LABELS = 22

function cells(
  unit: ScaleUnit,
  step: number,
  axis: TimeAxis,
  from: number,
  to: number,
  upper: boolean,
  options: ScaleOptions,
): ScaleCell[] {
  const found: ScaleCell[] = []
  let at = tickBefore(unit, from, step, options)
  const firstWidth = (tickAfter(unit, at, step, options) - at) * axis.pxPerSecond
  const visible = ((to - from) * axis.pxPerSecond) / Math.max(firstWidth, 1)
  const every = upper
    ? 1
    : Math.max(Math.ceil(LABEL_GAP / firstWidth), unit === 'day' ? Math.ceil(visible / (LABELS * 1.5)) : 1)
  while (at < to) {
    const next = tickAfter(unit, at, step, options)
    const width = (next - at) * axis.pxPerSecond
    const number = Math.round(at / Math.max(next - at, 1))
    const shown = every === 1 || number % every === 0
    const day = weekday(dayNumber(Math.floor(at / DAY)))
    const soft = unit === 'day' && (day === 0 || day === 6)
    found.push({ from: at, to: next, label: shown ? labelOf(unit, at, upper, width * every, options) : '', soft })
    at = next
  }
  return found
}

/** Lines through the rows (specification, section 9). */
const MOST_TICKS = 100

/** Where lines are drawn: at every cell, or at every second, third, ... of a very wide window. */
function ticks(cells: readonly ScaleCell[]): number[] {
  const every = Math.ceil(cells.length / MOST_TICKS)
  return cells.filter((_, at) => at % every === 0).map(cell => cell.from)
}

/** The two header rows and the vertical lines for what lies between two instants. */
export function timescale(axis: TimeAxis, from: number, to: number, options: ScaleOptions): Timescale {
  const width = pxPerDay(axis)
  const level = LEVELS.find(each => width >= each.from) ?? LEVELS[LEVELS.length - 1]!
  const lowerCells = cells(level.lower, level.step, axis, from, to, false, options)
  return {
    upper: level.upper,
    lower: level.lower,
    upperCells: cells(level.upper, 1, axis, from, to, true, options),
    lowerCells,
    bands: level.lower === 'shift' || level.lower === 'hour' ? shiftBands(axis, from, to, options) : [],
    lines: ticks(lowerCells),
  }
}
