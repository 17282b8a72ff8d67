import type { ProblemParams } from '@parada/schedule'
import { engineProblems, engineSuggestions } from './problems-schedule-engine.ts'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsSchedule = {
  ...engineProblems,
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsSchedule = {
  ...engineSuggestions,
} satisfies Record<string, Sentence>
