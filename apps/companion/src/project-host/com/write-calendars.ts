import type { Calendar, CalendarException, Period, Recurrence, Week, WorkWeek } from '@parada/schedule'
import { instant } from '@parada/schedule'
import type { FieldOutcome } from '../project-host.ts'
import { type Answer, type Automation, OleDate, type Passed } from './automation.ts'
import { isRefusal, refusalOf } from './local-words.ts'
import { type Standing, sameInstant } from './member-write.ts'
import { isAutomation } from './retry.ts'

const DAY = 86_400
/** Working times of a day that Project takes (VBA reference: Shift1 to Shift5). */
const SHIFTS = 5
/** Days from 1899-12-30, where OLE dates begin, to 1970-01-01: a time of day is a date of that first day. */
const OLE_DAY_ZERO = -25_569 * DAY

function member(owner: Automation, name: string, ...index: readonly Passed[]): Automation {
  const found = owner.get(name, ...index)
  if (!isAutomation(found)) throw new TypeError(`${name} is no object`)
  return found
}

/** Seconds since midnight of what a shift answers: a date without a day, or text in the user's own language. */
export function secondsOfDay(answer: Answer): number | null {
  if (answer instanceof OleDate) return ((answer.at % DAY) + DAY) % DAY
  if (typeof answer === 'number') return Math.round((answer % 1) * DAY)
  const match = /(\d{1,2})[:.h](\d{2})(?::\d{2})?\s*([ap])?/i.exec(String(answer ?? ''))
  if (!match) return null
  const hour = Number(match[1])
  const half = match[3]?.toLowerCase()
  return ((half === 'p' ? (hour % 12) + 12 : half === 'a' ? hour % 12 : hour) * 60 + Number(match[2])) * 60
}

/** The working times of a day, a work week's day or an exception, as Project has them. */
function shiftsOf(day: Automation): Period[] {
  return Array.from({ length: SHIFTS }, (_, at) => member(day, `Shift${at + 1}`)).flatMap((shift): Period[] => {
    const [from, to] = [secondsOfDay(shift.get('Start')), secondsOfDay(shift.get('Finish'))]
    // An empty shift reads as nothing or begins and ends at midnight; one that ends at midnight lasts to the day's end.
    if (from === null || to === null || (from === 0 && to === 0 && shift.get('Start') === shift.get('Finish')))
      return []
    return [{ from, to: to === 0 ? DAY : to }]
  })
}

const samePeriods = (a: readonly Period[], b: readonly Period[]): boolean =>
  a.length === b.length && a.every((each, at) => each.from === b[at]?.from && each.to === b[at]?.to)

const time = (seconds: number): OleDate => new OleDate(instant(OLE_DAY_ZERO + (seconds % DAY)))

/** Working times never overlap on the way: the later ones are cleared first, and each end is moved away before the other. */
function putShifts(day: Automation, periods: readonly Period[]): void {
  for (let at = SHIFTS - 1; at >= 1; at--) member(day, `Shift${at + 1}`).call('Clear')
  for (const [at, period] of periods.entries()) {
    const shift = member(day, `Shift${at + 1}`)
    const end = secondsOfDay(shift.get('Finish'))
    const ends: readonly ['Start' | 'Finish', number][] = [
      ['Start', period.from],
      ['Finish', period.to],
    ]
    const later = end !== null && period.from >= (end === 0 ? DAY : end)
    for (const [name, seconds] of later ? [...ends].reverse() : ends) shift.put(name, time(seconds))
  }
}

/** One day of a week; null goes back to what the base calendar has (VBA reference: WeekDay.Default). */
function putDay(day: Automation, periods: readonly Period[] | null): void {
  if (periods === null) {
    day.call('Default')
    return
  }
  day.put('Working', periods.length > 0)
  if (periods.length > 0) putShifts(day, periods)
}

const dayIs = (day: Automation, periods: readonly Period[]): boolean =>
  periods.length === 0
    ? day.get('Working') !== true
    : day.get('Working') === true && samePeriods(shiftsOf(day), periods)

/** PjExceptionType, by our patterns; the values are those of Project's XML (assumed to be the same over COM). */
const PATTERNS = { daily: 1, yearlyDay: 2, yearlyPosition: 3, monthlyDay: 4, monthlyPosition: 5, weekly: 6 } as const

