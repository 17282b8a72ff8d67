import {
  type BaselineHead,
  type Calendar,
  type Constraint,
  type CustomField,
  type CustomValue,
  type CustomValues,
  type Json,
  type MS_PROJECT_CONSTRAINTS,
  type Project,
  type Resource,
  type Schedule,
  type Task,
  type TaskId,
  taskId,
  workTime,
} from '@parada/schedule'
import { isObject, type JsonObject, objectOf } from '../json.ts'
import { CUSTOM_FIELDS } from '../mpp/custom-fields.ts'
import { type Context, type Field, readFields, writeFields } from '../tmx/codec.ts'
import {
  ASSIGNMENT_FIELDS,
  areas,
  baselineHeads,
  blinds,
  PROJECT_FIELDS,
  RESOURCE_FIELDS,
  shiftPattern,
  TASK_FIELDS,
} from '../tmx/tables.ts'
import { rawPairs } from '../xml/write.ts'
import { writesParts } from './timephased.ts'

/**
 * What the model has and MS Project has no place for travels in text fields that the plan leaves free: MS Project shows and
 * keeps them like any other. Work packages and codes of Primavera get a field each, to be read and filtered by; all else is
 * JSON, cut to the length that a field may have.
 */
const PACKAGE = 'Parada work package'
const CODE = 'Parada P6 '
const DATA = 'Parada data'
/** Longest text that MS Project keeps in a field, and the most fields that one row's JSON is cut over. */
const LONGEST = 255
const MOST_PIECES = 12

type Kind = 'task' | 'resource' | 'assignment'
/** Marks the row of the whole plan that is there for its JSON alone. */
const BARE = 'bare'
/** Marks a task whose unassigned work is written for its parts alone. */
const UNMANNED = 'unmanned'

const picked = <T>(fields: readonly Field<T>[], keys: readonly (keyof T & string)[]): readonly Field<T>[] =>
  fields.filter(field => keys.includes(field.key))

const TASK_PARTS = picked(TASK_FIELDS, [
  'secondConstraint',
  'segments',
  'p6',
  'origin',
  'percentType',
  'steps',
  'leveling',
  'contractor',
  'equipment',
  'step',
  'kind',
  'probability',
  'area',
  'estimate',
  'permits',
  'workOrder',
  'delays',
  'reported',
  'emergent',
])
const CONSTRAINT = picked(TASK_FIELDS, ['constraint'])
const CUSTOM = picked(TASK_FIELDS, ['custom'])
const RESOURCE_PARTS = picked(RESOURCE_FIELDS, ['specialty', 'trade', 'nature', 'contractor'])
/** Availability by shift, whole: MS Project keeps its dates and units only. */
const AVAILABILITY = picked(RESOURCE_FIELDS, ['availability'])
const ASSIGNMENT_PARTS = picked(ASSIGNMENT_FIELDS, ['driving'])
const PROJECT_PARTS = picked(PROJECT_FIELDS, [
  'rules',
  'p6',
  'nearCriticalSlack',
  'comments',
  'keywords',
  'progressRule',
  'window',
])

/** Primavera's constraints by the one of MS Project that comes nearest. */
export function nearest(type: Constraint['type']): (typeof MS_PROJECT_CONSTRAINTS)[number] {
  if (type === 'startOn' || type === 'mandatoryStart') return 'mustStartOn'
  if (type === 'finishOn' || type === 'mandatoryFinish') return 'mustFinishOn'
  return type
}

/** Text fields that nothing uses, the last first: people take the first ones. */
function freeFields(schedule: Schedule, definitions: Json | undefined): Record<Kind, string[]> {
  const used = new Set((schedule.customFields ?? []).map(field => `${field.of} ${field.key}`))
  const note = (of: Kind, values: CustomValues | undefined): void => {
    for (const key in values) used.add(`${of} ${key}`)
  }
  for (const task of schedule.tasks) note('task', task.custom)
  note('task', schedule.projectSummary?.custom)
  for (const each of schedule.resources) note('resource', each.custom)
  for (const each of schedule.assignments) note('assignment', each.custom)
  // A definition that travels raw names its field for all kinds of rows, to be on the safe side.
  const raw = new Set(
    rawPairs(definitions).map(([, value]) => String(new Map(rawPairs(value)).get('FieldName')).toLowerCase()),
  )
  const free = (of: Kind): string[] =>
    CUSTOM_FIELDS[of]
      .filter(place => /^text\d+$/.test(place.key) && !used.has(`${of} ${place.key}`) && !raw.has(place.key))
      .map(place => place.key)
      .reverse()
  return { task: free('task'), resource: free('resource'), assignment: free('assignment') }
}

