/** How calls are described to programs: JSON schemas of OpenAPI 3.1, made from the schemas that check the calls. */
import { z } from 'zod'
import { WireEdit, WireSchedule } from './parsers.ts'
import { Plan, PlanAssignment, PlanEdit, PlanLink, PlanResource, PlanTask } from './plan-schema.ts'
import { WireProblem } from './wire-problem.ts'

/** @public for tests of what was described */
export { Plan, PlanEdit } from './plan-schema.ts'
export { faultOf, inputFaultText, Moment, readableName, unreadIn } from './sent-input.ts'

type Json = Record<string, unknown>

const SCHEMAS = '#/components/schemas/'
const REFERENCES = new Map<z.core.$ZodType, string>([
  [WireSchedule, 'Plan'],
  [WireEdit, 'Edit'],
])

/**
 * The JSON schema of a value as it comes in or goes out. The calls take a plan and an edit in every spelling and check them
 * themselves: here they are named by their descriptions.
 */
export function describeSchema(schema: z.ZodType, io: 'input' | 'output' = 'input'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const name = REFERENCES.get(zodSchema)
      const { properties, additionalProperties } = jsonSchema
      // A member that a call does not know is refused: see `unreadIn`.
      if (io === 'input' && properties && additionalProperties === undefined) jsonSchema.additionalProperties = false
      if (name === undefined) return
      for (const member of Object.keys(jsonSchema)) delete (jsonSchema as Json)[member]
      jsonSchema.$ref = `${SCHEMAS}${name}`
    },
  })
  return rest
}

const EXAMPLE_PROBLEM = {
  ok: false,
  code: 'projects.unknown',
  error: 'There is no such plan, or it is not yours to see.',
  suggestions: ['Check the id.'],
  params: {},
  correlationId: '5f0c…',
}

/** What the calls refer to: the plan, its parts, an edit, and what every refusal looks like. */
export function sharedSchemas(): Json {
  const registry = z.registry<{ id: string }>()
  const parts = { Plan, Task: PlanTask, Dependency: PlanLink, Resource: PlanResource, Assignment: PlanAssignment }
  for (const [id, schema] of Object.entries({ ...parts, Edit: PlanEdit })) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io: 'input', unrepresentable: 'any', uri: id => `${SCHEMAS}${id}` })
  const plain = Object.entries(schemas).map(([id, { $schema: _dialect, $id: _id, id: _meta, ...schema }]) => [
    id,
    schema,
  ])
  return {
    ...Object.fromEntries(plain),
    Problem: { ...describeSchema(WireProblem, 'output'), example: EXAMPLE_PROBLEM },
  }
}

const STATUSES: Readonly<Record<number, string>> = {
  400: 'what was sent cannot be read as this call takes it',
  401: 'no key, or one that is unknown, expired or revoked',
  403: 'the key’s scope, the person’s role or their subscription does not allow it',
  404: 'there is no such thing, or it is not theirs to see',
  409: 'somebody changed it meanwhile',
  422: 'it was read, and cannot be carried out',
  429: 'too many calls, or the month’s requests are used up; `retry-after` says when to come again',
  503: 'the server is busy or stopping',
}

/** Refusals of a call: each with the problem as its body. */
export function refusals(statuses: readonly number[]): Json {
  const content = { 'application/json': { schema: { $ref: `${SCHEMAS}Problem` } } }
  return Object.fromEntries([
    ...statuses.map(status => [String(status), { description: STATUSES[status] ?? 'refused', content }]),
    ['default', { description: 'refused or failed', content }],
  ])
}

/** The first sentence of a text stands as the summary, the whole as the description. */
export function wordsOf(about: string): { readonly summary: string; readonly description: string } {
  const end = /[.:](?=\s|$)/.exec(about)
  return { summary: end ? about.slice(0, end.index) : about, description: about }
}
