import { done, type Edit, failed, type Outcome, type Problem, type Schedule } from '@parada/schedule'
import { idPairsOf, NO_IDS } from '@parada/sync'
import { sql } from 'kysely'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Db } from '../storage/db.ts'
import { createKeyedMutex } from '../storage/keyed-mutex.ts'
import type { ProjectRow } from '../storage/project-row.ts'
import type { ProjectContext } from './context.ts'
import { earlierAnswer, editsBetweenRevisions, rebasedOn, type Save, type Saved } from './edit-log.ts'
import { tooLarge } from './incoming-plan.ts'
import { datesOf, datesRunOut } from './plan-store.ts'
import { overQuota } from './quota.ts'
import { writeAtOnce } from './write-at-once.ts'

/** What a save answers, and the plan it committed; null when it made no revision. */
interface Result {
  readonly answer: Outcome<Saved>
  readonly committed: { readonly revision: number; readonly schedule: Schedule } | null
}

/** A revision as it is written down. */
interface Written {
  readonly revision: number
  readonly edits: string
  readonly dropped: string
  readonly at: string
}

/** A revision before it is written, and what a save answers once it is. */
interface Draft {
  readonly schedule: Schedule
  readonly saved: Saved
  readonly written: Written
}

/** Characters of edits from which each save looks for room. */
const MUCH = 100_000

/** What belongs to a revision and is written with it or not at all. Throws what undoes both. */
export type Alongside = (tx: Db, made: { readonly revision: number; readonly dropped: number }) => Promise<void>

/** Why a save is not taken, from the plan before and after it; null: it is. */
export type JudgeSave = (before: Schedule, after: Schedule, edits: readonly Edit[]) => Problem | null

/** What is written with a save, and what judges it. */
type Beside = readonly [alongside?: Alongside, judge?: JudgeSave]

const refusedBy = (found: Problem | null | undefined): Outcome<never> | null => (found ? failed(found) : null)

const maySeekRoom = (revision: number): boolean => revision % 10 === 0
const looksForRoom = ({ revision, edits }: Written): boolean => maySeekRoom(revision) || edits.length > MUCH

/** The row of a revision. */
const revisionOf = (input: Save, who: Identity, { revision, edits, dropped, at }: Written) => ({
  project_id: input.projectId,
  revision,
  client_id: input.clientId,
  sequence: input.sequence,
  user_id: who.userId,
  actor_id: who.actor?.userId ?? null,
  means: input.means,
  edits,
  dropped,
  created_at: at,
})

/** What the plan's row says after a revision. */
const headOf = ({ schedule, written: { revision, edits, at } }: Draft) => ({
  revision,
  task_count: schedule.tasks.length,
  name: schedule.project.name,
  updated_at: at,
  bytes: sql<number>`bytes + ${edits.length}`,
})

const nothing = (answer: Outcome<Saved>): Result => ({ answer, committed: null })

/** Why the dates of a plan are not taken: they cannot be calculated, or a program brings them out of the calendars' years. */
function datesRefused(schedule: Schedule, head: Schedule, who: Identity): Outcome<never> | null {
  const dates = datesOf(schedule, head)
  if (!dates.ok) return dates
  const ranOut = who.scopes && datesRunOut(dates.value, datesOf(head))
  return ranOut ? failed(ranOut) : null
}

/** A person sees that a plan is put away, and their page may hold changes made before it was; a program goes by its id. */
const archivedFor = (who: Identity, { archived }: ProjectRow): Outcome<never> | null =>
  who.scopes && archived === 1 ? failed(serverProblem('projects.archived', {}, 'unarchive')) : null

