import { assertInvariant, isEquipment, nth, type Problem, problem, suggestion, tradeOf } from '@parada/schedule'
import { GENERIC, standardCatalogue, type Template } from '@parada/scope'
import type { Grammar } from '../grammar/grammar.ts'
import {
  AS_A_WHOLE,
  BEHIND_A_THING,
  BREAK,
  LIMIT,
  MACHINE,
  NO_THING,
  SHUTDOWN_DO,
  SHUTDOWN_OF,
  TOLD_OF,
  WORK,
} from '../lexicon/things.ts'
import { readAmounts } from '../read/amounts.ts'
import { readCalendars } from '../read/calendars.ts'
import { readCrews } from '../read/crews.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { isAction } from '../text/actions.ts'
import { sentenceCase, wordsOf } from '../text/fold.ts'
import type { Brief } from './brief.ts'
import type { Span } from './draft.ts'
import { type Equipment, namesIn, one, quantitiesIn } from './equipment.ts'
import { MOST_PIECES, tagsIn } from './tags.ts'

/** The card of what no other knows. */
export function genericTemplate(): Template {
  const found = standardCatalogue().get(GENERIC)
  assertInvariant(found, 'the catalogue has the general template')
  return found
}

/** Equipment that no card knows: the words after "parada do ...". */
export function unknownEquipment(folded: string, text: string): Equipment | null {
  const match = SHUTDOWN_DO.exec(folded) ?? SHUTDOWN_OF.exec(folded)
  if (!match) return null
  const at = match.index + match[0].lastIndexOf(nth(match, 1))
  const words = wordsOf(nth(match, 1))
  if (words.length === 0 || AS_A_WHOLE.test(nth(words, 0))) return null
  return {
    template: genericTemplate(),
    label: sentenceCase(text.slice(at, at + nth(match, 1).length)),
    span: { start: at, end: at + nth(match, 1).length },
  }
}

/** A part of a list: what stands between two commas, "and"s or lines. */
interface Part extends Span {
  /** It goes on the list that the part before it is of. */
  readonly goesOn: boolean
}

const GOES_ON = /[,;\n]|[a-z]/

function partsOf(folded: string): Part[] {
  const parts: Part[] = []
  let [from, goesOn] = [0, false]
  for (const match of folded.matchAll(BREAK)) {
    parts.push({ start: from, end: match.index, goesOn })
    from = match.index + match[0].length
    goesOn = GOES_ON.test(match[0])
  }
  parts.push({ start: from, end: folded.length, goesOn })
  return parts
}

const COUNTED = new RegExp(
  `^(?<lead>[^\\d]*?)(?<![\\w.,/-])(?<count>\\d{1,2}|${NUMBER_WORD})\\s+(?:x\\s+)?(?<name>[a-z]{3,}(?:-[a-z]+)*(?:\\s+[a-z]+(?:-[a-z]+)*){0,4}?)${BEHIND_A_THING}`,
)

/**
 * Things of a counted list that no card knows, beside those that one does: "2 grate coolers, 3 pumps". Each becomes an item
 * with the general card, so that it is neither lost nor only told as left over.
 */
export function withUnknown(
  known: readonly Equipment[],
  folded: string,
  text: string,
  grammar: Grammar,
): readonly Equipment[] {
  if (known.length === 0) return known
  const named = namesIn(folded)
  const others: readonly Span[] = [
    // A word that only its ending makes a trade ("2 desaeradores") is a thing among things.
    ...readCrews(folded, text, grammar).filter(({ crew }) => tradeOf(crew.name) !== null || isRole(crew.name, grammar)),
    ...readCalendars(folded),
    ...readAmounts(folded, text),
    ...quantitiesIn(folded),
  ]
  const parts = partsOf(folded)
  const isItem = parts.map(part => known.some(each => within(each.span, part)))
  const found = parts.map(part =>
    named.some(each => within(each, part)) ? null : countedIn(part, folded, text, others),
  )
  // One list: from an item on both ways, as long as each part is a thing. Of what is told of an item none comes behind it.
  const joined = (at: number): boolean =>
    parts[at]?.goesOn === true &&
    (isItem[at] || found[at] !== null) &&
    (found[at - 1] != null || (isItem[at - 1] === true && !toldOf(folded, parts[at - 1], known)))
  const beside = new Set<number>()
  for (let at = 1; at < parts.length; at++) if (joined(at) && (isItem[at - 1] || beside.has(at - 1))) beside.add(at)
  for (let at = parts.length - 2; at >= 0; at--)
    if (joined(at + 1) && (isItem[at + 1] || beside.has(at + 1))) beside.add(at)
  const items = found.flatMap((each, at) => (each && beside.has(at) ? piecesOf(each, folded, text) : []))
  return [...known, ...items].sort((a, b) => a.span.start - b.span.start)
}

