import {
  type Calendar,
  type CalendarException,
  calendarId,
  compileCalendar,
  DAY,
  type DayNumber,
  dayNumber,
  dayOf,
  type Edit,
  formatInstant,
  type Instant,
  instant,
  must,
  nth,
  type Period,
  type Problem,
  periodsOfDay,
  problem,
  type Resource,
  STANDARD_CALENDAR,
  suggestion,
} from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { AWAY_WORDS, OPEN_ABSENCE, THERE_FROM, THERE_UNTIL } from '../lexicon/absence.ts'
import { TO_DATE } from '../lexicon/phrases.ts'
import { roleOf } from '../read/crews.ts'
import { fold } from '../text/fold.ts'
import { daySpans } from './calendar.ts'
import { type Context, change, singular } from './context.ts'
import { impossibleDate } from './dates.ts'
import type { Order } from './order.ts'
import { whole } from './words.ts'

const SUBJECT =
  /^[\s,]*(?:(?:por favor|please)[\s,]+)*(?:(?:o|a|os|as|the|el|la|los|las)\s+)?([a-z][a-z ,.-]{1,70}?)\s+$/

type Kind = 'from' | 'until' | 'away'
const KINDS: readonly (readonly [Kind, string])[] = [
  ['from', THERE_FROM],
  ['until', THERE_UNTIL],
  ['away', AWAY_WORDS],
]

/** "o soldador só chega dia 15 às 13h", "Ana is on leave from 3 to 5 July": the working time of people. Undefined when about something else. */
export function availabilityOrder(order: Order, context: Context): Problem | null | undefined {
  const dates = order.dates.filter(date => date.day !== null)
  const [first] = dates
  if (!first || order.amounts.length > 0 || order.percents.length > 0 || order.quotes.length > 0) return undefined
  const lead = order.masked.slice(0, first.start)
  // What goes on longest says most: "não vem" before "vem".
  const said = KINDS.flatMap(([kind, words]) => {
    const match = pattern(`${whole(words)}${TO_DATE}`).exec(lead)
    return match ? [{ kind, match }] : []
  }).sort((a, b) => a.match.index - b.match.index)[0]
  // A task of that very name is meant before a trade: "a inspeção".
  const named = order.tasks.some(mention => said && mention.start < said.match.index)
  const subject = said && !named ? SUBJECT.exec(`${fold(order.text.slice(0, said.match.index))} `) : null
  if (!said || !subject) return undefined
  const people: Resource[] = []
  for (const words of nth(subject, 1)
    .trim()
    .split(/\s*,\s*|\s+(?:e|and|y)\s+/)) {
    const who = personOf(words.replace(/^(?:o|a|os|as|the|el|la|los|las)\s+/, ''), context)
    if (!who) return undefined
    if ('problem' in who) return who.problem
    people.push(who)
  }
  if (order.dates.some(date => date.impossible)) return impossibleDate(order)
  for (const who of people) {
    const failed = limitTo(who, said.kind, order, context, dates.length === 1 && OPEN_ABSENCE.test(lead))
    if (failed) return failed
  }
  return null
}

/** The resource that words name; a refusal where they name a person among several of a trade, or one that is not in the plan. */
function personOf(words: string, context: Context): Resource | { problem: Problem } | null {
  const known = context.resource(words)
  if (known?.kind === 'work') return known
  const parts = words.split(' ')
  for (let at = 1; at < parts.length; at++) {
    const [trade, name] = [parts.slice(0, at).join(' '), parts.slice(at).join(' ')]
    const person = context.resource(name)
    const role = roleOf(singular(trade), context.grammar) ?? roleOf(trade, context.grammar)
    if (role && person) return person
    if (role && !/^(?:d[eoa]s?|of|del?)(?: |$)/.test(name)) return { problem: notInPlan(words, context) }
  }
  const role = roleOf(words, context.grammar) ?? roleOf(singular(words), context.grammar)
  return role && role.kind !== 'people' ? { problem: notInPlan(words, context) } : null
}

/** No such person: the plan's resources are named, for only they have a calendar to change. */
const notInPlan = (words: string, context: Context): Problem =>
  problem(
    'language.personNotFound',
    { resource: words },
    {
      suggestions: [
        ...context.schedule.resources
          .filter(each => each.kind === 'work')
          .slice(0, 4)
          .map(each => suggestion('language.chooseResource', { resource: each.name })),
        suggestion('language.updateExample', {}),
      ],
    },
  )

type Span = { readonly first: number; readonly last: number }

/** Whole days off of a person. */
export function awayOn(who: Resource, spans: readonly Span[], context: Context): Problem | null {
  const { calendars, project } = context.schedule
  const own = calendars.find(each => each.id === who.calendar)
  const base = own ?? calendars.find(each => each.id === project.calendar) ?? STANDARD_CALENDAR
  const exceptions = spans.map(
    ({ first, last }): CalendarException => ({
      name: who.name,
      first: dayNumber(first),
      last: dayNumber(last),
      periods: [],
    }),
  )
  const days = spans.flatMap(({ first, last }) => (first === last ? [first] : [first, last]))
  const told = days.map(day => formatInstant(instant(day * DAY))).join(' – ')
  return context.apply(excepting(who, base, own, exceptions, calendars), [
    change(who.name, 'availability', null, `${SIGN.away} ${told}`),
  ])
}

