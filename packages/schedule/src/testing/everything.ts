import type { Calculation } from '../engine/calculation.ts'
import { explain } from '../engine/explain.ts'
import { negativeSlackCause } from '../engine/negative-slack.ts'
import { multipleFloatPaths } from '../engine/paths.ts'

const COLUMNS = [
  'start',
  'finish',
  'earlyStart',
  'earlyFinish',
  'lateStart',
  'lateFinish',
  'startSlack',
  'finishSlack',
  'totalSlack',
  'freeSlack',
  'flags',
  'duration',
  'percentComplete',
] as const

/** Everything that a calculation says, by value. */
export function everythingOf(result: Calculation): unknown {
  // Read one by one first: afterwards the column is there and would answer.
  const each = result.schedule.tasks.map((_, index) => result.durationAt(index))
  if (each.some((value, index) => value !== result.duration[index])) throw new Error('durations read apart differ')
  return {
    ...Object.fromEntries(COLUMNS.map(column => [column, Array.from(result[column])])),
    projectStart: result.projectStart,
    projectFinish: result.projectFinish,
    problems: result.problems,
    driving: result.schedule.tasks.map(task => result.drivingLinks(task.uid)),
    rows: result.schedule.tasks.map(task => result.of(task.uid)),
    indexes: result.schedule.tasks.map(task => result.indexOf(task.uid)),
    reasons: result.schedule.tasks.map(task => explain(result, task.uid)),
    causes: result.schedule.tasks.map(task => negativeSlackCause(result, task.uid)),
    paths: multipleFloatPaths(result, { count: 4 }),
  }
}
