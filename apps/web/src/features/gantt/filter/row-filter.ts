import {
  type Calculation,
  CELL,
  cellTasks,
  FLAG,
  type Instant,
  lateness,
  loadMatrix,
  shiftAt,
  shiftStart,
  shiftsOf,
  type TaskId,
} from '@parada/schedule'
import { assignmentsOf, resourceOf } from '../../../editor/plan-facts.ts'

/** What a row must be to be shown; several together all hold. */
export const FILTER_MARKS = ['critical', 'late', 'shift', 'overloaded', 'open'] as const
export type FilterMark = (typeof FILTER_MARKS)[number]

/** A filter as a person puts it together and may keep under a name. */
export interface RowFilter {
  readonly marks: readonly FilterMark[]
  /** Name of a resource; empty for any. */
  readonly crew: string
  /** Name of an area or package; empty for any. */
  readonly area: string
  /** Part of the name or the notes. */
  readonly text: string
}

export const NO_FILTER: RowFilter = { marks: [], crew: '', area: '', text: '' }

export const isEmptyFilter = (filter: RowFilter): boolean =>
  filter.marks.length === 0 && filter.crew === '' && filter.area === '' && filter.text.trim() === ''

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words that say where a task belongs: its area, its package, the summary at the top above it. */
export function placesOf(calculation: Calculation): (at: number) => readonly string[] {
  const { schedule } = calculation
  const areas = new Map((schedule.areas ?? []).map(area => [area.id, area.name]))
  const top = new Int32Array(schedule.tasks.length)
  for (const [at, task] of schedule.tasks.entries())
    top[at] = task.parent === null ? at : (top[calculation.indexOf(task.parent)] ?? at)
  return at => {
    const task = schedule.tasks[at]
    if (!task) return []
    const area = task.area === undefined ? undefined : areas.get(task.area)
    const above = top[at] === at ? undefined : schedule.tasks[top[at] ?? -1]?.name
    return [area, task.workPackage, above].flatMap(each => (each === undefined || each === '' ? [] : each))
  }
}

/** Tasks that share a shift to come with more demand than there is, on the resource that is short. */
function overloadedTasks(calculation: Calculation): ReadonlySet<TaskId> {
  const found = new Set<TaskId>()
  const matrix = loadMatrix(calculation)
  for (const row of matrix.rows)
    for (const [cell, sign] of row.signs.entries()) {
      const from = matrix.cells[cell]
      if (sign !== CELL.over || from === undefined || cell < matrix.toCome) continue
      for (const { task } of cellTasks(calculation, row, from, from + matrix.shifts.length)) found.add(task)
    }
  return found
}

/**
 * Which task positions pass. This shift is the one that the plan's data date lies in, else the one of `now`; late is
 * behind the baseline or the plan as it was first run, and not finished.
 */
export function rowsThatPass(
  calculation: Calculation,
  filter: RowFilter,
  now: Instant,
): ((at: number) => boolean) | null {
  if (isEmptyFilter(filter)) return null
  const { schedule } = calculation
  const asOf = schedule.project.statusDate ?? now
  const shifts = shiftsOf(schedule.project)
  const shift = shiftAt(shifts, asOf)
  const [from, to] = [shiftStart(shifts, shift), shiftStart(shifts, shift + 1)]
  const overloaded = filter.marks.includes('overloaded') ? overloadedTasks(calculation) : null
  const places = placesOf(calculation)
  const text = fold(filter.text.trim())
  const open = (at: number): boolean => (calculation.percentComplete[at] ?? 0) < 100
  const marks: Readonly<Record<FilterMark, (at: number) => boolean>> = {
    critical: at => ((calculation.flags[at] ?? 0) & FLAG.critical) !== 0 && open(at),
    late: at => open(at) && lateness(calculation, at, asOf).finishLate > 0,
    shift: at => open(at) && (calculation.start[at] ?? 0) < to && (calculation.finish[at] ?? 0) > from,
    overloaded: at => overloaded?.has(schedule.tasks[at]?.uid ?? (0 as unknown as TaskId)) === true,
    open,
  }
  return at => {
    const task = schedule.tasks[at]
    if (!task || ((calculation.flags[at] ?? 0) & FLAG.summary) !== 0) return false
    return (
      filter.marks.every(mark => marks[mark](at)) &&
      (filter.crew === '' ||
        assignmentsOf(schedule, task.uid).some(each => resourceOf(schedule, each.resource)?.name === filter.crew)) &&
      (filter.area === '' || places(at).includes(filter.area)) &&
      (text === '' || fold(`${task.name}\n${task.notes ?? ''}`).includes(text))
    )
  }
}
