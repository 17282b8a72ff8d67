import {
  type Constraint,
  type ConstraintType,
  type Duration,
  type Edit,
  formatLag,
  type LinkType,
  type Schedule,
  type Task,
  type TaskId,
  type WorkUnits,
} from '@parada/schedule'

/** One field of one thing, before and after, as data: words are made where it is shown. */
export interface EditLine {
  readonly what:
    | 'newTask'
    | 'removedTask'
    | 'moved'
    | 'field'
    | 'newLink'
    | 'removedLink'
    | 'changedLink'
    | 'newResource'
    | 'removedResource'
    | 'assigned'
    | 'unassigned'
    | 'calendar'
    | 'project'
    | 'renumbered'
    | 'customFields'
    | 'area'
    | 'baseline'
  /** Field of the model for `field` and `project`, else empty. */
  readonly field: string
  readonly before: EditValue
  readonly after: EditValue
}

/** Text as it is, a civil instant in seconds, a share, working hours in seconds, a duration, a link, a limit on dates, a word of the model, or nothing. */
export type EditValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'instant'; readonly at: number }
  | { readonly kind: 'percent'; readonly value: number }
  | { readonly kind: 'hours'; readonly seconds: number }
  | { readonly kind: 'duration'; readonly duration: Duration; readonly units: WorkUnits }
  | { readonly kind: 'link'; readonly from: string; readonly type: LinkType; readonly lag: string }
  | { readonly kind: 'constraint'; readonly type: ConstraintType; readonly at: number | null }
  | { readonly kind: 'mode'; readonly manual: boolean }
  | { readonly kind: 'yesNo'; readonly yes: boolean }
  | { readonly kind: 'none' }

/** Changes that belong together: those of one task, of one resource, or of the project. Accepted or rejected as one. */
export interface EditGroup {
  readonly key: string
  readonly task: TaskId | null
  readonly name: string
  readonly lines: readonly EditLine[]
  readonly edits: readonly Edit[]
}

const NONE: EditValue = { kind: 'none' }
const text = (value: string): EditValue => ({ kind: 'text', text: value })

