import { z } from 'zod'

/** What is wrong with one value that a program sent, and what is taken there: to be put into words. */
export type InputFault =
  | { readonly kind: 'unknownMember'; readonly name: string; readonly taken: readonly string[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'type'; readonly wanted: string }
  | { readonly kind: 'oneOf'; readonly values: readonly string[] }
  | { readonly kind: 'least' | 'most'; readonly of: 'number' | 'characters' | 'entries'; readonly limit: number }
  | { readonly kind: 'characters' | 'blank' | 'moment' | 'format' }

/** How faults are said in a language: one sentence part a kind. */
export interface InputFaultWords {
  unknownMember(name: string, taken: string): string
  missing(): string
  type(wanted: string): string
  oneOf(values: string): string
  least(of: string, limit: number): string
  most(of: string, limit: number): string
  characters(): string
  blank(): string
  moment(): string
  format(): string
}

export function inputFaultText(fault: InputFault, words: InputFaultWords): string {
  switch (fault.kind) {
    case 'unknownMember':
      return words.unknownMember(fault.name, fault.taken.join(', '))
    case 'type':
      return words.type(fault.wanted)
    case 'oneOf':
      return words.oneOf(fault.values.join(', '))
    case 'least':
    case 'most':
      return words[fault.kind](fault.of, fault.limit)
    default:
      return words[fault.kind]()
  }
}

/** Where in the input a fault is (`commands.0.duration`; empty for the whole), and which. */
export interface PlacedFault {
  readonly field: string
  readonly fault: InputFault
}

/** A time without a zone is the plant's; one with a zone would be taken for it, hours wrong. */
const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/

/** Local time of the plant in one writing, which exists: `2027-03-12T08:00`, or a day. */
export const Moment = z
  .string()
  .max(30)
  .refine(text => MOMENT.test(text) && exists(text), { params: { fault: 'moment' } })
  .describe('Local time of the plant, `YYYY-MM-DDTHH:MM`, without a zone.')

function exists(text: string): boolean {
  const [day = '', time = '00:00'] = text.split('T')
  const read = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

/** A name that a person can read: not only blanks. */
export const readableName = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine(text => text.trim() !== '', { params: { fault: 'blank' } })

/** The fault that a check of the schema's own reports. */
export function faultOf(error: z.ZodError): PlacedFault {
  return placed(error.issues[0], [])
}

function placed(issue: z.core.$ZodIssue | undefined, above: readonly PropertyKey[]): PlacedFault {
  if (!issue) return { field: above.join('.'), fault: { kind: 'format' } }
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') {
    // The alternative that was meant is the one that comes furthest with what was sent.
    const depth = (issues: readonly z.core.$ZodIssue[]): number => issues[0]?.path.length ?? 0
    const nearest = issue.errors.reduce<readonly z.core.$ZodIssue[] | null>(
      (best, each) => (each.length > 0 && (best === null || depth(each) > depth(best)) ? each : best),
      null,
    )
    if (nearest) return placed(nearest[0], path)
  }
  return { field: path.join('.'), fault: kindOf(issue) }
}

function kindOf(issue: z.core.$ZodIssue): InputFault {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && /undefined/.test(issue.message)
        ? { kind: 'missing' }
        : { kind: 'type', wanted: issue.expected }
    case 'invalid_value':
      return { kind: 'oneOf', values: issue.values.map(String) }
    case 'too_small':
      return { kind: 'least', of: measured(issue.origin), limit: Number(issue.minimum) }
    case 'too_big':
      return { kind: 'most', of: measured(issue.origin), limit: Number(issue.maximum) }
    case 'unrecognized_keys':
      return { kind: 'unknownMember', name: issue.keys[0] ?? '', taken: [] }
    case 'custom': {
      const own = issue.params?.fault
      return { kind: own === 'moment' || own === 'blank' ? own : 'format' }
    }
    default:
      return { kind: 'format' }
  }
}

const measured = (origin: string): 'number' | 'characters' | 'entries' =>
  origin === 'string' ? 'characters' : origin === 'array' || origin === 'set' || origin === 'map' ? 'entries' : 'number'

