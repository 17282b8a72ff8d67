import {
  type Assignment,
  type Calendar,
  type CalendarId,
  type CompiledCalendar,
  type Instant,
  type Resource,
  type Segment,
  type Task,
  type TaskId,
  type TimedWork,
  workBetween,
} from '@parada/schedule'
import { runsAfter, sayingMore, WorkCalendars } from '../timephased.ts'
import type { AssignmentSpread } from './assignments.ts'
import { segmentsOf } from './splits.ts'

/** Rounding of the file, in seconds. */
const MINUTE = 60

/** Parts of all split tasks together: what many tasks share must not multiply without end. */
const MAX_SEGMENTS = 100_000

interface OverTime {
  /** Tasks that are split, by the gaps in the work of their first assignment. */
  readonly split: ReadonlyMap<TaskId, Task>
  /** Assignments whose work lies otherwise than their dates and contour say. */
  readonly timed: ReadonlyMap<Assignment, Assignment>
  /** Those that agree with no calendar, so that their work over time is left out. */
  readonly lost: number
}

/** What the spreads of a file's assignments say beyond their dates. */
export function overTime(
  tasks: readonly Task[],
  spreads: readonly AssignmentSpread[],
  calendars: readonly Calendar[],
  resources: readonly Resource[],
  projectCalendar: CalendarId,
): OverTime {
  const split = new Map<TaskId, Task>()
  const timed = new Map<Assignment, Assignment>()
  let lost = 0
  if (spreads.length === 0) return { split, timed, lost }
  const byUid = new Map(tasks.map(task => [task.uid, task]))
  const known = new WorkCalendars(calendars, resources, projectCalendar)
  let room = MAX_SEGMENTS
  for (const spread of spreads) {
    const { assignment } = spread
    const { start } = assignment
    const task = byUid.get(assignment.task)
    if (!task || start === undefined || room <= 0) {
      lost++
      continue
    }
    const candidates = known.of(task, assignment)
    const parts = split.has(task.uid) ? undefined : partsOf(spread, start, candidates, task)
    if (parts) {
      room -= parts.length
      split.set(task.uid, { ...task, segments: parts })
    }
    const runs = runsOf(spread, start, candidates) ?? (task.mode === 'manual' && ofManual(spread, start, candidates))
    if (!runs) {
      lost++
      continue
    }
    room -= runs.planned.length + runs.actual.length
    const timephased = sayingMore(split.get(task.uid) ?? task, runs, runs.calendar)
    if (timephased) timed.set(assignment, { ...assignment, timephased })
  }
  return { split, timed, lost }
}

/** The parts of a split task, from the first of its calendars on which they agree with the rest of the file. */
function partsOf(
  { planned, from, done }: AssignmentSpread,
  start: Instant,
  candidates: readonly CompiledCalendar[],
  task: Task,
): readonly Segment[] | undefined {
  for (const calendar of candidates) {
    const rest = planned && from !== undefined ? planned.parts : []
    const ahead = from === undefined ? 0 : workBetween(calendar, start, from)
    const parts: { from: number; to: number }[] = []
    for (const part of [
      ...(done?.parts ?? []),
      ...rest.map(each => ({ from: each.from + ahead, to: each.to + ahead })),
    ]) {
      const last = parts.at(-1)
      if (last && part.from - last.to < MINUTE) last.to = part.to
      else parts.push({ ...part })
    }
    const segments = segmentsOf(task, start, { parts }, calendar)
    if (segments) return segments
  }
  return undefined
}

interface Runs {
  readonly planned: TimedWork[]
  readonly actual: TimedWork[]
  readonly calendar: CompiledCalendar
}

/** A manual task keeps dates that its calendar would not give: how far its working time may then be off, either way. */
const OFF = 0.1

/** The runs of a manual task that is not begun, drawn out to the dates that it keeps. */
function ofManual(
  { assignment, planned, done }: AssignmentSpread,
  start: Instant,
  candidates: readonly CompiledCalendar[],
): Runs | undefined {
  const { finish } = assignment
  if (done || !planned || finish === undefined) return undefined
  for (const calendar of candidates) {
    const scale = workBetween(calendar, start, finish) / planned.length
    if (!(Math.abs(scale - 1) <= OFF)) continue
    const drawn = planned.runs.map(run => ({
      from: Math.round(run.from * scale),
      to: Math.round(run.to * scale),
      work: run.work,
    }))
    return { planned: runsAfter(drawn, start, calendar), actual: [], calendar }
  }
  return undefined
}

/** The runs of an assignment's work on the first of its calendars on which they end when it does. */
function runsOf(
  { assignment, planned, from, done }: AssignmentSpread,
  start: Instant,
  candidates: readonly CompiledCalendar[],
): Runs | undefined {
  for (const calendar of candidates) {
    const actual = done ? runsAfter(done.runs, start, calendar) : []
    const rest = planned && from !== undefined ? runsAfter(planned.runs, from, calendar) : []
    const end = rest.at(-1)?.finish ?? actual.at(-1)?.finish
    const joins = rest[0] === undefined || actual.length === 0 || (actual.at(-1)?.finish ?? 0) <= rest[0].start
    if (end === assignment.finish && joins) return { planned: rest, actual, calendar }
  }
  return undefined
}
