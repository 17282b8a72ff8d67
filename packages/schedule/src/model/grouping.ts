/** Members of a list grouped by a key: all links out of a task, all assignments of a task. */
import { must, nth } from '../must.ts'

type Groups<T> = Map<number, T[]>

interface Change<T> {
  readonly add: boolean
  readonly item: T
}

/**
 * One version of a grouping. Only one version holds the groups; an older or newer one knows the changes that lead
 * there from its neighbour, so that a small edit and its undo both cost only what they change.
 */
interface Version<T> {
  groups: Groups<T> | null
  next: Version<T> | null
  /** What turns `next`'s groups into this version's: applied from the last to the first. */
  back: Change<T>[]
}

function put<T>(groups: Groups<T>, key: number, item: T): void {
  const group = groups.get(key)
  if (group) group.push(item)
  else groups.set(key, [item])
}

function take<T>(groups: Groups<T>, key: number, item: T): void {
  const group = groups.get(key)
  const at = group?.indexOf(item) ?? -1
  if (group && at >= 0) {
    group[at] = nth(group, group.length - 1)
    group.pop()
    if (group.length === 0) groups.delete(key)
  }
}

const NONE: readonly never[] = []

/** Groupings of lists that are never changed in place, kept per list. Order inside a group is not meaningful. */
export class Grouping<T extends object> {
  private readonly versions = new WeakMap<readonly T[], Version<T>>()
  private readonly keyOf: (item: T) => number | null

  constructor(keyOf: (item: T) => number | null) {
    this.keyOf = keyOf
  }

  /** The members with this key. The array is only valid until the next edit. */
  of(list: readonly T[], key: number): readonly T[] {
    return this.groups(list).get(key) ?? NONE
  }

  draft(list: readonly T[]): GroupingDraft<T> {
    return new GroupingDraft(this, list)
  }

  /** @internal */
  change(groups: Groups<T>, change: Change<T>): void {
    const key = this.keyOf(change.item)
    if (key === null) return
    if (change.add) put(groups, key, change.item)
    else take(groups, key, change.item)
  }

  /** @internal */
  build(list: readonly T[]): Groups<T> {
    const groups: Groups<T> = new Map()
    for (const item of list) {
      const key = this.keyOf(item)
      if (key !== null) put(groups, key, item)
    }
    return groups
  }

  /** @internal */
  known(list: readonly T[]): Version<T> | undefined {
    return this.versions.get(list)
  }

  /** @internal */
  keep(list: readonly T[], version: Version<T>): void {
    this.versions.set(list, version)
  }

  /** @internal Moves the groups to this version. */
  root(version: Version<T>): Groups<T> {
    const chain: Version<T>[] = []
    for (let each = version; each.next; each = each.next) chain.push(each)
    for (const each of chain.reverse()) {
      const holder = must(each.next)
      const groups = must(holder.groups)
      const forth: Change<T>[] = []
      for (let at = each.back.length - 1; at >= 0; at--) {
        const change = nth(each.back, at)
        this.change(groups, change)
        forth.push({ add: !change.add, item: change.item })
      }
      holder.groups = null
      holder.next = each
      holder.back = forth
      each.groups = groups
      each.next = null
      each.back = []
    }
    return must(version.groups)
  }

  private groups(list: readonly T[]): Groups<T> {
    const version = this.versions.get(list)
    if (version) return this.root(version)
    const groups = this.build(list)
    this.versions.set(list, { groups, next: null, back: [] })
    return groups
  }
}

/** A grouping that follows a list through one batch of edits. */
export class GroupingDraft<T extends object> {
  private readonly grouping: Grouping<T>
  private readonly original: Version<T> | undefined
  private version: Version<T> | null = null

  constructor(grouping: Grouping<T>, list: readonly T[]) {
    this.grouping = grouping
    this.original = grouping.known(list)
  }

  of(current: readonly T[], key: number): readonly T[] {
    if (this.version) return this.grouping.root(this.version).get(key) ?? NONE
    if (this.original) return this.grouping.root(this.original).get(key) ?? NONE
    this.version = { groups: this.grouping.build(current), next: null, back: [] }
    return this.version.groups?.get(key) ?? NONE
  }

  /** Called for every member that enters or leaves the list. */
  changed(add: boolean, item: T): void {
    if (!this.version) {
      if (!this.original) return
      const groups = this.grouping.root(this.original)
      this.version = { groups, next: null, back: [] }
      this.original.groups = null
      this.original.next = this.version
      this.original.back = []
    }
    this.grouping.change(this.grouping.root(this.version), { add, item })
    this.original?.back.push({ add: !add, item })
  }

  /** The list is finished: its groups are known from now on. */
  finish(list: readonly T[]): void {
    if (this.version) this.grouping.keep(list, this.version)
  }
}