/** Part of a JSON schema that says which members a value may have. */
interface Shape {
  readonly $ref?: string
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: boolean | Shape
  readonly items?: Shape
  readonly $defs?: Readonly<Record<string, Shape>>
}

const shapes = new WeakMap<z.ZodType, Shape>()

/**
 * The first member that no one would read, or text that no one can: a member that the schema does not know is a slip of
 * the program that sent it, and dropped in silence it would make another plan than was meant. Members of a plan sent
 * along are its reader's own business.
 */
export function unreadIn(schema: z.ZodType, input: unknown): PlacedFault | null {
  let shape = shapes.get(schema)
  if (!shape) {
    shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
    shapes.set(schema, shape)
  }
  return unread(shape, input, [], shape)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function unread(shape: Shape | undefined, value: unknown, path: readonly string[], root: Shape): PlacedFault | null {
  if (typeof value === 'string') return isText(value) ? null : { field: path.join('.'), fault: { kind: 'characters' } }
  // What the schema leaves open (a plan that is sent along) is its reader's.
  if (typeof value !== 'object' || value === null || shape === undefined) return null
  if (shape.$ref !== undefined) return unread(definition(shape.$ref, root), value, path, root)
  const ways = shape.anyOf ?? shape.oneOf
  if (ways) {
    const meant = ways.filter(each => mayBe(each, value, root))
    const unnamed = meant.length === 0 && isObject(value) ? namedOtherwise(ways, value) : null
    if (unnamed) return { field: [...path, unnamed.name].join('.'), fault: { kind: 'oneOf', values: unnamed.values } }
    let first: PlacedFault | null = null
    for (const each of meant) {
      const found = unread(each, value, path, root)
      if (!found) return null
      first ??= found
    }
    return first
  }
  if (Array.isArray(value)) {
    for (const [at, each] of value.entries()) {
      const found = unread(shape.items, each, [...path, String(at)], root)
      if (found) return found
    }
    return null
  }
  for (const [name, member] of Object.entries(value)) {
    const known = shape.properties && Object.hasOwn(shape.properties, name) ? shape.properties[name] : undefined
    const rest = shape.additionalProperties
    if (!known && shape.properties && (rest === undefined || rest === false)) {
      const taken = Object.keys(shape.properties)
      return { field: [...path, name].join('.'), fault: { kind: 'unknownMember', name, taken } }
    }
    const found = unread(known ?? (typeof rest === 'object' ? rest : undefined), member, [...path, name], root)
    if (found) return found
  }
  return null
}

/** The member that sets alternatives apart, where it was sent with a value that none of them has; all it may be. */
function namedOtherwise(
  ways: readonly Shape[],
  value: Readonly<Record<string, unknown>>,
): { readonly name: string; readonly values: readonly string[] } | null {
  for (const name of Object.keys(value)) {
    const values = ways.map(each => each.properties?.[name]?.const)
    if (values.every(each => typeof each === 'string') && !values.includes(value[name] as string))
      return { name, values: values as string[] }
  }
  return null
}

/** No control character but tab and the ends of lines, and no half of a surrogate pair. */
function isText(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(
    value,
  )
}

const definition = (ref: string, root: Shape): Shape | undefined =>
  ref === '#' ? root : root.$defs?.[ref.replace('#/$defs/', '')]

/** Whether an alternative may be meant: its kind, and the members that have one value only, agree. */
function mayBe(shape: Shape, value: unknown, root: Shape): boolean {
  if (shape.$ref !== undefined) {
    const named = definition(shape.$ref, root)
    return named === undefined || mayBe(named, value, root)
  }
  if (shape.anyOf ?? shape.oneOf) return (shape.anyOf ?? shape.oneOf ?? []).some(each => mayBe(each, value, root))
  if (shape.type === 'array') return Array.isArray(value)
  if (shape.type !== undefined && shape.type !== 'object') return false
  if (shape.type === undefined) return true
  if (!isObject(value)) return false
  return Object.entries(shape.properties ?? {}).every(
    ([name, { const: only }]) => only === undefined || value[name] === undefined || value[name] === only,
  )
}
