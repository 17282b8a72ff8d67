import {
  type Calendar,
  type CalendarException,
  type ConstraintType,
  type Duration,
  exceptionDays,
  formatDay,
  formatInstant,
  type Instant,
  type Lag,
  type Period,
  type Schedule,
  type Task,
  unitSeconds,
  type Week,
  type WorkUnits,
} from '@parada/schedule'

import type { Json, Truth } from './files.ts'

const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const
const CONSTRAINTS: Readonly<Record<ConstraintType, string | undefined>> = {
  asap: undefined,
  alap: 'AS_LATE_AS_POSSIBLE',
  mustStartOn: 'MUST_START_ON',
  mustFinishOn: 'MUST_FINISH_ON',
  startNoEarlierThan: 'START_NO_EARLIER_THAN',
  startNoLaterThan: 'START_NO_LATER_THAN',
  finishNoEarlierThan: 'FINISH_NO_EARLIER_THAN',
  finishNoLaterThan: 'FINISH_NO_LATER_THAN',
  startOn: 'START_ON',
  finishOn: 'FINISH_ON',
  mandatoryStart: 'MUST_START_ON',
  mandatoryFinish: 'MUST_FINISH_ON',
}
const TYPES = { fixedUnits: 'FIXED_UNITS', fixedDuration: 'FIXED_DURATION', fixedWork: 'FIXED_WORK' } as const
/** Longest list of expanded dates that the truth writes out. */
const DATES = 120

/** A length of time as we hold it; compared in the unit that the truth uses. */
export interface Length {
  readonly seconds: number
  readonly elapsed: boolean
  readonly unit?: string
  readonly percent?: number
}

export type ViewValue = Json | Length | undefined
/** Fields of one record by the names that the truth uses. */
export type View = Record<string, ViewValue>

export const isLength = (value: unknown): value is Length =>
  typeof value === 'object' && value !== null && 'seconds' in value && 'elapsed' in value

const moment = (at: Instant | undefined | null): string | undefined =>
  at === undefined || at === null ? undefined : formatInstant(at)
