import { failed, type Outcome } from '@parada/schedule'
import { serverProblem } from '../problem.ts'

/** A text that takes the grammar longer is refused. */
export const PATIENCE = { seconds: 10, now: () => performance.now() } as const

export interface PlanLimits {
  readonly maxTasks: number
  readonly maxLinks: number
}

/** Texts shorter than this are read at once. */
const LONG_TEXT = 1_000_000

/** Whether a JSON text holds more tasks than the limit; found without reading it. */
export function tooManyTasks(text: string, { maxTasks }: PlanLimits): boolean {
  if (text.length < LONG_TEXT) return false
  for (let at = text.indexOf('"tasks"'); at >= 0; at = text.indexOf('"tasks"', at + 7)) {
    const list = text.indexOf('[', at)
    if (list < 0 || list - at > 40) continue
    if (!fewElements(text, maxTasks, list)) return true
  }
  return false
}

/** Whether a JSON array that begins at a place in a text has few elements; it is read only until that is clear. */
export function fewElements(text: string, most: number, from: number): boolean {
  let [depth, commas, inText] = [0, 0, false]
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inText) {
      if (code === 92) at++
      else if (code === 34) inText = false
    } else if (code === 34) inText = true
    else if (code === 91 || code === 123) depth++
    else if (code === 93 || code === 125) {
      if (--depth === 0) return true
    } else if (code === 44 && depth === 1 && ++commas >= most) return false
  }
  return true
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** Links of a task as any of the ways in which they are written down. */
function linksOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  if (typeof value !== 'string') return value === undefined || value === null ? 0 : 1
  let links = value === '' ? 0 : 1
  for (const letter of value) if (letter === ',' || letter === ';') links++
  return links
}

/**
 * The one limit of plans for every way in, counted before anything is read: how long a plan takes grows with its tasks and
 * links. Null when it is within. Codes `projects.tooLarge`, `projects.tooManyLinks`.
 */
export function overLimits(wire: unknown, limits: PlanLimits): Outcome<never> | null {
  const given = (typeof wire === 'object' && wire !== null ? wire : {}) as Record<string, unknown>
  const inner = (typeof given.schema === 'object' && given.schema !== null ? given.schema : given) as typeof given
  const tasks = lengthOf(inner.tasks)
  if (tasks > limits.maxTasks)
    return failed(serverProblem('projects.tooLarge', { tasks, limit: limits.maxTasks }, 'splitPlan'))
  let links = lengthOf(inner.dependencies) + lengthOf(inner.links) + lengthOf(inner.assignments)
  if (Array.isArray(inner.tasks))
    for (const task of inner.tasks as unknown[])
      if (typeof task === 'object' && task !== null) {
        links += linksOf((task as Record<string, unknown>).predecessors)
        if (links > limits.maxLinks) break
      }
  return links > limits.maxLinks
    ? failed(serverProblem('projects.tooManyLinks', { links, limit: limits.maxLinks }, 'splitPlan'))
    : null
}
