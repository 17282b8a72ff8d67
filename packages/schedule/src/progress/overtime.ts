import type { Calendar, CalendarException, Period } from '../calendar/calendar.ts'
import { compileCalendar, nextWork, periodsOfDay, previousWork } from '../calendar/compiled.ts'
import { tidyPeriods } from '../calendar/working-days.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import type { Edit } from '../edits/edit.ts'
import { placedBy } from '../engine/assignment-span.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { CalendarId, TaskId } from '../model/ids.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { DAY, dayOf, type Instant } from '../time/instant.ts'

type Span = readonly [from: number, to: number]

/**
 * Exceptions that make time in which a task was worked on, although its calendar rests, time of its calendar and of its
 * people's: from a real start to the next working time, and from the last one to a real finish. None where it rested never.
 */
export function overtimeEdits(
  calculation: Calculation,
  uid: TaskId,
  { start, finish }: { readonly start?: Instant; readonly finish?: Instant },
  until: Instant,
  name: string,
): readonly Edit[] {
  const { schedule } = calculation
  const task = memberOf(schedule.tasks, uid)
  if (!task || task.duration.elapsed) return []
  const calendar = placedBy(calculation, uid)
  const begun = start ?? task.actualStart
  const spans: Span[] = []
  if (start !== undefined && nextWork(calendar, start) > start)
    spans.push([start, Math.min(nextWork(calendar, start), finish ?? until)])
  if (finish !== undefined && previousWork(calendar, finish) < finish)
    spans.push([Math.max(previousWork(calendar, finish), begun ?? finish), finish])
  const days = spans.flatMap(byDay)
  if (days.length === 0) return []
  return calendarsOf(schedule, task).flatMap((id): Edit[] => {
    const own = schedule.calendars.find(each => each.id === id)
    if (!own) return []
    const added = exceptionsOf(own, schedule.calendars, days, name)
    // The first exception of a day holds.
    const changes = { exceptions: [...added, ...own.exceptions] }
    return added.length === 0 ? [] : [{ kind: 'setCalendar', calendar: id, changes }]
  })
}

function exceptionsOf(
  own: Calendar,
  all: readonly Calendar[],
  spans: readonly Span[],
  name: string,
): CalendarException[] {
  const compiled = compileCalendar(own, all)
  const byDay = new Map<ReturnType<typeof dayOf>, Period[]>()
  for (const [from, to] of spans) {
    const day = dayOf(from as Instant)
    const list = byDay.get(day) ?? []
    byDay.set(day, [...list, { from: from - day * DAY, to: to - day * DAY }])
  }
  return [...byDay].flatMap(([day, worked]) => {
    const had = tidyPeriods(periodsOfDay(compiled, day))
    const periods = tidyPeriods([...had, ...worked])
    const same =
      periods.length === had.length &&
      periods.every((each, at) => each.from === had[at]?.from && each.to === had[at]?.to)
    return same ? [] : [{ name, first: day, last: day, periods }]
  })
}

/** A span in pieces of one day. */
function byDay([from, to]: Span): Span[] {
  const pieces: Span[] = []
  for (let begin = from; begin < to; ) {
    const end = Math.min(to, (dayOf(begin as Instant) + 1) * DAY)
    pieces.push([begin, end])
    begin = end
  }
  return pieces
}

/** The calendars that say when a task is worked on: its own, and those of its people where it heeds them; else the project's. */
function calendarsOf(schedule: Schedule, task: Task): CalendarId[] {
  const ids = new Set<CalendarId>(task.calendar === undefined ? [] : [task.calendar])
  if (!task.ignoreResourceCalendars && task.mode !== 'manual')
    for (const each of assignmentsOfTask.of(schedule.assignments, task.uid)) {
      const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
      if (resource?.kind === 'work' && resource.calendar !== undefined) ids.add(resource.calendar)
    }
  return ids.size > 0 ? [...ids] : [schedule.project.calendar]
}
