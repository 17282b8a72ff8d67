import { isEquipment } from '../analysis/equipment.ts'
import { type CompiledCalendar, NEXT, spanAt, TO } from '../calendar/compiled.ts'
import { type Shifts, shiftsOf } from '../calendar/shifts.ts'
import { projectCalendar, resourceCalendar } from '../edits/edit-context.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { fullResult } from '../engine/full.ts'
import type { FullCalculation } from '../engine/result.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import { memberOf } from '../model/rows.ts'
import type { Trade } from '../model/trade.ts'
import { HOUR, type Instant, instant } from '../time/instant.ts'
import { AMOUNT, type CapacityStep, type RunLimits } from './capacity.ts'
import { askingProcesses, askingSummaries, demandOf, eachStretch, type Limited } from './demand.ts'
import { shiftRange, withoutDelays } from './level.ts'
import { type Use, usesOf } from './uses.ts'

/** Signs of a cell of the matrix. */
export const CELL = {
  /** At some instant more is asked for than there is. */
  over: 1,
  /** From 85 % of what there is. */
  near: 2,
  /** No work in this shift. */
  off: 4,
  /** What has begun and is not done asks for more than there is, with or without the others. */
  running: 8,
} as const

const NEAR = 0.85
/** Longer plans are cut into cells of several shifts. */
const MOST_CELLS = 4000

/** Work that remains against what can still be done of it in time. Hours of people or of equipment. */
export interface CriticalMass {
  readonly needed: number
  readonly available: number
  /** Above 1 it cannot be done in time, however it is arranged. */
  readonly share: number
  /** The earliest hour at which any of it can begin. */
  readonly from: Instant
}

/** One crew, piece of equipment or area over time; arrays by cell. */
export interface MatrixRow {
  readonly resource?: ResourceId
  readonly area?: string
  readonly counts?: 'people' | 'lifts'
  readonly name: string
  readonly trade?: Trade
  /** Hours are man-hours; those of equipment are its own. */
  readonly people: boolean
  /** Most units asked for at once. */
  readonly peak: Float64Array
  /** Most units available while the resource works; Infinity without a limit. */
  readonly capacity: Float64Array
  /** Unit-hours asked for. */
  readonly hours: Float64Array
  /** Unit-hours that there are while the resource works; Infinity without a limit. */
  readonly available: Float64Array
  /** Bits of `CELL`. */
  readonly signs: Uint8Array
  /** The highest peak, and the capacity of the cell it lies in (of cells over the limit, if there are any). */
  readonly most: number
  readonly limit: number
  readonly totalHours: number
  /** Of them, those that are left to do. */
  readonly remainingHours: number
  /** Cells over the limit that are still to come: what the data date has passed is over. */
  readonly overCells: number
  /** Against the end of the window, else the plan's finish. Absent without a limit, or when nothing remains. */
  readonly mass?: CriticalMass
  /** As `mass`, of the work that cannot begin before some later hour: the hour at which the share is highest. */
  readonly tightest?: CriticalMass
}

export interface LoadMatrix {
  readonly shifts: Shifts
  /** Beginnings of the cells, and one more: the end of the last. Cells are shifts, or several in very long plans. */
  readonly cells: readonly Instant[]
  /** The first cell that the data date has not passed. */
  readonly toCome: number
  readonly rows: readonly MatrixRow[]
  /** Until when work counts for the critical mass. */
  readonly target: Instant
  readonly overCells: number
  /** Summaries with assignments: counted in no row. */
  readonly summaries: readonly TaskId[]
  /** Process time and holds with people: these are counted in no row. */
  readonly processes: readonly TaskId[]
}

