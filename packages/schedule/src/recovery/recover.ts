import { isComplete, leaves } from '../analysis/leaves.ts'
import { type AuditCheck, type AuditCode, audit } from '../audit/audit.ts'
import { shiftAt, shiftStart, shiftsOf } from '../calendar/shifts.ts'
import { calculate } from '../engine/calculate.ts'
import { type Calculation, FLAG } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import { nth } from '../must.ts'
import { done, type Outcome } from '../problem.ts'
import { startedAt } from '../progress/contributions.ts'
import { riskResult } from '../risk/result.ts'
import { riskModel, runRisk } from '../risk/simulate.ts'
import type { Instant } from '../time/instant.ts'
import { type CrewRoom, candidatesOf } from './candidates.ts'
import { chainOf, taskAt } from './chain.ts'
import { Measure, type Measured } from './measure.ts'
import { idOfMove, resourceOfMove, slotOf } from './moves.ts'
import type { Recovery, RecoveryIdle, RecoveryMove, RecoveryOption, RecoverySpan } from './options.ts'
import { priceOf, spanOfUse } from './price.ts'

export interface RecoverOptions {
  /** Seconds that are to be gained. */
  readonly wanted: number
  /** The task whose end is to come earlier; absent: the end of the plan. */
  readonly target?: TaskId
  /** Most people that the templates admit on a task; who is not named here is not reinforced. */
  readonly room?: CrewRoom
  /** Plans that are levelled and calculated at the most while ways are sought. Absent: 200. */
  readonly evaluations?: number
  /** Schedules by which the reported ways are measured again at the end. Absent: as many as levelling tries. */
  readonly depth?: number
  /** Moves in place of those that the chain suggests. */
  readonly moves?: readonly RecoveryMove[]
  /** The hour at which the audit looks at the reported options; absent: it does not. */
  readonly now?: Instant
  /** Asked before each measurement: true ends the search with what is known. */
  readonly stopped?: () => boolean
  /** Called with the number of plans levelled and calculated, as they are. */
  readonly onMeasured?: (count: number) => void
  /** Called with each single way that gains, as it is found; the result measures it again. */
  readonly onOption?: (option: RecoveryOption) => void
}

const EVALUATIONS = 200
/** As many as levelling tries where nothing is said. */
const DEPTH = 1000
/** Tasks named that become critical. */
const NEXT = 5
/** Iterations by which P80 is compared. */
const ITERATIONS = 200
/** Combinations reported. */
const TOGETHER = 5
/** Kinds of ways that add to what there is. */
const ADDING: ReadonlySet<RecoveryMove['kind']> = new Set(['shift', 'overtime', 'crew', 'equipment'])
/** Ways whose P80 is looked at. */
const RISKED = 5

/**
 * Ways to end earlier, each measured by levelling and calculating the plan with it, alone and together. Nothing is offered
 * that breaks a rule of safety which the plan keeps, that asks for more than there is, or that no template permits.
 */
export function recover(calculation: Calculation, options: RecoverOptions): Outcome<Recovery> {
  const dated = calculatedFrom(calculation)
  if (!dated.ok) return dated
  const measure = Measure.of(dated.value, options.target)
  if (!measure.ok) return measure
  return done(new Search(measure.value, options).run(), measure.problems)
}

/** A plan without a start stays where it was calculated to, under any trial change. */
function calculatedFrom(calculation: Calculation): Outcome<Calculation> {
  const schedule = startedAt(calculation.schedule, calculation.projectStart)
  return schedule === calculation.schedule ? done(calculation) : calculate(schedule)
}

class Search {
  private readonly measure: Measure
  private readonly options: RecoverOptions
  private readonly base: ReadonlySet<number>
  private readonly singles = new Map<RecoveryMove, number>()
  private readonly idle: RecoveryIdle[] = []
  /** Moves that only another plan than the present one suggests. */
  private readonly discovered: RecoveryMove[] = []
  /** The plan behind each option, by its id. */
  private readonly behind = new Map<string, Measured>()
  private cut = false

  constructor(measure: Measure, options: RecoverOptions) {
    this.measure = measure
    this.options = options
    this.base = new Set(chainOf(measure.base.after, measure.base.run, options.target).rows)
  }

