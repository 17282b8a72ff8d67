import { formatNumber } from '../../format.ts'

/** Kinds of values of JSON. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}
const MEASURES: Readonly<Record<string, string>> = { characters: ' characters', entries: ' entries' }

/** What is wrong with one value that a program sent, and what is taken there. Follows “Invalid request at …:”. */
export const inputFaults = {
  unknownMember: (name: string, taken: string) =>
    taken === '' ? `there is no “${name}” here` : `there is no “${name}” here; there are ${taken}`,
  missing: () => 'this value is missing',
  type: (wanted: string) => `expected ${KINDS[wanted] ?? wanted}`,
  oneOf: (values: string) => `one of ${values}`,
  least: (of: string, limit: number) => `at least ${formatNumber('en', limit)}${MEASURES[of] ?? ''}`,
  most: (of: string, limit: number) => `at most ${formatNumber('en', limit)}${MEASURES[of] ?? ''}`,
  characters: () => 'it holds characters that are no text',
  blank: () => 'it is only blanks',
  moment: () => 'local time of the plant without a zone, such as 2027-03-12T08:00',
  format: () => 'it has not the expected form',
  json: () => 'the content is no JSON',
  length: (text: string) => `“${text}” is no duration: 30m, 12h, 2d or 1w; 0h is a milestone`,
  lag: (text: string) => `“${text}” is no lag: 4h, -2h, 1ed or 50%`,
  noTask: (ref: string) => `there is no task “${ref}”: use its uid, its exact name or a ref of this call`,
  manyTasks: (ref: string, count: number) => `${formatNumber('en', count)} tasks are called “${ref}”: use a uid`,
  ofSummary: (name: string) =>
    `“${name}” is a summary: duration, people and progress are those of its tasks; set them there`,
  refTwice: (ref: string) => `“${ref}” names two tasks of this call`,
  nothingSet: () => 'nothing is set here',
  becameSummary: (name: string) =>
    `“${name}” is a summary now: its own duration, people and progress no longer count, those of the tasks under it do`,
  base64: () => 'it is no base64',
  noFile: (file: string) => `no file “${file}” was sent in the last hour`,
  noLink: () => 'there is no such link',
  finishedPartly: () => 'a finished task has 100%',
  finishBeforeStart: () => 'the actual finish is before the actual start',
  reportIt: (task: string, why: string) => `${task}: ${why} Report it by shift_update, where it can be answered`,
  begunAhead: (task: string) =>
    `${task}: it has progress, and its planned start lies after now; say when it began (actual_start)`,
  sayWhen: (task: string) => `${task}: its planned finish lies after now; say when it ended (actual_finish)`,
}
