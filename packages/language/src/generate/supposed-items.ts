import { type Problem, problem, suggestion } from '@parada/schedule'
import { isCrane } from '@parada/scope'
import type { Grammar } from '../grammar/grammar.ts'
import { BUILT_IN_CRANE } from '../lexicon/things.ts'
import { readCrews } from '../read/crews.ts'
import type { Brief } from './brief.ts'
import type { Span } from './draft.ts'
import { headingOf, namesIn } from './equipment.ts'
import { tagsIn } from './tags.ts'

/**
 * What the items of a scope are supposed to be where the text leaves it open: how many a plural means, whether what the
 * heading names is one of them, what a thing is whose name no template knows, and whether cranes of the plant lift or are opened. Each is told once, with its words.
 */
export function supposed(brief: Brief, folded: string, text: string, grammar: Grammar): Problem[] {
  const told = (code: SupposedCode, span: Span, more: Problem['params'] = {}): Problem =>
    problem(
      code,
      { what: text.slice(span.start, span.end), ...more },
      { severity: 'warning', at: { span }, suggestions: [suggestion('language.giveValue')] },
    )
  const first = brief.equipment.filter(
    (each, at) => brief.equipment.findIndex(other => other.span.start === each.span.start) === at,
  )
  const dropped = namesIn(folded, tagsIn(folded, text)).filter(({ start, end }) => {
    const heading = headingOf({ start, end }, folded)
    const isItem = brief.equipment.some(
      each => each.span.start === start || each.again?.some(span => span.start === start),
    )
    return heading?.ownLine === true && !isItem && brief.equipment.some(each => each.span.start >= heading.end)
  })
  const cranes = readCrews(folded, text, grammar).filter(
    ({ start, end, crew }) =>
      isCrane(crew.name) &&
      BUILT_IN_CRANE.test(folded.slice(start, end)) &&
      !brief.equipment.some(({ span }) => start < span.end && span.start < end),
  )
  return [
    ...cranes.map(span => told('language.craneLimit', span)),
    ...dropped.map(span => told('language.headingThing', span)),
    ...first.flatMap(each => [
      ...(each.uncounted ? [told('language.countAssumed', each.span)] : []),
      ...(each.heading ? [told('language.headingItem', each.span)] : []),
      ...(each.calledBy ? [told('language.typeByTag', each.calledBy, { tag: each.tag ?? '' })] : []),
    ]),
  ]
}

type SupposedCode =
  | 'language.headingThing'
  | 'language.countAssumed'
  | 'language.headingItem'
  | 'language.typeByTag'
  | 'language.craneLimit'
