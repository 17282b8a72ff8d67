import { type Change, changeBetween } from '../model/change.ts'
import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Assignment, Resource } from '../model/resource.ts'
import { isIdentity, positionOf } from '../model/rows.ts'
import type { Project, Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { given } from './given.ts'
import type { Network } from './network.ts'

/** What one schedule has that another has not, as far as dates go. */
export interface Difference {
  /** Tasks in both that are not the same object, or that may stand elsewhere. */
  readonly kept: readonly TaskId[]
  readonly gone: readonly TaskId[]
  /** In the order of the tasks. */
  readonly come: readonly TaskId[]
  readonly linksGone: readonly Link[]
  readonly linksCome: readonly Link[]
  /** Tasks whose assignments may differ. */
  readonly assigned: readonly TaskId[]
  /** Rows came, went or moved. */
  readonly reordered: boolean
}

/** More changes than these are a new plan, not an edit. */
const MOST_TASKS = 512
const MOST_ROWS = 64
const MOST_LINKS = 64

/** Fields of a project that no date depends on. */
const IDLE = new Set<keyof Project>([
  'name',
  'title',
  'author',
  'company',
  'manager',
  'subject',
  'category',
  'comments',
  'keywords',
  'reportAnalysis',
  'actionPlan',
  'guid',
  'storedFinish',
  'firstPlan',
  'forecasts',
  'window',
  'currency',
  'extra',
  'taskMode',
  'taskType',
  'newTasksEffortDriven',
  'weekStart',
  'defaultStart',
  'defaultFinish',
])

/** Fields of a task that dates, slack or flags depend on. */
const ACTIVE_FIELDS = [
  'parent',
  'duration',
  'mode',
  'manual',
  'active',
  'constraint',
  'secondConstraint',
  'deadline',
  'calendar',
  'ignoreResourceCalendars',
  'percentComplete',
  'actualStart',
  'actualFinish',
  'actualDuration',
  'remainingDuration',
  'resume',
  'segments',
  'levelingDelay',
  'external',
  'stored',
  'milestone',
  'type',
  'p6',
] as const satisfies readonly (keyof Task)[]

/** What changed between two schedules; undefined when only a full calculation will do. */
export function differenceOf(network: Network, before: Schedule, after: Schedule): Difference | undefined {
  if (network.doubled || !sameProject(before.project, after.project)) return undefined
  if (!sameItems(before.calendars, after.calendars)) return undefined
  if (!sameCrews(before.resources, after.resources)) return undefined
  const noted = changeBetween(before, after)
  const found = noted ? notedDifference(network, before, after, noted) : comparedDifference(network, before, after)
  if (!found || (found.reordered && !network.orderly)) return undefined
  return fewChanges(network, after, found) ? found : undefined
}

/** True when the edit is small enough to be followed. */
function fewChanges(network: Network, after: Schedule, found: Difference): boolean {
  let most = MOST_TASKS - found.gone.length - found.come.length - found.linksGone.length - found.linksCome.length
  for (const uid of found.kept) {
    if (most < 0) return false
    const task = after.tasks[positionOf(after.tasks, uid)]!
    if (!sameDates(network.rows[network.rowOf(uid)]!, task)) most--
  }
  return most >= 0
}

/** True when the project's start may be another: where none is given it is the first date given to a task. */
export function mayMoveStart(network: Network, after: Schedule, { kept, gone, come }: Difference): boolean {
  if (given(after.project.start ?? undefined) !== undefined) return false
  const was = (uid: TaskId): Task => network.rows[network.rowOf(uid)]!
  const is = (uid: TaskId): Task => after.tasks[positionOf(after.tasks, uid)]!
  return (
    gone.some(uid => isDated(was(uid))) ||
    come.some(uid => isDated(is(uid))) ||
    kept.some(uid => !sameDates(was(uid), is(uid)) && (isDated(was(uid)) || isDated(is(uid))))
  )
}

const isDated = ({ actualStart, manual, constraint }: Task): boolean =>
  actualStart !== undefined || manual?.start !== undefined || constraint?.date !== undefined

/** By what was noted when the edits were carried out: nothing else is looked at. */
function notedDifference(network: Network, before: Schedule, after: Schedule, change: Change): Difference {
  const kept: TaskId[] = []
  const gone: TaskId[] = []
  const come: TaskId[] = []
  let reordered = false
  for (const uid of change.tasks) {
    const row = network.rowOf(uid)
    const now = positionOf(after.tasks, uid)
    if (row >= 0 && now >= 0) {
      const moved = positionOf(before.tasks, uid) !== now || network.rows[row]!.parent !== after.tasks[now]!.parent
      if (moved) reordered = true
      if (moved || network.rows[row] !== after.tasks[now]) kept.push(uid)
    } else if (row >= 0) gone.push(uid)
    else if (now >= 0) come.push(uid)
  }
  come.sort((a, b) => positionOf(after.tasks, a) - positionOf(after.tasks, b))
  const assigned =
    network.work.resourcesMatter && before.assignments !== after.assignments
      ? [...change.tasks].filter(uid => positionOf(after.tasks, uid) >= 0)
      : []
  return {
    kept,
    gone,
    come,
    ...linksOf(change.links),
    assigned,
    reordered: reordered || gone.length + come.length > 0,
  }
}

function linksOf(counts: ReadonlyMap<Link, number>): Pick<Difference, 'linksGone' | 'linksCome'> {
  const linksGone: Link[] = []
  const linksCome: Link[] = []
  for (const [link, count] of counts)
    for (let more = Math.abs(count); more > 0; more--) (count > 0 ? linksCome : linksGone).push(link)
  return { linksGone, linksCome }
}

/** Two states of which it is not known how one came from the other. */
function comparedDifference(network: Network, before: Schedule, after: Schedule): Difference | undefined {
  const rows = changedRows(before.tasks, after.tasks)
  if (!rows) return undefined
  const links = changedLinks(before.links, after.links)
  if (!links) return undefined
  const assigned = network.work.resourcesMatter ? changedAssignments(before.assignments, after.assignments) : []
  if (!assigned) return undefined
  const reordered = rows.gone.length + rows.come.length > 0 || rows.replaced
  if (reordered && !isOrderly(after.tasks)) return undefined
  const left = new Set(rows.gone)
  const kept = [...rows.changed]
  const come = new Set<TaskId>()
  for (const uid of rows.come)
    if (left.delete(uid)) kept.push(uid)
    else if (isIdentity(uid) && network.rowOf(uid) < 0 && !come.has(uid)) come.add(uid)
    else return undefined
  if (left.size > 0 && after.links.some(link => left.has(link.from) || left.has(link.to))) return undefined
  return {
    kept,
    gone: [...left],
    come: [...come],
    ...linksOf(links),
    assigned,
    reordered,
  }
}

function sameProject(before: Project, after: Project): boolean {
  if (before === after) return true
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Project>
  for (const key of keys) if (!IDLE.has(key) && before[key] !== after[key]) return false
  return true
}

function sameItems<T>(before: readonly T[], after: readonly T[]): boolean {
  if (before === after) return true
  if (before.length !== after.length) return false
  for (let index = 0; index < before.length; index++) if (before[index] !== after[index]) return false
  return true
}

/** True when resources with a calendar of their own are the same, and none became a material or the like. */
function sameCrews(before: readonly Resource[], after: readonly Resource[]): boolean {
  if (sameItems(before, after)) return true
  const old = new Map(before.map(each => [each.uid, each]))
  for (const each of after) {
    const was = old.get(each.uid)
    if (was ? was.calendar !== each.calendar || was.kind !== each.kind : each.calendar !== undefined) return false
    old.delete(each.uid)
  }
  for (const gone of old.values()) if (gone.calendar !== undefined) return false
  return true
}

/** True when two states of a task do not differ in anything that dates depend on. */
export const sameDates = (before: Task, after: Task): boolean => {
  for (const field of ACTIVE_FIELDS) if (before[field] !== after[field]) return false
  return true
}

/** True when all parents exist, and each is followed by what is in it without anything else between. */
function isOrderly(tasks: readonly Task[]): boolean {
  const open: TaskId[] = []
  for (const { uid, parent } of tasks) {
    while (open.length > 0 && open.at(-1) !== parent) open.pop()
    if (parent !== null && open.length === 0) return false
    open.push(uid)
  }
  return true
}

interface Rows {
  readonly changed: readonly TaskId[]
  readonly gone: readonly TaskId[]
  readonly come: readonly TaskId[]
  /** Some task stands below another summary. */
  readonly replaced: boolean
}

/** Compares two lists of rows; one that has moved counts as gone and come again. */
function changedRows(before: readonly Task[], after: readonly Task[]): Rows | undefined {
  const changed: TaskId[] = []
  const gone: TaskId[] = []
  const come: TaskId[] = []
  let replaced = false
  if (before === after) return { changed, gone, come, replaced }
  let old = 0
  let now = 0
  for (;;) {
    const same = alike(before, after, old, now)
    old += same
    now += same
    const was = before[old]
    const is = after[now]
    if (!was && !is) break
    if (was && is && was.uid === is.uid) {
      changed.push(is.uid)
      if (was.parent !== is.parent) replaced = true
      old++
      now++
    } else {
      const [leave, enter] = !is
        ? [before.length - old, 0]
        : !was
          ? [0, after.length - now]
          : nearer(distanceTo(before, old, is.uid), distanceTo(after, now, was.uid))
      if (gone.length + leave > MOST_ROWS || come.length + enter > MOST_ROWS) return undefined
      for (let count = 0; count < leave; count++) gone.push(before[old++]!.uid)
      for (let count = 0; count < enter; count++) come.push(after[now++]!.uid)
    }
  }
  return { changed, gone, come, replaced }
}

/** Rows to leave out on either side; where neither list has the other's row nearby, one took the other's place. */
function nearer(goes: number, comes: number): readonly [number, number] {
  if (goes > MOST_ROWS && comes > MOST_ROWS) return [1, 1]
  return goes <= comes ? [goes, 0] : [0, comes]
}

/** How many rows further down a task stands; more than can be followed when it is not near. */
function distanceTo(list: readonly Task[], from: number, uid: TaskId): number {
  for (let distance = 1; distance <= MOST_ROWS && from + distance < list.length; distance++)
    if (list[from + distance]!.uid === uid) return distance
  return MOST_ROWS + 1
}

/** Links that came and went, by how many; undefined when they are too many or too far apart. */
function changedLinks(before: readonly Link[], after: readonly Link[]): Map<Link, number> | undefined {
  const counts = new Map<Link, number>()
  if (before === after) return counts
  const add = (link: Link, by: number): void => {
    counts.set(link, (counts.get(link) ?? 0) + by)
  }
  let old = 0
  let now = 0
  for (let count = 0; ; ) {
    const same = alike(before, after, old, now)
    old += same
    now += same
    if (old === before.length && now === after.length) return counts
    const { gone, come } = meet(before, after, old, now, MOST_LINKS)
    count += gone + come
    if (count > MOST_LINKS) return undefined
    for (let last = old + gone; old < last; old++) add(before[old]!, -1)
    for (let last = now + come; now < last; now++) add(after[now]!, 1)
  }
}

/** How many members from two places on are the same. */
function alike(before: readonly object[], after: readonly object[], old: number, now: number): number {
  const most = Math.min(before.length - old, after.length - now)
  let same = 0
  while (same < most && before[old + same] === after[now + same]) same++
  return same
}

/** The fewest members to leave out on both sides until the lists go on alike. */
function meet<T>(
  before: readonly T[],
  after: readonly T[],
  old: number,
  now: number,
  most: number,
): { gone: number; come: number } {
  for (let sum = 1; sum <= most; sum++)
    for (let gone = 0; gone <= sum; gone++) {
      const come = sum - gone
      const [left, right] = [old + gone, now + come]
      if (left > before.length || right > after.length) continue
      if (left === before.length ? right === after.length : before[left] === after[right]) return { gone, come }
    }
  return { gone: most + 1, come: 0 }
}

/** Tasks of the assignments that differ; undefined when they are too many. */
function changedAssignments(before: readonly Assignment[], after: readonly Assignment[]): TaskId[] | undefined {
  if (before === after) return []
  const tasks = new Set<TaskId>()
  let old = 0
  let now = 0
  while (old < before.length || now < after.length) {
    const was = before[old]
    const is = after[now]
    if (was === is) {
      old++
      now++
      continue
    }
    const { gone, come } = meet(before, after, old, now, MOST_LINKS)
    if (gone + come > MOST_LINKS || tasks.size > MOST_LINKS) return undefined
    for (const each of before.slice(old, old + gone)) tasks.add(each.task)
    for (const each of after.slice(now, now + come)) tasks.add(each.task)
    old += gone
    now += come
  }
  return [...tasks]
}
