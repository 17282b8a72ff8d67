import {
  assertInvariant,
  type Instant,
  isEquipment,
  nth,
  type Problem,
  problem,
  suggestion,
  tradeOf,
} from '@parada/schedule'
import { GENERIC, isCardless, isCrane, standardCatalogue, type Template } from '@parada/scope'
import type { Grammar } from '../grammar/grammar.ts'
import { EACH_HAS, JOINS_NEXT, LEADS_TO_THING, PIECES, QUANTITY_OF } from '../lexicon/counts.ts'
import { IS_PERSON } from '../lexicon/heads.ts'
import { COURTESY, PROSE, STATE, TURNS } from '../lexicon/scope-prose.ts'
import {
  ANY_MACHINE,
  ARTICLES,
  AS_A_WHOLE,
  BEHIND_A_THING,
  BREAK,
  BUILT_IN_CRANE,
  HOUSE_OF,
  KIND_OF_THING,
  LEAD,
  LEADS,
  LEFT_OUT_BEHIND,
  LIMIT,
  MACHINE,
  MAINTENANCE,
  MEASURES,
  METHODS,
  NO_THING,
  NO_WORK,
  ONLY_THEN,
  PLACE_REMARK,
  SAID_OF_THEM,
  SAID_OUT,
  SCOPE_LABEL,
  SHUTDOWN_DO,
  SHUTDOWN_OF,
  SIEVE,
  SIZE_BEHIND,
  STOPS,
  TIME_FOR,
  TOLD_OF,
  WHICH_OF,
  WORK,
} from '../lexicon/things.ts'
import { readAmounts } from '../read/amounts.ts'
import { readCalendars } from '../read/calendars.ts'
import { isFedMachine, readCrews } from '../read/crews.ts'
import { MONTH, readDates } from '../read/dates.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { isAction } from '../text/actions.ts'
import { sentenceCase, wordsOf } from '../text/fold.ts'
import type { Brief } from './brief.ts'
import { moreIn } from './counted-parts.ts'
import { isMended } from './crane-limits.ts'
import type { Span } from './draft.ts'
import { type Equipment, headingOf, isQuantityWord, isWhichOf, namesIn, one, quantitiesIn } from './equipment.ts'
import { numberedBehind } from './numbered.ts'
import { peopleIn } from './shift-shares.ts'
import { MOST_PIECES, type TagGroup, tagsIn } from './tags.ts'

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
  /** It goes on the list that the part before it is of, or begins the list that a colon behind that part leads to. */
  readonly goesOn: boolean
  /** A colon behind it makes it a label: "Personal: 30 mecánicos". */
  readonly label: boolean
}

/** The text without the points of short forms inside the names of items: "condens. topo" is one part. */
const unpointed = (folded: string, items: readonly Equipment[]): string =>
  items.reduce(
    (text, { span }) =>
      text.slice(span.start, span.end).includes('. ')
        ? text.slice(0, span.start) + text.slice(span.start, span.end).replace(/\. /g, '  ') + text.slice(span.end)
        : text,
    folded,
  )

const GOES_ON = /[,;\n:]|[a-z]/

/** What a bracket says of the thing before it parts no list: "runner (1 ea), hot stoves". */
const REMARK = new RegExp(`\\((?![^()]*[,;\\n])[^()]{1,30}\\)(?=\\s*(?:[,;\\n]|$)|\\.\\s|\\s+${JOINS_NEXT}\\s)`, 'g')
/** A bracket of nothing but tags is of the thing before it. */
const TAGS_BEHIND = new RegExp(
  `\\([a-z]{0,4}-?\\d{1,5}[a-z]?(?:\\s?(?:[,;/]|e|and|y|a|to|al)\\s?[a-z]{0,4}-?\\d{1,5}[a-z]?){0,40}\\)(?=\\s*(?:[,;\\n]|$)|\\s+${JOINS_NEXT}\\s)`,
  'g',
)

function partsOf(written: string): Part[] {
  const folded = written
    .replace(REMARK, words => ' '.repeat(words.length))
    .replace(PLACE_REMARK, words => ' '.repeat(words.length))
    .replace(TAGS_BEHIND, words => ' '.repeat(words.length))
    // "Treinta y seis celdas" are one count.
    .replace(COMPOUND, words => words.replace(/ /g, '_'))
    // "Chanc. primario" is one name: the point of a short form ends nothing.
    .replace(SHORT_LINE, line => line.replace(POINT_OF_SHORT, ' '))
  const parts: Part[] = []
  let [from, goesOn] = [0, false]
  for (const match of folded.matchAll(BREAK)) {
    const goes = GOES_ON.test(match[0])
    // Nothing between two marks: a colon and the end of its line are one.
    if (parts.length > 0 && folded.slice(from, match.index).trim() === '') goesOn = goesOn && goes
    else {
      parts.push({ start: from, end: match.index, goesOn, label: match[0].includes(':') })
      goesOn = goes
    }
    from = match.index + match[0].length
  }
  parts.push({ start: from, end: folded.length, goesOn, label: false })
  return parts
}

