import { shiftsOf } from '../calendar/shifts.ts'
import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Problem } from '../problem.ts'
import type { Instant, WorkTime } from '../time/instant.ts'
import { type Calculation, type DateColumns, FLAG, type TaskDates } from './calculation.ts'
import { drivingEdges } from './driving.ts'
import { durationByRow, durationOf } from './duration.ts'
import { freeSlackPass } from './free-slack.ts'
import { longestPath } from './longest-path.ts'
import type { Network } from './network.ts'
import { COMPLETE_BIT } from './network-input.ts'
import type { Core, Passes } from './pass.ts'
import { percentByRow } from './percent.ts'
import { indexOfRow, placesOf, rowsInOrder } from './row-order.ts'
import { rulesOf } from './rule-sets.ts'

/** Total slack up to which a task is near-critical when the project does not say: one shift, or two days where there are no shifts. */
export function nearCriticalLimit(schedule: Schedule): number {
  const { nearCriticalSlack, shifts, units } = schedule.project
  if (nearCriticalSlack !== undefined) return nearCriticalSlack
  return shifts?.shiftHours || shifts?.shiftsPerDay ? shiftsOf(schedule.project).length : 2 * units.secondsPerDay
}

type Column =
  | 'start'
  | 'finish'
  | 'earlyStart'
  | 'earlyFinish'
  | 'lateStart'
  | 'lateFinish'
  | 'startSlack'
  | 'finishSlack'
  | 'totalSlack'

/** A calculation with what made it. Columns are put into the order of the tasks when they are first read. */
export class FullCalculation implements Calculation {
  readonly schedule: Schedule
  readonly count: number
  readonly projectStart: Instant
  readonly projectFinish: Instant
  private readonly source: () => Core
  private readonly findProblems: (core: Core) => readonly Problem[]
  private found: readonly Problem[] | undefined
  private readonly columns = new Map<Float64Array | string, Float64Array>()
  private bits: Uint8Array | undefined
  private freed: { readonly network: Network; readonly values: Float64Array } | undefined

  private readonly sent: DateColumns | undefined
  /** Index of each task, where the columns were sent and no network is needed for it. */
  private places: ReadonlyMap<TaskId, number> | undefined

  /** `source` gives the core whenever it is asked for, with the same values each time; `sent`: its columns, known before. */
  constructor(
    schedule: Schedule,
    projectStart: number,
    projectFinish: number,
    source: () => Core,
    findProblems: (core: Core) => readonly Problem[],
    sent?: DateColumns,
  ) {
    this.schedule = schedule
    this.count = schedule.tasks.length
    this.projectStart = projectStart as Instant
    this.projectFinish = projectFinish as Instant
    this.source = source
    this.findProblems = findProblems
    this.sent = sent
    if (!sent) return
    this.found = sent.problems
    this.bits = sent.flags
    for (const [key, name] of SENT) this.columns.set(key, sent[name])
  }

  get network(): Network {
    return this.source().network
  }
  get passes(): Passes {
    return this.source().passes
  }
  get problems(): readonly Problem[] {
    this.found ??= this.findProblems(this.source())
    return this.found
  }
  get start(): Float64Array {
    return this.column('start')
  }
  get finish(): Float64Array {
    return this.column('finish')
  }
  get earlyStart(): Float64Array {
    return this.column('earlyStart')
  }
  get earlyFinish(): Float64Array {
    return this.column('earlyFinish')
  }
  get lateStart(): Float64Array {
    return this.column('lateStart')
  }
  get lateFinish(): Float64Array {
    return this.column('lateFinish')
  }
  get startSlack(): Float64Array {
    return this.column('startSlack')
  }
  get finishSlack(): Float64Array {
    return this.column('finishSlack')
  }
  get totalSlack(): Float64Array {
    return this.column('totalSlack')
  }
  get freeSlack(): Float64Array {
    let column = this.columns.get('free')
    if (!column) {
      const values = this.free()
      const places = placesOf(this.network)
      column = new Float64Array(this.count)
      for (let index = 0; index < column.length; index++) column[index] = values[places[index]!]!
      this.columns.set('free', column)
    }
    return column
  }

  /** Free slack by position of the network that the core has now. */
  private free(): Float64Array {
    const { network, passes } = this.source()
    if (this.freed?.network !== network)
      this.freed = { network, values: freeSlackPass(network, passes, rulesOf(this.schedule)) }
    return this.freed.values
  }

  private column(name: Column): Float64Array {
    const known = this.columns.get(name)
    if (known) return known
    const { network, passes } = this.source()
    const values = passes[name]
    // Start and early start are often one and the same; so is their column.
    let column = this.columns.get(values)
    if (!column) {
      column = new Float64Array(this.count)
      const places = placesOf(network)
      for (let index = 0; index < column.length; index++) column[index] = values[places[index]!]!
      this.columns.set(values, column)
    }
    this.columns.set(name, column)
    return column
  }

