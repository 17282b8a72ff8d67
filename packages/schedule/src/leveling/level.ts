import { isEquipment } from '../analysis/equipment.ts'
import { toWork } from '../calendar/compiled.ts'
import { shiftsOf } from '../calendar/shifts.ts'
import { applyEdits } from '../edits/apply.ts'
import type { Edit } from '../edits/edit.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { fullResult } from '../engine/full.ts'
import type { Network } from '../engine/network.ts'
import type { Passes } from '../engine/pass.ts'
import type { FullCalculation } from '../engine/result.ts'
import { type TaskId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { assertInvariant, type Outcome, type Problem } from '../problem.ts'
import { DAY, type Instant, instant, type WorkTime } from '../time/instant.ts'
import { Budget, type TimeLimit } from './budget.ts'
import type { RunLimits, ShiftRange } from './capacity.ts'
import { type Demand, demandOf } from './demand.ts'
import { type Holders, holdersOf, type LevelingReason, reasonBetween, reasonFor } from './explain.ts'
import { capacityGaps, neverTogether, roomless } from './gaps.ts'
import { type LevelingOrder, listOf, orderName, orderOf, startingLists } from './orders.ts'
import { isBegun, isSplittable, PlanPlanner } from './plan-planner.ts'
import { FORWARD, isLess, SERIAL } from './planner.ts'
import {
  crewsNeverTogether,
  crewsTogether,
  excessiveDemand,
  fixedOverloads,
  idleCalendars,
  keptSettings,
  missedWindow,
  notLevellable,
  overlappingRows,
  processesAsking,
  summariesAsking,
  unsplittable,
} from './problems.ts'
import { type Found, searchSchedules } from './search.ts'
import { isOfTogether, workTogether } from './together.ts'
import { usesOf } from './uses.ts'

/** How far levelling may go: within the slack of each task, until the end of the window, or as far as the limits ask. */
export type LevelingFreedom = 'withinSlack' | 'window' | 'free'

/** Tasks that may be interrupted: these, all that can be, or of those the ones that no equipment works on. */
export type Splits = ReadonlySet<TaskId> | 'all' | 'crews'

export interface LevelingOptions {
  /** What resources have in place of their own maximum, for this run alone. */
  readonly limits?: RunLimits
  /** Absent: `free`. */
  readonly freedom?: LevelingFreedom
  /** Of the freedom `window`: nothing is moved so far that the plan would end later. Absent: the end of the plan's window. */
  readonly until?: Instant
  /** Crews of a task that have unlike hours work each in its own, as MS Project lets them. Absent: together, in the hours of all. */
  readonly apart?: boolean
  /** Tasks that may be interrupted where that ends them earlier. Absent: none. */
  readonly splits?: Splits
  /** An order that decides alone who goes first, in one pass. Absent: orders are searched for the earliest finish. */
  readonly order?: LevelingOrder
  /** How many schedules are tried at the most. Absent: 1,000. */
  readonly schedules?: number
  /** The same seed, `schedules` and `planned` give the same run. Absent: 1. */
  readonly seed?: number
  /** Starts of a plan whose order is tried before all others: it comes out again, or better. */
  readonly like?: ReadonlyMap<TaskId, Instant>
  /** How many schedules the search is laid out for, where it is ended by time. Absent: `schedules`. */
  readonly planned?: number
  /** Where an earlier run says that time ended it: with all else as it was there, the same run comes out again. */
  readonly stops?: readonly number[]
  /** When the whole run is to be over: the search ends early enough for what follows it. The first schedule is always made. */
  readonly time?: TimeLimit
  /** Called before the search with what no search mends; the answer has it too. */
  readonly onProblems?: (problems: readonly Problem[]) => void
  /** Asked after every schedule: true ends the search with the best so far. */
  readonly stopped?: () => boolean
  /**
   * Called with each better plan while the search goes on: its finish and how many schedules were tried. `run` makes the whole
   * of it; it can be called at once, and of all but the first schedule whenever `stopped` is asked.
   */
  readonly onBetter?: (finish: Instant, schedules: number, run: () => LevelingRun) => void
}

/** One delayed task. */
export interface LevelingMove {
  readonly task: TaskId
  /** Start by links, limits and data date alone, and as levelled. */
  readonly from: Instant
  readonly to: Instant
  /** Elapsed seconds from where links and limits alone would let it begin, before a data date holds it. */
  readonly delay: WorkTime
  /** Of a task that is interrupted and begins where it did: that of its first pause. */
  readonly reason: LevelingReason
  /** The parts of a task that is interrupted, and why each but the first begins no earlier. */
  readonly parts?: readonly LevelingPart[]
}

export interface LevelingPart {
  readonly from: Instant
  readonly to: Instant
  readonly reason?: LevelingReason
}

export interface LevelingRun {
  /** Seed, or the order that was kept, and number of schedules: what a levelled task names as its run. */
  readonly id: string
  readonly seed: number
  /** Schedules tried, of the longest search where what moves meanwhile makes it search anew: they repeat the run. */
  readonly schedules: number
  /** Where time ended it elsewhere than in its only search: `stops` with all else as it was repeats the run. */
  readonly stops?: readonly number[]
  readonly finishBefore: Instant
  readonly finishAfter: Instant
  readonly moves: readonly LevelingMove[]
  /** Tasks for which there was no room within the freedom given: they stand where their links put them. */
  readonly unfit: readonly TaskId[]
  /** Tasks that leveling cannot delay and that this plan moves nonetheless (late as possible, begun and waiting): they may overload with each other. */
  readonly floating: readonly TaskId[]
  /** What makes the plan so: the delays set and those of earlier runs cleared. */
  readonly edits: readonly Edit[]
}

/**
 * Delays tasks until no limited resource is asked for more than there is, with the earliest finish that the search finds.
 * Never writes links and never raises a limit; a resource without one counts as unlimited. What has begun, is manual or is
 * held by a hard date stays and keeps its people. Problems: `schedule.excessiveDemand` (a task asks for more than there
 * ever is, reported before anything is tried), `schedule.neverWorks`, `schedule.notLevellable` (plans that run back from their
 * finish); warnings, reported before the search too, name what it cannot mend: gaps, tasks without room, fixed ones that overload.
 */
export function level(calculation: Calculation, options: LevelingOptions = {}): Outcome<LevelingRun> {
  const budget = new Budget(options.time, options.stops)
  const outcome = levelInTime(calculation, options, budget)
  if (!outcome.ok || budget.isCounted) return outcome
  return { ...outcome, value: { ...outcome.value, stops: budget.stops } }
}

/** As `level`, within a budget that it may share with other runs. */
export function levelInTime(calculation: Calculation, options: LevelingOptions, budget: Budget): Outcome<LevelingRun> {
  const { edits, tasks, never } = options.apart ? ALONE : workTogether(calculation, instant(rangeOf(calculation).to))
  if (edits.length === 0 && never.length === 0) return levelAlone(calculation, options, budget)
  const rows = (uids: readonly TaskId[]) => calculation.schedule.tasks.filter(each => uids.includes(each.uid))
  const told = [
    ...(tasks.length > 0 ? [crewsTogether(rows(tasks))] : []),
    ...(never.length > 0 ? [crewsNeverTogether(rows(never))] : []),
  ]
  // The plan in which they do is levelled; what makes it so is a part of the run.
  const whole = (run: LevelingRun): LevelingRun => ({
    ...run,
    finishBefore: calculation.projectFinish,
    edits: [...edits, ...run.edits],
  })
  const { onProblems, onBetter } = options
  const together: LevelingOptions = {
    ...options,
    ...(onProblems && { onProblems: problems => onProblems([...told, ...problems]) }),
    ...(onBetter && { onBetter: (finish, tried, run) => onBetter(finish, tried, () => whole(run())) }),
  }
  const outcome = levelAlone(calculated(calculation.schedule, edits), together, budget)
  if (!outcome.ok) return outcome
  return { ok: true, value: whole(outcome.value), problems: [...told, ...outcome.problems] }
}

const ALONE = { edits: [], tasks: [], never: [] } as const

function levelAlone(calculation: Calculation, options: LevelingOptions, budget: Budget): Outcome<LevelingRun> {
  if ((options.freedom ?? 'free') === 'free') return levelOnce(calculation, options, budget)
  const began = budget.elapsed()
  const outcome = budget.within(HALF, () => levelOnce(calculation, options, budget))
  if (!outcome.ok || outcome.value.unfit.length === 0) return outcome
  // As long as the first took, the second will.
  if (budget.isShorterThan(budget.elapsed() - began)) return outcome
  // Who found no room under a bound can have it in a plan that was searched without one and keeps it nonetheless.
  const { freedom: _, until: __, onProblems: ___, onBetter: ____, ...wide } = options
  const free = levelOnce(calculation, wide, budget)
  return free.ok && staysWithin(calculation, free.value, options) ? { ...free, problems: outcome.problems } : outcome
}

/** Of the time, what the search under a bound may take that one without it can follow. */
const HALF = 0.5

/** Whether a run finds room for everybody and begins nothing later than a freedom allows, though it was not searched under it. */
export function staysWithin(
  { schedule }: Calculation,
  run: LevelingRun,
  options: Pick<LevelingOptions, 'freedom' | 'until'>,
): boolean {
  if (run.unfit.length > 0 || run.floating.length > 0) return false
  const together = applyEdits(schedule, run.edits.filter(isOfTogether))
  const bare = together.ok ? calculate(withoutDelays(together.value.schedule)) : together
  if (!bare.ok) return false
  const { network, passes } = fullResult(bare.value)
  const latest = latestOf(schedule, network, passes, options)
  if (!latest) return true
  const { start } = fullResult(calculated(schedule, run.edits)).passes
  return latest.every((most, at) => start[at]! <= Math.max(most, passes.start[at]!))
}

function levelOnce(calculation: Calculation, options: LevelingOptions, budget: Budget): Outcome<LevelingRun> {
  budget.setOut()
  const { schedule } = calculation
  const cleared = clearLeveling(schedule)
  const bare = cleared.length > 0 ? withoutDelays(schedule) : schedule
  const outcome = calculate(bare)
  if (!outcome.ok) return outcome
  const full = fullResult(outcome.value)
  const { network, passes } = full
  if (network.features.fromFinish) return { ok: false, problems: [notLevellable()] }
  const range = shiftRange(schedule, passes)
  const demand = demandOf(full, range, options.limits ?? new Map())
  const excessive = [...idleCalendars(schedule, passes.projectStart, range.to), ...excessiveDemand(network, demand)]
  const first = excessive[0]
  if (first) return { ok: false, problems: [first, ...excessive.slice(1)] }

  const splits = splitsOf(network, demand, options.splits)
  const problems = [
    ...outcome.problems.filter(each => each.code === 'schedule.calendarWithoutWork'),
    ...neverTogether(schedule, passes.projectStart, range.to),
    ...capacityGaps(full, demand),
    ...roomless(full, demand, splits),
    ...fixedOverloads(full, demand),
    ...unsplittable(network, splits, options.splits),
    ...keptSettings(network, demand, options),
    ...summariesAsking(network),
    ...processesAsking(network),
    ...windowMissed(schedule, passes, options),
    ...overlappingRows(schedule),
  ]
  options.onProblems?.(problems)
  const chosen = { ...options, seed: options.seed ?? 1, schedules: options.schedules ?? 1000 }
  let latest = latestOf(schedule, network, passes, options)
  let held = passes
  const following = new Set<number>()
  const kept = new Set<number>()
  let last: Attempt | undefined
  for (let round = 1; ; round++) {
    const beginning = { network, base: passes, held, latest, splits, demand, cleared, following, last, budget }
    const run: Attempt = searchedOrAgain(calculation, beginning, chosen, round)
    last = run
    // What leveling may not delay can still be moved by what it waits for: once more, with its places as they are now.
    const after = fullResult(calculated(schedule, run.edits))
    const moved = movedBy(run, after.passes, held)
    // Whose rest the plan puts elsewhere than the search did goes by its dates alone from now on.
    const strayed = [...following].filter(at => run.ends.get(at) !== after.passes.finish[at])
    if ((moved.length === 0 && strayed.length === 0) || round === ROUNDS || budget.isOver()) {
      const value = asCalculated(schedule, network, demand, passes, latest, run, moved, after, budget)
      if (!splits || isKept(value, calculated(schedule, value.edits))) return { ok: true, value, problems }
      // Pauses that the plan cannot carry: no task is interrupted then, and a warning says so.
      const { splits: _, ...whole } = options
      const outcome = levelOnce(calculation, whole, budget)
      return {
        ...outcome,
        problems: [...outcome.problems, ...unsplittable(network, new Uint8Array(network.size), splitMoves(value))],
      } as typeof outcome
    }
    held = after.passes
    for (const at of moved) if (isBegun(network, at) && !kept.has(at)) following.add(at)
    for (const at of strayed) {
      following.delete(at)
      kept.add(at)
    }
    if (round >= SEARCHES) latest = withoutRoom(network, run, latest)
  }
}

/** Latest starts by which a task that found no room looks for none again: what follows it comes to rest. */
function withoutRoom(network: Network, { unfit }: Attempt, latest: Float64Array | undefined): Float64Array | undefined {
  if (unfit.length === 0) return latest
  const out = latest?.slice() ?? new Float64Array(network.size).fill(Number.POSITIVE_INFINITY)
  for (const task of unfit) out[network.position[network.rowOf(task)]!] = Number.NEGATIVE_INFINITY
  return out
}

const splitMoves = ({ moves }: LevelingRun): Set<TaskId> =>
  new Set(moves.flatMap(move => (move.parts ? [move.task] : [])))

/** 1 by position of the tasks that may be interrupted; undefined for none. */
function splitsOf(network: Network, demand: Demand, asked: LevelingOptions['splits']): Uint8Array | undefined {
  if (!asked) return undefined
  const { schedule } = network
  const machines = new Set(schedule.resources.filter(isEquipment).map(each => each.uid))
  const lifted = new Set(
    schedule.assignments.flatMap(each => (each.resource !== null && machines.has(each.resource) ? [each.task] : [])),
  )
  const may = (task: TaskId): boolean => asked === 'all' || (asked === 'crews' ? !lifted.has(task) : asked.has(task))
  return Uint8Array.from({ length: network.size }, (_, at) => {
    const task = network.rows[network.node[at]!]
    return task && may(task.uid) && isSplittable(network, demand, at) ? 1 : 0
  })
}

/** Positions that leveling may not delay and that stand elsewhere than they were thought to. */
const movedBy = (run: Attempt, now: Passes, held: Passes): number[] =>
  run.settled.filter(at => now.start[at] !== held.start[at] || now.finish[at] !== held.finish[at])

/** The run with what the plan's own calculation makes of it. */
function asCalculated(
  schedule: Schedule,
  network: Network,
  demand: Demand,
  base: Passes,
  latest: Float64Array | undefined,
  run: Attempt,
  moved: readonly number[],
  after: FullCalculation,
  budget: Pick<Budget, 'isOver'>,
): LevelingRun {
  const { settled, order: _, ends: __, cut: ___, crowded, ...rest } = run
  if (moved.length === 0 && !crowded) return { ...rest, finishAfter: after.projectFinish, floating: [] }
  const uid = (at: number): TaskId => network.rows[network.node[at]!]!.uid
  const promised = asPromised(schedule, rest)
  // Who floats takes others along: what is asked for too much of in the end is named, and not called levelled.
  const told =
    moved.length > 0 ? closedUp(schedule, { network, demand, base, latest, settled, budget }, promised) : promised
  const final = fullResult(calculated(schedule, told.edits))
  // Who is interrupted asks for nothing in the pauses.
  const pieces = rest.moves.some(move => move.parts) ? piecesAgain(final, demand) : demand
  const named = new Set(told.unfit.map(task => network.position[network.rowOf(task)]!))
  const left = [...stillOver(final, pieces, new Set(settled), named)].filter(at => !isBegun(network, at))
  const unfit = [...new Set([...told.unfit, ...left.map(uid)])]
  return { ...told, unfit, floating: moved.map(uid) }
}

type Told = Omit<LevelingRun, 'floating'>

/** What a run that does not come to rest is closed up by. */
interface Closing {
  readonly network: Network
  readonly demand: Demand
  readonly base: Passes
  readonly latest: Float64Array | undefined
  readonly settled: readonly number[]
  readonly budget: Pick<Budget, 'isOver'>
}

/**
 * The run by the dates that the plan's own calculation gives: a task that shares more than there is with those that float goes
 * on to where there is room, a task that waits for what has let go meanwhile moves up, one after another, and each reason is
 * that of the places in the end.
 */
function closedUp(schedule: Schedule, closing: Closing, promised: Told): Told {
  const { network, demand, base, latest, budget } = closing
  const notBefore = schedule.project.statusDate ?? Number.NEGATIVE_INFINITY
  const of = (task: TaskId): number => network.position[network.rowOf(task)]!
  const most = Math.min(CLOSINGS * (promised.moves.length + 1), Math.ceil(CLOSED_ROWS / network.size))
  let run = promised
  for (let turn = 0; ; turn++) {
    const full = fullResult(calculated(schedule, run.edits))
    const paused = new Set(run.moves.flatMap(move => (move.parts ? [of(move.task)] : [])))
    const splits = Uint8Array.from({ length: network.size }, (_, at) => (paused.has(at) ? 1 : 0))
    const planner = new PlanPlanner(network, base, full.passes, demand, {
      notBefore,
      splits,
      ...(latest && { latest }),
    })
    planner.standAt(
      full.passes,
      new Map(run.moves.map(move => [of(move.task), move.delay])),
      new Map(run.moves.flatMap(({ task, parts }) => (parts ? [[of(task), parts] as const] : []))),
    )
    // Where the two never agree, the second has the last word: who is left above a limit is named.
    const isOver = budget.isOver()
    const moves = isOver
      ? undefined
      : (turn < most && crowdedOn(full, closing, planner, run)) || movedUp(planner, of, run)
    if (!moves || turn === 2 * most) return explainedAgain(planner, of, run)
    run = asPromised(schedule, { ...run, moves, edits: editsOf(clearLeveling(schedule), moves, run.id) })
  }
}

/** Moves of which the last to begin among those that share more than there is goes on to where there is room. */
function crowdedOn(
  full: FullCalculation,
  { demand, settled }: Closing,
  planner: PlanPlanner,
  run: Told,
): LevelingMove[] | undefined {
  const whole = new Set(run.moves.flatMap(move => (move.parts ? [move.task] : [])))
  const pieces = whole.size > 0 ? piecesAgain(full, demand) : demand
  const over = [...stillOver(full, pieces, new Set(settled))]
    .filter(at => planner.movable[at] === 1 && !whole.has(planner.taskAt(at).uid))
    .sort((a, b) => planner.start[b]! - planner.start[a]!)
  for (const at of over) {
    const task = planner.taskAt(at).uid
    const to = planner.placeFor(at).start
    if (run.unfit.includes(task) || to === Number.POSITIVE_INFINITY || to <= planner.start[at]!) continue
    const from = planner.unlevelled(at) as Instant
    const delay = (to - planner.asked[at]!) as WorkTime
    // Its reason is worked out when all stand.
    const move: LevelingMove = { task, from, to: to as Instant, delay, reason: { kind: 'dataDate' } }
    return [...run.moves.filter(each => each.task !== task), move].sort((a, b) => a.to - b.to || a.task - b.task)
  }
  return undefined
}

/** Moves of which the first that could begin earlier does so; undefined when none could. */
function movedUp(planner: PlanPlanner, of: (task: TaskId) => number, run: Told): LevelingMove[] | undefined {
  const places = run.moves.map(move => {
    const at = of(move.task)
    const place = planner.placeFor(at)
    const isEarly = move.parts
      ? place.finish < planner.finish[at]!
      : place.start < move.to || move.to <= planner.unlevelled(at)
    return { move, ...place, isEarly, from: planner.unlevelled(at) }
  })
  const early = places.find(({ isEarly }) => isEarly)
  if (!early) return undefined
  const to = Math.min(early.start, early.move.to) as Instant
  const delay = Math.max(0, early.move.delay - (early.move.to - to)) as WorkTime
  return run.moves.flatMap(move => {
    if (move !== early.move) return [move]
    const { parts: _, ...whole } = move
    const parts = early.parts?.map(part => ({ from: part.from as Instant, to: part.to as Instant }))
    // At where its links put it, leveling delays it no more.
    return to > early.from || parts ? [{ ...whole, to, delay, ...(parts && { parts }) }] : []
  })
}

/** How often each task may move, on average, in a plan that never comes to rest, and rows calculated for it at the most. */
const CLOSINGS = 4
const CLOSED_ROWS = 1_000_000

function explainedAgain(planner: PlanPlanner, of: (task: TaskId) => number, run: Told): Told {
  const holders = holdersOf(planner)
  const moves = run.moves.map(move => {
    const at = of(move.task)
    const parts = partsOf(planner, holders, at)
    const from = planner.unlevelled(at) as Instant
    const reason = (move.to <= from && parts?.[1]?.reason) || reasonFor(planner, holders, at)
    return { ...move, from, reason, ...(parts && { parts }) }
  })
  return { ...run, moves, edits: editsOf(run.edits, moves, run.id) }
}

/** What is asked of the same things by the plan as it is now. */
function piecesAgain(full: FullCalculation, { limited }: Demand): Demand {
  const { passes, schedule } = full
  const steps = new Map(limited.map(each => [each.resource ?? `${each.area} ${each.counts}`, each.steps]))
  const again = demandOf(full, shiftRange(schedule, passes), new Map(), true)
  return {
    ...again,
    limited: again.limited.map(each => ({
      ...each,
      steps: steps.get(each.resource ?? `${each.area} ${each.counts}`) ?? [
        { from: Number.NEGATIVE_INFINITY, amount: Number.POSITIVE_INFINITY },
      ],
    })),
  }
}

/**
 * Positions of tasks that could be delayed and still share more than there is, with each other or with what leveling does not delay.
 * `named`: those that are over it by all accounts, and whom the others are not to answer for.
 */
function stillOver(
  after: FullCalculation,
  demand: Demand,
  settled: ReadonlySet<number>,
  named: ReadonlySet<number> = new Set(),
): Set<number> {
  const over = new Set<number>()
  for (const [resource, uses] of usesOf(after, demand).entries()) {
    const steps = demand.limited[resource]!.steps
    for (const at of new Set([...uses.map(use => use.from), ...steps.map(step => step.from)])) {
      const there = uses.filter(use => use.from <= at && at < use.to && !named.has(use.at))
      const used = there.reduce((sum, use) => sum + use.amount, 0)
      if (used <= (steps.findLast(step => step.from <= at)?.amount ?? 0)) continue
      for (const use of there) if (!settled.has(use.at)) over.add(use.at)
    }
  }
  return over
}

/** How much a search of half a minute places, about. */
const PLANNED_ROWS = 400_000
const PLANNED_LEAST = 256
const PLANNED_MOST = 32_768

/**
 * Schedules that a search of a plan is laid out for where the caller does not say it: by the size of the plan alone, so that the same seed
 * and number of schedules give the same answer on every machine, and more schedules go on from where fewer ended.
 */
export function plannedFor({ tasks }: Pick<Schedule, 'tasks'>): number {
  const planned = 2 ** Math.round(Math.log2(PLANNED_ROWS / Math.max(1, tasks.length)))
  return Math.min(PLANNED_MOST, Math.max(PLANNED_LEAST, planned))
}

/** A window that the links alone pass leaves no room beyond the slack: said, for the answer is that of the slack. */
function windowMissed(schedule: Schedule, base: Passes, { freedom, until }: LevelingOptions): Problem[] {
  const end = until ?? schedule.project.window?.finish
  return freedom === 'window' && end !== undefined && end < base.projectFinish
    ? [missedWindow(end, base.projectFinish)]
    : []
}

/** Latest starts by position that the freedom given allows; undefined for any. */
function latestOf(
  schedule: Schedule,
  network: Network,
  base: Passes,
  { freedom, until }: LevelingOptions,
): Float64Array | undefined {
  if (freedom === 'withinSlack') return base.lateStart
  const end = until ?? schedule.project.window?.finish
  if (freedom !== 'window' || end === undefined) return undefined
  if (end <= base.projectFinish) return base.lateStart
  // Late dates against the window: those of the plan with a milestone at its end.
  const uid = taskId(schedule.tasks.reduce((most, task) => Math.max(most, task.uid), 0) + 1)
  const { multipleCriticalPaths: _, ...project } = schedule.project
  const last: Task = {
    uid,
    row: uid,
    name: '',
    parent: null,
    duration: { seconds: 0 as WorkTime, unit: 'h' },
    mode: 'manual',
    manual: { start: end, finish: end },
  }
  const outcome = calculate(withoutDelays({ ...schedule, project, tasks: [...schedule.tasks, last] }))
  if (!outcome.ok) return base.lateStart
  const wide = fullResult(outcome.value)
  return base.lateStart.map((own, at) => {
    const row = wide.network.rowOf(network.rows[network.node[at]!]!.uid)
    return Math.max(own, wide.passes.lateStart[wide.network.position[row]!] ?? own)
  })
}

/** Rounds in which places of what leveling may not delay are brought up to date. */
const ROUNDS = 16
/** Rounds that search anew; later ones keep the order that was found, so that places come to rest. */
const SEARCHES = 4

interface Attempt extends Omit<LevelingRun, 'floating'> {
  /** Positions of the tasks that keep their places. */
  readonly settled: readonly number[]
  /** The tasks in the order of their starts. */
  readonly order: Int32Array
  /** Finishes of begun tasks that come after others. */
  readonly ends: ReadonlyMap<number, number>
  /** Some task of a priority that leveling does not delay had to be put where others are. */
  readonly crowded: boolean
  /** The time was over before the search was. */
  readonly cut?: true
}

/** What one search begins with. */
interface Beginning {
  readonly network: Network
  /** Dates without any delay. */
  readonly base: Passes
  /** Dates at which what leveling may not delay holds its people. */
  readonly held: Passes
  readonly latest: Float64Array | undefined
  readonly splits: Uint8Array | undefined
  readonly demand: Demand
  readonly cleared: readonly Edit[]
  /** Begun tasks that an earlier round has moved. */
  readonly following: ReadonlySet<number>
  /** What an earlier round has found. */
  readonly last: Attempt | undefined
  readonly budget: Budget
}

type Chosen = LevelingOptions & { readonly seed: number; readonly schedules: number }

/** One round: a search, or the order of the last one where there are no more of them, or no time for a whole one. */
function searchedOrAgain(calculation: Calculation, beginning: Beginning, options: Chosen, round: number): Attempt {
  const { last, budget } = beginning
  if (last === undefined) return attempt(calculation, beginning, options, undefined)
  if (round <= SEARCHES && !last.cut && !budget.isOver()) {
    const run = attempt(calculation, beginning, options, undefined)
    // Cut short, it may not have come as far as the last.
    if (!run.cut) return run
  }
  return attempt(calculation, beginning, options, last.order)
}

/** One search. */
function attempt(
  calculation: Calculation,
  { network, base, held, latest, splits, demand, cleared, following, last, budget }: Beginning,
  options: Chosen,
  again: Int32Array | undefined,
): Attempt {
  const { schedule } = calculation
  const least = last?.schedules ?? 1
  const notBefore = schedule.project.statusDate ?? Number.NEGATIVE_INFINITY
  const planner = new PlanPlanner(network, base, held, demand, {
    notBefore,
    following,
    ...(latest && { latest }),
    ...(splits && { splits }),
  })
  const runOf = (found: Found, tried: number): Attempt => {
    if (tried > 1) placeAgain(planner, found)
    const schedules = Math.max(tried, least)
    return runAsPlaced(calculation, planner, `${options.seed}/${schedules}`, options.seed, schedules, cleared)
  }
  const kept = again ?? (options.order && listOf(planner, base, options.order))
  if (kept) {
    planner.place(kept, FORWARD, SERIAL, new Int32Array(planner.count))
    const name = options.order ? orderName(options.order) : options.seed
    return runAsPlaced(calculation, planner, `${name}/${least}`, options.seed, least, cleared)
  }
  let cut = false
  budget.begin(splits !== undefined)
  const found = searchSchedules(planner, {
    schedules: options.schedules,
    seed: options.seed,
    ...(options.planned !== undefined && { planned: options.planned }),
    lists: [...(options.like ? [orderOf(planner, base, options.like)] : []), ...startingLists(planner, base)],
    stopped: () => {
      cut = budget.isSpent()
      return cut || budget.outside(() => options.stopped?.() === true)
    },
    ...(options.onBetter && {
      onBetter: better =>
        budget.outside(() =>
          options.onBetter?.(planner.lastFinish as Instant, better.schedules, () => {
            const run = runOf(better, better.schedules)
            const after = fullResult(calculated(schedule, run.edits))
            const moved = movedBy(run, after.passes, held)
            return asCalculated(schedule, network, demand, base, latest, run, moved, after, budget.aside)
          }),
        ),
    }),
  })
  const run = runOf(found, found.tried)
  return cut ? { ...run, cut } : run
}

/**
 * Places the best schedule once more. In the order of its starts it builds itself again, and what was late by its list alone
 * moves up; but who finds no room would take that of others there, and then the list decides that made it.
 */
function placeAgain(planner: PlanPlanner, { placed, length, ties, list, scheme }: Found): void {
  const into = new Int32Array(planner.count)
  const again = planner.place(planner.listBy(placed), FORWARD, SERIAL, into)
  if (isLess([length, ...ties], [again, ...planner.ties()])) planner.place(list, FORWARD, scheme, into)
}

/** The run that the last placing of a planner is. */
function runAsPlaced(
  calculation: Calculation,
  planner: PlanPlanner,
  id: string,
  seed: number,
  schedules: number,
  cleared: readonly Edit[],
): Attempt {
  const holders = holdersOf(planner)
  const moves: LevelingMove[] = []
  const settled: number[] = []
  for (let at = 0; at < planner.count; at++) {
    if (planner.settled[at] === 1) settled.push(at)
    const [from, to] = [planner.unlevelled(at), planner.start[at]!]
    const parts = partsOf(planner, holders, at)
    if (planner.movable[at] === 0 || (to <= from && !parts)) continue
    moves.push({
      task: planner.taskAt(at).uid,
      from: from as Instant,
      to: to as Instant,
      delay: (to - planner.asked[at]!) as WorkTime,
      reason: (to <= from && parts?.[1]?.reason) || reasonFor(planner, holders, at),
      ...(parts && { parts }),
    })
  }
  moves.sort((a, b) => a.to - b.to || a.task - b.task)
  const run: Attempt = {
    id,
    seed,
    schedules,
    finishBefore: calculation.projectFinish,
    finishAfter: planner.lastFinish as Instant,
    moves,
    unfit: planner.unfit.map(at => planner.taskAt(at).uid),
    settled,
    order: planner.listBy(planner.start),
    crowded: planner.crowded > 0,
    ends: new Map([...planner.following].map(at => [at, planner.finish[at]!])),
    edits: editsOf(cleared, moves, id),
  }
  // Where a finish is asked for, the pauses of a task would let it begin earlier.
  return planner.parts.size > 0 ? withPauses(calculation.schedule, run) : run
}

/** The parts of a task that the last placing interrupts, each with what holds it up. */
function partsOf(planner: PlanPlanner, holders: Holders, at: number): LevelingPart[] | undefined {
  const parts = planner.parts.get(at)
  if (!parts) return undefined
  const own = planner.network.compiled[planner.network.calendar[at]!]!
  let left = planner.lengthOf(at)
  return parts.map(({ from, to }, index) => {
    const last = parts[index - 1]?.to
    const reason =
      last === undefined ? {} : { reason: reasonBetween(planner, holders, at, { floor: last, own: from, left }) }
    left -= toWork(own, to) - toWork(own, from)
    return { from: from as Instant, to: to as Instant, ...reason }
  })
}

/** The run with the delays of its interrupted tasks measured from where the plan lets them begin with their pauses. */
function withPauses(schedule: Schedule, run: Attempt): Attempt {
  let { moves, edits } = run
  for (let round = 0; round < ROUNDS; round++) {
    const after = calculated(schedule, edits)
    // A start in hours without work is one at the next that are worked: what is missing beyond them is found in the next round.
    const missing = new Map(
      moves.flatMap(({ task, to, delay, parts }) => {
        const start = parts && after.of(task)?.start
        // Without a delay it can begin no earlier.
        const isRight = start === undefined || start === to || (start > to && delay === 0)
        return isRight ? [] : [[task, to - start] as const]
      }),
    )
    if (missing.size === 0) break
    moves = moves.map(move => {
      const more = missing.get(move.task)
      return more === undefined ? move : { ...move, delay: Math.max(0, move.delay + more) as WorkTime }
    })
    edits = editsOf(run.edits, moves, run.id)
  }
  return { ...run, moves, edits }
}

/** Whether the plan's own calculation puts every task where the run has it, and every part. */
const isKept = ({ moves, floating }: LevelingRun, after: Calculation): boolean =>
  moves.every(({ task, to, parts, reason }) => {
    const dates = after.of(task)
    const reasons = [reason, ...(parts ?? []).flatMap(part => part.reason ?? [])]
    if (parts) return reasons.every(isReasoned) && dates?.start === parts[0]?.from && dates?.finish === parts.at(-1)?.to
    return floating.length > 0 || dates?.start === to
  })

/** What held a task up may have let go meanwhile: then no blocker is named. */
const isReasoned = (reason: LevelingReason): boolean => reason.kind === 'dataDate' || reason.blockers.length > 0

/** The run with its delays measured from where the plan's own calculation lets tasks begin, as others float. */
function asPromised<T extends Omit<LevelingRun, 'floating'>>(schedule: Schedule, run: T): T {
  let { moves, edits } = run
  let after = calculated(schedule, edits)
  for (let round = 0; round < ROUNDS; round++) {
    const wrong = moves.filter(move => after.of(move.task)?.start !== move.to)
    if (wrong.length === 0) break
    const missing = new Map(wrong.map(move => [move.task, move.to - (after.of(move.task)?.start ?? move.to)]))
    moves = moves.map(move => {
      const delay = Math.max(0, move.delay + (missing.get(move.task) ?? 0)) as WorkTime
      return { ...move, delay }
    })
    edits = editsOf(run.edits, moves, run.id)
    after = calculated(schedule, edits)
  }
  moves = moves.map(move => ({ ...move, to: after.of(move.task)?.start ?? move.to }))
  return { ...run, moves, edits, finishAfter: after.projectFinish }
}

/**
 * A run of which some moves are left out: those stay where the plan has them, the others still come where the run has
 * them, with the delay that this takes now. `to` says where what is left out holds one back even longer.
 */
export function partOfRun(schedule: Schedule, run: LevelingRun, left: ReadonlySet<TaskId>): LevelingRun {
  if (left.size === 0) return run
  return asPromised(schedule, {
    ...run,
    moves: run.moves.filter(move => !left.has(move.task)),
    edits: run.edits.filter(edit => edit.kind !== 'setTask' || !left.has(edit.task)),
  })
}

/** Delays and parts of the moves, and the clearing of all others. */
function editsOf(cleared: readonly Edit[], moves: readonly LevelingMove[], by: string): Edit[] {
  const delayed = new Set(moves.map(move => move.task))
  const split = new Set(
    cleared.flatMap(edit => (edit.kind === 'setTask' && edit.changes.segments === null ? [edit.task] : [])),
  )
  return [
    ...cleared.filter(edit => edit.kind !== 'setTask' || !delayed.has(edit.task) || isOfTogether(edit)),
    ...moves.map(({ task, delay, reason, parts }): Edit => {
      const levelingDelay = { seconds: delay, unit: 'h', elapsed: true } as const
      const all = [reason, ...(parts ?? []).map(part => part.reason)].filter(
        (each, at, list) => each !== undefined && list.indexOf(each) === at,
      )
      const waits = all.flatMap(each => (each?.kind === 'resource' ? each.blockers : []))
      return {
        kind: 'setTask',
        task,
        changes: {
          levelingDelay: delay > 0 || !parts ? levelingDelay : null,
          ...(parts && { segments: parts.map(({ from, to }) => ({ start: from, finish: to })) }),
          ...(!parts && split.has(task) && { segments: null }),
          leveling: { delay: levelingDelay, by, reason: waits, ...(parts && { split: true as const }) },
        },
      }
    }),
  ]
}

/** The plan with a run's edits, calculated; edits that a run made can be carried out. */
function calculated(schedule: Schedule, edits: readonly Edit[]): Calculation {
  const applied = applyEdits(schedule, edits)
  const outcome = applied.ok ? calculate(applied.value.schedule) : applied
  assertInvariant(applied.ok && outcome.ok, 'delays can be set and calculated')
  return outcome.value as Calculation
}

const rangeOf = (calculation: Calculation): ShiftRange => shiftRange(calculation.schedule, calculation)

/** Shifts of the plan, over as long as levelling could ever take. */
export function shiftRange(
  schedule: Schedule,
  { projectStart, projectFinish }: Pick<Passes, 'projectStart' | 'projectFinish'>,
): ShiftRange {
  const length = projectFinish - projectStart
  return {
    shifts: shiftsOf(schedule.project),
    from: projectStart - length - 30 * DAY,
    to: projectFinish + 5 * length + 200 * DAY,
  }
}

/** Takes all levelling delays off a plan. */
export function clearLeveling(schedule: Schedule): Edit[] {
  return schedule.tasks
    .filter(task => task.levelingDelay !== undefined || task.leveling !== undefined)
    .map(task => ({
      kind: 'setTask',
      task: task.uid,
      changes: {
        ...(task.levelingDelay && { levelingDelay: null }),
        ...(task.leveling?.split && { segments: null }),
        ...(task.leveling && { leveling: null }),
      },
    }))
}

/** The plan as if nothing had been leveled. */
export function withoutDelays(schedule: Schedule): Schedule {
  return {
    ...schedule,
    tasks: schedule.tasks.map(task => {
      if (task.levelingDelay === undefined && !task.leveling?.split) return task
      const { levelingDelay: _, segments, leveling, ...rest } = task
      return { ...rest, ...(segments && !leveling?.split && { segments }) }
    }),
  }
}
