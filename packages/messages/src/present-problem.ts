import type { Problem, ProblemParams } from '@parada/schedule'

/** A problem as sent on the wire and shown to a person: sentences in their language beside the stable code. */
export interface PresentedProblem {
  readonly code: string
  readonly error: string
  readonly suggestions: readonly string[]
  readonly params: ProblemParams
}

type Sentence = (params: ProblemParams) => string

/** The end of a list of names that was cut, where a sentence ends too. */
const CUT_LIST = /…\.(?=\s|$)/g

/** The sentence of a problem or suggestion code; the code itself if no locale knows it (a test forbids that). */
export function sentence(table: Readonly<Record<string, Sentence>>, code: string, params: ProblemParams): string {
  return table[code]?.(params).replaceAll(CUT_LIST, '…') ?? code
}

/** Sentences by problem code and by suggestion code. */
export interface ProblemSentences {
  readonly problems: Readonly<Record<string, Sentence>>
  readonly suggestions: Readonly<Record<string, Sentence>>
}

/** Turns a problem into the sentences a person reads. */
export function presentProblem(problem: Problem, messages: ProblemSentences): PresentedProblem {
  return {
    code: problem.code,
    error: sentence(messages.problems, problem.code, problem.params),
    suggestions: problem.suggestions.map(each => sentence(messages.suggestions, each.code, each.params)),
    params: problem.params,
  }
}

/** A loss, a warning or an assumption of an answer as programs read it: the code is stable, the sentences are for people. */
export interface PresentedRemark {
  readonly code: string
  readonly severity: string
  readonly text: string
  readonly suggestions: string[]
}

/** What is said of an answer beside it, in the language of who asked. */
export const remarksOf = (problems: readonly Problem[], messages: ProblemSentences): PresentedRemark[] =>
  problems.map(each => {
    const { code, error, suggestions } = presentProblem(each, messages)
    return { code, severity: each.severity, text: error, suggestions: [...suggestions] }
  })
