import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsLanguage = {} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsLanguage = {} satisfies Record<string, Sentence>
