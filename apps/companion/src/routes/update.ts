import { fromSchema } from '@parada/formats/tmx'
import { interpretOffline } from '@parada/language'
import { sentence } from '@parada/messages'
import { done, type Outcome, parseInstant, type Schedule } from '@parada/schedule'
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

/** An instruction in words, carried out by the offline engine: nothing leaves the machine. */
export const updateHandlers = {
  async updateTask(input, scope) {
    const { context, request } = scope
    const plan = await planOf(context, scope, input)
    if (!plan.ok) return plan
    const today = (input.today === undefined ? null : parseInstant(input.today)) ?? context.clock.civil()
    const interpreted = interpretOffline({
      text: input.change_request,
      kind: 'update',
      schedule: plan.value,
      today,
      locale: input.locale,
    })
    if (!interpreted.ok) return interpreted
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
