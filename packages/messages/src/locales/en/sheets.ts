import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { sheets as pt } from '../pt/sheets.ts'

/** The sheets of crews and equipment, as they are printed, and the screen that prints them. */
export const sheets: Shape<typeof pt> = {
  title: 'Shift sheets',
  tag: 'Tag and place',
  who: 'Crew',
  work: 'Work',
  plan: 'Plan',
  started: 'Started',
  finished: 'Finished',
  left: 'Hours left',
  reason: 'Reason',
  sign: 'Signed',
  extra: 'extra',
  notes: 'Notes and extra work (tag, work, people, hours)',
  bookNotes: 'Notes, tools and hold points',
  checks: 'Permit checked ☐   Toolbox talk ☐   signature ______________________',
  bookChecks: 'released by ______________________   operations ______________________',
  shift: (name: string) => `Shift ${name}`,
  book: 'Equipment sheet',
  people: (n: string) => `planned crew ${n}   present ____`,
  supervisor: 'supervisor',
  report: 'report by phone',
  open: 'open in the plan',
  code: 'Code with the address',
  noAddress: 'No code: this server has no public address.',
  done: 'done',
  remains: (hours: string) => `${hours} left`,
  critical: 'critical',
  reasons: 'Reasons',
  issued: (date: string, page: number, of: number) => `issued ${date} · sheet ${page} of ${of}`,
  marks: { permit: 'permit', blinds: 'isolation', scaffold: 'scaffold' },
  screen: {
    view: 'Shift sheets',
    by: 'Sheets of',
    crews: 'By crew',
    equipment: 'By equipment',
    choose: 'Print',
    all: 'All',
    none: 'None',
    print: 'Print',
    preview: 'Sheets as they will be printed',
    nothing: 'No crew has work in this shift',
    nothingHint: 'Choose another shift, or the sheets by equipment.',
    noPeople: 'The plan does not say who does the tasks',
    noPeopleHint:
      'Assign resources to the tasks: there is one sheet for each crew. The sheets by equipment are there all the same.',
    chooseOne: 'Choose at least one sheet',
    lines: (n: number) => `${formatNumber('en', n)} ${plural('en', n, { one: 'line', other: 'lines' })}`,
    count: (sheets: number, pages: number) =>
      `${formatNumber('en', sheets)} ${plural('en', sheets, { one: 'sheet', other: 'sheets' })}, ${formatNumber('en', pages)} ${plural('en', pages, { one: 'page', other: 'pages' })}`,
    noLinks: n =>
      `${formatNumber('en', n)} ${plural('en', n, { one: 'crew has no link yet: the code on its sheet opens', other: 'crews have no link yet: the code on their sheets opens' })} the plan.`,
    makeLinks: 'Make the missing links',
    linksMade: 'Links made: the code on each sheet opens the page of its crew',
    loopback:
      'This page is open at an address that only this machine knows: the sheets are printed without a QR code. Open it at its network address to have the code.',
    noProject: 'The plan is not on the server: the sheets are printed without a QR code.',
  },
}
