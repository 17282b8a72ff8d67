import { type Blind, blindState } from './blind.ts'
import { BlindPlaces } from './blind-places.ts'
import type { TaskId } from './ids.ts'
import { hasChildren, type PositionOf } from './outline.ts'
import type { Assignment } from './resource.ts'
import { saysBegun, saysOver } from './said.ts'
import type { Task } from './task.ts'
import { isDeblinding, isHandOver, isShutdownEnd, isStartUpTask } from './turning-points.ts'

/** Blinds that a task waits for as long as they are in: to begin, or to be over. */
export interface HeldBack {
  readonly until: 'begun' | 'over'
  readonly blinds: readonly Blind[]
}

/**
 * What holds a task back: a start-up does not begin, and no equipment is reported handed over, or its blinds taken out,
 * while they are in.
 */
export function heldBackBy(task: Task, places: BlindPlaces): HeldBack | null {
  if (isStartUpTask(task)) return { until: 'begun', blinds: places.around(places.equipment(task)) }
  if (isShutdownEnd(task)) return { until: 'over', blinds: places.around(places.equipment(task)) }
  const out = isDeblinding(task)
  if (!out && !isHandOver(task)) return null
  const own = places.equipment(task)
  const { blinds } = places
  const around = blinds.filter(each => own === '' || places.closes(each, own))
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

/** What a named person answers for of a task. What comes from outside may have any shape: only a name in words answers. */
export function answeredFor({ reported }: Task): string[] {
  const overrides: unknown = reported?.overrides
  return Array.isArray(overrides)
    ? overrides.flatMap(each => (String(each?.by ?? '').trim() === '' ? [] : [String(each.past ?? '')]))
    : []
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
  const places = new BlindPlaces(tasks, blinds, positionOf)
  return tasks.flatMap((task, at): PastBlind[] => {
    const people = assigned(task.uid)
    if (hasChildren(tasks, at) || !saysBegun(task, people)) return []
    const held = heldBackBy(task, places)
    if (!held || (held.until === 'over' && !saysOver(task, people))) return []
    const answered = new Set(answeredFor(task).flatMap(past => past.split(', ')))
    return held.blinds
      .filter(each => inside.includes(each) && !answered.has(each.tag))
      .map(blind => ({ task, blind, until: held.until }))
  })
}
