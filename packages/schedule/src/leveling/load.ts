import type { CompiledCalendar } from '../calendar/compiled.ts'
import { projectCalendar, resourceCalendar } from '../edits/edit-context.ts'
import { calculate } from '../engine/calculate.ts'
import { type Calculation, FLAG } from '../engine/calculation.ts'
import { fullResult } from '../engine/full.ts'
import type { FullCalculation } from '../engine/result.ts'
import { equipmentShown } from '../model/equipment-of-task.ts'
import type { ResourceId } from '../model/ids.ts'
import { memberOf } from '../model/rows.ts'
import { HOUR } from '../time/instant.ts'
import { AMOUNT, type CapacityStep } from './capacity.ts'
import { type Demand, demandOf } from './demand.ts'
import { shiftRange, withoutDelays } from './level.ts'
import { availableIn, cellsOf, cellsWithin, type LoadMatrix, type MatrixRow, sweep } from './matrix.ts'
import { type Dates, type Use, usesOf } from './uses.ts'

/** The load of a resource, cell by cell. */
export interface Load {
  /** Most units asked for at once. */
  readonly peak: Float64Array
  /** Most units there are while their calendar works; Infinity without a limit. */
  readonly capacity: Float64Array
  /** 1 where at some instant more is asked for than there is. */
  readonly over: Uint8Array
}

/** A row of the matrix, by what it counts. */
export type LoadOf = Pick<MatrixRow, 'resource' | 'area' | 'counts'>

interface Reading {
  readonly demand: Demand
  readonly uses: readonly (readonly Use[])[]
}

const readings = new WeakMap<Calculation, Reading>()

/** Who asks for what when, read once of each calculation. */
function readingOf(full: FullCalculation): Reading {
  const known = readings.get(full)
  if (known) return known
  const demand = demandOf(full, shiftRange(full.schedule, full.passes), new Map(), true)
  const reading = { demand, uses: usesOf(full, demand) }
  readings.set(full, reading)
  return reading
}

const placeOf = ({ limited }: Demand, { resource, area, counts }: LoadOf): number =>
  limited.findIndex(each => each.resource === resource && each.area === area && each.counts === counts)

/**
 * What is asked of a resource, or of all people and equipment together (null), in cells of one length, and what there is of
 * them by their rows of availability and their calendars: the same figures as those of the matrix.
 */
export function loadOver(calculation: Calculation, resource: ResourceId | null, cells: readonly number[]): Load {
  const full = fullResult(calculation)
  const { demand, uses } = readingOf(full)
  const count = cells.length - 1
  const [first, last] = [cells[0]!, cells[count]!]
  const capacity = new Float64Array(count)
  const all: Use[] = []
  const steps: (readonly CapacityStep[])[] = []
  for (const [place, limited] of demand.limited.entries()) {
    if (limited.resource === undefined || (resource !== null && limited.resource !== resource)) continue
    for (const use of uses[place]!) if (use.from < last && use.to > first) all.push(use)
    steps.push(limited.steps)
    const { units } = availableIn(limited.steps, calendarOf(full, limited.resource), cells)
    for (let cell = 0; cell < count; cell++) capacity[cell]! += units[cell]!
  }
  const peak = new Float64Array(count)
  const over = new Uint8Array(count)
  sweep(all, sumOf(steps), cells, (cell, _from, _to, amount, isOver) => {
    if (amount / AMOUNT > peak[cell]!) peak[cell] = amount / AMOUNT
    if (isOver) over[cell] = 1
  })
  // Who is not limited is there without end, in the hours of a rest too.
  if (steps.some(own => own.some(step => step.amount === Number.POSITIVE_INFINITY)))
    capacity.fill(Number.POSITIVE_INFINITY)
  return { peak, capacity, over }
}

function calendarOf({ schedule }: FullCalculation, resource: ResourceId): CompiledCalendar {
  const found = memberOf(schedule.resources, resource)
  return found ? resourceCalendar(schedule, found) : projectCalendar(schedule)
}

/** Steps of several together. */
function sumOf(all: readonly (readonly CapacityStep[])[]): readonly CapacityStep[] {
  if (all.length === 1) return all[0]!
  const bounds = [...new Set(all.flatMap(steps => steps.map(step => step.from)))].sort((a, b) => a - b)
  const at = all.map(() => 0)
  return bounds.map(from => ({
    from,
    amount: all.reduce((sum, steps, index) => {
      while (at[index]! + 1 < steps.length && steps[at[index]! + 1]!.from <= from) at[index]!++
      return sum + steps[at[index]!]!.amount
    }, 0),
  }))
}

/** What a load is made up of. */
export type LoadBy = 'critical' | 'equipment' | 'contractor'

