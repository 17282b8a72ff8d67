import type { Lag } from '../time/duration.ts'
import type { TaskId } from './ids.ts'
import type { Json } from './json.ts'

/** Finish-to-start, start-to-start, finish-to-finish, start-to-finish. */
export type LinkType = 'FS' | 'SS' | 'FF' | 'SF'

/** A dependency. Its key is (from, to, type): two tasks may be linked once per type. Invariant: from differs from to. */
export interface Link {
  readonly from: TaskId
  readonly to: TaskId
  readonly type: LinkType
  readonly lag: Lag
  /** A preference may be given up to gain time; absent: the logic of the work. */
  readonly nature?: 'logic' | 'preference'
  /** Fields of the file that we do not interpret, kept for a round trip. */
  readonly extra?: Readonly<Record<string, Json>>
}

export interface LinkKey {
  readonly from: TaskId
  readonly to: TaskId
  readonly type: LinkType
}

export const sameLink = (a: LinkKey, b: LinkKey): boolean => a.from === b.from && a.to === b.to && a.type === b.type
