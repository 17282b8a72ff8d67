import { type AssignmentId, nextUid, type ResourceId, type TaskId } from '../model/ids.ts'
import { type Assignment, type Resource, unitsOf, type WorkContour, workOf } from '../model/resource.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { done, failed } from '../problem.ts'
import type { Duration } from '../time/duration.ts'
import { type WorkTime, workTime } from '../time/instant.ts'
import { refuse, suggest } from './checks.ts'
import { assignmentsOfTask } from './draft.ts'
import type { Edit } from './edit.ts'
import { type EditContext, findTask, type Intent, isParent } from './edit-context.ts'
import { doneOf, happenedSo, isReported, keptOf } from './happened-so.ts'
import { type NamedResource, parseResourceNames, sameName, unreadResourceName } from './resource-names.ts'

/** Which of units, duration and work gives way: the task's own type, else the project's, else MS Project's default. */
export function taskType(schedule: Schedule, task: Task): 'fixedUnits' | 'fixedDuration' | 'fixedWork' {
  return task.type ?? schedule.project.taskType ?? 'fixedUnits'
}

/** True when people added or taken away share the same work. Always so for fixed work. */
export function isEffortDriven(schedule: Schedule, task: Task): boolean {
  if (taskType(schedule, task) === 'fixedWork') return true
  return task.effortDriven ?? schedule.project.newTasksEffortDriven ?? false
}

/** The assignments of work on a task; material and cost neither take time nor share work. */
function crew(schedule: Schedule, uid: TaskId): Assignment[] {
  return assignmentsOfTask
    .of(schedule.assignments, uid)
    .filter(each => each.resource === null || memberOf(schedule.resources, each.resource)?.kind === 'work')
    .toSorted((a, b) => a.uid - b.uid)
}

const setAssignment = (assignment: Assignment, changes: Extract<Edit, { kind: 'setAssignment' }>['changes']): Edit => ({
  kind: 'setAssignment',
  assignment: assignment.uid,
  changes,
})

/** Work that an assignment gets; what was done of it stays done. */
function workChanges(assignment: Assignment, work: number) {
  const rounded = workTime(Math.round(work))
  if (assignment.actualWork === undefined && assignment.remainingWork === undefined) return { work: rounded }
  const actual = Math.min(assignment.actualWork ?? 0, rounded)
  return { work: rounded, actualWork: workTime(actual), remainingWork: workTime(rounded - actual) }
}

/** Task work follows its assignments where it is stated. */
function totalWork(task: Task, total: number): Edit[] {
  if (task.work === undefined || task.work === Math.round(total)) return []
  const work = workTime(Math.round(total))
  const actual = Math.min(task.actualWork ?? 0, work)
  const known = task.actualWork !== undefined || task.remainingWork !== undefined
  return [
    {
      kind: 'setTask',
      task: task.uid,
      changes: { work, ...(known && { actualWork: workTime(actual), remainingWork: workTime(work - actual) }) },
    },
  ]
}

/**
 * A duration that changes because work or units did: `estimated` is over, unit and kind stay. What was done of begun work
 * stays done: other people share what is left (`before`: how long they took for all of it so far), and less work than what
 * is done is for a report to say.
 */
function lasting(schedule: Schedule, task: Task, seconds: number, before?: number): Intent {
  const { unit, elapsed, seconds: whole } = task.duration
  const begun = task.actualStart !== undefined || task.actualDuration !== undefined
  const gone = doneOf(task)
  const shared = begun && before ? gone + ((whole - gone) * seconds) / before : seconds
  const rounded = Math.round(shared)
  if (rounded === whole) return done([])
  const length: Duration = { seconds: workTime(rounded), unit, ...(elapsed && { elapsed }) }
  if (isReported(schedule, task)) {
    // A task that is over keeps the duration that it really had.
    if (task.actualFinish !== undefined) return done([])
    if (rounded <= gone) return happenedSo(task, 'duration')
  }
  // All of it remains where nothing has been done.
  const left =
    begun && task.actualFinish === undefined
      ? keptOf(task, length)
      : task.remainingDuration && !begun && { remainingDuration: length }
  return done([{ kind: 'setTask', task: task.uid, changes: { duration: length, ...left } }])
}

