import {
  civilFromDay,
  dayOf,
  HOUR,
  type Instant,
  type Problem,
  problem,
  type ShiftPattern,
  suggestion,
  weekday,
} from '@parada/schedule'
import type { Limit } from '@parada/scope'
import {
  DAY_OFF,
  LABEL_FINISH,
  LABEL_START,
  OPEN_VALUE,
  RANGE_BETWEEN,
  SETTLED,
  START_AND_FINISH,
  WEEKDAY_NAMES,
} from '../lexicon/job-times.ts'
import type { CalendarMention } from '../read/calendars.ts'
import type { DateMention } from '../read/dates.ts'
import type { Span } from './draft.ts'

/** What came out of a text, and the places of its dates and working times. */
export interface Composed {
  readonly start: Instant
  /** Whether the text says when the job starts. */
  readonly startSaid: boolean
  readonly finish: Instant | null
  /** Days that the text gives the whole job, beside its finish. */
  readonly windowDays: number | null
  readonly shifts: ShiftPattern
  /** Whether the text says on how many days of the week there is work. */
  readonly daysSaid: boolean
  readonly limits: readonly Limit[]
  readonly differ: readonly Span[]
  readonly dates: readonly DateMention[]
  readonly tags: readonly (Span & { readonly letters: string })[]
  readonly calendars: readonly CalendarMention[]
}

/** The longest shutdown that is taken without a question, in days; the longest that is known takes a third of a year. */
const LONGEST_DAYS = 150
/** A window and its dates may differ by the day that is counted or not. */
const COUNTED_OR_NOT = 25

/**
 * Whether what was read of a scope can be: each thing that cannot, or that contradicts another, is reported before anything is
 * shown. None of it is put right here.
 */
export function implausible(folded: string, text: string, it: Composed, today: Instant): Problem[] {
  const said = ({ start, end }: Span): string => text.slice(start, end).trim()
  const told = (code: PlausibleCode, params: Problem['params'], span?: Span): Problem =>
    problem(code, params, {
      severity: 'warning',
      ...(span && { at: { span } }),
      suggestions: [suggestion('language.giveValue')],
    })
  const found: Problem[] = []
  const hours = it.finish === null ? null : (it.finish - it.start) / HOUR
  const shift = it.shifts.shiftHours ?? it.shifts.hoursPerDay ?? 8
  if (hours !== null && (hours < Math.min(shift, 8) || hours > LONGEST_DAYS * 24))
    found.push(told('language.windowOdd', { hours: Math.round(hours) }))
  if (it.windowDays !== null && hours !== null && Math.abs(it.windowDays * 24 - hours) >= COUNTED_OR_NOT)
    found.push(told('language.windowDiffers', { said: Math.round(it.windowDays * 24), hours: Math.round(hours) }))
  const first = it.dates.find(each => each.day === dayOf(it.start))
  if (it.startSaid && first && it.start < today - 24 * HOUR)
    found.push(told('language.startPast', { text: said(first) }, first))
  if ((it.shifts.hoursPerDay ?? 8) < 6 || (it.shifts.shiftHours !== undefined && (shift < 4 || shift > 16)))
    found.push(told('language.shiftsDiffer', { text: `${shift} h` }))
  found.push(
    ...shiftsOf(it, said).map(each => told('language.shiftsDiffer', { text: each.words }, each.span)),
    ...it.differ.map(span => told('language.sharesDiffer', { text: said(span) }, span)),
    ...nightsAlone(it).map(name => told('language.nightAlone', { what: name })),
    ...weekdays(folded, it).map(span => told('language.weekdayDiffers', { text: said(span) }, span)),
    ...roles(folded, it).map(span => told('language.roleDiffers', { text: said(span) }, span)),
    ...daysOff(folded, it).map(span => told('language.dayOff', { text: said(span) }, span)),
    ...rangesUnread(folded, it.tags).map(span => told('language.rangeUnread', { text: said(span) }, span)),
    ...openValues(folded).map(span => told('language.valueOpen', { text: said(span) }, span)),
  )
  if (it.shifts.daysPerWeek !== undefined && it.shifts.hoursPerDay === undefined)
    found.push(told('language.assumedHours', { hours: 8 }))
  // "Days only" without hours.
  const usual = it.calendars.length > 0 && it.calendars.every(each => each.usual === true)
  if (usual && it.shifts.hoursPerDay !== undefined)
    found.push(told('language.assumedHours', { hours: it.shifts.hoursPerDay }))
  if (!it.daysSaid && (it.shifts.hoursPerDay ?? 24) < 24)
    found.push(told('language.assumedDays', { days: it.shifts.daysPerWeek ?? 7 }))
  return found
}

