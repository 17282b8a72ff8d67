/** Deep equality of plain data; a member that is undefined counts as absent. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [x, y] = [a as Record<string, unknown>, b as Record<string, unknown>]
  for (const key of Object.keys(x)) if (!same(x[key], y[key])) return false
  for (const key of Object.keys(y)) if (y[key] !== undefined && !(key in x)) return false
  return true
}