/** Puts a list of edits into groups a person can judge one by one, in the order they first appear. */
export function groupEdits(edits: readonly Edit[], schedule: Schedule): readonly EditGroup[] {
  const names = new Map<TaskId, string>(schedule.tasks.map(task => [task.uid, task.name]))
  const tasks = new Map<TaskId, Task>(schedule.tasks.map(task => [task.uid, task]))
  const resources = new Map(schedule.resources.map(each => [each.uid, each.name]))
  const assignments = new Map(schedule.assignments.map(each => [each.uid, each]))
  for (const edit of edits) {
    if (edit.kind === 'addTask') names.set(edit.task.uid, edit.task.name)
    if (edit.kind === 'addResource') resources.set(edit.resource.uid, edit.resource.name)
  }
  const nameOf = (id: TaskId) => names.get(id) ?? `#${id}`
  const units = schedule.project.units
  const groups = new Map<string, { task: TaskId | null; name: string; lines: EditLine[]; edits: Edit[] }>()
  const put = (key: string, task: TaskId | null, name: string, edit: Edit, lines: readonly EditLine[]) => {
    const group = groups.get(key) ?? { task, name, lines: [], edits: [] }
    group.edits.push(edit)
    group.lines.push(...lines)
    groups.set(key, group)
  }
  const ofTask = (id: TaskId, edit: Edit, lines: readonly EditLine[]) => put(`t${id}`, id, nameOf(id), edit, lines)
  const linkText = (from: TaskId, type: LinkType, lag: string): EditValue => ({
    kind: 'link',
    from: nameOf(from),
    type,
    lag,
  })
  const line = (what: EditLine['what'], before: EditValue, after: EditValue, field = ''): EditLine => ({
    what,
    field,
    before,
    after,
  })

  for (const edit of edits) {
    switch (edit.kind) {
      case 'addTask':
        ofTask(edit.task.uid, edit, [line('newTask', NONE, { kind: 'duration', duration: edit.task.duration, units })])
        break
      case 'removeTask':
        ofTask(edit.task, edit, [line('removedTask', text(nameOf(edit.task)), NONE)])
        break
      case 'moveTask':
        ofTask(edit.task, edit, [line('moved', NONE, edit.to.parent === null ? NONE : text(nameOf(edit.to.parent)))])
        break
      case 'setTask': {
        const old = tasks.get(edit.task)
        const lines = Object.entries(edit.changes).map(([field, value]) =>
          line('field', fieldValue(field, old?.[field as keyof Task], units), fieldValue(field, value, units), field),
        )
        ofTask(edit.task, edit, lines)
        break
      }
      case 'addLink':
        ofTask(edit.link.to, edit, [
          line('newLink', NONE, linkText(edit.link.from, edit.link.type, formatLag(edit.link.lag, units))),
        ])
        break
      case 'removeLink':
        ofTask(edit.link.to, edit, [line('removedLink', linkText(edit.link.from, edit.link.type, ''), NONE)])
        break
      case 'setLink': {
        const old = schedule.links.find(
          each => each.from === edit.link.from && each.to === edit.link.to && each.type === edit.link.type,
        )
        const lag = edit.changes.lag ?? old?.lag
        ofTask(edit.link.to, edit, [
          line(
            'changedLink',
            linkText(edit.link.from, edit.link.type, old ? formatLag(old.lag, units) : ''),
            linkText(edit.link.from, edit.changes.type ?? edit.link.type, lag ? formatLag(lag, units) : ''),
          ),
        ])
        break
      }
      case 'addAssignment': {
        const resource = edit.assignment.resource
        const name = resource === null ? '' : (resources.get(resource) ?? '')
        ofTask(edit.assignment.task, edit, [line('assigned', NONE, text(withUnits(name, edit.assignment.units)))])
        break
      }
      case 'removeAssignment':
      case 'setAssignment': {
        const old = assignments.get(edit.assignment)
        if (!old) {
          put('project', null, schedule.project.name, edit, [])
          break
        }
        const name = old.resource === null ? '' : (resources.get(old.resource) ?? '')
        const after = edit.kind === 'removeAssignment' ? NONE : text(withUnits(name, edit.changes.units ?? old.units))
        ofTask(old.task, edit, [
          line(edit.kind === 'removeAssignment' ? 'unassigned' : 'assigned', text(withUnits(name, old.units)), after),
        ])
        break
      }
      case 'addResource':
        put(`r${edit.resource.uid}`, null, edit.resource.name, edit, [
          line('newResource', NONE, text(edit.resource.name)),
        ])
        break
      case 'removeResource':
        put(`r${edit.resource}`, null, resources.get(edit.resource) ?? '', edit, [
          line('removedResource', text(resources.get(edit.resource) ?? ''), NONE),
        ])
        break
      case 'setResource':
        put(
          `r${edit.resource}`,
          null,
          resources.get(edit.resource) ?? '',
          edit,
          Object.entries(edit.changes).map(([field, value]) =>
            line('field', NONE, fieldValue(field, value, units), field),
          ),
        )
        break
      case 'addCalendar':
      case 'setCalendar':
      case 'removeCalendar': {
        const name =
          edit.kind === 'addCalendar'
            ? edit.calendar.name
            : (schedule.calendars.find(each => each.id === edit.calendar)?.name ?? '')
        put('calendar', null, name, edit, [line('calendar', NONE, text(name))])
        break
      }
      case 'setProject':
        put(
          'project',
          null,
          schedule.project.name,
          edit,
          Object.entries(edit.changes).map(([field, value]) =>
            line(
              'project',
              fieldValue(field, schedule.project[field as keyof typeof schedule.project], units),
              fieldValue(field, value, units),
              field,
            ),
          ),
        )
        break
      case 'numberRows':
        put('project', null, schedule.project.name, edit, [line('renumbered', NONE, NONE)])
        break
      case 'setCustomFields':
        put('project', null, schedule.project.name, edit, [line('customFields', NONE, NONE)])
        break
      case 'setArea': {
        const old = schedule.areas?.find(each => each.id === edit.area.id)?.name
        const before = old === undefined ? NONE : text(old)
        put('project', null, schedule.project.name, edit, [line('area', before, text(edit.area.name))])
        break
      }
      case 'removeArea': {
        const name = schedule.areas?.find(each => each.id === edit.area)?.name ?? edit.area
        put('project', null, schedule.project.name, edit, [line('area', text(name), NONE)])
        break
      }
      case 'setBaseline': {
        const old = schedule.baselines?.find(each => each.number === edit.baseline)
        const shown = (name: string | undefined) => text(name ? `${edit.baseline} ${name}` : String(edit.baseline))
        const [before, after] = [old ? shown(old.name) : NONE, edit.to ? shown(edit.to.name) : NONE]
        put('project', null, schedule.project.name, edit, [line('baseline', before, after)])
        break
      }
      case 'lockBaseline':
        put('project', null, schedule.project.name, edit, [line('baseline', NONE, text(String(edit.baseline)))])
        break
      default:
        edit satisfies never
    }
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}

const withUnits = (name: string, units: number | null | undefined): string =>
  units === undefined || units === null || units === 1 ? name : `${name} ×${Math.round(units * 100) / 100}`

const DATES = new Set(['start', 'finish', 'deadline', 'actualStart', 'actualFinish', 'statusDate', 'stop', 'resume'])
const SHARES = new Set(['percentComplete', 'percentWorkComplete', 'physicalPercentComplete'])

const WORK = new Set(['work', 'actualWork', 'remainingWork'])

function fieldValue(field: string, value: unknown, units: Schedule['project']['units']): EditValue {
  if (field === 'mode') return { kind: 'mode', manual: value === 'manual' }
  if (value === undefined || value === null) return NONE
  if (typeof value === 'number')
    return DATES.has(field)
      ? { kind: 'instant', at: value }
      : SHARES.has(field)
        ? { kind: 'percent', value }
        : WORK.has(field)
          ? { kind: 'hours', seconds: value }
          : text(String(value))
  if (typeof value === 'string') return text(value)
  if (typeof value === 'boolean') return { kind: 'yesNo', yes: value }
  if (typeof value === 'object' && 'seconds' in value && 'unit' in value)
    return { kind: 'duration', duration: value as Duration, units }
  if (field === 'constraint' || field === 'secondConstraint') {
    const { type, date } = value as Constraint
    return { kind: 'constraint', type, at: date ?? null }
  }
  return text('…')
}

/** The proposed edits that stay: those of rejected groups go, and with them whatever needs a task that would not be added. */
export function acceptedOf(groups: readonly EditGroup[], rejected: ReadonlySet<string>): readonly Edit[] {
  const missing = new Set<TaskId>()
  for (const group of groups)
    if (rejected.has(group.key)) for (const edit of group.edits) if (edit.kind === 'addTask') missing.add(edit.task.uid)
  return groups
    .filter(group => !rejected.has(group.key))
    .flatMap(group => group.edits)
    .filter(edit => !needsMissing(edit, missing))
}

function needsMissing(edit: Edit, missing: ReadonlySet<TaskId>): boolean {
  if (missing.size === 0) return false
  switch (edit.kind) {
    case 'addLink':
    case 'removeLink':
    case 'setLink':
      return missing.has(edit.link.from) || missing.has(edit.link.to)
    case 'addAssignment':
      return missing.has(edit.assignment.task)
    case 'addTask':
      return edit.task.parent !== null && missing.has(edit.task.parent)
    case 'setTask':
    case 'removeTask':
    case 'moveTask':
      return missing.has(edit.task)
    case 'setAssignment':
      return edit.changes.task !== undefined && edit.changes.task !== null && missing.has(edit.changes.task)
    case 'numberRows':
    case 'removeAssignment':
    case 'addResource':
    case 'removeResource':
    case 'setResource':
    case 'addCalendar':
    case 'removeCalendar':
    case 'setCalendar':
    case 'setProject':
    case 'setArea':
    case 'removeArea':
    case 'setBaseline':
    case 'lockBaseline':
    case 'setCustomFields':
      return false
  }
}
