import { addWork, nextWork, workBetween } from '../calendar/compiled.ts'
import type { CalendarId, TaskId } from '../model/ids.ts'
import { subtreeEnd } from '../model/outline.ts'
import { positionOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { ConstraintType, Task } from '../model/task.ts'
import { nth } from '../must.ts'
import { done, failed } from '../problem.ts'
import type { Duration } from '../time/duration.ts'
import { type Instant, workTime } from '../time/instant.ts'
import { refuse, suggest } from './checks.ts'
import { durationEdits } from './commands-work.ts'
import type { Changes, Edit } from './edit.ts'
import { type EditContext, findTask, type Intent, isParent, startOf, workingTimeOf } from './edit-context.ts'
import { doneOf, happenedSo, isReported, keptOf } from './happened-so.ts'

export type TaskChanges = Changes<Omit<Task, 'uid' | 'parent'>>

export const setTask = (task: TaskId, changes: TaskChanges): Edit => ({ kind: 'setTask', task, changes })

/** A finish so much work after a start, on the task's own working time. */
export function finishAfter(schedule: Schedule, task: Task, start: Instant, length: Duration): Instant {
  const calendar = workingTimeOf(schedule, { ...task, duration: length })
  return length.seconds === 0 ? start : addWork(calendar, start, length.seconds)
}

/** How long the work between two dates is, in the task's own unit. */
export function durationBetween(schedule: Schedule, task: Task, start: Instant, finish: Instant): Duration {
  const seconds = Math.max(0, workBetween(workingTimeOf(schedule, task), start, finish))
  const { unit, elapsed } = task.duration
  return { seconds: workTime(seconds), unit, ...(elapsed && { elapsed }) }
}

/**
 * A person gives a start. A manual task moves there whole; a started one started then, and one that is
 * done moves whole; any other starts no earlier (in a plan made from its finish: no later), as MS Project has it.
 */
export function setStart(now: EditContext, uid: TaskId, at: Instant): Intent {
  const found = findTask(now.schedule, uid)
  if (!found.ok) return found
  const task = found.value
  if (isReported(now.schedule, task)) return happenedSo(task, 'start')
  if (task.mode === 'manual')
    return done([setTask(uid, { manual: { start: at, finish: finishAfter(now.schedule, task, at, task.duration) } })])
  if (task.actualStart !== undefined && task.actualFinish !== undefined)
    return done([setTask(uid, { actualStart: at, actualFinish: finishAfter(now.schedule, task, at, task.duration) })])
  if (task.actualStart !== undefined) return done([setTask(uid, { actualStart: at })])
  const type: ConstraintType = now.schedule.project.from === 'finish' ? 'startNoLaterThan' : 'startNoEarlierThan'
  return done([setTask(uid, { constraint: { type, date: at } })])
}

/**
 * The end of a bar is dragged: the start stays, the duration becomes what lies between. What is left of a task under way
 * begins at the data date or after a pause: its duration changes by as much as its finish does.
 */
export function stretchTo(now: EditContext, uid: TaskId, finish: Instant): Intent {
  const found = findTask(now.schedule, uid)
  if (!found.ok) return found
  const task = found.value
  const start = startOf(now, task)
  if (finish < start)
    return failed(
      refuse('schedule.finishBeforeStart', { task: task.name, start, finish }, { task: uid, field: 'finish' }, [
        suggest('schedule.chooseDate'),
      ]),
    )
  const known = isReported(now.schedule, task) ? now.calculation?.of(uid)?.finish : undefined
  if (known === undefined) return setDuration(now, uid, durationBetween(now.schedule, task, start, finish))
  const calendar = workingTimeOf(now.schedule, task)
  const change = finish < known ? -workBetween(calendar, finish, known) : workBetween(calendar, known, finish)
  const length = { ...task.duration, seconds: workTime(Math.max(0, task.duration.seconds + change)) }
  return change === 0 ? done([]) : setDuration(now, uid, length)
}

/** The beginning of a bar is dragged: the finish stays, the duration becomes what lies between. */
export function stretchFrom(now: EditContext, uid: TaskId, start: Instant): Intent {
  const found = findTask(now.schedule, uid)
  if (!found.ok) return found
  const task = found.value
  if (isReported(now.schedule, task)) return happenedSo(task, 'start')
  const finish = now.calculation?.of(uid)?.finish ?? finishAfter(now.schedule, task, startOf(now, task), task.duration)
  const length = durationBetween(now.schedule, task, start, finish)
  if (task.actualFinish !== undefined)
    return done([
      setTask(uid, { actualStart: start, duration: length, actualDuration: length }),
      ...durationEdits(now.schedule, task, length),
    ])
  const moved = setStart(now, uid, start)
  if (!moved.ok) return moved
  const stretched = setDuration(now, uid, length)
  return stretched.ok ? done([...moved.value, ...stretched.value]) : stretched
}

/**
 * A person gives a duration. Work or units follow by the task's type; what is done stays done; a manual task keeps its
 * start. The duration of a summary comes from its children and is refused.
 */
export function setDuration(now: EditContext, uid: TaskId, length: Duration): Intent {
  const found = findTask(now.schedule, uid)
  if (!found.ok) return found
  const task = found.value
  if (isParent(now.schedule, uid) && task.mode !== 'manual')
    return failed(
      refuse('schedule.summaryField', { name: task.name, field: 'duration' }, { task: uid, field: 'duration' }, [
        suggest('schedule.changeChildren', { name: task.name }),
      ]),
    )
  if (isReported(now.schedule, task)) {
    // The same time in another unit is no other time.
    if (length.seconds === task.duration.seconds) return done([setTask(uid, { duration: length })])
    if (task.actualFinish !== undefined) return happenedSo(task, 'finish')
    // What was done stays done: with nothing left the task would be over without a reported finish.
    if (length.seconds <= doneOf(task)) return happenedSo(task, 'duration')
  }
  const changes: { -readonly [K in keyof TaskChanges]: TaskChanges[K] } = { duration: length }
  if (task.milestone === true && task.duration.seconds === 0 && length.seconds > 0) changes.milestone = null
  if (task.mode === 'manual' && task.manual?.start !== undefined)
    changes.manual = { ...task.manual, finish: finishAfter(now.schedule, task, task.manual.start, length) }
  if (task.actualFinish !== undefined && task.actualStart !== undefined) {
    changes.actualFinish = finishAfter(now.schedule, task, task.actualStart, length)
    changes.actualDuration = length
  } else if (task.actualStart !== undefined || task.actualDuration !== undefined) {
    Object.assign(changes, keptOf(task, length))
  } else if (task.remainingDuration) changes.remainingDuration = length
  return done([setTask(uid, changes), ...durationEdits(now.schedule, task, length)])
}

/** A limit on a task's dates; `asap` clears it. */
export function setConstraint(now: EditContext, uid: TaskId, type: ConstraintType, date?: Instant): Intent {
  const found = findTask(now.schedule, uid)
  if (!found.ok) return found
  if (type === 'asap') return done([setTask(uid, { constraint: null, secondConstraint: null })])
  if (type === 'alap') return done([setTask(uid, { constraint: { type } })])
  // MS Project takes the task's present date when none is given.
  const calendar = workingTimeOf(now.schedule, found.value)
  const finishing = type.toLowerCase().includes('finish')
  const known = now.calculation?.of(uid)
  const given = date ?? (finishing ? known?.finish : known?.start) ?? startOf(now, found.value)
  return done([setTask(uid, { constraint: { type, date: finishing ? given : nextWork(calendar, given) } })])
}

/** Removes the constraint on a task's dates. */
export const clearConstraint = (now: EditContext, uid: TaskId): Intent => setConstraint(now, uid, 'asap')

/** A date to be warned about; null clears it. */
export function setDeadline(now: EditContext, uid: TaskId, date: Instant | null): Intent {
  const found = findTask(now.schedule, uid)
  return found.ok ? done([setTask(uid, { deadline: date })]) : found
}

/** Manual tasks keep the dates they have now; automatic ones are dated by the engine again. */
export function setMode(now: EditContext, uids: readonly TaskId[], mode: 'manual' | 'auto'): Intent {
  const edits: Edit[] = []
  for (const uid of uids) {
    const found = findTask(now.schedule, uid)
    if (!found.ok) return found
    const task = found.value
    if ((task.mode ?? 'auto') === mode) continue
    if (mode === 'auto') edits.push(setTask(uid, { mode: null, manual: null }))
    else {
      const start = startOf(now, task)
      const finish = now.calculation?.of(uid)?.finish ?? finishAfter(now.schedule, task, start, task.duration)
      edits.push(setTask(uid, { mode: 'manual', manual: { start, finish } }))
    }
  }
  return done(edits)
}

/** Takes tasks out of the plan's dates, or back in, with everything below them. */
export function setActive(now: EditContext, uids: readonly TaskId[], active: boolean): Intent {
  const { tasks } = now.schedule
  const edits = new Map<TaskId, Edit>()
  for (const uid of uids) {
    const found = findTask(now.schedule, uid)
    if (!found.ok) return found
    const at = positionOf(tasks, uid)
    for (let each = at; each < subtreeEnd(tasks, at); each++) {
      const task = nth(tasks, each)
      if ((task.active !== false) !== active) edits.set(task.uid, setTask(task.uid, { active: active ? null : false }))
    }
  }
  return done([...edits.values()])
}

/** Puts tasks on a calendar of their own; null: the project's again. */
export function setTaskCalendar(now: EditContext, uids: readonly TaskId[], calendar: CalendarId | null): Intent {
  const edits: Edit[] = []
  for (const uid of uids) {
    const found = findTask(now.schedule, uid)
    if (!found.ok) return found
    if ((found.value.calendar ?? null) !== calendar) edits.push(setTask(uid, { calendar }))
  }
  return done(edits)
}

/** Gives a task a name; blanks around it are dropped, a blank one is refused. */
export function setName(now: EditContext, uid: TaskId, name: string): Intent {
  const found = findTask(now.schedule, uid)
  if (!found.ok) return found
  const trimmed = name.trim()
  if (trimmed === '')
    return failed(refuse('schedule.nameMissing', {}, { task: uid, field: 'name' }, [suggest('schedule.typeName')]))
  return done(trimmed === found.value.name ? [] : [setTask(uid, { name: trimmed })])
}