/** JSON in pieces that MS Project keeps: no letters that XML may not hold, no blanks at the ends, which it drops. */
function piecesOf(json: JsonObject): string[] {
  const text = JSON.stringify(json).replace(
    /[^ -~\u00a1-\ud7ff\ue000-\ufffd]/g,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + LONGEST)
    while (end < text.length && (text[end] === ' ' || text[end - 1] === ' ') && end > at + 1) end--
    pieces.push(text.slice(at, end))
    at = end
  }
  return pieces
}

/** What found no place, by kind with how often. */
export type Left = Map<string, number>

class Carrier {
  readonly left: Left = new Map()
  readonly fields: CustomField[]
  readonly #free: Record<Kind, string[]>
  readonly #named = new Map<string, string>()
  readonly #known: readonly CustomField[]

  constructor(schedule: Schedule, definitions: Json | undefined) {
    this.#free = freeFields(schedule, definitions)
    this.#known = schedule.customFields ?? []
    this.fields = this.#known.filter(field => !field.key.startsWith('p6:'))
  }

  lose(what: string): void {
    this.left.set(what, (this.left.get(what) ?? 0) + 1)
  }

  /** The field that goes by a name, taken from the free ones at first use. */
  fieldOf(of: Kind, name: string, values?: CustomField['values']): string | undefined {
    const known = this.#named.get(`${of} ${name}`)
    if (known !== undefined) return known
    const key = this.#free[of].shift()
    if (key === undefined) return undefined
    this.#named.set(`${of} ${name}`, key)
    this.fields.push({ key, of, name, ...(values && { values: values.map(({ parent: _, ...value }) => value) }) })
    return key
  }

  /** Custom values with the JSON of what else there is to say; where not all of it fits, `first` is said alone. */
  withData(
    of: Kind,
    custom: Record<string, CustomValue>,
    entries: [string, Json | undefined][],
    what: string,
    first: [string, Json | undefined][] = [],
  ): void {
    const said = [...entries, ...first].filter((entry): entry is [string, Json] => entry[1] !== undefined)
    if (said.length === 0) return
    const pieces = piecesOf(objectOf(said))
    const keys = pieces.map((_, at) => (at < MOST_PIECES ? this.fieldOf(of, pieceName(at)) : undefined))
    if (keys.every(key => key !== undefined)) {
      for (const [at, key] of keys.entries()) custom[key] = pieces[at] as string
      return
    }
    this.lose(what)
    if (entries.length > 0) this.withData(of, custom, [], what, first)
  }

  /** Primavera's codes and fields: those with plain texts and a plain name get a field each, others go into the JSON. */
  codes(values: CustomValues | undefined, custom: Record<string, CustomValue>): Record<string, CustomValue> {
    const others: Record<string, CustomValue> = {}
    for (const [key, value] of Object.entries(values ?? {})) {
      if (!key.startsWith('p6:')) continue
      const field = this.#known.find(each => each.key === key && each.of === 'task')
      const name = key.slice(3)
      const plain = typeof value === 'string' && value.length <= LONGEST && value.trim() === value && value !== ''
      const place =
        plain && PLAIN_NAME.test(name) && (field?.name ?? name) === name
          ? this.fieldOf('task', `${CODE}${name}`, field?.values)
          : undefined
      if (place === undefined) others[key] = value
      else custom[place] = value
    }
    return others
  }
}

/** Names that MS Project takes for a field. */
const PLAIN_NAME = /^[\p{L}\p{N}_-](?:[\p{L}\p{N} _-]{0,38}[\p{L}\p{N}_-])?$/u

const pieceName = (at: number): string => (at === 0 ? DATA : `${DATA} ${at + 1}`)

