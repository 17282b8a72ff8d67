import {
  type Calendar,
  calendarId,
  DAY,
  dayOf,
  must,
  nth,
  type Period,
  type Problem,
  problem,
  suggestion,
  type Week,
} from '@parada/schedule'
import { readDates, withoutWeekdays } from '../read/dates.ts'
import { fold } from '../text/fold.ts'
import { daySpans, exceptSpans } from '../update/calendar.ts'
import { change } from '../update/context.ts'
import type { Carry } from './carry.ts'
import { has, TASK } from './durations.ts'
import type { Frame } from './frame.ts'
import type { Item } from './item.ts'

/** The week of a calendar with other hours on the days that it works. */
function weekOf(base: Calendar | undefined, item: Item): Week {
  const [from, to] = [item.date?.seconds ?? 0, item.until?.seconds ?? 0]
  const periods: readonly Period[] =
    from < to
      ? [{ from, to }]
      : [
          { from: 0, to },
          { from, to: DAY },
        ].filter(each => each.from < each.to)
  return Array.from({ length: 7 }, (_, day) =>
    (base?.week[day] ?? []).length > 0 || base?.week[day] === null ? periods : [],
  ) as unknown as Week
}

const nextCalendar = (calendars: readonly Calendar[]): Calendar['id'] =>
  calendarId(calendars.reduce((most, each) => Math.max(most, each.id), 0) + 1)

const planCalendar = ({ context }: Carry): Calendar | undefined =>
  context.schedule.calendars.find(each => each.id === context.schedule.project.calendar)

/** The days that an item names as written. */
export function spansOf(item: Item, carry: Carry): { first: number; last: number }[] {
  const masked = fold(item.text)
  const dates = readDates(masked, carry.context.today, carry.context.grammar.language)
  return daySpans({ masked, dates: withoutWeekdays(dates, masked) })
}

const isDay = (item: Item): boolean =>
  item.date?.day !== null &&
  item.date?.day !== undefined &&
  item.date.seconds === null &&
  !item.date.impossible &&
  !item.date.weekday

const nothing = (): Problem =>
  problem('language.nothingToChange', {}, { suggestions: [suggestion('language.updateExample')] })

