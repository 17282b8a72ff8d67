import { type CompiledCalendar, periodsOfDay, workBetween } from '../calendar/compiled.ts'
import { shiftsOf } from '../calendar/shifts.ts'
import { taskType, workOf } from '../edits/commands-work.ts'
import { projectCalendar, workingTimeOf } from '../edits/edit-context.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import type { Assignment } from '../model/resource.ts'
import { memberOf } from '../model/rows.ts'
import type { Task } from '../model/task.ts'
import { must, nth } from '../must.ts'
import { DAY, dayNumber, dayOf, HOUR, type Instant, instant } from '../time/instant.ts'
import { isEquipment } from './equipment.ts'
import { isLeaf, lookingFrom } from './leaves.ts'
import { type TradeGroup, type TradeGroupOverrides, tradeGroupOf } from './trades.ts'
import { type WorkRun, workOver, workOverTask } from './work-over.ts'
import { sumOf } from './work-shape.ts'

/** How time is cut: hours, shifts of the project's pattern (12 h from 07:00 unless it says otherwise), days. */
export type Bucket = 'hour' | 'shift' | 'day'

/** Charts stay readable and memory bounded: no more cells than this; longer plans are cut coarser. */
const MOST_CELLS = 4_000

/** Beginnings of the cells, and one more: the end of the last. */
export function timeCells(calculation: Calculation, bucket: Bucket): Instant[] {
  const { schedule } = calculation
  const [projectStart, projectFinish] = span(calculation)
  const shifts = shiftsOf(schedule.project)
  let size = bucket === 'hour' ? HOUR : bucket === 'day' ? DAY : shifts.length
  while ((projectFinish - projectStart) / size > MOST_CELLS) size *= 2
  const origin = bucket === 'shift' ? shifts.origin : 0
  const first = Math.floor((projectStart - origin) / size) * size + origin
  const cells: Instant[] = []
  for (let at = first; ; at += size) {
    cells.push(instant(at))
    if (at >= projectFinish && at > first) return cells
  }
}

/** First and last instant of work: manual tasks may lie outside the project's own dates. */
function span(calculation: Calculation): [number, number] {
  let [first, last] = [calculation.projectStart as number, calculation.projectFinish as number]
  for (let at = 0; at < calculation.count; at++) {
    if (!isLeaf(calculation, at)) continue
    if (nth(calculation.start, at) < first) first = nth(calculation.start, at)
    if (nth(calculation.finish, at) > last) last = nth(calculation.finish, at)
  }
  return [first, last]
}

/** Work of one task in person-seconds, as the plan has it: of its people, as stated, else one person all along. */
interface Load {
  readonly task: Task
  readonly at: number
  readonly work: number
  readonly resource: ResourceId | null
  readonly runs: readonly WorkRun[]
  readonly assignment?: Assignment
}

function loads(calculation: Calculation): Load[] {
  const { schedule } = calculation
  const byTask = new Map<TaskId, Assignment[]>()
  for (const each of schedule.assignments) {
    const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
    if (resource && resource.kind !== 'work') continue
    const list = byTask.get(each.task)
    if (list) list.push(each)
    else byTask.set(each.task, [each])
  }
  const found: Load[] = []
  for (let at = 0; at < calculation.count; at++) {
    if (!isLeaf(calculation, at)) continue
    const task = nth(schedule.tasks, at)
    const people = byTask.get(task.uid)
    if (people)
      for (const each of people)
        found.push({
          task,
          at,
          work: workOf(task, each),
          resource: each.resource,
          runs: workOver(calculation, each),
          assignment: each,
        })
    // A process and a hold take time, not people.
    else if (task.kind === 'process' || task.kind === 'hold') continue
    else if (task.work !== undefined || taskType(schedule, task) !== 'fixedWork') {
      const work = task.work ?? nth(calculation.duration, at)
      found.push({ task, at, work, resource: null, runs: workOverTask(calculation, at, task, work) })
    }
  }
  return found
}

const add = (into: Float64Array, cell: number, value: number): void => {
  into[cell] = nth(into, cell) + value
}

