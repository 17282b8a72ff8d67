import type { WordClass } from '../lexicon/entry.ts'
import { type Item, isWord } from './item.ts'

const VALUED: ReadonlySet<Item['kind']> = new Set([
  'task',
  'person',
  'amount',
  'percent',
  'date',
  'window',
  'quote',
  'number',
])
const plain = (items: readonly Item[]): boolean =>
  items.every(item => !VALUED.has(item.kind)) &&
  !items.some(item => isWord(item, 'not', 'if', 'except', 'only', 'keep', 'nolonger', 'until', 'correct', 'all'))

/** Words that report something and order nothing. */
const TALK: ReadonlySet<WordClass> = new Set([
  'the',
  'of',
  'in',
  'filler',
  'indef',
  'is',
  'have',
  'courtesy',
  'because',
  'today',
  'it',
  'with',
  'sequence',
] as const)
const isTalk = (item: Item): boolean =>
  item.kind === 'unknown' ||
  item.kind === 'joint' ||
  (item.kind === 'word' && [...item.words].every(word => TALK.has(word)))

/**
 * What a person says beside an order and that changes nothing: a remark in brackets, and what the order is based on
 * ("as agreed in the meeting, ..."). A part that holds a value, a row, a person or a denial is no aside.
 */
export function withoutAsides(items: readonly Item[]): Item[] {
  let left = [...items]
  for (;;) {
    const open = left.findIndex(item => item.text === '(')
    const close = left.findIndex((item, at) => at > open && item.text === ')')
    if (open < 0 || close < 0 || !plain(left.slice(open + 1, close))) break
    left = [...left.slice(0, open), ...left.slice(close + 1)]
  }
  // "We found a crack: add ...": what stands in front of a colon and names nothing is why.
  const colon = left.findIndex(item => item.text === ':')
  if (colon > 0 && left.slice(0, colon).every(isTalk) && left.slice(colon).some(item => VALUED.has(item.kind)))
    left = left.slice(colon + 1)
  if (isWord(left[0], 'accord', 'because')) {
    const end = left.findIndex(item => item.kind === 'joint' && item.text === ',')
    if (end > 0 && end + 1 < left.length && plain(left.slice(1, end))) left = left.slice(end + 1)
  }
  return left
}

/** "The crane is back on the 19th, so X does not begin before that": what speaks of the day alone is why. */
export function withoutReasonOfDate(items: readonly Item[]): Item[] {
  const back = items.findIndex(item => item.kind === 'date' && item.echo)
  const told = items.findIndex(item => item.kind === 'date')
  if (back < 0 || told === back) return [...items]
  const joint = items.findIndex((item, at) => at > told && at < back && item.kind === 'joint')
  const head = items.slice(0, Math.max(joint, 0))
  const talks = head.every(item => !VALUED.has(item.kind) || item.kind === 'date' || item.kind === 'person')
  if (joint < 0 || !talks || head.some(item => isWord(item, 'not', 'if', 'wish', 'correct'))) return [...items]
  return items.slice(joint + 1)
}
