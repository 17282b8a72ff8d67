import type { CrewDecision } from '@parada/protocol'
import type { TaskId } from '@parada/schedule'
import type { Db } from '../storage/db.ts'
import type { LineRow } from './stored-line.ts'

/** A line with what was decided of it; `inserted` is the task that extra work became. */
export interface Decided {
  readonly row: LineRow
  readonly decision: CrewDecision
  readonly inserted?: TaskId
}

/** Who decided, and when (ISO 8601, UTC). */
export interface Decider {
  readonly userId: string
  readonly at: string
}

/** Thrown inside a save to undo it: the lines, or the plan they were judged on, changed meanwhile. */
export class Meanwhile extends Error {}

/** Sets what was decided of lines that still wait. Throws when one of them waits no more. */
export async function settle(
  tx: Db,
  rows: readonly Decided[],
  who: Decider,
  revision: number | null,
  state: (decision: CrewDecision) => LineRow['state'],
): Promise<void> {
  for (const { row, decision, inserted } of rows) {
    const { extra } = decision
    const change = { ...decision.change, ...(extra && { extra }), ...(inserted !== undefined && { inserted }) }
    const set = await tx
      .updateTable('update_lines')
      .set({
        state: state(decision),
        decided_by: who.userId,
        decided_at: who.at,
        answer: decision.act === 'refuse' ? (decision.reason ?? null) : (decision.override ?? null),
        change: Object.keys(change).length > 0 ? JSON.stringify(change) : null,
        revision,
      })
      .where('id', '=', row.id)
      .where('state', '=', 'sent')
      .returning('id')
      .executeTakeFirst()
    if (!set) throw new Meanwhile()
  }
}
