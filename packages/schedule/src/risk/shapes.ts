import type { RiskShape } from '../model/risk.ts'

/** Steps of the table that a PERT quantile is read from. */
const STEPS = 2048
const tables = new Map<number, Float64Array>()

/** Value of a three-point estimate below which the share `u` of its outcomes lies. Invariant: low <= likely <= high. */
export function quantileOf(shape: RiskShape, low: number, likely: number, high: number, u: number): number {
  const span = high - low
  if (span <= 0 || shape === 'none') return likely
  switch (shape) {
    case 'uniform':
      return low + span * u
    case 'triangular': {
      const [peak, up, down] = triangle(low, likely, high)
      return u < peak ? low + Math.sqrt(u * up) : high - Math.sqrt((1 - u) * down)
    }
    case 'discrete':
      // The weights of PERT: one, four, one in six.
      return u < 1 / 6 ? low : u < 5 / 6 ? likely : high
    case 'pert':
      return low + span * pertQuantile((likely - low) / span, u)
  }
}

/** Of a triangle: the share that lies below its likely value, and what its two sides rise by. Invariant: low < high. */
export const triangle = (
  low: number,
  likely: number,
  high: number,
): readonly [peak: number, up: number, down: number] => [
  (likely - low) / (high - low),
  (high - low) * (likely - low),
  (high - low) * (high - likely),
]

/** Quantile of the beta distribution that PERT takes (four times the weight on the likely value), of 0 to 1. */
function pertQuantile(peak: number, u: number): number {
  const key = Math.round(peak * 1000)
  let table = tables.get(key)
  if (!table) {
    table = pertTable(key / 1000)
    tables.set(key, table)
  }
  const place = u * STEPS
  const at = Math.min(STEPS - 1, Math.floor(place))
  const [from, to] = [table[at]!, table[at + 1]!]
  return from + (to - from) * (place - at)
}

function pertTable(peak: number): Float64Array {
  const [a, b] = [4 * peak, 4 - 4 * peak]
  const cells = 8192
  const sum = new Float64Array(cells + 1)
  for (let at = 0; at < cells; at++) {
    const x = (at + 0.5) / cells
    sum[at + 1] = sum[at]! + x ** a * (1 - x) ** b
  }
  const all = sum[cells]!
  const table = new Float64Array(STEPS + 1)
  let at = 0
  for (let step = 0; step <= STEPS; step++) {
    const wanted = (step / STEPS) * all
    while (at < cells - 1 && sum[at + 1]! < wanted) at++
    const width = sum[at + 1]! - sum[at]!
    table[step] = (at + (width > 0 ? Math.min(1, (wanted - sum[at]!) / width) : 0)) / cells
  }
  return table
}
