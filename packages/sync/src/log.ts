import { applyEdits, type Edit, type Outcome, type Schedule } from '@parada/schedule'

/** A change as a log keeps it. */
export interface LoggedChange {
  readonly edits: readonly Edit[]
}

/**
 * A snapshot with the changes of a log carried out, each handed to `each`; stops at the first that cannot be. What stands in a
 * log was judged when it was taken in, by the rules of that time: a plan opens under every later rule.
 */
export function afterLog<T extends LoggedChange>(
  snapshot: Schedule,
  changes: readonly T[],
  each: (change: T, inverse: readonly Edit[]) => void = () => undefined,
): { readonly schedule: Schedule; readonly applied: number; readonly refused: Outcome<unknown> | null } {
  let schedule = snapshot
  for (const [index, change] of changes.entries()) {
    const result = applyEdits(schedule, change.edits, { undo: true })
    if (!result.ok) return { schedule, applied: index, refused: result }
    schedule = result.value.schedule
    each(change, result.value.inverse)
  }
  return { schedule, applied: changes.length, refused: null }
}
