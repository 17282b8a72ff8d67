/** The dates that a list gives an operation, where its plan goes by them; seconds on the civil axis. */
interface Dates {
  readonly start: number | null
  readonly finish: number | null
}

/** A short mark of what an operation says (FNV-1a): distinguishes a change of the list from one of the plan. */
export function hashOf(text: string, hours: number | null, people: number | null, dates?: Dates): string {
  const figures = [text.trim(), hours === null ? null : Number(hours.toFixed(4)), people ?? 1]
  const dated = dates && (dates.start !== null || dates.finish !== null)
  const all = JSON.stringify(dated ? [...figures, dates.start, dates.finish] : figures)
  let hash = 0x811c9dc5
  for (let at = 0; at < all.length; at++) hash = Math.imul(hash ^ all.charCodeAt(at), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}
