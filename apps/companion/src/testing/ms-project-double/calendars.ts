import {
  type CalendarException,
  type CalendarId,
  calendarId,
  type Edit,
  type Period,
  type Calendar as PlanCalendar,
  type Recurrence,
  type Week,
  type WorkWeek,
} from '@parada/schedule'
import type { Project } from './project.ts'
import { invalid, unavailable } from './project-error.ts'

const DAY = 86_400
/** Milliseconds of 1899-12-30, the day of a time without a day. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** Where a list of working times lies. */
interface Times {
  get(): readonly Period[]
  set(periods: readonly Period[]): void
}

/** One of the five working times of a day. */
class Shift {
  readonly #times: Times
  readonly #at: number
  readonly #project: Project
  /** A start waits for its finish: Project takes them one after the other. */
  #from: number | null = null

  constructor(project: Project, times: Times, at: number) {
    this.#project = project
    this.#times = times
    this.#at = at
  }

  #read(second: number | undefined): Date | string {
    if (second === undefined) return ''
    if (!this.#project.locale.timesAsText) return new Date(DAY_ZERO + (second % DAY) * 1000)
    const minutes = Math.floor((second % DAY) / 60)
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  }

  get Start(): Date | string {
    return this.#read(this.#from ?? this.#times.get()[this.#at]?.from)
  }
  set Start(time: Date) {
    const from = ((time.getTime() - DAY_ZERO) / 1000) % DAY
    const { to } = this.#times.get()[this.#at] ?? {}
    if (to !== undefined) {
      if (from >= to) throw invalid()
      this.#put({ from, to })
    } else this.#from = from
  }

  get Finish(): Date | string {
    return this.#read(this.#times.get()[this.#at]?.to)
  }
  set Finish(time: Date) {
    const seconds = ((time.getTime() - DAY_ZERO) / 1000) % DAY
    // Midnight is the end of the day, not its beginning (`midnightEnds`).
    const to = seconds === 0 ? DAY : seconds
    const from = this.#from ?? this.#times.get()[this.#at]?.from ?? 0
    if (to <= from) throw invalid()
    this.#from = null
    this.#put({ from, to })
  }

  #put(period: Period): void {
    const periods = [...this.#times.get()]
    periods[this.#at] = period
    this.#times.set(periods.filter(Boolean))
  }

  Clear(): void {
    this.#from = null
    this.#times.set(this.#times.get().filter((_, at) => at !== this.#at))
  }
}

/** Anything that has five working times. */
abstract class Day {
  readonly #shifts: readonly Shift[]

  constructor(project: Project, times: Times) {
    this.#shifts = Array.from({ length: 5 }, (_, at) => new Shift(project, times, at))
  }

  #shift(at: number): Shift {
    const found = this.#shifts[at]
    if (!found) throw invalid()
    return found
  }
  get Shift1(): Shift {
    return this.#shift(0)
  }
  get Shift2(): Shift {
    return this.#shift(1)
  }
  get Shift3(): Shift {
    return this.#shift(2)
  }
  get Shift4(): Shift {
    return this.#shift(3)
  }
  get Shift5(): Shift {
    return this.#shift(4)
  }
}

const OFFICE: readonly Period[] = [
  { from: 8 * 3600, to: 12 * 3600 },
  { from: 13 * 3600, to: 17 * 3600 },
]

/** One day of a week. */
class WeekDay extends Day {
  readonly #week: { get(): Week; set(week: Week): void }
  readonly #at: number
  readonly #inherited: () => readonly Period[]

  constructor(
    project: Project,
    at: number,
    week: { get(): Week; set(week: Week): void },
    inherited: () => readonly Period[],
  ) {
    const set = (periods: readonly Period[] | null): void => {
      week.set(week.get().map((day, each) => (each === at ? periods : day)) as unknown as Week)
    }
    super(project, { get: () => week.get()[at] ?? inherited(), set })
    this.#week = week
    this.#at = at
    this.#inherited = inherited
  }

  get Working(): boolean {
    return (this.#week.get()[this.#at] ?? this.#inherited()).length > 0
  }
  /** A day made working gets the usual times; one made free loses them (assumed, `workingDay`). */
  set Working(working: boolean) {
    if (working === this.Working && this.#week.get()[this.#at] !== null) return
    this.#put(working ? OFFICE : [])
  }

  Default(): void {
    this.#put(null)
  }

  #put(periods: readonly Period[] | null): void {
    this.#week.set(this.#week.get().map((day, at) => (at === this.#at ? periods : day)) as unknown as Week)
  }
}

/** PjExceptionType by our patterns (the values of Project's XML). */
const PATTERNS = ['daily', 'yearlyDay', 'yearlyPosition', 'monthlyDay', 'monthlyPosition', 'weekly'] as const

const dayNumber = (date: Date): number => Math.floor(date.getTime() / 1000 / DAY)

/** One exception of a calendar. */
class Exception extends Day {
  readonly #calendar: Calendar
  readonly #held: { now: CalendarException }

