import {
  AREA_ARTICLE,
  AREA_AT_ONCE,
  AREA_BESIDE,
  AREA_COUNT,
  AREA_HEAD,
  AREA_IF,
  AREA_IN,
  AREA_JOINT,
  AREA_LEAD,
  AREA_NOT,
  AREA_NOT_TOGETHER,
  AREA_SHIFT,
  AREA_UNLIMITED,
  AREA_WHAT_FIRST,
  AREA_WHAT_LIMIT,
} from '../lexicon/area-limits.ts'
import { numberOf } from './numbers.ts'

/** A stretch of a folded text. */
interface Stretch {
  readonly start: number
  readonly end: number
}

/** A limit of people or lifts at one place, as words say it. */
export interface AreaLimitSaid<T> extends Stretch {
  readonly counts: 'people' | 'lifts'
  /** Null: the limit that there is goes. */
  readonly units: number | null
  /** What the words of the place are; null: nothing that is known. */
  readonly place: T | null
  /** The words of the place. */
  readonly words: string
  /** The words call it an area, so that nothing else can be meant. */
  readonly isArea: boolean
  /** It is said of one shift alone. */
  readonly byShift: boolean
}

/**
 * Limits of areas in a folded text. `known`: what a place is by its words, without article; null for none. A number with neither
 * a word for most nor for at once, or with no place, is none of them, nor is what stands in a question or behind an "if".
 */
export function readAreaLimits<T>(folded: string, known: (words: string) => T | null): AreaLimitSaid<T>[] {
  const found: AreaLimitSaid<T>[] = []
  for (const { start, end } of sentences(folded)) {
    const sentence = folded.slice(start, end)
    if (AREA_IF.test(sentence)) continue
    let from = 0
    let last: AreaLimitSaid<T> | null = null
    for (;;) {
      const next: Next<T> | null = firstLimit(sentence, { from, last }, known)
      if (!next) break
      from = Math.max(next.end, from + 1)
      last = next.said
      if (!last) continue
      const blanks = sentence.slice(last.start).search(/\S/)
      found.push({ ...last, start: start + last.start + blanks, end: start + last.end })
    }
  }
  return found
}

function* sentences(folded: string): Generator<Stretch> {
  let start = 0
  for (const match of folded.matchAll(/[;\n!]|\.(?=\s|$)(?<!\bmax\.)|(?<=\?)/g)) {
    const end = match.index + (match[0] === '' ? 0 : 0)
    if (end > start) yield { start, end }
    start = match.index + match[0].length
  }
  if (folded.length > start) yield { start, end: folded.length }
}

interface Next<T> {
  /** From where on the next is looked for. */
  readonly end: number
  readonly said: AreaLimitSaid<T> | null
}

/** Where the next limit is looked for, and the one that ends there. */
interface Since<T> {
  readonly from: number
  readonly last: AreaLimitSaid<T> | null
}

function firstLimit<T>(sentence: string, since: Since<T>, known: (words: string) => T | null): Next<T> | null {
  const matches = [AREA_UNLIMITED, AREA_WHAT_FIRST, AREA_WHAT_LIMIT, AREA_NOT_TOGETHER, AREA_COUNT].flatMap(form => {
    form.lastIndex = since.from
    const match = form.exec(sentence)
    form.lastIndex = 0
    return match ? [{ form, match }] : []
  })
  matches.sort((a, b) => a.match.index - b.match.index)
  const [first] = matches
  if (!first) return null
  const { form, match } = first
  const read =
    form === AREA_COUNT || form === AREA_NOT_TOGETHER
      ? counted(sentence, since, match, known, form === AREA_NOT_TOGETHER)
      : headed(sentence, match, known, form)
  return { end: read?.end ?? match.index + match[0].length, said: read }
}

/** "limite as pessoas no reator a 6", "tire o limite de pessoas do reator". */
function headed<T>(
  sentence: string,
  match: RegExpExecArray,
  known: (words: string) => T | null,
  form: RegExp,
): AreaLimitSaid<T> | null {
  const { place, n, people } = match.groups ?? {}
  if (form !== AREA_UNLIMITED && AREA_NOT.test(sentence.slice(0, match.index))) return null
  const counts = people === undefined ? 'lifts' : 'people'
  const own = { start: match.index, counts, byShift: false } as const
  if (place !== undefined && n !== undefined) {
    const words = place.replace(AREA_IN, '').replace(AREA_ARTICLE, '').trim()
    const end = match.index + match[0].length
    return { ...own, ...placed(words, known), units: Number(n), end, byShift: AREA_SHIFT.test(sentence.slice(end)) }
  }
  const at = match.index + match[0].length
  const behind = placeBehind(sentence.slice(at), known)
  return behind && { ...own, ...behind.place, units: null, end: at + behind.length }
}

