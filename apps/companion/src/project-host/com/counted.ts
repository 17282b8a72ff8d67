import type { Answer, Automation } from './automation.ts'
import { inner, isAutomation, plainly } from './retry.ts'

/** Calls that only look, by what their names begin with or are. */
const READS = /^(get|field|duration|date)/i

/** The same objects, with a count of the writes that were taken: puts, and calls that are no questions. */
export function counted(
  app: Automation,
  project: Automation,
): { readonly app: Automation; readonly project: Automation; written(): number } {
  let writes = 0
  const wrap = (answer: Answer): Answer => (isAutomation(answer) ? around(answer) : answer)
  const around = (object: Automation): Automation => ({
    get: (name, ...args) => wrap(object.get(name, ...args.map(plainly))),
    put(name, value) {
      object.put(name, plainly(value))
      writes++
    },
    call(name, args = [], named) {
      const answer = object.call(name, args.map(plainly), named)
      if (!READS.test(name)) writes++
      return wrap(answer)
    },
    *items() {
      for (const each of object.items()) yield each && around(each)
    },
    release: () => object.release(),
    ...inner(object),
  })
  return { app: around(app), project: around(project), written: () => writes }
}
