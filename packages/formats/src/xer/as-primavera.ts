import {
  addWork,
  type Calculation,
  type Calendar,
  type Constraint,
  calculate,
  calendarId,
  compileCalendar,
  DAY,
  type Instant,
  isBreakdownNode,
  type Link,
  type Schedule,
  type Task,
  type TaskId,
  type WorkTime,
  type WorkUnits,
  workBetween,
} from '@parada/schedule'

/** How often dates are looked at again after tasks were held back. */
const ROUNDS = 3
/** Half a minute: P6 keeps whole ones. */
const NEAR = 30

/**
 * A plan of MS Project written for Primavera with the same dates: a data date before which nothing open lies, manual
 * and inactive tasks at mandatory starts, links of summaries between leaves, and what would come too early held back.
 */
export function asPrimavera(schedule: Schedule, calculation: Calculation): Schedule {
  const summaries = new Set(schedule.tasks.map(task => task.parent))
  const clock = schedule.tasks.some(task => task.duration.elapsed) ? clockOf(schedule) : undefined
  const crewed = tasksWithCalendars(schedule)
  const tasks = schedule.tasks.map(task =>
    summaries.has(task.uid) ? withoutMode(task) : activityOf(task, schedule, calculation, clock, crewed),
  )
  const { rules: _, ...project } = schedule.project
  const plan: Schedule = {
    ...schedule,
    project: {
      ...project,
      rules: 'p6',
      statusDate: dataDateOf(schedule, summaries, calculation),
      p6: { lagCalendar: 'successor', ...project.p6 },
    },
    calendars: [...schedule.calendars.map(each => withHours(each, schedule)), ...(clock ? [clock] : [])],
    tasks,
    links: linksOf(schedule, summaries).links,
  }
  return heldAsIn(calculation, plan, summaries)
}

/** The plan with constraints on all that would come earlier than wanted. */
function heldAsIn(wanted: Calculation, given: Schedule, summaries: ReadonlySet<TaskId | null>): Schedule {
  let plan = given
  for (let round = 0; round < ROUNDS; round++) {
    const outcome = calculate(plan)
    if (!outcome.ok) return plan
    const held = heldBack(plan, summaries, wanted, outcome.value)
    if (!held) return plan
    plan = { ...plan, tasks: held }
  }
  return plan
}

/**
 * A plan by P6's own rules whose levelling delays, which no form of it can hold, are constraints: nothing else of it changes.
 */
export function withoutDelays(schedule: Schedule, calculation: Calculation): Schedule {
  const wait = (task: Task): boolean => task.levelingDelay !== undefined && isOpen(task)
  if (!schedule.tasks.some(wait)) return schedule
  const summaries = new Set(schedule.tasks.map(task => task.parent))
  const tasks = schedule.tasks.map(task => {
    if (!wait(task)) return task
    const { levelingDelay: _, ...rest } = task
    return rest
  })
  return heldAsIn(calculation, { ...schedule, tasks }, summaries)
}

const withoutMode = ({ mode: _, manual: __, ...task }: Task): Task => task

const isOpen = (task: Task): boolean => task.actualStart === undefined && task.actualFinish === undefined

function activityOf(
  task: Task,
  schedule: Schedule,
  calculation: Calculation,
  clock: Calendar | undefined,
  crewed: ReadonlySet<TaskId>,
): Task {
  const dates = calculation.of(task.uid)
  const { active: _, segments: __, levelingDelay: ___, ...plain } = withoutMode(task)
  const at = dates?.start
  const { elapsed, ...duration } = plain.duration
  const own: Task = {
    ...plain,
    duration,
    // Primavera would fill in its own defaults, by which progress could mean another thing.
    percentType: plain.percentType ?? 'duration',
    ...(elapsed && clock && { calendar: clock.id, ignoreResourceCalendars: true as const }),
    // A start milestone would wait for the next morning; as in MS Project one that ends a day stands there.
    ...(duration.seconds === 0 && task.milestone !== false && { p6: { ...task.p6, type: 'finishMilestone' as const } }),
    ...(duration.seconds > 0 && followsResources(task, crewed) && { p6: { ...task.p6, type: 'resource' as const } }),
  }
  if (at === undefined || !isOpen(task)) return own
  if (task.mode === 'manual' || task.active === false) {
    const calendar = schedule.calendars.find(each => each.id === (task.calendar ?? schedule.project.calendar))
    const between = calendar && workBetween(compileCalendar(calendar, schedule.calendars), at, dates?.finish ?? at)
    return {
      ...own,
      ...(between && task.mode === 'manual' && { duration: { ...duration, seconds: between } }),
      constraint: { type: 'mandatoryStart', date: at },
    }
  }
  // As late as possible means another thing in Primavera: what stands there is held there.
  return task.constraint?.type === 'alap' ? { ...own, constraint: { type: 'startNoEarlierThan', date: at } } : own
}

