import { done, failed, type Outcome, type Problem } from '@parada/schedule'
import type { ModelClient, ModelContext, ModelReply, ModelRequest } from '../types.ts'

/** A model that gives scripted answers, in order, and remembers what it was asked. For tests only. */
export interface ScriptedModel extends ModelClient {
  readonly asked: ModelRequest[]
}

/** Answers are JSON values, texts as they would come, or problems. */
export function scriptedModel(answers: readonly (object | string | Problem)[]): ScriptedModel {
  const asked: ModelRequest[] = []
  let at = 0
  return {
    name: 'scripted',
    asked,
    async complete(request: ModelRequest, context: ModelContext): Promise<Outcome<ModelReply>> {
      asked.push(request)
      const answer = answers[Math.min(at++, answers.length - 1)]
      if (answer === undefined) throw new Error('the scripted model has no answer')
      if (typeof answer === 'object' && 'code' in answer && 'severity' in answer) return failed(answer as Problem)
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
      for (let end = 40; end < text.length + 40; end += 40) context.onText?.(text.slice(0, end))
      let json: unknown
      try {
        json = JSON.parse(text)
      } catch {
        json = undefined
      }
      return done({ text, json })
    },
  }
}
export { briefs } from './briefs/briefs.ts'
export { faultsOf } from './briefs/judge.ts'
export { type Judged, judge } from './sentences/judge.ts'

export { type Margin, marginOf } from './sentences/margins.ts'
export { sentences } from './sentences/sentences.ts'
export { textFaults } from './texts/judge.ts'
export { texts } from './texts/texts.ts'
