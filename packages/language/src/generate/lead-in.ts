import { orderLexiconOf, phrasesAt } from '../lexicon/lexicon.ts'
import { tokensOf } from '../text/tokens.ts'
import type { Language } from '../types.ts'
import type { Piece } from './clauses.ts'

/** Tokens of a lead-in at most: what is longer is no mere lead. */
const MOST = 14

/** "Then, listen: first ...": a spoken lead-in, as people dictate it, is no part of the work. */
export function withoutLeadIn(piece: Piece, language: Language): Piece {
  const lexicon = orderLexiconOf(language)
  const tokens = tokensOf(piece.text.slice(0, 120))
  let at = 0
  while (at < MOST) {
    const lengths = phrasesAt(lexicon, tokens, at)
      .filter(each => each.words.has('leadIn'))
      .map(each => each.length)
    if (lengths.length > 0) at += Math.max(...lengths)
    else if (at > 0 && /^[,:.…-]$/.test(tokens[at]?.text ?? '')) at++
    else break
  }
  const from = tokens[at]?.start
  // What is left must still say something: a lead alone may be the work itself.
  if (at === 0 || from === undefined || tokens.length - at < 3) return piece
  return { text: piece.text.slice(from), start: piece.start + from }
}
