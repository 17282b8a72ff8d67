import type { Calendar, Period, Week } from '../calendar/calendar.ts'
import { periodsOfDay } from '../calendar/compiled.ts'
import { assignmentsOfTask, linksFrom, linksTo } from '../edits/draft.ts'
import type { Edit } from '../edits/edit.ts'
import { projectCalendar, resourceCalendar } from '../edits/edit-context.ts'
import { type CalendarId, calendarId, type ResourceId } from '../model/ids.ts'
import { type LinkKey, sameLink } from '../model/link.ts'
import type { Availability, Resource } from '../model/resource.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import { NO_LAG } from '../time/duration.ts'
import { DAY, dayNumber, dayOf, HOUR, instant, MINUTE, weekday, workTime } from '../time/instant.ts'
import type { RecoveryMove, RecoverySpan } from './options.ts'

/** What people may work longer than their day: Brazilian labour law, article 59, and what crews stand over weeks. */
export const OVERTIME = 2 * HOUR
/** Of twice the people a task takes 0.57 of its time: they stand in each other's way. */
const CROWDING = 0.8

/** Edits of a move on a plan as others have left it; null where it cannot be carried out there. */
export function editsOfMove(schedule: Schedule, move: RecoveryMove): readonly Edit[] | null {
  switch (move.kind) {
    case 'shift':
    case 'overtime': {
      const resource = memberOf(schedule.resources, move.resource)
      return resource ? longerDays(schedule, resource, move.kind, move.span) : null
    }
    case 'crew':
    case 'equipment': {
      const resource = memberOf(schedule.resources, move.resource)
      return resource ? moreUnits(resource, move.add, move.span) : null
    }
    case 'reinforce':
      return reinforced(schedule, move)
    case 'overlap':
      return overlapped(schedule, move.link, move.lag)
    case 'order':
      return []
    case 'before':
      return begunBefore(schedule, move)
    case 'drop':
      return dropped(schedule, move)
  }
}

const WHOLE: readonly Period[] = [{ from: 0, to: DAY }]

/** A calendar of its own for a crew, with whole days or longer ones, between two days or always; its rows for the night. */
function longerDays(
  schedule: Schedule,
  resource: Resource,
  kind: 'shift' | 'overtime',
  span: RecoverySpan | undefined,
): readonly Edit[] | null {
  const old = schedule.calendars.find(each => each.id === (resource.calendar ?? schedule.project.calendar))
  if (!old) return null
  const [own, project] = [resourceCalendar(schedule, resource), projectCalendar(schedule)]
  const at = span ? dayOf(span.from) : dayOf(schedule.project.start ?? instant(0))
  // The week in which it begins stands for all: shift patterns repeat.
  const sunday = at - weekday(at)
  const week = Array.from({ length: 7 }, (_, day): readonly Period[] => {
    const periods = periodsOfDay(own, dayNumber(sunday + day))
    if (kind === 'overtime') return lengthened(periods)
    const worked = periods.length > 0 || periodsOfDay(project, dayNumber(sunday + day)).length > 0
    return worked ? WHOLE : []
  }) as unknown as Week
  const { guid: _, ofResource: __, ...rest } = old
  const calendar: Calendar = {
    ...rest,
    id: nextCalendar(schedule),
    name: `${resource.name} ${kind === 'shift' ? '24 h' : `+${OVERTIME / HOUR} h`}`,
    ...(span
      ? {
          workWeeks: [
            { first: dayOf(span.from), last: dayOf(instant(span.to - 1)), days: week },
            ...(old.workWeeks ?? []),
          ],
        }
      : { week }),
  }
  const rows = kind === 'shift' ? atNight(resource, span) : null
  return [
    { kind: 'addCalendar', calendar },
    {
      kind: 'setResource',
      resource: resource.uid,
      changes: { calendar: calendar.id, ...(rows && { availability: rows }) },
    },
  ]
}

