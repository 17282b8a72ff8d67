import type { Calendar, Edit, Link, LinkType } from '@parada/schedule'
import { type Answer, type Automation, AutomationError, type Passed } from './automation.ts'
import { type MemberWrite, writesOf } from './fields.ts'
import { isAutomation } from './retry.ts'

/** Facts of the project that is open, as plain data that crosses a process. */
export interface OpenProject {
  readonly name: string
  /** Full path; null for a project that was never saved. */
  readonly path: string | null
  readonly readOnly: boolean
  /** Nothing was changed since it was saved: the file on the disk is the project. */
  readonly saved: boolean
  readonly version: string
  readonly taskCount: number
}

/** What became of one edit. `read` holds the members read back that differ from what was written. */
export interface SessionResult {
  readonly result: 'applied' | 'skipped' | 'refused'
  readonly reason?: string
}

const text = (answer: Answer): string => (typeof answer === 'string' ? answer : '')

function object(answer: Answer, what: string): Automation {
  if (!isAutomation(answer)) throw new AutomationError(what, 0x80004005, 'no object')
  return answer
}

/** The project in front, or null when Project shows none (error 1100). */
export function activeProject(app: Automation): Automation | null {
  try {
    const project = app.get('ActiveProject')
    return isAutomation(project) ? project : null
  } catch (error) {
    if (error instanceof AutomationError && error.code === 1100) return null
    throw error
  }
}

/** What is open; null when nothing is. */
export function openProject(app: Automation): OpenProject | null {
  const project = activeProject(app)
  if (!project) return null
  const path = text(project.get('FullName'))
  return {
    name: text(project.get('Name')),
    path: text(project.get('Path')) === '' ? null : path,
    readOnly: project.get('ReadOnly') === true,
    saved: project.get('Saved') === true,
    version: text(app.get('Version')),
    taskCount: Number(object(project.get('Tasks'), 'Tasks').get('Count')),
  }
}

/** Saves the open project as XML without asking anything; gives the path that Project says it has afterwards. */
export function saveAsXml(app: Automation, path: string): string {
  return quietly(app, () => {
    app.call('FileSaveAs', [], { Name: path, FormatID: 'MSProject.XML' })
    return text(object(app.get('ActiveProject'), 'ActiveProject').get('FullName'))
  })
}

/** Runs work with Project's questions off, and puts the setting back whatever happens. */
function quietly<T>(app: Automation, work: () => T): T {
  const alerts = app.get('DisplayAlerts') as Passed
  app.put('DisplayAlerts', false)
  try {
    return work()
  } finally {
    app.put('DisplayAlerts', alerts)
  }
}

/** PjCalculation. */
const MANUAL = 0

/**
 * Applies edits inside one undo block, with questions off, calculation manual and drawing off; all three are put back.
 * Every member written is read back after the recalculation. When Project fails in the middle, the block is closed and
 * undone, and the error goes up.
 */
export function applyInSession(
  app: Automation,
  edits: readonly Edit[],
  calendars: readonly Calendar[],
  label: string,
): SessionResult[] {
  const project = object(app.get('ActiveProject'), 'ActiveProject')
  return quietly(app, () => {
    const [calculation, drawing] = [app.get('Calculation') as Passed, app.get('ScreenUpdating') as Passed]
    app.put('Calculation', MANUAL)
    app.put('ScreenUpdating', false)
    // Undo transactions cannot be nested: exactly one is opened and closed here.
    app.call('OpenUndoTransaction', [label])
    let open = true
    try {
      const writer = new ProjectWriter(project, calendars)
      const results = edits.map(edit => writer.apply(edit))
      app.call('CloseUndoTransaction')
      open = false
      app.call('CalculateProject')
      return results.map((result, at) => writer.confirmed(result, at))
    } catch (error) {
      if (open) {
        app.call('CloseUndoTransaction')
        app.call('EditUndo')
      }
      throw error
    } finally {
      app.put('Calculation', calculation)
      app.put('ScreenUpdating', drawing)
    }
  })
}

/** PjTaskLinkType. */
const LINK_TYPES: readonly LinkType[] = ['FF', 'FS', 'SF', 'SS']

const refused = (reason: string): SessionResult => ({ result: 'refused', reason })
const APPLIED: SessionResult = { result: 'applied' }

class ProjectWriter {
  readonly #project: Automation
  readonly #calendars: readonly Calendar[]
  /** Objects by unique id. Ids that we gave to new rows point at the rows that Project made for them. */
  readonly #tasks = new Map<number, Automation>()
  readonly #resources = new Map<number, Automation>()
  /** Writes by edit, to be read back. */
  readonly #written = new Map<number, { uid: number; task: Automation; writes: MemberWrite[] }>()
  /** The edit that wrote a member of a task last: an earlier write of the same member is not judged any more. */
  readonly #lastWrite = new Map<string, number>()
  #at = -1

