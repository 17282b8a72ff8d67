import {
  type Assignment,
  type Calculation,
  type Calendar,
  DEFAULT_UNITS,
  formatInstant,
  hours,
  type Instant,
  type Json,
  type Link,
  type Resource,
  type Schedule,
  STANDARD_CALENDAR,
  type Task,
} from '@parada/schedule'
import { type JsonObject, objectOf } from '../json.ts'
import { type Context, durationText, lagText, plainName, writeFields } from './codec.ts'
import { NAMES } from './names.ts'
import {
  ASSIGNMENT_FIELDS,
  areas,
  baselineHeads,
  blinds,
  CALENDAR_FIELDS,
  customFields,
  PROJECT_FIELDS,
  RESOURCE_FIELDS,
  shiftPattern,
  TASK_FIELDS,
  UNITS_FIELDS,
} from './tables.ts'

/** Version of the canonical form that `toSchema` writes. A schema that carries it is ours and is read to the letter. */
export const SCHEMA_VERSION = 1

type Entries = [string, Json | undefined][]

/** Unknown members go back where they stood; those whose name has a meaning here go under `extra`. */
function withExtra(
  entries: Entries,
  extra: Readonly<Record<string, Json>> | undefined,
  known: ReadonlySet<string>,
): JsonObject {
  if (!extra) return objectOf(entries)
  const plain = new Set<string>()
  const flat: Entries = []
  const nested: Entries = []
  for (const [name, value] of Object.entries(extra)) {
    // Two unknown names that differ in spelling only would be read as one.
    const clash = known.has(plainName(name)) || plain.has(plainName(name))
    plain.add(plainName(name))
    ;(clash ? nested : flat).push([name, value])
  }
  // An empty `extra` of the model is kept as such.
  if (nested.length > 0 || flat.length === 0) flat.push(['extra', objectOf(nested)])
  return objectOf([...entries, ...flat])
}

const contextOf = (schedule: Schedule): Context => ({ units: schedule.project.units, bad: () => undefined })

const when = (at: Instant | undefined | null): string | undefined =>
  at === undefined || at === null ? undefined : formatInstant(at)

/** How each kind of row of a schedule is written. Tasks are written in their order: a level rests on the one above. */
function entryWriters(schedule: Schedule, calculation: Calculation | undefined) {
  const context = contextOf(schedule)
  const byTask = new Map(schedule.tasks.map(task => [task.uid, task]))
  const byResource = new Map(schedule.resources.map(resource => [resource.uid, resource]))
  const clearTasks = new Set(schedule.tasks.map(task => task.row)).size === schedule.tasks.length
  const clearResources = new Set(schedule.resources.map(each => each.row)).size === schedule.resources.length
  const parents = new Set(schedule.tasks.map(task => task.parent))
  const levels = new Map<number, number>()
  const names = new Map<number, string[]>()
  for (const { task, resource } of schedule.assignments) {
    const name = resource === null ? undefined : byResource.get(resource)?.name
    if (name === undefined) continue
    const list = names.get(task)
    if (list) list.push(name)
    else names.set(task, [name])
  }

  function taskEntry(task: Task): JsonObject {
    const level = (task.uid as number) === 0 ? 0 : task.parent === null ? 1 : (levels.get(task.parent) ?? 0) + 1
    levels.set(task.uid, level)
    const computed = calculation?.of(task.uid)
    const manual = task.mode === 'manual' ? task.manual : undefined
    const isParent = parents.has(task.uid)
    return withExtra(
      [
        ['id', task.row],
        ['uid', task.uid],
        ['name', task.name],
        ['parent_id', task.parent === null ? undefined : (byTask.get(task.parent)?.row ?? null)],
        ['parent_uid', clearTasks || task.parent === null ? undefined : task.parent],
        ['outline_level', level],
        ['is_summary', isParent || task.summary ? true : undefined],
        ['always_summary', isParent && task.summary ? true : undefined],
        ['start', when(computed?.start ?? manual?.start ?? task.stored?.start)],
        ['finish', when(computed?.finish ?? manual?.finish ?? task.stored?.finish)],
        ['duration', durationText.write(task.duration, context)],
        ['mode', task.mode],
        ...writeFields(task, TASK_FIELDS, context),
        ['resource_names', names.get(task.uid)],
      ],
      task.extra,
      NAMES.task,
    )
  }

  const linkEntry = (link: Link): JsonObject =>
    withExtra(
      [
        ['pred_id', byTask.get(link.from)?.row ?? null],
        ['succ_id', byTask.get(link.to)?.row ?? null],
        ['pred_uid', clearTasks ? undefined : link.from],
        ['succ_uid', clearTasks ? undefined : link.to],
        ['type', link.type],
        ['lag', lagText.write(link.lag, context)],
        ['nature', link.nature],
      ],
      link.extra,
      NAMES.link,
    )

  const resourceEntry = (resource: Resource): JsonObject =>
    withExtra(
      [
        ['id', resource.row],
        ['uid', resource.uid],
        ['name', resource.name],
        ['type', resource.kindWord ?? resource.kind],
        ['kind', resource.kindWord === undefined ? undefined : resource.kind],
        ...writeFields(resource, RESOURCE_FIELDS, context),
      ],
      resource.extra,
      NAMES.resource,
    )

  const assignmentEntry = (assignment: Assignment): JsonObject =>
    withExtra(
      [
        ['uid', assignment.uid],
        ['task_id', byTask.get(assignment.task)?.row ?? null],
        ['task_uid', clearTasks ? undefined : assignment.task],
        ['resource_id', assignment.resource === null ? null : (byResource.get(assignment.resource)?.row ?? null)],
        ['resource_uid', clearResources || assignment.resource === null ? undefined : assignment.resource],
        ...writeFields(assignment, ASSIGNMENT_FIELDS, context),
      ],
      assignment.extra,
      NAMES.assignment,
    )

  const calendarEntry = (calendar: Calendar): JsonObject =>
    withExtra(writeFields(calendar, CALENDAR_FIELDS, context), calendar.extra, NAMES.calendar)

  return {
    task: taskEntry,
    link: linkEntry,
    resource: resourceEntry,
    assignment: assignmentEntry,
    calendar: calendarEntry,
  }
}

