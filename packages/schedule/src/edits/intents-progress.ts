import { addWork, nextWork, workBetween } from '../calendar/compiled.ts'
import type { TaskId } from '../model/ids.ts'
import { hasChildren, subtreeEnd } from '../model/outline.ts'
import { positionOf } from '../model/rows.ts'
import type { FirstPlan, Project, Schedule } from '../model/schedule.ts'
import type { Baseline, Task } from '../model/task.ts'
import { done, failed, problem } from '../problem.ts'
import { type Instant, instant, workTime } from '../time/instant.ts'
import { refuse, suggest } from './checks.ts'
import { assignmentsOfTask } from './draft.ts'
import type { Edit } from './edit.ts'
import { setTask, type TaskChanges } from './intents-dates.ts'
import { workOf } from './intents-work.ts'
import { findTask, type Intent, isParent, type Now, startOf, workingTimeOf } from './now.ts'

/**
 * How far a task is, 0 to 100. As MS Project: the actual start, actual and remaining duration and the point reached
 * follow; 100 finishes it, 0 makes it unstarted again. Given to a summary, the tasks below share it: all of them at 0
 * and 100, else in the order of their starts until the share of the summary's work is reached.
 */
export function setPercentComplete(now: Now, uid: TaskId, percent: number): Intent {
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
  const leaves = leavesOf(now.schedule, uid).filter(task => task.active !== false)
  if (percent === 0 || percent === 100) return done(leaves.flatMap(task => progressEdits(now, task, percent)))
  const inOrder = leaves
    .map(task => ({ task, start: startOf(now, task) }))
    .sort((a, b) => a.start - b.start || a.task.row - b.task.row)
  let left = leaves.reduce((sum, task) => sum + task.duration.seconds, 0) * (percent / 100)
  const edits: Edit[] = []
  for (const { task } of inOrder) {
    const length = task.duration.seconds
    const share = length === 0 ? (left > 0 ? 100 : 0) : Math.min(100, Math.round((left / length) * 100))
    edits.push(...progressEdits(now, task, share))
    left = Math.max(0, left - length)
  }
  return done(edits)
}

function leavesOf(schedule: Schedule, uid: TaskId): Task[] {
  const at = positionOf(schedule.tasks, uid)
  const leaves: Task[] = []
  for (let each = at + 1; each < subtreeEnd(schedule.tasks, at); each++)
    if (!hasChildren(schedule.tasks, each)) leaves.push(schedule.tasks[each]!)
  return leaves
}