/** A line of five words or fewer. */
const SHORT_LINE = /^[^\S\n]*(?:[*•-] )?(?:\S+[^\S\n]){1,4}\S+$/gm
/** The point of a short form: behind a consonant, with more behind it. */
const POINT_OF_SHORT = /(?<=(?<![a-z])[a-z]{1,8}[bcdfghjklmnpqrtvxz])\.(?= [a-z])/g

const COMPOUND = new RegExp(`(?<![a-z])(?:${NUMBER_WORD})`, 'g')

const MONTH_NAME = new RegExp(`^${MONTH}$`)

const COUNTED = new RegExp(
  `^(?<lead>[^\\d]*?)(?<![\\w.,/-])(?<count>\\d{1,2}(?=x?\\s)|${NUMBER_WORD})x?\\s+(?!${MEASURES})(?:x\\s+)?(?<name>[a-z]{2,}(?:-[a-z]+)*(?:\\s+[a-z]+(?:-[a-z]+)*){0,4}?)${BEHIND_A_THING}`,
)

/** The same with the last figure of its part. */
const COUNTED_LAST = new RegExp(
  `^(?<lead>.*[a-z][^\\S\\n])(?<![\\w.,/-])(?<count>\\d{1,2})\\s+(?!${MEASURES})(?:x\\s+)?(?<name>[a-z]{2,}(?:-[a-z]+)*(?:\\s+[a-z]+(?:-[a-z]+)*){0,4}?)${BEHIND_A_THING}`,
)

/**
 * Things of a counted list that no card knows, beside those that one does: "2 grate coolers, 3 pumps". Each becomes an
 * item with the general card, so that it is neither lost nor only reported as left over. `alone`: how many of them are
 * a list where nothing that is known stands.
 */
