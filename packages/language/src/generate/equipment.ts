import { nth, tradeOf } from '@parada/schedule'
import {
  cardlessAround,
  GENERIC,
  isCardless,
  isHeadLast,
  type NameHit,
  nameHits,
  standardCatalogue,
  type Template,
} from '@parada/scope'
import { pattern } from '../grammar/index.ts'
import { NUMBERED_PLACE, PIECES } from '../lexicon/counts.ts'
import { COUNTED_BEFORE, DIMENSIONS, PEOPLE_BEFORE, PEOPLE_BEHIND, PLURAL_BEHIND } from '../lexicon/heads.ts'
import { PLAIN_QUALIFIER } from '../lexicon/qualifiers.ts'
import {
  AT_LAST,
  CHANGE,
  CRANE_BEFORE,
  CRANE_BEHIND,
  INCLUDING,
  LEFT_OUT_BEFORE,
  LEFT_OUT_BEHIND,
  LISTS,
  MACHINE,
  MAINTENANCE,
  MODEL,
  NAME_BEFORE,
  NAME_BEHIND,
  NO_THING,
  NOT_BEFORE,
  OF_STOP,
  ONLY_THESE,
  OUT_ARE,
  OUT_OF,
  PLACES,
  ROOM_BEHIND,
  ROOM_OF,
  SAID_OUT,
  STOP_OF,
  STOPS,
  TAGS_DONE,
  TAGS_LEFT_OUT,
  TAKE_OUT,
  THESE_ONLY,
  THIS_OUT,
  WHICH_OF,
  WORK,
} from '../lexicon/things.ts'
import { NUMBER_WORD, numberOf } from '../read/numbers.ts'
import { isAction } from '../text/actions.ts'
import { fold, sentenceCase, wordsOf } from '../text/fold.ts'
import type { Language } from '../types.ts'
import { type Called, calledIn } from './called.ts'
import type { Span } from './draft.ts'
import { type Numbered, numberedBehind } from './numbered.ts'
import { type TagGroup, tagsIn } from './tags.ts'

/** A piece of equipment that a brief names. */
export interface Equipment {
  readonly template: Template
  readonly label: string
  readonly tag?: string
  readonly span: Span
  /** How many of it the text says there are. */
  readonly said?: number
  /** Nothing but its tag names it. */
  readonly byTag?: true
  /** The numbers behind its name: "caldeiras 1 e 2". */
  readonly numbered?: Span
  /** The text leaves it out of the scope: it is shown as left out, and makes no line. */
  readonly leftOut?: true
  /** Its name is a plural, and nothing says how many there are. */
  readonly uncounted?: true
  /** The heading names it: "Parada da caldeira 2:" before a list of other things. */
  readonly heading?: true
  /** Its name with the words that identify it among its kind: "wet gas compressor". */
  readonly called?: Span
  /** A word beside its name is known of no thing: its kind is that of its name alone. */
  readonly kindOfName?: true
  /** Words beside its tag that no template is called by: its kind is the letters' of its tag. */
  readonly calledBy?: Span
  /** Where the text speaks of it again. */
  readonly again?: readonly Span[]
}

const templates = (): readonly Template[] => [...standardCatalogue().values()].filter(each => each.aliases !== '')

/** A place of a text that names a kind of equipment. */
type Hit = NameHit

