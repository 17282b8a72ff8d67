import {
  type Assignment,
  type Calendar,
  type CalendarId,
  type CompiledCalendar,
  type Json,
  type Resource,
  type Task,
  type TaskId,
  type TimedWork,
  type Timephased,
  workBetween,
} from '@parada/schedule'
import { segmentsOf } from '../mpp/splits.ts'
import { NEAR, sayingMore, tidyRuns, WorkCalendars } from '../timephased.ts'
import { rawPairs } from '../xml/write.ts'
import { RAW } from './elements.ts'
import { readInstant, readSpan } from './values.ts'

/** What a piece of work over time is: what remains, what was done, and what baselines 0 to 10 remember. */
export const REMAINING_WORK = '1'
export const ACTUAL_WORK = '2'
const BASELINE_WORK = ['4', ...Array.from({ length: 10 }, (_, at) => String(16 + 6 * at))]
export const baselineWork = (number: number): string | undefined => BASELINE_WORK[number]

interface Pieces {
  readonly planned: TimedWork[]
  readonly actual: TimedWork[]
  readonly baselines: Map<number, TimedWork[]>
  /** Raw elements of the assignment without those that were understood. */
  readonly rest: (readonly [string, Json])[]
}

/** Work over time as the assignment's raw elements have it, in their order; undefined without any. */
function piecesOf(assignment: Assignment): Pieces | undefined {
  const raw = rawPairs(assignment.extra?.[RAW])
  if (!raw.some(([name]) => name === 'TimephasedData')) return undefined
  const found: Pieces = { planned: [], actual: [], baselines: new Map(), rest: [] }
  for (const pair of raw) {
    const [name, value] = pair
    const fields = name === 'TimephasedData' ? new Map(rawPairs(value)) : undefined
    const text = (field: string): string => String(fields?.get(field) ?? '')
    const type = text('Type')
    const start = readInstant(text('Start'))
    const finish = readInstant(text('Finish'))
    const work = readSpan(text('Value'))
    const baseline = BASELINE_WORK.indexOf(type)
    const list =
      type === REMAINING_WORK
        ? found.planned
        : type === ACTUAL_WORK
          ? found.actual
          : baseline >= 0
            ? (found.baselines.get(baseline) ?? [])
            : undefined
    if (!fields || !list || start === undefined || finish === undefined || work === undefined || work < 0) {
      found.rest.push(pair)
      continue
    }
    if (baseline >= 0) found.baselines.set(baseline, list)
    list.push({ start, finish, work })
  }
  for (const list of [found.planned, found.actual, ...found.baselines.values()]) list.sort((a, b) => a.start - b.start)
  return found
}

/** The parts of a split task, from the work of an assignment on a calendar. */
function partsOf(
  task: Task,
  assignment: Assignment,
  { planned, actual }: Pieces,
  calendar: CompiledCalendar,
): Task['segments'] {
  const { start = task.stored?.start, units = 1 } = assignment
  if (start === undefined || !(units > 0)) return undefined
  const parts: { from: number; to: number }[] = []
  for (const run of [...actual, ...planned]) {
    if (!(run.work > 0) || run.start < start) continue
    const from = workBetween(calendar, start, run.start)
    const to = from + Math.round(run.work / units)
    const last = parts.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else parts.push({ from, to })
  }
  return parts.length > 1 ? segmentsOf(task, start, { parts }, calendar) : undefined
}

/** Every piece with work has time to do it in. */
const fits = ({ planned, actual }: Pieces, calendar: CompiledCalendar): boolean =>
  [...planned, ...actual].every(run => run.work === 0 || workBetween(calendar, run.start, run.finish) > 0)

/** All of it goes on without a gap from the first piece to the last. */
function goesOn({ planned, actual }: Pieces, calendar: CompiledCalendar): boolean {
  const runs = tidyRuns([...actual, ...planned], calendar)
  return (
    runs.length > 0 &&
    runs.every((run, at) => {
      const last = runs[at - 1]
      return !last || workBetween(calendar, last.finish, run.start) <= NEAR
    })
  )
}

/**
 * Work over time as MS Project writes it: the parts of split tasks, which it writes nowhere else, and of each assignment what
 * says more than its dates do. Parts are given only where they agree with the task's duration and its stored finish. What
 * agrees with no calendar stays as it is in the file. What the file carries of parts counts where its work lies in parts that do
 * not agree; where it goes on without a gap, the user of MS Project has closed the gaps.
 */
export function withWorkOverTime(
  tasks: readonly Task[],
  assignments: readonly Assignment[],
  resources: readonly Resource[],
  calendars: readonly Calendar[],
  projectCalendar: CalendarId,
): { readonly tasks: readonly Task[]; readonly assignments: readonly Assignment[] } {
  const stated = new Map<Assignment, Pieces>()
  for (const assignment of assignments) {
    const pieces = piecesOf(assignment)
    if (pieces) stated.set(assignment, pieces)
  }
  if (stated.size === 0) return { tasks, assignments }
  const known = new WorkCalendars(calendars, resources, projectCalendar)
  const byUid = new Map(tasks.map(task => [task.uid, task]))
  const split = new Map<TaskId, Task>()
  const timed = new Map<Assignment, Assignment>()
  const whole = new Set<TaskId>()
  const interrupted = new Set<TaskId>()
  for (const [assignment, pieces] of stated) {
    const task = byUid.get(assignment.task)
    if (!task) continue
    const candidates = known.of(task, assignment)
    if (!split.has(task.uid) && task.mode !== 'manual')
      for (const calendar of candidates) {
        const segments = partsOf(task, assignment, pieces, calendar)
        if (!segments) continue
        split.set(task.uid, { ...task, segments })
        break
      }
    if (candidates.some(calendar => goesOn(pieces, calendar))) whole.add(task.uid)
    else interrupted.add(task.uid)
    const calendar = candidates.find(each => fits(pieces, each))
    if (!calendar) continue
    const baselines = [...pieces.baselines].flatMap(([number, runs]) => {
      const tidy = tidyRuns(runs, calendar)
      const own = task.baselines?.find(each => each.number === number)
      const even = tidy.length === 1 && tidy[0]?.start === own?.start && tidy[0]?.finish === own?.finish
      return tidy.length > 0 && !even ? [{ number, runs: tidy }] : []
    })
    const now = sayingMore(split.get(task.uid) ?? task, pieces, calendar)
    const timephased: Timephased = { ...now, ...(baselines.length > 0 && { baselines }) }
    const { extra, ...plain } = assignment
    const { [RAW]: _, ...others } = extra ?? {}
    const kept = { ...others, ...(pieces.rest.length > 0 && { [RAW]: pieces.rest as unknown as Json }) }
    timed.set(assignment, {
      ...plain,
      ...(Object.keys(timephased).length > 0 && { timephased }),
      ...(Object.keys(kept).length > 0 && { extra: kept }),
    })
  }
  const partsOfFile = (task: Task): Task => {
    const found = split.get(task.uid)
    if (found || !task.segments || !whole.has(task.uid) || interrupted.has(task.uid)) return found ?? task
    const { segments: _, ...rest } = task
    return rest
  }
  return {
    tasks: tasks.map(partsOfFile),
    assignments: timed.size === 0 ? assignments : assignments.map(each => timed.get(each) ?? each),
  }
}
