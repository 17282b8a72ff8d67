import { isSafetyStep } from '../analysis/safety-step.ts'
import { linksTo } from '../edits/draft.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import { ancestorsOf } from '../model/outline.ts'
import { memberOf } from '../model/rows.ts'
import type { Task } from '../model/task.ts'
import { type Happened, leavesIn } from './sequence.ts'

/** Work that is open behind the direct predecessors of a task. */
export interface OpenBehind {
  readonly task: TaskId
  /** It protects people: blinding, lock-out, a gas test, a permit, a pressure test. */
  readonly safety: boolean
}

/** How far a task has to be for what waits for it. */
type Need = 'begun' | 'over'

interface Stop {
  readonly of: Task
  readonly need: Need
  /** The reporter is asked about open work between. */
  readonly asked: boolean
}

/**
 * The open work that a task waits for and that no direct link names: behind milestones, summaries and what is 100 % without
 * a date. A step that protects people is found behind open work too, because a yes to the work between does not answer for
 * it; other work only where nothing between is asked about. A task with a real date is passed over, because its own report
 * was judged. Links with a lead hold nothing that dates can show. The way ends at any work unless
 * `pastWork`, as in a plan without a data date, where most of what was done was never reported.
 */
export function openBehind(
  calculation: Calculation,
  task: Task,
  until: Need,
  of: (task: Task) => Happened,
  pastWork: boolean,
): readonly OpenBehind[] {
  const { schedule } = calculation
  const found = new Map<TaskId, boolean>()
  const seen = new Set<string>()
  const direct = new Set<TaskId>()
  const stops: Stop[] = []
  const isOpen = (each: Task, need: Need): boolean => {
    const { start, finish } = of(each)
    if (finish !== undefined || (need === 'begun' && start !== undefined)) return false
    const percent = calculation.percentComplete[calculation.indexOf(each.uid)] ?? 0
    return need === 'over' ? percent < 100 : percent <= 0
  }
  const stopAt = (each: Task, need: Need, asked: boolean): void => {
    const key = `${each.uid} ${need} ${asked}`
    // Once it was reached without a question between, a second way to it finds nothing else.
    if (seen.has(key) || seen.has(`${each.uid} ${need} false`)) return
    seen.add(key)
    stops.push({ of: each, need, asked })
  }
  const follow = (from: Task, need: Need, asked: boolean): void => {
    for (const each of [from, ...ancestorsOf(schedule.tasks, from)])
      for (const { from: uid, type, lag } of linksTo.of(schedule.links, each.uid)) {
        const before = memberOf(schedule.tasks, uid)
        if (!before || before.active === false || lag.seconds < 0 || (lag.percent ?? 0) < 0) continue
        if (need === 'begun' && type !== 'FS' && type !== 'SS') continue
        if (from === task) direct.add(uid)
        const inside = leavesIn(schedule, before)
        const its: Need = type === 'FS' || type === 'FF' ? 'over' : 'begun'
        // That a summary is open is asked of the summary itself.
        const named = from === task && inside[0] !== before && inside.some(leaf => isOpen(leaf, its))
        for (const leaf of inside) stopAt(leaf, its, asked || named)
      }
  }
  follow(task, until, false)
  for (let stop = stops.pop(); stop; stop = stops.pop()) {
    const { of: each, need, asked } = stop
    const { start, finish } = of(each)
    if (finish !== undefined || (need === 'begun' && start !== undefined)) continue
    const open = isOpen(each, need)
    const safety = isSafetyStep(each)
    // A point of no length is over with what comes before it: that is asked about in its place.
    const point = each.duration.seconds === 0
    const named = direct.has(each.uid)
    if (open && !named && (safety || !(asked || point))) found.set(each.uid, safety)
    if (!(open && safety) && (point || pastWork)) follow(each, need, asked || (open && (named || !point)))
  }
  const rowOf = (uid: TaskId): number => calculation.indexOf(uid)
  return [...found].map(([uid, safety]) => ({ task: uid, safety })).sort((a, b) => rowOf(a.task) - rowOf(b.task))
}
