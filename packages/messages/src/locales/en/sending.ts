import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { sending as pt } from '../pt/sending.ts'

export const sending: Shape<typeof pt> = {
  applied: 'Applied to Microsoft Project (Desktop)',
  errorApplyingToFile: message => `Error applying to the file: ${message}`,
  errorApplyIncremental: message => `Error in the incremental update: ${message}`,
  tryFull: 'Try applying the full project.',
  errorApplyFull: message => `Error applying to Project: ${message}`,
  errorApplyDesktop: message => `Error applying to Desktop: ${message}`,
  decideTitle: 'How to apply',
  decideIncremental: n =>
    plural('en', n, {
      one: 'Only the modified task will be written.',
      other: `Only the ${formatNumber('en', n)} modified tasks will be written.`,
    }),
  decideFull: 'The whole project will be written, because:',
  wholeToProject:
    'The whole project is compared with the one open in MS Project; only what differs is written, in one step that can be undone at once.',
  wholeToFile:
    'The whole project is compared with the file; only what differs is written. The previous file is kept beside it.',
  dryRun: 'What will change in MS Project',
  saveInProject: 'Save in MS Project and go on',
  replaceFile: 'Replace (the previous version stays as .bak)',
  removesMany: (removed: number, rows: number) =>
    `${formatNumber('en', removed)} of ${formatNumber('en', rows)} rows will be removed in MS Project.`,
  agreeToRemove: 'Yes, remove these rows',
  confirmApply: 'Write to MS Project',
  resultsTitle: 'Result field by field',
  result: {
    applied: 'written',
    skipped: 'left as it was',
    refused: 'refused',
  },
  writtenTo: path => `Written to ${path}. Open it in MS Project.`,
  exportForms: {
    xml: 'MS Project XML (.xml)',
    xer: 'Primavera P6 (.xer)',
    pmxml: 'Primavera P6 XML (.xml)',
    xlsx: 'Excel (.xlsx)',
    csv: 'Table of tasks (.csv)',
  },
  exportLeavesOut: name => `What ${name} does not carry as it is here`,
}
