import { type Problem, problem, suggestion } from '@parada/schedule'
import { COURTESY, PROSE, TURNS, TURNS_IN } from '../lexicon/scope-prose.ts'
import { MAINTENANCE } from '../lexicon/things.ts'
import { fold } from '../text/fold.ts'
import type { Language } from '../types.ts'
import type { Span } from './draft.ts'

/** What parts a text into clauses; a dot inside a number or a short form parts none. */
const CLAUSE = /[^.;,:()\n!?[\]]+/g
const WORD = /(?<![a-z0-9])[a-z]{2,}(?:-[a-z]{2,})*(?![a-z0-9])/g

/**
 * The law of words beside that of numbers: every word of a scope's text is part of what came out of it, carries the sentence, or is
 * shown. `taken` are the places that values came from; `told` the words that the user is shown already.
 */
export function unreadWords(
  folded: string,
  text: string,
  language: Language,
  taken: readonly Span[],
  told: readonly string[],
): Problem[] {
  const known: Span[] = [
    ...taken,
    ...[...folded.matchAll(COURTESY)].map(spanOf),
    ...told.filter(each => each.trim().length > 1).flatMap(each => placesOf(fold(each), folded)),
  ]
  const isKnown = (span: Span): boolean => known.some(each => each.start <= span.start && span.end <= each.end)
  const found: Problem[] = []
  for (const clause of folded.matchAll(CLAUSE)) {
    // The clause that calls the job names plants and owners.
    const heads =
      MAINTENANCE.test(clause[0]) &&
      !taken.some(each => each.start >= clause.index && each.end <= clause.index + clause[0].length)
    const unread = [...clause[0].matchAll(WORD)]
      .map(match => ({
        word: match[0],
        start: clause.index + match.index,
        end: clause.index + match.index + match[0].length,
      }))
      .filter(each => !isKnown(each) && !passes(each.word, language, heads))
    for (const group of together(unread, folded, isKnown)) {
      const span = { start: group[0]?.start ?? 0, end: group.at(-1)?.end ?? 0 }
      found.push(
        problem(
          'language.wordsUnread',
          { text: text.slice(span.start, span.end) },
          { severity: 'warning', at: { span }, suggestions: [suggestion('language.reviewAssumption')] },
        ),
      )
    }
  }
  return found
}

const spanOf = (match: RegExpExecArray): Span => ({ start: match.index, end: match.index + match[0].length })

/** Where words that the user is shown stand in the text. */
function placesOf(words: string, folded: string): Span[] {
  const found: Span[] = []
  for (let at = folded.indexOf(words); at >= 0; at = folded.indexOf(words, at + 1))
    found.push({ start: at, end: at + words.length })
  return found
}

const passes = (word: string, language: Language, heads: boolean): boolean =>
  !TURNS.test(word) && !TURNS_IN[language].test(word) && (heads || PROSE.test(word))

type Word = Span & { readonly word: string }

/** Unread words with nothing that is read between them. */
function together(words: readonly Word[], folded: string, isKnown: (span: Span) => boolean): Word[][] {
  const groups: Word[][] = []
  for (const word of words) {
    const last = groups.at(-1)?.at(-1)
    const between = last ? { start: last.end, end: word.start } : null
    const near =
      between !== null &&
      !/[0-9]/.test(folded.slice(between.start, between.end)) &&
      between.end - between.start < 24 &&
      !isKnown({ start: between.start + 1, end: Math.max(between.start + 1, between.end - 1) })
    if (near) groups.at(-1)?.push(word)
    else groups.push([word])
  }
  return groups
}
