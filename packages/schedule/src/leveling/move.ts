import { applyEdits } from '../edits/apply.ts'
import type { Edit } from '../edits/edit.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { fullResult } from '../engine/full.ts'
import type { TaskId } from '../model/ids.ts'
import { memberOf } from '../model/rows.ts'
import type { LevelingWait } from '../model/task.ts'
import type { Instant, WorkTime } from '../time/instant.ts'
import type { RunLimits } from './capacity.ts'
import { demandOf, skylinesOf } from './demand.ts'
import { holdersOf, reasonBetween } from './explain.ts'
import { shiftRange } from './level.ts'
import { isMovable, PlanPlanner } from './plan-planner.ts'
import { nextTry, Spans } from './room.ts'
import { usesOf } from './uses.ts'

/** What names a delay that a person chose for one task. */
const BY_HAND = 'move'
/** Times in which a delay is set right by the plan's own calculation. */
const ROUNDS = 16

/** A later place for one task, inside its slack. */
export interface SlackMove {
  readonly task: TaskId
  readonly from: Instant
  readonly to: Instant
  readonly edits: readonly Edit[]
}

/**
 * The nearest later start at which all resources of a task are free, while all others stay: inside its total slack,
 * so that the plan's finish does not move. Undefined: there is none, or the task may not be moved.
 */
export function moveWithinSlack(
  calculation: Calculation,
  task: TaskId,
  limits: RunLimits = new Map(),
): SlackMove | undefined {
  const full = fullResult(calculation)
  const { schedule, network, passes } = full
  const demand = demandOf(full, shiftRange(schedule, passes), limits)
  const at = network.position[network.rowOf(task)]
  if (at === undefined || !isMovable(network, demand, at)) return undefined
  const uses = usesOf(full, demand)
  const skylines = skylinesOf(demand)
  for (const [place, list] of uses.entries())
    for (const use of list) if (use.at !== at) skylines[place]!.take(use.from, use.to, use.amount)
  const spans = new Spans(network, passes)
  const own = passes.start[at]!
  const latest = passes.lateStart[at]!
  let [start, finish] = [own, passes.finish[at]!]
  for (;;) {
    const next = nextTry(skylines, network, at, demand.pieces[at]!, start, finish)
    if (next === Number.NEGATIVE_INFINITY) break
    if (next > latest) return undefined
    ;[start, finish] = spans.at(at, next)
    if (start > latest) return undefined
  }
  if (start <= own) return undefined
  // Those that it does not get past, by the same rule as in a levelling.
  const planner = new PlanPlanner(network, passes, passes, demand, { notBefore: own })
  planner.standAt(passes, new Map(), new Map())
  const between = { floor: own, own: start, left: planner.lengthOf(at) }
  const reason = reasonBetween(planner, holdersOf(planner), at, between)
  const waits = reason.kind === 'resource' ? reason.blockers : []
  const edits = delayTo(calculation, task, start, waits)
  return edits && { task, from: own as Instant, to: start as Instant, edits }
}

/** The delay that makes a task start at an instant, by the plan's own calculation; undefined where none does. */
function delayTo(
  calculation: Calculation,
  task: TaskId,
  to: number,
  reason: readonly LevelingWait[],
): readonly Edit[] | undefined {
  const { schedule } = calculation
  const row = memberOf(schedule.tasks, task)
  let start = calculation.of(task)?.start
  let seconds: number = row?.levelingDelay?.seconds ?? 0
  let step = 0
  let last: number | undefined
  for (let round = 0; round < ROUNDS && start !== undefined; round++) {
    // What a data date holds back does not go on before the delay from where its links put it passes that date.
    step = start === last ? 2 * step : to - start
    last = start
    seconds = Math.max(0, seconds + step)
    const levelingDelay = { seconds: seconds as WorkTime, unit: 'h', elapsed: true } as const
    const split = row?.leveling?.split && { split: true as const }
    const changes = { levelingDelay, leveling: { delay: levelingDelay, by: BY_HAND, reason, ...split } }
    const edits: readonly Edit[] = [{ kind: 'setTask', task, changes }]
    const applied = applyEdits(schedule, edits)
    const outcome = applied.ok ? calculate(applied.value.schedule) : applied
    if (!outcome.ok) return undefined
    start = (outcome.value as Calculation).of(task)?.start
    if (start === to) return edits
  }
  return undefined
}