const nextCalendar = ({ calendars }: Schedule): CalendarId =>
  calendarId(calendars.reduce((most, each) => Math.max(most, each.id), 0) + 1)

function lengthened(periods: readonly Period[]): readonly Period[] {
  const last = periods.at(-1)
  if (!last) return periods
  return [...periods.slice(0, -1), { from: last.from, to: Math.min(DAY, last.to + OVERTIME) }]
}

/** Rows of people who are there by day only, by night too; null where no row says so. */
function atNight(resource: Resource, span: RecoverySpan | undefined): readonly Availability[] | null {
  const rows = resource.availability ?? []
  const days = rows.filter(each => each.shift === 'day' || each.shift === 0)
  if (days.length === 0 || rows.some(each => each.shift === 'night' || each.shift === 1)) return null
  return [
    ...rows,
    ...days.map(
      (each): Availability => ({
        ...each,
        ...(span && { from: span.from, to: span.to }),
        shift: each.shift === 0 ? 1 : 'night',
      }),
    ),
  ]
}

/** More of a limited resource; null where it has no limit. */
function moreUnits(resource: Resource, add: number, span: RecoverySpan | undefined): readonly Edit[] | null {
  const { availability, maxUnits } = resource
  if (availability && availability.length > 0) {
    const rows = availability.flatMap(each => (isRaised(each, availability) ? raisedRows(each, add, span) : [each]))
    return [{ kind: 'setResource', resource: resource.uid, changes: { availability: rows } }]
  }
  if (maxUnits === undefined) return null
  const units = maxUnits + add
  if (!span) return [{ kind: 'setResource', resource: resource.uid, changes: { maxUnits: units } }]
  const rows: Availability[] = [{ from: span.from, to: span.to, units }, { units: maxUnits }]
  return [{ kind: 'setResource', resource: resource.uid, changes: { availability: rows } }]
}

const beginOf = ({ from }: Availability): number => from ?? Number.NEGATIVE_INFINITY
const endOf = ({ to }: Availability): number => to ?? Number.POSITIVE_INFINITY

/** Whether who comes in addition comes with a row: with one of those that hold together, and with none that takes all away. */
function isRaised(row: Availability, rows: readonly Availability[]): boolean {
  if (row.units <= 0 || row.shift === undefined) return row.units > 0
  return !rows.some(
    each => each.shift === undefined && each.units > 0 && beginOf(each) < endOf(row) && beginOf(row) < endOf(each),
  )
}

/** A row with more in a span of time, and as it was before and after. */
function raisedRows(row: Availability, add: number, span: RecoverySpan | undefined): readonly Availability[] {
  const units = row.units + add
  if (!span) return [{ ...row, units }]
  const [begin, end] = [Math.max(beginOf(row), span.from), Math.min(endOf(row), span.to)]
  if (begin >= end) return [row]
  return [
    ...(beginOf(row) < begin ? [{ ...row, to: instant(begin) }] : []),
    { ...row, from: instant(begin), to: instant(end), units },
    ...(end < endOf(row) ? [{ ...row, from: instant(end) }] : []),
  ]
}

/** How long so much work takes with other people on it, in whole minutes. */
export const lengthWith = (seconds: number, from: number, to: number): number =>
  Math.max(MINUTE, Math.round((seconds * (from / to) ** CROWDING) / MINUTE) * MINUTE)

function reinforced(schedule: Schedule, move: RecoveryMove & { kind: 'reinforce' }): readonly Edit[] | null {
  const task = memberOf(schedule.tasks, move.task)
  const [from, to] = move.units
  const own = assignmentsOfTask.of(schedule.assignments, move.task).find(each => each.resource === move.resource)
  if (!task || !own || (own.units ?? 1) !== from) return null
  const seconds = lengthWith(task.duration.seconds, from, to)
  const work = workTime(seconds * to)
  const more = work - (own.work ?? workTime(task.duration.seconds * from))
  return [
    {
      kind: 'setAssignment',
      assignment: own.uid,
      changes: {
        units: to,
        ...(own.work !== undefined && { work }),
        ...(own.remainingWork !== undefined && { remainingWork: work }),
      },
    },
    {
      kind: 'setTask',
      task: task.uid,
      changes: {
        duration: { ...task.duration, seconds: workTime(seconds) },
        ...(task.work !== undefined && { work: workTime(task.work + more) }),
        ...(task.remainingDuration && { remainingDuration: { ...task.remainingDuration, seconds: workTime(seconds) } }),
      },
    },
  ]
}

