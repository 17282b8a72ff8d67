import {
  civilFromDay,
  DAY,
  type DayNumber,
  dayFromCivil,
  dayNumber,
  dayOf,
  FIRST_YEAR,
  HOUR,
  type Instant,
  LAST_YEAR,
  MINUTE,
  must,
  nth,
  weekday,
} from '@parada/schedule'
import { HELD_AT, HOURS_AT } from '../lexicon/due.ts'
import { WEEKDAY_NAMES } from '../lexicon/job-times.ts'
import { BEFORE_WEEKDAY, BEHIND_CLOCK, HOUR_UNIT, LISTED_BEFORE } from '../lexicon/phrases.ts'
import { AFTER_DAY, DENIES_AFTER } from '../lexicon/senses.ts'
import { MEASURES } from '../lexicon/things.ts'
import type { Language } from '../types.ts'
import { NUMBER_WORD, numberOf } from './numbers.ts'

/** A date, a clock time or both as written. `day` null: a time alone; `seconds` null: a date alone. */
export interface DateMention {
  readonly start: number
  readonly end: number
  readonly day: DayNumber | null
  readonly seconds: number | null
  /** What was guessed: the year, or which number is the month. */
  readonly assumed?: 'year' | 'order'
  /** The text names a day or time that does not exist. */
  readonly impossible?: true
  /** A weekday by its name alone: the next one, or the first after a day mentioned before. */
  readonly weekday?: true
}

const MONTHS: readonly RegExp[] = [
  /^(?:jan|enero|ene|janeiro|january)/,
  /^(?:fev|feb)/,
  /^(?:mar)/,
  /^(?:abr|apr)/,
  /^(?:mai|may)/,
  /^(?:jun)/,
  /^(?:jul)/,
  /^(?:ago|aug)/,
  /^(?:set|sep)/,
  /^(?:out|oct)/,
  /^(?:nov)/,
  /^(?:dez|dec|dic)/,
]
/** The name of a month, as source of a pattern. */
export const MONTH =
  '(?:janeiro|january|enero|jan|ene|fevereiro|february|febrero|fev|feb|marco|march|marzo|mar|abril|april|abr|apr|maio|may|mayo|mai|junho|june|junio|jun|julho|july|julio|jul|agosto|august|ago|aug|setembro|september|septiembre|setiembre|set|sept|sep|outubro|october|octubre|out|oct|novembro|november|noviembre|nov|dezembro|december|diciembre|dez|dec|dic)\\.?(?![a-z])'
const WEEKDAYS: readonly RegExp[] = [
  /^(?:dom|sun)/,
  /^(?:seg|mon|lun)/,
  /^(?:ter|tue|martes)/,
  /^(?:qua|wed|mie)/,
  /^(?:qui|thu|jue)/,
  /^(?:sex|fri|vie)/,
  /^(?:sab|sat)/,
]
const WEEKDAY =
  '(?:domingo|segunda(?:-feira| feira)?|terca(?:-feira| feira)?|quarta(?:-feira| feira)?|quinta(?:-feira| feira)?|sexta(?:-feira| feira)?|sabado|lunes|martes|miercoles|jueves|viernes|sunday|monday|tuesday|wednesday|thursday|friday|saturday|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)(?![a-z])'
const PLURAL_DAY = new RegExp(`^${WEEKDAY.replace('(?![a-z])', '')}s$|^(?:lunes|martes|miercoles|jueves|viernes)$`)
/** The day of the week that a plural names, counted from Sunday; -1 where it names none. */
export const weekdayOfPlural = (word: string): number =>
  PLURAL_DAY.test(word) && !/^(?:lunes|martes|miercoles|jueves|viernes|sets?|suns|mons|sats)$/.test(word)
    ? WEEKDAYS.findIndex(day => day.test(word))
    : -1

/** Ordinals share these words: "segunda etapa", "terça parte". */
const NOT_WEEKDAY_AFTER =
  /^\s+(?:etapa|fase|parte|vez|tarefa|camada|demao|turma|linha|bomba|unidade|metade|passagem|via)/

const TIME =
  "(?:(\\d{1,2})\\s*(?::|h)\\s*(\\d{2})\\s*(?:h|hs|hrs|min)?\\s*(am|pm|a\\.m\\.|p\\.m\\.)?|(\\d{1,2})\\s*(?:(?:h|hs|hrs|horas|hours|hora)(?![a-z])|(am|pm|a\\.m\\.|p\\.m\\.|o'clock)(?![a-z])))"
