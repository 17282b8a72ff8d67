import { type Edit, memberOf, nth, type Problem, problem, type Schedule } from '@parada/schedule'
import { lexiconOf, phrasesAt } from '../lexicon/lexicon.ts'
import { fold } from '../text/fold.ts'
import { sentencesOf, tokensOf } from '../text/tokens.ts'
import type { Language } from '../types.ts'

/** Letters in which a word of a name is like the noun of the whole plan: "parar" and "parada". */
const LIKE = 4

/** The whole plan, named by its noun, that was taken for a task of a like name: "a parada terminou" is not "Parar e resfriar". */
export function takenForTask(
  text: string,
  language: Language,
  before: Schedule,
  edits: readonly Edit[],
): readonly Problem[] {
  const names = edits.flatMap(edit => {
    const task = edit.kind === 'setTask' ? memberOf(before.tasks, edit.task) : undefined
    return task ? [tokensOf(fold(task.name)).map(token => token.folded)] : []
  })
  if (names.length === 0) return []
  const lexicon = lexiconOf(language)
  const isLike = (noun: string) => (word: string) =>
    word !== noun && word.length >= LIKE && word.slice(0, LIKE) === noun.slice(0, LIKE)
  return sentencesOf(text).flatMap(({ tokens }) =>
    tokens.flatMap((token, at) => {
      const phrase = phrasesAt(lexicon, tokens, at).find(each => each.words.has('whole'))
      if (!phrase) return []
      const last = nth(tokens, at + phrase.length - 1)
      const noun = last.folded
      const named = phrasesAt(lexicon, tokens, at + phrase.length).some(each => each.words.has('of'))
      if (named || names.some(words => words.includes(noun)) || !names.some(words => words.some(isLike(noun))))
        return []
      const span = { start: token.start, end: last.end }
      const params = { text: text.slice(span.start, span.end) }
      return [problem('language.ignoredText', params, { severity: 'warning', at: { span } })]
    }),
  )
}
