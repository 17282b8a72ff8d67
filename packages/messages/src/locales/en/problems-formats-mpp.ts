import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsFormatsMpp = {} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsFormatsMpp = {} satisfies Record<string, Sentence>
