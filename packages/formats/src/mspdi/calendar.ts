import {
  type Calendar,
  type CalendarException,
  calendarId,
  DAY,
  type DayNumber,
  dayOf,
  formatDay,
  type Period,
  type Recurrence,
  type Week,
  type WorkWeek,
} from '@parada/schedule'
import { formatClock, parseClock } from '../tmx/codec.ts'
import { childOf, textOf, type XmlNode } from '../xml/read.ts'
import { element, wrap } from '../xml/write.ts'
import { readInstant } from './values.ts'

/** Pairs of clock times; a finish of midnight is the end of the day. */
function readPeriods(node: XmlNode | undefined): Period[] {
  const periods: Period[] = []
  for (const time of node?.children ?? []) {
    const from = parseClock(textOf(time, 'FromTime') ?? '')
    const to = parseClock(textOf(time, 'ToTime') ?? '')
    if (from === null || to === null) continue
    const end = to === 0 ? DAY : to
    if (from < end) periods.push({ from, to: end })
    // A shift over midnight: the rest belongs to the same day in this format.
    else if (from > end) periods.push({ from: 0, to: end }, { from, to: DAY })
  }
  return periods.toSorted((a, b) => a.from - b.from)
}

const clock = (seconds: number): string => (seconds >= DAY ? '00:00:00' : `${formatClock(seconds)}:00`.slice(0, 8))

const writePeriods = (periods: readonly Period[]): string =>
  periods.length === 0
    ? ''
    : wrap(
        'WorkingTimes',
        periods
          .map(({ from, to }) => wrap('WorkingTime', element('FromTime', clock(from)) + element('ToTime', clock(to))))
          .join(''),
      )

function readDays(node: XmlNode): { first: DayNumber; last: DayNumber } | null {
  const period = childOf(node, 'TimePeriod')
  const from = readInstant(textOf(period ?? node, 'FromDate') ?? '')
  const to = readInstant(textOf(period ?? node, 'ToDate') ?? '')
  if (from === undefined) return null
  const first = dayOf(from)
  return { first, last: to === undefined || to < from ? first : dayOf(to) }
}

const writeDays = (first: DayNumber, last: DayNumber): string =>
  wrap(
    'TimePeriod',
    element('FromDate', `${formatDay(first)}T00:00:00`) + element('ToDate', `${formatDay(last)}T23:59:00`),
  )

const OFFICE: readonly Period[] = [
  { from: 28_800, to: 43_200 },
  { from: 46_800, to: 61_200 },
]

/** Hours of a working day; one that names none has those that MS Project gives a new day. */
function hoursOf(day: XmlNode): readonly Period[] {
  const times = childOf(day, 'WorkingTimes')
  return times === undefined || times.children.length === 0 ? OFFICE : readPeriods(times)
}

const isWorking = (node: XmlNode): boolean => ['1', 'true'].includes(textOf(node, 'DayWorking') ?? '')

/** Days 1 (Sunday) to 7; a day that is not listed is as the base has it. */
function readWeek(node: XmlNode | undefined): (readonly Period[] | null)[] {
  const week: (readonly Period[] | null)[] = [null, null, null, null, null, null, null]
  for (const day of node?.children ?? []) {
    const type = Number(textOf(day, 'DayType'))
    if (type >= 1 && type <= 7) week[type - 1] = isWorking(day) ? hoursOf(day) : []
  }
  return week
}

const number = (node: XmlNode, name: string): number | undefined => {
  const text = textOf(node, name)
  return text === undefined || text === '' || !Number.isFinite(Number(text)) ? undefined : Number(text)
}

const bitsOf = (mask: number): number[] => [0, 1, 2, 3, 4, 5, 6].filter(day => mask & (1 << day))

/**
 * Exception types: 1 daily, 2 and 3 yearly by day and by position, 4 and 5 monthly, 6 weekly, 7 daily by count.
 * Positions count from 0 with 4 the last; months from 0; month items 3 to 9 are Sunday to Saturday.
 */
