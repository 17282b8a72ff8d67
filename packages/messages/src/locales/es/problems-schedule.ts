import type { ProblemParams } from '@parada/schedule'
import { editProblems, editSuggestions } from './problems-schedule-edits.ts'
import { engineProblems, engineSuggestions } from './problems-schedule-engine.ts'
import { levelingProblems, levelingSuggestions } from './problems-schedule-leveling.ts'

type Sentence = (p: ProblemParams) => string

/** Problem sentences by code. */
export const problemsSchedule = {
  ...editProblems,
  ...engineProblems,
  ...levelingProblems,
} satisfies Record<string, Sentence>

/** Suggestion sentences by code. */
export const suggestionsSchedule = {
  ...editSuggestions,
  ...engineSuggestions,
  ...levelingSuggestions,
} satisfies Record<string, Sentence>
