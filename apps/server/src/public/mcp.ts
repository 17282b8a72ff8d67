import { presentProblem } from '@parada/messages'
import { z } from 'zod'
import type { CallContext } from '../api/call.ts'
import type { Identity } from '../identity/identity.ts'
import { jsonSchemaOf } from './openapi.ts'
import { OPERATIONS } from './operations.ts'
import { perform } from './perform.ts'

/** Versions of the Model Context Protocol that we speak, newest first. */
const VERSIONS = ['2025-06-18', '2025-03-26', '2024-11-05'] as const

const Message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
})

interface Reply {
  readonly jsonrpc: '2.0'
  readonly id: string | number | null
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** Answers one message of the Model Context Protocol; null for a notification. The tools obey the same rules and quota as every call. */
export async function answerMcp(
  message: unknown,
  who: Identity,
  context: CallContext,
  signal: AbortSignal,
): Promise<Reply | null> {
  const parsed = Message.safeParse(message)
  if (!parsed.success) return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'not a request' } }
  const { id, method, params = {} } = parsed.data
  if (id === undefined) return null
  const result = (value: unknown): Reply => ({ jsonrpc: '2.0', id, result: value })
  switch (method) {
    case 'initialize': {
      const asked = String(params.protocolVersion ?? '')
      return result({
        protocolVersion: VERSIONS.find(each => each === asked) ?? VERSIONS[0],
        capabilities: { tools: {} },
        serverInfo: { name: 'parada', version: context.services.config.version },
      })
    }
    case 'ping':
      return result({})
    case 'tools/list':
      return result({
        tools: OPERATIONS.flatMap(each =>
          each.tool === null
            ? []
            : [{ name: each.tool, description: each.about, inputSchema: jsonSchemaOf(each.input) }],
        ),
      })
    case 'tools/call': {
      const operation = OPERATIONS.find(each => each.tool !== null && each.tool === params.name)
      if (!operation) return { jsonrpc: '2.0', id, error: { code: -32602, message: `no tool ${String(params.name)}` } }
      const outcome = await perform(operation, params.arguments ?? {}, who, context, signal)
      if (outcome.ok)
        return result({
          content: [{ type: 'text', text: JSON.stringify(outcome.value) }],
          ...(!Array.isArray(outcome.value) && { structuredContent: outcome.value }),
        })
      const { code, error, suggestions } = presentProblem(
        outcome.problems[0],
        context.services.messages(context.locale),
      )
      return result({
        isError: true,
        content: [{ type: 'text', text: [error, ...suggestions].join('\n') }],
        structuredContent: { code, error, suggestions },
      })
    }
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: `no method ${method.slice(0, 100)}` } }
  }
}
