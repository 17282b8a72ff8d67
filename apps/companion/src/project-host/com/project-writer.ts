import type { Assignment, Calendar, CalendarId, Edit, Link, LinkKey, Resource } from '@parada/schedule'
import type { FieldOutcome } from '../project-host.ts'
import { WRITTEN_IN_PART } from './after-apply.ts'
import { assignmentWrites } from './assignment-fields.ts'
import { type Answer, type Automation, AutomationError } from './automation.ts'
import { counted } from './counted.ts'
import { writesOf } from './fields.ts'
import { isRefusal, LocalWords, refusalOf } from './local-words.ts'
import { putAll, type Standing, type WriteContext } from './member-write.ts'
import { writePlan } from './plan-fields.ts'
import { writeResource } from './resource-fields.ts'
import { isAutomation } from './retry.ts'
import { standalone, writeCalendar } from './write-calendars.ts'
import { dependencyOf, LINK_TYPES, lagIs, lagValue, linkKey } from './write-links.ts'
import { RowMover } from './write-rows.ts'

/** What became of one edit. */
export interface SessionResult {
  readonly result: 'applied' | 'skipped' | 'refused'
  readonly reason?: string
  /** Field by field, for edits that change several. */
  readonly fields?: readonly FieldOutcome[]
  /** The unique id that Project gave to what the edit added. */
  readonly uid?: number
}

/** What the edits take to know of the plan as it was read, as plain data that crosses a process. */
export interface ApplyEnvironment {
  readonly calendars: readonly Calendar[]
  /** Which resource each private calendar belongs to. */
  readonly resourceCalendars: readonly (readonly [resource: number, calendar: number])[]
  /** Task of each assignment that an edit names. */
  readonly assignmentTasks: readonly (readonly [assignment: number, task: number])[]
  /** Custom fields that had a value and shall have none, by `kind uid`. */
  readonly clearedCustom: Readonly<Record<string, readonly string[]>>
  /** Number of a custom number field that no task uses; null when all are taken. */
  readonly freeNumber: number | null
}

const refused = (reason: string): SessionResult => ({ result: 'refused', reason })
const APPLIED: SessionResult = { result: 'applied' }

function object(answer: Answer, what: string): Automation {
  if (!isAutomation(answer)) throw new AutomationError(what, 0x80004005, 'no object')
  return answer
}

/** Unique ids of assignments are 2^20 higher over COM than in the file in some versions of Project; ours are the file's. */
const ASSIGNMENT_OFFSET = 1 << 20

/** Writes edits to the open project, one by one, and keeps what has to be read back. */
export class ProjectWriter {
  readonly #app: Automation
  readonly #project: Automation
  readonly #environment: ApplyEnvironment
  readonly #dry: boolean
  /** Rows that a dry run would have added. */
  readonly #newTasks = new Set<number>()
  /** Objects by unique id. Ids that we gave to new rows point at the rows that Project made for them. */
  readonly #tasks = new Map<number, Automation>()
  /** Rows of this apply by the unique id that Project gave them. */
  readonly #added = new Map<number, Automation>()
  readonly #resources = new Map<number, Automation>()
  readonly #assignments = new Map<number, Automation>()
  readonly #calendars: Map<CalendarId, Calendar>
  readonly #ownerOfCalendar: Map<number, number>
  readonly #mover: RowMover
  readonly #words: LocalWords
  readonly #context: WriteContext
  /** What must still hold in the end, by edit. */
  readonly #standing = new Map<number, Standing[]>()
  /** The edit that wrote a member last: an earlier write of the same member is not judged any more. */
  readonly #lastWrite = new Map<string, number>()
  /** The last edit that removed something. */
  #lastRemoval = -1
  #noCalendar: string | null = null
  #at = -1

  /** How many writes Project took so far. */
  readonly #written: () => number

