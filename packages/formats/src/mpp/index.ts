import { done, failed, type Outcome, type Problem, type Schedule, STANDARD_CALENDAR } from '@parada/schedule'
import { listed } from '../called.ts'
import { impossibleNumbers } from '../impossible.ts'
import { readAssignments } from './assignments.ts'
import { withBaselineRuns } from './baseline-runs.ts'
import { type Props, readProps } from './blocks.ts'
import { latin1, unmask } from './bytes.ts'
import { readCalendars } from './calendars.ts'
import { isCompoundFile, openContainer } from './container.ts'
import { customReader } from './custom-fields.ts'
import { readCustomFields } from './custom-names.ts'
import { defaultFieldMap } from './default-maps.ts'
import { lossesOf } from './export-warnings.ts'
import { type Entity, type FieldMap, readFieldMap } from './field-map.ts'
import { RESOURCE, TASK } from './fields.ts'
import { readLinks } from './links.ts'
import { readLookups } from './lookups.ts'
import { overTime } from './over-time.ts'
import { loss, mppProblem } from './problems.ts'
import { defaultUnit, readProject } from './project.ts'
import { resourceRows, toResource } from './resources.ts'
import { bytesOf, type Row, text } from './row.ts'
import { rtfToText } from './rtf.ts'
import { taskRows } from './task-rows.ts'
import { outline, toTask } from './tasks.ts'
import { brokenStreams, type Layout, layoutOf, openBlock, readCompObj, readProtection, type Source } from './version.ts'

export { MPP_PROBLEM_CODES } from './problems.ts'

