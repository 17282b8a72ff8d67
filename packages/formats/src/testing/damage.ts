/** Numbers that lengths, counts and offsets go wrong with. */
const EDGES = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff] as const

/** A damaged copy: some bytes or words changed, a part doubled, blanked or moved, or the end cut off. */
export function damage(bytes: Uint8Array, random: () => number): Uint8Array {
  const copy = bytes.slice()
  const at = (length: number): number => Math.floor(random() * Math.max(1, length))
  const rounds = 1 + at(8)
  for (let round = 0; round < rounds; round++) {
    // Half of the changes hit the first and last eighth, where headers, directories and tables of sectors tend to lie.
    const where =
      random() < 0.25 ? at(copy.length / 8) : random() < 0.33 ? copy.length - 1 - at(copy.length / 8) : at(copy.length)
    switch (at(6)) {
      case 0:
        copy[where] = at(256)
        break
      case 1: {
        const value = EDGES[at(EDGES.length)]!
        for (let i = 0; i < 4 && where + i < copy.length; i++) copy[where + i] = (value >>> (i * 8)) & 0xff
        break
      }
      case 2: {
        const delta = at(9) - 4
        copy[where] = (copy[where]! + delta) & 0xff
        break
      }
      case 3:
        copy.copyWithin(where, at(copy.length), at(copy.length))
        break
      case 4:
        copy.fill(random() < 0.5 ? 0 : 0xff, where, where + at(64))
        break
      case 5:
        if (random() < 0.3) return copy.subarray(0, where)
        break
    }
  }
  return copy
}

const SECTOR = 512

/** A copy as a broken transfer leaves it: cut off, or with zeros where some sectors were never written. */
export function unwritten(bytes: Uint8Array, random: () => number): Uint8Array {
  if (random() < 0.4) return bytes.subarray(0, Math.floor(random() * bytes.length))
  const copy = bytes.slice()
  const from = SECTOR * Math.floor((random() * copy.length) / SECTOR)
  copy.fill(0, from, from + SECTOR * (1 + Math.floor(random() * 16)))
  return copy
}