  constructor(project: Automation, calendars: readonly Calendar[]) {
    this.#project = project
    this.#calendars = calendars
    // Blank rows come as null and are left alone.
    for (const task of object(project.get('Tasks'), 'Tasks').items())
      if (task) this.#tasks.set(Number(task.get('UniqueID')), task)
    for (const resource of object(project.get('Resources'), 'Resources').items())
      if (resource) this.#resources.set(Number(resource.get('UniqueID')), resource)
  }

  /** Carries out one edit. What Project refuses with an error of its own is a result; a lost or busy Project is not. */
  apply(edit: Edit): SessionResult {
    this.#at++
    try {
      return this.#carryOut(edit)
    } catch (error) {
      if (error instanceof AutomationError && error.code !== null) return refused('companion.refusedByProject')
      throw error
    }
  }

  #carryOut(edit: Edit): SessionResult {
    switch (edit.kind) {
      case 'setTask':
        return this.#setTask(edit.task, edit.changes)
      case 'addTask':
        return this.#addTask(edit)
      case 'removeTask':
        return this.#remove(this.#tasks, edit.task)
      case 'addLink':
        return this.#addLink(edit.link)
      case 'removeLink':
      case 'setLink':
        return this.#changeLink(edit)
      case 'addResource': {
        const resource = object(
          object(this.#project.get('Resources'), 'Resources').call('Add', [edit.resource.name]),
          'Add',
        )
        this.#resources.set(edit.resource.uid, resource)
        if (edit.resource.kind !== 'work') resource.put('Type', edit.resource.kind === 'material' ? 1 : 2)
        if (edit.resource.maxUnits !== undefined) resource.put('MaxUnits', edit.resource.maxUnits)
        return APPLIED
      }
      case 'removeResource':
        return this.#remove(this.#resources, edit.resource)
      case 'addAssignment':
      case 'removeAssignment':
      case 'setAssignment':
        return this.#assignment(edit)
      default:
        return refused('companion.editNotInProject')
    }
  }