export const CALENDAR_FRAMES: readonly Frame[] = [
  {
    name: 'HoursOfPerson',
    triggers: [['work'], ['shift'], ['work', 'shift'], ['work', 'day'], ['work', 'night'], ['day'], ['night']],
    fillers: ['only', 'shift', 'day', 'night', 'work', 'to', 'from', 'in', 'is', 'until', 'of', 'begin'],
    bonus: 1,
    slots: [
      { name: 'who', kinds: ['person'] },
      { name: 'window', kinds: ['window'] },
    ],
    // The hours of a person or crew are theirs: the project keeps its calendar.
    toEdits: (slots, _fill, carry) => {
      const who = carry.person(nth(must(slots.who), 0))
      if ('severity' in who) return who
      const { calendars, project } = carry.context.schedule
      const base = calendars.find(each => each.id === (who.calendar ?? project.calendar))
      const id = nextCalendar(calendars)
      const week = weekOf(base, nth(must(slots.window), 0))
      const calendar: Calendar = { id, name: who.name, week, exceptions: base?.exceptions ?? [], ofResource: true }
      return carry.context.apply(
        [
          { kind: 'addCalendar', calendar },
          { kind: 'setResource', resource: who.uid, changes: { calendar: id } },
        ],
        [change(who.name, 'calendar', base?.name ?? null, nth(must(slots.window), 0).text)],
      )
    },
  },
  {
    // "The overhaul runs 18:00 to 06:00": the hours of a row are its own.
    name: 'HoursOfTask',
    triggers: [['work'], ['shift'], ['night'], ['day'], ['begin'], ['set'], ['lasts'], ['done'], ['assign'], []],
    fillers: [
      'only',
      'shift',
      'day',
      'night',
      'work',
      'to',
      'from',
      'in',
      'is',
      'until',
      'of',
      'begin',
      'finish',
      'set',
      'lasts',
      'done',
      'must',
      'move',
      'with',
      'takeover',
    ],
    bonus: 0.8,
    slots: [
      { ...TASK, kinds: ['task'] },
      { name: 'window', kinds: ['window'] },
    ],
    check: (_slots, _trigger, items) =>
      has(items, 'not', 'nolonger', 'off', 'after', 'before') || items.some(item => item.past || item.kind === 'date')
        ? null
        : 0.5,
    toEdits: (slots, _fill, carry) => {
      const tasks = carry.rows(slots.task)
      if ('severity' in tasks) return tasks
      const { context } = carry
      const base = planCalendar(carry)
      const window = nth(must(slots.window), 0)
      const id = nextCalendar(context.schedule.calendars)
      const calendar: Calendar = {
        id,
        name: window.text,
        week: weekOf(base, window),
        exceptions: base?.exceptions ?? [],
      }
      return context.apply(
        [
          { kind: 'addCalendar', calendar },
          ...tasks.map(task => ({ kind: 'setTask' as const, task: task.uid, changes: { calendar: id } })),
        ],
        tasks.map(task => change(task.name, 'calendar', base?.name ?? null, window.text)),
      )
    },
  },
  {
    // "No work on the 20th", "feriado dia 9 e 10": days of the plan without work.
    name: 'PlanDaysOff',
    triggers: [['holiday'], ['not', 'work'], ['whole', 'off'], ['off'], ['stopped']],
    fillers: [
      'in',
      'of',
      'from',
      'to',
      'is',
      'until',
      'between',
      'whole',
      'all',
      'day',
      'stopped',
      'have',
      'work',
      'off',
    ],
    negated: true,
    bonus: 0.8,
    slots: [{ name: 'days', kinds: ['date'], many: true }],
    check: (slots, trigger, items) => {
      if (!slots.days?.every(isDay)) return null
      if (items.some(item => ['task', 'person', 'unknown', 'amount', 'number', 'weekdays'].includes(item.kind)))
        return null
      if (trigger.includes('off') && !has(items, 'whole', 'holiday')) return null
      return has(items, 'nolonger', 'only', 'except', 'if', 'night', 'shift', 'before', 'after') ? null : 0.5
    },
    toEdits: (slots, _fill, carry) => {
      const calendar = planCalendar(carry)
      const spans = (slots.days ?? []).flatMap(item => spansOf(item, carry))
      return calendar && spans.length > 0 ? exceptSpans(spans, carry.context, calendar, true) : nothing()
    },
  },
  {
    // "We do work on Saturday the 19th": days of the plan that are worked against its week.
    name: 'PlanDayWorked',
    triggers: [['work']],
    fillers: ['in', 'of', 'from', 'to', 'is', 'until', 'between', 'whole', 'all', 'day', 'have', 'must', 'together'],
    bonus: 0.8,
    slots: [{ name: 'days', kinds: ['date'], many: true }],
    check: (slots, _trigger, items) => {
      if (!slots.days?.every(isDay)) return null
      if (items.some(item => ['task', 'person', 'unknown', 'amount', 'number', 'weekdays'].includes(item.kind)))
        return null
      // "Until the 20th" bounds what is said of other days.
      const bounded = slots.days.some(item => item.mark === 'to' || item.mark === 'until' || item.mark === 'from')
      return bounded || has(items, 'not', 'nolonger', 'off', 'holiday', 'only', 'except', 'if', 'night', 'shift')
        ? null
        : 0.5
    },
    toEdits: (slots, _fill, carry) => {
      const calendar = planCalendar(carry)
      const spans = (slots.days ?? []).flatMap(item => spansOf(item, carry))
      return calendar && spans.length > 0 ? exceptSpans(spans, carry.context, calendar, false) : nothing()
    },
  },
  {
    // "We work Saturdays and Sundays until July 5": days of the week up to a date, or from one to another.
    name: 'PlanDaysWorked',
    triggers: [['work']],
    fillers: [
      'in',
      'of',
      'from',
      'to',
      'until',
      'also',
      'whole',
      'all',
      'between',
      'deadline',
      'must',
      'is',
      'day',
      'have',
    ].filter(word => word !== 'also') as Frame['fillers'],
    bonus: 0.9,
    slots: [
      { name: 'week', kinds: ['weekdays'], many: true },
      { name: 'from', kinds: ['date'], mark: ['from'], optional: true },
      { name: 'until', kinds: ['date'], notMark: ['from', 'after', 'before'] },
    ],
    check: (slots, _trigger, items) => {
      const dates = [...(slots.from ?? []), ...(slots.until ?? [])]
      if (!dates.every(isDay) || dates.some(item => item.role === 'old')) return null
      const end = slots.until?.[0]
      const ended =
        end?.until !== undefined || end?.mark === 'to' || end?.mark === 'until' || has(items, 'until', 'deadline')
      if (!ended || items.some(item => ['task', 'person', 'unknown', 'amount', 'number'].includes(item.kind)))
        return null
      return has(items, 'not', 'nolonger', 'only', 'off', 'holiday', 'except', 'if') ? null : 0.6
    },
    toEdits: (slots, _fill, carry) => {
      const { context } = carry
      const calendar = planCalendar(carry)
      const end = nth(must(slots.until), 0)
      const first = end.until ? must(end.date?.day) : (slots.from?.[0]?.date?.day ?? dayOf(context.today))
      const last = end.until?.day ?? end.date?.day
      if (!calendar || last === null || last === undefined || last < first || last - first > 400) return nothing()
      const wanted = new Set((slots.week ?? []).flatMap(item => item.weekdays ?? []))
      const days = Array.from({ length: last - first + 1 }, (_, at) => first + at).filter(day =>
        wanted.has((((day + 4) % 7) + 7) % 7),
      )
      const closed = days.filter(day => (calendar.week[(((day + 4) % 7) + 7) % 7] ?? []).length === 0)
      return closed.length > 0
        ? exceptSpans(
            closed.map(day => ({ first: day, last: day })),
            context,
            calendar,
            false,
          )
        : nothing()
    },
  },
]
