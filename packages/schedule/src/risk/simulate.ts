import { isLeaf } from '../analysis/leaves.ts'
import { mainTrade, stepOf } from '../analysis/step-of.ts'
import { shiftAt, shiftsOf } from '../calendar/shifts.ts'
import { applyEdits } from '../edits/apply.ts'
import { placedBy } from '../engine/assignment-span.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { fullResult } from '../engine/full.ts'
import { given } from '../engine/given.ts'
import { LANES, type Lanes } from '../engine/lanes.ts'
import { isUnderWay, lasting, restOf } from '../engine/lasting.ts'
import { isStretched } from '../engine/network.ts'
import { type Trial, trialOf } from '../engine/trial.ts'
import { fitsAsItStands, isLimited } from '../leveling/fits.ts'
import { level } from '../leveling/level.ts'
import { resourceSlack } from '../leveling/resource-slack.ts'
import { equipmentKey, equipmentOfTask } from '../model/equipment-of-task.ts'
import type { RiskItem, RiskSettings, RiskShape, Spread, Weather } from '../model/risk.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'
import { done, type Outcome } from '../problem.ts'
import { type Instant, instant } from '../time/instant.ts'
import { drawAt, hashOf, normalQuantile, normalShare, strataAt, streamOf } from './random.ts'
import { quantileOf, triangle } from './shapes.ts'
import { exposedTo, lostShifts, underWeather, weatherOver } from './weather.ts'

/** Kinds of numbers drawn: what one of them turns out to be says nothing of another. */
const KIND = { duration: 1, group: 2, contingent: 3, item: 4, extra: 5, weather: 6 } as const
/** Levelled schedules that one iteration tries within the limits. */
const LIMITED_SCHEDULES = 2

/** One task whose duration is not certain, in working seconds. */
interface Uncertain {
  readonly row: number
  readonly task: Task
  readonly low: number
  readonly likely: number
  readonly high: number
  readonly shape: RiskShape
  /** How much of it is still to be done: 1 until it is under way. */
  readonly share: number
  readonly stream: number
  /** Of contingent work: the chance that it is needed. */
  readonly chance: number
  readonly chanceStream: number
  readonly group: number
  readonly items: readonly Met[]
}

/** Something of the register in one of its tasks. */
interface Met {
  readonly item: RiskItem
  readonly stream: number
  readonly extraStream: number
}

/** A plan ready to be run many times. */
export interface RiskModel {
  readonly schedule: Schedule
  readonly settings: RiskSettings
  readonly seed: number
  readonly uncertain: readonly Uncertain[]
  /** Streams of what the durations of a group have in common; none where they have nothing. */
  readonly groups: readonly number[]
  /** Iterations among which the numbers are spread evenly; 0: they are drawn one by one. */
  readonly strata: number
  /** How far they rise and fall together, 0 to 1. */
  readonly together: number
  readonly trial: Trial
  readonly calculation: Calculation
  /** When the plan as it stands ends, contingent work that sleeps in it left asleep: as every other view of it says. */
  readonly planFinish: Instant
  /** Open tasks that weather may stop. */
  readonly exposed: number
  /** Tasks that something precedes and that begin, or end, on a date by hand in every iteration, however late it is. */
  readonly held: number
  /** The plan asks for more than there is: without its limits the dates come out too early. */
  readonly overLimits: boolean
  /** Lays the weather of an iteration over the trial. */
  readonly weather?: (iteration: number) => void
}

/** What some iterations gave. Parts of a run are put together by `riskResult`; where they are cut makes no difference. */
export interface RiskPart {
  readonly from: number
  readonly to: number
  /** Finish of each iteration. */
  readonly finish: Float64Array
  /** By row: iterations in which it could not slip without the finish. */
  readonly critical: Uint32Array
}

/**
 * Brings a plan and what is uncertain in it into a form that can be run. Dormant contingent work is awake in it. `strata`:
 * so many iterations share the range of each duration evenly (Latin hypercube).
 */