/** Canonical snake_case form of a schedule, as JSON values: the wire form and the `schema` of a file. */
export function toSchema(schedule: Schedule, calculation?: Calculation): JsonObject {
  const { project } = schedule
  const context = contextOf(schedule)
  const entry = entryWriters(schedule, calculation)
  const defaults = { from: 'start', calendar: STANDARD_CALENDAR.id, rules: 'msproject' } as const
  const settings = writeFields(project, PROJECT_FIELDS, context).filter(([name, value]) => {
    if (name === 'schedule_from') return value !== defaults.from
    if (name === 'calendar_id') return value !== defaults.calendar
    if (name === 'rules') return value !== defaults.rules
    return true
  })
  const settingsEntry = withExtra(settings, project.extra, NAMES.project)
  const plainUnits =
    project.units.secondsPerDay === DEFAULT_UNITS.secondsPerDay &&
    project.units.secondsPerWeek === hours(40) &&
    project.units.daysPerMonth === DEFAULT_UNITS.daysPerMonth
  const plainCalendars =
    schedule.calendars.length === 1 && JSON.stringify(schedule.calendars[0]) === JSON.stringify(STANDARD_CALENDAR)

  return withExtra(
    [
      ['schema_version', SCHEMA_VERSION],
      ['project_name', project.name],
      ['task_mode', project.taskMode],
      ['start_date', when(project.start)],
      ['finish_date', when(calculation?.projectFinish)],
      ['status_date', when(project.statusDate)],
      ['project', Object.keys(settingsEntry).length > 0 ? settingsEntry : undefined],
      ['units', plainUnits ? undefined : objectOf(writeFields(project.units, UNITS_FIELDS, context))],
      ['calendar', project.shifts && shiftPattern.write(project.shifts, context)],
      ['calendars', plainCalendars ? undefined : schedule.calendars.map(entry.calendar)],
      ['tasks', schedule.tasks.map(entry.task)],
      ['dependencies', schedule.links.map(entry.link)],
      ['resources', schedule.resources.map(entry.resource)],
      ['assignments', schedule.assignments.map(entry.assignment)],
      ['project_assignments', schedule.projectAssignments?.map(entry.assignment)],
      ['blank_rows', schedule.blankRows],
      ['project_summary', schedule.projectSummary && entry.task(schedule.projectSummary)],
      ['unnamed_resource', schedule.unnamedResource && entry.resource(schedule.unnamedResource)],
      ['custom_fields', schedule.customFields && customFields.write(schedule.customFields, context)],
      ['blinds', schedule.blinds && blinds.write(schedule.blinds, context)],
      ['areas', schedule.areas && areas.write(schedule.areas, context)],
      ['baselines', schedule.baselines && baselineHeads.write(schedule.baselines, context)],
    ],
    schedule.extra,
    NAMES.schema,
  )
}
