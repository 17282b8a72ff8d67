import { failed, type Outcome, problem, type Schedule, suggestion } from '@parada/schedule'
import { readFrames } from './frames/read.ts'
import { askingWhichOf } from './gate/gate.ts'
import { askModel } from './model/ask.ts'
import { offlineSteps } from './offline.ts'
import { isSamePlan } from './same-plan.ts'
import { tidy } from './text/fold.ts'
import type { Interpretation, InterpretOptions, InterpretRequest } from './types.ts'
import { readAreaOrder } from './update/area-limits.ts'

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
  if (updating && request.schedule && offline.ok && offline.value.kind === 'update') {
    const { answer: told, question } = offline.value
    // A question is answered from the plan, and an instruction that was read to its last word needs no model.
    if (told || (!question && offline.problems.length === 0 && isWhole(request, request.schedule))) return offline
  }
  const answer = await askModel(request, updating ? (request.schedule ?? null) : null, { ...options, model })
  if (answer.ok) return offline.ok ? compared(answer, offline, request) : answer
  const { code } = answer.problems[0]
  if (code === 'language.cancelled' || code === 'language.modelAsks') return answer
  const fell = problem('language.modelFellBack', { code, model: model.name }, { severity: 'warning' })
  return offline.ok
    ? { ...offline, problems: [fell, ...offline.problems] }
    : { ok: false, problems: [offline.problems[0], fell, ...offline.problems.slice(1)] }
}

/** True where frames used every word of an instruction, or it is all of limits of areas. */
const isWhole = (request: InterpretRequest, schedule: Schedule): boolean =>
  readAreaOrder(tidy(request.text), schedule)?.rest === '' ||
  readFrames(request, tidy(request.text), schedule).reading?.cover === 1

/**
 * Two engines read an instruction: what both came to is sure, what the grammar could not decide the model may, and where
 * each carried out something else the person says which is meant.
 */
function compared(
  mine: Outcome<Interpretation> & { readonly ok: true },
  offline: Outcome<Interpretation> & { readonly ok: true },
  request: InterpretRequest,
): Outcome<Interpretation> {
  const [model, grammar] = [mine.value, offline.value]
  if (model.kind !== 'update' || grammar.kind !== 'update' || !request.schedule) return mine
  // A doubt about what the grammar read without one is none: both came to the same.
  if (
    grammar.edits.length > 0 &&
    model.question?.options[0] &&
    isSamePlan(model.question.options[0].schedule, grammar.schedule)
  )
    return offline
  if (model.edits.length === 0 || grammar.edits.length === 0 || isSamePlan(model.schedule, grammar.schedule))
    return mine
  const why = problem('language.askWhich', { text: request.text.slice(0, 160) }, { severity: 'warning' })
  const text = tidy(request.text)
  const { items } = readFrames(request, text, request.schedule)
  return askingWhichOf(
    request,
    text,
    request.schedule,
    [{ value: model, items }, { value: grammar }],
    why,
    mine.problems,
  )
}

/** The offline engine's answer; where the caller can yieldToEventLoop, it does between two steps of a long text. */
async function unhurried(request: InterpretRequest, options: InterpretOptions): Promise<Outcome<Interpretation>> {
  const steps = offlineSteps(request)
  const { patience } = options
  const begun = patience?.now() ?? 0
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (patience && patience.now() - begun > patience.seconds * 1000)
      return failed(
        problem(
          'language.tooSlow',
          { seconds: patience.seconds, length: request.text.length },
          { suggestions: [suggestion('language.giveExample')] },
        ),
      )
    if (step.value) options.onProgress?.(step.value)
    await options.yieldToEventLoop?.()
    if (options.signal?.aborted) return failed(problem('language.cancelled'))
  }
}
