import {
  type Assignment,
  addWork,
  type Calendar,
  type CalendarId,
  type CompiledCalendar,
  compileCalendar,
  type Instant,
  nextWork,
  previousWork,
  type Resource,
  type ResourceId,
  type Task,
  type TimedWork,
  type Timephased,
  type WorkTime,
  workBetween,
} from '@parada/schedule'

/** Seconds of working time that rounding in files comes to. */
export const NEAR = 60
/** The share of a rate that it comes to. */
const SAME_RATE = 0.01

/** Finds the calendars that an assignment's work may lie on: its task's, its resource's, the project's; each compiled once. */
export class WorkCalendars {
  readonly #byId: ReadonlyMap<CalendarId, Calendar>
  readonly #ofResource: ReadonlyMap<ResourceId, CalendarId | undefined>
  readonly #compiled = new Map<CalendarId, CompiledCalendar>()
  readonly #all: readonly Calendar[]
  readonly #project: CalendarId

  constructor(calendars: readonly Calendar[], resources: readonly Resource[], project: CalendarId) {
    this.#all = calendars
    this.#project = project
    this.#byId = new Map(calendars.map(each => [each.id, each]))
    this.#ofResource = new Map(resources.map(each => [each.uid, each.calendar]))
  }

  of(task: Task, assignment: Assignment): CompiledCalendar[] {
    const own = assignment.resource === null ? undefined : this.#ofResource.get(assignment.resource)
    const ids = new Set([task.calendar, own, this.#project].filter(id => id !== undefined))
    return [...ids].flatMap(id => {
      const known = this.#compiled.get(id)
      if (known) return known.empty ? [] : [known]
      const calendar = this.#byId.get(id)
      if (!calendar) return []
      const compiled = compileCalendar(calendar, this.#all)
      this.#compiled.set(id, compiled)
      return compiled.empty ? [] : [compiled]
    })
  }
}

/** Runs on a calendar: without idle hours at their ends, neighbours of one rate made one; empty work is a gap. */
export function tidyRuns(runs: readonly TimedWork[], calendar: CompiledCalendar): TimedWork[] {
  const tidy: TimedWork[] = []
  for (const run of runs) {
    if (!(run.work > 0)) continue
    const [start, finish] = [nextWork(calendar, run.start), previousWork(calendar, run.finish)]
    if (!(finish > start)) {
      tidy.push(run)
      continue
    }
    const last = tidy.at(-1)
    const own = run.work / workBetween(calendar, start, finish)
    const before = last && last.work / workBetween(calendar, last.start, last.finish)
    const joins = last !== undefined && workBetween(calendar, last.finish, start) <= 0 && last.finish <= start
    if (last && joins && before !== undefined && Math.abs(own - before) <= before * SAME_RATE)
      tidy[tidy.length - 1] = {
        start: last.start,
        finish,
        work: (last.work + run.work) as WorkTime,
        ...((last.cost !== undefined || run.cost !== undefined) && { cost: (last.cost ?? 0) + (run.cost ?? 0) }),
      }
    else tidy.push({ ...run, start, finish })
  }
  return tidy
}

/**
 * What a file states of an assignment's work over time, as far as it says more than its dates, its work and the parts of its
 * task do; undefined where it does not.
 */
export function sayingMore(
  task: Task,
  stated: { readonly planned: readonly TimedWork[]; readonly actual: readonly TimedWork[] },
  calendar: CompiledCalendar,
): Timephased | undefined {
  const planned = tidyRuns(stated.planned, calendar)
  const actual = tidyRuns(stated.actual, calendar)
  const runs = [...actual, ...planned]
  if (runs.length === 0 || isEven(runs, calendar)) return undefined
  if (isOfParts(task, runs, calendar)) return undefined
  return { ...(planned.length > 0 && { planned }), ...(actual.length > 0 && { actual }) }
}

const rateOf = (run: TimedWork, calendar: CompiledCalendar): number => {
  const span = workBetween(calendar, run.start, run.finish)
  return span > 0 ? run.work / span : 0
}

/** All of it goes on at one rate, from the beginning to the end. */
function isEven(runs: readonly TimedWork[], calendar: CompiledCalendar): boolean {
  const first = runs[0]
  if (!first) return true
  const rate = rateOf(first, calendar)
  return (
    rate > 0 &&
    runs.every((run, at) => {
      const last = runs[at - 1]
      return (
        Math.abs(rateOf(run, calendar) - rate) <= rate * SAME_RATE &&
        (!last || Math.abs(workBetween(calendar, last.finish, run.start)) <= NEAR)
      )
    })
  )
}

/** All of it goes on at one rate in the parts of a split task. */
function isOfParts(task: Task, runs: readonly TimedWork[], calendar: CompiledCalendar): boolean {
  const segments = task.segments ?? []
  const first = runs[0]
  if (segments.length < 2 || !first) return false
  const rate = rateOf(first, calendar)
  const parts: { start: Instant; finish: Instant }[] = []
  for (const run of runs) {
    if (Math.abs(rateOf(run, calendar) - rate) > rate * SAME_RATE) return false
    const last = parts.at(-1)
    if (last && workBetween(calendar, last.finish, run.start) <= NEAR) last.finish = run.finish
    else parts.push({ start: run.start, finish: run.finish })
  }
  const near = (a: Instant, b: Instant): boolean => Math.abs(workBetween(calendar, a, b)) <= NEAR
  return (
    parts.length === segments.length &&
    segments.every((segment, at) => {
      const part = parts[at]
      return part !== undefined && near(part.start, segment.start) && near(part.finish, segment.finish)
    })
  )
}

/** Runs from working seconds after an instant. */
export function runsAfter(
  parts: readonly { readonly from: number; readonly to: number; readonly work: number }[],
  from: Instant,
  calendar: CompiledCalendar,
): TimedWork[] {
  return parts.map(part => ({
    start: nextWork(calendar, addWork(calendar, from, part.from)),
    finish: addWork(calendar, from, part.to),
    work: Math.round(part.work) as WorkTime,
  }))
}