function readRecurrence(node: XmlNode): Recurrence | undefined {
  const every = Math.max(1, number(node, 'Period') ?? 1)
  const month = (number(node, 'Month') ?? 0) + 1
  const position = (number(node, 'MonthPosition') ?? 0) + 1
  const weekday = (number(node, 'MonthItem') ?? 3) - 3
  const day = number(node, 'MonthDay') ?? 1
  switch (number(node, 'Type')) {
    case 1:
    case 7:
      return every > 1 ? { pattern: 'daily', every } : undefined
    case 2:
      return { pattern: 'yearlyDay', month, day }
    case 3:
      return weekday < 0 ? undefined : { pattern: 'yearlyPosition', month, position, weekday }
    case 4:
      return { pattern: 'monthlyDay', every, day }
    case 5:
      return weekday < 0 ? undefined : { pattern: 'monthlyPosition', every, position, weekday }
    case 6:
      return { pattern: 'weekly', every, weekdays: bitsOf(number(node, 'DaysOfWeek') ?? 0) }
    default:
      return undefined
  }
}

function writeRecurrence(recurrence: Recurrence | undefined): string {
  const item = (weekday: number, position: number): string =>
    element('MonthItem', String(weekday + 3)) + element('MonthPosition', String(position - 1))
  if (!recurrence) return element('Type', '1')
  switch (recurrence.pattern) {
    case 'daily':
      return element('Type', '1') + element('Period', String(recurrence.every))
    case 'weekly':
      return (
        element('Type', '6') +
        element('Period', String(recurrence.every)) +
        element('DaysOfWeek', String(recurrence.weekdays.reduce((mask, day) => mask | (1 << day), 0)))
      )
    case 'monthlyDay':
      return (
        element('Type', '4') + element('Period', String(recurrence.every)) + element('MonthDay', String(recurrence.day))
      )
    case 'monthlyPosition':
      return (
        element('Type', '5') +
        element('Period', String(recurrence.every)) +
        item(recurrence.weekday, recurrence.position)
      )
    case 'yearlyDay':
      return (
        element('Type', '2') +
        element('Month', String(recurrence.month - 1)) +
        element('MonthDay', String(recurrence.day))
      )
    case 'yearlyPosition':
      return (
        element('Type', '3') +
        item(recurrence.weekday, recurrence.position) +
        element('Month', String(recurrence.month - 1))
      )
  }
}

function readException(node: XmlNode): CalendarException | null {
  const days = readDays(node)
  if (!days) return null
  const name = textOf(node, 'Name')
  const recurrence = readRecurrence(node)
  const occurrences = number(node, 'Occurrences')
  return {
    ...(name !== undefined && name !== '' && { name }),
    ...days,
    periods: isWorking(node) ? readPeriods(childOf(node, 'WorkingTimes')) : [],
    ...(recurrence && { recurrence }),
    ...(recurrence && occurrences !== undefined && occurrences > 0 && { occurrences }),
  }
}

/** An exception as Project 2003 wrote it: a day of type 0 with its own dates. */
function oldException(node: XmlNode): CalendarException | null {
  const days = textOf(node, 'DayType') === '0' ? readDays(node) : null
  return days && { ...days, periods: isWorking(node) ? readPeriods(childOf(node, 'WorkingTimes')) : [] }
}

/** A calendar of the file, `position` its place from 1; null where its id is none. Its base is checked by the caller. */
export function readCalendar(node: XmlNode, position: number): Calendar | null {
  const uid = number(node, 'UID') ?? position
  if (!Number.isSafeInteger(uid)) return null
  const derived = ['0', 'false'].includes(textOf(node, 'IsBaseCalendar') ?? '1')
  const base = number(node, 'BaseCalendarUID')
  const weekDays = childOf(node, 'WeekDays')
  const week = readWeek(weekDays)
  const stated = week.some(day => day !== null)
  const modern = childOf(node, 'Exceptions')?.children ?? []
  const exceptions = modern.length > 0 ? modern.map(readException) : (weekDays?.children ?? []).map(oldException)
  const workWeeks = (childOf(node, 'WorkWeeks')?.children ?? []).flatMap((each): WorkWeek[] => {
    const days = readDays(each)
    const name = textOf(each, 'Name')
    if (!days) return []
    return [{ ...(name && { name }), ...days, days: readWeek(childOf(each, 'WeekDays')) as unknown as Week }]
  })
  const guid = textOf(node, 'GUID')
  const hasBase = derived && base !== undefined && base > 0
  const office = (day: number): readonly Period[] => (!stated && day >= 1 && day <= 5 ? OFFICE : [])
  return {
    id: calendarId(uid),
    ...(guid && { guid }),
    name: textOf(node, 'Name') ?? '',
    ...(hasBase && { base: calendarId(base) }),
    week: (hasBase ? week : week.map((day, at) => day ?? office(at))) as unknown as Week,
    exceptions: exceptions.filter(each => each !== null),
    ...(workWeeks.length > 0 && { workWeeks }),
    ...(derived && { ofResource: true as const }),
  }
}

