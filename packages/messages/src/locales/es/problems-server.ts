import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsServer = {} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsServer = {} satisfies Record<string, Sentence>
