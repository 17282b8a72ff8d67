/** Makes a typed client from an OpenAPI document, as the tools of programmers do: what the document does not say is missing. */

type Json = Readonly<Record<string, unknown>>

const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const nameOf = (reference: unknown): string => String(reference).split('/').at(-1) ?? ''

/** The TypeScript type of a JSON schema. */
function typeOf(schema: unknown): string {
  const found = object(schema)
  if (found.$ref !== undefined) return nameOf(found.$ref)
  if (found.const !== undefined) return JSON.stringify(found.const)
  if (found.enum !== undefined)
    return list(found.enum)
      .map(each => JSON.stringify(each))
      .join(' | ')
  const several = list(found.anyOf ?? found.oneOf)
  if (several.length > 0) return several.map(typeOf).join(' | ')
  if (Array.isArray(found.type)) return found.type.map(type => typeOf({ ...found, type })).join(' | ')
  switch (found.type) {
    case 'array':
      return `readonly (${typeOf(found.items)})[]`
    case 'object': {
      const required = new Set(list(found.required))
      const members = Object.entries(object(found.properties)).map(
        ([name, member]) => `${JSON.stringify(name)}${required.has(name) ? '' : '?'}: ${typeOf(member)}`,
      )
      const open = found.additionalProperties
      if (members.length === 0)
        return open === false ? 'Record<string, never>' : `Record<string, ${open ? typeOf(open) : 'unknown'}>`
      return `{ ${[...members, ...(open && open !== true ? ['[more: string]: unknown'] : [])].join('; ')} }`
    }
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return found.type
    default:
      return 'unknown'
  }
}

const jsonOf = (content: unknown): unknown => object(object(object(content).content)['application/json']).schema

function functionOf(path: string, method: string, call: Json): string {
  const parameters = list(call.parameters).map(object)
  const body = jsonOf(call.requestBody)
  const success = Object.entries(object(call.responses)).find(([status]) => status.startsWith('2'))?.[1]
  const inputs = parameters.map(
    each => `${JSON.stringify(each.name)}${each.required ? '' : '?'}: ${typeOf(each.schema)}`,
  )
  // A body without members takes nothing away from those in the path.
  const members = Object.keys(object(object(body).properties)).length > 0 || object(body).$ref !== undefined
  const input = [`{ ${inputs.join('; ')} }`, ...(members ? [typeOf(body)] : [])].join(' & ')
  const inPath = parameters.filter(each => each.in === 'path').map(each => each.name)
  return `export const ${String(call.operationId)} = (at: Server, input: ${input}): Promise<${typeOf(jsonOf(success))}> =>
  send(at, '${String(call.operationId)}', '${method.toUpperCase()}', '${path}', ${JSON.stringify(inPath)}, input)`
}

/** Source of a client: a type for each schema of the document, a function for each JSON call. */
export function clientOf(document: unknown): string {
  const { components, paths } = object(document)
  const types = Object.entries(object(object(components).schemas)).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)}`,
  )
  const functions = Object.entries(object(paths)).flatMap(([path, methods]) =>
    Object.entries(object(methods)).flatMap(([method, call]) =>
      ['get', 'post'].includes(method) && !path.includes('/files/') ? [functionOf(path, method, object(call))] : [],
    ),
  )
  return `export interface Server { readonly url: string; readonly key: string; saw?(operation: string, answer: unknown): void }
async function send<T>(at: Server, operation: string, method: string, path: string, inPath: readonly string[], input: object | null): Promise<T> {
  const values = new Map(Object.entries(input ?? {}))
  let url = at.url + path
  for (const name of inPath) url = url.replace('{' + name + '}', encodeURIComponent(String(values.get(name))))
  for (const name of inPath) values.delete(name)
  const query = [...values].filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)])
  if (method === 'GET' && query.length > 0) url += '?' + new URLSearchParams(query as [string, string][])
  const reply = await fetch(url, {
    method,
    headers: { authorization: 'Bearer ' + at.key, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(Object.fromEntries(values)) }),
  })
  const body = (await reply.json()) as T
  if (!reply.ok) throw Object.assign(new Error(path + ': ' + JSON.stringify(body)), { problem: body as unknown as Problem })
  at.saw?.(operation, body)
  return body
}
${[...types, ...functions].join('\n')}
`
}

/** Where an answer is not what the document says of the call: `$.tasks[0].name: string`; empty when it is. */
export function unlikeDocument(document: unknown, operation: string, answer: unknown): readonly string[] {
  const { components, paths } = object(document)
  const schemas = object(object(components).schemas)
  const call = Object.values(object(paths))
    .flatMap(methods => Object.values(object(methods)).map(object))
    .find(each => each.operationId === operation)
  const success = Object.entries(object(call?.responses)).find(([status]) => status.startsWith('2'))?.[1]
  const faults: string[] = []
  const look = (schema: unknown, value: unknown, at: string): boolean => {
    const before = faults.length
    const found = object(schema)
    if (found.$ref !== undefined) return look(schemas[nameOf(found.$ref)], value, at)
    const several = list(found.anyOf ?? found.oneOf)
    if (several.length > 0) {
      const fits = several.some(each => {
        const fit = look(each, value, at)
        if (!fit) faults.length = before
        return fit
      })
      if (!fits) faults.push(`${at}: ${several.map(typeOf).join(' | ').slice(0, 80)}`)
      return fits
    }
    const types = (Array.isArray(found.type) ? found.type : found.type === undefined ? [] : [found.type]).map(String)
    if (types.length > 0 && !types.some(type => isOf(type, value))) faults.push(`${at}: ${types.join(' | ')}`)
    if (found.const !== undefined && found.const !== value) faults.push(`${at}: ${JSON.stringify(found.const)}`)
    if (found.enum !== undefined && !list(found.enum).includes(value)) faults.push(`${at}: ${typeOf(found)}`)
    if (Array.isArray(value)) for (const [index, each] of value.entries()) look(found.items, each, `${at}[${index}]`)
    else if (typeof value === 'object' && value !== null) {
      const members = object(found.properties)
      for (const name of list(found.required).map(String)) if (!(name in value)) faults.push(`${at}.${name}: missing`)
      for (const [name, each] of Object.entries(value))
        if (name in members) look(members[name], each, `${at}.${name}`)
        else if (found.additionalProperties === false) faults.push(`${at}.${name}: unknown`)
        else if (found.additionalProperties !== undefined) look(found.additionalProperties, each, `${at}.${name}`)
    }
    return faults.length === before
  }
  const schema = jsonOf(success)
  if (schema === undefined) return [`${operation}: no answer is described`]
  look(schema, answer, '$')
  return faults
}

/** Whether a value is of a type of JSON schema. */
function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return type === 'integer' ? Number.isInteger(value) : type === typeof value
}
