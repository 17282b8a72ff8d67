import type { TaskId } from '../model/ids.ts'
import { workOf } from '../model/resource.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Baseline, Task } from '../model/task.ts'
import { done, failed, problem } from '../problem.ts'
import { workTime } from '../time/instant.ts'
import { suggest } from './checks.ts'
import { setTask } from './commands-dates.ts'
import { assignmentsOfTask } from './draft.ts'
import type { Edit } from './edit.ts'
import type { EditContext, Intent } from './edit-context.ts'

/** Nothing can be remembered of a plan whose dates are not known. */
export const notCalculated = () =>
  problem('schedule.notCalculated', {}, { suggestions: [suggest('schedule.calculateFirst')] })

/**
 * Remembers the plan as it is now under a number (0 is the baseline that everything is compared with). All tasks unless some
 * are named; work that is only proposed, or was taken out, is not in the plan.
 */
export function setBaseline(now: EditContext, number = 0, uids?: readonly TaskId[]): Intent {
  if (!now.calculation) return failed(notCalculated())
  const { schedule } = now
  const chosen = uids && new Set<TaskId>(uids)
  const edits: Edit[] = []
  for (const task of schedule.tasks) {
    if (chosen && !chosen.has(task.uid)) continue
    const dates = now.calculation.of(task.uid)
    if (!dates) continue
    const work = plannedWork(schedule, task)
    const { unit, elapsed } = task.duration
    const baseline: Baseline = {
      number,
      start: dates.start,
      finish: dates.finish,
      duration: {
        seconds: dates.summary ? dates.duration : task.duration.seconds,
        unit,
        ...(elapsed && { elapsed }),
      } as NonNullable<Baseline['duration']>,
      ...(work > 0 && { work: workTime(work) }),
      ...(task.cost !== undefined && { cost: task.cost }),
    }
    const others = (task.baselines ?? []).filter(each => each.number !== number)
    if (task.active === false && !chosen) {
      if (others.length < (task.baselines ?? []).length)
        edits.push(setTask(task.uid, { baselines: others.length > 0 ? others : null }))
      continue
    }
    edits.push(setTask(task.uid, { baselines: [...others, baseline].sort((a, b) => a.number - b.number) }))
  }
  // From now on number 0 is a baseline, no longer the planned dates of a file.
  const { plannedDates, ...p6 } = schedule.project.p6 ?? {}
  if (number === 0 && plannedDates) edits.push({ kind: 'setProject', changes: { p6 } })
  return done(edits)
}

function plannedWork(schedule: Schedule, task: Task): number {
  const assigned = assignmentsOfTask.of(schedule.assignments, task.uid)
  if (assigned.length === 0) return task.work ?? 0
  return assigned.reduce((sum, each) => sum + workOf(task, each), 0)
}

/** Forgets a remembered plan. */
export function clearBaseline(now: EditContext, number = 0, uids?: readonly TaskId[]): Intent {
  const chosen = uids && new Set<TaskId>(uids)
  const edits: Edit[] = []
  for (const task of now.schedule.tasks) {
    if ((chosen && !chosen.has(task.uid)) || !task.baselines?.some(each => each.number === number)) continue
    const others = task.baselines.filter(each => each.number !== number)
    edits.push(setTask(task.uid, { baselines: others.length > 0 ? others : null }))
  }
  return done(edits)
}
