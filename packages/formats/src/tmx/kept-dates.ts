import {
  addWork,
  type Calendar,
  compileCalendar,
  DAY,
  type DayNumber,
  dayOf,
  type Instant,
  instant,
  type Link,
  periodsOfDay,
  type Task,
  type TaskId,
  weekday,
} from '@parada/schedule'

/** What of a bare plan says when its tasks are. */
interface Stated {
  readonly tasks: readonly Task[]
  readonly links: readonly Link[]
  readonly calendar: Calendar
  /** The project's start: where tasks begin that nothing precedes. */
  readonly earliest: Instant
}

/** Longest stretch of days that is looked through; beyond it there is work in between. */
const MOST_DAYS = 60
/** As long as a weekend with feasts on both sides. */
const LONGEST_BREAK = 4
/** Share of the days on which something begins or ends that makes a day without it one off. */
const DENSE = 0.8
/** Dates enough to show the hours and days of a calendar. */
const ENOUGH = 20

/**
 * Whether what precedes a task explains that it begins at a moment: its predecessors and those of its summaries, as
 * the file dates them, end there, or no work that the file shows lies in between. The file may have been made with a
 * calendar that we do not have: hours and days on which nothing ever begins or ends are then no gap.
 */
export function explanations({ tasks, links, calendar, earliest }: Stated): (task: Task, start: Instant) => boolean {
  const compiled = compileCalendar(calendar, [calendar])
  const byId = new Map(tasks.map(task => [task.uid, task]))
  const into = grouped(links, link => link.to)
  const children = grouped(
    tasks.filter(task => task.parent !== null),
    task => task.parent as TaskId,
  )
  const works = shownWork(tasks, children, calendar)
  const known = new Map<TaskId, { start: Instant; finish: Instant }>()
  const unknown = { start: earliest, finish: earliest }

  const length = (task: Task, from: Instant, back = false): Instant => {
    const seconds = back ? -task.duration.seconds : task.duration.seconds
    return task.duration.elapsed ? instant(from + seconds) : addWork(compiled, from, seconds)
  }
  const later = (from: Instant, { lag }: Link, before: Task): Instant => {
    const seconds = lag.percent === undefined ? lag.seconds : (before.duration.seconds * lag.percent) / 100
    const elapsed = lag.percent === undefined ? lag.elapsed : before.duration.elapsed
    return elapsed ? instant(from + seconds) : addWork(compiled, from, seconds)
  }
  /** Links that hold a task: its own, and those of its summaries. */
  const holding = (task: Task): Link[] => {
    const all: Link[] = []
    for (let at: Task | undefined = task; at; at = at.parent === null ? undefined : byId.get(at.parent))
      all.push(...(into.get(at.uid) ?? []))
    return all.filter(link => byId.has(link.from))
  }
  /** The moment that a link leads to: of the start of what follows, or of its finish. */
  const reached = (link: Link, before: Task): Instant => {
    const dates = known.get(before.uid) ?? unknown
    return later(link.type === 'SS' || link.type === 'SF' ? dates.start : dates.finish, link, before)
  }
  /** When links let a task begin; null where it has none. */
  const allowed = (task: Task): Instant | null => {
    let last: Instant | null = null
    for (const link of holding(task)) {
      const before = byId.get(link.from) as Task
      const from = reached(link, before)
      const start = link.type === 'FF' || link.type === 'SF' ? length(task, from, true) : from
      if (last === null || start > last) last = start
    }
    return last
  }
  /** What has to be dated before a task that the file does not date. */
  const needed = (task: Task): Task[] =>
    task.stored?.start !== undefined && task.stored.finish !== undefined
      ? []
      : [...(children.get(task.uid) ?? []), ...holding(task).map(link => byId.get(link.from) as Task)]
  const dated = (task: Task): { start: Instant; finish: Instant } => {
    const { start: from, finish: to } = task.stored ?? {}
    const below = (children.get(task.uid) ?? []).flatMap(each => known.get(each.uid) ?? [])
    if (below.length > 0)
      return {
        start: from ?? instant(least(below.map(each => each.start))),
        finish: to ?? instant(most(below.map(each => each.finish))),
      }
    const start = from ?? (to === undefined ? (allowed(task) ?? earliest) : length(task, to, true))
    return { start, finish: to ?? length(task, start) }
  }
  /** Dates a task as stated, else by what precedes; a row that waits for itself is where the project starts. */
  const date = (wanted: Task): void => {
    const stack = known.has(wanted.uid) ? [] : [wanted]
    const open = new Set<TaskId>()
    for (let task = stack.at(-1); task; task = stack.at(-1)) {
      const more = open.has(task.uid) ? [] : needed(task).filter(each => !known.has(each.uid) && !open.has(each.uid))
      open.add(task.uid)
      if (more.length > 0) stack.push(...more)
      else {
        stack.pop()
        if (!known.has(task.uid)) known.set(task.uid, dated(task))
      }
    }
  }
  return (task, start) => {
    const finish = task.stored?.finish ?? length(task, start)
    return holding(task).some(link => {
      const before = byId.get(link.from) as Task
      date(before)
      const [from, own] = [reached(link, before), link.type === 'FF' || link.type === 'SF' ? finish : start]
      return own <= from || !works(from, own)
    })
  }
}

