import { nth } from '@parada/schedule'
import { HOURS_UP_TO } from '../lexicon/senses.ts'
import { NUMBER, NUMBER_WORD, numberOf } from './numbers.ts'

export type AmountUnit = 'm' | 'h' | 'd' | 'w' | 'mo' | 'shift' | 'manHour'

/** An amount of time as written: one or more numbers with units, perhaps a range. Span in the text it was read from. */
export interface Amount {
  readonly start: number
  readonly end: number
  readonly parts: readonly { readonly value: number; readonly unit: AmountUnit }[]
  /** Lower end of a written range; `parts` hold the upper. */
  readonly from?: number
  readonly elapsed?: true
  readonly negative?: true
}

const MAN_HOUR =
  '(?:hh(?![a-z])|homens?[- ]?horas?|horas?[- ]homem|h\\.h\\.|man[- ]?hours?|person[- ]?hours?|mhrs?|hombres?[- ]?horas?|horas?[- ]hombre)'
const UNIT =
  '(?:hh(?![a-z])|homens?[- ]?horas?|horas?[- ]homem|man[- ]?hours?|person[- ]?hours?|mhrs?|hombres?[- ]?horas?|horas?[- ]hombre|minut(?:o|inho|ito)s?|minutes?|mins?|min|hor(?:a|inha|ita)s?|hours?|hrs?|hr|hs|h|dias?|diazinhos?|diitas?|days?|dd|d|seman(?:a|inha|ita)s?|weeks?|wks?|wk|sems?|w|meses|mes|months?|mos|turnos?|shifts?|m)\\.?'
const AFTER_UNIT = '(?![a-z0-9])'
const ELAPSED =
  '(?:\\s*(?:(?:uteis|util|working|business|laborables?|habiles?)(?![a-z])|corrid[oa]s?|de relogio|elapsed|calendar(?= )|naturales|decorrid[oa]s?|continuas?|\\(el\\)|el(?=\\s*(?:$|[,;.)|/+\\n]))))?'
const JOIN = '(?:\\s*(?:e|and|y|,|\\+)?\\s*)'
const TIGHT = '\\s*-?\\s*'

const RANGE = new RegExp(
  `(?:(?:de|from)\\s+)?(${NUMBER}|${NUMBER_WORD})(?!\\s*${UNIT}\\s*-\\s*[^a-z]*\\s*${UNIT}\\s+(?:after|before|apos|depois|antes|despues|tras)(?![a-z]))\\s*(?:${UNIT})?\\s*(?:a|-|~|ate|to|or|ou|o|/)\\s*(${NUMBER}|${NUMBER_WORD})${TIGHT}(${UNIT})${AFTER_UNIT}${ELAPSED}`,
  'y',
)
const BETWEEN = new RegExp(
  `(?:entre|between)\\s+(${NUMBER}|${NUMBER_WORD})\\s*(?:${UNIT})?\\s*(?:e|and|y|a)\\s*(${NUMBER}|${NUMBER_WORD})${TIGHT}(${UNIT})${AFTER_UNIT}${ELAPSED}`,
  'y',
)
const SINGLE = new RegExp(
  `(${NUMBER}|${NUMBER_WORD})(?:\\s+(?:elapsed|calendar|consecutive|consecutivos|seguidos))?${TIGHT}(e?)(${UNIT})${AFTER_UNIT}`,
  'y',
)
const HALF_UNIT = new RegExp(
  `(?:meia|meio|media|medio|half (?:an? )?|half-)\\s*(horas?|hour|dias?|day|turno|shift|semana|week)${AFTER_UNIT}`,
  'y',
)
const AND_HALF = /\s*(?:e\s+meia|e\s+meio|y\s+media|y\s+medio|and\s+a\s+half)(?![a-z])/y
const EN_AND_HALF = new RegExp(`(${NUMBER}|${NUMBER_WORD})\\s+and\\s+a\\s+half\\s+(${UNIT})${AFTER_UNIT}`, 'y')
/** "by a week", "takes an hour"; elsewhere "a day" is a rate. */
const ONE_UNIT =
  /(?<=(?:by|for|takes?|another|lasts?|about|within|extra|delay(?:ed)?|only|just|over)\s)an?\s+(minute|hour|day|week|shift|month)(?![a-z]|\s+and\s+a\s+half)/y