/** The second begins a while after the first, and ends no earlier than it. */
function overlapped(schedule: Schedule, key: LinkKey, lag: number): readonly Edit[] | null {
  const links = linksTo.of(schedule.links, key.to)
  const link = links.find(each => sameLink(each, key))
  if (!link || links.some(each => each.from === key.from && each.type === 'SS')) return null
  const { extra: _, ...rest } = link
  const edits: Edit[] = [
    { kind: 'removeLink', link: key },
    { kind: 'addLink', link: { ...rest, type: 'SS', lag: { seconds: workTime(lag), unit: 'h' } } },
  ]
  if (!links.some(each => each.from === key.from && each.type === 'FF'))
    edits.push({ kind: 'addLink', link: { ...rest, type: 'FF', lag: NO_LAG } })
  return edits
}

/** The task stands before the stop; what let it begin afterwards lets go. */
function begunBefore(schedule: Schedule, move: RecoveryMove & { kind: 'before' }): readonly Edit[] | null {
  return [
    ...linksTo.of(schedule.links, move.task).map(
      ({ from, to, type }): Edit => ({
        kind: 'removeLink',
        link: { from, to, type },
      }),
    ),
    { kind: 'setTask', task: move.task, changes: { constraint: { type: 'mustStartOn', date: move.at } } },
  ]
}

/** The task stays in the plan and takes no part; what it stood between stays in order. */
function dropped(schedule: Schedule, move: RecoveryMove & { kind: 'drop' }): readonly Edit[] | null {
  const edits: Edit[] = [{ kind: 'setTask', task: move.task, changes: { active: false } }]
  const before = linksTo.of(schedule.links, move.task)
  for (const out of linksFrom.of(schedule.links, move.task))
    for (const link of before) {
      const made = { from: link.from, to: out.to, type: 'FS' as const }
      if (made.from === made.to || linksTo.of(schedule.links, out.to).some(each => sameLink(each, made))) continue
      edits.push({ kind: 'addLink', link: { ...made, lag: NO_LAG } })
    }
  return edits
}

/** What can only be there once: two nights of one crew. */
export function slotOf(move: RecoveryMove): string {
  switch (move.kind) {
    case 'shift':
    case 'overtime':
      return `hours ${move.resource}`
    case 'crew':
    case 'equipment':
      return `units ${move.resource}`
    case 'overlap':
      return `link ${move.link.from} ${move.link.to}`
    case 'order':
      return 'order'
    default:
      return `task ${move.task}`
  }
}

/** The same for the same thing, whenever it is there. */
export function idOfMove(move: RecoveryMove): string {
  const { kind } = move
  if (kind === 'crew' || kind === 'equipment') return `${kind} ${move.resource} ${move.add}`
  return kind === 'shift' || kind === 'overtime' ? `${kind} ${move.resource}` : `${kind} ${slotOf(move)}`
}

/** Whether it changes what is done in which order: then the audit looks at the plan again. */
export const changesWork = ({ kind }: RecoveryMove): boolean =>
  kind === 'reinforce' || kind === 'overlap' || kind === 'before' || kind === 'drop'

/** The resource whose hours or number a move raises. */
export const resourceOfMove = (move: RecoveryMove): ResourceId | undefined =>
  move.kind === 'shift' || move.kind === 'overtime' || move.kind === 'crew' || move.kind === 'equipment'
    ? move.resource
    : undefined
