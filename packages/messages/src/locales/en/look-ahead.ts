import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { lookAhead as pt } from '../pt/look-ahead.ts'

/** The look-ahead of a shift, its sheets on paper, and what the causes of delay have cost. */
export const lookAhead: Shape<typeof pt> = {
  views: 'Parts of the shift',
  tabs: { proximo: 'Next shift', atualizar: 'Update', aprovar: 'Approve', folhas: 'Sheets' },
  title: 'Next shift',
  shift: 'Shift, from the current one on',
  now: 'now',
  first: 'start',
  columns: 'Columns',
  by: { equipment: 'By equipment', crew: 'By crew', contractor: 'By contractor', area: 'By area' },
  none: { equipment: 'No equipment', crew: 'No crew', contractor: 'No contractor', area: 'No area' },
  filter: 'Show',
  shown: {
    all: 'All tasks',
    notReady: 'With something missing',
    tight: 'Critical and with little slack',
    blocked: 'Blocked',
    begins: 'Begin in the shift',
    continues: 'Continue',
  },
  crew: 'Crew',
  allCrews: 'All crews',
  board: 'Tasks of the shift',
  states: { continues: 'continues', starts: 'starts', finishes: 'finishes', blocked: 'blocked' },
  nextShift: (shift: string) => `next shift ${shift}`,
  left: (hours: string) => `${hours} left`,
  slack: (hours: string) => `slack ${hours}`,
  overdue: 'late, not reported',
  ready: 'ready',
  after: (row: number) => `after ${row}`,
  waitsFor: (row: number) => `waits for ${row}`,
  gates: {
    permit: 'permit',
    blinds: 'isolation',
    scaffold: 'scaffold',
    material: 'material',
    crane: 'crane',
    release: 'release',
    inspection: 'inspection',
  },
  without: {
    predecessor: 'waits for other work',
    permit: 'no permit',
    blinds: 'not isolated',
    scaffold: 'no scaffold',
    material: 'no material',
    crane: 'no crane',
    release: 'not released',
    inspection: 'awaits inspection',
  },
  asked: 'Hours asked for in the shift, and hours there are',
  askedShort: (over: number) =>
    over === 0
      ? 'Hours asked for: there are people for everything'
      : `Hours asked for: ${formatNumber('en', over)} above what there is`,
  askedOf: (asked: string, available: string, people: boolean) => `${asked} / ${available} ${people ? 'MH' : 'h'}`,
  askedFree: (asked: string, people: boolean) => `${asked} ${people ? 'MH' : 'h'}, no limit`,
  askedAbout: (name: string, text: string, peak: string) => `${name}: ${text}, peak ${peak}`,
  over: 'above what there is',
  sums: (rows: number, ready: number, blocked: number, critical: number) =>
    `${formatNumber('en', rows)} ${plural('en', rows, { one: 'task', other: 'tasks' })}, ${formatNumber('en', ready)} ready, ${formatNumber('en', blocked)} blocked, ${formatNumber('en', critical)} critical`,
  empty: 'Nothing to do in this shift',
  emptyHint: 'By the forecast no task moves in this shift. Choose another.',
  nothingShown: 'No task with this filter',
  nothingShownHint: 'The shift has tasks that the filter hides.',
  showAll: 'Show all',
  delays: {
    open: 'Delay by cause',
    title: 'Delay by cause',
    cause: 'Cause',
    tasks: 'Tasks',
    hours: 'Hours lost',
    work: 'Man-hours lost',
    total: 'Total',
    hint: 'Each report with a cause counts the hours that the task fell behind the forecast, times the people on it.',
    unmeasured: (n: number) =>
      `${formatNumber('en', n)} ${plural('en', n, { one: 'report could not be measured', other: 'reports could not be measured' })}.`,
  },
}
