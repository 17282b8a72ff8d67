import {
  type Assignment,
  type Calendar,
  type CalendarId,
  compileCalendar,
  type Instant,
  type Resource,
  type Task,
  type TaskId,
  workBetween,
} from '@parada/schedule'
import { type Spread, segmentsOf } from '../mpp/splits.ts'
import { rawPairs } from '../xml/write.ts'
import { RAW } from './elements.ts'
import { readInstant, readSpan } from './values.ts'

/** Remaining work of an assignment, by day or whatever unit the file chose. */
const REMAINING_WORK = '1'

interface Piece {
  readonly start: Instant
  readonly finish: Instant
  /** Seconds of one full-time person's work. */
  readonly work: number
}

/** Work over time as the assignment's raw elements have it, in their order. */
function piecesOf(assignment: Assignment): Piece[] {
  return rawPairs(assignment.extra?.[RAW]).flatMap(([name, value]): Piece[] => {
    if (name !== 'TimephasedData') return []
    const fields = new Map(rawPairs(value))
    const text = (field: string): string => String(fields.get(field) ?? '')
    const start = readInstant(text('Start'))
    const finish = readInstant(text('Finish'))
    const work = readSpan(text('Value'))
    return text('Type') === REMAINING_WORK && start !== undefined && finish !== undefined && work !== undefined
      ? [{ start, finish, work }]
      : []
  })
}

/** How the pieces are spread over working time from the start on; undefined where work knows no gap on this calendar. */
function spreadOf(
  pieces: readonly Piece[],
  start: Instant,
  units: number,
  calendar: Calendar,
  all: readonly Calendar[],
): Spread | undefined {
  const compiled = compileCalendar(calendar, all)
  if (compiled.empty) return undefined
  const parts: { from: number; to: number }[] = []
  for (const piece of pieces) {
    if (piece.work <= 0 || piece.start < start) continue
    const from = workBetween(compiled, start, piece.start)
    const to = from + Math.round(piece.work / units)
    const last = parts.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else parts.push({ from, to })
  }
  return parts.length > 1 ? { parts, even: true } : undefined
}

/**
 * Tasks that are split, as the remaining work of their first assignment tells: MS Project writes gaps nowhere else. Parts are
 * given only where they agree with the task's duration and its stored finish.
 */
export function withSegments(
  tasks: readonly Task[],
  assignments: readonly Assignment[],
  resources: readonly Resource[],
  calendars: readonly Calendar[],
  projectCalendar: CalendarId,
): readonly Task[] {
  const first = new Map<TaskId, { assignment: Assignment; pieces: Piece[] }>()
  for (const assignment of assignments) {
    if (first.has(assignment.task) || assignment.start === undefined || assignment.actualWork) continue
    const pieces = piecesOf(assignment)
    if (pieces.some(piece => piece.work === 0) || pieces.length > 1) first.set(assignment.task, { assignment, pieces })
  }
  if (first.size === 0) return tasks
  const calendarOf = new Map(resources.map(each => [each.uid, each.calendar]))
  const byId = new Map(calendars.map(each => [each.id, each]))
  return tasks.map(task => {
    const found = first.get(task.uid)
    const start = found?.assignment.start
    if (!found || start === undefined || task.segments || task.mode === 'manual') return task
    const own = found.assignment.resource === null ? undefined : calendarOf.get(found.assignment.resource)
    for (const id of [task.calendar, own, projectCalendar]) {
      const calendar = id === undefined ? undefined : byId.get(id)
      const spread = calendar && spreadOf(found.pieces, start, found.assignment.units ?? 1, calendar, calendars)
      const segments = calendar && spread && segmentsOf(task, start, spread, [calendar], calendars)
      if (segments) return { ...task, segments }
    }
    return task
  })
}