/** Edits, and those of a duration that follows from them. */
const and = (edits: readonly Edit[], follows: Intent): Intent =>
  follows.ok ? done([...edits, ...follows.value]) : follows

/** What follows for work or units when the duration changes: fixed work keeps work, else work grows with it. */
export function durationEdits(schedule: Schedule, task: Task, length: Duration): Edit[] {
  const staff = crew(schedule, task.uid)
  const old = task.duration.seconds
  if (staff.length === 0) {
    if (task.work === undefined || old === 0 || taskType(schedule, task) === 'fixedWork') return []
    return totalWork(task, (task.work * length.seconds) / old)
  }
  if (taskType(schedule, task) === 'fixedWork') {
    if (length.seconds === 0) return []
    return staff.map(each => setAssignment(each, { units: workOf(task, each) / length.seconds }))
  }
  const edits: Edit[] = []
  let total = 0
  for (const each of staff) {
    const work = old > 0 ? (workOf(task, each) * length.seconds) / old : length.seconds * unitsOf(each)
    total += work
    if (each.work !== undefined) edits.push(setAssignment(each, workChanges(each, work)))
  }
  return [...edits, ...totalWork(task, total)]
}

/** The units of an assignment change: fixed duration keeps the duration and changes the work, else the duration follows. */
export function setUnits(now: EditContext, uid: AssignmentId, units: number): Intent {
  const found = findAssignment(now, uid)
  if (!found.ok) return found
  const { assignment, task } = found.value
  const edits: Edit[] = [setAssignment(assignment, { units })]
  if (!crew(now.schedule, task.uid).includes(assignment)) return done(edits)
  if (taskType(now.schedule, task) === 'fixedDuration') {
    const work = task.duration.seconds * units
    edits[0] = setAssignment(assignment, { units, ...(assignment.work !== undefined && workChanges(assignment, work)) })
    return done([...edits, ...totalWork(task, othersWork(now.schedule, task, assignment) + work)])
  }
  const work = workOf(task, assignment)
  edits[0] = setAssignment(assignment, { units, ...workChanges(assignment, work) })
  return longest(now.schedule, task, edits, assignment, work, units)
}

/**
 * How the work of an assignment is spread over its time. What a file stated of what is still to be done gives way to it; what
 * was done and what baselines remember stays.
 */
export function setContour(now: EditContext, uid: AssignmentId, contour: WorkContour): Intent {
  const found = findAssignment(now, uid)
  if (!found.ok) return found
  const { assignment } = found.value
  const { planned: _, ...kept } = assignment.timephased ?? {}
  const timephased = Object.keys(kept).length > 0 ? kept : null
  return done([setAssignment(assignment, { contour: contour === 'flat' ? null : contour, timephased })])
}

const othersWork = (schedule: Schedule, task: Task, assignment: Assignment): number =>
  crew(schedule, task.uid)
    .filter(each => each !== assignment)
    .reduce((sum, each) => sum + workOf(task, each), 0)

/** The task lasts as long as the assignment that takes longest. Assignments whose work was implied get it stated, so that it stays. */
function longest(
  schedule: Schedule,
  task: Task,
  before: readonly Edit[],
  changed: Assignment,
  work: number,
  units: number,
): Intent {
  const edits = [...before]
  let seconds = units > 0 ? work / units : task.duration.seconds
  const staff = crew(schedule, task.uid)
  const known = Math.max(...staff.map(each => (unitsOf(each) > 0 ? workOf(task, each) / unitsOf(each) : 0)))
  for (const each of staff) {
    if (each === changed || unitsOf(each) <= 0) continue
    const own = workOf(task, each)
    seconds = Math.max(seconds, own / unitsOf(each))
    if (each.work === undefined) edits.push(setAssignment(each, { work: workTime(own) }))
  }
  return and(edits, lasting(schedule, task, seconds, known))
}

