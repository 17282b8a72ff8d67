import {
  civilFromDay,
  DAY,
  dayOf,
  HOUR,
  type Instant,
  type Problem,
  problem,
  suggestion,
  tradeOf,
} from '@parada/schedule'
import { GENERIC, isCrane, type Limited, type ScopeLine } from '@parada/scope'
import { LINE_NUMBER, NAMES_BY_NUMBER, ROUND_THE_CLOCK, SIZE_OF_CRANE, TIME_UNITS } from '../lexicon/account.ts'
import { ARTICLE } from '../lexicon/counts.ts'
import { MONTH, monthOf } from '../read/dates.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { fold } from '../text/fold.ts'
import type { Span } from './draft.ts'
import { namesIn } from './equipment.ts'
import type { ReadLimits } from './scope-limits.ts'

/** What came out of a text, as values: nothing of how it was read. */
export interface Account {
  readonly lines: readonly ScopeLine[]
  readonly limits: ReadLimits
  readonly start: Instant
  readonly windowHours: number | null
  /** Numbers of the working time: hours a day and a shift, shifts a day, days a week. */
  readonly times: readonly number[]
  /** Places of working times and people that were read; their values are held to those of the plan by their own rules. */
  readonly read: readonly Span[]
  /** Words of what the user is shown: left over, left out, supposed. */
  readonly told: readonly string[]
}

/** A number, tag or date of the text, with the role that the words around it give it. */
interface Figure extends Span {
  readonly kept: boolean
}

/**
 * The law of a scope read from words: every number, tag and date of the text is a value of what came out of it, or is shown as unused.
 * This looks at values alone and reads the text by rules of its own, so that what a reader took and did not use is found,
 * whichever reader it was. Returned are those that are neither.
 */
export function unaccounted(folded: string, text: string, account: Account): Problem[] {
  const told = fold(` ${account.told.join(' \n ')} `)
  const isTold = ({ start, end }: Span): boolean => {
    const words = folded.slice(start, end).replace(/[^a-z0-9]/g, '.')
    return new RegExp(`(?<![a-z0-9])${words}(?![0-9])`).test(told)
  }
  const taken: Span[] = [...account.read, ...spans(folded, NAMES_BY_NUMBER), ...spans(folded, LINE_NUMBER)]
  if (account.times.includes(24)) taken.push(...spans(folded, ROUND_THE_CLOCK))
  if (account.limits.limits.some(each => each.of === 'crane')) taken.push(...spans(folded, SIZE_OF_CRANE))
  const found: Figure[] = []
  for (const figures of [datesOf, clocksOf, tagsOf, numbersOf])
    for (const figure of figures(folded, account)) {
      if (taken.some(each => each.start < figure.end && figure.start < each.end)) continue
      taken.push(figure)
      if (!figure.kept && !isTold(figure)) found.push(figure)
    }
  return found
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => {
      const behind = /^(?:[^\S\n]+[^\s.;,:()]+){0,3}/.exec(text.slice(end))?.[0] ?? ''
      return problem(
        'language.ignoredText',
        { text: text.slice(start, end + behind.length).trim() },
        {
          severity: 'warning',
          at: { span: { start, end } },
          suggestions: [suggestion('language.reviewAssumption')],
        },
      )
    })
}

const spans = (folded: string, regex: RegExp): Span[] =>
  [...folded.matchAll(regex)].map(match => ({ start: match.index, end: match.index + match[0].length }))

/** The days that the scope begins and ends at; an end of a day may be written as the day before, too. */
function daysOf({ start, windowHours }: Account): readonly number[] {
  const finish = windowHours === null ? [] : [start + windowHours * HOUR, start + windowHours * HOUR - DAY]
  return [start, ...finish].map(each => dayOf(each as Instant))
}

const NUMERIC_DATE =
  /(?<![a-z0-9/.-])(?:(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})([-/.])(\d{1,2})(?:\5(?:20)?\d\d)?)(?![\d/-]|\.\d)/g
