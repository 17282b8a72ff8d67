import { must, nth } from '@parada/schedule'
import { type Action, actionOf, sameAction } from './actions.ts'
import { fold, wordsOf } from './fold.ts'
import { sameThing, thingsOf } from './nouns.ts'

const SUFFIXES = [
  'izacoes',
  'izaciones',
  'amentos',
  'amientos',
  'imentos',
  'imientos',
  'izacao',
  'izacion',
  'ization',
  'amento',
  'amiento',
  'imento',
  'imiento',
  'cionar',
  'acoes',
  'aciones',
  'icoes',
  'iciones',
  'ations',
  'acao',
  'acion',
  'icao',
  'icion',
  'ation',
  'ition',
  'ucao',
  'ucion',
  'mento',
  'miento',
  'agens',
  'agem',
  'ajes',
  'coes',
  'ciones',
  'soes',
  'siones',
  'ments',
  'ment',
  'ings',
  'adas',
  'ados',
  'idas',
  'idos',
  'ando',
  'endo',
  'iendo',
  'indo',
  'aram',
  'aron',
  'eram',
  'iram',
  'ieron',
  'oes',
  'ores',
  'eiros',
  'ador',
  'aje',
  'ing',
  'ada',
  'ado',
  'ida',
  'ido',
  'cao',
  'cion',
  'sao',
  'sion',
  'tion',
  'ura',
  'eio',
  'eos',
  'ear',
  'uar',
  'iar',
  'ies',
  'ais',
  'eis',
  'ois',
  'ar',
  'er',
  'ir',
  'am',
  'em',
  'an',
  'en',
  'ed',
  'es',
  'as',
  'os',
  'al',
  'is',
  'a',
  'o',
  'e',
  's',
  'y',
] // prettier-ignore

const stems = new Map<string, string>()

/** The stem of a folded word: enough to see that "substituição" and "substituir" are one. */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  let found = word
  if (!/\d/.test(word))
    for (const suffix of SUFFIXES)
      if (word.endsWith(suffix) && word.length - suffix.length >= (suffix.length <= 2 ? 3 : 3)) {
        found = word.slice(0, -suffix.length)
        break
      }
  if (stems.size < 20_000) stems.set(word, found)
  return found
}

/** Edit distance up to a limit (swapped neighbours count once); `limit + 1` when it is more. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let value = Math.min(nth(previous, j) + 1, nth(row, j - 1) + 1, nth(previous, j - 1) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, nth(before, j - 2) + 1)
      row.push(value)
      least = Math.min(least, value)
    }
    if (least > limit) return limit + 1
    before = previous
    previous = row
  }
  return nth(previous, b.length)
}

export interface Term {
  readonly word: string
  readonly stem: string
  readonly action: Action | null
}

/** Content words of a name. */
export function termsOf(name: string, stopWords: ReadonlySet<string>): Term[] {
  const words = wordsOf(fold(name))
  const content = words.filter(word => !stopWords.has(word))
  return (content.length > 0 ? content : words).map(word => ({ word, stem: stem(word), action: actionOf(word) }))
}

/** How well two words agree: 1 same, less for another form, a synonym or a typing error, 0 not at all. */
export function termLikeness(a: Term, b: Term): number {
  if (a.word === b.word) return 1
  if (/\d/.test(a.word) || /\d/.test(b.word)) return a.word.replace(/^0+/, '') === b.word.replace(/^0+/, '') ? 1 : 0
  if (a.stem === b.stem && a.stem.length >= 3) return 0.97
  if (a.action && b.action) {
    if (a.action === b.action && a.stem.slice(0, 3) === b.stem.slice(0, 3)) return 0.95
    // Two kinds of test are two things: "teste hidrostático" is no leak test.
    if (a.action === b.action) return thingsOf(a.word) && thingsOf(b.word) && !sameThing(a.word, b.word) ? 0.5 : 0.85
    if (sameAction(a.action, b.action)) return 0.6
  }
  if (sameThing(a.word, b.word)) return 0.9
  const shorter = Math.min(a.stem.length, b.stem.length)
  if (shorter >= 4 && (a.word.startsWith(b.word) || b.word.startsWith(a.word))) {
    const gap = Math.abs(a.word.length - b.word.length)
    if (gap <= 4) return 0.85
  }
  const [x, y] = [a.stem, b.stem]
  if (shorter >= 5) {
    const limit = shorter >= 8 ? 2 : 1
    const between = distance(x, y, limit)
    if (between <= limit && x[0] === y[0]) return between === 1 ? 0.88 : 0.8
    if (between <= 1) return 0.8
  }
  if (
    a.word.length >= 4 &&
    b.word.length >= 4 &&
    a.word.length + b.word.length >= 9 &&
    distance(a.word, b.word, 1) <= 1
  )
    return 0.82
  return 0
}

interface Indexed {
  readonly folded: string
  readonly terms: readonly Term[]
}