const TIME_BARE = `(?:(\\d{1,2})(?![\\d/:%]|[.,]\\s?\\d|\\s*[a-z]*\\d|\\s*${MEASURES}|\\s*(?:de |of )?${MONTH}))`
const NOON = '(?:(meio[- ]dia|mediodia|noon|midday)|(meia[- ]noite|medianoche|midnight))'
/** "Ao" leads in noon alone: "al 15" is a day. */
const AT = '(?:as|a partir das|das|a las|desde las|at|from|@|a|(?:ao|al|a)(?=\\s+(?:meio|mediodia)))'
const DAY_PART = '(?:\\s+(?:da|de la|in the)\\s+(manha|tarde|noite|manana|noche|morning|afternoon|evening))?'

/** "0600", "1830h": hours and minutes of the clock in four figures, and behind them nothing that they could count. */
const FOUR_FIGURES = `([01]\\d|2[0-4])([0-5]\\d)(?:\\s?(?:${HOUR_UNIT})(?![a-z]))?(?=\\s*(?:$|[,.;:)\\n–-](?!\\d))|\\s+(?:${BEHIND_CLOCK})(?![a-z]))`

interface Clock {
  readonly seconds: number | null
  readonly impossible: boolean
  readonly length: number
}

const CLOCK = new RegExp(`^\\s*[,(]?\\s*(?:${AT}\\s+)?(?:${TIME}|${NOON})${DAY_PART}\\)?(?![a-z0-9])`)
const CLOCK_AT = new RegExp(`^\\s*[,(]?\\s*${AT}\\s+(?:${TIME}|${NOON}|${TIME_BARE})${DAY_PART}\\)?(?![a-z0-9])`)

const MILITARY = new RegExp(`^\\s*[,(]?\\s*(?:${AT}\\s+)?${FOUR_FIGURES}`)
const MILITARY_AT = new RegExp(`^\\s*[,(]?\\s*${AT}\\s+(?!(?:20[2-4]\\d)(?!\\s?h))${FOUR_FIGURES}`)

function clockAt(folded: string, index: number, needsAt: boolean): Clock | null {
  const rest = folded.slice(index, index + 48)
  const military = (needsAt ? MILITARY_AT : MILITARY).exec(rest)
  if (military) {
    const [whole, hour, minute] = military
    const seconds = Number(hour) * HOUR + Number(minute) * MINUTE
    return { seconds: seconds > DAY ? null : seconds, impossible: seconds > DAY, length: whole.length }
  }
  const match = (needsAt ? null : CLOCK.exec(rest)) ?? CLOCK_AT.exec(rest)
  if (!match) return null
  let hour = Number(match[1] ?? match[4] ?? match[8] ?? (match[6] ? 12 : match[7] ? 0 : Number.NaN))
  const bare = match.length > 9 && match[8] !== undefined && match[1] === undefined && match[4] === undefined
  const minute = Number(match[2] ?? 0)
  const part = (match[3] ?? match[5] ?? '').replaceAll('.', '')
  const dayPart = match.at(-1) ?? ''
  if (part === 'pm' && hour < 12) hour += 12
  if (part === 'am' && hour === 12) hour = 0
  if (/tarde|noite|noche|afternoon|evening/.test(dayPart) && hour < 12) hour += 12
  // "18/09, 36 horas": an amount behind a date, and no time of that day.
  if (match[4] !== undefined && hour > 24 && /^\s*,/.test(rest)) return null
  if (Number.isNaN(hour) || (bare && hour > 24)) return null
  const impossible = hour > 24 || minute > 59 || (hour === 24 && minute > 0)
  return { seconds: impossible ? null : hour * HOUR + minute * MINUTE, impossible, length: match[0].length }
}

const exists = (year: number, month: number, day: number): boolean =>
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  year >= FIRST_YEAR &&
  year <= LAST_YEAR &&
  civilFromDay(dayFromCivil(year, month, day)).day === day

interface Found {
  readonly day: DayNumber | null
  readonly length: number
  readonly assumed?: 'year' | 'order'
  readonly impossible?: true
  readonly weekday?: true
}

/** The next such date, counting today; one that passed less than two weeks ago is meant as past. */
function nearestYear(month: number, day: number, today: DayNumber): DayNumber | null {
  const year = civilFromDay(today).year
  for (const candidate of [year, year + 1])
    if (exists(candidate, month, day) && dayFromCivil(candidate, month, day) >= today - 14)
      return dayFromCivil(candidate, month, day)
  return exists(year, month, day) ? dayFromCivil(year, month, day) : null
}

