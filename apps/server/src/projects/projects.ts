import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { givenSchema, toSchema } from '@parada/formats/tmx'
import type { ProjectDocument, ProjectRole, ProjectSummary, SaveInput, SaveOutput } from '@parada/protocol'
import { done, type Edit, failed, type Outcome, type Schedule, type TaskId } from '@parada/schedule'
import { idPairsOf, NO_IDS, rebase, replacedTasks } from '@parada/sync'
import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import { asNews } from '../realtime/news.ts'
import type { Db, Storage } from '../storage/db.ts'
import { overLimits, type PlanLimits } from '../work/limits.ts'
import type { WorkPool } from '../work/pool.ts'
import type { KeptFacts } from '../work/work.ts'
import { createPlanStore, datesOf, type PlanStore, schemaOf } from './plan-store.ts'
import { createTurns } from './turns.ts'

type Role = z.infer<typeof ProjectRole>
type Save = Omit<z.output<typeof SaveInput>, 'means'> & { readonly means: SaveMeans }
/** How a revision came about; going back to an earlier one is the server's own. */
type SaveMeans = z.output<typeof SaveInput>['means'] | 'restore'
type Saved = z.output<typeof SaveOutput>

const RANK: Readonly<Record<Role, number>> = { viewer: 0, editor: 1, planner: 2 }
/** Tasks from which a plan that comes in is read in another process. */
const LARGE = 500
/** Hours in which a deletion can be taken back. */
const UNDO_HOURS = 24 * 7

/** Topic of a plan: somebody saved a revision. */
export const projectTopic = (projectId: string): string => `project:${projectId}`

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

interface Row {
  readonly id: string
  readonly name: string
  readonly owner_id: string
  readonly organization_id: string | null
  readonly folder: string | null
  readonly archived: number
  readonly revision: number
  readonly task_count: number
  readonly updated_at: string
  readonly removed_at: string | null
}

const ROW = [
  'id',
  'name',
  'owner_id',
  'organization_id',
  'folder',
  'archived',
  'revision',
  'task_count',
  'updated_at',
  'removed_at',
] as const

/** Plans that a list shows at most, the newest first. */
const MOST_LISTED = 1000

/** A plan's row with what the caller may do with it. */
export interface Opened {
  readonly row: Row
  readonly role: Role
}

/** A revision as followers hear of it. */
interface Revision {
  readonly type: 'edits'
  readonly revision: number
  readonly clientId: string
  readonly by: string
  readonly edits: Saved['accepted']
}

/** Answers to followers that are kept, for the others who ask the same. */
const KEPT_NEWS = 100

const present = ({ row, role }: Opened): ProjectSummary => ({
  id: row.id,
  name: row.name,
  folder: row.folder,
  archived: row.archived === 1,
  revision: row.revision,
  taskCount: row.task_count,
  updatedAt: row.updated_at,
  role,
})

export type Projects = ReturnType<typeof createProjects>

interface Options {
  readonly storage: Storage
  readonly clock: Clock
  readonly limits: PlanLimits
  readonly work: WorkPool
  readonly plans?: PlanStore
  readonly onError?: (error: unknown) => void
}

