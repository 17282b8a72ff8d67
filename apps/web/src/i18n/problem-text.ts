import { type ProblemSentences, sentence } from '@parada/messages'
import type { ProblemParams } from '@parada/schedule'

/** What a failed call says: a stable code with its facts, and sentences already in the caller's language. */
export interface Failure {
  readonly code: string
  readonly error: string
  readonly suggestions: readonly string[]
  readonly params: ProblemParams
}

/** The sentence of a problem code in the language shown. */
export function problemText(messages: ProblemSentences, code: string, params: ProblemParams): string {
  return sentence(messages.problems, code, params)
}

/** The sentence of a suggestion code in the language shown. */
export function suggestionText(messages: ProblemSentences, code: string, params: ProblemParams): string {
  return sentence(messages.suggestions, code, params)
}

/** A failed call as a sentence: from its code where the page knows it, else as the server worded it. */
export function failureText(messages: ProblemSentences, failure: Failure): string {
  const known: Readonly<Record<string, unknown>> = messages.problems
  if (failure.code in known) return problemText(messages, failure.code, failure.params)
  return failure.error === '' ? failure.code : failure.error
}

/** What can be done about a failed call, as sentences. */
export function failureSuggestions(
  messages: ProblemSentences,
  failure: Failure & {
    readonly problem?: { readonly suggestions: readonly { code: string; params: ProblemParams }[] }
  },
): readonly string[] {
  if (failure.problem)
    return failure.problem.suggestions.map(each => suggestionText(messages, each.code, each.params ?? {}))
  return failure.suggestions
}
