import {
  type Assignment,
  assignmentId,
  type Calendar,
  type CompiledCalendar,
  calendarId,
  compileCalendar,
  dayOf,
  emptySchedule,
  HOUR,
  type Instant,
  instant,
  type Link,
  must,
  nth,
  type Problem,
  problem,
  type Resource,
  resourceId,
  type Schedule,
  STANDARD_CALENDAR,
  secondsOfDay,
  startOfDay,
  suggestion,
  type Task,
  type TaskOrigin,
  taskId,
  weekday,
  workBetween,
} from '@parada/schedule'
import { shiftCalendar } from '@parada/scope'
import type { Grammar } from '../grammar/grammar.ts'
import { calendarOf } from '../read/calendars.ts'
import { roleOf } from '../read/crews.ts'
import { fold } from '../text/fold.ts'
import type { Crew, Draft, DraftTask } from './draft.ts'
import { meant, textOf, type Units, unitsOf } from './durations.ts'
import { headStarts } from './headings.ts'

const DAY_SECONDS = 86_400

/** Where the plan's first task starts when the text gives a date without a clock time, or no date. */
function startOfWork(draft: Draft, day: number): Instant {
  const hours = draft.times?.pattern.hoursPerDay ?? 8
  const clock = draft.times?.from ?? (hours >= 24 ? 0 : hours > 8 ? 7 * HOUR : 8 * HOUR)
  return instant(day * DAY_SECONDS + clock)
}

/** When work is done, as the text says it: the start, the calendar and what a day and a week mean. */
export function frameOf(draft: Draft, order: readonly DraftTask[], today: Instant, notes: Problem[]) {
  const units = unitsOf(draft.times)
  const start = projectStart(draft, order, today, notes)
  return {
    start,
    calendar: planCalendar(draft, start),
    units: { secondsPerDay: units.secondsPerDay, secondsPerWeek: units.secondsPerWeek, daysPerMonth: 20 },
    ...(draft.times && { shifts: draft.times.pattern }),
  }
}

/** Makes a schedule of a draft: structure, durations, links, people and calendar; dates are left to the engine. */
export function toSchedule(
  draft: Draft,
  grammar: Grammar,
  today: Instant,
  source: TaskOrigin['kind'],
  text: string,
): { schedule: Schedule; notes: Problem[] } {
  const notes: Problem[] = []
  const units = unitsOf(draft.times)
  const order = outlineOrder(draft.tasks)
  const { start, calendar, ...frame } = frameOf(draft, order, today, notes)
  const working = compileCalendar(calendar)
  const base = emptySchedule(draft.name ?? grammar.texts.project, { start, calendar: calendarId(1), ...frame })
  const heads = headStarts(draft, start, working)
  const pool = new Pool(draft, grammar, calendar)
  const due = lastTasks(draft, order)
  const ids = new Map(order.map((task, index) => [task, taskId(index + 1)]))
  const assignments: Assignment[] = []
  const tasks = order.map((task, index) => {
    const uid = taskId(index + 1)
    for (const crew of pool.crewOf(task))
      assignments.push({
        uid: assignmentId(assignments.length + 1),
        task: uid,
        resource: resourceId(crew.id),
        ...(crew.units !== 1 && { units: crew.units }),
      })
    const head = heads.get(task)
    const placed = head !== undefined && task.start === null ? { ...task, start: head } : task
    const promised = due.has(task) && task.finish === null ? { ...placed, finish: draft.finish } : placed
    return toTask(promised, index, uid, ids, units, source, text, notes, pool, start, working)
  })
  const links: Link[] = draft.links.map(link => ({
    from: must(ids.get(link.from)),
    to: must(ids.get(link.to)),
    type: link.type,
    lag: link.lag,
  }))
  const resources = pool.resources()
  const calendars = [calendar, ...pool.calendars]
  return { schedule: { ...base, calendars, tasks, links, resources, assignments }, notes }
}

/** What is to be over when the job is due: the tasks that nothing follows. */
function lastTasks(draft: Draft, order: readonly DraftTask[]): Set<DraftTask> {
  if (draft.finish === null) return new Set()
  const followed = new Set(draft.links.map(link => link.from))
  return new Set(order.filter(task => !task.summary && !followed.has(task)))
}

