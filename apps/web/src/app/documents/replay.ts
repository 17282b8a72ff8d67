import { applyEdits, type Edit, type Schedule } from '@parada/schedule'
import type { StoredPlan } from './local-store.ts'
import type { Means } from './plan-exchange.ts'

/** A change of the plan that its project on the server is still to get. */
export interface Missed {
  readonly edits: readonly Edit[]
  readonly inverse: readonly Edit[]
  readonly means: Means
}

/** A kept plan with the changes made since it was kept whole. `torn`: not all of them could be made again. */
export function replayed({ schedule, edits, upTo }: StoredPlan): {
  readonly schedule: Schedule
  readonly since: Missed[]
  readonly last: number
  readonly torn: boolean
} {
  let shown = schedule
  const since: Missed[] = []
  const after = edits.filter(each => each.number > upTo)
  for (const { edits, undo, means = 'hand' } of after) {
    const result = applyEdits(shown, edits, undo ? { undo: true } : {})
    if (!result.ok) break
    shown = result.value.schedule
    since.push({ edits, inverse: result.value.inverse, means })
  }
  return { schedule: shown, since, last: after.at(-1)?.number ?? upTo, torn: since.length < after.length }
}