const ISO = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)(?:t(?=\d))?/y
const NUMERIC = /(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d/])/y
const DAY_MONTH = new RegExp(
  `(?:dia\\s+)?(\\d{1,2})(?:o|st|nd|rd|th)?\\s*(?:de\\s+|of\\s+|\\/|-)?\\s*(${MONTH})(?:\\s*(?:de|del|of|,|\\/|-)?\\s*(\\d{4})(?!\\d))?`,
  'y',
)
const MONTH_DAY = new RegExp(
  `(${MONTH})\\s+(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?(?![\\d.:]|\\s*(?:h|hs|hours|horas)\\b)(?:,?\\s+(\\d{4})(?!\\d))?`,
  'y',
)
const DAY_ALONE =
  /(?:(?:no|o|ao|do|a partir do|desde o|el|on the)\s+)?(?:dia|the)\s+(\d{1,2})(?:st|nd|rd|th)?(?![\d/:.,]*\d|\s*(?:h|%))(?:\s+(d[oe] mes que vem|d[oe] proximo mes|del? (?:proximo )?mes (?:que viene)?|of next month))?/y
/** "Antes del 15", "hasta el 15", "até o 15": behind what bounds, a number of the month needs no word for day. */
const DAY_BEHIND_GATE =
  /(?<=(?<![a-z])(?:antes del|hasta el|desde el|a partir del|despues del|ate o|antes do|a partir do)\s)(\d{1,2})(?![\d/:.,]*\d|\s*(?:h|%|[a-z]*%))(?=\s*(?:$|[,.;!)]|(?:a las|al? mediodia|as|ao meio|e|y|por la|pela|de (?:manha|manana|tarde|noche))(?![a-z])))/y
const RELATIVE: readonly (readonly [RegExp, number])[] = [
  [/(?:depois de amanha|pasado manana|the day after tomorrow|day after tomorrow)(?![a-z])/y, 2],
  [
    /(?:amanha|amnh|tomorrow|tmrw|tmr)(?![a-z])(?:\s+(?:bem )?(?:cedo|early)(?![a-z]))?|(?<!la |de |por la )manana(?![a-z])/y,
    1,
  ],
  // "Scope as of today" dates the list, no work.
  [/(?<!as of |ate |data de |fecha de |de )(?:hoje|today|hoy)(?![a-z])/y, 0],
  [/(?:anteontem|anteayer)(?![a-z])/y, -2],
  [/(?:ontem|yesterday|ayer)(?![a-z])/y, -1],
]
const IN_TIME = new RegExp(
  `(?:daqui a|dentro de|em|in|en|de aqui a)\\s+(\\d+|${NUMBER_WORD})\\s+(dias?|days?|semanas?|weeks?|mes(?:es)?|months?)(?:\\s+(?:from now|a partir de (?:hoje|hoy)))`,
  'y',
)
const FROM_NOW = new RegExp(
  `(?:daqui a|dentro de|de aqui a)\\s+(\\d+|${NUMBER_WORD})\\s+(dias?|days?|semanas?|weeks?|mes(?:es)?|months?)`,
  'y',
)
const DAY_OF_WEEK = new RegExp(
  `(?:(?:na|no|a|el|on|this|nesta|neste|esta|este|the)\\s+)?(?:(proxim[ao]|next|esta|this|coming)\\s+)?(${WEEKDAY})(?:\\s+(que vem|que viene|proxim[ao]|seguinte|(?:da|de la) (?:proxima )?semana(?: que (?:vem|viene))?|of next week|next week))?(?:\\s*,?\\s*(?:(?:dia|the)\\s+)?(\\d{1,2})(?:(?:st|nd|rd|th)(?![a-z]))?(?:(?:[/]|[.-](?=\\d{1,2}[.-]\\d{2}))(\\d{1,2})(?:[/.-](\\d{4}|\\d{2}))?|\\s*(?:de\\s+|of\\s+|-)?(${MONTH})(?:\\s*(?:de|del|of|,|-)?\\s*(20\\d{2})(?!\\d))?)?(?![\\d:h]|\\s*(?:h|:|am|pm|a\\.m|p\\.m)))?`,
  'y',
)
const NUMBERED_WEEKDAY = /([2-6])a\s*-?\s*feira(?![a-z])/y
/** "12 a 16/07", "12 to 16 June": the first day of a span whose month stands behind the second. */
const SPAN_START = /(\d{1,2})(?:o|st|nd|rd|th)?\s*(?:a|ao|ate(?: o)?(?: dia)?|-|to|through|al?|hasta el)\s*(?=\d)/y
/** "June 12-16": the last day of a span behind its first. */
const SPAN_END =
  /\s*(?:-|to|through|until)\s*(\d{1,2})(?:st|nd|rd|th)?(?![\d:/.]|\s*(?:h|am|pm|hours?|days?)(?![a-z]))/y
