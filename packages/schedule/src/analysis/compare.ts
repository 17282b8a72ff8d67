import { type Calculation, FLAG } from '../engine/calculation.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import type { Link, LinkKey } from '../model/link.ts'
import { workOf } from '../model/resource.ts'
import { memberOf } from '../model/rows.ts'
import { same } from '../model/same.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'
import type { Lag } from '../time/duration.ts'
import { type Instant, instant, type WorkTime, workTime } from '../time/instant.ts'

/** A task that both plans have and that differs. Absent members are equal. */
export interface TaskDifference {
  readonly uid: TaskId
  readonly row: number
  readonly name: string
  /** Fields whose values differ, computed dates aside. */
  readonly fields: readonly (keyof Task)[]
  readonly start?: readonly [Instant, Instant]
  readonly finish?: readonly [Instant, Instant]
  readonly duration?: readonly [WorkTime, WorkTime]
  readonly slack?: readonly [WorkTime, WorkTime]
  readonly critical?: readonly [boolean, boolean]
  readonly resources?: readonly [readonly string[], readonly string[]]
}

export interface ComparedTask {
  readonly uid: TaskId
  readonly row: number
  readonly name: string
}

export interface ComparedLink extends LinkKey {
  readonly fromName: string
  readonly toName: string
  readonly lag: Lag
}

export interface Comparison {
  /** False when neither tasks, links, resources, calendars nor the project differ. */
  readonly differs: boolean
  readonly tasks: {
    readonly added: readonly ComparedTask[]
    readonly removed: readonly ComparedTask[]
    readonly changed: readonly TaskDifference[]
    readonly unchanged: number
  }
  readonly links: {
    readonly added: readonly ComparedLink[]
    readonly removed: readonly ComparedLink[]
    readonly changed: readonly (ComparedLink & { readonly lagBefore: Lag })[]
  }
  readonly resources: {
    readonly added: readonly { readonly uid: ResourceId; readonly name: string }[]
    readonly removed: readonly { readonly uid: ResourceId; readonly name: string }[]
    readonly changed: readonly { readonly uid: ResourceId; readonly name: string }[]
  }
  /** Names of calendars that one plan has and the other has not, or has otherwise. */
  readonly calendars: readonly string[]
  readonly projectFields: readonly string[]
  /** Finish of the project before and after, where dates are known. */
  readonly finish?: readonly [Instant, Instant]
  /** Person-hours of work, in seconds, before and after. */
  readonly work: readonly [WorkTime, WorkTime]
}

/** What a file notes beside the plan: what its program computed, and what we do not interpret. */
const BESIDE: readonly string[] = ['uid', 'stored', 'extra']
const PROJECT_BESIDE: readonly string[] = ['extra', 'storedFinish', 'created', 'lastSaved']

/** No lag is no lag, in any unit that a form counts it in. */
const lagSaid = (lag: Lag): Lag | null => (lag.seconds === 0 && !lag.percent ? null : lag)

/** What a member means where a form leaves out what others write: absent is equal. */
const MEANT: Readonly<Partial<Record<keyof Task, (task: Task) => unknown>>> = {
  percentComplete: task => task.percentComplete ?? 0,
  percentType: task => task.percentType ?? 'duration',
  ignoreResourceCalendars: task => task.calendar !== undefined && task.ignoreResourceCalendars,
  remainingDuration: task =>
    (task.percentComplete ?? 0) === 0 && !task.actualStart
      ? (task.remainingDuration?.seconds ?? task.duration.seconds)
      : task.remainingDuration,
}

/** Where a row comes from, or another program's notes of it: no difference where one plan says nothing of it. */
const NOTES: ReadonlySet<string> = new Set(['origin', 'p6'])

function differs(field: keyof Task, was: Task, task: Task): boolean {
  if (BESIDE.includes(field) || was[field] === task[field]) return false
  if (NOTES.has(field) && (was[field] === undefined || task[field] === undefined)) return false
  const meant = MEANT[field] ?? ((each: Task) => each[field])
  return !same(meant(was), meant(task))
}