/** What every crew, machine and area is asked for in every shift, against what there is. */
export function loadMatrix(calculation: Calculation, options: { readonly limits?: RunLimits } = {}): LoadMatrix {
  const full = fullResult(calculation)
  const { schedule } = full
  const demand = demandOf(full, shiftRange(schedule, full.passes), options.limits ?? new Map(), true)
  const uses = usesOf(full, demand)
  const shifts = shiftsOf(schedule.project)
  const target = Math.max(schedule.project.window?.finish ?? full.projectFinish, full.projectStart)
  const cells = cellsOf(full, uses)
  const passed = schedule.project.statusDate ?? Number.NEGATIVE_INFINITY
  const toCome = cells.filter((from, at) => at > 0 && from <= passed).length
  const span = { target, toCome, released: releasedAt(full) }
  const rows = demand.limited.map((limited, place) => rowOf(full, limited, uses[place]!, cells, span))
  return {
    shifts,
    cells,
    toCome,
    rows,
    target: instant(target),
    overCells: rows.reduce((sum, row) => sum + row.overCells, 0),
    summaries: askingSummaries(full.network).map(each => each.uid),
    processes: askingProcesses(full.network).map(each => each.uid),
  }
}

/**
 * Where links alone let each position begin. A delay of leveling is no link: a plan that was levelled has no less time for
 * the same work.
 */
function releasedAt({ schedule, passes }: FullCalculation): Float64Array {
  if (!schedule.tasks.some(task => task.levelingDelay !== undefined || task.leveling?.split)) return passes.earlyStart
  const bare = calculate(withoutDelays(schedule))
  return bare.ok ? fullResult(bare.value).passes.earlyStart : passes.earlyStart
}

/** Cells of the plan and of all that is asked for: its shifts, or several of them in very long plans. */
export function cellsOf(full: FullCalculation, uses: readonly (readonly Use[])[]): Instant[] {
  const shifts = shiftsOf(full.schedule.project)
  let from: number = full.projectStart
  let to: number = full.projectFinish
  for (const list of uses)
    for (const use of list) {
      if (use.from < from) from = use.from
      if (use.to > to) to = use.to
    }
  let size = shifts.length
  while ((to - from) / size > MOST_CELLS) size *= 2
  const first = Math.floor((from - shifts.origin) / size) * size + shifts.origin
  const cells: Instant[] = []
  for (let at = first; ; at += size) {
    cells.push(instant(at))
    if (at >= to && at > first) return cells
  }
}

function rowOf(
  full: FullCalculation,
  limited: Limited,
  uses: readonly Use[],
  cells: readonly Instant[],
  { target, toCome, released }: { target: number; toCome: number; released: Float64Array },
): MatrixRow {
  const { schedule } = full
  const resource = limited.resource === undefined ? undefined : memberOf(schedule.resources, limited.resource)
  const calendar = resource ? resourceCalendar(schedule, resource) : projectCalendar(schedule)
  const count = cells.length - 1
  const { units: capacity, hours: available } = availableIn(limited.steps, calendar, cells)
  const peak = new Float64Array(count)
  const hours = new Float64Array(count)
  const signs = new Uint8Array(count)
  sweep(uses, limited.steps, cells, (cell, from, to, amount, over) => {
    if (amount > peak[cell]!) peak[cell] = amount
    hours[cell]! += (amount * (to - from)) / (AMOUNT * HOUR)
    if (over) signs[cell]! |= CELL.over
  })
  sweep(
    uses.filter(use => isRunning(full, use.at)),
    limited.steps,
    cells,
    (cell, _from, _to, _amount, over) => {
      if (over) signs[cell]! |= CELL.running
    },
  )
  const remaining = remainingOf(full, uses, released)
  let [most, limit, overCells, totalHours, worst] = [0, capacity[0] ?? Number.POSITIVE_INFINITY, 0, 0, false]
  for (let cell = 0; cell < count; cell++) {
    peak[cell]! /= AMOUNT
    totalHours += hours[cell]!
    const over = (signs[cell]! & CELL.over) !== 0
    if (capacity[cell] === 0) signs[cell]! |= CELL.off
    else if (!over && peak[cell]! >= NEAR * capacity[cell]!) signs[cell]! |= CELL.near
    const counts = over && cell >= toCome
    if (counts) overCells++
    if (counts === worst ? peak[cell]! > most : counts) [most, limit, worst] = [peak[cell]!, capacity[cell]!, counts]
  }
  return {
    ...(limited.resource !== undefined && { resource: limited.resource }),
    ...(limited.area !== undefined && { area: limited.area }),
    ...(limited.counts && { counts: limited.counts }),
    name: limited.name,
    ...(resource?.trade && { trade: resource.trade }),
    people: resource ? !isEquipment(resource) : limited.counts !== 'lifts',
    peak,
    capacity,
    hours,
    available,
    signs,
    most,
    limit,
    totalHours,
    overCells,
    remainingHours: remaining.reduce((sum, each) => sum + each.work, 0) / (AMOUNT * HOUR),
    ...massOf(remaining, limited.steps, calendar, target),
  }
}