const DAY_OF_MONTH = new RegExp(
  `(?<![a-z0-9/.,-])(\\d{1,2})(?:st|nd|rd|th|º)?[\\s-/]*(?:de |of |d[eo] )?(${MONTH})(?![a-z])(?:[\\s,/-]*(?:de |del |of )?20\\d\\d)?`,
  'g',
)
const MONTH_AND_DAY = new RegExp(
  `(?<![a-z])(${MONTH})[^\\S\\n]+(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])(?:,?\\s+20\\d\\d)?`,
  'g',
)

function* datesOf(folded: string, account: Account): Generator<Figure> {
  const days = daysOf(account).map(each => civilFromDay(each as ReturnType<typeof dayOf>))
  const isKept = (day: number, month: number): boolean => days.some(each => each.day === day && each.month === month)
  for (const match of folded.matchAll(NUMERIC_DATE)) {
    const span = { start: match.index, end: match.index + match[0].length }
    const [a, b] = [Number(match[3] ?? match[4]), Number(match[2] ?? match[6])]
    const isDate = a >= 1 && b >= 1 && (a <= 12 || b <= 12) && a <= 31 && b <= 31
    // "1.5" and "1/2" are numbers; two figures with a stroke are a date.
    if (!isDate || (match[1] === undefined && (match[5] !== '/' || match[0].length < 4) && !/\D\d+\D/.test(match[0])))
      continue
    yield { ...span, kept: isKept(a, b) || isKept(b, a) }
  }
  for (const match of folded.matchAll(DAY_OF_MONTH))
    yield {
      start: match.index,
      end: match.index + match[0].length,
      kept: isKept(Number(match[1]), monthOf(match[2] ?? '') ?? 0),
    }
  for (const match of folded.matchAll(MONTH_AND_DAY))
    yield {
      start: match.index,
      end: match.index + match[0].length,
      kept: isKept(Number(match[2]), monthOf(match[1] ?? '') ?? 0),
    }
}

const CLOCK = /(?<![\d.,:/])([01]?\d|2[0-3])(?::|h)([0-5]\d)(?!\d)/g
/** "7 am", "11 p.m.". */
const HALF_DAY = /(?<![\d.,:/])(1[0-2]|0?\d)(?::([0-5]\d))?\s?([ap])\.?m(?![a-z])/g

/** Times of day: those of the start and the finish; others move nothing, and are shown as unused. */
function* clocksOf(folded: string, account: Account): Generator<Figure> {
  const { start, windowHours } = account
  const moments = [start, ...(windowHours === null ? [] : [start + windowHours * HOUR])].map(each => each % DAY)
  for (const match of folded.matchAll(HALF_DAY)) {
    const hours = (Number(match[1]) % 12) + (match[3] === 'p' ? 12 : 0)
    const kept = moments.includes(hours * HOUR + Number(match[2] ?? 0) * 60)
    yield { start: match.index, end: match.index + match[0].length, kept }
  }
  for (const match of folded.matchAll(CLOCK)) {
    const seconds = Number(match[1]) * HOUR + Number(match[2]) * 60
    yield {
      start: match.index,
      end: match.index + match[0].length,
      kept: moments.includes(seconds) || account.times.includes(seconds / HOUR),
    }
  }
}

const TAG = /(?<![a-z0-9/.-])(?:\d{0,4}-?[a-z]{1,4}-?\d{1,5}[a-z]{0,2}\d{0,3}(?:-\d{1,4})?[a-z]?)(?![a-z0-9%])/g

/** Codes with letters and figures: the tag or the name of a line. */
function* tagsOf(folded: string, { lines }: Account): Generator<Figure> {
  const known = fold(lines.map(each => ` ${each.tag ?? ''} ${each.label} `).join('\n'))
  const counts = countsOf(lines)
  for (const match of folded.matchAll(TAG)) {
    if (TIME_UNITS.some(([unit]) => unit.test(match[0].replace(/^\d+/, '')))) continue
    // "Pumps x2" counts.
    if (/^x\d+$/.test(match[0])) {
      yield { start: match.index, end: match.index + match[0].length, kept: counts.has(Number(match[0].slice(1))) }
      continue
    }
    const kept = new RegExp(`(?<![a-z0-9])${match[0]}(?![0-9])`).test(known)
    yield { start: match.index, end: match.index + match[0].length, kept }
  }
}

