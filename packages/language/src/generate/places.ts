import { type Problem, problem, suggestion } from '@parada/schedule'
import { fold } from '../text/fold.ts'
import type { Span } from './draft.ts'

/** Longer texts are lists of rows; those of a plan of that size are not written as sentences. */
export const LONGEST_PROSE = 60_000

/** A text folded at the same places; null for one that is not read as sentences, or whose places would move. */
export function asProse(text: string): string | null {
  if (text.length > LONGEST_PROSE) return null
  const folded = fold(text)
  return folded.length === text.length ? folded : null
}

/** A remark on words at a place of a text, which it shows, for the user to review. */
export const remarkAt = (code: string, words: string, span: Span, severity: 'warning' | 'info' = 'warning'): Problem =>
  problem(
    code,
    { text: words.replace(/\s+/g, ' ').trim().slice(0, 160) },
    { severity, at: { span }, suggestions: [suggestion('language.reviewAssumption')] },
  )

/** Whether a span lies inside one of many, found by halving; the many are joined where they touch. */
export function covering(spans: readonly Span[]): (start: number, end: number) => boolean {
  const joined: { start: number; end: number }[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else joined.push({ ...span })
  }
  return (start, end) => {
    let [low, high] = [0, joined.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((joined[middle]?.start ?? 0) <= start) low = middle + 1
      else high = middle
    }
    const found = joined[low - 1]
    return found !== undefined && end <= found.end
  }
}

/** So far around a place its clause is looked for. */
const NEAR = 300

/** What stands between the marks around a place. */
export function clauseAt(folded: string, at: number, before: RegExp, behind: RegExp): Span {
  const from = Math.max(0, at - NEAR)
  let start = from
  for (const mark of folded.slice(from, at).matchAll(before)) start = from + mark.index + mark[0].length
  const rest = behind.exec(folded.slice(at, at + NEAR))
  return { start, end: rest ? at + rest.index : Math.min(folded.length, at + NEAR) }
}