export function riskModel(plan: Schedule, settings: RiskSettings, seed: number, strata = 0): Outcome<RiskModel> {
  const schedule: Schedule = { ...plan, tasks: plan.tasks.map(awake) }
  const calculated = calculate(schedule)
  if (!calculated.ok) return calculated
  const calculation = calculated.value
  const slept = schedule.tasks.some((task, at) => task !== plan.tasks[at])
  const asItStands = slept ? calculate(plan) : calculated
  if (!asItStands.ok) return asItStands
  const trial = trialOf(schedule)
  if (!trial.ok) return trial
  const { uncertain, groups } = uncertainOf(calculation, settings, seed)
  const exposed = exposedTo(calculation, settings)
  const weather = weatherOver(trial.value, calculation, exposed, lostShifts(calculation, seed, KIND.weather))
  const together = Math.min(1, Math.max(0, settings.correlation ?? 0))
  return done({
    schedule,
    settings,
    seed,
    strata,
    uncertain,
    groups: together > 0 ? groups : [],
    together,
    trial: trial.value,
    calculation,
    planFinish: asItStands.value.projectFinish,
    exposed: exposed.reduce((sum, each) => sum + each.rows.length, 0),
    held: heldOf(calculation),
    overLimits: isLimited(plan) && !fitsAsItStands(fullResult(asItStands.value)),
    ...(exposed.length > 0 && { weather: weather.next }),
  })
}

function heldOf(calculation: Calculation): number {
  const { tasks, links, project } = calculation.schedule
  const led = new Set(links.map(each => each.to))
  const p6 = project.rules === 'p6'
  return tasks.filter((task, row) => {
    if (!led.has(task.uid) || !isLeaf(calculation, row) || task.active === false || restOf(task) === 0) return false
    if (p6) return project.p6?.useExpectedFinish === true && task.p6?.expectedFinish !== undefined
    const dated = given(task.manual?.start) !== undefined || given(task.manual?.finish) !== undefined
    return task.mode === 'manual' && dated && !isOver(task) && !isUnderWay(task)
  }).length
}

const isOver = (task: Task): boolean => task.actualFinish !== undefined || (task.percentComplete ?? 0) >= 100

function awake(task: Task): Task {
  if (task.kind !== 'contingent' || task.active !== false) return task
  const { active: _dormant, ...rest } = task
  return rest
}

function uncertainOf(
  calculation: Calculation,
  settings: RiskSettings,
  seed: number,
): { readonly uncertain: readonly Uncertain[]; readonly groups: readonly number[] } {
  const { schedule } = calculation
  const groups = new Map<string, number>()
  const items = new Map<number, RiskItem[]>()
  for (const item of settings.items ?? [])
    for (const uid of item.tasks) items.set(uid, [...(items.get(uid) ?? []), item])
  const byStep = new Map<string, Spread>()
  for (const each of settings.spreads ?? []) byStep.set(each.step ?? '', each)
  const bySteps = [...byStep.keys()].some(each => each !== '')
  const found: Uncertain[] = []
  for (const [row, task] of schedule.tasks.entries()) {
    const length = task.duration.seconds
    if (!isLeaf(calculation, row) || isOver(task) || task.external || isStretched(task)) continue
    const under = isUnderWay(task)
    const rest = restOf(task)
    const own = items.get(task.uid) ?? []
    const spread = (bySteps ? byStep.get(stepOf(schedule, task)?.step ?? '') : undefined) ?? byStep.get('')
    const chance = task.kind === 'contingent' && !under ? (task.probability ?? 0.5) : 1
    const three = threeOf(task, length, spread)
    if (length === 0 || rest === 0 || (three.shape === 'none' && own.length === 0 && chance === 1)) continue
    const key =
      settings.correlated === 'equipment'
        ? equipmentKey(equipmentOfTask(calculation, task))
        : (mainTrade(schedule, task) ?? '')
    if (!groups.has(key)) groups.set(key, groups.size)
    found.push({
      row,
      task,
      ...three,
      share: rest / length,
      stream: streamOf(seed, task.uid, KIND.duration),
      chance,
      chanceStream: streamOf(seed, task.uid, KIND.contingent),
      group: groups.get(key)!,
      items: own.map((item, at) => ({
        item,
        stream: streamOf(seed, hashOf(item.id), KIND.item),
        extraStream: streamOf(seed, hashOf(item.id) ^ at, KIND.extra),
      })),
    })
  }
  return { uncertain: found, groups: [...groups.values()].map(each => streamOf(seed, each, KIND.group)) }
}

/** The estimate of a task itself goes before that of its step, and that before what holds for all. */
function threeOf(
  task: Task,
  length: number,
  spread: Spread | undefined,
): Pick<Uncertain, 'low' | 'likely' | 'high' | 'shape'> {
  const { estimate } = task
  if (estimate) {
    const likely = estimate.likely?.seconds ?? length
    const low = Math.min(estimate.low.seconds, likely)
    return { low, likely, high: Math.max(estimate.high.seconds, likely), shape: estimate.shape ?? 'triangular' }
  }
  if (!spread) return { low: length, likely: length, high: length, shape: 'none' }
  const low = length * (1 + Math.min(0, spread.low) / 100)
  return {
    low: Math.max(0, low),
    likely: length,
    high: length * (1 + Math.max(0, spread.high) / 100),
    shape: spread.shape ?? 'triangular',
  }
}

