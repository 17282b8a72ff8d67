import { ProjectError } from './project-error.ts'

/** Members that every row has without a property of their own: Text1, Number1, Flag1 and so on. */
const CUSTOM = /^(text|number|flag|date|start|finish|cost|duration|outlinecode)\d{1,2}$/i
/** Baseline members: BaselineStart for the first, Baseline1Start to Baseline10Start for the others. */
const BASELINE = /^baseline(\d{0,2})(start|finish|duration|work|cost)$/i

/** Rows have members by the hundred that differ in a number only. */
interface Rowlike {
  customGet?(key: string): unknown
  customSet?(key: string, value: unknown): void
  baselineGet?(number: number, part: string): unknown
  baselineSet?(number: number, part: string, value: unknown): void
}

/** A row's numbered member: how it is read and written; null when the name is none of those. */
function numbered(thing: Rowlike, name: string): { get(): unknown; set(value: unknown): void } | null {
  const key = name.toLowerCase().replace('outlinecode', 'outlineCode')
  if (CUSTOM.test(name) && thing.customGet)
    return { get: () => thing.customGet?.(key), set: value => thing.customSet?.(key, value) }
  const match = BASELINE.exec(name)
  const part = match?.[2]?.toLowerCase()
  if (!part || !thing.baselineGet) return null
  const at = Number(match?.[1] || 0)
  return { get: () => thing.baselineGet?.(at, part), set: value => thing.baselineSet?.(at, part, value) }
}

interface Guard {
  guard(member: string, isPut: boolean): void
}

/** The object's own name of a member, in any case; null when it has none. */
export function memberOf(thing: object, name: string): string | null {
  for (let at: object | null = thing; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const key of Object.getOwnPropertyNames(at))
      if (key.toLowerCase() === name.toLowerCase() && key !== 'constructor') return key
  return numbered(thing as Rowlike, name) ? name.toLowerCase() : null
}

/** Reads a property or calls a method; named arguments come last, as one object with lower-case keys. */
export function callMember(
  app: Guard,
  thing: object,
  name: string,
  args: readonly unknown[],
  named: Readonly<Record<string, unknown>>,
): unknown {
  app.guard(name, false)
  const member = memberOf(thing, name)
  if (member === null) throw new ProjectError(0, name, 0x80020006)
  if (!(member in thing)) return numbered(thing as Rowlike, name)?.get()
  const value = (thing as Record<string, unknown>)[member]
  if (typeof value !== 'function') return value
  return value.call(thing, ...args, ...(Object.keys(named).length > 0 ? [named] : []))
}

/** Writes a property; one that cannot be written is error 1101. */
export function putMember(app: Guard, thing: object, name: string, value: unknown): void {
  app.guard(name, true)
  const member = memberOf(thing, name)
  if (member !== null && !(member in thing)) {
    numbered(thing as Rowlike, name)?.set(value)
    return
  }
  if (member === null || !writable(thing, member)) throw new ProjectError(1101, 'The argument value is not valid.')
  ;(thing as Record<string, unknown>)[member] = value
}

function writable(thing: object, member: string): boolean {
  for (let at: object | null = thing; at; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, member)
    if (found) return found.set !== undefined || found.writable === true
  }
  return false
}