const BARE_AND_HALF = /(hora|dia|day|hour)\s+(?:e\s+mei[ao]|y\s+medi[ao]|and\s+a\s+half)(?![a-z])/y
const CLOCK_LIKE = new RegExp(`(\\d{1,3})\\s*h\\s*(\\d{2})(?:\\s*(?:min|m))?${AFTER_UNIT}`, 'y')
const COLON = new RegExp(`(\\d{1,3}):(\\d{2})\\s*(?:h|hs|hrs|horas|hours)${AFTER_UNIT}`, 'y')
const MORE = new RegExp(`${JOIN}(${NUMBER}|${NUMBER_WORD})${TIGHT}(${UNIT})${AFTER_UNIT}`, 'y')
const TAIL = new RegExp(ELAPSED, 'y')
const MAN = new RegExp(`^${MAN_HOUR}$`)

const START = new RegExp(
  `(?:${NUMBER}|(?<![a-z])(?:${NUMBER_WORD}|de|entre|between|from|hora|dia|day|hour|half|an?(?=\\s+(?:minute|hour|day|week|shift|month)(?![a-z]))))`,
  'g',
)

function unitOf(word: string, original: string): AmountUnit {
  const unit = word.replace(/\.$/, '')
  if (MAN.test(unit)) return unit === 'hh' && !/HH/.test(original) ? 'h' : 'manHour'
  if (/^(?:min|mins|minut|m$)/.test(unit)) return 'm'
  if (/^h/.test(unit)) return 'h'
  if (/^(?:turno|shift)/.test(unit)) return 'shift'
  if (/^(?:mes|month|mos)/.test(unit)) return 'mo'
  if (/^(?:sem|w)/.test(unit)) return 'w'
  return 'd'
}

const at = (regex: RegExp, text: string, index: number): RegExpExecArray | null => {
  regex.lastIndex = index
  return regex.exec(text)
}

/** "Un día y medio de 8h", "2 days of 10 h": how long each of the days is; a working week is given with its week. */
const OF_HOURS =
  /\s*(?:de|of|x)\s*(\d{1,2}(?:[.,]\d)?)\s*(?:h|hs|hrs?|ho(?:ra|ur)s?)(?![a-z])(?!\s*(?:por|per|a|\/|x)\s*(?:dia|day|sem|week))/y

/** Reads the amount that begins at a place, or null. */
function amountAt(folded: string, original: string, index: number): Amount | null {
  const days = plainAmountAt(folded, original, index)
  const each =
    days && days.parts.length === 1 && nth(days.parts, 0).unit === 'd' ? at(OF_HOURS, folded, days.end) : null
  if (!days || !each || days.from !== undefined) return days
  const hours = nth(days.parts, 0).value * (numberOf(nth(each, 1)) ?? 0)
  return hours > 0 ? { ...days, end: days.end + each[0].length, parts: [{ value: hours, unit: 'h' }] } : days
}

function plainAmountAt(folded: string, original: string, index: number): Amount | null {
  const elapsedOf = (start: number, end: number): { elapsed?: true } =>
    /corrid|relogio|elapsed|calendar|naturales|decorrid|\(el\)|\sel$|\d\s*e[dh]/.test(folded.slice(start, end))
      ? { elapsed: true }
      : {}
  let match = at(HALF_UNIT, folded, index)
  if (match)
    return { start: index, end: index + match[0].length, parts: [{ value: 0.5, unit: unitOf(nth(match, 1), '') }] }
  match = at(ONE_UNIT, folded, index)
  if (match)
    return { start: index, end: index + match[0].length, parts: [{ value: 1, unit: unitOf(nth(match, 1), '') }] }
  match = at(BARE_AND_HALF, folded, index)
  if (match)
    return { start: index, end: index + match[0].length, parts: [{ value: 1.5, unit: unitOf(nth(match, 1), '') }] }
  match = at(EN_AND_HALF, folded, index)
  if (match)
    return {
      start: index,
      end: index + match[0].length,
      parts: [{ value: (numberOf(nth(match, 1)) ?? 0) + 0.5, unit: unitOf(nth(match, 2), '') }],
    }
  match = at(COLON, folded, index) ?? at(CLOCK_LIKE, folded, index)
  if (match && Number(match[2]) < 60)
    return {
      start: index,
      end: index + match[0].length,
      parts: [
        { value: Number(match[1]), unit: 'h' },
        { value: Number(match[2]), unit: 'm' },
      ],
    }
  match = /^[13]\/[24]\s*[a-z]/.test(folded.slice(index, index + 6))
    ? null
    : (at(BETWEEN, folded, index) ?? at(RANGE, folded, index))
  if (match) {
    const low = numberOf(nth(match, 1))
    const high = numberOf(nth(match, 2))
    // "Religar 1h até 17h": how long, and by when.
    const isBoth = HOURS_UP_TO.test(match[0])
    if (low !== null && high !== null && low < high && !(isBoth && high > 3 * low)) {
      const end = index + match[0].length
      const unit = unitOf(nth(match, 3), original.slice(index, end))
      return { start: index, end, parts: [{ value: high, unit }], from: low, ...elapsedOf(index, end) }
    }
  }
  match = at(SINGLE, folded, index)
  if (!match) return null
  const value = numberOf(nth(match, 1))
  if (value === null) return null
  let end = index + match[0].length
  const unit = unitOf(nth(match, 3), original.slice(index, end))
  if (unit === 'm' && /m$/.test(nth(match, 3)) && match[3] === 'm' && !/^\d+m$/.test(match[0])) return null
  if (match[3] === 'm' && /^\s*(?:de|of|da|do|del)\s/.test(folded.slice(end, end + 5))) return null
  if ((match[3] === 'w' || match[3] === 'dd') && /\s/.test(match[0])) return null
  const parts: { value: number; unit: AmountUnit }[] = [{ value, unit }]
  const half = at(AND_HALF, folded, end)
  if (half) {
    parts[0] = { value: value + 0.5, unit }
    end += half[0].length
  } else {
    const more = at(MORE, folded, end)
    const order = ['mo', 'w', 'd', 'shift', 'h', 'm', 'manHour']
    const next = more && unitOf(nth(more, 2), original.slice(end, end + more[0].length))
    const extra = more && numberOf(nth(more, 1))
    const joined = more && /^\s*(?:e|and|y|\+)?\s*\d/.test(more[0])
    if (
      more &&
      next &&
      extra !== null &&
      joined &&
      order.indexOf(next) > order.indexOf(unit) &&
      next !== 'manHour' &&
      next !== 'shift' &&
      (next !== 'm' || more[2] !== 'm')
    ) {
      parts.push({ value: extra, unit: next })
      end += more[0].length
    }
  }
  const tail = at(TAIL, folded, end)
  if (tail) end += tail[0].length
  return { start: index, end, parts, ...elapsedOf(index, end), ...(match[2] === 'e' && { elapsed: true as const }) }
}

