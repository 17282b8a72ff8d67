import { instant } from '@parada/schedule'
import {
  type Answer,
  type Automation,
  AutomationError,
  OleDate,
  type Passed,
} from '../../project-host/com/automation.ts'
import type { Application } from './application.ts'
import { ProjectError } from './project-error.ts'

const INNER = Symbol('object of the double')
type Thing = object & { customGet?(key: string): unknown; customSet?(key: string, value: unknown): void }

const CUSTOM = /^(text|number|flag|date|start|finish|cost)\d{1,2}$/i

/** The double's own name of a member, whatever its case; null when it has none. */
function memberOf(thing: Thing, name: string): string | null {
  for (let at: object | null = thing; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const key of Object.getOwnPropertyNames(at)) if (key.toLowerCase() === name.toLowerCase()) return key
  return null
}

/** The double's objects as a COM client sees them, without COM: the same sequence of calls, testable anywhere. */
export function localAutomation(thing: Thing, app: Application): Automation {
  const wrap = (value: unknown): Answer => {
    if (value instanceof Date) return new OleDate(instant(Math.round(value.getTime() / 1000)))
    return typeof value === 'object' && value !== null ? localAutomation(value as Thing, app) : (value as Answer)
  }
  const plain = (value: Passed): unknown => {
    if (value instanceof OleDate) return new Date(value.at * 1000)
    if (typeof value === 'object' && value !== null) return (value as { [INNER]?: object })[INNER]
    return value
  }
  const guarded = <T>(name: string, isPut: boolean, work: () => T): T => {
    try {
      app.guard(name, isPut)
      return work()
    } catch (error) {
      if (error instanceof ProjectError)
        throw new AutomationError(
          name,
          error.hresult ?? 0x80020009,
          error.message,
          error.hresult === null ? error.code : null,
        )
      throw error
    }
  }
  const read = (name: string, args: readonly Passed[], named: Readonly<Record<string, Passed>> = {}): Answer =>
    guarded(name, false, () => {
      const member = memberOf(thing, name)
      if (!member && CUSTOM.test(name) && thing.customGet) return wrap(thing.customGet(name.toLowerCase()))
      if (!member) throw new AutomationError(name, 0x80020006)
      const value = (thing as Record<string, unknown>)[member]
      if (typeof value !== 'function') return wrap(value)
      const options = Object.fromEntries(Object.entries(named).map(([key, each]) => [key.toLowerCase(), plain(each)]))
      return wrap(value.call(thing, ...args.map(plain), ...(Object.keys(options).length > 0 ? [options] : [])))
    })
  return {
    get: (name, ...args) => read(name, args),
    call: (name, args = [], named) => read(name, args, named),
    put: (name, value) =>
      guarded(name, true, () => {
        const member = memberOf(thing, name)
        if (!member && CUSTOM.test(name) && thing.customSet) return thing.customSet(name.toLowerCase(), plain(value))
        if (!member || !writable(thing, member)) throw new ProjectError(1101, 'The argument value is not valid.')
        ;(thing as Record<string, unknown>)[member] = plain(value)
      }),
    *items() {
      for (const each of thing as Iterable<Thing | null>) yield each && localAutomation(each, app)
    },
    release: () => undefined,
    ...({ [INNER]: thing } as object),
  }
}

function writable(thing: object, member: string): boolean {
  for (let at: object | null = thing; at; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, member)
    if (found) return found.set !== undefined || found.writable === true
  }
  return false
}
