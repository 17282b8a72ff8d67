import { addWork, nextWork } from '../calendar/compiled.ts'
import type { TaskId } from '../model/ids.ts'
import { hasChildren, subtreeEnd } from '../model/outline.ts'
import { workOf } from '../model/resource.ts'
import { positionOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'
import { done, failed } from '../problem.ts'
import { instant, workTime } from '../time/instant.ts'
import { refuse, suggest } from './checks.ts'
import { setTask, type TaskChanges } from './commands-dates.ts'
import { assignmentsOfTask } from './draft.ts'
import type { Edit } from './edit.ts'
import { type EditContext, findTask, type Intent, isParent, startOf, workingTimeOf } from './edit-context.ts'

/**
 * How far a task is, 0 to 100. As MS Project: the actual start, actual and remaining duration and the point reached
 * follow; 100 finishes it, 0 makes it unstarted again. Given to a summary, the tasks below share it: all of them at 0
 * and 100, else in the order of their starts until the share of the summary's work is reached.
 */
export function setPercentComplete(now: EditContext, uid: TaskId, percent: number): Intent {
  const found = findTask(now.schedule, uid)
  if (!found.ok) return found
  if (!(percent >= 0 && percent <= 100)) {
    const near = percent > 100 ? 100 : 0
    const instead = setPercentComplete(now, uid, near)
    return failed(
      refuse(
        'schedule.percentOutOfRange',
        { name: found.value.name, percent: Number.isFinite(percent) ? percent : 0 },
        { task: uid, field: 'percentComplete' },
        [suggest('schedule.useValue', { value: near }, instead.ok ? instead.value : undefined)],
      ),
    )
  }
  if (!isParent(now.schedule, uid)) return done(progressEdits(now, found.value, percent))
  return done(sharesBelow(now, uid, percent).flatMap(({ task, percent: share }) => progressEdits(now, task, share)))
}

/**
 * How far the tasks below a summary are when the summary is at so many per cent; those that stay as they are are left out.
 * `doneOf`: how far a task is now, 0 to 100.
 */
export function sharesBelow(
  now: EditContext,
  uid: TaskId,
  percent: number,
  doneOf = (task: Task): number => task.percentComplete ?? 0,
): readonly { readonly task: Task; readonly percent: number }[] {
  const leaves = leavesOf(now.schedule, uid).filter(task => task.active !== false)
  if (percent === 0 || percent === 100)
    return leaves
      .filter(task => doneOf(task) !== percent || (percent === 0) !== (task.actualStart === undefined))
      .map(task => ({ task, percent }))
  const inOrder = leaves
    .map(task => ({ task, start: startOf(now, task), known: doneOf(task) }))
    .sort((a, b) => a.start - b.start || a.task.row - b.task.row)
  const done0 = inOrder.reduce((sum, { task, known }) => sum + (task.duration.seconds * known) / 100, 0)
  let left = leaves.reduce((sum, task) => sum + task.duration.seconds, 0) * (percent / 100)
  // What was reported of a task stays: only what is new is shared out. A smaller share than that is shared anew.
  const raised = left >= done0
  if (raised) left -= done0
  return inOrder.flatMap(({ task, known }) => {
    const length = task.duration.seconds
    const kept = raised ? known : 0
    const room = (length * (100 - kept)) / 100
    const share =
      length === 0 ? (left > 0 ? 100 : kept) : Math.min(100, kept + Math.round((Math.min(left, room) / length) * 100))
    left = Math.max(0, left - room)
    return share === known ? [] : [{ task, percent: share }]
  })
}

function leavesOf(schedule: Schedule, uid: TaskId): Task[] {
  const at = positionOf(schedule.tasks, uid)
  const leaves: Task[] = []
  for (let each = at + 1; each < subtreeEnd(schedule.tasks, at); each++)
    if (!hasChildren(schedule.tasks, each)) leaves.push(nth(schedule.tasks, each))
  return leaves
}

/** What a share of a task that is done changes of it and of who works on it. */
export function progressEdits(now: EditContext, task: Task, percent: number): Edit[] {
  if ((task.percentComplete ?? 0) === percent && (percent === 0) === (task.actualStart === undefined)) return []
  const edits: Edit[] = [setTask(task.uid, progressChanges(now, task, percent))]
  for (const each of assignmentsOfTask.of(now.schedule.assignments, task.uid)) {
    if (each.work === undefined && each.actualWork === undefined) continue
    const work = workOf(task, each)
    const actual = Math.round((work * percent) / 100)
    edits.push({
      kind: 'setAssignment',
      assignment: each.uid,
      changes:
        percent === 0
          ? { actualWork: null, remainingWork: null, actualStart: null, actualFinish: null }
          : { actualWork: workTime(actual), remainingWork: workTime(work - actual) },
    })
  }
  return edits
}

/** What a share of a task that is done changes of the task itself. */
export function progressChanges(now: EditContext, task: Task, percent: number): TaskChanges {
  const worked = task.work !== undefined
  if (percent === 0)
    return {
      percentComplete: null,
      percentWorkComplete: null,
      actualStart: null,
      actualFinish: null,
      actualDuration: null,
      remainingDuration: null,
      stop: null,
      resume: null,
      actualWork: null,
      remainingWork: null,
    }
  const length = task.duration
  const actual = Math.round((length.seconds * percent) / 100)
  const until = knownUntil(now)
  const start = task.actualStart ?? instant(Math.min(startOf(now, task), until))
  const calendar = workingTimeOf(now.schedule, task)
  const plain = { unit: length.unit, ...(length.elapsed && { elapsed: length.elapsed }) }
  const work = worked
    ? {
        actualWork: workTime(Math.round(((task.work ?? 0) * percent) / 100)),
        remainingWork: workTime((task.work ?? 0) - Math.round(((task.work ?? 0) * percent) / 100)),
      }
    : {}
  const common: TaskChanges = {
    percentComplete: percent,
    actualStart: start,
    actualDuration: { ...plain, seconds: workTime(actual) },
    remainingDuration: { ...plain, seconds: workTime(length.seconds - actual) },
    ...work,
  }
  if (percent === 100) {
    const known = now.calculation?.of(task.uid)?.finish
    const planned =
      known !== undefined && known >= start
        ? known
        : length.seconds === 0
          ? start
          : addWork(calendar, start, length.seconds)
    const finish = task.actualFinish ?? instant(Math.max(start, Math.min(planned, until)))
    return { ...common, actualFinish: finish, stop: null, resume: null }
  }
  const stop = actual === 0 ? start : addWork(calendar, start, actual)
  return { ...common, actualFinish: null, stop, resume: nextWork(calendar, stop) }
}

/** Where the data date rules, nothing has really happened after it; else not after the moment that is given. */
function knownUntil({ schedule, until }: EditContext): number {
  const { progressRule, rules, statusDate } = schedule.project
  if (progressRule === 'dataDate' && rules !== 'p6' && statusDate !== undefined) return statusDate
  return until ?? Number.POSITIVE_INFINITY
}
