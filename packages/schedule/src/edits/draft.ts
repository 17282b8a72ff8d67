import type { Calendar } from '../calendar/calendar.ts'
import type { Area } from '../model/area.ts'
import type { BaselineHead } from '../model/baseline.ts'
import type { Blind } from '../model/blind.ts'
import { noteChange } from '../model/change.ts'
import type { CustomField } from '../model/custom.ts'
import { Grouping, type GroupingDraft } from '../model/grouping.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import { type Link, type LinkKey, sameLink } from '../model/link.ts'
import type { Assignment, Resource } from '../model/resource.ts'
import { RowDraft, roomyCopy } from '../model/rows.ts'
import type { Project, Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { nth } from '../must.ts'
import type { Edit } from './edit.ts'

/** Links by the task they leave, links by the task they enter, assignments by task and by resource; kept per list. */
export const linksFrom = new Grouping<Link>(link => link.from)
export const linksTo = new Grouping<Link>(link => link.to)
export const assignmentsOfTask = new Grouping<Assignment>(assignment => assignment.task)
export const assignmentsOfResource = new Grouping<Assignment>(assignment => assignment.resource)

const highestRows = new WeakMap<readonly Task[], number>()

/** Up to so many members are looked up one by one when several leave a list at once; more are swept in one pass. */
const SWEEP = 8

/** A schedule being changed by one batch of edits. Everything that is not changed stays the same object. */
export class Draft {
  readonly base: Schedule
  readonly tasks: RowDraft<Task>
  readonly resources: RowDraft<Resource>
  readonly assignments: RowDraft<Assignment>
  links: readonly Link[]
  calendars: readonly Calendar[]
  project: Project
  customFields: readonly CustomField[] | undefined
  areas: readonly Area[] | undefined
  blinds: readonly Blind[] | undefined
  baselines: readonly BaselineHead[] | undefined
  /** Tasks that came, went, moved or changed, or whose links or assignments did. */
  readonly touched = new Set<TaskId>()
  private readonly linkCounts = new Map<Link, number>()
  /** Links and moved tasks whose loops are looked for once the batch is complete, with the edit that made them. */
  readonly newLinks = new Map<Link, number>()
  readonly moved = new Map<TaskId, number>()
  /** Tasks whose row number must be unique once the batch is complete. */
  readonly numbered = new Map<TaskId, number>()
  private ownLinks: Link[] | null = null
  private readonly from: GroupingDraft<Link>
  private readonly to: GroupingDraft<Link>
  private readonly ofTask: GroupingDraft<Assignment>
  private readonly ofResource: GroupingDraft<Assignment>

  constructor(base: Schedule) {
    this.base = base
    this.tasks = new RowDraft(base.tasks)
    this.resources = new RowDraft(base.resources)
    this.assignments = new RowDraft(base.assignments)
    this.links = base.links
    this.calendars = base.calendars
    this.project = base.project
    this.customFields = base.customFields
    this.areas = base.areas
    this.blinds = base.blinds
    this.baselines = base.baselines
    this.from = linksFrom.draft(base.links)
    this.to = linksTo.draft(base.links)
    this.ofTask = assignmentsOfTask.draft(base.assignments)
    this.ofResource = assignmentsOfResource.draft(base.assignments)
  }

  readonly positionOf = (uid: number): number => this.tasks.at(uid)

  linksFrom(task: number): readonly Link[] {
    return this.from.of(this.links, task)
  }

  linksTo(task: number): readonly Link[] {
    return this.to.of(this.links, task)
  }

  link(key: LinkKey): Link | undefined {
    return this.linksFrom(key.from).find(link => sameLink(link, key))
  }

  addLink(link: Link, at: number): void {
    this.myLinks().splice(at, 0, link)
    this.from.changed(true, link)
    this.to.changed(true, link)
    this.countLink(link, 1)
  }

  replaceLink(old: Link, link: Link): void {
    const links = this.myLinks()
    links[links.indexOf(old)] = link
    for (const group of [this.from, this.to]) {
      group.changed(false, old)
      group.changed(true, link)
    }
    this.countLink(old, -1)
    this.countLink(link, 1)
  }

  /** Takes links out; gives them with the positions they had, in order, so that they can be put back one by one. */
  removeLinks(links: readonly Link[]): { link: Link; at: number }[] {
    if (links.length === 0) return []
    const own = this.myLinks()
    const found = takeOut(own, links).map(({ item, at }) => ({ link: item, at }))
    for (const { link } of found) {
      this.from.changed(false, link)
      this.to.changed(false, link)
      this.newLinks.delete(link)
      this.countLink(link, -1)
    }
    return found
  }

  private countLink(link: Link, by: 1 | -1): void {
    this.linkCounts.set(link, (this.linkCounts.get(link) ?? 0) + by)
    this.touched.add(link.from).add(link.to)
  }

  assignmentsOf(task: number): readonly Assignment[] {
    return this.ofTask.of(this.assignments.list, task)
  }

  assignmentsOfResource(resource: ResourceId): readonly Assignment[] {
    return this.ofResource.of(this.assignments.list, resource)
  }

  addAssignment(assignment: Assignment, at: number): void {
    this.assignments.insert(at, [assignment])
    this.ofTask.changed(true, assignment)
    this.ofResource.changed(true, assignment)
    this.touched.add(assignment.task)
  }

  replaceAssignment(old: Assignment, assignment: Assignment): void {
    this.assignments.replace(this.assignments.at(old.uid), assignment)
    for (const group of [this.ofTask, this.ofResource]) {
      group.changed(false, old)
      group.changed(true, assignment)
    }
    this.touched.add(old.task).add(assignment.task)
  }

  removeAssignments(assignments: readonly Assignment[]): { assignment: Assignment; at: number }[] {
    const found = assignments
      .map(assignment => ({ assignment, at: this.assignments.at(assignment.uid) }))
      .sort((a, b) => a.at - b.at)
    for (let index = found.length - 1; index >= 0; index--) {
      const { assignment, at } = nth(found, index)
      this.assignments.remove(at, 1)
      this.ofTask.changed(false, assignment)
      this.ofResource.changed(false, assignment)
      this.touched.add(assignment.task)
    }
    return found
  }

  setTask(task: Task): void {
    this.tasks.replace(this.tasks.at(task.uid), task)
    this.touched.add(task.uid)
  }

  /** The changed schedule; lists and members that no edit touched are the same objects as before. */
  finish(): Schedule {
    const { customFields: _fields, areas: _areas, blinds: _blinds, baselines: _baselines, ...base } = this.base
    const tasks = this.tasks.finish()
    const assignments = this.assignments.finish()
    this.keepHighestRow(tasks)
    this.from.finish(this.links)
    this.to.finish(this.links)
    this.ofTask.finish(assignments)
    this.ofResource.finish(assignments)
    const changed: Schedule = {
      ...base,
      project: this.project,
      calendars: this.calendars,
      tasks,
      links: this.links,
      resources: this.resources.finish(),
      assignments,
      ...(this.customFields && { customFields: this.customFields }),
      ...(this.areas && { areas: this.areas }),
      ...(this.blinds && { blinds: this.blinds }),
      ...(this.baselines && { baselines: this.baselines }),
    }
    noteChange(this.base, changed, { tasks: this.touched, links: this.linkCounts })
    return changed
  }

  /** No row number of the plan before is above this; removed rows may have left it too high. */
  get highestRowBefore(): number {
    const known = highestRows.get(this.base.tasks)
    if (known !== undefined) return known
    const highest = this.base.tasks.reduce((top, each) => Math.max(top, each.row), 0)
    highestRows.set(this.base.tasks, highest)
    return highest
  }

  private keepHighestRow(tasks: readonly Task[]): void {
    let highest = highestRows.get(this.base.tasks)
    if (highest === undefined || tasks === this.base.tasks) return
    // Numbering all rows anew goes up to their number.
    highest = Math.max(highest, tasks.length)
    for (const uid of this.numbered.keys()) highest = Math.max(highest, this.tasks.get(uid)?.row ?? 0)
    highestRows.set(tasks, highest)
  }

  private myLinks(): Link[] {
    if (!this.ownLinks) {
      this.ownLinks = roomyCopy(this.links)
      this.links = this.ownLinks
    }
    return this.ownLinks
  }
}

function takeOut<T>(own: T[], items: readonly T[]): { item: T; at: number }[] {
  if (items.length <= SWEEP) {
    const found = items.map(item => ({ item, at: own.indexOf(item) })).sort((a, b) => a.at - b.at)
    for (let index = found.length - 1; index >= 0; index--) own.splice(nth(found, index).at, 1)
    return found
  }
  const leaving = new Set(items)
  const found: { item: T; at: number }[] = []
  let kept = 0
  for (let at = 0; at < own.length; at++) {
    const item = nth(own, at)
    if (leaving.has(item)) found.push({ item, at })
    else own[kept++] = item
  }
  own.length = kept
  return found
}

/** Sets and clears fields as a `set…` edit says; also the changes that take it back, or null when nothing differs. */
export function withChanges<T extends object>(
  value: T,
  changes: Readonly<Record<string, unknown>>,
  nullIsValue?: string,
): { next: T; back: Record<string, unknown>; fields: Set<string> } | null {
  const next = { ...value } as Record<string, unknown>
  const back: Record<string, unknown> = {}
  const fields = new Set<string>()
  for (const [field, wanted] of Object.entries(changes)) {
    if (wanted === undefined) continue
    const had = (value as Record<string, unknown>)[field]
    if (wanted === null && field !== nullIsValue) {
      if (had === undefined) continue
      delete next[field]
    } else {
      if (Object.is(had, wanted)) continue
      next[field] = wanted
    }
    back[field] = had === undefined ? null : had
    fields.add(field)
  }
  return fields.size === 0 ? null : { next: next as T, back, fields }
}

/** What an edit did: edits that take it back, in order. */
export type Inverse = readonly Edit[]
