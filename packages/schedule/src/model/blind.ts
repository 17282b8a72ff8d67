import type { Instant } from '../time/instant.ts'
import { isDeblinding, isHandOver, isShutdownEnd } from './blind-words.ts'
import { equipmentAmong, equipmentKey } from './equipment-of-task.ts'
import type { TaskId } from './ids.ts'
import { hasChildren, type PositionOf } from './outline.ts'
import type { Assignment } from './resource.ts'
import { isStartUpTask } from './start-up.ts'
import type { Task } from './task.ts'

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
export type Boundary = (blind: Blind) => string

/** A text that names more than one thing: `E-101 A/B`. */
const SEVERAL = /[,;&+/]|(?:^| )(?:e|y|and|ou|or|o|to|ate|até|hasta)(?: |$)/i
const LOST = '?'

/** Whether a blind is on something that the plan does not know. */
export const isLost = (boundary: string): boolean => boundary.startsWith(LOST)

/**
 * Boundaries among the equipment of a plan: one that is written with more or fewer words (`H-201 Reformador`, `h201`) is
 * the same; one that the plan does not know is `isLost`.
 */
export function boundariesAmong(equipment: Iterable<string>): Boundary {
  const words = (text: string): string[] =>
    text
      .split(/\s+/)
      .map(equipmentKey)
      .filter(each => each !== '')
  const known = new Map([...equipment].filter(each => each !== '').map(each => [equipmentKey(each), words(each)]))
  const holds = (all: readonly string[], part: readonly string[]): boolean =>
    part.length > 0 && all.some((_, at) => part.every((each, index) => all[at + index] === each))
  const found = new Map<string, string>()
  return ({ boundaryOf = '' }) => {
    const key = equipmentKey(boundaryOf)
    if (key === '' || known.has(key)) return key
    const before = found.get(boundaryOf)
    if (before !== undefined) return before
    const own = words(boundaryOf)
    const meant = SEVERAL.test(boundaryOf)
      ? []
      : [...known].flatMap(([name, list]) => (holds(own, list) || holds(list, own) ? [name] : []))
    const place = meant.length === 1 && meant[0] !== undefined ? meant[0] : LOST + key
    found.set(boundaryOf, place)
    return place
  }
}

/** Blinds in the boundary of what a task works on: those of its equipment and of the unit, and those that the plan cannot place. */
export function blindsAround(blinds: readonly Blind[], equipment: string, boundary: Boundary): readonly Blind[] {
  const known = new Set(blinds.map(boundary))
  return blinds.filter(each => {
    const own = boundary(each)
    // A task on nothing that a blind names is one of the unit: every blind is in its boundary.
    return own === '' || isLost(own) || own === equipment || equipment === '' || !known.has(equipment)
  })
}

/** Whether anything at all says that a task has begun. */
function hasBegun(task: Task, assigned: readonly Assignment[]): boolean {
  const { percentComplete, percentWorkComplete, physicalPercentComplete, actualWork, actualDuration, steps } = task
  return (
    task.actualStart !== undefined ||
    task.actualFinish !== undefined ||
    [percentComplete, percentWorkComplete, physicalPercentComplete, actualWork, actualDuration?.seconds].some(
      each => (each ?? 0) > 0,
    ) ||
    (Array.isArray(steps) && steps.some(each => each?.done)) ||
    assigned.some(
      each => each.actualStart !== undefined || (each.actualWork ?? 0) > 0 || (each.percentWorkComplete ?? 0) > 0,
    )
  )
}

/** Whether anything at all says that a task is over. */
function isOver(task: Task, assigned: readonly Assignment[]): boolean {
  const { steps } = task
  return (
    task.actualFinish !== undefined ||
    [task.percentComplete, task.percentWorkComplete, task.physicalPercentComplete].some(each => (each ?? 0) >= 100) ||
    (Array.isArray(steps) && steps.length > 0 && steps.every(each => each?.done)) ||
    (assigned.length > 0 &&
      assigned.every(each => each.actualFinish !== undefined || (each.percentWorkComplete ?? 0) >= 100))
  )
}

/** Blinds that a task waits for as long as they are in: to begin, or to be over. */
export interface HeldBack {
  readonly until: 'begun' | 'over'
  readonly blinds: readonly Blind[]
}

/**
 * What holds a task back: a start-up does not begin, and no equipment is reported handed over, or its blinds taken out,
 * while they are in. `equipment`: the key of what it works on.
 */
export function heldBackBy(
  task: Task,
  blinds: readonly Blind[],
  equipment: () => string,
  boundary: Boundary,
): HeldBack | null {
  if (isStartUpTask(task)) return { until: 'begun', blinds: blindsAround(blinds, equipment(), boundary) }
  if (isShutdownEnd(task)) return { until: 'over', blinds: blindsAround(blinds, equipment(), boundary) }
  const out = isDeblinding(task)
  if (!out && !isHandOver(task)) return null
  const own = equipment()
  const around = blinds.filter(each => own === '' || boundary(each) === own)
  if (!out) return { until: 'over', blinds: around }
  // The list may say which row takes a blind out: then no other one answers for it.
  const named = blinds.filter(each => each.removeTask === task.uid)
  return { until: 'over', blinds: [...named, ...around.filter(each => each.removeTask === undefined)] }
}

/** A task that is reported as it cannot be while a blind is in. */
export interface PastBlind {
  readonly task: Task
  readonly blind: Blind
  readonly until: HeldBack['until']
}

/** Tasks that go past a blind, but for those that a named person answers for: of the task, or of the blind's turn. */
export function tasksPastBlinds(
  tasks: readonly Task[],
  blinds: readonly Blind[] | undefined,
  assigned: (task: TaskId) => readonly Assignment[],
  positionOf?: PositionOf,
): readonly PastBlind[] {
  const inside = blinds?.filter(each => blindState(each) === 'in' && !each.events?.at(-1)?.override) ?? []
  if (!blinds || inside.length === 0) return []
  const isOne = tasks.filter(each => each.parent === null).length === 1
  const equipment = (task: Task): string => equipmentAmong(tasks, task, positionOf, () => isOne)
  let places: Boundary | undefined
  const boundary: Boundary = blind => {
    places ??= boundariesAmong(new Set(tasks.map(equipment)))
    return places(blind)
  }
  return tasks.flatMap((task, at): PastBlind[] => {
    const people = assigned(task.uid)
    if (hasChildren(tasks, at) || !hasBegun(task, people)) return []
    const held = heldBackBy(task, blinds, () => equipmentKey(equipment(task)), boundary)
    if (!held || (held.until === 'over' && !isOver(task, people))) return []
    const overrides = task.reported?.overrides
    // What comes from outside may have any shape: only a name in words answers for a blind.
    const answered = new Set(
      Array.isArray(overrides)
        ? overrides.flatMap(each => (String(each?.by ?? '').trim() === '' ? [] : String(each.past ?? '').split(', ')))
        : [],
    )
    return held.blinds
      .filter(each => inside.includes(each) && !answered.has(each.tag))
      .map(blind => ({ task, blind, until: held.until }))
  })
}
