import { type CompanionCallName, type CompanionCalls, companionCalls } from '@parada/protocol'
import { faultOf, inputFaultText } from '@parada/protocol/describe'
import type { Outcome } from '@parada/schedule'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CompanionContext } from '../context.ts'
import { verifyEntitlement } from '../licence/entitlement.ts'
import { companionProblem } from '../problem.ts'
import { localeOf, messagesOf, sendProblem } from './reply.ts'

/** What a call is given besides its checked input. */
export interface CallScope {
  readonly context: CompanionContext
  readonly request: FastifyRequest
}

/** The code of each call: input checked, reply typed by the table in `protocol`. */
export type Handlers = {
  readonly [N in CompanionCallName]: (
    input: z.output<CompanionCalls[N]['input']>,
    scope: CallScope,
  ) => Promise<Outcome<z.input<CompanionCalls[N]['output']>>>
}

/** True when the caller may use PRO calls: by a valid licence of this machine, or by an entitlement the API server signed. */
async function mayUsePro(context: CompanionContext, request: FastifyRequest): Promise<boolean> {
  if ((await context.licence.current()).ok) return true
  const token = request.headers['x-parada-entitlement']
  if (typeof token !== 'string' || !context.entitlementKeys) return false
  const entitlement = await verifyEntitlement(token, context.entitlementKeys)
  return entitlement !== null && entitlement.plan !== 'free'
}

/** Answers one call: gate, input, handler, reply. */
async function answer(
  name: CompanionCallName,
  handlers: Handlers,
  context: CompanionContext,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const call = companionCalls[name]
  if (call.gate === 'pro' && !(await mayUsePro(context, request)))
    return sendProblem(request, reply, companionProblem('companion.proRequired', {}, 'upgrade', 'signInAgain'))
  const raw = call.method === 'GET' ? request.params : request.body
  const parsed = call.input.safeParse(raw ?? undefined, { reportInput: true })
  if (!parsed.success) {
    const { field, fault } = faultOf(parsed.error)
    const { inputFaults } = await messagesOf(localeOf(request))
    const reason = inputFaultText(fault, inputFaults)
    return sendProblem(request, reply, companionProblem('companion.invalidInput', { field: field || 'body', reason }))
  }
  // The table types each handler by its own row; here the row is chosen at run time.
  const handle = handlers[name] as (input: unknown, scope: CallScope) => Promise<Outcome<unknown>>
  const outcome = await handle(parsed.data, { context, request })
  if (!outcome.ok) return sendProblem(request, reply, outcome.problems[0])
  if (typeof outcome.value === 'string') return reply.type('text/html; charset=utf-8').send(outcome.value)
  return reply.send(outcome.value)
}

/** Adds every call of the table to the server. */
export function addCalls(app: FastifyInstance, handlers: Handlers, context: CompanionContext): void {
  for (const name of Object.keys(companionCalls) as CompanionCallName[]) {
    const { method, path } = companionCalls[name]
    app.route({ method, url: path, handler: (request, reply) => answer(name, handlers, context, request, reply) })
  }
}
