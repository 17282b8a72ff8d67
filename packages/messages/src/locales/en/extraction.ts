import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { extraction as pt } from '../pt/extraction.ts'

export const extraction: Shape<typeof pt> = {
  title: 'MS Project Extraction',
  step: n => `Step ${n} of 5`,
  elapsed: time => `Elapsed: ${time}`,
  remaining: time => `Remaining: ${time}`,
  connecting: 'Connecting to MS Project',
  reading: 'Reading the project',
  tasks: 'Reading the tasks',
  links: 'Reading links and resources',
  finishing: 'Building the schedule',
  done: (tasks, links, resources) =>
    `${formatNumber('en', tasks)} ${plural('en', tasks, { one: 'task', other: 'tasks' })}, ${formatNumber('en', links)} ${plural('en', links, { one: 'link', other: 'links' })}, ${formatNumber('en', resources)} ${plural('en', resources, { one: 'resource', other: 'resources' })}`,
  success: 'Schema extracted successfully',
  failed: message => `Error extracting schema: ${message}`,
  timeout: 'The extraction took more than 10 minutes',
  cancelled: 'Extraction canceled',
}
