import { type Calculation, percentByType, workDone, workLeft } from '@parada/schedule'
import type { ColumnId } from '../../editor/columns.ts'
import { moreColumns } from '../../editor/more-columns.ts'
import { incomingLinks, resourceText } from '../../editor/plan-facts.ts'
import type { RowOrder } from './view/shown-plan.ts'

/** The column that rows are ordered by, and whether the highest comes first. */
export interface Sorted {
  readonly id: ColumnId
  readonly down: boolean
}

/** What a task is compared by in a column: a number, or text in the order of the alphabet. */
export function sortValue(calculation: Calculation, at: number, id: ColumnId): number | string {
  const { schedule } = calculation
  const task = schedule.tasks[at]
  if (!task) return 0
  switch (id) {
    case 'id':
      return task.row
    case 'wbs':
      return task.wbs ?? ''
    case 'name':
      return task.name
    case 'duration':
      return calculation.duration[at] ?? 0
    case 'start':
      return calculation.start[at] ?? 0
    case 'finish':
      return calculation.finish[at] ?? 0
    case 'percent':
      return calculation.percentComplete[at] ?? 0
    case 'predecessors':
      return incomingLinks(schedule, task.uid).length
    case 'resources':
      return resourceText(schedule, task.uid)
    case 'actualStart':
      return task.actualStart ?? Number.POSITIVE_INFINITY
    case 'actualFinish':
      return task.actualFinish ?? Number.POSITIVE_INFINITY
    case 'slack':
      return calculation.totalSlack[at] ?? 0
    case 'remaining':
      return (
        task.remainingDuration?.seconds ??
        (task.duration.seconds * (100 - (calculation.percentComplete[at] ?? 0))) / 100
      )
    case 'actualWork':
      return workDone(schedule, task).actual
    case 'remainingWork':
      return workLeft(schedule, task, calculation.percentComplete[at] ?? 0)
    case 'percentType':
      return task.percentType ?? 'duration'
    case 'measured':
      return percentByType(schedule, task, calculation.percentComplete[at] ?? 0)
    default:
      return moreColumns()?.value({ schedule, calculation, wholeDays: false }, at, id) ?? ''
  }
}

/** Orders rows by a column; what is equal there stays in the order of the plan. */
export const rowOrder =
  ({ id, down }: Sorted): RowOrder =>
  calculation => {
    const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
    const values = calculation.schedule.tasks.map((_, at) => sortValue(calculation, at, id))
    return (a, b) => {
      const [left, right] = [values[a], values[b]]
      const order =
        typeof left === 'string' || typeof right === 'string'
          ? words.compare(String(left), String(right))
          : (left ?? 0) - (right ?? 0)
      return (down ? -order : order) || a - b
    }
  }