export function withUnknown(
  known: readonly Equipment[],
  folded: string,
  text: string,
  grammar: Grammar,
  alone = Number.POSITIVE_INFINITY,
): readonly Equipment[] {
  if (known.length === 0 && alone === Number.POSITIVE_INFINITY) return known
  const named = namesIn(folded)
  const quantities = quantitiesIn(folded)
  const others: readonly Span[] = [
    // A word that only its ending makes a trade ("2 desaeradores") is a thing among things.
    ...readCrews(folded, text, grammar).filter(
      ({ start, end, crew }) =>
        (tradeOf(crew.name) !== null || isRole(crew.name, grammar)) &&
        !(isCrane(crew.name) && isMended({ start, end }, folded)),
    ),
    ...peopleIn(folded, text, grammar).filter(each =>
      each.crew.kind === 'machine' ? !isMended(each, folded) : tradeOf(each.crew.name) !== null,
    ),
    ...readCalendars(folded),
    ...readAmounts(folded, text),
    ...quantities,
  ]
  const parts = partsOf(unpointed(folded, known))
  const groups = tagsIn(folded, text)
  const isItem = parts.map(part => known.some(each => holds(part, each)))
  const tagged = parts.map((part, at) =>
    isItem[at] || named.some(each => within(each, part)) ? null : taggedIn(part, folded, text, groups, others),
  )
  const owned = [...folded.matchAll(EACH_HAS)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
  const found = parts.map((part, at) =>
    named.some(each => within(each, part)) || owned.some(each => each.start < part.end && part.start < each.end)
      ? null
      : (countedIn(part, folded, text, others) ?? countedBehind(part, folded, others) ?? tagged[at]?.counted ?? null),
  )
  // A quantity between two things does not end the list: "3 pumps, 40 tubes, 5 gearboxes".
  const passes = [...quantities, ...groups]
  const more = moreIn(folded)
  const told = parts.map(
    (part, at) =>
      !isItem[at] &&
      found[at] === null &&
      (passes.some(each => within(each, part)) ||
        more.some(each => each.start < part.end && part.start < each.end) ||
        owned.some(each => each.start < part.end && part.start < each.end) ||
        SAID_OF_THEM.test(folded.slice(part.start, part.end).trimStart()) ||
        /^\s*(?:[a-z]{1,3}-?\d{1,3}[a-z]?|\d{1,2}[a-h]?)\s*$/.test(folded.slice(part.start, part.end)) ||
        isBare(part, folded, text, named, others)),
  )
  const beside = new Set(listed(parts, isItem, found, told, at => toldOf(folded, parts[at], known)))
  // "Escopo elétrica: 35 exaustores" begins a list of its own.
  for (const [at, each] of found.entries()) if (each?.sure) beside.add(at)
  const labelled = parts.flatMap((part, at) =>
    part.label && (isItem[at + 1] || found[at + 1]?.count != null) ? [{ part, at }] : [],
  )
  for (const { part, at } of labelled)
    if (labelled.length > 1 || SCOPE_LABEL.test(folded.slice(part.start, part.end))) beside.add(at + 1)
  const items = found.flatMap((each, at) =>
    // A number alone names a thing only beside things: "início dia 10" is none.
    each &&
    (beside.has(at) ||
      (each.group !== undefined && /(?:^|\n)\s*(?:[*•-]\s*)?$/.test(folded.slice(0, parts[at]?.start ?? 0))) ||
      (known.length === 0 && !(tagged[at]?.numbered && each.count === null)))
      ? piecesOf(each, folded, text, groups)
      : [],
  )
  if (known.length === 0 && new Set(items.map(each => each.span.start)).size < alone) return known
  // "7 air coolers E-2110 to E-2116": what its letters make of a tag is one item with what its name makes of it.
  const byTag = new Map(known.flatMap(each => (each.tag === undefined ? [] : [[each.tag, each] as const])))
  const ofName = new Map(items.flatMap(each => (each.tag === undefined ? [] : [[each.tag, each] as const])))
  const all = [
    ...known.map(each => {
      const name = each.tag === undefined ? undefined : ofName.get(each.tag)
      return name ? { ...each, label: name.label, calledBy: each.calledBy ?? name.span } : each
    }),
    ...items.filter(each => each.tag === undefined || !byTag.has(each.tag)),
  ]
  const listedNow = all.filter(each => !isHeadingOf(each, items, folded))
  const withBare = [...listedNow, ...bareItems(listedNow, parts, folded, text, named, others)]
  return [...withBare, ...lineItems(withBare, folded, text, named, others)].sort((a, b) => a.span.start - b.span.start)
}

/** "Mill shutdown in July" on a line of its own above things that no card knows: it calls the job. */
function isHeadingOf(item: Equipment, things: readonly Equipment[], folded: string): boolean {
  if (item.tag !== undefined || item.said !== undefined || item.numbered !== undefined) return false
  const heading = headingOf(item.span, folded)
  return heading?.ownLine === true && things.some(each => each.span.start >= heading.end)
}

/** A line of a list that is marked as one: its words behind the mark. */
const MARKED_LINE = /^[^\S\n]*(?:[*•-]|\d{1,3}[.)])[^\S\n]+([^\n]*?)[^\S\n]*$/gm
/** A name of one thing that fills its line: words, and what identifies it. */
const NAME_OF_LINE =
  /^(?:[a-z][a-z/-]*[a-z]\.?(?: [a-z][a-z/-]*[a-z]\.?){0,4})(?: (?:n[o.º]*\.? ?)?(?:\d{1,3}[a-z]?|[a-h]))?(?: \d{1,4}(?:[.,]\d+)? ?(?:kv|kw|mw|mva|t|m3|hp|cv|tph))?$/

/**
 * "- Hot blast stove 2" between lines that are items: a name that fills a marked line of a list of things is one more of
 * them, which goes by the general card and is reported.
 */
function lineItems(
  known: readonly Equipment[],
  folded: string,
  text: string,
  named: readonly Span[],
  others: readonly Span[],
): Equipment[] {
  const lines = [...folded.matchAll(MARKED_LINE)].map(match => {
    const words = nth(match, 1)
    const start = match.index + match[0].lastIndexOf(words)
    return { start, end: start + words.length, words }
  })
  const meets = (line: Span, spans: readonly Span[]): boolean =>
    spans.some(each => each.start < line.end && line.start < each.end)
  const spans = known.flatMap(({ span, again = [], numbered }) => [span, ...again, ...(numbered ? [numbered] : [])])
  const items = lines.filter(line => meets(line, spans)).length
  // A list of things: two of them at the least, and a third of its lines.
  if (items < 2 || items * 3 < lines.length) return []
  return lines.flatMap((line): Equipment[] => {
    const [first = '', ...rest] = wordsOf(line.words)
    const name = line.words.replace(/ (?:n[o.º]*\.? ?)?\d.*$| [a-h]$/, '')
    const isName =
      NAME_OF_LINE.test(line.words) &&
      !meets(line, [...spans, ...named, ...others]) &&
      (isCardless(name) ||
        (/[a-z]{4}/.test(name) &&
          isThing(name) &&
          !NO_THING.test(first) &&
          !WORK.test(first) &&
          !(isAction(first) && !MACHINE.test(first) && !SIEVE.test(first)) &&
          !LIMIT.test(line.words) &&
          !MAINTENANCE.test(line.words) &&
          tradeOf(line.words) === null &&
          ![first, ...rest].some(word => IS_PERSON.test(word) || MONTH_NAME.test(word))))
    if (!isName) return []
    const label = sentenceCase(text.slice(line.start, line.end))
    const at = line.words.search(/ (?:n[o.º]*\.? ?)?\d| [a-h]$/)
    const end = at < 0 ? line.end : line.start + at
    const number = at < 0 ? {} : { numbered: { start: end + 1, end: line.end } }
    return [{ template: genericTemplate(), label, span: { start: line.start, end }, ...number }]
  })
}