/** Words of working time that the plan's own does not keep, and hours that its shifts do not come to. */
function shiftsOf({ shifts, calendars }: Composed, said: (span: Span) => string): { words: string; span?: Span }[] {
  const { hoursPerDay, shiftHours, shiftsPerDay, daysPerWeek } = shifts
  const kept = (value: number | undefined, own: number | undefined): boolean =>
    value === undefined || own === undefined || value === own
  const lost = calendars
    .filter(
      ({ pattern }) =>
        !(
          kept(pattern.hoursPerDay, hoursPerDay) &&
          kept(pattern.shiftHours, shiftHours) &&
          kept(pattern.shiftsPerDay, shiftsPerDay) &&
          kept(pattern.daysPerWeek, daysPerWeek)
        ),
    )
    .map(span => ({ words: said(span), span }))
  // Two shifts take more than one shift's hours.
  if (
    lost.length === 0 &&
    (shiftsPerDay ?? 1) > 1 &&
    shiftHours === undefined &&
    (hoursPerDay ?? 24) < 6 * (shiftsPerDay ?? 1)
  )
    return [{ words: `${shiftsPerDay} x ? h, ${hoursPerDay} h` }]
  if (lost.length > 0 || hoursPerDay === undefined || shiftHours === undefined || shiftsPerDay === undefined)
    return lost
  // A shift may hold an hour of lunch, and hand over for a while.
  const worked = shiftHours * shiftsPerDay
  return worked - hoursPerDay > 2 * shiftsPerDay || hoursPerDay - worked > 1
    ? [{ words: `${shiftsPerDay} x ${shiftHours} h, ${hoursPerDay} h` }]
    : []
}

/** Trades that work at night where the plan's days have no second shift. */
const nightsAlone = ({ limits, shifts }: Composed): string[] =>
  (shifts.hoursPerDay ?? 24) > 14
    ? []
    : [...new Set(limits.filter(each => each.shift === 'night').map(each => each.name ?? each.of))]

/** Weekdays beside dates that fall on another day. */
function weekdays(folded: string, { dates }: Composed): Span[] {
  return dates.flatMap(({ start, end, day, weekday: alone }) => {
    if (day === null || alone) return []
    const before = folded.slice(Math.max(0, start - 24), end)
    const place = WEEKDAY_NAMES.findIndex(names =>
      new RegExp(`(?<![a-z])(?:${names})(?:-feira)?[\\s,]*(?:(?:dia|the|el|d[eo])\\s+)?(?=\\d)`).test(before),
    )
    if (place < 0) return []
    return (place + 1) % 7 === weekday(day) ? [] : [{ start: Math.max(0, start - 12), end }]
  })
}

/** Dates that a label makes the start or the finish, and that are not. */
function roles(folded: string, { dates, start, finish, startSaid }: Composed): Span[] {
  let last = 0
  return dates.flatMap(mention => {
    const before = folded.slice(Math.max(last, mention.start - 60), mention.start)
    last = mention.end
    if (mention.day === null) return []
    if (START_AND_FINISH.test(before)) return mention.day === dayOf(start) ? [] : [mention]
    const isStart = LABEL_START.test(before)
    const isFinish = !isStart && LABEL_FINISH.test(before)
    if (isStart && startSaid && mention.day !== dayOf(start)) return [mention]
    if (isFinish && finish !== null && mention.day !== dayOf(finish) && mention.day !== dayOf(finish) - 1)
      return [mention]
    return isFinish && finish === null ? [mention] : []
  })
}

/** Dates that the text declares free of work: the plan's calendar has none. */
function daysOff(folded: string, { dates }: Composed): Span[] {
  return dates.filter(({ start, end, day }) => {
    if (day === null || civilFromDay(day).year === 0) return false
    const around = `${/[^.;\n]*$/.exec(folded.slice(0, start))?.[0] ?? ''} ${/^[^.;\n]*/.exec(folded.slice(end))?.[0] ?? ''}`
    return DAY_OFF.test(around)
  })
}

/** Two tags of the same letters with what makes a range between them, of which the tags between were not made. */
const rangesUnread = (folded: string, tags: readonly (Span & { readonly letters: string })[]): Span[] =>
  tags.flatMap((group, at) => {
    const next = tags[at + 1]
    return next && next.letters === group.letters && RANGE_BETWEEN.test(folded.slice(group.end, next.start))
      ? [{ start: group.start, end: next.end }]
      : []
  })

/** What the text itself leaves open: "equipe por confirmar", "Crane: TBA". */
function openValues(folded: string): Span[] {
  return [...folded.matchAll(OPEN_VALUE)].flatMap(match => {
    if (SETTLED.test(match[0].trim())) return []
    const before = /[^.;,\n(]*[:(]?[^.;,\n]{0,40}$/.exec(folded.slice(0, match.index))?.[0] ?? ''
    return [{ start: match.index - before.trimStart().length, end: match.index + match[0].length }]
  })
}

type PlausibleCode =
  | 'language.windowOdd'
  | 'language.rangeUnread'
  | 'language.startPast'
  | 'language.windowDiffers'
  | 'language.shiftsDiffer'
  | 'language.sharesDiffer'
  | 'language.nightAlone'
  | 'language.weekdayDiffers'
  | 'language.roleDiffers'
  | 'language.dayOff'
  | 'language.valueOpen'
  | 'language.assumedDays'
  | 'language.assumedHours'
