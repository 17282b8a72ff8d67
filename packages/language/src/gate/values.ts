import {
  type Calendar,
  DAY,
  type Edit,
  HOUR,
  type Lag,
  must,
  nth,
  type Resource,
  type Schedule,
  type Task,
} from '@parada/schedule'

/** Everything that a list of edits says in numbers: what the values of a text are held against. */
export interface ChangedValues {
  /** Hours: durations before and after, their differences, lags, shifts of dates, working hours, remaining work. */
  readonly hours: readonly number[]
  /** A start or finish was moved: by how much is counted in working time, which an amount does not show. */
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

/** A plan before or after the edits, its tasks found by their row. */
interface Told {
  readonly plan: Schedule
  readonly tasks: ReadonlyMap<Task['uid'], Task>
}

/** The values while they are being collected; the lists are those of {@link ChangedValues}. */
class Collector {
  readonly hours: number[] = []
  moved = false
  working = false
  readonly left: { hours: number; slack: number }[] = []
  readonly percents: number[] = []
  readonly days = new Set<number>()
  readonly clocks = new Set<number>()
  readonly counts = new Set<number>()
  readonly texts: string[] = []

  seconds(value: number): void {
    this.hours.push(value / HOUR)
  }

  moment(at: number | undefined): void {
    if (at === undefined) return
    this.days.add(Math.floor(at / DAY))
    this.clocks.add(((at % DAY) + DAY) % DAY)
  }

  lag(value: Lag): void {
    this.seconds(Math.abs(value.seconds))
    if (value.percent !== undefined) this.percents.push(Math.abs(value.percent))
  }

  task(from: Task | undefined, to: Task): void {
    this.seconds(to.duration.seconds)
    if (to.remainingDuration) this.seconds(to.remainingDuration.seconds)
    const done = to.percentComplete ?? 0
    this.percents.push(done)
    // Progress is a whole percent: what is left is given to within half of one.
    this.left.push({ hours: (to.duration.seconds / HOUR) * (1 - done / 100), slack: to.duration.seconds / HOUR / 190 })
    if (to.duration.seconds === 0) this.hours.push(0)
    for (const at of [
      to.constraint?.date,
      to.deadline,
      to.actualStart,
      to.actualFinish,
      to.manual?.start,
      to.manual?.finish,
    ])
      this.moment(at)
    this.texts.push(to.name, to.notes ?? '')
    if (!from) return
    this.texts.push(from.name)
    this.seconds(from.duration.seconds)
    this.seconds(Math.abs(to.duration.seconds - from.duration.seconds))
    this.percents.push(from.percentComplete ?? 0, Math.abs(done - (from.percentComplete ?? 0)))
    if (from.duration.seconds > 0) {
      const ratio = (100 * to.duration.seconds) / from.duration.seconds
      this.percents.push(Math.abs(ratio - 100), ratio)
    }
    if (from.constraint?.date !== to.constraint?.date || from.manual?.start !== to.manual?.start) this.moved = true
  }

  calendar(from: Calendar): void {
    for (const day of from.week) {
      const periods = day ?? []
      const worked = periods.reduce((sum, period) => sum + period.to - period.from, 0)
      // Two or three shifts of equal length make up the day.
      for (const shifts of [1, 2, 3]) this.seconds(worked / shifts)
      if (periods.length > 0) {
        this.clocks.add(nth(periods, 0).from)
        this.clocks.add(must(periods.at(-1)).to % DAY)
      }
      this.#periods(periods)
    }
    this.working = true
    this.counts.add(from.week.filter(day => day !== null && day.length > 0).length)
    for (const each of from.exceptions) {
      this.days
        .add(each.first)
        .add(each.last)
        .add(each.last + 1)
      this.#periods(each.periods)
    }
    this.texts.push(from.name)
  }

  #periods(periods: readonly { readonly from: number; readonly to: number }[]): void {
    for (const period of periods) {
      this.clocks.add(period.from)
      this.clocks.add(period.to % DAY)
    }
  }

  resource(one: Resource): void {
    this.counts.add(one.maxUnits ?? 1)
    this.texts.push(one.name)
    for (const each of one.availability ?? []) {
      this.moment(each.from)
      this.moment(each.to)
      if (each.to !== undefined) this.days.add(Math.floor(each.to / DAY) + 1)
    }
  }

  project(before: Schedule, after: Schedule): void {
    this.moment(after.project.start ?? undefined)
    this.moment(after.project.statusDate)
    this.moment(after.project.finish)
    if (before.project.start !== null && after.project.start !== null)
      this.seconds(Math.abs(after.project.start - before.project.start))
    const { shifts } = after.project
    if (shifts) for (const value of Object.values(shifts)) if (typeof value === 'number') this.hours.push(value)
    this.texts.push(after.project.name)
  }
}

/** Collects the numbers of every edit, as the plan holds them before and after. */
export function valuesOf(before: Schedule, after: Schedule, edits: readonly Edit[]): ChangedValues {
  const told = (plan: Schedule): Told => ({ plan, tasks: new Map(plan.tasks.map(task => [task.uid, task])) })
  const [was, is] = [told(before), told(after)]
  const into = new Collector()
  for (const edit of edits) collect(edit, was, is, into)
  return into
}

function collect(edit: Edit, was: Told, is: Told, into: Collector): void {
  switch (edit.kind) {
    case 'addTask':
      into.task(undefined, is.tasks.get(edit.task.uid) ?? edit.task)
      break
    case 'setTask': {
      const to = is.tasks.get(edit.task)
      if (to) into.task(was.tasks.get(edit.task), to)
      break
    }
    case 'removeTask':
      into.texts.push(was.tasks.get(edit.task)?.name ?? '')
      break
    case 'addLink':
      into.lag(edit.link.lag)
      break
    case 'removeLink':
    case 'setLink':
      for (const { plan } of [was, is])
        for (const link of plan.links) if (link.from === edit.link.from && link.to === edit.link.to) into.lag(link.lag)
      break
    case 'addCalendar':
      into.calendar(edit.calendar)
      break
    case 'setCalendar': {
      const to = is.plan.calendars.find(each => each.id === edit.calendar)
      if (to) into.calendar(to)
      break
    }
    case 'addResource':
      into.counts.add(edit.resource.maxUnits ?? 1)
      into.texts.push(edit.resource.name)
      break
    case 'setResource':
      for (const { plan } of [was, is]) {
        const one = plan.resources.find(each => each.uid === edit.resource)
        if (one) into.resource(one)
      }
      break
    case 'removeAssignment':
      into.counts.add(was.plan.assignments.find(each => each.uid === edit.assignment)?.units ?? 1)
      break
    case 'addAssignment':
      into.counts.add(edit.assignment.units ?? 1)
      break
    case 'setAssignment': {
      const units = edit.changes.units ?? 1
      into.counts.add(units)
      // "Two more", "one less".
      const from = was.plan.assignments.find(each => each.uid === edit.assignment)
      if (from) into.counts.add(Math.abs(units - (from.units ?? 1)))
      break
    }
    case 'setProject':
      into.project(was.plan, is.plan)
      break
    // Numbers of a sentence reach none of these.
    case 'moveTask':
    case 'numberRows':
    case 'removeResource':
    case 'removeCalendar':
    case 'setArea':
    case 'removeArea':
    case 'setBlind':
    case 'removeBlind':
    case 'setBaseline':
    case 'lockBaseline':
    case 'setCustomFields':
      break
    default:
      edit satisfies never
  }
}
