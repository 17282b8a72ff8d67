import type { Shape } from '../../shape.ts'
import type { kanban as pt } from '../pt/kanban.ts'

/** Kanban board. */
export const kanban: Shape<typeof pt> = {
  title: 'Kanban',
  todo: 'To Do',
  doing: 'In Progress',
  done: 'Done',
  empty: 'No Tasks Found',
  emptyColumn: 'Drag a card here',
  edit: name => `Edit ${name}`,
  moveTo: column => `Move to ${column}`,
  moved: (name, column) => `${name}: ${column}`,
  overdue: 'Overdue',
  keys: 'Arrows move between cards; Ctrl with arrows changes the column; Enter edits',
  progressOf: name => `Progress of ${name}`,
  critical: 'Critical',
}