const followsResources = (task: Task, crewed: ReadonlySet<TaskId>): boolean =>
  !task.ignoreResourceCalendars && task.calendar === undefined && crewed.has(task.uid)

/** Tasks that a resource with a calendar of its own works on. */
function tasksWithCalendars({ assignments, resources }: Schedule): ReadonlySet<TaskId> {
  const special = new Set(resources.flatMap(each => (each.calendar === undefined ? [] : [each.uid])))
  return new Set(assignments.flatMap(each => (each.resource !== null && special.has(each.resource) ? [each.task] : [])))
}

/** Round the clock, for elapsed durations. */
const clockOf = (schedule: Schedule): Calendar => ({
  id: calendarId(Math.max(0, ...schedule.calendars.map(each => each.id)) + 1),
  name: '24x7',
  week: Array(7).fill([{ from: 0, to: 86_400 }]) as unknown as Calendar['week'],
  exceptions: [],
})

/** P6 shows days by the hours of each calendar; MS Project by those of the project. */
const withHours = (calendar: Calendar, { project }: Schedule): Calendar =>
  calendar.hoursPer ? calendar : { ...calendar, hoursPer: hoursOfUnits(project.units) }

/** Hours of a calendar by which days, weeks and months mean what they mean in a plan. */
export function hoursOfUnits({
  secondsPerDay,
  secondsPerWeek,
  daysPerMonth,
}: WorkUnits): NonNullable<Calendar['hoursPer']> {
  const month = secondsPerDay * daysPerMonth
  return { day: secondsPerDay, week: secondsPerWeek, month, year: month * 12 }
}

/** Whether a day, a week and a month mean the same. */
export const sameUnits = (a: WorkUnits, b: WorkUnits): boolean =>
  a.secondsPerDay === b.secondsPerDay &&
  a.secondsPerWeek === b.secondsPerWeek &&
  Math.abs(a.daysPerMonth - b.daysPerMonth) < 1e-6

/** Nothing that has happened lies behind it, and nothing open before it if that can be. */
function dataDateOf(schedule: Schedule, summaries: ReadonlySet<TaskId | null>, calculation: Calculation): Instant {
  let last: number = Number.NEGATIVE_INFINITY
  let first: number = Number.POSITIVE_INFINITY
  let progressed: number = Number.NEGATIVE_INFINITY
  for (const task of schedule.tasks) {
    if (summaries.has(task.uid)) continue
    if (isOpen(task)) first = Math.min(first, calculation.of(task.uid)?.start ?? first)
    else last = Math.max(last, task.actualStart ?? last, task.actualFinish ?? last)
    if (task.actualStart !== undefined && task.actualFinish === undefined)
      progressed = Math.max(progressed, progressOf(task, task.actualStart, schedule))
  }
  const stated = schedule.project.statusDate ?? Math.max(last, progressed)
  const start = Math.min(calculation.projectStart, first)
  if (last === Number.NEGATIVE_INFINITY) return start as Instant
  return Math.max(last, Math.min(stated, first)) as Instant
}

/** Until when an activity under way has been worked on: P6 counts what it has lasted from its start to the data date. */
function progressOf(task: Task, start: Instant, schedule: Schedule): Instant {
  const calendar = schedule.calendars.find(each => each.id === (task.calendar ?? schedule.project.calendar))
  const seconds = task.actualDuration?.seconds ?? 0
  return calendar && seconds > 0 ? addWork(compileCalendar(calendar, schedule.calendars), start, seconds) : start
}