function counted<T>(
  sentence: string,
  { from, last: beside }: Since<T>,
  match: RegExpExecArray,
  known: (words: string) => T | null,
  apart: boolean,
): AreaLimitSaid<T> | null {
  const { most, more, single, n = '1', people, once } = match.groups ?? {}
  const lead = sentence.slice(from, match.index)
  // "6 people in area 2, and 1 lift at a time": what the first says holds for the second.
  const last = beside && AREA_BESIDE.test(lead) ? beside : null
  const at = match.index + match[0].length
  const behind = placeBehind(sentence.slice(at), known)
  const before = behind?.place.place ? null : placeBefore(lead, known)
  const chosen =
    before && (!behind || before.place.place !== null || !behind.place.isArea)
      ? before
      : (behind ?? (last && { place: last, start: 0 }))
  if (!chosen) return null
  const end = chosen === behind ? at + behind.length : at
  const start = chosen === before ? from + before.start : match.index
  const later = AREA_AT_ONCE.exec(sentence.slice(end))
  const number = numberOf(n) ?? Number(n)
  const units = apart
    ? number - 1
    : unitsOf({ most: most ?? single ?? last?.words, more, once: once ?? later?.[0] }, lead, number)
  if (units === null || !(units >= 1)) return null
  const stop = end + (later?.[0].length ?? 0)
  const around = `${chosen === before ? '' : lead} ${sentence.slice(stop).split(/,(?=\s)/)[0] ?? ''}`
  const { place, words, isArea } = chosen.place
  return {
    place,
    words,
    isArea,
    counts: people === undefined ? 'lifts' : 'people',
    units,
    start,
    end: stop,
    byShift: AREA_SHIFT.test(around),
  }
}

/** What a number limits to: "never two at once" is one; a number that nothing makes a limit is none. */
function unitsOf(
  said: Readonly<Record<'most' | 'more' | 'once', string | undefined>>,
  lead: string,
  n: number,
): number | null {
  const turned = AREA_NOT.test(lead)
  if (said.more !== undefined) return turned ? n : null
  if (said.most !== undefined) return turned ? null : n
  const limits = /(?<![a-z])(?:limit|restr|lotacao|capaci|aforo|occupancy|ocupac)[a-z]*/.test(lead)
  if (said.once !== undefined) return turned ? n - 1 : n
  return limits && !turned ? n : null
}

type Placed<T> = Pick<AreaLimitSaid<T>, 'place' | 'words' | 'isArea'>

const placed = <T>(words: string, known: (words: string) => T | null): Placed<T> => ({
  words,
  place: known(words),
  isArea: AREA_HEAD.test(words),
})

/** How many words a place has at the most. */
const MOST_WORDS = 6

/** A place that the words behind a number name: the most words that are something known, else the name of an area. */
function placeBehind<T>(
  rest: string,
  known: (words: string) => T | null,
): { readonly place: Placed<T>; readonly length: number } | null {
  const once = AREA_AT_ONCE.exec(rest)?.[0].length ?? 0
  const lead = AREA_IN.exec(rest.slice(once))
  if (!lead) return null
  const at = once + lead[0].length
  const words = [...rest.slice(at).matchAll(/[^\s,:;()]+/g)].slice(0, MOST_WORDS)
  const cut = /[,:;()]/.exec(rest.slice(at))?.index ?? Number.POSITIVE_INFINITY
  const own = words.filter(word => word.index < cut)
  for (let count = own.length; count > 0; count--) {
    const last = own[count - 1]
    if (!last) break
    const end = last.index + last[0].length
    const name = rest.slice(at, at + end).replace(AREA_ARTICLE, '')
    const place = known(name)
    if (place !== null) return { place: { ...placed(name, known), place }, length: at + end }
  }
  const head = AREA_HEAD.exec(rest.slice(at))
  if (!head) return null
  const name = /^[a-z0-9./-]+/.exec(rest.slice(at + head[0].length))?.[0] ?? ''
  return {
    place: { place: null, words: `${head[0]}${name}`.replace(AREA_ARTICLE, ''), isArea: true },
    length: at + head[0].length + name.length,
  }
}

/** A place that stands before its number: "na área 2", "o reator comporta". */
function placeBefore<T>(
  lead: string,
  known: (words: string) => T | null,
): { readonly place: Placed<T>; readonly start: number } | null {
  let text = lead.replace(/\s+$/, '')
  for (;;) {
    const shorter = text.replace(AREA_JOINT, '').replace(/\s+$/, '')
    if (shorter === text) break
    text = shorter
  }
  const first = Math.max(text.lastIndexOf(','), text.lastIndexOf(':'), text.lastIndexOf('(')) + 1
  const words = [...text.slice(first).matchAll(/\S+/g)].slice(-MOST_WORDS)
  // An area is called by all of its name: "casa de bombas" is no pump.
  const head = words.find(word => AREA_HEAD.test(text.slice(first + word.index)))
  for (const word of head ? [head] : words) {
    const name = text.slice(first + word.index).replace(AREA_ARTICLE, '')
    const place = known(name)
    if (place !== null) return { place: { ...placed(name, known), place }, start: startOf(text, first, word.index) }
  }
  const own = text.slice(first).replace(AREA_LEAD, '').replace(AREA_IN, '').trimStart()
  if (!AREA_HEAD.test(own)) return null
  return { place: { place: null, words: own.replace(AREA_ARTICLE, ''), isArea: true }, start: first }
}

/** With the words that only lead to the place. */
function startOf(text: string, first: number, at: number): number {
  const lead = text.slice(first, first + at)
  const rest = lead.replace(AREA_LEAD, '').replace(/^\s*/, '')
  return rest === '' || AREA_IN.test(`${rest} `) ? first : first + at
}