/**
 * Things that stand in a list of items by their names alone, "2 moinhos, resfriador, 3 elevadores": one item each, which
 * goes by the general card and is reported.
 */
function bareItems(
  known: readonly Equipment[],
  parts: readonly Part[],
  folded: string,
  text: string,
  named: readonly Span[],
  others: readonly Span[],
): Equipment[] {
  const things = bareIn(parts, known, folded, text, named, others, others).filter(part =>
    isThing(folded.slice(part.start, part.end)),
  )
  return things.map(({ start, end }): Equipment => {
    const words = text.slice(start, end)
    const article = ARTICLES.exec(folded.slice(start, end).trimStart())?.[0].length ?? 0
    const from = start + (words.length - words.trimStart().length) + article
    const label = sentenceCase(text.slice(from, end))
    return {
      template: genericTemplate(),
      label,
      span: { start: from, end: from + text.slice(from, end).trimEnd().length },
      ...(one(label) !== label && { uncounted: true as const }),
    }
  })
}

/** Whether a name alone is a thing's: no work that ends it, no address, and nothing that turns it. */
function isThing(words: string): boolean {
  const parts = wordsOf(words.replace(ARTICLES, ''))
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (
    words.replace(COURTESY, '').trim() !== words.trim() ||
    PROSE.test(first) ||
    SAID_OF_THEM.test(words.trim().replace(ARTICLES, ''))
  )
    return false
  if (parts.length === 1 && /(?:iz|ific)ad[oa]s?$/.test(last)) return false
  return (
    !isWork(parts) &&
    !STATE.test(last) &&
    !parts.some(each => TURNS.test(each) || (each.length > 3 && MONTH_NAME.test(each)))
  )
}

/** The parts of lists of items that are nothing but a name, with nothing but such names, people and quantities up to an item. */
function bareIn(
  parts: readonly Part[],
  equipment: readonly Equipment[],
  folded: string,
  text: string,
  named: readonly Span[],
  others: readonly Span[],
  between: readonly Span[],
): Part[] {
  const isItem = parts.map(part => equipment.some(each => holds(part, each)))
  const bare = parts.map(part => isBare(part, folded, text, named, others))
  const passes = parts.map(
    part =>
      /\d/.test(folded.slice(part.start, part.end)) ||
      between.some(each => each.start < part.end && part.start < each.end),
  )
  const reaches = (from: number, step: 1 | -1): boolean => {
    for (let at = from; ; at += step) {
      const next = at + step
      if (!parts[step > 0 ? next : at]?.goesOn || !(isItem[next] || bare[next] || passes[next])) return false
      if (isItem[next]) return true
    }
  }
  return parts.filter((_, at) => !isItem[at] && bare[at] && (reaches(at, -1) || reaches(at, 1)))
}

/** One list: from an item on both ways, while each part is a thing. What is said of an item has none behind it. */
function listed(
  parts: readonly Part[],
  isItem: readonly boolean[],
  found: readonly (Counted | null)[],
  told: readonly boolean[],
  ofItem: (at: number) => boolean,
): ReadonlySet<number> {
  const isPart = (at: number): boolean => found[at] != null || told[at] === true
  const joined = (at: number): boolean =>
    parts[at]?.goesOn === true &&
    (isItem[at] || isPart(at)) &&
    (isPart(at - 1) || (isItem[at - 1] === true && !ofItem(at - 1)))
  const beside = new Set<number>()
  // Counted things beside each other are a list of their own: "480 mangas, 2 exaustores".
  for (let at = 1; at < parts.length; at++)
    if (joined(at) && !isItem[at - 1] && (found[at]?.count ?? 0) > 1 && isPart(at - 1)) beside.add(at).add(at - 1)
  for (let at = 1; at < parts.length; at++) if (joined(at) && (isItem[at - 1] || beside.has(at - 1))) beside.add(at)
  for (let at = parts.length - 2; at >= 0; at--)
    if (joined(at + 1) && (isItem[at + 1] || beside.has(at + 1))) beside.add(at)
  return beside
}

