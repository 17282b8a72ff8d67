import { type CompiledCalendar, endAt, startAt, toWork } from '../calendar/compiled.ts'
import type { AssignmentId, TaskId } from '../model/ids.ts'
import type { Calculation } from './calculation.ts'
import { fullResult } from './full.ts'

/**
 * When one assignment of a task goes on, and on which calendar, where those of a task may end apart. Undefined for all
 * others, which go on from the task's start to its finish.
 */
export function assignmentSpan(
  calculation: Calculation,
  task: TaskId,
  assignment: AssignmentId,
): { readonly start: number; readonly finish: number; readonly calendar: CompiledCalendar } | undefined {
  const { network, passes } = fullResult(calculation)
  const part = network.parts.get(task)?.find(each => each.assignment === assignment)
  if (!part) return undefined
  const row = network.rowOf(task)
  const at = network.position[row]!
  const calendar = network.compiled[part.calendar]!
  const begins = toWork(calendar, passes.start[at]!) + part.delay
  const finish = passes.finish[at]!
  // Once it has begun, what remains may lie anywhere up to the end of the task.
  const begun = network.rows[row]!.actualStart !== undefined
  return {
    calendar,
    start: startAt(calendar, begins),
    finish: begun || part.length === 0 ? finish : Math.min(finish, endAt(calendar, begins + part.length)),
  }
}

/** The calendar that the engine placed a task by: its own met with that of its people, as their assignments have it. */
export function placedBy(calculation: Calculation, task: TaskId): CompiledCalendar {
  const { network } = fullResult(calculation)
  return network.compiled[network.calendar[network.position[network.rowOf(task)]!]!]!
}
