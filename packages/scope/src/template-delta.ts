import {
  calendarId,
  type Edit,
  HOUR,
  memberOf,
  type Schedule,
  shiftCalendar,
  type Task,
  type TaskId,
} from '@parada/schedule'
import { compose } from './compose.ts'
import { namesOf, takeRows } from './into-plan.ts'
import type { Limited, ScopeCalendars, ScopeWords } from './line.ts'
import { hasBegun, limitOf, planItems, planLimits } from './plan-lines.ts'
import type { Catalogue, Language, Template } from './template.ts'
import { limitedName } from './trades.ts'

/** One field that a later version of the template has otherwise than the plan. */
export interface TemplateChange {
  readonly field: 'name' | 'hours' | 'people' | 'low' | 'high' | 'waits'
  readonly plan: string | number
  readonly template: string | number
}

/** A task that a later version of its template, or of the plant's norm, has otherwise, has anew or has no more. */
export interface TemplateDifference {
  /** By it the task is chosen. */
  readonly key: string
  readonly kind: 'changed' | 'added' | 'removed'
  /** Null: the plan has no such task yet. */
  readonly task: TaskId | null
  readonly item: string
  readonly name: string
  readonly template: string
  /** Version that the task was made with (null: not known), and the one there is now. */
  readonly from: number | null
  readonly to: number
  /** The plant's norm that the task was made with and the one there is now; null: the template's own hours. */
  readonly norms: { readonly from: number | null; readonly to: number | null }
  readonly changes: readonly TemplateChange[]
  /** A person gave the task other hours than its template did, or work on it has begun. */
  readonly conflict: boolean
}

/** What the catalogue of today would make otherwise of the tasks that earlier versions of it made. */
export interface TemplateDelta {
  readonly differences: readonly TemplateDifference[]
  /** The same items by the templates of today. */
  readonly made: Schedule | null
}

const NONE: TemplateDelta = { differences: [], made: null }

/** The language that the names of a plan's tasks were made in; the reader's where none of them says. */
function languageOf(schedule: Schedule, catalogue: Catalogue, readers: Language): Language {
  const hits: Record<Language, number> = { pt: 0, en: 0, es: 0 }
  for (const task of schedule.tasks) {
    const names = rowOf(task, catalogue)?.name
    if (!names) continue
    for (const each of ['pt', 'en', 'es'] as const) if (task.name.startsWith(names[each])) hits[each]++
  }
  const most = Math.max(hits.pt, hits.en, hits.es)
  return hits[readers] === most ? readers : ((['pt', 'en', 'es'] as const).find(each => hits[each] === most) ?? readers)
}

/**
 * Compares the tasks of a plan with the templates and norms of today, where these are later than those that the tasks were made
 * with, in the language that the plan was made in. Nothing of the plan changes until a person takes a difference.
 */
export function templateDelta(schedule: Schedule, catalogue: Catalogue, readers: Language): TemplateDelta {
  const outdated = new Set(
    schedule.tasks.flatMap(task =>
      isOutdated(task, catalogue) || hasNorm(task, catalogue) ? [itemOf(schedule, task)] : [],
    ),
  )
  if (outdated.size === 0) return NONE
  const language = languageOf(schedule, catalogue, readers)
  const made = composedAnew(schedule, catalogue, language)
  if (!made) return NONE
  const had = namesOf(schedule, planItems(schedule, catalogue))
  const wants = namesOf(made, planItems(made, catalogue))
  const keys = new Map(planItems(schedule, catalogue).map(each => [each.key, each]))
  const differences: TemplateDifference[] = []
  for (const [key, task] of wants) {
    const item = keys.get(key.split('|')[0] ?? '')
    const template = catalogue.get(task.origin?.source ?? '')
    if (!item || !template || task.summary || !item.tasks.some(each => outdated.has(itemOf(schedule, each)))) continue
    const old = had.get(key)
    const told = {
      key,
      item: item.line.label,
      name: task.name,
      template: template.id,
      to: template.version,
    }
    if (!old)
      differences.push({
        ...told,
        kind: 'added',
        task: null,
        from: item.tasks[0]?.origin?.version ?? null,
        norms: { from: null, to: task.origin?.norm ?? null },
        changes: [{ field: 'hours', plan: 0, template: hoursOf(task) }],
        conflict: false,
      })
    else if (isOutdated(old, catalogue) || (hasNorm(old, catalogue) && givesOther(old, task))) {
      const changes = changesOf(schedule, old, made, task, language)
      if (changes.length > 0)
        differences.push({
          ...told,
          kind: 'changed',
          task: old.uid,
          from: old.origin?.version ?? null,
          norms: { from: old.origin?.norm ?? null, to: task.origin?.norm ?? null },
          changes,
          conflict: hasBegun(old) || (old.origin?.hours !== undefined && old.origin.hours !== hoursOf(old)),
        })
    }
  }
  for (const [key, task] of had) {
    const item = keys.get(key.split('|')[0] ?? '')
    const template = catalogue.get(task.origin?.source ?? '')
    if (!item || !template || wants.has(key) || task.summary || !isOutdated(task, catalogue)) continue
    differences.push({
      key,
      kind: 'removed',
      task: task.uid,
      item: item.line.label,
      name: task.name,
      template: template.id,
      from: task.origin?.version ?? null,
      to: template.version,
      norms: { from: task.origin?.norm ?? null, to: null },
      changes: [{ field: 'hours', plan: hoursOf(task), template: 0 }],
      conflict: hasBegun(task) || (task.origin?.hours !== undefined && task.origin.hours !== hoursOf(task)),
    })
  }
  return { differences, made }
}

