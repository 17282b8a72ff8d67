import type { Outcome, Problem } from '@parada/schedule'
import { nth } from '@parada/schedule'
import { ORDER_WORDS, type WordClass } from '../lexicon/entry.ts'
import { lexiconOf, type Phrase, phrasesAt } from '../lexicon/lexicon.ts'
import { type Token, tokensOf } from '../text/tokens.ts'
import type { Language, PlanUpdate } from '../types.ts'

/** An instruction without what changes nothing, and where each of its characters stands in the text as it came. */
export interface Plain {
  readonly text: string
  /** Place of each character in the text as it came, and the place behind the last. */
  readonly places: readonly number[]
}

/** Words of an address: "Oi Marcos e equipe,". */
const ADDRESSED = 4

/** Verbs that an order begins with: courtesy in front of one of them falls away. */
const ORDERS: readonly WordClass[] = [...ORDER_WORDS, 'half', 'late', 'early']

const STOP = /^[.!?;…\n]$/

/**
 * The order alone: without greeting, thanks, a heading, words of courtesy and a reason behind it, with single spaces. Nothing
 * that holds a number or a quoted name falls away, and what is left empty stays as it came.
 */
export function plainly(text: string, language: Language): Plain {
  const tokens = tokensOf(text)
  const lexicon = lexiconOf(language)
  const words: Words = {
    text,
    tokens,
    phrases: tokens.map((_, at) => phrasesAt(lexicon, tokens, at)),
    gone: new Set(),
    turned: new Set(),
  }
  addressed(words)
  thanked(words)
  if (words.gone.size >= tokens.filter(token => token.kind !== 'mark').length) return whole(text)
  for (let at = 0; at < tokens.length; at++) if (atHead(words, at)) courtesy(words, at)
  reasoned(words)
  for (let at = tokens.length - 1; at > 0 && (words.gone.has(at) || /^[.!;,]$/.test(nth(tokens, at).text)); at--)
    drop(words, at, at + 1)
  if (tokens.every((token, at) => words.gone.has(at) || token.kind === 'mark')) return whole(text)
  return joined(words)
}

interface Words {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly phrases: readonly (readonly Phrase[])[]
  /** Tokens that fall away. */
  readonly gone: Set<number>
  /** Question marks of requests, which are orders. */
  readonly turned: Set<number>
}

const longest = (words: Words, at: number, ...classes: WordClass[]): number =>
  (words.phrases[at] ?? []).reduce(
    (most, each) => (classes.some(word => each.words.has(word)) && each.length > most ? each.length : most),
    0,
  )

const drop = (words: Words, from: number, to: number): void => {
  for (let at = from; at < to; at++) words.gone.add(at)
}

const ends = (words: Words, at: number): boolean => {
  const token = words.tokens[at]
  return token === undefined || STOP.test(token.text) || lineEnds(words, at)
}
const lineEnds = (words: Words, at: number): boolean =>
  at > 0 && words.text.slice(nth(words.tokens, at - 1).end, nth(words.tokens, at).start).includes('\n')

/** The first token of a sentence that has not fallen away. */
function atHead(words: Words, at: number): boolean {
  if (words.gone.has(at)) return false
  let back = at - 1
  while (back >= 0 && words.gone.has(back)) back--
  return (
    back < 0 || STOP.test(nth(words.tokens, back).text) || lineEnds(words, at) || words.tokens[at - 1]?.text === '¿'
  )
}

/** "Oi Marcos, tudo bem? ", "Hi all,", "Quick update from the floor: " in front of all. */
function addressed(words: Words): void {
  const { tokens } = words
  for (let at = 0; at < tokens.length; ) {
    if (nth(tokens, at).kind === 'mark' && /^[¡¿,.!?:-]$/.test(nth(tokens, at).text)) {
      if (/^[¡¿]$/.test(nth(tokens, at).text) && longest(words, at + 1, 'greeting', 'heading', 'thanks') === 0) return
      drop(words, at, at + 1)
      at++
      continue
    }
    const called = longest(words, at, 'vocative')
    const length = Math.max(
      longest(words, at, 'greeting', 'heading'),
      called > 0 && boundary(words, at + called) && at + called < tokens.length ? called : 0,
    )
    if (length === 0) return
    let end = at + length
    const heads = longest(words, at, 'heading') > 0 && longest(words, at, 'greeting') === 0
    while (
      end < tokens.length &&
      end - at - length < ADDRESSED &&
      !boundary(words, end) &&
      (heads ? longest(words, end, 'heading', 'courtesy', 'the', 'of', 'in') > 0 : isAddress(words, end))
    )
      end++
    // A heading ends with a colon; a name behind a greeting with a mark. What runs on is the order itself.
    if (heads && tokens[end]?.text !== ':') return
    const to = boundary(words, end) ? end : at + length
    drop(words, at, to)
    at = to
  }
}

const boundary = (words: Words, at: number): boolean => ends(words, at) || /^[,:!]$/.test(words.tokens[at]?.text ?? '')

/** A name, "all", "and team": nothing that an order could be made of. */
const isAddress = (words: Words, at: number): boolean =>
  nth(words.tokens, at).kind === 'word' &&
  (nth(words.phrases, at).length === 0 ||
    longest(words, at, 'greeting', 'vocative', 'courtesy', 'and', 'the', 'of', 'in', 'to', 'heading') > 0) &&
  longest(words, at, 'not', 'if') === 0

