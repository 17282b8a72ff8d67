import {
  type CalendarId,
  type Comparison,
  calendarId,
  type ResourceId,
  resourceId,
  type Schedule,
  type TaskId,
  taskId,
} from '@parada/schedule'

/** Forms that hold rows and no ids: read, their rows are numbered as they come. */
const TABLES: readonly string[] = ['csv', 'xlsx']

export const isTable = (format: string): boolean => TABLES.includes(format)

/** Rows by the names on the way to them; the second of equal ones has its number behind the name. */
function byPath(schedule: Schedule): ReadonlyMap<string, TaskId> {
  const paths = new Map<TaskId, string>()
  const found = new Map<string, TaskId>()
  const times = new Map<string, number>()
  for (const task of schedule.tasks) {
    const path = `${task.parent === null ? '' : (paths.get(task.parent) ?? '')}\n${task.name.trim()}`
    const time = (times.get(path) ?? 0) + 1
    times.set(path, time)
    const whole = time === 1 ? path : `${path}\t${time}`
    paths.set(task.uid, whole)
    found.set(whole, task.uid)
  }
  return found
}

/** New ids for one side: of the other where the same name stands there, else of their own. */
function idsByName<Id extends number>(
  own: ReadonlyMap<string, Id>,
  others: ReadonlyMap<string, Id>,
  made: (id: number) => Id,
): ReadonlyMap<Id, Id> {
  // Ids of a large plan are more than a call takes arguments.
  let next = 1
  for (const ids of [own, others]) for (const id of ids.values()) next = Math.max(next, id + 1)
  return new Map([...own].map(([name, id]) => [id, others.get(name) ?? made(next++)]))
}

const byName = <Id extends number>(rows: readonly (readonly [string, Id])[]): ReadonlyMap<string, Id> =>
  new Map(rows.map(([name, id]) => [name, id]))

/**
 * A plan read from a table with the ids of the plan that it is compared with, its rows found by their names; null where its
 * own ids fit no worse, as in a book that Parada wrote with its plan.
 */
export function matchedByName(table: Schedule, other: Schedule): Schedule | null {
  const [own, others] = [byPath(table), byPath(other)]
  const names = new Map(other.tasks.map(each => [each.uid, each.name.trim()]))
  const byId = table.tasks.filter(each => names.get(each.uid) === each.name.trim()).length
  const byRow = [...own.keys()].filter(path => others.has(path)).length
  const tasks = idsByName(own, others, taskId)
  if (byRow < byId || [...tasks].every(([from, to]) => from === to)) return null
  const resources = idsByName<ResourceId>(
    byName(table.resources.map(each => [each.name, each.uid])),
    byName(other.resources.map(each => [each.name, each.uid])),
    resourceId,
  )
  const calendars = idsByName<CalendarId>(
    byName(table.calendars.map(each => [each.name, each.id])),
    byName(other.calendars.map(each => [each.name, each.id])),
    calendarId,
  )
  const task = (id: TaskId): TaskId => tasks.get(id) ?? id
  const calendar = (id: CalendarId): CalendarId => calendars.get(id) ?? id
  return {
    ...table,
    project: { ...table.project, calendar: calendar(table.project.calendar) },
    calendars: table.calendars.map(each => ({ ...each, id: calendar(each.id) })),
    tasks: table.tasks.map(each => ({
      ...each,
      uid: task(each.uid),
      parent: each.parent === null ? null : task(each.parent),
      ...(each.calendar !== undefined && { calendar: calendar(each.calendar) }),
    })),
    links: table.links.map(each => ({ ...each, from: task(each.from), to: task(each.to) })),
    resources: table.resources.map(each => ({
      ...each,
      uid: resources.get(each.uid) ?? each.uid,
      ...(each.calendar !== undefined && { calendar: calendar(each.calendar) }),
    })),
    assignments: table.assignments.map(each => ({
      ...each,
      task: task(each.task),
      resource: each.resource === null ? null : (resources.get(each.resource) ?? each.resource),
    })),
  }
}

/** A comparison with a table: what no row of it holds is counted by its field, and marks no row as changed. */
export function withoutColumns(
  comparison: Comparison,
  table: Schedule,
): { readonly comparison: Comparison; readonly absent: ReadonlyMap<string, number> } {
  const held = new Set(table.tasks.flatMap(each => Object.keys(each)))
  const absent = new Map<string, number>()
  const changed = comparison.tasks.changed.flatMap(each => {
    for (const field of each.fields) if (!held.has(field)) absent.set(field, (absent.get(field) ?? 0) + 1)
    const { uid: _uid, row: _row, name: _name, fields, ...rest } = each
    const left = fields.filter(field => held.has(field))
    return left.length > 0 || Object.keys(rest).length > 0 ? [{ ...each, fields: left }] : []
  })
  const { tasks } = comparison
  const unchanged = tasks.unchanged + tasks.changed.length - changed.length
  return { comparison: { ...comparison, tasks: { ...tasks, changed, unchanged } }, absent }
}
