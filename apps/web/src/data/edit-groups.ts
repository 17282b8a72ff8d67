import {
  type Assignment,
  type AssignmentId,
  type Constraint,
  type ConstraintType,
  type Duration,
  type Edit,
  formatLag,
  type LinkType,
  type ResourceId,
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
    | 'blind'
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

/** Edits that are shown with the task they are of. */
type TaskEdit = Extract<
  Edit,
  {
    kind:
      | 'addTask'
      | 'removeTask'
      | 'moveTask'
      | 'setTask'
      | 'addLink'
      | 'removeLink'
      | 'setLink'
      | 'addAssignment'
      | 'removeAssignment'
      | 'setAssignment'
  }
>

const line = (what: EditLine['what'], before: EditValue, after: EditValue, field = ''): EditLine => ({
  what,
  field,
  before,
  after,
})

/** Puts a list of edits into groups a person can judge one by one, in the order they first appear. */
export function groupEdits(edits: readonly Edit[], schedule: Schedule): readonly EditGroup[] {
  const groups = new Groups(edits, schedule)
  for (const edit of edits)
    switch (edit.kind) {
      case 'addTask':
      case 'removeTask':
      case 'moveTask':
      case 'setTask':
      case 'addLink':
      case 'removeLink':
      case 'setLink':
      case 'addAssignment':
      case 'removeAssignment':
      case 'setAssignment':
        groupTaskEdit(edit, groups)
        break
      default:
        groupPlanEdit(edit, groups)
    }
  return groups.all
}

/** Groups as they grow, and what edits are described with: the names of things, those that the edits add included. */
class Groups {
  readonly schedule: Schedule
  readonly tasks: ReadonlyMap<TaskId, Task>
  readonly assignments: ReadonlyMap<AssignmentId, Assignment>
  readonly resources = new Map<ResourceId, string>()
  private readonly names = new Map<TaskId, string>()
  private readonly groups = new Map<string, { task: TaskId | null; name: string; lines: EditLine[]; edits: Edit[] }>()

  constructor(edits: readonly Edit[], schedule: Schedule) {
    this.schedule = schedule
    this.tasks = new Map(schedule.tasks.map(task => [task.uid, task]))
    this.assignments = new Map(schedule.assignments.map(each => [each.uid, each]))
    for (const task of schedule.tasks) this.names.set(task.uid, task.name)
    for (const resource of schedule.resources) this.resources.set(resource.uid, resource.name)
    for (const edit of edits) {
      if (edit.kind === 'addTask') this.names.set(edit.task.uid, edit.task.name)
      if (edit.kind === 'addResource') this.resources.set(edit.resource.uid, edit.resource.name)
    }
  }

  get all(): readonly EditGroup[] {
    return [...this.groups].map(([key, group]) => {
      const changed = group.lines.filter(each => !readsSame(each))
      return { key, ...group, lines: changed.length > 0 ? changed : group.lines }
    })
  }

  nameOf(task: TaskId): string {
    return this.names.get(task) ?? `#${task}`
  }

  put(key: string, task: TaskId | null, name: string, edit: Edit, lines: readonly EditLine[]): void {
    const group = this.groups.get(key) ?? { task, name, lines: [], edits: [] }
    group.edits.push(edit)
    for (const each of lines) {
      // What a later edit sets again is the value that stays.
      const at = each.field === '' ? -1 : group.lines.findIndex(one => one.field === each.field)
      const earlier = group.lines[at]
      if (earlier) group.lines[at] = { ...each, before: earlier.before }
      else group.lines.push(each)
    }
    this.groups.set(key, group)
  }

  ofTask(task: TaskId, edit: Edit, lines: readonly EditLine[]): void {
    this.put(`t${task}`, task, this.nameOf(task), edit, lines)
  }

  ofProject(edit: Edit, lines: readonly EditLine[]): void {
    this.put('project', null, this.schedule.project.name, edit, lines)
  }
}

/** What is not written out, only that it changed. */
const UNSAID = '…'

/** A field that reads the same on both sides: nothing of it changes. */
const readsSame = ({ field, before, after }: EditLine): boolean =>
  field !== '' && !(after.kind === 'text' && after.text === UNSAID) && JSON.stringify(before) === JSON.stringify(after)

function groupTaskEdit(edit: TaskEdit, groups: Groups): void {
  const { schedule, tasks, resources, assignments } = groups
  const { units } = schedule.project
  const nameOf = (task: TaskId) => groups.nameOf(task)
  const linkText = (from: TaskId, type: LinkType, lag: string): EditValue => ({
    kind: 'link',
    from: nameOf(from),
    type,
    lag,
  })
  switch (edit.kind) {
    case 'addTask':
      groups.ofTask(edit.task.uid, edit, [
        line('newTask', NONE, { kind: 'duration', duration: edit.task.duration, units }),
      ])
      break
    case 'removeTask':
      groups.ofTask(edit.task, edit, [line('removedTask', text(nameOf(edit.task)), NONE)])
      break
    case 'moveTask':
      groups.ofTask(edit.task, edit, [
        line('moved', NONE, edit.to.parent === null ? NONE : text(nameOf(edit.to.parent))),
      ])
      break
    case 'setTask': {
      const old = tasks.get(edit.task)
      const lines = Object.entries(edit.changes).map(([field, value]) =>
        line('field', fieldValue(field, old?.[field as keyof Task], units), fieldValue(field, value, units), field),
      )
      groups.ofTask(edit.task, edit, lines)
      break
    }
    case 'addLink':
      groups.ofTask(edit.link.to, edit, [
        line('newLink', NONE, linkText(edit.link.from, edit.link.type, formatLag(edit.link.lag, units))),
      ])
      break
    case 'removeLink':
      groups.ofTask(edit.link.to, edit, [line('removedLink', linkText(edit.link.from, edit.link.type, ''), NONE)])
      break
    case 'setLink': {
      const old = schedule.links.find(
        each => each.from === edit.link.from && each.to === edit.link.to && each.type === edit.link.type,
      )
      const lag = edit.changes.lag ?? old?.lag
      groups.ofTask(edit.link.to, edit, [
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
      groups.ofTask(edit.assignment.task, edit, [line('assigned', NONE, text(withUnits(name, edit.assignment.units)))])
      break
    }
    case 'removeAssignment':
    case 'setAssignment': {
      const old = assignments.get(edit.assignment)
      if (!old) {
        groups.ofProject(edit, [])
        break
      }
      const name = old.resource === null ? '' : (resources.get(old.resource) ?? '')
      const after = edit.kind === 'removeAssignment' ? NONE : text(withUnits(name, edit.changes.units ?? old.units))
      groups.ofTask(old.task, edit, [
        line(edit.kind === 'removeAssignment' ? 'unassigned' : 'assigned', text(withUnits(name, old.units)), after),
      ])
      break
    }
  }
}

function groupPlanEdit(edit: Exclude<Edit, TaskEdit>, groups: Groups): void {
  const { schedule, resources } = groups
  const { units } = schedule.project
  switch (edit.kind) {
    case 'addResource':
      groups.put(`r${edit.resource.uid}`, null, edit.resource.name, edit, [
        line('newResource', NONE, text(edit.resource.name)),
      ])
      break
    case 'removeResource':
      groups.put(`r${edit.resource}`, null, resources.get(edit.resource) ?? '', edit, [
        line('removedResource', text(resources.get(edit.resource) ?? ''), NONE),
      ])
      break
    case 'setResource':
      groups.put(
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
      groups.put('calendar', null, name, edit, [line('calendar', NONE, text(name))])
      break
    }
    case 'setProject':
      groups.ofProject(
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
      groups.ofProject(edit, [line('renumbered', NONE, NONE)])
      break
    case 'setCustomFields':
      groups.ofProject(edit, [line('customFields', NONE, NONE)])
      break
    case 'setArea': {
      const old = schedule.areas?.find(each => each.id === edit.area.id)
      const { area } = edit
      const lines = (['maxPeople', 'maxHeavyLifts'] as const).flatMap(field =>
        old?.[field] === area[field]
          ? []
          : [
              line(
                'project',
                old?.[field] === undefined ? NONE : text(String(old[field])),
                text(`${area.name}: ${area[field] ?? '–'}`),
                field,
              ),
            ],
      )
      if (old?.name !== area.name || lines.length === 0)
        lines.unshift(line('area', old === undefined ? NONE : text(old.name), text(area.name)))
      groups.ofProject(edit, lines)
      break
    }
    case 'removeArea': {
      const name = schedule.areas?.find(each => each.id === edit.area)?.name ?? edit.area
      groups.ofProject(edit, [line('area', text(name), NONE)])
      break
    }
    case 'setBlind': {
      const old = schedule.blinds?.find(each => each.id === edit.blind.id)?.tag
      groups.ofProject(edit, [line('blind', old === undefined ? NONE : text(old), text(edit.blind.tag))])
      break
    }
    case 'removeBlind': {
      const tag = schedule.blinds?.find(each => each.id === edit.blind)?.tag ?? edit.blind
      groups.ofProject(edit, [line('blind', text(tag), NONE)])
      break
    }
    case 'setBaseline': {
      const old = schedule.baselines?.find(each => each.number === edit.baseline)
      const shown = (name: string | undefined) => text(name ? `${edit.baseline} ${name}` : String(edit.baseline))
      const [before, after] = [old ? shown(old.name) : NONE, edit.to ? shown(edit.to.name) : NONE]
      groups.ofProject(edit, [line('baseline', before, after)])
      break
    }
    case 'lockBaseline':
      groups.ofProject(edit, [line('baseline', NONE, text(String(edit.baseline)))])
      break
    default:
      edit satisfies never
  }
}

const withUnits = (name: string, units: number | null | undefined): string =>
  units === undefined || units === null || units === 1 ? name : `${name} ×${Math.round(units * 100) / 100}`

const DATES = new Set(['start', 'finish', 'deadline', 'actualStart', 'actualFinish', 'statusDate', 'stop', 'resume'])
const SHARES = new Set(['percentComplete', 'percentWorkComplete', 'physicalPercentComplete'])

const WORK = new Set(['work', 'actualWork', 'remainingWork'])

function fieldValue(field: string, value: unknown, units: Schedule['project']['units']): EditValue {
  if (field === 'mode') return { kind: 'mode', manual: value === 'manual' }
  if (field === 'reported') {
    const by = (value as Task['reported'] | null)?.by
    return by ? text(by) : NONE
  }
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
  return text(UNSAID)
}
