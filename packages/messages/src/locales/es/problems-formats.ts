import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsFormats = {} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsFormats = {} satisfies Record<string, Sentence>
