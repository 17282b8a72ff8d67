import type { Calendar, Period } from '../calendar/calendar.ts'
import type { Calculation, TaskDates } from '../engine/calculation.ts'
import { assignmentId, type CalendarId, resourceId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import { isSummaryAt } from '../model/outline.ts'
import type { Resource } from '../model/resource.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { InvariantError } from '../problem.ts'
import { DAY, formatInstant, HOUR, instant, workTime } from '../time/instant.ts'
import { FIRST_MONDAY } from './parse.ts'
import { type RandomOptions, randomNumbers, randomSchedule } from './random.ts'

// Links held against the dates of a calculation by the rules alone (links, lags, working time of a task and its people):
// nothing here is shared with the engine but the model.

/** Working time of a day, counted from 1970-01-01, in order. */
type Hours = (day: number) => readonly Period[]

const ALWAYS: Hours = () => [{ from: 0, to: DAY }]

function hoursOf(plan: Schedule, id: CalendarId): Hours {
  const calendar = plan.calendars.find(each => each.id === id)
  if (!calendar) throw new InvariantError(`no calendar ${id}`)
  if (calendar.exceptions.length + (calendar.workWeeks?.length ?? 0) > 0) throw new InvariantError('weeks alone')
  const base = calendar.base === undefined ? undefined : hoursOf(plan, calendar.base)
  // 1970-01-01 was a Thursday.
  return day => calendar.week[(day + 4) % 7] ?? base?.(day) ?? []
}

const within = (list: readonly Period[], at: number): boolean => list.some(each => each.from <= at && at < each.to)

/** Days put together from several, at each moment as `works` has it of them. */
const combined =
  (all: readonly Hours[], works: (each: readonly boolean[]) => boolean): Hours =>
  day => {
    const lists = all.map(each => each(day))
    const edges = [...new Set([0, DAY, ...lists.flat().flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b)
    return edges.slice(1).flatMap((to, index) => {
      const from = edges[index] ?? 0
      return works(lists.map(list => within(list, from))) ? [{ from, to }] : []
    })
  }

const unite = (all: readonly Hours[]): Hours => combined(all, each => each.some(Boolean))
const meet = (all: readonly Hours[]): Hours => combined(all, each => each.every(Boolean))
const isEmpty = (hours: Hours): boolean => [0, 1, 2, 3, 4, 5, 6].every(day => hours(day).length === 0)

/** When any resource works on a task: its calendar met with those of its people, or theirs alone. */
function taskHours(plan: Schedule, task: Task): Hours {
  // A summary lasts as its leaves do, by the project's calendar.
  if (isSummaryAt(plan.tasks, plan.tasks.indexOf(task))) return hoursOf(plan, plan.project.calendar)
  if (task.duration.elapsed) return ALWAYS
  const p6 = plan.project.rules === 'p6'
  const own = task.calendar === undefined ? undefined : hoursOf(plan, task.calendar)
  const other = own ?? hoursOf(plan, plan.project.calendar)
  if (task.mode === 'manual' || task.ignoreResourceCalendars || (p6 && task.p6?.type !== 'resource')) return other
  const people = plan.assignments.flatMap(each => {
    const resource = each.task === task.uid ? plan.resources.find(({ uid }) => uid === each.resource) : undefined
    if (resource?.kind !== 'work') return []
    // Who has no calendar works when the task does; in Primavera, by the project's.
    return [resource.calendar === undefined && !p6 ? other : hoursOf(plan, resource.calendar ?? plan.project.calendar)]
  })
  if (people.length === 0) return other
  const together = unite(people)
  if (!own || p6) return together
  const both = meet([own, together])
  return isEmpty(both) ? own : both
}

/** Seconds of work between two moments. */
function worked(hours: Hours, from: number, to: number): number {
  let seconds = 0
  for (let day = Math.floor(from / DAY); day * DAY < to; day++)
    for (const period of hours(day))
      seconds += Math.max(0, Math.min(to, day * DAY + period.to) - Math.max(from, day * DAY + period.from))
  return seconds
}

/** The first moment by which so much work is done, or the last from which so much is left. */
function walk(hours: Hours, from: number, length: number): number {
  const back = length < 0
  let left = Math.abs(length)
  for (let day = Math.floor(from / DAY), days = 0; days < 4000; day += back ? -1 : 1, days++)
    for (const period of back ? [...hours(day)].reverse() : hours(day)) {
      const [opens, closes] = [day * DAY + period.from, day * DAY + period.to]
      const room = back ? Math.min(from, closes) - opens : closes - Math.max(from, opens)
      if (room <= 0) continue
      if (room >= left) return back ? Math.min(from, closes) - left : Math.max(from, opens) + left
      left -= room
    }
  throw new InvariantError('no working time')
}

interface Ends {
  readonly start: number
  readonly finish: number
}

/** A link that the dates of a calculation do not keep. */
export interface Broken {
  readonly link: string
  readonly task: number
  /** Where its start or finish stands, and what the link asks. */
  readonly stands: string
  readonly asks: string
}

const HARD: readonly string[] = [
  'startNoLaterThan',
  'finishNoLaterThan',
  'mustStartOn',
  'mustFinishOn',
  'mandatoryStart',
  'mandatoryFinish',
]

const begun = (task: Task): boolean =>
  task.actualStart !== undefined || task.actualFinish !== undefined || (task.percentComplete ?? 0) > 0

const isDone = (task: Task): boolean => task.actualFinish !== undefined || (task.percentComplete ?? 0) >= 100

/** What is left of begun work waits for what is open before it: in Primavera, and by a data date that rules (retained logic). */
const waits = ({ project }: Schedule): boolean =>
  (project.rules === 'p6' || project.progressRule === 'dataDate') &&
  (project.p6?.progress ?? (project.splitInProgress === false ? '' : 'retainedLogic')) === 'retainedLogic'

/** True for a task that a user or something other than its links put where it stands. */
const stands = (plan: Schedule, task: Task): boolean =>
  task.mode === 'manual' ||
  task.active === false ||
  isDone(task) ||
  (begun(task) && !waits(plan)) ||
  (task.constraint !== undefined && plan.project.rules !== 'p6' && HARD.includes(task.constraint.type))

/** Leaves that a link to a task leads to: those below it, up to a summary with dates of its own. */
function leavesBelow(plan: Schedule, task: Task): Task[] {
  const below = plan.tasks.filter(each => each.parent === task.uid)
  if (below.length === 0) return [task]
  return task.mode === 'manual' || task.active === false ? [] : below.flatMap(each => leavesBelow(plan, each))
}

/** A lag in percent is one of how long the predecessor lasts; as late as it may be, of how long it lasts by its early dates. */
function lagOf(link: Link, { duration, earlyStart, earlyFinish }: TaskDates, late: boolean, hours: Hours): number {
  if (link.lag.percent === undefined) return link.lag.seconds
  const lasts = late ? worked(hours, earlyStart, earlyFinish) : duration
  return Math.round((link.lag.percent / 100) * lasts)
}

/** True for what Primavera moves as late as what follows allows, or a row of the WBS with such activities. */
const isMovedLate = (plan: Schedule, task: Task): boolean =>
  plan.project.rules === 'p6' && leavesBelow(plan, task).some(each => each.constraint?.type === 'alap')

const text = (at: number): string => formatInstant(instant(at))

/**
 * Links that a calculation does not keep, early dates or late ones: the successor begins or ends earlier than they ask,
 * and it is worked on between. What stands by hand, by a hard date or by what has happened is left out.
 */
export function brokenLinks(calculation: Calculation, late: boolean): Broken[] {
  const plan = calculation.schedule
  const p6 = plan.project.rules === 'p6'
  const found: Broken[] = []
  const hours = new Map<Task, Hours>()
  const at = (task: Task): Hours => {
    const known = hours.get(task) ?? taskHours(plan, task)
    hours.set(task, known)
    return known
  }
  const dates = (task: Task): { readonly of: TaskDates; readonly ends: Ends } => {
    const of = calculation.of(task.uid)
    if (!of) throw new InvariantError(`no dates of ${task.uid}`)
    return { of, ends: late ? { start: of.lateStart, finish: of.lateFinish } : of }
  }
  for (const link of plan.links) {
    const from = plan.tasks.find(each => each.uid === link.from)
    const to = plan.tasks.find(each => each.uid === link.to)
    // Primavera knows no lags in percent.
    if (!from || !to || from.active === false || (p6 && link.lag.percent !== undefined)) continue
    const summary = isSummaryAt(plan.tasks, plan.tasks.indexOf(to))
    // How late a summary may be is a matter of its leaves.
    if (late && (stands(plan, from) || begun(from) || isSummaryAt(plan.tasks, plan.tasks.indexOf(from)))) continue
    const predecessor = dates(from)
    const moment = link.type === 'FS' || link.type === 'FF' ? predecessor.ends.finish : predecessor.ends.start
    const length = lagOf(link, predecessor.of, late, at(from))
    for (const leaf of leavesBelow(plan, to)) {
      if (stands(plan, leaf) || (late && begun(leaf))) continue
      const successor = dates(leaf).ends
      // Of begun work it is the rest that waits.
      const byStart = (link.type === 'FS' || link.type === 'SS') && !begun(leaf)
      const date = byStart ? successor.start : successor.finish
      const project = hoursOf(plan, plan.project.calendar)
      const lagHours = link.lag.elapsed ? ALWAYS : p6 ? at(from) : summary ? project : at(leaf)
      const asks = length === 0 ? moment : walk(lagHours, moment, length)
      if (date >= asks || worked(at(leaf), date, asks) === 0) continue
      // What may be late, as late as it can be, stands where its own people's work lets it: 17:00 or the next 08:00.
      const limit = length === 0 ? date : walk(lagHours, date, -length)
      const moved = late || isMovedLate(plan, from)
      if (moved && (moment <= limit || worked(at(from), limit, moment) === 0)) continue
      const name = `${link.from}${link.type}${link.to}${length === 0 ? '' : ` ${length / HOUR} h`}`
      found.push({ link: name, task: leaf.uid, stands: text(date), asks: text(asks) })
    }
  }
  return found
}

/** A random plan in which nearly every task has several people, each with a calendar of their own. */
export function crowdedSchedule(seed: number, options: RandomOptions = {}): Schedule {
  const random = randomNumbers(seed ^ 0x4c11)
  const below = (count: number): number => Math.floor(random() * count)
  const plan = randomSchedule(seed, { types: ['FS', 'SS', 'FF', 'FF', 'SF', 'SF'], ...options })
  const calendars: readonly Calendar[] = plan.calendars
  const resources = Array.from({ length: 6 }, (_, index): Resource => {
    const calendar = calendars[index]
    return {
      uid: resourceId(index + 1),
      row: index + 1,
      name: `R${index + 1}`,
      kind: 'work' as const,
      ...(calendar && { calendar: calendar.id }),
    }
  })
  let made = 0
  const assignments = plan.tasks.flatMap((task, index) => {
    if (isSummaryAt(plan.tasks, index)) return []
    const first = below(6)
    return Array.from({ length: below(4) }, (_, more) => ({
      uid: assignmentId(++made),
      task: task.uid,
      resource: resourceId(((first + more) % 6) + 1),
      ...(random() < 0.4 && { units: 0.5 + below(4) / 2 }),
      ...(random() < 0.4 && { work: workTime((1 + below(40)) * HOUR) }),
    }))
  })
  return { ...plan, resources, assignments }
}

type Change = (plan: Schedule, random: () => number) => Schedule

const project = (plan: Schedule, changes: Partial<Schedule['project']>): Schedule => ({
  ...plan,
  project: { ...plan.project, ...changes },
})

const FROM_FINISH = 'from its finish'

/** What else may decide the dates of a plan: its data date, its direction, the delays that levelling gave. */
const CHANGES: readonly (readonly [string, Change])[] = [
  ['as stored', plan => project(plan, { progressRule: 'asStored' })],
  [
    'a data date',
    (plan, random) =>
      project(plan, {
        progressRule: 'dataDate',
        statusDate: instant(FIRST_MONDAY + Math.floor(random() * 400) * HOUR),
      }),
  ],
  [
    FROM_FINISH,
    plan => project(plan, { start: null, from: 'finish', finish: instant(FIRST_MONDAY + 60 * DAY + 17 * HOUR) }),
  ],
  [
    'levelled',
    (plan, random) => ({
      ...plan,
      tasks: plan.tasks.map(task => {
        if (random() > 0.3) return task
        const elapsed = random() < 0.5 && { elapsed: true as const }
        return {
          ...task,
          levelingDelay: { seconds: workTime(Math.floor(random() * 40) * HOUR), unit: 'h', ...elapsed },
        }
      }),
    }),
  ],
]

const KINDS: readonly (readonly [string, RandomOptions])[] = [
  ['MS Project', { progress: false, manual: false }],
  ['MS Project, all kinds of tasks', {}],
  ['Primavera', { rules: 'p6', progress: false, manual: false, summaries: false }],
  ['Primavera, all kinds of tasks', { rules: 'p6' }],
]

/** Every kind of plan whose links are held against its dates, with what makes one of a seed. */
export const KEPT_LINK_PLANS: readonly (readonly [string, (seed: number) => Schedule])[] = KINDS.flatMap(
  ([kind, options]) =>
    // Primavera's plans run from their start.
    CHANGES.filter(([change]) => options.rules !== 'p6' || change !== FROM_FINISH).map(
      ([change, make]): readonly [string, (seed: number) => Schedule] => [
        `${kind}, ${change}`,
        seed => make(crowdedSchedule(seed, { tasks: 30, ...options }), randomNumbers(seed ^ 0x7d1)),
      ],
    ),
)
