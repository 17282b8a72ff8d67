import { isLeaf, percentAt } from '../analysis/leaves.ts'
import { OrderGraph } from '../analysis/order-graph.ts'
import { protectsPeople, stepOf } from '../analysis/step-of.ts'
import { assignmentsOfTask, linksFrom, linksTo } from '../edits/draft.ts'
import type { Edit, RowPlace } from '../edits/edit.ts'
import type { Calculation } from '../engine/calculation.ts'
import { equipmentOfTask } from '../model/equipment-of-task.ts'
import type { TaskId } from '../model/ids.ts'
import { type Link, type LinkKey, sameLink } from '../model/link.ts'
import { ancestorsOf } from '../model/outline.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import { isMilestone, type Task } from '../model/task.ts'
import { nth } from '../must.ts'
import { NO_LAG } from '../time/duration.ts'
import { HOUR } from '../time/instant.ts'

/** A wait this long is work of a crew or a process: it has a row of its own. */
const LONG_WAIT = 4 * HOUR

/** Dates that win over links. */
const HARD: ReadonlySet<string> = new Set([
  'mustStartOn',
  'mustFinishOn',
  'startNoLaterThan',
  'finishNoLaterThan',
  'mandatoryStart',
  'mandatoryFinish',
])

/** Whether a task begins after all that its links say: no date by hand on it or its summaries, and it is not begun. */
function obeys(calculation: Calculation, row: number, task: Task): boolean {
  if (!isLeaf(calculation, row) || task.actualStart !== undefined || percentAt(calculation, row) > 0) return false
  for (let each: Task | undefined = task; each; ) {
    if (each.mode === 'manual' || each.manual !== undefined || each.active === false) return false
    if (HARD.has(each.constraint?.type ?? '')) return false
    each = each.parent === null ? undefined : calculation.schedule.tasks[calculation.indexOf(each.parent)]
  }
  return true
}

/** Whether a task is in every plan: what may not be needed holds no two others in order. */
const isCertain = ({ kind, emergent }: Task): boolean => kind !== 'contingent' && emergent === undefined

const isWait = ({ type, lag }: Link): boolean => type === 'FS' && lag.percent === undefined && lag.seconds >= 0

/**
 * Links that say what others say already: their tasks stand in this order by a chain of other links. None at a step that
 * protects people: there a link twice is none too many.
 */
export function redundantLinks(calculation: Calculation): readonly Link[] {
  const { schedule } = calculation
  const { tasks, links } = schedule
  const graph = new OrderGraph(schedule)
  const rowOf = (uid: TaskId): number => calculation.indexOf(uid)
  const plain = (uid: TaskId): boolean => {
    const row = rowOf(uid)
    return row >= 0 && isLeaf(calculation, row) && isCertain(nth(tasks, row))
  }
  const found: Link[] = []
  const seen = new Int32Array(tasks.length)
  let round = 0
  for (const task of tasks) {
    const own = linksFrom.of(links, task.uid)
    if (own.length < 2) continue
    const short = own.filter(
      each => isWait(each) && each.lag.seconds === 0 && plain(each.to) && linksTo.of(links, each.to).length > 1,
    )
    if (short.length === 0 || !plain(task.uid) || protectsPeople(schedule, task)) continue
    // A task that stands behind the last of their ends cannot lead to one of them.
    const last = short.reduce((most, each) => Math.max(most, graph.rankOf(rowOf(each.to))), 0)
    const met = new Set<TaskId>()
    const ahead: TaskId[] = []
    round++
    const go = (link: Link): void => {
      const row = rowOf(link.to)
      if (row < 0 || seen[row] === round || graph.rankOf(row) > last || !isWait(link)) return
      const next = nth(tasks, row)
      if (!obeys(calculation, row, next) || !isCertain(next)) return
      seen[row] = round
      ahead.push(link.to)
    }
    for (const each of own) go(each)
    for (let at = 0; at < ahead.length; at++)
      for (const each of linksFrom.of(links, nth(ahead, at))) {
        if (isWait(each)) met.add(each.to)
        go(each)
      }
    for (const each of short) {
      const to = memberOf(tasks, each.to)
      if (met.has(each.to) && to && !protectsPeople(schedule, to)) found.push(each)
    }
  }
  return found
}

const keyOf = ({ from, to, type }: LinkKey): LinkKey => ({ from, to, type })

/** The calendar on which a lag runs, as a task would have it; null: no task of its own can run like that. */
function calendarOfLag(schedule: Schedule, from: Task, to: Task): Pick<Task, 'calendar'> | 'clock' | null {
  const { rules, p6 } = schedule.project
  const whose = rules === 'p6' ? (p6?.lagCalendar ?? 'predecessor') : 'successor'
  if (whose === '24h') return 'clock'
  if (whose === 'project') return {}
  const task = whose === 'successor' ? to : from
  if (task.duration.elapsed) return 'clock'
  // Where people with days of their own decide, no other task has the same hours.
  const people = assignmentsOfTask
    .of(schedule.assignments, task.uid)
    .some(({ resource }) => resource !== null && memberOf(schedule.resources, resource)?.calendar !== undefined)
  if (people && !task.ignoreResourceCalendars) return null
  return task.calendar === undefined ? {} : { calendar: task.calendar }
}

