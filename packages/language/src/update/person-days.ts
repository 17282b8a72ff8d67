import { type Calendar, done, nth, type Outcome, type Schedule, STANDARD_CALENDAR, type Week } from '@parada/schedule'
import { grammarOf, languageOf } from '../grammar/index.ts'
import { DAYS_TO, ONE_DAY, ONLY_ON_DAYS } from '../lexicon/days-of-people.ts'
import { fold } from '../text/fold.ts'
import type { InterpretRequest, PlanUpdate } from '../types.ts'
import { ownCalendar } from './availability.ts'
import { Context, change } from './context.ts'

/**
 * "The inspector is only here on Thursday and Friday": people who work on some days of the week alone get a calendar of
 * their own, and the plan keeps its own. Undefined where the sentence says something else.
 */
export function daysOfPeople(request: InterpretRequest, schedule: Schedule): Outcome<PlanUpdate> | undefined {
  const folded = fold(request.text)
  const match = folded.length < 200 ? ONLY_ON_DAYS.exec(folded) : null
  if (!match || !(match[2] ?? match[3] ?? match[5])) return undefined
  const context = new Context(schedule, grammarOf(languageOf(folded, request.locale)), request.today)
  const who = context.resource(nth(match, 1).trim())
  if (who?.kind !== 'work') return undefined
  const days = daysIn(nth(match, 4))
  const { calendars, project } = schedule
  const own = calendars.find(each => each.id === who.calendar)
  const base = own ?? calendars.find(each => each.id === project.calendar) ?? STANDARD_CALENDAR
  const only = (week: Week): Week => week.map((day, at) => (days.has(at) ? day : [])) as unknown as Week
  const week = only(
    own?.ofResource ? own.week : ([null, null, null, null, null, null, null] satisfies Calendar['week']),
  )
  const edits = own?.ofResource
    ? [{ kind: 'setCalendar' as const, calendar: own.id, changes: { week } }]
    : ownCalendar(who, base, [], calendars).map(edit =>
        edit.kind === 'addCalendar' ? { ...edit, calendar: { ...edit.calendar, week } } : edit,
      )
  const failed = context.apply(edits, [change(who.name, 'availability', null, nth(match, 4).trim())])
  if (failed) return undefined
  const { edits: made, applied, schedule: after } = context
  return done({ kind: 'update', engine: 'offline', schedule: after, edits: made, applied, assumptions: [] })
}

/** The days of the week, counted from Sunday; "Monday to Thursday" holds those in between. */
function daysIn(words: string): ReadonlySet<number> {
  const days = new Set<number>()
  let last = -1
  for (const match of words.matchAll(ONE_DAY)) {
    const day = match.slice(1).findIndex(each => each !== undefined)
    if (last >= 0 && DAYS_TO.test(words.slice(0, match.index)))
      for (let at = last; at !== day; at = (at + 1) % 7) days.add(at)
    days.add(day)
    last = day
  }
  return days
}
