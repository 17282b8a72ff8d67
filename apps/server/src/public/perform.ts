import { done, failed, type Outcome } from '@parada/schedule'
import type { CallContext } from '../api/call.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Operation } from './operations.ts'

/** Whom a request with a key speaks for: `Authorization: Bearer parada_…`. Codes `keys.invalid`. */
export async function keyHolder(context: CallContext): Promise<Outcome<Identity>> {
  const secret = /^Bearer (\S+)$/.exec(context.headers.get('authorization') ?? '')?.[1]
  const who = secret === undefined ? null : await context.services.keys.verify(secret)
  return who ? done(who) : failed(serverProblem('keys.invalid', {}, 'newKey'))
}

/** Carries out an operation for whoever the key speaks for: scope, input, work, output. */
export async function perform(
  operation: Operation,
  input: unknown,
  who: Identity,
  context: CallContext,
  signal: AbortSignal,
): Promise<Outcome<unknown>> {
  if (!who.scopes?.includes(operation.scope))
    return failed(serverProblem('keys.scope', { scope: operation.scope }, 'newKey'))
  const parsed = operation.input.safeParse(input)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const params = { field: issue?.path.join('.') || 'body', reason: issue?.message ?? '' }
    return failed(serverProblem('server.invalidInput', params, 'checkInput'))
  }
  const outcome = await operation.run(parsed.data as never, who, context, signal)
  return outcome.ok ? done(operation.output.parse(outcome.value), outcome.problems) : outcome
}
