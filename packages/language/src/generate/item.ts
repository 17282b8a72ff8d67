import { type Instant, instant, must, nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { MARK, pattern } from '../grammar/index.ts'
import { type Amount, type AmountUnit, readAmounts } from '../read/amounts.ts'
import { type CalendarMention, readCalendars } from '../read/calendars.ts'
import { readCrews, readMaterials, tradeOfCode } from '../read/crews.ts'
import { type DateMention, readDates, withoutWeekdays } from '../read/dates.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { isAction } from '../text/actions.ts'
import { fold } from '../text/fold.ts'
import type { Crew, Relation } from './draft.ts'
import type { Counted } from './each.ts'
import { mask } from './marks.ts'
import { readPaces } from './rates.ts'
import { readCodes } from './target.ts'

/** Everything one clause or list item says. `rest` is what remains for the name. */
export interface Item {
  readonly text: string
  readonly offset: number
  /** Folded text with marks where something was read. Same length as `text`. */
  masked: string
  amounts: Amount[]
  dates: DateMention[]
  calendars: CalendarMention[]
  crew: Crew[]
  /** Where amounts of material stand ("12 metros de chaparia"), in the item's own places. */
  materials: { readonly start: number; readonly end: number }[]
  relations: Relation[]
  /** Marks of order without a target. */
  next: boolean
  first: boolean
  last: boolean
  progress: number | null
  milestone: boolean
  /** How the amount came about, when it is that of one thing of many: "12 × 1h30". */
  each?: string
  /** Time that must pass behind the task before anything follows. */
  pause?: Amount
  /** How many things the amount is for, and the amount of one. */
  many?: { readonly count: number; readonly one: Amount }
  /** Its date is one before which it does not begin. */
  notBefore?: true
  /** Amounts that belong to a link, not to the task. */
  lags: Set<Amount>
}

export interface Reading {
  readonly grammar: Grammar
  readonly today: Instant
  /** Numbers of things in the whole text, which "each" may speak of. */
  readonly counted?: readonly Counted[]
  /** True: "dia 1", "dia 2" are the first and second day of the job, not of a month. */
  readonly countsDays?: boolean
  /** Unit that the text states for numbers that stand alone at the end of its rows. */
  readonly bareUnit?: AmountUnit
}

const COUNTED = new RegExp(`(?<![a-z])(?:${NUMBER_WORD})\\s`)
const DIGIT = /[0-9½¼¾]/
const AMOUNT_HINT = /[0-9½¼¾]|(?:hora|hour|dia|day|min|turno|shift|seman|week|mes)/

/** Reads dates, working time, amounts and crews of a text, marking what was read. */
export function annotate(text: string, offset: number, reading: Reading, withCalendars: boolean): Item {
  const { grammar } = reading
  let masked = fold(text)
  const item: Item = {
    text,
    offset,
    masked,
    amounts: [],
    dates: [],
    calendars: [],
    crew: [],
    materials: [],
    relations: [],
    next: false,
    first: false,
    last: false,
    progress: null,
    milestone: false,
    lags: new Set(),
  }
  const force = masked.includes('ff') ? FORCE.exec(masked) : null
  const trade = force ? tradeOfCode(nth(force, 2).toUpperCase(), grammar) : null
  if (force && trade) {
    item.crew.push({ name: trade, units: Number(force[1]), kind: 'people' })
    masked = mask(masked, force.index, force.index + force[0].length, MARK.crew)
  }
  const codes = readCodes(masked, offset, grammar)
  for (const code of codes) {
    item.relations.push(...code.relations)
    masked = mask(masked, code.start, code.end, MARK.gone)
  }
  for (const { amount, basis } of readPaces(masked, text, grammar)) {
    item.amounts.push(amount)
    item.each ??= basis
    masked = mask(masked, amount.start, amount.end, MARK.duration)
  }
  for (const amount of SHIFT_HINT.test(masked) ? readShiftWork(masked, withCalendars) : []) {
    item.amounts.push(amount)
    masked = mask(masked, amount.start, amount.end, MARK.duration)
  }
  if (withCalendars)
    for (const mention of readCalendars(masked)) {
      item.calendars.push(mention)
      masked = mask(masked, mention.start, mention.end, MARK.calendar)
    }
  for (const mention of withoutWeekdays(readDates(masked, reading.today, grammar.language), masked)) {
    // "Dia 1: ...", "Dia 2: ..." count the days of the job.
    if (reading.countsDays && /^(?:dia|day)\s+\d{1,2}$/.test(masked.slice(mention.start, mention.end))) continue
    item.dates.push(mention)
    masked = mask(masked, mention.start, mention.end, MARK.date)
  }
  if (AMOUNT_HINT.test(masked))
    for (const amount of readAmounts(masked, text)) {
      item.amounts.push(amount)
      masked = mask(masked, amount.start, amount.end, MARK.duration)
    }
  item.amounts.sort((a, b) => a.start - b.start)
  const bare = reading.bareUnit && item.amounts.length === 0 ? BARE.exec(masked) : null
  if (bare) {
    const start = bare.index + bare[0].indexOf(nth(bare, 1))
    const value = Number(nth(bare, 1).replace(',', '.'))
    item.amounts.push({ start, end: start + nth(bare, 1).length, parts: [{ value, unit: must(reading.bareUnit) }] })
    masked = mask(masked, start, start + nth(bare, 1).length, MARK.duration)
  }
  if (masked.includes('%'))
    masked = masked.replace(/(\d{1,4}(?:[.,]\d+)?)\s*%/g, (whole, digits: string, at: number) => {
      // "a 150% da PMTA", "at 110 %": a figure of the test, and no progress.
      const over =
        Number(digits.replace(',', '.')) > 100 &&
        /(?<![a-z])(?:a|ao|al|at|to|com|with|con)\s+$/.test(masked.slice(0, at))
      if (over || OF_SOMETHING.test(masked.slice(at + whole.length))) return whole
      item.progress = Number(digits.replace(',', '.'))
      return MARK.percent.repeat(whole.length)
    })
  if (DIGIT.test(masked) || COUNTED.test(masked)) {
    for (const mention of readMaterials(masked, text)) {
      item.crew.push(mention.crew)
      item.materials.push(mention)
      masked = mask(masked, mention.start, mention.end, MARK.crew)
    }
    for (const mention of readCrews(masked, text, grammar)) {
      item.crew.push(mention.crew)
      masked = mask(masked, mention.start, mention.end, MARK.crew)
    }
  }
  item.masked = masked
  return item
}

const OF_SOMETHING = /^\s*(?:d[aeo]s?|del|of)\s+(?!avanc|progres|conclu|complet|execu|realiz)[a-z]/

/** "1 FF MEC": people as some sheets count them, with the short name of their trade. */
const FORCE = /(?<![\w.,/-])(\d{1,3})\s+ff\s+([a-z]{3,5})(?![a-z])/

/** "Desligar tudo - 1", "lavar 8": a number alone at the end of a row. */
const BARE = /(?:[-:;=(,]|^\s*[a-z]{4,}\s)\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*\)?\s*[.;]?\s*$/

const SHIFT_HINT = /turno|shift/
const SHIFT_WORK = new RegExp(
  `(?<![\\w.,/-])(\\d{1,2}|${NUMBER_WORD})\\s+(?:(?:turnos?|shifts?)\\s*(?:de|of|x)\\s*(\\d{1,2})\\s*(?:horas?|hours?|hrs?|hs|h)|(\\d{1,2})[- ]?(?:hour|hr|h)[- ]shifts?)(?![a-z])`,
  'g',
)
const JOB_WORDS =
  /(?:^|\s)(?:parada|paro|shutdown|outage|turnaround|overhaul|manuten|mainten|mantenim|revis|regime|regimen|turno|shift|trabalh|trabaj|work|calend|jornada|equipe|crew|projeto|project|proyecto|operando|revez)/

/** "Jateamento (3 turnos de 8 h)", "takes 2 shifts of 12 h": a task's length; elsewhere the working time. */
function readShiftWork(masked: string, mayBeCalendar: boolean): Amount[] {
  const found: Amount[] = []
  for (const match of masked.matchAll(SHIFT_WORK)) {
    const before = masked.slice(0, match.index)
    const told =
      found.length > 0 ||
      pattern(
        `(?<![a-z])(?:lev\\w+|dura\\w*|tak(?:es?|ing)|lasts?|toma\\w*|tard\\w+|demora\\w*|needs?|requires?|gasta\\w*)\\s+(?:about |cerca de |uns |unos )?$`,
      ).test(before)
    const own = /(?:^|[,;.])([^,;.]*)[(:-]\s*$/.exec(before)?.[1]?.trim() ?? ''
    const named = own !== '' && isAction(nth(own.split(' '), 0)) && !JOB_WORDS.test(own)
    if (mayBeCalendar && !told && !named) continue
    const [shifts, hours] = [numberOf(nth(match, 1)), Number(match[2] ?? match[3])]
    if (shifts === null) continue
    found.push({
      start: match.index,
      end: match.index + match[0].length,
      parts: [{ value: shifts * hours, unit: 'h' }],
    })
  }
  return found
}

/** Clock time that a bare date means. */
export const dayStart = (day: number, seconds: number): Instant => instant(day * 86_400 + seconds)
