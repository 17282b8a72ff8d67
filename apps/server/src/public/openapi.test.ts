import { toSchema } from '@parada/formats/tmx'
import { Plan, PlanEdit, sharedSchemas } from '@parada/protocol/describe'
import {
  calculate,
  civilInstant,
  duration,
  EDIT_KINDS,
  emptySchedule,
  NO_LAG,
  type Schedule,
  taskId,
} from '@parada/schedule'
import { expect, test } from 'vitest'
import { EXAMPLES, jsonSchemaOf, openApiDocument } from './openapi.ts'
import { OPERATIONS } from './operations.ts'

interface Call {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, object>>
}
const document = openApiDocument('0.0.0', 'http://localhost:3000') as {
  paths: Readonly<Record<string, Readonly<Record<string, Call>>>>
  components: { schemas: Readonly<Record<string, object>> }
}

test('plans and edits are typed wherever they go in or out, and what stands there is so', () => {
  const text = JSON.stringify(document)
  for (const name of ['Plan', 'Edit', 'Problem', 'Task', 'Dependency']) {
    expect(document.components.schemas[name], name).toBeDefined()
    expect(text).toContain(`"#/components/schemas/${name}"`)
  }
  // Every reference leads somewhere.
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
    expect(document.components.schemas[name ?? ''], name).toBeDefined()
  expect(text).not.toContain('$defs')
  const plan: Schedule = {
    ...emptySchedule('P', { start: civilInstant(2027, 3, 1, 8) }),
    tasks: [1, 2].map(uid => ({
      uid: taskId(uid),
      row: uid,
      name: `T${uid}`,
      parent: null,
      duration: duration(8, 'h'),
    })),
    links: [{ from: taskId(1), to: taskId(2), type: 'FS', lag: NO_LAG }],
  }
  const calculated = calculate(plan)
  if (!calculated.ok) throw new Error(calculated.problems[0].code)
  const wire = toSchema(plan, calculated.value)
  expect(Plan.parse(wire)).toEqual(wire)
  const kinds = PlanEdit.options.map(each => each.shape.kind.value)
  expect([...kinds].sort()).toEqual(Object.keys(EDIT_KINDS).sort())
  expect(Object.keys(sharedSchemas())).toContain('Assignment')
})

test('tools say what they give in words that every dialect of JSON schema understands', () => {
  // Clients of the protocol read tuples by an older dialect, to which each member of one is too many.
  const tools = OPERATIONS.filter(each => each.tool !== null)
  const odd = tools.filter(each =>
    /"(prefixItems|unevaluated\w+|dependent\w+|\$dynamicRef)"/.test(
      JSON.stringify([jsonSchemaOf(each.input), jsonSchemaOf(each.output, 'output')]),
    ),
  )
  expect(odd.map(each => each.tool)).toEqual([])
  expect(tools.length).toBeGreaterThan(30)
})

test('each call has its place, a sentence, its refusals, and an example that the call itself takes', () => {
  const calls = Object.values(document.paths)
    .flatMap(each => Object.values(each))
    .filter(each => 'operationId' in each)
  expect(calls.length).toBeGreaterThan(OPERATIONS.length)
  for (const call of calls) {
    expect(call.tags, call.operationId).toHaveLength(1)
    expect(call.summary.length, call.operationId).toBeGreaterThan(8)
    expect(Object.keys(call.responses), call.operationId).toEqual(
      expect.arrayContaining(['401', '429', '503', 'default']),
    )
  }
  for (const [id, example] of Object.entries(EXAMPLES)) {
    const operation = OPERATIONS.find(each => each.id === id)
    expect(operation?.input.safeParse({ projectId: 'x', ...example }).error, id).toBeUndefined()
    expect(operation, id).toBeDefined()
  }
})
