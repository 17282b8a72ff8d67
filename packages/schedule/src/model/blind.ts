import type { Instant } from '../time/instant.ts'
import { equipmentKey } from './equipment-of-task.ts'
import type { TaskId } from './ids.ts'

export const BLIND_KINDS = ['blank', 'spectacle', 'spacer'] as const
export type BlindKind = (typeof BLIND_KINDS)[number]

/** One turn of a blind, by whom and when. `override`: what it was done against, and who answers for it. */
export interface BlindEvent {
  readonly to: 'in' | 'out'
  readonly at: Instant
  readonly by: string
  readonly override?: string
  /** Read from a list that does not say by whom: it counts as in, and no one may rely on it until a person confirms it. */
  readonly stated?: true
  /** A small picture of it, as a data address of a JPEG. */
  readonly photo?: string
}

const PHOTO = /^data:image\/jpeg;base64,[A-Za-z0-9+/]+=*$/
/** Bytes of a picture of a blind: hundreds of them travel with the plan. */
export const MOST_BLIND_PHOTO = 32 * 1024
/** Whether a text is such a picture: nothing else is ever shown as one. */
export const isBlindPhoto = (text: unknown): boolean =>
  typeof text === 'string' && text.length <= MOST_BLIND_PHOTO * 1.4 && PHOTO.test(text)

/** A blind that keeps an equipment apart from the line. Identity: `id`. The last of its events is what it is now. */
export interface Blind {
  readonly id: string
  /** What hangs on it: `R-07`. */
  readonly tag: string
  readonly line?: string
  readonly flange?: string
  readonly size?: string
  readonly rating?: string
  /** Drawing on which it stands. */
  readonly drawing?: string
  readonly kind?: BlindKind
  /** Tag of the equipment whose boundary it closes; absent: that of the whole unit. */
  readonly boundaryOf?: string
  /** Place in the order of installing, 1 the nearest to the energy; they come out the other way round. */
  readonly order?: number
  readonly installTask?: TaskId
  readonly removeTask?: TaskId
  readonly events?: readonly BlindEvent[]
}

/** Not in yet, in, or taken out. */
export type BlindState = 'planned' | 'in' | 'out'

export const blindState = ({ events }: Blind): BlindState => events?.at(-1)?.to ?? 'planned'

/** It is in by a list alone, without a confirmation. */
export const isUnconfirmed = ({ events }: Blind): boolean => events?.at(-1)?.stated === true

/** The equipment whose boundary a blind closes, as keys of equipment are compared; empty: the whole unit. */
export const boundaryKey = ({ boundaryOf }: Blind): string => (boundaryOf === undefined ? '' : equipmentKey(boundaryOf))
