import { languageOf } from '../grammar/index.ts'
import { lexiconOf, phrasesAt } from '../lexicon/lexicon.ts'
import { fold, tidy } from '../text/fold.ts'
import { tokensOf } from '../text/tokens.ts'
import type { Language } from '../types.ts'

/** Longer texts are no questions. */
const LONGEST = 600
/** Without a mark a question has its "when" among its first words; later it joins two parts ("only when it is cold"). */
const HEAD = 4
const ASKS = ['ask', 'askWhen', 'askWho', 'askLong', 'askWhat', 'askWhy', 'wish', 'gain'] as const

/** True where a text may ask about the plan, by its words alone: what is worth trying to answer from the plan. */
export function mayAsk(text: string, locale: Language): boolean {
  const said = tidy(text)
  if (said.length > LONGEST) return false
  const tokens = tokensOf(said)
  const lexicon = lexiconOf(languageOf(fold(said), locale))
  return (
    said.includes('?') ||
    tokens.some((_, at) =>
      phrasesAt(lexicon, tokens, at).some(each =>
        ASKS.some(word => each.words.has(word) && (word !== 'askWhen' || at < HEAD)),
      ),
    )
  )
}
