import { isLeaf } from '../analysis/leaves.ts'
import { stepOf } from '../analysis/step-of.ts'
import type { Edit } from '../edits/edit.ts'
import type { Calculation } from '../engine/calculation.ts'
import { type Blind, type BlindEvent, blindState, boundaryKey, isUnconfirmed } from '../model/blind.ts'
import { type BlindPlaces, placesOf } from '../model/blind-places.ts'
import { equipmentKey, equipmentOfTask } from '../model/equipment-of-task.ts'
import { type HeldBack, heldBackBy } from '../model/past-blinds.ts'
import type { StepCode } from '../model/step.ts'
import type { Task } from '../model/task.ts'
import { isStartUpTask } from '../model/turning-points.ts'

/** Work on and in what is open: the blinds of its equipment have to be in before, and stay in while it goes on. */
const INSIDE: ReadonlySet<StepCode> = new Set([
  'open',
  'ventilate',
  'extract',
  'clean',
  'chemicalClean',
  'inspect',
  'ndt',
  'repair',
  'replace',
  'weld',
  'heatTreat',
  'retube',
  'refractory',
  'cure',
  'assemble',
])

/** What an equipment has to be closed again by before its blinds come out. */
const OPEN_WORK: ReadonlySet<StepCode> = new Set([...INSIDE, 'close', 'boxUp'])

export const BLIND_REFUSALS = [
  'nobody',
  'same',
  'notIn',
  'before',
  'order',
  'workInside',
  'startedUp',
  'handedOver',
] as const
/** Why a blind may not be turned: the last four can be answered for by name. */
export type BlindRefusal = (typeof BLIND_REFUSALS)[number]

/** Refusals that a user may answer for. */
export const isAnswerable = (refusal: BlindRefusal): boolean =>
  refusal === 'order' || refusal === 'workInside' || refusal === 'startedUp' || refusal === 'handedOver'

const equipmentOf = (calculation: Calculation, task: Task): string => equipmentKey(equipmentOfTask(calculation, task))

/** Blinds that are still in the boundary of a start-up; none for other work. */
export function blindsAgainst(calculation: Calculation, task: Task): readonly Blind[] {
  const { schedule } = calculation
  if (!schedule.blinds || !isStartUpTask(task)) return []
  const places = placesOf(schedule)
  return places.around(places.equipment(task)).filter(each => blindState(each) === 'in')
}

/** Blinds that are in although they have to be out before a task is over: its hand-over, or their own removal. */
export function blindsLeftBy(calculation: Calculation, task: Task): readonly Blind[] {
  const { schedule } = calculation
  const held = schedule.blinds ? heldBackBy(task, placesOf(schedule)) : null
  return held?.until === 'over' ? held.blinds.filter(each => blindState(each) === 'in') : []
}

/** How many blinds keep the start-ups of a plan back; null: no start-up is known, and nothing waits for them. */
export function blindsBeforeStartUp(calculation: Calculation): number | null {
  const { tasks } = calculation.schedule
  const startUps = tasks.filter((task, at) => isLeaf(calculation, at) && isStartUpTask(task))
  if (startUps.length === 0) return null
  return new Set(startUps.flatMap(task => blindsAgainst(calculation, task))).size
}

/** Blinds that a task inside its equipment waits for: those that are not in for it. */
export function blindsMissing(calculation: Calculation, task: Task): readonly Blind[] {
  const { schedule } = calculation
  if (!schedule.blinds) return []
  const step = stepOf(schedule, task)?.step
  if (!step || !INSIDE.has(step)) return []
  const equipment = equipmentOf(calculation, task)
  const places = placesOf(schedule)
  const open = openEquipment(calculation)
  return schedule.blinds.filter(each => places.closes(each, equipment) && isBlindMissing(each, open.has(equipment)))
}

/**
 * Whether a blind is not in for the work inside an equipment. `isOpen`: that equipment is still to be closed; one that had
 * been taken out is missing as long as it is.
 */
export const isBlindMissing = (blind: Blind, isOpen: boolean): boolean =>
  blindState(blind) === 'planned' || isUnconfirmed(blind) || (blindState(blind) === 'out' && isOpen)

/** Blinds that were taken out while an equipment that they may keep apart is still to be closed. */
export function blindsOutTooEarly(calculation: Calculation): readonly Blind[] {
  const { schedule } = calculation
  const out = (schedule.blinds ?? []).filter(each => blindState(each) === 'out')
  if (out.length === 0) return []
  const [places, open] = [placesOf(schedule), openEquipment(calculation)]
  return out.filter(each => isOpenBehind(places.of(each), open))
}

/** Whether what a blind keeps apart is open. One of the unit, and one of nothing that the plan has, may keep anything apart. */
export const isOpenBehind = (own: ReadonlySet<string> | null, open: ReadonlySet<string>): boolean =>
  own === null || own.size === 0 ? open.size > 0 : [...own].some(each => open.has(each))

const knownOpen = new WeakMap<Calculation, ReadonlySet<string>>()