  run(): Recovery {
    const { measure, options } = this
    const chain = chainOf(measure.base.after, measure.base.run, options.target)
    const first = options.moves ?? candidatesOf(measure.base.after, chain, options.room ?? new Map())
    // Another order takes by far the longest to measure, and is added to the others once they are chosen. A plan that asks
    // for more than there is has none yet: all are measured with the best that is found.
    const order = measure.fits ? first.filter(each => each.kind === 'order') : []
    const others = first.filter(each => each.kind !== 'order')
    const found = this.tryEach(others)
    const sets = this.combine(others)
    const reordered = [...this.tryEach(this.discovered), ...this.tryEach(order)]
    const combinations = sets.flatMap(each => this.inOrder(each, order))
    const [ways, together] = this.deepened([...found, ...reordered], combinations)
    const singles = rank(undominated(ways))
    const risked = singles.slice(0, RISKED).map(each => this.looked(each))
    const all = [...rank(risked), ...singles.slice(RISKED)]
    const combined = together.map(each => this.looked(each))
    const best = [...all, ...combined].reduce<RecoveryOption | null>(
      (most, each) => (most === null || each.gained > most.gained ? each : most),
      null,
    )
    const after = (best && this.behind.get(best.id)) ?? measure.base
    return {
      finish: measure.finish,
      end: (measure.fits ? measure.plan : measure.base.after).projectFinish,
      levelled: measure.fits ? [] : measure.base.edits,
      planned:
        options.target === undefined
          ? measure.plan.projectFinish
          : (measure.plan.of(options.target)?.finish ?? measure.plan.projectFinish),
      options: all,
      combined,
      idle: this.idle,
      most: { gained: best?.gained ?? 0, option: best, rest: chainOf(after.after, after.run, options.target).rest },
      reached: (best?.gained ?? 0) >= options.wanted,
      measured: measure.count,
      complete: !this.cut,
    }
  }

  /** Measures ways one by one; what one brings beyond levelling anew. */
  private tryEach(moves: readonly RecoveryMove[]): Measured[] {
    const found: Measured[] = []
    for (const move of moves) {
      if (this.ended()) break
      const measured = this.measure.with([move])
      if (typeof measured === 'string') {
        this.idle.push({ move, why: measured })
        continue
      }
      this.singles.set(move, this.measure.finish - measured.finish)
      if (!this.gains(measured)) {
        this.idle.push({ move, why: 'noGain' })
        continue
      }
      found.push(measured)
      this.options.onOption?.(this.option(this.trimmed(measured)))
    }
    return found
  }

  /** Whether moves bring anything beyond levelling anew; of another order, anything at all. */
  private gains({ moves, finish }: Measured): boolean {
    const { measure } = this
    return finish < measure.finish && (moves.some(each => each.kind === 'order') || finish < measure.base.finish)
  }

  /**
   * The reported ways, single and together: the plan and each way measured again by one and the same long search, so
   * that no way has the gain of a better order for its own.
   */
  private deepened(ways: readonly Measured[], sets: readonly Measured[]): [RecoveryOption[], RecoveryOption[]] {
    const { measure, options } = this
    const { depth = DEPTH } = options
    const stopped = (): boolean => options.stopped?.() === true
    const again = (each: Measured): Measured => {
      if (depth <= 0) return each
      this.cut ||= stopped()
      if (stopped()) return each
      const found = measure.deeper(each, depth, stopped)
      measure.compareOrder(found)
      options.onMeasured?.(measure.count)
      return found
    }
    if (depth > 0) measure.deepenBase(depth, stopped)
    const singles = [...ways, ...this.unseen()].map(again)
    const together = sets.map(again)
    const known = new Set(this.idle.map(each => each.move))
    for (const { moves, ...each } of singles) {
      const [move] = moves
      const gains = this.gains({ moves, ...each })
      if (move && !gains && !known.has(move)) this.idle.push({ move, why: 'noGain' })
      if (move && gains && known.has(move))
        this.idle.splice(
          this.idle.findIndex(one => one.move === move),
          1,
        )
    }
    return [
      singles.filter(each => this.gains(each)).map(each => this.option(this.tightened(each))),
      this.asOptions(together.filter(each => this.gains(each))),
    ]
  }

  /**
   * More people, machines and hours that a short search found nothing for: it looks near the order there is, and what they
   * gain may lie in another one.
   */
  private unseen(): Measured[] {
    return this.idle.flatMap(({ move, why }) => {
      if (why !== 'noGain' || !ADDING.has(move.kind)) return []
      return this.measured([move]) ?? []
    })
  }

