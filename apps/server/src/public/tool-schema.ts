import { EXAMPLES, jsonSchemaOf } from './openapi.ts'
import type { Operation } from './operation.ts'

/*
 * Every assistant reads the list of tools before its first question, so the list is kept short. Inputs are whole: they
 * say what is refused. Parts that come back stand once, in `$defs`. Answers speak for themselves once they are there: of
 * them only the members are named.
 */

type Json = Readonly<Record<string, unknown>>

/** Shorter parts are not worth a reference. */
const SHORT = 60

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Members that refuse nothing: bounds of every number in JSON, and maps that are open anyway. */
function saysNothing(name: string, value: unknown): boolean {
  if (name === 'maximum' || name === 'minimum') return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
  if (name === 'propertyNames') return JSON.stringify(value) === '{"type":"string"}'
  return name === 'additionalProperties' && JSON.stringify(value) === '{}'
}

/** A schema as it is, less what refuses nothing. */
export function wholeInput(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(wholeInput)
  if (!isObject(schema)) return schema
  const kept = Object.entries(schema).filter(([name, value]) => !saysNothing(name, value))
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      // Names in `properties` are the call's own, not words of the schema.
      name === 'properties' && isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([member, each]) => [member, wholeInput(each)]))
        : name === 'enum' || name === 'default' || name === 'examples'
          ? value
          : wholeInput(value),
    ]),
  )
}

/** How often a part stands in a schema, by its text, and below which members. */
type Found = Map<string, Map<string, number>>

function count(schema: unknown, under: string, found: Found): void {
  if (Array.isArray(schema)) for (const each of schema) count(each, under, found)
  if (!isObject(schema)) return
  const text = JSON.stringify(schema)
  const known = found.get(text)
  const places = known ?? new Map<string, number>()
  places.set(under, (places.get(under) ?? 0) + 1)
  found.set(text, places)
  // What stands inside a part that comes back is said with it, once.
  if (known) return
  for (const [name, value] of Object.entries(schema)) {
    if (name === 'properties' && isObject(value))
      for (const [member, each] of Object.entries(value)) count(each, member, found)
    else if (isObject(value) || Array.isArray(value)) count(value, under, found)
  }
}

/** The same schema with each part that comes back said once. */
export function withDefinitions(schema: Json): Json {
  const found: Found = new Map()
  count(schema, '', found)
  const names = new Map<string, string>()
  const definitions: Record<string, unknown> = {}
  const replaced = (value: unknown, isSchema: boolean): unknown => {
    if (Array.isArray(value)) return value.map(each => replaced(each, isSchema))
    if (!isObject(value)) return value
    const text = JSON.stringify(value)
    const known = found.get(text)
    const parts = () =>
      Object.fromEntries(
        Object.entries(value).map(([name, each]) => [
          name,
          ['enum', 'default', 'examples', 'required'].includes(name) && isSchema
            ? each
            : replaced(each, !(isSchema && name === 'properties')),
        ]),
      )
    const places = [...(known ?? [])].sort(([, a], [, b]) => b - a)
    const [most] = places
    if (!isSchema || !most || text.length < SHORT || places.reduce((sum, [, times]) => sum + times, 0) < 2)
      return parts()
    let name = names.get(text)
    if (name === undefined) {
      const taken = new Set(names.values())
      name = most[0]
      for (let at = 2; taken.has(name); at++) name = `${most[0]}${at}`
      names.set(text, name)
      definitions[name] = parts()
    }
    return { $ref: `#/$defs/${name}` }
  }
  const short = replaced(schema, true) as Json
  return names.size === 0 ? short : { ...short, $defs: definitions }
}

/** What a tool takes, with an example where there is one. */
export function toolInput({ id, input, path }: Operation): Json {
  const example = EXAMPLES[id]
  const shown = example && (path.includes(':projectId') ? { projectId: 'ID', ...example } : example)
  return {
    ...withDefinitions(wholeInput(jsonSchemaOf(input)) as Json),
    ...(shown && { examples: [shown] }),
  }
}

/** What a tool gives: the members of its answer, with the kind and the words of each. Only an object can be described. */
export function toolOutput({ output }: Operation): Json | null {
  const { type, properties } = jsonSchemaOf(output, 'output')
  if (type !== 'object') return null
  const members = Object.entries((properties ?? {}) as Readonly<Record<string, Json>>)
  return {
    type,
    properties: Object.fromEntries(
      members.map(([name, { type: kind, description }]) => [
        name,
        { ...(kind !== undefined && { type: kind }), ...(description !== undefined && { description }) },
      ]),
    ),
  }
}
