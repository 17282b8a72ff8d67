import { interpretOffline } from '../../offline.ts'
import type { PlanQuestion } from '../../types.ts'
import { TODAY } from './plans.ts'
import { means, type Sentence } from './sentences.ts'

export type Judged = 'right' | 'asked' | 'told' | 'silent'

/** Read as it was meant: that work runs ahead of what is open is asked about the plan, not about the words. */
export function isReadRight(sentence: Sentence, question: PlanQuestion | undefined): boolean {
  const [first] = question?.problem.code === 'language.reportAsked' ? question.options : []
  return first !== undefined && means(sentence, first.schedule)
}

/** How the offline reader does with a sentence: wrong and reported is `told`, wrong and unreported is `silent`. */
export function judge(sentence: Sentence): Judged {
  const result = interpretOffline({
    text: sentence.text,
    kind: 'update',
    locale: sentence.language,
    today: TODAY,
    schedule: sentence.plan,
  })
  if (!result.ok || result.value.kind !== 'update') return 'told'
  const { question, schedule, edits } = result.value
  if (isReadRight(sentence, question)) return 'right'
  if (question) return question.options.some(option => means(sentence, option.schedule)) ? 'asked' : 'told'
  if (edits.length > 0 && means(sentence, schedule)) return 'right'
  return edits.length === 0 || result.problems.length > 0 ? 'told' : 'silent'
}