function isRunning({ network }: FullCalculation, at: number): boolean {
  const task = network.rows[network.node[at]!]!
  return task.actualStart !== undefined && task.actualFinish === undefined && (task.percentComplete ?? 0) < 100
}

/** What of a use lies in each cell. */
export function* cellsWithin(cells: readonly number[], use: Use): Generator<readonly [number, number, number]> {
  const [first, size] = [cells[0]!, cells[1]! - cells[0]!]
  const last = cells.length - 2
  for (let cell = Math.max(0, Math.floor((use.from - first) / size)); cell <= last && cells[cell]! < use.to; cell++)
    yield [cell, Math.max(use.from, cells[cell]!), Math.min(use.to, cells[cell + 1]!)]
}

/** What there is in each cell while the calendar works: most units at once, and unit-hours. */
export function availableIn(
  steps: readonly CapacityStep[],
  calendar: CompiledCalendar,
  cells: readonly number[],
): { readonly units: Float64Array; readonly hours: Float64Array } {
  const units = new Float64Array(cells.length - 1)
  const hours = new Float64Array(cells.length - 1)
  let step = 0
  for (let cell = 0; cell < units.length; cell++) {
    eachStretch(calendar, cells[cell]!, cells[cell + 1]!, (from, to) => {
      while (step + 1 < steps.length && steps[step + 1]!.from <= from) step++
      for (let at = step; at < steps.length && (at === step || steps[at]!.from < to); at++) {
        const { amount } = steps[at]!
        const length = Math.min(to, steps[at + 1]?.from ?? to) - Math.max(from, steps[at]!.from)
        if (amount > units[cell]!) units[cell] = amount
        if (amount > 0) hours[cell]! += (amount * length) / (AMOUNT * HOUR)
      }
      return false
    })
    units[cell]! /= AMOUNT
  }
  return { units, hours }
}

/** Calls for every stretch of a cell in which something is asked for, with how much at once; before it, `changed` for each use that begins or ends there. */
export function sweep(
  uses: readonly Use[],
  steps: readonly CapacityStep[],
  cells: readonly number[],
  call: (cell: number, from: number, to: number, amount: number, over: boolean) => void,
  changed?: (use: number, amount: number) => void,
): void {
  if (uses.length === 0) return
  const [first, last, size] = [cells[0]!, cells.at(-1)!, cells[1]! - cells[0]!]
  const changes = new Float64Array(uses.length * 2)
  const order = new Uint32Array(uses.length * 2)
  for (const [index, use] of uses.entries()) {
    changes[2 * index] = use.from
    changes[2 * index + 1] = use.to
  }
  for (let index = 0; index < order.length; index++) order[index] = index
  order.sort((a, b) => changes[a]! - changes[b]!)
  let [amount, step] = [0, 0]
  for (let turn = 0; turn < order.length; turn++) {
    const change = order[turn]!
    const more = change % 2 === 0 ? uses[change >> 1]!.amount : -uses[change >> 1]!.amount
    amount += more
    changed?.(change >> 1, more)
    const end = Math.min(turn + 1 < order.length ? changes[order[turn + 1]!]! : last, last)
    for (let from = Math.max(changes[change]!, first); amount > 0 && from < end; ) {
      while (step + 1 < steps.length && steps[step + 1]!.from <= from) step++
      const cell = Math.floor((from - first) / size)
      const until = Math.min(end, cells[cell + 1]!, steps[step + 1]?.from ?? end)
      call(cell, from, until, amount, amount > steps[step]!.amount)
      from = until
    }
  }
}

interface Remaining {
  /** Nothing of it can begin before. */
  readonly from: number
  /** Unit-seconds, in thousandths. */
  readonly work: number
}

