import { fromSchema } from '@parada/formats/tmx'
import type { Interpretation } from '@parada/language'
import { applyEdits, calculate, done, failed, problem } from '@parada/schedule'
import type { Engines } from '../engines.ts'

/** Words the scripted engine knows; anything else makes a plan of one task per line. */
export const SAY = {
  /** Not the person's doing: the unit is given back. */
  modelDown: 'modelo fora do ar',
  /** The person's doing: the unit is spent. */
  vague: 'faça algo',
  bug: 'erro nosso',
  slow: 'devagar',
} as const

/** Stands in for the language engine where a test is about what surrounds it. */
export function scriptedEngines(): Engines {
  return {
    model: null,
    async interpret(request, options) {
      if (request.text === SAY.modelDown) return failed(problem('language.modelUnavailable'))
      if (request.text === SAY.vague) return failed(problem('language.tooVague'))
      if (request.text === SAY.bug) throw new Error('a bug')
      if (request.text === SAY.slow) {
        for (let step = 1; step <= 100 && options?.signal?.aborted !== true; step++) {
          options?.onProgress?.({ share: step / 100, tasks: [`Tarefa ${step}`] })
          await new Promise(resolve => setTimeout(resolve, 50))
        }
        if (options?.signal?.aborted) return failed(problem('language.cancelled'))
      }
      const names = request.text.split('\n')
      const base = request.schedule
      if (base && base.tasks.length > 0) {
        const edits = [{ kind: 'setTask' as const, task: base.tasks[0]!.uid, changes: { name: names[0] ?? '' } }]
        const applied = applyEdits(base, edits)
        if (!applied.ok) return applied
        return done<Interpretation>({
          kind: 'update',
          engine: 'offline',
          schedule: applied.value.schedule,
          assumptions: [],
          edits,
          applied: [],
        })
      }
      const plan = fromSchema({
        project_name: 'Roteiro',
        tasks: names.map((name, at) => ({ id: at + 1, name, duration: '8h' })),
      })
      if (!plan.ok) return plan
      const calculated = calculate(plan.value)
      if (!calculated.ok) return calculated
      return done<Interpretation>({
        kind: 'generate',
        engine: 'offline',
        schedule: plan.value,
        assumptions: [],
        calculation: calculated.value,
        score: { value: 100, rules: [], problems: [] },
      })
    },
  }
}