const contextOf = (schedule: Schedule): Context => ({ units: schedule.project.units, bad: () => undefined })

/** The schedule with all that MS Project has no place for in free text fields, and what did not fit even there. */
export function carry(schedule: Schedule, definitions: Json | undefined): { schedule: Schedule; left: Left } {
  const carrier = new Carrier(schedule, definitions)
  const context = contextOf(schedule)
  const withCustom = <T extends { readonly custom?: CustomValues }>(
    row: T,
    add: (into: Record<string, CustomValue>) => void,
  ): T => {
    const custom: Record<string, CustomValue> = {}
    for (const [key, value] of Object.entries(row.custom ?? {})) if (!key.startsWith('p6:')) custom[key] = value
    const before = Object.keys(custom).length
    add(custom)
    if (Object.keys(custom).length === before && before === Object.keys(row.custom ?? {}).length) return row
    return { ...row, custom }
  }
  const manned = new Set(schedule.assignments.map(each => each.task))
  const parts = (task: Task, into: Record<string, CustomValue>, more: [string, Json | undefined][]): void => {
    if (task.workPackage !== undefined) {
      const plain =
        task.workPackage.trim() === task.workPackage && task.workPackage !== '' && task.workPackage.length <= LONGEST
      const place = plain ? carrier.fieldOf('task', PACKAGE) : undefined
      if (place === undefined) more = [...more, ['work_package', task.workPackage]]
      else into[place] = task.workPackage
    }
    const others = carrier.codes(task.custom, into)
    const own = task.constraint && nearest(task.constraint.type) !== task.constraint.type
    carrier.withData(
      'task',
      into,
      [
        ...writeFields(task, TASK_PARTS, context),
        ...(own ? writeFields(task, CONSTRAINT, context) : []),
        [UNMANNED, !manned.has(task.uid) && writesParts(schedule, task) ? true : undefined],
        ...(Object.keys(others).length > 0 ? writeFields({ ...task, custom: others }, CUSTOM, context) : []),
      ],
      'taskData',
      more,
    )
  }
  const tasks = schedule.tasks.map(task => withCustom(task, into => parts(task, into, [])))
  const staff = (each: Resource): Resource =>
    withCustom(each, into =>
      carrier.withData(
        'resource',
        into,
        [
          ...writeFields(each, RESOURCE_PARTS, context),
          ...(hasShifts(each) ? writeFields(each, AVAILABILITY, context) : []),
          ['kind_word', each.kindWord],
          ...foreignCustom(each.custom, context),
        ],
        'resourceData',
      ),
    )
  const resources = schedule.resources.map(staff)
  const unnamedResource = schedule.unnamedResource && staff(schedule.unnamedResource)
  const assignments = schedule.assignments.map(each =>
    withCustom(each, into =>
      carrier.withData(
        'assignment',
        into,
        [...writeFields(each, ASSIGNMENT_PARTS, context), ...foreignCustom(each.custom, context)],
        'assignmentData',
      ),
    ),
  )
  const { shifts } = schedule.project
  const stated: readonly (readonly [string, Json | undefined])[] = [
    ...writeFields(projectParts(schedule.project), PROJECT_PARTS, context),
    ...(shifts ? [['shifts', shiftPattern.write(shifts, context)] as const] : []),
    ...hoursOf(schedule.calendars),
    ['blinds', schedule.blinds && blinds.write(schedule.blinds, context)],
    ['areas', schedule.areas && areas.write(schedule.areas, context)],
    ['baselines', schedule.baselines && baselineHeads.write(schedule.baselines.map(bareHead), context)],
  ]
  const settings = stated.filter((each): each is [string, Json] => each[1] !== undefined)
  const whole = schedule.projectSummary
  const projectSummary =
    settings.length > 0 || whole
      ? withCustom(whole ?? bareRow(schedule.project.name), into =>
          parts(
            whole ?? bareRow(''),
            into,
            settings.length > 0
              ? [
                  ['project', objectOf(settings)],
                  [BARE, whole ? undefined : true],
                ]
              : [],
          ),
        )
      : undefined
  return {
    schedule: {
      ...schedule,
      tasks,
      resources,
      assignments,
      ...(carrier.fields.length > 0 && { customFields: carrier.fields }),
      ...(projectSummary && (whole || projectSummary.custom) && { projectSummary }),
      ...(unnamedResource && { unnamedResource }),
    },
    left: carrier.left,
  }
}

