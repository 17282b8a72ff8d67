import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { failed } from '../problem.ts'
import type { Duration } from '../time/duration.ts'
import { workTime } from '../time/instant.ts'
import { refuse, suggest } from './checks.ts'

/**
 * Whether a date of a task has happened and may only change by a report, which is judged: an edit of the plan would rewrite
 * it without a word. Where no data date was ever set, progress is a value of the plan.
 */
export const isReported = (
  { project }: Pick<Schedule, 'project'>,
  { actualStart }: Pick<Task, 'actualStart'>,
): boolean => project.statusDate !== undefined && actualStart !== undefined

export const happenedSo = ({ uid, name }: Task, field: 'start' | 'finish' | 'duration') =>
  failed(refuse('schedule.reportedDate', { name, field }, { task: uid, field }, [suggest('schedule.reportIt')]))

/** Working time that was done of a task, in seconds. */
export const doneOf = ({ actualDuration, duration, percentComplete = 0 }: Task): number =>
  actualDuration?.seconds ?? Math.round((duration.seconds * percentComplete) / 100)

/** What another duration makes of begun work: what was done of it stays done, the rest is left. */
export function keptOf(
  task: Task,
  length: Duration,
): Required<Pick<Task, 'actualDuration' | 'remainingDuration' | 'percentComplete'>> {
  const kept = Math.min(doneOf(task), length.seconds)
  // As long as something is left it is not over, however little.
  const most = kept < length.seconds ? 99 : 100
  return {
    actualDuration: { ...length, seconds: workTime(kept) },
    remainingDuration: { ...length, seconds: workTime(length.seconds - kept) },
    percentComplete: length.seconds === 0 ? 100 : Math.min(most, Math.round((kept / length.seconds) * 100)),
  }
}
