import { isEquipment } from '../analysis/equipment.ts'
import { type WorkRun, workOver } from '../analysis/work-over.ts'
import { isShaped, type Shape, shapeOf } from '../analysis/work-shape.ts'
import type { CompiledCalendar } from '../calendar/compiled.ts'
import { endAt, NEXT, spanAt, startAt, TO, toWork } from '../calendar/compiled.ts'
import type { Network } from '../engine/network.ts'
import type { FullCalculation } from '../engine/result.ts'
import type { Area } from '../model/area.ts'
import type { ResourceId } from '../model/ids.ts'
import { type Assignment, type Resource, workOf } from '../model/resource.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import {
  amountOf,
  areaLimit,
  type CapacityStep,
  capacityOf,
  limitFor,
  type RunLimits,
  type ShiftRange,
} from './capacity.ts'
import { Skyline } from './skyline.ts'

/** What one assignment takes of a limited resource while its task runs. */
export interface Piece {
  /** Index into `Demand.limited`. */
  readonly resource: number
  readonly amount: number
  /** Calendar, working seconds and delay of an assignment that begins and ends on its own; absent: as the task. */
  readonly own?: { readonly calendar: CompiledCalendar; readonly length: number; readonly delay: number }
  /** Where the work is not even: `amount` is then the most that it takes at once. */
  readonly shaped?: Shaped
}

/** Work that is not even: whose it is, how much (in seconds), in which hours, and how it lies in them. */
interface Shaped {
  readonly assignment: Assignment
  readonly work: number
  readonly calendar: CompiledCalendar
  readonly shape: Shape
}

/** Something that there is only so much of: a resource, or an area of the plant. */
export interface Limited {
  readonly resource?: ResourceId
  readonly area?: string
  /** Of an area: what of it is counted. */
  readonly counts?: 'people' | 'lifts'
  readonly name: string
  readonly steps: readonly CapacityStep[]
}

/** What is limited, and who asks for it. */
export interface Demand {
  readonly limited: readonly Limited[]
  /** By position in the network. */
  readonly pieces: readonly (readonly Piece[])[]
}

const NOTHING: readonly Piece[] = []
const UNLIMITED: readonly CapacityStep[] = [{ from: Number.NEGATIVE_INFINITY, amount: Number.POSITIVE_INFINITY }]

/**
 * Demand of every leaf for what has a limit. `limits`: what resources have in place of their own. `everyone`: of all that
 * people and equipment are, whether or not it has a limit; those without have an endless one.
 */
export function demandOf(full: FullCalculation, range: ShiftRange, limits: RunLimits, everyone = false): Demand {
  const { network } = full
  const { schedule } = network
  const limited: Limited[] = []
  const resources = new Map<ResourceId, { readonly resource: Resource; readonly place: number | undefined }>()
  for (const resource of schedule.resources) {
    if (resource.kind !== 'work' || resource.inactive) continue
    const limit = everyone ? limits.get(resource.uid) : limitFor(resource, limits)
    const steps = capacityOf(resource, range, limit) ?? (everyone ? UNLIMITED : undefined)
    resources.set(resource.uid, { resource, place: steps && limited.length })
    if (steps) limited.push({ resource: resource.uid, name: resource.name, steps })
  }
  const areas = areaPlaces(schedule, { range, limits, everyone }, limited)
  const pieces: Piece[][] = []
  for (const assignment of schedule.assignments) {
    const found = assignment.resource === null ? undefined : resources.get(assignment.resource)
    const amount = amountOf(assignment.units ?? 1)
    const row = network.rowOf(assignment.task)
    if (!found || amount <= 0 || row < 0 || network.summaryStartAt[row]! >= 0) continue
    const task = network.rows[row]!
    // What is inactive loads no resource.
    if (task.active === false) continue
    const at = network.position[row]!
    if (network.duration[at] === 0) continue
    const list = pieces[at] ?? []
    pieces[at] = list
    const area = task.area === undefined ? undefined : areas.get(task.area)
    const { trade = 'lifting' } = found.resource
    const isMachine = isEquipment(found.resource)
    if (!isMachine && takesNobody(task)) continue
    const shared = isMachine ? (trade === 'lifting' ? area?.lifts : undefined) : area?.people
    for (const place of [found.place, shared])
      if (place !== undefined) addPiece(list, pieceOf(full, task, assignment, place, amount))
  }
  return { limited, pieces: Array.from({ length: network.size }, (_, at) => pieces[at] ?? NOTHING) }
}

/** Time of the process and holds ask for no people, though for the equipment that they run on. */
const takesNobody = ({ kind }: Task): boolean => kind === 'process' || kind === 'hold'

/** Process time and holds to which people are assigned: no demand is made of these. */
export function askingProcesses({ schedule, rowOf, rows }: Network): Task[] {
  const people = new Set(
    schedule.resources
      .filter(each => each.kind === 'work' && !each.inactive && !isEquipment(each))
      .map(each => each.uid),
  )
  const asking = new Set(
    schedule.assignments.flatMap(({ resource, task, units = 1 }) =>
      resource !== null && people.has(resource) && units > 0 ? [rowOf(task)] : [],
    ),
  )
  return [...asking].flatMap(row => {
    const task = rows[row]
    return task && takesNobody(task) && task.active !== false && task.actualFinish === undefined ? [task] : []
  })
}

