import type { Outcome } from '@parada/schedule'
import { generate } from './generate/generate.ts'
import type { Interpretation, InterpretRequest } from './types.ts'

/** Answers a request with the grammar and the knowledge cards alone: no network, no clock, the same answer every time. */
export function interpretOffline(request: InterpretRequest): Outcome<Interpretation> {
  return generate(request)
}
