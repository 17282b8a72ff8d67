import { fold } from '../text/fold.ts'
import type { Context } from '../update/context.ts'
import type { Item } from './item.ts'
import { contentOf, type ReadContext } from './items.ts'
import { termsLike } from './word-likeness.ts'

/** Rows of a mention that are as likely. */
const CLOSE = 0.065
const LIKE = 0.78
/** Rows that a plural may mean without a word like "all". */
const MANY = 5

/** A plural was said of a name that has the word as one. */
const isOneOf = (said: readonly string[], name: readonly string[]): boolean =>
  said.some(word => /[a-z]{3}s$/.test(word) && !name.includes(word) && name.some(each => isPlural(word, each))) &&
  said.every(word => name.some(each => termsLike(word, each) >= LIKE))
const isPlural = (word: string, one: string): boolean =>
  !one.endsWith('s') && [`${one}s`, `${one}es`, one.replace(/ao$/, 'oes'), one.replace(/m$/, 'ns')].includes(word)

/**
 * "Zone 2 is demolished in 10 h and zone 1 in 12": of rows that fit a mention alike, the one is meant whose other words the
 * row that was named before it has too.
 */
export function withEllipses(items: readonly Item[], context: Context, read: ReadContext): Item[] {
  const { tasks } = context.schedule
  const wordsOf = (id: number): string[] => contentOf(fold(tasks.find(task => task.uid === id)?.name ?? ''), read)
  const isIn = (word: string, words: readonly string[]): boolean => words.some(each => termsLike(word, each) >= LIKE)
  const said = (item: Item): string[] => contentOf(fold(item.text), read)
  let before: number | null = null
  return items.map(item => {
    if (item.kind !== 'task' || item.rows || !item.candidates) return item
    const [best] = item.candidates
    const near = item.candidates.filter(each => best && each.score > best.score - CLOSE)
    if (near.length === 1 || !best) {
      before = best?.id ?? null
      return item
    }
    // "Mesas de rolos": all rows that have the word, and have it once.
    const leaves = near.filter(({ id }) => !tasks.some(task => task.parent === id))
    if (leaves.length > 1 && leaves.length < MANY && leaves.every(({ id }) => isOneOf(said(item), wordsOf(id)))) {
      before = null
      return { ...item, rows: leaves.map(each => each.id) }
    }
    if (before === null || best.score >= 0.985) return item
    const other = wordsOf(before)
    const fits = near.filter(({ id }) => {
      const left = wordsOf(id).filter(word => !isIn(word, said(item)))
      return id !== before && left.length > 0 && left.every(word => isIn(word, other))
    })
    const [only] = fits
    if (!only || fits.length > 1) return item
    before = only.id
    return { ...item, candidates: [{ id: only.id, score: 1 }] }
  })
}
