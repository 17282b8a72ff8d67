/** Letters to change, leave out, add or swap until one word is the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  let above: number[] = []
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (above[j - 2] ?? 0) + 1 : 99
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same, swapped)
    }
    above = row
    row = next
  }
  return row[b.length] ?? 0
}

/** The known word that was probably meant; null when none is near. */
export function nearest(word: string, known: readonly string[]): string | null {
  const found = known.map(each => ({ each, far: distance(word.toLowerCase(), each) })).sort((a, b) => a.far - b.far)[0]
  return found && found.far > 0 && found.far <= Math.max(1, Math.floor(word.length / 3)) ? found.each : null
}
