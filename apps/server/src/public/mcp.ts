import { presentProblem } from '@parada/messages'
import type { Outcome, Problem } from '@parada/schedule'
import { z } from 'zod'
import type { CallContext } from '../api/call.ts'
import type { Identity } from '../identity/identity.ts'
import type { Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { perform } from './perform.ts'
import { toolInput, toolOutput } from './tool-schema.ts'

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
  readonly error?: { readonly code: number; readonly message: string; readonly data?: object }
}

/** Errors about resources: the protocol names the first; the second is ours, clear of those its libraries raise themselves. */
const RESOURCE_UNKNOWN = -32002
const RESOURCE_REFUSED = -32003

const INSTRUCTIONS = `Parada plans industrial maintenance shutdowns by the hour. Plans are kept on the server; you work on them by id.
1. create_plan (or list_plans), then change_plan with a few dozen commands at a time: add summaries, then tasks under them with duration, predecessors and people. Give each added task a ref to link to it in the same call.
A plan from equipment: scope_from_words (or fill lines by scope_catalogue), put the table right, compose_scope. From work orders: import_orders with what_if, name wrong columns, again without it; later lists by reimport_orders, progress back by order_confirmations.
2. Look with query_plan (a page at a time), open_plan, critical_path, explain_date and audit_plan. Never ask for the whole plan.
3. Try what is uncertain with what_if first. undo_change takes the last revision back.
4. Files go by addresses: send_file, upload_plan and export_plan; hand the address to the person or a program, never the file's content to a tool.
The list shows the tools that your key may call; a member that a tool does not name is refused.
Dates are computed from durations, links and calendars: change those, not the dates. Times are the plant's local time.`

/** Plans that one page of the resources names. */
const PAGE = 200

/** Where plans are among the resources. */
const PLAN_URI = 'parada://plans/'

/** Ways to begin that a person can pick. */
const PROMPTS: Readonly<Record<string, { about: string; asks: string; say(given: string): string }>> = {
  plan_a_shutdown: {
    about: 'Plan a shutdown from its scope.',
    asks: 'scope',
    say: scope =>
      `Plan this maintenance shutdown with the tools of Parada. Ask me for what is missing (start, equipment, crews) before you make the plan. Order each job: release and isolation, cleaning, opening, inspection, repair, closing, tests, hand-over. Then show me the critical path, the finish and what audit_plan remarks.\n\nScope:\n${scope}`,
  },
  shift_update: {
    about: 'Put the report of a shift into the plan.',
    asks: 'report',
    say: report =>
      `Put this shift report into the plan with the tools of Parada. Find each task with query_plan, show me the changes you mean with what_if, and store them when I agree. Then tell me what the finish and the critical path became.\n\nReport:\n${report}`,
  },
}

/** The hints that differ from what a client assumes; a tool that reads destroys nothing and can be repeated by its nature. */
const hintsOf = ({ scope, id }: Operation) =>
  scope === 'plans:write'
    ? { readOnlyHint: false, ...(id !== 'changePlan' && { destructiveHint: false }), openWorldHint: false }
    : { readOnlyHint: true, openWorldHint: false }

/** A tool as an assistant reads it. Made once: describing all of them takes longer than a call. */
function describe(operation: Operation) {
  const outputSchema = toolOutput(operation)
  return {
    name: operation.tool,
    description: operation.about,
    inputSchema: toolInput(operation),
    ...(outputSchema && { outputSchema }),
    annotations: hintsOf(operation),
  }
}

let described: readonly { readonly scope: string; readonly tool: ReturnType<typeof describe> }[] | null = null

/** The tools that a key may call: one that may only read is not shown what changes. */
function toolsFor(who: Identity) {
  described ??= OPERATIONS.flatMap(each => (each.tool === null ? [] : [{ scope: each.scope, tool: describe(each) }]))
  return described.filter(each => who.scopes?.includes(each.scope)).map(each => each.tool)
}

const toolNamed = (name: unknown): Operation | undefined =>
  OPERATIONS.find(each => each.tool !== null && each.tool === name)

/** Carries out the operation that a resource is read with. */
async function performNamed(
  tool: 'list_plans' | 'open_plan',
  input: unknown,
  who: Identity,
  context: CallContext,
  signal: AbortSignal,
): Promise<Outcome<unknown>> {
  const found = toolNamed(tool)
  if (!found) throw new Error(`no tool ${tool}`)
  return perform(found, input, who, context, signal)
}

