import { formatNumber } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { report as pt } from '../pt/report.ts'

/** Report tab. */
export const report: Shape<typeof pt> = {
  title: 'Executive report',
  overdueList: 'Overdue tasks',
  upcomingStartList: 'Starting in the next 7 days',
  upcomingEndList: 'Ending in the next 7 days',
  none: 'None',
  analysis: 'Critical-path analysis',
  analysisPlaceholder: 'Write or update the analysis',
  updateAnalysis: 'Update analysis',
  analysisReplaced: 'Analysis renewed in place of your text',
  plannedHours: { people: 'Planned man-hours', duration: 'Hours of duration' },
  plan: 'Action plan',
  planPlaceholder: 'What will be done, by whom and by when',
  nothingWritten: 'Nothing written',
  readOnly: 'Read only: you may see this plan, not change it',
  overtaken:
    'This text was changed elsewhere while you are writing. Yours stays when you leave the field; Undo brings the other back.',
  counter: (n, max) => `${formatNumber('en', n)}/${formatNumber('en', max)}`,
  share: 'Create shareable link',
  printPage: 'Create print page',
  generating: 'Generating...',
  linkCopied: link => `Link copied: ${link}`,
  linkNeedsPro: 'Sharing the report by link needs a PRO subscription.',
  linkShown: link => `Copy the link: ${link}`,
  shareFailed: (status, text) => `Failed to create the link (${status}): ${text}`,
  shareError: message => `Error creating the report link: ${message}`,
  htmlFailed: (status, text) => `Failed to generate the HTML report (${status}): ${text}`,
  popupBlocked: 'The page could not be opened. Check that pop-ups are allowed.',
  windowWait: 'Generating the report...',
  windowError: 'The report could not be generated. This window closes in 5 seconds.',
  generated: 'Report generated',
  shareTitle: name => `Report: ${name}`,
}
