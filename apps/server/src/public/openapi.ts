import { describeSchema, refusals, sharedSchemas, wordsOf } from '@parada/protocol/describe'
import { z } from 'zod'
import type { Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'

/** The JSON schema of a value as the tools of an assistant have it: whole, without references. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output' = 'input'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const TAGS = {
  Plans: 'Plans kept on the server: list, make, read, change, compare, hand out.',
  Scope: 'From equipment or work orders to a plan, the norms of the plant, and confirmations back.',
  Progress: 'Shifts, the data date, what was done, and extra work.',
  Crews: 'Links for supervisors, and what they reported.',
  Words: 'Plans and changes from sentences. Counts as AI requests.',
  Calculations: 'Work on plans and files that are sent along; nothing is stored.',
} as const

export function tagOf({ path, scope }: Pick<Operation, 'path' | 'scope'>): keyof typeof TAGS {
  if (/\/(progress|shift|data-date|extra-work|emergent)/.test(path)) return 'Progress'
  if (/\/crew/.test(path)) return 'Crews'
  if (/^\/(scope|plant)|\/orders/.test(path)) return 'Scope'
  if (path.startsWith('/plans')) return 'Plans'
  return scope === 'ai' ? 'Words' : 'Calculations'
}

/** Bodies that can be sent as they stand; a test sends them through the calls' own checks. */
export const EXAMPLES: Readonly<Record<string, object>> = {
  createPlan: {
    schema: {
      project_name: 'Parada 2027',
      start_date: '2027-03-01T08:00',
      tasks: [{ id: 1, name: 'Abrir', duration: '8h' }],
    },
  },
  startPlan: { name: 'Parada da caldeira 3', start: '2027-03-01T06:00' },
  changePlan: {
    commands: [
      { do: 'add', ref: 'v1', name: 'Vaso 1' },
      { do: 'add', ref: 'open', name: 'Abrir', duration: '8h', under: 'v1', people: 'Caldeireiro[2]' },
      { do: 'add', name: 'Inspecionar', duration: '6h', under: 'v1', after: [{ task: 'open', lag: '2h' }] },
    ],
    what_if: true,
  },
  queryPlan: { search: 'soldar', critical: true, limit: 20 },
  editPlan: {
    baseRevision: 1,
    clientId: 'my-program',
    sequence: 1,
    edits: [{ kind: 'setTask', task: 1, changes: { name: 'Abrir o vaso' } }],
  },
  scopeFromWords: { text: 'Parada da U-110 em 01/03/2027: 4 trocadores E-101A/B/C/D, 1 coluna C-101 com 32 bandejas' },
  composeScope: {
    name: 'U-110',
    start: '2027-03-01T07:00',
    window_hours: 360,
    lines: [{ label: 'Trocador E-101', tag: 'E-101', template: 'exchanger' }],
    limits: [{ of: 'crane', units: 1 }],
    what_if: true,
  },
  importOrders: {
    name: 'U-110',
    start: '2027-03-01T07:00',
    // Order;Operation;Text;Duration and one operation.
    content: 'T3JkZXI7T3BlcmF0aW9uO1RleHQ7RHVyYXRpb24KNDAwMDsxMDtPcGVuIG1hbndheTs0Cg==',
    what_if: true,
  },
  undoChange: { revision: 7 },
  levelPlan: { limits: { Guindaste: 1 }, what_if: true },
  plan: { text: 'Parada do forno em 01/03/2027: 1. Bloquear 2h. 2. Resfriar 8h, após 1.' },
  update: { project: { id: 'ID', revision: 7 }, text: 'mude a duração de Resfriar para 12 horas' },
  calculate: { schema: { project_name: 'P', tasks: [{ id: 1, name: 'Abrir', duration: '8h' }] } },
  convert: { schema: { project_name: 'P', tasks: [{ id: 1, name: 'Abrir', duration: '8h' }] }, to: 'xml' },
}

const statusesOf = ({ path, method, scope }: Operation): number[] => [
  ...(method === 'POST' || path.includes(':') ? [400] : []),
  401,
  403,
  ...(path.includes(':') ? [404] : []),
  ...(scope === 'plans:write' || /revision|compare/.test(path) ? [409] : []),
  ...(method === 'POST' ? [422] : []),
  429,
  503,
]

function callOf(each: Operation): Record<string, unknown> {
  const inPath = [...each.path.matchAll(/:(\w+)/g)].map(match => match[1] ?? '')
  const body = describeSchema(each.input)
  const members = (body.properties ?? {}) as Record<string, Record<string, unknown>>
  const inQuery = each.method === 'GET' ? Object.keys(members).filter(name => !inPath.includes(name)) : []
  const rest = Object.fromEntries(Object.entries(members).filter(([name]) => !inPath.includes(name)))
  const needed = ((body.required ?? []) as string[]).filter(name => !inPath.includes(name))
  const parameter = (place: 'path' | 'query') => (name: string) => ({
    name,
    in: place,
    required: place === 'path' || needed.includes(name),
    schema: members[name] ?? {},
    ...(typeof members[name]?.description === 'string' && { description: members[name].description }),
  })
  const example = EXAMPLES[each.id]
  const location = { location: { description: 'Where what was made is found.', schema: { type: 'string' } } }
  return {
    operationId: each.id,
    tags: [tagOf(each)],
    ...wordsOf(each.about),
    security: [{ key: [each.scope] }],
    parameters: [...inPath.map(parameter('path')), ...inQuery.map(parameter('query'))],
    ...(each.method === 'POST' && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              ...body,
              properties: rest,
              ...(needed.length > 0 ? { required: needed } : { required: undefined }),
            },
            ...(example && { example }),
          },
        },
      },
    }),
    responses: {
      [each.made === undefined ? 200 : 201]: {
        description: each.made === undefined ? 'done' : 'made',
        ...(each.made !== undefined && { headers: location }),
        content: { 'application/json': { schema: describeSchema(each.output, 'output') } },
      },
      ...refusals(statusesOf(each)),
    },
  }
}