  constructor(calendar: Calendar, each: CalendarException) {
    const held = { now: each }
    super(calendar.project, {
      get: () => held.now.periods,
      set: periods => {
        const next = { ...held.now, periods }
        calendar.set({ exceptions: calendar.plan.exceptions.map(one => (one === held.now ? next : one)) })
        held.now = next
      },
    })
    this.#calendar = calendar
    this.#held = held
  }

  get Name(): string {
    return this.#held.now.name ?? ''
  }
  get Type(): number {
    return PATTERNS.indexOf(this.#held.now.recurrence?.pattern ?? 'daily') + 1
  }
  get Period(): number {
    const { recurrence } = this.#held.now
    return recurrence && 'every' in recurrence ? recurrence.every : 1
  }
  get DaysOfWeek(): number {
    const { recurrence } = this.#held.now
    return recurrence?.pattern === 'weekly' ? recurrence.weekdays.reduce((mask, day) => mask | (1 << day), 0) : 0
  }
  get MonthPosition(): number {
    const { recurrence } = this.#held.now
    return recurrence && 'position' in recurrence ? recurrence.position - 1 : 0
  }
  get MonthItem(): number {
    const { recurrence } = this.#held.now
    return recurrence && 'weekday' in recurrence ? recurrence.weekday + 3 : 0
  }
  get Month(): number {
    const { recurrence } = this.#held.now
    return recurrence && 'month' in recurrence ? recurrence.month : 0
  }
  get MonthDay(): number {
    const { recurrence } = this.#held.now
    return recurrence && 'day' in recurrence ? recurrence.day : 0
  }
  get Occurrences(): number {
    return this.#held.now.occurrences ?? 0
  }
  get Start(): Date {
    return new Date(this.#held.now.first * DAY * 1000)
  }
  get Finish(): Date {
    return new Date(this.#held.now.last * DAY * 1000)
  }

  Delete(): void {
    this.#calendar.set({ exceptions: this.#calendar.plan.exceptions.filter(each => each !== this.#held.now) })
  }
}

type Named = Readonly<Record<string, unknown>>

function recurrenceOf(named: Named): Recurrence | undefined {
  const number = (key: string): number => Number(named[key] ?? 0)
  const pattern = PATTERNS[number('type') - 1]
  const every = number('period') || 1
  switch (pattern) {
    case 'daily':
      return every > 1 || named.period !== undefined ? { pattern, every } : undefined
    case 'weekly':
      return {
        pattern,
        every,
        weekdays: [0, 1, 2, 3, 4, 5, 6].filter(day => number('daysofweek') & (1 << day)),
      }
    case 'monthlyDay':
      return { pattern, every, day: number('monthday') }
    case 'monthlyPosition':
      return { pattern, every, position: number('monthposition') + 1, weekday: number('monthitem') - 3 }
    case 'yearlyDay':
      return { pattern, month: number('month'), day: number('monthday') }
    case 'yearlyPosition':
      return {
        pattern,
        month: number('month'),
        position: number('monthposition') + 1,
        weekday: number('monthitem') - 3,
      }
    default:
      throw invalid()
  }
}

class Exceptions {
  readonly #calendar: Calendar

  constructor(calendar: Calendar) {
    this.#calendar = calendar
  }

  get Count(): number {
    return this.#calendar.plan.exceptions.length
  }

  /** Named arguments only, as our code passes them (VBA reference, Exceptions.Add). */
  Add(named: Named): Exception {
    const [start, finish] = [named.start, named.finish]
    if (!(start instanceof Date) || !(finish instanceof Date) || finish < start) throw invalid()
    const recurrence = recurrenceOf(named)
    const added: CalendarException = {
      first: dayNumber(start) as never,
      last: dayNumber(finish) as never,
      periods: [],
      ...(typeof named.name === 'string' && { name: named.name }),
      ...(recurrence && { recurrence }),
      ...(typeof named.occurrences === 'number' && { occurrences: named.occurrences }),
    }
    this.#calendar.set({ exceptions: [...this.#calendar.plan.exceptions, added] })
    return new Exception(this.#calendar, added)
  }

  *[Symbol.iterator](): Iterator<Exception> {
    for (const each of this.#calendar.plan.exceptions) yield new Exception(this.#calendar, each)
  }
}

/** One work week besides the usual one. */
class PlanWorkWeek {
  readonly #calendar: Calendar
  #id: WorkWeek

  constructor(calendar: Calendar, each: WorkWeek) {
    this.#calendar = calendar
    this.#id = each
  }

  get Name(): string {
    return this.#id.name ?? ''
  }
  get Start(): Date {
    return new Date(this.#id.first * DAY * 1000)
  }
  get Finish(): Date {
    return new Date(this.#id.last * DAY * 1000)
  }

  WeekDays(at: number): WeekDay {
    const week = {
      get: () => this.#id.days,
      set: (days: Week) => {
        const next = { ...this.#id, days }
        const all = this.#calendar.plan.workWeeks ?? []
        this.#calendar.set({ workWeeks: all.map(one => (one === this.#id ? next : one)) })
        this.#id = next
      },
    }
    return new WeekDay(this.#calendar.project, at - 1, week, () => this.#calendar.inherited(at - 1))
  }

  Delete(): void {
    this.#calendar.set({ workWeeks: (this.#calendar.plan.workWeeks ?? []).filter(each => each !== this.#id) })
  }
}

class WorkWeeks {
  readonly #calendar: Calendar

  constructor(calendar: Calendar) {
    this.#calendar = calendar
  }

  get Count(): number {
    return this.#calendar.plan.workWeeks?.length ?? 0
  }

  Add(start: Date, finish: Date, name = ''): PlanWorkWeek {
    if (finish < start) throw invalid()
    const days: Week = [null, null, null, null, null, null, null]
    const added: WorkWeek = {
      first: dayNumber(start) as never,
      last: dayNumber(finish) as never,
      days,
      ...(name !== '' && { name }),
    }
    this.#calendar.set({ workWeeks: [...(this.#calendar.plan.workWeeks ?? []), added] })
    return new PlanWorkWeek(this.#calendar, added)
  }

  *[Symbol.iterator](): Iterator<PlanWorkWeek> {
    for (const each of this.#calendar.plan.workWeeks ?? []) yield new PlanWorkWeek(this.#calendar, each)
  }
}

/** A calendar of the plan or of a resource. */
export class Calendar {
  readonly project: Project
  readonly #id: CalendarId

  constructor(project: Project, id: CalendarId) {
    this.project = project
    this.#id = id
  }

  get plan(): PlanCalendar {
    const found = this.project.schedule.calendars.find(each => each.id === this.#id)
    if (!found) throw invalid()
    return found
  }

  set(changes: Extract<Edit, { kind: 'setCalendar' }>['changes']): void {
    this.project.edit({ kind: 'setCalendar', calendar: this.#id, changes })
  }

  /** The working times that a day has when the calendar itself says nothing. */
  inherited(at: number): readonly Period[] {
    const base = this.project.schedule.calendars.find(each => each.id === this.plan.base)
    return base?.week[at] ?? []
  }

  get Name(): string {
    return this.plan.name
  }
  get BaseCalendar(): Calendar | null {
    return this.plan.base === undefined ? null : new Calendar(this.project, this.plan.base)
  }
  get Exceptions(): Exceptions {
    return new Exceptions(this)
  }
  get WorkWeeks(): WorkWeeks {
    return new WorkWeeks(this)
  }

  /** Counted from 1 = Sunday. */
  WeekDays(at: number): WeekDay {
    if (at < 1 || at > 7) throw invalid()
    const week = { get: () => this.plan.week, set: (next: Week) => this.set({ week: next }) }
    return new WeekDay(this.project, at - 1, week, () => this.inherited(at - 1))
  }
}

/** Base calendars of the plan; those of resources are not among them. */
export class BaseCalendars {
  readonly #project: Project

  constructor(project: Project) {
    this.#project = project
  }

  get Count(): number {
    return [...this].length
  }

  named(name: string): Calendar | null {
    for (const each of this) if (each.Name === name) return each
    return null
  }

  *[Symbol.iterator](): Iterator<Calendar> {
    for (const each of this.#project.schedule.calendars)
      if (!each.ofResource) yield new Calendar(this.#project, each.id)
  }

  /** A new base calendar has the usual office week (VBA reference, BaseCalendarReset). */
  create(name: string): void {
    if (this.named(name)) throw unavailable()
    const id = calendarId(Math.max(0, ...this.#project.schedule.calendars.map(each => each.id)) + 1)
    const week: Week = [[], OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, []]
    this.#project.edit({ kind: 'addCalendar', calendar: { id, name, week, exceptions: [] } })
  }

  rename(from: string, to: string): void {
    const found = this.named(from)
    if (!found || this.named(to)) throw unavailable()
    found.set({ name: to })
  }

  /** One that the plan, a task or a resource uses cannot be deleted (assumed). */
  remove(name: string): void {
    const found = this.named(name)
    if (!found) throw unavailable()
    this.#project.edit({ kind: 'removeCalendar', calendar: found.plan.id })
  }
}
