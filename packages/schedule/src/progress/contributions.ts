import { applyEdits } from '../edits/apply.ts'
import type { Edit } from '../edits/edit.ts'
import { setDataDate } from '../edits/intents-progress.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { explain } from '../engine/explain.ts'
import type { DelayReason } from '../model/delay.ts'
import type { TaskId } from '../model/ids.ts'
import { done, type Outcome } from '../problem.ts'
import type { Instant } from '../time/instant.ts'

/** A change that was approved, as it was reported. */
export interface ApprovedChange {
  readonly task: TaskId
  readonly edits: readonly Edit[]
  readonly reason?: DelayReason
}

/** Seconds by which something moved the finish; negative when it gained time. */
export interface Contribution {
  readonly task: TaskId | null
  readonly seconds: number
  readonly cause: 'report' | 'timeGoneBy'
  readonly reason?: DelayReason
}

/** What a data date would change. */
export interface Advance {
  readonly edits: readonly Edit[]
  readonly finishBefore: Instant
  readonly finishAfter: Instant
  /** The finish if work begun out of sequence did not wait for what is open before it. */
  readonly finishOverride: Instant
  /** Tasks whose dates change. */
  readonly moved: readonly TaskId[]
}

/** The edits of a new data date, with what they would change, before anything is written. */
export function advanceDataDate(before: Calculation, at: Instant): Outcome<Advance> {
  const intent = setDataDate({ schedule: before.schedule, calculation: before }, at)
  if (!intent.ok) return intent
  const applied = applyEdits(before.schedule, intent.value)
  if (!applied.ok) return applied
  const { schedule } = applied.value
  const after = calculate(schedule, before)
  if (!after.ok) return after
  const { p6, ...project } = schedule.project
  const override = calculate({ ...schedule, project: { ...project, p6: { ...p6, progress: 'progressOverride' } } })
  if (!override.ok) return override
  const moved = schedule.tasks.flatMap(({ uid }) => {
    const [was, is] = [before.of(uid), after.value.of(uid)]
    return was && is && (was.start !== is.start || was.finish !== is.finish) ? [uid] : []
  })
  return done({
    edits: intent.value,
    finishBefore: before.projectFinish,
    finishAfter: after.value.projectFinish,
    finishOverride: override.value.projectFinish,
    moved,
  })
}

/**
 * What moved the finish from a plan to where approved changes and a new data date bring it: each change is replayed in
 * its order, the slip of that step is its own; what the time gone by adds is laid on the task that it holds up. The
 * seconds sum up to the whole slip.
 */
export function contributions(
  before: Calculation,
  changes: readonly ApprovedChange[],
  dataDate: Instant,
): Outcome<readonly Contribution[]> {
  const found: Contribution[] = []
  let now = before
  const step = (edits: readonly Edit[], of: (after: Calculation) => Omit<Contribution, 'seconds'>): Outcome<null> => {
    const applied = applyEdits(now.schedule, edits)
    if (!applied.ok) return applied
    // Not taken along from the last one: that is read again by whoever called.
    const after = calculate(applied.value.schedule)
    if (!after.ok) return after
    const seconds = after.value.projectFinish - now.projectFinish
    now = after.value
    if (seconds !== 0) found.push({ ...of(after.value), seconds })
    return done(null)
  }
  for (const { task, edits, reason } of changes) {
    const taken = step(edits, () => ({ task, cause: 'report', ...(reason && { reason }) }))
    if (!taken.ok) return taken
  }
  const intent = setDataDate({ schedule: now.schedule, calculation: now }, dataDate)
  if (!intent.ok) return intent
  const gone = step(intent.value, after => ({ task: originOf(after), cause: 'timeGoneBy' }))
  return gone.ok ? done(found) : gone
}

/** Where the chain that decides the finish begins: the task that waits at the data date, or runs past it. */
function originOf(calculation: Calculation): TaskId | null {
  const { tasks } = calculation.schedule
  let last = -1
  const parents = new Set(tasks.map(task => task.parent))
  for (let at = 0; at < calculation.count; at++)
    if (!parents.has(tasks[at]!.uid) && (last < 0 || calculation.finish[at]! > calculation.finish[last]!)) last = at
  const chain = last < 0 ? undefined : explain(calculation, tasks[last]!.uid)
  return chain?.steps.at(-1)?.task ?? null
}