  /** The result after reading back: a member that Project changed or ignored makes it a refusal. */
  confirmed(result: SessionResult, at: number): SessionResult {
    const written = this.#written.get(at)
    if (!written || result.result === 'refused') return result
    const standing = written.writes.filter(write => this.#lastWrite.get(`${written.uid} ${write.member}`) === at)
    const wrong = standing.find(write => !write.same(written.task.get(write.member)))
    return wrong ? refused('companion.readBackDiffers') : result
  }

  #setTask(uid: number, changes: Readonly<Record<string, unknown>>): SessionResult {
    const task = this.#tasks.get(uid)
    if (!task) return refused('companion.taskNotInProject')
    const planned = writesOf(changes, this.#calendars)
    const not = planned.find(each => 'refused' in each)
    if (not && 'refused' in not) return refused(not.refused)
    const writes = planned.filter((each): each is MemberWrite => 'member' in each).sort((a, b) => a.order - b.order)
    // A value that is there already is not written: each write makes Project reschedule.
    const different = writes.filter(write => !write.same(task.get(write.member)))
    if (different.length === 0) return { result: 'skipped', reason: 'companion.alreadyEqual' }
    for (const write of different) {
      try {
        task.put(write.member, write.value)
      } catch (error) {
        if (error instanceof AutomationError && error.code !== null) return refused('companion.fieldReadOnly')
        throw error
      }
    }
    for (const write of different) this.#lastWrite.set(`${uid} ${write.member}`, this.#at)
    this.#written.set(this.#at, { uid, task, writes: different })
    return APPLIED
  }

  #addTask(edit: Extract<Edit, { kind: 'addTask' }>): SessionResult {
    const { uid, name, parent, row: _row, ...rest } = edit.task
    const tasks = object(this.#project.get('Tasks'), 'Tasks')
    const previous =
      edit.after === null ? (parent === null ? null : this.#tasks.get(parent)) : this.#tasks.get(edit.after)
    const before = previous ? Number(previous.get('ID')) + 1 + this.#below(previous, edit.after !== null) : 1
    const added = object(
      before > Number(tasks.get('Count')) ? tasks.call('Add', [name]) : tasks.call('Add', [name, before]),
      'Add',
    )
    this.#tasks.set(uid, added)
    const level = parent === null ? 1 : Number(this.#tasks.get(parent)?.get('OutlineLevel') ?? 0) + 1
    if (Number(added.get('OutlineLevel')) !== level) added.put('OutlineLevel', level)
    const { stored: _stored, origin: _origin, extra: _extra, guid: _guid, ...fields } = rest
    const result = this.#setTask(uid, fields)
    return result.result === 'refused' ? result : APPLIED
  }

  /** Rows of the subtree under a sibling that a new row must come after. */
  #below(task: Automation, skip: boolean): number {
    if (!skip) return 0
    const level = Number(task.get('OutlineLevel'))
    const tasks = object(this.#project.get('Tasks'), 'Tasks')
    const count = Number(tasks.get('Count'))
    let rows = 0
    for (let id = Number(task.get('ID')) + 1; id <= count; id++, rows++) {
      // A blank row comes as nothing and belongs to no task.
      const next = tasks.get('Item', id)
      if (isAutomation(next) && Number(next.get('OutlineLevel')) <= level) break
    }
    return rows
  }

  #remove(from: Map<number, Automation>, uid: number): SessionResult {
    const found = from.get(uid)
    if (!found) return refused('companion.taskNotInProject')
    found.call('Delete')
    from.delete(uid)
    return APPLIED
  }

  #addLink(link: Link): SessionResult {
    const [from, to] = [this.#tasks.get(link.from), this.#tasks.get(link.to)]
    if (!from || !to) return refused('companion.taskNotInProject')
    if (link.lag.percent !== undefined || link.lag.elapsed) return refused('companion.valueNotInProject')
    // A numeric lag is minutes; a text without a unit would be days.
    object(to.get('TaskDependencies'), 'TaskDependencies').call('Add', [
      from,
      LINK_TYPES.indexOf(link.type),
      Math.round(link.lag.seconds / 60),
    ])
    return this.#dependency(link) ? APPLIED : refused('companion.readBackDiffers')
  }

  #changeLink(edit: Extract<Edit, { kind: 'removeLink' | 'setLink' }>): SessionResult {
    const dependency = this.#dependency(edit.link)
    if (!dependency) return refused('companion.taskNotInProject')
    if (edit.kind === 'removeLink') {
      dependency.call('Delete')
      return APPLIED
    }
    const { lag, type } = edit.changes
    if (lag && (lag.percent !== undefined || lag.elapsed)) return refused('companion.valueNotInProject')
    if (type) dependency.put('Type', LINK_TYPES.indexOf(type))
    if (lag) dependency.put('Lag', Math.round(lag.seconds / 60))
    return !lag || Number(dependency.get('Lag')) === Math.round(lag.seconds / 60)
      ? APPLIED
      : refused('companion.readBackDiffers')
  }

  #dependency(link: { from: number; to: number; type: LinkType }): Automation | null {
    const to = this.#tasks.get(link.to)
    if (!to) return null
    const from = Number(this.#tasks.get(link.from)?.get('UniqueID') ?? link.from)
    for (const each of object(to.get('TaskDependencies'), 'TaskDependencies').items()) {
      if (!each || each.get('Type') !== LINK_TYPES.indexOf(link.type)) continue
      // The collection of a task holds the links to its successors as well.
      if (uniqueIdOf(each.get('From')) === from && uniqueIdOf(each.get('To')) === Number(to.get('UniqueID')))
        return each
    }
    return null
  }

  #assignment(edit: Extract<Edit, { kind: 'addAssignment' | 'removeAssignment' | 'setAssignment' }>): SessionResult {
    if (edit.kind === 'addAssignment') {
      const { task: taskUid, resource: resourceUid, units } = edit.assignment
      const [task, resource] = [
        this.#tasks.get(taskUid),
        resourceUid === null ? undefined : this.#resources.get(resourceUid),
      ]
      if (!task || !resource) return refused('companion.taskNotInProject')
      // Assignments.Add takes row ids, not unique ids.
      object(task.get('Assignments'), 'Assignments').call('Add', [
        Number(task.get('ID')),
        Number(resource.get('ID')),
        units ?? 1,
      ])
      return APPLIED
    }
    const found = this.#assignmentByUid(edit.assignment)
    if (!found) return refused('companion.taskNotInProject')
    if (edit.kind === 'removeAssignment') {
      found.call('Delete')
      return APPLIED
    }
    const { units, work, ...others } = edit.changes
    if (Object.keys(others).length > 0) return refused('companion.fieldNotInProject')
    if (typeof units === 'number') found.put('Units', units)
    if (typeof work === 'number') found.put('Work', Math.round(work / 6) / 10)
    return APPLIED
  }

  #assignmentByUid(uid: number): Automation | null {
    for (const task of this.#tasks.values())
      for (const each of object(task.get('Assignments'), 'Assignments').items())
        if (each && Number(each.get('UniqueID')) === uid) return each
    return null
  }
}

const uniqueIdOf = (answer: Answer): number => (isAutomation(answer) ? Number(answer.get('UniqueID')) : -1)