/** The work of a task changes: fixed duration changes the units, else the duration follows. Shared among its people as before. */
export function setWork(now: EditContext, uid: TaskId, work: WorkTime): Intent {
  const found = findTask(now.schedule, uid)
  if (!found.ok) return found
  const task = found.value
  if (isParent(now.schedule, uid))
    return failed(
      refuse('schedule.summaryField', { name: task.name, field: 'work' }, { task: uid, field: 'work' }, [
        suggest('schedule.changeChildren', { name: task.name }),
      ]),
    )
  if (work < 0)
    return failed(
      refuse('schedule.negativeWork', { name: task.name, hours: work / 3600 }, { task: uid, field: 'work' }, [
        suggest('schedule.checkValue'),
      ]),
    )
  const staff = crew(now.schedule, uid)
  const edits: Edit[] = [{ kind: 'setTask', task: uid, changes: { work } }]
  if (staff.length === 0) return done(edits)
  const before = staff.reduce((sum, each) => sum + workOf(task, each), 0)
  const share = (each: Assignment): number => (before > 0 ? workOf(task, each) / before : 1 / staff.length)
  let seconds = 0
  for (const each of staff) {
    const own = work * share(each)
    const units = unitsOf(each)
    if (taskType(now.schedule, task) === 'fixedDuration') {
      const needed = task.duration.seconds > 0 ? own / task.duration.seconds : units
      edits.push(setAssignment(each, { ...workChanges(each, own), units: needed }))
    } else {
      edits.push(setAssignment(each, workChanges(each, own)))
      if (units > 0) seconds = Math.max(seconds, own / units)
    }
  }
  return taskType(now.schedule, task) === 'fixedDuration'
    ? done(edits)
    : and(edits, lasting(now.schedule, task, seconds))
}

function findAssignment(now: EditContext, uid: AssignmentId) {
  const assignment = memberOf(now.schedule.assignments, uid)
  const task = assignment && memberOf(now.schedule.tasks, assignment.task)
  if (!assignment || !task)
    return failed(refuse('schedule.unknownAssignment', { id: uid }, {}, [suggest('schedule.reload')]))
  return done({ assignment, task })
}

/**
 * A resource joins a task. The first one brings the task's work (duration times units). Later ones share the work when
 * the task is effort-driven (it gets shorter, or with fixed duration each gives less), else they add theirs.
 */
export function assign(now: EditContext, uid: TaskId, resource: ResourceId | null, units?: number): Intent {
  const found = findTask(now.schedule, uid)
  if (!found.ok) return found
  const task = found.value
  const id = nextUid(now.schedule.assignments) as AssignmentId
  const added: Assignment = { uid: id, task: uid, resource, ...(units !== undefined && { units }) }
  const who = resource === null ? null : memberOf(now.schedule.resources, resource)
  if (who === undefined)
    return failed(
      refuse('schedule.unknownResource', { id: Number(resource) }, { task: uid, field: 'resources' }, [
        suggest('schedule.pickResource'),
      ]),
    )
  const staff = crew(now.schedule, uid)
  const stated = task.work !== undefined || staff.some(each => each.work !== undefined)
  if (who?.kind === 'material' || who?.kind === 'cost' || isParent(now.schedule, uid))
    return done([{ kind: 'addAssignment', assignment: added }])
  if (staff.length === 0 && task.work === undefined) return done([{ kind: 'addAssignment', assignment: added }])
  if (staff.length > 0 && !isEffortDriven(now.schedule, task)) {
    const work = workTime(Math.round(task.duration.seconds * (units ?? 1)))
    const total = staff.reduce((sum, each) => sum + workOf(task, each), 0) + work
    return done([{ kind: 'addAssignment', assignment: stated ? { ...added, work } : added }, ...totalWork(task, total)])
  }
  return shareWork(now.schedule, task, staff, added)
}

/** Spreads the whole work of a task over its people (and one more, when given) by their units. */
function shareWork(schedule: Schedule, task: Task, staff: readonly Assignment[], added: Assignment | null): Intent {
  const total =
    staff.length > 0 ? staff.reduce((sum, each) => sum + workOf(task, each), 0) : (task.work ?? task.duration.seconds)
  return spread(schedule, task, staff, added, total)
}

