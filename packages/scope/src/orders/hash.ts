/** A short mark of what an operation says (FNV-1a): tells a change of the list from one of the plan. */
export function hashOf(text: string, hours: number | null, people: number | null): string {
  const all = JSON.stringify([text.trim(), hours === null ? null : Number(hours.toFixed(4)), people ?? 1])
  let hash = 0x811c9dc5
  for (let at = 0; at < all.length; at++) hash = Math.imul(hash ^ all.charCodeAt(at), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}
