import { isLeaf } from '../analysis/leaves.ts'
import { mainTrade, stepOf } from '../analysis/step-of.ts'
import { shiftAt, shiftsOf } from '../calendar/shifts.ts'
import { applyEdits } from '../edits/apply.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { type Trial, trialOf } from '../engine/trial.ts'
import { level } from '../leveling/level.ts'
import { resourceSlack } from '../leveling/resource-slack.ts'
import { equipmentKey, equipmentOfTask } from '../model/equipment-of-task.ts'
import type { RiskItem, RiskSettings, RiskShape, Spread, Weather } from '../model/risk.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { done, type Outcome } from '../problem.ts'
import { workTime } from '../time/instant.ts'
import { hashOf, normalQuantile, normalShare, uniformAt } from './random.ts'
import { quantileOf } from './shapes.ts'
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
  /** Of contingent work: the chance that it is needed. */
  readonly chance: number
  readonly group: number
  readonly items: readonly RiskItem[]
}

/** A plan ready to be run many times. */
export interface RiskModel {
  readonly schedule: Schedule
  readonly settings: RiskSettings
  readonly seed: number
  readonly uncertain: readonly Uncertain[]
  readonly trial: Trial
  readonly calculation: Calculation
  /** Open tasks that weather may stop. */
  readonly exposed: number
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

/** Brings a plan and what is uncertain in it into a form that can be run. Dormant contingent work is awake in it. */
export function riskModel(plan: Schedule, settings: RiskSettings, seed: number): Outcome<RiskModel> {
  const schedule: Schedule = { ...plan, tasks: plan.tasks.map(awake) }
  const calculated = calculate(schedule)
  if (!calculated.ok) return calculated
  const calculation = calculated.value
  const trial = trialOf(schedule)
  if (!trial.ok) return trial
  const uncertain = uncertainOf(calculation, settings)
  const exposed = exposedTo(calculation, settings)
  const weather = weatherOver(trial.value, calculation, exposed, lostShifts(calculation, seed, KIND.weather))
  return done({
    schedule,
    settings,
    seed,
    uncertain,
    trial: trial.value,
    calculation,
    exposed: exposed.reduce((sum, each) => sum + each.rows.length, 0),
    ...(exposed.length > 0 && { weather: weather.next }),
  })
}

function awake(task: Task): Task {
  if (task.kind !== 'contingent' || task.active !== false) return task
  const { active: _dormant, ...rest } = task
  return rest
}

function uncertainOf(calculation: Calculation, settings: RiskSettings): readonly Uncertain[] {
  const { schedule } = calculation
  const groups = new Map<string, number>()
  const items = new Map<number, RiskItem[]>()
  for (const item of settings.items ?? [])
    for (const uid of item.tasks) items.set(uid, [...(items.get(uid) ?? []), item])
  const byStep = new Map<string, Spread>()
  for (const each of settings.spreads ?? []) byStep.set(each.step ?? '', each)
  const found: Uncertain[] = []
  for (const [row, task] of schedule.tasks.entries()) {
    const length = task.duration.seconds
    if (!isLeaf(calculation, row) || calculation.percentComplete[row]! > 0 || task.actualStart !== undefined) continue
    const own = items.get(task.uid) ?? []
    const spread = byStep.get(stepOf(schedule, task)?.step ?? '') ?? byStep.get('')
    const chance = task.kind === 'contingent' ? (task.probability ?? 0.5) : 1
    const three = threeOf(task, length, spread)
    if (length === 0 || (three.shape === 'none' && own.length === 0 && chance === 1)) continue
    const key =
      settings.correlated === 'equipment'
        ? equipmentKey(equipmentOfTask(calculation, task))
        : (mainTrade(schedule, task) ?? '')
    if (!groups.has(key)) groups.set(key, groups.size)
    found.push({ row, task, ...three, chance, group: groups.get(key)!, items: own })
  }
  return found
}

/** The estimate of a task itself goes before that of its step, and that before what holds for all. */
function threeOf(
  task: Task,
  length: number,
  spread: Spread | undefined,
): Omit<Uncertain, 'row' | 'task' | 'chance' | 'group' | 'items'> {
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

/** How long one uncertain task takes in one iteration, in whole working seconds. */
export function sampleAt(model: RiskModel, each: Uncertain, iteration: number): number {
  const { seed, settings } = model
  const { uid } = each.task
  if (each.chance < 1 && uniformAt(seed, iteration, uid, KIND.contingent) >= each.chance) return 0
  let u = uniformAt(seed, iteration, uid, KIND.duration)
  const rho = Math.min(1, Math.max(0, settings.correlation ?? 0))
  if (rho > 0) {
    const together = normalQuantile(uniformAt(seed, iteration, each.group, KIND.group))
    u = normalShare(Math.sqrt(rho) * together + Math.sqrt(1 - rho) * normalQuantile(u))
  }
  let length = quantileOf(each.shape, each.low, each.likely, each.high, u)
  for (const [at, item] of each.items.entries()) {
    // An item is met or not, whichever of its tasks asks.
    if (!isMet(model, item, iteration)) continue
    const extra = uniformAt(seed, iteration, hashOf(item.id) ^ at, KIND.extra)
    length += quantileOf('triangular', item.low, item.likely, item.high, extra)
  }
  return Math.round(length)
}

/** Whether something of the register is met in an iteration. */
export const isMet = ({ seed }: RiskModel, item: RiskItem, iteration: number): boolean =>
  uniformAt(seed, iteration, hashOf(item.id), KIND.item) < item.probability

/** Shifts that weather takes in an iteration, up to the finish of the plan. */
export function shiftsLost({ calculation, seed }: RiskModel, weather: Weather, iteration: number): number {
  const shifts = shiftsOf(calculation.schedule.project)
  const lost = lostShifts(calculation, seed, KIND.weather)([weather], iteration)
  let count = 0
  const last = shiftAt(shifts, calculation.projectFinish)
  for (let shift = shiftAt(shifts, calculation.projectStart); shift <= last; shift++) if (lost(shift)) count++
  return count
}

/** Runs the iterations from `from` up to before `to`: the whole network with its calendars and constraints each time. */
export function runRisk(model: RiskModel, from: number, to: number): RiskPart {
  const { trial, uncertain } = model
  const finish = new Float64Array(to - from)
  const critical = new Uint32Array(model.schedule.tasks.length)
  for (let iteration = from; iteration < to; iteration++) {
    model.weather?.(iteration)
    for (const each of uncertain) trial.setDuration(each.row, sampleAt(model, each, iteration))
    finish[iteration - from] = trial.run()
    trial.countCritical(critical)
  }
  return { from, to, finish, critical }
}

/** The same within the limits of people and machines: each iteration is levelled, so that far fewer are run. */
export function runRiskLimited(model: RiskModel, from: number, to: number): Outcome<RiskPart> {
  const { calculation, settings, seed } = model
  const finish = new Float64Array(to - from)
  const critical = new Uint32Array(model.schedule.tasks.length)
  const exposed = exposedTo(calculation, settings)
  const lost = lostShifts(calculation, seed, KIND.weather)
  for (let iteration = from; iteration < to; iteration++) {
    const lengths = new Map(model.uncertain.map(each => [each.row, sampleAt(model, each, iteration)]))
    const plan = exposed.length > 0 ? underWeather(calculation, exposed, lost, iteration) : model.schedule
    const tasks = plan.tasks.map((task, row) => {
      const length = lengths.get(row)
      return length === undefined ? task : { ...task, duration: { ...task.duration, seconds: workTime(length) } }
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
  return done({ from, to, finish, critical })
}
