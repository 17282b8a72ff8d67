import type { Assignment } from '../model/resource.ts'
import { positionOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { done, type Outcome } from '../problem.ts'
import { engineOf, prepare } from './calculate.ts'
import { type Difference, mayMoveStart } from './difference.ts'
import { type Engine, makeScratch } from './engine-state.ts'
import { canFollow, followForward } from './incremental.ts'
import { canPatch } from './patch.ts'

/** A task and its assignments as they are from one step on: only what they are like is another, not where they stand. */
export interface ReplayStep {
  readonly task: Task
  readonly assignments: readonly Assignment[]
}

/**
 * The finish of a plan after each of many steps, and the plan as it is after the last. One network takes all of them, the
 * lists are changed in place and only early dates are worked out, so that a step costs what it moves.
 */
export function replay(
  schedule: Schedule,
  steps: readonly ReplayStep[],
): Outcome<{ readonly finishes: readonly number[]; readonly schedule: Schedule }> {
  const tasks = schedule.tasks.slice()
  const assignments = schedule.assignments.slice()
  const now: Schedule = { ...schedule, tasks, assignments }
  const fresh = (): Outcome<Engine> => {
    const prepared = prepare(now)
    return prepared.ok ? done(engineOf(prepared.value)) : prepared
  }
  let engine = fresh()
  if (!engine.ok) return engine
  const finishes: number[] = []
  for (const step of steps) {
    // From here on the network has rows of its own: what they were is known when the lists have changed.
    const known = canFollow(engine.value)
    if (known) engine.value.scratch ??= makeScratch(engine.value)
    tasks[positionOf(tasks, step.task.uid)] = step.task
    for (const each of step.assignments) assignments[positionOf(assignments, each.uid)] = each
    if (!known || !follows(engine.value, now, step)) {
      engine = fresh()
      if (!engine.ok) return engine
    }
    finishes.push(engine.value.passes.projectFinish)
  }
  // Copies that are not modified any more: caches keyed by a list must not hold its earlier content.
  return done({ finishes, schedule: { ...now, tasks: tasks.slice(), assignments: assignments.slice() } })
}

/** True for a plan in which each step costs what it moves; false where every one is a calculation of the whole plan. */
export function replaysQuickly(schedule: Schedule): boolean {
  if (schedule.project.rules === 'p6') return false
  const prepared = prepare(schedule)
  return prepared.ok && canFollow(prepared.value)
}

function follows(engine: Engine, now: Schedule, { task, assignments }: ReplayStep): boolean {
  const { network } = engine
  if (network.doubled) return false
  const difference: Difference = {
    kept: [task.uid],
    gone: [],
    come: [],
    linksGone: [],
    linksCome: [],
    assigned: network.work.resourcesMatter && assignments.length > 0 ? [task.uid] : [],
    reordered: false,
  }
  if (!canPatch(engine, now, difference) || mayMoveStart(network, now, difference)) return false
  if (followForward(engine, now, difference) === undefined) return false
  engine.scratch?.backward.clear()
  // Beyond the years that calendars reach, dates depend on how far these were laid out.
  return !network.compiled.some(calendar => calendar.exhausted)
}
