import { type ProblemSentences, presentProblem } from '@parada/messages'
import type { Problem } from '@parada/schedule'
import { z } from 'zod'

/** What is said of an answer: a loss, a warning or an assumption, in the language of who asked. */
export const Remark = z.object({
  code: z.string(),
  severity: z.string(),
  text: z.string(),
  suggestions: z.array(z.string()).describe('What can be done about it.'),
})

export const remarksOf = (problems: readonly Problem[], messages: ProblemSentences): z.input<typeof Remark>[] =>
  problems.map(each => {
    const { code, error, suggestions } = presentProblem(each, messages)
    return { code, severity: each.severity, text: error, suggestions: [...suggestions] }
  })
