import type { WordClass } from '../lexicon/entry.ts'
import { phrasesAt, undoLexiconOf } from '../lexicon/lexicon.ts'
import { fold } from '../text/fold.ts'
import { tokensOf } from '../text/tokens.ts'
import type { Language } from '../types.ts'

/** Words that may stand around the verb: what is taken back, and courtesy. */
const AROUND: readonly WordClass[] = [
  'lastThing',
  'the',
  'of',
  'courtesy',
  'polite',
  'thanks',
  'correct',
  'today',
  'not',
  'it',
  'filler',
]

/** Length of a text that asks for nothing else. */
const SHORT = 90

/** True when all that a text asks for is to take the last change back ("desfaça", "undo that", "deshaz el último cambio"). */
export function asksToUndo(text: string): boolean {
  if (text.trim() === '' || text.length > SHORT) return false
  const tokens = tokensOf(fold(text))
  return (['pt', 'en', 'es'] as readonly Language[]).some(language => {
    const lexicon = undoLexiconOf(language)
    let undoes = false
    for (let at = 0; at < tokens.length; ) {
      if (tokens[at]?.kind === 'mark') {
        at++
        continue
      }
      const phrases = phrasesAt(lexicon, tokens, at).sort((a, b) => b.length - a.length)
      const verb = phrases.find(each => each.words.has('undo'))
      const around = phrases.find(each => AROUND.some(word => each.words.has(word)))
      const found = !undoes && verb ? verb : around
      if (!found) return false
      if (found === verb) undoes = true
      at += found.length
    }
    return undoes
  })
}
