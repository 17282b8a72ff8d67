import { type Problem, problem, type Schedule, suggestion } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { type Action, actionOf } from '../text/actions.ts'
import { fold } from '../text/fold.ts'
import { termLikeness, termsOf } from '../text/match.ts'
import { tokensOf } from '../text/tokens.ts'
import type { Brief } from './brief.ts'

/** Letters from which the object of a work is a thing, not a word beside it. */
const THING = 5
const LIKE = 0.75
/** Works that say nothing without the thing that they are done to. */
const DONE_TO: readonly Action[] = ['replace', 'repair', 'clean', 'line', 'paint', 'load', 'unload']

/** Works of a brief on a thing that no row of its plan is about: "cambio de catalizador" on a card of a vessel. */
export function unusedWork(brief: Brief, text: string, schedule: Schedule, grammar: Grammar): Problem[] {
  const tokens = tokensOf(text)
  const stopWords = new Set(grammar.stopWords)
  const names = [
    ...schedule.tasks.map(task => task.name),
    ...brief.equipment.flatMap(each => [each.label, text.slice(each.span.start, each.span.end)]),
  ]
  const terms = names.flatMap(name => termsOf(name, new Set()))
  const things = brief.equipment.flatMap(each => termsOf(each.label, new Set()))
  // "Exchangers" are things of the brief, though they begin as "exchange".
  const isThing = (word: string): boolean =>
    termsOf(word, new Set()).some(term =>
      things.some(each => each.stem === term.stem || each.word.startsWith(term.stem)),
    )
  const isSaid = (word: string): boolean => {
    const [term] = termsOf(word, new Set())
    return term === undefined || terms.some(each => termLikeness(term, each) >= LIKE)
  }
  return tokens.flatMap((token, at): Problem[] => {
    const action = token.kind === 'word' ? actionOf(token.folded) : null
    if (action === null || !DONE_TO.includes(action) || isThing(token.folded)) return []
    let next = at + 1
    while (tokens[next]?.kind === 'word' && stopWords.has(tokens[next]?.folded ?? '')) next++
    const thing = tokens[next]
    if (next === at + 1 || thing?.kind !== 'word' || thing.folded.length < THING || actionOf(thing.folded) !== null)
      return []
    if (brief.equipment.some(each => each.span.start <= thing.start && thing.start < each.span.end)) return []
    if (/\d/.test(thing.folded) || isSaid(fold(thing.text))) return []
    return [
      problem(
        'language.ignoredText',
        { text: text.slice(token.start, thing.end) },
        {
          severity: 'warning',
          at: { span: { start: token.start, end: thing.end } },
          suggestions: [suggestion('language.reviewAssumption')],
        },
      ),
    ]
  })
}
