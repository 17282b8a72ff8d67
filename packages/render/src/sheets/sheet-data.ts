import {
  type Calculation,
  equipmentShown,
  formatInstant,
  gateOf,
  HOUR,
  type Instant,
  isEquipment,
  isLeaf,
  type LookAhead,
  type LookAheadRow,
  type MissingGate,
  memberOf,
  type Resource,
  type ResourceId,
  shiftAt,
  shiftName,
  shiftsOf,
  type Task,
} from '@parada/schedule'

/** A person, crew or machine on a line. */
export interface SheetCrew {
  readonly name: string
  readonly units: number
  /** A machine: underlined, as there are few of it. */
  readonly machine: boolean
}

/** One line of a sheet: tag and place first, the work, when, and boxes to fill. */
export interface SheetLine {
  readonly tag: string
  readonly place: string
  readonly row: number
  readonly name: string
  /** Working hours that are left. */
  readonly hours: number
  readonly crews: readonly SheetCrew[]
  readonly start: Instant
  readonly finish: Instant
  /** It has begun before the sheet was printed. */
  readonly begun: boolean
  readonly done: boolean
  readonly critical: boolean
  readonly missing: readonly MissingGate[]
  /** A step that others wait for, on the sheet of an equipment: permit, blinds, scaffold. */
  readonly mark?: 'permit' | 'blinds' | 'scaffold'
}

/** What is printed for one crew in one shift, or for one piece of equipment in the whole stop. */
export interface Sheet {
  readonly kind: 'crew' | 'equipment'
  /** Unique among all sheets of its kind: crews may have the same name. */
  readonly id: string
  /** The crew, or the tag. */
  readonly title: string
  readonly project: string
  /** Of a crew that shares its name with another: whose it is. */
  readonly contractor?: string
  /** Of a crew. */
  readonly shift?: { readonly name: string; readonly from: Instant; readonly until: Instant }
  readonly supervisor: string
  /** Most people of the crew at once. */
  readonly people: number
  readonly lines: readonly SheetLine[]
  /** The row that a gate names. */
  readonly rowOf: (gate: MissingGate) => number | undefined
}

/** The sheets of a shift, one for each crew of people that works in it, in the order of the plan's resources. */
export function crewSheets(calculation: Calculation, ahead: LookAhead): readonly Sheet[] {
  const { schedule } = calculation
  const shifts = shiftsOf(schedule.project)
  const shift = { name: shiftName(shifts, shiftAt(shifts, ahead.from)), from: ahead.from, until: ahead.to }
  const crews = schedule.resources.filter(each => each.kind === 'work' && !isEquipment(each))
  const isShared = (crew: Resource) => crews.some(each => each.uid !== crew.uid && each.name === crew.name)
  return crews.flatMap((crew): Sheet[] => {
    const rows = ahead.rows
      .filter(row => row.crews.some(each => each.resource === crew.uid))
      // A list is worked from the top: by the hour, regardless of slack.
      .sort((a, b) => Math.max(a.start, ahead.from) - Math.max(b.start, ahead.from))
    if (rows.length === 0) return []
    return [
      {
        kind: 'crew',
        id: String(crew.uid),
        title: crew.name,
        ...(crew.contractor && isShared(crew) && { contractor: crew.contractor }),
        project: schedule.project.name,
        shift,
        supervisor: onlyOne(rows.map(row => memberOf(schedule.tasks, row.task)?.responsible)),
        people: Math.ceil(ahead.demand.find(each => each.resource === crew.uid)?.peak ?? 0),
        lines: rows.flatMap(row => crewLine(calculation, row, crew.uid)),
        rowOf: rowsOf(calculation),
      },
    ]
  })
}

const rowsOf =
  (calculation: Calculation) =>
  ({ task }: MissingGate): number | undefined =>
    task === undefined ? undefined : memberOf(calculation.schedule.tasks, task)?.row

/** The name that all have; nothing where they differ. */
function onlyOne(names: readonly (string | undefined)[]): string {
  const known = new Set(names)
  return known.size === 1 ? (names[0] ?? '') : ''
}

function crewLine(calculation: Calculation, row: LookAheadRow, first: ResourceId): SheetLine[] {
  const task = memberOf(calculation.schedule.tasks, row.task)
  if (!task) return []
  const crews = [...row.crews].sort((a, b) => Number(b.resource === first) - Number(a.resource === first))
  return [
    {
      tag: row.equipment,
      place: row.area,
      row: task.row,
      name: task.name,
      hours: row.remaining / HOUR,
      crews: crews.map(each => ({ name: each.name, units: each.units, machine: !each.people })),
      start: row.start,
      finish: row.finish,
      begun: row.begun,
      done: false,
      critical: row.critical,
      missing: row.missing,
    },
  ]
}

/** What there is a lap book of: every tag of the plan, in the order of its rows. */
export function equipmentTags(calculation: Calculation): readonly string[] {
  const tags = new Set<string>()
  for (let at = 0; at < calculation.count; at++) {
    const task = calculation.schedule.tasks[at]
    if (task && isLeaf(calculation, at)) tags.add(equipmentShown(calculation, task))
  }
  tags.delete('')
  return [...tags]
}

/** The lap book of one piece of equipment: all its steps in the order of their dates. */
export function equipmentSheet(calculation: Calculation, tag: string): Sheet {
  const { schedule } = calculation
  const found: { readonly task: Task; readonly at: number }[] = []
  for (let at = 0; at < calculation.count; at++) {
    const task = schedule.tasks[at]
    if (task && isLeaf(calculation, at) && equipmentShown(calculation, task) === tag) found.push({ task, at })
  }
  found.sort((a, b) => (calculation.start[a.at] ?? 0) - (calculation.start[b.at] ?? 0) || a.at - b.at)
  return {
    kind: 'equipment',
    id: tag,
    title: tag,
    project: schedule.project.name,
    supervisor: onlyOne(found.map(each => each.task.responsible)),
    people: 0,
    lines: found.flatMap(({ task }) => bookLine(calculation, task)),
    rowOf: rowsOf(calculation),
  }
}

function bookLine(calculation: Calculation, task: Task): SheetLine[] {
  const { schedule } = calculation
  const dates = calculation.of(task.uid)
  if (!dates) return []
  const crews = schedule.assignments.flatMap((each): SheetCrew[] => {
    if (each.task !== task.uid || each.resource === null) return []
    const resource = memberOf(schedule.resources, each.resource)
    if (resource?.kind !== 'work') return []
    return [{ name: resource.name, units: each.units ?? 1, machine: isEquipment(resource) }]
  })
  const gate = gateOf(task)
  const mark = gate === 'permit' || gate === 'blinds' || gate === 'scaffold' ? gate : undefined
  const done = dates.percentComplete >= 100
  return [
    {
      tag: task.equipment ?? '',
      place: schedule.areas?.find(area => area.id === task.area)?.name ?? '',
      row: task.row,
      name: task.name,
      hours: (dates.duration * (100 - dates.percentComplete)) / 100 / HOUR,
      crews: crews.sort((a, b) => Number(a.machine) - Number(b.machine)),
      start: dates.start,
      finish: dates.finish,
      begun: task.actualStart !== undefined || dates.percentComplete > 0,
      done,
      critical: dates.critical,
      missing: [],
      ...(mark && { mark }),
    },
  ]
}

/** Day of the month and clock: `04 19:00`. */
export const shortMoment = (at: Instant): string => {
  const text = formatInstant(at)
  return `${text.slice(8, 10)} ${text.slice(11, 16)}`
}
