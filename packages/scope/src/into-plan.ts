import {
  type Assignment,
  assignmentId,
  type Calendar,
  calendarId,
  done,
  type Edit,
  editsBetween,
  failed,
  type Outcome,
  problem,
  type Resource,
  type ResourceId,
  resourceId,
  type Schedule,
  type Task,
  type TaskId,
  taskId,
} from '@parada/schedule'
import type { Composed } from './compose.ts'
import { hasBegun, isIntricate, limitOf, type PlanItem, planItems } from './plan-lines.ts'
import type { Catalogue } from './template.ts'
import { fold } from './trades.ts'

/**
 * The edits that bring a composed scope into a plan that is there: new items come with their links, changed ones get
 * their new hours and people, those that the scope has no more go. What a person added or changed elsewhere, and every
 * item whose line is as it was, stays. Refused where an item that work has begun on would go.
 */
export function intoPlan(schedule: Schedule, composed: Composed, catalogue: Catalogue): Outcome<readonly Edit[]> {
  const had = planItems(schedule, catalogue)
  const wants = planItems(composed.schedule, catalogue)
  const wanted = new Map(wants.map(each => [each.key, each]))
  const gone = had.filter(each => !wanted.has(each.key))
  const lost = gone.find(each => each.begun)
  if (lost) return failed(problem('scope.lineBegun', { item: lost.line.label }))
  const known = new Map(had.map(each => [each.key, each]))
  const sameLine = (each: PlanItem): boolean => {
    const old = known.get(each.key)
    return old !== undefined && lineText(old) === lineText(each)
  }
  const merge = new Merge(
    schedule,
    composed.schedule,
    had,
    wants,
    new Set(wants.filter(sameLine).map(each => each.key)),
  )
  return done(editsBetween(schedule, merge.after(gone)))
}

const lineText = ({ line }: PlanItem): string =>
  JSON.stringify([
    line.template,
    Object.entries(line.parameters).sort(([a], [b]) => (a < b ? -1 : 1)),
    line.area ?? '',
    line.tier ?? 'inspect',
    line.asked ?? [],
    line.label,
  ])

/** Names each task of a composed plan by what it is: its item, its row and which repetition of it. */
export function namesOf(schedule: Schedule, items: readonly PlanItem[]): Map<string, Task> {
  const names = new Map<string, Task>()
  const put = (key: string, task: Task): void => {
    let name = key
    for (let n = 2; names.has(name); n++) name = `${key}#${n}`
    names.set(name, task)
  }
  const own = new Map<TaskId, PlanItem>()
  const roots = new Map<TaskId, PlanItem>()
  for (const item of items) {
    if (item.root !== null) roots.set(item.root, item)
    for (const task of item.tasks) own.set(task.uid, item)
  }
  for (const task of schedule.tasks) {
    const item = own.get(task.uid)
    const root = roots.get(task.uid)
    const phaseOf = task.parent === null ? undefined : roots.get(task.parent)
    const { origin } = task
    if (item) put(`${item.key}|${origin?.source}|${origin?.row}`, task)
    else if (root) put(`${root.key}|item`, task)
    else if (phaseOf) put(`${phaseOf.key}|in|${fold(task.name)}`, task)
    else if (origin?.kind === 'template') put(`unit|${origin.source}|${origin.row ?? ''}|${fold(task.name)}`, task)
  }
  return names
}

/** Fields that a template gives a task. */
const GIVEN = ['name', 'active', 'kind', 'probability', 'estimate', 'step', 'equipment', 'area', 'origin'] as const
/** Of these the row of a later template has its own; what was decided of the item stays. */
const RENEWED = ['name', 'estimate', 'step', 'origin'] as const

/** The edits that bring the named tasks of a composed plan into the plan it was composed of, and leave all others. */
export function takeRows(
  plan: Schedule,
  made: Schedule,
  catalogue: Catalogue,
  takes: (name: string) => boolean,
): readonly Edit[] {
  const merge = new Merge(plan, made, planItems(plan, catalogue), planItems(made, catalogue), new Set(), takes)
  return editsBetween(plan, merge.after([]))
}

class Merge {
  private readonly plan: Schedule
  private readonly made: Schedule
  private readonly same: ReadonlySet<string>
  private readonly itemOf = new Map<TaskId, string>()
  /** Task of the composed plan to the task that stands for it. */
  private readonly ids = new Map<TaskId, TaskId>()
  private readonly fresh = new Set<TaskId>()
  private readonly changed = new Set<TaskId>()
  private readonly resources = new Map<ResourceId, ResourceId>()
  private readonly had: readonly PlanItem[]
  private readonly wants: readonly PlanItem[]
  /** By their names the tasks that a person takes; null: all of the items that changed. */
  private readonly takes: ((name: string) => boolean) | null