export const hasShifts = (resource: Resource): boolean =>
  resource.availability?.some(each => each.shift !== undefined) === true

/** The links and calendars of a baseline are too much for a row's texts. */
const bareHead = ({ links: _links, calendars: _calendars, tasks: _tasks, ...head }: BaselineHead): BaselineHead => head

const foreignCustom = (values: CustomValues | undefined, context: Context): [string, Json | undefined][] => {
  const others = Object.fromEntries(Object.entries(values ?? {}).filter(([key]) => key.startsWith('p6:')))
  return Object.keys(others).length > 0 ? writeFields({ custom: others } as Task, CUSTOM, context) : []
}

const UNITS = ['day', 'week', 'month', 'year'] as const

/** Seconds that a day, week, month and year of a calendar stand for, by its number. */
function hoursOf(calendars: readonly Calendar[]): [string, Json | undefined][] {
  const stated = calendars.flatMap(({ id, hoursPer }) =>
    hoursPer ? [[String(id), UNITS.map(unit => hoursPer[unit] ?? 0)] as [string, Json]] : [],
  )
  return stated.length > 0 ? [['hours_per', objectOf(stated)]] : []
}

function withHours(calendars: readonly Calendar[], stated: Json | undefined): readonly Calendar[] {
  if (!isObject(stated)) return calendars
  return calendars.map((calendar): Calendar => {
    const list = stated[String(calendar.id)]
    if (!Array.isArray(list)) return calendar
    const hours = UNITS.flatMap((unit, at) =>
      typeof list[at] === 'number' && list[at] > 0 ? [[unit, list[at]] as const] : [],
    )
    return hours.length > 0 ? { ...calendar, hoursPer: Object.fromEntries(hours) } : calendar
  })
}

/** Whose rules hold is said only where it is not MS Project. */
const projectParts = ({ rules, progressRule, ...rest }: Project): Project =>
  ({
    ...rest,
    ...(rules !== 'msproject' && { rules }),
    // Without a data date the rule has nothing to say.
    ...(progressRule && rest.statusDate !== undefined && { progressRule }),
  }) as Project

const bareRow = (name: string): Task => ({
  uid: taskId(0),
  row: 0,
  name,
  parent: null,
  summary: true,
  duration: { seconds: workTime(0), unit: 'd' },
})