  get flags(): Uint8Array {
    if (this.bits) return this.bits
    const { network, passes } = this.source()
    const limits = flagLimits(this.schedule)
    const bits = new Uint8Array(this.count)
    const rows = rowsInOrder(network)
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index]!
      bits[index] = flagsOf(network.flags[row]!, passes.totalSlack[network.position[row]!]!, limits)
    }
    if (byLongestPath(this.schedule)) {
      const on = longestPath(network, passes)
      for (const [index, row] of rows.entries()) {
        const done = (network.flags[row]! & (COMPLETE_BIT | FLAG.summary)) !== 0
        bits[index]! &= ~FLAG.critical
        if (on[row]) bits[index]! |= done ? FLAG.longestPath : FLAG.longestPath | FLAG.critical
      }
    }
    this.bits = bits
    return bits
  }

  get duration(): Float64Array {
    let column = this.columns.get('duration')
    if (!column) {
      const core = this.source()
      column = byRow(core.network, durationByRow(core))
      this.columns.set('duration', column)
    }
    return column
  }

  durationAt(index: number): number {
    const column = this.columns.get('duration')
    if (column) return column[index] ?? 0
    const core = this.source()
    const row = rowsInOrder(core.network)[index]
    return row === undefined ? 0 : durationOf(core, row)
  }

  get percentComplete(): Float64Array {
    let column = this.columns.get('percent')
    if (!column) {
      const core = this.source()
      column = byRow(core.network, percentByRow(core))
      this.columns.set('percent', column)
    }
    return column
  }

  indexOf(task: TaskId): number {
    if (this.sent) {
      this.places ??= new Map(this.schedule.tasks.map((each, index) => [each.uid, index]))
      return this.places.get(task) ?? -1
    }
    const { network } = this.source()
    const row = network.rowOf(task)
    return row < 0 ? -1 : indexOfRow(network, row)
  }

  of(task: TaskId): TaskDates | undefined {
    if (this.sent) return datesAt(this.sent, this.indexOf(task))
    const core = this.source()
    const { network, passes } = core
    const row = network.rowOf(task)
    if (row < 0) return undefined
    const index = indexOfRow(network, row)
    const at = network.position[row]!
    const flags = byLongestPath(this.schedule)
      ? this.flags[index]!
      : flagsOf(network.flags[row]!, passes.totalSlack[at]!, flagLimits(this.schedule))
    return {
      index,
      start: passes.start[at]! as Instant,
      finish: passes.finish[at]! as Instant,
      earlyStart: passes.earlyStart[at]! as Instant,
      earlyFinish: passes.earlyFinish[at]! as Instant,
      lateStart: passes.lateStart[at]! as Instant,
      lateFinish: passes.lateFinish[at]! as Instant,
      startSlack: passes.startSlack[at]! as WorkTime,
      finishSlack: passes.finishSlack[at]! as WorkTime,
      totalSlack: passes.totalSlack[at]! as WorkTime,
      freeSlack: this.free()[at]! as WorkTime,
      critical: (flags & FLAG.critical) !== 0,
      nearCritical: (flags & FLAG.nearCritical) !== 0,
      summary: (flags & FLAG.summary) !== 0,
      milestone: (flags & FLAG.milestone) !== 0,
      duration: durationOf(core, row) as WorkTime,
      percentComplete: percentByRow(core)(row),
    }
  }

  drivingLinks(task: TaskId): readonly Link[] {
    const { network, passes } = this.source()
    const row = network.rowOf(task)
    return row < 0 ? [] : drivingEdges(network, passes, row).map(edge => network.links[network.link[edge]!]!)
  }
}

/** A column in the order of the tasks; `from` of a typed array would walk an iterator, at several times the cost. */
function byRow(network: Network, value: (row: number) => number): Float64Array {
  const rows = rowsInOrder(network)
  const column = new Float64Array(rows.length)
  for (let index = 0; index < rows.length; index++) column[index] = value(rows[index]!)
  return column
}

/** Columns by the names that the calculation keeps them under. */
const SENT = [
  ...(
    [
      'start',
      'finish',
      'earlyStart',
      'earlyFinish',
      'lateStart',
      'lateFinish',
      'startSlack',
      'finishSlack',
      'totalSlack',
      'duration',
    ] as const
  ).map(name => [name, name] as const),
  ['free', 'freeSlack'],
  ['percent', 'percentComplete'],
] as const

/** The columns of one task as an object; undefined where there is none. */
function datesAt(columns: DateColumns, index: number): TaskDates | undefined {
  const flags = columns.flags[index]
  if (flags === undefined) return undefined
  const at = <T extends number>(column: Float64Array): T => column[index] as T
  return {
    index,
    start: at<Instant>(columns.start),
    finish: at<Instant>(columns.finish),
    earlyStart: at<Instant>(columns.earlyStart),
    earlyFinish: at<Instant>(columns.earlyFinish),
    lateStart: at<Instant>(columns.lateStart),
    lateFinish: at<Instant>(columns.lateFinish),
    startSlack: at<WorkTime>(columns.startSlack),
    finishSlack: at<WorkTime>(columns.finishSlack),
    totalSlack: at<WorkTime>(columns.totalSlack),
    freeSlack: at<WorkTime>(columns.freeSlack),
    critical: (flags & FLAG.critical) !== 0,
    nearCritical: (flags & FLAG.nearCritical) !== 0,
    summary: (flags & FLAG.summary) !== 0,
    milestone: (flags & FLAG.milestone) !== 0,
    duration: at<WorkTime>(columns.duration),
    percentComplete: at<number>(columns.percentComplete),
  }
}

/** Primavera's other definition of critical: what drives the end, regardless of its float. */
const byLongestPath = (schedule: Schedule): boolean =>
  schedule.project.rules === 'p6' && schedule.project.p6?.critical === 'longestPath'

interface FlagLimits {
  readonly critical: number
  readonly near: number
}

const flagLimits = (schedule: Schedule): FlagLimits => ({
  critical: schedule.project.criticalSlack ?? 0,
  near: nearCriticalLimit(schedule),
})

function flagsOf(bits: number, slack: number, limits: FlagLimits): number {
  const kept = bits & ~COMPLETE_BIT
  if (bits & COMPLETE_BIT) return kept
  if (slack <= limits.critical) return kept | FLAG.critical
  return slack <= limits.near ? kept | FLAG.nearCritical : kept
}