/** Thanks, regards and a name at the end. */
function thanked(words: Words): void {
  const { tokens } = words
  let end = tokens.length
  for (;;) {
    let from = end - 1
    // The last sentence, or what stands behind the last comma.
    while (from > 0 && nth(tokens, from).kind === 'mark' && !/^["')\]%]$/.test(nth(tokens, from).text)) from--
    while (from > 0 && !boundary(words, from - 1) && !lineEnds(words, from)) from--
    if (from <= 0 || words.gone.has(from)) return
    let at = from
    while (at < end && /^[¡!.,]$/.test(nth(tokens, at).text)) at++
    const length = longest(words, at, 'thanks', 'greeting')
    if (length === 0 || longest(words, at, 'thanks') === 0) return
    let rest = at + length
    while (rest < end) {
      const next = longest(words, rest, 'thanks', 'greeting')
      if (next > 0) rest += next
      else if (
        nth(tokens, rest).kind === 'mark' ||
        (nth(tokens, rest).kind === 'word' && isAddress(words, rest) && end - rest <= 3)
      )
        rest++
      else return
    }
    // The comma in front goes with it; a full stop stays.
    const comma = from > 0 && nth(tokens, from - 1).text === ','
    drop(words, comma ? from - 1 : from, end)
    end = comma ? from - 1 : from
  }
}

/** "Você pode aumentar ...?", "Could you please set ...?": the order behind courtesy. */
function courtesy(words: Words, head: number): void {
  const { tokens } = words
  let at = head
  let length = longest(words, at, 'polite')
  if (length === 0 || longest(words, at, 'wish') > 0) return
  while (length > 0) {
    at += length
    while (tokens[at]?.text === ',') at++
    length = longest(words, at, 'polite')
  }
  if (longest(words, at, ...ORDERS) === 0 || longest(words, at, 'finish', 'begin') > 0) return
  drop(words, head, at)
  let end = at
  // "Could you ...; the alignment stays?": the mark behind the last part is the request's.
  while (end < tokens.length && (!ends(words, end) || tokens[end]?.text === ';')) end++
  if (tokens[head - 1]?.text === '¿') drop(words, head - 1, head)
  if (tokens[end]?.text === '?') words.turned.add(end)
}

/** ", pois a equipe pediu" behind an order: to the end of the sentence, where it holds no number, quote or other order. */
function reasoned(words: Words): void {
  const { tokens } = words
  let content = 0
  for (let at = 0; at < tokens.length; at++) {
    if (words.gone.has(at)) continue
    if (ends(words, at)) {
      content = 0
      if (STOP.test(nth(tokens, at).text)) continue
    }
    const length = longest(words, at, 'reason')
    if (length === 0 || content < 2) {
      if (nth(tokens, at).kind !== 'mark') content++
      continue
    }
    let end = at + length
    while (end < tokens.length && !ends(words, end)) end++
    const inside = tokens.slice(at, end)
    if (inside.some(token => token.kind === 'number' || token.kind === 'quote') || ordersIn(words, at + length, end)) {
      content++
      continue
    }
    drop(words, tokens[at - 1]?.text === ',' ? at - 1 : at, end)
    at = end - 1
  }
}

/** A joint with an order behind it: the reason is over there. */
function ordersIn(words: Words, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const joint = nth(words.tokens, at).text === ',' || longest(words, at, 'and', 'afterwards') > 0
    if (joint && [1, 2, 3].some(step => at + step < to && longest(words, at + step, ...ORDERS) > 0)) return true
  }
  return false
}

const whole = (text: string): Plain => ({ text, places: Array.from({ length: text.length + 1 }, (_, at) => at) })

/** What is left, with one space for many. */
function joined(words: Words): Plain {
  const { tokens, text } = words
  let said = ''
  const places: number[] = []
  const put = (piece: string, from: number, step: 0 | 1): void => {
    for (let at = 0; at < piece.length; at++) {
      if (piece[at] === ' ' && said.endsWith(' ')) continue
      places.push(from + at * step)
      said += piece[at]
    }
  }
  let last = -1
  tokens.forEach((token, at) => {
    if (words.gone.has(at)) return
    if (last >= 0) {
      const between = text.slice(nth(tokens, last).end, token.start)
      const skipped = last < at - 1
      const gap = between.includes('\n')
        ? '\n'
        : skipped
          ? token.kind === 'mark'
            ? ''
            : ' '
          : between.replace(/\s+/g, ' ')
      put(gap, nth(tokens, last).end, 0)
    }
    put(words.turned.has(at) ? '.' : text.slice(token.start, token.end), token.start, 1)
    last = at
  })
  places.push(last < 0 ? 0 : nth(tokens, last).end)
  return { text: said, places }
}

/** The answer with its places counted in the text as it came. */
export function inPlace(answer: Outcome<PlanUpdate>, plain: Plain): Outcome<PlanUpdate> {
  const moved = <P extends Problem>(found: P): P => {
    const span = found.at?.span
    if (!span) return found
    const { places } = plain
    const at = (place: number): number => places[Math.min(place, places.length - 1)] ?? place
    const end = span.end > span.start ? at(span.end - 1) + 1 : at(span.end)
    return { ...found, at: { ...found.at, span: { start: at(span.start), end } } }
  }
  const problems = answer.problems.map(moved)
  if (!answer.ok) return { ...answer, problems } as unknown as Outcome<PlanUpdate>
  const { value } = answer
  return {
    ...answer,
    problems,
    value: {
      ...value,
      assumptions: value.assumptions.map(moved),
      applied: value.applied.map(each => (each.problem ? { ...each, problem: moved(each.problem) } : each)),
      ...(value.question && { question: { ...value.question, problem: moved(value.question.problem) } }),
    },
  } as Outcome<PlanUpdate>
}