/** The schedule with what was carried back in its place. Texts that a user changed past parsing stay as they are. */
export function uncarry(schedule: Schedule): {
  schedule: Schedule
  /** Tasks whose unassigned work is in the file for their parts alone. */
  unmanned: ReadonlySet<TaskId>
} {
  const fields = schedule.customFields ?? []
  const carriers = fields.filter(
    field =>
      field.name !== undefined &&
      field.key.startsWith('text') &&
      (field.name === PACKAGE || field.name.startsWith(CODE) || field.name.startsWith(DATA)),
  )
  const unmanned = new Set<TaskId>()
  if (carriers.length === 0) return { schedule, unmanned }
  const context = contextOf(schedule)
  const consumed = new Set<CustomField>(carriers.filter(field => !field.name?.startsWith(DATA)))
  let kept = false
  const open = (
    of: Kind,
    values: CustomValues | undefined,
  ): { custom: CustomValues | undefined; json: JsonObject; package: string | undefined } => {
    const custom: Record<string, CustomValue> = { ...values }
    let workPackage: string | undefined
    for (const field of consumed) {
      const value = field.of === of ? custom[field.key] : undefined
      if (typeof value !== 'string') continue
      delete custom[field.key]
      if (field.name === PACKAGE) workPackage = value
      else custom[`p6:${field.name?.slice(CODE.length)}`] = value
    }
    const pieces: string[] = []
    for (let at = 0; at < MOST_PIECES; at++) {
      const key = carriers.find(field => field.of === of && field.name === pieceName(at))?.key
      const piece = key === undefined ? undefined : custom[key]
      if (typeof piece !== 'string') break
      pieces.push(piece)
    }
    const json = parsed(pieces.join(''))
    if (json) {
      for (let at = 0; at < pieces.length; at++) {
        const key = carriers.find(field => field.of === of && field.name === pieceName(at))?.key
        if (key !== undefined) delete custom[key]
      }
      const read = readFields(json, CUSTOM, context, () => undefined)
      Object.assign(custom, read.values.custom)
    } else if (pieces.length > 0) kept = true
    return { custom: Object.keys(custom).length > 0 ? custom : undefined, json: json ?? {}, package: workPackage }
  }
  const rowOf = <T extends { readonly custom?: CustomValues }>(
    row: T,
    found: { custom: CustomValues | undefined },
    values: Partial<T>,
  ): T => {
    const { custom: _, ...rest } = row
    return { ...rest, ...values, ...(found.custom && { custom: found.custom }) } as T
  }
  const taskOf = (task: Task): Task => {
    const found = open('task', task.custom)
    if (found.json[UNMANNED] === true) unmanned.add(task.uid)
    const values = readFields(found.json, TASK_PARTS, context, () => undefined).values
    const { constraint } = readFields(found.json, CONSTRAINT, context, () => undefined).values
    const pack = found.package ?? found.json.work_package
    const same =
      constraint &&
      task.constraint &&
      nearest(constraint.type) === task.constraint.type &&
      constraint.date === task.constraint.date
    return rowOf(task, found, {
      ...values,
      ...(same && { constraint }),
      ...(typeof pack === 'string' && { workPackage: pack }),
    })
  }
  const tasks = schedule.tasks.map(taskOf)
  const staff = (each: Resource): Resource => {
    const found = open('resource', each.custom)
    const { values } = readFields(found.json, [...RESOURCE_PARTS, ...AVAILABILITY], context, () => undefined)
    const word = found.json.kind_word
    return rowOf(each, found, { ...values, ...(typeof word === 'string' && { kindWord: word }) })
  }
  const resources = schedule.resources.map(staff)
  const assignments = schedule.assignments.map(each => {
    const found = open('assignment', each.custom)
    return rowOf(each, found, readFields(found.json, ASSIGNMENT_PARTS, context, () => undefined).values)
  })
  const whole = schedule.projectSummary && open('task', schedule.projectSummary.custom)
  const settings =
    whole && isObject(whole.json.project)
      ? readFields(whole.json.project, PROJECT_PARTS, context, () => undefined).values
      : {}
  const data = whole && isObject(whole.json.project) ? whole.json.project : {}
  const stated = data.shifts
  const shifts = stated === undefined ? undefined : shiftPattern.read(stated, context)
  const { projectSummary, customFields: _, ...rest } = schedule
  const left = fields.flatMap((field): CustomField[] => {
    if (!carriers.includes(field)) return [field]
    if (field.name?.startsWith(CODE)) return [codeField(field)]
    return kept && field.name?.startsWith(DATA) ? [field] : []
  })
  const whose: Schedule = {
    ...rest,
    calendars: withHours(schedule.calendars, data.hours_per),
    project: { ...schedule.project, ...settings, ...(shifts && { shifts }) },
    tasks,
    resources,
    assignments,
    ...(left.length > 0 && { customFields: left }),
    ...(data.blinds !== undefined && { blinds: blinds.read(data.blinds, context) ?? [] }),
    ...(data.areas !== undefined && { areas: areas.read(data.areas, context) ?? [] }),
    ...(data.baselines !== undefined && { baselines: baselineHeads.read(data.baselines, context) ?? [] }),
    ...(schedule.unnamedResource && { unnamedResource: staff(schedule.unnamedResource) }),
    ...(projectSummary && whole && whole.json[BARE] !== true && { projectSummary: taskOf(projectSummary) }),
  }
  return { schedule: whose, unmanned }
}

const codeField = (field: CustomField): CustomField => {
  const name = field.name?.slice(CODE.length) ?? ''
  return { ...field, key: `p6:${name}`, name }
}

function parsed(text: string): JsonObject | null {
  if (text === '') return null
  try {
    const json: unknown = JSON.parse(text)
    return isObject(json) ? json : null
  } catch {
    // A user typed over it: it stays the text that it is.
    return null
  }
}
