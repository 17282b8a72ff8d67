import {
  type Constraint,
  done,
  EDIT_KINDS,
  type Edit,
  editsBetween,
  failed,
  formatDuration,
  formatInstant,
  formatLag,
  type Instant,
  type Lag,
  type Outcome,
  type Problem,
  problem,
  type Schedule,
} from '@parada/schedule'
import { sameFile } from './files/same-file.ts'
import { companionProblem } from './problem.ts'
import type { ActiveProject, EditResult, FieldOutcome, ProjectHost, ReadOptions } from './project-host/project-host.ts'

/** Members that describe our side only; MS Project has no place for them, or computes them itself. */
const OURS = new Set([
  'stored',
  'origin',
  'extra',
  'row',
  'kindWord',
  'specialty',
  'hoursPer',
  'shifts',
  'storedFinish',
  'created',
  'lastSaved',
  'reportAnalysis',
  'actionPlan',
  'progressRule',
  'firstPlan',
  'forecasts',
  'window',
  'nearCriticalSlack',
])

/** Members that MS Project has no place for: they stay here, and an apply says so once instead of row by row. */
const KEPT_HERE: ReadonlySet<string> = new Set([
  'percentType',
  'steps',
  'step',
  'leveling',
  'responsible',
  'workPackage',
  'contractor',
  'equipment',
  'kind',
  'probability',
  'area',
  'estimate',
  'permits',
  'workOrder',
  'delays',
  'reported',
  'emergent',
  'p6',
  'secondConstraint',
  'trade',
  'nature',
  'inactive',
  'risk',
  'gates',
  'accepted',
  'rules',
])

/** `kind` of a resource is MS Project's own Type. */
const stays = (field: string, of: string): boolean =>
  OURS.has(field) || (KEPT_HERE.has(field) && !(field === 'kind' && of === 'resource'))

type Changing = Extract<Edit, { readonly changes: object }>

/** What would be written into MS Project, and how many values of which members stay here. */
export interface ProjectEdits {
  readonly edits: readonly Edit[]
  readonly kept: ReadonlyMap<string, number>
}

/** Edits that are not another program's business are dropped: numbering, remembered results, our own bookkeeping. */
function forProject(edits: readonly Edit[]): ProjectEdits {
  const kept = new Map<string, number>()
  const without = <T extends object>(thing: T, of: string): T =>
    Object.fromEntries(
      Object.entries(thing).filter(([field]) => {
        if (!stays(field, of)) return true
        if (KEPT_HERE.has(field)) kept.set(field, (kept.get(field) ?? 0) + 1)
        return false
      }),
    ) as T
  const found = edits.flatMap((edit): Edit[] => {
    if (!EDIT_KINDS[edit.kind].inMsProject) return []
    // A row must have its number; what is not Project's in it is left out when it is written.
    if (edit.kind === 'addTask') return [{ ...edit, task: { ...without(edit.task, 'task'), row: edit.task.row } }]
    if (edit.kind === 'addResource')
      return [{ ...edit, resource: { ...without(edit.resource, 'resource'), row: edit.resource.row } }]
    if (!('changes' in edit)) return [edit]
    const changes = without(edit.changes, edit.kind === 'setResource' ? 'resource' : 'task')
    return Object.keys(changes).length > 0 ? [{ ...edit, changes } as Changing] : []
  })
  return { edits: found, kept }
}

/** What would be written to turn the open project into `target`: rows matched by unique id, only what differs. */
export function planApply(open: Schedule, target: Schedule): ProjectEdits {
  return forProject(editsBetween(open, target))
}

/** The one remark about everything that stays here; none where nothing does. */
export function keptRemarks(kept: ReadonlyMap<string, number>): Problem[] {
  if (kept.size === 0) return []
  const count = [...kept.values()].reduce((sum, each) => sum + each, 0)
  return [problem('companion.keptHere', { fields: [...kept.keys()].sort().join(' '), count }, { severity: 'info' })]
}

/** What an apply would take away, of the kind of thing that it takes most of. */
export interface Removals {
  readonly kind: 'tasks' | 'links' | 'resources' | 'assignments'
  readonly removed: number
  readonly rows: number
  /** More than a tenth of the tasks, or all there is of another kind: the user has to confirm that. */
  readonly mustAsk: boolean
}