/** A row without what its file notes beside the plan. */
function content<T extends { readonly extra?: unknown }>(row: T): Omit<T, 'extra'> {
  if (row.extra === undefined) return row
  const { extra: _, ...rest } = row
  return rest
}

/**
 * How one plan became another, rows matched by identity: what was added, removed and changed, with dates where the
 * calculations of both are given.
 */
export function compareSchedules(
  before: Schedule,
  after: Schedule,
  dates?: { readonly before: Calculation; readonly after: Calculation },
): Comparison {
  const changed: TaskDifference[] = []
  const added: ComparedTask[] = []
  let unchanged = 0
  const peopleBefore = peopleByTask(before)
  const peopleAfter = peopleByTask(after)
  const parentsOf = (schedule: Schedule): ReadonlySet<TaskId | null> => new Set(schedule.tasks.map(task => task.parent))
  const parentsBefore = parentsOf(before)
  const parentsAfter = parentsOf(after)
  for (const task of after.tasks) {
    const was = memberOf(before.tasks, task.uid)
    if (!was) {
      added.push(reference(task))
      continue
    }
    // How long an automatic summary lasts follows from what it holds: what its row says of that is nothing of its own.
    const follows = parentsBefore.has(was.uid) && parentsAfter.has(task.uid) && was.mode === task.mode && !task.mode
    const difference = compareTask(follows ? { ...was, duration: task.duration } : was, task, dates, [
      peopleBefore.get(task.uid) ?? [],
      peopleAfter.get(task.uid) ?? [],
    ])
    if (difference) changed.push(difference)
    else unchanged++
  }
  const removed = before.tasks.filter(task => !memberOf(after.tasks, task.uid)).map(reference)
  const links = compareLinks(before, after)
  const resources = compareResources(before, after)
  const calendars = compareCalendars(before, after)
  const projectFields = Object.keys({ ...before.project, ...after.project }).filter(
    field =>
      !PROJECT_BESIDE.includes(field) &&
      !same(
        (before.project as unknown as Record<string, unknown>)[field],
        (after.project as unknown as Record<string, unknown>)[field],
      ),
  )
  const sizes = [added, removed, changed, links.added, links.removed, links.changed]
  const differs = [...sizes, resources.added, resources.removed, resources.changed, calendars, projectFields].some(
    each => each.length > 0,
  )
  return {
    differs,
    tasks: { added, removed, changed, unchanged },
    links,
    resources,
    calendars,
    projectFields,
    ...(dates && { finish: [dates.before.projectFinish, dates.after.projectFinish] as const }),
    work: [totalWork(before), totalWork(after)],
  }
}

const reference = ({ uid, row, name }: Task): ComparedTask => ({ uid, row, name })

function peopleByTask(schedule: Schedule): Map<TaskId, string[]> {
  const found = new Map<TaskId, string[]>()
  for (const each of schedule.assignments) {
    const name = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)?.name
    if (name === undefined) continue
    const list = found.get(each.task)
    const text = (each.units ?? 1) === 1 ? name : `${name}[${Number(((each.units ?? 1) * 100).toFixed(2))}%]`
    if (list) list.push(text)
    else found.set(each.task, [text])
  }
  for (const list of found.values()) list.sort()
  return found
}

