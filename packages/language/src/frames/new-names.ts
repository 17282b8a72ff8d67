import { nth } from '@parada/schedule'
import type { WordClass } from '../lexicon/entry.ts'
import { type Item, isLight, isWord } from './item.ts'

/** Words that a name of a new row ends before: they say where it goes, how long it takes, who does it. */
const ENDS: readonly WordClass[] = [
  'after',
  'before',
  'between',
  'together',
  'until',
  'into',
  'with',
  'lasts',
  'begin',
  'must',
  'only',
  'afterwards',
  'instead',
  'depend',
  'rename',
  'correct',
  'because',
  'if',
  'deadline',
  'shift',
]
/** What is added beside rows: waits, links, people, dates, whose words begin no name. */
const OTHER: readonly WordClass[] = [
  'gap',
  'link',
  'more',
  'less',
  'crew',
  'shift',
  'night',
  'day',
  'deadline',
  'due',
  'milestone',
  'copy',
  'theCopy',
  'double',
  'half',
  'all',
  'off',
  'overlap',
  'startStart',
  'finishFinish',
  'whole',
  'not',
  'first',
  'last',
]

/**
 * "Add a 6 h NDT of the welds after X": what stands behind a verb of adding and an article is the name of a new row, as
 * written, up to the words of its place, its length or its people. Where the words name a resource, or a row as it is, nothing is
 * new.
 */
export function withNewNames(items: readonly Item[], text: string): Item[] {
  const at = items.findIndex(item => isWord(item, 'add'))
  if (at < 0 || items.some(item => item.kind === 'quote' || isWord(item, 'split', 'merge', 'replace', 'rename')))
    return [...items]
  // At the head of a part, behind words of courtesy at most.
  if (
    !items
      .slice(0, at)
      .every(item => isLight(item) || item.kind === 'joint' || isWord(item, 'courtesy', 'must', 'filler'))
  )
    return [...items]
  let from = at + 1
  let introduced = false
  while (items[from]) {
    const item = nth(items, from)
    if (isWord(item, 'indef', 'task', 'row')) introduced = true
    else if (!(isLight(item) || item.kind === 'amount' || (item.kind === 'joint' && /^[-:]$/.test(item.text)))) break
    from++
  }
  const head = items[from]
  if (!introduced || !head || isWord(head, ...OTHER) || isWho(head) || head.trade) return [...items]
  let to = from
  while (items[to] && !ends(items, to)) to++
  while (to > from && isLight(items[to - 1])) to--
  const name = items.slice(from, to)
  const rows = name.filter(item => item.kind === 'task')
  if (name.length === 0 || name.some(item => isWho(item) || isWord(item, ...OTHER))) return [...items]
  // The very name of a row that is there: whether another is meant is for others to say.
  if (name.length === 1 && (rows[0]?.candidates?.[0]?.score ?? 0) > 0.9) return [...items]
  const [first, last] = [nth(name, 0), nth(name, name.length - 1)]
  const span: Item = {
    kind: 'quote',
    from: first.from,
    to: last.to,
    start: first.start,
    end: last.end,
    text: text.slice(first.start, last.end),
    words: new Set(),
    size: last.to - first.from,
  }
  return [...items.slice(0, from), span, ...items.slice(to)]
}

/** A person called by name: "welds" are no welders. */
const isWho = (item: Item | undefined): boolean => item?.kind === 'person' && (item.candidates?.[0]?.score ?? 0) > 0.93

function ends(items: readonly Item[], at: number): boolean {
  const item = nth(items, at)
  if (item.kind === 'joint') return item.text !== '-' && item.text !== '/'
  if (['amount', 'percent', 'date', 'window'].includes(item.kind) || isWho(item)) return true
  if (isWord(item, ...ENDS)) return true
  // "... of 6 hours", "... de 6h": the value has a word of its own in front.
  return isLight(item) && (items[at + 1]?.kind === 'amount' || isWho(items[at + 1]))
}