const KIND_OF = {
  removeTask: 'tasks',
  removeLink: 'links',
  removeResource: 'resources',
  removeAssignment: 'assignments',
} as const

/** How much of the open project the edits would take away; rows go with the summary that they stand under. */
export function removalsOf(open: Schedule, target: Schedule, edits: readonly Edit[]): Removals {
  const count = { tasks: 0, links: 0, resources: 0, assignments: 0 }
  const gone = new Set<number>()
  for (const edit of edits) {
    if (edit.kind === 'removeTask') gone.add(edit.task)
    else if (edit.kind in KIND_OF) count[KIND_OF[edit.kind as keyof typeof KIND_OF]]++
  }
  const kept = new Set<number>(target.tasks.map(task => task.uid))
  // Rows stand in the order of the outline: the summary comes first.
  for (const { uid, parent } of open.tasks)
    if (gone.has(uid) || (parent !== null && gone.has(parent) && !kept.has(uid))) gone.add(uid)
  count.tasks = gone.size
  const all = (['links', 'resources', 'assignments'] as const).find(
    kind => count[kind] > 1 && count[kind] === open[kind].length,
  )
  const many = count.tasks * 10 > open.tasks.length
  const kind = !many && all ? all : 'tasks'
  return { kind, removed: count[kind], rows: open[kind].length, mustAsk: many || all !== undefined }
}

/** Refuses to touch a project that is not the one the page works on. */
export async function checkTarget(
  active: ActiveProject,
  expected: string | undefined,
): Promise<Outcome<ActiveProject>> {
  if (expected !== undefined && (active.path === null || !(await sameFile(active.path, expected))))
    return failed(
      companionProblem('companion.projectMismatch', { open: active.path ?? active.name, expected }, 'openInProject'),
    )
  if (active.readOnly)
    return failed(
      companionProblem(
        'companion.projectReadOnly',
        { path: active.path ?? active.name },
        'saveCopyInProject',
        'saveAsXml',
      ),
    )
  return done(active)
}

/** One line of the reply for each written, skipped or refused field. */
export interface FieldLine {
  readonly task_name: string
  readonly field: string
  readonly old_value: unknown
  readonly new_value: unknown
  readonly result: EditResult['result']
  readonly reason?: string
}

type Thing = Readonly<Record<string, unknown>> & { readonly name?: string }

/** What a plan knows a thing by, before and after. */
class Sides {
  readonly #before: Schedule
  readonly #after: Schedule

  constructor(before: Schedule, after: Schedule) {
    this.#before = before
    this.#after = after
  }