/** Summaries with assigned people or equipment: when in their span is unknown, so no demand is made of it. */
export function askingSummaries({ schedule, rowOf, summaryStartAt, rows }: Network): Task[] {
  const work = new Set(schedule.resources.filter(each => each.kind === 'work' && !each.inactive).map(each => each.uid))
  const asking = new Set(
    schedule.assignments.flatMap(({ resource, task, units = 1 }) =>
      resource !== null && work.has(resource) && units > 0 ? [rowOf(task)] : [],
    ),
  )
  return [...asking].flatMap(row => {
    const task = rows[row]
    if (!task || (summaryStartAt[row] ?? -1) < 0) return []
    return task.active === false || task.actualFinish !== undefined ? [] : [task]
  })
}

/** Places in `limited` of what each area admits at once: people, and lifting by equipment. */
function areaPlaces(
  schedule: Schedule,
  { range, limits, everyone }: { readonly range: ShiftRange; readonly limits: RunLimits; readonly everyone: boolean },
  limited: Limited[],
): Map<string, { people?: number; lifts?: number }> {
  const places = new Map<string, { people?: number; lifts?: number }>()
  const add = (area: Area, counts: 'people' | 'lifts', maxUnits: number | undefined): number | undefined => {
    const own = maxUnits === undefined ? {} : { maxUnits }
    const steps = capacityOf(own, range, limits.get(areaLimit(area.id, counts))) ?? (everyone ? UNLIMITED : undefined)
    return steps && limited.push({ area: area.id, counts, name: area.name, steps }) - 1
  }
  for (const area of schedule.areas ?? []) {
    const people = add(area, 'people', area.maxPeople)
    const lifts = add(area, 'lifts', area.maxHeavyLifts)
    places.set(area.id, { ...(people !== undefined && { people }), ...(lifts !== undefined && { lifts }) })
  }
  return places
}

function pieceOf(full: FullCalculation, task: Task, assignment: Assignment, resource: number, amount: number): Piece {
  const { network } = full
  const part = network.parts.get(task.uid)?.find(each => each.assignment === assignment.uid)
  const shaped = shapedOf(full, task, assignment)
  const own = part && { calendar: network.compiled[part.calendar]!, length: part.length, delay: part.delay }
  return { resource, amount: shaped?.most ?? amount, ...(own && { own }), ...(shaped && { shaped: shaped.shaped }) }
}

/** Uneven work, and the most that it asks for at once; undefined where work is even. */
function shapedOf(
  full: FullCalculation,
  task: Task,
  assignment: Assignment,
): { readonly shaped: Shaped; readonly most: number } | undefined {
  if (!isShaped(task, assignment)) return undefined
  const runs = workOver(full, assignment).filter(run => !run.done)
  const calendar = runs[0]?.calendar
  const shape = calendar && shapeOf(task, assignment, calendar)
  if (!shape) return undefined
  return {
    shaped: { assignment, shape, calendar, work: workOf(task, assignment) },
    most: Math.max(...runs.map(rateOf)),
  }
}

/** What a run of work asks for. */
function rateOf({ calendar, start, finish, work }: WorkRun): number {
  const span = toWork(calendar, finish) - toWork(calendar, start)
  return span > 0 ? amountOf(work / span) : 0
}

/**
 * Calls for each stretch between two instants in which a piece is at work, with what it then asks for; ends early, with true,
 * when the call answers true. Uneven work is laid over the time that there is, as `workOver` does.
 */
export function eachAsk(
  piece: Piece,
  calendar: CompiledCalendar,
  from: number,
  to: number,
  call: (from: number, to: number, amount: number) => boolean,
): boolean {
  const { shaped, amount } = piece
  const hours = shaped?.calendar ?? calendar
  const begin = toWork(hours, from)
  const room = shaped ? toWork(hours, to) - begin : 0
  if (!shaped || !(room > 0)) return eachStretch(calendar, from, to, (a, b) => call(a, b, amount))
  const scale = room / shaped.shape.length
  return shaped.shape.parts.some(part => {
    const [open, close] = [Math.round(part.from * scale), Math.round(part.to * scale)]
    const asked = close > open ? amountOf((shaped.work * part.share) / (close - open)) : 0
    if (asked <= 0) return false
    return eachStretch(hours, startAt(hours, begin + open), endAt(hours, begin + close), (a, b) => call(a, b, asked))
  })
}

/** Two assignments that ask for one thing together are one. */
function addPiece(list: Piece[], piece: Piece): void {
  const alone = piece.own ?? piece.shaped
  const same = alone ? -1 : list.findIndex(each => each.resource === piece.resource && !each.own && !each.shaped)
  if (same < 0) list.push(piece)
  else list[same] = { ...piece, amount: list[same]!.amount + piece.amount }
}

export const skylinesOf = (demand: Demand): Skyline[] => demand.limited.map(each => new Skyline(each.steps))

/** When a piece of a task that runs from `start` to `finish` goes on. */
export function spanOf(piece: Piece, start: number, finish: number): { readonly from: number; readonly to: number } {
  const { own } = piece
  if (!own) return { from: start, to: finish }
  const begins = toWork(own.calendar, start) + own.delay
  const from = startAt(own.calendar, begins)
  return { from, to: own.length > 0 ? endAt(own.calendar, begins + own.length) : from }
}

/** Calls for each stretch of work between two instants; ends early, with true, when the call answers true. */
export function eachStretch(
  calendar: CompiledCalendar,
  from: number,
  to: number,
  call: (from: number, to: number) => boolean,
): boolean {
  if (!(to > from)) return false
  let span = spanAt(calendar, from)
  const { spans } = calendar
  for (; spans[span]! < to; span += NEXT)
    if (call(Math.max(from, spans[span]!), Math.min(to, spans[span + TO]!))) return true
  return false
}
