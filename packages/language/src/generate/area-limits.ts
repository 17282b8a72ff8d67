import { type Problem, problem, suggestion } from '@parada/schedule'
import type { Grammar } from '../grammar/grammar.ts'
import { AREA_LIMIT } from '../lexicon/area-limits.ts'
import { readCrews } from '../read/crews.ts'
import { fold } from '../text/fold.ts'
import { blanked } from './collect.ts'
import type { Crew, Span } from './draft.ts'

/** A text and its crews without the limits of areas: words put no task into an area, so they limit nothing and are shown whole. */
export function withoutAreaLimits(
  text: string,
  crew: readonly Crew[],
  grammar: Grammar,
): { readonly text: string; readonly crew: readonly Crew[]; readonly notes: Problem[] } {
  const spans: Span[] = [...fold(text).matchAll(AREA_LIMIT)].map(match => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  const words = spans.map(({ start, end }) => text.slice(start, end))
  const inAreas = words.flatMap(each => readCrews(fold(each), each, grammar)).map(each => each.crew)
  return {
    text: blanked(text, spans),
    crew: crew.filter(each => !inAreas.some(other => other.name === each.name && other.units === each.units)),
    notes: spans.map((span, at) =>
      problem(
        'language.areaLimitUnused',
        { text: words[at] ?? '' },
        { severity: 'warning', at: { span }, suggestions: [suggestion('language.reviewAssumption')] },
      ),
    ),
  }
}