function spread(
  schedule: Schedule,
  task: Task,
  staff: readonly Assignment[],
  added: Assignment | null,
  total: number,
): Intent {
  const all = added ? [...staff, added] : staff
  const units = all.reduce((sum, each) => sum + unitsOf(each), 0)
  if (units <= 0) return done(added ? [{ kind: 'addAssignment', assignment: added }] : [])
  const known = crew(schedule, task.uid).reduce((sum, each) => sum + unitsOf(each), 0)
  const keepsDuration = taskType(schedule, task) === 'fixedDuration' && task.duration.seconds > 0
  const edits: Edit[] = []
  for (const each of all) {
    const work = Math.round((total * unitsOf(each)) / units)
    const changes = {
      ...workChanges(each, work),
      ...(keepsDuration && { units: work / task.duration.seconds }),
    }
    edits.push(
      each === added ? { kind: 'addAssignment', assignment: { ...each, ...changes } } : setAssignment(each, changes),
    )
  }
  return keepsDuration
    ? done(edits)
    : and(edits, lasting(schedule, task, total / units, known > 0 ? total / known : undefined))
}

/** A resource leaves a task: when it is effort-driven, the others take over its work. */
export function unassign(now: EditContext, uid: AssignmentId): Intent {
  const found = findAssignment(now, uid)
  if (!found.ok) return found
  const { assignment, task } = found.value
  const removed: Edit = { kind: 'removeAssignment', assignment: uid }
  const staff = crew(now.schedule, task.uid)
  const rest = staff.filter(each => each !== assignment)
  if (rest.length === staff.length || rest.length === 0) return done([removed])
  if (!isEffortDriven(now.schedule, task)) {
    const total = rest.reduce((sum, each) => sum + workOf(task, each), 0)
    return done([removed, ...totalWork(task, total)])
  }
  const total = staff.reduce((sum, each) => sum + workOf(task, each), 0)
  return and([removed], spread(now.schedule, task, rest, null, total))
}

/**
 * Replaces who works on a task: names not on it are added (unknown ones become resources with the next id and row),
 * those no longer named leave, units given are set. Code `schedule.peopleUnread` for a text that is not wholly read.
 */
export function setResourceNames(now: EditContext, uid: TaskId, wanted: string | readonly NamedResource[]): Intent {
  const found = findTask(now.schedule, uid)
  if (!found.ok) return found
  const unread = typeof wanted === 'string' ? unreadResourceName(wanted, now.schedule.resources) : null
  if (unread !== null)
    return failed(refuse('schedule.peopleUnread', { text: unread }, { task: uid }, [suggest('schedule.writePeople')]))
  const names = typeof wanted === 'string' ? parseResourceNames(wanted) : wanted
  const { schedule } = now
  const edits: Edit[] = []
  const present = assignmentsOfTask.of(schedule.assignments, uid)
  const kept = new Set<Assignment>()
  let nextResource = nextUid(schedule.resources)
  let nextRow = schedule.resources.reduce((highest, each) => Math.max(highest, each.row), 0) + 1
  let nextAssignment = nextUid(schedule.assignments)
  const created: Resource[] = []
  for (const { name, units } of names) {
    if (name.trim() === '') continue
    let resource = [...schedule.resources, ...created].find(each => sameName(each.name, name))
    if (!resource) {
      resource = { uid: nextResource++ as ResourceId, row: nextRow++, name: name.trim(), kind: 'work' }
      created.push(resource)
      edits.push({ kind: 'addResource', resource })
    }
    const known = present.find(each => each.resource === resource.uid)
    if (known) {
      kept.add(known)
      if (units !== undefined && unitsOf(known) !== units)
        edits.push(setAssignment(known, { units: units === 1 ? null : units }))
      continue
    }
    edits.push({
      kind: 'addAssignment',
      assignment: {
        uid: nextAssignment++ as AssignmentId,
        task: uid,
        resource: resource.uid,
        ...(units !== undefined && units !== 1 && { units }),
      },
    })
  }
  for (const each of present) if (!kept.has(each)) edits.push({ kind: 'removeAssignment', assignment: each.uid })
  return done(edits)
}
