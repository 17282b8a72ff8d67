import { nth } from '../must.ts'

/** Lower case without accents, punctuation as blanks: what names are compared in. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A word list as one pattern: a word matches from its beginning, `end$` whole. */
export function wordPattern(words: readonly string[]): RegExp {
  const parts = words.map(word => (word.endsWith('$') ? `${word.slice(0, -1)}(?= |$)` : word))
  return new RegExp(`(?:^| )(?:${parts.join('|')})`)
}

/** Characters to insert, delete or replace to turn one text into the other. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = nth(previous, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, nth(previous, column) + 1, nth(current, column - 1) + 1))
    }
    previous = current
  }
  return nth(previous, b.length)
}

/** Similarity that one name contained in the other counts as. */
export const SUBSTRING_SIMILARITY = 0.8
/** Names at least this similar are taken for the same. */
export const SAME_NAME_SIMILARITY = 0.6
/** A part shorter than this says nothing about the whole. */
const SHORTEST_PART = 3

/** How similar two names are, 0 to 1: 1 for equal, 0.8 when one contains the other, else by the letters that differ. */
export function nameSimilarity(a: string, b: string): number {
  const [x, y] = [plain(a), plain(b)]
  if (x === '' || y === '') return 0
  if (x === y) return 1
  const longer = Math.max(x.length, y.length)
  const byLetters = 1 - distance(x, y) / longer
  const contained = Math.min(x.length, y.length) >= SHORTEST_PART && (x.includes(y) || y.includes(x))
  return contained ? Math.max(SUBSTRING_SIMILARITY, byLetters) : byLetters
}

/** The most similar named thing, when it is similar enough to be meant. Equal similarity: the earlier one. */
export function closestName<T extends { readonly name: string }>(
  name: string,
  among: readonly T[],
  atLeast = SAME_NAME_SIMILARITY,
): { readonly match: T; readonly similarity: number } | null {
  let best: { match: T; similarity: number } | null = null
  for (const each of among) {
    const similarity = nameSimilarity(name, each.name)
    if (similarity >= atLeast && similarity > (best?.similarity ?? 0)) best = { match: each, similarity }
  }
  return best
}
