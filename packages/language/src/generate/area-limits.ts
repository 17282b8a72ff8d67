import { failed, type Problem, problem, type Schedule, suggestion } from '@parada/schedule'
import type { ScopeLine } from '@parada/scope'
import type { Grammar } from '../grammar/grammar.ts'
import { AREA_HEAD, AREA_OF_ITEMS, ITEMS_IN_AREA } from '../lexicon/area-limits.ts'
import { type AreaLimitSaid, readAreaLimits } from '../read/area-limits.ts'
import { readCrews } from '../read/crews.ts'
import { fold } from '../text/fold.ts'
import { limitAreas, placesIn } from '../update/area-limits.ts'
import { blanked } from './collect.ts'
import type { Crew, Span } from './draft.ts'
import { type Equipment, namesIn } from './equipment.ts'

/** Where items are, and how many people and lifts are admitted there. */
export type Placing = Pick<ScopeLine, 'area' | 'system' | 'admits'>

/** What a text says of areas, and the text and its crews without it. */
export interface AreasTold {
  readonly text: string
  readonly crew: readonly Crew[]
  readonly notes: Problem[]
  readonly placing: ReadonlyMap<Equipment, Placing>
}

/** A place by the name that its area gets, and the items there; no items: words that fit several things. */
interface Place {
  readonly name: string
  readonly items: readonly Equipment[]
}

/** The areas of a scope in words. A limit of a place that none of its items is in limits nothing: the whole of it is reported. */
export function areasTold(
  text: string,
  crew: readonly Crew[],
  grammar: Grammar,
  equipment: readonly Equipment[],
): AreasTold {
  const folded = fold(text)
  const bare = readAreaLimits(folded, () => null).filter(each => each.isArea)
  const { areas, spans } = membersIn(blanked(folded, bare), text, equipment)
  const limits = readAreaLimits(folded, words => placeIn(words, areas, equipment)).filter(
    each => each.place || each.isArea,
  )
  const placing = new Map<Equipment, Placing>()
  for (const { name, items } of areas) for (const item of items) placing.set(item, { area: name, system: '' })
  const unused = limits.filter(each => !isPlaced(each, placing))
  const words = limits.map(({ start, end }) => text.slice(start, end))
  const inAreas = words.flatMap(each => readCrews(fold(each), each, grammar)).map(each => each.crew)
  return {
    text: blanked(text, inOrder([...limits, ...spans])),
    crew: crew.filter(each => !inAreas.some(other => other.name === each.name && other.units === each.units)),
    notes: unused.map(each => unusedLimit(text, each)),
    placing,
  }
}

const inOrder = (spans: readonly Span[]): Span[] => [...spans].sort((a, b) => a.start - b.start)

const unusedLimit = (text: string, { start, end }: Span): Problem =>
  problem(
    'language.areaLimitUnused',
    { text: text.slice(start, end) },
    { severity: 'warning', at: { span: { start, end } }, suggestions: [suggestion('language.reviewAssumption')] },
  )

/** Puts a limit to the items of its place; false where there are none, they lie elsewhere, or the limit is of one shift. */
function isPlaced(limit: AreaLimitSaid<Place>, placing: Map<Equipment, Placing>): boolean {
  const { place, counts, units, byShift } = limit
  if (!place || units === null || byShift || place.items.length === 0) return false
  if (place.items.some(item => (placing.get(item)?.area ?? place.name) !== place.name)) return false
  for (const item of place.items)
    placing.set(item, {
      area: place.name,
      system: '',
      admits: { ...placing.get(item)?.admits, [counts]: units },
    })
  return true
}

function placeIn(words: string, areas: readonly Place[], equipment: readonly Equipment[]): Place | null {
  const bare = words.replace(AREA_HEAD, '').trim()
  const area = areas.find(each => fold(each.name).replace(AREA_HEAD, '') === bare)
  if (area) return area
  const tagged = equipment.filter(each => [each.tag ?? '', each.label].some(name => fold(name) === bare))
  if (tagged.length > 0) return { name: tagged[0]?.tag ?? tagged[0]?.label ?? bare, items: tagged }
  const [hit] = bare === words.trim() ? namesIn(bare) : []
  if (!hit || hit.start > 0) return null
  const rest = bare.slice(hit.end).trim()
  const alike = equipment.filter(
    each => each.template === hit.template && (rest === '' || fold(each.tag ?? '') === rest),
  )
  if (alike.length === 0) return null
  const [item] = alike
  return alike.length === 1 && item ? { name: item.tag ?? item.label, items: alike } : { name: bare, items: [] }
}

