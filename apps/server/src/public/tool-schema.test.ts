import { expect, test } from 'vitest'
import { jsonSchemaOf } from './openapi.ts'
import { OPERATIONS } from './operations.ts'
import { toolInput, toolOutput, wholeInput, withDefinitions } from './tool-schema.ts'

type Json = Record<string, unknown>

const TOOLS = OPERATIONS.filter(each => each.tool !== null)

/** A schema with its definitions put back in their places. */
function expanded(schema: unknown, definitions: Json): unknown {
  if (Array.isArray(schema)) return schema.map(each => expanded(each, definitions))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref } = schema as { $ref?: unknown }
  if (typeof $ref === 'string') {
    const found = definitions[$ref.replace('#/$defs/', '')]
    expect(found, $ref).toBeDefined()
    return expanded(found, definitions)
  }
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, expanded(value, definitions)]))
}

/** What stands in one schema and not in the other, as `name: value`. */
function lost(from: unknown, to: unknown): string[] {
  if (typeof from !== 'object' || from === null) return from === to ? [] : [`${String(from)} became ${String(to)}`]
  const other = (typeof to === 'object' && to !== null ? to : {}) as Json
  return Object.entries(from).flatMap(([name, value]) =>
    Object.hasOwn(other, name) ? lost(value, other[name]) : [`${name}: ${JSON.stringify(value)}`],
  )
}

test('the short description of an input says everything that the whole one refuses', () => {
  const gone = new Set<string>()
  for (const each of TOOLS) {
    const { $defs = {}, examples: _shown, ...input } = toolInput(each) as Json
    const whole = wholeInput(jsonSchemaOf(each.input))
    expect(expanded(input, $defs as Json), each.tool ?? '').toEqual(whole)
    for (const one of lost(jsonSchemaOf(each.input), whole)) gone.add(one)
  }
  expect([...gone].sort()).toEqual([
    'additionalProperties: {}',
    'maximum: 9007199254740991',
    'minimum: -9007199254740991',
    'propertyNames: {"type":"string"}',
  ])
})

test('parts are shared by their content: members of the same name and other bounds stay apart', () => {
  const hours = (maximum: number) => ({ type: 'number', minimum: 0, maximum, description: 'Working time in hours.' })
  const inputs = {
    a: { type: 'object', properties: { hours: hours(5) } },
    b: { type: 'object', properties: { hours: hours(9) } },
  }
  const { properties, $defs } = withDefinitions({
    type: 'object',
    properties: { ...inputs, first: hours(5), second: hours(9), enum: hours(9) },
  }) as { properties: Json; $defs: Json }
  expect($defs).toEqual({ hours: hours(5), hours2: hours(9) })
  expect(properties).toMatchObject({ first: { $ref: '#/$defs/hours' }, enum: { $ref: '#/$defs/hours2' } })
})

test('an assistant reads the whole list of tools in half of what it took, and each answer’s members by name', () => {
  const list = JSON.stringify(
    TOOLS.map(each => ({ name: each.tool, about: each.about, input: toolInput(each), output: toolOutput(each) })),
  )
  // Before: 119,000 characters with 55 tools.
  expect(list.length / TOOLS.length).toBeLessThan(1_250)
  for (const each of TOOLS) {
    const { type, properties = {} } = jsonSchemaOf(each.output, 'output') as { type?: string; properties?: Json }
    const output = toolOutput(each) as { properties: Json } | null
    expect(output === null, each.tool ?? '').toBe(type !== 'object')
    if (output) expect(Object.keys(output.properties)).toEqual(Object.keys(properties))
  }
})