/** A word of a name right before a number; words that lead to an amount are none. */
const NOUN_BEFORE =
  /(?<![a-z])(?!(?:de|entre|between|from|dura\w*|leva\w*|takes?|taking|tempo|time|cerca|about|aprox|em|in|por|for|ate|to|lasts?|tarda|demora|toma|horas?|hours?|dias?|days?|uns|umas|unas|h|d)\s)[a-z]{2,}\s+$/

/** Every amount of time in a folded text, in order. `original` distinguishes HH (man-hours) from hh (hours). */
export function readAmounts(folded: string, original: string): Amount[] {
  const found: Amount[] = []
  START.lastIndex = 0
  for (let match = START.exec(folded); match; match = START.exec(folded)) {
    const before = folded[match.index - 1] ?? ' '
    if (/[a-z0-9_.,/]/.test(before) && !/[,.]/.test(before)) continue
    if (/[.,]/.test(before) && /\d/.test(folded[match.index - 2] ?? ' ')) continue
    // The minutes of a time of day: "06:00 / 12 days".
    if (before === ':' && /\d/.test(folded[match.index - 2] ?? ' ')) continue
    // The number of a tag ("P-2 - 8h", "bomba 2 - 8h") is no lower end of a range.
    const tag =
      (before === '-' && /[a-z]/.test(folded[match.index - 2] ?? ' ')) ||
      (/^\d{1,4}\s+-\s+\d/.test(folded.slice(match.index, match.index + 12)) &&
        NOUN_BEFORE.test(folded.slice(Math.max(0, match.index - 24), match.index)))
    if (tag) {
      const name = /^\d+(?:[.,]\d+)?/.exec(folded.slice(match.index))
      START.lastIndex = match.index + (name?.[0].length ?? 1)
      continue
    }
    const read = amountAt(folded, original, match.index)
    if (!read) continue
    // A full stop after the unit ends the sentence.
    const amount = folded[read.end - 1] === '.' ? { ...read, end: read.end - 1 } : read
    found.push(amount)
    START.lastIndex = amount.end
  }
  return found
}

/** Hours that one of a unit may stand for. */
const HOURS: Readonly<Record<string, readonly number[]>> = {
  m: [1 / 60],
  h: [1],
  d: [8, 24, 10, 12, 9],
  w: [40, 168, 50, 60],
  shift: [8, 12],
}

/** Hours that an amount may stand for. */
export function sizesOf(amount: Amount): number[] {
  let sizes = [0]
  for (const part of amount.parts) {
    const units = HOURS[part.unit] ?? []
    sizes = sizes.flatMap(size => units.map(unit => size + unit * part.value))
  }
  return amount.from === undefined ? sizes : [...sizes, amount.from]
}