  /** The thing an edit changes, on both sides. */
  of(edit: Changing): readonly [Thing | undefined, Thing | undefined] {
    const find = (plan: Schedule): Thing | undefined => {
      const all = (list: readonly object[], key: 'uid' | 'id', id: number) =>
        list.find(each => (each as Record<string, unknown>)[key] === id) as Thing | undefined
      switch (edit.kind) {
        case 'setTask':
          return all(plan.tasks, 'uid', edit.task)
        case 'setResource':
          return all(plan.resources, 'uid', edit.resource)
        case 'setAssignment':
          return all(plan.assignments, 'uid', edit.assignment)
        case 'setCalendar':
          return all(plan.calendars, 'id', edit.calendar)
        case 'setProject':
          return plan.project as unknown as Thing
        case 'setLink':
          return plan.links.find(each => each.from === edit.link.from && each.to === edit.link.to) as Thing | undefined
      }
    }
    return [find(this.#before), find(this.#after)]
  }

  taskName(uid: unknown): string {
    const find = (plan: Schedule) => plan.tasks.find(task => task.uid === uid)?.name
    return find(this.#after) ?? find(this.#before) ?? ''
  }

  /** Whose name stands in the line of an edit. */
  nameOf(edit: Edit): string {
    switch (edit.kind) {
      case 'addTask':
        return edit.task.name
      case 'removeTask':
      case 'moveTask':
      case 'setTask':
        return this.taskName(edit.task)
      case 'addLink':
      case 'removeLink':
      case 'setLink':
        return this.taskName(edit.link.to)
      case 'addResource':
        return edit.resource.name
      case 'addCalendar':
        return edit.calendar.name
      case 'addAssignment':
        return this.taskName(edit.assignment.task)
      case 'setAssignment':
      case 'removeAssignment': {
        const all = [...this.#after.assignments, ...this.#before.assignments]
        return this.taskName(all.find(each => each.uid === edit.assignment)?.task)
      }
      case 'removeResource':
        return this.#before.resources.find(each => each.uid === edit.resource)?.name ?? ''
      case 'removeCalendar':
        return this.#before.calendars.find(each => each.id === edit.calendar)?.name ?? ''
      case 'setResource':
      case 'setCalendar':
        return this.of(edit)[1]?.name ?? this.of(edit)[0]?.name ?? ''
      case 'setProject':
        return this.#after.project.name
      case 'setBlind':
        return edit.blind.tag
      case 'removeBlind':
        return this.#before.blinds?.find(each => each.id === edit.blind)?.tag ?? edit.blind
      case 'setArea':
        return edit.area.name
      case 'removeArea':
        return this.#before.areas?.find(each => each.id === edit.area)?.name ?? edit.area
      case 'setBaseline':
      case 'lockBaseline':
      case 'numberRows':
      case 'setCustomFields':
        return ''
    }
  }
}

/** Fields whose numbers are instants. */
const DATES = new Set(['deadline', 'actualStart', 'actualFinish', 'stop', 'resume', 'start', 'finish', 'statusDate'])

/** A value as the wire writes it: durations, lags and dates as text, calendars by name. */
function presented(value: unknown, field: string, plan: Schedule): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' && DATES.has(field)) return formatInstant(value as Instant)
  if (typeof value === 'number' && field === 'calendar')
    return plan.calendars.find(each => each.id === value)?.name ?? null
  if (Array.isArray(value)) return value.map(each => presented(each, field, plan))
  if (typeof value !== 'object') return value
  const { units } = plan.project
  if ('seconds' in value)
    return field === 'lag' || 'percent' in value
      ? formatLag(value as Lag, units)
      : formatDuration(value as Parameters<typeof formatDuration>[0], units)
  if ('instant' in value) return formatInstant(value.instant as Instant)
  if (field === 'constraint') {
    const { type, date } = value as Constraint
    return date === undefined ? type : `${type} ${formatInstant(date)}`
  }
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${String(presented(each, name, plan))}`)
    .join(', ')
}

/** A field of a thing; `custom.text1` is one of its custom values. */
function fieldOf(thing: Thing | undefined, field: string, plan: Schedule): unknown {
  const [name = '', key] = field.split('.')
  const value = thing?.[name]
  return presented(key === undefined ? value : (value as Thing | undefined)?.[key], key ?? name, plan)
}

/** The wire's name of a field: `percentComplete` is `percent_complete` there. */
const wireName = (field: string): string => field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Field by field what an apply did, with the value before and, after it, the value read back. */
export function fieldLines(before: Schedule, after: Schedule, results: readonly EditResult[]): FieldLine[] {
  const sides = new Sides(before, after)
  return results.flatMap((each): FieldLine[] => {
    const { edit, result, reason } = each
    const task_name = sides.nameOf(edit)
    const line = (outcome: FieldOutcome, old_value: unknown, new_value: unknown): FieldLine => ({
      task_name,
      field: wireName(outcome.field),
      old_value,
      new_value,
      result: outcome.result,
      ...(outcome.reason !== undefined && { reason: outcome.reason }),
    })
    const whole = (field: string): FieldOutcome => ({ field, result, ...(reason !== undefined && { reason }) })
    if (!('changes' in edit)) {
      const lost = (each.fields ?? []).filter(one => one.result === 'refused')
      return [line(whole(edit.kind), null, null), ...lost.map(one => line(one, null, null))]
    }
    const [was, is] = sides.of(edit)
    const fields = each.fields ?? Object.keys(edit.changes).map(whole)
    return fields.map(one => line(one, fieldOf(was, one.field, before), fieldOf(is, one.field, after)))
  })
}

/** Reads the open project, after checking that it is the expected one. */
export async function readOpenProject(
  host: ProjectHost,
  expected: string | undefined,
  signal: AbortSignal,
  options: ReadOptions = {},
): Promise<Outcome<Schedule>> {
  const active = await host.active()
  if (!active.ok) return active
  const target = await checkTarget(active.value, expected)
  if (!target.ok) return target
  return host.read(() => undefined, signal, options)
}
