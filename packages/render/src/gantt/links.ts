import type { Calculation, LinkType, Schedule } from '@parada/schedule'
import type { GanttRows } from './rows.ts'

/** Link types as stored in columns. */
export const LINK_TYPE_NUMBERS: Readonly<Record<LinkType, number>> = { FS: 0, SS: 1, FF: 2, SF: 3 }
/** Blocks of 64, 512, 4,096, ... rows: a link is filed where it touches at most two blocks. */
const FIRST_SHIFT = 6
const SHIFT_STEP = 3

interface Level {
  readonly shift: number
  /** The first entry of each block, -1 for none. Entry e is an end of link e >> 1; `next` leads on from there. */
  readonly heads: Int32Array
}

/**
 * Links in columns with an index by blocks of rows, so that a frame reads only links near the visible rows however many
 * there are and however far they reach.
 */
export interface LinkIndex {
  readonly count: number
  /** Task positions; -1 where an end does not exist. */
  readonly from: Int32Array
  readonly to: Int32Array
  readonly type: Uint8Array
  readonly levels: readonly Level[]
  /** The entry after each in its block, -1 at the end. */
  readonly next: Int32Array
}

/** Files the links of a plan under the rows they join, in one pass. Links with a hidden end are left out. */
export function indexLinks(schedule: Schedule, rows: GanttRows, indexOf: Calculation['indexOf']): LinkIndex {
  const table = rows.byIdentity
  const { links } = schedule
  const rowOf = rows.row
  const m = links.length
  const from = new Int32Array(m)
  const to = new Int32Array(m)
  const type = new Uint8Array(m)
  const next = new Int32Array(2 * m)
  const levels: Level[] = []
  for (let shift = FIRST_SHIFT; ; shift += SHIFT_STEP) {
    levels.push({ shift, heads: new Int32Array((rows.count >> shift) + 1).fill(-1) })
    if (rows.count >> shift <= 1) break
  }
  const top = levels.length - 1
  // From the last to the first: every block then lists its links in the plan's order.
  for (let i = m - 1; i >= 0; i--) {
    const link = links[i]!
    const a = table ? (table[link.from] ?? -1) : indexOf(link.from)
    const b = table ? (table[link.to] ?? -1) : indexOf(link.to)
    from[i] = a
    to[i] = b
    if (link.type !== 'FS') type[i] = LINK_TYPE_NUMBERS[link.type]
    const fromRow = a < 0 ? -1 : rowOf[a]!
    const toRow = b < 0 ? -1 : rowOf[b]!
    if (fromRow < 0 || toRow < 0) continue
    const low = Math.min(fromRow, toRow)
    const high = Math.max(fromRow, toRow)
    let k = 0
    let shift = FIRST_SHIFT
    while (k < top && (high >> shift) - (low >> shift) > 1) {
      k++
      shift += SHIFT_STEP
    }
    const { heads } = levels[k]!
    const first = low >> shift
    const last = high >> shift
    next[2 * i] = heads[first]!
    heads[first] = 2 * i
    if (last === first) continue
    next[2 * i + 1] = heads[last]!
    heads[last] = 2 * i + 1
  }
  return { count: m, from, to, type, levels, next }
}

/** Calls for every link whose rows meet [first, last], each once. */
export function eachLinkBetween(
  index: LinkIndex,
  rows: GanttRows,
  first: number,
  last: number,
  visit: (link: number, fromRow: number, toRow: number) => void,
): void {
  const { next } = index
  for (const { shift, heads } of index.levels) {
    const firstBlock = first >> shift
    const lastBlock = Math.min(last >> shift, heads.length - 1)
    for (let block = firstBlock; block <= lastBlock; block++) {
      for (let entry = heads[block]!; entry >= 0; entry = next[entry]!) {
        const link = entry >> 1
        const fromRow = rows.row[index.from[link]!]!
        const toRow = rows.row[index.to[link]!]!
        const low = Math.min(fromRow, toRow)
        const high = Math.max(fromRow, toRow)
        if (high < first || low > last) continue
        // Met in the block before.
        if (block > firstBlock && low >> shift < block) continue
        visit(link, fromRow, toRow)
      }
    }
  }
}
