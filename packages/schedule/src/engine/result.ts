import { toWork } from '../calendar/compiled.ts'
import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Problem } from '../problem.ts'
import { HOUR, type Instant, type WorkTime } from '../time/instant.ts'
import { type Calculation, FLAG, type TaskDates } from './calculation.ts'
import { drivingEdges } from './driving.ts'
import { type Network, ROLL } from './network.ts'
import type { Passes } from './pass.ts'

/** A calculation with what made it: the network and the passes, for explanation and for recalculation. */
export interface FullCalculation extends Calculation {
  readonly network: Network
  readonly passes: Passes
}

/** Total slack up to which a task is near-critical when the project does not say: one shift, or two days where there are no shifts. */
export function nearCriticalLimit(schedule: Schedule): number {
  const { nearCriticalSlack, shifts, units } = schedule.project
  if (nearCriticalSlack !== undefined) return nearCriticalSlack
  const shift = shifts?.shiftHours
  return shift !== undefined && shift > 0 ? Math.round(shift * HOUR) : 2 * units.secondsPerDay
}

/** Puts what the passes found into columns in the order of the tasks. */
export function makeResult(network: Network, passes: Passes, problems: readonly Problem[]): FullCalculation {
  const { schedule, tasks: count, position, kind, compiled, calendar } = network
  const column = (): Float64Array => new Float64Array(count)
  const earlyStart = column()
  const earlyFinish = column()
  const separate = passes.start !== passes.earlyStart
  const start = separate ? column() : earlyStart
  const finish = separate ? column() : earlyFinish
  const lateStart = column()
  const lateFinish = column()
  const startSlack = column()
  const finishSlack = column()
  const totalSlack = column()
  const freeSlack = column()
  const duration = column()
  const percentComplete = column()
  const flags = new Uint8Array(count)
  const criticalLimit = schedule.project.criticalSlack ?? 0
  const nearLimit = nearCriticalLimit(schedule)
  for (let index = 0; index < count; index++) {
    const at = position[index]!
    const task = schedule.tasks[index]!
    earlyStart[index] = passes.earlyStart[at]!
    earlyFinish[index] = passes.earlyFinish[at]!
    if (separate) {
      start[index] = passes.start[at]!
      finish[index] = passes.finish[at]!
    }
    lateStart[index] = passes.lateStart[at]!
    lateFinish[index] = passes.lateFinish[at]!
    startSlack[index] = passes.startSlack[at]!
    finishSlack[index] = passes.finishSlack[at]!
    const slack = passes.totalSlack[at]!
    totalSlack[index] = slack
    freeSlack[index] = passes.freeSlack[at]!
    const isSummary = kind[at] === ROLL
    const percent = task.percentComplete ?? 0
    percentComplete[index] = percent >= 0 && percent <= 100 ? percent : percent > 100 ? 100 : 0
    let bits = 0
    if (isSummary) {
      const own = compiled[calendar[at]!]!
      duration[index] = toWork(own, earlyFinish[index]!) - toWork(own, earlyStart[index]!)
      bits |= FLAG.summary
    } else {
      duration[index] = network.duration[at]!
      if (task.milestone ?? duration[index] === 0) bits |= FLAG.milestone
    }
    if (task.active === false) bits |= FLAG.inactive
    if (task.mode === 'manual') bits |= FLAG.manual
    if (percent < 100 && task.actualFinish === undefined && task.active !== false) {
      if (slack <= criticalLimit) bits |= FLAG.critical
      else if (slack <= nearLimit) bits |= FLAG.nearCritical
    }
    flags[index] = bits
  }
  rollUpPercent(network, duration, percentComplete)
  const calculation: FullCalculation = {
    schedule,
    count,
    start,
    finish,
    earlyStart,
    earlyFinish,
    lateStart,
    lateFinish,
    startSlack,
    finishSlack,
    totalSlack,
    freeSlack,
    flags,
    duration,
    percentComplete,
    projectStart: passes.projectStart as Instant,
    projectFinish: passes.projectFinish as Instant,
    problems,
    network,
    passes,
    indexOf: (task: TaskId) => network.indexOf(task),
    of(task: TaskId) {
      const index = network.indexOf(task)
      return index < 0 ? undefined : rowOf(calculation, index)
    },
    drivingLinks(task: TaskId): readonly Link[] {
      const index = network.indexOf(task)
      return index < 0 ? [] : drivingEdges(network, passes, index).map(edge => schedule.links[network.link[edge]!]!)
    },
  }
  return calculation
}

/** A summary is as complete as its leaves, weighted by their durations. */
function rollUpPercent(network: Network, duration: Float64Array, percent: Float64Array): void {
  if (network.summaries.length === 0) return
  const { parent, gateNode, schedule } = network
  const total = new Float64Array(network.tasks)
  const done = new Float64Array(network.tasks)
  for (let index = network.tasks - 1; index >= 0; index--) {
    const leaf = gateNode[index]! < 0
    const weight = leaf ? duration[index]! : total[index]!
    const part = leaf ? duration[index]! * percent[index]! : done[index]!
    if (!leaf && total[index]! > 0) percent[index] = done[index]! / total[index]!
    const above = parent[index]!
    if (above < 0 || schedule.tasks[index]!.active === false) continue
    total[above]! += weight
    done[above]! += part
  }
}

function rowOf(calculation: Calculation, index: number): TaskDates {
  const flags = calculation.flags[index]!
  return {
    index,
    start: calculation.start[index]! as Instant,
    finish: calculation.finish[index]! as Instant,
    earlyStart: calculation.earlyStart[index]! as Instant,
    earlyFinish: calculation.earlyFinish[index]! as Instant,
    lateStart: calculation.lateStart[index]! as Instant,
    lateFinish: calculation.lateFinish[index]! as Instant,
    startSlack: calculation.startSlack[index]! as WorkTime,
    finishSlack: calculation.finishSlack[index]! as WorkTime,
    totalSlack: calculation.totalSlack[index]! as WorkTime,
    freeSlack: calculation.freeSlack[index]! as WorkTime,
    critical: (flags & FLAG.critical) !== 0,
    nearCritical: (flags & FLAG.nearCritical) !== 0,
    summary: (flags & FLAG.summary) !== 0,
    milestone: (flags & FLAG.milestone) !== 0,
    duration: calculation.duration[index]! as WorkTime,
    percentComplete: calculation.percentComplete[index]!,
  }
}
