import { failed, type Outcome, problem } from '@parada/schedule'
import { askModel } from './model/ask.ts'
import { offlineSteps } from './offline.ts'
import type { Interpretation, InterpretOptions, InterpretRequest } from './types.ts'

/**
 * Turns words into a new plan, or into changes of the plan at hand. With a model it answers, checked and repaired, and the
 * offline engine steps in and says so (`language.modelFellBack`) where it fails, is too slow or over its limit; without one
 * the offline engine answers. A cancelled request fails with `language.cancelled`.
 */
export async function interpret(
  request: InterpretRequest,
  options: InterpretOptions = {},
): Promise<Outcome<Interpretation>> {
  const { model, signal } = options
  if (signal?.aborted) return failed(problem('language.cancelled'))
  const nothing = request.text.trim() === '' && (request.documents ?? []).every(document => document.text.trim() === '')
  const offline = await unhurried(request, model && !nothing ? { ...options, onProgress: () => undefined } : options)
  if (signal?.aborted) return failed(problem('language.cancelled'))
  if (!model || nothing) {
    if (offline.ok)
      options.onProgress?.({
        share: 1,
        tasks: offline.value.kind === 'generate' ? offline.value.schedule.tasks.map(task => task.name) : [],
      })
    return offline
  }
  const hasPlan = (request.schedule?.tasks.length ?? 0) > 0
  const updating = request.kind === 'update' || (request.kind !== 'generate' && hasPlan)
  // A plain instruction that the grammar read whole needs no model.
  if (updating && offline.ok && offline.problems.length === 0) return offline
  const answer = await askModel(request, updating ? (request.schedule ?? null) : null, { ...options, model })
  if (answer.ok) return answer
  const { code } = answer.problems[0]
  if (code === 'language.cancelled' || code === 'language.modelAsks') return answer
  const fell = problem('language.modelFellBack', { code, model: model.name }, { severity: 'warning' })
  return offline.ok
    ? { ...offline, problems: [fell, ...offline.problems] }
    : { ok: false, problems: [offline.problems[0], fell, ...offline.problems.slice(1)] }
}

/** The offline engine's answer; where the caller can breathe, it does between two steps of a long text. */
async function unhurried(request: InterpretRequest, options: InterpretOptions): Promise<Outcome<Interpretation>> {
  const steps = offlineSteps(request)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (step.value) options.onProgress?.(step.value)
    await options.breathe?.()
    if (options.signal?.aborted) return failed(problem('language.cancelled'))
  }
}