/** Behind the first of two tasks, in the nearest summary that holds both: no other begins or ends with what is put there. */
function between({ tasks }: Schedule, from: Task, to: Task): RowPlace {
  const above = new Set<TaskId | null>([null, ...ancestorsOf(tasks, to).map(each => each.uid)])
  let after = from
  for (const each of ancestorsOf(tasks, from)) {
    if (above.has(after.parent)) break
    after = each
  }
  return { parent: after.parent, after: after.uid }
}

/** Of these links, long waits that hide in them, each as a row of its own: the dates stay, and its shift sees the wait. */
export function waitsAsWork(calculation: Calculation, links: readonly LinkKey[]): readonly Edit[] {
  const { schedule } = calculation
  const { tasks } = schedule
  let uid = tasks.reduce((most, each) => Math.max(most, each.uid), 0)
  let row = tasks.reduce((most, each) => Math.max(most, each.row), 0)
  const edits: Edit[] = []
  for (const key of links) {
    const link = linksTo.of(schedule.links, key.to).find(each => sameLink(each, key))
    const [from, to] = [memberOf(tasks, key.from), memberOf(tasks, key.to)]
    if (!link || !from || !to || !isWait(link) || link.lag.seconds <= LONG_WAIT || link.nature === 'preference')
      continue
    const [a, b] = [calculation.indexOf(from.uid), calculation.indexOf(to.uid)]
    if (!obeys(calculation, a, from) || !obeys(calculation, b, to)) continue
    // Who reports work is asked by name past a step that protects people right before it.
    if (protectsPeople(schedule, from) || protectsPeople(schedule, to)) continue
    const calendar = link.lag.elapsed ? 'clock' : calendarOfLag(schedule, from, to)
    if (calendar === null) continue
    const made = ++uid as TaskId
    const own = equipmentOfTask(calculation, from)
    const place = between(schedule, from, to)
    const { seconds, unit } = link.lag
    edits.push(
      { kind: 'removeLink', link: keyOf(link) },
      {
        kind: 'addTask',
        after: place.after,
        task: {
          uid: made,
          row: ++row,
          // The view that shows it says what it is; its hours read the same in any language.
          name: `${Math.round((seconds / HOUR) * 10) / 10} h`,
          parent: place.parent,
          duration: { seconds, unit, ...(calendar === 'clock' && { elapsed: true as const }) },
          kind: 'process',
          ...(own !== '' && { equipment: own }),
          ...(calendar !== 'clock' && calendar),
        },
      },
      { kind: 'addLink', link: { from: from.uid, to: made, type: 'FS', lag: NO_LAG } },
      { kind: 'addLink', link: { from: made, to: to.uid, type: 'FS', lag: NO_LAG } },
    )
  }
  return edits
}

/** Open ends of the work that are meant to be ends, and that no milestone of the end of the plan waits for. */
export function untiedEnds(calculation: Calculation): readonly TaskId[] {
  const { schedule } = calculation
  const end = endMilestone(calculation)
  return schedule.tasks.flatMap((task, row) => {
    if (task === end || !isLeaf(calculation, row) || !isCertain(task) || percentAt(calculation, row) >= 100) return []
    const known = stepOf(schedule, task)
    return known?.all.some(each => each === 'handOver' || each === 'startUp') && !isFollowed(calculation, row)
      ? [task.uid]
      : []
  })
}

/** Whether something follows a row, or a summary that it lies in. */
function isFollowed(calculation: Calculation, row: number): boolean {
  const { tasks, links } = calculation.schedule
  for (let each = row; each >= 0; ) {
    const { uid, parent } = nth(tasks, each)
    if (linksFrom.of(links, uid).length > 0) return true
    each = parent === null ? -1 : calculation.indexOf(parent)
  }
  return false
}

/** What the plan ends with: the last milestone that nothing follows and that something leads to, else such a start-up. */
export function endMilestone(calculation: Calculation): Task | null {
  const { schedule } = calculation
  return (
    lastOf(calculation, task => isMilestone(task, false)) ??
    lastOf(calculation, task => stepOf(schedule, task)?.step === 'startUp')
  )
}

function lastOf(calculation: Calculation, isEnd: (task: Task) => boolean): Task | null {
  const { tasks, links } = calculation.schedule
  let [last, at]: [Task | null, number] = [null, Number.NEGATIVE_INFINITY]
  for (const [row, task] of tasks.entries()) {
    if (!isLeaf(calculation, row) || percentAt(calculation, row) >= 100 || !isCertain(task) || !isEnd(task)) continue
    if (linksTo.of(links, task.uid).length === 0 || isFollowed(calculation, row)) continue
    if (nth(calculation.finish, row) >= at) [last, at] = [task, nth(calculation.finish, row)]
  }
  return last
}

/** Of these tasks, ties to the milestone that the plan ends with, for those that nothing follows. */
export function tiesToEnd(calculation: Calculation, tasks: readonly TaskId[]): readonly Edit[] {
  const end = endMilestone(calculation)
  if (!end) return []
  return tasks.flatMap((uid): Edit[] => {
    if (uid === end.uid || isFollowed(calculation, calculation.indexOf(uid))) return []
    return [{ kind: 'addLink', link: { from: uid, to: end.uid, type: 'FS', lag: NO_LAG } }]
  })
}
