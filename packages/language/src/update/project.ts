import {
  calendarId,
  DAY,
  type Edit,
  formatInstant,
  HOUR,
  type Instant,
  instant,
  type Problem,
  problem,
  type ShiftPattern,
  secondsOfDay,
  suggestion,
  type Task,
} from '@parada/schedule'
import { pattern } from '../grammar/index.ts'
import { FIELDS, ORDERS, PROJECT_WORD } from '../grammar/orders.ts'
import { calendarOf, joinCalendars, readCalendars } from '../read/calendars.ts'
import { fold } from '../text/fold.ts'
import { type Context, change } from './context.ts'
import { impossibleDate } from './dates.ts'
import type { Order } from './order.ts'
import { signOf } from './shifts.ts'
import { secondsOf } from './structure.ts'
import { targetsOf } from './targets.ts'
import { verb } from './verbs.ts'

const WHOLE_PROJECT = pattern(`(?<![a-z0-9])${PROJECT_WORD}(?![a-z0-9])`)

/** Orders about the plan as a whole: moving it, or when it starts. */
export function wholeProject(order: Order, context: Context): Problem | null | undefined {
  const { masked } = order
  const calendars = readCalendars(fold(order.text))
  if (
    calendars.length > 0 &&
    order.tasks.length === 0 &&
    /(?<![a-z0-9])(?:calendario|calendar|24|jornada|sabados?|domingos?|saturdays?|sundays?|weekends?|fi(?:m|ns) de semana|turnos?|shifts?|projeto|project|proyecto|trabalh\w*|work\w*|trabaj\w*|24|regime|cronograma|schedule|plano)(?![a-z])/.test(
      fold(order.text),
    ) &&
    !/(?<![a-z])(?:tarefa|task|tarea)\s/.test(masked)
  )
    return recalendar(order, context)
  if (!WHOLE_PROJECT.test(masked)) return undefined
  const moving = verb(ORDERS.later, masked) ?? verb(ORDERS.earlier, masked) ?? verb(ORDERS.move, masked)
  const starting = pattern(
    `(?<![a-z])(?:${FIELDS.start}|comec\\w*|inici\\w*|start\\w*|begin\\w*|comien\\w*|empie\\w*|empez\\w*|arranc\\w*)(?![a-z])`,
  ).test(masked)
  const all =
    /(?<![a-z])(?:tudo|todas|todos|todo|everything|all)(?![a-z])/.test(masked) &&
    !/(?<![a-z])(?:projeto|cronograma|project|schedule|proyecto|plano|plan|parada|shutdown)(?![a-z])/.test(masked)
  // "todas as tarefas de solda" is a group, not the plan.
  const group = all ? targetsOf(order, context) : null
  if (
    group &&
    'tasks' in group &&
    group.group &&
    group.tasks.length < context.schedule.tasks.filter(task => !context.isSummary(task)).length
  )
    return undefined
  if (group && 'problem' in group && group.problem.code === 'language.groupEmpty') return undefined
  const named =
    /(?<![a-z])(?:projeto|project|proyecto)\s+(?:para|to|a|como)(?![a-z])/.test(masked) && order.quotes.length > 0
  if (named || (verb(ORDERS.rename, masked) && order.tasks.length === 0)) {
    const name = order.quotes[0]?.text ?? afterWord(order, /(?<![a-z])(?:para|pra|pro|to|como|as|a|de)\s+/)
    if (!name) return undefined
    return context.apply(
      [{ kind: 'setProject', changes: { name } }],
      [change(context.schedule.project.name, 'project_name', context.schedule.project.name, name)],
    )
  }
  const said =
    /(?<![a-z])(?:nome d[oe] (?:projeto|cronograma|plano)|(?:project|schedule|plan)(?:'s)? name|name of the (?:project|schedule|plan)|nombre del (?:proyecto|cronograma|plan))\s+(?:agora\s+|now\s+|ahora\s+)?(?:e|is|sera|es|should be|will be|passa a ser|deve ser|:)\s+/.exec(
      masked,
    )
  if (said) {
    const name =
      order.quotes[0]?.text ??
      order.text
        .slice(said.index + said[0].length)
        .replace(/[.\s]+$/, '')
        .trim()
    if (name)
      return context.apply(
        [{ kind: 'setProject', changes: { name } }],
        [change(context.schedule.project.name, 'project_name', context.schedule.project.name, name)],
      )
  }
  const amount = order.amounts[0]
  if (amount && moving && order.dates.length === 0) return shiftProject(context, signOf(masked) * secondsOf(amount))
  const date = order.dates.find(each => each.day !== null)
  if (date && (moving || starting || verb(ORDERS.set, masked))) {
    if (date.impossible) return impossibleDate(order)
    const now = context.calculation?.projectStart ?? context.schedule.project.start
    if (now === null || now === undefined) return undefined
    const to = instant(date.day! * DAY + (date.seconds ?? secondsOfDay(now)))
    return shiftProject(context, to - now)
  }
  return undefined
}

const afterWord = (order: Order, lead: RegExp): string | null => {
  const match = lead.exec(order.masked)
  return match
    ? order.text
        .slice(match.index + match[0].length)
        .replace(/[.\s]+$/, '')
        .trim() || null
    : null
}

/** Moves every date of the plan that does not follow from another; what was already done keeps its dates. */
function shiftProject(context: Context, seconds: number): Problem | null {
  const { project, tasks } = context.schedule
  const start = project.start ?? context.calculation?.projectStart ?? null
  if (start === null) return problem('language.nothingToChange', {}, { suggestions: [suggestion('language.giveDate')] })
  const by = (at: Instant): Instant => instant(at + seconds)
  const edits: Edit[] = [
    {
      kind: 'setProject',
      changes: { start: by(start), ...(project.finish !== undefined && { finish: by(project.finish) }) },
    },
  ]
  for (const task of tasks) {
    const changes: { -readonly [K in keyof Task]?: Task[K] } = {}
    if (task.constraint?.date !== undefined) changes.constraint = { ...task.constraint, date: by(task.constraint.date) }
    if (task.deadline !== undefined) changes.deadline = by(task.deadline)
    if (task.manual && (task.manual.start !== undefined || task.manual.finish !== undefined))
      changes.manual = {
        ...task.manual,
        ...(task.manual.start !== undefined && { start: by(task.manual.start) }),
        ...(task.manual.finish !== undefined && { finish: by(task.manual.finish) }),
      }
    if (task.actualStart !== undefined) changes.actualStart = by(task.actualStart)
    if (task.actualFinish !== undefined) changes.actualFinish = by(task.actualFinish)
    if (Object.keys(changes).length > 0) edits.push({ kind: 'setTask', task: task.uid, changes })
  }
  return context.apply(edits, [change(project.name, 'start', formatInstant(start), formatInstant(by(start)))])
}

export function recalendar(order: Order, context: Context): Problem | null {
  const times = joinCalendars(readCalendars(fold(order.text)))
  if (!times)
    return problem(
      'language.notUnderstood',
      { text: order.text.trim() },
      { suggestions: [suggestion('language.updateExample')] },
    )
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
  return context.apply(
    [
      { kind: 'addCalendar', calendar: { ...made, id } },
      { kind: 'setProject', changes: { calendar: id, shifts } },
    ],
    [change(project.name, 'calendar', `${now.hoursPerDay}h x ${now.daysPerWeek}d`, name)],
  )
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
    ...(first?.[0] && hoursPerDay < 24 && { from: first[0].from, to: first.at(-1)!.to }),
  }
}