  /**
   * Ways together: forward, always the next that gains most; and back from all of them at once, leaving out what is not
   * needed, since two that gain nothing alone may gain much together. Ends where what is asked for is reached, and
   * reports the best that was found besides.
   */
  private combine(moves: readonly RecoveryMove[]): Measured[] {
    const { wanted } = this.options
    const able = moves.filter(move => !this.idle.some(each => each.move === move && each.why !== 'noGain'))
    const forward = this.forward(able)
    const most = this.backward([...able, ...this.discovered], forward.at(-1) ?? null)
    const sets: Measured[] = []
    const enough = (each: Measured): boolean => this.measure.finish - each.finish >= wanted
    const reaching = forward.find(enough)
    if (reaching) sets.push(reaching)
    if (most && enough(most)) {
      const cheap = this.cheapened(most, enough)
      if (cheap) sets.push(cheap)
    }
    const last = forward.at(-1)
    for (const each of [last, most]) if (each) sets.push(each)
    return sets.filter(each => each.moves.length > 1)
  }

  /** A combination, and the same in another order where that gains more. */
  private inOrder(each: Measured, [order]: readonly RecoveryMove[]): Measured[] {
    const enough = this.measure.finish - each.finish >= this.options.wanted
    if (!order || enough || this.ended()) return [each]
    const better = this.measured([...each.moves, order])
    return better && better.finish < each.finish ? [each, better] : [each]
  }

  private asOptions(sets: readonly Measured[]): RecoveryOption[] {
    const { wanted } = this.options
    const known = new Set<string>()
    const reached = ({ gained }: RecoveryOption): number => Number(gained >= wanted)
    return sets
      .map(each => this.option(this.tightened(each)))
      .filter(option => (known.has(option.id) ? false : known.add(option.id)))
      .sort((a, b) => reached(b) - reached(a) || weightOf(a) - weightOf(b) || b.gained - a.gained)
      .slice(0, TOGETHER)
  }

  /** Adds always the one that gains most; who is scarce only then is tried from then on. */
  private forward(able: readonly RecoveryMove[]): Measured[] {
    const steps: Measured[] = []
    const all = [...able]
    let now: readonly RecoveryMove[] = []
    let finish = this.measure.base.finish
    for (;;) {
      let best: Measured | null = null
      for (const move of all) {
        if (now.includes(move) || this.ended()) continue
        const slot = slotOf(move)
        const measured = this.measured([...now.filter(each => slotOf(each) !== slot), move])
        if (measured && measured.finish < (best?.finish ?? finish)) best = measured
      }
      if (!best) return steps
      steps.push(best)
      now = best.moves
      finish = best.finish
      for (const move of this.newOn(best, all)) {
        all.push(move)
        this.discovered.push(move)
      }
    }
  }

  /** What the chain of a measured plan suggests beyond what is known. */
  private newOn({ after, run }: Measured, known: readonly RecoveryMove[]): RecoveryMove[] {
    if (this.options.moves) return []
    const ids = new Set(known.map(idOfMove))
    const { target, room = new Map() } = this.options
    return candidatesOf(after, chainOf(after, run, target), room).filter(
      move => move.kind !== 'order' && !ids.has(idOfMove(move)),
    )
  }

  /** All at once, the strongest of each slot, without what is not needed. Never later than what is known already. */
  private backward(able: readonly RecoveryMove[], known: Measured | null): Measured | null {
    const strongest = new Map<string, RecoveryMove>()
    for (const move of able) {
      const slot = slotOf(move)
      const other = strongest.get(slot)
      if (!other || (this.singles.get(move) ?? 0) > (this.singles.get(other) ?? 0) || isMore(move, other))
        strongest.set(slot, move)
    }
    const all = this.measured([...strongest.values()])
    const best = all && (!known || all.finish < known.finish) ? all : known
    return best === all && all ? this.cheapened(all, each => each.finish <= all.finish) : best
  }

