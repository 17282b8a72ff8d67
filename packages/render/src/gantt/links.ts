import type { Calculation, LinkType, Schedule } from '@parada/schedule'
import type { GanttRows } from './rows.ts'

/** Link types as stored in columns. */
export const LINK_CODES: Readonly<Record<LinkType, number>> = { FS: 0, SS: 1, FF: 2, SF: 3 }
/** Blocks of 64, 512, 4,096, ... rows: a link is filed where it touches at most two blocks. */
const FIRST_SHIFT = 6
const SHIFT_STEP = 3

interface Level {
  readonly shift: number
  /** Entries of block b are entries[offsets[b]] to entries[offsets[b + 1] - 1]. */
  readonly offsets: Int32Array
  readonly entries: Int32Array
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
}

/** Files the links of a plan under the rows they join. Links with a hidden end are left out. */
export function indexLinks(schedule: Schedule, rows: GanttRows, indexOf: Calculation['indexOf']): LinkIndex {
  const table = rows.byIdentity
  const { links } = schedule
  const rowOf = rows.row
  const m = links.length
  const from = new Int32Array(m)
  const to = new Int32Array(m)
  const type = new Uint8Array(m)
  const levelOf = new Int8Array(m).fill(-1)
  const shifts: number[] = []
  for (let shift = FIRST_SHIFT; ; shift += SHIFT_STEP) {
    shifts.push(shift)
    if (rows.count >> shift <= 1) break
  }
  const counts = shifts.map(shift => new Int32Array((rows.count >> shift) + 2))
  for (let i = 0; i < m; i++) {
    const link = links[i]!
    const a = table ? (table[link.from] ?? -1) : indexOf(link.from)
    const b = table ? (table[link.to] ?? -1) : indexOf(link.to)
    from[i] = a
    to[i] = b
    type[i] = link.type === 'FS' ? 0 : LINK_CODES[link.type]
    const ra = a < 0 ? -1 : rowOf[a]!
    const rb = b < 0 ? -1 : rowOf[b]!
    if (ra < 0 || rb < 0) continue
    const lo = Math.min(ra, rb)
    const hi = Math.max(ra, rb)
    let k = 0
    while (k < shifts.length - 1 && (hi >> shifts[k]!) - (lo >> shifts[k]!) > 1) k++
    levelOf[i] = k
    const count = counts[k]!
    const [first, last] = [lo >> shifts[k]!, hi >> shifts[k]!]
    for (let block = first; block <= last; block++) count[block + 1]!++
  }
  const levels: Level[] = shifts.map((shift, k) => {
    const offsets = counts[k]!
    for (let block = 1; block < offsets.length; block++) offsets[block]! += offsets[block - 1]!
    return { shift, offsets, entries: new Int32Array(offsets[offsets.length - 1]!) }
  })
  const fills = levels.map(level => level.offsets.slice())
  for (let i = 0; i < m; i++) {
    const k = levelOf[i]!
    if (k < 0) continue
    const ra = rowOf[from[i]!]!
    const rb = rowOf[to[i]!]!
    const { shift, entries } = levels[k]!
    const fill = fills[k]!
    const first = Math.min(ra, rb) >> shift
    const last = Math.max(ra, rb) >> shift
    entries[fill[first]!++] = i
    if (last !== first) entries[fill[last]!++] = i
  }
  return { count: m, from, to, type, levels: levels.filter(level => level.entries.length > 0) }
}

/** Calls for every link whose rows meet [first, last], each once. */
export function eachLinkBetween(
  index: LinkIndex,
  rows: GanttRows,
  first: number,
  last: number,
  visit: (link: number, fromRow: number, toRow: number) => void,
): void {
  for (const { shift, offsets, entries } of index.levels) {
    const firstBlock = first >> shift
    const lastBlock = Math.min(last >> shift, offsets.length - 2)
    for (let block = firstBlock; block <= lastBlock; block++) {
      for (let at = offsets[block]!; at < offsets[block + 1]!; at++) {
        const link = entries[at]!
        const fromRow = rows.row[index.from[link]!]!
        const toRow = rows.row[index.to[link]!]!
        const lo = Math.min(fromRow, toRow)
        const hi = Math.max(fromRow, toRow)
        if (hi < first || lo > last) continue
        if (block > firstBlock && lo >> shift < block) continue
        visit(link, fromRow, toRow)
      }
    }
  }
}