/** The calendar that was stated; a stated start outside its hours or days is working time all the same. */
function planCalendar(draft: Draft, start: Instant): Calendar {
  const day = weekday(dayOf(start))
  const said = draft.start !== null || draft.tasks.some(task => task.start !== null && !task.weekday)
  const daysNeeded = !said ? 5 : day === 0 ? 7 : day === 6 ? 6 : 5
  const clock = secondsOfDay(start)
  if (!draft.times) {
    const office = (clock >= 8 * HOUR && clock < 12 * HOUR) || (clock >= 13 * HOUR && clock < 17 * HOUR)
    if (office && daysNeeded === 5) return STANDARD_CALENDAR
    return calendarOf(
      { pattern: { hoursPerDay: 8, daysPerWeek: daysNeeded }, ...(!office && { from: clock }) },
      `8h x ${daysNeeded}d`,
    )
  }
  const { pattern } = draft.times
  const fromStart = draft.times.from === undefined && draft.startHasTime && (pattern.hoursPerDay ?? 8) < 24
  return calendarOf(
    {
      ...draft.times,
      pattern: { ...pattern, daysPerWeek: Math.max(pattern.daysPerWeek ?? 5, daysNeeded) },
      ...(fromStart && { from: clock }),
    },
    calendarName(draft),
  )
}

function calendarName(draft: Draft): string {
  const { pattern } = must(draft.times)
  const shifts = pattern.shiftHours && pattern.shiftsPerDay ? ` (${pattern.shiftsPerDay}x${pattern.shiftHours}h)` : ''
  return `${pattern.hoursPerDay ?? 8}h x ${pattern.daysPerWeek ?? 5}d${shifts}`
}

function projectStart(draft: Draft, order: readonly DraftTask[], today: Instant, notes: Problem[]): Instant {
  if (draft.start !== null) return draft.startHasTime ? draft.start : startOfWork(draft, dayOf(draft.start))
  // When the plant is handed over does not say when the work begins.
  const dated = order.flatMap((task, at) =>
    task.start === null || ((task.milestone || task.held) && at > 0) ? [] : [task.start],
  )
  // What must be ready before the first of these days begins before it, too.
  const due = order.flatMap(task => (task.finish === null || task.start !== null ? [] : [task.finish]))
  if (dated.length > 0 && Math.min(...due, Number.POSITIVE_INFINITY) > Math.min(...dated)) {
    const first = instant(Math.min(...dated))
    return secondsOfDay(first) === 0 ? startOfWork(draft, dayOf(first)) : first
  }
  const at = startOfWork(draft, dayOf(today))
  notes.push(
    problem(
      'language.assumedStart',
      { date: dayOf(at) },
      { severity: 'info', suggestions: [suggestion('language.giveDate')] },
    ),
  )
  return at
}

