// Turns the truth beside a corpus file (what an independent program read from it) into a Schedule with the dates that the
// producing program stored. Used where our own reader is not the one being judged.
import { gunzipSync } from 'node:zlib'
import {
  type Assignment,
  type Calendar,
  type CalendarException,
  type Constraint,
  type ConstraintType,
  DAY,
  type Duration,
  type DurationUnit,
  dayNumber,
  type Instant,
  type Lag,
  type Link,
  type P6Task,
  type Period,
  parseDate,
  parseInstant,
  type Resource,
  type Schedule,
  type StoredDates,
  type Task,
  taskId,
  unitSeconds,
  type Week,
  type WorkTime,
  type WorkUnits,
  workTime,
} from '@parada/schedule'
import { readXerTables } from './engine-xer.ts'

interface Amount {
  readonly value: number
  readonly units: string
}

// biome-ignore lint/suspicious/noExplicitAny: the truth is foreign JSON, read field by field right here.
type Json = any

const UNITS: Readonly<Record<string, DurationUnit>> = { m: 'm', h: 'h', d: 'd', w: 'w', mo: 'mo' }

/** Whole tenths of a minute: what MS Project keeps, and finer than Primavera's minutes. */
const TICK = 6

function seconds(amount: Amount | undefined, units: WorkUnits): number {
  if (!amount) return 0
  const elapsed = amount.units.startsWith('e')
  const unit = UNITS[elapsed ? amount.units.slice(1) : amount.units]
  return unit ? Math.round((amount.value * unitSeconds(unit, units, elapsed)) / TICK) * TICK : 0
}

function toDuration(amount: Amount | undefined, units: WorkUnits): Duration {
  const word = amount?.units ?? 'd'
  const elapsed = word.startsWith('e')
  const unit = UNITS[elapsed ? word.slice(1) : word] ?? 'd'
  return { seconds: workTime(seconds(amount, units)), unit, ...(elapsed && { elapsed: true as const }) }
}

function toLag(amount: Amount | undefined, units: WorkUnits): Lag {
  if (amount?.units === '%') return { seconds: workTime(0), unit: 'd', percent: amount.value }
  const { seconds: length, unit, elapsed } = toDuration(amount, units)
  return { seconds: length, unit, ...(elapsed && { elapsed }) }
}

const at = (text: string | undefined): Instant | undefined => (text ? (parseInstant(text) ?? undefined) : undefined)

const clock = (text: string): number => {
  const [hour, minute] = text.split(':').map(Number)
  return (hour ?? 0) * 3600 + (minute ?? 0) * 60
}

const periods = (texts: readonly string[]): Period[] =>
  texts.map(text => {
    const [from, to] = text.split('-')
    const end = clock(to ?? '')
    return { from: clock(from ?? ''), to: end === 0 ? DAY : end }
  })

const day = (text: string) => dayNumber(parseDate(text)?.day ?? 0)

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

function toCalendar(raw: Json): Calendar {
  const exceptions: CalendarException[] = raw.exceptions.flatMap((exception: Json) =>
    (exception.dates ?? [null]).map((date: string | null) => ({
      first: day(date ?? exception.from),
      last: day(date ?? exception.to),
      periods: periods(exception.hours),
    })),
  )
  return {
    id: raw.uid,
    name: raw.name ?? `#${raw.uid}`,
    ...(raw.parentUid !== undefined && { base: raw.parentUid }),
    week: WEEKDAYS.map(name => {
      const value = raw.days[name]
      return value === 'default' || value === undefined ? null : periods(value)
    }) as unknown as Week,
    exceptions,
    ...(raw.workWeeks && {
      workWeeks: raw.workWeeks.map((week: Json) => ({
        first: day(week.from),
        last: day(week.to),
        days: WEEKDAYS.map(name =>
          Array.isArray(week.days[name]) ? periods(week.days[name]) : null,
        ) as unknown as Week,
      })),
    }),
  }
}

const CONSTRAINTS: Readonly<Record<string, ConstraintType>> = {
  AS_SOON_AS_POSSIBLE: 'asap',
  AS_LATE_AS_POSSIBLE: 'alap',
  MUST_START_ON: 'mustStartOn',
  MUST_FINISH_ON: 'mustFinishOn',
  START_NO_EARLIER_THAN: 'startNoEarlierThan',
  START_NO_LATER_THAN: 'startNoLaterThan',
  FINISH_NO_EARLIER_THAN: 'finishNoEarlierThan',
  FINISH_NO_LATER_THAN: 'finishNoLaterThan',
  START_ON: 'startOn',
  FINISH_ON: 'finishOn',
  MANDATORY_START: 'mandatoryStart',
  MANDATORY_FINISH: 'mandatoryFinish',
}

function toConstraint(raw: Json): Constraint | undefined {
  const type = CONSTRAINTS[raw.constraintType ?? '']
  if (!type || type === 'asap') return undefined
  const date = at(raw.constraintDate)
  return { type, ...(date !== undefined && { date }) }
}

const TYPES: Readonly<Record<string, Task['type']>> = {
  FIXED_UNITS: 'fixedUnits',
  FIXED_DURATION: 'fixedDuration',
  FIXED_WORK: 'fixedWork',
}

