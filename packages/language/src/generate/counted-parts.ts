import { tradeOf } from '@parada/schedule'
import {
  IN_ALL,
  IS_NUMBER_OF,
  MORE_OF_IT,
  ONLY_OF_THEM,
  PARTED_OVER,
  PIECES,
  PIECES_BETWEEN,
  QUANTITY_BEHIND,
  QUANTITY_IN_BRACKET,
  QUANTITY_IS,
  QUANTITY_OF,
} from '../lexicon/counts.ts'
import { IS_PERSON } from '../lexicon/heads.ts'
import { LIMIT, MAINTENANCE, NO_THING, WHICH_OF } from '../lexicon/things.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { fold, wordsOf } from '../text/fold.ts'
import type { Span } from './draft.ts'
import { type Equipment, isQuantityWord, one } from './equipment.ts'

/**
 * "24 bombas, sendo 9 na área 10 e 15 na área 20": the numbers of the parts count no other things, where together they
 * are no more than the whole. Invariant: every place stays a place of the text.
 */
export function withoutParts(text: string): string {
  const folded = fold(text)
  const spans = [...folded.matchAll(PARTED_OVER)].filter(({ index, groups }) => {
    const parts = [...(groups?.parts ?? '').matchAll(COUNT_OF_PART)].reduce((sum, each) => sum + Number(each[1]), 0)
    const before = folded.slice(Math.max(0, index - 80), index)
    const wholes = [...before.matchAll(WHOLE)].map(each => numberOf(each[0].trim()) ?? 0)
    const whole = wholes.at(-1) ?? 0
    return parts > 0 && parts <= whole
  })
  return spans.reduce(
    (left, { index, 0: words }) => left.slice(0, index) + ' '.repeat(words.length) + left.slice(index + words.length),
    text,
  )
}

const COUNT_OF_PART = /(?:^|(?:,|(?<![a-z])(?:e|and|y))[^\S\n]+)(\d{1,3})(?=[^\S\n])/g
const WHOLE = new RegExp(`(?<![\\w.,/-])(?:\\d{1,3}(?=[^\\S\\n])|${NUMBER_WORD})`, 'g')

interface More extends Span {
  readonly many: number
}

/** Where a text counts further things of the kind before: "3 more in unit 300". */
export const moreIn = (folded: string): More[] =>
  [...folded.matchAll(MORE_OF_IT)].map(({ index, 0: words, groups }) => ({
    start: index + words.length - words.trimStart().length,
    end: index + words.length,
    many: Number(groups?.ahead ?? groups?.count ?? groups?.last),
  }))

/** The same things with those that the text counts on top of them: "13 válvulas na unidade 200, mais 8 na unidade 300". */
export function withMore(all: readonly Equipment[], folded: string): readonly Equipment[] {
  const added = moreIn(folded).flatMap(({ start, end, many }): Equipment[] => {
    const base = all.findLast(each => each.span.end <= start)
    if (base?.said === undefined || base.tag !== undefined || /[.;\n]/.test(folded.slice(base.span.end, start)))
      return []
    const { said } = base
    const name = base.label.replace(/ \d+$/, '')
    return Array.from({ length: many }, (_, at) => ({
      ...base,
      label: `${one(name)} ${said + at + 1}`,
      span: { start: start - 1, end },
      called: base.called ?? base.span,
      said: many,
    }))
  })
  return added.length === 0 ? all : [...all, ...added].sort((a, b) => a.span.start - b.span.start)
}

/**
 * "Extrusoras: 12 pç", "palletizers x34 - start": the number behind a name stands in a bracket, and the strokes about it
 * part a list. A plain "Extrusoras: 12" is one where a line beside it is another. Invariant: every place stays.
 */
export function withBracketed(text: string): string {
  const folded = fold(text)
  const lines = folded.split('\n').map(line => LINE.exec(line)?.groups?.name)
  const isListed = (at: number): boolean => {
    const isRow = (each: number): boolean => lines[each] !== undefined && isCounted(lines[each] ?? '')
    return isRow(at) && (isRow(at - 1) || isRow(at + 1))
  }
  let result = text
  for (const match of folded.matchAll(COUNT_BEHIND_NAME)) {
    const { before = '', name = '', behind = '', count = '', pieces, after = '' } = match.groups ?? {}
    const isPlain = pieces === undefined && /^[^\S\n]?[:–-]/.test(behind)
    const row = folded.slice(0, match.index + before.length).split('\n').length - 1
    if (!isCounted(name) || (isPlain && !isListed(row))) continue
    const bracket = `(${count})`
    // A bracket that is not closed holds more than the number.
    if (behind.includes('(') && (!behind.endsWith(')') || behind.trim() === bracket)) continue
    const told = (bracket.length > behind.length ? `=${count}` : bracket).padEnd(behind.length)
    if (told.length > behind.length) continue
    // The stroke behind a tag leads to its name.
    const comma = (words: string): string =>
      /\d[a-z]?$/.test(folded.slice(0, match.index))
        ? words
        : words.replace(/->|=>|→|[-–]/, stroke => (/[>→]/.test(stroke) ? ':' : ',').padEnd(stroke.length))
    const at = match.index + before.length + name.length
    const end = at + behind.length
    result =
      result.slice(0, match.index) +
      comma(before) +
      result.slice(match.index + before.length, at) +
      told +
      comma(after) +
      result.slice(end + after.length)
  }
  return result
}

