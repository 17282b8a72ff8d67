import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { places as pt } from '../pt/places.ts'

/** Names of screens and the few words of later screens that the frame shows itself. */
export const places: Shape<typeof pt> = {
  profile: 'Profile',
  licence: 'License',
  admin: 'Administration',
  actingAs: name => `Acting as ${name}`,
  stopActing: 'Back to my account',
  history: 'History and versions',
  sharing: 'Share plan',
  planActions: 'Actions of the plan',
  projects: 'Projects',
  projectTasks: n => `${formatNumber('en', n)} ${plural('en', n, { one: 'task', other: 'tasks' })}`,
  projectUpdated: date => `changed ${date}`,
  more: n => `${formatNumber('en', n)} more`,
  fixed: 'Fix applied',
  busy: 'Calculating...',
  dashboardTab: {
    overview: 'Overview',
    resources: 'Resources',
    packages: 'Packages',
    criticalPath: 'Critical path',
    report: 'Report',
  },
  invalidJson: 'Invalid JSON',
  openChat: n =>
    `Open the assistant, ${formatNumber('en', n)} ${plural('en', n, { one: 'message', other: 'messages' })}`,
}