/** A part of a load: its tag or firm, empty where none is named; of `critical`, whether its tasks are. */
export interface LoadPart {
  readonly key: string
  /** Units at the instant at which the whole load of each cell is highest: the parts of a cell make up its peak. */
  readonly units: Float64Array
  readonly hours: number
}

/** Who makes up the load of a row, the largest part first. */
export function loadParts(calculation: Calculation, row: LoadOf, cells: LoadMatrix['cells'], by: LoadBy): LoadPart[] {
  const full = fullResult(calculation)
  const { demand, uses } = readingOf(full)
  const place = placeOf(demand, row)
  const own = uses[place] ?? []
  const keys = new Map<number, string>()
  for (const use of own) if (!keys.has(use.at)) keys.set(use.at, keyOf(full, use, row.resource, by))
  const parts = new Map<string, { key: string; units: Float64Array; hours: number }>()
  const peak = new Float64Array(cells.length - 1)
  const now = new Map<string, number>()
  sweep(
    own,
    [{ from: Number.NEGATIVE_INFINITY, amount: Number.POSITIVE_INFINITY }],
    cells,
    (cell, from, to, amount) => {
      for (const [name, share] of now) {
        const part = parts.get(name) ?? { key: name, units: new Float64Array(cells.length - 1), hours: 0 }
        parts.set(name, part)
        part.hours += (share * (to - from)) / (AMOUNT * HOUR)
      }
      if (amount <= peak[cell]!) return
      peak[cell] = amount
      for (const part of parts.values()) part.units[cell] = (now.get(part.key) ?? 0) / AMOUNT
    },
    (index, amount) => {
      const name = keys.get(own[index]!.at)!
      const left = (now.get(name) ?? 0) + amount
      if (left > 0) now.set(name, left)
      else now.delete(name)
    },
  )
  return [...parts.values()].sort((a, b) => b.hours - a.hours || (a.key < b.key ? -1 : 1))
}

function keyOf(
  { schedule, network, flags }: FullCalculation,
  { at }: Use,
  resource: ResourceId | undefined,
  by: LoadBy,
) {
  const row = network.node[at]!
  const task = network.rows[row]!
  if (by === 'critical') return (flags[row]! & FLAG.critical) !== 0 ? 'critical' : 'other'
  if (by === 'equipment') return equipmentShown({ schedule }, task)
  const own = resource === undefined ? undefined : memberOf(schedule.resources, resource)
  return own?.contractor ?? task.contractor ?? ''
}

/**
 * Unit-hours of a row that are done by the end of each cell: as early as links and constraints allow without leveling, as
 * planned, and as late as slack allows.
 */
export interface LoadEnvelope {
  readonly cells: LoadMatrix['cells']
  readonly early: Float64Array
  readonly planned: Float64Array
  readonly late: Float64Array
}

/** Between the early and the late curve lies every plan that keeps the finish. What has begun or is dated by hand stands where it is. */
export function loadEnvelope(calculation: Calculation, row: LoadOf): LoadEnvelope {
  const full = fullResult(calculation)
  const { demand, uses } = readingOf(full)
  const place = placeOf(demand, row)
  const bare = calculate(withoutDelays(full.schedule))
  const early = usesOf(full, demand, datesOf(full, bare.ok ? fullResult(bare.value) : full, true))
  const late = usesOf(full, demand, datesOf(full, full, false))
  const three = [early, uses, late].map(all => all[place] ?? [])
  const cells = cellsOf(full, three)
  const sums = three.map(list => {
    const done = new Float64Array(cells.length - 1)
    for (const use of list)
      for (const [cell, from, to] of cellsWithin(cells, use))
        done[cell]! += (use.amount * (to - from)) / (AMOUNT * HOUR)
    for (let cell = 1; cell < done.length; cell++) done[cell]! += done[cell - 1]!
    return done
  })
  return { cells, early: sums[0]!, planned: sums[1]!, late: sums[2]! }
}

/** Early dates of a plan without its delays, or late dates of its own; slack below zero moves nothing. */
function datesOf({ network, passes }: FullCalculation, from: FullCalculation, early: boolean): Dates {
  const start = passes.start.slice()
  const finish = passes.finish.slice()
  const [starts, finishes] = early
    ? [from.passes.earlyStart, from.passes.earlyFinish]
    : [from.passes.lateStart, from.passes.lateFinish]
  for (let at = 0; at < network.size; at++) {
    const task = network.rows[network.node[at]!]
    if (!task || task.mode === 'manual' || task.actualStart !== undefined || task.actualFinish !== undefined) continue
    const there = from.network.position[from.network.rowOf(task.uid)]!
    const isApart = early ? starts[there]! < start[at]! : finishes[there]! > finish[at]!
    if (isApart) [start[at], finish[at]] = [starts[there]!, finishes[there]!]
  }
  return { start, finish }
}
