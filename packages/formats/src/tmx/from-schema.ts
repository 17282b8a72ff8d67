import {
  type Assignment,
  assignmentId,
  type Calendar,
  type CalendarId,
  calendarId,
  DEFAULT_UNITS,
  done,
  failed,
  formatInstant,
  type Instant,
  instant,
  type Json,
  type Link,
  type LinkType,
  linkTypeOf,
  NO_LAG,
  type Outcome,
  type ParsedDate,
  type Problem,
  type Project,
  parseDate,
  parsePredecessors,
  type Resource,
  type ResourceId,
  resourceId,
  type Schedule,
  STANDARD_CALENDAR,
  type Task,
  type TaskId,
  taskId,
  type WorkUnits,
} from '@parada/schedule'
import { soundCalendars } from '../calendars.ts'
import { numberAndName, type WhyNoLink } from '../called.ts'
import { isObject, type JsonObject } from '../json.ts'
import { outlineOrder, parentsByLevel, skippedLevels } from '../outline.ts'
import { Notes, refuse } from '../problems.ts'
import { firstUnsound, withinModel } from '../sound.ts'
import { boundaryOf, patternCalendar, spanOf, startBefore } from './bare-dates.ts'
import {
  type Codec,
  type Context,
  durationText,
  type Field,
  lagText,
  membersOf,
  plainName,
  readFields,
  truth,
} from './codec.ts'
import { explanations } from './kept-dates.ts'
import { Numbers, Refs } from './refs.ts'
import {
  ASSIGNMENT_FIELDS,
  areas,
  baselineHeads,
  blinds,
  CALENDAR_FIELDS,
  customFields,
  linkNature,
  PROJECT_FIELDS,
  RESOURCE_FIELDS,
  shiftPattern,
  TASK_FIELDS,
  UNITS_FIELDS,
} from './tables.ts'
import { SCHEMA_VERSION } from './to-schema.ts'

type Members = Map<string, { name: string; value: Json }>
type Extra = Readonly<Record<string, Json>>

export interface SchemaOptions {
  /** Called with the share done, 0 to 1. */
  readonly progress?: ((share: number) => void) | undefined
  /** Refuses a plan whose lists are missing or broken: what is absent would be taken for removed. */
  readonly whole?: boolean | undefined
  /** The bytes of the text, where it is made of one-byte letters or UTF-8: gone over in its place. */
  readonly bytes?: Uint8Array | undefined
  /** Refuses a plan with a value that cannot be read, or that no plan can have. */
  readonly strict?: boolean | undefined
}

/**
 * Reads the schema form, canonical or any of the spellings that other producers use. A schema with our
 * `schema_version` is taken to the letter; any other is bare: its dates of automatic tasks are wishes, and those that
 * nothing else explains become constraints. Problem codes `tmx.*`.
 */
export function fromSchema(json: unknown, options: SchemaOptions = {}): Outcome<Schedule> {
  const root = unwrap(json)
  if (!root) return failed(refuse('tmx.notSchedule', {}, options.whole ? 'formats.wholePlan' : 'formats.supported'))
  const broken = options.whole ? brokenList(root) : withoutRows(root)
  if (broken) return failed(broken)
  const version = root.schema_version
  if (typeof version === 'number' && version > SCHEMA_VERSION)
    return failed(refuse('tmx.newerVersion', { version, known: SCHEMA_VERSION }, 'formats.updateParada'))
  const read = new SchemaReader(root, typeof version === 'number', options).read()
  if (!read.ok) return read
  if (options.strict) {
    const odd = firstUnsound(read.value)
    return odd ? failed(valueRefused(odd)) : read
  }
  const { schedule, problems } = withinModel(read.value)
  return done(schedule, [...read.problems, ...problems])
}

const valueRefused = ({ name, member, value }: { name: string; member: string; value: string }): Problem =>
  refuse('tmx.valueRefused', { field: member, name, value }, 'formats.wholePlan', { field: member })

/**
 * Reads a plan that a caller hands over to be stored, calculated or carried out. Files are read with tolerance; here
 * what is absent would be taken for removed, and another value for the one that was meant, so a plan without its list of tasks,
 * with anything but objects in a list, or with a value that cannot be read is refused (`tmx.noTasks`, `tmx.notList`,
 * `tmx.valueRefused`). An empty list of tasks is an empty plan.
 */
export const givenSchema = (json: unknown): Outcome<Schedule> => fromSchema(json, { whole: true, strict: true })

const LISTS = ['tasks', 'dependencies', 'links', 'resources', 'assignments', 'calendars']

/** What keeps a schema from being a whole plan. */
function brokenList(root: JsonObject): Problem | null {
  const members = membersOf(root)
  for (const field of LISTS) {
    const value = members.get(field)?.value ?? null
    if (value === null) {
      if (field === 'tasks') return refuse('tmx.noTasks', {}, 'formats.wholePlan', { field })
      continue
    }
    const odd = Array.isArray(value)
      ? value.findIndex(each => !isObject(each) && !(field === 'resources' && typeof each === 'string'))
      : -1
    if (Array.isArray(value) && odd < 0) continue
    const seen = JSON.stringify(Array.isArray(value) ? value[odd] : value).slice(0, 80)
    const pointer = odd < 0 ? `/${field}` : `/${field}/${odd}`
    return refuse('tmx.notList', { field, value: seen }, 'formats.wholePlan', { field, pointer })
  }
  return null
}