const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 3600)).padStart(2, '0')}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}`
const lengthOf = (value: Duration | Lag | undefined): Length | undefined =>
  value && {
    seconds: value.seconds,
    elapsed: value.elapsed === true,
    unit: `${value.elapsed ? 'e' : ''}${value.unit}`,
    ...('percent' in value && value.percent !== undefined && { percent: value.percent }),
  }
const working = (seconds: number | undefined): Length | undefined =>
  seconds === undefined ? undefined : { seconds, elapsed: false }
const hoursOf = (periods: readonly Period[]): string[] =>
  periods.map(period => `${clock(period.from)}-${clock(period.to)}`)

/** Our schedule in the words of the truth. */
export interface ScheduleView {
  readonly file: View
  readonly properties: View
  readonly calendars: readonly View[]
  readonly tasks: readonly View[]
  readonly relations: readonly View[]
  readonly resources: readonly View[]
  readonly assignments: readonly View[]
}

/** Says a schedule in the truth's words, so that the two can be compared field by field. */
export function viewOf(schedule: Schedule, bytes: number): ScheduleView {
  const { project } = schedule
  const calendar = schedule.calendars.find(each => each.id === project.calendar)
  const outline = outlineOf(schedule)
  const rows = schedule.projectSummary ? [schedule.projectSummary, ...schedule.tasks] : schedule.tasks
  const resources = schedule.unnamedResource ? [schedule.unnamedResource, ...schedule.resources] : schedule.resources
  return {
    file: { ...(project.extra as View | undefined), bytes },
    properties: {
      title: project.title,
      name: project.name,
      author: project.author,
      company: project.company,
      manager: project.manager,
      subject: project.subject,
      category: project.category,
      keywords: project.keywords,
      comments: project.comments,
      guid: project.guid,
      creationDate: moment(project.created),
      currencyCode: project.currency?.code,
      currencyDigits: project.currency?.digits,
      start: moment(project.start),
      finish: moment(project.finish ?? project.storedFinish),
      scheduleFrom: project.from === 'finish' ? 'FINISH' : 'START',
      lastSaved: moment(project.lastSaved),
      statusDate: moment(project.statusDate),
      defaultStartTime: project.defaultStart === undefined ? undefined : clock(project.defaultStart),
      defaultEndTime: project.defaultFinish === undefined ? undefined : clock(project.defaultFinish),
      minutesPerDay: project.units.secondsPerDay / 60,
      minutesPerWeek: project.units.secondsPerWeek / 60,
      daysPerMonth: project.units.daysPerMonth,
      weekStartDay: project.weekStart === undefined ? undefined : WEEKDAYS[project.weekStart],
      defaultCalendarUid: calendar?.id,
      defaultCalendar: calendar?.name,
      criticalSlackLimit: working(project.criticalSlack ?? 0),
      honorConstraints: project.honorConstraints ?? true,
      multipleCriticalPaths: project.multipleCriticalPaths ?? false,
      currencySymbol: project.currency?.symbol,
    },
    calendars: schedule.calendars.map(calendarView),
    tasks: rows.map(task => taskView(task, outline, new Map(schedule.calendars.map(each => [each.id, each.name])))),
    relations: schedule.links.map(link => ({
      pred: link.from,
      succ: link.to,
      type: link.type,
      ...((link.lag.seconds !== 0 || link.lag.percent) && { lag: lengthOf(link.lag) }),
    })),
    resources: resources.map(resource => ({
      uid: resource.uid,
      id: resource.row,
      name: resource.name,
      type: resource.kindWord === 'equipment' ? 'NON_LABOR' : resource.kind.toUpperCase(),
      initials: resource.initials,
      group: resource.group,
      code: resource.code,
      email: resource.email,
      notes: resource.notes,
      materialLabel: resource.materialUnit,
      guid: resource.guid,
      generic: resource.generic,
      active: resource.inactive ? false : undefined,
      maxUnits: resource.maxUnits === undefined ? undefined : resource.maxUnits * 100,
      calendarUid: resource.calendar,
    })),
    assignments: schedule.assignments.map(each => ({
      uid: each.uid,
      task: each.task,
      resource: each.resource ?? undefined,
      units: each.units === undefined ? undefined : each.units * 100,
      work: working(each.work),
      actualWork: working(each.actualWork),
      remainingWork: working(each.remainingWork),
      overtimeWork: working(each.overtimeWork),
      start: moment(each.start),
      finish: moment(each.finish),
      // The unit that a delay was typed in is in no file.
      delay: working(each.delay?.seconds),
      levelingDelay: lengthOf(each.levelingDelay),
      guid: each.guid,
      cost: each.cost,
      actualCost: each.actualCost,
      remainingCost: each.remainingCost,
      notes: each.notes,
      percentWorkComplete: each.percentWorkComplete,
      actualStart: moment(each.actualStart),
      actualFinish: moment(each.actualFinish),
    })),
  }
}

const isOfProject = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && 'clndr_type' in raw && raw.clndr_type === 'CA_Project'

function calendarView(calendar: Calendar): View {
  return {
    uid: calendar.id,
    name: calendar.name,
    parentUid: calendar.base,
    // Kept as the file has it: only Primavera knows calendars of one project.
    type: calendar.ofResource ? 'RESOURCE' : isOfProject(calendar.extra?.xer) ? 'PROJECT' : 'GLOBAL',
    days: daysOf(calendar.week),
    exceptions: calendar.exceptions.map(exceptionView) as Json,
    ...(calendar.hoursPer?.day !== undefined && { minutesPerDay: calendar.hoursPer.day / 60 }),
    ...(calendar.workWeeks && {
      workWeeks: calendar.workWeeks.map(week => ({
        ...(week.name !== undefined && { name: week.name }),
        from: formatDay(week.first),
        to: formatDay(week.last),
        days: daysOf(week.days),
      })),
    }),
  }
}

function daysOf(week: Week): Json {
  const day = (index: number): Json => {
    const periods = week[index]
    return periods ? hoursOf(periods) : 'default'
  }
  return { mon: day(1), tue: day(2), wed: day(3), thu: day(4), fri: day(5), sat: day(6), sun: day(0) }
}

function exceptionView(exception: CalendarException): Json {
  const dates = exceptionDays(exception, exception.first, exception.last).map(formatDay)
  const rule = exception.recurrence
  return {
    ...(exception.name !== undefined && { name: exception.name }),
    from: rule ? (dates[0] ?? formatDay(exception.first)) : formatDay(exception.first),
    to: rule ? (dates[dates.length - 1] ?? formatDay(exception.last)) : formatDay(exception.last),
    hours: hoursOf(exception.periods),
    ...(rule && {
      dates: dates.slice(0, DATES),
      recurring: recurringView(exception, rule),
    }),
  }
}

function recurringView(exception: CalendarException, rule: NonNullable<CalendarException['recurrence']>): Json {
  const base = {
    start: formatDay(exception.first),
    finish: formatDay(exception.last),
    ...(exception.occurrences !== undefined && { occurrences: exception.occurrences }),
  }
  switch (rule.pattern) {
    case 'daily':
      return { ...base, type: 'DAILY', frequency: rule.every, relative: false }
    case 'weekly':
      return {
        ...base,
        type: 'WEEKLY',
        frequency: rule.every,
        relative: false,
        weeklyDays: rule.weekdays.map(day => WEEKDAYS[day]!.slice(0, 3)).join(','),
      }
    case 'monthlyDay':
      return { ...base, type: 'MONTHLY', frequency: rule.every, relative: false, dayNumber: rule.day }
    case 'monthlyPosition':
      return {
        ...base,
        type: 'MONTHLY',
        frequency: rule.every,
        relative: true,
        dayNumber: rule.position,
        dayOfWeek: WEEKDAYS[rule.weekday]!,
      }
    case 'yearlyDay':
      return { ...base, type: 'YEARLY', relative: false, month: rule.month, dayNumber: rule.day }
    case 'yearlyPosition':
      return {
        ...base,
        type: 'YEARLY',
        relative: true,
        month: rule.month,
        dayNumber: rule.position,
        dayOfWeek: WEEKDAYS[rule.weekday]!,
      }
  }
}

interface Outline {
  readonly level: ReadonlyMap<number, number>
  readonly number: ReadonlyMap<number, string>
  readonly summary: ReadonlySet<number>
  /** Level of the top rows. */
  readonly base: number
  readonly root: number | undefined
}

function outlineOf(schedule: Schedule): Outline {
  const level = new Map<number, number>()
  const number = new Map<number, string>()
  const children = new Map<number | null, number>()
  const summary = new Set<number>()
  for (const task of schedule.tasks) {
    const parent = task.parent as number | null
    const index = (children.get(parent) ?? 0) + 1
    children.set(parent, index)
    level.set(task.uid, parent === null ? 1 : (level.get(parent) ?? 0) + 1)
    number.set(task.uid, parent === null ? String(index) : `${number.get(parent)}.${index}`)
    if (parent !== null) summary.add(parent)
    if (task.summary) summary.add(task.uid)
  }
  const root = schedule.projectSummary?.uid as number | undefined
  if (root !== undefined) {
    level.set(root, 0)
    number.set(root, '0')
    if (schedule.tasks.length > 0 || schedule.projectSummary?.summary) summary.add(root)
  }
  return { level, number, summary, base: 1, root }
}

/** Primavera's fourth kind, which fixes duration and units alike, has no word of its own in the model. */
const primaveraType = (task: Task): string | undefined =>
  (task.extra?.xer as View | undefined)?.duration_type === 'DT_FixedDUR2' ? 'FIXED_DURATION_AND_UNITS' : undefined

function taskView(task: Task, outline: Outline, calendars: ReadonlyMap<unknown, string>): View {
  const stored = task.stored
  const isRoot = task.uid === outline.root
  const baseline = task.baselines?.find(each => each.number === 0)
  const summary = outline.summary.has(task.uid)
  return {
    uid: task.uid,
    id: task.row,
    guid: task.guid,
    name: task.name,
    outlineLevel: outline.level.get(task.uid),
    parentUid: isRoot ? undefined : ((task.parent as number | null) ?? outline.root),
    wbs: task.wbs ?? outline.number.get(task.uid),
    mode: task.mode,
    active: task.active,
    inactive: task.active === false,
    external: task.external !== undefined,
    hyperlink: task.hyperlink?.address,
    percentWorkComplete: task.percentWorkComplete,
    physicalPercentComplete: task.physicalPercentComplete,
    cost: task.cost,
    fixedCost: task.fixedCost,
    actualCost: task.actualCost,
    remainingCost: task.remainingCost,
    summary,
    milestone: task.milestone ?? (task.duration.seconds === 0 && !summary),
    recurring: task.recurring,
    estimated: task.duration.estimated,
    effortDriven: task.effortDriven,
    type: task.type === undefined ? undefined : (primaveraType(task) ?? TYPES[task.type]),
    start: moment(stored?.start ?? task.manual?.start),
    finish: moment(stored?.finish ?? task.manual?.finish),
    duration: lengthOf(task.duration),
    manualDuration: task.mode === 'manual' ? lengthOf(task.duration) : undefined,
    percentComplete: task.percentComplete,
    actualDuration: lengthOf(task.actualDuration),
    remainingDuration: lengthOf(task.remainingDuration),
    actualStart: moment(task.actualStart),
    actualFinish: moment(task.actualFinish),
    stop: moment(task.stop),
    resume: moment(task.resume),
    work: working(task.work),
    actualWork: working(task.actualWork),
    remainingWork: working(task.remainingWork),
    priority: task.priority ?? 500,
    constraintType: task.constraint && CONSTRAINTS[task.constraint.type],
    constraintDate: moment(task.constraint?.date),
    deadline: moment(task.deadline),
    calendarUid: task.calendar,
    calendar: calendars.get(task.calendar),
    ignoreResourceCalendar: task.ignoreResourceCalendars,
    levelingDelay: lengthOf(task.levelingDelay),
    notes: task.notes,
    earlyStart: moment(stored?.earlyStart),
    earlyFinish: moment(stored?.earlyFinish),
    lateStart: moment(stored?.lateStart),
    lateFinish: moment(stored?.lateFinish),
    startSlack: working(stored?.startSlack),
    finishSlack: working(stored?.finishSlack),
    freeSlack: working(stored?.freeSlack),
    totalSlack: working(stored?.totalSlack),
    totalSlackCalc: working(stored?.totalSlack),
    critical: stored?.critical,
    baselineStart: moment(baseline?.start),
    baselineFinish: moment(baseline?.finish),
    baselineDuration: lengthOf(baseline?.duration),
    activityId: task.p6?.code,
  }
}

/** Seconds that a length of the truth stands for. */
export function truthSeconds(value: Truth, units: WorkUnits): number | undefined {
  const { value: amount, units: unit } = value
  if (typeof amount !== 'number' || typeof unit !== 'string' || unit.includes('%')) return undefined
  const elapsed = unit.startsWith('e')
  const plain = (elapsed ? unit.slice(1) : unit) as 'm' | 'h' | 'd' | 'w' | 'mo'
  return amount * unitSeconds(plain, units, elapsed)
}
