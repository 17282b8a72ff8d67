import {
  type Assignment,
  assignmentId,
  type Calendar,
  type CalendarId,
  compileCalendar,
  type Resource,
  resourceId,
  STANDARD_CALENDAR,
  type Task,
  taskId,
  type WorkTime,
  workBetween,
} from '@parada/schedule'
import type { ReadTask } from './read-rows.ts'

/** Number of an assignment that the file gave none. */
export const UNNUMBERED = -1

/** Rows of a file as they were read. */
export interface Rows {
  readonly tasks: readonly ReadTask[]
  readonly resources: readonly Resource[]
  readonly assignments: readonly Assignment[]
  /** The row that stands for the whole plan, and that of unassigned work: both are number 0 in MS Project. */
  readonly summary: ReadTask | undefined
  readonly unnamed: Resource | undefined
}

const highest = (numbers: readonly number[]): number => numbers.reduce((most, each) => Math.max(most, each), 0)

/**
 * Numbers as MS Project gives them. Programs that count rows from 0 have a real task and a real resource under the
 * number of the whole plan and of unassigned work; others leave assignments without one.
 */
export function numbered(rows: Rows): Rows {
  const { summary, unnamed } = rows
  // The row of the plan stands above all levels.
  const first = summary !== undefined && summary.level >= 1 ? highest(rows.tasks.map(each => each.task.uid)) + 1 : 0
  const taken = rows.assignments.some(each => each.resource === ZERO)
  const somebody =
    unnamed !== undefined && unnamed.name !== '' && taken ? highest(rows.resources.map(each => each.uid)) + 1 : 0
  const renumbered = (each: ReadTask): ReadTask =>
    each.links.some(link => link.from === 0)
      ? { ...each, links: each.links.map(link => (link.from === 0 ? { ...link, from: first } : link)) }
      : each
  let last = highest(rows.assignments.map(each => each.uid))
  return {
    tasks:
      first === 0 || !summary
        ? rows.tasks
        : [{ ...summary, task: { ...summary.task, uid: taskId(first) } }, ...rows.tasks].map(renumbered),
    resources:
      somebody === 0 || !unnamed ? rows.resources : [{ ...unnamed, uid: resourceId(somebody) }, ...rows.resources],
    assignments: rows.assignments.map(each => ({
      ...each,
      ...((each.uid as number) === UNNUMBERED && { uid: assignmentId(++last) }),
      ...(first !== 0 && (each.task as number) === 0 && { task: taskId(first) }),
      ...(each.resource === ZERO && { resource: somebody === 0 ? null : resourceId(somebody) }),
    })),
    summary: first === 0 ? summary : undefined,
    unnamed: somebody === 0 ? unnamed : undefined,
  }
}

/** Resource number 0 while it is not known whether the file means a resource by it. */
export const ZERO = resourceId(0)

/**
 * Tasks for which the file has dates and no duration, as some planning sheets and web programs write them: what their calendar
 * holds between the dates.
 */
export function withDurations(
  tasks: readonly Task[],
  unstated: ReadonlySet<number>,
  calendars: readonly Calendar[],
  projectCalendar: CalendarId,
): readonly Task[] {
  if (unstated.size === 0) return tasks
  return tasks.map(task => {
    const start = task.manual?.start ?? task.stored?.start
    const finish = task.manual?.finish ?? task.stored?.finish
    if (!unstated.has(task.uid) || start === undefined || finish === undefined || finish <= start) return task
    const own = task.calendar ?? projectCalendar
    const compiled = compileCalendar(calendars.find(each => each.id === own) ?? STANDARD_CALENDAR, calendars)
    const seconds = workBetween(compiled, start, finish)
    return { ...task, duration: { ...task.duration, seconds: seconds as WorkTime } }
  })
}

/** The row without a calendar that the file does not have; `report` is called for it. */
export function withKnownCalendar<T extends Task | Resource>(
  row: T,
  known: ReadonlySet<number>,
  report: (calendar: number) => void,
): T {
  if (row.calendar === undefined || known.has(row.calendar)) return row
  report(row.calendar)
  const { calendar: _, ...rest } = row
  return rest as unknown as T
}
