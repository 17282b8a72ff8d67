import { type Problem, problem, suggestion } from '@parada/schedule'
import { GENERIC, isCrane } from '@parada/scope'
import type { Grammar } from '../grammar/grammar.ts'
import { BUILT_IN_CRANE, TUBES_DONE } from '../lexicon/things.ts'
import { readCrews } from '../read/crews.ts'
import type { Brief } from './brief.ts'
import type { Span } from './draft.ts'
import { type Equipment, headingOf, namesIn, type Quantity } from './equipment.ts'
import { EXTRA_HOURS, itemsOf, type WorkAsked } from './scope-lines.ts'
import { tagsIn } from './tags.ts'

/**
 * Assumed items of a scope where the text is open: how many a plural means, whether what the heading names is one of
 * them, what a thing is that no template knows, and whether cranes lift or are opened. Each is reported once.
 */
export function supposed(
  brief: Brief,
  asked: readonly WorkAsked[],
  folded: string,
  text: string,
  grammar: Grammar,
): Problem[] {
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
    const isItem = [...brief.equipment, ...brief.leftOut].some(
      each => each.span.start === start || each.again?.some(span => span.start === start),
    )
    return heading !== null && !isItem && brief.equipment.some(each => each.span.start >= heading.end)
  })
  const cranes = readCrews(folded, text, grammar).filter(
    ({ start, end, crew }) =>
      isCrane(crew.name) &&
      BUILT_IN_CRANE.test(folded.slice(start, end + 10)) &&
      !brief.equipment.some(({ span }) => start < span.end && span.start < end),
  )
  const attached = brief.quantities.flatMap(quantity => {
    const items = itemsOf(quantity, brief.equipment, folded)
    const item = items.find(
      each =>
        isDoubtful(quantity, folded) ||
        isAcross(quantity, items, brief, folded, text) ||
        (isWorkOn(each, quantity) && !TUBES_DONE.test(around(quantity, folded))),
    )
    return item ? [told('language.quantityOf', quantity, { item: item.label })] : []
  })
  const out = brief.leftOut.filter(
    (each, at) => brief.leftOut.findIndex(other => other.span.start === each.span.start) === at,
  )
  const beside = asked.flatMap(({ name, item, row }) =>
    row === null
      ? [
          problem(
            'language.workBeside',
            { what: name, item: item.label, hours: EXTRA_HOURS },
            { severity: 'warning', suggestions: [suggestion('language.giveValue')] },
          ),
        ]
      : [],
  )
  // "10 exchangers E-1 @ E-10": some have tags, and not all.
  const fewer = first.filter(each => {
    const own = brief.equipment.filter(other => other.span.start === each.span.start)
    const tags = own.filter(other => other.tag !== undefined).length
    return each.said !== undefined && tags > 0 && tags < own.length
  })
  return [
    ...fewer.map(each =>
      told('language.tagsFewer', each.called ?? each.span, {
        said: each.said ?? 0,
        made: brief.equipment.filter(other => other.span.start === each.span.start && other.tag !== undefined).length,
      }),
    ),
    ...beside,
    ...out.map(each => told('language.leftOut', wholeName(each, folded))),
    ...attached,
    ...cranes.map(span => told('language.craneLimit', span)),
    ...dropped.map(span => told('language.headingThing', span)),
    ...first.flatMap(each => [
      ...(each.uncounted ? [told('language.countAssumed', each.span)] : []),
      ...(each.heading ? [told('language.headingItem', each.span)] : []),
      ...(!each.heading && (isBareBeside(each, brief) || isShorter(each, brief))
        ? [told('language.besideItsKind', each.span)]
        : []),
      ...(each.kindOfName && !each.heading
        ? [told('language.kindAssumed', each.called ?? each.span, { kind: each.template.name[grammar.language] })]
        : []),
      ...(isTagAcross(each, folded)
        ? [told('language.tagAcross', wholeName(each, folded), { tag: each.tag ?? '' })]
        : []),
      ...(each.byTag && !each.calledBy && isFirstOfLetters(each, first)
        ? [told('language.kindByLetters', each.span, { kind: each.template.name[grammar.language] })]
        : []),
      ...(each.calledBy ? [told('language.typeByTag', each.calledBy, { tag: each.tag ?? '' })] : []),
    ]),
  ]
}