  constructor(
    plan: Schedule,
    made: Schedule,
    had: readonly PlanItem[],
    wants: readonly PlanItem[],
    same: ReadonlySet<string>,
    takes: ((name: string) => boolean) | null = null,
  ) {
    this.takes = takes
    this.plan = plan
    this.made = made
    this.had = had
    this.wants = wants
    this.same = same
    for (const { key, tasks, root } of wants) {
      for (const { uid } of tasks) this.itemOf.set(uid, key)
      if (root !== null) this.itemOf.set(root, key)
    }
  }

  after(gone: readonly PlanItem[]): Schedule {
    const { plan, made } = this
    const known = namesOf(plan, this.had)
    let next = plan.tasks.reduce((most, each) => Math.max(most, each.uid), 0)
    const children = new Map<TaskId | null, Task[]>()
    const put = (task: Task, after: TaskId | null): void => {
      const own = children.get(task.parent) ?? []
      const at = own.findIndex(each => each.uid === after)
      own.splice(after === null && own.length > 0 ? own.length : at + 1, 0, task)
      children.set(task.parent, own)
    }
    const remove = this.removed(gone, known)
    for (const task of plan.tasks)
      if (!remove.has(task.uid)) children.set(task.parent, [...(children.get(task.parent) ?? []), task])
    const last = new Map<TaskId | null, TaskId>()
    for (const [name, task] of namesOf(made, this.wants)) {
      const key = this.keyOf(name)
      const old = known.get(name)
      const parent = task.parent === null ? null : (this.ids.get(task.parent) ?? null)
      const isSame = this.takes ? !this.takes(name) : key !== null && this.same.has(key)
      if (!old && isSame) continue
      const uid = old?.uid ?? taskId(++next)
      this.ids.set(task.uid, uid)
      if (!old) {
        this.fresh.add(uid)
        put({ ...task, uid, parent }, last.get(parent) ?? null)
      } else if (!isSame && key !== null) {
        this.changed.add(uid)
        replace(children, old, renewed(old, task, this.takes ? RENEWED : GIVEN))
      }
      last.set(old ? old.parent : parent, uid)
    }
    const tasks: Task[] = []
    const walk = (parent: TaskId | null): void => {
      for (const task of children.get(parent) ?? []) {
        tasks.push({ ...task, row: tasks.length + 1 })
        walk(task.uid)
      }
    }
    walk(null)
    return this.withRest(tasks, remove)
  }

  private keyOf(name: string): string | null {
    const [key = ''] = name.split('|')
    return key === 'unit' ? null : key
  }

  /** Whole items that go, and rows of changed items that their template does not have any more. */
  private removed(gone: readonly PlanItem[], known: ReadonlyMap<string, Task>): Set<TaskId> {
    const remove = new Set<TaskId>()
    for (const { root, tasks } of gone) {
      for (const { uid } of tasks) remove.add(uid)
      if (root !== null) remove.add(root)
    }
    const made = namesOf(this.made, this.wants)
    for (const [name, task] of known) {
      const key = this.keyOf(name)
      if (made.has(name) || hasBegun(task) || this.takes?.(name) === false) continue
      // The release of a system that no item is of any more goes with its last item.
      const idle = key === null && task.origin?.row !== undefined && !task.summary
      if (idle || (key !== null && !this.same.has(key) && this.wants.some(each => each.key === key)))
        remove.add(task.uid)
    }
    // What stands below a removed row goes with it.
    for (const task of this.plan.tasks) if (task.parent !== null && remove.has(task.parent)) remove.add(task.uid)
    return remove
  }

  private withRest(tasks: readonly Task[], remove: ReadonlySet<TaskId>): Schedule {
    const { plan, made } = this
    const calendars = this.calendars()
    const resources = this.withResources(calendars.ids)
    const there = new Set(tasks.map(each => each.uid))
    const touched = (uid: TaskId): boolean => this.fresh.has(uid) || this.changed.has(uid)
    const links = plan.links.filter(({ from, to }) => !remove.has(from) && !remove.has(to))
    const has = new Set(links.map(({ from, to }) => `${from}>${to}`))
    for (const link of made.links) {
      const [from, to] = [this.ids.get(link.from), this.ids.get(link.to)]
      if (from === undefined || to === undefined || !there.has(from) || !there.has(to)) continue
      if ((touched(from) || touched(to)) && !has.has(`${from}>${to}`)) links.push({ ...link, from, to })
    }
    const areas = [...(plan.areas ?? [])]
    for (const area of made.areas ?? []) if (!areas.some(each => each.id === area.id)) areas.push(area)
    return {
      ...plan,
      project: { ...plan.project, ...(made.project.window && { window: made.project.window }) },
      tasks,
      links,
      calendars: calendars.all,
      resources,
      assignments: this.assignments(remove),
      ...(areas.length > 0 && { areas }),
    }
  }