/**
 * Which differences a caller takes who names keys: all but those that a person has changed or begun, those of `take` also,
 * those of `leave` never. Gives the first key that there is no difference of.
 */
export function chosenDifferences(
  { differences }: TemplateDelta,
  take: readonly string[],
  leave: readonly string[],
): { readonly unknown: string | null; readonly takes: (difference: TemplateDifference) => boolean } {
  const known = new Set(differences.map(each => each.key))
  const [taken, left] = [new Set(take), new Set(leave)]
  return {
    unknown: [...take, ...leave].find(each => !known.has(each)) ?? null,
    takes: each => !left.has(each.key) && (!each.conflict || taken.has(each.key)),
  }
}

/** The edits that take the chosen differences into the plan: one change, one undo. Work that has begun keeps its hours. */
export function takeTemplateDelta(
  schedule: Schedule,
  catalogue: Catalogue,
  { differences, made }: TemplateDelta,
  takes: (difference: TemplateDifference) => boolean,
): readonly Edit[] {
  const taken = new Set(differences.filter(takes).map(each => each.key))
  return made && taken.size > 0 ? takeRows(schedule, made, catalogue, name => taken.has(name)) : []
}

const hoursOf = (task: Task): number => Number((task.duration.seconds / HOUR).toFixed(2))

/** Whether there is a later version of what a task was made with. */
function isOutdated({ origin, summary }: Task, catalogue: Catalogue): boolean {
  const template = origin?.kind === 'template' && !summary ? catalogue.get(origin.source) : undefined
  if (!template || origin?.row === undefined || origin.version === undefined) return false
  const row = rowOf({ origin } as Task, catalogue)
  return template.version !== origin.version || (row !== undefined && row.norm !== origin.norm)
}

const rowOf = ({ origin, summary }: Task, catalogue: Catalogue) =>
  origin?.kind === 'template' && !summary
    ? catalogue.get(origin.source)?.rows.find(each => each.id === origin.row)
    : undefined

/** A norm of the plant may have been removed and set anew: its version says less than its hours. */
const hasNorm = (task: Task, catalogue: Catalogue): boolean => rowOf(task, catalogue)?.norm !== undefined
const givesOther = (old: Task, task: Task): boolean =>
  old.origin?.hours !== undefined && old.origin.hours !== task.origin?.hours

/** The summary of a task's item: rows stand under a phase, phases under their item. */
const itemOf = (schedule: Schedule, task: Task): TaskId | null =>
  task.parent === null ? null : (memberOf(schedule.tasks, task.parent)?.parent ?? null)

