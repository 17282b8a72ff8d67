import {
  type Assignment,
  assignmentId,
  type Calendar,
  calendarId,
  DEFAULT_UNITS,
  done,
  failed,
  type Instant,
  type Link,
  memberOf,
  type Outcome,
  type Problem,
  type Project,
  type Resource,
  resourceId,
  type Schedule,
  STANDARD_CALENDAR,
  type Task,
  type TaskId,
  taskId,
  type WorkTime,
  type WorkUnits,
} from '@parada/schedule'
import { soundCalendars } from '../calendars.ts'
import { calledBy, callerOf, type WhyNoLink } from '../called.ts'
import { impossibleNumbers } from '../impossible.ts'
import { outlineOrder, parentsByLevel, skippedLevels } from '../outline.ts'
import { Notes, refuse } from '../problems.ts'
import { lostLetters } from '../text.ts'
import { parseClock } from '../tmx/codec.ts'
import { xmlProblem } from '../xml/problem.ts'
import { decodeXml, readXmlRows, type XmlNode } from '../xml/read.ts'
import { readCalendar } from './calendar.ts'
import { Definitions } from './custom.ts'
import { RAW, readElements } from './elements.ts'
import { uncarry } from './passthrough.ts'
import { blankRow, type ReadTask, type RowContext, readAssignment, readResource, readTask } from './read-rows.ts'
import { withWorkOverTime } from './splits.ts'
import { PROJECT_DERIVED, PROJECT_ELEMENTS } from './tables.ts'
import { numbered, type Rows, withDurations, withKnownCalendar } from './third-party.ts'
import { UnreadElements } from './unread.ts'
import { bit, decimal, readFormat, readInstant } from './values.ts'

export interface MspdiOptions {
  /** Called with the share done, 0 to 1, a few times on the way. */
  readonly progress?: (share: number) => void
}

const CHECKED = new Set(['Tasks', 'Resources', 'Assignments', 'Calendars'])
const LISTS = new Set(['Calendars', 'Tasks', 'Resources', 'Assignments', 'ExtendedAttributes', 'OutlineCodes'])

/** Names of views and the like: Project itself does not read them back. */
const LOST = new Set([
  'Views',
  'Filters',
  'Groups',
  'Tables',
  'Maps',
  'Reports',
  'Drawings',
  'DataLinks',
  'VBAProjects',
])

/** Where definitions of custom fields travel that say more than the model holds. */
export const DEFINITIONS = 'mspdi:fields'

/**
 * Reads MS Project's XML (Project 2002 to 365), row by row. Problem codes `mspdi.*`, `formats.truncated`,
 * `formats.tooDeep`. What has no counterpart in the model is kept in `extra.mspdi` of its row and written back.
 */
export function readMspdi(content: string | Uint8Array, options: MspdiOptions = {}): Outcome<Schedule> {
  const text = typeof content === 'string' ? content : decodeXml(content)
  const notes = new Notes()
  const project: XmlNode = { name: 'Project', text: '', children: [] }
  const definitions = new Definitions()
  const calendars: Calendar[] = []
  const tasks: ReadTask[] = []
  const resources: Resource[] = []
  const assignments: Assignment[] = []
  const blank: number[] = []
  let summary: ReadTask | undefined
  let unnamed: Resource | undefined
  let root = ''
  let unit: RowContext['unit'] = 'd'
  const unread = new UnreadElements(notes)

  const failure = readXmlRows(text, {
    root: name => {
      root = name
    },
    isRow: (name, depth, parent) =>
      depth === 3 ? LISTS.has(parent) : depth === 2 ? !LISTS.has(name) && root === 'Project' : false,
    row: (node, parent) => {
      const context: RowContext = { notes, definitions, unit }
      if (CHECKED.has(parent)) unread.row(node, parent)
      switch (parent) {
        case 'Tasks': {
          if (node.name !== 'Task') return
          const row = blankRow(node)
          if (row !== undefined) blank.push(row)
          const read = readTask(node, context)
          if (read && (read.task.uid as number) !== 0) tasks.push(read)
          else if (read) summary = read
          return
        }
        case 'Resources': {
          const read = readResource(node, context)
          if (read && (read.uid as number) === 0) unnamed = read
          else if (read) resources.push(read)
          return
        }
        case 'Assignments': {
          const read = readAssignment(node, context)
          if (read) assignments.push(read)
          return
        }
        case 'Calendars': {
          const read = readCalendar(node, calendars.length + 1)
          if (read) calendars.push(read)
          else notes.add('warning', 'mspdi.badValue', { field: 'Calendar UID', value: '' })
          return
        }
        case 'ExtendedAttributes':
          definitions.extendedAttribute(node)
          return
        case 'OutlineCodes':
          definitions.outlineCode(node)
          return
        default:
          if (node.name === 'DurationFormat') unit = readFormat(node.text, 'd').unit
          unread.field(node)
          project.children.push(node)
      }
    },
    progress: options.progress,
  })
  if (failure) return failed(xmlProblem(failure, 'mspdi.notXml', 'mspdi.entities'))
  if (typeof content !== 'string') for (const each of lostLetters(text)) notes.push(each)
  if (root !== 'Project') return failed(refuse('mspdi.notXml', { root, why: '' }, 'formats.supported'))
  const rows = numbered({ tasks, resources, assignments, summary, unnamed })
  return assemble({ project, definitions, calendars, blank, ...rows }, notes)
}