function massOf(
  left: readonly Remaining[],
  steps: readonly CapacityStep[],
  calendar: CompiledCalendar,
  target: number,
): { mass?: CriticalMass; tightest?: CriticalMass } {
  if (steps.some(step => step.amount === Number.POSITIVE_INFINITY)) return {}
  const remaining = left.toSorted((a, b) => b.from - a.from)
  const earliest = remaining.at(-1)?.from
  if (earliest === undefined) return {}
  const until = availableUntil(steps, calendar, earliest, target)
  let needed = 0
  let mass: CriticalMass | undefined
  let tightest: CriticalMass | undefined
  for (const [index, { from, work }] of remaining.entries()) {
    needed += work
    if (remaining[index + 1]?.from === from) continue
    const available = until(from)
    mass = {
      needed: needed / (AMOUNT * HOUR),
      available: available / (AMOUNT * HOUR),
      share: available > 0 ? needed / available : Number.POSITIVE_INFINITY,
      from: instant(from),
    }
    // Work that may only begin at the very end is limited by its slack, not by capacity.
    if (available > 0 && (!tightest || mass.share > tightest.share)) tightest = mass
  }
  return { ...(mass && { mass }), ...(tightest && { tightest }) }
}

/** What is left to do, with the earliest hour at which links alone let it begin. */
function remainingOf(
  { schedule, network }: FullCalculation,
  uses: readonly Use[],
  released: Float64Array,
): Remaining[] {
  const dataDate = schedule.project.statusDate ?? Number.NEGATIVE_INFINITY
  const found: Remaining[] = []
  for (const use of uses) {
    const task = network.rows[network.node[use.at]!]!
    const done = task.percentComplete ?? 0
    if (task.actualFinish !== undefined || done >= 100) continue
    const from = Math.max(use.from, dataDate)
    if (use.to <= from) continue
    const share = dataDate === Number.NEGATIVE_INFINITY ? 1 - done / 100 : 1
    const release = Math.max(Math.min(released[use.at]!, use.from), dataDate)
    found.push({ from: release, work: use.amount * (use.to - from) * share })
  }
  return found
}

/** Unit-seconds (in thousandths) that there are from an instant to the target. */
function availableUntil(
  steps: readonly CapacityStep[],
  calendar: CompiledCalendar,
  earliest: number,
  target: number,
): (from: number) => number {
  const begins: number[] = []
  const ends: number[] = []
  const amounts: number[] = []
  const { spans } = calendar
  for (let span = spanAt(calendar, earliest); target > earliest && spans[span]! < target; span += NEXT) {
    const [open, close] = [Math.max(spans[span]!, earliest), Math.min(spans[span + TO]!, target)]
    for (const [at, step] of steps.entries()) {
      const from = Math.max(open, step.from)
      const to = Math.min(close, steps[at + 1]?.from ?? close)
      if (to <= from) continue
      begins.push(from)
      ends.push(to)
      amounts.push(step.amount)
    }
  }
  const after = new Float64Array(begins.length + 1)
  for (let at = begins.length - 1; at >= 0; at--) after[at] = after[at + 1]! + (ends[at]! - begins[at]!) * amounts[at]!
  return from => {
    let [low, high] = [0, begins.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! <= from) low = middle + 1
      else high = middle
    }
    if (low === begins.length) return 0
    return after[low]! - Math.max(0, from - begins[low]!) * amounts[low]!
  }
}

/** A task that asks for something of a row within a cell. */
export interface CellTask {
  readonly task: TaskId
  readonly units: number
}

/** Who asks for something of a row within a cell, largest demand first. */
export function cellTasks(calculation: Calculation, row: MatrixRow, from: number, to: number): CellTask[] {
  const full = fullResult(calculation)
  const demand = demandOf(full, shiftRange(full.schedule, full.passes), new Map(), true)
  const place = demand.limited.findIndex(
    each => each.resource === row.resource && each.area === row.area && each.counts === row.counts,
  )
  const units = new Map<TaskId, number>()
  for (const use of usesOf(full, demand)[place] ?? []) {
    if (use.from >= to || use.to <= from) continue
    const task = full.network.rows[full.network.node[use.at]!]!.uid
    units.set(task, Math.max(units.get(task) ?? 0, use.amount / AMOUNT))
  }
  return [...units]
    .map(([task, amount]) => ({ task, units: amount }))
    .sort((a, b) => b.units - a.units || a.task - b.task)
}
