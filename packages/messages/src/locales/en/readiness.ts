import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { readiness as pt } from '../pt/readiness.ts'

const of = (n: number): string => formatNumber('en', n)

/** Room of blinds and what has to be ready. */
export const readiness: Shape<typeof pt> = {
  title: 'Readiness',
  blinds: 'Blinds',
  counts: (planned, installed, removed) => `${of(planned)} planned · ${of(installed)} in · ${of(removed)} out`,
  empty: 'No blinds in the list',
  emptyHint:
    'Bring the sheet of blinds (XLSX or CSV), or add one by one. No start-up is reported while a blind of its boundary is in.',
  importFile: 'Import sheet',
  add: 'Add blind',
  tag: 'Tag',
  boundary: 'Isolates (equipment)',
  boundaryHint: 'empty: the whole unit',
  line: 'Line',
  size: 'Size',
  order: 'Order',
  orderHint: '1: nearest to the energy',
  who: 'Who',
  whoHint: 'name of who installs or removes',
  install: 'Install',
  remove: 'Remove',
  delete: 'Delete',
  labels: 'Labels with QR',
  search: 'Find',
  none: 'No blind with this text.',
  states: {
    planned: 'planned',
    in: 'in',
    out: 'out',
  },
  since: (by, date) => `${by}, ${date}`,
  unit: 'unit',
  refused: {
    nobody: 'Write who does it.',
    same: 'It is so already.',
    notIn: 'It was never in: there is nothing to remove.',
    before: 'The last record is newer than this one.',
    order: 'Out of order: the one nearest to the energy goes in first and comes out last.',
    workInside: 'Work inside this equipment is still to be finished.',
    startedUp: 'The start-up of this boundary has begun.',
  },
  answer: 'Answer for it',
  answerHint: 'Name and reason stay in the record of the blind.',
  deleteIn: 'A blind that is in does not leave the list: remove it first.',
  added: n => `${of(n)} ${plural('en', n, { one: 'blind', other: 'blinds' })} added.`,
  known: n => `${of(n)} ${plural('en', n, { one: 'was', other: 'were' })} in the list already.`,
  nameless: rows => `Rows without a tag, left out: ${rows}.`,
  stated: tags => `The sheet has these as installed, by whom and when is not known: ${tags}. Record each with Install.`,
  noHeading: 'No column with the tag of the blind was found in the sheet. Name the column Tag.',
  unread: 'The sheet could not be read.',
  duplicate: 'There is a blind with this tag already.',
  against: n =>
    `${of(n)} ${plural('en', n, { one: 'blind that is in keeps', other: 'blinds that are in keep' })} back the start-up`,
  noStartUp: 'The plan has no start-up task: nothing waits for the blinds to come out.',
  clear: 'No blind keeps back the start-up.',
  labelsTitle: plan => `Labels of blinds: ${plan}`,
  override: text => `answered for by: ${text}`,
}
