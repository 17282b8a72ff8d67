import type { Problem } from '@parada/schedule'
import type { WordClass } from '../lexicon/entry.ts'
import type { Carry } from './carry.ts'
import type { Item, Mark, Role } from './item.ts'

/** A place of a frame: which items fill it, by kind, role, mark and side of the trigger. */
export interface Slot {
  readonly name: string
  readonly kinds: readonly Item['kind'][]
  readonly many?: true
  /** Its members may stand apart from each other: "A of 3 h and B of 5 h". */
  readonly apart?: true
  readonly optional?: true
  readonly role?: readonly Role[]
  readonly notRole?: readonly Role[]
  readonly mark?: readonly Mark[]
  readonly notMark?: readonly Mark[]
  /** Side of the trigger that it stands on. */
  readonly side?: 'left' | 'right'
}

export type Slots = Readonly<Record<string, readonly Item[]>>

/** A meaning an instruction may have, in any words. */
export interface Frame {
  readonly name: string
  /** Sets of word classes, any one of which calls it up; an empty set: the slots alone do. */
  readonly triggers: readonly (readonly WordClass[])[]
  /** Words that are part of this meaning beside its trigger. */
  readonly fillers: readonly WordClass[]
  readonly slots: readonly Slot[]
  readonly bonus?: number
  /** True where its words may as well be an order of another kind: then it is asked. */
  readonly unsure?: (items: readonly Item[]) => boolean
  /** A negation is part of the meaning. */
  readonly negated?: true
  /** How well these fillings fit, or null when they do not. */
  readonly check?: (slots: Slots, trigger: readonly WordClass[], items: readonly Item[]) => number | null
  readonly toEdits: (slots: Slots, fill: Fill, carry: Carry) => Problem | null
}

/** A frame with its places filled from a stretch of a sentence. */
export interface Fill {
  readonly frame: Frame
  readonly slots: Slots
  readonly trigger: readonly WordClass[]
  readonly score: number
  readonly used: ReadonlySet<Item>
  /** Typed items and words with a meaning of their own that it had no use for. */
  readonly left: readonly Item[]
  readonly words: ReadonlySet<WordClass>
  /** The stretch that it was filled from. */
  readonly items: readonly Item[]
}
