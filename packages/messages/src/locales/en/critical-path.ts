import type { Shape } from '../../shape.ts'
import type { criticalPath as pt } from '../pt/critical-path.ts'

const span = (days: string): string => (days === '1' ? '1 day' : `${days} days`)

/** Critical-path tab. */
export const criticalPath: Shape<typeof pt> = {
  analyze: 'Analyze critical path',
  analyzing: 'Analyzing...',
  primary: 'Primary path',
  secondary: 'Secondary path',
  tertiary: 'Tertiary path',
  noPath: 'No other chain near the critical path.',
  summary: 'Summary',
  recommendations: 'Recommendations',
  totalDuration: (days, hours) => `Total duration: ${span(days)} (${hours} h)`,
  column: {
    duration: 'Duration',
    start: 'Start',
    end: 'Finish',
    slack: 'Slack',
  },
  slackHours: hours => `${hours} h`,
  showInGantt: 'Show in the Gantt',
  done: 'Analysis completed',
  error: 'Error analyzing the critical path',
  errorWith: message => `Error analyzing the critical path: ${message}`,
  needsPro: 'Critical-path analysis requires a PRO subscription',
  /** What one press does about a recommendation, by its code. */
  fixes: {
    hardConstraint: 'Remove the constraint',
    waitingTime: 'Remove the wait',
    overlap: 'Overlap',
    longerDay: 'Change the calendar',
  },
  stale: 'The plan has changed since this analysis. Analyze again to see how it stands.',
  freeNote:
    'Critical tasks and slack show in the Gantt on any plan. The analysis compares the three paths and recommends what to do.',
}