/** Plans of people and organizations. Every call names who makes it; a plan that is not theirs does not exist for them. */
export function createProjects({ storage, clock, limits, work, plans = createPlanStore(), onError }: Options) {
  const { db } = storage
  const turns = createTurns()
  const now = () => clock.now().toISOString()

  /** The roles of somebody in plans they do not own, by what was shared with them or their organizations. */
  const rolesIn = async (on: Db, rows: readonly Row[], who: Identity): Promise<ReadonlyMap<string, Role | null>> => {
    const foreign = rows.filter(row => row.owner_id !== who.userId)
    const roles = new Map<string, Role | null>(
      rows.map(row => [row.id, row.owner_id === who.userId ? 'planner' : null]),
    )
    if (foreign.length === 0) return roles
    const memberships = await on
      .selectFrom('member')
      .select(['organizationId', 'role'])
      .where('userId', '=', who.userId)
      .execute()
    const companies = memberships.map(each => each.organizationId)
    const shares = await on
      .selectFrom('project_access')
      .select(['project_id', 'role'])
      .where(
        'project_id',
        'in',
        foreign.map(row => row.id),
      )
      .where(({ or, and, eb }) =>
        or([
          and([eb('subject_kind', '=', 'user'), eb('subject_id', '=', who.userId)]),
          ...(companies.length > 0
            ? [and([eb('subject_kind', '=', 'organization'), eb('subject_id', 'in', companies)])]
            : []),
        ]),
      )
      .execute()
    const give = (id: string, role: Role) => {
      const known = roles.get(id)
      if (!known || RANK[role] > RANK[known]) roles.set(id, role)
    }
    for (const each of shares) give(each.project_id, each.role as Role)
    for (const row of foreign) {
      const member = memberships.find(each => each.organizationId === row.organization_id)
      // Owners and administrators of the organization a plan belongs to may do all with it.
      if (member && /owner|admin/.test(member.role)) give(row.id, 'planner')
    }
    return roles
  }

  /** `hold`: inside a transaction, others wait with this plan until it ends. */
  const find = async (
    on: Db,
    projectId: string,
    who: Identity,
    required: Role,
    hold = false,
  ): Promise<Outcome<Opened>> => {
    const row = await on
      .selectFrom('projects')
      .select(ROW)
      .where('id', '=', projectId)
      .$if(hold && storage.locksRows, query => query.forUpdate())
      .executeTakeFirst()
    const role = row ? ((await rolesIn(on, [row], who)).get(row.id) ?? null) : null
    if (!row || role === null) return failed(serverProblem('projects.unknown', {}, 'askOwner'))
    if (row.removed_at !== null) return failed(serverProblem('projects.removed', {}, 'askOwner'))
    if (RANK[role] < RANK[required])
      return failed(serverProblem('projects.roleRequired', { role, required }, 'askOwner'))
    return done({ row, role })
  }

  const { maxTasks } = limits
  const readPlan = (schema: unknown): Outcome<Schedule> => {
    const over = overLimits(schema, limits)
    if (over) return over
    const read = givenSchema(schema)
    if (!read.ok) return read
    if (read.value.tasks.length > maxTasks) return tooLarge(read.value.tasks.length)
    const calculated = datesOf(read.value)
    return calculated.ok ? read : calculated
  }
  const written = (schedule: Schedule) => ({
    name: schedule.project.name,
    tasks: schedule.tasks.length,
    text: JSON.stringify(toSchema(schedule)),
    schedule,
  })
  /** A plan that comes in: a large one is read and calculated apart, and its text is what is kept. */
  const readNew = async (wire: unknown, who: Identity): Promise<Outcome<Parameters<typeof make>[0]>> => {
    const over = overLimits(wire, limits)
    if (over) return over
    const { tasks } = wire as { tasks?: unknown }
    if (!Array.isArray(tasks) || tasks.length < LARGE) {
      const plan = readPlan(wire)
      return plan.ok ? done(written(plan.value), plan.problems) : plan
    }
    const order = { payer: `user:${who.userId}`, locale: 'pt', now: 0 } as const
    const found = await work.run('keep', Buffer.from(JSON.stringify(wire)), order)
    if (!found.ok) return found
    const end = found.value.indexOf(10)
    const facts = JSON.parse(found.value.toString('utf8', 0, end)) as KeptFacts
    return done({ ...facts, text: found.value.toString('utf8', end + 1), schedule: null }, found.problems)
  }
  const tooLarge = (tasks: number): Outcome<never> =>
    failed(serverProblem('projects.tooLarge', { tasks, limit: maxTasks }, 'splitPlan'))

  /** A new project; under the id of one that is there already it is that one, as it is now. */
  const make = async (
    plan: { readonly name: string; readonly tasks: number; readonly text: string; readonly schedule: Schedule | null },
    who: Identity,
    folder: string | null,
    id: string = randomUUID(),
  ): Promise<Outcome<ProjectSummary>> => {
    const at = now()
    const row = {
      id,
      name: plan.name,
      owner_id: who.userId,
      organization_id: who.organization?.id ?? null,
      folder,
      archived: 0,
      revision: 1,
      task_count: plan.tasks,
      created_at: at,
      updated_at: at,
      removed_at: null,
      undo_hash: null,
    }
    const made = await db.transaction().execute(async tx => {
      // The same call may come twice at once, here and at another process: one of them makes it, the others wait for it.
      const inserted = await tx
        .insertInto('projects')
        .values(row)
        .onConflict(c => c.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!inserted) return false
      await tx
        .insertInto('project_snapshots')
        .values({ project_id: row.id, revision: 1, schema: plan.text, created_at: at })
        .execute()
      if (row.organization_id)
        await tx
          .insertInto('project_access')
          .values({
            project_id: row.id,
            subject_kind: 'organization',
            subject_id: row.organization_id,
            role: 'viewer',
          })
          .execute()
      return true
    })
    if (!made) {
      const found = await find(db, id, who, 'planner')
      return found.ok ? done(present(found.value)) : found
    }
    if (plan.schedule) plans.keep(row.id, 1, plan.schedule)
    return done(present({ row, role: 'planner' }))
  }

  /** Changes columns of a plan's row; each is a revision of nothing, so followers are not told. */
  const change = async (
    projectId: string,
    who: Identity,
    values: { name?: string; folder?: string | null; archived?: number },
  ): Promise<Outcome<ProjectSummary>> => {
    const found = await find(db, projectId, who, 'editor')
    if (!found.ok) return found
    const updated = { ...values, updated_at: now() }
    await db.updateTable('projects').set(updated).where('id', '=', projectId).execute()
    return done(present({ role: found.value.role, row: { ...found.value.row, ...updated } }))
  }

  const earlierAnswer = async (
    on: Db,
    input: Save,
  ): Promise<{ revision: number; edits: string; dropped: string } | null> =>
    (await on
      .selectFrom('project_edits')
      .select(['revision', 'edits', 'dropped'])
      .where('project_id', '=', input.projectId)
      .where('client_id', '=', input.clientId)
      .where('sequence', '=', input.sequence)
      .executeTakeFirst()) ?? null

  /** What followers are told: the same for all of them, and never different later. */
  const recent = new Map<string, Promise<readonly Revision[]>>()
  const editsSince = (projectId: string, from: number, to: number): Promise<readonly Revision[]> => {
    const key = `${projectId}:${from}:${to}`
    const known = recent.get(key)
    if (known !== undefined) return known
    const made = readRevisions(projectId, from, to)
    // A database that is away is asked again by whoever comes next, and so is what was not all there yet.
    made.then(
      rows => rows.length === to - from || recent.delete(key),
      () => recent.delete(key),
    )
    recent.set(key, made)
    if (recent.size > KEPT_NEWS) recent.delete(recent.keys().next().value ?? '')
    return made
  }
  const readRevisions = async (projectId: string, from: number, to: number): Promise<readonly Revision[]> => {
    const rows = await db
      .selectFrom('project_edits')
      .leftJoin('user', 'user.id', 'project_edits.user_id')
      .select(['revision', 'client_id', 'edits', 'user.name'])
      .where('project_id', '=', projectId)
      .where('revision', '>', from)
      .where('revision', '<=', to)
      .orderBy('revision')
      .execute()
    return rows.map(row =>
      asNews({
        type: 'edits' as const,
        revision: row.revision,
        clientId: row.client_id,
        by: row.name ?? '',
        edits: JSON.parse(row.edits) as Revision['edits'],
      }),
    )
  }

  /** Edits of revisions after `from`, up to `to`. */
  const editsOf = async (on: Db, projectId: string, from: number, to: number) =>
    on
      .selectFrom('project_edits')
      .select(['revision', 'edits'])
      .where('project_id', '=', projectId)
      .where('revision', '>', from)
      .where('revision', '<=', to)
      .orderBy('revision')
      .execute()

  const others = async (on: Db, projectId: string, from: number, to: number): Promise<Saved['others']> =>
    (await editsOf(on, projectId, from, to)).map(row => ({ revision: row.revision, edits: JSON.parse(row.edits) }))

  /** Ids that stand for other tasks now than they did for the sender. */
  const replacedSince = async (
    on: Db,
    input: Save,
    head: Schedule,
    came: Saved['others'],
  ): Promise<ReadonlySet<TaskId>> => {
    const since = came.flatMap(each => each.edits as unknown as Edit[])
    if (!since.some(each => each.kind === 'removeTask') || !since.some(each => each.kind === 'addTask'))
      return new Set()
    return replacedTasks(await plans.at(on, input.projectId, input.baseRevision), head, since)
  }

  /** What is sent, carried out on the plan at a revision; `came` is what others did between the sender's and that one. */
  const rebasedOn = async (on: Db, input: Save, revision: number, came: Saved['others']) => {
    const head = await plans.at(on, input.projectId, revision)
    const replaced = await replacedSince(on, input, head, came)
    return rebase(head, input.edits as unknown as Edit[], input.baseRevision === revision, replaced)
  }

  const telling = new Set<Promise<void>>()
  const tell = (projectId: string, message: string): void => {
    const told = publish(projectId, message).finally(() => telling.delete(told))
    telling.add(told)
  }
  /** Tells followers; tried again while the database is away, since what was saved stays saved. */
  const publish = async (projectId: string, message: string): Promise<void> => {
    for (const wait of [500, 2000, 8000, null]) {
      try {
        return await storage.publish(projectTopic(projectId), message)
      } catch (error) {
        if (wait === null) return onError?.(error)
        await new Promise<void>(resolve => setTimeout(resolve, wait))
      }
    }
  }

  const save = (input: Save, who: Identity): Promise<Outcome<Saved>> =>
    turns.take(input.projectId, async () => {
      let committed: { revision: number; schedule: Schedule } | null = null
      const result = await db.transaction().execute(async (tx): Promise<Outcome<Saved>> => {
        committed = null
        const found = await find(tx, input.projectId, who, 'editor', true)
        if (!found.ok) return found
        const { row } = found.value
        /** What was answered when this was sent before. */
        const answered = async (): Promise<Outcome<Saved> | null> => {
          const before = await earlierAnswer(tx, input)
          if (!before) return null
          const came = await others(tx, row.id, input.baseRevision, before.revision - 1)
          // The same edits on the same plan are given the same ids again.
          const again = await rebasedOn(tx, input, before.revision - 1, came)
          return done({
            revision: before.revision,
            others: came,
            dropped: JSON.parse(before.dropped),
            accepted: JSON.parse(before.edits),
            ids: idPairsOf(
              again.ok && JSON.stringify(again.value.accepted) === before.edits ? again.value.ids : NO_IDS,
            ),
          })
        }
        const current = input.baseRevision === row.revision
        const repeated = current ? null : await answered()
        if (repeated) return repeated
        if (input.baseRevision > row.revision || input.baseRevision < 1)
          return failed(
            serverProblem(
              'projects.revisionUnknown',
              { revision: input.baseRevision, head: row.revision },
              'reloadPage',
            ),
          )
        const head = await plans.at(tx, row.id, row.revision)
        const came = current ? [] : await others(tx, row.id, input.baseRevision, row.revision)
        const rebased = await rebasedOn(tx, input, row.revision, came)
        if (!rebased.ok) return (await answered()) ?? rebased
        const { schedule, accepted } = rebased.value
        const ids = idPairsOf(rebased.value.ids)
        const dropped = rebased.value.dropped.map(({ index, problem }) => ({
          index,
          code: problem.code,
          params: { ...problem.params },
        }))
        if (accepted.length === 0) return done({ revision: row.revision, others: came, dropped, accepted: [], ids })
        if (schedule.tasks.length > maxTasks) return tooLarge(schedule.tasks.length)
        const dates = datesOf(schedule, head)
        if (!dates.ok) return dates
        const revision = row.revision + 1
        const at = now()
        const inserted = await tx
          .insertInto('project_edits')
          .values({
            project_id: row.id,
            revision,
            client_id: input.clientId,
            sequence: input.sequence,
            user_id: who.userId,
            actor_id: who.actor?.userId ?? null,
            means: input.means,
            edits: JSON.stringify(accepted),
            dropped: JSON.stringify(dropped),
            created_at: at,
          })
          .onConflict(c => c.columns(['project_id', 'client_id', 'sequence']).doNothing())
          .returning('revision')
          .executeTakeFirst()
        const known = inserted ? null : await answered()
        if (known) return known
        await tx
          .updateTable('projects')
          .set({ revision, task_count: schedule.tasks.length, name: schedule.project.name, updated_at: at })
          .where('id', '=', row.id)
          .execute()
        await plans.snapshotIfDue(tx, row.id, revision, schedule, at)
        committed = { revision, schedule }
        return done({ revision, others: came, dropped, accepted: accepted as never, ids })
      })
      const made = committed as { revision: number; schedule: Schedule } | null
      if (made) {
        plans.keep(input.projectId, made.revision, made.schedule)
        tell(input.projectId, String(made.revision))
      }
      return result
    })

  return {
    find,
    save,
    /** Those who follow the plan look at once whether they still may. */
    accessChanged: (projectId: string) => tell(projectId, 'access'),
    editsSince,
    readPlan,
    plans,
    present,

    /** Resolves once all saves have ended and those who follow the plans have been told. */
    async settled(): Promise<void> {
      await turns.settled()
      await Promise.all(telling)
    },

    async list(
      who: Identity,
      filter: { search?: string | undefined; folder?: string | null | undefined; archived?: boolean | undefined },
    ): Promise<Outcome<ProjectSummary[]>> {
      const memberships = await db
        .selectFrom('member')
        .select('organizationId')
        .where('userId', '=', who.userId)
        .execute()
      const companies = memberships.map(each => each.organizationId)
      const rows = await db
        .selectFrom('projects')
        .select(ROW)
        .where('removed_at', 'is', null)
        .where('archived', '=', filter.archived === true ? 1 : 0)
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('owner_id', '=', who.userId),
            ...(companies.length > 0 ? [eb('organization_id', 'in', companies)] : []),
            exists(
              selectFrom('project_access')
                .select('project_id')
                .whereRef('project_access.project_id', '=', 'projects.id')
                .where('subject_id', 'in', [who.userId, ...companies]),
            ),
          ]),
        )
        .$if(filter.folder !== undefined, query =>
          filter.folder === null
            ? query.where('folder', 'is', null)
            : query.where('folder', '=', filter.folder as string),
        )
        .orderBy('updated_at', 'desc')
        .execute()
      // Here and not in the database: both engines find `inspeção` by `inspecao` alike.
      const wanted = folded(filter.search ?? '')
      const fitting = rows.filter(row => folded(row.name).includes(wanted)).slice(0, MOST_LISTED)
      const roles = await rolesIn(db, fitting, who)
      return done(
        fitting.flatMap(row => {
          const role = roles.get(row.id)
          return role ? [present({ row, role })] : []
        }),
      )
    },

    /** A new project; with the `id` of an earlier call it is what that call made, as it is now. */
    async create(schema: unknown, who: Identity, folder: string | null, id?: string): Promise<Outcome<ProjectSummary>> {
      const plan = await readNew(schema, who)
      if (!plan.ok) return plan
      const made = await make(plan.value, who, folder, id)
      return made.ok ? done(made.value, plan.problems) : made
    },

    async open(projectId: string, who: Identity): Promise<Outcome<z.output<typeof ProjectDocument>>> {
      const found = await find(db, projectId, who, 'viewer')
      if (!found.ok) return found
      const schedule = await plans.at(db, projectId, found.value.row.revision)
      return done({ project: present(found.value), schema: schemaOf(schedule) })
    },

    /** The plan as it was at a revision. Codes `projects.revisionUnknown`, `projects.unknown`. */
    async planAt(
      projectId: string,
      who: Identity,
      revision?: number,
    ): Promise<Outcome<Opened & { schedule: Schedule }>> {
      const found = await find(db, projectId, who, 'viewer')
      if (!found.ok) return found
      const wanted = revision ?? found.value.row.revision
      if (wanted < 1 || wanted > found.value.row.revision)
        return failed(
          serverProblem('projects.revisionUnknown', { revision: wanted, head: found.value.row.revision }, 'reloadPage'),
        )
      return done({ ...found.value, schedule: await plans.at(db, projectId, wanted) })
    },

    async rename(
      projectId: string,
      who: Identity,
      name: string,
      folder: string | null | undefined,
    ): Promise<Outcome<ProjectSummary>> {
      const found = await find(db, projectId, who, 'editor')
      if (!found.ok) return found
      if (name !== found.value.row.name) {
        // The name is part of the plan: it changes as every other part does, by an edit that followers see.
        const saved = await save(
          {
            projectId,
            baseRevision: found.value.row.revision,
            clientId: `rename:${randomUUID()}`,
            sequence: 1,
            edits: [{ kind: 'setProject', changes: { name } }],
            means: 'hand',
          },
          who,
        )
        if (!saved.ok) return saved
      }
      if (folder !== undefined) await change(projectId, who, { folder })
      const again = await find(db, projectId, who, 'viewer')
      return again.ok ? done(present(again.value)) : again
    },

    archive: (projectId: string, who: Identity, archived: boolean) =>
      change(projectId, who, { archived: archived ? 1 : 0 }),

    async remove(projectId: string, who: Identity): Promise<Outcome<{ undoToken: string }>> {
      const found = await find(db, projectId, who, 'planner')
      if (!found.ok) return found
      const undoToken = randomBytes(24).toString('base64url')
      await db
        .updateTable('projects')
        .set({ removed_at: now(), undo_hash: hashOf(undoToken) })
        .where('id', '=', projectId)
        .execute()
      plans.forget(projectId)
      tell(projectId, 'removed')
      return done({ undoToken })
    },

    /** Deletes a plan with its whole history; nothing brings it back. */
    async removeForGood(projectId: string, who: Identity): Promise<Outcome<{ ok: true }>> {
      const row = await db
        .deleteFrom('projects')
        .where('id', '=', projectId)
        .where('owner_id', '=', who.userId)
        .returning('id')
        .executeTakeFirst()
      if (!row) return failed(serverProblem('projects.unknown', {}, 'askOwner'))
      plans.forget(projectId)
      tell(projectId, 'removed')
      return done({ ok: true })
    },

    async restore(undoToken: string, who: Identity): Promise<Outcome<ProjectSummary>> {
      const since = new Date(clock.now().getTime() - UNDO_HOURS * 3_600_000).toISOString()
      const row = await db
        .updateTable('projects')
        .set({ removed_at: null, undo_hash: null })
        .where('undo_hash', '=', hashOf(undoToken))
        .where('removed_at', '>=', since)
        .where('owner_id', '=', who.userId)
        .returningAll()
        .executeTakeFirst()
      if (!row) return failed(serverProblem('projects.undoExpired', {}, 'askOwner'))
      return done(present({ row, role: 'planner' }))
    },

    async duplicate(projectId: string, who: Identity): Promise<Outcome<ProjectSummary>> {
      const found = await find(db, projectId, who, 'viewer')
      if (!found.ok) return found
      const schedule = await plans.at(db, projectId, found.value.row.revision)
      const copy: Schedule = { ...schedule, project: { ...schedule.project, name: `${schedule.project.name} (2)` } }
      return make(written(copy), who, found.value.row.folder)
    },
  }
}

/** Letters without case and accents, for finding. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
