import { done, failed, type Outcome } from '@parada/schedule'
import { sql } from 'kysely'
import type { Audit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import { endActing } from '../identity/acting.ts'
import { serverProblem } from '../problem.ts'
import type { Projects } from '../projects/projects.ts'
import type { Db, Storage } from '../storage/db.ts'
import { organizationsOf, seatsMoved } from '../subscription/seats.ts'
import { MEMBERS, SESSION_CHANGED, userTopic } from '../usage/usage.ts'
import { erase } from './erase.ts'
import { giveTo } from './give.ts'
import { type Bequest, type LeftPlan, leftPlans, unsettled } from './heirs.ts'
import { mustStay, otherOwner } from './may-go.ts'
import { MEMBERSHIPS, type Standing, settle } from './memberships.ts'

interface PeopleOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly projects: Pick<Projects, 'accessChanged' | 'plans'>
  readonly audit: Audit
}

/** Who does it, for the record; null at the command line. */
export interface By {
  readonly userId: string | null
  readonly correlationId: string | null
}

interface Removal {
  /** Who gets the plans: one user all of them (null deletes those that no organization holds), or each its own heir. */
  readonly handTo: string | null | readonly Bequest[]
  readonly by: By
}

/** Plans that got another owner, and plans that were deleted. */
interface Left {
  readonly plans: number
  readonly deleted: number
}

export type People = ReturnType<typeof createPeople>

/** What becomes of people's plans and data when they go: handing over and removing. */
export function createPeople({ storage, clock, projects, audit }: PeopleOptions) {
  const { db } = storage
  const now = () => clock.now().toISOString()
  const unknown = () => failed(serverProblem('identity.unknownUser', {}, 'checkInput'))
  const personOf = (on: Db, id: string) =>
    on.selectFrom('user').select(['id', 'email', 'role']).where('id', '=', id).executeTakeFirst()

  return {
    /** Plans of a user, with whom each would concern if the user left. */
    leaves: (userId: string): Promise<readonly LeftPlan[]> => leftPlans(db, userId),

    /** Gives all plans of one person to another. Codes `identity.unknownUser`. */
    async handOver(fromId: string, toId: string): Promise<Outcome<{ plans: number }>> {
      if (fromId === toId || !(await personOf(db, fromId)) || !(await personOf(db, toId))) return unknown()
      const plans = await db.transaction().execute(async tx => {
        const ids = (await plansOf(tx, fromId)).map(each => each.id)
        for (const id of ids) await giveTo(tx, { plans: [id], to: toId, from: fromId, stays: true, at: now() })
        return ids
      })
      for (const id of plans) projects.accessChanged(id)
      return done({ plans: plans.length })
    },

    /**
     * Brings everything that rests on a member's standing in an organization in line with it: plans of who is gone pass to an
     * owner, invitations of who may invite no more end, plans of an organization that is no more go back to their owners.
     * May be done any number of times.
     */
    async settle(standing: Standing): Promise<void> {
      const { organizationId, userId } = standing
      const plans = await db.transaction().execute(tx => settle(tx, standing, now()))
      for (const id of plans) projects.accessChanged(id)
      if (userId === null) return
      await storage.publish(userTopic(userId), SESSION_CHANGED)
      await seatsMoved(storage, [organizationId])
    },

    /** Makes another member of a plan its owner; the old one goes on as planner. Codes `projects.*`. */
    async transfer(projectId: string, ownerId: string, toId: string): Promise<Outcome<{ ok: true }>> {
      const made = await db.transaction().execute(async tx => {
        const row = await tx
          .selectFrom('projects')
          .select(['id', 'organization_id'])
          .where('id', '=', projectId)
          .where('owner_id', '=', ownerId)
          .where('removed_at', 'is', null)
          .executeTakeFirst()
        if (!row) return failed(serverProblem('projects.ownerOnly', {}, 'askOwner'))
        const shared = await tx
          .selectFrom('project_access')
          .select('subject_id')
          .where('project_id', '=', projectId)
          .where('subject_kind', '=', 'user')
          .where('subject_id', '=', toId)
          .where('opened_at', 'is not', null)
          .executeTakeFirst()
        if (!shared) return unknown()
        await giveTo(tx, { plans: [projectId], to: toId, from: ownerId, stays: true, at: now() })
        return done({ ok: true as const })
      })
      if (made.ok) projects.accessChanged(projectId)
      return made
    },

    /**
     * Removes a person for good. Codes `identity.unknownUser`, `identity.lastAdmin`, `people.subscribed`,
     * `people.ownsOrganization`, `people.sharedPlans`.
     */
    async remove(userId: string, { handTo, by }: Removal): Promise<Outcome<Left>> {
      if (handTo === userId || (typeof handTo === 'string' && !(await personOf(db, handTo)))) return unknown()
      const removal = async (tx: Db) => {
        // Two administrators do not remove each other at once.
        await tx
          .updateTable('installation')
          .set(eb => ({ value: eb.ref('value') }))
          .where('name', '=', 'administrator')
          .execute()
        const person = await personOf(tx, userId)
        if (!person) return unknown()
        const stays = await mustStay(tx, userId, person.role)
        if (stays) return stays
        const heirs = await heirsOf(tx, userId, handTo)
        if (!heirs.ok) return heirs
        const plans = await handOn(tx, userId, heirs.value, now())
        const organizations = await organizationsOf(tx, userId)
        for (const id of plans.orphans) projects.plans.forget(id)
        await erase(tx, person)
        await tx
          .insertInto('removed_people')
          .values({ user_id: userId, removed_at: now(), removed_by: by.userId === userId ? null : by.userId })
          .execute()
        return done({ ...plans, organizations })
      }
      const gone = await storage.alone(MEMBERSHIPS, () => db.transaction().execute(removal))
      if (!gone.ok) return gone
      const { handed, orphans, deleted, organizations } = gone.value
      await audit.write({
        userId: by.userId,
        actorId: null,
        organizationId: null,
        action: 'person.removed',
        subject: userId,
        details: { plans: handed.length, deleted },
        correlationId: by.correlationId,
      })
      await storage.publish(userTopic(userId), SESSION_CHANGED)
      await storage.publish(MEMBERS, 'changed')
      await endActing(storage, userId)
      await seatsMoved(storage, organizations)
      for (const id of [...handed, ...orphans]) projects.accessChanged(id)
      return done({ plans: handed.length, deleted })
    },

    kept: () => keptOf(db),
  }
}

