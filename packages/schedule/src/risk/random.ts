/** Spreads every bit of a number over all others (the finaliser of MurmurHash3, public domain). */
function mix(value: number): number {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Where the numbers of one kind for one thing come from: they are drawn from it by the iteration. */
export const streamOf = (seed: number, stream: number, kind: number): number =>
  mix(seed ^ mix(Math.imul(stream, 0x9e3779b1) ^ kind))

/**
 * A number in (0, 1) that depends on nothing but its stream and the iteration: it is the same for every caller, order
 * and thread.
 */
export const drawAt = (stream: number, iteration: number): number =>
  (mix(stream ^ Math.imul(iteration, 0x85ebca77)) + 0.5) / 4294967296

/** Half the bits of a place are mixed into the other half so often. */
const TURNS = 4

/**
 * The same in strata: of so many iterations each takes another share of (0, 1), so that all of it is met evenly (a Latin
 * hypercube over the streams). Which one it is depends on nothing but the stream and the iteration either.
 */
export function strataAt(stream: number, iteration: number, count: number): number {
  if (iteration >= count) return drawAt(stream, iteration)
  const half = Math.max(1, Math.ceil(Math.log2(count) / 2))
  const mask = (1 << half) - 1
  let place = iteration
  // A shuffle of twice as many bits as are needed at the most: what lies beyond the count is shuffled on.
  do {
    let [left, right] = [place >>> half, place & mask]
    for (let turn = 0; turn < TURNS; turn++)
      [left, right] = [right, left ^ (mix(stream ^ mix(right ^ (turn << 20))) & mask)]
    place = ((left << half) | right) >>> 0
  } while (place >= count)
  return (place + drawAt(stream ^ 0x5bd1e995, iteration)) / count
}

/** The same of a stream that is asked for once. */
export const uniformAt = (seed: number, iteration: number, stream: number, kind: number): number =>
  drawAt(streamOf(seed, stream, kind), iteration)

/** Acklam's rational approximation of the normal quantile, relative error below 1.15e-9. */
export function normalQuantile(p: number): number {
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p))
    return tail(q)
  }
  if (p > 1 - 0.02425) return -tail(Math.sqrt(-2 * Math.log(1 - p)))
  const q = p - 0.5
  const r = q * q
  return (
    ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
      2.506628277459239) *
      q) /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
      1)
  )
}

const tail = (q: number): number =>
  (((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
    4.374664141464968) *
    q +
    2.938163982698783) /
  ((((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1)

/** Share of the normal distribution below x (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
export function normalShare(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const density = 0.3989422804014327 * Math.exp((-x * x) / 2)
  const upper =
    density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return x >= 0 ? 1 - upper : upper
}

/** A number of a text: the stream of what is drawn for it. */
export function hashOf(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}