function toTask(raw: Json, row: number, units: WorkUnits, p6: P6Task | undefined): Task {
  const manual = raw.mode === 'manual'
  const leaf = !raw.summary
  const constraint = toConstraint(raw)
  const date = <K extends string>(key: K, text: string | undefined) => {
    const value = at(text)
    return value === undefined ? {} : ({ [key]: value } as { [key in K]: Instant })
  }
  const amount = <K extends string>(key: K, value: Amount | undefined) =>
    value ? ({ [key]: workTime(seconds(value, units)) } as { [key in K]: WorkTime }) : {}
  const totalSlack = raw.totalSlack ?? raw.totalSlackCalc
  const stored: StoredDates = {
    ...date('start', raw.start),
    ...date('finish', raw.finish),
    ...date('earlyStart', raw.earlyStart),
    ...date('earlyFinish', raw.earlyFinish),
    ...date('lateStart', raw.lateStart),
    ...date('lateFinish', raw.lateFinish),
    ...amount('startSlack', raw.startSlack),
    ...amount('finishSlack', raw.finishSlack),
    ...amount('totalSlack', totalSlack),
    ...amount('freeSlack', raw.freeSlack),
    ...(raw.critical !== undefined && { critical: raw.critical }),
  }
  return {
    uid: taskId(raw.uid),
    row: raw.id ?? row,
    name: raw.name ?? '',
    parent: raw.parentUid === undefined || raw.parentUid === 0 ? null : taskId(raw.parentUid),
    ...(raw.summary && { summary: true as const }),
    ...(raw.milestone && { milestone: true }),
    duration: toDuration(raw.duration, units),
    ...(manual && {
      mode: 'manual' as const,
      manual: { ...date('start', raw.start), ...date('finish', raw.finish) },
    }),
    ...(raw.active === false && { active: false as const }),
    ...(constraint && { constraint }),
    ...date('deadline', raw.deadline),
    ...(raw.calendarUid !== undefined && { calendar: raw.calendarUid }),
    ...(raw.ignoreResourceCalendar && { ignoreResourceCalendars: true as const }),
    ...(TYPES[raw.type] && { type: TYPES[raw.type] }),
    ...(raw.percentComplete > 0 && leaf && { percentComplete: raw.percentComplete }),
    ...(leaf && {
      ...date('actualStart', raw.actualStart),
      ...date('actualFinish', raw.actualFinish),
      ...date('stop', raw.stop),
      ...date('resume', raw.resume),
      ...(raw.actualStart && {
        actualDuration: toDuration(raw.actualDuration, units),
        remainingDuration: toDuration(raw.remainingDuration, units),
      }),
    }),
    ...(raw.levelingDelay && { levelingDelay: toDuration(raw.levelingDelay, units) }),
    ...(p6 && { p6 }),
    stored,
  } as Task
}

/** The schedule that a truth file describes. `xer` is the export itself: the truth leaves out Primavera's own fields. */
export function scheduleFromTruth(truth: Uint8Array, xer?: Uint8Array): Schedule {
  const raw: Json = JSON.parse(gunzipSync(truth).toString('utf8'))
  const properties = raw.properties
  // Both formats of Primavera.
  const p6 = ['XER', 'PMXML'].includes(raw.file.type)
  const units: WorkUnits = {
    secondsPerDay: properties.minutesPerDay * 60,
    secondsPerWeek: properties.minutesPerWeek * 60,
    daysPerMonth: properties.daysPerMonth,
  }
  const facts = p6 && xer ? readXerTables(xer) : undefined
  const tasks = raw.tasks
    .filter((task: Json) => task.uid !== 0)
    .map((task: Json, row: number) => toTask(task, row + 1, units, facts?.tasks.get(task.uid)))
  const resources: Resource[] = raw.resources.map((resource: Json) => ({
    uid: resource.uid,
    row: resource.id ?? 0,
    name: resource.name ?? '',
    kind: resource.type === 'MATERIAL' ? 'material' : resource.type === 'COST' ? 'cost' : 'work',
    ...(resource.calendarUid !== undefined && { calendar: resource.calendarUid }),
  }))
  const assignments: Assignment[] = raw.assignments.map((assignment: Json) => ({
    uid: assignment.uid,
    task: taskId(assignment.task),
    resource: assignment.resource ?? null,
    units: assignment.units / 100,
    ...(assignment.work && { work: workTime(seconds(assignment.work, units)) }),
    ...(assignment.delay && { delay: toDuration(assignment.delay, units) }),
  }))
  const links: Link[] = raw.relations.map((link: Json) => ({
    from: taskId(link.pred),
    to: taskId(link.succ),
    type: link.type,
    lag: toLag(link.lag, units),
  }))
  const start = at(p6 ? (properties.statusDate ?? properties.start) : properties.start)
  return {
    project: {
      name: properties.name ?? properties.title ?? '',
      start: start ?? null,
      ...(at(properties.finish) !== undefined && { storedFinish: at(properties.finish) as Instant }),
      from: properties.scheduleFrom === 'FINISH' ? 'finish' : 'start',
      ...(properties.scheduleFrom === 'FINISH' && { finish: at(properties.finish) as Instant }),
      ...(at(properties.statusDate) !== undefined && { statusDate: at(properties.statusDate) as Instant }),
      calendar: properties.defaultCalendarUid,
      units,
      taskMode: 'auto',
      rules: p6 ? 'p6' : 'msproject',
      ...(!p6 && { honorConstraints: properties.honorConstraints }),
      multipleCriticalPaths: properties.multipleCriticalPaths,
      criticalSlack: workTime(seconds(properties.criticalSlackLimit, units)),
      ...(facts?.project ?? {}),
    },
    calendars: raw.calendars.map(toCalendar),
    tasks,
    links,
    resources,
    assignments,
  }
}