/** A file whose tasks are null was cut or spoiled: opened as an empty plan it would be stored as one. */
function withoutRows(root: JsonObject): Problem | null {
  return membersOf(root).get('tasks')?.value === null ? refuse('tmx.noTasks', {}, 'formats.supported') : null
}

const HINTS = ['tasks', 'project_name', 'resources', 'dependencies']

/** The schema itself, or the one inside `{schema: …}` or `{project: {tasks: …}}`. */
function unwrap(json: unknown): JsonObject | null {
  if (Array.isArray(json) && json.length > 0 && json.every(isObject)) return { tasks: json as Json }
  if (!isObject(json)) return null
  const has = (value: JsonObject) =>
    HINTS.some(hint => Object.keys(value).some(key => plainName(key) === plainName(hint)))
  if (has(json)) return json
  for (const inner of [json.schema, json.project, json.project_schema]) if (isObject(inner) && has(inner)) return inner
  return null
}

interface Row {
  readonly json: JsonObject
  readonly members: Members
  readonly values: Partial<Task>
  readonly uid: TaskId
  readonly row: number
  readonly name: string
}

class SchemaReader {
  readonly #notes = new Notes()
  readonly #root: JsonObject
  readonly #own: boolean
  #context: Context = { units: DEFAULT_UNITS, bad: (field, value) => this.#bad(field, value, this.#at) }
  readonly #tasks = new Refs<TaskId>()
  readonly #resourceRefs = new Refs<ResourceId>()
  readonly #resources: Resource[] = []
  #resourceUids = new Numbers([])
  #resourceRows = new Numbers([])
  #calendarIds: ReadonlySet<number> = new Set()
  readonly #created: string[] = []
  /** The first value that could not be read, and the row that it stands in. */
  #unread: { readonly field: string; readonly value: string; readonly task?: number } | null = null

  /** The row that is read now: what is not understood inside its members is of it. */
  #at: { task?: number; resource?: number } | undefined

  readonly #options: SchemaOptions

  constructor(root: JsonObject, own: boolean, options: SchemaOptions) {
    this.#root = root
    this.#own = own
    this.#options = options
  }

