import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { applying as pt } from '../pt/applying.ts'

/** Why a plan is applied whole, and what an incremental application leaves out. */
export const applying: Shape<typeof pt> = {
  reason: {
    noModifications: 'no task was modified',
    noBaseline: 'there is no copy to compare with',
    tasksRemoved: (count, names) =>
      `${formatNumber('en', count)} ${plural('en', count, { one: 'task was removed', other: 'tasks were removed' })}: ${names}`,
    dependenciesChanged: (before, after, tolerance) =>
      `the links changed from ${formatNumber('en', before)} to ${formatNumber('en', after)}, more than the ${formatNumber('en', tolerance)} tolerated`,
    tooManyModified: (count, limit) =>
      `${formatNumber('en', count)} modified tasks, more than ${formatNumber('en', limit)}`,
    newTasksLeftOut: (count, names) =>
      `${formatNumber('en', count)} new ${plural('en', count, { one: 'task is', other: 'tasks are' })} left out: ${names}`,
  },
  needsFullPath: 'The browser tells only the name of the file: provide its full path to apply',
}
