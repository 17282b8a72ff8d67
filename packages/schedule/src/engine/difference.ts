import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Assignment, Resource } from '../model/resource.ts'
import type { Project, Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import type { Network } from './network.ts'

/** A stretch of links that differs: from `at` in the old list, so many gone, these in their place. */
export interface LinkChange {
  readonly at: number
  readonly gone: readonly Link[]
  readonly come: readonly Link[]
}

/** What one schedule has that another has not, as far as dates go. */
export interface Difference {
  /** Indexes in the new list of tasks that are in both and differ. */
  readonly changed: readonly number[]
  /** Indexes in the old list of rows that are gone, ascending. */
  readonly gone: readonly number[]
  /** Indexes in the new list of rows that have come, ascending. */
  readonly come: readonly number[]
  /** In order. */
  readonly links: readonly LinkChange[]
  /** Tasks whose assignments differ. */
  readonly assigned: readonly TaskId[]
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
  'guid',
  'storedFinish',
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

/** What changed between two schedules, by identity of their parts; undefined when only a full calculation will do. */
export function differenceOf(
  network: Network,
  before: Schedule,
  after: Schedule,
  touched?: readonly TaskId[],
): Difference | undefined {
  if (!sameProject(before.project, after.project)) return undefined
  if (!sameItems(before.calendars, after.calendars)) return undefined
  if (!sameCrews(before.resources, after.resources)) return undefined
  const rows =
    before.tasks.length === after.tasks.length && touched
      ? changedOf(network, before.tasks, after.tasks, touched)
      : changedRows(before.tasks, after.tasks)
  if (!rows) return undefined
  const links = hunks(before.links, after.links, MOST_LINKS)
  if (!links) return undefined
  const assigned = network.work.resourcesMatter ? changedAssignments(before.assignments, after.assignments) : []
  return assigned && { ...rows, links, assigned }
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

/** True when resources with a calendar of their own are the same, and nobody became a material or the like. */
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

const sameDates = (before: Task, after: Task): boolean => {
  for (const field of ACTIVE_FIELDS) if (before[field] !== after[field]) return false
  return true
}

type Rows = Pick<Difference, 'changed' | 'gone' | 'come'>

const NONE: readonly never[] = []

/** Where it is known which tasks may differ, and no row has come or gone. */
function changedOf(
  network: Network,
  before: readonly Task[],
  after: readonly Task[],
  touched: readonly TaskId[],
): Rows | undefined {
  if (touched.length > MOST_TASKS) return changedRows(before, after)
  const changed = new Set<number>()
  for (const task of touched) {
    const index = network.indexOf(task)
    if (index < 0 || after[index]?.uid !== task) return changedRows(before, after)
    if (before[index] !== after[index] && !sameDates(before[index]!, after[index]!)) changed.add(index)
  }
  return { changed: [...changed].sort((a, b) => a - b), gone: NONE, come: NONE }
}

/** Compares two lists of rows; one that has moved counts as gone and come again. */
function changedRows(before: readonly Task[], after: readonly Task[]): Rows | undefined {
  const changed: number[] = []
  const gone: number[] = []
  const come: number[] = []
  if (before === after) return { changed, gone, come }
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
      if (!sameDates(was, is) && changed.push(now) > MOST_TASKS) return undefined
      old++
      now++
    } else {
      const [leave, enter] = !is
        ? [before.length - old, 0]
        : !was
          ? [0, after.length - now]
          : nearer(distanceTo(before, old, is.uid), distanceTo(after, now, was.uid))
      if (gone.length + leave > MOST_ROWS || come.length + enter > MOST_ROWS) return undefined
      for (let count = 0; count < leave; count++) gone.push(old++)
      for (let count = 0; count < enter; count++) come.push(now++)
    }
  }
  return { changed, gone, come }
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

/** Stretches in which two lists differ; undefined when they are too many or too long. */
function hunks(before: readonly Link[], after: readonly Link[], most: number): LinkChange[] | undefined {
  const found: LinkChange[] = []
  if (before === after) return found
  let old = 0
  let now = 0
  let count = 0
  for (;;) {
    const same = alike(before, after, old, now)
    old += same
    now += same
    if (old === before.length && now === after.length) return found
    const { gone, come } = meet(before, after, old, now, most)
    count += gone + come
    if (count > most) return undefined
    found.push({ at: old, gone: before.slice(old, old + gone), come: after.slice(now, now + come) })
    old += gone
    now += come
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