const NAME = '[a-z]{3,}(?:-[a-z]{2,})*(?:[^\\S\\n][a-z]{2,}(?:-[a-z]{2,})*){0,3}'
const LINE = new RegExp(`^[^\\S\\n]*(?:[*•-][^\\S\\n])?(?<name>${NAME})[^\\S\\n]?[:=-][^\\S\\n]?\\d{1,3}[^\\S\\n]*$`)
const COUNT_BEHIND_NAME = new RegExp(
  `(?<before>^[^\\S\\n]?(?:[*•-][^\\S\\n])?|[,;:][^\\S\\n]?|[^\\S\\n](?:->|=>|→|[-–])[^\\S\\n])(?<name>${NAME})(?<behind>(?:[^\\S\\n]?[:=][^\\S\\n]?|[^\\S\\n]x[^\\S\\n]?|[^\\S\\n]${QUANTITY_BEHIND}[^\\S\\n]?|[^\\S\\n]?\\(${QUANTITY_IN_BRACKET}|[^\\S\\n][-–][^\\S\\n](?=\\d{1,3}[^\\S\\n]*$))(?<count>\\d{1,3})(?<pieces>[^\\S\\n]?${PIECES}\\.?)?\\)?)(?<after>(?=[^\\S\\n]*(?:$|[,;\\n]|\\.(?!\\d)))|[^\\S\\n][-–](?=[^\\S\\n]))`,
  'gm',
)

/**
 * What stands between a number and the name that it counts, or says which number is meant. Invariant: every place stays.
 */
export function withPlainCounts(text: string): string {
  const folded = fold(text)
  const blank = (words: string): string => ' '.repeat(words.length)
  let result = text
  const put = (start: number, words: string): void => {
    result = result.slice(0, start) + words + result.slice(start + words.length)
  }
  for (const between of [PIECES_BETWEEN, IS_NUMBER_OF])
    for (const { index, 0: words } of folded.matchAll(between)) put(index, blank(words))
  for (const { index, 0: words, groups } of folded.matchAll(WORD_AND_FIGURE)) {
    const { word = '', count = '' } = groups ?? {}
    if (numberOf(word) === Number(count)) put(index, count.padStart(words.length))
  }
  for (const { index, 0: words, groups } of folded.matchAll(ONLY_OF_THEM)) {
    const { all = '', only = '', count = '' } = groups ?? {}
    if (count.length > all.length || Number(count) > Number(all)) continue
    put(index + words.indexOf(all), count.padStart(all.length))
    put(index + words.lastIndexOf(only), blank(only))
  }
  for (const pattern of [COUNT_IN_ALL, COUNT_THAT_IS])
    for (const { index, groups } of folded.matchAll(pattern)) {
      const { before = '', name = '', behind = '', count = '' } = groups ?? {}
      const told = `(${count})`
      if (isCounted(name) && told.length <= behind.length)
        put(index + before.length + name.length, told.padEnd(behind.length))
    }
  return result
}

/** "Dezenove (19) motores". */
const WORD_AND_FIGURE = new RegExp(
  `(?<![a-z-])(?<word>${NUMBER_WORD})[^\\S\\n]?\\((?<count>\\d{1,3})\\)(?=[^\\S\\n]+[a-z])`,
  'g',
)
const COUNT_IN_ALL = new RegExp(
  `(?<before>^|[.;:][^\\S\\n])(?<name>${NAME})(?<behind>,?[^\\S\\n](?<count>\\d{1,3})[^\\S\\n]${IN_ALL})(?=[^\\S\\n]*(?:$|[,;.\\n])|[^\\S\\n](?:e|and|y)[^\\S\\n])`,
  'gm',
)
const COUNT_THAT_IS = new RegExp(
  `(?<before>(?<![a-z])${QUANTITY_OF}[^\\S\\n])(?<name>${NAME})(?<behind>${QUANTITY_IS}[^\\S\\n](?<count>\\d{1,3})(?:[^\\S\\n]?${PIECES})?)(?=[^\\S\\n]*(?:$|[,;.\\n])|[^\\S\\n](?:e|and|y)[^\\S\\n])`,
  'g',
)

/** Whether a number behind a name may count things: no people, times, limits or sizes. */
function isCounted(name: string): boolean {
  const words = wordsOf(name)
  return (
    !words.some(each => IS_PERSON.test(each)) &&
    !NO_THING.test(words[0] ?? '') &&
    !(words.length === 1 && WHICH_OF.test(words[0] ?? '')) &&
    !LIMIT.test(name) &&
    !MAINTENANCE.test(name) &&
    !isQuantityWord(name) &&
    tradeOf(name) === null
  )
}
