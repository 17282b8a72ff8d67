import { judgeSafety, type SafetyFinding } from '../audit/safety.ts'
import { applyEdits } from '../edits/apply.ts'
import type { Edit } from '../edits/edit.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { fullResult } from '../engine/full.ts'
import type { FullCalculation } from '../engine/result.ts'
import { fitsAsItStands, isLimited } from '../leveling/fits.ts'
import { type LevelingRun, level, plannedFor } from '../leveling/level.ts'
import type { TaskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { done, type Outcome } from '../problem.ts'
import type { Instant } from '../time/instant.ts'
import { changesWork, editsOfMove } from './moves.ts'
import type { RecoveryMove, RecoveryRefusal } from './options.ts'

/** Schedules that levelling tries for each measurement: every priority rule both ways, and the order there was. */
const SCHEDULES = 16
/** Those of the plan that all are measured against, so that no way seems to gain what a better order gives. */
const SCHEDULES_OF_BASE = 120
/** Those of a measurement with another order in it. */
const SCHEDULES_OF_ORDER = 360

/** From so many schedules on a search is as long as levelling's own. */
const FULL = 1000

/** How a plan is levelled to be measured: by how many schedules, and which order is tried before all others. */
interface Levelling {
  readonly schedules: number
  readonly planned?: number
  readonly like?: ReadonlyMap<TaskId, Instant>
  readonly stopped?: () => boolean
}

/** A plan with some moves, before it is levelled. */
interface Prepared {
  readonly moves: readonly RecoveryMove[]
  readonly schedule: Schedule
  readonly calculation: Calculation
  readonly edits: readonly Edit[]
}

/** A plan with some moves, levelled and calculated. */
export interface Measured {
  readonly moves: readonly RecoveryMove[]
  readonly after: FullCalculation
  readonly run: LevelingRun | null
  /** When the target ends. */
  readonly finish: Instant
  readonly edits: readonly Edit[]
}

/** What is measured against, and how. */
export class Measure {
  readonly plan: FullCalculation
  readonly target: TaskId | undefined
  /** The plan levelled with nothing done to it. */
  base: Measured
  /** When the target ends now, within what there is. */
  finish: Instant
  /** Whether the plan as it stands asks for no more than there is. */
  readonly fits: boolean
  count = 0
  private readonly limited: boolean
  private starts: ReadonlyMap<TaskId, Instant>
  private findings: ReadonlySet<string> | undefined
  private readonly known = new Map<string, Measured | RecoveryRefusal>()

  private constructor(plan: FullCalculation, target: TaskId | undefined) {
    this.plan = plan
    this.target = target
    const { schedule } = plan
    this.limited = isLimited(schedule)
    this.fits = fitsAsItStands(plan)
    this.starts = startsOf(plan)
    this.base = { moves: [], after: plan, run: null, finish: finishOf(plan, target), edits: [] }
    this.finish = this.base.finish
  }

  /**
   * Refused where the plan cannot be levelled: what it asks for that there never is has to be put right first. Problems:
   * what levelling the plan as it is cannot mend, which every way measured against it has in it too.
   */
  static of(calculation: Calculation, target: TaskId | undefined): Outcome<Measure> {
    const made = new Measure(fullResult(calculation), target)
    if (!made.limited) return done(made)
    const base = made.levelled(made.bare, {
      schedules: made.fits ? SCHEDULES : SCHEDULES_OF_BASE,
      like: made.starts,
    })
    if (!base.ok) return base
    made.settleBase(base.value)
    return done(made, base.problems)
  }

  /** What others are measured against, if it is better than what was known: of a plan that fits, the plan itself stays so. */
  private settleBase(base: Measured): void {
    this.base = base
    if (this.fits) return
    this.finish = base.finish
    this.starts = startsOf(base.after)
  }

  private get bare(): Prepared {
    return { moves: [], schedule: this.plan.schedule, calculation: this.plan, edits: [] }
  }

  /**
   * The same moves by a search as long as who levels the plan would get, without a known order, which keeps a search near
   * itself. Never later than it was measured before.
   */
  deeper(measured: Measured, schedules: number, stopped: () => boolean): Measured {
    if (!this.limited) return measured
    const prepared = this.prepared(measured.moves)
    if (typeof prepared === 'string') return measured
    this.count++
    return this.better(measured, this.levelled(prepared, { schedules, stopped }))
  }

  /** Searches the plan without moves anew too, and tries the orders in which others were found: they gain by their moves alone. */
  deepenBase(schedules: number, stopped: () => boolean): void {
    if (!this.limited) return
    this.settleBase(this.deeper(this.base, schedules, stopped))
    if (schedules < FULL || stopped()) return
    // Laid out as levelling lays it out by itself: what that reaches alone is no gain of any way.
    const planned = plannedFor(this.plan.schedule)
    this.settleBase(this.better(this.base, this.levelled(this.bare, { schedules, planned, stopped })))
  }

  compareOrder({ after }: Measured): void {
    if (!this.limited) return
    const found = this.levelled(this.bare, { schedules: SCHEDULES, like: startsOf(after) })
    if (found.ok && found.value.finish < this.base.finish) this.settleBase(this.better(this.base, found))
  }

  /** The same ways with people only while they are needed, in the order that was found. */
  trimmed(measured: Measured, moves: readonly RecoveryMove[]): Measured {
    const prepared = this.prepared(moves)
    if (typeof prepared === 'string') return measured
    if (!this.limited) {
      const calculated = unlimited(prepared, this.target)
      return calculated.finish <= measured.finish ? calculated : measured
    }
    const found = this.levelled(prepared, { schedules: SCHEDULES, like: startsOf(measured.after) })
    return found.ok && found.value.finish <= measured.finish && this.fitsAsMany(found.value) ? found.value : measured
  }

  private better(known: Measured, found: Outcome<Measured>): Measured {
    return found.ok && found.value.finish < known.finish && this.fitsAsMany(found.value) ? found.value : known
  }

  private fitsAsMany({ run }: Measured): boolean {
    return (run?.unfit.length ?? 0) <= (this.base.run?.unfit.length ?? 0)
  }

  /** The plan with moves, or why it may not be had so. The same moves are measured once. */
  with(moves: readonly RecoveryMove[]): Measured | RecoveryRefusal {
    const key = moves
      .map(move => JSON.stringify(move))
      .sort()
      .join()
    const before = this.known.get(key)
    if (before) return before
    this.count++
    const found = this.measure(moves)
    this.known.set(key, found)
    return found
  }

  private measure(moves: readonly RecoveryMove[]): Measured | RecoveryRefusal {
    const prepared = this.prepared(moves)
    if (typeof prepared === 'string') return prepared
    if (moves.some(changesWork) && !this.isSafe(prepared.calculation)) return 'safety'
    if (!this.limited) return unlimited(prepared, this.target)
    const found = this.levelled(prepared, { schedules: SCHEDULES, like: this.starts })
    if (!found.ok || !this.fitsAsMany(found.value)) return 'limits'
    if (!moves.some(each => each.kind === 'order')) return found.value
    return this.better(found.value, this.levelled(prepared, { schedules: SCHEDULES_OF_ORDER }))
  }

  private prepared(moves: readonly RecoveryMove[]): Prepared | RecoveryRefusal {
    let { schedule } = this.plan
    const edits: Edit[] = []
    for (const move of moves) {
      const own = editsOfMove(schedule, move)
      const applied = own && applyEdits(schedule, own)
      if (!own || !applied?.ok) return 'refused'
      edits.push(...own)
      schedule = applied.value.schedule
    }
    const calculated = calculate(schedule)
    return calculated.ok ? { moves, schedule, calculation: calculated.value, edits } : 'refused'
  }

  private levelled({ moves, schedule, calculation, edits }: Prepared, how: Levelling): Outcome<Measured> {
    const outcome = level(calculation, { ...how, seed: 1 })
    if (!outcome.ok) return outcome
    const applied = applyEdits(schedule, outcome.value.edits)
    if (!applied.ok) return applied
    const calculated = calculate(applied.value.schedule)
    if (!calculated.ok) return calculated
    const after = fullResult(calculated.value)
    const finish = finishOf(after, this.target)
    const all = [...edits, ...outcome.value.edits]
    return done({ moves, after, run: outcome.value, finish, edits: all }, outcome.problems)
  }

  /** No rule of safety is broken that was kept. */
  private isSafe(calculation: Calculation): boolean {
    this.findings ??= new Set(judgeSafety(this.plan).findings.flatMap(keysOf))
    const { findings } = this
    return judgeSafety(calculation)
      .findings.flatMap(keysOf)
      .every(each => findings.has(each))
  }
}

/** Where nothing is limited, the plan as it is calculated. */
function unlimited({ moves, calculation, edits }: Prepared, target: TaskId | undefined): Measured {
  const after = fullResult(calculation)
  return { moves, after, run: null, finish: finishOf(after, target), edits }
}

/** One key for each task that a rule is broken of: a finding that grows is a new one. */
const keysOf = ({ code, equipment, tasks, against }: SafetyFinding): string[] =>
  tasks.flatMap(task => [task, ...against].map(each => `${code} ${equipment} ${task} ${each}`))

export function finishOf(after: FullCalculation, target: TaskId | undefined): Instant {
  return (target === undefined ? undefined : after.of(target)?.finish) ?? after.projectFinish
}

function startsOf(after: FullCalculation): ReadonlyMap<TaskId, Instant> {
  return new Map(after.schedule.tasks.map((task, at) => [task.uid, after.start[at] as Instant]))
}
