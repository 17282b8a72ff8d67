import { done, failed, type Outcome } from '@parada/schedule'
import type { CallContext } from '../api/call.ts'
import { requireScope } from '../authorization/callers.ts'
import { civilNow } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import { inputProblem } from '../input-problem.ts'
import { serverProblem } from '../problem.ts'
import { payerOf } from '../usage/traffic.ts'
import type { Order } from '../work/pool.ts'
import type { WorkName } from '../work/work.ts'
import type { Operation } from './operation.ts'

/** Whom a request with a key speaks for: `Authorization: Bearer parada_…`. Codes `keys.invalid`. */
export async function keyHolder(context: CallContext): Promise<Outcome<Identity>> {
  const secret = /^Bearer (\S+)$/.exec(context.headers.get('authorization') ?? '')?.[1]
  const who = secret === undefined ? null : await context.services.keys.verify(secret)
  return who ? done(who) : failed(serverProblem('keys.invalid', {}, 'newKey'))
}

/** Whom the pool works for, and under which limits. */
export const orderOf = (who: Identity, context: CallContext, signal: AbortSignal): Order => ({
  payer: payerOf(who, context.address),
  locale: context.locale,
  now: civilNow(context.services.clock),
  signal,
})

/** Carries out work of the pool: its input goes there unread, and its result comes back ready to be sent. */
export async function performApart(
  operation: Operation & { readonly work: WorkName },
  input: Uint8Array,
  who: Identity,
  context: CallContext,
  signal: AbortSignal,
): Promise<Outcome<Buffer>> {
  const refused = requireScope(who, operation.scope)
  if (refused) return refused
  return context.services.work.run(operation.work, input, orderOf(who, context, signal))
}

/** Carries out an operation for the key's holder: scope, input, work, output. */
export async function perform(
  operation: Operation,
  input: unknown,
  who: Identity,
  context: CallContext,
  signal: AbortSignal,
): Promise<Outcome<unknown>> {
  const refused = requireScope(who, operation.scope)
  if (refused) return refused
  const parsed = operation.input.safeParse(input, { reportInput: true })
  const wrong = inputProblem(operation.input, input, parsed, context.services.messages(context.locale))
  if (wrong) return failed(wrong)
  const outcome = await operation.run(parsed.data as never, who, context, signal)
  return outcome.ok ? done(operation.output.parse(outcome.value), outcome.problems) : outcome
}
