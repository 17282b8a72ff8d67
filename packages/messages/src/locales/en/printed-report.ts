import type { Shape } from '../../shape.ts'
import type { printedReport as pt } from '../pt/printed-report.ts'

/** The report as a page of its own: shared by link, or printed. */
export const printedReport: Shape<typeof pt> = {
  lead: (progress: string, finish: string) => `Progress of ${progress}; finish forecast for ${finish}.`,
  onBaseline: 'On the baseline.',
  later: (hours: string) => `${hours} h later than the baseline.`,
  earlier: (hours: string) => `${hours} h earlier than the baseline.`,
  window: 'Window',
  statusDate: 'Status date',
  progress: 'Overall progress',
  completed: 'Completed',
  inProgress: 'In progress',
  overdueCount: 'Overdue',
  startSoon: 'Start within 7 days',
  endSoon: 'End within 7 days',
  hours: 'Hours done',
  analysis: 'Critical path analysis',
  actionPlan: 'Action plan',
  overdue: 'Overdue tasks',
  upcomingStart: 'Starting soon',
  upcomingEnd: 'Ending soon',
  none: 'None',
  task: 'Task',
  responsible: 'Responsible',
  start: 'Start',
  finish: 'Finish',
  slack: 'Slack',
  schedule: 'Schedule',
  moreRows: (count: number) => `${count} more tasks are not shown here.`,
  footer: (date: string) => `Made by Parada on ${date}. A snapshot; it does not change afterwards.`,
}
