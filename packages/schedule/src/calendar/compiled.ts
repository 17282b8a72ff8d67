import type { CalendarId } from '../model/ids.ts'
import {
  DAY,
  type DayNumber,
  dayFromCivil,
  FIRST_YEAR,
  type Instant,
  instant,
  LAST_YEAR,
  type WorkTime,
  workTime,
} from '../time/instant.ts'
import type { Calendar, Period } from './calendar.ts'
import { calendarChain, tidyPeriods, workingDays } from './working-days.ts'

/** First and last instant that calendars reach; beyond, dates stand still and `exhausted` is set. */
export const FIRST_INSTANT: Instant = instant(dayFromCivil(FIRST_YEAR, 1, 1) * DAY)
export const LAST_INSTANT: Instant = instant(dayFromCivil(LAST_YEAR + 1, 1, 1) * DAY)

const FIRST_DAY = FIRST_INSTANT / DAY
const LAST_DAY = LAST_INSTANT / DAY
const PER_DAY = 1 / DAY
/** Work seconds per entry of the inverse table: about one shift. */
const BUCKET = 1 << 14
const PER_BUCKET = 1 / BUCKET
/** Days first laid out around the first date asked for, unless the caller knows better. */
const BEFORE = 200
const AFTER = 900

const NEVER = Number.POSITIVE_INFINITY
/** Places of a span's end and of the work before it, from the place of its beginning; the next span's place. */
export const TO = 1
export const DONE = 2
export const NEXT = 3

type DaySource = (first: DayNumber, count: number) => readonly (readonly Period[])[]

/**
 * A calendar as sorted spans of working time with the work done before each, so that dates and work convert by lookup.
 * Work counts in seconds from an arbitrary fixed origin of this calendar; only differences mean something.
 * It lays out days as they are asked for. Invariants: spans ascend and do not touch; `done` is their prefix sum; a date
 * keeps its work number when the calendar grows.
 */
export class CompiledCalendar {
  /** Set once something was asked that lies outside the calendar's years or beyond its last working time. */
  exhausted = false
  /** True when no day at all has working time. */
  readonly empty: boolean
  base = 0
  end = 0
  low = 0
  high = 0
  /** Place in `spans` of the first span that ends after each midnight. */
  dayIndex = new Int32Array(1)
  /**
   * Three numbers a span, side by side because they are read together: where it begins, where it ends, the work done
   * before it. The last one is a sentinel at Infinity, its work all that there is, followed by work without end.
   */
  spans = new Float64Array([NEVER, NEVER, 0, 0, 0, NEVER])
  /** Place in `spans` by so many buckets of work. */
  inverse = new Int32Array(1)
  private readonly source: DaySource
  private readonly before: number
  private readonly after: number
  private firstDay = 0
  private lastDay = 0

  /** `before`, `after`: days first laid out around the first date asked for. */
  constructor(source: DaySource, empty: boolean, before = BEFORE, after = AFTER) {
    this.source = source
    this.empty = empty
    this.before = before
    this.after = after
  }

  /** Lays out days so that the instant is covered; false when it lies outside the years. */
  reach(at: number): boolean {
    if (!(at >= FIRST_INSTANT && at < LAST_INSTANT)) {
      this.exhausted = true
      return false
    }
    const day = Math.floor(at / DAY)
    if (this.lastDay === this.firstDay) {
      this.layOut(Math.max(FIRST_DAY, day - this.before), Math.min(LAST_DAY, day + this.after))
      return true
    }
    const length = this.lastDay - this.firstDay
    const first =
      day < this.firstDay ? Math.max(FIRST_DAY, Math.min(day - this.before, this.firstDay - length)) : this.firstDay
    const last =
      day >= this.lastDay ? Math.min(LAST_DAY, Math.max(day + this.after, this.lastDay + length)) : this.lastDay
    if (first !== this.firstDay || last !== this.lastDay) this.layOut(first, last)
    return true
  }

  /** Grows until the work number is covered; false when there is not that much working time. */
  reachWork(work: number): boolean {
    if (this.lastDay === this.firstDay) this.reach(0)
    while (work >= this.high && this.lastDay < LAST_DAY) this.reach(this.end)
    while (work <= this.low && this.firstDay > FIRST_DAY) this.reach(this.base - 1)
    if (work > this.low && work < this.high) return true
    this.exhausted = true
    return false
  }