/** Adds work spread evenly over the working time between two dates to the cells it falls into. */
export function spread(
  into: Float64Array,
  cells: readonly Instant[],
  calendar: CompiledCalendar,
  from: number,
  to: number,
  work: number,
): void {
  if (work <= 0) return
  const span = workBetween(calendar, instant(from), instant(to))
  const first = nth(cells, 0)
  const size = nth(cells, 1) - first
  let cell = Math.max(0, Math.min(into.length - 1, Math.floor((from - first) / size)))
  // Something done in no working time (a milestone with work, a manual task at night) counts where it ends.
  if (span <= 0) {
    add(into, Math.max(0, Math.min(into.length - 1, Math.floor((to - first) / size))), work)
    return
  }
  for (; cell < into.length && nth(cells, cell) < to; cell++) {
    const [begin, end] = [Math.max(from, nth(cells, cell)), Math.min(to, nth(cells, cell + 1))]
    if (end > begin) add(into, cell, (work * workBetween(calendar, instant(begin), instant(end))) / span)
  }
}

export interface CurvePoint {
  /** End of the cell. */
  readonly at: Instant
  /** Person-hours up to here: of the baseline, of the plan as it is now, and earned by progress (null after the status date). */
  readonly baseline: number | null
  readonly planned: number
  readonly earned: number | null
}

export interface WorkCurve {
  readonly points: readonly CurvePoint[]
  readonly totalHours: number
  readonly hasBaseline: boolean
}

export interface CurveOptions {
  readonly bucket?: Bucket
  /** Only tasks for which this is true. */
  readonly only?: (task: Task, at: number) => boolean
  readonly baseline?: number
}

/** The S-curve: cumulative person-hours by time. `now` counts only where the plan has no status date. */
export function workCurve(calculation: Calculation, now: Instant, options: CurveOptions = {}): WorkCurve {
  const { schedule } = calculation
  const asOf = lookingFrom(calculation, now)
  const cells = timeCells(calculation, options.bucket ?? 'day')
  const count = cells.length - 1
  const [planned, earned, remembered] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  let hasBaseline = false
  let total = 0
  const number = options.baseline ?? 0
  for (const load of loads(calculation)) {
    if (options.only && !options.only(load.task, load.at)) continue
    // Equipment has hours of its own, not man-hours.
    const resource = load.resource === null ? undefined : memberOf(schedule.resources, load.resource)
    if (resource && isEquipment(resource)) continue
    const calendar = workingTimeOf(schedule, load.task)
    const [start, finish] = [nth(calculation.start, load.at), nth(calculation.finish, load.at)]
    total += load.work
    for (const run of load.runs) spread(planned, cells, run.calendar, run.start, run.finish, run.work)
    const share = nth(calculation.percentComplete, load.at) / 100
    const reached = Math.max(start, Math.min(load.task.stop ?? finish, finish, asOf))
    const told = load.assignment?.timephased?.actual ? load.runs.filter(run => run.done) : []
    const sum = told.reduce((all, run) => all + run.work, 0)
    if (share > 0 && sum > 0)
      for (const run of told)
        spread(earned, cells, run.calendar, run.start, run.finish, (load.work * share * run.work) / sum)
    else if (share > 0) spread(earned, cells, calendar, start, reached, load.work * share)
    const baseline = load.task.baselines?.find(each => each.number === number)
    if (baseline?.start !== undefined && baseline.finish !== undefined) {
      hasBaseline = true
      const people = Math.max(load.task.work ?? load.work, 1)
      const work = baseline.work === undefined ? load.work : (baseline.work * load.work) / people
      const runs = load.assignment?.timephased?.baselines?.find(each => each.number === number)?.runs ?? []
      const all = sumOf(runs)
      if (all > 0)
        for (const run of runs) spread(remembered, cells, calendar, run.start, run.finish, (work * run.work) / all)
      else spread(remembered, cells, calendar, baseline.start, baseline.finish, work)
    }
  }
  const points: CurvePoint[] = []
  let [a, b, c] = [0, 0, 0]
  for (let cell = 0; cell < count; cell++) {
    a += nth(planned, cell) / HOUR
    b += nth(earned, cell) / HOUR
    c += nth(remembered, cell) / HOUR
    points.push({
      at: nth(cells, cell + 1),
      baseline: hasBaseline ? c : null,
      planned: a,
      earned: nth(cells, cell) <= asOf ? b : null,
    })
  }
  return { points, totalHours: total / HOUR, hasBaseline }
}

export interface HistogramCell {
  readonly from: Instant
  readonly to: Instant
  /** Person-hours needed and person-hours there are. */
  readonly hours: number
  readonly capacityHours: number
  readonly overallocated: boolean
}

