import type { ProblemParams } from '@parada/schedule'
import { companion } from './companion.ts'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsWeb = {
  'web.serverUnreachable': () => 'The server does not answer. Your plan is kept in this browser.',
  'web.companionUnreachable': p => companion.unreachable(String(p.endpoint ?? 'localhost:8000')),
  'web.unexpected': () => 'Something failed on the server in a way we did not foresee.',
  'web.cancelled': () => 'The action was canceled.',
  'web.readerFailed': p => `The file ${p.name ?? ''} could not be read to the end.`,
  'web.notAPlan': p => `The file ${p.name} is a document, not a plan.`,
  'web.fileGone': p => `The file ${p.name} changed or is no longer where it was picked.`,
  'web.fileNotWritten': p => `The file ${p.name} could not be written.`,
  'web.viewOnly': () => 'You may see this plan, not change it. Ask whoever shared it to let you edit.',
  'web.rulesNotHere': () =>
    'The safety rules that reports are judged by have not arrived from the server yet. Nothing was changed: try again in a moment.',
  'web.p6RulesNotHere': () =>
    'The rules of Primavera P6, by which this plan is calculated, have not arrived from the server yet. Nothing was changed: try again in a moment.',
  'web.noPlanOpen': () => 'No project is open.',
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsWeb = {
  'web.attachDocument': () => 'Attach it to the instruction to generate the schedule from its text.',
  'web.pickAgain': () => 'Pick the file again.',
  'web.saveElsewhere': () => 'Close the file in other programs or save it in another folder.',
  'web.sendFile': () => 'Open the file in its own program, save it again and try once more.',
} satisfies Record<string, Sentence>
