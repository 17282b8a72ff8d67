import {
  ancestorsOf,
  type CalendarId,
  calendarId,
  closestName,
  DEFAULT_UNITS,
  type Duration,
  isSummaryAt,
  type Problem,
  packageGroupOf,
  problem,
  type Resource,
  type ResourceId,
  resourceId,
  type Schedule,
  type Task,
  type TaskId,
  taskId,
  unitSeconds,
  type WorkTime,
  type WorkUnits,
} from '@parada/schedule'
import { fold } from '../text/fold.ts'

/** Assumption that falls when the calendar comes from another plan. */
const ASSUMED_HOURS = 'language.assumedRoundTheClock'

/**
 * A new plan that starts from another one: its settings and calendars, unless the text says the working time; its people
 * and things, with those of the text found among them by name; and its packages, for the tasks that have their like in
 * one of them. Tasks, progress and baselines of the other plan stay there.
 */
export function onBase(
  plan: Schedule,
  base: Schedule,
  assumptions: readonly Problem[],
): { readonly schedule: Schedule; readonly notes: readonly Problem[] } {
  const stated = plan.project.shifts !== undefined && !assumptions.some(each => each.code === ASSUMED_HOURS)
  const timed = withCalendars(plan, base, stated)
  const { resources, idOf } = withResources(plan.resources, base.resources)
  const { tasks, packages } = withPackages(timed.tasks, base)
  const calendar = timed.calendars.find(each => each.id === timed.project.calendar)
  const schedule: Schedule = {
    ...timed,
    ...(base.customFields && { customFields: base.customFields }),
    tasks,
    resources,
    assignments: plan.assignments.map(each => ({
      ...each,
      resource: each.resource === null ? null : (idOf.get(each.resource) ?? each.resource),
    })),
  }
  const begun = problem(
    'language.begunFromPlan',
    { calendar: calendar?.name ?? '', resources: base.resources.length, packages },
    { severity: 'info' },
  )
  return { schedule, notes: [...assumptions.filter(each => stated || each.code !== ASSUMED_HOURS), begun] }
}

/** The base's settings and calendars; a working time that the text states is one more of them. */
function withCalendars(plan: Schedule, base: Schedule, stated: boolean): Schedule {
  const { finish, storedFinish, statusDate, guid, created, lastSaved, extra, shifts, ...settings } = base.project
  const { name, start, units } = plan.project
  const own = plan.calendars.find(each => each.id === plan.project.calendar)
  const taken = base.calendars.map(each => each.id)
  const calendar: CalendarId = stated && own ? calendarId(Math.max(0, ...taken) + 1) : base.project.calendar
  const working = stated ? plan.project.shifts : shifts
  const days = stated ? units : settings.units
  return {
    ...plan,
    calendars: stated && own ? [...base.calendars, { ...own, id: calendar }] : base.calendars,
    project: { ...settings, name, start, from: 'start', calendar, units: days, ...(working && { shifts: working }) },
    // "3 days" are three days of the calendar that holds.
    tasks: plan.tasks.map(task => ({ ...task, duration: inUnits(task.duration, units, days) })),
    links: plan.links.map(link => ({ ...link, lag: inUnits(link.lag, units, days) })),
  }
}

/** As many days, weeks or months as before, of another length. */
function inUnits<D extends Pick<Duration, 'seconds' | 'unit'> & { readonly elapsed?: boolean }>(
  amount: D,
  from: WorkUnits = DEFAULT_UNITS,
  to: WorkUnits = DEFAULT_UNITS,
): D {
  if (amount.elapsed === true) return amount
  const ratio = unitSeconds(amount.unit, to) / unitSeconds(amount.unit, from)
  return ratio === 1 ? amount : { ...amount, seconds: Math.round(amount.seconds * ratio) as WorkTime }
}