const NUMBER = new RegExp(`(?<![a-z0-9.,/-])(?:\\d+(?:[.,]\\d+)?(?![\\d])|(?:${NUMBER_WORD})(?![a-z-]))`, 'g')

function* numbersOf(folded: string, account: Account): Generator<Figure> {
  const { lines, windowHours, start } = account
  const counts = countsOf(lines)
  const named = new Set(
    lines.flatMap(each => `${each.tag ?? ''} ${each.label}`.match(/\d+/g) ?? []).map(each => String(Number(each))),
  )
  const parameters = new Set(lines.flatMap(each => Object.values(each.parameters)))
  const extras = fold(lines.flatMap(each => (each.extra ?? []).map(own => own.name)).join(' '))
  const dates = daysOf(account).map(each => civilFromDay(each as ReturnType<typeof dayOf>))
  const hour = (start % DAY) / HOUR
  const endHour = windowHours === null ? -1 : ((start + windowHours * HOUR) % DAY) / HOUR
  for (const match of folded.matchAll(NUMBER)) {
    const [word] = match
    const value = /^\d/.test(word) ? Number(word.replace(',', '.')) : numberOf(word)
    if (value === null || ARTICLE.test(word)) continue
    const end = match.index + word.length
    const rest = folded.slice(end, end + 60)
    const figure = { start: match.index, end }
    const unit = TIME_UNITS.find(([regex]) => regex.test(rest))
    if (unit) {
      const hours = value * unit[1]
      const isWindow = windowHours !== null && Math.abs(hours - windowHours) < 25
      yield { ...figure, kept: isWindow || (unit[1] === 1 && [hour, endHour].includes(value)) }
      continue
    }
    const next =
      /^[\s-]+(?:[a-z]+[\s-]+)?[a-z]+/
        .exec(rest)?.[0]
        .trim()
        .split(/[\s-]+/) ?? []
    const trade = next[0] ?? ''
    if (trade.length > 3 && (tradeOf(trade) !== null || isCrane(trade))) {
      yield { ...figure, kept: isLimit(value, isCrane(trade) ? 'crane' : tradeOf(trade), account) }
      continue
    }
    // A number right before the name of a thing counts the lines of its kind.
    const name = /\d$/.test(word)
      ? namesIn(rest).find(each => /^[\s-]+(?:[a-z-]+ ){0,2}$/.test(rest.slice(0, each.start)))
      : undefined
    if (name) {
      const alike = lines.filter(each => each.template === name.template.id || each.template === GENERIC)
      yield { ...figure, kept: countsOf(alike).has(value) || named.has(String(value)) || parameters.has(value) }
      continue
    }
    // "0600" of the start or the finish.
    const clock = /^\d{4}$/.test(word) ? Number(word.slice(0, 2)) + Number(word.slice(2)) / 60 : -1
    if (clock >= 0 && [hour, endHour].includes(clock)) {
      yield { ...figure, kept: true }
      continue
    }
    const isYear = value >= 2020 && value < 2050
    yield {
      ...figure,
      kept:
        counts.has(value) ||
        parameters.has(value) ||
        named.has(String(value)) ||
        (isYear && dates.some(each => each.year === value)) ||
        new RegExp(`(?<![a-z0-9])${word.replace('.', '\\.')}(?![0-9])`).test(extras),
    }
  }
}

/** Whether a number of people is a limit of their trade, or all that its shifts have together. */
function isLimit(value: number, of: Limited | null, { limits }: Account): boolean {
  const own = limits.limits.filter(each => each.of === of || (of === 'boilermaking' && each.of === 'piping'))
  return (
    own.some(each => each.units === value) ||
    own.reduce((sum, each) => sum + (each.units ?? 0), 0) === value ||
    limits.others.some(each => each.units === value)
  )
}

/** How many lines there are of each kind, of each name, and with each run of them. */
function countsOf(lines: readonly ScopeLine[]): ReadonlySet<number> {
  const counts = new Map<string, number>()
  const add = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { template, label, tag } of lines) {
    add(template)
    add(fold(label).replace(/\s*\S*\d\S*$/, ''))
    if (tag !== undefined) add(tag.replace(/\d.*$/, '-'))
  }
  return new Set([...counts.values(), lines.length])
}
