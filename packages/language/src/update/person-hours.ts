import {
  type Calendar,
  compileCalendar,
  DAY,
  type DayNumber,
  dayNumber,
  dayOf,
  done,
  type Edit,
  formatInstant,
  HOUR,
  type Instant,
  instant,
  nth,
  type Outcome,
  type Period,
  periodsOfDay,
  type Resource,
  type Schedule,
  STANDARD_CALENDAR,
  type Week,
} from '@parada/schedule'
import { grammarOf, languageOf } from '../grammar/index.ts'
import {
  AROUND_SHIFT,
  BY_DAY,
  BY_NIGHT,
  SAYS_SHIFT,
  SHIFT_CLOCK,
  SHIFT_DENIED,
  SHIFT_FROM,
} from '../lexicon/hours-of-people.ts'
import { readDates } from '../read/dates.ts'
import { fold, wordsOf } from '../text/fold.ts'
import type { InterpretRequest, PlanUpdate } from '../types.ts'
import { ownCalendar } from './availability.ts'
import { Context, change, singular } from './context.ts'

/** Who works by day, by night or between two clock times, as a clause says it. */
export interface HoursSaid {
  readonly who: string
  readonly shift: 'day' | 'night'
  /** Seconds of the day; null where the clause gives none. */
  readonly clock: { readonly from: number; readonly to: number } | null
  /** Words of the day from which on it is so. */
  readonly since: string | null
}

const LONGEST = 160
const MOST_NAMES = 4

/** The people and their hours in a folded clause; null where it says anything beside them. */
export function hoursSaid(folded: string): HoursSaid | null {
  if (folded.length > LONGEST || !SAYS_SHIFT.test(folded)) return null
  let rest = folded
  const take = (regex: RegExp): RegExpExecArray | null => {
    const match = regex.exec(rest)
    if (match) rest = `${rest.slice(0, match.index)} , ${rest.slice(match.index + match[0].length)}`
    return match
  }
  const since = take(SHIFT_FROM)?.[0].trim() ?? null
  const times = take(SHIFT_CLOCK)
  const isNight = take(BY_NIGHT) !== null
  const isDay = take(BY_DAY) !== null
  if (isNight && isDay) return null
  const isDenied = take(SHIFT_DENIED) !== null
  if (isDenied && (times || !(isNight || isDay))) return null
  const clock = times ? clockOf(times) : null
  if (times && !clock) return null
  if (!clock && !isNight && !isDay) return null
  const night = clock ? clock.to <= clock.from : isNight !== isDenied
  // "Days from 19:00 to 07:00" contradicts itself.
  if (clock && ((isNight && !night && clock.from < NIGHT.from - 5 * HOUR) || (isDay && night))) return null
  const names = rest
    .replace(AROUND_SHIFT, ' , ')
    .split(/[\s:;,.()!-]*[,:;.()!][\s:;,.()!-]*/)
    .map(each => each.trim())
    .filter(each => each !== '')
  const [who, ...others] = names
  if (who === undefined || others.length > 0 || /\d/.test(who) || wordsOf(who).length > MOST_NAMES) return null
  return { who, shift: night ? 'night' : 'day', clock, since }
}

function clockOf(match: RegExpExecArray): HoursSaid['clock'] {
  const at = (hour = '', minutes = '0'): number => (Number(hour) % 24) * HOUR + Number(minutes || '0') * 60
  const [from, to] = [at(match[1], match[2]), at(match[3], match[4])]
  const length = (to - from + 24 * HOUR) % (24 * HOUR)
  return Number(match[1]) > 24 || Number(match[3]) > 24 || length < 4 * HOUR || length > 16 * HOUR ? null : { from, to }
}

/** Night where a clause gives no hours: that of two shifts of twelve hours from seven o'clock. */
const NIGHT = { from: 19 * HOUR, to: 7 * HOUR }
/** So far behind the first day a change of shift holds, in days. */
const FAR = 3_660

/**
 * "The welders are on night shift", "os caldeireiros só de dia": people get a calendar of their own, and the plan keeps its
 * own. Undefined where the sentence says something else, or its words are of no people of the plan.
 */
export function hoursOfPeople(request: InterpretRequest, schedule: Schedule): Outcome<PlanUpdate> | undefined {
  const folded = fold(request.text)
  const said = hoursSaid(folded)
  if (!said) return undefined
  const grammar = grammarOf(languageOf(folded, request.locale))
  const context = new Context(schedule, grammar, request.today)
  const who = peopleNamed(said.who, context)
  if (!who) return undefined
  const since = said.since === null ? null : dayIn(said.since, request)
  if (since === undefined) return undefined
  const { calendars, project } = schedule
  const own = calendars.find(each => each.id === who.calendar)
  const base = own ?? calendars.find(each => each.id === project.calendar) ?? STANDARD_CALENDAR
  const hours = said.clock ?? usualHours(said.shift, context)
  const week = weekOf(base, calendars, hours, said.clock !== null, dayOf(request.today))
  const edits =
    since === null ? always(who, base, own, week, calendars) : sinceThen(who, base, own, week, since, calendars)
  const told = `${clockText(hours.from)}–${clockText(hours.to)}`
  const begins = since === null ? '' : ` (≥ ${formatInstant(instant(since * DAY)).slice(0, 10)})`
  const failed = context.apply(edits, [change(who.name, 'availability', null, `${told}${begins}`)])
  if (failed) return undefined
  const { edits: made, applied, schedule: after } = context
  return done({ kind: 'update', engine: 'offline', schedule: after, edits: made, applied, assumptions: [] })
}

