import { nth } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { MARK, pattern } from '../grammar/index.ts'
import { TO_LAST } from '../lexicon/rows.ts'
import type { Amount } from '../read/amounts.ts'
import { roleOf } from '../read/crews.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { fold } from '../text/fold.ts'
import type { Piece } from './clauses.ts'
import { annotate, type Item, type Reading } from './item.ts'
import { sameNoun, TIME_WORD } from './nouns.ts'

/** A number of things that a text speaks of: "4 rolos", "six control valves". */
export interface Counted {
  /** Place behind it in the text that it was read from. */
  readonly end: number
  readonly many: number
  /** The words that may name the thing. */
  readonly words: readonly string[]
}

const SMALL_WORD =
  /^(?:em|no|na|nos|nas|de|do|da|dos|das|com|para|por|ate|que|in|on|at|of|for|with|by|to|and|then|en|el|la|los|las|del|con|hasta|depois|apos|after|before|antes|luego|despues|pode|can|deve|must)$/
const COUNTED = `(?<![\\w.,/:-])(\\d{1,3}|${NUMBER_WORD})\\s+([a-z]{3,}(?:\\s+[a-z]{3,}){0,2})`

/** Every such number in a folded text; amounts of time and people count nothing. */
export function countedIn(folded: string, grammar: Grammar): Counted[] {
  const found: Counted[] = []
  for (const match of folded.matchAll(pattern(COUNTED, 'g'))) {
    const many = numberOf(nth(match, 1))
    const words = nth(match, 2).split(/\s+/)
    if (many === null || !Number.isInteger(many) || many < 2) continue
    if (TIME_WORD.test(nth(words, 0)) || SMALL_WORD.test(nth(words, 0)) || roleOf(nth(words, 0), grammar)) continue
    found.push({ end: match.index + match[0].length, many, words })
  }
  return found
}

const ONE = '(?:(?:cada|each|every)(?:\\s+(?:um[a]?|un[oa]?|one)(?![a-z]))?|apiece|c/u)'
const PIECE = /^(?:peca|unidade|pieza|unidad|piece|unit|item)s?$/
/** "1h30 cada", "30 min por rolamento", "2 h for each valve": behind the amount. */
const BEHIND = `(\\uE000+)\\s*\\)?\\s*((?:(?:para|por|for|per|a|em|en|in|p/)\\s*)?${ONE}(?:\\s+([a-z]{3,}))?|(?:(?:por|per)\\s+|\\/\\s?)([a-z]{3,}))(?![a-z])`
/** "cada uma 4h", "each valve takes 2 h", "cada: 3h": before the amount. */
const BEFORE =
  '(?<![a-z])((?:cada|each|every)(?:\\s+(?:um[a]?|un[oa]?|one)(?![a-z]))?(?:\\s+([a-z]{3,}))?\\s*(?:[:=-]|@V)?)\\s*(\\uE000+)'

const BEHIND_HINT = /cada|each|every|apiece|c\/u|p[oe]r\s|\uE000\s?\//
const EACH = /(?:cada|each|every)\s/

const matches = (counted: Counted, noun: string): boolean => counted.words.some(word => sameNoun(word, noun))

/** How many of the numbers, in their order in the text, end before a place. */
function countedBefore(counted: readonly Counted[], place: number): number {
  let [low, high] = [0, counted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (nth(counted, middle).end <= place) low = middle + 1
    else high = middle
  }
  return low
}

/** The number of things that "each" speaks of: those of the noun named, else the last that were counted before. */
function manyOf(item: Item, at: number, noun: string | undefined, reading: Reading): number | null {
  const own = [...countedIn(item.masked.slice(0, at), reading.grammar), ...taggedIn(item.masked.slice(0, at))]
  const before = reading.counted ?? []
  const told = countedBefore(before, item.offset + at)
  if (noun !== undefined) {
    const mine = own.findLast(each => matches(each, noun))
    if (mine) return mine.many
    // What is spoken of stands near; the search goes back so far and no farther.
    for (let index = told - 1; index >= Math.max(0, told - 200); index--)
      if (matches(nth(before, index), noun)) return nth(before, index).many
    if (own.length === 0 && !PIECE.test(noun)) return null
  }
  return (own.at(-1) ?? before[told - 1])?.many ?? null
}