/** The items that a text puts into areas, and the words that do. */
function membersIn(
  folded: string,
  text: string,
  equipment: readonly Equipment[],
): { readonly areas: Place[]; readonly spans: Span[] } {
  const areas = new Map<string, { name: string; items: Equipment[] }>()
  const spans: Span[] = []
  const put = (name: string, range: Span, words: Span): void => {
    const key = fold(name).replace(AREA_HEAD, '')
    const items = equipment.filter(each => isWithin(each, folded, range))
    if (items.length === 0) return
    const area = areas.get(key) ?? { name, items: [] }
    for (const item of items) if (!area.items.includes(item)) area.items.push(item)
    areas.set(key, area)
    spans.push(words)
  }
  const nameIn = (match: RegExpMatchArray): string => {
    const own = match.groups?.name ?? ''
    const start = (match.index ?? 0) + match[0].lastIndexOf(own)
    const name = text.slice(start, start + own.length)
    return name.charAt(0).toUpperCase() + name.slice(1)
  }
  for (const match of folded.matchAll(AREA_OF_ITEMS)) {
    const from = match.index + match[0].length
    const end = /[.;\n](?!\S)|\n/.exec(folded.slice(from))?.index ?? folded.length - from
    put(nameIn(match), { start: from, end: from + end }, { start: match.index, end: from })
  }
  for (const match of folded.matchAll(ITEMS_IN_AREA)) {
    const lead = folded.slice(0, match.index + 1)
    const start = Math.max(
      ...['. ', ';', ':', '\n', ...(match[0].startsWith('(') ? [','] : [])].map(each => lead.lastIndexOf(each)),
    )
    const words = { start: match.index, end: match.index + match[0].length }
    if (spans.some(each => each.start < words.end && words.start < each.end)) continue
    put(nameIn(match), { start: start + 1, end: match.index }, words)
  }
  return { areas: [...areas.values()], spans }
}

function isWithin({ tag, span }: Equipment, folded: string, range: Span): boolean {
  if (tag === undefined) return span.start >= range.start && span.start < range.end
  const at = folded.slice(range.start, range.end).indexOf(fold(tag))
  return at >= 0
}

/** A text without its limits of areas, and of places that it speaks of elsewhere: what they name is no task and no item of its own. */
export function withoutAreaLimits(text: string): string {
  if (text.length > MOST_READ) return text
  const folded = fold(text)
  const limits = readAreaLimits(folded, words => (speaksOf(words, folded) ? words : null))
  return blanked(
    text,
    limits.filter(each => each.place || each.isArea),
  )
}

/** Longer texts are lists of work; no limits are looked for in them. */
const MOST_READ = 20_000

const speaksOf = (words: string, folded: string): boolean => words.length > 2 && folded.split(words).length > 2

/** The plan of a list with the limits of areas that its text gives; limits of no place in it are reported whole. */
export function withAreaLimits(
  schedule: Schedule,
  text: string,
): { readonly schedule: Schedule; readonly notes: Problem[] } {
  if (text.length > MOST_READ) return { schedule, notes: [] }
  const folded = fold(text)
  const limits = readAreaLimits(folded, words => placesIn(words, schedule) ?? (speaksOf(words, folded) ? [] : null))
  let plan = schedule
  const notes: Problem[] = []
  for (const limit of limits.filter(each => each.place || each.isArea)) {
    const none = limit.place?.length === 0 ? { ...limit, place: null } : limit
    const made = limitAreas({ limits: [none], rest: '' }, plan, () => failed(unusedLimit(text, limit)))
    if (!made.ok || made.value.question) notes.push(unusedLimit(text, limit))
    else {
      plan = made.value.schedule
      notes.push(...made.value.assumptions)
    }
  }
  return { schedule: plan, notes }
}