function compareTask(
  was: Task,
  task: Task,
  dates: { readonly before: Calculation; readonly after: Calculation } | undefined,
  people: readonly [readonly string[], readonly string[]],
): TaskDifference | null {
  const fields = (Object.keys({ ...was, ...task }) as (keyof Task)[]).filter(field => differs(field, was, task))
  const resources = same(people[0], people[1]) ? {} : { resources: people }
  const moved: Partial<{ -readonly [K in keyof TaskDifference]: TaskDifference[K] }> = {}
  if (dates) {
    const [x, y] = [dates.before.indexOf(was.uid), dates.after.indexOf(task.uid)]
    const pair = (column: 'start' | 'finish' | 'duration' | 'totalSlack'): readonly [number, number] | undefined => {
      const values = [nth(dates.before[column], x), nth(dates.after[column], y)] as const
      return values[0] === values[1] ? undefined : values
    }
    const [start, finish, length, slack] = [pair('start'), pair('finish'), pair('duration'), pair('totalSlack')]
    if (start) moved.start = [instant(start[0]), instant(start[1])]
    if (finish) moved.finish = [instant(finish[0]), instant(finish[1])]
    if (length) moved.duration = [workTime(length[0]), workTime(length[1])]
    if (slack) moved.slack = [workTime(slack[0]), workTime(slack[1])]
    const critical = [
      (nth(dates.before.flags, x) & FLAG.critical) > 0,
      (nth(dates.after.flags, y) & FLAG.critical) > 0,
    ] as const
    if (critical[0] !== critical[1]) moved.critical = critical
  } else if (was.duration.seconds !== task.duration.seconds) {
    moved.duration = [was.duration.seconds, task.duration.seconds]
  }
  if (fields.length === 0 && Object.keys(moved).length === 0 && Object.keys(resources).length === 0) return null
  return { ...reference(task), fields, ...moved, ...resources }
}

function compareLinks(before: Schedule, after: Schedule): Comparison['links'] {
  const key = (link: LinkKey): string => `${link.from} ${link.to} ${link.type}`
  const known = new Map(before.links.map(link => [key(link), link]))
  const described = (schedule: Schedule, link: Link): ComparedLink => ({
    from: link.from,
    to: link.to,
    type: link.type,
    lag: link.lag,
    fromName: memberOf(schedule.tasks, link.from)?.name ?? '',
    toName: memberOf(schedule.tasks, link.to)?.name ?? '',
  })
  const added: ComparedLink[] = []
  const changed: (ComparedLink & { lagBefore: Lag })[] = []
  for (const link of after.links) {
    const was = known.get(key(link))
    known.delete(key(link))
    if (!was) added.push(described(after, link))
    else if (!same(lagSaid(was.lag), lagSaid(link.lag))) changed.push({ ...described(after, link), lagBefore: was.lag })
  }
  return { added, removed: [...known.values()].map(link => described(before, link)), changed }
}

function compareResources(before: Schedule, after: Schedule): Comparison['resources'] {
  const named = ({ uid, name }: { uid: ResourceId; name: string }) => ({ uid, name })
  return {
    added: after.resources.filter(each => !memberOf(before.resources, each.uid)).map(named),
    removed: before.resources.filter(each => !memberOf(after.resources, each.uid)).map(named),
    changed: after.resources
      .filter(each => {
        const was = memberOf(before.resources, each.uid)
        return was !== undefined && !same(content(was), content(each))
      })
      .map(named),
  }
}

function compareCalendars(before: Schedule, after: Schedule): string[] {
  const names = new Set<string>()
  for (const each of after.calendars) {
    const was = before.calendars.find(other => other.id === each.id)
    if (!was || !same(content(was), content(each))) names.add(each.name)
  }
  for (const each of before.calendars) if (!after.calendars.some(other => other.id === each.id)) names.add(each.name)
  return [...names]
}

/** Person-seconds of work: of the assignments, or as tasks without any state it. */
function totalWork(schedule: Schedule): WorkTime {
  let total = 0
  const staffed = new Set<TaskId>()
  for (const each of schedule.assignments) {
    const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
    const task = memberOf(schedule.tasks, each.task)
    if (!task || (resource && resource.kind !== 'work')) continue
    staffed.add(each.task)
    total += workOf(task, each)
  }
  const parents = new Set(schedule.tasks.map(task => task.parent))
  for (const task of schedule.tasks) if (!staffed.has(task.uid) && !parents.has(task.uid)) total += task.work ?? 0
  return workTime(total)
}