interface Parts extends Rows {
  readonly project: XmlNode
  readonly definitions: Definitions
  readonly calendars: readonly Calendar[]
  /** Numbers of rows in which nothing stands. */
  readonly blank: readonly number[]
}

interface Numbered<T> {
  readonly what: 'Task' | 'Resource' | 'Assignment' | 'Calendar'
  readonly idOf: (row: T) => number
  readonly nameOf: (row: T) => string
  readonly withId: (row: T, id: number) => T
}

/** The rows with a number each: a second one of the same number gets another, and that is reported. */
function uniqueBy<T>(rows: readonly T[], { what, idOf, nameOf, withId }: Numbered<T>, notes: Notes): T[] {
  const seen = new Set<number>()
  let last = 0
  for (const row of rows) last = Math.max(last, idOf(row))
  return rows.map(row => {
    if (!seen.has(idOf(row))) {
      seen.add(idOf(row))
      return row
    }
    notes.add('warning', 'mspdi.idTwice', { field: `${what} UID`, id: idOf(row), name: nameOf(row).slice(0, 60) })
    return withId(row, ++last)
  })
}

const TASKS: Numbered<ReadTask> = {
  what: 'Task',
  idOf: each => each.task.uid,
  nameOf: each => each.task.name,
  withId: (each, id) => ({ ...each, task: { ...each.task, uid: taskId(id) } }),
}
const CALENDARS: Numbered<Calendar> = {
  what: 'Calendar',
  idOf: each => each.id,
  nameOf: each => each.name,
  withId: (each, id) => ({ ...each, id: calendarId(id) }),
}
const RESOURCES: Numbered<Resource> = {
  what: 'Resource',
  idOf: each => each.uid,
  nameOf: each => each.name,
  withId: (each, id) => ({ ...each, uid: resourceId(id) }),
}
const assignmentsOf = (nameOf: (row: Assignment) => string): Numbered<Assignment> => ({
  what: 'Assignment',
  idOf: each => each.uid,
  nameOf,
  withId: (each, id) => ({ ...each, uid: assignmentId(id) }),
})

/** Values that were not understood, each with the name of the row that it is of. */
function named(problems: readonly Problem[], { tasks, resources }: Schedule): readonly Problem[] {
  const nameOf = ({ at }: Problem): string | undefined =>
    at?.task !== undefined
      ? memberOf(tasks, taskId(at.task))?.name
      : at?.resource !== undefined
        ? memberOf(resources, resourceId(at.resource))?.name
        : undefined
  return problems.map(each => {
    const name = each.code === 'mspdi.badValue' ? nameOf(each) : undefined
    return name ? { ...each, params: { ...each.params, name: name.slice(0, 60) } } : each
  })
}