/** The arguments of Exceptions.Add by name (VBA reference); days of the week as a mask from 1 = Sunday (assumed). */
function recurrenceArguments(recurrence: Recurrence | undefined): Record<string, Passed> {
  if (!recurrence) return { Type: PATTERNS.daily }
  const type = { Type: PATTERNS[recurrence.pattern] }
  // PjExceptionItem: 3 is Sunday. PjExceptionPosition: 0 is the first, 4 the last (assumed, as in Project's XML).
  switch (recurrence.pattern) {
    case 'daily':
      return { ...type, Period: recurrence.every }
    case 'weekly':
      return {
        ...type,
        Period: recurrence.every,
        DaysOfWeek: recurrence.weekdays.reduce((mask, day) => mask | (1 << day), 0),
      }
    case 'monthlyDay':
      return { ...type, Period: recurrence.every, MonthDay: recurrence.day }
    case 'monthlyPosition':
      return {
        ...type,
        Period: recurrence.every,
        MonthPosition: recurrence.position - 1,
        MonthItem: recurrence.weekday + 3,
      }
    case 'yearlyDay':
      return { ...type, Month: recurrence.month, MonthDay: recurrence.day }
    case 'yearlyPosition':
      return {
        ...type,
        Month: recurrence.month,
        MonthPosition: recurrence.position - 1,
        MonthItem: recurrence.weekday + 3,
      }
  }
}

const midnight = (day: number): OleDate => new OleDate(instant(day * DAY))

function addException(calendar: Automation, each: CalendarException): void {
  const added = member(calendar, 'Exceptions').call('Add', [], {
    ...recurrenceArguments(each.recurrence),
    Start: midnight(each.first),
    Finish: midnight(each.last),
    ...(each.occurrences !== undefined && { Occurrences: each.occurrences }),
    ...(each.name !== undefined && { Name: each.name }),
  })
  if (!isAutomation(added)) throw new TypeError('Exceptions.Add gives no object')
  whole(added, () => {
    if (each.periods.length > 0) putShifts(added, each.periods)
  })
}

/** A member that could not be finished does not stay half done. */
function whole(added: Automation, finish: () => void): void {
  try {
    finish()
  } catch (error) {
    if (isRefusal(error)) added.call('Delete')
    throw error
  }
}

const exceptionIs = (found: Automation, each: CalendarException): boolean =>
  Object.entries(recurrenceArguments(each.recurrence)).every(([name, value]) => Number(found.get(name)) === value) &&
  (each.occurrences === undefined || Number(found.get('Occurrences')) === each.occurrences) &&
  sameInstant(found.get('Start'), each.first * DAY) &&
  sameInstant(found.get('Finish'), each.last * DAY) &&
  (each.name === undefined || String(found.get('Name')) === each.name) &&
  samePeriods(shiftsOf(found), each.periods)

const workWeekIs = (found: Automation, each: WorkWeek): boolean =>
  sameInstant(found.get('Start'), each.first * DAY) &&
  sameInstant(found.get('Finish'), each.last * DAY) &&
  (each.name === undefined || String(found.get('Name')) === each.name) &&
  each.days.every((periods, at) => periods === null || dayIs(member(found, 'WeekDays', at + 1), periods))

function addWorkWeek(calendar: Automation, each: WorkWeek): void {
  const added = member(calendar, 'WorkWeeks').call('Add', [midnight(each.first), midnight(each.last), each.name ?? ''])
  if (!isAutomation(added)) throw new TypeError('WorkWeeks.Add gives no object')
  whole(added, () => {
    for (const [at, periods] of each.days.entries())
      if (periods !== null) putDay(member(added, 'WeekDays', at + 1), periods)
  })
}

/** The seven days of a calendar; when Project refuses one, all are as they were. */
function putWeek(calendar: Automation, week: Week): void {
  const days = week.map((_, at) => member(calendar, 'WeekDays', at + 1))
  const before = days.map(day => (day.get('Working') === true ? shiftsOf(day) : []))
  try {
    for (const [at, day] of days.entries()) putDay(day, week[at] ?? null)
  } catch (error) {
    if (isRefusal(error)) for (const [at, day] of days.entries()) putDay(day, before[at] ?? [])
    throw error
  }
}

