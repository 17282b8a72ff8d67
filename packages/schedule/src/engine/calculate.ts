import { FIRST_INSTANT, LAST_INSTANT, startAt, toWork } from '../calendar/compiled.ts'
import type { Schedule } from '../model/schedule.ts'
import { done, failed, type Outcome, type Problem } from '../problem.ts'
import { DAY, dayFromCivil, HOUR, type Instant } from '../time/instant.ts'
import { backwardPass } from './backward.ts'
import type { Calculation } from './calculation.ts'
import { forwardPass } from './forward.ts'
import { findLoop } from './loops.ts'
import { buildNetwork, type Network } from './network.ts'
import { makePasses, type Passes } from './pass.ts'
import { makeResult } from './result.ts'
import type { Rules } from './rules.ts'
import { given, msprojectRules } from './rules-msproject.ts'
import { dateOutOfRange, linkLoop } from './warnings.ts'

/** Where an undated plan starts when nobody says what today is: the Monday that drawn schedules start on. */
const NO_DATE = (dayFromCivil(2024, 1, 1) * DAY + 8 * HOUR) as Instant

/** What the caller may tell the engine beyond the schedule. */
export interface CalculateOptions {
  /** Start of a plan that has no start and no dated task. */
  readonly today?: Instant
}

/**
 * Dates, slack and critical tasks of a schedule. `last` only makes it faster, never different.
 * Fails with `schedule.linkLoop`; warns of links left out, calendars without working time, impossible limits and dates
 * out of range.
 */
export function calculate(
  schedule: Schedule,
  _last?: Calculation,
  options: CalculateOptions = {},
): Outcome<Calculation> {
  const built = buildNetwork(schedule)
  if (!built.ok) {
    const loop = findLoop(schedule, built.stuck)
    return failed(linkLoop(schedule, loop.tasks, loop.links), ...built.problems)
  }
  const network = built.network
  const passes = makePasses(network)
  passes.projectStart = projectStart(schedule, options)
  runPasses(network, passes, msprojectRules)
  const problems = [...network.problems, ...outOfRange(network, passes)]
  return done(makeResult(network, passes, problems), problems)
}

function runPasses(network: Network, passes: Passes, rules: Rules): void {
  forwardPass(network, passes, rules)
  passes.latest = passes.projectFinish
  backwardPass(network, passes, rules)
  passes.projectStart = startAt(
    network.compiled[network.calendars.project]!,
    toWork(network.compiled[network.calendars.project]!, passes.projectStart),
  )
}

/** The project's start; without one the earliest date that a task was given. */
function projectStart(schedule: Schedule, options: CalculateOptions): number {
  const start = given(schedule.project.start ?? undefined)
  if (start !== undefined) return start
  let earliest = Number.POSITIVE_INFINITY
  for (const task of schedule.tasks)
    for (const date of [task.actualStart, task.manual?.start, task.constraint?.date]) {
      const known = given(date)
      if (known !== undefined && known < earliest) earliest = known
    }
  return earliest < Number.POSITIVE_INFINITY ? earliest : (given(options.today) ?? NO_DATE)
}

/** At most a handful: the first tasks that ran out of the calendars' years. */
function outOfRange(network: Network, passes: Passes): Problem[] {
  if (!network.compiled.some(calendar => calendar.exhausted)) return []
  const problems: Problem[] = []
  for (let task = 0; task < network.tasks && problems.length < 5; task++) {
    const at = network.position[task]!
    if (!(passes.earlyFinish[at]! < LAST_INSTANT && passes.lateStart[at]! > FIRST_INSTANT))
      problems.push(dateOutOfRange(network.schedule.tasks[task]!))
  }
  return problems
}