/**
 * Links between activities: those of inactive tasks are cut, those of summaries lead from and to their leaves. Those of
 * which nothing, or not their own lag, could be said are left.
 */
function linksOf(
  schedule: Schedule,
  summaries: ReadonlySet<TaskId | null>,
): { readonly links: Link[]; readonly left: readonly Link[] } {
  const byId = new Map(schedule.tasks.map(task => [task.uid, task]))
  const children = new Map<TaskId | null, TaskId[]>()
  for (const { uid, parent } of schedule.tasks) {
    const list = children.get(parent)
    if (list) list.push(uid)
    else children.set(parent, [uid])
  }
  const isActive = (uid: TaskId): boolean => byId.get(uid)?.active !== false
  const leavesOf = (uid: TaskId): TaskId[] =>
    isActive(uid) ? (summaries.has(uid) ? (children.get(uid) ?? []).flatMap(leavesOf) : [uid]) : []
  const known = new Map<string, number>()
  const left = new Set<Link>()
  const links = schedule.links.flatMap(link => {
    const percent = link.lag.percent
    const seconds =
      percent === undefined ? link.lag.seconds : (percent / 100) * (byId.get(link.from)?.duration.seconds ?? 0)
    // The first to start cannot be said by links between leaves.
    if (summaries.has(link.from) && (link.type === 'SS' || link.type === 'SF')) {
      left.add(link)
      return []
    }
    // A manual summary stands where it is, and what is in it begins with it.
    const next = byId.get(link.to)
    if (summaries.has(link.to) && next?.mode === 'manual' && next.manual?.start !== undefined) return []
    const ends = leavesOf(link.from).flatMap(from => leavesOf(link.to).map(to => ({ from, to })))
    if (ends.length === 0) left.add(link)
    const lag = Math.round(seconds) as WorkTime
    return ends.flatMap(({ from, to }): Link[] => {
      const key = `${from} ${to} ${link.type}`
      const said = known.get(key)
      if (said !== undefined && said !== lag) left.add(link)
      if (said !== undefined) return []
      known.set(key, lag)
      return [{ ...link, from, to, lag: { seconds: lag, unit: link.lag.unit } }]
    })
  })
  return { links, left: [...left] }
}

/** Links of a plan that its activities in Primavera do not have. */
export function linksLeft(schedule: Schedule): readonly Link[] {
  const summaries = new Set(schedule.tasks.map(task => task.parent))
  if (schedule.project.rules !== 'p6') return linksOf(schedule, summaries).left
  const nodes = new Set(
    schedule.tasks.filter(task => summaries.has(task.uid) || isBreakdownNode(task)).map(each => each.uid),
  )
  return schedule.links.filter(link => nodes.has(link.from) || nodes.has(link.to))
}

/** Tasks of which some had come too early and are held now; undefined when none has. */
function heldBack(
  plan: Schedule,
  summaries: ReadonlySet<TaskId | null>,
  wanted: Calculation,
  found: Calculation,
): readonly Task[] | undefined {
  let changed = false
  const tasks = plan.tasks.map(task => {
    const start = wanted.of(task.uid)?.start
    const now = found.of(task.uid)?.start
    if (summaries.has(task.uid) || start === undefined || now === undefined || !isOpen(task)) return task
    // Primavera reads midnight as a date alone, to which it adds the time of day.
    const type = start % DAY === 0 && now % DAY !== 0 ? 'startOn' : 'startNoEarlierThan'
    const limit: Constraint = { type, date: start }
    if (start - now < NEAR || task.constraint?.type === 'mandatoryStart') return task
    if (task.constraint && task.constraint.type !== 'startNoEarlierThan') {
      if (task.secondConstraint) return task
      changed = true
      return { ...task, secondConstraint: limit }
    }
    if (task.constraint?.date === start) return task
    changed = true
    return { ...task, constraint: limit }
  })
  return changed ? tasks : undefined
}