/** Things that may be items by themselves, alone in their part of a list; parts of a part: "14 placas da grelha". */
function isDoubtful({ start, end, means }: Quantity, folded: string): boolean {
  const alone =
    /(?:^|[,;\n])\s*(?:(?:e|and|y)\s+)?$/.test(folded.slice(0, start)) && /^\s*(?:$|[,;.\n])/.test(folded.slice(end))
  if (alone && [...means.values()].some(each => THINGS.has(each))) return true
  // Metres and square metres are of a material.
  if (/\dm?²?2?$|met|m2|m²/.test(folded.slice(start, end).replace(/^\d+/, ''))) return false
  return /^ (?:d[aeo]s?|del|de la|of the) [a-z]{4,}/.test(folded.slice(end))
}
/** Whether a thing of another kind stands between a quantity and what it is given to: "HRSG-1 (64 tubes), condenser". */
function isAcross(
  quantity: Quantity,
  items: readonly Equipment[],
  brief: Brief,
  folded: string,
  text: string,
): boolean {
  const ends = items.flatMap(({ span, again = [] }) => [span, ...again])
  const before = Math.max(-1, ...ends.filter(each => each.end <= quantity.start).map(each => each.end))
  const from = before >= 0 ? before : quantity.end
  const to = before >= 0 ? quantity.start : Math.min(...ends.map(each => each.start).filter(at => at >= quantity.end))
  if (!Number.isFinite(to)) return false
  const own = new Set(items.map(each => each.tag))
  return (
    // Behind what it counts: another item stands right before it.
    (before < 0 &&
      tagsIn(folded, text).some(group => group.end <= quantity.start && quantity.start - group.end < 24)) ||
    tagsIn(folded, text).some(
      group => group.start >= from && group.end <= to && group.tags.some(tag => !own.has(tag)),
    ) ||
    brief.equipment.some(
      ({ span, template }) => span.start >= from && span.end <= to && items.every(each => each.template !== template),
    )
  )
}

/** Whether the number says how many are to be mended, and not how many there are: "tubes to plug". */
const isWorkOn = (item: Equipment, { means }: Quantity): boolean => means.get(item.template.id) === 'plugged'
const around = ({ start, end }: Span, folded: string): string => folded.slice(Math.max(0, start - 60), end + 30)

const THINGS: ReadonlySet<string> = new Set(['breakers', 'valves', 'burners'])

/** A thing without a tag or number beside others of its kind that have one: it may be what they are called together. */
const isBareBeside = (item: Equipment, brief: Brief): boolean =>
  // The general card is of no kind.
  item.template.id !== GENERIC &&
  item.tag === undefined &&
  item.said === undefined &&
  item.numbered === undefined &&
  !item.uncounted &&
  brief.equipment.some(
    each => each !== item && each.template === item.template && (each.tag ?? each.said ?? each.numbered) !== undefined,
  )

/** Whether words of other things stand between a name and its tag: "caldeiras da fábrica de papel MP-2". */
function isTagAcross({ span, called, tag, byTag }: Equipment, folded: string): boolean {
  const end = called?.end ?? span.end
  const at = tag === undefined || byTag ? -1 : folded.indexOf(tag.toLowerCase(), end)
  return at >= 0 && at < end + 80 && (folded.slice(end, at).match(/(?<![a-z])[a-z]{4,}/g) ?? []).length > 1
}

/** A thing called by the name of its kind alone beside one that has more words: "Kraft digester ... digester shell". */
const isShorter = (item: Equipment, brief: Brief): boolean =>
  item.template.id !== GENERIC &&
  item.tag === undefined &&
  item.numbered === undefined &&
  item.called === undefined &&
  brief.equipment.some(each => each !== item && each.template === item.template && each.span.start !== item.span.start)

/** Whether letters that name nothing stand here for the first time, and no thing that is named has them. */
function isFirstOfLetters({ tag = '' }: Equipment, items: readonly Equipment[]): boolean {
  const letters = (each: string): string => each.replace(/-?\d.*$/, '')
  return items.find(each => each.tag !== undefined && letters(each.tag) === letters(tag))?.tag === tag
}

/** A name with the tag behind it. */
function wholeName({ span, tag }: Equipment, folded: string): Span {
  const at = tag === undefined ? -1 : folded.indexOf(tag.toLowerCase(), span.start)
  return at >= 0 && at < span.end + 20 ? { start: span.start, end: Math.max(span.end, at + (tag ?? '').length) } : span
}

type SupposedCode =
  | 'language.headingThing'
  | 'language.countAssumed'
  | 'language.headingItem'
  | 'language.besideItsKind'
  | 'language.typeByTag'
  | 'language.kindAssumed'
  | 'language.tagsFewer'
  | 'language.tagAcross'
  | 'language.kindByLetters'
  | 'language.craneLimit'
  | 'language.quantityOf'
  | 'language.leftOut'