/** Plans and characters that each person and each organization keeps. */
async function keptOf(db: Db): Promise<ReadonlyMap<string, { readonly plans: number; readonly bytes: number }>> {
  const rows = await db
    .selectFrom('projects')
    .select(({ fn }) => [
      sql<string>`coalesce(organization_id, owner_id)`.as('holder'),
      fn.countAll<number>().as('plans'),
      sql<number>`coalesce(sum(bytes), 0)`.as('bytes'),
    ])
    .groupBy(sql`coalesce(organization_id, owner_id)`)
    .execute()
  return new Map(rows.map(row => [row.holder, { plans: Number(row.plans), bytes: Number(row.bytes) }]))
}

/** Who gets a plan of a user who leaves; null where it goes with its organization or with the user. */
type HeirOf = (projectId: string) => string | null

/** Heirs as they were chosen. Codes `people.sharedPlans`, `projects.unknown`, `identity.unknownUser`. */
async function heirsOf(tx: Db, userId: string, handTo: Removal['handTo']): Promise<Outcome<HeirOf>> {
  if (handTo === null || typeof handTo === 'string') return done(() => handTo)
  const open = unsettled(await leftPlans(tx, userId), handTo)
  if (open) return open
  const heirs = new Map(handTo.map(each => [each.projectId, each.toUserId]))
  return done(projectId => heirs.get(projectId) ?? null)
}

/** New owners of the plans of a user who leaves; plans without one are deleted, `deleted` counts those not deleted before. */
async function handOn(tx: Db, userId: string, heirOf: HeirOf, at: string) {
  const handed: string[] = []
  const orphans: string[] = []
  let deleted = 0
  for (const plan of await plansOf(tx, userId)) {
    const company = plan.organization_id
    const to = heirOf(plan.id) ?? (company === null ? null : await otherOwner(tx, company, userId))
    if (to === null) {
      orphans.push(plan.id)
      if (plan.removed_at === null) deleted++
    } else {
      await giveTo(tx, { plans: [plan.id], to, from: userId, stays: false, at })
      handed.push(plan.id)
    }
  }
  if (orphans.length > 0) await tx.deleteFrom('projects').where('id', 'in', orphans).execute()
  return { handed, orphans, deleted }
}

const plansOf = async (on: Db, userId: string) =>
  on.selectFrom('projects').select(['id', 'organization_id', 'removed_at']).where('owner_id', '=', userId).execute()
