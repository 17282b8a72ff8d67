import type { TaskId } from '../model/ids.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import { nth } from '../must.ts'
import type { Edit } from './edit.ts'
import { EDIT_KINDS, type EditLabelCode } from './kinds.ts'

/** A short name of a change: a code with the facts of its sentence (`count`, `name`). */
export interface EditLabel {
  readonly code: EditLabelCode
  /** How many things the change is about, and the name of the only or first one. */
  readonly params: { readonly count: number; readonly name?: string }
}

/** Codes of changes by the fields they set; the first that covers all fields of all edits is the name. */
const BY_FIELDS: readonly (readonly [EditLabelCode, readonly string[]])[] = [
  ['renameTask', ['name']],
  ['setDuration', ['duration', 'estimated']],
  [
    'setProgress',
    [
      'percentComplete',
      'percentWorkComplete',
      'physicalPercentComplete',
      'actualStart',
      'actualFinish',
      'actualDuration',
      'remainingDuration',
      'actualWork',
      'remainingWork',
      'stop',
      'resume',
      'reported',
    ],
  ],
  ['setConstraint', ['deadline']],
  ['setDates', ['constraint', 'secondConstraint', 'manual', 'segments', 'stop', 'resume']],
  ['setMode', ['mode', 'manual']],
  ['setActive', ['active']],
  ['setTaskCalendar', ['calendar', 'ignoreResourceCalendars']],
  ['setNotes', ['notes']],
  ['setBaseline', ['baselines']],
  [
    'setDuration',
    ['duration', 'manual', 'actualDuration', 'remainingDuration', 'percentComplete', 'milestone', 'work'],
  ],
]

/** Names a list of edits for a person: by what most of it does. `before` is the plan they apply to. */
export function describeEdits(before: Schedule, edits: readonly Edit[]): EditLabel {
  const [first] = edits
  if (!first) return { code: 'nothing', params: { count: 0 } }
  const added = new Map<TaskId, string>()
  for (const edit of edits) if (edit.kind === 'addTask') added.set(edit.task.uid, edit.task.name)
  const name = (uid: TaskId): string => memberOf(before.tasks, uid)?.name ?? added.get(uid) ?? ''
  const of = <K extends Edit['kind']>(kind: K): Extract<Edit, { kind: K }>[] =>
    edits.filter((each): each is Extract<Edit, { kind: K }> => each.kind === kind)
  const one = (code: EditLabelCode, many: EditLabelCode, names: readonly string[]): EditLabel =>
    names.length === 1
      ? { code, params: { name: nth(names, 0), count: 1 } }
      : { code: many, params: { count: names.length } }

  const adding = of('addTask')
  if (adding.length > 0) {
    const onlyNew = edits.every(each => touchesOnly(each, added))
    const label = one(
      'addTask',
      'addTasks',
      adding.map(each => each.task.name),
    )
    return onlyNew || edits.length === adding.length ? label : { code: 'several', params: { count: edits.length } }
  }
  const removing = of('removeTask')
  if (removing.length === edits.length)
    return one(
      'removeTask',
      'removeTasks',
      removing.map(each => name(each.task)),
    )
  const moving = of('moveTask')
  if (moving.length > 0 && moving.length + of('numberRows').length === edits.length)
    return one('moveTask', 'moveTasks', [...new Set(moving.map(each => each.task))].map(name))
  const setting = of('setTask')
  const following = of('setAssignment').length
  if (setting.length > 0 && setting.length + following === edits.length) {
    const names = [...new Set(setting.map(each => each.task))].map(name)
    const fields = new Set(setting.flatMap(each => Object.keys(each.changes)))
    const found = BY_FIELDS.find(([, known]) => [...fields].every(field => known.includes(field)))
    const params = { count: names.length, name: names[0] ?? '' }
    return { code: found?.[0] ?? (names.length === 1 ? 'setTask' : 'setTasks'), params }
  }
  return describeRest(edits, of, name, one)
}

/** True when an edit only serves tasks that the same list adds: their links, assignments and new resources. */
function touchesOnly(edit: Edit, added: ReadonlyMap<TaskId, string>): boolean {
  switch (edit.kind) {
    case 'addTask':
    case 'addResource':
    case 'addCalendar':
    case 'numberRows':
      return true
    case 'setTask':
      return added.has(edit.task)
    case 'addLink':
      return added.has(edit.link.from) || added.has(edit.link.to)
    case 'addAssignment':
      return added.has(edit.assignment.task)
    case 'setArea':
    case 'setBlind':
      return true
    case 'removeArea':
    case 'removeBlind':
    case 'setBaseline':
    case 'lockBaseline':
    case 'removeTask':
    case 'moveTask':
    case 'removeLink':
    case 'setLink':
    case 'removeResource':
    case 'setResource':
    case 'removeAssignment':
    case 'setAssignment':
    case 'removeCalendar':
    case 'setCalendar':
    case 'setProject':
    case 'setCustomFields':
      return false
  }
}

function describeRest(
  edits: readonly Edit[],
  of: <K extends Edit['kind']>(kind: K) => Extract<Edit, { kind: K }>[],
  name: (uid: TaskId) => string,
  one: (code: EditLabelCode, many: EditLabelCode, names: readonly string[]) => EditLabel,
): EditLabel {
  const linkName = (link: { from: TaskId; to: TaskId }): string => `${name(link.from)} → ${name(link.to)}`
  const links = (kind: 'addLink' | 'removeLink' | 'setLink'): string[] => of(kind).map(each => linkName(each.link))
  if (of('addLink').length === edits.length) return one('addLink', 'addLinks', links('addLink'))
  if (of('removeLink').length === edits.length) return one('removeLink', 'removeLinks', links('removeLink'))
  const linkEdits = [...links('addLink'), ...links('removeLink'), ...links('setLink')]
  if (linkEdits.length === edits.length) return one('setLink', 'setLinks', linkEdits)
  const kinds = new Set(edits.map(each => each.kind))
  const only = (...allowed: readonly Edit['kind'][]): boolean => [...kinds].every(kind => allowed.includes(kind))
  const params = { count: edits.length }
  const codes = new Set([...kinds].map(kind => EDIT_KINDS[kind].labels[edits.length === 1 ? 0 : 1]))
  const [code] = codes
  if (codes.size === 1 && code) return { code, params }
  if (only('addResource', 'addAssignment', 'removeAssignment', 'setAssignment', 'setTask'))
    return { code: 'assignments', params }
  if (only('setProject', 'addCalendar')) return { code: 'project', params }
  if (only('setTask', 'setBaseline', 'lockBaseline')) {
    const fields = of('setTask').flatMap(each => Object.keys(each.changes))
    if (fields.every(field => field === 'baselines'))
      return { code: fields.length > 0 ? 'setBaseline' : 'baselineHead', params: { count: of('setTask').length } }
  }
  return { code: 'several', params }
}