/** A problem in words, as every refusal of the protocol carries it. */
function inWords(problem: Problem, context: CallContext) {
  const { code, error, suggestions } = presentProblem(problem, context.services.messages(context.locale))
  return { code, error, suggestions }
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
  const noResource = (problem: Problem): Reply => {
    const data = inWords(problem, context)
    const code = data.code === 'projects.unknown' ? RESOURCE_UNKNOWN : RESOURCE_REFUSED
    return { jsonrpc: '2.0', id, error: { code, message: [data.error, ...data.suggestions].join('\n'), data } }
  }
  switch (method) {
    case 'initialize': {
      const asked = String(params.protocolVersion ?? '')
      return result({
        protocolVersion: VERSIONS.find(each => each === asked) ?? VERSIONS[0],
        capabilities: { tools: {}, prompts: {}, resources: {} },
        instructions: INSTRUCTIONS,
        serverInfo: { name: 'parada', version: context.services.config.version },
      })
    }
    case 'ping':
      return result({})
    case 'tools/list':
      return result({ tools: toolsFor(who) })
    case 'prompts/list':
      return result({
        prompts: Object.entries(PROMPTS).map(([name, { about, asks }]) => ({
          name,
          description: about,
          arguments: [{ name: asks, required: true }],
        })),
      })
    case 'prompts/get': {
      const prompt = Object.hasOwn(PROMPTS, String(params.name)) ? PROMPTS[String(params.name)] : undefined
      if (!prompt) return { jsonrpc: '2.0', id, error: { code: -32602, message: `no prompt ${String(params.name)}` } }
      const given = (params.arguments ?? {}) as Readonly<Record<string, unknown>>
      const text = prompt.say(String(given[prompt.asks] ?? ''))
      return result({
        description: prompt.about,
        messages: [{ role: 'user', content: { type: 'text', text } }],
      })
    }
    case 'resources/templates/list':
      return result({
        resourceTemplates: [
          {
            uriTemplate: `${PLAN_URI}{projectId}`,
            name: 'plan',
            description: 'Name, dates, revision and counts of a plan.',
            mimeType: 'application/json',
          },
        ],
      })
    case 'resources/list': {
      const offset = params.cursor === undefined ? 0 : Number(params.cursor)
      if (!Number.isSafeInteger(offset) || offset < 0)
        return { jsonrpc: '2.0', id, error: { code: -32602, message: 'no such cursor' } }
      // One more than a page: whether there is another.
      const listed = await performNamed('list_plans', { offset, limit: PAGE + 1 }, who, context, signal)
      // A list that may not be read is not an empty one.
      if (!listed.ok) return noResource(listed.problems[0])
      const plans = listed.value as readonly { id: string; name: string }[]
      return result({
        resources: plans
          .slice(0, PAGE)
          .map(each => ({ uri: PLAN_URI + each.id, name: each.name, mimeType: 'application/json' })),
        ...(plans.length > PAGE && { nextCursor: String(offset + PAGE) }),
      })
    }
    case 'resources/read': {
      const uri = String(params.uri ?? '')
      const projectId = uri.startsWith(PLAN_URI) ? uri.slice(PLAN_URI.length) : ''
      const read = await performNamed('open_plan', { projectId }, who, context, signal)
      if (!read.ok) return noResource(read.problems[0])
      return result({ contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(read.value) }] })
    }
    case 'tools/call': {
      const operation = toolNamed(params.name)
      if (!operation) return { jsonrpc: '2.0', id, error: { code: -32602, message: `no tool ${String(params.name)}` } }
      const outcome = await perform(operation, params.arguments ?? {}, who, context, signal)
      if (outcome.ok)
        return result({
          content: [{ type: 'text', text: JSON.stringify(outcome.value) }],
          ...(!Array.isArray(outcome.value) && { structuredContent: outcome.value }),
        })
      const problem = inWords(outcome.problems[0], context)
      return result({
        isError: true,
        content: [{ type: 'text', text: [problem.error, ...problem.suggestions].join('\n') }],
        // Structured content must be as the tool's output schema says, also where there is no output.
        _meta: { 'parada/problem': problem },
      })
    }
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: `no method ${method.slice(0, 100)}` } }
  }
}
