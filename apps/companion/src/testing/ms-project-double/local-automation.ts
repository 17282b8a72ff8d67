import { instant } from '@parada/schedule'
import {
  type Answer,
  type Automation,
  AutomationError,
  OleDate,
  type Passed,
} from '../../project-host/com/automation.ts'
import type { Application } from './application.ts'
import { callMember, putMember } from './members.ts'
import { ProjectError } from './project-error.ts'

const INNER = Symbol('object of the double')

/** The double's objects as a COM client sees them, without COM: the same sequence of calls, testable anywhere. */
export function localAutomation(thing: object, app: Application): Automation {
  const wrap = (value: unknown): Answer => {
    if (value instanceof Date) return new OleDate(instant(Math.round(value.getTime() / 1000)))
    return typeof value === 'object' && value !== null ? localAutomation(value, app) : (value as Answer)
  }
  const plain = (value: Passed): unknown => {
    if (value instanceof OleDate) return new Date(value.at * 1000)
    if (typeof value === 'object' && value !== null) return (value as { [INNER]?: object })[INNER]
    return value
  }
  const guarded = <T>(name: string, work: () => T): T => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof ProjectError)) throw error
      const own = error.hresult === null
      throw new AutomationError(name, error.hresult ?? 0x80020009, error.message, own ? error.code : null)
    }
  }
  const read = (name: string, args: readonly Passed[], named: Readonly<Record<string, Passed>> = {}): Answer => {
    const options = Object.fromEntries(Object.entries(named).map(([key, each]) => [key.toLowerCase(), plain(each)]))
    return guarded(name, () => wrap(callMember(app, thing, name, args.map(plain), options)))
  }
  return {
    get: (name, ...args) => read(name, args),
    call: (name, args = [], named) => read(name, args, named),
    put: (name, value) => guarded(name, () => putMember(app, thing, name, plain(value))),
    *items() {
      for (const each of thing as Iterable<object | null>) yield each && localAutomation(each, app)
    },
    release: () => undefined,
    ...({ [INNER]: thing } as object),
  }
}