/** The people of the plan that words name: by their name, their trade, or the first or last words of a name that no other has. */
function peopleNamed(words: string, context: Context): Resource | null {
  const wanted = singular(words)
  const people = context.schedule.resources.filter(each => each.kind === 'work')
  const same = people.filter(each => singular(fold(each.name)) === wanted)
  if (same.length === 1) return nth(same, 0)
  // "The welding only at night" may be of rows of that name.
  const named = new Set(wordsOf(words))
  if (context.leaves.some(task => wordsOf(fold(task.name)).some(word => named.has(word)))) return null
  const known = context.resource(words)
  if (known?.kind === 'work') return known
  const first = people.filter(each => {
    const name = singular(fold(each.name))
    return name.startsWith(`${wanted} `) || name.endsWith(` ${wanted}`)
  })
  return first.length === 1 ? nth(first, 0) : null
}

/** The day that words give; undefined where they give none. */
function dayIn(words: string, request: InterpretRequest): DayNumber | undefined {
  const [date] = readDates(words, request.today, request.locale ?? 'pt')
  return date?.day ?? undefined
}

/** Shifts of twelve hours that begin when the plan's work does, where that is in the morning. */
function usualHours(shift: 'day' | 'night', context: Context): { from: number; to: number } {
  const { project } = context.schedule
  const begins = project.start === null ? null : (project.start as Instant) % (24 * HOUR)
  const day = begins !== null && begins >= 5 * HOUR && begins <= 8 * HOUR ? begins : NIGHT.to
  const night = (day + 12 * HOUR) % (24 * HOUR)
  return shift === 'day' ? { from: day, to: night } : { from: night, to: day }
}

/** The days that a calendar works, with other hours; "by day" without hours adds none that it does not work. */
function weekOf(
  base: Calendar,
  calendars: readonly Calendar[],
  hours: { readonly from: number; readonly to: number },
  isExact: boolean,
  near: DayNumber,
): Week {
  const compiled = compileCalendar({ ...base, exceptions: [] }, calendars)
  // The first of these days is a Sunday: day number 3 is one, as 1 January 1970 was a Thursday.
  const sunday = near - ((((near - 3) % 7) + 7) % 7)
  const usual = [0, 1, 2, 3, 4, 5, 6].map(at => periodsOfDay(compiled, dayNumber(sunday + at)))
  const works = (at: number): boolean => (usual[(at + 7) % 7]?.length ?? 0) > 0
  const over = hours.to <= hours.from
  const day = (at: number): Period[] => {
    if (over)
      return [
        ...(works(at - 1) && hours.to > 0 ? [{ from: 0, to: hours.to }] : []),
        ...(works(at) ? [{ from: hours.from, to: 24 * HOUR }] : []),
      ]
    if (!works(at)) return []
    if (isExact) return [hours]
    const inside = (usual[at] ?? [])
      .map(({ from, to }) => ({ from: Math.max(from, hours.from), to: Math.min(to, hours.to) }))
      .filter(({ from, to }) => from < to)
    return inside.length > 0 ? inside : [hours]
  }
  return [day(0), day(1), day(2), day(3), day(4), day(5), day(6)]
}

function always(
  who: Resource,
  base: Calendar,
  own: Calendar | undefined,
  week: Week,
  calendars: readonly Calendar[],
): Edit[] {
  if (own?.ofResource) return [{ kind: 'setCalendar', calendar: own.id, changes: { week } }]
  return ownCalendar(who, base, [], calendars).map(edit =>
    edit.kind === 'addCalendar' ? { ...edit, calendar: { ...edit.calendar, week } } : edit,
  )
}

function sinceThen(
  who: Resource,
  base: Calendar,
  own: Calendar | undefined,
  days: Week,
  first: DayNumber,
  calendars: readonly Calendar[],
): Edit[] {
  const workWeek = { name: who.name, first, last: dayNumber(first + FAR), days }
  if (own?.ofResource)
    return [{ kind: 'setCalendar', calendar: own.id, changes: { workWeeks: [workWeek, ...(own.workWeeks ?? [])] } }]
  return ownCalendar(who, base, [], calendars).map(edit =>
    edit.kind === 'addCalendar' ? { ...edit, calendar: { ...edit.calendar, workWeeks: [workWeek] } } : edit,
  )
}

const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / HOUR)).padStart(2, '0')}:${String(Math.floor((seconds % HOUR) / 60)).padStart(2, '0')}`