/** Makes a list of Project equal ours: what is not wanted is deleted, what is missing is added. */
function putList<T>(
  calendar: Automation,
  name: string,
  wanted: readonly T[],
  is: (found: Automation, each: T) => boolean,
  add: (calendar: Automation, each: T) => void,
): void {
  const missing = [...wanted]
  const found = [...member(calendar, name).items()].filter(each => each !== null)
  for (const each of found.reverse()) {
    const at = missing.findIndex(one => is(each, one))
    if (at >= 0) missing.splice(at, 1)
    else each.call('Delete')
  }
  for (const each of missing) add(calendar, each)
}

const listIs = <T>(
  calendar: Automation,
  name: string,
  wanted: readonly T[],
  is: (found: Automation, each: T) => boolean,
): boolean => {
  const found = [...member(calendar, name).items()].filter(each => each !== null)
  return found.length === wanted.length && wanted.every(each => found.some(one => is(one, each)))
}

/** A base calendar of Project stands alone; ours may take days from another: then those are written out. */
export function standalone(calendar: Calendar, find: (id: number) => Calendar | undefined): Calendar {
  const base = calendar.base === undefined ? undefined : find(calendar.base)
  if (!base || calendar.ofResource) return calendar
  const whole = standalone(base, find)
  return {
    ...calendar,
    week: calendar.week.map((day, at) => day ?? whole.week[at] ?? []) as unknown as Week,
    exceptions: [...calendar.exceptions, ...whole.exceptions],
    workWeeks: [...(calendar.workWeeks ?? []), ...(whole.workWeeks ?? [])],
  }
}

const tooMany = (periods: readonly Period[] | null): boolean => (periods?.length ?? 0) > SHIFTS

/** True when Project has a place for every working time of the calendar. */
function fits(calendar: Pick<Calendar, 'week' | 'exceptions' | 'workWeeks'>): boolean {
  return !(
    calendar.week.some(tooMany) ||
    calendar.exceptions.some(each => tooMany(each.periods)) ||
    (calendar.workWeeks ?? []).some(each => each.days.some(tooMany))
  )
}

type CalendarField = 'week' | 'exceptions' | 'workWeeks'

/** Writes the days, exceptions and work weeks of a calendar of Project. */
export function writeCalendar(
  target: Automation,
  owner: string,
  calendar: Calendar,
  fields: readonly string[],
): { outcomes: FieldOutcome[]; standing: Standing[] } {
  const outcomes: FieldOutcome[] = []
  const standing: Standing[] = []
  const week = (wanted: Week): boolean =>
    wanted.every((periods, at) => periods === null || dayIs(member(target, 'WeekDays', at + 1), periods))
  const work: Record<CalendarField, { put(): void; holds(): boolean }> = {
    week: {
      put: () => putWeek(target, calendar.week),
      holds: () => week(calendar.week),
    },
    exceptions: {
      put: () => putList(target, 'Exceptions', calendar.exceptions, exceptionIs, addException),
      holds: () => listIs(target, 'Exceptions', calendar.exceptions, exceptionIs),
    },
    workWeeks: {
      put: () => putList(target, 'WorkWeeks', calendar.workWeeks ?? [], workWeekIs, addWorkWeek),
      holds: () => listIs(target, 'WorkWeeks', calendar.workWeeks ?? [], workWeekIs),
    },
  }
  for (const field of fields) {
    const part = work[field as CalendarField]
    if (!part) outcomes.push({ field, result: 'refused', reason: 'companion.fieldNotInProject' })
    else if (!fits(calendar)) outcomes.push({ field, result: 'refused', reason: 'companion.valueNotInProject' })
    else {
      try {
        // A week that says "as the base calendar" for a day is always written: the day's own times would stay.
        const same = part.holds() && !(field === 'week' && calendar.week.includes(null))
        if (!same) part.put()
        outcomes.push(
          same ? { field, result: 'skipped', reason: 'companion.alreadyEqual' } : { field, result: 'applied' },
        )
        if (!same) standing.push({ field, key: `${owner} ${field}`, holds: part.holds })
      } catch (error) {
        if (!isRefusal(error)) throw error
        outcomes.push({ field, result: 'refused', reason: refusalOf(error) })
      }
    }
  }
  return { outcomes, standing }
}