/** Names that can be asked for: finds what a person means by a few words. */
export class NameIndex {
  private readonly names: Indexed[] = []
  private readonly frequency = new Map<string, number>()
  private readonly exact = new Map<string, number[]>()
  private readonly byPrefix = new Map<string, Set<number>>()
  private readonly byThing = new Map<number, Set<number>>()
  private readonly stopWords: ReadonlySet<string>

  constructor(names: readonly string[], stopWords: ReadonlySet<string>) {
    this.stopWords = stopWords
    for (const name of names) this.add(name)
  }

  add(name: string): void {
    const index = this.names.length
    const folded = plainName(name)
    const terms = termsOf(name, this.stopWords)
    this.names.push({ folded, terms })
    const same = this.exact.get(folded)
    if (same) same.push(index)
    else this.exact.set(folded, [index])
    for (const key of new Set(terms.map(term => term.stem))) this.frequency.set(key, (this.frequency.get(key) ?? 0) + 1)
    for (const term of terms) {
      addTo(this.byPrefix, term.stem.slice(0, 2), index)
      for (const thing of thingsOf(term.word) ?? []) addTo(this.byThing, thing, index)
    }
  }

  /** Candidates that share the beginning of a word or an action with the query: few, for any number of names. */
  private candidates(terms: readonly Term[]): Iterable<number> {
    if (this.names.length <= 64) return this.names.keys()
    const rare = terms
      .flatMap(term => [
        this.byPrefix.get(term.stem.slice(0, 2)) ?? new Set<number>(),
        ...[...(thingsOf(term.word) ?? [])].map(thing => this.byThing.get(thing) ?? new Set<number>()),
      ])
      .filter(set => set.size > 0)
      .sort((a, b) => a.size - b.size)
    const found = new Set<number>()
    for (const set of rare.slice(0, 2)) {
      if (found.size > 0 && set.size > 400) break
      let count = 0
      for (const index of set) {
        if (count++ > 4000) break
        found.add(index)
      }
    }
    return found
  }

  /** Best matches first, each with a score from 0 to 1 (2 for the very name). */
  find(query: string, accept: (index: number) => boolean = () => true): { index: number; score: number }[] {
    const folded = plainName(query)
    const same = this.exact.get(folded)?.filter(accept)
    if (same && same.length > 0) return same.map(index => ({ index, score: 2 }))
    const terms = termsOf(query, this.stopWords)
    if (terms.length === 0) return []
    const found: { index: number; score: number }[] = []
    for (const index of this.candidates(terms)) {
      if (!accept(index)) continue
      const score = this.score(terms, nth(this.names, index))
      if (score >= 0.5) found.push({ index, score })
    }
    return found.sort((a, b) => b.score - a.score || a.index - b.index)
  }

  private weight(term: Term): number {
    const count = this.frequency.get(term.stem) ?? 0
    const rarity = count === 0 ? 1 : 1 / (1 + Math.log(count))
    return (term.action ? 0.8 : 1) * (0.4 + 0.6 * rarity)
  }

  private score(query: readonly Term[], name: Indexed): number {
    let matched = 0
    let total = 0
    const used = new Set<number>()
    let clash = false
    for (const term of query) {
      const weight = this.weight(term)
      total += weight
      let best = 0
      let at = -1
      for (const [index, other] of name.terms.entries()) {
        if (used.has(index)) continue
        const likeness = termLikeness(term, other)
        if (likeness > best) [best, at] = [likeness, index]
      }
      if (at >= 0) used.add(at)
      matched += weight * best
      // Another verb on the same thing is another task: "pintar bomba" is not "testar bomba".
      if (
        term.action &&
        best < 0.5 &&
        name.terms.some(other => other.action && !sameAction(other.action, must(term.action)))
      )
        clash = true
      if (/\d/.test(term.word) && best === 0 && name.terms.some(other => /\d/.test(other.word))) clash = true
    }
    const recall = total === 0 ? 0 : matched / total
    const precision = used.size / name.terms.length
    return (clash ? 0.55 : 1) * (0.78 * recall + 0.22 * precision * recall)
  }
}

function addTo<K>(map: Map<K, Set<number>>, key: K, index: number): void {
  const set = map.get(key)
  if (set) set.add(index)
  else map.set(key, new Set([index]))
}

/** A name as compared for being the very same. */
export const plainName = (name: string): string => wordsOf(fold(name)).join(' ')

export type Match =
  | { readonly kind: 'one'; readonly index: number; readonly score: number }
  | { readonly kind: 'many'; readonly indexes: readonly number[] }
  | { readonly kind: 'none'; readonly near: readonly number[] }

/** One name, several that fit as well, or none (with the nearest ones to suggest). */
export function decide(found: readonly { index: number; score: number }[], threshold = 0.6, margin = 0.06): Match {
  const best = found[0]
  if (!best || best.score < threshold) return { kind: 'none', near: found.slice(0, 3).map(each => each.index) }
  const rivals = found.filter(each => each.score >= best.score - (best.score >= 2 ? 0 : margin))
  if (rivals.length > 1) return { kind: 'many', indexes: rivals.map(each => each.index) }
  return { kind: 'one', index: best.index, score: best.score }
}
