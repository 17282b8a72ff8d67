/** Numbers in [0, 1) that follow from a seed alone: a 32-bit counter, scrambled by multiplying and shifting. */
export function randomNumbers(seed: number): () => number {
  let counter = seed >>> 0
  return () => {
    counter = (counter + 0x9e3779b9) >>> 0
    let mixed = Math.imul(counter ^ (counter >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
  }
}