  /** Leaves out move by move, the dearest first, as long as it stays good enough. */
  private cheapened(from: Measured, enough: (each: Measured) => boolean): Measured | null {
    let best = from
    const price = (move: RecoveryMove): number => {
      const measured = this.measured([move])
      return measured ? workOf(priceOf(this.measure.plan, measured)) : 0
    }
    const moves = [...from.moves].map(move => ({ move, price: price(move) })).sort((a, b) => b.price - a.price)
    for (const { move } of moves) {
      if (this.ended() || best.moves.length <= 1) break
      const without = this.measured(best.moves.filter(each => each !== move))
      if (without && enough(without)) best = without
    }
    return best
  }

  private measured(moves: readonly RecoveryMove[]): Measured | null {
    if (moves.length === 0) return null
    const found = this.measure.with(moves)
    return typeof found === 'string' ? null : found
  }

  /** More people and longer days only while they are needed, where the target ends no later for it. */
  private trimmed(measured: Measured): Measured {
    const moves = measured.moves.map((move): RecoveryMove => {
      const id = resourceOfMove(move)
      const span = id === undefined ? null : spanOfUse(this.measure.plan, measured, move, id)
      return span ? ({ ...move, span } as RecoveryMove) : move
    })
    if (moves.every((move, at) => move === measured.moves[at])) return measured
    return this.measure.trimmed(measured, moves)
  }

  /** More people, machines and hours for as few shifts as the target can do with, in the order that was found. */
  private tightened(measured: Measured): Measured {
    let best = this.trimmed(measured)
    for (let place = 0; place < best.moves.length; place++)
      best = this.shortened(this.shortened(best, place, 'to'), place, 'from')
    return best
  }

  /** One move of a way from a later shift on, or up to an earlier one: what is cut is halved until one shift is too many. */
  private shortened(measured: Measured, place: number, side: keyof RecoverySpan): Measured {
    const move = nth(measured.moves, place)
    if (!('span' in move) || !move.span) return measured
    const { span } = move
    const shifts = shiftsOf(this.measure.plan.schedule.project)
    const [first, next] = [shiftAt(shifts, span.from), shiftAt(shifts, span.to - 1) + 1]
    let best = measured
    for (let step = (next - first) >> 1, cut = 0; step >= 1; ) {
      if (this.options.stopped?.() === true) return best
      const less: RecoverySpan =
        side === 'to'
          ? { from: span.from, to: shiftStart(shifts, next - cut - step) }
          : { from: shiftStart(shifts, first + cut + step), to: span.to }
      const moves = best.moves.map((each, at) => (at === place ? { ...move, span: less } : each))
      const tried = less.from < less.to ? this.measure.trimmed(best, moves) : best
      if (tried !== best) cut += step
      if (tried === best || step > 1) step >>= 1
      best = tried
    }
    return best
  }

  private option(measured: Measured): RecoveryOption {
    const { measure, base, options } = this
    const { after, run, finish, moves, edits } = measured
    const chain = chainOf(after, run, options.target)
    const next = chain.rows
      .filter(row => !base.has(row))
      .map(row => taskAt(after, row))
      .filter(task => task.duration.seconds > 0)
      .sort((a, b) => (after.of(a.uid)?.start ?? 0) - (after.of(b.uid)?.start ?? 0))
    const { plan } = measure
    // A plan that asks for more than there is moves by levelling first: that is no work of a way.
    const from = measure.fits ? plan : measure.base.after
    let moved = 0
    const late: TaskId[] = []
    for (const task of plan.schedule.tasks) {
      const [was, is] = [plan.of(task.uid), after.of(task.uid)]
      if (!was || !is || was.summary) continue
      if (from.of(task.uid)?.start !== is.start) moved++
      if (task.deadline !== undefined && is.finish > task.deadline && was.finish <= task.deadline) late.push(task.uid)
    }
    const id = moves.map(idOfMove).sort().join(' + ')
    this.behind.set(id, measured)
    const anew = moves.some(each => each.kind === 'order') ? 0 : Math.max(0, measure.finish - measure.base.finish)
    return {
      id,
      moves: moves.map(move => this.asUsed(measured, move)),
      gained: measure.finish - finish,
      ...(anew > 0 && { anew }),
      finish,
      end: after.projectFinish,
      price: priceOf(plan, measured),
      edits,
      moved,
      next: next.slice(0, NEXT).map(task => task.uid),
      critical: { before: criticalOf(plan), after: criticalOf(after) },
      scarce: [...chain.scarce].sort((a, b) => b[1] - a[1]).map(([id]) => id),
      late,
    }
  }