/** A number in (0, 1) of a stream, as the model draws them. */
const drawn = ({ strata }: Pick<RiskModel, 'strata'>, stream: number, iteration: number): number =>
  strata > 0 ? strataAt(stream, iteration, strata) : drawAt(stream, iteration)

/** What the durations of a group have in common in one iteration: a normal number. */
const commonAt = (model: RiskModel, stream: number, iteration: number): number =>
  normalQuantile(drawn(model, stream, iteration))

/** How long one uncertain task still takes in one iteration, in whole working seconds. */
export function sampleAt(model: RiskModel, each: Uncertain, iteration: number, common?: number): number {
  if (each.chance < 1 && drawn(model, each.chanceStream, iteration) >= each.chance) return 0
  let u = drawn(model, each.stream, iteration)
  const { together } = model
  if (together > 0) {
    const shared = common ?? commonAt(model, model.groups[each.group]!, iteration)
    u = normalShare(Math.sqrt(together) * shared + Math.sqrt(1 - together) * normalQuantile(u))
  }
  let length = each.share * quantileOf(each.shape, each.low, each.likely, each.high, u)
  for (const { item, stream, extraStream } of each.items) {
    // An item is met or not, whichever of its tasks asks; nothing of it is done before it is met.
    if (drawn(model, stream, iteration) >= item.probability) continue
    length += quantileOf('triangular', item.low, item.likely, item.high, drawn(model, extraStream, iteration))
  }
  return Math.round(length)
}

/** Whether something of the register is met in an iteration. */
export const isMet = (model: RiskModel, item: RiskItem, iteration: number): boolean =>
  drawn(model, streamOf(model.seed, hashOf(item.id), KIND.item), iteration) < item.probability

/** Shifts that weather takes in an iteration, up to the finish of the plan. */
export function shiftsLost({ calculation, seed }: RiskModel, weather: Weather, iteration: number): number {
  const shifts = shiftsOf(calculation.schedule.project)
  const lost = lostShifts(calculation, seed, KIND.weather)([weather], iteration)
  let count = 0
  const last = shiftAt(shifts, calculation.projectFinish)
  for (let shift = shiftAt(shifts, calculation.projectStart); shift <= last; shift++) if (lost(shift)) count++
  return count
}

/** Tasks that a triangle alone describes, as most, in columns: the same numbers as `sampleAt` gives, sooner. */
interface Triangles {
  readonly row: Int32Array
  readonly stream: Int32Array
  /** Six a task: low, high, share, peak and what the two sides rise by. */
  readonly shape: Float64Array
}
const WIDTH = 6

function trianglesOf(each: readonly Uncertain[]): Triangles {
  const shape = new Float64Array(each.length * WIDTH)
  for (const [at, { low, likely, high, share }] of each.entries())
    shape.set([low, high, share, ...triangle(low, likely, high)], at * WIDTH)
  return {
    row: Int32Array.from(each, ({ row }) => row),
    stream: Int32Array.from(each, ({ stream }) => stream),
    shape,
  }
}

/** The same of several iterations, side by side. */
function drawLanes({ row, stream, shape }: Triangles, lanes: Lanes, iteration: number, count: number): void {
  const { lengths } = lanes
  for (let at = 0, place = 0; at < row.length; at++, place += WIDTH) {
    const own = stream[at]!
    const [low, high, share] = [shape[place]!, shape[place + 1]!, shape[place + 2]!]
    const [peak, up, down] = [shape[place + 3]!, shape[place + 4]!, shape[place + 5]!]
    const base = lanes.placeOf(row[at]!)
    for (let lane = 0; lane < count; lane++) {
      const u = drawAt(own, iteration + lane)
      const length = u < peak ? low + Math.sqrt(u * up) : high - Math.sqrt((1 - u) * down)
      lengths[base + lane] = Math.round(share * length)
    }
  }
}

function drawTriangles({ row, stream, shape }: Triangles, trial: Trial, iteration: number): void {
  for (let at = 0, place = 0; at < row.length; at++, place += WIDTH) {
    const u = drawAt(stream[at]!, iteration)
    const length =
      u < shape[place + 3]!
        ? shape[place]! + Math.sqrt(u * shape[place + 4]!)
        : shape[place + 1]! - Math.sqrt((1 - u) * shape[place + 5]!)
    trial.setRest(row[at]!, Math.round(shape[place + 2]! * length))
  }
}

