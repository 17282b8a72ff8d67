import type { Span } from './draft.ts'

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
