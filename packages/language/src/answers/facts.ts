import {
  type Calculation,
  criticalPaths,
  formatInstant,
  type Instant,
  lateness,
  leaves,
  lookingFrom,
  must,
  type Schedule,
  type Task,
  type TaskId,
} from '@parada/schedule'

/** Rows that an answer lists; of more it gives only the number. */
const LISTED = 8

/** A moment as answers write it. */
export const when = (at: number): string =>
  formatInstant(at as Instant)
    .slice(0, 16)
    .replace('T', ' ')

/** Rows in one line, the first few by name. */
export function listed(lines: readonly string[]): string {
  const more = lines.length - LISTED
  return lines.slice(0, LISTED).join('; ') + (more > 0 ? ` (+${more})` : '')
}

/** The tasks that decide the finish, in order of time. */
export function drivers(calculation: Calculation): Task[] {
  const { schedule } = calculation
  const chain = criticalPaths(calculation).primary?.tasks ?? []
  const byId = new Map(schedule.tasks.map(task => [task.uid, task]))
  return chain.flatMap(uid => byId.get(uid) ?? [])
}

/** What is late, or will be: by its deadline, or by the dates it is held to; with the row that holds it up. */
export interface Late {
  readonly task: Task
  readonly seconds: number
  readonly held: Task | null
}

/** What the dashboard counts as late stands here too, and what a deadline or the baseline is missed by. */
export function late(calculation: Calculation, today: Instant): Late[] {
  const { tasks } = calculation.schedule
  const byId = new Map(tasks.map(task => [task.uid, task]))
  const asOf = lookingFrom(calculation, today)
  return leaves(calculation)
    .flatMap((at): Late[] => {
      const task = tasks[at]
      const dates = task && calculation.of(task.uid)
      if (!task || !dates || task.active === false || dates.percentComplete >= 100) return []
      const { heldTo, overdue, startOverdue, finishLate, startLate } = lateness(calculation, at, asOf)
      const seconds = Math.max(
        task.deadline === undefined ? 0 : dates.finish - task.deadline,
        overdue || startOverdue || heldTo.by === 'baseline' ? finishLate : 0,
        overdue ? asOf - heldTo.finish : 0,
        startOverdue ? Math.max(startLate, asOf - heldTo.start) : 0,
      )
      if (seconds <= 0) return []
      const from = calculation.drivingLinks(task.uid)[0]?.from
      return [{ task, seconds, held: from === undefined ? null : (byId.get(from) ?? null) }]
    })
    .sort((a, b) => b.seconds - a.seconds)
}

/** An overallocated resource: the worst moment. */
export interface Overload {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly needed: number
  readonly there: number
}

export function overloads(calculation: Calculation): Overload[] {
  const { schedule } = calculation
  const byResource = new Map<number, { at: number; units: number }[]>()
  for (const each of schedule.assignments) {
    const dates = calculation.of(each.task)
    if (each.resource === null || !dates || dates.finish <= dates.start || dates.percentComplete >= 100) continue
    const list = byResource.get(each.resource) ?? []
    list.push({ at: dates.start, units: each.units ?? 1 }, { at: dates.finish, units: -(each.units ?? 1) })
    byResource.set(each.resource, list)
  }
  return schedule.resources.flatMap((resource): Overload[] => {
    const there = resource.maxUnits ?? 1
    const steps = (byResource.get(resource.uid) ?? []).sort((a, b) => a.at - b.at || a.units - b.units)
    let sum = 0
    let worst: Overload | null = null
    for (const [at, step] of steps.entries()) {
      sum += step.units
      const to = steps[at + 1]?.at ?? step.at
      if (sum > there + 1e-6 && to > step.at && sum > (worst?.needed ?? 0))
        worst = { name: resource.name, from: step.at, to, needed: sum, there }
    }
    return worst ? [worst] : []
  })
}

/** Tasks that begin in a stretch of time, in order. */
export const startingIn = (calculation: Calculation, from: number, to: number): Task[] =>
  calculation.schedule.tasks
    .filter(task => {
      const dates = calculation.of(task.uid)
      return dates !== undefined && !dates.summary && dates.start >= from && dates.start < to
    })
    .sort((a, b) => must(calculation.of(a.uid)).start - must(calculation.of(b.uid)).start)

/** Rows that left their baseline, the furthest first, in seconds of the finish. */
export function sinceBaseline(calculation: Calculation): { task: Task; seconds: number }[] | null {
  const { schedule } = calculation
  const based = schedule.tasks.filter(task => task.baselines?.some(each => each.number === 0))
  if (based.length === 0) return null
  return schedule.tasks
    .flatMap(task => {
      const dates = calculation.of(task.uid)
      const planned = task.baselines?.find(each => each.number === 0)?.finish
      return dates && !dates.summary && planned !== undefined && planned !== dates.finish
        ? [{ task, seconds: dates.finish - planned }]
        : []
    })
    .sort((a, b) => Math.abs(b.seconds) - Math.abs(a.seconds))
}

/** Names of those on a task. */
export function peopleOn(schedule: Schedule, task: TaskId): string[] {
  const names = new Map(schedule.resources.map(each => [each.uid as number, each.name]))
  return schedule.assignments
    .filter(each => each.task === task)
    .flatMap(each => (each.resource === null ? [] : (names.get(each.resource) ?? [])))
}
