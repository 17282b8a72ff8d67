import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import type { FirstPlan, Schedule } from '../model/schedule.ts'
import type { Baseline, Task } from '../model/task.ts'
import { nth } from '../must.ts'
import type { Instant } from '../time/instant.ts'

/** The dates a task is held to, and where they come from: the baseline, the approval of extra work, the plan as first run, else the plan itself. */
export interface HeldTo {
  readonly start: Instant
  readonly finish: Instant
  readonly by: 'baseline' | 'approval' | 'firstPlan' | 'plan'
}

/** The baseline that a task is held to: planned dates that move with the plan are none. */
export const firstBaseline = ({ project }: Schedule, task: Task): Baseline | undefined =>
  project.p6?.plannedDates ? undefined : task.baselines?.find(each => each.number === 0)

/** Whether a plan has a baseline that it is held to. */
export const hasBaseline = (schedule: Schedule): boolean =>
  schedule.tasks.some(task => firstBaseline(schedule, task) !== undefined)

/**
 * Whether a baseline, the plan as first run, or a plan without a data date fixes what was due by now. A file that came under way
 * without a baseline has its own dates alone, and is always on time by those.
 */
export const isHeld = ({ schedule }: Calculation): boolean =>
  schedule.project.firstPlan !== undefined || schedule.project.statusDate === undefined || hasBaseline(schedule)

/** How a task stands against the dates it is held to. */
export interface Lateness {
  readonly heldTo: HeldTo
  /** Seconds from the date it is held to, to the one it has or is forecast to have; negative when early. */
  readonly startLate: number
  readonly finishLate: number
  /** It should have finished, finished or not. */
  readonly due: boolean
  /** It should have finished, and has not. */
  readonly overdue: boolean
  /** It should have started, and has not. */
  readonly startOverdue: boolean
}

const byTask = new WeakMap<FirstPlan, ReadonlyMap<TaskId, FirstPlan['tasks'][number]>>()

/** What the plan as first run had of a task. */
export function firstDates(plan: FirstPlan, task: TaskId): FirstPlan['tasks'][number] | undefined {
  let known = byTask.get(plan)
  if (!known) {
    known = new Map(plan.tasks.map(each => [each[0], each]))
    byTask.set(plan, known)
  }
  return known.get(task)
}

const plans = new WeakMap<Calculation, Calculation>()

/** The plan with its unfinished work where its logic has it, without the moves of its data date. */
function withoutDataDate(calculation: Calculation): Calculation {
  const { schedule } = calculation
  const { statusDate, progressRule } = schedule.project
  if (statusDate === undefined || progressRule !== 'dataDate') return calculation
  const known = plans.get(calculation)
  if (known) return known
  const found = calculate({ ...schedule, project: { ...schedule.project, progressRule: 'asStored' } })
  const plan = found.ok ? found.value : calculation
  plans.set(calculation, plan)
  return plan
}

const undated = new WeakMap<Calculation, Calculation>()

/**
 * The plan by which work up to a moment was to be done. Once a data date has reached that moment, it has pushed what no one
 * reported behind itself: those dates say nothing of when it was to begin, those of the plan without the push do.
 */
export function plannedUntil(calculation: Calculation, until: Instant): Calculation {
  const { statusDate, ...project } = calculation.schedule.project
  if (statusDate === undefined || until > statusDate) return calculation
  if (project.rules !== 'p6') return withoutDataDate(calculation)
  const known = undated.get(calculation)
  if (known) return known
  const found = calculate({ ...calculation.schedule, project })
  const plan = found.ok ? found.value : calculation
  undated.set(calculation, plan)
  return plan
}

/** The dates that the task at a position is held to. A forecast that moves does not move them. */
export function heldTo(calculation: Calculation, at: number): HeldTo {
  const { schedule } = calculation
  const task = nth(schedule.tasks, at)
  const baseline = firstBaseline(schedule, task)
  if (baseline?.start !== undefined && baseline.finish !== undefined)
    return { start: baseline.start, finish: baseline.finish, by: 'baseline' }
  const { emergent } = task
  if (emergent?.state === 'approved' && emergent.start !== undefined && emergent.finish !== undefined)
    return { start: emergent.start, finish: emergent.finish, by: 'approval' }
  const { firstPlan } = schedule.project
  const first = firstPlan && firstDates(firstPlan, task.uid)
  if (first) return { start: first[1], finish: first[2], by: 'firstPlan' }
  const plan = withoutDataDate(calculation)
  // Extra work came in while the plan ran: it never had dates before it was approved.
  if ((emergent?.decidedAt ?? 0) > nth(plan.start, at))
    return { start: calculation.start[at] as Instant, finish: calculation.finish[at] as Instant, by: 'plan' }
  return { start: plan.start[at] as Instant, finish: plan.finish[at] as Instant, by: 'plan' }
}

/** How late the task at a position is, seen from a moment. The one place that says due, late and overdue. */
export function lateness(calculation: Calculation, at: number, asOf: Instant): Lateness {
  const held = heldTo(calculation, at)
  const percent = nth(calculation.percentComplete, at)
  // What ends with the reported shift is due by its end; a milestone of that very moment opens what follows.
  const due = held.finish < asOf || (held.finish === asOf && held.start < asOf)
  const begun = percent > 0 || nth(calculation.schedule.tasks, at).actualStart !== undefined
  return {
    heldTo: held,
    startLate: nth(calculation.start, at) - held.start,
    finishLate: nth(calculation.finish, at) - held.finish,
    due,
    overdue: due && percent < 100,
    startOverdue: held.start < asOf && !begun,
  }
}
