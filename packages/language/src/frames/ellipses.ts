import { fold } from '../text/fold.ts'
import type { Context } from '../update/context.ts'
import { type Item, isLight } from './item.ts'
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
  return items.map((item, at) => {
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
    // "Cerrar las bocas de hombre": a word beside the mention that the name of one of the rows has.
    const beside = byWordBeside(items, at, near, { wordsOf, said: said(item) })
    if (beside !== null) {
      before = beside
      return { ...item, candidates: [{ id: beside, score: 1 }] }
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

/** Of rows that fit a mention alike, the one whose name has the verb in front of it, or right behind it. */
function byWordBeside(
  items: readonly Item[],
  at: number,
  near: readonly { readonly id: number }[],
  { wordsOf, said }: { readonly wordsOf: (id: number) => string[]; readonly said: readonly string[] },
): number | null {
  const around: Item[] = []
  for (const way of [-1, 1])
    for (let place = at + way; items[place] && Math.abs(place - at) <= 4; place += way) {
      const item = items[place]
      if (!item || (item.kind !== 'word' && item.kind !== 'unknown')) break
      if (way > 0 && !isLight(item) && item.kind === 'word' && around.length > 0) break
      if (!isLight(item)) around.push(item)
    }
  const words = around.flatMap(item => fold(item.text).match(/[a-z]{4,}/g) ?? []).filter(word => !said.includes(word))
  const fits = near.filter(({ id }) =>
    words.some(word => wordsOf(id).some(each => !said.includes(each) && termsLike(word, each) >= LIKE)),
  )
  return fits.length === 1 && near.length > 1 ? (fits[0]?.id ?? null) : null
}
