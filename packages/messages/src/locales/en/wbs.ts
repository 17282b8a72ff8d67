import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { wbs as pt } from '../pt/wbs.ts'

/** Work-breakdown view. */
export const wbs: Shape<typeof pt> = {
  title: 'WBS',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  hint: 'Click a package to highlight its tasks in the Gantt',
  empty: 'No work packages. Tasks need summary parents, or are grouped by patterns in their names.',
  tasks: n => `${formatNumber('en', n)} ${plural('en', n, { one: 'task', other: 'tasks' })}`,
  completed: n => `${formatNumber('en', n)} completed`,
  inProgress: n => `${formatNumber('en', n)} in progress`,
  overdue: n => `${formatNumber('en', n)} overdue`,
  due: share => `due ${share}`,
  dependsOn: 'Depends on',
  complete: share => `${share} complete`,
  expand: name => `Expand ${name}`,
  collapse: name => `Collapse ${name}`,
  highlight: name => `Highlight ${name} in the Gantt`,
}