/** The plan's own items as the templates of today make them, with what is made of work that only an inspection will ask for. */
function composedAnew(schedule: Schedule, catalogue: Catalogue, language: Language): Schedule | null {
  const lines = planItems(schedule, catalogue).map(each => inRange(each.line, catalogue.get(each.line.template)))
  const { project } = schedule
  const calendar =
    schedule.calendars.find(each => each.id === project.calendar) ?? shiftCalendar('24x7', { id: calendarId(1) })
  const calendars: ScopeCalendars = {
    start: project.start ?? (0 as ScopeCalendars['start']),
    calendar,
    units: project.units,
    ...(project.shifts && { shifts: project.shifts }),
  }
  const ways: readonly NonNullable<ScopeWords['contingent']>[] = schedule.tasks.some(
    each => each.kind === 'contingent' && each.active === false,
  )
    ? ['risk']
    : schedule.tasks.some(each => each.kind === 'contingent')
      ? ['certain', 'allowance']
      : ['risk']
  const made = ways.flatMap(contingent => {
    const composed = compose(lines, catalogue, planLimits(schedule), calendars, {
      name: project.name,
      language,
      contingent,
    })
    return composed.ok ? [composed.value.schedule] : []
  })
  return made.sort((a, b) => farFrom(schedule, a, catalogue) - farFrom(schedule, b, catalogue))[0] ?? null
}

/** A quantity that a later template does not have, or takes in other bounds, refuses no plan. */
function inRange<Line extends { readonly parameters: Readonly<Record<string, number>> }>(
  line: Line,
  template: Template | undefined,
): Line {
  const known = new Map(template?.parameters.map(each => [each.id, each]))
  const parameters = Object.fromEntries(
    Object.entries(line.parameters).filter(([id, value]) => {
      const parameter = known.get(id)
      return parameter !== undefined && value >= parameter.min && value <= parameter.max
    }),
  )
  return { ...line, parameters }
}

/** How many tasks of the same versions have other hours. */
function farFrom(schedule: Schedule, made: Schedule, catalogue: Catalogue): number {
  const had = namesOf(schedule, planItems(schedule, catalogue))
  let count = 0
  for (const [key, task] of namesOf(made, planItems(made, catalogue))) {
    const old = had.get(key)
    if (old && !isOutdated(old, catalogue) && hoursOf(old) !== hoursOf(task)) count++
  }
  return count
}

function changesOf(plan: Schedule, old: Task, made: Schedule, task: Task, language: Language): TemplateChange[] {
  const changes: TemplateChange[] = []
  const say = (field: TemplateChange['field'], one: string | number, other: string | number): void => {
    if (one !== other) changes.push({ field, plan: one, template: other })
  }
  const begun = hasBegun(old)
  say('name', old.name, task.name)
  if (!begun) say('hours', hoursOf(old), hoursOf(task))
  say('people', peopleOf(plan, old.uid, language), peopleOf(made, task.uid, language))
  const bound = (each: Task, end: 'low' | 'high'): number =>
    Number((((each.estimate?.[end].seconds ?? each.duration.seconds) as number) / HOUR).toFixed(2))
  say('low', bound(old, 'low'), bound(task, 'low'))
  say('high', bound(old, 'high'), bound(task, 'high'))
  // What the plan waits for beside the template is a person's.
  const waits = new Set(waitsOf(plan, old.uid))
  const missing = waitsOf(made, task.uid).filter(each => !waits.has(each))
  if (missing.length > 0) changes.push({ field: 'waits', plan: [...waits].join(', '), template: missing.join(', ') })
  return changes
}

/** Names of what a task waits for among the rows of its own item. */
function waitsOf(schedule: Schedule, uid: TaskId): string[] {
  const task = memberOf(schedule.tasks, uid)
  if (!task) return []
  const item = itemOf(schedule, task)
  return schedule.links
    .filter(each => each.to === uid)
    .flatMap(each => {
      const from = memberOf(schedule.tasks, each.from)
      return from && from.origin?.source === task.origin?.source && itemOf(schedule, from) === item ? [from.name] : []
    })
    .sort()
}

function peopleOf(schedule: Schedule, uid: TaskId, language: Language): string {
  const units = new Map<Limited, number>()
  for (const each of schedule.assignments) {
    if (each.task !== uid || each.resource === null) continue
    const resource = schedule.resources.find(own => own.uid === each.resource)
    const of = resource ? limitOf(resource, schedule.resources) : null
    if (of !== null) units.set(of, (units.get(of) ?? 0) + (each.units ?? 1))
  }
  return [...units]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([of, count]) => `${count} ${limitedName(of, language)}`)
    .join(' + ')
}
