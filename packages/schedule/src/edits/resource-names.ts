import type { TaskId } from '../model/ids.ts'
import { type Resource, unitsOf } from '../model/resource.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import { assignmentsOfTask } from './draft.ts'

/** A resource as a person names it on a task. */
export interface NamedResource {
  readonly name: string
  readonly units?: number
}

/** Each name with its bracket: parted by semicolons, or by commas where there are none. */
const partsOf = (text: string): string[] => (text.includes(';') ? text.split(';') : text.split(/,(?![^[]*\])/))

/** Reads `Soldador[50%]; Mecânico`: names parted by semicolons (or commas where there are none), units in brackets. */
export function parseResourceNames(text: string): NamedResource[] {
  const found: NamedResource[] = []
  for (const part of partsOf(text)) {
    const match = /^\s*(.*?)\s*(?:\[\s*(\d+(?:[.,]\d+)?)\s*(%?)\s*[^\]]*\])?\s*$/.exec(part)
    const name = match?.[1]?.replace(/\s+/g, ' ') ?? ''
    if (name === '' || found.some(each => sameName(each.name, name))) continue
    if (match?.[2] === undefined) found.push({ name })
    else found.push({ name, units: Number(match[2].replace(',', '.')) / (match[3] === '%' ? 100 : 1) })
  }
  return found
}

/** More of one resource than this on one task is a slip of the hand. */
const MOST_UNITS = 100_000

/**
 * The first part of `Soldador[50%]; Mecânico` that cannot be meant as it stands, null where there is none: a bracket that
 * is no amount above zero, a name given twice with different amounts, a count in front of or behind a name that the plan does
 * not know (`2 Soldador`, `Soldador x2`, `Soldador (2)`).
 */
export function unreadResourceName(text: string, known: readonly Resource[]): string | null {
  const seen: NamedResource[] = []
  for (const part of partsOf(text)) {
    const [read] = parseResourceNames(`${part};`)
    if (!read) continue
    const { name, units } = read
    const bracket = /\[([^\]]*)\]\s*$/.exec(part)?.[1] ?? ''
    const ofPlan = known.some(each => sameName(each.name, name))
    // With the unit of a material; `1e300` is a number of programs.
    const amount = /^[\d.,\s]+(?:%|\p{L}[\p{L}\d²³./\s]*)?$/u.test(bracket) && !/^\s*[\d.]+e[+-]?\d/i.test(bracket)
    const wrong = units !== undefined && !(amount && units > 0 && units <= MOST_UNITS)
    const odd =
      !ofPlan && (/[[\]]/.test(name) || /^\d+\s*x?\s+\p{L}/iu.test(name) || /(?:\s[x×]\s?\d+|\(\d+\))$/iu.test(name))
    const other = seen.some(each => sameName(each.name, name) && each.units !== units)
    if (wrong || odd || other) return part.trim()
    seen.push(read)
  }
  return null
}

export const sameName = (a: string, b: string): boolean => a === b || a.trim().toLowerCase() === b.trim().toLowerCase()

/** `Soldador[50%]; Mecânico`: the resources of a task in the form that `parseResourceNames` reads. */
export function formatResourceNames(schedule: Schedule, uid: TaskId): string {
  return assignmentsOfTask
    .of(schedule.assignments, uid)
    .toSorted((a, b) => a.uid - b.uid)
    .flatMap(each => {
      const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
      if (!resource) return []
      const units = unitsOf(each)
      if (units === 1) return [resource.name]
      const amount = resource.kind === 'work' ? `${Number((units * 100).toFixed(2))}%` : `${units}`
      return [`${resource.name}[${amount}]`]
    })
    .join('; ')
}