/** Names of equipment in a folded text, the longest first; two names of one kind side by side are one. */
export function namesIn(folded: string, groups: readonly TagGroup[] = []): Hit[] {
  const hits = nameHits(folded, templates())
  const taken: Hit[] = []
  const meets = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end
  // The letters of a tag name nothing by themselves: "PSV-501".
  for (const hit of hits)
    if (
      !taken.some(other => meets(hit, other)) &&
      !groups.some(group => meets(hit, group)) &&
      // "Grúas torre", "tower crane": a word of the crane's name.
      !CRANE_BEFORE.test(folded.slice(Math.max(0, hit.start - 12), hit.start)) &&
      !CRANE_BEHIND.test(folded.slice(hit.end, hit.end + 12))
    )
      taken.push(hit)
  taken.sort((a, b) => a.start - b.start)
  // "Válvulas PSV", "turbina turbogerador": two names side by side of one kind are one thing.
  for (let at = taken.length - 1; at > 0; at--) {
    const [left, right] = [nth(taken, at - 1), nth(taken, at)]
    const words = folded.slice(left.end, right.start)
    // "- Condens. topo fracionadora", "- Debutanizer ovhd receiver D-12": one name fills its line.
    if (isOneName(folded, left, right)) {
      const one = isHeadLast(folded.slice(right.start, right.end)) ? right : left
      taken.splice(at - 1, 2, { ...one, start: left.start, end: right.end, joined: true })
      continue
    }
    // "Boiler feed pump" is a pump, "bomba da caldeira" one too: the head of the name decides what it is.
    if (
      left.template !== right.template &&
      (words === ' ' || OF_IT.test(words)) &&
      !PLACE_OF.test(folded.slice(left.start, left.end))
    ) {
      const both = { start: left.start, end: right.end, joined: true } as const
      const one = isHeadLast(folded.slice(right.start, right.end)) ? right : left
      taken.splice(at - 1, 2, words === ' ' ? { ...one, ...both } : { ...left, end: right.end })
      continue
    }
    if (left.template !== right.template || !/^(?:\s+(?:de |tipo |do tipo |of )?|\s*\()$/.test(words)) continue
    taken.splice(at - 1, 2, { ...left, end: right.end })
  }
  const general = standardCatalogue().get(GENERIC)
  return taken.map(hit => {
    const whole = cardlessAround(folded, hit)
    return whole && general ? { ...whole, template: general } : hit
  })
}

/** What may stand between a name and its tags: words that name the kind of thing, a colon, a bracket. */
const BETWEEN =
  /^(?:[^\S\n]+[a-z]+\d?(?:[-/][a-z]+)*(?:(?<![a-z]{11}|[aeios])\.)?){0,5}\s*[,:([–-]*\s*(?:(?:tags?|itens|items)\s*:?\s*)?$/
const CONJUNCTION =
  /(?<![a-z])(?:e|and|y|com|with|con|mais|plus|mas|sem|without|sin|para|for|por|by|em|in|no|na|en|on|que|which|antes|before|depois|after)(?![a-z])/
/** What parts one tag from the next of a list. */
const NEXT_TAG = /^\s*(?:[,;&+]\s*)?(?:(?:e|and|y)\s+)?(?:(?:o|a|os|as|el|la|los|las|the)\s+)?$/
/** A quantity of one tag stands before the next: "C-101 com 32 bandejas e C-102". */
const WITH_QUANTITY = /^\s*\(?\s*(?:com|with|con|de|,)?\s*\d[^.;\n]{0,60}$/
/** "E-201, E-202 (permutadores)", "P-101: bomba", "P-101 - bomba". */
const TAG_FIRST = /^[^\S\n]*(?:[([]|[-–:])[^\S\n]*(?:[a-z]+ ){0,1}$/

/** A line that begins with a tag, up to the name behind it: what is before the tag and behind it, parted by a stroke. */
const LINE_OF_TAG =
  /(?:^|[\n,;:]|\.\s|\s(?:e|and|y|-)\s)[\s*•–.)-]*(?:\d{1,2}[.)]\s*)?\|[^\S\n]+(?:(?!(?:d[aeo]s?|del|of|n[ao]s?|in|on|at|en|em|e|and|y|com|with|con|para|for)[^\S\n])[a-z][a-z/-]*[^\S\n]+){0,3}$/

/** The tags of each name, by its place; what belongs to none is left. */
function ownTags(hits: readonly Hit[], groups: readonly TagGroup[], folded: string): Map<Hit, TagGroup[]> {
  const own = new Map<Hit, TagGroup[]>(hits.map(hit => [hit, []]))
  const free = new Set(groups)
  const between = (from: number, to: number): string => folded.slice(from, to)
  for (const [index, hit] of hits.entries()) {
    const limit = hits[index + 1]?.start ?? folded.length
    let last: TagGroup | null = null
    // A list of lines "E-301 exchanger": the tag of the next line is not this one's.
    const tagged = groups.some(
      each =>
        free.has(each) &&
        each.end <= hit.start &&
        LINE_OF_TAG.test(`${between(0, each.start)}|${between(each.end, hit.start)}`),
    )
    for (const group of groups) {
      if (group.start < hit.end || group.start >= limit || !free.has(group)) continue
      const words = between(last?.end ?? hit.end, group.start)
      if (tagged && CONJUNCTION.test(words)) break
      // The next line is of this name behind a colon, or by its letters.
      if (words.includes('\n') && last === null && !words.includes(':') && !isOf(hit.template, group)) break
      if (words.includes('\n') && (tagged || /[a-z]/.test(words.split('\n')[0] ?? ''))) break
      const follows: boolean =
        last === null
          ? (INCLUDING.test(words) && countBefore(folded, hit.start) !== null) ||
            (BETWEEN.test(words) &&
              (!CONJUNCTION.test(words) || isOf(hit.template, group)) &&
              (!words.includes(',') || isCountedList(hit, group, groups, folded)))
          : (NEXT_TAG.test(words) &&
              (group.letters === last.letters ||
                (!words.includes('\n') && (!isOfAnother(hit.template, group) || isNumberFirst(group, last))))) ||
            (group.letters === last.letters && WITH_QUANTITY.test(words))
      // The tag of the next name may stand before it.
      const next = hits[index + 1]
      const upTo = between(group.end, limit)
      const ofNext =
        last !== null &&
        next !== undefined &&
        // "Pumps P-101, E-301 exchanger": other letters right before a name are that name's.
        (TAG_FIRST.test(upTo) || (/^[^\S\n]+$/.test(upTo) && group.letters !== last.letters))
      if (!follows || ofNext) break
      own.get(hit)?.push(group)
      free.delete(group)
      last = group
    }
    if (last !== null) continue
    const before = [...free].filter(group => group.end <= hit.start).reverse()
    let at = hit.start
    let letters = ''
    for (const group of before) {
      const words = between(group.end, at)
      // "10LAC10AP001 feedwater pump": a code stands before a name as well as behind it.
      const first =
        TAG_FIRST.test(words) ||
        (group.code === true && /^ +$/.test(words)) ||
        LINE_OF_TAG.test(`${between(0, group.start)}|${words}`)
      // "ST-20: valves overhaul": several things behind one tag and a colon are of it, and none has it.
      const isOneOf =
        at === hit.start &&
        /:/.test(words) &&
        group.tags.length === 1 &&
        one(folded.slice(hit.start, hit.end)) !== folded.slice(hit.start, hit.end)
      if (isOneOf) break
      const goesOn = NEXT_TAG.test(words) && group.letters === letters
      if (!(at === hit.start ? first : goesOn)) break
      letters = group.letters
      own.get(hit)?.unshift(group)
      free.delete(group)
      at = group.start
    }
  }
  return own
}

/** "Duas colunas, T-301 e T-302": as many tags behind the comma as there are said to be. */
function isCountedList({ start, end }: Hit, group: TagGroup, groups: readonly TagGroup[], folded: string): boolean {
  const said = countBefore(folded, start)
  if (said === null || !/^\s*,\s*$/.test(folded.slice(end, group.start))) return false
  let tags = 0
  let at = group.start
  for (const each of groups.filter(other => other.start >= group.start)) {
    if (each.letters !== group.letters || (each !== group && !NEXT_TAG.test(folded.slice(at, each.start)))) break
    tags += each.tags.length
    at = each.end
  }
  return tags === said
}

/** Whether two names with a word between them fill a marked line of a list, but for a tag or number behind. */
const isOneName = (folded: string, left: Span, right: Span): boolean => {
  const words = folded.slice(left.end, right.start)
  return (
    /^(?: [a-z]{3,}\.?){1,2} $/.test(words) &&
    !CONJUNCTION.test(words) &&
    /(?:^|\n)[^\S\n]*[*•-][^\S\n]+(?:[a-z]{1,4}-?\d+[a-z]?[^\S\n]+)?(?:[a-z]+[^\S\n]){0,3}$/.test(
      folded.slice(0, left.start),
    ) &&
    /^[^\S\n]*(?:[a-z]{0,4}-?\d+[a-z]?)?[^\S\n]*(?:\n|$)/.test(folded.slice(right.end))
  )
}

/** "Da caldeira", "of the boiler": what the thing before it belongs to. */
const OF_IT = /^ (?:d[aeo]s?|del|de la|of(?: the)?) $/
/** Whole lines and stations, of which others are no part by name. */
const PLACE_OF = /^(?:units?|unidades?|subest\w*|substations?)(?![a-z])/

/** Letters that stand for another kind of equipment, and not for this one: "TG-11, HRSG-11". */
const isOfAnother = (template: Template, group: TagGroup): boolean =>
  !isOf(template, group) &&
  (templates().some(each => isOf(each, group)) || (lettersName(group) ?? template) !== template)

/** "122-C, 123-C1": codes that begin with their number are of one way to name things. */
const isNumberFirst = (group: TagGroup, last: TagGroup): boolean =>
  [group, last].every(each => /^\d{2,4}-/.test(each.tags[0] ?? ''))

/** The kind whose name the letters of a tag are. */
const lettersName = ({ letters }: TagGroup): Template | null => {
  const word = letters.replace(/-$/, '').toLowerCase()
  return word.length < 3 ? null : (namesIn(word)[0]?.template ?? null)
}

const isOf = (template: Template, group: TagGroup): boolean => template.tags.includes(group.letters.replace(/-$/, ''))

/** Letters of two or more that stand for valves alone. */
const isValveOf = (template: Template, group: TagGroup): boolean =>
  template.id === 'valve' && isOf(template, group) && group.letters.replace(/-$/, '').length > 1

/** Whether a counted word in the singular only says which of what stands behind it: people, or a plural. */
const isOfHead = (words: string, behind: string): boolean =>
  /[a-rt-z]$/.test(words) && one(words) === words && (PEOPLE_BEHIND.test(behind) || PLURAL_BEHIND.test(behind))

/**
 * Whether the name of a thing only says which of what stands beside it: people ("30 turbine fitters", "25 mecânicos de
 * turbina"), or parts that the number counts ("5 pump seals", "12 juntas de bomba"). It is none of the things then.
 */
function isOfOther({ start, end }: Hit, folded: string): boolean {
  const [before, behind] = [folded.slice(Math.max(0, start - 60), start), folded.slice(end, end + 40)]
  const name = folded.slice(start, end)
  if (PEOPLE_BEFORE.test(before)) return true
  const isSingle = one(name) === name && !/s$/.test(name)
  if (!isSingle) return false
  if (PEOPLE_BEHIND.test(behind)) return true
  const [, head = ''] = PLURAL_BEHIND.exec(behind) ?? []
  if (head !== '' && (countBefore(folded, start) ?? 0) > 1 && namesIn(head).length === 0) return true
  const [, counted = ''] = COUNTED_BEFORE.exec(before) ?? []
  return counted !== '' && namesIn(counted).length === 0 && !/^[^\S\n]*[(]?[a-z]{0,4}-?\d/.test(behind)
}

/** Equipment in a folded text, with tags ("P-201") and counts ("3 bombas"): one for each piece. */
export function equipmentIn(folded: string, text: string, language: Language | null = null): Equipment[] {
  const groups = tagsIn(folded, text)
  const hits = namesIn(folded, groups).filter(hit => !isOfOther(hit, folded))
  const own = ownTags(hits, groups, folded)
  const furnace = furnaceOf(folded)
  const found: Equipment[] = []
  const quantities = quantitiesIn(folded)
  const known = new Map<string, Equipment>()
  const again = new Map<Equipment, Span[]>()
  const toldAgain = (item: Equipment | undefined, span: Span): void => {
    if (item) again.set(item, [...(again.get(item) ?? []), span])
  }
  for (const hit of hits) {
    // "Spray dryer (replace 96 bag filters)": parts of the thing before the bracket.
    if (PARTS_IN_BRACKET.test(folded.slice(0, hit.start))) continue
    // "Sala de calderas", "boiler house": a place by what stands in it.
    if (isPlaceOf(hit, folded) && (own.get(hit) ?? []).length === 0) continue
    const isPlain = hit.template.id === 'reheat-furnace' && PLAIN_FURNACE.test(folded.slice(hit.start, hit.end).trim())
    const called = language === null ? null : calledIn(hit, folded, text, language)
    // "PSV-1203 vaso separador": the letters of a valve name it, and the words say where it stands.
    const valve = (own.get(hit) ?? []).some(group => /^[a-z]{1,3}v$/i.test(group.letters.replace(/-$/, '')))
      ? templates().find(each => (own.get(hit) ?? []).every(group => isValveOf(each, group)))
      : undefined
    const named =
      valve && valve !== hit.template
        ? valve
        : isPlain && furnace
          ? furnace
          : (((own.get(hit) ?? []).length > 0 ? null : coolerOf(hit, called, folded)) ?? hit.template)
    // "Sour water stripper C-601": name and letters agree, and the other words change nothing.
    const agrees = (own.get(hit) ?? []).some(group => isOf(named, group))
    // "Forno de recozimento caixa 7": a name of more than its head is of one kind, and the other words change nothing.
    const isSpecific = /[^\S\n-](?!\d)/.test(folded.slice(hit.start, hit.end)) && hit.joined === undefined
    const kind = kindOf(isSpecific ? withoutQualifiers(named) : named, called?.words ?? [], folded)
    const { template, isSure } =
      agrees || (isSpecific && kind.template.id === named.id)
        ? { template: named, isSure: kind.template.id === named.id && kind.isSure }
        : kind
    const told = (own.get(hit) ?? []).flatMap(group => group.tags)
    const tags = told.filter((tag, at) => !known.has(tag) && told.indexOf(tag) === at)
    const span = { start: hit.start, end: hit.end }
    for (const tag of told) if (!tags.includes(tag)) toldAgain(known.get(tag), span)
    // Mentioned again of things that are known: "retubagem do permutador E-202".
    if (told.length > 0 && tags.length === 0) continue
    const pieces = piecesOf(
      {
        hit,
        template,
        called,
        // A furnace of an unnamed kind of plant may be any.
        isSure: isSure && hit.joined === undefined && !(isPlain && !furnace),
        tags,
        numbered: told.length === 0 && !quantities.some(each => /^\s+$/.test(folded.slice(hit.end, each.start))),
      },
      found,
      folded,
      text,
      toldAgain,
    )
    for (const each of pieces) if (each.tag !== undefined) known.set(each.tag, each)
    found.push(...pieces)
  }
  const told = withoutOthers(withoutHeading(found, folded), folded)
  const all = [...told, ...byTagAlone(groups, own, found, known, furnace, toldAgain).map(withName(folded, text))]
  const spoken = untagged(all, folded).map(each => ({
    ...each,
    ...(again.has(each) && { again: again.get(each) ?? [] }),
    ...((each.leftOut || isLeftOut(each, folded)) && { leftOut: true as const }),
  }))
  return [...headed(spoken, folded, quantities)].sort((a, b) => a.span.start - b.span.start)
}

/**
 * "2 columns (T-1201 36 trays; T-1202 packed)": the tags behind, of the letters of the first, are of the pieces that were counted
 * and have none.
 */
function untagged(all: readonly Equipment[], folded: string): readonly Equipment[] {
  const lettersOf = (tag: string): string => tag.replace(/-?\d.*$/, '')
  const used = new Set<Equipment>()
  const given = all.map(item => {
    if (item.tag !== undefined || item.said === undefined) return item
    const first = all.find(each => each.span.start === item.span.start && each.tag !== undefined)?.tag
    const next = all.find(
      each =>
        each.byTag === true &&
        !used.has(each) &&
        each.tag !== undefined &&
        (first === undefined
          ? each.template.tags.includes(lettersOf(each.tag))
          : lettersOf(each.tag) === lettersOf(first)) &&
        each.template === item.template &&
        each.span.start > item.span.end &&
        !/[.\n]/.test(folded.slice(item.span.end, each.span.start).replace(/\d\.\d/g, '')),
    )
    if (next?.tag === undefined) return item
    used.add(next)
    return { ...item, tag: next.tag, label: `${item.label.replace(/ \d+$/, '')} ${next.tag}` }
  })
  return given.filter(each => !used.has(each))
}

const withoutQualifiers = ({ qualifiers: _, ...template }: Template): Template => template

/** The kind that a name means with the words beside it: another thing of its class where one of them is not known. */
function kindOf(named: Template, words: readonly string[], folded: string): { template: Template; isSure: boolean } {
  // A converter of a plant that makes no steel converts something else.
  if (named.id === 'bof' && !STEEL.test(folded))
    return { template: standardCatalogue().get(GENERIC) ?? named, isSure: true }
  const odd = words.filter(each => !PLAIN_QUALIFIER.test(each))
  if (named.qualifiers === undefined) return { template: named, isSure: odd.length === 0 }
  const known = new RegExp(`^(?:${named.qualifiers})$`)
  // "Cont." is a short form of one of them.
  const short = (word: string): boolean =>
    word.length >= 4 && new RegExp(`(?:^|\\|)${word}`).test(named.qualifiers ?? '')
  if (odd.every(each => known.test(each) || short(each))) return { template: named, isSure: true }
  return { template: standardCatalogue().get(GENERIC) ?? named, isSure: true }
}

/** "Excluding V-8005", "P-103 (reserva, não abrir)". */
function isLeftOut({ span, tag, called, numbered }: Equipment, folded: string): boolean {
  const at = tag === undefined ? -1 : folded.indexOf(tag.toLowerCase(), span.start)
  const name = Math.max(span.end, called?.end ?? 0, numbered?.end ?? 0)
  const end = at >= 0 && at < span.end + 80 ? Math.max(name, at + (tag ?? '').length) : name
  const written = folded.slice(Math.max(0, span.start - 120), span.start)
  // "Exceto E-304, 2 bombas": what has a number of its own is beside the tags that are left out.
  const before = written.replace(TAGS_LEFT_OUT, '')
  // "E-301 a E-306, exceto E-304": the range names it, and the words behind take it out.
  if (tag !== undefined && tagsLeftOut(folded).has(tag.toLowerCase())) return true
  // Of several tags behind one name only what stands right behind its own is of one.
  const own = at > span.end ? folded.slice(Math.max(0, at - 40), at) : before
  return (
    LEFT_OUT_BEFORE.test(before) ||
    OUT_ARE.test(before) ||
    NOT_BEFORE.test(own) ||
    LEFT_OUT_BEHIND.test(folded.slice(end, end + 80)) ||
    SAID_OUT.test(folded.slice(end, end + 80))
  )
}

/** Tags that stand right behind a word that leaves them out, one or several. */
function tagsLeftOut(folded: string): ReadonlySet<string> {
  const out = new Set(
    [...folded.matchAll(TAGS_LEFT_OUT), ...folded.matchAll(TAGS_DONE)].flatMap(([, tags = '']) =>
      tagsIn(tags, tags.toUpperCase()).flatMap(group => group.tags.map(each => each.toLowerCase())),
    ),
  )
  const groups = tagsIn(folded, folded.toUpperCase())
  for (const [at, group] of groups.entries()) {
    // "Sacar EA-108 del alcance", "E-105 and E-109 removed": of tags that stand together the words are of each.
    const next = groups[at + 1]
    const joined = next && /^\s*(?:e|and|y)\s*$/.test(folded.slice(group.end, next.start)) ? next : null
    const behind = folded.slice((joined ?? group).end, (joined ?? group).end + 80)
    const taken =
      TAKE_OUT.test(folded.slice(Math.max(0, group.start - 40), group.start)) &&
      OUT_OF.test(folded.slice(group.end, group.end + 60))
    if (taken || SAID_OUT.test(behind) || LEFT_OUT_BEHIND.test(behind))
      for (const each of joined && !taken ? [group, joined] : [group])
        for (const tag of each.tags) out.add(tag.toLowerCase())
  }
  return out
}

/** "C-201A/B/C (solo A y B)", "pumps 1-3 (no. 2 already overhauled)": a bracket behind several that names those that are meant. */
function withoutOthers(found: readonly Equipment[], folded: string): Equipment[] {
  return found.map(item => {
    const alike = found.filter(each => each.span.start === item.span.start)
    if (alike.length < 2) return item
    const from = alike.reduce(
      (end, each) => Math.max(end, each.numbered?.end ?? 0, tagEnd(each, folded)),
      item.span.end,
    )
    const bracket = /^\s*\(([^()\n]{1,40})\)/.exec(folded.slice(from))?.[1]
    const own = /([a-z]|\d{1,3})$/.exec(fold(item.tag ?? item.label))?.[1]
    if (bracket === undefined || own === undefined) return item
    const only = ONLY_THESE.exec(bracket) ?? THESE_ONLY.exec(bracket)
    const out = THIS_OUT.exec(bracket)
    const named = (words = ''): boolean => {
      const range = /^(\d{1,3})\s*(?:a|al|to|-)\s*(\d{1,3})$/.exec(words.trim())
      if (range) return Number(own) >= Number(range[1]) && Number(own) <= Number(range[2])
      return words.split(/[^a-z0-9]+/).includes(own)
    }
    return (only && !named(only[1])) || (out && named(out[1])) ? { ...item, leftOut: true as const } : item
  })
}

const tagEnd = ({ tag, span }: Pick<Equipment, 'tag' | 'span'>, folded: string): number => {
  const stem = tag === undefined ? undefined : /^\d*-?[a-z]{1,4}-?\d+/.exec(tag.toLowerCase())?.[0]
  const at = stem === undefined ? -1 : folded.indexOf(stem, span.start)
  return at < 0 || at > span.end + 60 ? 0 : at + (TAGS_TOGETHER.exec(folded.slice(at))?.[0].length ?? 0)
}
/** Tags that stand together, up to the last of them. */
const TAGS_TOGETHER =
  /^\d*-?[a-z]{1,4}-?\d+[a-z]?(?:\s[a-h](?=\s?[/&]))?(?:\s?(?:[/&-]|(?<=\s)(?:e|y|and|a|al|to)(?=\s))\s?(?:[a-z]{1,3}-)?(?:\d+[a-z]?|[a-h])(?![a-z0-9]))*/

/** Words by which a text names the whole job, up to the thing that it is called by. */
const JOB_OF =
  /(?<![a-z])(?:parada|paro|shutdown|outage|turnaround|overhaul|revis\w+|manutenc\w+|mantenim\w+|reforma)(?: [a-z]+){0,3} (?:(?:the|a|an|um|uma|un) )?$/

/** "Parada do Alto-Forno 2 ...: alto-forno AF-2": what names the job is the item that is listed with its tag. */
const withoutHeading = (found: readonly Equipment[], folded: string): readonly Equipment[] =>
  found.filter(each => {
    if (each.tag !== undefined || each.said !== undefined) return true
    const isCalled = OF_STOP.test(folded.slice(each.span.end)) && each.numbered === undefined
    if (!isCalled && !JOB_OF.test(folded.slice(Math.max(0, each.span.start - 60), each.span.start))) return true
    const number = /\d+$/.exec(each.label)?.[0]
    return !found.some(
      own =>
        own.template === each.template &&
        own.span.start > each.span.end &&
        (own.tag !== undefined || (isCalled && own.numbered !== undefined)) &&
        (number === undefined || Number(/\d+/.exec(own.tag ?? own.label)?.[0]) === Number(number)),
    )
  })

/** The line of a name where it is the heading of what comes behind it: it calls the shutdown, and no other thing. */
export function headingOf(span: Span, folded: string): { readonly end: number; readonly ownLine: boolean } | null {
  const from = folded.lastIndexOf('\n', span.start - 1) + 1
  const before = folded.slice(from, span.start)
  const rest = /^[^\n:]*/.exec(folded.slice(span.end))?.[0] ?? ''
  // "Segue o da caldeira recuperadora:" with nothing behind it on its line.
  const leads = /^\s*:[^\S\n]*(?:\n|$)/.test(folded.slice(span.end)) && /[a-z]/.test(before)
  if (/[;:]|\.\s/.test(before) || !(leads || (!before.includes(',') && (STOP_OF.test(before) || OF_STOP.test(rest)))))
    return null
  if (leads) return { end: span.end + rest.length, ownLine: true }
  const sentence = /^[^,;]*?[.](?=\s|$)/.exec(rest)?.[0]
  const end = span.end + (sentence ?? rest).length
  if (sentence === undefined && LISTS.test(rest)) return null
  return { end, ownLine: sentence === undefined && folded[end] !== ':' }
}

/** A heading on a line of its own makes no item beside those of its list; any other that is one says so. */
function headed(found: readonly Equipment[], folded: string, quantities: readonly Quantity[]): readonly Equipment[] {
  return found.flatMap((each): Equipment[] => {
    const heading = each.said === undefined ? headingOf(each.span, folded) : null
    const behind = heading ? found.filter(other => other.span.start >= heading.end) : []
    // "Substation & transformers outage:" names two.
    const inside = found.some(
      other => other !== each && other.span.start < (heading?.end ?? 0) && !headingOf(other.span, folded),
    )
    if (!heading || behind.length === 0 || inside) return [each]
    // "Parada da caldeira: 40 tubos; bomba P-101": a figure of its own makes it one of the things.
    const own = quantities.some(
      ({ means }) => means.has(each.template.id) && !behind.some(other => means.has(other.template.id)),
    )
    if (own) return [each]
    // "Mill shut at ...: SAG mill 1": a bare name with others of its kind behind it is what they are called together.
    const isTold = heading.ownLine || behind.some(other => other.template === each.template)
    return each.tag === undefined && each.numbered === undefined && isTold ? [] : [{ ...each, heading: true }]
  })
}

/** An item that its tag alone identifies, with the name that stands beside it. */
function withName(folded: string, text: string): (item: Equipment) => Equipment {
  return item => {
    const { span, tag } = item
    if (tag === undefined) return item
    const behind = NAME_BEHIND.exec(folded.slice(span.end, span.end + 80))
    const before = behind ? null : NAME_BEFORE.exec(folded.slice(Math.max(0, span.start - 80), span.start))
    const found = behind ?? before
    const name = found?.[1] ?? ''
    const [first = ''] = wordsOf(name)
    if (!found || !isThingName(name, first)) return item
    const start = behind ? span.end + found[0].indexOf(name) : span.start - found[0].length + found[0].indexOf(name)
    const calledBy = { start, end: start + name.length }
    const label = `${sentenceCase(text.slice(calledBy.start, calledBy.end))} ${tag}`
    const known = kindOf(item.template, wordsOf(name), folded).template
    // "Filtro F-12": a machine that no card knows is none by its letter.
    const template = isCardless(name) ? (standardCatalogue().get(GENERIC) ?? known) : known
    // "Preheater cyclone C-41": one letter stands for another thing in every kind of plant, and the name says that it is another.
    return template !== item.template && /^(?:\d+-)?[a-z](?![a-z])/i.test(tag)
      ? { ...withoutTagKind(item), template, label, called: calledBy }
      : { ...item, label, calledBy }
  }
}

/** The item without its mark `byTag`. */
const withoutTagKind = ({ byTag: _, ...item }: Equipment): Equipment => item

/** Whether words are what a thing is called, and no work, place, time or people. */
const isThingName = (name: string, first: string): boolean =>
  isCardless(name) ||
  (first !== '' &&
    !NO_THING.test(first) &&
    !WHICH_OF.test(first) &&
    !WORK.test(first) &&
    !WORK.test(wordsOf(name).at(-1) ?? '') &&
    !MAINTENANCE.test(name) &&
    (!isAction(first) || MACHINE.test(first)) &&
    tradeOf(name) === null &&
    namesIn(name).length === 0)

interface Mention {
  readonly hit: Hit
  readonly template: Template
  readonly called: Called | null
  readonly isSure: boolean
  readonly tags: readonly string[]
  /** Numbers behind the name identify it: no tag does. */
  readonly numbered: boolean
}

/** "Transformadores de potencia (20)": what they are for or of stands before their number. */
const OF_WHAT = /^ (?:de|of) [a-z]{4,}(?=[^\S\n]?[(=])/

/** The pieces that one mention means; none where it speaks of those that were named before. */
function piecesOf(
  { hit, template, called, isSure, tags: told, numbered: mayBe }: Mention,
  found: readonly Equipment[],
  folded: string,
  text: string,
  toldAgain: (item: Equipment, span: Span) => void,
  counted: (Span & { many: number }) | null = null,
): Equipment[] {
  const name = called ?? hit
  const base = sentenceCase(text.slice(name.start, name.end))
  const span = { start: hit.start, end: hit.end }
  const before = countBefore(folded, name.start)
  const last = told[0] === undefined ? 0 : tagEnd({ tag: told[0], span }, folded)
  const after =
    before === null
      ? (counted ??
        countBehind(folded, name.end) ??
        countBehind(folded, name.end + (OF_WHAT.exec(folded.slice(name.end))?.[0].length ?? 0)) ??
        (last > 0 ? countInBracket(folded, last) : null))
      : null
  const many = before ?? after?.many ?? null
  const tags = betweenLetters(told, many)
  // "Molino de cemento 3": the number stands behind what the thing is for.
  const forWhat =
    name.end - hit.end ||
    /^ (?:de|of) [a-z]{4,}(?= \d{1,2}(?![\w:/]|[.,]\d))/.exec(folded.slice(hit.end))?.[0].length ||
    0
  const several = many !== null || one(base) !== base
  const behind = mayBe ? numberedBehind(folded, text, hit.end + forWhat, several) : null
  // "Trocadores 12": one number behind a plural counts.
  const lone =
    behind && before === null && one(base) !== base && behind.numbers.length === 1 ? Number(behind.numbers[0]) : 0
  if (behind && lone > 1 && lone <= MOST_COUNT && !/^[-\w]/.test(folded.slice(behind.end)))
    return piecesOf({ hit, template, called, isSure, tags: told, numbered: false }, found, folded, text, toldAgain, {
      start: behind.start,
      end: behind.end,
      many: lone,
    })
  const alike = found.filter(each => each.template === template)
  if (tags.length === 0 && behind === null) {
    const isTold = alike.some(each => each.tag !== undefined || each.said !== undefined || each.numbered !== undefined)
    const isOwn =
      (/ /.test(base) && isAlone(name, folded) && !alike.some(each => fold(each.label) === fold(base))) ||
      isOtherName(hit, folded, alike) ||
      (many !== null && (isElsewhere(hit, folded, alike) || isCountedApart(name, base, folded, alike)))
    if (isTold && (many === null || many === alike.length) && !isAnother(hit, folded) && !isOwn) return []
  }
  // "Kraft digester ... Digester shell", "blow tank ... blow tank": the one of before is spoken of again.
  const same = alike.find(each =>
    called === null
      ? alike.length === 1 && ` ${fold(each.label)}`.endsWith(` ${fold(base)}`)
      : fold(each.label) === fold(base),
  )
  if (tags.length === 0 && behind === null && many === null && same && !isAnother(hit, folded)) {
    toldAgain(same, span)
    return []
  }
  const fresh = behind && freshNumbers(behind, alike, span, toldAgain)
  if (behind && fresh?.length === 0) return []
  // As many pieces as were said: those with tags first, then those with numbers, the rest by number.
  const pieces = Math.max(tags.length, fresh?.length ?? 0, many ?? 1)
  const common = {
    template,
    span,
    ...((behind ?? after) && { numbered: behind ?? after ?? span }),
    ...(many !== null && { said: many }),
    ...(called && { called: { start: called.start, end: called.end } }),
    ...(!isSure && { kindOfName: true as const }),
  }
  const uncounted = tags.length === 0 && pieces === 1 && many === null && behind === null && one(base) !== base
  if (tags.length === 0 && pieces === 1)
    return [
      { ...common, ...(uncounted && { uncounted }), label: fresh?.[0] === undefined ? base : `${base} ${fresh[0]}` },
    ]
  return Array.from({ length: pieces }, (_, at) => ({
    ...common,
    label: `${pieces > 1 ? one(base) : base} ${tags[at] ?? fresh?.[at] ?? at + 1}`,
    ...(tags[at] !== undefined && { tag: tags[at] }),
  }))
}

/** "Raw mill 1 and coal mill": alone in its part of a list, with a word before it that identifies it. */
function isAnother({ start, end }: Hit, folded: string): boolean {
  const word = /(?:^|[,;:.\n]|\s(?:e|and|y|&|\+)\s)\s*(?:[*•-]\s*)?([a-z]{3,})[^\S\n]$/.exec(
    folded.slice(0, start),
  )?.[1]
  return (
    word !== undefined &&
    !isAction(word) &&
    !STOPS.test(word) &&
    /^\s*(?:$|[,;.\n]|(?:e|and|y|&|\+)\s)/.test(folded.slice(end))
  )
}

/** "6 exchangers (E-101 to E-106), condenser": alone in its part of a list, by a word that no item of its kind has. */
const isOtherName = ({ start, end }: Span, folded: string, alike: readonly Equipment[]): boolean => {
  const word = /^[a-z]+/.exec(one(folded.slice(start, end)))?.[0] ?? ''
  return (
    word.length > 4 &&
    /(?:^|[,;\n]|[,)]\s(?:e|and|y))\s*(?:[*•-]\s*)?(?:(?:o|a|the|el|la)\s)?$/.test(folded.slice(0, start)) &&
    /^\s*(?:$|[,;.\n]|(?:e|and|y)\s)/.test(folded.slice(end)) &&
    !alike.some(each => fold(each.label).includes(word.slice(0, -1)))
  )
}

/**
 * "3 condensadores e 3 trocadores de calor": a number of its own in a list, before a name that shares no more with those of
 * its card than the words that stand in both.
 */
function isCountedApart({ start }: Span, base: string, folded: string, alike: readonly Equipment[]): boolean {
  const words = (name: string): readonly string[] => wordsOf(fold(one(name)).replace(/ \d+$/, ''))
  const own = words(base)
  const isSame = alike.some(each => {
    const other = words(each.label)
    return own.every(word => other.includes(word)) || other.every(word => own.includes(word))
  })
  return !isSame && APART.test(folded.slice(Math.max(0, start - 40), start))
}
const APART = new RegExp(
  `(?:^|[,;:\\n+&]|(?<![a-z])(?:e|and|y|mais|plus|mas)[^\\S\\n])[^\\S\\n]*(?:[*•-][^\\S\\n])?(?:\\d{1,3}x?|${NUMBER_WORD})[^\\S\\n]$`,
)

/** "12 chancadores de la línea 1 y 12 chancadores de la línea 2": the same number in another place is of other things. */
const isElsewhere = ({ start }: Span, folded: string, alike: readonly Equipment[]): boolean => {
  const placeOf = (at: number): string | undefined => NUMBERED_PLACE.exec(folded.slice(at, at + 80))?.[1]
  const place = placeOf(start)
  const others = alike.map(each => placeOf(each.span.start))
  return place !== undefined && others.length > 0 && others.every(each => each !== undefined && each !== place)
}

/** "- Horno recalent. palanquilla": a name with its words has its line of a list to itself. */
const isAlone = ({ start, end }: Span, folded: string): boolean =>
  /(?:^|\n)[^\S\n]*[*•-][^\S\n]+$/.test(folded.slice(0, start)) &&
  /^[^\S\n]*(?:[a-z0-9][a-z0-9 "/-]{0,24})?(?:\n|$)/.test(folded.slice(end))

/** The numbers of a mention that no item has yet; of the others it speaks again. */
function freshNumbers(
  { numbers }: Numbered,
  alike: readonly Equipment[],
  span: Span,
  toldAgain: (item: Equipment, span: Span) => void,
): readonly string[] {
  return numbers.filter(number => {
    // "2 caldeiras (..., caldeira 1 ...)": of those that were counted.
    const item = alike.find(
      each =>
        (each.numbered !== undefined || (each.said !== undefined && each.tag === undefined)) &&
        each.label.endsWith(` ${number}`),
    )
    if (item) toldAgain(item, span)
    return !item
  })
}

/** Tags that no name stands by: things of the kind that the same letters have in the text, else in the catalogue. */
function byTagAlone(
  groups: readonly TagGroup[],
  own: ReadonlyMap<Hit, readonly TagGroup[]>,
  named: readonly Equipment[],
  known: Map<string, Equipment>,
  furnace: Template | null,
  toldAgain: (item: Equipment | undefined, span: Span) => void,
): Equipment[] {
  const owned = new Set([...own.values()].flat())
  const found: Equipment[] = []
  for (const group of groups) {
    if (owned.has(group)) continue
    const span = { start: group.start, end: group.end }
    for (const tag of group.tags) toldAgain(known.get(tag), span)
    const letters = group.letters.replace(/-$/, '')
    const alike = named.find(each => each.tag?.replace(/-?\d.*$/, '') === letters)
    const lettered = templates().findLast(each => each.tags.includes(letters)) ?? lettersName(group)
    const template = alike?.template ?? (lettered?.id === 'heater' && furnace ? furnace : lettered)
    if (!template) continue
    for (const tag of group.tags) {
      if (known.has(tag)) continue
      const item: Equipment = { template, label: tag, tag, byTag: true, span }
      known.set(tag, item)
      found.push(item)
    }
  }
  return found
}

/** Words of plants whose furnaces heat a fluid in tubes, not steel. */
const REFINERY =
  /(?<![a-z])(?:refinari\w+|refiner\w+|destilac\w+|destilacion|distillation|crude|petrole\w+|nafta|naphtha|coqu\w*eamento|coker|coque retardado|fcc|hidrotrat\w+|hydrotreat\w*|serpentin\w+|ethylene|etileno|eteno|olefin\w*|cracker|amonia\w*|ammonia|hidrogenio|hydrogen|hidrogeno|metanol|methanol|radiante|radiant|conveccao|convection|conveccion|petroquimic\w+|petrochemical|cru|u-\d{2,4}|f-\d{2,4}[a-z]?)(?![a-z])/
/** What a furnace without further words is: by the words of the plant, else by its tag. Null: by its name. */
function furnaceOf(folded: string): Template | null {
  const heater = standardCatalogue().get('heater') ?? null
  // The tag of a heater stands in other plants too.
  if (REFINERY.test(folded.replace(/[fu]-\d+[a-z]?/g, ' '))) return heater
  const told = templates().find(
    each => each.context !== undefined && new RegExp(`(?<![a-z])(?:${each.context})(?![a-z])`).test(folded),
  )
  return told ?? (REFINERY.test(folded) || PROCESS.test(folded) ? heater : null)
}
/** Words of steel works. */
const STEEL =
  /(?<![a-z])(?:steel\w*|acos?|aceros?|aciarias?|acerias?|siderurg\w+|ld|bof|bos|panelas?|ladles?|cucharas?|casters?|lingotamento|colada|basculamento|tilt\w*|lanc[aes]+|lances?|oxigenio|oxygen|oxigeno|sucata|scrap|chatarra|alto-?forno|alto horno|blast furnace|laminac\w+|laminador\w*|refratar\w+|refractar\w+|refractory|reline|convertidores?(?= \d)|convertedor(?:es)?(?= \d))(?![a-z])/
/** Things of plants that heat fluids. */
const PROCESS =
  /(?<![a-z])(?:vacuo|vacio|vacuum|desalter|dessalgadora|desaladora|stripper|splitter|colun\w+|column\w*|torre de (?:vac|dest|frac)\w+|fracionad\w+|fraccionad\w+|reboilers?|refervedor\w*|rehervidor\w*|refvdor|hdt|hds|topping|urea)(?![a-z])/
/** "Enfriador", "cooler" without further words or tag: it may cool clinker as well as oil, so the general card stands. */
function coolerOf({ start, end, template }: Hit, called: Called | null, folded: string): Template | null {
  const isPlain = template.id === 'exchanger' && !called && PLAIN_COOLER.test(folded.slice(start, end))
  return isPlain ? (standardCatalogue().get(GENERIC) ?? null) : null
}
const PLAIN_COOLER = /^(?:coolers?|resfriador(?:es)?|enfriador(?:es)?)$/
const PLAIN_FURNACE = /^(?:fornos?|furnaces?|hornos?)$/

/** More things of one name are no scope that is given in words. */
const MOST_COUNT = 200

/** A bracket behind a word that begins with a change of so many. */
const PARTS_IN_BRACKET = new RegExp(
  `[a-z0-9][^\\S\\n]*\\((?:${CHANGE})[^\\S\\n]+(?:d[aeo]s?[^\\S\\n]+|of[^\\S\\n]+)?\\d{1,4}[^\\S\\n]+(?:[a-z]+[^\\S\\n]+)?$`,
)

/** Whether a name is that of a room or an area by what stands in it, with no number behind it. */
const isPlaceOf = ({ start, end }: Span, folded: string): boolean =>
  (ROOM_OF.test(folded.slice(Math.max(0, start - 24), start)) || ROOM_BEHIND.test(folded.slice(end, end + 12))) &&
  !/^[^\S\n]+\d/.test(folded.slice(end))

/** The number of things written right before their name: "12 shell-and-tube exchangers", "seis trocadores". */
function countBefore(folded: string, at: number): number | null {
  const match = new RegExp(
    `(?<![\\w.,/#-])(\\d{1,3}(?=x?[^\\S\\n])|${NUMBER_WORD})x?[^\\S\\n]+((?:[a-z]+(?:-[a-z]+)*[^\\S\\n]+){0,2})$`,
  ).exec(folded.slice(Math.max(0, at - 60), at))
  if (
    !match ||
    // "Unit 3 boiler": the number identifies it.
    isWhichOf(folded.slice(0, Math.max(0, at - 60) + match.index)) ||
    /(?<![a-z-])(?:e|and|y|ou|or|com|with|con|mais|plus|mas|d[aeo]s?|del|of|the|for|para|n[ao]s?|em|in|on|at|dias?|days?|horas?|hours?|semanas?|weeks?|turnos?|shifts?|anos?|years?|mw|kv|mva|de)(?![a-z-])/.test(
      nth(match, 2),
    )
  )
    return null
  // "Quote no. 778 covers four crushers": the last number counts.
  const inner = wordsOf(nth(match, 2)).findLast(word => (numberOf(word) ?? 0) > 1)
  const many = numberOf(inner ?? nth(match, 1))
  return many !== null && many > 1 && many <= MOST_COUNT && Number.isInteger(many) ? many : null
}

/** Whether the word before a number makes it a name: "unit 3". */
export const isWhichOf = (before: string): boolean => {
  const [, word = '', dot = ''] = /([a-z]+)(\.?)[^\S\n]+(?:n[o.º°]*\s*|#\s?)?$/.exec(before.slice(-30)) ?? []
  return (
    word !== '' &&
    !AT_LAST.test(before) &&
    (WHICH_OF.test(word) || PLACES.test(word) || (dot === '' && MODEL.test(word)))
  )
}

/** The number of things behind their name: "PSVs: 22 nos", "bombas - 3 un", "valves x 14". */
function countBehind(folded: string, at: number): (Span & { many: number }) | null {
  const match = COUNT_BEHIND.exec(folded.slice(at, at + 24))
  const many = Number(match?.[1])
  const least = match?.[0].includes('(') ? 1 : 2
  return match && many >= least && many <= MOST_COUNT ? { start: at, end: at + match[0].length, many } : null
}

const COUNT_BEHIND = new RegExp(`^\\s*(?:[:=(–-]\\s*|x\\s?)(\\d{1,3})\\s*(?:${PIECES}|(?=\\s*(?:$|[,;()\\n])))`)

/** A number alone in a bracket behind the tags: "E-101 A/F (6)". */
function countInBracket(folded: string, at: number): (Span & { many: number }) | null {
  const match = /^[^\S\n]*[-–]?[^\S\n]*\([^\S\n]*(\d{1,3})[^\S\n]*\)/.exec(folded.slice(at, at + 24))
  const many = Number(match?.[1])
  return match && many >= 1 && many <= MOST_COUNT ? { start: at, end: at + match[0].length, many } : null
}

/** "A/F" of six are A to F. */
function betweenLetters(tags: readonly string[], many: number | null): readonly string[] {
  const [first = '', last = ''] = tags
  const [from, to] = [first.charCodeAt(first.length - 1), last.charCodeAt(last.length - 1)]
  if (tags.length !== 2 || many === null || many < 3 || first.slice(0, -1) !== last.slice(0, -1)) return tags
  if (to - from + 1 !== many || !/[A-Z]$/.test(first)) return tags
  return Array.from({ length: many }, (_, at) => first.slice(0, -1) + String.fromCharCode(from + at))
}

const SINGULARS: readonly (readonly [RegExp, string])[] = [
  [/ores(?=\s|$)/g, 'or'],
  [/(?:õ|ã)es(?=\s|$)/g, 'ão'],
  [/(?<=[b-df-hj-np-tv-z])ais(?=\s|$)/g, 'al'],
  [/(?<=x|sh|ch|ss)es(?=\s|$)/g, ''],
  [/(?<=[b-df-hj-np-tv-z]{1}[aeo]?[b-df-hj-np-tv-z])ies(?=\s|$)/g, 'y'],
  [/(?<=[A-Za-zà-ÿ]{3})(?<!s)s(?=\s|$)/g, ''],
]

/** Singular of a plural name of equipment; what it is for or of stays: "lavador de gases". */
export function one(name: string): string {
  const head = /^.*?(?=\s(?:d[aeo]s?|del|of|para|for)\s|$)/.exec(name)?.[0] ?? name
  return SINGULARS.reduce((words, [ending, single]) => words.replace(ending, single), head) + name.slice(head.length)
}

/** A number with what it counts, for items that have such a quantity. */
export interface Quantity {
  readonly start: number
  readonly end: number
  readonly value: number
  /** Templates' ids with the parameter that the words mean for each. */
  readonly means: ReadonlyMap<string, string>
}

/** Whether words are nothing but what quantities count: "tubos", "trays". */
export const isQuantityWord = (words: string): boolean =>
  templates().some(({ parameters }) => parameters.some(each => new RegExp(`^(?:${each.words})$`).test(words)))

/** A word that names the kind of what is counted. */
const KIND =
  '(?!(?:com|with|con|para|for|and|the|from|das|dos|del|los|las|dias|days|horas|hours|semanas|weeks|turnos|shifts|mm|ton)\\s)[a-z]{4,}(?:-[a-z]+)?'

/** Quantities in a folded text: "40 tubos", "150 m of belt", and numbers that repeat the thing before ("C-102 com 24"). */
export function quantitiesIn(folded: string): Quantity[] {
  const found: Quantity[] = []
  const regexes = new Map<string, Map<string, string>>()
  for (const template of standardCatalogue().values())
    for (const { id, words } of template.parameters) {
      const means = regexes.get(words) ?? new Map()
      if (!means.has(template.id)) means.set(template.id, id)
      regexes.set(words, means)
    }
  // "24 superheater tubes" are tubes; a thing of its own between them is no word for their kind.
  // "3 plate heat exchangers": the word belongs to the name behind it.
  for (const [words, means] of regexes)
    for (const match of folded.matchAll(
      pattern(`(?<![\\w.,/-])(\\d{1,6}(?:[.,]\\d{1,2})?)[^\\S\\n]*(?:(${KIND}) )?(?:${words})(?![a-z0-9²2³3])`, 'g'),
    ))
      if (
        (match[2] === undefined || namesIn(match[2]).length === 0) &&
        // "12 valve technicians", "8 tray panels" count no valves and no trays.
        !isOfHead(match[0], folded.slice(match.index + match[0].length, match.index + match[0].length + 40)) &&
        (folded[match.index + match[0].length] !== ' ' ||
          namesIn(folded.slice(match.index + match[0].length, match.index + match[0].length + 30))[0]?.start !== 1)
      )
        found.push({
          start: match.index,
          end: match.index + match[0].length,
          value: Number(nth(match, 1).replace(',', '.')),
          means,
        })
  const sizes = [...folded.matchAll(DIMENSIONS)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }))
  const counts = found.filter(each => !sizes.some(size => size.start < each.end && each.start < size.end))
  counts.sort((a, b) => a.start - b.start || b.end - a.end)
  const longest = counts.filter(
    (each, at) => !counts.some((other, nth) => nth < at && other.start === each.start && other.end > each.end),
  )
  return [...longest, ...repeated(folded, longest)].sort((a, b) => a.start - b.start)
}

/** "C-101 com 32 bandejas e C-102 com 24": the second number counts the same. */
function repeated(folded: string, known: readonly Quantity[]): Quantity[] {
  const found: Quantity[] = []
  for (const match of folded.matchAll(
    /[a-z]-?\d{1,5}[a-z]?\s+(?:com|with|con)\s+(\d{1,4})(?=\s*(?:[,.;)]|$|(?:e|and|y)\s))/g,
  )) {
    const before = known.findLast(each => each.end <= match.index)
    const start = match.index + match[0].length - nth(match, 1).length
    if (before) found.push({ start, end: start + nth(match, 1).length, value: Number(match[1]), means: before.means })
  }
  return found
}

/** Templates of the equipment that a text names. */
export const templatesIn = (text: string): readonly Template[] => [
  ...new Set(equipmentIn(fold(text), text).map(each => each.template)),
]
