import {
  type Calendar,
  calendarId,
  civilFromDay,
  DAY,
  dayNumber,
  type Edit,
  formatInstant,
  HOUR,
  instant,
  must,
  type Problem,
  problem,
  type ShiftPattern,
  suggestion,
  type Week,
} from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { ORDERS } from '../grammar/orders.ts'
import { BETWEEN, SET_TO } from '../lexicon/phrases.ts'
import { type CalendarMention, calendarOf, joinCalendars, readCalendars } from '../read/calendars.ts'
import { fold } from '../text/fold.ts'
import { type Context, change } from './context.ts'
import { impossibleDate } from './dates.ts'
import { blankOut, dropWords, type Order } from './order.ts'
import { targetsOf } from './targets.ts'
import { leads } from './verbs.ts'
import { whole } from './words.ts'

const OFF = pattern(
  whole(
    `feriados?|folga|de folga|sem trabalho|sem expediente|sem producao|nao (?:se |vamos |vai |havera |ha |tem |teremos )?(?:trabalh\\w*|expediente|servico|producao)|ninguem trabalha|parados?|holidays?|day off|days off|off|no work(?:ing)?|not working|non-working|(?:will not|won't|don't|do not|nobody) works?|festivos?|libres?|sin trabajo|sin trabajar|(?:no (?:se )?|nadie )trabaj\\w*|no laborables?|asueto`,
  ),
)
const ON = pattern(
  whole(
    `trabalh\\w*|havera trabalho|ha trabalho|tem trabalho|com expediente|dia util|work(?:s|ing)?|trabaj\\w*|laborable|habil`,
  ),
)
const DENIED = pattern(
  whole("sem|nao|ninguem|sin|no(?= +(?:trabaj|work|se|hay))|not|non|won't|don't|nobody|without|off"),
)
const WEEKDAYS = pattern(
  whole(
    '(domingos?|sundays?|sun)|(segundas?(?:-feiras?)?|mondays?|lunes)|(tercas?(?:-feiras?)?|tuesdays?|martes)|(quartas?(?:-feiras?)?|wednesdays?|miercoles)|(quintas?(?:-feiras?)?|thursdays?|jueves)|(sextas?(?:-feiras?)?|fridays?|viernes)|(sabados?|saturdays?|sat)',
  ),
  'g',
)
const WEEKEND = pattern(whole('fi(?:m|ns) de semana|weekends?|fin(?:es)? de semana'))
const LASTS = pattern(
  whole('leva|levam|levar|dura|duram|durar|demora|tomar|takes?|lasts?|lleva|tarda|duration|duracao|duracion'),
)
const AROUND = pattern(whole(SET_TO), 'g')
const TASK_WORKS = pattern(
  whole(
    'trabalh\\w*|work\\w*|trabaj\\w*|regime|regimen|calendario|calendar|turnos?|shifts?|24/7|24 x 7|24x7|horas por dia|h por dia|h/dia|continu[oa]|around the clock|round the clock|dia e noite|dia y noche|day and night|sem parar',
  ),
)

/** Orders about working time: of the plan, of some tasks, or of single days. Undefined when about something else. */
export function calendarOrder(order: Order, context: Context): Problem | null | undefined {
  const folded = fold(order.text)
  if (order.tasks.length === 0 && order.amounts.length === 0) {
    const single = singleDays(order, context, folded)
    if (single !== undefined) return single
  }
  const mentions = readCalendars(folded)
  // "leva 1 turno de 12h" is a duration.
  if (mentions.length === 0 || !TASK_WORKS.test(folded) || LASTS.test(folded) || leads(ORDERS.split, order.masked))
    return undefined
  // "a solda trabalha 24 h por dia": what is left names the tasks that get a calendar of their own.
  let rest = order
  for (const each of mentions) rest = blankOut(rest, each.start, each.end)
  const words = rest.masked.replace(TASK_WORKS, ' ').replace(/[\uE000-\uE004]/g, ' ')
  const left: Order = {
    ...rest,
    masked:
      words.length === rest.masked.length ? words : rest.masked.replace(TASK_WORKS, each => ' '.repeat(each.length)),
  }
  if (
    !/[a-z]{4}|\uE010/.test(left.masked) ||
    (order.tasks.length === 0 && !/^\s*(?:a|o|as|os|the|el|la|tod|all|na|no|em)\s/.test(order.masked))
  )
    return undefined
  const found = targetsOf(dropWords(left, AROUND), context)
  if ('problem' in found) return order.tasks.length > 0 ? found.problem : undefined
  const made = calendarFor(mentions, context)
  const tasks = found.tasks.flatMap(task => context.leavesUnder(task))
  return context.apply(
    [
      { kind: 'addCalendar', calendar: made.calendar },
      ...tasks.map(task => ({ kind: 'setTask' as const, task: task.uid, changes: { calendar: made.calendar.id } })),
    ],
    tasks.map(task =>
      change(
        task.name,
        'calendar',
        context.schedule.calendars.find(each => each.id === task.calendar)?.name ?? null,
        made.calendar.name,
      ),
    ),
  )
}