const isRole = (name: string, grammar: Grammar): boolean =>
  grammar.roles.some(role => role.name === name || name.startsWith(`${role.name} `))

const within = (a: Span, b: Span): boolean => a.start >= b.start && a.start < b.end

/** Whether an item, or a number of several that its name has, stands in a part: "lanças 2A e 2B". */
const holds = (part: Part, { span, numbered, again = [] }: Equipment): boolean =>
  [span, ...again].some(each => within(each, part)) ||
  (numbered !== undefined && numbered.start < part.end && part.start < numbered.end)

const toldOf = (folded: string, part: Part | undefined, known: readonly Equipment[]): boolean =>
  part !== undefined && known.some(({ span }) => within(span, part) && TOLD_OF.test(folded.slice(span.end, part.end)))

interface Counted {
  readonly span: Span
  /** How many the text says; null: as many as have a tag or number. */
  readonly count: number | null
  /** The tag that names it, before or behind its name. */
  readonly group?: TagGroup
  /** Words before it say that its number is how many there are. */
  readonly sure?: true
  /** Where the number stands behind its name. */
  readonly behind?: Span
}

/** "Secador SD-201", "DR-201 dryer", "centrífuga 2": a thing that no card knows, named by its tag or number. */
function taggedIn(
  part: Part,
  folded: string,
  text: string,
  groups: readonly TagGroup[],
  others: readonly Span[],
): { counted: Counted; numbered: boolean } | null {
  const words = folded.slice(part.start, part.end)
  const group = groups.find(each => each.start >= part.start && each.start < part.end)
  const number =
    /(?<=[a-z]\s)\d{1,2}[a-h]?(?=\s*$|\s+(?:com|with|con)\s|\s?[-–/]\s?\d{1,2}[a-h]?\s*$|\s(?:ao?|to|al|thru|through)\s\d{1,2}\s*$)/.exec(
      words,
    )
  const at = group ? group.start - part.start : number?.index
  if (at === undefined) return null
  const before = words.slice(0, at)
  const behind = group ? words.slice(group.end - part.start) : ''
  const isFirst = before.trim() === ''
  const told = isFirst ? (/^\s*[[(:–-]*\s*([a-z][a-z -]*?)\s*$/.exec(behind)?.[1] ?? '') : before
  const lead = (!isFirst && LEAD.exec(told)?.[0]) || ''
  // "Torre de resfriamento CT-1" keeps its "de": only words of the job and verbs lead.
  // "Lavador de gases" is a machine and no verb that leads to one.
  const leads = lead !== '' && (MAINTENANCE.test(lead) || (LEADS.test(lead) && !MACHINE.test(wordsOf(lead)[0] ?? '')))
  const name = (leads ? told.slice(lead.length) : told).replace(
    /^[\s*•–-]*(?:(?:o|a|os|as|el|la|los|las|the)\s+)?|[\s[(:–-]+$/g,
    '',
  )
  const parts = wordsOf(name)
  const [first = ''] = parts
  if (!/^[a-z]{4,}(?:-[a-z]+)*(?:\s[a-z]{2,}(?:-[a-z]+)*){0,3}$/.test(name)) {
    const at = words.indexOf(name)
    const large = text.slice(part.start + at, part.start + at + name.length)
    // "EAF 1", "RV1": letters in capitals are a name, where the text is not all of them.
    if (!/^[a-z]{2,3}$/.test(name) || large !== name.toUpperCase() || text === text.toUpperCase() || number === null)
      return null
  }
  // "Elevador EL-03", "ponte rolante PR-05": a machine of the plant has a tag, and what lifts for the work has none.
  const hasOwnTag = group !== undefined && (!isCrane(name) || BUILT_IN_CRANE.test(name))
  const last = parts.at(-1) ?? ''
  const isWhich = WHICH_OF.test(first) && !(group && MACHINE.test(first))
  if ([first, last].some(each => NO_THING.test(each)) || isWhich || WORK.test(first)) return null
  if (isAction(first) && !MACHINE.test(first) && !SIEVE.test(first)) return null
  if (
    !isFedMachine(name) &&
    (tradeOf(name) !== null || tradeOf(first) !== null || (isEquipment({ name }) && !hasOwnTag))
  )
    return null
  const start = part.start + words.indexOf(name)
  const end = start + name.length
  const whole = { start, end: Math.max(end, part.start + at + 1) }
  if (others.some(each => each.start < whole.end && whole.start < each.end)) return null
  return { counted: { span: { start, end }, count: null, ...(group && { group }) }, numbered: group === undefined }
}

/** "Agitator gearbox x5", "exaustores (12)", "células eletrolíticas 24 un": a thing whose number stands behind its name. */
function countedBehind(part: Part, folded: string, others: readonly Span[]): Counted | null {
  // A bracket behind is blank in the parts.
  const behind = /^\s*\(\s*\d{1,3}[^()]{0,14}\)/.exec(folded.slice(part.end, part.end + 30))?.[0] ?? ''
  const words = folded.slice(part.start, part.end) + behind
  const match = COUNT_BEHIND.exec(words)
  const { lead = '', name = '', count = '' } = match?.groups ?? {}
  const many = Number(count)
  const parts = wordsOf(name)
  const [first = ''] = parts
  if (
    !match ||
    many < (behind === '' && !words.includes('=') ? 2 : 1) ||
    many > MOST_PIECES ||
    name.replace(/ /g, '').length < 4
  )
    return null
  if (NO_THING.test(first) || WHICH_OF.test(first) || isWork(parts) || LIMIT.test(lead)) return null
  if (WORK.test(first) && !isNamedByWork(parts)) return null
  if (IS_PERSON.test(first) || IS_PERSON.test(parts.at(-1) ?? '')) return null
  if (isAction(first) && !MACHINE.test(first) && !SIEVE.test(first)) return null
  if (
    !isFedMachine(name) &&
    (tradeOf(name) !== null || tradeOf(first) !== null || isEquipment({ name: name.replace(OF_TRUCKS, '') }))
  )
    return null
  const start = part.start + lead.length
  const span = { start, end: start + name.length }
  const end = part.end + behind.length
  return others.some(each => each.start < part.end && span.start < each.end)
    ? null
    : { span, count: many, behind: { start: span.end + 1, end }, ...(SURE.test(lead) && { sure: true as const }) }
}

const SURE = new RegExp(`(?<![a-z])${QUANTITY_OF}\\s+$`)
const COUNT_BEHIND = new RegExp(
  `^(?<lead>\\s*(?:[*•-]\\s*)?(?:${LEADS_TO_THING})?)(?<name>[a-z]{2,}(?:-[a-z]+)*(?:\\s[a-z]{2,}(?:-[a-z]+)*){0,3})(?:\\s*[:=-]?\\s*\\(\\s*(?:x\\s*)?|\\s*x\\s?|\\s*[:=-]\\s*(?=\\d+\\s*[a-z])|=|\\s(?=\\d+\\s*${PIECES}))(?<count>\\d{1,3})\\s*(?:${PIECES})?\\.?\\s*\\)?\\s*$`,
)

function countedIn(part: Part, folded: string, text: string, others: readonly Span[]): Counted | null {
  const written = folded.slice(part.start, part.end)
  const plain = COUNTED.exec(written)
  // "Preciso de um cronograma para 5 centrífugas", "el 03/05/2027 para abrir 10 agitadores": the last figure counts.
  const named = plain?.groups?.name ?? ''
  const isOne =
    numberOf(plain?.groups?.count ?? '1') === 1 || !/[a-z]{3}/.test(named) || NO_THING.test(wordsOf(named)[0] ?? '')
  const later = isOne ? COUNTED_LAST.exec(written) : null
  const match = later && !NO_THING.test(wordsOf(later.groups?.name ?? '')[0] ?? '') ? later : plain
  const { lead = '', count = '', name = '' } = match?.groups ?? {}
  const many = numberOf(count)
  if (!match || many === null || !Number.isInteger(many) || many < 1 || many > MOST_PIECES) return null
  // "Um", "una" before anything but the thing itself are words of a sentence.
  if (many === 1 && !/\d/.test(count) && lead.trim() !== '') return null
  const [first = ''] = wordsOf(name)
  const end = part.start + match[0].length
  const start = end - name.length
  const words = wordsOf(name)
  if (!/[a-z]{3}/.test(name)) return null
  if (NO_THING.test(first) || (WORK.test(first) && !isNamedByWork(words)) || isWork(words) || isLimit(lead)) return null
  // "14 belt splicers", "4 torneiros de campo" are people.
  if (IS_PERSON.test(first) || IS_PERSON.test(words.at(-1) ?? '')) return null
  if (MONTH_NAME.test(first)) return null
  // "Evaporador 3 efeito": a number between a machine and a singular is the machine's.
  if (MACHINE.test(lead.trim()) && !/s$/.test(first) && many > 1) return null
  // "Unit 4 major outage", "boiler no. 3 retube": the number is a name.
  if (
    isWhichOf(folded.slice(0, part.start + lead.length)) ||
    /(?<![a-z])n[o.º°]+\s*$/.test(folded.slice(0, part.start + lead.length))
  )
    return null
  if (MAINTENANCE.test(name)) return null
  // What figures count is a thing, even where its name is a verb too: "1 peneira", "2 screens"; "uma limpeza" is none.
  if (
    words.length === 1 &&
    isAction(first) &&
    !MACHINE.test(first) &&
    !SIEVE.test(first) &&
    !/s$/.test(first) &&
    !(/\d/.test(count) && many === 1)
  )
    return null
  if (
    !isFedMachine(name) &&
    ((!isNamedByWork(words) && (tradeOf(name) !== null || tradeOf(first) !== null)) ||
      (isEquipment({ name: name.replace(OF_TRUCKS, '') }) &&
        !/^\s+[a-z]{1,4}-?\d/.test(folded.slice(end)) &&
        !isMended({ start, end }, folded)))
  )
    return null
  const whole = { start: end - name.length - count.length - 1, end }
  if (others.some(each => each.start < whole.end && whole.start < each.end)) return null
  return text.slice(start, end).trim() === '' ? null : { span: { start, end }, count: many }
}

/** Whether words before a number make it the most that there may be. */
const isLimit = (lead: string): boolean =>
  LIMIT.test(lead.replace(TIME_FOR, ' ').replace(ONLY_THEN, (words, work: string) => (isAction(work) ? work : words)))

/** An adjective that ends like people of a vehicle: "básculas camioneras". */
const OF_TRUCKS = / [a-z]+er[ao]s?$/

/** "Vibrating feeders", "welding robots": what is done with the thing stands before its name. */
const isNamedByWork = (words: readonly string[]): boolean => {
  const last = words.at(-1) ?? ''
  return (
    words.length > 1 &&
    /ing$/.test(words[0] ?? '') &&
    !WORK.test(last) &&
    !NO_THING.test(last) &&
    /[^s]s$|[eo]r$/.test(last)
  )
}

/** Whether the last word of a name is work, and not what the thing is for: "braços de carregamento". */
const isWork = (words: readonly string[]): boolean =>
  WORK.test(words.at(-1) ?? '') && !NO_WORK.test(words.at(-1) ?? '') && !/^(?:de|of|para|for)$/.test(words.at(-2) ?? '')

/** The tags that stand right behind a name. */
const NEXT = /^[^\S\n]*[[(,:–-]*[^\S\n]*(?:(?:e|and|y)[^\S\n]+)?$/

function piecesOf(
  { span, count, group, behind: at }: Counted,
  folded: string,
  text: string,
  groups: readonly TagGroup[],
): Equipment[] {
  const base = sentenceCase(text.slice(span.start, span.end))
  const tags: string[] = []
  let from = span.end
  let letters = group?.letters
  if (group) tags.push(...group.tags)
  if (group) from = group.end > span.end ? group.end : text.length
  for (const each of groups) {
    if (each.start < from || !NEXT.test(folded.slice(from, each.start))) continue
    if (count !== null && tags.length >= count) continue
    // "2 lances DL-1, DL-2, E-101": other letters are other things.
    if (letters !== undefined && each.letters !== letters) continue
    letters = each.letters
    tags.push(...each.tags)
    from = each.end
  }
  const several = tags.length > 1 || (count ?? 0) > 1 || one(base) !== base
  const single = several ? one(base) : base
  const numbered = tags.length === 0 ? numberedBehind(folded, text, span.end, several) : null
  const numbers = numbered?.numbers ?? []
  const pieces = Math.max(count ?? 0, tags.length, numbers.length)
  const behind = folded.slice(Math.max(span.end, from), Math.max(span.end, from) + 80)
  const leftOut = count !== null && (SAID_OUT.test(behind) || LEFT_OUT_BEHIND.test(behind))
  return Array.from({ length: pieces }, (_, nr) => ({
    template: genericTemplate(),
    label: pieces === 1 && tags.length + numbers.length === 0 ? base : `${single} ${tags[nr] ?? numbers[nr] ?? nr + 1}`,
    ...(tags[nr] !== undefined && { tag: tags[nr] }),
    span,
    ...((numbered ?? at) && { numbered: numbered ?? at ?? span }),
    ...(count !== null && { said: count }),
    ...(leftOut && { leftOut: true as const }),
  }))
}

/** A thing without number, tag or figure between things of a list: "2 moinhos, resfriador, 3 elevadores". */
const BARE = /^(?:[a-z]{5,}(?:-[a-z]+)*|[a-z]{3,}(?:-[a-z]+)*(?:\s[a-z]{2,}(?:-[a-z]+)*){1,6})$/

function isBare(part: Part, folded: string, text: string, named: readonly Span[], others: readonly Span[]): boolean {
  const words = folded.slice(part.start, part.end).trim().replace(ARTICLES, '').replace(SIZE_BEHIND, '')
  const written = text.slice(part.start, part.end).trim()
  // "PSA", "MCHE": capitals, where the text is not all of them.
  const isShort = /^[A-Z]{3,5}$/.test(written) && !METHODS.test(words) && text !== text.toUpperCase()
  const [first = ''] = wordsOf(words)
  if (part.label || !(BARE.test(words) || isShort) || STOPS.test(first) || named.some(each => within(each, part)))
    return false
  // "Casco e tubos" are parts of the thing before them.
  if (isQuantityWord(words)) return false
  // "Máquina" alone is any, "máquina de lingotamento" is one.
  if ((NO_THING.test(first) && !ANY_MACHINE.test(words) && !KIND_OF_THING.test(words)) || WORK.test(first)) return false
  if (WHICH_OF.test(first) && !HOUSE_OF.test(words) && !KIND_OF_THING.test(words)) return false
  if (
    isAction(first) &&
    !MACHINE.test(first) &&
    !SIEVE.test(first) &&
    !ANY_MACHINE.test(words) &&
    !KIND_OF_THING.test(words)
  )
    return false
  return tradeOf(words) === null && !others.some(each => each.start < part.end && part.start < each.end)
}

/** What stands in a list of items by its name alone and became none: reported, so that no thing is lost silently. */
export function bareNames(brief: Brief, folded: string, text: string, grammar: Grammar): Problem[] {
  const named = namesIn(folded)
  const others: readonly Span[] = [
    ...readCrews(folded, text, grammar),
    ...readCalendars(folded),
    ...readAmounts(folded, text),
  ]
  const between = [...brief.scope.map(each => each.span), ...others]
  const parts = bareIn(
    partsOf(unpointed(folded, brief.equipment)),
    brief.equipment,
    folded,
    text,
    named,
    others,
    between,
  )
  return parts
    .filter(part => folded.slice(part.start, part.end).replace(COURTESY, '').trim() !== '')
    .map(part =>
      problem(
        'language.ignoredText',
        { text: text.slice(part.start, part.end).trim() },
        { severity: 'warning', at: { span: part }, suggestions: [suggestion('language.reviewAssumption')] },
      ),
    )
}

/**
 * Lines between those of items of which nothing was read: no item, people, time or number, and nothing of them reported
 * either. A list loses no line in silence, with any content.
 */
export function emptyLines(
  brief: Brief,
  told: readonly Problem[],
  folded: string,
  text: string,
  grammar: Grammar,
  today: Instant,
): Problem[] {
  const read: readonly Span[] = [
    ...[...brief.equipment, ...brief.leftOut].flatMap(each => [
      each.span,
      ...(each.numbered ? [each.numbered] : []),
      ...(each.again ?? []),
    ]),
    ...brief.quantities,
    ...brief.scope.map(each => each.span),
    ...tagsIn(folded, text),
    ...namesIn(folded),
    ...readCrews(folded, text, grammar),
    ...readCalendars(folded),
    ...readAmounts(folded, text),
    ...readDates(folded, today, grammar.language),
    ...told.flatMap(each => each.at?.span ?? []),
  ]
  const lines: Span[] = []
  for (const match of folded.matchAll(/[^\n]+/g)) lines.push({ start: match.index, end: match.index + match[0].length })
  const meets = (line: Span, spans: readonly Span[]): boolean =>
    spans.some(each => each.start < line.end && line.start < each.end)
  const items = brief.equipment.map(each => each.span)
  const first = lines.findIndex(line => meets(line, items))
  const last = lines.findLastIndex(line => meets(line, items))
  return lines.flatMap((line, at): Problem[] => {
    const words = folded.slice(line.start, line.end)
    // A line that ends in a colon is the head of those below it.
    if (at <= first || at > last || !/[a-z]{3}/.test(words) || /:\s*$/.test(words) || meets(line, read)) return []
    return [
      problem(
        'language.ignoredText',
        {
          text: text
            .slice(line.start, line.end)
            .replace(/^[\s*•–-]+/, '')
            .trim()
            .slice(0, 80),
        },
        { severity: 'warning', at: { span: line }, suggestions: [suggestion('language.reviewAssumption')] },
      ),
    ]
  })
}

/** Things that go by the general card: each is reported once, with what to give for it. */
export function withoutNorm(brief: Brief, text: string): Problem[] {
  const spans = new Map(
    brief.equipment.flatMap(({ template, span, called }) =>
      template.id === GENERIC ? [[span.start, called ?? span] as const] : [],
    ),
  )
  return [...spans.values()].map(span =>
    problem(
      'language.noNorm',
      { what: text.slice(span.start, span.end) },
      { severity: 'warning', at: { span }, suggestions: [suggestion('language.giveValue')] },
    ),
  )
}