/** Writes a revision; false when the same call wrote one meanwhile. */
const insertRevision = async (tx: Db, input: Save, who: Identity, written: Written): Promise<boolean> => {
  const inserted = await tx
    .insertInto('project_edits')
    .values(revisionOf(input, who, written))
    .onConflict(c => c.columns(['project_id', 'client_id', 'sequence']).doNothing())
    .returning('revision')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Saves edits as revisions, one save of a plan at a time. */
export function createSave(context: ProjectContext) {
  const { storage, db, plans, access, limits, quota, now, notify } = context
  const mutex = createKeyedMutex()

  /** The answer to the same call, when it came before. */
  const answered = async (tx: Db, input: Save): Promise<Outcome<Saved> | null> => {
    const before = await earlierAnswer(tx, input)
    if (!before) return null
    const others = await editsBetweenRevisions(tx, input.projectId, input.baseRevision, before.revision - 1)
    // The same edits on the same plan are given the same ids again.
    const again = await rebasedOn(tx, plans, input, before.revision - 1, others)
    return done({
      revision: before.revision,
      others,
      dropped: JSON.parse(before.dropped),
      accepted: JSON.parse(before.edits),
      ids: idPairsOf(again.ok && JSON.stringify(again.value.accepted) === before.edits ? again.value.ids : NO_IDS),
    })
  }

  /** What a save comes to on a plan as its row says it is: its revision, or the answer where it makes none. */
  const drafted = async (
    on: Db,
    row: ProjectRow,
    input: Save,
    who: Identity,
    judge?: JudgeSave,
  ): Promise<Draft | Result> => {
    const current = input.baseRevision === row.revision
    const ended = (current ? null : await answered(on, input)) ?? archivedFor(who, row)
    if (ended) return nothing(ended)
    if (input.baseRevision > row.revision || input.baseRevision < 1)
      return nothing(
        failed(
          serverProblem('projects.revisionUnknown', { revision: input.baseRevision, head: row.revision }, 'reloadPage'),
        ),
      )
    const head = await plans.at(on, row.id, row.revision)
    const others = current ? [] : await editsBetweenRevisions(on, row.id, input.baseRevision, row.revision)
    const rebased = await rebasedOn(on, plans, input, row.revision, others)
    if (!rebased.ok) return nothing((await answered(on, input)) ?? rebased)
    const { schedule, accepted } = rebased.value
    const ids = idPairsOf(rebased.value.ids)
    const dropped = rebased.value.dropped.map(({ index, problem }) => ({
      index,
      code: problem.code,
      params: { ...problem.params },
    }))
    if (accepted.length === 0) return nothing(done({ revision: row.revision, others, dropped, accepted: [], ids }))
    if (schedule.tasks.length > limits.maxTasks) return nothing(tooLarge(schedule.tasks.length, limits.maxTasks))
    const unfit = datesRefused(schedule, head, who) ?? refusedBy(judge?.(head, schedule, accepted))
    if (unfit) return nothing(unfit)
    const revision = row.revision + 1
    return {
      schedule,
      saved: { revision, others, dropped, accepted: accepted as never, ids },
      written: { revision, edits: JSON.stringify(accepted), dropped: JSON.stringify(dropped), at: now() },
    }
  }

  const saveIn = async (tx: Db, input: Save, who: Identity, [alongside, judge]: Beside): Promise<Result> => {
    const found = await access.authorize(tx, input.projectId, who, 'edit', { lock: true })
    if (!found.ok) return nothing(found)
    const { row } = found.value
    const draft = await drafted(tx, row, input, who, judge)
    if ('answer' in draft) return draft
    const { schedule, written, saved } = draft
    const { revision, edits, at } = written
    // Looked up now and then, and where much comes at once: no save is slow for it, and no owner gets far over.
    if (looksForRoom(written)) {
      const holder = { ownerId: row.owner_id, organizationId: row.organization_id }
      const over = await overQuota(tx, storage, quota, holder, { adding: edits.length })
      if (over) return nothing(over)
    }
    const inserted = await insertRevision(tx, input, who, written)
    const known = inserted ? null : await answered(tx, input)
    if (known) return nothing(known)
    await tx.updateTable('projects').set(headOf(draft)).where('id', '=', row.id).execute()
    await plans.snapshotIfDue(tx, row.id, revision, schedule, at)
    await alongside?.(tx, { revision, dropped: saved.dropped.length })
    return { answer: done(saved), committed: { revision, schedule } }
  }

  /**
   * The same in one statement, where nothing else belongs to the revision: it writes both rows or none, and none where the
   * plan's row is not what was read. Null where it wrote nothing, which says nothing of why.
   */
  const saveAtOnce = async (input: Save, who: Identity, judge?: JudgeSave): Promise<Result | null> => {
    const found = await access.authorize(db, input.projectId, who, 'edit')
    if (!found.ok) return nothing(found)
    const { row } = found.value
    const next = row.revision + 1
    if (maySeekRoom(next) || plans.mayBeDue(next)) return null
    const draft = await drafted(db, row, input, who, judge)
    if ('answer' in draft) return draft
    const { schedule, written, saved } = draft
    if (looksForRoom(written)) return null
    const made = await writeAtOnce(db, row, revisionOf(input, who, written), headOf(draft))
    return made ? { answer: done(saved), committed: { revision: written.revision, schedule } } : null
  }

  return {
    save: (input: Save, who: Identity, ...beside: Beside): Promise<Outcome<Saved>> =>
      mutex.run(input.projectId, async () => {
        const [alongside, judge] = beside
        const quick = storage.locksRows && !alongside ? await saveAtOnce(input, who, judge) : null
        const { answer, committed } = quick ?? (await db.transaction().execute(tx => saveIn(tx, input, who, beside)))
        if (committed) {
          plans.keep(input.projectId, committed.revision, committed.schedule)
          notify(input.projectId, String(committed.revision))
        }
        return answer
      }),
    /** Resolves once all saves have ended. */
    settled: (): Promise<void> => mutex.settled(),
  }
}