/** "feriado dia 9/7", "sem trabalho no domingo", "trabalhar no sábado 11/07". */
function singleDays(order: Order, context: Context, folded: string): Problem | null | undefined {
  // "trabalhar no feriado": the verb counts, unless it is denied.
  const on = ON.test(folded) && !DENIED.test(folded)
  const off = !on && OFF.test(folded)
  if (!off && !on) return undefined
  const calendar = context.schedule.calendars.find(each => each.id === context.schedule.project.calendar)
  if (!calendar) return undefined
  if (order.dates.some(date => date.impossible)) return impossibleDate(order)
  // Days by their date are read by frames.
  if (!off || order.dates.some(date => date.day !== null && !date.weekday)) return undefined
  const gone = new Set<number>(WEEKEND.test(folded) ? [0, 6] : [])
  for (const match of folded.matchAll(WEEKDAYS)) gone.add(match.slice(1).findIndex(each => each !== undefined))
  if (gone.size === 0) return undefined
  const week = calendar.week.map((day, at) => (gone.has(at) ? [] : day)) as unknown as Week
  const worked = week.filter(day => day !== null && day.length > 0).length
  if (worked === 0 || JSON.stringify(week) === JSON.stringify(calendar.week))
    return problem('language.nothingToChange', {}, { suggestions: [suggestion('language.updateExample')] })
  const { shifts } = context.schedule.project
  const edits: Edit[] = [{ kind: 'setCalendar', calendar: calendar.id, changes: { week } }]
  if (shifts) edits.push({ kind: 'setProject', changes: { shifts: { ...shifts, daysPerWeek: worked } } })
  return context.apply(edits, [change(calendar.name, 'calendar', workedDays(calendar.week), worked)])
}

const workedDays = (week: Week): number => week.filter(day => day !== null && day.length > 0).length

/** The days that dates give: each of its own, two joined by "a", "até" or "between ... and" a span. */
export function daySpans(order: Pick<Order, 'dates' | 'masked'>): { first: number; last: number }[] {
  const dates = order.dates.filter(date => date.day !== null)
  const spans: { first: number; last: number }[] = []
  for (const [index, date] of dates.entries()) {
    const before = dates[index - 1]
    const joint = before ? order.masked.slice(before.end, date.start).trim() : ''
    const span = spans.at(-1)
    const between = before && BETWEEN.test(order.masked.slice(0, before.start))
    if (
      span &&
      (between || /^(?:a|ate|ao|to|through|until|-|al|hasta)(?: (?:o|el|the|dia|el dia))?$/.test(joint)) &&
      must(date.day) > span.first
    )
      span.last = must(date.day)
    else spans.push({ first: must(date.day), last: must(date.day) })
    // "em 9 e 10/07", "July 9 and 10": a number beside a date is a day of its month.
    const [earlier, later] = [
      /(?<![\d/:])(\d{1,2})\s*(e|and|y|,|a|ate|to|-)\s*(?:dias?\s+)?$/.exec(order.masked.slice(0, date.start)),
      /^\s*(e|and|y|,|a|ate|to|-)\s*(\d{1,2})(?![\d/:h])/.exec(order.masked.slice(date.end)),
    ]
    const { day } = civilFromDay(must(date.day))
    for (const [number, joint] of [
      [earlier?.[1], earlier?.[2]],
      [later?.[2], later?.[1]],
    ] as const) {
      const other = number === undefined ? null : dayNumber(must(date.day) + Number(number) - day)
      if (other === null || Math.abs(other - must(date.day)) > 30 || dates.some(each => each.day === other)) continue
      if (/^(?:a|ate|to|-)$/.test(joint ?? ''))
        spans[spans.length - 1] = { first: Math.min(other, must(date.day)), last: Math.max(other, must(date.day)) }
      else spans.push({ first: other, last: other })
    }
  }
  return spans
}

