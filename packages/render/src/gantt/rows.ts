import type { Schedule, Task, TaskId } from '@parada/schedule'
import type { GanttDates } from './scene.ts'

/**
 * Which task stands on which visible row, in typed arrays. Depends on the outline and on what is collapsed only: a
 * move, a zoom or a recalculation leaves it as it is.
 */
/** Rows that stand together under a row of their own. */
export interface RowGroup {
  readonly name: string
  readonly collapsed: boolean
  /** Task positions, in their order. */
  readonly members: readonly number[]
}

export interface GanttRows {
  readonly count: number
  /** Task position by row; of a row that heads group g it is -1 - g. */
  readonly task: Int32Array
  /** Row by task position; -1 where the task is hidden. */
  readonly row: Int32Array
  /** Outline level by task position, 1 at the top. */
  readonly level: Uint8Array
  /** Position of the summary above, by task position; -1 at the top. */
  readonly above: Int32Array
  /** Number among its siblings by task position, from 1. */
  readonly ordinal: Int32Array
  /** How many children each task has, at its position + 1; at 0 how many tasks stand at the top. */
  readonly children: Int32Array
  /** Bits by task position: 1 = has children, 2 = collapsed. */
  readonly bits: Uint8Array
  /** Tasks that would be shown if there were no limit. */
  readonly unlimited: number
  /** Task position by identity, -1 for none; null where identities lie too far apart for a table. */
  readonly byIdentity: Int32Array | null
  /** Some task remembered a baseline when the rows were laid. */
  readonly hasBaselines: boolean
  /** Groups by their number; null where rows follow the outline or an order. */
  readonly groups: readonly RowGroup[] | null
}

/** Identities up to so many per task are looked up in a flat table. */
const SPREAD = 3

export const ROW_PARENT = 1
export const ROW_COLLAPSED = 2

export interface RowOptions {
  readonly collapsed?: ReadonlySet<TaskId>
  /** Shows at most so many rows (the 500-row preference of the specification). */
  readonly limit?: number
  /** Task positions to show; their summaries are shown with them. */
  readonly filter?: (index: number) => boolean
  /** Orders task positions: they stand one after another then, without their summaries. */
  readonly order?: (a: number, b: number) => number
  /** Puts tasks under rows that name their group: names by group number, the group of a task position. */
  readonly groups?: {
    readonly names: readonly string[]
    of(index: number): number
    readonly collapsed: ReadonlySet<string>
  }
}

