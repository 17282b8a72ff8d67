import { addedId, applyEdits, type Edit, type IdList, type Schedule } from '@parada/schedule'
import type { EditResult, FieldOutcome } from '../project-host.ts'

/** An edit of several steps was refused after Project had taken some of them. */
export const WRITTEN_IN_PART = 'companion.writtenInPart'

/** What stands in Project after this edit is not known: it changed the value, or took a part. */
export const isUnsure = ({ reason, fields = [] }: Pick<EditResult, 'reason' | 'fields'>): boolean =>
  [reason, ...fields.map(each => each.reason)].some(
    each => each === WRITTEN_IN_PART || each === 'companion.readBackDiffers',
  ) || halfOfOne(fields)

/** Of one member with several values (`custom.text1`, `custom.number2`) some were taken and some refused. */
function halfOfOne(fields: readonly FieldOutcome[]): boolean {
  const roots = (result: FieldOutcome['result']) =>
    fields.flatMap(each => (each.result === result && each.field.includes('.') ? [each.field.split('.')[0]] : []))
  const refused = new Set(roots('refused'))
  return roots('applied').some(root => refused.has(root))
}

/** The part of an edit that Project took; null when it took nothing. */
function taken({ edit, result, fields }: EditResult): Edit | null {
  if (result === 'refused' && !fields?.some(each => each.result !== 'refused')) return null
  if (!fields || !('changes' in edit)) return edit
  const lost = new Set(fields.filter(each => each.result === 'refused').map(each => each.field.split('.')[0] ?? ''))
  if (lost.size === 0) return edit
  const kept = Object.fromEntries(Object.entries(edit.changes).filter(([field]) => !lost.has(field)))
  return Object.keys(kept).length > 0 ? ({ ...edit, changes: kept } as Edit) : null
}

/** The plan with other unique ids: what Project calls the rows, resources and assignments that we added. */
export function withIdentities(
  plan: Schedule,
  ids: { readonly tasks: Ids; readonly resources: Ids; readonly assignments: Ids },
): Schedule {
  const of = <T extends number | null>(map: Ids, id: T): T => (id === null ? id : ((map.get(id) ?? id) as T))
  return {
    ...plan,
    tasks: plan.tasks.map(task => ({ ...task, uid: of(ids.tasks, task.uid), parent: of(ids.tasks, task.parent) })),
    links: plan.links.map(link => ({ ...link, from: of(ids.tasks, link.from), to: of(ids.tasks, link.to) })),
    resources: plan.resources.map(each => ({ ...each, uid: of(ids.resources, each.uid) })),
    assignments: plan.assignments.map(each => ({
      ...each,
      uid: of(ids.assignments, each.uid),
      task: of(ids.tasks, each.task),
      resource: of(ids.resources, each.resource),
    })),
  }
}

/** Unique ids of Project by ours. */
export type Ids = ReadonlyMap<number, number>

/** Which ids Project gave to what was added. */
export function newIdentities(results: readonly EditResult[]): { tasks: Ids; resources: Ids; assignments: Ids } {
  const ids: Record<IdList, Map<number, number>> = {
    tasks: new Map(),
    resources: new Map(),
    assignments: new Map(),
    calendars: new Map(),
  }
  for (const { edit, uid } of results) {
    const added = addedId(edit)
    if (uid !== undefined && added) ids[added[0]].set(added[1], uid)
  }
  return ids
}

/**
 * The plan as it stands in Project after an apply: every value written was read back, so what was confirmed is put into
 * what was read before. Null when the parts that
 * Project took do not make a plan together.
 */
export function planAfter(before: Schedule, results: readonly EditResult[]): Schedule | null {
  const edits = results.map(taken).filter(each => each !== null)
  const applied = applyEdits(before, [...edits, { kind: 'numberRows' }])
  return applied.ok ? withIdentities(applied.value.schedule, newIdentities(results)) : null
}
