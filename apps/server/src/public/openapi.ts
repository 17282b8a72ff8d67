import { WireProblem } from '@parada/protocol'
import { z } from 'zod'
import { OPERATIONS } from './operations.ts'

/** The JSON schema of a value as it comes in or goes out; of the dialect that OpenAPI 3.1 takes for granted. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output' = 'input'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const PROBLEM = { $ref: '#/components/schemas/Problem' }

/** The OpenAPI 3.1 document of the public API, made from the rows its routes are made from. */
export function openApiDocument(version: string, url: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const each of OPERATIONS) {
    const path = `/api/v1${each.path.replace(/:(\w+)/g, '{$1}')}`
    const inPath = [...each.path.matchAll(/:(\w+)/g)].map(match => match[1] ?? '')
    const body = jsonSchemaOf(each.input)
    const members = (body.properties ?? {}) as Record<string, unknown>
    const inQuery = each.method === 'GET' ? Object.keys(members).filter(name => !inPath.includes(name)) : []
    const rest = Object.fromEntries(Object.entries(members).filter(([name]) => !inPath.includes(name)))
    const required = ((body.required ?? []) as string[]).filter(name => !inPath.includes(name))
    paths[path] = {
      ...paths[path],
      [each.method.toLowerCase()]: {
        operationId: each.id,
        summary: each.about,
        'x-scope': each.scope,
        parameters: [
          ...inPath.map(name => ({ name, in: 'path', required: true, schema: members[name] })),
          ...inQuery.map(name => ({ name, in: 'query', required: false, schema: members[name] })),
        ],
        ...(each.method === 'POST' && {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { ...body, properties: rest, required } } },
          },
        }),
        responses: {
          [each.made === undefined ? 200 : 201]: {
            description: each.made === undefined ? 'done' : 'made; `location` says where it is',
            content: { 'application/json': { schema: jsonSchemaOf(each.output, 'output') } },
          },
          default: {
            description: 'refused or failed',
            content: { 'application/json': { schema: PROBLEM } },
          },
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parada', version },
    servers: [{ url }],
    components: {
      schemas: { Problem: jsonSchemaOf(WireProblem, 'output') },
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ key: [] }],
    paths,
  }
}
