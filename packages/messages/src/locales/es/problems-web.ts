import type { ProblemParams } from '@parada/schedule'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsWeb = {
  'web.noPlanOpen': () => 'No hay ningún proyecto abierto.',
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsWeb = {} satisfies Record<string, Sentence>
