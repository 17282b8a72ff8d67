import type { SaveInput, SaveOutput } from '@parada/protocol'
import { type Edit, REPORT_REFUSALS, type Schedule } from '@parada/schedule'
import { ALL_SEEN, namedIds, rebase, type Unseen, unseenBy } from '@parada/sync'
import type { z } from 'zod'
import type { Db } from '../storage/db.ts'
import type { PlanStore } from './plan-store.ts'

export type Save = Omit<z.output<typeof SaveInput>, 'means'> & {
  readonly means: SaveMeans
  /** Of `restore`: the revision that is put back. */
  readonly back?: number
}
/** How a revision came about; going back to an earlier one is the server's own. */
type SaveMeans = z.output<typeof SaveInput>['means'] | 'restore'
export type Saved = z.output<typeof SaveOutput>

/** What was answered when this was sent before; null when it never was. */
export const earlierAnswer = async (
  db: Db,
  input: Save,
): Promise<{ revision: number; edits: string; dropped: string } | null> =>
  (await db
    .selectFrom('project_edits')
    .select(['revision', 'edits', 'dropped'])
    .where('project_id', '=', input.projectId)
    .where('client_id', '=', input.clientId)
    .where('sequence', '=', input.sequence)
    .executeTakeFirst()) ?? null

/** Edits of revisions after `from`, up to `to`. */
export async function editsBetweenRevisions(
  db: Db,
  projectId: string,
  from: number,
  to: number,
): Promise<Saved['others']> {
  const rows = await db
    .selectFrom('project_edits')
    .select(['revision', 'edits'])
    .where('project_id', '=', projectId)
    .where('revision', '>', from)
    .where('revision', '<=', to)
    .orderBy('revision')
    .execute()
  return rows.map(row => ({ revision: row.revision, edits: JSON.parse(row.edits) }))
}

/** What the sender could not know of the rows. */
async function unseenOf(
  db: Db,
  plans: PlanStore,
  input: Save,
  head: Schedule,
  others: Saved['others'],
): Promise<Unseen> {
  const since = others.flatMap(each => each.edits as unknown as Edit[])
  const has = (edits: readonly { readonly kind: string }[], ...kinds: readonly string[]) =>
    edits.some(each => kinds.includes(each.kind))
  const reuses = has(since, 'removeTask') && has(since, 'addTask')
  const takes = has(input.edits, 'removeTask') && has(since, 'addTask', 'moveTask')
  const frees =
    since.some(each => each.kind.startsWith('remove')) && input.edits.some(each => each.kind.startsWith('add'))
  if (!reuses && !takes && !frees) return ALL_SEEN
  return unseenBy(await plans.at(db, input.projectId, input.baseRevision), head, since)
}

/** Earlier revisions of a plan that are looked at for what an undo puts back, and changes that are read for them. */
const [MOST_STATES, MOST_CHANGES] = [6, 300]

/** Revisions before the latest changes of a task, or of any blind: what was put back by an undo stood in one of them. */
async function statesBefore(db: Db, input: Save, task: number | undefined, head: number): Promise<number[]> {
  if (input.back !== undefined) return [input.back]
  const rows = await db
    .selectFrom('project_edits')
    .select(['revision', 'edits'])
    .where('project_id', '=', input.projectId)
    .where('revision', '<=', head)
    .orderBy('revision', 'desc')
    .limit(MOST_CHANGES)
    .execute()
  const isAbout = (edit: Edit): boolean =>
    edit.kind === 'setBlind' || edit.kind === 'removeBlind' || (task !== undefined && namedIds(edit).tasks.has(task))
  return rows
    .filter(row => row.revision > 1 && (JSON.parse(row.edits) as Edit[]).some(isAbout))
    .slice(0, MOST_STATES)
    .map(row => row.revision - 1)
}

/**
 * What is sent, carried out on the plan at a revision; `others` is what others did between the sender's and that one. A
 * start-up that an undo puts back as the plan once had it is taken: a page may undo what it did to a plan that came in so.
 */
export async function rebasedOn(db: Db, plans: PlanStore, input: Save, revision: number, others: Saved['others']) {
  const head = await plans.at(db, input.projectId, revision)
  const unseen = await unseenOf(db, plans, input, head, others)
  const edits = input.edits as unknown as Edit[]
  const current = input.baseRevision === revision
  const rebased = rebase(head, edits, current, unseen)
  if (rebased.ok || !REPORT_REFUSALS.has(rebased.problems[0].code)) return rebased
  for (const at of await statesBefore(db, input, rebased.problems[0].at?.task, revision)) {
    const again = rebase(head, edits, current, unseen, await plans.at(db, input.projectId, at))
    if (again.ok) return again
  }
  return rebased
}