/** How to read. */
export interface MppOptions {
  /** Called with the share done, 0 to 1, a few times on the way. */
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
 * or really encrypted is a problem (`mpp.notProjectFile`, `mpp.tooOld`, `mpp.unknownVersion`, `mpp.passwordProtected`, `mpp.wrongPassword`,
 * `mpp.damaged`); what could not be carried over is a warning beside the value. Dates and slack that the producer had
 * computed are in `Task.stored`; the row that stands for the whole plan is `Schedule.projectSummary`.
 */
export function readMpp(bytes: Uint8Array, options: MppOptions = {}): Outcome<Schedule> {
  const container = openContainer(bytes)
  if (container === 'notCompoundFile') return failed(mppProblem('mpp.notProjectFile'))
  if (container === 'damaged') return failed(damaged())
  const found = layoutOf(container.root)
  if (container.cut && typeof found !== 'object') return failed(damaged())
  if (!found) return failed(mppProblem('mpp.notProjectFile'))
  const named = readCompObj(container.root.stream('\u0001CompObj'))
  if (found === 'old' || found === 'unknown') {
    const version = named.format || named.applicationName || 'MPP8'
    return found === 'old'
      ? failed(mppProblem('mpp.tooOld', { version }, ['mpp.saveInNewer', 'mpp.saveAsXml']))
      : failed(mppProblem('mpp.unknownVersion', { version }, ['mpp.saveAsXml']))
  }
  const { protection, mask } = readProtection(readProps(container.root.stream(found.props)), found.layout)
  if (protection.encrypted)
    return failed(mppProblem('mpp.passwordProtected', {}, ['mpp.removePassword', 'mpp.saveAsXml']))
  const { password } = options
  if (password !== undefined && protection.password !== undefined && password !== protection.password)
    return failed(mppProblem('mpp.wrongPassword', {}, ['mpp.giveAnotherPassword']))
  const data = container.root.folders.get(found.folder)
  const propsStream = data?.stream('Props')
  if (!data || !propsStream) return failed(damaged())
  options.progress?.(0.1)
  const problems: Problem[] = []
  const counts = { pictures: 0, broken: 0 }
  const props = readProps(unmask(propsStream, mask))
  const schedule = readSchedule(
    {
      layout: found.layout,
      application: named.application ?? applicationOf(props, found.layout),
      applicationName: named.applicationName,
      root: container.root,
      data,
      props,
      mask,
    },
    options,
    problems,
    counts,
  )
  const broken = container.broken + counts.broken
  // An empty plan would pass for what the file holds; even a new project has a row for itself.
  if (broken > 0 && schedule.tasks.length === 0 && !schedule.projectSummary) return failed(damaged())
  if (broken > 0) problems.unshift(loss('mpp.streamsBroken', { count: broken }))
  return done(schedule, [...problems, ...impossibleNumbers(schedule)])
}

/** Programs give every row an identity, or none any: rows without one among others have lost what stood beside it. */
const someWithoutIdentity = (rows: readonly { readonly guid?: string }[]): boolean => {
  const without = rows.filter(row => row.guid === undefined || /^[0-]*$/.test(row.guid)).length
  return without > 0 && without < rows.length
}

const damaged = (): Problem => mppProblem('mpp.damaged', {}, ['mpp.fetchAgain', 'mpp.saveAsXml'])

/** First version of those that lay out records the later way: Project 2013. */
const LATER = 15

/**
 * Version of the program where the file has lost its word on it: from 2013 on a task's record begins with its number, before
 * with its unique id.
 */
function applicationOf(props: Props, layout: Layout): number {
  const place = layout === 14 ? readFieldMap(props, 'task', false)?.places.get(TASK.uniqueId) : undefined
  return place?.in === 'fixed' && place.at > 0 ? LATER : layout
}

function readSchedule(
  source: Source,
  options: MppOptions,
  problems: Problem[],
  counts: { pictures: number; broken: number },
): Schedule {
  const unit = defaultUnit(source)
  const map = (entity: Entity): FieldMap => {
    const own = readFieldMap(source.props, entity, source.layout === 9)
    if (!own) problems.push(loss('mpp.fieldMapMissing', { entity }))
    return own ?? defaultFieldMap(entity, source.layout, source.application)
  }
  const maps = { task: map('task'), resource: map('resource'), assignment: map('assignment') }
  const blocks = {
    task: openBlock(source, 'task'),
    resource: openBlock(source, 'resource'),
    assignment: openBlock(source, 'assignment'),
  }
  const notes = (row: Row, field: number): string | undefined => {
    const bytes = bytesOf(row, field)
    if (!bytes) return undefined
    const { text, pictures } = row.vars.once('note', bytes, each => rtfToText(latin1(each)))
    if (pictures) counts.pictures++
    return text === '' ? undefined : text
  }
  const lookups = readLookups(source, openBlock(source, 'outlineCode'))
  const custom = (entity: Entity) => customReader(maps[entity], entity, unit, lookups)
  options.progress?.(0.2)

  const { rows: records, blank } = taskRows(blocks.task, maps.task, source.layout)
  const rows = outline(records)
  const resourceRecords = resourceRows(blocks.resource, maps.resource, source.layout)
  const names = new Map(resourceRecords.map(row => [row.uid, text(row, RESOURCE.name) ?? '']))
  const calendarBlock = openBlock(source, 'calendar')
  const { calendars: found, ofResource } = readCalendars(source, calendarBlock, names)
  // A plan needs a calendar, even one whose calendars are lost.
  const calendars = found.length > 0 ? found : [STANDARD_CALENDAR]
  const projectRow = rows.find(each => each.row.uid === 0)
  const project = readProject(source, calendars, projectRow && text(projectRow.row, TASK.name))
  options.progress?.(0.4)

  const taskContext = {
    unit,
    calendars: new Set(calendars.map(each => each.id as number)),
    notes,
    custom: custom('task'),
    criticalSlack: project.criticalSlack ?? 0,
  }
  const projectSummary = projectRow && toTask(projectRow, taskContext)
  const tasks = rows.filter(each => each !== projectRow).map(each => toTask(each, taskContext))
  options.progress?.(0.7)

  const linkBlock = openBlock(source, 'link')
  const { links, dropped } = readLinks(source, linkBlock, tasks, unit)
  const resourceContext = { unit, calendarOf: ofResource, notes, custom: custom('resource') }
  const everybody = resourceRecords.map(row => toResource(row, source, resourceContext))
  const unnamedResource = everybody.find(each => each.uid === 0 && each.name === '')
  const resources = everybody.filter(each => each !== unnamedResource)
  const assigned = readAssignments(source, blocks.assignment, maps.assignment, {
    unit,
    tasks: new Set(tasks.map(task => task.uid as number)),
    resources: new Set(resources.map(each => each.uid as number)),
    budgets: new Set(resources.flatMap(each => (each.budget ? [each.uid as number] : []))),
    notes,
    custom: custom('assignment'),
  })
  const customFields = readCustomFields(source, maps, blocks, lookups, unit)
  problems.push(...lossesOf(source, blocks, maps, tasks))
  counts.broken =
    brokenStreams(source, { ...blocks, link: linkBlock, calendar: calendarBlock }) +
    [tasks, resources].filter(someWithoutIdentity).length
  if (dropped.length > 0) {
    const pairs = dropped.map(({ from, to }) => `${from} → ${to}`)
    problems.push(loss('mpp.linksDropped', listed(pairs, '; ')))
  }
  if (assigned.dropped > 0) problems.push(loss('mpp.assignmentsDropped', { count: assigned.dropped }))
  const { split, timed, lost } = overTime(tasks, assigned.spreads, calendars, resources, project.calendar)
  const planned = timed.size === 0 ? assigned.assignments : assigned.assignments.map(each => timed.get(each) ?? each)
  const base = withBaselineRuns(planned, assigned.remembered, tasks, calendars, resources, project.calendar)
  if (lost + base.lost > 0) problems.push(loss('mpp.timephasedNotRead', { count: lost + base.lost }))
  if (counts.pictures > 0) problems.push(loss('mpp.notePictures', { count: counts.pictures }))
  options.progress?.(1)
  return {
    project,
    calendars,
    tasks: split.size === 0 ? tasks : tasks.map(task => split.get(task.uid) ?? task),
    links,
    resources,
    assignments: base.assignments,
    ...(customFields.length > 0 && { customFields }),
    ...(assigned.ofProject.length > 0 && { projectAssignments: assigned.ofProject }),
    ...(blank.length > 0 && { blankRows: blank }),
    ...(projectSummary && { projectSummary }),
    ...(unnamedResource && { unnamedResource }),
  }
}
