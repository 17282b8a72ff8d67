import type { Block } from './blocks.ts'
import { metaFlags } from './blocks.ts'
import { EMPTY, i32, u32 } from './bytes.ts'
import type { FieldMap } from './field-map.ts'
import { TASK } from './fields.ts'
import { int, moment, type Row, text } from './row.ts'
import type { Layout } from './version.ts'

/** A task record that counts, in the order of the plan. */
export interface TaskRow extends Row {
  /** The number a person sees. */
  readonly id: number
}

const HEADER_RECORDS = 3
const DELETED = 0x02
const NOT_OWN = 0x04
/** A record shorter than this share of the map's full length is a left-over. */
const SHARE = 75
/** Row order in the second fixed block: a 64-bit number, larger further down. */
const ORDER_AT = 16

interface Candidate {
  row: Row
  storedId: number
  order: readonly [high: number, low: number]
}

/**
 * Picks the records that are tasks: producers leave deleted, doubled and blank ones behind.
 * Returns them in the order of the plan, each with the number it shows.
 */
export function taskRows(
  block: Block,
  map: FieldMap,
  layout: Layout,
): { readonly rows: TaskRow[]; readonly blank: readonly number[] } {
  const { meta, items, items2, meta2, vars } = block
  const blankSize = layout === 9 ? 8 : 16
  const dead = new Set<number>()
  const chosen = new Map<number, Candidate>()
  /** Numbers of blank rows, by unique id. */
  const blankIds = new Map<number, number>()
  const uidOf = (data: Uint8Array, data2: Uint8Array): number | undefined =>
    int({ map, uid: 0, index: 0, fixed: [data, data2], meta: [meta, meta2], vars }, TASK.uniqueId)
  for (let i = meta.count - 1; i >= HEADER_RECORDS; i--) {
    const data = items[i] ?? EMPTY
    if (data.length === 0) continue
    const data2 = items2[i] ?? EMPTY
    if (layout === 14 && data2.length === 0) continue
    const flags = metaFlags(meta, i)
    if ((flags & DELETED) !== 0) {
      dead.add(data.length <= blankSize ? i32(data, 0) : (uidOf(data, data2) ?? -1))
      continue
    }
    if (data.length === blankSize) {
      const uid = i32(data, 0)
      if (!dead.has(uid) && !chosen.has(uid)) blankIds.set(uid, i32(data, 4))
      continue
    }
    if ((data.length * 100) / Math.max(1, map.fixedSize) <= SHARE) continue
    const draft: Row = { map, uid: 0, index: i, fixed: [data, data2], meta: [meta, meta2], vars }
    const uid = int(draft, TASK.uniqueId) ?? -1
    if (uid < 0) continue
    const has = vars.has(uid)
    if (layout === 9 && uid !== 0 && !has) continue
    if ((chosen.has(uid) || dead.has(uid) || blankIds.has(uid)) && !(has && (flags & NOT_OWN) === 0)) continue
    const row: Row = { ...draft, uid }
    blankIds.delete(uid)
    chosen.set(uid, { row, storedId: int(row, TASK.id) ?? 0, order: [i32(data2, ORDER_AT + 4), u32(data2, ORDER_AT)] })
  }
  const blanks = new Set(blankIds.values())
  const named = [...chosen.values()].filter(({ row, storedId }) => {
    const dated = moment(row, TASK.start) !== undefined || moment(row, TASK.finish) !== undefined
    const isTask = text(row, TASK.name) !== undefined || dated
    if (!isTask) blanks.add(storedId)
    return isTask
  })
  const rows = layout === 9 ? byStoredId(named) : byOrder(withoutShadows(named), blanks)
  const taken = new Set(rows.map(row => row.id))
  const last = rows.reduce((most, row) => Math.max(most, row.id), 0)
  // Below the last task stand only blank rows, which no user made.
  const blank = [...blanks].filter(row => row > 0 && row < last && !taken.has(row)).sort((a, b) => a - b)
  return { rows, blank }
}

/**
 * A deleted row may leave a record without name or without data of its own under the number of the row that took its place:
 * where one of several with a number has both, those that lack either are no rows.
 */
function withoutShadows(candidates: readonly Candidate[]): Candidate[] {
  const whole = new Set<number>()
  for (const each of candidates) if (rank(each) === WHOLE) whole.add(each.storedId)
  return candidates.filter(each => rank(each) === WHOLE || !whole.has(each.storedId))
}

/** Two records with one number: the one with data of its own wins, an unnamed one goes. */
function byStoredId(candidates: readonly Candidate[]): TaskRow[] {
  const rows = new Map<number, Candidate>()
  for (const each of candidates) {
    const other = rows.get(each.storedId)
    if (!other || rank(each) > rank(other)) rows.set(each.storedId, each)
  }
  return [...rows.values()]
    .sort((a, b) => a.storedId - b.storedId)
    .map(({ row, storedId }) => ({ ...row, id: storedId }))
}

/** Has data of its own (2) and a name (1). */
const WHOLE = 3
const rank = ({ row }: Candidate): number =>
  (row.vars.has(row.uid) ? 2 : 0) + (text(row, TASK.name) === undefined ? 0 : 1)

/** The stored number is sometimes stale; the order never is. Blank rows keep the numbers they have. */
function byOrder(candidates: readonly Candidate[], blanks: ReadonlySet<number>): TaskRow[] {
  const sorted = [...candidates].sort(
    (a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1] || a.storedId - b.storedId,
  )
  let id = sorted[0]?.row.uid === 0 ? 0 : 1
  return sorted.map(({ row }) => {
    while (blanks.has(id)) id++
    return { ...row, id: id++ }
  })
}