/** Lays tasks out in rows. One pass over the plan. */
export function layRows(schedule: Schedule, options: RowOptions = {}): GanttRows {
  const { tasks } = schedule
  const n = tasks.length
  let task = new Int32Array(n)
  const row = new Int32Array(n).fill(-1)
  const level = new Uint8Array(n)
  const bits = new Uint8Array(n)
  const collapsed = options.collapsed
  const keep = options.filter ? withAncestors(tasks, options.filter) : null
  const above = new Int32Array(n)
  const ordinal = new Int32Array(n)
  const table = new Int32Array(n * SPREAD + 4096).fill(-1)
  let dense = true
  let hasBaselines = false
  // The summaries above the task at hand: their identities, their positions, and how many children each has so far.
  const open: number[] = []
  const path: number[] = []
  const numbers: number[] = [0]
  let depth = 0
  const children = new Int32Array(n + 1)
  let hiddenBelow = Number.POSITIVE_INFINITY
  let count = 0
  let unlimited = 0
  const limit = options.limit ?? Number.POSITIVE_INFINITY
  let following = tasks[0]
  for (let index = 0; index < n; index++) {
    const each = following!
    following = tasks[index + 1]
    const { uid } = each
    if (uid < table.length) table[uid] = index
    else dense = false
    if (each.baselines !== undefined) hasBaselines = true
    while (depth > 0 && open[depth - 1] !== each.parent) depth--
    const upper = depth === 0 ? -1 : path[depth - 1]!
    const number = numbers[depth]! + 1
    numbers[depth] = number
    above[index] = upper
    ordinal[index] = number
    children[upper + 1] = number
    if (depth < hiddenBelow) hiddenBelow = Number.POSITIVE_INFINITY
    level[index] = depth < 255 ? depth + 1 : 255
    const parent = following !== undefined && following.parent === uid
    const closed = parent && collapsed?.has(uid) === true
    if (hiddenBelow === Number.POSITIVE_INFINITY && (keep === null || keep[index] === 1)) {
      unlimited++
      if (count < limit) {
        row[index] = count
        task[count] = index
        count++
      }
      if (closed) hiddenBelow = depth + 1
    }
    if (!parent) continue
    bits[index] = closed ? ROW_PARENT | ROW_COLLAPSED : ROW_PARENT
    open[depth] = uid
    path[depth] = index
    depth++
    numbers[depth] = 0
  }
  let groups: readonly RowGroup[] | null = null
  if (options.order || options.groups) {
    const { filter = () => true } = options
    const flat: number[] = []
    for (let index = 0; index < n; index++) if ((bits[index]! & ROW_PARENT) === 0 && filter(index)) flat.push(index)
    unlimited = flat.length
    if (options.order) flat.sort(options.order)
    row.fill(-1)
    level.fill(options.groups ? 2 : 1)
    if (options.groups) {
      const grouped = inGroups(flat, options.groups)
      groups = grouped.groups
      task = new Int32Array(grouped.rows.slice(0, limit))
    } else task = new Int32Array(flat.slice(0, limit))
    count = task.length
    for (let at = 0; at < count; at++) if (task[at]! >= 0) row[task[at]!] = at
  }
  return {
    count,
    task: count === task.length ? task : task.slice(0, count),
    row,
    level,
    above,
    ordinal,
    children,
    bits,
    unlimited,
    byIdentity: dense ? table : null,
    hasBaselines,
    groups,
  }
}

interface GroupSpan {
  readonly dates: Pick<GanttDates, 'start' | 'finish'>
  readonly start: number
  readonly finish: number
}
const spans = new WeakMap<RowGroup, GroupSpan>()

/** From the first start to the last finish of a group's tasks; found once for the dates they have. */
export function groupSpan(group: RowGroup, dates: Pick<GanttDates, 'start' | 'finish'>): GroupSpan {
  const known = spans.get(group)
  if (known && known.dates.start === dates.start && known.dates.finish === dates.finish) return known
  let [start, finish] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const index of group.members) {
    start = Math.min(start, dates.start[index]!)
    finish = Math.max(finish, dates.finish[index]!)
  }
  const found = { dates: { start: dates.start, finish: dates.finish }, start, finish }
  spans.set(group, found)
  return found
}

/** Task positions under the rows of their groups; a group without any has no row. */
function inGroups(
  flat: readonly number[],
  { names, of, collapsed }: NonNullable<RowOptions['groups']>,
): { readonly groups: readonly RowGroup[]; readonly rows: readonly number[] } {
  const members = names.map((): number[] => [])
  for (const index of flat) members[of(index)]?.push(index)
  const groups = names.map((name, at) => ({ name, collapsed: collapsed.has(name), members: members[at]! }))
  const rows: number[] = []
  for (const [at, group] of groups.entries()) {
    if (group.members.length === 0) continue
    rows.push(-1 - at)
    if (!group.collapsed) for (const index of group.members) rows.push(index)
  }
  return { groups, rows }
}

function withAncestors(tasks: readonly Task[], filter: (index: number) => boolean): Uint8Array {
  const keep = new Uint8Array(tasks.length)
  const path: number[] = []
  for (let index = 0; index < tasks.length; index++) {
    const parent = tasks[index]!.parent
    while (path.length > 0 && tasks[path[path.length - 1]!]!.uid !== parent) path.pop()
    if (filter(index)) {
      keep[index] = 1
      for (const above of path) keep[above] = 1
    }
    path.push(index)
  }
  return keep
}

/** The outline number of a task: `1.2.3`. */
export function outlineNumber(rows: GanttRows, index: number): string {
  let text = String(rows.ordinal[index] ?? '')
  for (let at = rows.above[index] ?? -1; at >= 0; at = rows.above[at] ?? -1) text = `${rows.ordinal[at]}.${text}`
  return text
}