  /** A move with the shifts from the first to the last in which it is used, as it is paid: nights come by whole days of a calendar. */
  private asUsed(measured: Measured, move: RecoveryMove): RecoveryMove {
    const id = resourceOfMove(move)
    const span = id === undefined || !('span' in move) ? null : spanOfUse(this.measure.plan, measured, move, id)
    return span ? ({ ...move, span } as RecoveryMove) : move
  }

  private states: ReadonlyMap<AuditCode, AuditCheck['state']> | undefined

  /** The options reported first, with what each does to the audit and to P80. */
  private looked(option: RecoveryOption): RecoveryOption {
    return this.withAudit(this.withRisk(option))
  }

  private withAudit(option: RecoveryOption): RecoveryOption {
    const { now } = this.options
    const measured = this.behind.get(option.id)
    if (now === undefined || !measured) return option
    this.states ??= statesOf(this.measure.plan, now)
    const [worse, better]: [AuditCode[], AuditCode[]] = [[], []]
    for (const [code, state] of statesOf(measured.after, now)) {
      const was = this.states.get(code)
      if (was !== 'fails' && was !== 'notApplicable' && state === 'fails') worse.push(code)
      if (was === 'fails' && state === 'passes') better.push(code)
    }
    return worse.length + better.length === 0 ? option : { ...option, audit: { worse, better } }
  }

  private p80: number | null | undefined

  /** By how much P80 moves, where the plan says what is uncertain in it. */
  private withRisk(option: RecoveryOption): RecoveryOption {
    if (this.p80 === undefined) this.p80 = p80Of(this.measure.fits ? this.measure.plan : this.measure.base.after)
    const measured = this.behind.get(option.id)
    const now = this.p80 === null || !measured ? null : p80Of(measured.after)
    return this.p80 === null || now === null ? option : { ...option, p80: this.p80 - now }
  }

  private ended(): boolean {
    const { stopped, evaluations = EVALUATIONS, onMeasured } = this.options
    onMeasured?.(this.measure.count)
    if (this.measure.count < evaluations && stopped?.() !== true) return false
    this.cut = true
    return true
  }
}

/** Critical work that is left, as the status bar counts it. */
const criticalOf = (calculation: Calculation): number =>
  leaves(calculation).filter(at => nth(calculation.flags, at) & FLAG.critical && !isComplete(calculation, at)).length

const statesOf = (calculation: Calculation, now: Instant): ReadonlyMap<AuditCode, AuditCheck['state']> =>
  new Map(audit(calculation, now).checks.map(({ code, state }) => [code, state]))

function p80Of({ schedule }: Measured['after']): number | null {
  const settings = schedule.project.risk
  if (!settings && !schedule.tasks.some(task => task.estimate)) return null
  const model = riskModel(schedule, settings ?? {}, 1)
  if (!model.ok || model.value.uncertain.length === 0) return null
  return riskResult(model.value, [runRisk(model.value, 0, ITERATIONS)]).p80
}

const isMore = (one: RecoveryMove, other: RecoveryMove): boolean =>
  'add' in one && 'add' in other ? one.add > other.add : one.kind === 'shift' && other.kind === 'overtime'

const workOf = ({ work, machine }: RecoveryOption['price']): number => Math.max(0, work) + machine

/** Of two ways with one crew, one that costs no less and gains no more is left out. */
const undominated = (list: readonly RecoveryOption[]): RecoveryOption[] =>
  list.filter(each => {
    const slot = each.moves.map(slotOf).join()
    return !list.some(
      other =>
        other !== each &&
        other.moves.map(slotOf).join() === slot &&
        other.gained >= each.gained &&
        workOf(other.price) < workOf(each.price),
    )
  })

/** Seconds of people and machines for each second gained: the order in which ways are offered. */
const weightOf = ({ price, gained }: RecoveryOption): number => workOf(price) / Math.max(1, gained)

/** Seconds gained for each second of people and machines; null: it asks for none. */
export function recoveryValue(option: RecoveryOption): number | null {
  const weight = weightOf(option)
  return weight > 0 ? 1 / weight : null
}

/** The most gained for its hours first, then what moves P80 most. */
const rank = (list: readonly RecoveryOption[]): RecoveryOption[] =>
  [...list].sort((a, b) => weightOf(a) - weightOf(b) || (b.p80 ?? 0) - (a.p80 ?? 0) || b.gained - a.gained)