  private layOut(first: number, last: number): void {
    const days = this.source(first as DayNumber, last - first)
    let count = 0
    for (const periods of days) count += periods.length
    const all = new Float64Array((count + 2) * NEXT)
    const dayIndex = new Int32Array(days.length + 1)
    let at = 0
    for (let day = 0; day < days.length; day++) {
      const midnight = (first + day) * DAY
      dayIndex[day] = at
      for (const period of days[day] ?? []) {
        if (at > 0 && all[at - NEXT + TO] === midnight + period.from) {
          all[at - NEXT + TO] = midnight + period.to
          // The running span reaches into this day: it is the first whose end lies after midnight.
          if (period.from === 0) dayIndex[day] = at - NEXT
        } else {
          all[at] = midnight + period.from
          all[at + TO] = midnight + period.to
          at += NEXT
        }
      }
    }
    dayIndex[days.length] = at
    const spans = all.subarray(0, at + 2 * NEXT)
    spans[at] = NEVER
    spans[at + TO] = NEVER
    for (let span = 0; span < at; span += NEXT)
      spans[span + NEXT + DONE] = spans[span + DONE]! + (spans[span + TO]! - spans[span]!)
    const anchor = this.lastDay === this.firstDay ? 0 : this.originShift(spans, dayIndex, first)
    for (let span = 0; span <= at; span += NEXT) spans[span + DONE]! -= anchor
    spans[at + NEXT + DONE] = NEVER
    const low = spans[DONE]!
    const high = spans[at + DONE]!
    const inverse = new Int32Array(Math.floor((high - low) / BUCKET) + 2)
    for (let bucket = 0, span = 0; bucket < inverse.length; bucket++) {
      while (span < at && spans[span + NEXT + DONE]! <= low + bucket * BUCKET) span += NEXT
      inverse[bucket] = span
    }
    this.firstDay = first
    this.lastDay = last
    this.base = first * DAY
    this.end = last * DAY
    this.low = low
    this.high = high
    this.spans = spans
    this.dayIndex = dayIndex
    this.inverse = inverse
  }

  /** Work between the new layout's start and the origin of the old one, so that work numbers stay what they were. */
  private originShift(spans: Float64Array, dayIndex: Int32Array, first: number): number {
    const at = this.base
    let span = dayIndex[Math.floor(at / DAY) - first]!
    while (spans[span + TO]! <= at) span += NEXT
    return spans[span + DONE]! + Math.max(at - spans[span]!, 0) - this.low
  }
}

/** Work number of an instant: working seconds behind it. */
export function toWork(calendar: CompiledCalendar, at: number): number {
  if (!(at >= calendar.base && at < calendar.end) && !calendar.reach(at)) {
    if (calendar.end === calendar.base) calendar.reach(0)
    return farWork(calendar, at)
  }
  const { spans } = calendar
  let span = calendar.dayIndex[((at - calendar.base) * PER_DAY) | 0]!
  while (spans[span + TO]! <= at) span += NEXT
  const from = spans[span]!
  const done = spans[span + DONE]!
  return at > from ? done + (at - from) : done
}

/**
 * Place in `spans` of the first span that ends after an instant, the sentinel at Infinity when there is none as far as
 * days are laid out.
 */
export function spanAt(calendar: CompiledCalendar, at: number): number {
  if (!(at >= calendar.base && at < calendar.end) && !calendar.reach(at))
    // Outside the years: before the first span of all, or behind the last.
    return farWork(calendar, at) === calendar.low ? 0 : calendar.spans.length - 2 * NEXT
  const { spans } = calendar
  let span = calendar.dayIndex[((at - calendar.base) * PER_DAY) | 0]!
  while (spans[span + TO]! <= at) span += NEXT
  return span
}

/** Outside the years: everything, or nothing, is behind it. */
function farWork(calendar: CompiledCalendar, at: number): number {
  const early = !(at >= LAST_INSTANT)
  calendar.reach(early ? FIRST_INSTANT : LAST_INSTANT - 1)
  return early ? calendar.low : calendar.high
}

/** The instant with so much work behind it and work ahead: where a start stands. */
export function startAt(calendar: CompiledCalendar, work: number): number {
  if (!(work >= calendar.low && work < calendar.high) && !calendar.reachWork(work)) {
    if (work !== calendar.low || calendar.high === calendar.low)
      return work < calendar.high ? FIRST_INSTANT : LAST_INSTANT
  }
  const { spans } = calendar
  let span = calendar.inverse[((work - calendar.low) * PER_BUCKET) | 0]!
  while (spans[span + NEXT + DONE]! <= work) span += NEXT
  return spans[span]! + (work - spans[span + DONE]!)
}

/** The earliest instant by which so much work is done: where a finish stands. */
export function endAt(calendar: CompiledCalendar, work: number): number {
  if (!(work > calendar.low && work <= calendar.high) && !calendar.reachWork(work)) {
    if (work !== calendar.high || calendar.high === calendar.low)
      return work > calendar.low ? LAST_INSTANT : FIRST_INSTANT
  }
  const { spans } = calendar
  let span = calendar.inverse[((work - 1 - calendar.low) * PER_BUCKET) | 0]!
  while (spans[span + NEXT + DONE]! < work) span += NEXT
  return spans[span]! + (work - spans[span + DONE]!)
}

/** The clock itself: every second is working time. What elapsed durations and lags run on. */
export function roundTheClock(): CompiledCalendar {
  clock ??= new CompiledCalendar((_, count) => new Array(count).fill(WHOLE_DAY), false)
  return clock
}

const WHOLE_DAY: readonly Period[] = [{ from: 0, to: DAY }]
let clock: CompiledCalendar | undefined

