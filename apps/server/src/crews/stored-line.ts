import type { CrewDecision, CrewLineInput } from '@parada/protocol'
import { type CrewExtra, type CrewLine, type Instant, parseInstant, taskId, workTime } from '@parada/schedule'
import type { Db } from '../storage/db.ts'
import type { Tables } from '../storage/schema.ts'

export type LineRow = Tables['update_lines']
/** What a planner changed of a line; of extra work also which task it became. */
export type LineChange = NonNullable<CrewDecision['change']> & {
  readonly extra?: CrewDecision['extra']
  readonly inserted?: number
}

export const sentLine = (row: LineRow): CrewLineInput => JSON.parse(row.line) as CrewLineInput
export const changeOf = (row: LineRow): LineChange =>
  row.change === null ? {} : (JSON.parse(row.change) as LineChange)

/** A line as the plan reads it: as it was sent, with what the planner changed. */
export function lineOf(
  row: LineRow,
  decision: { readonly change?: LineChange | undefined; readonly override?: string | undefined } = {},
): CrewLine {
  const sent = sentLine(row)
  const { at, start, remaining, reason } = { ...changeOf(row), ...decision.change }
  const left = remaining ?? sent.remaining
  const why = reason ?? sent.reason
  const began = start === undefined ? null : parseInstant(start)
  return {
    id: row.id,
    device: row.device,
    kind: sent.kind,
    task: row.task_uid === null ? null : taskId(row.task_uid),
    at: parseInstant(at ?? sent.at) as Instant,
    deviceTime: sent.deviceTime,
    ...(left !== undefined && { remaining: workTime(left) }),
    ...(why !== undefined && { reason: why }),
    ...(sent.note && { note: sent.note }),
    ...(began !== null && { start: began }),
    ...(decision.override && { override: decision.override }),
  }
}

/** A line about work that the plan has not, with what the planner knows better. */
export function extraOf(row: LineRow, by: string, decision: Pick<CrewDecision, 'extra' | 'change'> = {}): CrewExtra {
  const sent = sentLine(row)
  const { equipment, hours, people, after, before } = decision.extra ?? {}
  return {
    name: sent.taskName,
    equipment: equipment ?? sent.tag,
    hours: hours ?? sent.hours ?? null,
    people: people ?? sent.people ?? null,
    crew: row.crew,
    by,
    at: lineOf(row, decision).at,
    ...(sent.note && { note: sent.note }),
    ...(after && { after: after.map(taskId) }),
    ...(before && { before: before.map(taskId) }),
  }
}

/** Lines of one plan by their ids; what is not of that plan is not found. */
export const linesOf = async (db: Db, projectId: string, ids: readonly string[]): Promise<LineRow[]> =>
  db
    .selectFrom('update_lines')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', 'in', [...ids])
    .execute()