/** "13 e 14/07", "July 9 and 10": two days of one month, where days are spoken of. */
const LIST_START =
  /(\d{1,2})(?:o|st|nd|rd|th)?\s*(?:e|y|and|&|ni|nem|nor)\s*(?:(?:o|el|the|no|dia)\s)?(?:(?:domingo|lunes|martes|miercoles|jueves|viernes|sabado|segunda|terca|quarta|quinta|sexta|sunday|monday|tuesday|wednesday|thursday|friday|saturday)\s)?(?=\d{1,2}(?:\/|\s*(?:de|of|st|nd|rd|th)?\s*[a-z]{3}))/y
const LIST_END = /\s*(?:e|y|and|&)\s*(\d{1,2})(?:st|nd|rd|th)?(?=\s*(?:$|[.,;!?)\n]))/y
const NEXT_WEEK =
  /(?:(?:na |a |la )?(?:proxima semana|semana que vem|semana que viene|next week)|(?:mes que vem|proximo mes|next month|mes que viene))(?![a-z])/y

function read(regex: RegExp, folded: string, index: number): RegExpExecArray | null {
  regex.lastIndex = index
  return regex.exec(folded)
}

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text))
/** The number of a month by its name; 0: none is. */
export const monthOf = (word: string): number => MONTHS.findIndex(month => month.test(word)) + 1

function ofCivil(year: number, month: number, day: number, length: number): Found {
  return exists(year, month, day)
    ? { day: dayFromCivil(year, month, day), length }
    : { day: null, length, impossible: true }
}

function withoutYear(month: number, day: number, today: DayNumber, length: number): Found {
  const nearest = nearestYear(month, day, today)
  if (nearest === null) return { day: null, length, impossible: true }
  const sameYear = civilFromDay(nearest).year === civilFromDay(today).year
  return sameYear ? { day: nearest, length } : { day: nearest, length, assumed: 'year' }
}

