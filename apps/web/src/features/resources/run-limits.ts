import {
  type Availability,
  type Edit,
  type LoadMatrix,
  type MatrixRow,
  memberOf,
  type Resource,
  type ResourceId,
  type RunLimit,
  type Schedule,
  shiftName,
} from '@parada/schedule'

/** Limits of one resource as a person types them, by shift of the day; null is without limit. */
export interface TypedLimits {
  readonly resource: ResourceId
  readonly name: string
  readonly row: MatrixRow
  /** One for each shift of the day; a single one where the plan has one. Undefined: it does not work in that shift. */
  readonly units: readonly (number | null | undefined)[]
}

/** Shifts a day that are told apart: more than three are one. */
const MOST_SHIFTS = 3

export const shiftNames = (matrix: LoadMatrix): readonly string[] => {
  const { shifts } = matrix
  if (shifts.perDay > MOST_SHIFTS) return []
  return Array.from({ length: shifts.perDay }, (_, at) => shiftName(shifts, at))
}

/** What each resource has in each shift of the day, by the highest of its cells. */
export function typedLimits(matrix: LoadMatrix, schedule: Schedule): readonly TypedLimits[] {
  const perDay = Math.max(1, shiftNames(matrix).length)
  return matrix.rows.flatMap(row => {
    if (row.resource === undefined || row.totalHours === 0) return []
    const resource = memberOf(schedule.resources, row.resource)
    if (!resource) return []
    const most: (number | undefined)[] = Array.from({ length: perDay }, () => undefined)
    for (const [cell, limit] of row.capacity.entries()) {
      const place = placeOf(matrix, cell, perDay)
      if (limit > 0) most[place] = Math.max(most[place] ?? 0, limit)
    }
    const none = most.every(each => each === undefined)
    const units = most.map(each => {
      if (each === undefined) return none || worksByShift(resource) ? 0 : undefined
      return Number.isFinite(each) ? each : null
    })
    return [{ resource: row.resource, name: row.name, row, units }]
  })
}

const worksByShift = (resource: Resource): boolean =>
  resource.availability?.some(each => each.shift !== undefined) ?? false

function placeOf({ cells, shifts }: LoadMatrix, cell: number, perDay: number): number {
  if (perDay === 1) return 0
  const shift = Math.floor(((cells[cell] ?? 0) - shifts.origin) / shifts.length)
  return ((shift % perDay) + perDay) % perDay
}

/** What was typed as a limit of the run. */
export function runLimit(units: TypedLimits['units']): RunLimit {
  const works = units.filter(each => each !== undefined)
  const [first] = works
  if (works.every(each => each === first)) return first ?? 'unlimited'
  return units.flatMap((each, shift): Availability[] =>
    // Where one shift is limited and another is not, the other is taken for very many.
    each === undefined ? [] : [{ units: each ?? 10_000, shift }],
  )
}

/** The edits that keep limits of a run in the plan. */
export function limitEdits(schedule: Schedule, limits: ReadonlyMap<ResourceId, RunLimit>): Edit[] {
  return [...limits].flatMap(([uid, limit]): Edit[] => {
    const resource = memberOf(schedule.resources, uid)
    if (!resource) return []
    if (limit === 'unlimited') return [setResource(resource, null, null)]
    if (typeof limit === 'number') return [setResource(resource, limit, null)]
    return [setResource(resource, Math.max(...limit.map(each => each.units)), limit)]
  })
}

const setResource = (
  resource: Resource,
  maxUnits: number | null,
  availability: readonly Availability[] | null,
): Edit => ({
  kind: 'setResource',
  resource: resource.uid,
  changes: {
    ...(maxUnits !== (resource.maxUnits ?? null) && { maxUnits }),
    ...((availability !== null || resource.availability !== undefined) && { availability }),
  },
})