/** Keys of the equipment that is still to be closed: by what closes it, else, where the plan has no such step, by the work inside. */
export function openEquipment(calculation: Calculation): ReadonlySet<string> {
  const known = knownOpen.get(calculation)
  if (known) return known
  const { schedule } = calculation
  const inside = new Set<string>()
  const closed = new Set<string>()
  const open = new Set<string>()
  for (const [at, task] of schedule.tasks.entries()) {
    const known = stepOf(schedule, task)
    if (!known || !isLeaf(calculation, at)) continue
    // One row often is several steps: what is repaired and closed in one is closed by it.
    const closes = known.all.some(each => each === 'close' || each === 'boxUp')
    if (!closes && !INSIDE.has(known.step)) continue
    const equipment = equipmentOf(calculation, task)
    if (closes) closed.add(equipment)
    if (!ended(calculation, task)) (closes ? open : inside).add(equipment)
  }
  for (const each of inside) if (!closed.has(each)) open.add(each)
  knownOpen.set(calculation, open)
  return open
}

const begun = (calculation: Calculation, task: Task): boolean =>
  task.actualStart !== undefined || (calculation.of(task.uid)?.percentComplete ?? 0) > 0
const ended = (calculation: Calculation, task: Task): boolean =>
  task.actualFinish !== undefined || (calculation.of(task.uid)?.percentComplete ?? 0) >= 100

/** Why a blind may not be turned, the gravest first; null: it may. */
export function blindRefusal(calculation: Calculation, blind: Blind, event: BlindEvent): BlindRefusal | null {
  const { schedule } = calculation
  const [state, last] = [blindState(blind), blind.events?.at(-1)]
  if (event.by.trim() === '') return 'nobody'
  if (event.to === 'out' && state === 'planned') return 'notIn'
  if (state === event.to && !isUnconfirmed(blind)) return 'same'
  // When it went in is not known of one that only a list has in: a confirmation may give any time.
  if (last && !last.stated && event.at < last.at) return 'before'
  if (event.override !== undefined && event.override.trim() !== '') return null
  const places = placesOf(schedule)
  if (outOfOrder(places, blind, event.to)) return 'order'
  const own = places.of(blind)
  const leaves = schedule.tasks.filter((_, at) => isLeaf(calculation, at))
  if (event.to === 'out') {
    const inside = leaves.some(task => {
      const step = stepOf(schedule, task)?.step
      if (!step || !OPEN_WORK.has(step) || task.active === false || ended(calculation, task)) return false
      // Of a blind that nothing of the plan is named by no one knows what it keeps apart.
      return own === null || own.size === 0 || own.has(equipmentOf(calculation, task))
    })
    return inside ? 'workInside' : null
  }
  // What is reported behind it already would stand behind a blind.
  const passed = (until: HeldBack['until'], is: typeof begun): boolean =>
    leaves.some(task => {
      if (!is(calculation, task)) return false
      const held = heldBackBy(task, places)
      return held?.until === until && held.blinds.some(each => each.id === blind.id)
    })
  if (passed('begun', begun)) return 'startedUp'
  return passed('over', ended) ? 'handedOver' : null
}

/** The one nearest to the energy goes in first and comes out last, of those of one boundary that were given an order. */
function outOfOrder(places: BlindPlaces, blind: Blind, to: BlindEvent['to']): boolean {
  const { order } = blind
  if (order === undefined) return false
  const keyOf = (each: Blind): string => [...(places.of(each) ?? [boundaryKey(each)])].sort().join()
  const own = keyOf(blind)
  return places.blinds.some(each => {
    if (each.order === undefined || keyOf(each) !== own) return false
    return to === 'in'
      ? each.order < order && blindState(each) !== 'in'
      : each.order > order && blindState(each) === 'in'
  })
}

/** The edit of a turn; none where it is refused. */
export function turnBlind(
  calculation: Calculation,
  blind: Blind,
  event: BlindEvent,
): { readonly edits: readonly Edit[]; readonly refused: BlindRefusal | null } {
  const refused = blindRefusal(calculation, blind, event)
  if (refused) return { edits: [], refused }
  return { edits: [{ kind: 'setBlind', blind: { ...blind, events: [...(blind.events ?? []), event] } }], refused: null }
}

/** Blinds of an equipment that nothing of the plan works on: every start-up waits for those that are in. */
export function blindsOfNothing({ schedule }: Calculation): readonly Blind[] {
  const places = placesOf(schedule)
  return places.blinds.filter(each => places.of(each) === null)
}

/** How many blinds there are, are in, and have been taken out. */
export function blindCounts(blinds: readonly Blind[]): {
  readonly planned: number
  readonly in: number
  readonly out: number
  /** Of those that are in: by a list alone. */
  readonly unconfirmed: number
} {
  const of = (state: 'in' | 'out'): number => blinds.filter(each => blindState(each) === state).length
  return { planned: blinds.length, in: of('in'), out: of('out'), unconfirmed: blinds.filter(isUnconfirmed).length }
}
