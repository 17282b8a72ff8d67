import { randomUUID } from 'node:crypto'
import type { OpenOutput, ProjectSummary } from '@parada/protocol'
import { done, failed, type Outcome, type Schedule } from '@parada/schedule'
import type { z } from 'zod'
import { createProjectAccess, type Opened } from '../authorization/project-access.ts'
import type { ProjectAction } from '../authorization/roles.ts'
import type { Clock } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Storage } from '../storage/db.ts'
import type { PlanLimits } from '../work/limits.ts'
import type { WorkPool } from '../work/pool.ts'
import type { ProjectContext } from './context.ts'
import { type CreateOptions, createProject, notWhole } from './create.ts'
import { editsBetweenRevisions } from './edit-log.ts'
import { createFollowers } from './followers.ts'
import { readIncoming, storable } from './incoming-plan.ts'
import { type ListFilter, listProjects } from './list.ts'
import { createPlanStore, type PlanStore, schemaOf } from './plan-store.ts'
import { NO_QUOTA, type Quota } from './quota.ts'
import { listRemoved, removeForGood, removeProject, restoreRemoved } from './removal.ts'
import { createSave } from './save.ts'
import { summaryOf } from './summary.ts'

export type Projects = ReturnType<typeof createProjects>

interface Options {
  readonly storage: Storage
  readonly clock: Clock
  readonly limits: PlanLimits
  readonly quota?: Quota
  readonly work: WorkPool
  readonly plans?: PlanStore
  readonly onError?: (error: unknown) => void
}

/** Plans of people and organizations. Every call names who makes it; a plan that is not theirs does not exist for them. */
export function createProjects(options: Options) {
  const { storage, clock, limits, work, onError, quota = NO_QUOTA, plans = createPlanStore() } = options
  const { db } = storage
  const followers = createFollowers(storage, onError)
  const access = createProjectAccess(storage)
  const now = () => clock.now().toISOString()
  const context: ProjectContext = { storage, db, plans, access, limits, quota, now, notify: followers.notify }
  const { save, settled } = createSave(context)
  const authorize = (projectId: string, who: Identity, action: ProjectAction): Promise<Outcome<Opened>> =>
    access.authorize(db, projectId, who, action)

  /** Changes columns of a plan's row, which are no part of its revisions: followers are not notified. */
  const file = async (
    projectId: string,
    who: Identity,
    values: { folder?: string | null; archived?: number },
  ): Promise<Outcome<ProjectSummary>> => {
    const found = await authorize(projectId, who, 'file')
    if (!found.ok) return found
    const updated = { ...values, updated_at: now() }
    await db.updateTable('projects').set(updated).where('id', '=', projectId).execute()
    return done(summaryOf({ ...found.value, row: { ...found.value.row, ...updated } }))
  }

  return {
    authorize,
    crewOf: (projectId: string, who: Identity) => access.crewOf(db, projectId, who),
    opened: (projectId: string, who: Identity) => access.markOpened(db, projectId, who, now()),
    save,
    plans,
    editsSince: followers.editsSince,
    /** Those who follow the plan look at once whether they still may. */
    accessChanged: (projectId: string) => followers.notify(projectId, 'access'),
    list: (who: Identity, filter: ListFilter) => listProjects(context, who, filter),
    remove: (projectId: string, who: Identity) => removeProject(context, projectId, who),
    removeForGood: (projectId: string, who: Identity) => removeForGood(context, projectId, who),
    removed: (who: Identity) => listRemoved(context, who),
    restore: (projectId: string, who: Identity) => restoreRemoved(context, projectId, who),
    archive: (projectId: string, who: Identity, archived: boolean) =>
      file(projectId, who, { archived: archived ? 1 : 0 }),

    /** Resolves once all saves have ended and those who follow the plans have been notified. */
    async settled(): Promise<void> {
      await settled()
      await followers.settled()
    },

    /** A new project; with the `id` of an earlier call it is what that call made, as it is now. */
    async create(
      schema: unknown,
      who: Identity,
      folder: string | null,
      how: CreateOptions = {},
    ): Promise<Outcome<ProjectSummary>> {
      const plan = await readIncoming(schema, who, { limits, work })
      if (!plan.ok) return plan
      const made = notWhole(plan.problems, how) ?? (await createProject(context, plan.value, who, folder, how))
      return made.ok ? done(made.value, plan.problems) : made
    },

    /** The plan as it is; with `since` also the edits that led to it from that revision. */
    async open(projectId: string, who: Identity, since?: number): Promise<Outcome<z.output<typeof OpenOutput>>> {
      const found = await authorize(projectId, who, 'read')
      if (!found.ok) return found
      if (found.value.row.owner_id !== who.userId) await access.markOpened(db, projectId, who, now())
      const { revision } = found.value.row
      const schedule = await plans.at(db, projectId, revision)
      const document = { project: summaryOf(found.value), schema: schemaOf(schedule) }
      if (since === undefined) return done(document)
      return done({ ...document, others: await editsBetweenRevisions(db, projectId, since, revision) })
    },

    /** The plan as it was at a revision. Codes `projects.revisionUnknown`, `projects.unknown`. */
    async planAt(
      projectId: string,
      who: Identity,
      revision?: number,
    ): Promise<Outcome<Opened & { schedule: Schedule }>> {
      const found = await authorize(projectId, who, 'read')
      if (!found.ok) return found
      const head = found.value.row.revision
      const wanted = revision ?? head
      if (wanted < 1 || wanted > head)
        return failed(serverProblem('projects.revisionUnknown', { revision: wanted, head }, 'reloadPage'))
      return done({ ...found.value, schedule: await plans.at(db, projectId, wanted) })
    },

    async rename(
      projectId: string,
      who: Identity,
      name: string,
      folder: string | null | undefined,
    ): Promise<Outcome<ProjectSummary>> {
      const found = await authorize(projectId, who, 'rename')
      if (!found.ok) return found
      const { revision } = found.value.row
      if (name !== found.value.row.name) {
        // The name is part of the plan: it changes as every other part does, by an edit that followers see.
        const edits = [{ kind: 'setProject', changes: { name } }]
        const clientId = `rename:${randomUUID()}`
        const saved = await save(
          { projectId, baseRevision: revision, clientId, sequence: 1, edits, means: 'hand' },
          who,
        )
        if (!saved.ok) return saved
      }
      if (folder !== undefined) await file(projectId, who, { folder })
      const again = await authorize(projectId, who, 'read')
      return again.ok ? done(summaryOf(again.value)) : again
    },

    async duplicate(projectId: string, who: Identity): Promise<Outcome<ProjectSummary>> {
      const found = await authorize(projectId, who, 'copy')
      if (!found.ok) return found
      const schedule = await plans.at(db, projectId, found.value.row.revision)
      const copy: Schedule = { ...schedule, project: { ...schedule.project, name: `${schedule.project.name} (2)` } }
      return createProject(context, storable(copy), who, found.value.row.folder)
    },
  }
}