function numericDate(match: RegExpExecArray, folded: string, today: DayNumber, language: Language): Found | null {
  const [first, second] = [Number(match[1]), Number(match[3])]
  const year = match[4]
  if (year === undefined) {
    // 1.5 and 2-3 are numbers; only a slash, or a full dd-mm, makes a date without a year.
    if (match[2] !== '/') return null
    const before = folded.slice(Math.max(0, match.index - 3), match.index)
    if (match[1] === '24' && match[3] === '7') return null
    if ((first === 1 && second <= 4 && match[0].length === 3) || /\d\s$/.test(before)) return null
    if (
      /^\s*(?:h\b|hs|horas|hours|de?\s*(?:polegada|pulgada|inch)|")/.test(folded.slice(match.index + match[0].length))
    )
      return null
  }
  if (first > 31 || second > 31) return null
  const american = language === 'en' && match[2] === '/'
  let month = american ? first : second
  let day = american ? second : first
  let assumed: 'order' | undefined
  if (american && first <= 12 && second <= 12 && first !== second) assumed = 'order'
  if (month > 12 && day <= 12) [month, day] = [day, month]
  const length = match[0].length
  if (month < 1 || month > 12 || day < 1)
    return year === undefined && day < 1 ? null : { day: null, length, impossible: true }
  const found =
    year === undefined ? withoutYear(month, day, today, length) : ofCivil(fullYear(year), month, day, length)
  return assumed && !found.impossible ? { ...found, assumed } : found
}

/** A day and month by name, with the year behind them; four figures that are no year near today are a time: "8 Oct 0600". */
function byName(match: RegExpExecArray, day: number, month: number, today: DayNumber, lead = 0): Found {
  const year = match[3]
  const length = lead + match[0].length
  if (year === undefined) return withoutYear(month, day, today, length)
  if (isClock(year) && Math.abs(Number(year) - civilFromDay(today).year) > NEAR_YEARS)
    return withoutYear(month, day, today, lead + match[0].replace(/(?:\s*(?:de|del|of|,|\/|-))?\s*\d{4}$/, '').length)
  return ofCivil(Number(year), month, day, length)
}

const NEAR_YEARS = 12
const isClock = (figures: string): boolean => /^(?:[01]\d|2[0-4])[0-5]\d$/.test(figures)

/** "quinta e sexta: ...": two days in a row, where the second is written as one. */
const SECOND_WEEKDAY = new RegExp(`^\\s*(?:,|e|y|and|a|ate|to|-)\\s*${WEEKDAY}\\s*:`)

function weekdayDate(match: RegExpExecArray, folded: string, today: DayNumber): Found | null {
  const word = nth(match, 2)
  const length = match[0].length
  if (NOT_WEEKDAY_AFTER.test(folded.slice(match.index + length))) return null
  const isFull =
    /feira|lunes|martes|miercoles|jueves|viernes|day|sabado|domingo|terca|mon|tue|wed|thu|fri|sat|sun/.test(word)
  const led = /^(?:na|no|el|on|this|nesta|neste|proxim|next|esta|este|coming|a )/.test(match[0])
  // "quinta às 8h", "Segunda: ...", "começa quinta": the words beside it show that a day is meant.
  const after = folded.slice(match.index + length)
  const before = folded.slice(Math.max(0, match.index - 16), match.index)
  const told =
    /^\s*(?:,?\s*(?:as|a partir das)\s+\d|,?\s*\d{1,2}(?::\d{2}|\s*(?:h|am|pm)(?![a-z]))|:\s)/.test(after) ||
    SECOND_WEEKDAY.test(after) ||
    /\d\s*(?:h|hs|:\d{2})\s*(?:d[aeo]|n[ao])\s+$/.test(before) ||
    BEFORE_WEEKDAY.test(before)
  if (!isFull && !led && !told && !match[3] && !match[4]) return null
  if (/^(?:segunda|quarta|quinta|sexta|terca)$/.test(word) && /^a /.test(match[0]) && !match[3]) return null
  if (/^(?:sat|sun|mon|wed|fri)$/.test(word) && !led && !told && !match[3] && !match[4]) return null
  const wanted = WEEKDAYS.findIndex(day => day.test(word))
  if (match[4]) {
    const day = Number(match[4])
    const month = match[5] ? Number(match[5]) : match[7] ? monthOf(match[7]) : null
    if (month !== null)
      return match[6] || match[8]
        ? ofCivil(fullYear(match[6] ?? match[8] ?? ''), month, day, length)
        : withoutYear(month, day, today, length)
    // "Sábado 17 y domingo 18 de julio": the month stands behind the next day.
    const next = NEXT_DAY_OF_MONTH.exec(folded.slice(match.index + length))
    const named = next?.[1] === undefined ? Number(next?.[2] ?? 0) : monthOf(next[1])
    if (named >= 1 && named <= 12)
      return next?.[3] ? ofCivil(Number(next[3]), named, day, length) : withoutYear(named, day, today, length)
    return dayOfMonth(day, today, length)
  }
  let ahead = (wanted - weekday(today) + 7) % 7
  if (ahead === 0) ahead = 7
  // "segunda da semana que vem" lies in the week that begins next Monday.
  if (match[3] && /semana|week/.test(match[3])) {
    const toMonday = ((1 - weekday(today) + 7) % 7 || 7) as number
    ahead = toMonday + ((wanted + 6) % 7)
  }
  return { day: dayNumber(today + ahead), length, ...(!match[3] && !match[1] && { weekday: true as const }) }
}

const NEXT_DAY_OF_MONTH = new RegExp(
  `^\\s*(?:e|y|and|a|ate|al|to|-|,)\\s*(?:${WEEKDAY}\\s*,?\\s*)?(?:dia\\s+)?\\d{1,2}(?:st|nd|rd|th)?(?:\\s*(?:de |of )?(${MONTH})|/(\\d{1,2}))(?:\\s*(?:de |del |of |,|/)?\\s*(20\\d\\d))?`,
)

/** Day 5 is the next fifth of a month, today included. */
function dayOfMonth(day: number, today: DayNumber, length: number, nextMonth = false): Found {
  if (day < 1 || day > 31) return { day: null, length, impossible: true }
  const now = civilFromDay(today)
  for (let step = nextMonth ? 1 : 0; step < 13; step++) {
    const month = ((now.month - 1 + step) % 12) + 1
    const year = now.year + Math.floor((now.month - 1 + step) / 12)
    if (exists(year, month, day) && dayFromCivil(year, month, day) >= today)
      return { day: dayFromCivil(year, month, day), length }
  }
  return { day: null, length, impossible: true }
}

function shifted(amount: number, unit: string, today: DayNumber): DayNumber {
  if (/^(?:sem|week)/.test(unit)) return dayNumber(today + 7 * Math.round(amount))
  if (/^(?:mes|month)/.test(unit)) {
    const now = civilFromDay(today)
    return dayFromCivil(now.year, now.month + Math.round(amount), now.day)
  }
  return dayNumber(today + Math.round(amount))
}

function dateAt(folded: string, index: number, today: DayNumber, language: Language): Found | null {
  const char = folded.charAt(index)
  if (char >= '0' && char <= '9') {
    let match = read(ISO, folded, index)
    if (match) return ofCivil(Number(match[1]), Number(match[2]), Number(match[3]), match[0].length)
    match = read(DAY_MONTH, folded, index)
    // "Pull 3 out", "2 set screws": months of another language.
    if (match && !(language === 'en' && /^(?:out|set)$/.test(nth(match, 2)))) {
      return byName(match, Number(match[1]), monthOf(nth(match, 2)), today)
    }
    match = read(NUMERIC, folded, index)
    const numeric = match ? numericDate(match, folded, today, language) : null
    if (numeric) return numeric
    // "2a feira", "6ª-feira": the days of the week by their numbers.
    match = read(NUMBERED_WEEKDAY, folded, index)
    if (!match) return null
    const ahead = (Number(match[1]) - 1 - weekday(today) + 7) % 7 || 7
    return { day: dayNumber(today + ahead), length: match[0].length, weekday: true }
  }
  for (const [regex, ahead] of RELATIVE) {
    const match = read(regex, folded, index)
    if (match) return { day: dayNumber(today + ahead), length: match[0].length }
  }
  let match = read(MONTH_DAY, folded, index)
  // "Set 2 pumps", "cut out 3 m", "ate 3": the month before its day is English, and its short forms elsewhere are words.
  if (
    match &&
    !/^(?:set|out|ago|dez|dic|ene|fev|abr|mai)$/.test(nth(match, 1)) &&
    !(language !== 'en' && match[1] === 'mar')
  ) {
    return byName(match, Number(match[2]), monthOf(nth(match, 1)), today)
  }
  match = read(DAY_MONTH, folded, index)
  if (match) return byName(match, Number(match[1]), monthOf(nth(match, 2)), today)
  match = read(IN_TIME, folded, index) ?? read(FROM_NOW, folded, index)
  if (match) return { day: shifted(numberOf(nth(match, 1)) ?? 0, nth(match, 2), today), length: match[0].length }
  match = read(DAY_OF_WEEK, folded, index)
  if (match) {
    const found = weekdayDate(match, folded, today)
    if (found) return found
  }
  // "The 4th of June" before "the 4th".
  const lead = read(/(?:the|el|o)\s+(?=\d)/y, folded, index)?.[0].length ?? 0
  match = lead > 0 ? read(DAY_MONTH, folded, index + lead) : null
  if (match) return byName(match, Number(match[1]), monthOf(nth(match, 2)), today, lead)
  match = read(DAY_ALONE, folded, index) ?? read(DAY_BEHIND_GATE, folded, index)
  if (match && !(language === 'en' && /^the\s+\d{1,2}$/.test(match[0]))) {
    const numeric = read(/(?:dia\s+)(\d{1,2}\/\d{1,2})/y, folded, index)
    if (!numeric) return dayOfMonth(Number(match[1]), today, match[0].length, match[2] !== undefined)
  }
  match = read(NEXT_WEEK, folded, index)
  if (match) {
    if (/mes|month/.test(match[0])) {
      const now = civilFromDay(today)
      return { day: dayFromCivil(now.year, now.month + 1, 1), length: match[0].length }
    }
    return { day: dayNumber(today + ((1 - weekday(today) + 7) % 7 || 7)), length: match[0].length }
  }
  return null
}

const CANDIDATE = /[a-z0-9@]+/g
const FIRST_LETTERS =
  /^(?:\d|hoj|hoy|today|tom|tmr|ama|amn|man|dep|pas|ont|ant|aye|yes|the|day|dia|jan|ene|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec|dic|no|na|o|a|el|on|this|nes|est|prox|next|com|seg|ter|qua|qui|sex|sab|dom|lun|mie|jue|vie|sun|mon|tue|wed|thu|fri|sat|daq|den|em|en|in|de|desde|ao|do|sem|mes|la)/

const CLOCK_BEHIND_WEEKDAY = new RegExp(
  `^\\s*[,(]?\\s*(?:${WEEKDAY_NAMES.join('|')})(?:-feira)?[.)]?,?\\s+(?=(?:(?:as|a las|at)\\s+)?\\d)`,
)
const DAY_FIRST = /(?<![a-z])dd?[/.-]mm?(?![a-z])|(?<![\d/])(?:1[3-9]|2\d|3[01])\/(?:0?[1-9]|1[0-2])\/(?:20)?\d\d(?!\d)/

/** Every date, and every clock time introduced as one ("às 7h"), in a folded text. */
export function readDates(folded: string, today: Instant, written: Language): DateMention[] {
  const found: DateMention[] = []
  // "(dd/mm)", or a day over twelve before its month elsewhere, decides the order of all.
  const language = written === 'en' && DAY_FIRST.test(folded) ? 'es' : written
  const day = dayOf(today)
  CANDIDATE.lastIndex = 0
  for (let match = CANDIDATE.exec(folded); match; match = CANDIDATE.exec(folded)) {
    if (!FIRST_LETTERS.test(match[0]) && !['as', 'das', '@', 'at'].includes(match[0])) continue
    const before = folded[match.index - 1] ?? ' '
    if (/[a-z0-9]/.test(before) || (/[.,/:-]/.test(before) && /\d/.test(folded[match.index - 2] ?? ' '))) continue
    // "E-10/11/12" are three tags.
    if (before === '-' && /(?<![a-z0-9])[a-z]{1,2}-$/.test(folded.slice(Math.max(0, match.index - 4), match.index)))
      continue
    const span = /[\djfmasonde]/.test(match[0].charAt(0)) ? spanAt(folded, match.index, day, language) : null
    if (span) {
      found.push(...span)
      CANDIDATE.lastIndex = span[1].end
      continue
    }
    const date = dateAt(folded, match.index, day, language)
    if (date) {
      let end = match.index + date.length
      // "16/08 seg 06h": the weekday between a day and its time.
      const between = CLOCK_BEHIND_WEEKDAY.exec(folded.slice(end, end + 24))?.[0].length ?? 0
      const clock = clockAt(folded, end + between, false)
      if (clock) end += between
      if (clock) end += clock.length
      const ahead = clock || found.some(each => each.end > match.index - 4) ? null : clockBefore(folded, match.index)
      const impossible = date.impossible || clock?.impossible
      found.push({
        start: ahead?.start ?? match.index,
        end,
        day: date.day,
        seconds: clock?.seconds ?? ahead?.seconds ?? null,
        ...(date.assumed && { assumed: date.assumed }),
        ...(date.weekday && { weekday: true as const }),
        ...(impossible && { impossible: true as const }),
      })
      CANDIDATE.lastIndex = end
      continue
    }
    if (!/^(?:as|at|a|das|@|desde|from)$/.test(match[0])) continue
    if (match[0] === 'a' && !/^a (?:las|partir das) /.test(folded.slice(match.index, match.index + 14))) continue
    const clock = clockAt(folded, match.index, true)
    if (!clock) continue
    if (
      /^(?:das|desde|from)$/.test(match[0]) &&
      !/(?:h|:|am|pm)/.test(folded.slice(match.index + match[0].length, match.index + clock.length))
    )
      continue
    if (HOURS_AT.test(folded.slice(match.index, match.index + 16)) && HELD_AT.test(folded.slice(0, match.index)))
      continue
    let end = match.index + clock.length
    // "2 valves at 2h each" says how long, not when.
    if (EACH_BEHIND.test(folded.slice(end, end + 16))) continue
    // "às 22h de sexta", "at 6 am on Monday": the day stands behind its time.
    const link = must(OF_DAY.exec(folded.slice(end, end + 16)))[0].length
    const behind = dateAt(folded, end + link, day, language)
    if (behind) end += link + behind.length
    const impossible = clock.impossible || behind?.impossible
    found.push({
      start: match.index,
      end,
      day: behind?.day ?? null,
      seconds: clock.seconds,
      ...(behind?.assumed && { assumed: behind.assumed }),
      ...(behind?.weekday && { weekday: true as const }),
      ...(impossible && { impossible: true as const }),
    })
    CANDIDATE.lastIndex = end
  }
  return found.map(each => (isStrictlyAfter(folded, each) ? { ...each, day: (must(each.day) + 1) as DayNumber } : each))
}

/** "Só depois do dia 16", "after June 10": the day itself is over; with a clock time, or behind a denial, it is the day named. */
const isStrictlyAfter = (folded: string, { start, day, seconds }: DateMention): boolean => {
  if (day === null || seconds !== null) return false
  const before = folded.slice(Math.max(0, start - 60), start)
  const after = AFTER_DAY.exec(before)
  return after !== null && !DENIES_AFTER.test(before.slice(0, after.index))
}

/** "Noon on 14 April". */
const NOON_BEFORE = new RegExp(
  `(?<![a-z])${NOON}\\s+(?:(?:on|of|de|do dia|del dia|del|do|d[ae])\\s+(?:the\\s+|el\\s+)?)?$`,
)

/** Words between a time and the date behind it. */
const OF_DATE = '(?:on|of|de|do dia|del dia|del|do)'

/** "0430 today": figures that begin with a nought, or have their unit. */
const MILITARY_BEFORE = new RegExp(
  `(?<![\\w:.,/-])([01]\\d|2[0-3])([0-5]\\d)(?:(?<=0\\d{3})|(?=\\s?h))\\s?(?:h|hs|hrs?)?\\s*${OF_DATE}?\\s*$`,
)
const TIME_BEFORE = new RegExp(
  `(?<![\\d:.])([01]?\\d|2[0-4])(?::([0-5]\\d)|h([0-5]\\d))\\s*(?:h|hs|hrs)?\\s*${OF_DATE}\\s+$`,
)

/** "06:00 on 14 April": the time right before a date. */
function clockBefore(folded: string, at: number): { start: number; seconds: number } | null {
  const before = folded.slice(Math.max(0, at - 24), at)
  const match = TIME_BEFORE.exec(before)
  const military = match ? null : MILITARY_BEFORE.exec(before)
  if (military)
    return {
      start: at - military[0].length,
      seconds: Number(military[1]) * HOUR + Number(military[2]) * MINUTE,
    }
  const noon = match ? null : NOON_BEFORE.exec(before)
  if (noon) return { start: at - noon[0].length, seconds: noon[1] ? 12 * HOUR : 0 }
  if (!match) return null
  return {
    start: at - match[0].length,
    seconds: Number(match[1]) * HOUR + Number(match[2] ?? match[3] ?? 0) * MINUTE,
  }
}

/** "Friday, April 24 at 18:00": the weekday before a date says nothing more. */
export function withoutWeekdays(found: readonly DateMention[], folded: string): DateMention[] {
  const kept: DateMention[] = []
  for (const mention of found) {
    const before = kept.at(-1)
    const beside =
      before?.weekday === true &&
      before.seconds === null &&
      mention.day !== null &&
      mention.weekday !== true &&
      /^\s*[,(]?\s*(?:dia|the|el)?\s*$/.test(folded.slice(before.end, mention.start))
    if (before && beside) kept[kept.length - 1] = { ...mention, start: before.start }
    else kept.push(mention)
  }
  return kept
}

const EACH_BEHIND = /^\s*(?:each|apiece|cada|per\s|por\s(?!volta))/
const OF_DAY = /^\s*,?\s*(?:(?:d[eao]|del|on|of|da|n[ao])\s+)?(?:dia\s+(?=\d{1,2}[/.-]))?/

/** Both ends of a span of days that share a month: "12 a 16/07", "June 12-16". */
function spanAt(
  folded: string,
  index: number,
  today: DayNumber,
  language: Language,
): [DateMention, DateMention] | null {
  const digit = /\d/.test(folded.charAt(index))
  // "Meeting no. 7 - 11/01/2027": the number is of the meeting.
  if (digit && /(?<![a-z])n(?:o|r|ro|um|º|°|\.)?[.º°]*\s*$|#\s?$/.test(folded.slice(Math.max(0, index - 6), index)))
    return null
  const listed = LISTED_BEFORE.test(folded.slice(Math.max(0, index - 24), index))
  const first = digit ? (read(SPAN_START, folded, index) ?? (listed ? read(LIST_START, folded, index) : null)) : null
  if (first) {
    const from = index + first[0].length
    const last = dateAt(folded, from, today, language)
    const day = Number(first[1])
    if (!last || last.day === null || !/[/a-z-]/.test(folded.slice(from + 1, from + last.length))) return null
    const civil = civilFromDay(last.day)
    if (day < 1 || day >= civil.day) return null
    return [
      {
        start: index,
        end: index + nth(first, 1).length,
        day: dayFromCivil(civil.year, civil.month, day),
        seconds: null,
      },
      { start: from, end: from + last.length, day: last.day, seconds: null },
    ]
  }
  const month = digit ? null : read(MONTH_DAY, folded, index)
  if (!month || month[3] || /^(?:set|out)$/.test(nth(month, 1))) return null
  const from = index + month[0].length
  const last = read(SPAN_END, folded, from) ?? read(LIST_END, folded, from)
  const begin = last ? withoutYear(monthOf(nth(month, 1)), Number(month[2]), today, month[0].length) : null
  if (!last || !begin || begin.day === null || Number(last[1]) <= Number(month[2])) return null
  const end = dayNumber(begin.day + Number(last[1]) - Number(month[2]))
  return [
    { start: index, end: from, day: begin.day, seconds: null, ...(begin.assumed && { assumed: begin.assumed }) },
    { start: from + last[0].length - nth(last, 1).length, end: from + last[0].length, day: end, seconds: null },
  ]
}
