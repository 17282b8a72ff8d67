import { fromSchema } from '@parada/formats/tmx'
import { interpretOffline } from '@parada/language'
import { sentence } from '@parada/messages'
import { ParseOutput } from '@parada/protocol'
import { done, type Outcome, parseInstant, type Schedule } from '@parada/schedule'
import { z } from 'zod'
import { readOpenProject } from '../apply.ts'
import type { CompanionContext } from '../context.ts'
import type { CallScope, Handlers } from '../http/calls.ts'
import { localeOf, messagesOf } from '../http/reply.ts'
import { openPath, wireOf } from '../open-plan.ts'

const READ_MS = 120_000

async function planOf(
  context: CompanionContext,
  scope: CallScope,
  input: { schema?: unknown; file_path?: string | undefined },
): Promise<Outcome<Schedule>> {
  if (input.schema !== undefined) return fromSchema(input.schema)
  if (input.file_path === undefined) return readOpenProject(context.host, undefined, AbortSignal.timeout(READ_MS))
  const opened = await openPath(
    context,
    input.file_path,
    (await messagesOf(localeOf(scope.request))).companionDialogs.confirmNetworkPath,
  )
  return opened.ok ? done(opened.value.schedule, opened.problems) : opened
}

const ServerAnswer = z.object({ result: z.object({ data: ParseOutput }) })

/**
 * What the offline engine could not read goes to the API server's parser, where one is configured and the caller is
 * signed in there: only the server talks to a language model, and only it counts the request. Null when it has no
 * answer: then the offline engine's own refusal stands.
 */
async function askServer(
  scope: CallScope,
  text: string,
  locale: string,
  plan: Schedule,
): Promise<z.infer<typeof ParseOutput> | null> {
  const { serverUrl } = scope.context
  const { cookie } = scope.request.headers
  if (!serverUrl || cookie === undefined) return null
  const reply = await fetch(new URL('/api/trpc/parsers.parse', serverUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(serverUrl).origin, cookie },
    body: JSON.stringify({ text, locale, mode: 'update', current_schema: wireOf(plan) }),
    signal: AbortSignal.timeout(READ_MS),
  }).catch(() => null)
  const answer = ServerAnswer.safeParse(reply?.ok ? await reply.json() : null)
  return answer.success ? answer.data.result.data : null
}

/** An instruction in words, carried out by the offline engine: nothing leaves the machine unless it cannot be read. */
export const updateHandlers = {
  async updateTask(input, scope) {
    const { context, request } = scope
    const plan = await planOf(context, scope, input)
    if (!plan.ok) return plan
    const today = (input.today === undefined ? null : parseInstant(input.today)) ?? context.clock.civil()
    const asked = {
      text: input.change_request,
      kind: 'update' as const,
      schedule: plan.value,
      today,
      locale: input.locale,
    }
    const interpreted = interpretOffline(asked)
    if (!interpreted.ok) {
      const answered = await askServer(scope, input.change_request, input.locale, plan.value)
      if (!answered?.schema) return interpreted
      return done({
        ok: true as const,
        project: { schema: answered.schema, file_path: input.file_path ?? null },
        applied_changes: answered.applied_changes,
      })
    }
    const messages = await messagesOf(localeOf(request))
    const applied = interpreted.value.kind === 'update' ? interpreted.value.applied : []
    return done({
      ok: true as const,
      project: { schema: wireOf(interpreted.value.schedule), file_path: input.file_path ?? null },
      applied_changes: applied.map(({ problem, ...change }) => ({
        ...change,
        ...(problem && { error: sentence(messages.problems, problem.code, problem.params) }),
      })),
    })
  },
} satisfies Partial<Handlers>
