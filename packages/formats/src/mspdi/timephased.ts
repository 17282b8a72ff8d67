import {
  type Assignment,
  addWork,
  assignmentId,
  assignmentsOfTask,
  type Calculation,
  type CompiledCalendar,
  formatInstant,
  type Instant,
  instant,
  memberOf,
  nextWork,
  previousWork,
  type Schedule,
  type Segment,
  type StoredDates,
  type Task,
  workBetween,
  workingTimeOf,
  workOf,
  workOver,
  workTime,
} from '@parada/schedule'
import { NEAR } from '../timephased.ts'
import { element, wrap } from '../xml/write.ts'
import { ACTUAL_WORK, baselineWork, REMAINING_WORK } from './splits.ts'
import { writeSpan } from './values.ts'

const DAY = 86_400
/** Hours. */
const UNIT = '1'
/** Days that work is cut into for one assignment: a longer run is written whole. */
const MOST_DAYS = 1000
/** Seconds of work in a part of a split task that is written. */
const LEAST_WORK = 300

type Done = Run & { readonly done: boolean }

interface Run {
  readonly start: number
  readonly finish: number
  readonly work: number
}

/**
 * Work over time of an assignment as MS Project writes it, a piece a day, with empty pieces where nothing is done: only where
 * it is not even, for even work follows from the dates. Without it Project would spread the work anew.
 */
export function timephasedMarkup(
  schedule: Schedule,
  assignment: Assignment,
  calculation: Calculation | undefined,
): [string, string][] {
  const { timephased } = assignment
  const task = memberOf(schedule.tasks, assignment.task)
  const split = task !== undefined && writesParts(schedule, task)
  if (!task || (!timephased && !split)) return []
  const calendar = workingTimeOf(schedule, task)
  const markup: [string, string][] = []
  const put = (type: string, runs: readonly Run[]): void => {
    let last: number | undefined
    for (const run of runs) {
      const [start, finish] = [nextWork(calendar, instant(run.start)), previousWork(calendar, instant(run.finish))]
      const [from, to] = finish > start ? [start, finish] : [run.start, run.finish]
      // A gap has work before and after it, and working time in it.
      if (last !== undefined && workBetween(calendar, instant(last), instant(from)) > 0)
        markup.push(piece(type, assignment, last, from, 0))
      const span = workBetween(calendar, instant(from), instant(to))
      const days = Math.ceil((to - from) / DAY)
      if (span <= 0 || days > MOST_DAYS) markup.push(piece(type, assignment, from, to, run.work))
      else {
        let written = 0
        for (let day = 0; day < days; day++) {
          const [open, close] = [from + day * DAY, Math.min(to, from + (day + 1) * DAY)]
          // Sums come out exactly: each piece ends where the whole has got to.
          const until = Math.round((run.work * workBetween(calendar, instant(from), instant(close))) / span)
          markup.push(piece(type, assignment, open, close, until - written))
          written = until
        }
      }
      last = to
    }
  }
  const stated = timephased?.planned !== undefined || timephased?.actual !== undefined
  const now: readonly Done[] =
    split && !stated && lastsAsItsParts(task, calendar)
      ? overParts(task, assignment, calendar, calculation?.of(task.uid)?.start)
      : calculation && (stated || split)
        ? workOver(calculation, assignment)
        : [
            ...(timephased?.actual ?? []).map(run => ({ ...run, done: true })),
            ...(timephased?.planned ?? []).map(run => ({ ...run, done: false })),
          ]
  const done = now.filter(run => run.done)
  if (done.length > 0) put(ACTUAL_WORK, done)
  put(
    REMAINING_WORK,
    now.filter(run => !run.done),
  )
  for (const { number, runs } of timephased?.baselines ?? []) {
    const type = baselineWork(number)
    if (type) put(type, runs)
  }
  return markup
}

const lastsAsItsParts = ({ segments = [], duration }: Task, calendar: CompiledCalendar): boolean =>
  Math.abs(
    segments.reduce((sum, each) => sum + workBetween(calendar, each.start, each.finish), 0) - duration.seconds,
  ) <= NEAR

/** The parts of a split task as far apart as the plan has them, from another start on. */
function partsFrom(
  parts: readonly Segment[],
  calendar: CompiledCalendar,
  start: Instant | undefined,
): readonly Segment[] {
  const from = parts[0]?.start
  if (from === undefined || start === undefined || start === from) return parts
  return parts.map(each => ({
    start: nextWork(calendar, addWork(calendar, start, workBetween(calendar, from, each.start))),
    finish: addWork(calendar, start, workBetween(calendar, from, each.finish)),
  }))
}

/** Even work in the parts of a split task: what is done comes first. */
function overParts(task: Task, assignment: Assignment, calendar: CompiledCalendar, from: Instant | undefined): Done[] {
  const parts = partsFrom(task.segments ?? [], calendar, from)
  const whole = parts.reduce((sum, each) => sum + workBetween(calendar, each.start, each.finish), 0)
  const work = workOf(task, assignment)
  let left = assignment.actualWork ?? (work * (task.percentComplete ?? 0)) / 100
  if (!(whole > 0)) return []
  return parts.flatMap(({ start, finish }): Done[] => {
    const span = workBetween(calendar, start, finish)
    const own = (work * span) / whole
    const done = Math.min(own, left)
    left -= done
    if (done <= 0 || done >= own) return [{ start, finish, work: own, done: done > 0 }]
    const until = addWork(calendar, start, Math.round((span * done) / own))
    return [
      { start, finish: until, work: done, done: true },
      { start: until, finish, work: own - done, done: false },
    ]
  })
}

/** Whether the parts of a split task are written as work over time: some of it is assigned, or it is unassigned as a whole. */
export function writesParts(schedule: Schedule, task: Task): boolean {
  const parts = task.segments ?? []
  if (parts.length < 2) return false
  const calendar = workingTimeOf(schedule, task)
  const spans = parts.map(({ start, finish }) => workBetween(calendar, start, finish))
  const isApart = ({ start }: Segment, at: number): boolean =>
    at === 0 || workBetween(calendar, parts[at - 1]?.finish ?? start, start) > NEAR
  if (!parts.every(isApart)) return false
  // Work is written in seconds: with less of it in a part the rounding would be a rate of its own.
  const enough = (work: number): boolean =>
    work * Math.min(...spans) >= LEAST_WORK * spans.reduce((sum, each) => sum + each, 0)
  const crew = assignmentsOfTask.of(schedule.assignments, task.uid)
  return crew.length === 0 ? enough(task.duration.seconds) : crew.some(each => enough(workOf(task, each)))
}

/** What MS Project has of a task without resources: its work and its parts lie on an assignment without a resource. */
export function assignmentOfNobody(task: Task, uid: number, dates: Pick<StoredDates, 'start' | 'finish'>): Assignment {
  const start = dates.start ?? task.segments?.[0]?.start
  const finish = dates.finish ?? task.segments?.at(-1)?.finish
  const work = workTime(task.duration.seconds)
  return {
    uid: assignmentId(uid),
    task: task.uid,
    resource: null,
    units: 1,
    work,
    ...(start !== undefined && { start }),
    ...(finish !== undefined && { finish }),
  }
}

const piece = (type: string, { uid }: Assignment, start: number, finish: number, work: number): [string, string] => [
  'TimephasedData',
  wrap(
    'TimephasedData',
    element('Type', type) +
      element('UID', String(uid)) +
      element('Start', formatInstant(start as Instant)) +
      element('Finish', formatInstant(finish as Instant)) +
      element('Unit', UNIT) +
      element('Value', writeSpan(work)),
  ),
]
