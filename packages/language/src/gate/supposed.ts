import { nth } from '@parada/schedule'
import { ORDER_WORDS, type WordClass } from '../lexicon/entry.ts'
import { besideLexiconOf, type Lexicon, phrasesAt } from '../lexicon/lexicon.ts'
import { readAmounts } from '../read/amounts.ts'
import { fold } from '../text/fold.ts'
import { sentencesOf, type Token } from '../text/tokens.ts'
import type { Language } from '../types.ts'

export interface Supposed {
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * What makes of an order a condition or a maybe ("caso reprove", "unless it rains"), and corrections where asked for. A word that has other
 * meanings supposes where its part begins ("o teste se faz" does not), or right behind a value.
 */
export function supposedIn(text: string, language: Language, corrections = false): Supposed | null {
  const lexicon = besideLexiconOf(language)
  const folded = fold(text)
  const values = new Set([
    ...readAmounts(folded, text).map(each => each.end),
    ...[...folded.matchAll(/\d\s*%/g)].map(each => each.index + each[0].length),
  ])
  const sentences = sentencesOf(text)
  for (const { tokens, asks } of sentences) {
    const last = tokens.at(-1)
    if (asks && last && sentences.length === 1 && !tokens.slice(0, HEAD).some((_, at) => isAsking(lexicon, tokens, at)))
      return { text: `${last.text}?`, start: last.start, end: last.end }
    for (let at = 0; at < tokens.length; at++) {
      const phrases = phrasesAt(lexicon, tokens, at)
      const length = Math.max(0, ...phrases.map(each => each.length))
      const longest = phrases.filter(each => each.length === length)
      const takesBack = corrections && longest.some(each => each.words.has('correct') && !each.words.has('is'))
      const supposes = takesBack || longest.some(each => each.words.has('if') || each.words.has('maybe'))
      const verb = longest.some(each => each.words.has('depend'))
      const only =
        (takesBack && !verb) || longest.every(each => [...each.words].every(word => word === 'if' || word === 'maybe'))
      if (supposes && (only || opens(lexicon, tokens, at, values))) {
        const [start, end] = [nth(tokens, at).start, nth(tokens, at + length - 1).end]
        return { text: text.slice(start, end), start, end }
      }
      if (length > 1) at += length - 1
    }
  }
  return null
}

/** Words in which a question has its question word. */
const HEAD = 4

/** What an order does: behind "is it possible to" it is asked to be done, any other work whether it can be ("dá pra soldar?"). */
const ORDERS: ReadonlySet<WordClass> = new Set<WordClass>([...ORDER_WORDS, 'keep', 'precede', 'baseline'])

/** A request to do something, or a question with its own word. */
const isAsking = (lexicon: Lexicon, tokens: readonly Token[], at: number): boolean =>
  phrasesAt(lexicon, tokens, at).some(each => {
    if (each.words.has('possible'))
      return phrasesAt(lexicon, tokens, at + each.length).some(next => [...next.words].some(word => ORDERS.has(word)))
    return ['ask', 'greeting', 'polite'].some(word => each.words.has(word as WordClass))
  })

/** A part begins: at the head, behind a mark, a value, a joint or a word like "only". */
function opens(lexicon: Lexicon, tokens: readonly Token[], at: number, values: ReadonlySet<number>): boolean {
  const before = tokens[at - 1]
  if (!before || before.kind === 'mark' || values.has(before.end)) return true
  return phrasesAt(lexicon, tokens, at - 1).some(each => each.words.has('and') || each.words.has('only'))
}
