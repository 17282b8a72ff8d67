import { ProjectError } from './project-error.ts'

/** Members that every row has without a property of their own: Text1, Number1, Flag1 and so on. */
const CUSTOM = /^(text|number|flag|date|start|finish|cost)\d{1,2}$/i

interface Rowlike {
  customGet?(key: string): unknown
  customSet?(key: string, value: unknown): void
}

interface Guard {
  guard(member: string, isPut: boolean): void
}

/** The object's own name of a member, whatever its case; null when it has none. */
export function memberOf(thing: object, name: string): string | null {
  for (let at: object | null = thing; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const key of Object.getOwnPropertyNames(at))
      if (key.toLowerCase() === name.toLowerCase() && key !== 'constructor') return key
  return CUSTOM.test(name) && 'customGet' in thing ? name.toLowerCase() : null
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
  if (CUSTOM.test(name) && !(member in thing)) return (thing as Rowlike).customGet?.(member)
  const value = (thing as Record<string, unknown>)[member]
  if (typeof value !== 'function') return value
  return value.call(thing, ...args, ...(Object.keys(named).length > 0 ? [named] : []))
}

/** Writes a property; one that cannot be written is error 1101. */
export function putMember(app: Guard, thing: object, name: string, value: unknown): void {
  app.guard(name, true)
  const member = memberOf(thing, name)
  if (member !== null && CUSTOM.test(name) && !(member in thing)) {
    ;(thing as Rowlike).customSet?.(member, value)
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
