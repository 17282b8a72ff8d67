import {
  type AreaLimit,
  type Availability,
  areaLimit,
  type Edit,
  type LoadMatrix,
  type MatrixRow,
  memberOf,
  type Resource,
  type ResourceId,
  type RunLimit,
  type RunLimits,
  type Schedule,
  shiftName,
} from '@parada/schedule'

/** Limits of one resource as a person types them, by shift of the day; null is without limit. */
export interface TypedLimits {
  readonly of: ResourceId | AreaLimit
  readonly name: string
  readonly row: MatrixRow
  /** One for each shift of the day; a single one of an area, or where the plan has one. Undefined: it does not work in that shift. */
  readonly units: readonly (number | null | undefined)[]
  /** The plan says from when to when how many are there: a typed limit holds at all times in its place. */
  readonly dated: boolean
}

/** Where one shift is limited and another is not, the other is taken for so many. */
const VERY_MANY = 10_000

/** Shifts a day with rows of their own: more than three are one. */
const MOST_SHIFTS = 3

export const shiftNames = (matrix: LoadMatrix): readonly string[] => {
  const { shifts } = matrix
  if (shifts.perDay > MOST_SHIFTS) return []
  return Array.from({ length: shifts.perDay }, (_, at) => shiftName(shifts, at))
}

/** What each resource has in each shift of the day, by the highest of its cells. */
export function typedLimits(matrix: LoadMatrix, schedule: Schedule): readonly TypedLimits[] {
  const perDay = Math.max(1, shiftNames(matrix).length)
  return matrix.rows.flatMap((row): readonly TypedLimits[] => {
    if (row.totalHours === 0) return []
    if (row.area !== undefined && row.counts)
      return [{ of: areaLimit(row.area, row.counts), name: row.name, row, units: [stated(row.limit)], dated: false }]
    if (row.resource === undefined) return []
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
      return stated(each)
    })
    const dated = resource.availability?.some(each => each.from !== undefined || each.to !== undefined) ?? false
    return [{ of: row.resource, name: row.name, row, units, dated }]
  })
}

const stated = (units: number): number | null => (units < VERY_MANY ? units : null)

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
    each === undefined ? [] : [{ units: each ?? VERY_MANY, shift }],
  )
}

/** The edits that keep limits of a run in the plan. */
export function limitEdits(schedule: Schedule, limits: RunLimits): Edit[] {
  const areas = (schedule.areas ?? []).flatMap((area): Edit[] => {
    const people = limits.get(areaLimit(area.id, 'people'))
    const lifts = limits.get(areaLimit(area.id, 'lifts'))
    if (people === undefined && lifts === undefined) return []
    const { maxPeople = 'unlimited', maxHeavyLifts = 'unlimited', ...rest } = area
    const [admitted, lifted] = [people ?? maxPeople, lifts ?? maxHeavyLifts]
    return [
      {
        kind: 'setArea',
        area: {
          ...rest,
          ...(typeof admitted === 'number' && { maxPeople: admitted }),
          ...(typeof lifted === 'number' && { maxHeavyLifts: lifted }),
        },
      },
    ]
  })
  const resources = [...limits].flatMap(([uid, limit]): Edit[] => {
    if (typeof uid === 'string') return []
    const resource = memberOf(schedule.resources, uid)
    if (!resource) return []
    if (limit === 'unlimited') return [setResource(resource, null, null)]
    if (typeof limit === 'number') return [setResource(resource, limit, null)]
    return [setResource(resource, Math.max(...limit.map(each => each.units)), limit)]
  })
  return [...resources, ...areas]
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
