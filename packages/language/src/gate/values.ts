import { type Calendar, DAY, type Edit, HOUR, type Lag, must, nth, type Schedule, type Task } from '@parada/schedule'

/** Everything that a list of edits says in numbers: what the values of a text are held against. */
export interface ChangedValues {
  /** Hours: durations before and after, their differences, lags, shifts of dates, working hours, remaining work. */
  readonly hours: readonly number[]
  /** A start or finish was moved: by how much is counted in working time, which an amount does not tell. */
  readonly moved: boolean
  /** A working time was changed: days of the week and shifts are its. */
  readonly working: boolean
  /** Hours left of tasks, and how exactly they are known. */
  readonly left: readonly { readonly hours: number; readonly slack: number }[]
  /** Percent: progress, and how much a duration grew or shrank. */
  readonly percents: readonly number[]
  /** Days of constraints, deadlines, actual dates, exceptions and availability. */
  readonly days: ReadonlySet<number>
  /** Seconds of the day of such dates and of working times. */
  readonly clocks: ReadonlySet<number>
  /** Counts: units of people, days of the week. */
  readonly counts: ReadonlySet<number>
  /** Folded names that the edits carry. */
  readonly texts: readonly string[]
}

/** Collects the numbers of every edit, told as the plan holds them before and after. */
export function valuesOf(before: Schedule, after: Schedule, edits: readonly Edit[]): ChangedValues {
  const hours: number[] = []
  let moved = false
  let working = false
  const left: { hours: number; slack: number }[] = []
  const percents: number[] = []
  const days = new Set<number>()
  const clocks = new Set<number>()
  const counts = new Set<number>()
  const texts: string[] = []
  const was = new Map(before.tasks.map(task => [task.uid, task]))
  const is = new Map(after.tasks.map(task => [task.uid, task]))
  const seconds = (value: number): void => void hours.push(value / HOUR)
  const moment = (at: number | undefined): void => {
    if (at === undefined) return
    days.add(Math.floor(at / DAY))
    clocks.add(((at % DAY) + DAY) % DAY)
  }
  const lag = (value: Lag): void => {
    seconds(Math.abs(value.seconds))
    if (value.percent !== undefined) percents.push(Math.abs(value.percent))
  }
  const task = (from: Task | undefined, to: Task): void => {
    seconds(to.duration.seconds)
    if (to.remainingDuration) seconds(to.remainingDuration.seconds)
    const done = to.percentComplete ?? 0
    percents.push(done)
    // Progress is a whole percent: what is left is told to within half of one.
    left.push({ hours: (to.duration.seconds / HOUR) * (1 - done / 100), slack: to.duration.seconds / HOUR / 190 })
    if (to.duration.seconds === 0) hours.push(0)
    for (const at of [
      to.constraint?.date,
      to.deadline,
      to.actualStart,
      to.actualFinish,
      to.manual?.start,
      to.manual?.finish,
    ])
      moment(at)
    texts.push(to.name, to.notes ?? '')
    if (!from) return
    texts.push(from.name)
    seconds(from.duration.seconds)
    seconds(Math.abs(to.duration.seconds - from.duration.seconds))
    percents.push(from.percentComplete ?? 0, Math.abs(done - (from.percentComplete ?? 0)))
    if (from.duration.seconds > 0) {
      const ratio = (100 * to.duration.seconds) / from.duration.seconds
      percents.push(Math.abs(ratio - 100), ratio)
    }
    if (from.constraint?.date !== to.constraint?.date || from.manual?.start !== to.manual?.start) moved = true
  }
  const calendar = (from: Calendar): void => {
    for (const day of from.week) {
      const periods = day ?? []
      const worked = periods.reduce((sum, period) => sum + period.to - period.from, 0)
      // Two or three shifts of equal length make up the day.
      for (const shifts of [1, 2, 3]) seconds(worked / shifts)
      if (periods.length > 0) {
        clocks.add(nth(periods, 0).from)
        clocks.add(must(periods.at(-1)).to % DAY)
      }
      for (const period of periods) {
        clocks.add(period.from)
        clocks.add(period.to % DAY)
      }
    }
    working = true
    counts.add(from.week.filter(day => day !== null && day.length > 0).length)
    for (const each of from.exceptions) {
      days
        .add(each.first)
        .add(each.last)
        .add(each.last + 1)
      for (const period of each.periods) {
        clocks.add(period.from)
        clocks.add(period.to % DAY)
      }
    }
    texts.push(from.name)
  }
  for (const edit of edits)
    switch (edit.kind) {
      case 'addTask':
        task(undefined, is.get(edit.task.uid) ?? edit.task)
        break
      case 'setTask': {
        const to = is.get(edit.task)
        if (to) task(was.get(edit.task), to)
        break
      }
      case 'removeTask':
        texts.push(was.get(edit.task)?.name ?? '')
        break
      case 'addLink':
        lag(edit.link.lag)
        break
      case 'removeLink':
      case 'setLink': {
        for (const plan of [before, after])
          for (const link of plan.links) if (link.from === edit.link.from && link.to === edit.link.to) lag(link.lag)
        break
      }
      case 'addCalendar':
        calendar(edit.calendar)
        break
      case 'setCalendar': {
        const to = after.calendars.find(each => each.id === edit.calendar)
        if (to) calendar(to)
        break
      }
      case 'addResource':
        counts.add(edit.resource.maxUnits ?? 1)
        texts.push(edit.resource.name)
        break
      case 'setResource': {
        for (const plan of [before, after]) {
          const one = plan.resources.find(each => each.uid === edit.resource)
          if (one) counts.add(one.maxUnits ?? 1)
          if (one) texts.push(one.name)
          for (const each of one?.availability ?? []) {
            moment(each.from)
            moment(each.to)
            if (each.to !== undefined) days.add(Math.floor(each.to / DAY) + 1)
          }
        }
        break
      }
      case 'removeAssignment':
        counts.add(before.assignments.find(each => each.uid === edit.assignment)?.units ?? 1)
        break
      case 'addAssignment':
        counts.add(edit.assignment.units ?? 1)
        break
      case 'setAssignment': {
        const units = edit.changes.units ?? 1
        counts.add(units)
        // "Two more", "one less".
        const from = before.assignments.find(each => each.uid === edit.assignment)
        if (from) counts.add(Math.abs(units - (from.units ?? 1)))
        break
      }
      case 'setProject': {
        moment(after.project.start ?? undefined)
        moment(after.project.statusDate)
        moment(after.project.finish)
        if (before.project.start !== null && after.project.start !== null)
          seconds(Math.abs(after.project.start - before.project.start))
        const { shifts } = after.project
        if (shifts) for (const value of Object.values(shifts)) if (typeof value === 'number') hours.push(value)
        texts.push(after.project.name)
        break
      }
      default:
        break
    }
  return { moved, working, hours, left, percents, days, clocks, counts, texts }
}