/** Task-iterations of the first picture: it is there before the user notices a wait. */
const FIRST_WORK = 200_000

/** Iterations that the first picture of a plan is made of: fewer of a big plan. */
export const firstPiece = ({ tasks }: Schedule): number =>
  Math.max(20, Math.min(100, Math.floor(FIRST_WORK / Math.max(1, tasks.length))))

/** Runs the iterations from `from` up to before `to`: the whole network with its calendars and constraints each time. */
export function runRisk(model: RiskModel, from: number, to: number): RiskPart {
  const { trial, uncertain, groups } = model
  const isTriangle = (each: Uncertain): boolean =>
    groups.length === 0 &&
    model.strata === 0 &&
    each.shape === 'triangular' &&
    each.low < each.high &&
    each.chance === 1 &&
    each.items.length === 0
  const triangles = trianglesOf(uncertain.filter(isTriangle))
  const others = uncertain.filter(each => !isTriangle(each))
  const finish = new Float64Array(to - from)
  const critical = new Uint32Array(model.schedule.tasks.length)
  const common = new Float64Array(groups.length)
  const lanes = model.weather ? null : trial.lanes
  if (lanes) {
    for (let iteration = from; iteration < to; iteration += LANES) {
      const count = Math.min(LANES, to - iteration)
      drawLanes(triangles, lanes, iteration, count)
      for (let lane = 0; lane < count; lane++) {
        for (let group = 0; group < common.length; group++)
          common[group] = commonAt(model, groups[group]!, iteration + lane)
        for (const each of others)
          lanes.lengths[lanes.placeOf(each.row) + lane] = sampleAt(model, each, iteration + lane, common[each.group])
      }
      lanes.run(count)
      finish.set(lanes.finish.subarray(0, count), iteration - from)
    }
    lanes.countCritical(critical)
    return { from, to, finish, critical }
  }
  for (let iteration = from; iteration < to; iteration++) {
    model.weather?.(iteration)
    for (let group = 0; group < common.length; group++) common[group] = commonAt(model, groups[group]!, iteration)
    drawTriangles(triangles, trial, iteration)
    for (const each of others) trial.setRest(each.row, sampleAt(model, each, iteration, common[each.group]))
    finish[iteration - from] = trial.run()
    trial.countCritical(critical)
  }
  return { from, to, finish, critical }
}

/**
 * The same within the limits of people and machines: each iteration is levelled, so that far fewer are run. Problems, with
 * the first iteration: what levelling the plan as it is cannot mend, which every iteration has in it too.
 */
export function runRiskLimited(model: RiskModel, from: number, to: number): Outcome<RiskPart> {
  const { calculation, settings, seed } = model
  const finish = new Float64Array(to - from)
  const critical = new Uint32Array(model.schedule.tasks.length)
  const exposed = exposedTo(calculation, settings)
  const lost = lostShifts(calculation, seed, KIND.weather)
  const byHand = model.schedule.project.rules !== 'p6'
  const problems = from === 0 ? level(calculation, { schedules: 1 }).problems : []
  for (let iteration = from; iteration < to; iteration++) {
    const lengths = new Map(model.uncertain.map(each => [each.row, sampleAt(model, each, iteration)]))
    const plan = exposed.length > 0 ? underWeather(calculation, exposed, lost, iteration) : model.schedule
    const tasks = plan.tasks.map((task, row) => {
      const rest = lengths.get(row) ?? (task.manual && isLeaf(calculation, row) && !isOver(task) ? restOf(task) : null)
      if (rest === null) return task
      const start = byHand ? instant(nth(calculation.start, row)) : undefined
      return lasting(task, rest, placedBy(calculation, task.uid), start)
    })
    const drawn = calculate({ ...plan, tasks })
    if (!drawn.ok) return drawn
    const run = level(drawn.value, { schedules: LIMITED_SCHEDULES, seed: 1 })
    if (!run.ok) return run
    finish[iteration - from] = run.value.finishAfter
    const levelled = applyEdits(drawn.value.schedule, run.value.edits)
    const kept = levelled.ok ? calculate(levelled.value.schedule) : levelled
    if (!kept.ok) return kept
    // Critical is who cannot wait without the finish, those that wait for the same people included.
    for (const uid of resourceSlack(kept.value).chain) critical[kept.value.indexOf(uid)]!++
  }
  return done({ from, to, finish, critical }, problems)
}
