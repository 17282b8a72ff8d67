import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { files as pt } from '../pt/files.ts'

/** File selector, opening, extraction and the cache. */
export const files: Shape<typeof pt> = {
  path: 'File path',
  pathPlaceholder: 'C:\\Projects\\shutdown.mpp or drop a file',
  browse: 'Browse',
  clear: 'Clear',
  open: 'Open',
  opening: 'Opening...',
  extract: 'Extract',
  cacheStatus: 'Cache status',
  clearCache: 'Clear cache',
  cache: 'Cache',
  cacheLine: (total, valid, invalid, megabytes) =>
    `${formatNumber('en', total)} in the cache: ${formatNumber('en', valid)} valid, ${formatNumber('en', invalid)} invalid, ${formatNumber('en', megabytes, 1)} MB`,
  cacheCleared: 'Cache cleared',
  cacheClearFailed: 'Failed to clear cache',
  cacheStatusFailed: 'Error getting cache status',
  provideFilePath: 'Provide the MS Project file path',
  selectProjectFile: 'Select a project file (.mpp or .TMX)',
  pathRequired: 'File path is required',
  useBrowse: 'Use Browse to choose the file',
  bareName: 'A file name only: it will be processed automatically',
  errorSelecting: message => `Error selecting file: ${message}`,
  errorOpeningProject: message => `Error opening project: ${message}`,
  notPicked: name => `${name} was not picked in this browser session`,
  hint: {
    verifyPath: 'Verify the path',
    fileExists: 'Check that the file exists',
    browseAgain: 'Use Browse again',
  },
  reading: name => `Reading ${name}...`,
  readCount: n => `${formatNumber('en', n)} ${plural('en', n, { one: 'task read', other: 'tasks read' })}`,
  datesDiffer: n =>
    `${formatNumber('en', n)} ${plural('en', n, { one: 'date differs from the file', other: 'dates differ from the file' })}`,
  undated: (date: string) => `no date in the file: the plan is supposed to begin on ${date}`,
  datesAgree: "the dates are the file's",
  inFile: 'In the file',
  computed: 'Computed',
  reason: 'Reason',
  reasonWord: {
    constraint: 'date constraint',
    manual: 'manual task',
    resource: 'resource calendar or leveling',
    progress: 'recorded progress',
    links: 'dates that come from the predecessors',
    summary: 'roll-up of the subtasks',
  },
  details: 'Details',
  remarks: (n: number) => `${formatNumber('en', n)} ${plural('en', n, { one: 'remark', other: 'remarks' })}`,
  opened: name => `Opened: ${name}`,
}
