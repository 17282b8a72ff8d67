import {
  type Calendar,
  type CalendarException,
  DAY,
  type DayNumber,
  dayFromCivil,
  type Period,
  type Week,
} from '@parada/schedule'
import { parseClock } from '../tmx/codec.ts'

/** One node of `clndr_data`: `(0||name(properties)(children))`. */
interface Node {
  readonly name: string
  readonly properties: string
  readonly children: readonly Node[]
}

const MOST_NODES = 200_000
const MOST_DEPTH = 16

/** Reads the nested parentheses of `clndr_data`, as far as they match. Line marks and spaces between do not count. */
function parseNodes(text: string): { nodes: readonly Node[]; whole: boolean } {
  let at = 0
  let count = 0
  let whole = true
  const blank = (): void => {
    while (at < text.length && (text.charCodeAt(at) <= 32 || text.charCodeAt(at) === 127)) at++
  }
  const broken = (nodes: Node[]): Node[] => {
    whole = false
    return nodes
  }
  const list = (depth: number): Node[] => {
    const nodes: Node[] = []
    for (;;) {
      blank()
      if (text[at] !== '(') return nodes
      if (depth > MOST_DEPTH || ++count > MOST_NODES) return broken(nodes)
      at++
      const bars = text.indexOf('||', at)
      const open = text.indexOf('(', at)
      if (bars < 0 || open < bars) return broken(nodes)
      const name = text.slice(bars + 2, open).trim()
      const close = text.indexOf(')', open)
      if (close < 0) return broken(nodes)
      const properties = text.slice(open + 1, close)
      at = close + 1
      blank()
      let children: Node[] = []
      if (text[at] === '(') {
        at++
        children = list(depth + 1)
        blank()
        if (whole && text[at] !== ')') whole = false
        at++
      }
      nodes.push({ name, properties, children })
      if (!whole) return nodes
      blank()
      if (text[at] !== ')') return broken(nodes)
      at++
    }
  }
  return { nodes: list(0), whole }
}

const propertyOf = (properties: string, key: string): string | undefined => {
  const parts = properties.split('|')
  const index = parts.findIndex((part, at) => at % 2 === 0 && part.trim() === key)
  return index < 0 ? undefined : parts[index + 1]?.trim()
}

/** `s|08:00|f|12:00`, in either order; a finish of 00:00 is the end of the day. */
function periodsOf(nodes: readonly Node[]): Period[] {
  const periods = nodes.flatMap((node): Period[] => {
    const from = parseClock(propertyOf(node.properties, 's') ?? '')
    const to = parseClock(propertyOf(node.properties, 'f') ?? '')
    if (from === null || to === null) return []
    const end = to === 0 ? DAY : to
    if (from < end) return [{ from, to: end }]
    // A shift over midnight: the part after it is read as this day's too, as P6 shows it.
    return end < from
      ? [
          { from: 0, to: end },
          { from, to: DAY },
        ]
      : []
  })
  return periods.toSorted((a, b) => a.from - b.from)
}

/** Serial days of a spreadsheet: 40179 is 2010-01-01. */
const EPOCH = dayFromCivil(2010, 1, 1) - 40_179

/** Working times of a P6 calendar. */
export interface ClndrData extends Pick<Calendar, 'week' | 'exceptions'> {
  /** False where the text breaks off after the week: exceptions may be missing. */
  readonly whole: boolean
}

/** Working times of a P6 calendar; null when the text does not give the whole week. */
export function readClndrData(text: string): ClndrData | null {
  const { nodes, whole } = parseNodes(text)
  const root = nodes[0]
  if (!root) return null
  const week: (readonly Period[])[] = [[], [], [], [], [], [], []]
  let days = 0
  const exceptions: CalendarException[] = []
  for (const part of root.children) {
    if (part.name === 'DaysOfWeek')
      for (const day of part.children) {
        const index = Number(day.name)
        if (index >= 1 && index <= 7) week[index - 1] = periodsOf(day.children)
        days++
      }
    else if (part.name === 'Exceptions')
      for (const each of part.children) {
        const serial = Number(propertyOf(each.properties, 'd'))
        if (!Number.isInteger(serial) || serial < 1 || serial > 200_000) continue
        const day = (serial + EPOCH) as DayNumber
        exceptions.push({ first: day, last: day, periods: periodsOf(each.children) })
      }
  }
  // A week that breaks off would be unintended days off.
  if (!whole && days < 7) return null
  return { whole, week: week as unknown as Week, exceptions: exceptions.toSorted((a, b) => a.first - b.first) }
}

const clock = (seconds: number): string => {
  const minutes = Math.round(seconds / 60) % 1440
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
const shifts = (periods: readonly Period[]): string =>
  periods.map(({ from, to }, at) => `(0||${at}(s|${clock(from)}|f|${clock(to)})())`).join('')

/** Days on which an exception holds, one by one: P6 knows no ranges or recurrences. */
export type ExpandDays = (exception: CalendarException) => readonly DayNumber[]

/** `clndr_data` of a calendar. Days of a base calendar are written out by the caller. */
export function writeClndrData(calendar: Pick<Calendar, 'week' | 'exceptions'>, daysOf: ExpandDays): string {
  const week = calendar.week.map((day, at) => `(0||${at + 1}()(${shifts(day ?? [])}))`).join('')
  const taken = new Map<number, readonly Period[]>()
  for (const exception of calendar.exceptions)
    for (const day of daysOf(exception)) if (!taken.has(day)) taken.set(day, exception.periods)
  const exceptions = [...taken]
    .toSorted(([a], [b]) => a - b)
    .map(([day, periods], at) => `(0||${at}(d|${day - EPOCH})(${shifts(periods)}))`)
    .join('')
  return `(0||CalendarData()((0||DaysOfWeek()(${week}))(0||VIEW(ShowTotal|N)())(0||Exceptions()(${exceptions}))))`
}