/** "Bombas P-01 a P-03": as many as there are tags from the first to the last. */
function taggedIn(folded: string): Counted[] {
  const last = [...folded.matchAll(TAGS)].at(-1)
  if (!last) return []
  const [all, letters = '', from, to] = last
  const many = Number(to) - Number(from) + 1
  if (many < 2 || many > 200) return []
  return [
    {
      end: last.index + all.length,
      many,
      words: folded
        .slice(0, last.index)
        .match(/[a-z]{3,}/g)
        ?.slice(-3) ?? [letters],
    },
  ]
}

/** A first and a last tag of the same letters. */
const TAGS = new RegExp(`(?<![\\w-])([a-z]{1,5})-?(\\d{1,5})${TO_LAST}(?:\\1-?)?(\\d{1,5})(?![\\w-])`, 'g')

/** So many times an amount; minutes that fill hours are given in hours. */
function times(amount: Amount, many: number): Amount {
  const parts = amount.parts.map(part => ({ ...part, value: Math.round(part.value * many * 1000) / 1000 }))
  const only = parts.length === 1 ? nth(parts, 0) : null
  const inHours = only?.unit === 'm' && only.value >= 120 && only.value % 15 === 0
  return { ...amount, parts: inHours ? [{ value: only.value / 60, unit: 'h' }] : parts }
}

const hide = (item: Item, from: number, to: number): void => {
  item.masked = item.masked.slice(0, from) + MARK.gone.repeat(to - from) + item.masked.slice(to)
}

/** Amounts given for one thing of several: so many times the amount. The original is kept in `each`. */
export function readEach(item: Item, reading: Reading): void {
  if (!readBehind(item, reading)) readBefore(item, reading)
}

function take(item: Item, start: number, many: number): boolean {
  const at = item.amounts.findIndex(amount => amount.start === start)
  const one = item.amounts[at]
  if (!one) return false
  item.amounts[at] = times(one, many)
  item.each = `${many} × ${item.text.slice(one.start, one.end).trim()}`
  item.many = { count: many, one }
  return true
}

function readBehind(item: Item, reading: Reading): boolean {
  const match = BEHIND_HINT.test(item.masked) ? pattern(BEHIND).exec(item.masked) : null
  // "2 shifts/day" is working time.
  if (!match || TIME_WORD.test(match[4] ?? '')) return false
  const many = manyOf(item, match.index, match[3] ?? match[4], reading)
  // "2h por turno": nothing of that name was counted.
  if (many === null && match[4] !== undefined) return false
  const end = match.index + match[0].length
  if (many !== null) take(item, match.index, many)
  hide(item, end - nth(match, 2).length, end)
  return true
}

function readBefore(item: Item, reading: Reading): boolean {
  const match = EACH.test(item.masked)
    ? pattern(BEFORE.replace('@V', reading.grammar.durationVerb)).exec(item.masked)
    : null
  if (!match) return false
  const many = manyOf(item, match.index, match[2], reading)
  if (many === null || !take(item, match.index + match[0].length - nth(match, 3).length, many)) return false
  hide(item, match.index, match.index + nth(match, 1).length)
  return true
}

/** A sentence about one thing of several: "Cada rolo leva 6h para sair e 8h para entrar". */
export interface EachSentence {
  readonly noun: string
  readonly many: number
  /** What is said of one: amounts with what they are for. */
  readonly rest: Piece
}

export function eachSentence(piece: Piece, reading: Reading): EachSentence | null {
  if (!EACH.test(fold(piece.text))) return null
  const item = annotate(piece.text, piece.start, reading, true)
  const match = pattern(
    `^\\s*(?:(?:para|for|en|em|in)\\s+)?(?:cada|each|every)\\s+(?:(?:of (?:the )?|um[a]? d[oa]s |un[oa] de l[oa]s )(?:\\d{1,3} )?)?([a-z]{3,}(?:\\s[a-z]{3,})?)\\s*(?:[:,]|\\s${reading.grammar.durationVerb})\\s*(?=\\uE000)`,
  ).exec(item.masked)
  const many = match
    ? (reading.counted ?? []).filter(each => matches(each, nth(nth(match, 1).split(' '), 0))).at(-1)?.many
    : null
  if (!match || !many) return null
  const at = item.masked.indexOf(nth(match, 1))
  return {
    noun: piece.text.slice(at, at + nth(match, 1).length),
    many,
    rest: { text: piece.text.slice(match[0].length), start: piece.start + match[0].length },
  }
}

/** The amount that an item gives of one thing, for all of them. */
export function forAll(item: Item, many: number): void {
  const one = item.amounts.find(amount => !item.lags.has(amount))
  if (one) take(item, one.start, many)
}