export interface Histogram {
  readonly resource: ResourceId | null
  readonly tradeGroup: TradeGroup | null
  readonly name: string
  readonly cells: readonly HistogramCell[]
  readonly peakHours: number
  readonly overallocatedCells: number
}

export interface HistogramOptions {
  readonly bucket?: Bucket
  readonly by?: 'resource' | 'tradeGroup'
  readonly overrides?: TradeGroupOverrides
}

/** Rounding of spread work must not make anybody overbooked: a thousandth of an hour. */
const TOLERANCE = 0.001

/** Work against capacity over time, per resource or per group of trades. */
export function workHistograms(calculation: Calculation, options: HistogramOptions = {}): Histogram[] {
  const { schedule } = calculation
  const cells = timeCells(calculation, options.bucket ?? 'shift')
  const count = cells.length - 1
  const keyOf = new Map<ResourceId, string>()
  const rows = new Map<
    string,
    {
      resource: ResourceId | null
      tradeGroup: TradeGroup | null
      name: string
      work: Float64Array
      capacity: Float64Array
    }
  >()
  for (const each of schedule.resources) {
    if (each.kind !== 'work') continue
    const tradeGroup = tradeGroupOf(each, options.overrides)
    const key = options.by === 'tradeGroup' ? tradeGroup : `${each.uid}`
    keyOf.set(each.uid, key)
    const row = rows.get(key) ?? {
      resource: options.by === 'tradeGroup' ? null : each.uid,
      tradeGroup,
      name: options.by === 'tradeGroup' ? tradeGroup : each.name,
      work: new Float64Array(count),
      capacity: new Float64Array(count),
    }
    rows.set(key, row)
    addCapacity(
      row.capacity,
      cells,
      resourceCalendar(calculation, each.calendar),
      // Without a stated limit there is none.
      each.maxUnits ?? Number.POSITIVE_INFINITY,
      each.availability,
    )
  }
  for (const load of loads(calculation)) {
    const row = load.resource === null ? undefined : rows.get(keyOf.get(load.resource) ?? '')
    if (!row) continue
    for (const run of load.runs) spread(row.work, cells, run.calendar, run.start, run.finish, run.work)
  }
  return [...rows.values()].map(row => {
    const made = Array.from(row.work, (seconds, cell): HistogramCell => {
      const [hours, capacityHours] = [seconds / HOUR, nth(row.capacity, cell) / HOUR]
      return {
        from: nth(cells, cell),
        to: nth(cells, cell + 1),
        hours,
        capacityHours,
        overallocated: hours > capacityHours + TOLERANCE,
      }
    })
    return {
      resource: row.resource,
      tradeGroup: row.tradeGroup,
      name: row.name,
      cells: made,
      peakHours: made.reduce((peak, each) => Math.max(peak, each.hours), 0),
      overallocatedCells: made.filter(each => each.overallocated).length,
    }
  })
}

function resourceCalendar(calculation: Calculation, calendar: Task['calendar']): CompiledCalendar {
  const { schedule } = calculation
  if (calendar === undefined) return projectCalendar(schedule)
  return projectCalendar({ ...schedule, project: { ...schedule.project, calendar } })
}

function addCapacity(
  into: Float64Array,
  cells: readonly Instant[],
  calendar: CompiledCalendar,
  units: number,
  availability: readonly { readonly from?: Instant; readonly to?: Instant; readonly units: number }[] | undefined,
): void {
  const first = nth(cells, 0)
  const size = nth(cells, 1) - first
  for (let day = dayOf(first); day * DAY < must(cells.at(-1)); day++) {
    for (const period of periodsOfDay(calendar, dayNumber(day))) {
      let from = Math.max(first, day * DAY + period.from)
      const end = Math.min(must(cells.at(-1)), day * DAY + period.to)
      while (from < end) {
        const cell = Math.floor((from - first) / size)
        const to = Math.min(end, nth(cells, cell + 1))
        add(into, cell, (to - from) * unitsAt(availability, from, units))
        from = to
      }
    }
  }
}

function unitsAt(
  availability: readonly { readonly from?: Instant; readonly to?: Instant; readonly units: number }[] | undefined,
  at: number,
  otherwise: number,
): number {
  if (!availability || availability.length === 0) return otherwise
  const found = availability.find(
    each => (each.from === undefined || each.from <= at) && (each.to === undefined || at < each.to),
  )
  return found?.units ?? 0
}