const excepting = (
  who: Resource,
  base: Calendar,
  own: Calendar | undefined,
  exceptions: readonly CalendarException[],
  calendars: readonly Calendar[],
): Edit[] =>
  own?.ofResource === true
    ? [{ kind: 'setCalendar', calendar: own.id, changes: { exceptions: [...exceptions, ...own.exceptions] } }]
    : ownCalendar(who, base, exceptions, calendars)

/** Days off in the resource's own calendar, which takes everything else from the one it worked by. */
function limitTo(who: Resource, kind: Kind, order: Order, context: Context, open: boolean): Problem | null {
  const dates = order.dates.filter(date => date.day !== null)
  const { calendars, project } = context.schedule
  const own = calendars.find(each => each.id === who.calendar)
  const base = own ?? calendars.find(each => each.id === project.calendar) ?? STANDARD_CALENDAR
  const first = nth(dates, 0)
  const day = must(first.day)
  const begin = dayOf(context.calculation?.projectStart ?? project.start ?? context.today)
  const end = dayOf(context.calculation?.projectFinish ?? context.today)
  const periods = periodsOfDay(compileCalendar(base, calendars), day)
  const exceptions: CalendarException[] = []
  const off = (from: number, to: number): void => {
    if (from <= to) exceptions.push({ name: who.name, first: dayNumber(from), last: dayNumber(to), periods: [] })
  }
  const part = (on: DayNumber, left: readonly Period[]): void => {
    exceptions.push({ name: who.name, first: on, last: on, periods: left })
  }
  if (kind === 'from') {
    off(Math.min(begin, day - 1), day - 1)
    if (first.seconds !== null) part(day, clipped(periods, first.seconds, DAY))
  } else if (kind === 'until') {
    if (first.seconds !== null) part(day, clipped(periods, 0, first.seconds))
    // Far enough behind the plan that nothing of it slips past the absence.
    off(day + 1, Math.max(end, day) + YEAR)
  } else if (open) off(day, Math.max(end, day) + YEAR)
  else for (const span of daySpans(order)) off(span.first, span.last)
  const days = dates
    .slice(0, kind === 'away' ? dates.length : 1)
    .map(date => formatInstant(instant(must(date.day) * DAY + (date.seconds ?? 0))))
  const changes = [change(who.name, 'availability', null, `${SIGN[kind]} ${days.join(' – ')}`)]
  const edits = excepting(who, base, own, exceptions, calendars)
  const clock = first.seconds ?? periods[0]?.from ?? 0
  const held = kind === 'from' ? awaiting(who, instant(day * DAY + clock), context) : []
  return context.apply(
    [...edits, ...held.map(each => each.edit)],
    [...changes, ...held.map(({ name, at }) => change(name, 'start', null, `≥ ${formatInstant(at)}`))],
  )
}

/** Rows that others could begin alone: they wait for who arrives, whose own calendar does not hold them. */
function awaiting(who: Resource, at: Instant, context: Context): { edit: Edit; name: string; at: Instant }[] {
  const { assignments } = context.schedule
  return context.leaves.flatMap(task => {
    const on = assignments.filter(each => each.task === task.uid)
    const start = context.calculation?.of(task.uid)?.start
    if (!on.some(each => each.resource === who.uid) || on.length < 2 || (task.percentComplete ?? 0) > 0) return []
    if (task.constraint || start === undefined || start >= at) return []
    const constraint = { type: 'startNoEarlierThan', date: at } as const
    return { edit: { kind: 'setTask', task: task.uid, changes: { constraint } }, name: task.name, at }
  })
}

const YEAR = 366
const SIGN: Readonly<Record<Kind, string>> = { from: '≥', until: '≤', away: '≠' }

/** A calendar of one resource that takes all that it does not say from another. */
export function ownCalendar(
  who: Resource,
  base: Calendar,
  exceptions: readonly CalendarException[],
  calendars: readonly Calendar[],
): Edit[] {
  const id = calendarId(calendars.reduce((most, each) => Math.max(most, each.id), 0) + 1)
  const calendar: Calendar = {
    id,
    name: who.name,
    base: base.id,
    week: [null, null, null, null, null, null, null],
    exceptions,
    ofResource: true,
  }
  return [
    { kind: 'addCalendar', calendar },
    { kind: 'setResource', resource: who.uid, changes: { calendar: id } },
  ]
}

const clipped = (periods: readonly Period[], from: number, to: number): Period[] =>
  periods
    .map(period => ({ from: Math.max(period.from, from), to: Math.min(period.to, to) }))
    .filter(period => period.from < period.to)