function assemble(parts: Parts, notes: Notes): Outcome<Schedule> {
  const calendars = soundCalendars(uniqueBy(parts.calendars, CALENDARS, notes), each =>
    notes.add('warning', 'mspdi.badValue', { field: 'BaseCalendarUID', value: each.name }),
  )
  const all = calendars.length > 0 ? calendars : [STANDARD_CALENDAR]
  if (calendars.length === 0) notes.add('warning', 'mspdi.noCalendar')
  const known = new Set<number>(all.map(each => each.id))
  const project = projectOf(parts, all, notes)
  const rows = uniqueBy(parts.tasks, TASKS, notes)
  const { tasks, isParent } = outlined(rows)
  for (const { at, read } of skippedLevels(rows.map(row => row.level))) {
    const { task, level } = rows[at] as ReadTask
    notes.add('info', 'formats.levelSkipped', { name: task.name, level, read }, { task: task.uid })
  }
  const present = new Set(tasks.map(task => task.uid))
  const withKnown = <T extends Task | Resource>(row: T): T =>
    withKnownCalendar(row, known, value =>
      notes.add('warning', 'mspdi.badValue', { field: 'CalendarUID', value, name: row.name.slice(0, 60) }),
    )
  // MS Project refers to a calendar that no row uses and does not write it.
  const quietly = <T extends Task | Resource>(row: T): T => withKnownCalendar(row, known, () => undefined)
  const sound = tasks.map(withKnown).map((task): Task => {
    if (!task.summary || !isParent.has(task.uid)) return task
    const { summary: _, ...rest } = task
    return rest
  })
  const unstated = new Set<number>(rows.flatMap(each => (each.unstated ? [each.task.uid] : [])))
  const fixed = withDurations(sound, unstated, all, project.calendar)
  const resources = uniqueBy(parts.resources, RESOURCES, notes).map(withKnown)
  const resourceUids = new Set<number>(resources.map(each => each.uid))
  const budgets = new Set<number>(resources.flatMap(each => (each.budget ? [each.uid] : [])))
  const ofProject: Assignment[] = []
  const nameOfTask = (uid: TaskId): string | undefined => memberOf(tasks, uid)?.name
  const assignments = uniqueBy(
    parts.assignments,
    assignmentsOf(each => nameOfTask(each.task) ?? String(each.task)),
    notes,
  ).flatMap(each => {
    // Assignments of the project's own row are sums, but for what is budgeted there.
    if ((each.task as number) === 0) {
      if (each.resource !== null && budgets.has(each.resource)) ofProject.push(each)
      return []
    }
    if (present.has(each.task) && (each.resource === null || resourceUids.has(each.resource))) return [each]
    notes.add(
      'warning',
      'mspdi.assignmentDropped',
      {
        task: nameOfTask(each.task) ?? each.task,
        resource: resources.find(one => one.uid === each.resource)?.name ?? each.resource ?? 0,
      },
      { task: each.task },
    )
    return []
  })
  const fields = parts.definitions.fields
  const { schedule: carried, unmanned } = uncarry({
    project,
    calendars: all,
    tasks: fixed,
    links: linksBetween(rows, tasks, notes),
    resources,
    assignments,
    ...(fields.length > 0 && { customFields: fields }),
    ...(ofProject.length > 0 && { projectAssignments: ofProject }),
    ...(parts.blank.length > 0 && { blankRows: [...new Set(parts.blank)].sort((a, b) => a - b) }),
    ...(parts.summary && { projectSummary: quietly({ ...parts.summary.task, parent: null }) }),
    ...(parts.unnamed && { unnamedResource: quietly(parts.unnamed) }),
    ...(parts.definitions.raw.length > 0 && { extra: { [DEFINITIONS]: parts.definitions.raw } }),
  })
  const overTime = withWorkOverTime(carried.tasks, carried.assignments, carried.resources, all, project.calendar)
  const isReal = (each: Assignment): boolean => each.resource !== null || !unmanned.has(each.task)
  const schedule: Schedule = {
    ...carried,
    tasks: overTime.tasks,
    assignments: unmanned.size > 0 ? overTime.assignments.filter(isReal) : overTime.assignments,
  }
  for (const each of impossibleNumbers(schedule)) notes.push(each)
  return done(schedule, named(notes.list(), schedule))
}

function outlined(rows: readonly ReadTask[]): { tasks: readonly Task[]; isParent: ReadonlySet<TaskId | null> } {
  const above = parentsByLevel(rows.map(row => row.level))
  const tasks = rows.map((row, at): Task => {
    const parent = above[at]
    return { ...row.task, parent: parent === null || parent === undefined ? null : (rows[parent] as ReadTask).task.uid }
  })
  const { order } = outlineOrder(
    tasks,
    task => task.uid,
    task => task.parent,
    () => undefined,
  )
  return { tasks: order, isParent: new Set(order.map(task => task.parent)) }
}

