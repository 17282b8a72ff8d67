import { companionCalls, WireProblem } from '@parada/protocol'
import { z } from 'zod'

/** The OpenAPI 3.1 document of the companion, made from the table its routes are made from. */
export function openApiDocument(version: string, url: string): Record<string, unknown> {
  const json = (schema: z.ZodType): Record<string, unknown> =>
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries(companionCalls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    const parameters = [...call.path.matchAll(/:(\w+)/g)].map(match => ({
      name: match[1],
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }))
    const html = call.path === '/reports/generate-html'
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: {
        operationId: name,
        ...(parameters.length > 0 && { parameters }),
        ...(call.method === 'POST' && {
          requestBody: { content: { 'application/json': { schema: json(call.input) } } },
        }),
        ...(call.gate === 'pro' && { 'x-plan': 'pro' }),
        responses: {
          200: {
            description: 'done',
            content: { [html ? 'text/html' : 'application/json']: { schema: json(call.output) } },
          },
          default: { description: 'refused or failed', content: { 'application/json': { schema: json(WireProblem) } } },
        },
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parada companion', version },
    servers: [{ url }],
    components: { securitySchemes: { pairing: { type: 'http', scheme: 'bearer' } } },
    security: [{ pairing: [] }],
    paths,
  }
}
