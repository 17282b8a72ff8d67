import type { LinkType } from '@parada/schedule'
import type { WordClass } from '../lexicon/entry.ts'
import { orderLexiconOf, phrasesAt } from '../lexicon/lexicon.ts'
import type { Amount } from '../read/amounts.ts'
import { type Token, tokensOf } from '../text/tokens.ts'
import type { Piece } from './clauses.ts'
import type { Collected } from './collect.ts'
import type { Relation } from './draft.ts'
import { annotate, type Reading } from './item.ts'

/** A word of a sentence by its classes, or an amount of time. */
interface Part {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly words: ReadonlySet<WordClass>
  readonly amount?: Amount
}

type Point = 'begin' | 'finish'

const TYPES: Readonly<Record<Point, Readonly<Record<Point, LinkType>>>> = {
  begin: { begin: 'SS', finish: 'FS' },
  finish: { begin: 'SF', finish: 'FF' },
}

/**
 * "... may start 6 h after blasting starts, and must finish no earlier than 4 h after it finishes": clauses that tie the
 * start or finish of a sentence's task to a point of another. They are read here and the rest as any other sentence.
 */
export function readTies(sentence: Piece, reading: Reading, into: Collected, read: (piece: Piece) => void): boolean {
  const amounts = annotate(sentence.text, sentence.start, reading, false).amounts
  if (amounts.length < 2) return false
  const parts = partsOf(sentence.text, amounts, reading)
  const relations: Relation[] = []
  const taken: [number, number][] = []
  for (let at = 0; at < parts.length; at++) {
    const clause = clauseAt(parts, at)
    if (!clause) continue
    const from = (parts[clause.from] as Part).start
    const to = (parts[clause.to - 1] as Part).end
    const [head, tail] = clause.name
    const span = { start: sentence.start + head, end: sentence.start + tail }
    relations.push({
      kind: 'after',
      type: clause.type,
      lag: clause.lag,
      sign: 1,
      target: { kind: 'name', text: sentence.text.slice(head, tail), span },
      span: { start: sentence.start + from, end: sentence.start + to },
    })
    taken.push([from, to])
    at = clause.to - 1
  }
  // What is left must be one task with its own time.
  const lags = new Set(relations.map(each => each.lag))
  if (relations.length === 0 || amounts.filter(each => !lags.has(each)).length !== 1) return false
  let text = sentence.text
  for (const [from, to] of taken) text = text.slice(0, from) + ' '.repeat(to - from) + text.slice(to)
  const known = new Set(into.draft.tasks)
  read({ text: text.replace(/[\s,;]+$/, ''), start: sentence.start })
  const task = into.draft.tasks.find(each => !known.has(each) && !each.summary)
  if (!task) return false
  task.relations = [...task.relations.filter(each => each.target.kind === 'name'), ...relations]
  return true
}

function partsOf(text: string, amounts: readonly Amount[], reading: Reading): Part[] {
  const lexicon = orderLexiconOf(reading.grammar.language)
  const tokens = tokensOf(text)
  const parts: Part[] = []
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at] as Token
    const amount = amounts.find(each => each.start <= token.start && token.end <= each.end)
    if (amount) {
      const known = parts.at(-1)
      if (known?.amount !== amount) parts.push({ ...amount, text: '', words: new Set(), amount })
      at++
      continue
    }
    const phrases = phrasesAt(lexicon, tokens, at)
    const length = Math.max(1, ...phrases.map(each => each.length))
    const words = new Set(phrases.filter(each => each.length === length).flatMap(each => [...each.words]))
    const last = tokens[at + length - 1] as Token
    parts.push({ start: token.start, end: last.end, text: text.slice(token.start, last.end), words })
    at += length
  }
  return parts
}

const is = (part: Part | undefined, ...words: WordClass[]): boolean =>
  part !== undefined && words.some(word => part.words.has(word))
const isLight = (part: Part | undefined): boolean =>
  is(part, 'the', 'of', 'in', 'filler', 'only', 'must', 'is', 'atLeast', 'not') && !is(part, 'begin', 'finish')

interface Clause {
  readonly from: number
  readonly to: number
  readonly type: LinkType
  readonly lag: Amount
  /** Place of the name of what it is tied to, in the sentence. */
  readonly name: readonly [number, number]
}

/** The clause whose own verb stands at a place. */
function clauseAt(parts: readonly Part[], at: number): Clause | null {
  const verb = parts[at]
  const own: Point | null = is(verb, 'begin')
    ? 'begin'
    : is(verb, 'finish')
      ? 'finish'
      : is(verb, 'depend')
        ? 'begin'
        : null
  if (!own) return null
  let next = at + 1
  while (isLight(parts[next])) next++
  const lag = parts[next]?.amount
  if (!lag || !is(parts[next + 1], 'after')) return null
  next += 2
  let point: Point | null = null
  while (isLight(parts[next]) || is(parts[next], 'begin', 'finish')) {
    if (is(parts[next], 'begin')) point = 'begin'
    else if (is(parts[next], 'finish')) point = 'finish'
    next++
  }
  const first = next
  // The name goes on to what ends the clause, or to the verb that names its point.
  while (next < parts.length && !/^[,;.:)]$/.test((parts[next] as Part).text) && !(parts[next] as Part).amount) {
    const joint = is(parts[next], 'and') && !is(parts[next], 'with')
    let ahead = next + 1
    while (joint && isLight(parts[ahead])) ahead++
    if (joint && is(parts[ahead], 'begin', 'finish')) break
    if (point === null && next > first && is(parts[next], 'begin', 'finish', 'done')) break
    next++
  }
  let end = next
  if (point === null && is(parts[next], 'begin', 'finish', 'done')) {
    point = is(parts[next], 'begin') ? 'begin' : 'finish'
    next++
  }
  while (end > first && isLight(parts[end - 1])) end--
  if (end <= first) return null
  // What leads to the verb is no part of the task's name.
  let from = at
  while (
    from > 0 &&
    (isLight(parts[from - 1]) || is(parts[from - 1], 'and') || /^[,;]$/.test(parts[from - 1]?.text ?? ''))
  )
    from--
  return {
    from,
    to: next,
    type: TYPES[own][point ?? 'finish'],
    lag,
    name: [(parts[first] as Part).start, (parts[end - 1] as Part).end],
  }
}
