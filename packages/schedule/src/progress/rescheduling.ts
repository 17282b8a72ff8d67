import { applyEdits } from '../edits/apply.ts'
import { rescheduleUncompleted } from '../edits/commands-actual.ts'
import type { Edit } from '../edits/edit.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import { memberOf } from '../model/rows.ts'
import type { Constraint } from '../model/task.ts'
import { done, type Outcome } from '../problem.ts'
import type { Instant } from '../time/instant.ts'

/** A task that gets other dates. */
interface MovedTask {
  readonly task: TaskId
  readonly start: readonly [before: Instant, after: Instant]
  readonly finish: readonly [before: Instant, after: Instant]
}

/** What it would change to put all that is not done behind a date, before anything is written. */
interface Rescheduling {
  readonly edits: readonly Edit[]
  readonly finishBefore: Instant
  readonly finishAfter: Instant
  /** Tasks that get a start no earlier than the date, and tasks that go on at it. */
  readonly held: readonly TaskId[]
  readonly resumed: readonly TaskId[]
  /** Limits of their own that tasks lose, since a task has one. */
  readonly replaced: readonly { readonly task: TaskId; readonly constraint: Constraint }[]
  /** Every task with other dates, those that follow too, in the order of the plan. */
  readonly moved: readonly MovedTask[]
}

/** All unfinished tasks unless some are named. */
export function rescheduling(before: Calculation, after: Instant, tasks?: readonly TaskId[]): Outcome<Rescheduling> {
  const { schedule } = before
  const intent = rescheduleUncompleted({ schedule, calculation: before }, after, tasks)
  if (!intent.ok) return intent
  const edits = intent.value
  const applied = applyEdits(schedule, edits)
  if (!applied.ok) return applied
  const calculated = calculate(applied.value.schedule, undefined, { today: before.projectStart })
  if (!calculated.ok) return calculated
  const changed = edits.flatMap(edit => (edit.kind === 'setTask' ? [edit] : []))
  const held = changed.filter(edit => edit.changes.constraint)
  return done({
    edits,
    finishBefore: before.projectFinish,
    finishAfter: calculated.value.projectFinish,
    held: held.map(edit => edit.task),
    resumed: changed.filter(edit => edit.changes.resume).map(edit => edit.task),
    replaced: held.flatMap(({ task }) => {
      const constraint = memberOf(schedule.tasks, task)?.constraint
      return constraint && constraint.type !== 'asap' && constraint.type !== 'startNoEarlierThan'
        ? [{ task, constraint }]
        : []
    }),
    moved: schedule.tasks.flatMap(({ uid }): MovedTask[] => {
      const [was, is] = [before.of(uid), calculated.value.of(uid)]
      if (!was || !is || (was.start === is.start && was.finish === is.finish)) return []
      return [{ task: uid, start: [was.start, is.start], finish: [was.finish, is.finish] }]
    }),
  })
}