/** The base's resources, and after them those of the text that it has none like. */
function withResources(
  own: readonly Resource[],
  known: readonly Resource[],
): { readonly resources: readonly Resource[]; readonly idOf: ReadonlyMap<ResourceId, ResourceId> } {
  const resources = [...known]
  const idOf = new Map<ResourceId, ResourceId>()
  let next = Math.max(0, ...known.map(each => each.uid))
  let row = Math.max(0, ...known.map(each => each.row))
  for (const each of own) {
    const found = closestName(each.name, known)
    const uid = found ? found.match.uid : resourceId(++next)
    idOf.set(each.uid, uid)
    if (!found) resources.push({ ...each, uid, row: ++row })
  }
  return { resources, idOf }
}

/** A package of the base with those around it, outermost first. */
interface Home {
  readonly path: readonly Task[]
}

/** Rows of the new plan, those that have their like in a package of the base under that package. Packages that stay empty are left out. */
function withPackages(
  tasks: readonly Task[],
  base: Schedule,
): { readonly tasks: readonly Task[]; readonly packages: number } {
  const homeOf = homes(base)
  let next = Math.max(0, ...tasks.map(each => each.uid))
  const made = new Map<TaskId, Task>()
  const children = new Map<TaskId | null, Task[]>()
  const put = (task: Task): void => {
    const list = children.get(task.parent)
    if (list) list.push(task)
    else children.set(task.parent, [task])
  }
  for (const [at, task] of tasks.entries()) {
    let parent = task.parent
    if (parent === null)
      for (const each of homeOf(task, isSummaryAt(tasks, at))?.path ?? []) {
        let row = made.get(each.uid)
        if (!row) {
          row = packageRow(each, taskId(++next), parent)
          made.set(each.uid, row)
          put(row)
        }
        parent = row.uid
      }
    put({ ...task, parent })
  }
  const ordered: Task[] = []
  const walk = (parent: TaskId | null): void => {
    for (const task of children.get(parent) ?? []) {
      ordered.push({ ...task, row: ordered.length + 1 })
      walk(task.uid)
    }
  }
  walk(null)
  return { tasks: ordered, packages: made.size }
}

const packageRow = (task: Task, uid: TaskId, parent: TaskId | null): Task => ({
  uid,
  row: 0,
  name: task.name,
  parent,
  summary: true,
  duration: { seconds: 0 as WorkTime, unit: 'd' },
  ...(task.notes !== undefined && { notes: task.notes }),
  ...(task.responsible !== undefined && { responsible: task.responsible }),
})

/** Finds the package of the base that a row belongs to: its namesake's, else one named for the same kind of work. */
function homes(base: Schedule): (task: Task, summary: boolean) => Home | null {
  const top = base.tasks.filter(each => each.parent === null)
  // One row above all others is the name of that plan, not a part of it.
  const whole = top.length === 1 && isSummaryAt(base.tasks, 0) ? top[0] : undefined
  const positions = new Map<number, number>(base.tasks.map((task, at) => [task.uid, at]))
  const pathOf = (task: Task): readonly Task[] =>
    ancestorsOf(base.tasks, task, uid => positions.get(uid) ?? -1)
      .filter(each => each !== whole)
      .reverse()
  const namesakes = new Map<string, Home>()
  const kinds = new Map<string, Home>()
  for (const [at, task] of base.tasks.entries()) {
    if (task === whole) continue
    const path = pathOf(task)
    const key = `${isSummaryAt(base.tasks, at)}:${fold(task.name)}`
    if (!namesakes.has(key)) namesakes.set(key, { path })
    const kind = packageGroupOf(task.name)
    if (isSummaryAt(base.tasks, at) && kind !== 'Pacote Geral' && !kinds.has(kind))
      kinds.set(kind, { path: [...path, task] })
  }
  return (task, summary) => {
    const namesake = namesakes.get(`${summary}:${fold(task.name)}`)
    if (namesake) return namesake
    return summary || task.duration.seconds === 0 ? null : (kinds.get(packageGroupOf(task.name)) ?? null)
  }
}
