import { conflictKey, type Edit } from '@parada/schedule'

/** The same field of the same row, set by another user and then by this one without having seen it. */
export interface Conflict {
  /** What stands in the plan now, or would; one field or more. */
  readonly own: Edit
  /** What the other set there; applied, it is back. */
  readonly theirs: Edit
}

/** An edit that sets fields of a thing. */
export type Setting = Extract<Edit, { readonly changes: unknown }>
type Values = Readonly<Record<string, unknown>>

const isSetting = (edit: Edit): edit is Setting => conflictKey(edit) !== null

/** Whether two values of a plan are the same; they are JSON. */
export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The edit with these of its fields alone. */
export const withFields = (edit: Setting, values: Values): Edit => ({ ...edit, changes: values }) as Edit

/** Where own edits, carried out after those of others, took the place of what they had set. */
export function conflictsOf(others: readonly Edit[], own: readonly Edit[]): readonly Conflict[] {
  const set = new Map<string | null, Map<string, unknown>>()
  for (const edit of others) {
    if (!isSetting(edit)) continue
    const thing = conflictKey(edit)
    const fields = set.get(thing) ?? new Map<string, unknown>()
    for (const [field, value] of Object.entries(edit.changes)) fields.set(field, value)
    set.set(thing, fields)
  }
  return own.filter(isSetting).flatMap(edit => {
    const fields = set.get(conflictKey(edit))
    const mine = Object.entries(edit.changes as Values).filter(
      ([field, value]) => fields?.has(field) && !sameValue(fields.get(field), value),
    )
    if (!fields || mine.length === 0) return []
    const theirs = mine.map(([field]) => [field, fields.get(field)] as const)
    return [{ own: withFields(edit, Object.fromEntries(mine)), theirs: withFields(edit, Object.fromEntries(theirs)) }]
  })
}