/** The file that a pass leads to, fetched or sent without a key. */
const FILES = {
  parameters: [{ name: 'pass', in: 'path', required: true, schema: { type: 'string' } }],
  get: {
    operationId: 'fetchFile',
    tags: ['Plans'],
    ...wordsOf('Fetches the file that `exportPlan` gave an address for.'),
    security: [],
    responses: {
      200: { description: 'the file', content: { 'application/octet-stream': {} } },
      ...refusals([401, 404, 429, 503]),
    },
  },
  put: {
    operationId: 'sendFile',
    tags: ['Plans'],
    ...wordsOf('Sends a file to the address that `uploadPlan` or `sendDocument` gave.'),
    security: [],
    requestBody: { required: true, content: { 'application/octet-stream': {} } },
    responses: {
      201: { description: 'made', headers: { location: { schema: { type: 'string' } } } },
      ...refusals([401, 403, 422, 429, 503]),
    },
  },
} as const

/** The OpenAPI 3.1 document of the public API, made from the rows its routes are made from. */
export function openApiDocument(version: string, url: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const each of OPERATIONS) {
    const path = `/api/v1${each.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [each.method.toLowerCase()]: callOf(each) }
  }
  paths['/api/v1/files/{pass}'] = FILES
  return JSON.parse(
    JSON.stringify({
      openapi: '3.1.0',
      info: {
        title: 'Parada',
        version,
        description:
          'Plans of maintenance shutdowns. Calls carry a key: `Authorization: Bearer parada_…`, made in the account. Lists are paged by `offset` and `limit`; a page with fewer rows than asked for is the last. Every refusal has the same body; `code` is for programs, `error` and `suggestions` for people, in the language of `accept-language` (pt, en, es).',
      },
      servers: [{ url }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        schemas: sharedSchemas(),
        securitySchemes: {
          key: { type: 'http', scheme: 'bearer', description: 'A key with the scope named at the call.' },
        },
      },
      paths,
    }),
  ) as Record<string, unknown>
}
