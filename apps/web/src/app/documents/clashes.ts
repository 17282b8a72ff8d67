import type { Edit } from '@parada/schedule'

/** The same field of the same thing, set by somebody else and then by oneself without having seen it. */
export interface Clash {
  /** What stands in the plan now; one field or more. */
  readonly own: Edit
  /** What the other set there; applied, it is back. */
  readonly theirs: Edit
}

type Setting = Extract<Edit, { readonly changes: unknown }>
type Values = Readonly<Record<string, unknown>>

const isSetting = (edit: Edit): edit is Setting => 'changes' in edit

/** What an edit sets fields of. */
function thingOf(edit: Setting): string {
  switch (edit.kind) {
    case 'setTask':
      return `task ${edit.task}`
    case 'setResource':
      return `resource ${edit.resource}`
    case 'setAssignment':
      return `assignment ${edit.assignment}`
    case 'setCalendar':
      return `calendar ${edit.calendar}`
    case 'setLink':
      return `link ${edit.link.from} ${edit.link.to} ${edit.link.type}`
    case 'setProject':
      return 'project'
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The edit with these of its fields alone. */
const only = (edit: Setting, values: Values): Edit => ({ ...edit, changes: values }) as Edit

/** Where own edits, carried out after those of others, took the place of what they had set. */
export function clashesOf(others: readonly Edit[], own: readonly Edit[]): readonly Clash[] {
  const set = new Map<string, Map<string, unknown>>()
  for (const edit of others) {
    if (!isSetting(edit)) continue
    const thing = thingOf(edit)
    const fields = set.get(thing) ?? new Map<string, unknown>()
    for (const [field, value] of Object.entries(edit.changes)) fields.set(field, value)
    set.set(thing, fields)
  }
  return own.filter(isSetting).flatMap(edit => {
    const fields = set.get(thingOf(edit))
    const mine = Object.entries(edit.changes as Values).filter(
      ([field, value]) => fields?.has(field) && !same(fields.get(field), value),
    )
    if (!fields || mine.length === 0) return []
    const theirs = mine.map(([field]) => [field, fields.get(field)] as const)
    return [{ own: only(edit, Object.fromEntries(mine)), theirs: only(edit, Object.fromEntries(theirs)) }]
  })
}
