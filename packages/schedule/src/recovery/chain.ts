import { stepOf } from '../analysis/step-of.ts'
import { type DecidingLeaves, leafLinks } from '../engine/leaf-links.ts'
import { canCarry } from '../engine/longest-path.ts'
import type { FullCalculation } from '../engine/result.ts'
import type { LevelingMove, LevelingRun } from '../leveling/level.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import { PROTECTING_STEPS, type StepCode } from '../model/step.ts'
import type { Task } from '../model/task.ts'
import { must, nth } from '../must.ts'
import type { RecoveryRest } from './options.ts'

/** What decides when the target ends: work that waits for work, and work that waits for who does other work. */
export interface Chain {
  /** Rows of the network, from the target back. */
  readonly rows: readonly number[]
  /** Whom tasks of the chain wait for, with the seconds that they do. */
  readonly scarce: ReadonlyMap<ResourceId, number>
  readonly rest: RecoveryRest
}

/** Steps whose duration does not depend on the crew. */
const PROCESS: ReadonlySet<StepCode> = new Set([
  'stop',
  'cool',
  'purge',
  'steamOut',
  'ventilate',
  'heatTreat',
  'cure',
  'fill',
  'dryOut',
  'startUp',
])

/** What one task waits for. */
interface Waits {
  /** Rows whose end or begin it follows. */
  readonly leaves: readonly number[]
  /** Delayed by levelling: by whom it is held up. */
  readonly move?: LevelingMove
  readonly holders: readonly number[]
}

/** Runs back from the target by driving links and, where levelling has delayed a task, by those who held it up. */
export function chainOf(after: FullCalculation, run: LevelingRun | null, target: TaskId | undefined): Chain {
  const { network, passes } = after
  const moves = new Map(run?.moves.map(move => [move.task, move]))
  const known: DecidingLeaves = new Map()
  const waits = (row: number): Waits => {
    const links = leafLinks(network, passes, row, known).filter(each => canCarry(network, each.leaf))
    const driving = links.filter(each => each.free <= 0)
    const move = moves.get(taskAt(after, row).uid)
    if (driving.length > 0 || move === undefined) return { leaves: driving.map(each => each.leaf), holders: [] }
    const { reason } = move
    const held = reason.kind === 'resource' ? reason.blockers.flatMap(each => each.tasks) : []
    return { leaves: [], move, holders: held.map(uid => network.rowOf(uid)).filter(each => each >= 0) }
  }
  const seen = new Set(endsOf(after, target))
  const scarce = new Map<ResourceId, number>()
  // A set goes on over what is put into it on the way.
  for (const row of seen) {
    const { leaves, move, holders } = waits(row)
    for (const each of [...leaves, ...holders]) if (canCarry(network, each)) seen.add(each)
    if (move?.reason.kind !== 'resource') continue
    for (const { resource } of move.reason.blockers)
      if (resource !== undefined) scarce.set(resource, (scarce.get(resource) ?? 0) + (move.to - move.from))
  }
  const rows = [...seen]
  return { rows, scarce, rest: restOf(after, rows[0] ?? -1, waits) }
}

/** One chain back from a task, always by what ends last before it, for what it is made of. */
function restOf(after: FullCalculation, last: number, waits: (row: number) => Waits): RecoveryRest {
  const spent = { process: 0, safety: 0, work: 0, waiting: 0, resting: 0 }
  const tasks: TaskId[] = []
  const seen = new Set<number>()
  for (let row = last; row >= 0 && !seen.has(row); ) {
    seen.add(row)
    const task = taskAt(after, row)
    const [begin, end] = [startOf(after, row), endOf(after, row)]
    const kind = kindOf(after, task)
    spent[kind] += end - begin
    if (kind === 'process' && end > begin) tasks.push(task.uid)
    const { leaves, move, holders } = waits(row)
    const before = [...leaves, ...holders].filter(each => startOf(after, each) <= begin)
    const next = before.reduce((best, each) => (best < 0 || endOf(after, each) > endOf(after, best) ? each : best), -1)
    // Where two go on side by side, what they share is counted once.
    if (next >= 0) spent[move ? 'waiting' : 'resting'] += Math.max(0, begin - endOf(after, next))
    row = next
  }
  return { ...spent, tasks: tasks.reverse() }
}

export const taskAt = ({ network }: FullCalculation, row: number): Task => must(network.rows[row])
const startOf = ({ network, passes }: FullCalculation, row: number): number =>
  nth(passes.earlyStart, nth(network.position, row))
const endOf = ({ network, passes }: FullCalculation, row: number): number =>
  nth(passes.earlyFinish, nth(network.position, row))

function kindOf({ schedule }: FullCalculation, task: Task): 'process' | 'safety' | 'work' {
  const step = stepOf(schedule, task)?.step
  if (task.kind === 'process' || task.kind === 'hold' || (step && PROCESS.has(step))) return 'process'
  return step && PROTECTING_STEPS.has(step) ? 'safety' : 'work'
}

/** The target's row, or what ends last under a summary; without a target, all that end last. */
function endsOf(after: FullCalculation, target: TaskId | undefined): number[] {
  const { network } = after
  const wanted = target === undefined ? -1 : network.rowOf(target)
  const isUnder = (row: number): boolean => {
    for (let at = row; at >= 0; at = nth(network.parent, at)) if (at === wanted) return true
    return false
  }
  const leaves: number[] = []
  for (let row = 0; row < network.rowCount; row++)
    if (
      network.rows[row] &&
      nth(network.summaryStartAt, row) < 0 &&
      canCarry(network, row) &&
      (wanted < 0 || isUnder(row))
    )
      leaves.push(row)
  const last = leaves.reduce((most, row) => Math.max(most, endOf(after, row)), Number.NEGATIVE_INFINITY)
  return leaves.filter(row => endOf(after, row) === last)
}