/**
 * Prepares a calendar for date arithmetic. Bases are looked up in `all`; one that is missing or leads back counts as absent.
 * Periods that overlap or lie outside the day are put right.
 */
export function compileCalendar(calendar: Calendar, all: readonly Calendar[] = []): CompiledCalendar {
  const chain = calendarChain(calendar, (id: CalendarId) => all.find(each => each.id === id))
  const known = compiledBefore.get(calendar)
  if (known && known.chain.length === chain.length && chain.every((each, level) => each === known.chain[level]))
    return known.compiled
  const compiled = new CompiledCalendar((first, count) => workingDays(chain, first, count), !worksAtAll(chain))
  compiledBefore.set(calendar, { chain, compiled })
  return compiled
}

/** Calendars are values: one that was laid out for an earlier calculation serves the next. */
const compiledBefore = new WeakMap<
  Calendar,
  { readonly chain: readonly Calendar[]; readonly compiled: CompiledCalendar }
>()

const worksAtAll = (chain: readonly Calendar[]): boolean =>
  workingDays(chain, 0 as DayNumber, 7).some(periods => periods.length > 0) ||
  chain.some(
    calendar =>
      calendar.week.some(periods => periods !== null && tidyPeriods(periods).length > 0) ||
      calendar.exceptions.some(exception => tidyPeriods(exception.periods).length > 0) ||
      (calendar.workWeeks ?? []).some(week => week.days.some(day => day !== null && tidyPeriods(day).length > 0)),
  )

/** A calendar that works when all (`intersect`) or any (`unite`) of the given ones do. */
export function combineCalendars(parts: readonly CompiledCalendar[], how: 'intersect' | 'unite'): CompiledCalendar {
  const [first] = parts
  const known = first && combinedBefore.get(first)
  const same = known?.find(
    each =>
      each.how === how &&
      each.parts.length === parts.length &&
      each.parts.every((part, index) => part === parts[index]),
  )
  if (same) return same.compiled
  const source: DaySource = (firstDay, count) => {
    const days: Period[][] = []
    for (let day = 0; day < count; day++) {
      const lists = parts.map(part => periodsOfDay(part, (firstDay + day) as DayNumber))
      days.push(how === 'unite' ? tidyPeriods(lists.flat()) : lists.reduce(intersection))
    }
    return days
  }
  const isEmpty = (part: CompiledCalendar): boolean => part.empty
  const empty = how === 'unite' ? parts.every(isEmpty) : parts.length === 0 || parts.some(isEmpty)
  const compiled = new CompiledCalendar(source, empty)
  const entry = { how, parts: [...parts], compiled }
  if (known) known.push(entry)
  else if (first) combinedBefore.set(first, [entry])
  return compiled
}

interface Combined {
  readonly how: 'intersect' | 'unite'
  readonly parts: readonly CompiledCalendar[]
  readonly compiled: CompiledCalendar
}

const combinedBefore = new WeakMap<CompiledCalendar, Combined[]>()

/** The periods of one day as the compiled calendar has them. */
export function periodsOfDay(calendar: CompiledCalendar, day: DayNumber): Period[] {
  const midnight = day * DAY
  const periods: Period[] = []
  if (!(midnight >= calendar.base && midnight < calendar.end) && !calendar.reach(midnight)) return periods
  const { spans } = calendar
  let span = calendar.dayIndex[day - calendar.base / DAY]!
  while (spans[span + TO]! <= midnight) span += NEXT
  for (; spans[span]! < midnight + DAY; span += NEXT)
    periods.push({ from: Math.max(0, spans[span]! - midnight), to: Math.min(DAY, spans[span + TO]! - midnight) })
  return periods
}

function intersection(a: readonly Period[], b: readonly Period[]): Period[] {
  const common: Period[] = []
  for (const x of a)
    for (const y of b) {
      const from = Math.max(x.from, y.from)
      const to = Math.min(x.to, y.to)
      if (from < to) common.push({ from, to })
    }
  return common.sort((x, y) => x.from - y.from)
}

/** The instant after so much working time; before, when negative; the same instant for none. */
export function addWork(calendar: CompiledCalendar, at: Instant, work: number): Instant {
  if (work === 0) return at
  const target = toWork(calendar, at) + work
  return instant(work > 0 ? endAt(calendar, target) : startAt(calendar, target))
}

/** Working time from one instant to another; negative when the second lies before the first. */
export function workBetween(calendar: CompiledCalendar, from: Instant, to: Instant): WorkTime {
  return workTime(toWork(calendar, to) - toWork(calendar, from))
}

/** The instant itself when work goes on there, else the next start of work. */
export function nextWork(calendar: CompiledCalendar, at: Instant): Instant {
  return instant(startAt(calendar, toWork(calendar, at)))
}

/** The instant itself when work goes on just before it, else the last end of work. */
export function previousWork(calendar: CompiledCalendar, at: Instant): Instant {
  return instant(endAt(calendar, toWork(calendar, at)))
}