function linksBetween(rows: readonly ReadTask[], tasks: readonly Task[], notes: Notes): Link[] {
  const above = new Map(tasks.map(({ uid, parent }) => [uid, parent]))
  const present = new Set(above.keys())
  /** MS Project links no summary with what is in it; such a link could never be calculated. */
  const isWithin = (inner: TaskId, outer: TaskId): boolean => {
    for (let at = above.get(inner); at !== undefined && at !== null; at = above.get(at)) if (at === outer) return true
    return false
  }
  const links: Link[] = []
  const seen = new Set<string>()
  const called = callerOf(rows.map(({ task }) => task))
  for (const { task, links: given } of rows)
    for (const { from, type, lag, cross } of given) {
      const key = `${from} ${task.uid} ${type}`
      if (cross !== undefined && !present.has(taskId(from)))
        notes.add('warning', 'mspdi.externalLink', { task: task.name, project: cross }, { task: task.uid })
      else if (
        !present.has(taskId(from)) ||
        from === task.uid ||
        seen.has(key) ||
        isWithin(taskId(from), task.uid) ||
        isWithin(task.uid, taskId(from))
      ) {
        const why: WhyNoLink =
          from === task.uid ? 'self' : !present.has(taskId(from)) ? 'unknown' : seen.has(key) ? 'repeated' : 'summary'
        notes.add('warning', 'mspdi.linkDropped', { from: called(from), to: calledBy(task), why }, { task: task.uid })
      } else {
        seen.add(key)
        links.push({ from: taskId(from), to: task.uid, type, lag })
      }
    }
  return links
}

function projectOf(parts: Parts, calendars: readonly Calendar[], notes: Notes): Project {
  const node = parts.project
  const text = new Map(node.children.map(child => [child.name, child.text]))
  const get = (name: string): string => text.get(name) ?? ''
  const bad = (field: string, value: string): void =>
    notes.add('warning', 'mspdi.badValue', { field, value: value.slice(0, 60) })
  for (const list of node.children)
    if (LOST.has(list.name) && list.children.length > 0)
      notes.add('info', 'formats.lost', { what: list.name, count: list.children.length })
  const { values, raw } = readElements<Project>(node, PROJECT_ELEMENTS, PROJECT_DERIVED, bad)
  const from = bit.read(get('ScheduleFromStart')) === false ? 'finish' : 'start'
  const start = readInstant(get('StartDate'))
  const finish = readInstant(get('FinishDate'))
  const units = unitsOf(get)
  const stated = decimal.read(get('CalendarUID'))
  const calendar =
    calendars.find(each => each.id === calendarId(stated ?? -1)) ??
    calendars.find(each => !each.ofResource) ??
    (calendars[0] as Calendar)
  const defaultStart = parseClock(get('DefaultStartTime'))
  const defaultFinish = parseClock(get('DefaultFinishTime'))
  const slack = decimal.read(get('CriticalSlackLimit'))
  const currency = {
    ...(get('CurrencyCode') && { code: get('CurrencyCode') }),
    ...(get('CurrencySymbol') && { symbol: get('CurrencySymbol') }),
    ...(get('CurrencyDigits') && { digits: decimal.read(get('CurrencyDigits')) ?? 2 }),
  }
  const version = decimal.read(get('SaveVersion'))
  const name = text.get('Name') ?? text.get('Title') ?? ''
  const extra = {
    ...(raw.length > 0 && { [RAW]: raw }),
    ...(version && { applicationVersion: version }),
  }
  return {
    name,
    ...values,
    start: start ?? earliest(parts.tasks),
    ...(finish !== undefined && (from === 'finish' ? { finish } : { storedFinish: finish })),
    from,
    calendar: calendar.id,
    units,
    ...(defaultStart !== null && { defaultStart }),
    ...(defaultFinish !== null && { defaultFinish }),
    taskMode: bit.read(get('NewTasksAreManual')) ? 'manual' : 'auto',
    rules: 'msproject',
    ...(slack !== undefined && { criticalSlack: Math.round(slack * units.secondsPerDay) as WorkTime }),
    ...(Object.keys(currency).length > 0 && { currency }),
    ...(Object.keys(extra).length > 0 && { extra }),
  }
}

function earliest(tasks: readonly ReadTask[]): Instant | null {
  let first: Instant | null = null
  for (const { task } of tasks) {
    const start = task.stored?.start
    if (start !== undefined && (first === null || start < first)) first = start
  }
  return first
}

function unitsOf(get: (name: string) => string): WorkUnits {
  const positive = (name: string): number | undefined => {
    const value = decimal.read(get(name))
    return value !== undefined && value > 0 ? value : undefined
  }
  return {
    secondsPerDay: (positive('MinutesPerDay') ?? DEFAULT_UNITS.secondsPerDay / 60) * 60,
    secondsPerWeek: (positive('MinutesPerWeek') ?? DEFAULT_UNITS.secondsPerWeek / 60) * 60,
    daysPerMonth: positive('DaysPerMonth') ?? DEFAULT_UNITS.daysPerMonth,
  }
}
