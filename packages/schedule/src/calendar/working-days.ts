import type { CalendarId } from '../model/ids.ts'
import { DAY, type DayNumber, weekday } from '../time/instant.ts'
import type { Calendar, Period } from './calendar.ts'
import { exceptionDays } from './recurrence.ts'

/** Sorted, clipped to the day, touching or overlapping periods joined: input from files and users may be neither. */
export function tidyPeriods(periods: readonly Period[]): Period[] {
  const sorted = periods
    .map(period => ({ from: Math.max(0, Math.round(period.from)), to: Math.min(DAY, Math.round(period.to)) }))
    .filter(period => period.from < period.to)
    .sort((a, b) => a.from - b.from)
  const joined: Period[] = []
  for (const period of sorted) {
    const before = joined.at(-1)
    if (before && period.from <= before.to)
      joined[joined.length - 1] = { from: before.from, to: Math.max(before.to, period.to) }
    else joined.push(period)
  }
  return joined
}

/** The calendar and those it rests on, own first. A base that is missing or leads back ends the chain. */
export function calendarChain(calendar: Calendar, find: (id: CalendarId) => Calendar | undefined): Calendar[] {
  const chain = [calendar]
  let next = calendar.base === undefined ? undefined : find(calendar.base)
  while (next && !chain.includes(next)) {
    chain.push(next)
    next = next.base === undefined ? undefined : find(next.base)
  }
  return chain
}

/**
 * Working periods of each day of a range: painted from the outermost base inwards, each calendar laying its week, its
 * work weeks and its exceptions over what lies below; of several exceptions on a day the first one stays on top.
 */
export function workingDays(
  chain: readonly Calendar[],
  first: DayNumber,
  count: number,
): readonly (readonly Period[])[] {
  const days: (readonly Period[])[] = new Array(count).fill([])
  const last = (first + count - 1) as DayNumber
  for (let level = chain.length - 1; level >= 0; level--) {
    const calendar = chain[level]
    if (calendar) paint(calendar, days, first, last)
  }
  return days
}

function paint(calendar: Calendar, days: (readonly Period[])[], first: DayNumber, last: DayNumber): void {
  const week = calendar.week.map(periods => (periods === null ? null : tidyPeriods(periods)))
  const startsOn = weekday(first)
  for (let day = 0; day < days.length; day++) {
    const periods = week[(startsOn + day) % 7]
    if (periods) days[day] = periods
  }
  for (const workWeek of calendar.workWeeks ?? []) {
    const own = workWeek.days.map(periods => (periods === null ? null : tidyPeriods(periods)))
    for (let day = Math.max(workWeek.first, first); day <= Math.min(workWeek.last, last); day++) {
      const periods = own[(startsOn + day - first) % 7]
      if (periods) days[day - first] = periods
    }
  }
  for (let index = calendar.exceptions.length - 1; index >= 0; index--) {
    const exception = calendar.exceptions[index]
    if (!exception) continue
    const periods = tidyPeriods(exception.periods)
    for (const day of exceptionDays(exception, first, last)) days[day - first] = periods
  }
}