const writeWeek = (week: Week): string =>
  week
    .map((day, at) =>
      day === null
        ? ''
        : wrap(
            'WeekDay',
            element('DayType', String(at + 1)) + element('DayWorking', day.length > 0 ? '1' : '0') + writePeriods(day),
          ),
    )
    .join('')

function writeException(exception: CalendarException): string {
  const { first, last, recurrence, occurrences, periods, name } = exception
  const count = recurrence ? (occurrences ?? 0) : last - first + 1
  return wrap(
    'Exception',
    element('EnteredByOccurrences', recurrence && occurrences !== undefined ? '1' : '0') +
      writeDays(first, last) +
      element('Occurrences', String(count)) +
      (name === undefined ? '' : element('Name', name)) +
      writeRecurrence(recurrence) +
      element('DayWorking', periods.length > 0 ? '1' : '0') +
      writePeriods(periods),
  )
}

/**
 * A calendar that stands by itself, with all that it takes from its bases. MS Project knows bases of resources' calendars
 * alone: one that tasks use would be no calendar of theirs.
 */
export function standing(calendar: Calendar, all: readonly Calendar[]): Calendar {
  if (calendar.base === undefined || calendar.ofResource) return calendar
  const chain: Calendar[] = [calendar]
  for (let at = calendar; at.base !== undefined; ) {
    const base = all.find(each => each.id === at.base)
    if (!base || chain.includes(base)) break
    chain.push(base)
    at = base
  }
  const week = [0, 1, 2, 3, 4, 5, 6].map(
    day => chain.find(each => each.week[day] !== null)?.week[day] ?? [],
  ) as unknown as Calendar['week']
  const workWeeks = chain.flatMap(each => each.workWeeks ?? [])
  const { base: _, ...rest } = calendar
  return {
    ...rest,
    week,
    exceptions: chain.flatMap(each => each.exceptions),
    ...(workWeeks.length > 0 && { workWeeks }),
  }
}

/**
 * Markup of a calendar. Exceptions stand twice, as Project itself writes them: as days of type 0 for programs that know
 * only Project 2003, and in full.
 */
export function writeCalendar(calendar: Calendar): string {
  const old = calendar.exceptions
    .filter(each => !each.recurrence)
    .map(each =>
      wrap(
        'WeekDay',
        element('DayType', '0') +
          element('DayWorking', each.periods.length > 0 ? '1' : '0') +
          writeDays(each.first, each.last) +
          writePeriods(each.periods),
      ),
    )
    .join('')
  const week = writeWeek(calendar.week) + old
  const workWeeks = (calendar.workWeeks ?? []).map(each =>
    wrap(
      'WorkWeek',
      writeDays(each.first, each.last) + element('Name', each.name ?? '') + wrap('WeekDays', writeWeek(each.days)),
    ),
  )
  return wrap(
    'Calendar',
    element('UID', String(calendar.id)) +
      (calendar.guid === undefined ? '' : element('GUID', calendar.guid)) +
      element('Name', calendar.name) +
      element('IsBaseCalendar', calendar.base === undefined && !calendar.ofResource ? '1' : '0') +
      element('BaseCalendarUID', String(calendar.base ?? -1)) +
      (week === '' ? '' : wrap('WeekDays', week)) +
      (calendar.exceptions.length === 0 ? '' : wrap('Exceptions', calendar.exceptions.map(writeException).join(''))) +
      (workWeeks.length === 0 ? '' : wrap('WorkWeeks', workWeeks.join(''))),
  )
}
