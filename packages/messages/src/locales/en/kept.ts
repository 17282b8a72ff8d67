import { formatNumber, plural } from '../../format.ts'
import type { Shape } from '../../shape.ts'
import type { kept as pt } from '../pt/kept.ts'

/** Where a plan is kept, and what happened to it on the way. */
export const kept: Shape<typeof pt> = {
  restored: name => `Plan restored: ${name}`,
  notRestored: name => `Part of ${name} could not be restored from this browser`,
  notRestoredHint: 'Check the plan. What reached the server is in its history.',
  conflict: 'Somebody else changed the plan; some of your edits no longer fit',
  conflictOf: name => `Somebody else changed ${name}; some of your edits no longer fit`,
  conflictHint: n =>
    `${formatNumber('en', n)} ${plural('en', n, { one: 'edit was left out', other: 'edits were left out' })}. The plan shown is the server's with your other edits.`,
  clash: 'Somebody else, or another window, changed the same thing as you. What you set stands; see what was there.',
  clashOf: name => `Somebody else, or another window, changed the same thing as you in ${name}. What you set stands.`,
  clashLine: (what, mine, theirs) => `${what}: ${mine}, not ${theirs}`,
  keepMine: 'Keep mine',
  takeTheirs: 'Use what was there',
  undoConflict: (what: string) =>
    `Undoing ${what} would take away what someone else put there since. Nothing has changed yet.`,
  redoConflict: (what: string) =>
    `Redoing ${what} would take away what someone else put there since. Nothing has changed yet.`,
  reversePartly: (what: string) =>
    `Someone else changed the plan: part of ${what} no longer fits. Nothing has changed yet.`,
  reverseRest: 'Do what still fits',
  reversalLine: (what: string, there: string, then: string) => `${what}: now ${there}; then, ${then}`,
  undoAsked: 'Someone else has changed this since. Choose above the plan what stands.',
  keepTheirs: 'Keep what the other person put',
  undoAnyway: 'Undo all the same',
  redoAnyway: 'Redo all the same',
  otherWindow: 'This plan is open in another window. The edits of both are merged.',
  otherWindowLocal:
    'This plan is not on the server yet and is open in another window. This is a copy: the two are kept separately.',
  otherEdited: who => `${who} changed the plan`,
  muchLonger: (before, after) => `The plan has become much longer: the finish went from ${before} to ${after}.`,
  sent: name => `The waiting edits were sent: ${name}`,
  apart: 'The server no longer takes the changes of this plan. It is kept in this browser only.',
  apartOf: name => `The server did not take the changes of ${name}. The plan is kept in this browser only.`,
  apartOfHint: 'Open it in Projects, under this browser.',
  notCreated: 'The plan was not saved on the server. It is in this browser only.',
  older: 'The server has an earlier state of this plan; a backup may have been restored. Yours is newer.',
  saveAnew: 'Save as a new project',
  openServers: 'Open the server’s',
  unkept: 'This browser is not keeping the plan',
  unkeptWhy: 'Its storage is full, or it does not allow storing (a private window?).',
  unkeptHint: 'Before closing the page, wait for the plan to reach the server or save it to a file.',
}