/** Days that are worked or not against the week of the calendar. */
export function exceptSpans(
  spans: readonly { readonly first: number; readonly last: number }[],
  context: Context,
  calendar: Calendar,
  off: boolean,
): Problem | null {
  const periods = off ? [] : (calendar.week.find(day => day !== null && day.length > 0) ?? [])
  const fresh = spans.map(span => ({
    first: span.first as Calendar['exceptions'][number]['first'],
    last: span.last as Calendar['exceptions'][number]['last'],
    periods,
  }))
  const covers = (day: number): boolean => spans.some(span => day >= span.first && day <= span.last)
  // An exception for one of the days gives way; longer ones stay behind the new ones, as the first that covers a day wins.
  const kept = calendar.exceptions.filter(each => !(each.first === each.last && !each.recurrence && covers(each.first)))
  return context.apply(
    [{ kind: 'setCalendar', calendar: calendar.id, changes: { exceptions: [...fresh, ...kept] } }],
    spans.map(span => {
      const day = (at: number): string => formatInstant(instant(at * DAY)).slice(0, 10)
      const days = span.first === span.last ? day(span.first) : `${day(span.first)} - ${day(span.last)}`
      return change(calendar.name, off ? 'day_off' : 'working_day', null, days)
    }),
  )
}

/** "passe a trabalhar em 2 turnos de 12 h": the calendar of the whole plan. */
export function recalendar(order: Order, context: Context): Problem | null {
  const mentions = readCalendars(fold(order.text))
  if (mentions.length === 0)
    return problem(
      'language.notUnderstood',
      { text: order.text.trim() },
      { suggestions: [suggestion('language.updateExample')] },
    )
  const { project } = context.schedule
  const now = patternNow(context)
  const { calendar, shifts } = calendarFor(mentions, context)
  return context.apply(
    [
      { kind: 'addCalendar', calendar },
      { kind: 'setProject', changes: { calendar: calendar.id, shifts } },
    ],
    [change(project.name, 'calendar', `${now.hoursPerDay}h x ${now.daysPerWeek}d`, calendar.name)],
  )
}

/** A new calendar as the mentions have it; what they leave open stays as the plan has it now. */
function calendarFor(
  mentions: readonly CalendarMention[],
  context: Context,
): { calendar: Calendar; shifts: ShiftPattern } {
  const times = must(joinCalendars(mentions))
  const { calendars, project } = context.schedule
  const now = patternNow(context)
  // "sábado também trabalha" says nothing of the hours, "10 h por dia" nothing of the days: they stay.
  const shifts: ShiftPattern = {
    hoursPerDay: times.pattern.hoursPerDay ?? now.hoursPerDay,
    daysPerWeek: times.pattern.daysPerWeek ?? now.daysPerWeek,
    ...(times.pattern.hoursPerDay === undefined &&
      project.shifts?.shiftHours !== undefined && { shiftHours: project.shifts.shiftHours }),
    ...(times.pattern.hoursPerDay === undefined &&
      project.shifts?.shiftsPerDay !== undefined && { shiftsPerDay: project.shifts.shiftsPerDay }),
    ...(times.pattern.shiftHours !== undefined && { shiftHours: times.pattern.shiftHours }),
    ...(times.pattern.shiftsPerDay !== undefined && { shiftsPerDay: times.pattern.shiftsPerDay }),
  }
  const id = calendarId(calendars.reduce((most, each) => Math.max(most, each.id), 0) + 1)
  const name = `${shifts.hoursPerDay}h x ${shifts.daysPerWeek}d`
  const keepsHours = times.pattern.hoursPerDay === undefined
  const made = calendarOf(
    {
      ...times,
      pattern: shifts,
      ...(keepsHours && now.from !== undefined && { from: now.from }),
      ...(keepsHours && now.to !== undefined && { to: now.to }),
    },
    name,
  )
  return { calendar: { ...made, id }, shifts }
}

/** Hours and days that the plan's calendar works now. */
function patternNow(context: Context): { hoursPerDay: number; daysPerWeek: number; from?: number; to?: number } {
  const { calendars, project } = context.schedule
  const week = calendars.find(each => each.id === project.calendar)?.week ?? []
  const worked = week.filter(day => day !== null && day.length > 0)
  const first = worked[0]
  const seconds = (first ?? []).reduce((sum, period) => sum + period.to - period.from, 0)
  const hoursPerDay = project.shifts?.hoursPerDay ?? (seconds > 0 ? seconds / HOUR : 8)
  return {
    hoursPerDay,
    daysPerWeek: project.shifts?.daysPerWeek ?? (worked.length > 0 ? worked.length : 5),
    ...(first?.[0] && hoursPerDay < 24 && { from: first[0].from, to: must(first.at(-1)).to }),
  }
}