const least = (all: readonly number[]): number => all.reduce((low, each) => Math.min(low, each), Infinity)
const most = (all: readonly number[]): number => all.reduce((high, each) => Math.max(high, each), -Infinity)

function grouped<K, V>(all: readonly V[], by: (each: V) => K): ReadonlyMap<K, V[]> {
  const groups = new Map<K, V[]>()
  for (const each of all) {
    const key = by(each)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return groups
}

/**
 * Whether there is work between two moments, by the calendar that is supposed and by what the dates of the file show of its
 * own: the hours between which tasks begin and end, the days of the week that they do so on, and short breaks in a time in which
 * there is otherwise something every day.
 */
function shownWork(
  tasks: readonly Task[],
  children: ReadonlyMap<TaskId, readonly Task[]>,
  calendar: Calendar,
): (from: Instant, to: Instant) => boolean {
  const compiled = compileCalendar(calendar, [calendar])
  const leaves = tasks.filter(task => !children.has(task.uid))
  const starts = leaves.flatMap(({ stored }) => stored?.start ?? [])
  // A finish at midnight ends the day before.
  const finishes = leaves.flatMap(({ stored }) => (stored?.finish === undefined ? [] : [stored.finish]))
  const enough = starts.length >= ENOUGH && finishes.length >= ENOUGH
  let opens = 0
  let closes: number = DAY
  const eventDays = new Set<number>()
  const eventWeekdays = new Set<number>()
  if (enough) {
    opens = least(starts.map(each => each - dayOf(each) * DAY))
    closes = most(finishes.map(endOfDay))
    for (const each of starts) eventDays.add(dayOf(each))
    for (const each of finishes) eventDays.add(dayOf(instant(each - 1)))
    for (const day of eventDays) eventWeekdays.add(weekday(day as DayNumber))
  }
  const days = [...eventDays]
  let open = 0
  for (let day = least(days); day <= most(days); day++) if (eventWeekdays.has(weekday(day as DayNumber))) open++
  const dense = enough && days.length >= DENSE * open
  return (from, to) => {
    const [first, last] = [dayOf(from), dayOf(instant(to - 1))]
    if (last - first > MOST_DAYS) return true
    let run = 0
    for (let day = first; day <= last; day = (day + 1) as DayNumber) {
      const worked = periodsOfDay(compiled, day).some(
        period =>
          Math.min(day * DAY + period.to, to, day * DAY + closes) >
          Math.max(day * DAY + period.from, from, day * DAY + opens),
      )
      const off = enough && !eventWeekdays.has(weekday(day))
      if (!worked || off) continue
      const whole = day > first && day < last
      if (!(whole && dense && !eventDays.has(day))) return true
      if (++run > LONGEST_BREAK) return true
    }
    return false
  }
}

const endOfDay = (at: Instant): number => at - dayOf(instant(at - 1)) * DAY
