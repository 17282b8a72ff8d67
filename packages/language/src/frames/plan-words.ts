import { must, nth } from '@parada/schedule'
import { termsLike } from './word-likeness.ts'

/** A row or a person that words may mean, and how well they fit (0 to 1). */
export interface Candidate {
  readonly id: number
  readonly score: number
}

interface Row {
  readonly id: number
  readonly words: readonly string[]
  readonly weights: readonly number[]
  readonly total: number
}

/** The words of the plan's names, each with the rows that have it: what a mention is held against. */
export class PlanWords {
  private readonly rows = new Map<number, Row>()
  private readonly byWord = new Map<string, number[]>()
  private readonly byHead = new Map<string, string[]>()
  private readonly byNumber = new Map<string, string[]>()
  private readonly known = new Map<string, readonly (readonly [string, number])[]>()
  private readonly scale: number

  constructor(names: readonly { readonly id: number; readonly words: readonly string[] }[]) {
    for (const { id, words } of names)
      for (const word of new Set(words)) {
        const list = this.byWord.get(word)
        if (list) list.push(id)
        else {
          this.byWord.set(word, [id])
          const head = word.slice(0, 2)
          const heads = this.byHead.get(head)
          if (heads) heads.push(word)
          else this.byHead.set(head, [word])
          const number = /^[a-z]{1,4}-?(\d{3,})[a-z]?$/.exec(word)?.[1]
          if (number) this.byNumber.set(number, [...(this.byNumber.get(number) ?? []), word])
        }
      }
    this.scale = Math.log(1 + names.length)
    for (const { id, words } of names) {
      const weights = words.map(word => this.weight(word))
      this.rows.set(id, { id, words, weights, total: weights.reduce((sum, each) => sum + each, 0) })
    }
  }

  /** Rare words say more; a word that the plan lacks says most against a row. */
  private weight(word: string): number {
    const count = this.byWord.get(word)?.length
    return count === undefined ? 1 : 0.15 + (0.85 * Math.log(1 + this.rows.size / count + 1e-9)) / (this.scale || 1)
  }

  /** Words of the plan that a word may be, with their likeness. */
  private like(said: string): readonly (readonly [string, number])[] {
    // "Dan's": whose it is.
    const word = said.replace(/['’]s$/, '')
    const known = this.known.get(word)
    if (known) return known
    const found: (readonly [string, number])[] = []
    // "The 702": a tag by its number alone.
    for (const each of this.byNumber.get(word) ?? []) found.push([each, 1])
    for (const each of this.byHead.get(word.slice(0, 2)) ?? []) {
      const likeness = termsLike(word, each)
      if (likeness > 0) found.push([each, likeness])
    }
    found.sort((a, b) => b[1] - a[1])
    this.known.set(word, found)
    return found
  }

  /** How surely a word is one of the plan's. */
  knows(word: string): number {
    return this.byWord.has(word) ? 1 : (this.like(word)[0]?.[1] ?? 0)
  }

  /** Rows that words may mean, the best first: the share of the words that a row explains, and of the row that they name. */
  match(words: readonly string[], limit = 8): Candidate[] {
    let total = 0
    const named = new Map<number, Map<string, number>>()
    const got = new Map<number, number>()
    for (const word of new Set(words)) {
      const like = this.like(word)
      const weight = like.length > 0 ? Math.max(...like.slice(0, 3).map(([each]) => this.weightIn(each))) : 1
      total += weight
      const best = new Map<number, readonly [string, number]>()
      for (const [each, likeness] of like)
        for (const id of this.byWord.get(each) ?? [])
          if ((best.get(id)?.[1] ?? 0) < likeness && !named.get(id)?.has(each)) best.set(id, [each, likeness])
      for (const [id, [each, likeness]] of best) {
        got.set(id, (got.get(id) ?? 0) + weight * likeness)
        const hits = named.get(id) ?? new Map<string, number>()
        hits.set(each, likeness)
        named.set(id, hits)
      }
    }
    const found: Candidate[] = []
    for (const [id, sum] of got) {
      const row = must(this.rows.get(id))
      let covered = 0
      row.words.forEach((word, at) => {
        covered += nth(row.weights, at) * (named.get(id)?.get(word) ?? 0)
      })
      const recall = row.total > 0 ? Math.min(1, covered / row.total) : 0
      found.push({ id, score: (sum / total) * (0.7 + 0.3 * recall) })
    }
    return found.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, limit)
  }

  private weightIn(word: string): number {
    const row = this.byWord.get(word)
    return row ? this.weight(word) : 1
  }
}