function progressEdits(now: Now, task: Task, percent: number): Edit[] {
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

function progressChanges(now: Now, task: Task, percent: number): TaskChanges {
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

/** Where the data date rules, nothing has really happened after it. */
function knownUntil({ schedule }: Now): number {
  const { progressRule, rules, statusDate } = schedule.project
  return progressRule === 'dataDate' && rules !== 'p6' && statusDate !== undefined
    ? statusDate
    : Number.POSITIVE_INFINITY
}

/** A task's real start (null: it has not started). */
export function setActualStart(now: Now, uid: TaskId, at: Instant | null): Intent {
  const found = findTask(now.schedule, uid)
  if (!found.ok) return found
  if (at === null) return done([setTask(uid, progressChanges(now, found.value, 0))])
  return done([setTask(uid, { actualStart: at })])
}

/** A task's real finish: it is complete, and its duration is what lies between its real dates. */
export function setActualFinish(now: Now, uid: TaskId, at: Instant): Intent {
  const found = findTask(now.schedule, uid)
  if (!found.ok) return found
  const task = found.value
  const start = startOf(now, task)
  if (at < start)
    return failed(
      refuse(
        'schedule.finishBeforeStart',
        { task: task.name, start, finish: at },
        { task: uid, field: 'actualFinish' },
        [suggest('schedule.chooseDate')],
      ),
    )
  const seconds = workTime(workBetween(workingTimeOf(now.schedule, task), start, at))
  const { unit, elapsed } = task.duration
  const length = { seconds, unit, ...(elapsed && { elapsed }) }
  const changes = progressChanges(now, { ...task, duration: length, actualStart: start, actualFinish: at }, 100)
  return done([setTask(uid, { ...changes, duration: length, actualFinish: at })])
}

/** How much is left to do: the finish moves, what is done stays done. None left finishes the task. */
export function setRemaining(now: Now, uid: TaskId, seconds: number): Intent {
  const found = findTask(now.schedule, uid)
  if (!found.ok) return found
  const task = found.value
  if (!(seconds >= 0))
    return failed(
      refuse(
        'schedule.negativeDuration',
        { field: 'remainingDuration', name: task.name, hours: seconds / 3600 },
        { task: uid, field: 'remainingDuration' },
        [suggest('schedule.checkValue')],
      ),
    )
  const actual = task.actualDuration?.seconds ?? Math.round((task.duration.seconds * (task.percentComplete ?? 0)) / 100)
  const { unit, elapsed } = task.duration
  const plain = { unit, ...(elapsed && { elapsed }) }
  const total = actual + seconds
  const length = { ...plain, seconds: workTime(total) }
  if (actual === 0 && task.actualStart === undefined) return done([setTask(uid, { duration: length })])
  if (seconds === 0)
    return done([setTask(uid, { ...progressChanges(now, { ...task, duration: length }, 100), duration: length })])
  return done([
    setTask(uid, {
      duration: length,
      actualStart: startOf(now, task),
      actualFinish: null,
      actualDuration: { ...plain, seconds: workTime(actual) },
      remainingDuration: { ...plain, seconds: workTime(seconds) },
      percentComplete: Math.round((actual / total) * 100),
    }),
  ])
}

/**
 * Sets the data date, or takes it away (null). The first time the plan is frozen as it stands, for lateness to be told by
 * where it has no baseline: a forecast that moves must not make it vanish. Without a data date nothing is held to it.
 */
export function setDataDate(now: Now, at: Instant | null): Intent {
  const { project, tasks } = now.schedule
  if (at === null) return done([{ kind: 'setProject', changes: { statusDate: null, firstPlan: null } }])
  if (project.statusDate !== undefined || project.firstPlan || tasks.some(task => hasFirstBaseline(task)))
    return done([{ kind: 'setProject', changes: { statusDate: at } }])
  if (!now.calculation) return failed(notCalculated())
  const { calculation } = now
  const dates = tasks.flatMap((task): FirstPlan['tasks'][number][] => {
    const known = calculation.of(task.uid)
    return known ? [[task.uid, known.start, known.finish]] : []
  })
  return done([{ kind: 'setProject', changes: { statusDate: at, firstPlan: { dataDate: at, tasks: dates } } }])
}

const hasFirstBaseline = (task: Task): boolean => task.baselines?.some(each => each.number === 0) === true

/** Progress of unfinished tasks as if everything had gone by plan up to a date. */
export function markOnTrack(now: Now, uids: readonly TaskId[], until: Instant): Intent {
  const edits: Edit[] = []
  for (const uid of uids) {
    const found = findTask(now.schedule, uid)
    if (!found.ok) return found
    if (isParent(now.schedule, uid)) continue
    const task = found.value
    const start = startOf(now, task)
    const done = workBetween(workingTimeOf(now.schedule, task), start, until)
    const length = task.duration.seconds
    const percent =
      until < start ? 0 : length === 0 ? 100 : Math.max(0, Math.min(100, Math.floor((done / length) * 100)))
    if (percent > (task.percentComplete ?? 0)) edits.push(...progressEdits(now, task, percent))
  }
  return done(edits)
}

/**
 * Moves what is not done behind a date, as MS Project's Update Project: unstarted tasks start no earlier, started ones
 * resume there. All unfinished tasks unless some are named.
 */
export function rescheduleUncompleted(now: Now, after: Instant, uids?: readonly TaskId[]): Intent {
  if (!now.calculation) return failed(notCalculated())
  const { schedule } = now
  const chosen = uids && new Set<TaskId>(uids)
  const edits: Edit[] = []
  for (const [at, task] of schedule.tasks.entries()) {
    if ((chosen && !chosen.has(task.uid)) || hasChildren(schedule.tasks, at)) continue
    if (task.actualFinish !== undefined || (task.percentComplete ?? 0) >= 100) continue
    if (task.active === false || task.mode === 'manual' || task.external) continue
    const dates = now.calculation.of(task.uid)
    if (!dates) continue
    const calendar = workingTimeOf(schedule, task)
    const begin = nextWork(calendar, after)
    const started = task.actualStart !== undefined || (task.percentComplete ?? 0) > 0
    if (!started) {
      if (dates.start < after)
        edits.push(setTask(task.uid, { constraint: { type: 'startNoEarlierThan', date: begin } }))
      continue
    }
    const start = startOf(now, task)
    const actual =
      task.actualDuration?.seconds ?? Math.round((task.duration.seconds * (task.percentComplete ?? 0)) / 100)
    const stop = task.stop ?? (actual === 0 ? start : addWork(calendar, start, actual))
    if ((task.resume ?? stop) < begin) edits.push(setTask(task.uid, { stop, resume: begin }))
  }
  return done(edits)
}

const notCalculated = () => problem('schedule.notCalculated', {}, { suggestions: [suggest('schedule.calculateFirst')] })

/** Remembers the plan as it is now under a number (0 is the baseline that everything is compared with). All tasks unless some are named. */
export function setBaseline(now: Now, number = 0, uids?: readonly TaskId[]): Intent {
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
    edits.push(setTask(task.uid, { baselines: [...others, baseline].sort((a, b) => a.number - b.number) }))
  }
  return done(edits)
}

function plannedWork(schedule: Schedule, task: Task): number {
  const assigned = assignmentsOfTask.of(schedule.assignments, task.uid)
  if (assigned.length === 0) return task.work ?? 0
  return assigned.reduce((sum, each) => sum + workOf(task, each), 0)
}

/** Forgets a remembered plan. */
export function clearBaseline(now: Now, number = 0, uids?: readonly TaskId[]): Intent {
  const chosen = uids && new Set<TaskId>(uids)
  const edits: Edit[] = []
  for (const task of now.schedule.tasks) {
    if ((chosen && !chosen.has(task.uid)) || !task.baselines?.some(each => each.number === number)) continue
    const others = task.baselines.filter(each => each.number !== number)
    edits.push(setTask(task.uid, { baselines: others.length > 0 ? others : null }))
  }
  return done(edits)
}

/** Columns of the board. */
export type KanbanColumn = 'todo' | 'doing' | 'done'

/** The column of a task by its progress: 0, in between, 100 or more. */
export const kanbanColumn = (percent: number): KanbanColumn =>
  percent >= 100 ? 'done' : percent > 0 ? 'doing' : 'todo'

const DROPPED: Readonly<Record<KanbanColumn, number>> = { todo: 0, doing: 50, done: 100 }

/**
 * A card is dropped into a column: 0, 50 or 100 per cent; nothing when it lies there already. Nothing of it has really
 * happened later than `until`.
 */
export function dropCard(now: Now, uid: TaskId, column: KanbanColumn, until?: Instant): Intent {
  const found = findTask(now.schedule, uid)
  if (!found.ok) return found
  const percent = now.calculation?.of(uid)?.percentComplete ?? found.value.percentComplete ?? 0
  if (kanbanColumn(percent) === column) return done([])
  const { schedule } = now
  const project: Project = {
    ...schedule.project,
    ...(until !== undefined && { progressRule: 'dataDate', statusDate: until }),
  }
  return setPercentComplete({ ...now, schedule: { ...schedule, project } }, uid, DROPPED[column])
}
