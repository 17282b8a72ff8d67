import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Project, Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import type { Network } from './network.ts'

/** What one schedule has that another has not, as far as dates go. */
export interface Difference {
  /** Task indexes whose rows differ. */
  readonly tasks: readonly number[]
  /** The stretch of `links` that differs: from `at`, so many gone, these in their place. */
  readonly links: { readonly at: number; readonly gone: number; readonly come: readonly Link[] } | undefined
}

/** More changes than these are a new plan, not an edit. */
const MOST_TASKS = 512
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

/** What changed between two schedules, by identity of their parts; undefined when only a full calculation will do. */
export function differenceOf(
  network: Network,
  before: Schedule,
  after: Schedule,
  touched?: readonly TaskId[],
): Difference | undefined {
  if (!sameProject(before.project, after.project)) return undefined
  if (!sameItems(before.calendars, after.calendars)) return undefined
  if (!sameItems(before.resources, after.resources)) return undefined
  if (network.resourcesMatter && !sameItems(before.assignments, after.assignments)) return undefined
  const tasks = touched
    ? changedOf(network, before.tasks, after.tasks, touched)
    : changedTasks(before.tasks, after.tasks)
  if (!tasks) return undefined
  for (const index of tasks)
    if (!keepsItsPlace(network, before.tasks[index]!, after.tasks[index]!, index)) return undefined
  if (before.links === after.links) return { tasks, links: undefined }
  const links = changedLinks(before.links, after.links)
  return links && { tasks, links: links.gone + links.come.length > 0 ? links : undefined }
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

/** The same where it is known which tasks may differ. */
function changedOf(
  network: Network,
  before: readonly Task[],
  after: readonly Task[],
  touched: readonly TaskId[],
): number[] | undefined {
  if (before.length !== after.length || touched.length > MOST_TASKS) return undefined
  const changed = new Set<number>()
  for (const task of touched) {
    const index = network.indexOf(task)
    if (index < 0) return undefined
    if (before[index] !== after[index]) changed.add(index)
  }
  return [...changed].sort((a, b) => a - b)
}

function changedTasks(before: readonly Task[], after: readonly Task[]): number[] | undefined {
  const changed: number[] = []
  if (before === after) return changed
  if (before.length !== after.length) return undefined
  for (let index = 0; index < before.length; index++)
    if (before[index] !== after[index] && changed.push(index) > MOST_TASKS) return undefined
  return changed
}

/** True when the task stands where it stood, on the same calendar, and takes part as it did. */
function keepsItsPlace(network: Network, before: Task, after: Task, index: number): boolean {
  return (
    before.uid === after.uid &&
    before.parent === after.parent &&
    before.active === after.active &&
    before.calendar === after.calendar &&
    before.ignoreResourceCalendars === after.ignoreResourceCalendars &&
    before.duration.elapsed === after.duration.elapsed &&
    before.p6 === after.p6 &&
    (before.mode === after.mode || (network.gateNode[index]! < 0 && !network.resourcesMatter)) &&
    (before.constraint === after.constraint || after.constraint?.type !== 'alap') &&
    (before.secondConstraint === after.secondConstraint || after.secondConstraint?.type !== 'alap') &&
    (network.schedule.project.rules !== 'p6' ||
      (before.actualStart === after.actualStart && before.actualFinish === after.actualFinish))
  )
}

/** The one stretch in which two lists of links differ. */
function changedLinks(before: readonly Link[], after: readonly Link[]): Difference['links'] {
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && before[at] === after[at]) at++
  let tail = 0
  while (tail < shorter - at && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  const gone = before.length - at - tail
  const come = after.length - at - tail
  return gone > MOST_LINKS || come > MOST_LINKS ? undefined : { at, gone, come: after.slice(at, at + come) }
}
