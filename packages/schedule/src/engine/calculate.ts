import { FIRST_INSTANT, LAST_INSTANT, startAt, toWork } from '../calendar/compiled.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { assertInvariant, done, failed, type Outcome, type Problem } from '../problem.ts'
import { DAY, dayFromCivil, HOUR, type Instant } from '../time/instant.ts'
import type { Calculation, DateColumns } from './calculation.ts'
import { hasHardDate, hasLatestDate, heldBeforeLinks } from './driving.ts'
import { type Engine, makeScratch } from './engine-state.ts'
import { given } from './given.ts'
import { advance, canFollow } from './incremental.ts'
import { findLoop } from './loops.ts'
import { buildNetwork, type Network } from './network.ts'
import { type Core, makePasses } from './pass.ts'
import { FullCalculation } from './result.ts'
import { inOrder, rowsInOrder } from './row-order.ts'
import { rulesOf } from './rule-sets.ts'
import { warmOnce, warmUp } from './warm.ts'
import { datesRunOut, finishBeforeStart, impossibleConstraint, linkLoop } from './warnings.ts'

/** Where an undated plan starts when the caller gives no today: the Monday that drawn schedules start on. */
const NO_DATE = (dayFromCivil(2024, 1, 1) * DAY + 8 * HOUR) as Instant

/** Options of the caller beyond the schedule. */
export interface CalculateOptions {
  /** Start of a plan that has no start and no dated task. */
  readonly today?: Instant
}

/** A schedule made ready for the passes. */
export interface Prepared {
  readonly network: Network
  readonly options: CalculateOptions
}

/** Sorts and packs a schedule; fails with `schedule.linkLoop`. */
export function prepare(schedule: Schedule, options: CalculateOptions = {}): Outcome<Prepared> {
  const built = buildNetwork(schedule)
  if (!built.ok) {
    const loop = findLoop(schedule, built.stuck)
    return failed(linkLoop(schedule, loop.tasks, loop.links), ...built.problems)
  }
  return done({ network: built.network, options })
}

/** The passes over a prepared schedule. */
export const runPrepared = (prepared: Prepared): FullCalculation => resultOf(engineOf(prepared), prepared.options)

/** The network of a prepared schedule with its dates worked out. */
export function engineOf({ network, options }: Prepared): Engine {
  const passes = makePasses(network)
  passes.projectStart = projectStart(network.schedule, options)
  passes.dataDate = dataDate(network.schedule.project)
  rulesOf(network.schedule).run(network, passes)
  return { network, passes, schedule: network.schedule, scratch: undefined }
}

/** The engine behind a calculation, made when it is first asked for, with the options it was made with. */
const engines = new WeakMap<Calculation, Made>()

interface Made {
  readonly engine: () => Engine
  readonly options: CalculateOptions
  /** The first half of making the engine, which may be done before. */
  readonly prepareEarly?: () => void
}

/** The calculation that an engine's dates are those of. */
const owners = new WeakMap<Engine, Calculation>()

/**
 * A calculation on an engine. Once a later one has taken the engine along, the earlier one, should it be read again, is
 * worked out anew: it never shows anything but its own schedule.
 */
function resultOf(engine: Engine, options: CalculateOptions): FullCalculation {
  const ends = { start: shownStart(engine), finish: engine.passes.projectFinish }
  return owning(engine.schedule, ends, () => engine, options)
}

/** A calculation whose engine is made when it is first needed; `sent`: its columns as another thread worked them out. */
function owning(
  schedule: Schedule,
  ends: { readonly start: number; readonly finish: number },
  make: () => Engine,
  options: CalculateOptions,
  sent?: { readonly columns: DateColumns; readonly prepareEarly: () => void },
): FullCalculation {
  let made: Engine | undefined
  const engine = (): Engine => {
    if (made) return made
    made = make()
    owners.set(made, result)
    return made
  }
  let own: Core | undefined
  const source = (): Core => {
    const shared = engine()
    if (!own && owners.get(shared) === result) return shared
    own ??= alone(schedule, options)
    return own
  }
  const result: FullCalculation = new FullCalculation(
    schedule,
    ends.start,
    ends.finish,
    source,
    warningsOf,
    sent?.columns,
  )
  if (!sent) engine()
  engines.set(result, { engine, options, ...(sent && { prepareEarly: sent.prepareEarly }) })
  return result
}

const alone = (schedule: Schedule, options: CalculateOptions): Engine => engineOf(preparedAgain(schedule, options))

function preparedAgain(schedule: Schedule, options: CalculateOptions): Prepared {
  const prepared = prepare(schedule, options)
  assertInvariant(prepared.ok, 'a schedule that was calculated can be calculated again')
  return prepared.value
}

/** The project's start as its calendar has it. */
function shownStart({ network, passes }: Core): number {
  const own = network.compiled[network.calendars.project]!
  return startAt(own, toWork(own, passes.projectStart))
}

/**
 * Dates, slack and critical tasks of a schedule. `last`, a calculation of an earlier state of it, only makes it faster,
 * never different.
 * Fails with `schedule.linkLoop`; warns of links left out, calendars without working time, impossible limits and dates
 * out of range.
 */