  constructor(outer: Automation, whole: Automation, environment: ApplyEnvironment, dry = false) {
    const { app, project, written } = counted(outer, whole)
    this.#written = written
    this.#dry = dry
    this.#app = app
    this.#project = project
    this.#environment = environment
    this.#calendars = new Map(environment.calendars.map(each => [each.id, each]))
    this.#ownerOfCalendar = new Map(environment.resourceCalendars.map(([resource, calendar]) => [calendar, resource]))
    this.#words = new LocalWords(app)
    this.#mover = new RowMover(app, project, uid => this.#byTheirId(uid), environment.freeNumber)
    this.#context = {
      words: this.#words,
      calendar: id => this.#calendars.get(id),
      calendarName: id => this.#calendars.get(id as CalendarId)?.name,
      noCalendar: () => {
        this.#noCalendar ??= this.#words.noCalendar(
          project,
          [...this.#calendars.values()].map(each => each.name),
        )
        return this.#noCalendar
      },
      unsetDate: target => this.#words.unset(target),
    }
  }

  /** What would become of an edit: values are compared, what is named must be there, nothing is written. */
  foretold(edit: Edit): SessionResult {
    const known = (found: unknown): SessionResult => (found ? APPLIED : refused('companion.taskNotInProject'))
    switch (edit.kind) {
      case 'setTask':
        return this.#newTasks.has(edit.task) ? APPLIED : this.#setTask(edit.task, edit.changes)
      case 'setAssignment':
        return this.#setAssignment(edit.assignment, edit.changes)
      case 'addTask':
        this.#newTasks.add(edit.task.uid)
        return APPLIED
      case 'removeTask':
      case 'moveTask':
        return known(this.#newTasks.has(edit.task) || this.#task(edit.task))
      case 'removeLink':
      case 'setLink':
        return known(this.#dependency(edit.link))
      case 'addLink':
        return lagValue(edit.link.lag, this.#words) === undefined ? refused('companion.valueNotInProject') : APPLIED
      case 'setResource':
      case 'removeResource':
        return known(this.#resource(edit.resource))
      case 'removeAssignment':
        return known(this.#assignment(edit.assignment))
      case 'addResource':
      case 'addAssignment':
      case 'addCalendar':
      case 'setCalendar':
      case 'removeCalendar':
      case 'setProject':
        return APPLIED
      case 'numberRows':
      case 'setArea':
      case 'removeArea':
      case 'setBlind':
      case 'removeBlind':
      case 'setBaseline':
      case 'lockBaseline':
      case 'setCustomFields':
        return refused('companion.editNotInProject')
    }
  }

  /** Carries out one edit. What Project refuses with an error of its own is a result; a lost or busy Project is not. */
  apply(edit: Edit): SessionResult {
    this.#at++
    const before = this.#written()
    try {
      return this.#carryOut(edit)
    } catch (error) {
      if (!isRefusal(error)) throw error
      return refused(this.#written() === before ? 'companion.refusedByProject' : WRITTEN_IN_PART)
    }
  }

  /** The result after reading back: a member that Project changed or ignored makes it a refusal. */
  confirmed(result: SessionResult, at: number): SessionResult {
    const failed = (this.#standing.get(at) ?? []).filter(
      each => this.#lastWrite.get(each.key) === at && !this.#holds(each, at),
    )
    if (failed.length === 0) return result
    const reason = 'companion.readBackDiffers'
    if (!result.fields) return { ...result, result: 'refused', reason }
    const wrong = new Set(failed.map(each => each.field))
    return this.#summed(
      result.fields.map(each => (wrong.has(each.field) ? { field: each.field, result: 'refused', reason } : each)),
      result.uid,
    )
  }

  /** What a later edit removed holds nothing any more, and need not. */
  #holds(standing: Standing, at: number): boolean {
    try {
      return standing.holds()
    } catch (error) {
      if (isRefusal(error)) return this.#lastRemoval > at
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
        return this.#remove(this.#tasks, edit.task, this.#task(edit.task))
      case 'moveTask':
        return this.#moveTask(edit)
      case 'addLink':
        return this.#addLink(edit.link)
      case 'removeLink':
      case 'setLink':
        return this.#changeLink(edit)
      case 'addResource':
        return this.#addResource(edit.resource)
      case 'setResource':
        return this.#setResource(edit.resource, edit.changes)
      case 'removeResource':
        return this.#remove(this.#resources, edit.resource, this.#resource(edit.resource))
      case 'addAssignment':
        return this.#addAssignment(edit.assignment)
      case 'setAssignment':
        return this.#setAssignment(edit.assignment, edit.changes)
      case 'removeAssignment':
        return this.#remove(this.#assignments, edit.assignment, this.#assignment(edit.assignment))
      case 'addCalendar':
        return this.#addCalendar(edit.calendar)
      case 'setCalendar':
        return this.#setCalendar(edit.calendar, edit.changes)
      case 'removeCalendar':
        return this.#removeCalendar(edit.calendar)
      case 'setProject':
        return this.#done(writePlan(this.#app, this.#project, edit.changes, this.#context))
      case 'numberRows':
      case 'setBlind':
      case 'removeBlind':
      case 'setArea':
      case 'removeArea':
      case 'setBaseline':
      case 'lockBaseline':
      case 'setCustomFields':
        return refused('companion.editNotInProject')
    }
  }

  #task(uid: number): Automation | undefined {
    return this.#find(this.#tasks, 'Tasks', uid)
  }

  /** Project's unique id of a row by the one we know it by; null when there is no such row. */
  #theirs(uid: number | null): number | null {
    const task = uid === null ? undefined : this.#task(uid)
    return task ? Number(task.get('UniqueID')) : null
  }

  #byTheirId(uid: number): Automation | undefined {
    return this.#added.get(uid) ?? this.#task(uid)
  }

  #resource(uid: number): Automation | undefined {
    return this.#find(this.#resources, 'Resources', uid)
  }

  /** By unique id, never by row: rows move (VBA reference: Tasks.UniqueID, Resources.UniqueID). */
  #find(known: Map<number, Automation>, collection: 'Tasks' | 'Resources', uid: number): Automation | undefined {
    const found = known.get(uid)
    if (found) return found
    try {
      const answer = object(this.#project.get(collection), collection).get('UniqueID', uid)
      if (!isAutomation(answer)) return undefined
      known.set(uid, answer)
      return answer
    } catch (error) {
      if (error instanceof AutomationError && error.code !== null) return undefined
      throw error
    }
  }

  #assignment(uid: number): Automation | undefined {
    const known = this.#assignments.get(uid)
    if (known) return known
    const owner = this.#environment.assignmentTasks.find(([assignment]) => assignment === uid)?.[1]
    const task = owner === undefined ? undefined : this.#task(owner)
    if (!task) return undefined
    for (const each of object(task.get('Assignments'), 'Assignments').items()) {
      const found = each && Number(each.get('UniqueID'))
      if (each && found !== null && found % ASSIGNMENT_OFFSET === uid) return each
    }
    return undefined
  }

  /** Keeps what must hold in the end. */
  #keep(standing: readonly Standing[]): void {
    this.#standing.set(this.#at, [...(this.#standing.get(this.#at) ?? []), ...standing])
    for (const each of standing) this.#lastWrite.set(each.key, this.#at)
  }

  #done(
    { outcomes, standing }: { outcomes: readonly FieldOutcome[]; standing: readonly Standing[] },
    uid?: number,
  ): SessionResult {
    this.#keep(standing)
    return this.#summed(outcomes, uid)
  }

  /** Applied when any field was; else refused when any was; else there was nothing to write. */
  #summed(fields: readonly FieldOutcome[], uid?: number): SessionResult {
    const rest = { fields, ...(uid !== undefined && { uid }) }
    // What was added without a value that it should have is not the thing that was asked for.
    const lacking = fields.some(each => each.result === 'refused' && each.reason !== 'companion.fieldNotInProject')
    if (uid !== undefined && lacking) return { result: 'applied', reason: WRITTEN_IN_PART, ...rest }
    if (uid !== undefined || fields.some(each => each.result === 'applied')) return { result: 'applied', ...rest }
    const first = fields.find(each => each.result === 'refused')
    if (first) return { result: 'refused', ...(first.reason !== undefined && { reason: first.reason }), ...rest }
    return { result: 'skipped', reason: 'companion.alreadyEqual', ...rest }
  }

  #cleared(kind: string, uid: number): readonly string[] {
    return this.#environment.clearedCustom[`${kind} ${uid}`] ?? []
  }

  #setTask(uid: number, changes: Readonly<Record<string, unknown>>): SessionResult {
    const task = this.#task(uid)
    if (!task) return refused('companion.taskNotInProject')
    const writes = writesOf(changes, this.#cleared('task', uid), this.#context, task)
    return this.#done(putAll(task, `task ${uid}`, writes, this.#dry))
  }

  #addTask(edit: Extract<Edit, { kind: 'addTask' }>): SessionResult {
    const {
      uid,
      row: _row,
      parent,
      name,
      stored: _stored,
      origin: _origin,
      extra: _extra,
      guid: _guid,
      ...fields
    } = edit.task
    const tasks = object(this.#project.get('Tasks'), 'Tasks')
    const previous = edit.after ?? parent
    const above = previous === null ? undefined : this.#task(previous)
    if (previous !== null && !above) return refused('companion.taskNotInProject')
    const before = above ? Number(above.get('ID')) + 1 + this.#below(above, edit.after !== null) : 1
    const added = object(
      before > Number(tasks.get('Count')) ? tasks.call('Add', [name]) : tasks.call('Add', [name, before]),
      'Add',
    )
    this.#tasks.set(uid, added)
    const theirs = Number(added.get('UniqueID'))
    const place = { parent: this.#theirs(parent), after: this.#theirs(edit.after) }
    this.#added.set(theirs, added)
    this.#mover.added(theirs, place)
    const level = parent === null ? 1 : Number(this.#task(parent)?.get('OutlineLevel') ?? 0) + 1
    if (Number(added.get('OutlineLevel')) !== level) added.put('OutlineLevel', level)
    // A summary's dates come from its rows: what it was before it had any is no wish.
    const wanted = edit.task.summary ? { ...fields, duration: undefined, summary: undefined } : fields
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
    const done = putAll(added, `task ${uid}`, writesOf(given, [], this.#context, added))
    this.#keep([{ field: 'row', key: `place ${uid}`, holds: () => this.#stands(theirs, added, place.parent, level) }])
    return this.#done({ ...done, outcomes: [{ field: 'row', result: 'applied' }, ...done.outcomes] }, theirs)
  }

  /** Whether a new row has its level and its summary; where rows were moved too, the whole outline is compared. */
  #stands(uid: number, task: Automation, parent: number | null, level: number): boolean {
    if (this.#mover.moved) return this.#mover.holds(uid)
    if (Number(task.get('OutlineLevel')) !== level) return false
    if (parent === null) return true
    const above = task.get('OutlineParent')
    return isAutomation(above) && Number(above.get('UniqueID')) === parent
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

  #moveTask(edit: Extract<Edit, { kind: 'moveTask' }>): SessionResult {
    const [uid, parent, after] = [edit.task, edit.to.parent, edit.to.after].map(each => this.#theirs(each))
    if (uid === null || uid === undefined || parent === undefined || after === undefined)
      return refused('companion.taskNotInProject')
    if ((edit.to.parent !== null && parent === null) || (edit.to.after !== null && after === null))
      return refused('companion.taskNotInProject')
    const reason = this.#mover.move(uid, { parent, after })
    if (reason !== null) return refused(reason)
    this.#keep([{ field: 'row', key: `place ${edit.task}`, holds: () => this.#mover.holds(uid) }])
    return APPLIED
  }

  #remove(from: Map<number, Automation>, uid: number, found: Automation | undefined): SessionResult {
    if (!found) return refused('companion.taskNotInProject')
    const theirs = from === this.#tasks ? this.#theirs(uid) : null
    found.call('Delete')
    from.delete(uid)
    this.#lastRemoval = this.#at
    if (theirs !== null) this.#mover.removed(theirs)
    return APPLIED
  }

  #addLink(link: Link): SessionResult {
    const [from, to] = [this.#task(link.from), this.#task(link.to)]
    if (!from || !to) return refused('companion.taskNotInProject')
    const lag = lagValue(link.lag, this.#words)
    if (lag === undefined) return refused('companion.valueNotInProject')
    object(to.get('TaskDependencies'), 'TaskDependencies').call('Add', [from, LINK_TYPES.indexOf(link.type), lag])
    this.#keepLink(link, link.lag)
    return APPLIED
  }

  #keepLink(link: LinkKey, lag: Link['lag'] | null): void {
    const at = this.#at
    this.#keep([
      {
        field: 'lag',
        key: linkKey(link),
        holds: () => {
          const dependency = this.#dependency(link)
          if (!this.#task(link.from) || !this.#task(link.to)) return this.#lastRemoval > at
          return lag === null ? dependency === null : dependency !== null && lagIs(dependency, lag)
        },
      },
    ])
  }

  #dependency(link: LinkKey): Automation | null {
    const [from, to] = [this.#task(link.from), this.#task(link.to)]
    return from && to ? dependencyOf(from, to, link.type) : null
  }

  #changeLink(edit: Extract<Edit, { kind: 'removeLink' | 'setLink' }>): SessionResult {
    const dependency = this.#dependency(edit.link)
    if (!dependency) return refused('companion.taskNotInProject')
    if (edit.kind === 'removeLink') {
      dependency.call('Delete')
      this.#keepLink(edit.link, null)
      return APPLIED
    }
    const { lag, type } = edit.changes
    const value = lag ? lagValue(lag, this.#words) : null
    if (value === undefined) return refused('companion.valueNotInProject')
    if (type) dependency.put('Type', LINK_TYPES.indexOf(type))
    const now = type ? { ...edit.link, type } : edit.link
    if (type) this.#keepLink(edit.link, null)
    if (lag && value !== null) {
      ;(this.#dependency(now) ?? dependency).put('Lag', value)
      this.#keepLink(now, lag)
    }
    return APPLIED
  }

  #addResource(resource: Resource): SessionResult {
    const { uid, row: _row, name, guid: _guid, extra: _extra, kindWord: _word, ...fields } = resource
    const added = object(object(this.#project.get('Resources'), 'Resources').call('Add', [name]), 'Add')
    this.#resources.set(uid, added)
    const given = Object.fromEntries(
      Object.entries(fields).filter(([field, value]) => !(field === 'kind' && value === 'work')),
    )
    const done = writeResource(added, `resource ${uid}`, given, [], this.#context)
    if (resource.calendar !== undefined) this.#ownDays(resource.calendar, uid, done)
    return this.#done(done, Number(added.get('UniqueID')))
  }

  #setResource(uid: number, changes: Readonly<Record<string, unknown>>): SessionResult {
    const resource = this.#resource(uid)
    if (!resource) return refused('companion.taskNotInProject')
    const { row: _row, kindWord: _word, extra: _extra, ...fields } = changes
    const done = writeResource(resource, `resource ${uid}`, fields, this.#cleared('resource', uid), this.#context)
    if (typeof changes.calendar === 'number') this.#ownDays(changes.calendar as CalendarId, uid, done)
    return this.#done(done)
  }

  /** The days of a resource's private calendar are members of the calendar that its resource has. */
  #ownDays(id: CalendarId, uid: number, done: { outcomes: FieldOutcome[]; standing: Standing[] }): void {
    const calendar = this.#calendars.get(id)
    if (!calendar?.ofResource) return
    this.#ownerOfCalendar.set(id, uid)
    const target = this.#resource(uid)?.get('Calendar')
    if (!isAutomation(target)) return
    const days = writeCalendar(target, `calendar ${id}`, calendar, ['week', 'exceptions', 'workWeeks'])
    done.outcomes.push(...days.outcomes.map(each => ({ ...each, field: `calendar.${each.field}` })))
    done.standing.push(...days.standing.map(each => ({ ...each, field: `calendar.${each.field}` })))
  }

  #addAssignment(assignment: Assignment): SessionResult {
    const { uid, task: taskUid, resource: resourceUid, guid: _guid, extra: _extra, units, ...fields } = assignment
    const [task, resource] = [this.#task(taskUid), resourceUid === null ? undefined : this.#resource(resourceUid)]
    if (!task || !resource) return refused('companion.taskNotInProject')
    const list = object(task.get('Assignments'), 'Assignments')
    // Assignments.Add takes row ids, not unique ids.
    const added = list.call('Add', [Number(task.get('ID')), Number(resource.get('ID')), units ?? 1])
    const target = object(added, 'Add')
    this.#assignments.set(uid, target)
    const writes = assignmentWrites(fields, [], this.#context, target, () => null)
    const units1 = assignmentWrites({ units: units ?? 1 }, [], this.#context, target, () => null)
    return this.#done(
      putAll(target, `assignment ${uid}`, [...units1, ...writes]),
      Number(target.get('UniqueID')) % ASSIGNMENT_OFFSET,
    )
  }

  #setAssignment(uid: number, changes: Readonly<Record<string, unknown>>): SessionResult {
    const found = this.#assignment(uid)
    if (!found) return refused('companion.taskNotInProject')
    const { extra: _extra, ...fields } = changes
    const rowOf = (id: number): number | null => {
      const resource = this.#resource(id)
      return resource ? Number(resource.get('ID')) : null
    }
    const writes = assignmentWrites(fields, this.#cleared('assignment', uid), this.#context, found, rowOf)
    return this.#done(putAll(found, `assignment ${uid}`, writes, this.#dry))
  }

  /** The base calendar of this name. */
  #baseCalendar(name: string): Automation | null {
    for (const each of object(this.#project.get('BaseCalendars'), 'BaseCalendars').items())
      if (each && String(each.get('Name')) === name) return each
    return null
  }

  #target(id: CalendarId): Automation | null {
    const owner = this.#ownerOfCalendar.get(id)
    if (owner !== undefined) {
      const calendar = this.#resource(owner)?.get('Calendar')
      return isAutomation(calendar) ? calendar : null
    }
    return this.#baseCalendar(this.#calendars.get(id)?.name ?? '')
  }

  #addCalendar(calendar: Calendar): SessionResult {
    this.#calendars.set(calendar.id, calendar)
    // A resource has its calendar from the start: its days are written when the resource is.
    if (calendar.ofResource) return { result: 'skipped', reason: 'companion.writtenWithResource' }
    this.#app.call('BaseCalendarCreate', [calendar.name])
    const target = this.#baseCalendar(calendar.name)
    if (!target) return refused('companion.readBackDiffers')
    const whole = standalone(calendar, id => this.#calendars.get(id as CalendarId))
    const fields = ['week', 'exceptions', ...(whole.workWeeks?.length ? ['workWeeks'] : [])]
    const done = this.#done(writeCalendar(target, `calendar ${calendar.id}`, whole, fields))
    const lacking = done.fields?.some(each => each.result === 'refused')
    return lacking ? { ...done, result: 'applied', reason: WRITTEN_IN_PART } : done
  }

  #setCalendar(id: CalendarId, changes: Readonly<Record<string, unknown>>): SessionResult {
    const before = this.#calendars.get(id)
    const target = this.#target(id)
    if (!before || !target) return refused('companion.taskNotInProject')
    const wanted = {
      ...before,
      ...changes,
      workWeeks: changes.workWeeks ?? ('workWeeks' in changes ? [] : (before.workWeeks ?? [])),
    } as Calendar
    const { name, guid: _guid, extra: _extra, hoursPer: _hours, ofResource: _of, base: _base, ...days } = changes
    const outcomes: FieldOutcome[] = []
    const standing: Standing[] = []
    if (typeof name === 'string' && name !== before.name) {
      if (before.ofResource) outcomes.push({ field: 'name', result: 'refused', reason: 'companion.fieldReadOnly' })
      else {
        this.#app.call('BaseCalendarRename', [before.name, name])
        outcomes.push({ field: 'name', result: 'applied' })
        standing.push({ field: 'name', key: `calendar ${id} name`, holds: () => this.#baseCalendar(name) !== null })
      }
    }
    this.#calendars.set(id, wanted)
    if ('base' in changes) this.#setBase(id, changes.base, outcomes)
    const whole = standalone(wanted, each => this.#calendars.get(each as CalendarId))
    const target2 = this.#target(id) ?? target
    const done = writeCalendar(target2, `calendar ${id}`, whole, Object.keys(days))
    return this.#done({ outcomes: [...outcomes, ...done.outcomes], standing: [...standing, ...done.standing] })
  }

  /** Only a resource's calendar builds on another in Project. */
  #setBase(id: CalendarId, base: unknown, outcomes: FieldOutcome[]): void {
    const owner = this.#ownerOfCalendar.get(id)
    const resource = owner === undefined ? undefined : this.#resource(owner)
    const name = this.#context.calendarName(base)
    if (!resource || name === undefined) {
      outcomes.push({ field: 'base', result: 'refused', reason: 'companion.valueNotInProject' })
      return
    }
    try {
      resource.put('BaseCalendar', name)
      outcomes.push({ field: 'base', result: 'applied' })
    } catch (error) {
      if (!isRefusal(error)) throw error
      outcomes.push({ field: 'base', result: 'refused', reason: refusalOf(error) })
    }
  }

  #removeCalendar(id: CalendarId): SessionResult {
    const calendar = this.#calendars.get(id)
    if (!calendar || calendar.ofResource) return { result: 'skipped', reason: 'companion.writtenWithResource' }
    this.#app.call('BaseCalendarDelete', [calendar.name])
    this.#keep([
      { field: 'calendar', key: `calendar ${id} name`, holds: () => this.#baseCalendar(calendar.name) === null },
    ])
    return APPLIED
  }
}