function toTask(
  draft: DraftTask,
  index: number,
  uid: Task['uid'],
  ids: ReadonlyMap<DraftTask, Task['uid']>,
  units: Units,
  source: TaskOrigin['kind'],
  text: string,
  notes: Problem[],
  pool: Pool,
  projectStart: Instant,
  working: CompiledCalendar,
): Task {
  const at = { task: index + 1, span: draft.span }
  const work = { secondsPerDay: units.secondsPerDay, secondsPerWeek: units.secondsPerWeek, daysPerMonth: 20 }
  let duration: Task['duration'] = { seconds: work.secondsPerDay as Task['duration']['seconds'], unit: 'd' }
  if (draft.duration) duration = draft.duration
  else if (draft.between)
    duration = { seconds: workBetween(working, draft.between.start, draft.between.finish), unit: 'h' }
  else if (draft.summary) duration = { seconds: 0 as Task['duration']['seconds'], unit: 'd' }
  else if (draft.milestone && !draft.amount) duration = { seconds: 0 as Task['duration']['seconds'], unit: 'h' }
  else if (draft.amount) {
    const found = meant(draft.amount, units, pool.people(draft))
    duration = found.duration
    if (draft.each)
      notes.push(
        problem(
          'language.assumedScale',
          { task: draft.name, basis: draft.each, hours: Math.round((duration.seconds / HOUR) * 100) / 100 },
          { severity: 'info', at, suggestions: [suggestion('language.reviewAssumption')] },
        ),
      )
    if (found.dayHours)
      notes.push(
        problem(
          'language.assumedDayHours',
          { task: draft.name, text: found.dayHours.from, hours: found.dayHours.hours },
          { severity: 'info', at },
        ),
      )
    if (found.workHours)
      notes.push(
        problem(
          'language.assumedWorkHours',
          { task: draft.name, hours: found.workHours.hours, people: found.workHours.people },
          { severity: 'info', at },
        ),
      )
    if (found.shiftHours)
      notes.push(
        problem('language.assumedShift', { task: draft.name, hours: found.shiftHours }, { severity: 'info', at }),
      )
    if (draft.amount.from !== undefined)
      notes.push(
        problem(
          'language.assumedRange',
          {
            task: draft.name,
            from: draft.amount.from,
            to: nth(draft.amount.parts, 0).value,
            text: textOf(draft.amount),
          },
          { severity: 'info', at },
        ),
      )
  } else {
    if (units.roundTheClock) duration = { seconds: (8 * HOUR) as Task['duration']['seconds'], unit: 'h' }
    notes.push(
      problem(
        'language.assumedDuration',
        { task: draft.name, hours: duration.seconds / HOUR },
        { severity: 'info', at, suggestions: [suggestion('language.giveValue')] },
      ),
    )
  }
  const start =
    draft.start === null
      ? null
      : secondsOfDay(draft.start) === 0
        ? instant(draft.start + secondsOfDay(projectStart))
        : draft.start
  if (draft.dateAssumed)
    notes.push(
      problem(
        draft.dateAssumed.what === 'year' ? 'language.assumedYear' : 'language.assumedDateOrder',
        { date: draft.dateAssumed.date },
        { severity: 'info', at, suggestions: [suggestion('language.reviewAssumption')] },
      ),
    )
  const progress = draft.progress
  const origin: TaskOrigin = draft.card
    ? { kind: 'card', source: draft.card.id }
    : {
        kind: source,
        source: text.slice(draft.span.start, Math.min(draft.span.end, draft.span.start + 240)),
        span: draft.span,
      }
  return {
    uid,
    row: index + 1,
    name: draft.name.slice(0, 250),
    parent: draft.parent ? (ids.get(draft.parent) ?? null) : null,
    duration,
    ...(draft.summary && { summary: true as const }),
    ...(draft.milestone && duration.seconds > 0 && { milestone: true }),
    ...(start !== null &&
      !draft.summary &&
      start > projectStart && { constraint: { type: 'startNoEarlierThan' as const, date: start } }),
    ...(draft.finish !== null &&
      !draft.summary && {
        deadline: secondsOfDay(draft.finish) === 0 ? startOfDay(dayOf(draft.finish)) : draft.finish,
      }),
    ...(progress !== null && !draft.summary && { percentComplete: progress }),
    ...(draft.notes !== null && { notes: draft.notes }),
    origin,
  }
}

/** Parents before their children, in the order they were written. */
function outlineOrder(tasks: readonly DraftTask[]): DraftTask[] {
  const children = new Map<DraftTask | null, DraftTask[]>()
  for (const task of tasks) {
    const list = children.get(task.parent)
    if (list) list.push(task)
    else children.set(task.parent, [task])
  }
  const order: DraftTask[] = []
  const stack = [...(children.get(null) ?? [])].reverse()
  while (stack.length > 0) {
    const task = must(stack.pop())
    order.push(task)
    stack.push(...[...(children.get(task) ?? [])].reverse())
  }
  return order
}

/**
 * The people and things of the plan: one resource a name, limited to what was stated, for the job or, failing that, for
 * its largest task. One without a stated number has no limit.
 */
class Pool {
  private readonly byName = new Map<
    string,
    {
      id: number
      name: string
      kind: Resource['kind']
      /** Its hours are no man-hours. */
      machine: boolean
      units: number | null
      told: number | null
      unit?: string
      shares?: Crew['shares']
    }
  >()

  /** Of those who are there in one shift only, as far as a resource needs them. */
  readonly calendars: Calendar[] = []