const isRole = (name: string, grammar: Grammar): boolean =>
  grammar.roles.some(role => role.name === name || name.startsWith(`${role.name} `))

const within = (a: Span, b: Span): boolean => a.start >= b.start && a.start < b.end

const toldOf = (folded: string, part: Part | undefined, known: readonly Equipment[]): boolean =>
  part !== undefined && known.some(({ span }) => within(span, part) && TOLD_OF.test(folded.slice(span.end, part.end)))

interface Counted {
  readonly span: Span
  readonly count: number
}

function countedIn(part: Part, folded: string, text: string, others: readonly Span[]): Counted | null {
  const match = COUNTED.exec(folded.slice(part.start, part.end))
  const { lead = '', count = '', name = '' } = match?.groups ?? {}
  const many = numberOf(count)
  if (!match || many === null || !Number.isInteger(many) || many < 1 || many > MOST_PIECES) return null
  // "Um", "una" before anything but the thing itself are words of a sentence.
  if (many === 1 && !/\d/.test(count) && lead.trim() !== '') return null
  const [first = ''] = wordsOf(name)
  const end = part.start + match[0].length
  const start = end - name.length
  const words = wordsOf(name)
  if (NO_THING.test(first) || WORK.test(first) || WORK.test(words.at(-1) ?? '') || LIMIT.test(lead)) return null
  // "1 peneira" may be work, "1 peneira vibratória" is none.
  if (words.length === 1 && isAction(first) && !MACHINE.test(first)) return null
  if (tradeOf(name) !== null || tradeOf(first) !== null || isEquipment({ name })) return null
  const whole = { start: end - name.length - count.length - 1, end }
  if (others.some(each => each.start < whole.end && whole.start < each.end)) return null
  return text.slice(start, end).trim() === '' ? null : { span: { start, end }, count: many }
}

/** The tags that stand right behind a name. */
const NEXT = /^\s*[[(,:–-]*\s*(?:(?:e|and|y)\s+)?$/

function piecesOf({ span, count }: Counted, folded: string, text: string): Equipment[] {
  const many = sentenceCase(text.slice(span.start, span.end))
  const tags: string[] = []
  let from = span.end
  for (const group of tagsIn(folded, text)) {
    if (group.start < from || !NEXT.test(folded.slice(from, group.start)) || tags.length >= count) continue
    tags.push(...group.tags)
    from = group.end
  }
  const pieces = Math.max(count, tags.length)
  return Array.from({ length: pieces }, (_, at) => ({
    template: genericTemplate(),
    label: pieces === 1 && tags.length === 0 ? many : `${pieces > 1 ? one(many) : many} ${tags[at] ?? at + 1}`,
    ...(tags[at] !== undefined && { tag: tags[at] }),
    span,
    said: count,
  }))
}

/** Things that go by the general card: each is told once, with what to give for it. */
export function withoutNorm(brief: Brief, text: string): Problem[] {
  const spans = new Map(
    brief.equipment.flatMap(({ template, span }) => (template.id === GENERIC ? [[span.start, span] as const] : [])),
  )
  return [...spans.values()].map(span =>
    problem(
      'language.noNorm',
      { what: text.slice(span.start, span.end) },
      { severity: 'warning', at: { span }, suggestions: [suggestion('language.giveValue')] },
    ),
  )
}
