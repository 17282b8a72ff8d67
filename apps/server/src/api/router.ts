import { LOCALES, type Locale, presentProblem } from '@parada/messages'
import { type ProcedureName, procedures, type WireProblem } from '@parada/protocol'
import type { Outcome, Problem } from '@parada/schedule'
import { initTRPC, TRPCError } from '@trpc/server'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import { ZodError, type z } from 'zod'
import { callerProblem } from '../authorization/callers.ts'
import type { Identity } from '../identity/identity.ts'
import { ProblemError, problemFromError, serverProblem, statusOf } from '../problem.ts'
import type { Services } from '../services.ts'
import { payerOf } from '../usage/traffic.ts'
import type { CallContext } from './call.ts'
import { implementations } from './implementations.ts'
import { record } from './record.ts'

/** The library's word for a status; it turns the word back into the status. */
const WORD: Readonly<Record<number, TRPC_ERROR_CODE_KEY>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  499: 'CLIENT_CLOSED_REQUEST',
  501: 'NOT_IMPLEMENTED',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
  504: 'GATEWAY_TIMEOUT',
}

/** Statuses that the library has no word for are sent by their nearest one; the body says it exactly. */
const NEAREST: Readonly<Record<number, number>> = { 410: 404, 421: 400, 423: 409, 507: 503 }

export function trpcErrorFor(error: ProblemError): TRPCError {
  const status = statusOf(error.problem.code)
  const code = WORD[NEAREST[status] ?? status] ?? 'INTERNAL_SERVER_ERROR'
  return new TRPCError({ code, message: error.problem.code, cause: error })
}

/** The problem in any error that reaches the top of a call. */
export function problemOfTrpc(error: TRPCError, correlationId: string): { problem: Problem; known: boolean } {
  if (error.cause instanceof ZodError) {
    const issue = error.cause.issues[0]
    // A text of millions of characters is no slip in the form of a call: a person pasted it.
    if (issue?.code === 'too_big' && issue.origin === 'string' && Number(issue.maximum) >= 1_000_000)
      return {
        problem: serverProblem('server.bodyTooLarge', { limit: Number(issue.maximum) / 1_000_000 }, 'smallerFile'),
        known: true,
      }
    const field = issue?.path.join('.') || 'input'
    return {
      problem: serverProblem('server.invalidInput', { field, reason: issue?.code ?? '' }, 'checkInput'),
      known: true,
    }
  }
  if (error.code === 'NOT_FOUND' && !error.cause)
    return {
      problem: serverProblem(
        'server.notFound',
        { path: /"(.*)"/.exec(error.message)?.[1]?.slice(0, 100) ?? '' },
        'checkInput',
      ),
      known: true,
    }
  // A refusal of ours says why, also where its status is that of a malformed body.
  if (error.cause instanceof ProblemError) return problemFromError(error.cause, correlationId)
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR' || error.code === 'UNSUPPORTED_MEDIA_TYPE')
    return {
      problem: serverProblem('server.invalidInput', { field: 'body', reason: error.code }, 'checkInput'),
      known: true,
    }
  return problemFromError(error.cause ?? error, correlationId)
}

/** The body of a failed reply, in the caller's language. */
export function wireProblem(
  problem: Problem,
  context: Pick<CallContext, 'locale' | 'correlationId' | 'services'>,
): WireProblem {
  const presented = presentProblem(problem, context.services.messages(context.locale))
  return {
    ok: false,
    code: problem.code,
    error: presented.error,
    suggestions: [...presented.suggestions],
    params: { ...problem.params },
    ...(problem.at && { at: problem.at }),
    correlationId: context.correlationId,
  }
}

const t = initTRPC.context<CallContext>().create({
  errorFormatter({ shape, error, ctx, input }) {
    if (!ctx) return shape
    const { problem } = problemOfTrpc(error, ctx.correlationId)
    const spoken = presentProblem(problem, ctx.services.messages('en'))
    return {
      ...shape,
      // In English in every language of the page: clients that know only the specification look for its words here.
      message: spoken.error,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        problem: wireProblem(problem, { ...ctx, locale: localeIn(input) ?? ctx.locale }),
      },
    }
  },
  sse: { enabled: false },
})

