import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsCompanion = {} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsCompanion = {} satisfies Record<string, Sentence>
