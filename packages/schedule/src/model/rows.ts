/** Something with a stable identity among its kind. */
import { nth } from '../must.ts'
export interface Identified {
  readonly uid: number
}

/** Ids and row numbers go up to here. */
export const MAX_UID = 0x7fff_ffff
/** Identities up to this many per row are kept in a flat table; wilder ones in a map. */
const SPREAD = 4
const SLACK_LIMIT = 192

/** Where each identity stands in one list. Positions are hints off by at most `slack`, verified against the list. */
export class Positions {
  /** Position + 1 by identity; 0 means absent. Null when identities are too far apart. */
  private flat: Int32Array | null = null
  private map: Map<number, number> | null = null

  static of(list: readonly Identified[]): Positions {
    const made = new Positions()
    let highest = 0
    for (const each of list) if (each.uid > highest) highest = each.uid
    if (highest <= list.length * SPREAD + 65_536) made.flat = new Int32Array(highest + 1)
    else made.map = new Map()
    made.refresh(list, 0)
    return made
  }

  /** Writes down anew where members from a position on stand. */
  refresh(list: readonly Identified[], from: number): void {
    if (this.flat) for (let at = from; at < list.length; at++) this.flat[nth(list, at).uid] = at + 1
    else for (let at = from; at < list.length; at++) this.map?.set(nth(list, at).uid, at + 1)
  }

  hint(uid: number): number {
    if (this.flat) return (this.flat[uid] ?? 0) - 1
    return (this.map?.get(uid) ?? 0) - 1
  }

  set(uid: number, position: number): void {
    if (this.flat && uid >= this.flat.length) {
      if (uid > this.flat.length * 2 + 65_536) this.spill()
      else {
        const wider = new Int32Array(Math.max(uid + 1, Math.ceil(this.flat.length * 1.25) + 64))
        wider.set(this.flat)
        this.flat = wider
      }
    }
    if (this.flat) this.flat[uid] = position + 1
    else if (position < 0) this.map?.delete(uid)
    else this.map?.set(uid, position + 1)
  }

  copy(): Positions {
    const made = new Positions()
    made.flat = this.flat ? this.flat.slice() : null
    made.map = this.map ? new Map(this.map) : null
    return made
  }

  private spill(): void {
    const map = new Map<number, number>()
    this.flat?.forEach((position, uid) => {
      if (position > 0) map.set(uid, position)
    })
    this.map = map
    this.flat = null
  }
}

const SPARE: readonly never[] = new Array<never>(32)

/** A copy that can grow a little in place: what is taken out or put in then moves members, but copies them only once. */
export function roomyCopy<T>(list: readonly T[]): T[] {
  const copy = (list as T[]).concat(SPARE)
  copy.length = list.length
  return copy
}

const known = new WeakMap<readonly Identified[], Positions>()

/** The positions of a list that is never changed in place; made once per list. */
export function positionsOf(list: readonly Identified[]): Positions {
  const found = known.get(list)
  if (found) return found
  const made = Positions.of(list)
  known.set(list, made)
  return made
}

/** Position of an identity in a list that is never changed in place, or -1. */
export function positionOf(list: readonly Identified[], uid: number): number {
  return positionsOf(list).hint(uid)
}

/** The member of a list with this identity. */
export function memberOf<T extends Identified>(list: readonly T[], uid: number): T | undefined {
  return list[positionOf(list, uid)]
}

/** True for a number that may serve as an identity. */
export const isIdentity = (uid: unknown): uid is number =>
  typeof uid === 'number' && Number.isInteger(uid) && uid > 0 && uid <= MAX_UID

/**
 * A list being changed by one batch of edits: the original is copied at the first change, positions are found in
 * constant time however often rows shift, and the finished list starts with its positions known.
 */
export class RowDraft<T extends Identified> {
  list: readonly T[]
  private own: T[] | null = null
  private positions: Positions | null = null
  private ownPositions = false
  private slack = 0
  /** Rows before this one stand where they stood. */
  private dirtyFrom = Number.POSITIVE_INFINITY

  constructor(list: readonly T[]) {
    this.list = list
  }

  get changed(): boolean {
    return this.own !== null
  }

  at(uid: number): number {
    if (!isIdentity(uid)) return -1
    this.positions ??= positionsOf(this.list)
    const hint = this.positions.hint(uid)
    if (hint < 0 || this.list[hint]?.uid === uid) return hint
    for (let off = 1; off <= this.slack; off++) {
      if (this.list[hint - off]?.uid === uid) return hint - off
      if (this.list[hint + off]?.uid === uid) return hint + off
    }
    this.reindex()
    return this.positions.hint(uid)
  }

  get(uid: number): T | undefined {
    const at = this.at(uid)
    return at < 0 ? undefined : this.list[at]
  }

  /** Puts a member of the same identity in another's place. */
  replace(at: number, item: T): void {
    this.mine()[at] = item
  }

  insert(at: number, items: readonly T[]): void {
    const own = this.mine()
    const positions = this.minePositions()
    const last = at === own.length
    own.splice(at, 0, ...items)
    for (const [offset, item] of items.entries()) positions.set(item.uid, at + offset)
    if (!last) this.shifted(at, items.length)
  }

  remove(at: number, count: number): T[] {
    const own = this.mine()
    const positions = this.minePositions()
    const removed = own.splice(at, count)
    for (const item of removed) positions.set(item.uid, -1)
    if (at < own.length) this.shifted(at, count)
    return removed
  }

  /** The list as it stands, to be kept and never changed again. */
  finish(): readonly T[] {
    if (this.positions) {
      if (this.slack > 0) this.reindex()
      known.set(this.list, this.positions)
    }
    return this.list
  }

  private mine(): T[] {
    if (!this.own) {
      this.positions ??= positionsOf(this.list)
      this.own = roomyCopy(this.list)
      this.list = this.own
    }
    return this.own
  }

  private minePositions(): Positions {
    this.positions ??= positionsOf(this.list)
    if (!this.ownPositions) {
      this.positions = this.positions.copy()
      this.ownPositions = true
    }
    return this.positions
  }

  private shifted(at: number, count: number): void {
    this.slack += count
    if (at < this.dirtyFrom) this.dirtyFrom = at
    if (this.slack > SLACK_LIMIT) this.reindex()
  }

  private reindex(): void {
    this.minePositions().refresh(this.list, this.dirtyFrom)
    this.slack = 0
    this.dirtyFrom = Number.POSITIVE_INFINITY
  }
}