  /** Crews stated for the job, by their trade: "soldadores TIG" are the job's welders where it has no others. */
  private readonly byTrade = new Map<string, string[]>()
  private readonly grammar: Grammar
  private readonly plan: Calendar
  private readonly times: Draft['times']

  constructor(draft: Draft, grammar: Grammar, plan: Calendar) {
    this.grammar = grammar
    this.plan = plan
    this.times = draft.times
    for (const each of draft.crew) {
      const entry = this.entry(each)
      if (each.units !== null) entry.units = each.units
      if (each.shares) entry.shares = each.shares
      const trade = roleOf(nth(fold(each.name).split(' '), 0), grammar)?.name
      if (trade) this.byTrade.set(trade, [...new Set([...(this.byTrade.get(trade) ?? []), fold(each.name)])])
    }
  }

  private entry(crew: Crew) {
    let key = fold(crew.name)
    let entry = this.byName.get(key)
    const trade = entry ? undefined : roleOf(key, this.grammar)
    if (trade) {
      const stated = this.byTrade.get(trade.name) ?? []
      key = stated.length === 1 ? nth(stated, 0) : fold(trade.name)
      entry = this.byName.get(key)
    }
    if (!entry) {
      entry = {
        id: this.byName.size + 1,
        name: crew.name,
        kind: crew.kind === 'material' ? 'material' : 'work',
        machine: crew.kind === 'machine',
        units: null,
        told: null,
        ...(crew.unit && { unit: crew.unit }),
      }
      this.byName.set(key, entry)
    }
    return entry
  }

  /** People on a task: those named with it; a trade named without a number brings all that the job has of it. */
  crewOf(task: DraftTask): { id: number; units: number }[] {
    const found = new Map<number, { id: number; units: number }>()
    for (const crew of task.crew) {
      const entry = this.entry(crew)
      const units = crew.units ?? entry.units ?? 1
      if (crew.units !== null && !crew.estimated) entry.told = Math.max(entry.told ?? 0, crew.units)
      // "Os mecânicos tiram a bomba (4h, 3 mecânicos)": named twice, the number counts.
      if (crew.units !== null || !found.has(entry.id)) found.set(entry.id, { id: entry.id, units })
    }
    return [...found.values()]
  }

  people(task: DraftTask): number {
    return task.crew
      .filter(crew => crew.kind === 'people')
      .reduce((sum, crew) => sum + (crew.units ?? this.entry(crew).units ?? 1), 0)
  }

  resources(): Resource[] {
    return [...this.byName.values()].map(entry => ({
      uid: resourceId(entry.id),
      row: entry.id,
      name: entry.name,
      kind: entry.kind,
      ...(entry.machine && { nature: 'equipment' as const }),
      ...this.limitOf(entry.shares ?? [], entry.units ?? entry.told),
      ...(entry.unit && { materialUnit: entry.unit }),
    }))
  }

  /** How many there are: always, in one shift only (the hours of the others are none of theirs), or in each another number. */
  private limitOf(
    shares: NonNullable<Crew['shares']>,
    units: number | null,
  ): Pick<Resource, 'maxUnits' | 'calendar' | 'availability'> {
    const [one, ...more] = shares
    if (!one) return units === null ? {} : { maxUnits: units }
    if (more.length === 0) return { maxUnits: one.units, ...(one.shift && { calendar: this.calendarOf(one.shift) }) }
    return { availability: shares.map(each => ({ units: each.units, ...(each.shift && { shift: each.shift }) })) }
  }

  private calendarOf(shift: 'day' | 'night'): Calendar['id'] {
    const { from, to, pattern } = this.times ?? {}
    const hours = from === undefined ? null : ([from, to ?? from + (pattern?.shiftHours ?? 12) * HOUR] as const)
    // Where the text gives the hours of the whole day they say nothing of its shifts.
    const own = hours && hours[0] < hours[1] && hours[1] - hours[0] <= 12 * HOUR ? hours : undefined
    const made = shiftCalendar(
      calendarId(2 + this.calendars.length),
      shift,
      this.grammar.language,
      this.plan,
      own ?? undefined,
    )
    const known = this.calendars.find(each => each.name === made.name)
    if (!known) this.calendars.push(made)
    return (known ?? made).id
  }
}