  /** Calendars of people who work in one shift: the plan's own of that name, else new ones. */
  private calendars(): { all: readonly Calendar[]; ids: Map<Calendar['id'], Calendar['id']> } {
    const all = [...this.plan.calendars]
    const ids = new Map<Calendar['id'], Calendar['id']>()
    const used = new Set(this.made.resources.flatMap(each => (each.calendar === undefined ? [] : [each.calendar])))
    for (const calendar of this.made.calendars.filter(each => used.has(each.id))) {
      const own = all.find(each => each.name === calendar.name)
      const id = own?.id ?? calendarId(all.reduce((most, each) => Math.max(most, each.id), 0) + 1)
      if (!own) all.push({ ...calendar, id })
      ids.set(calendar.id, id)
    }
    return { all, ids }
  }

  private withResources(calendars: ReadonlyMap<Calendar['id'], Calendar['id']>): readonly Resource[] {
    const all = [...this.plan.resources]
    for (const resource of this.made.resources) {
      const of = limitOf(resource, this.made.resources)
      const at = all.findIndex(each =>
        of === null ? each.name === resource.name : limitOf(each, this.plan.resources) === of,
      )
      const own = all[at]
      const calendar = resource.calendar === undefined ? undefined : calendars.get(resource.calendar)
      if (own) {
        this.resources.set(resource.uid, own.uid)
        if (!isIntricate(own)) all[at] = limitedAs(own, resource, calendar)
        continue
      }
      const uid = resourceId(all.reduce((most, each) => Math.max(most, each.uid), 0) + 1)
      const row = all.reduce((most, each) => Math.max(most, each.row), 0) + 1
      const { calendar: _, ...rest } = resource
      all.push({ ...rest, uid, row, ...(calendar !== undefined && { calendar }) })
      this.resources.set(resource.uid, uid)
    }
    return all
  }

  private assignments(remove: ReadonlySet<TaskId>): Assignment[] {
    const kept = this.plan.assignments.filter(each => !remove.has(each.task))
    let next = this.plan.assignments.reduce((most, each) => Math.max(most, each.uid), 0)
    const found = new Map(kept.map(each => [`${each.task} ${each.resource}`, each]))
    for (const each of this.made.assignments) {
      const task = this.ids.get(each.task)
      const resource = each.resource === null ? undefined : this.resources.get(each.resource)
      if (task === undefined || resource === undefined) continue
      if (!this.fresh.has(task) && !this.changed.has(task)) continue
      const key = `${task} ${resource}`
      const old = found.get(key)
      if (!old) found.set(key, { ...each, uid: assignmentId(++next), task, resource })
      else if ((old.units ?? 1) !== (each.units ?? 1)) found.set(key, { ...old, units: each.units ?? 1 })
    }
    return [...found.values()]
  }
}

function replace(children: ReadonlyMap<TaskId | null, Task[]>, old: Task, task: Task): void {
  const own = children.get(old.parent) ?? []
  const at = own.findIndex(each => each.uid === old.uid)
  if (at >= 0) own[at] = task
}

/** A task as its template now has it. Work that has begun keeps its hours and is not put to sleep. */
function renewed(old: Task, made: Task, given: readonly (typeof GIVEN)[number][]): Task {
  const begun = hasBegun(old)
  const next: Record<string, unknown> = { ...old }
  for (const field of given) {
    if (made[field] !== undefined) next[field] = made[field]
    else delete next[field]
  }
  if (begun && given === GIVEN) delete next.active
  return { ...(next as unknown as Task), duration: begun ? old.duration : made.duration }
}

function limitedAs(own: Resource, told: Resource, calendar: Calendar['id'] | undefined): Resource {
  const { maxUnits: _, availability: __, calendar: ___, ...rest } = own
  const unlimited = told.maxUnits === undefined && told.availability === undefined
  // A calendar that no limit gave it stays its own.
  const keeps = calendar ?? (unlimited && own.maxUnits === undefined ? own.calendar : undefined)
  return {
    ...rest,
    ...(told.maxUnits !== undefined && { maxUnits: told.maxUnits }),
    ...(told.availability && { availability: told.availability }),
    ...(keeps !== undefined && { calendar: keeps }),
  }
}
