import { failed, type Outcome, problem, suggestion } from '@parada/schedule'
import { drain } from './generate/collect.ts'
import { generateSteps } from './generate/generate.ts'
import type { Interpretation, InterpretRequest, Progress } from './types.ts'
import { update } from './update/update.ts'

/** Answers a request with the grammar and the knowledge cards alone: no network, no clock, the same answer every time. */
export const interpretOffline = (request: InterpretRequest): Outcome<Interpretation> => drain(offlineSteps(request))

/** The same with pauses in long texts; some report progress. */
export function* offlineSteps(request: InterpretRequest): Generator<Progress | null, Outcome<Interpretation>> {
  const hasPlan = (request.schedule?.tasks.length ?? 0) > 0
  const kind = request.kind === undefined || request.kind === 'auto' ? (hasPlan ? 'update' : 'generate') : request.kind
  if (kind === 'generate') return yield* generateSteps(request)
  if (!request.schedule || !hasPlan)
    return failed(
      problem(
        'language.noSchedule',
        {},
        { suggestions: [suggestion('language.openPlan'), suggestion('language.describeProject')] },
      ),
    )
  return update(request, request.schedule)
}