export function calculate(
  schedule: Schedule,
  last?: Calculation,
  options: CalculateOptions = {},
): Outcome<Calculation> {
  const known = last && engines.get(last)
  if (known) warmUp(schedule.tasks.length, calculate)
  if (known && known.options.today === options.today) {
    const engine = known.engine()
    if (advance(engine, schedule, () => projectStart(schedule, options))) return outcomeOf(resultOf(engine, options))
    if (engine.broken) owners.delete(engine)
  }
  const prepared = prepare(schedule, options)
  return prepared.ok ? outcomeOf(runPrepared(prepared.value)) : prepared
}

/**
 * A calculation of this very schedule that another thread made, from the columns it sent: dates are there at once. What
 * they do not hold (driving links, the next edit) makes its engine then; `settle` makes it before. The project's name
 * may be another by now: no date depends on it.
 */
export function takeOver(schedule: Schedule, columns: DateColumns, options: CalculateOptions = {}): Calculation {
  assertInvariant(columns.start.length === schedule.tasks.length, 'the columns are those of the schedule')
  let early: Prepared | 'used' | undefined
  const prepareEarly = (): void => {
    early ??= preparedAgain(schedule, options)
  }
  const make = (): Engine => {
    const prepared = early && early !== 'used' ? early : preparedAgain(schedule, options)
    early = 'used'
    return { ...engineOf(prepared), schedule }
  }
  const ends = { start: columns.projectStart, finish: columns.projectFinish }
  return owning(schedule, ends, make, options, { columns, prepareEarly })
}

/**
 * Makes beforehand, part by part, what the next edit of a calculation needs: its engine, should it have been taken over,
 * room in it, and warm code. Each `next` does one part; a page does one at a time.
 */
export function* settle(calculation: Calculation): Generator<void, void> {
  const made = engines.get(calculation)
  if (!made) return
  if (made.prepareEarly) {
    made.prepareEarly()
    yield
  }
  const engine = made.engine()
  while (warmOnce(calculation.count, calculate)) yield
  // A later calculation may have taken the engine along since, or left it broken.
  if (owners.get(engine) === calculation && canFollow(engine)) engine.scratch ??= makeScratch(engine)
}

/** Problems are found when they are read: who only wants dates does not wait for them. */
function outcomeOf(value: FullCalculation): Outcome<Calculation> {
  return {
    ok: true,
    value,
    get problems() {
      return value.problems
    },
  }
}

/** What a rule of the plan makes of its data date. Primavera's plans always go by theirs, by rules of their own. */
export const dataDate = ({ rules, progressRule, statusDate }: Schedule['project']): number =>
  rules === 'msproject' && progressRule === 'dataDate'
    ? (given(statusDate) ?? Number.NEGATIVE_INFINITY)
    : Number.NEGATIVE_INFINITY

/** The project's start; without one the earliest date that a task was given. */
export const projectStart = (schedule: Schedule, options: CalculateOptions): number =>
  statedStart(schedule) ?? given(options.today) ?? NO_DATE

/** Whether a plan has no date at all, so that its start is the day that a caller gives. */
export const isUndated = (schedule: Schedule): boolean => statedStart(schedule) === undefined

function statedStart(schedule: Schedule): number | undefined {
  const { project } = schedule
  const start = rulesOf(schedule).start(project)
  if (start !== undefined) return start
  let earliest = Number.POSITIVE_INFINITY
  for (const task of schedule.tasks)
    for (const date of [task.actualStart, task.manual?.start, task.constraint?.date]) {
      const known = given(date)
      if (known !== undefined && known < earliest) earliest = known
    }
  return earliest < Number.POSITIVE_INFINITY ? earliest : undefined
}

/** Warnings of one kind are at most so many: more would only repeat themselves. */
const MOST = 20

/** What the dates show to be wrong: dates that ran out of the years, finishes before starts, limits that cannot hold. */
function warningsOf({ network, passes }: Core): Problem[] {
  const { rows, position } = network
  const problems: Problem[] = [...network.problems]
  if (network.compiled.some(calendar => calendar.exhausted)) {
    let told = 0
    for (const row of rowsInOrder(network)) {
      const at = position[row]!
      if (passes.earlyFinish[at]! < LAST_INSTANT && passes.lateStart[at]! > FIRST_INSTANT) continue
      problems.push(datesRunOut(rows[row]!))
      if (++told >= MOST) break
    }
  }
  let backward = 0
  let impossible = 0
  for (const row of inOrder(network, network.limited)) {
    const task = rows[row]!
    const at = position[row]!
    for (const [field, start, finish] of [
      ['manual', given(task.manual?.start), given(task.manual?.finish)],
      ['actual', given(task.actualStart), given(task.actualFinish)],
    ] as const)
      if (start !== undefined && finish !== undefined && finish < start && backward++ < MOST)
        problems.push(finishBeforeStart(task, field))
    if (!limitsLate(task)) continue
    const missing = Math.max(-passes.totalSlack[at]!, hasHardDate(task) ? heldBeforeLinks(network, passes, at) : 0)
    if (missing > 0 && impossible++ < MOST) problems.push(impossibleConstraint(task, missing))
  }
  return problems
}

/** True for a task with a date of its own that its late dates may not pass. */
const limitsLate = (task: Task): boolean => task.deadline !== undefined || hasLatestDate(task)
