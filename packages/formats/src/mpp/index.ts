import { done, failed, type Outcome, type Problem, problem, type Schedule, suggestion } from '@parada/schedule'
import { readAssignments } from './assignments.ts'
import { readProps } from './blocks.ts'
import { latin1, unmask } from './bytes.ts'
import { readCalendars } from './calendars.ts'
import { isCompoundFile, openContainer } from './container.ts'
import { customReader } from './custom-fields.ts'
import { readLookups } from './lookups.ts'
import { readCustomFields } from './custom-names.ts'
import { type Entity, type FieldMap, readFieldMap } from './field-map.ts'
import { RESOURCE } from './fields.ts'
import { readLinks } from './links.ts'
import { defaultUnit, readProject } from './project.ts'
import { resourceRows, toResource } from './resources.ts'
import { bytesOf, type Row, text } from './row.ts'
import { rtfToText } from './rtf.ts'
import { outline, toTask } from './tasks.ts'
import { taskRows } from './task-rows.ts'
import { layoutOf, openBlock, readCompObj, readProtection, type Source } from './version.ts'

/** How to read. */
export interface MppOptions {
  /** Told the share done, 0 to 1, a few times on the way. */
  readonly progress?: (share: number) => void
  /** Read password. Project 2000-2003 files open without it too; when given, it is checked. */
  readonly password?: string
}

/** Whether the bytes may be a Microsoft Project file: a compound file that holds a project's folders. */
export function isMpp(bytes: Uint8Array): boolean {
  if (!isCompoundFile(bytes)) return false
  const container = openContainer(bytes)
  return typeof container !== 'string' && layoutOf(container.root) !== undefined
}

/**
 * Reads a Microsoft Project file (.mpp, .mpt) of Project 2000 to 365. Never throws: anything that is no such file, too old
 * or really encrypted is a problem; what could not be carried over is a warning beside the value.
 */
export function readMpp(bytes: Uint8Array, options: MppOptions = {}): Outcome<Schedule> {
  const container = openContainer(bytes)
  if (container === 'notCompoundFile') return failed(problem('mpp.notProjectFile'))
  if (container === 'damaged') return failed(problem('mpp.damaged'))
  const found = layoutOf(container.root)
  if (!found) return failed(problem('mpp.notProjectFile'))
  const named = readCompObj(container.root.stream('\u0001CompObj'))
  if (found.layout === 8)
    return failed(
      problem('mpp.tooOld', { version: named.format || named.applicationName }, { suggestions: [suggestion('mpp.saveNewer')] }),
    )
  const warnings: Problem[] = []
  const { protection, mask } = readProtection(readProps(container.root.stream(found.props)), found.layout)
  if (protection.encrypted) return failed(problem('mpp.passwordProtected'))
  if (options.password !== undefined && protection.password !== undefined && options.password !== protection.password)
    return failed(problem('mpp.wrongPassword'))
  const data = container.root.folders.get(found.folder)
  const propsStream = data?.stream('Props')
  if (!data || !propsStream) return failed(problem('mpp.damaged'))
  const source: Source = {
    layout: found.layout,
    application: named.application ?? found.layout,
    applicationName: named.applicationName,
    template: /MPT/i.test(named.format),
    root: container.root,
    data,
    props: readProps(unmask(propsStream, mask)),
    mask,
    protection,
    warnings,
  }
  options.progress?.(0.1)
  return done(readSchedule(source, options), warnings)
}

function readSchedule(source: Source, options: MppOptions): Schedule {
  const unit = defaultUnit(source)
  const short = source.layout === 9
  const fieldMap = (entity: Entity) =>
    readFieldMap(source.props, entity, short) ?? { places: new Map(), order: [], fixedSize: 0 }
  const notes = (row: Row, field: number): string | undefined => {
    const bytes = bytesOf(row, field)
    const text = bytes && rtfToText(latin1(bytes)).text
    return text === '' ? undefined : text
  }
  const lookups = readLookups(source, openBlock(source, 'outlineCode'))
  const custom = (entity: Entity, map: FieldMap) => customReader(map, entity, unit, lookups)

  const maps = { task: fieldMap('task'), resource: fieldMap('resource'), assignment: fieldMap('assignment') }
  const taskBlock = openBlock(source, 'task')
  const rows = outline(taskRows(taskBlock, maps.task, source.layout))
  options.progress?.(0.3)

  const resourceBlock = openBlock(source, 'resource')
  const resources = resourceRows(resourceBlock, maps.resource)
  const calendars = readCalendars(source, openBlock(source, 'calendar'), new Map(resources.map(row => [row.uid, text(row, RESOURCE.name) ?? ''])))
  options.progress?.(0.4)

  const projectRow = rows.find(each => each.row.uid === 0)
  const project = readProject(source, calendars.calendars, undefined)
  const context = {
    unit,
    calendars: new Set(calendars.calendars.map(each => each.id as number)),
    notes,
    custom: custom('task', maps.task),
    criticalSlack: project.criticalSlack ?? 0,
  }
  const summary = projectRow && toTask(projectRow, context)
  const tasks = rows.filter(each => each.row.uid !== 0).map(each => toTask(each, context))
  options.progress?.(0.7)
  const { links } = readLinks(source, openBlock(source, 'link'), tasks, unit)
  const resourceContext = {
    unit,
    calendarOf: calendars.ofResource,
    notes,
    custom: custom('resource', maps.resource),
  }
  const read = resources.map(row => toResource(row, source, resourceContext))
  const named = read.filter(each => each.uid !== 0)
  const unnamed = read.find(each => each.uid === 0)
  const assignmentBlock = openBlock(source, 'assignment')
  const { assignments } = readAssignments(source, assignmentBlock, maps.assignment, {
    unit,
    tasks: new Set(tasks.map(task => task.uid as number)),
    resources: new Set(named.map(each => each.uid as number)),
    materials: new Set(named.filter(each => each.kind === 'material').map(each => each.uid as number)),
    notes,
    custom: custom('assignment', maps.assignment),
  })
  const customFields = readCustomFields(
    source,
    maps,
    { task: taskBlock, resource: resourceBlock, assignment: assignmentBlock },
    lookups,
    unit,
  )
  options.progress?.(1)
  return {
    project: { ...project, name: summary?.name || project.name },
    calendars: calendars.calendars,
    tasks,
    links,
    resources: named,
    assignments,
    ...(customFields.length > 0 && { customFields }),
    ...(summary && { projectSummary: summary }),
    ...(unnamed && { unnamedResource: unnamed }),
  }
}
