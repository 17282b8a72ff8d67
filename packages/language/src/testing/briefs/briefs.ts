import type { Language } from '../../types.ts'
import { JOIN, KINDS, type Kind, LIMITS, type Limits, NUMBERS, OPENINGS, TO, WORK } from './words.ts'

/** A brief with what it asks for, computed from how it was made. */
export interface BriefCase {
  readonly language: Language
  readonly way: string
  readonly text: string
  /** How many items of each template. */
  readonly items: Readonly<Record<string, number>>
  readonly tags: readonly string[]
  readonly limits: Limits
  /** Days; null: none given. */
  readonly window: number | null
  readonly start: boolean
  /** Trays by tag of a column. */
  readonly trays: Readonly<Record<string, number>>
  /** A third of the combinations, held out while the reader is mended. */
  readonly held: boolean
}

/** A small generator of numbers: the same seed gives the same briefs. */
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39) >>> 0
    return (mixed >>> 8) % below
  }
}

const WAYS = [
  'counted',
  'adjective',
  'listed',
  'bracket',
  'colon',
  'each',
  'first',
  'range',
  'letters',
  'words',
] as const
type Way = (typeof WAYS)[number]

interface Mention {
  readonly text: string
  readonly kind: Kind
  readonly count: number
  readonly tags: readonly string[]
}

function mention(kind: Kind, way: Way, count: number, base: number, language: Language): Mention {
  const tags = Array.from({ length: count }, (_, at) => `${kind.letters}${base + at}`)
  const join = JOIN[language]
  const list = tags.length > 1 ? `${tags.slice(0, -1).join(', ')} ${join} ${tags.at(-1)}` : (tags[0] ?? '')
  const noun = count > 1 ? kind.many : kind.one
  const adjective = kind.kinds[base % Math.max(1, kind.kinds.length)]
  const full = adjective && count > 1 ? `${noun} ${adjective}` : noun
  const word = NUMBERS[language][count - 2] ?? String(count)
  const texts: Readonly<Record<Way, string>> = {
    counted: `${count} ${noun}`,
    adjective: `${count} ${full}`,
    listed: `${count} ${full} ${list}`,
    bracket: `${count} ${full} (${list})`,
    colon: `${full}: ${list}`,
    each: tags.map(tag => `${kind.one} ${tag}`).join(', '),
    first: tags.map(tag => `${tag} (${kind.one})`).join(', '),
    range: count > 2 ? `${count} ${full} (${tags[0]} ${TO[language]} ${tags.at(-1)})` : `${count} ${full} ${list}`,
    letters: count === 2 ? `${count} ${full} ${tags[0]}A/B` : `${word} ${noun} ${list}`,
    words: count > 1 ? `${word} ${full}` : `1 ${noun}`,
  }
  const named = way !== 'counted' && way !== 'adjective' && way !== 'words'
  const own = way === 'letters' && count === 2 ? [`${tags[0]}A`, `${tags[0]}B`] : tags
  return { text: texts[way], kind, count, tags: named ? own : [] }
}

/** Briefs in one language; the same number of them every time. */
export function briefs(language: Language, many: number): BriefCase[] {
  return Array.from({ length: many }, (_, at) => {
    const roll = dice(at * 7919 + language.charCodeAt(0) * 104_729)
    for (let warm = 0; warm < 4; warm++) roll(2)
    const open = at % OPENINGS[language].length
    const opening = OPENINGS[language][open] ?? OPENINGS[language][0]!
    const who = roll(LIMITS[language].length)
    const limits = LIMITS[language][who] ?? LIMITS[language][0]!
    const kinds = [...KINDS[language]]
    const mentions: Mention[] = []
    const ways: number[] = []
    const seen = new Set<string>()
    for (let left = 1 + roll(3); left > 0; left--) {
      const kind = kinds.splice(roll(kinds.length), 1)[0]
      if (!kind || seen.has(kind.template)) continue
      seen.add(kind.template)
      const way = roll(WAYS.length)
      ways.push(way)
      mentions.push(mention(kind, WAYS[way] ?? 'counted', 1 + roll(5), 101 + 100 * roll(6), language))
    }
    const trays: Record<string, number> = {}
    const texts = mentions.map(({ text, kind, count, tags }) => {
      const [tag] = tags
      if (kind.quantity && count === 1) {
        if (tag !== undefined) trays[tag] = 20 + 4 * (at % 5)
        return `${text} ${kind.quantity.replace('{q}', String(20 + 4 * (at % 5)))}`
      }
      if (kind.template === 'exchanger' && tag !== undefined && at % 3 === 0)
        return `${text} ${(WORK[language][at % 2] ?? '').replace('{t}', tag)}`
      return text
    })
    const items: Record<string, number> = {}
    for (const { kind, count } of mentions) items[kind.template] = (items[kind.template] ?? 0) + count
    const join = texts.some(text => text.includes(',') || text.includes(':')) ? '; ' : ', '
    const listed =
      at % 2 === 0 && texts.length > 1 && join === ', '
        ? `${texts.slice(0, -1).join(', ')} ${JOIN[language]} ${texts.at(-1)}`
        : texts.join(join)
    const window = 10 + (at % 20)
    return {
      language,
      way: `${open} ${ways.map(way => WAYS[way]).join('+')} ${who}`,
      text: opening.text
        .replace('{items}', listed)
        .replace('{bullets}', texts.map(text => `- ${text}`).join('\n'))
        .replace('{w}', String(window))
        .replace('{limits}', limits.text)
        .trim(),
      items,
      tags: mentions.flatMap(each => each.tags),
      limits,
      window: opening.window ? window : null,
      start: opening.start,
      trays,
      held: (open * 31 + ways.reduce((sum, way) => sum + way, 0) * 7 + who) % 3 === 0,
    }
  })
}