  /** Rows of tasks are most of the work: they are gone over twice. */
  #report(from: number, at: number, of: number): void {
    if (at % 500 === 0) this.#options.progress?.(from + (0.45 * at) / of)
  }

  read(): Outcome<Schedule> {
    const { members } = readFields<object>(this.#root, [], this.#context, () => undefined)
    const take = (...names: string[]): Json | undefined => takeFrom(members, names)
    take('schema_version')
    const units = this.#units(take('units'))
    this.#context = { ...this.#context, units }
    const name = take('project_name', 'name', 'title')
    const settingsJson = take('project')
    const taskMode = take('task_mode')
    const pattern = take('calendar')
    const shifts = isObject(pattern) ? shiftPattern.read(pattern, this.#context) : undefined
    const calendars = this.#calendars(take('calendars'), shifts)
    this.#calendarIds = new Set(calendars.map(each => each.id))
    if (!this.#own) {
      const byName = new Map([...calendars].reverse().map(each => [plainName(each.name), each.id]))
      this.#context = { ...this.#context, calendarNamed: word => byName.get(plainName(word)) }
    }
    const settings = this.#settings(settingsJson, calendars)
    const calendar = calendars.find(each => each.id === settings.calendar) ?? (calendars[0] as Calendar)
    const boundary = boundaryOf(calendar, settings.defaultStart, settings.defaultFinish)
    const start = this.#date(take('start_date', 'project_start', 'start'), 'start_date', undefined, boundary.start)
    const statusDate = this.#date(take('status_date', 'data_date'), 'status_date', undefined, boundary.start)
    take('finish_date')

    for (const field of LISTS) {
      const value = members.get(field)?.value ?? null
      if (value !== null && typeof value !== 'object') this.#bad(field, value)
    }
    const rows = this.#rows(take('tasks'))
    const resourceJson = take('resources')
    this.#readResources(resourceJson)
    const parents = this.#parents(rows)
    const ordered = outlineOrder(
      rows,
      row => row.uid,
      row => parents.get(row.uid) ?? null,
      (row, why) =>
        this.#notes.add(
          'warning',
          why === 'loop' ? 'tmx.parentLoop' : 'tmx.unknownParent',
          { task: row.name },
          {
            task: row.uid,
          },
        ),
    )
    const links = this.#links(take('dependencies', 'links'), ordered.order)
    const isParent = new Set(ordered.parents.values())
    const assignments = this.#assignments(take('assignments'), ordered.order)
    const ofProject = this.#ofProject(take('project_assignments'))
    const blank = rowNumbers(take('blank_rows'))
    const starts = new Map<TaskId, Instant>()
    let tasks = ordered.order.map((row, at) => {
      this.#report(0.5, at, ordered.order.length)
      return this.#task(row, ordered.parents.get(row.uid) ?? null, isParent.has(row.uid), {
        manual: plainName(String(taskMode ?? 'auto')) === 'manual',
        boundary,
        calendar,
        starts,
      })
    })
    const whole = this.#projectSummary(take('project_summary'), boundary, calendar)
    const nobody = take('unnamed_resource')
    const unnamed = isObject(nobody) ? this.#resource(nobody, resourceId(0), 0) : undefined
    const earliest = start ?? (this.#own ? null : earliestOf([...starts.values()]))
    if (!this.#own && earliest !== null) tasks = this.#keepDates(tasks, starts, { links, calendar, earliest }, isParent)
    const custom = take('custom_fields')
    const fields = custom === undefined || custom === null ? undefined : customFields.read(custom, this.#context)
    const plainAreas = this.#list(take('areas'), areas)
    const known = new Set(plainAreas?.map(each => each.id))
    // An area that only its tasks name is one all the same.
    const named = [
      ...new Set(tasks.flatMap(task => (task.area === undefined || known.has(task.area) ? [] : [task.area]))),
    ]
    const allAreas = named.length > 0 ? [...(plainAreas ?? []), ...named.map(id => ({ id, name: id }))] : plainAreas
    const heads = this.#list(take('baselines'), baselineHeads)
    const blindList = this.#list(take('blinds'), blinds)
    const extra = extraOf(members)
    if (this.#created.length > 0)
      this.#notes.add('info', 'tmx.resourcesCreated', {
        count: this.#created.length,
        names: this.#created.slice(0, 5).join(', '),
      })

    if (this.#options.strict && this.#unread) {
      const { field, value, task } = this.#unread
      const holder = rows.find(each => each.uid === task)?.name ?? ''
      return failed(valueRefused({ member: field, value, name: holder }))
    }
    const project: Project = {
      ...settings,
      name: typeof name === 'string' ? name : typeof settingsJson === 'string' ? settingsJson : '',
      start: earliest,
      ...(statusDate !== null && { statusDate }),
      units,
      taskMode: plainName(String(taskMode ?? 'auto')) === 'manual' ? 'manual' : 'auto',
      ...(shifts && { shifts }),
    }
    return done(
      {
        project,
        calendars,
        tasks,
        links,
        resources: this.#resources,
        assignments,
        ...(fields && { customFields: fields }),
        ...(allAreas && { areas: allAreas }),
        ...(blindList && { blinds: blindList }),
        ...(heads && { baselines: heads }),
        ...(ofProject && { projectAssignments: ofProject }),
        ...(blank && { blankRows: blank }),
        ...(whole && { projectSummary: whole }),
        ...(unnamed && { unnamedResource: unnamed }),
        ...(extra && { extra }),
      },
      this.#named(rows),
    )
  }

  /** Values that were not understood, with the name of the row that they are of. */
  #named(rows: readonly Row[]): readonly Problem[] {
    const tasks = new Map<number, string>(rows.map(each => [each.uid, each.name]))
    const resources = new Map<number, string>(this.#resources.map(each => [each.uid, each.name]))
    return this.#notes.list().map(each => {
      const { task, resource } = each.at ?? {}
      const name = task === undefined ? resource !== undefined && resources.get(resource) : tasks.get(task)
      return each.code === 'tmx.badValue' && name
        ? { ...each, params: { ...each.params, name: name.slice(0, 60) } }
        : each
    })
  }

  #list<T>(json: Json | undefined, codec: Codec<readonly T[]>): readonly T[] | undefined {
    return json === undefined || json === null ? undefined : codec.read(json, this.#context)
  }

  #bad(field: string, value: Json, at?: { task?: number; resource?: number }): void {
    const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    this.#unread ??= { field, value: shown.slice(0, 80), ...(at?.task !== undefined && { task: at.task }) }
    this.#notes.add('warning', 'tmx.badValue', { field, value: shown.slice(0, 80) }, { field, ...at })
  }

  #units(json: Json | undefined): WorkUnits {
    if (!isObject(json)) return DEFAULT_UNITS
    const { values, members } = readFields<WorkUnits>(json, UNITS_FIELDS, this.#context, (field, value) =>
      this.#bad(field, value),
    )
    for (const { name, value } of members.values()) this.#bad(name, value)
    return {
      secondsPerDay: positive(values.secondsPerDay, DEFAULT_UNITS.secondsPerDay),
      secondsPerWeek: positive(values.secondsPerWeek, DEFAULT_UNITS.secondsPerWeek),
      daysPerMonth: positive(values.daysPerMonth, DEFAULT_UNITS.daysPerMonth),
    }
  }

  #settings(json: Json | undefined, calendars: readonly Calendar[]) {
    const read = isObject(json) ? this.#fields<Project>(json, PROJECT_FIELDS) : null
    const wanted = read?.values.calendar
    const found = wanted !== undefined && this.#calendarIds.has(wanted)
    if (wanted !== undefined && !found) this.#notes.add('warning', 'tmx.calendarMissing', { calendar: wanted })
    const extra = read && extraOf(read.members)
    return {
      from: 'start' as const,
      rules: 'msproject' as const,
      ...read?.values,
      calendar: found ? wanted : (calendars[0] as Calendar).id,
      ...(extra && { extra }),
    }
  }

  /** Reads by a table; what a known name holds but cannot be read is reported and kept in `extra`. */
  #fields<T>(json: JsonObject, fields: readonly Field<T>[], at?: { task?: number; resource?: number }) {
    const unread: [string, Json][] = []
    this.#at = at
    const read = readFields<T>(json, fields, this.#context, (name, value) => {
      this.#bad(name, value, at)
      unread.push([name, value])
    })
    this.#at = undefined
    for (const [name, value] of unread) read.members.set(plainName(name), { name, value })
    return read
  }

  #calendars(json: Json | undefined, shifts: Project['shifts']): readonly Calendar[] {
    const rows = (Array.isArray(json) ? json : []).filter(isObject)
    if (rows.length === 0) return [shifts && !this.#own ? patternCalendar(shifts) : STANDARD_CALENDAR]
    const ids = new Numbers(rows.map(row => row.id ?? row.uid))
    const read = rows.map(row => {
      const { values, members } = this.#fields<Calendar>(row, CALENDAR_FIELDS)
      const extra = extraOf(members)
      const id = this.#own && values.id !== undefined ? values.id : calendarId(ids.take(values.id))
      const calendar: Calendar = {
        ...values,
        id,
        name: values.name ?? '',
        week: values.week ?? (values.base === undefined ? STANDARD_CALENDAR.week : EMPTY_WEEK),
        exceptions: values.exceptions ?? [],
        ...(extra && { extra }),
      }
      return calendar
    })
    return soundCalendars(read, calendar =>
      this.#notes.add('warning', 'tmx.calendarMissing', { calendar: calendar.name }, { calendar: calendar.id }),
    )
  }

  #date(
    json: Json | undefined,
    field: string,
    at: { readonly task: number } | undefined,
    clock: (at: ParsedDate) => Instant,
  ): Instant | null {
    if (json === undefined || json === null || json === '') return null
    const parsed = typeof json === 'string' ? parseDate(json) : null
    if (!parsed) {
      this.#bad(field, json, at)
      return null
    }
    return clock(parsed)
  }

  #rows(json: Json | undefined): Row[] {
    const flat = (Array.isArray(json) ? json : isObject(json) ? Object.values(json) : []).filter(isObject)
    const all: { json: JsonObject; above: JsonObject | null }[] = []
    const walk = flat.map(each => ({ json: each, above: null as JsonObject | null })).reverse()
    for (let next = walk.pop(); next; next = walk.pop()) {
      all.push(next)
      const below = (next.json.children ?? next.json.subtasks) as Json | undefined
      if (!this.#own && Array.isArray(below))
        for (const each of [...below].reverse()) if (isObject(each)) walk.push({ json: each, above: next.json })
    }
    const uids = new Numbers(all.map(each => each.json.uid ?? each.json.id))
    const numbers = new Numbers(all.map(each => each.json.id))
    const uidOf = new Map<JsonObject, TaskId>()
    return all.map(({ json: row, above }, at) => {
      this.#report(0, at, all.length)
      const id = row.id
      const uid = taskId(uids.take(row.uid ?? id))
      if (this.#own) this.#numbered(row)
      uidOf.set(row, uid)
      const { values: stated, members } = this.#fields<Task>(row, TASK_FIELDS, { task: uid })
      const values = withPercentType(stated, row)
      const isTaken = numbers.has(id)
      const number = numbers.take(id)
      const named = takeFrom(members, ['name', 'task_name'])
      const name = typeof named === 'string' ? named : named === undefined || named === null ? '' : String(named)
      if (isTaken)
        this.#notes.add('warning', 'tmx.idTwice', { id: id as number, name: name.slice(0, 60) }, { task: uid })
      const nested = above ? uidOf.get(above) : undefined
      if (nested !== undefined) members.set('parentuid', { name: 'parent_uid', value: nested })
      this.#tasks.add(uid, id, name)
      takeFrom(members, ['id'])
      takeFrom(members, ['uid'])
      if (!this.#own) {
        if (members.get('children') && Array.isArray(row.children)) members.delete('children')
        if (members.get('subtasks') && Array.isArray(row.subtasks)) members.delete('subtasks')
      }
      return { json: row, members, values, uid, row: number, name }
    })
  }

  /** In our own form rows are named by whole numbers alone. */
  #numbered(row: JsonObject): void {
    for (const field of ['uid', 'id']) {
      const value = row[field]
      if (value !== undefined && !Number.isSafeInteger(value)) this.#bad(field, value)
    }
  }

  #parents(rows: readonly Row[]): ReadonlyMap<TaskId, TaskId | null> {
    const refs = rows.map(row => {
      const uid = takeFrom(row.members, ['parent_uid'])
      const ref = takeFrom(row.members, ['parent_id', 'parent'])
      const level = takeFrom(row.members, ['outline_level'])
      return { row, uid, ref, level: Number(level) }
    })
    const isNone = (ref: Json | undefined) =>
      ref === undefined || ref === null || ref === '' || ref === 0 || ref === '0'
    const named = this.#own || refs.some(each => !isNone(each.uid) || !isNone(each.ref))
    const parents = new Map<TaskId, TaskId | null>()
    if (!named) {
      const levels = refs.map(each => (Number.isFinite(each.level) ? each.level : 1))
      const byLevel = parentsByLevel(levels)
      for (const { at, read } of skippedLevels(levels)) {
        const { name, uid } = (refs[at] as (typeof refs)[number]).row
        this.#notes.add('info', 'formats.levelSkipped', { name, level: levels[at] as number, read }, { task: uid })
      }
      refs.forEach(({ row }, at) => {
        const parent = byLevel[at]
        parents.set(row.uid, parent === null || parent === undefined ? null : (refs[parent]?.row.uid ?? null))
      })
      return parents
    }
    for (const { row, uid, ref } of refs) {
      const none = this.#own ? ref === undefined || ref === null : isNone(ref)
      const parent = this.#tasks.byUid(uid) ?? (none ? undefined : this.#tasks.find(ref))
      if (parent === undefined && !none)
        this.#notes.add('warning', 'tmx.unknownParent', { task: row.name }, { task: row.uid })
      parents.set(row.uid, parent ?? null)
    }
    return parents
  }

  #task(
    row: Row,
    parent: TaskId | null,
    isParent: boolean,
    given: {
      manual: boolean
      boundary: ReturnType<typeof boundaryOf>
      calendar: Calendar
      starts: Map<TaskId, Instant>
    },
  ): Task {
    const { members, values, uid } = row
    const take = (...names: string[]): Json | undefined => takeFrom(members, names)
    const at = { task: uid }
    const startJson = take('start', 'start_date')
    const finishJson = take('finish', 'end', 'end_date', 'finish_date')
    const durationJson = take('duration')
    const summary = truth(take('is_summary', 'summary') ?? false) === true
    const always = truth(take('always_summary') ?? false) === true
    const mode = take('mode', 'task_mode')
    const typeJson = take('constraint_type')
    const dateJson = take('constraint_date')
    take('resources', 'resource_names')
    take('resource_names')
    take('predecessors')
    let duration =
      durationJson === undefined || durationJson === null ? undefined : durationText.read(durationJson, this.#context)
    if (duration === undefined && durationJson !== undefined && durationJson !== null)
      this.#bad('duration', durationJson, at)

    const extra: Record<string, Json> = { ...extraOf(members) }
    const empty = Object.keys(extra).length === 0 && !members.has('extra')
    const base = { ...values, uid, row: row.row, name: row.name, parent, ...(!empty && { extra }) }
    const manual = typeof mode === 'string' ? plainName(mode) === 'manual' : !this.#own && given.manual
    const flags = {
      ...(manual && { mode: 'manual' as const }),
      ...((isParent ? always : summary) && { summary: true as const }),
    }
    if (this.#own) return this.#knownCalendar({ ...base, ...flags, duration: duration ?? ONE_DAY }, at)

    const start = this.#date(startJson, 'start', at, given.boundary.start)
    const finish = this.#date(finishJson, 'finish', at, given.boundary.finish)
    if (start !== null && (!summary || !isParent)) given.starts.set(uid, start)
    if (duration === undefined) {
      if (values.milestone === true) duration = { ...ONE_DAY, seconds: 0 as typeof ONE_DAY.seconds }
      else if (start !== null && finish !== null) {
        const whole = !hasClock(startJson) && !hasClock(finishJson)
        duration = spanOf(given.calendar, start, finish, whole, this.#context.units)
      }
    }
    // Of a finish that stands alone the start is counted back.
    if (start === null && finish !== null && !isParent && !summary)
      given.starts.set(uid, startBefore(given.calendar, finish, duration ?? ONE_DAY))
    const stored = { ...(start !== null && { start }), ...(finish !== null && { finish }), ...values.stored }
    const hasStored = Object.keys(stored).length > 0
    const constraint =
      values.constraint ??
      (typeJson === undefined || typeJson === null
        ? undefined
        : this.#constraint(typeJson, dateJson, given.boundary, at))
    const { manual: given_, ...rest } = base
    const dates = given_ ?? {
      ...(start !== null && { start }),
      ...(finish !== null && { finish }),
    }
    const task: Task = {
      ...rest,
      ...flags,
      duration: duration ?? ONE_DAY,
      ...(manual && (given_ || Object.keys(dates).length > 0) && { manual: dates }),
      ...(!manual && given_ && { manual: given_ }),
      ...(constraint && { constraint }),
      ...(hasStored && { stored }),
    }
    return this.#knownCalendar(task, at)
  }

  #constraint(
    type: Json,
    date: Json | undefined,
    boundary: ReturnType<typeof boundaryOf>,
    at: { task: number },
  ): Task['constraint'] {
    const codec = TASK_FIELDS.find(field => field.key === 'constraint')?.codec
    // What cannot be read is reported below, once.
    const quiet = { ...this.#context, bad: nothingBad }
    const read = codec?.read({ type, ...(date !== undefined && { date }) }, quiet) as Task['constraint']
    if (!read?.type) {
      this.#bad('constraint_type', type, at)
      return undefined
    }
    if (read.type === 'asap') return undefined
    if (read.type === 'alap') return { type: 'alap' }
    const ends = /finish/i.test(read.type)
    const day = this.#date(date, 'constraint_date', at, ends ? boundary.finish : boundary.start)
    if (day === null) {
      if (date === undefined || date === null) this.#bad('constraint_date', null, at)
      return undefined
    }
    return { type: read.type, date: day }
  }

  /**
   * A start that no predecessor explains and that lies after the project's start is meant: it becomes a constraint. So does a
   * finish that stands alone.
   */
  #keepDates(
    tasks: readonly Task[],
    starts: ReadonlyMap<TaskId, Instant>,
    given: { links: readonly Link[]; calendar: Calendar; earliest: Instant },
    isParent: ReadonlySet<TaskId | null>,
  ): Task[] {
    const explained = explanations({ ...given, tasks })
    return tasks.map(task => {
      const start = starts.get(task.uid)
      if (
        start === undefined ||
        start <= given.earliest ||
        isParent.has(task.uid) ||
        task.mode === 'manual' ||
        task.constraint ||
        task.actualStart !== undefined ||
        explained(task, start)
      )
        return task
      const { start: stated, finish } = task.stored ?? {}
      if (stated === undefined && finish !== undefined) {
        this.#notes.add(
          'info',
          'tmx.finishKept',
          { task: task.name, finish: formatInstant(finish) },
          { task: task.uid, field: 'finish' },
        )
        return { ...task, constraint: { type: 'finishNoEarlierThan', date: finish } }
      }
      this.#notes.add(
        'info',
        'tmx.startKept',
        { task: task.name, start: formatInstant(start) },
        { task: task.uid, field: 'start' },
      )
      return { ...task, constraint: { type: 'startNoEarlierThan', date: start } }
    })
  }

  #links(json: Json | undefined, rows: readonly Row[]): Link[] {
    const links: Link[] = []
    const shown = (ref: Json | undefined) => (typeof ref === 'string' || typeof ref === 'number' ? String(ref) : '?')
    const byUid = new Map(rows.map(each => [each.uid, each]))
    const called = (uid: TaskId | undefined, ref: Json | undefined): string => {
      const row = uid === undefined ? undefined : byUid.get(uid)
      return row ? numberAndName(row.row, row.name) : shown(ref)
    }
    const seen = new Set<string>()
    const add = (link: Link): boolean => {
      const key = `${link.from} ${link.to} ${link.type}`
      if (link.from === link.to || (seen.has(key) && !this.#own)) return false
      seen.add(key)
      links.push(link)
      return true
    }
    for (const each of Array.isArray(json) ? json : []) {
      if (!isObject(each)) continue
      const { members } = readFields<object>(each, NO_FIELDS, this.#context, nothingBad)
      const end = (names: readonly string[], uid: string) => {
        let id = this.#tasks.byUid(takeOne(members, uid))
        let first: Json | undefined
        for (const name of names) {
          const ref = takeOne(members, name)
          if (ref === undefined || ref === null) continue
          first ??= ref
          id ??= this.#tasks.find(ref)
        }
        return { id, ref: first }
      }
      const from = end(FROM_NAMES, 'pred_uid')
      const to = end(TO_NAMES, 'succ_uid')
      const typeJson = takeFrom(members, ['type'])
      const lagJson = takeFrom(members, ['lag'])
      const type: LinkType | undefined = typeof typeJson === 'string' ? linkTypeOf(typeJson) : 'FS'
      const at = to.id === undefined ? undefined : { task: to.id }
      if (!type) this.#bad('type', typeJson as Json, at)
      const lag = lagJson === undefined || lagJson === null ? NO_LAG : lagText.read(lagJson, this.#context)
      if (!lag) this.#bad('lag', lagJson as Json, at)
      const natureJson = takeFrom(members, ['nature'])
      const nature =
        natureJson === undefined || natureJson === null ? undefined : linkNature.read(natureJson, this.#context)
      if (!nature && natureJson !== undefined && natureJson !== null) this.#bad('nature', natureJson, at)
      const extra = extraOf(members)
      const made =
        from.id !== undefined &&
        to.id !== undefined &&
        add({
          from: from.id,
          to: to.id,
          type: type ?? 'FS',
          lag: lag ?? NO_LAG,
          ...(nature && { nature }),
          ...(extra && { extra }),
        })
      if (!made) {
        const why = from.id === undefined || to.id === undefined ? 'unknown' : from.id === to.id ? 'self' : 'repeated'
        this.#dropped(called(from.id, from.ref), called(to.id, to.ref), why)
      }
    }
    if (this.#own) return links
    const pairs = new Set(links.map(link => `${link.from} ${link.to}`))
    for (const row of rows) {
      const given = row.members.get('predecessors')?.value
      for (const { ref, type, lag } of this.#predecessors(given)) {
        const from = this.#tasks.find(ref)
        if (from === undefined || from === row.uid)
          this.#dropped(called(from, ref), called(row.uid, row.name), from === undefined ? 'unknown' : 'self')
        else if (!pairs.has(`${from} ${row.uid}`)) add({ from, to: row.uid, type, lag })
      }
    }
    return links
  }

  #predecessors(given: Json | undefined): { ref: Json; type: LinkType; lag: Link['lag'] }[] {
    if (typeof given === 'number') return [{ ref: given, type: 'FS', lag: NO_LAG }]
    if (typeof given === 'string') {
      const whole = this.#tasks.find(given)
      return whole === undefined
        ? parsePredecessors(given, this.#context.units)
        : [{ ref: given, type: 'FS', lag: NO_LAG }]
    }
    if (!Array.isArray(given)) return []
    return given.flatMap(each => {
      if (!isObject(each)) return Array.isArray(each) ? [] : this.#predecessors(each)
      const ref = each.id ?? each.pred_id ?? each.predecessor_id ?? each.task_id ?? each.name ?? each.predecessor
      const type = typeof each.type === 'string' ? linkTypeOf(each.type) : undefined
      const lag = each.lag === undefined ? undefined : lagText.read(each.lag, this.#context)
      return ref === undefined ? [] : [{ ref, type: type ?? ('FS' as const), lag: lag ?? NO_LAG }]
    })
  }

  #dropped(from: string, to: string, why: WhyNoLink): void {
    this.#notes.add('warning', 'tmx.linkDropped', { from, to, why })
  }

  #readResources(json: Json | undefined): void {
    const rows: JsonObject[] = (Array.isArray(json) ? json : []).flatMap(each =>
      isObject(each) ? [each] : typeof each === 'string' && each.trim() !== '' ? [{ name: each.trim() }] : [],
    )
    this.#resourceUids = new Numbers(rows.map(row => row.uid ?? row.id))
    this.#resourceRows = new Numbers(rows.map(row => row.id))
    for (const row of rows) {
      if (this.#own) this.#numbered(row)
      const uid = resourceId(this.#resourceUids.take(row.uid ?? row.id))
      const number = this.#own && typeof row.id === 'number' ? row.id : this.#resourceRows.take(row.id)
      const resource = this.#resource(row, uid, number)
      this.#resources.push(resource)
      this.#resourceRefs.add(uid, row.id, resource.name)
    }
  }

  #resource(row: JsonObject, uid: ResourceId, number: number): Resource {
    const { values, members } = this.#fields<Resource>(row, RESOURCE_FIELDS, { resource: uid })
    takeFrom(members, ['id'])
    takeFrom(members, ['uid'])
    const name = takeFrom(members, ['name'])
    const type = takeFrom(members, ['type'])
    const stated = takeFrom(members, ['kind'])
    const word = typeof type === 'string' ? type : undefined
    const kind = kindOf(typeof stated === 'string' ? stated : word)
    const extra = extraOf(members)
    const resource: Resource = {
      ...values,
      uid,
      row: number,
      name: typeof name === 'string' ? name : name === undefined || name === null ? '' : String(name),
      kind,
      ...(word !== undefined && (stated !== undefined || word !== kind) && { kindWord: word }),
      ...(extra && { extra }),
    }
    return this.#knownCalendar(resource, { resource: uid })
  }

  /** MS Project's row 0. Only our own form has it: elsewhere a row 0 is a task like others. */
  #projectSummary(
    json: Json | undefined,
    boundary: ReturnType<typeof boundaryOf>,
    calendar: Calendar,
  ): Task | undefined {
    if (!isObject(json) || !this.#own) return undefined
    const { values, members } = this.#fields<Task>(json, TASK_FIELDS, { task: 0 })
    for (const known of ['id', 'uid', 'outline_level', 'parent_id']) takeFrom(members, [known])
    const name = takeFrom(members, ['name'])
    const row: Row = {
      json,
      members,
      values,
      uid: taskId(0),
      row: typeof json.id === 'number' ? json.id : 0,
      name: typeof name === 'string' ? name : '',
    }
    return this.#task(row, null, false, { manual: false, boundary, calendar, starts: new Map() })
  }

  #knownCalendar<T extends { readonly calendar?: CalendarId }>(value: T, at: { task?: number; resource?: number }): T {
    if (value.calendar === undefined || this.#calendarIds.has(value.calendar)) return value
    this.#notes.add('warning', 'tmx.calendarMissing', { calendar: value.calendar }, at)
    const { calendar: _, ...rest } = value
    return rest as unknown as T
  }

  #resourceNamed(name: string): ResourceId {
    const known = this.#resourceRefs.byName(name)
    if (known !== undefined) return known
    const uid = resourceId(this.#resourceUids.take(undefined))
    this.#resources.push({ uid, row: this.#resourceRows.take(undefined), name, kind: 'work' })
    this.#resourceRefs.add(uid, undefined, name)
    this.#created.push(name)
    return uid
  }

  /** What is assigned to the plan's own row; of a resource that is not there it says nothing. */
  #ofProject(json: Json | undefined): Assignment[] | undefined {
    if (!Array.isArray(json)) return undefined
    const given = json.filter(isObject)
    const uids = new Numbers(given.map(row => row.uid ?? null))
    return given.flatMap((row): Assignment[] => {
      const { values, members } = this.#fields<Assignment>(row, ASSIGNMENT_FIELDS)
      const ref = takeFrom(members, ['resource_id'])
      const resource = this.#resourceRefs.byUid(takeFrom(members, ['resource_uid'])) ?? this.#resourceRefs.find(ref)
      const wanted = takeFrom(members, ['uid'])
      takeFrom(members, ['task_id'])
      takeFrom(members, ['task_uid'])
      if (resource === undefined) {
        this.#notes.add('warning', 'tmx.assignmentDropped', { task: '0', resource: String(ref ?? '?') })
        return []
      }
      const extra = extraOf(members)
      const uid = assignmentId(uids.take(wanted))
      return [{ ...values, uid, task: taskId(0), resource, ...(extra && { extra }) }]
    })
  }

  #assignments(json: Json | undefined, rows: readonly Row[]): Assignment[] {
    const given = (Array.isArray(json) ? json : []).filter(isObject)
    const uids = new Numbers(given.map(row => row.uid ?? row.id))
    const list: Assignment[] = []
    const pairs = new Set<string>()
    for (const row of given) {
      if (this.#own) this.#numbered(row)
      const { values, members } = this.#fields<Assignment>(row, ASSIGNMENT_FIELDS)
      const taskRef = takeFrom(members, ['task_id', 'task', 'task_name'])
      const resourceRef = takeFrom(members, ['resource_id', 'resource', 'resource_name'])
      const task = this.#tasks.byUid(takeFrom(members, ['task_uid'])) ?? this.#tasks.find(taskRef)
      let resource: ResourceId | null | undefined =
        this.#resourceRefs.byUid(takeFrom(members, ['resource_uid'])) ?? this.#resourceRefs.find(resourceRef)
      if (resource === undefined && (resourceRef === undefined || resourceRef === null)) resource = null
      if (resource === undefined && !this.#own && typeof resourceRef === 'string' && resourceRef.trim() !== '')
        resource = this.#resourceNamed(resourceRef.trim())
      const wanted = takeFrom(members, ['uid', 'id'])
      takeFrom(members, ['id'])
      if (task === undefined || resource === undefined) {
        this.#notes.add('warning', 'tmx.assignmentDropped', {
          task: String(taskRef ?? '?'),
          resource: String(resourceRef ?? '?'),
        })
        continue
      }
      const extra = extraOf(members)
      pairs.add(`${task} ${resource}`)
      list.push({ ...values, uid: assignmentId(uids.take(wanted)), task, resource, ...(extra && { extra }) })
    }
    if (this.#own) return list
    const assigned = new Set(list.map(each => each.task))
    for (const row of rows) {
      if (assigned.has(row.uid)) continue
      const names = row.members.get('resources')?.value ?? row.members.get('resourcenames')?.value
      const isName = (name: string): boolean => this.#resourceRefs.byName(name) !== undefined
      const listed = namesIn(names, isName)
      const responsible = row.values.responsible
      const wanted = listed.length > 0 ? listed : responsible ? namesIn(responsible, isName) : []
      for (const { name, units } of wanted) {
        const resource = typeof name === 'number' ? this.#resourceRefs.find(name) : this.#resourceNamed(name)
        if (resource === undefined || pairs.has(`${row.uid} ${resource}`)) continue
        pairs.add(`${row.uid} ${resource}`)
        list.push({
          uid: assignmentId(uids.take(undefined)),
          task: row.uid,
          resource,
          ...(units !== undefined && { units }),
        })
      }
    }
    return list
  }
}

/** Numbers of rows, rising; undefined for what is no list of them. */
function rowNumbers(json: Json | undefined): readonly number[] | undefined {
  if (!Array.isArray(json)) return undefined
  const rows = json.filter((row): row is number => typeof row === 'number' && Number.isSafeInteger(row) && row > 0)
  return [...new Set(rows)].sort((a, b) => a - b)
}

/** What the percentage measures stood among Primavera's facts once. */
function withPercentType(values: Partial<Task>, row: JsonObject): Partial<Task> {
  if (values.percentType !== undefined || !isObject(row.p6)) return values
  const type = row.p6.percent_type
  return type === 'physical' || type === 'duration' || type === 'units' ? { ...values, percentType: type } : values
}

const EMPTY_WEEK: Calendar['week'] = [null, null, null, null, null, null, null]
const ONE_DAY = { seconds: DEFAULT_UNITS.secondsPerDay as Task['duration']['seconds'], unit: 'd' } as const

const positive = (value: number | undefined, other: number): number =>
  value !== undefined && value > 0 && Number.isFinite(value) ? value : other

const hasClock = (json: Json | undefined): boolean => typeof json === 'string' && json.includes(':')

const earliestOf = (instants: readonly Instant[]): Instant | null => {
  let first = Number.POSITIVE_INFINITY
  for (const each of instants) if (each < first) first = each
  return Number.isFinite(first) ? instant(first) : null
}

/** Tables are known by themselves: one for all links, not one for each. */
const NO_FIELDS: readonly never[] = []
const nothingBad = (): void => undefined
const FROM_NAMES = ['pred_id', 'predecessor_id', 'predecessor', 'pred', 'from']
const TO_NAMES = ['succ_id', 'successor_id', 'successor', 'succ', 'to']

/** The first of several names that holds something; all of them are used up. */
function takeFrom(members: Members, names: readonly string[]): Json | undefined {
  let found: Json | undefined
  if (members.size === 0) return found
  for (const name of names) {
    const value = takeOne(members, name)
    if (value !== undefined && (found === undefined || found === null)) found = value
  }
  return found
}

function takeOne(members: Members, name: string): Json | undefined {
  if (members.size === 0) return undefined
  const plain = plainName(name)
  const member = members.get(plain)
  if (!member) return undefined
  members.delete(plain)
  return member.value
}

/** What is left of an object after everything known was taken, with the members of its `extra`. */
function extraOf(members: Members): Extra | undefined {
  if (members.size === 0) return undefined
  const nested = members.get('extra')
  const entries: [string, Json][] = []
  for (const [plain, member] of members)
    if (plain !== 'extra' || !isObject(member.value)) entries.push([member.name, member.value])
  if (nested && isObject(nested.value)) entries.push(...Object.entries(nested.value))
  return entries.length > 0 || nested ? Object.fromEntries(entries) : undefined
}

/**
 * Names with units from `"Ana; Caldeireiro[50%]"` or `"Soldador[2]"` (units as numbers, as MS Project shows them where it
 * is set so), a list of names, or a list of objects. `isName`: a resource is called just so.
 */
function namesIn(
  json: Json | undefined,
  isName: (name: string) => boolean,
): { name: string | number; units?: number }[] {
  if (typeof json === 'number') return [{ name: json }]
  if (typeof json === 'string')
    return json.split(/;|,(?![^[]*\])/).flatMap(part => {
      const match = /^\s*(.*?)\s*(?:\[\s*(\d+(?:[.,]\d+)?)\s*(%?)\s*\])?\s*$/.exec(part)
      const [, name = '', amount, percent] = match ?? []
      if (name === '') return []
      if (amount === undefined || (percent === '' && isName(part.trim())))
        return [{ name: amount ? part.trim() : name }]
      return [{ name, units: Number(amount.replace(',', '.')) / (percent ? 100 : 1) }]
    })
  if (!Array.isArray(json)) return []
  return json.flatMap(each => {
    if (typeof each === 'string')
      return each.includes('[') ? namesIn(each, isName) : each.trim() === '' ? [] : [{ name: each.trim() }]
    if (typeof each === 'number') return [{ name: each }]
    if (!isObject(each)) return []
    const name = each.name ?? each.resource_name ?? each.id ?? each.resource_id
    const units = typeof each.units === 'number' ? { units: each.units } : {}
    return typeof name === 'string' || typeof name === 'number' ? [{ name, ...units }] : []
  })
}

function kindOf(word: string | undefined): Resource['kind'] {
  const plain = plainName(word ?? 'work')
  if (plain === 'material') return 'material'
  return plain === 'cost' || plain === 'custo' ? 'cost' : 'work'
}
