import type { Shape } from '../../shape.ts'
import type { tasklist as pt } from '../pt/tasklist.ts'

/** The plan as a list, on a phone. */
export const tasklist: Shape<typeof pt> = {
  title: 'Task list',
  empty: 'No data.',
  emptyHint: 'Generate or open a schedule to see the tasks.',
  milestone: 'milestone',
  progress: 'Progress',
  edit: 'Edit',
  showInGantt: 'Show in the Gantt',
}
