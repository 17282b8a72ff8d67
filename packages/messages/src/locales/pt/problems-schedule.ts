import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsSchedule = {} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsSchedule = {} satisfies Record<string, Sentence>