/** The language a call names itself: a socket keeps the headers it was opened with, however often the page changes. */
function localeIn(input: unknown): Locale | undefined {
  const named = typeof input === 'object' && input !== null ? (input as { locale?: unknown }).locale : undefined
  return LOCALES.find(locale => locale === named)
}

const keptUserId = (input: unknown): string | undefined => {
  const id = typeof input === 'object' && input !== null ? (input as { userId?: unknown }).userId : undefined
  return typeof id === 'string' ? id : undefined
}

/** Header in which a page says whose it is. */
const PAGE_OF = 'x-parada-user'

/** Calls that lead to a second factor, and those that the page makes for every session: nothing of a plan. */
const BEFORE_FACTOR = /^(session|users|aiRequestUsage)\./

/** Who may go on with the call. Throws the problem of who may not. */
async function admit(name: ProcedureName, input: unknown, context: CallContext): Promise<Identity | null> {
  const { caller } = procedures[name]
  const identity = await (BEFORE_FACTOR.test(name) ? context.signedIn() : context.identity())
  const named = [caller === 'user' ? keptUserId(input) : undefined, context.headers.get(PAGE_OF) ?? undefined]
  const refused = callerProblem(caller, identity, named)
  if (refused) throw new ProblemError(refused)
  return identity
}

type AnyCall = (call: unknown) => unknown

/** What is the fault of the call leaves as its problem; anything else as it is. */
function foreseen(error: unknown, { correlationId }: CallContext): unknown {
  const { problem, known } = problemFromError(error, correlationId)
  return known ? trpcErrorFor(error instanceof ProblemError ? error : new ProblemError(problem, error)) : error
}

/** The router of every row of the protocol's table. */
export function createRouter(services: Services) {
  // biome-ignore lint/suspicious/noExplicitAny: built row by row; the table types what the page sees
  const areas: Record<string, Record<string, any>> = {}
  for (const name of Object.keys(procedures) as ProcedureName[]) {
    const row = procedures[name]
    const [area = '', verb = ''] = name.split('.')
    const run = implementations[name] as unknown as AnyCall
    const base = t.procedure.input(row.input as z.ZodType<unknown>)
    areas[area] ??= {}
    const group = areas[area]
    const call = async (input: unknown, ctx: CallContext, signal: AbortSignal | undefined) => ({
      input,
      identity: await admit(name, input, ctx),
      context: ctx,
      services,
      signal: signal ?? new AbortController().signal,
    })
    if (row.kind === 'subscription') {
      group[verb] = base.subscription(async function* ({ input, ctx: shared, signal }) {
        const ctx = shared.ofCall()
        let turn: { end(): void } | null = null
        try {
          turn = services.traffic.begin(payerOf(await ctx.signedIn(), ctx.address), 'follow')
          yield* run(await call(input, ctx, signal)) as AsyncGenerator<unknown>
        } catch (error) {
          throw foreseen(error, ctx)
        } finally {
          turn?.end()
        }
      })
      continue
    }
    const answer = async ({
      input,
      ctx: shared,
      signal,
    }: {
      input: unknown
      ctx: CallContext
      signal: AbortSignal | undefined
    }) => {
      const ctx = shared.ofCall()
      let turn: { end(): void } | null = null
      try {
        turn = services.traffic.begin(payerOf(await ctx.signedIn(), ctx.address))
        const made = await call(input, ctx, signal)
        const outcome = (await run(made)) as Outcome<unknown>
        if (!outcome.ok) throw new ProblemError(outcome.problems[0])
        if (row.kind === 'mutation' && made.identity) await record(name, made.identity, input, outcome.value, ctx)
        return outcome.value
      } catch (error) {
        throw foreseen(error, ctx)
      } finally {
        turn?.end()
      }
    }
    const checked = base.output(row.output as z.ZodType<unknown>)
    const counted: typeof answer = each => services.inFlight.track(() => answer(each))
    group[verb] = row.kind === 'query' ? checked.query(counted) : checked.mutation(counted)
  }
  return t.router(Object.fromEntries(Object.entries(areas).map(([area, calls]) => [area, t.router(calls)])))
}
