import type { Schedule } from '@parada/schedule'

/** Broken invariants of a schedule, in words; empty when it is sound. */
export function brokenInvariants(schedule: Schedule): string[] {
  const broken: string[] = []
  const say = (ok: boolean, what: string): void => {
    if (!ok && broken.length < 10) broken.push(what)
  }
  const calendars = new Map(schedule.calendars.map(each => [each.id, each]))
  say(calendars.size === schedule.calendars.length, 'calendar id twice')
  say(calendars.has(schedule.project.calendar), 'project calendar unknown')
  for (const calendar of schedule.calendars) {
    let base = calendar.base
    for (let step = 0; base !== undefined && step <= calendars.size; step++) {
      say(calendars.has(base) && step < calendars.size, `base of calendar ${calendar.id}`)
      base = calendars.get(base)?.base
    }
    for (const periods of [...calendar.week, ...calendar.exceptions.map(each => each.periods)])
      for (const each of periods ?? []) say(0 <= each.from && each.from < each.to && each.to <= 86_400, 'period')
    for (const each of calendar.exceptions) say(each.first <= each.last, 'exception range')
  }
  const places = new Map(schedule.tasks.map((task, i) => [task.uid, i]))
  say(places.size === schedule.tasks.length, 'task uid twice')
  const open: number[] = []
  for (const task of schedule.tasks) {
    while (open.length > 0 && open[open.length - 1] !== task.parent) open.pop()
    say(task.parent === null || open.length > 0, `parent of task ${task.uid}`)
    open.push(task.uid)
    say(Number.isSafeInteger(task.duration.seconds) && task.duration.seconds >= 0, `duration of task ${task.uid}`)
    say(task.calendar === undefined || calendars.has(task.calendar), `calendar of task ${task.uid}`)
    say(task.percentComplete === undefined || task.percentComplete <= 100, `percent of task ${task.uid}`)
    say(
      !task.constraint || /^(asap|alap)$/.test(task.constraint.type) || task.constraint.date !== undefined,
      `constraint of task ${task.uid}`,
    )
  }
  for (const link of schedule.links)
    say(places.has(link.from) && places.has(link.to) && link.from !== link.to, 'ends of a link')
  const resources = new Set(schedule.resources.map(each => each.uid))
  say(resources.size === schedule.resources.length, 'resource uid twice')
  const assignments = new Set(schedule.assignments.map(each => each.uid))
  say(assignments.size === schedule.assignments.length, 'assignment uid twice')
  for (const each of schedule.assignments) {
    say(places.has(each.task), 'task of an assignment')
    say(each.resource === null || resources.has(each.resource), 'resource of an assignment')
  }
  const walk = (value: unknown): void => {
    if (typeof value === 'number') say(Number.isFinite(value), 'number that is none')
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) walk(each)
  }
  walk(schedule)
  return broken
}
