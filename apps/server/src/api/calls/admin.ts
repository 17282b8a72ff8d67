import type { Tier } from '@parada/protocol'
import { done, failed } from '@parada/schedule'
import { auditTrail } from '../../audit/trail.ts'
import { requireStepUp } from '../../authorization/step-up.ts'
import { SECRET_SETTINGS, Settings } from '../../config.ts'
import { endActing } from '../../identity/acting.ts'
import { type Identity, isAdministrator } from '../../identity/identity.ts'
import { serverProblem } from '../../problem.ts'
import { isoOf, truthOf } from '../../storage/schema.ts'
import { countedMembers, organizationsOf, seatsMoved } from '../../subscription/seats.ts'
import { PAID_STATUSES } from '../../subscription/subscriptions.ts'
import { monthOf, SESSION_CHANGED, userTopic } from '../../usage/usage.ts'
import type { CallContext, CallsOf } from '../call.ts'

/** Who answered a request for an account: the record names its address, since the request itself is gone. */
const answered = ({ userId }: Identity, { correlationId }: CallContext) => ({
  userId,
  actorId: null,
  organizationId: null,
  correlationId,
})

type Elsewhere = 'admin.exportPerson' | 'admin.handOver' | 'admin.removePerson'

export const adminCalls: Omit<CallsOf<'admin'>, Elsewhere> = {
  'admin.users': async ({ input, services }) => {
    const { subscriptions, clock, config, storage } = services
    const rules = await services.installationRules.read()
    const search = `%${(input?.search ?? '').toLowerCase().replace(/[%_]/g, ' ')}%`
    const rows = await storage.db
      .selectFrom('user')
      .leftJoin('usage', join =>
        join.onRef('usage.user_id', '=', 'user.id').on('usage.month', '=', monthOf(clock.now())),
      )
      .leftJoin('plan_grants', 'plan_grants.user_id', 'user.id')
      .select(['user.id', 'user.email', 'user.name', 'user.role', 'user.banned', 'user.twoFactorEnabled'])
      .select(['user.createdAt', 'usage.used', 'plan_grants.plan as granted', 'plan_grants.until'])
      .where(({ or, eb, fn }) =>
        or([eb(fn('lower', ['user.name']), 'like', search), eb(fn('lower', ['user.email']), 'like', search)]),
      )
      .orderBy('user.createdAt')
      .limit(500)
      .execute()
    const kept = await services.people.kept()
    return done(
      await Promise.all(
        rows.map(async row => {
          const { tier, subscription } = await subscriptions.standingOf(row.id)
          const granted = row.granted !== null && (row.until === null || row.until > clock.now().toISOString())
          const paid = subscription !== null && PAID_STATUSES.includes(subscription.status)
          return {
            id: row.id,
            email: row.email,
            name: row.name,
            plan: tier,
            usageCount: row.used ?? 0,
            limit: tier === 'free' ? rules.freeLimit : -1,
            createdAt: isoOf(row.createdAt),
            plans: kept.get(row.id)?.plans ?? 0,
            bytes: kept.get(row.id)?.bytes ?? 0,
            isAdmin: isAdministrator(row.role),
            blocked: truthOf(row.banned),
            twoFactor: truthOf(row.twoFactorEnabled),
            planFrom:
              tier === 'free'
                ? ('none' as const)
                : config.settings.PARADA_PLAN === tier || rules.everybody === tier
                  ? ('configuration' as const)
                  : granted && row.granted === tier
                    ? ('grant' as const)
                    : paid
                      ? ('subscription' as const)
                      : ('none' as const),
          }
        }),
      ),
    )
  },
  'admin.setPlan': async ({ input, identity, services }) => {
    const stale = requireStepUp(identity, 'moderate')
    if (stale) return stale
    const { storage, clock } = services
    const user = await storage.db.selectFrom('user').select('id').where('id', '=', input.userId).executeTakeFirst()
    if (!user) return failed(serverProblem('identity.unknownUser', {}, 'checkInput'))
    const grant = { plan: input.plan, granted_by: identity.userId, created_at: clock.now().toISOString(), until: null }
    if (input.plan === 'free') await storage.db.deleteFrom('plan_grants').where('user_id', '=', input.userId).execute()
    else
      await storage.db
        .insertInto('plan_grants')
        .values({ user_id: input.userId, ...grant })
        .onConflict(c => c.column('user_id').doUpdateSet(grant))
        .execute()
    await services.installationRules.answered(input.userId)
    await storage.publish(userTopic(input.userId), 'access')
    return done({ ok: true as const })
  },

  'admin.houseRules': async ({ services }) => {
    const [rules, requests] = await Promise.all([
      services.installationRules.read(),
      services.installationRules.requests(),
    ])
    return done({ ...rules, requests })
  },
  'admin.setHouseRules': async ({ input, identity, services }) => {
    const stale = requireStepUp(identity, 'moderate')
    if (stale) return stale
    const { storage, installationRules } = services
    await installationRules.set({
      ...(input.everybody !== undefined && { everybody: input.everybody }),
      ...(input.freeLimit !== undefined && { freeLimit: input.freeLimit }),
    })
    // All connected users see at once what they may do now.
    const people = await storage.db.selectFrom('session').select('userId').distinct().limit(5000).execute()
    for (const { userId } of people) await storage.publish(userTopic(userId), 'access')
    return done({ ok: true as const })
  },

  'admin.setRole': async ({ input, identity, services }) => {
    const stale = requireStepUp(identity, 'moderate')
    if (stale) return stale
    const { storage } = services
    const changed = await storage.db.transaction().execute(async tx => {
      // Held until the end, so that two administrators cannot take each other's role away at once.
      await tx
        .updateTable('installation')
        .set(eb => ({ value: eb.ref('value') }))
        .where('name', '=', 'administrator')
        .execute()
      const users = await tx
        .selectFrom('user')
        .select(['id', 'role'])
        .where(eb => eb.or([eb('role', 'like', '%admin%'), eb('id', '=', input.userId)]))
        .execute()
      if (!users.some(each => each.id === input.userId)) return 'unknown' as const
      const left = users.filter(each => isAdministrator(each.role) && each.id !== input.userId)
      if (!input.admin && left.length === 0) return 'last' as const
      await tx
        .updateTable('user')
        .set({ role: input.admin ? 'admin' : 'user' })
        .where('id', '=', input.userId)
        .execute()
      return 'changed' as const
    })
    if (changed === 'unknown') return failed(serverProblem('identity.unknownUser', {}, 'checkInput'))
    if (changed === 'last') return failed(serverProblem('identity.lastAdmin', {}, 'checkInput'))
    if (!input.admin) await endActing(storage, input.userId)
    await storage.publish(userTopic(input.userId), SESSION_CHANGED)
    return done({ ok: true as const })
  },
  'admin.setBlocked': async ({ input, identity, services }) => {
    const stale = requireStepUp(identity, 'moderate')
    if (stale) return stale
    const { storage } = services
    const user = await storage.db
      .selectFrom('user')
      .select(['id', 'role'])
      .where('id', '=', input.userId)
      .executeTakeFirst()
    if (!user) return failed(serverProblem('identity.unknownUser', {}, 'checkInput'))
    // An administrator is made an ordinary user first; so the last one is never locked out.
    if (input.blocked && isAdministrator(user.role))
      return failed(serverProblem('identity.lastAdmin', {}, 'checkInput'))
    const banned = storage.engine === 'postgres' ? input.blocked : Number(input.blocked)
    await storage.db
      .updateTable('user')
      .set({ banned, banExpires: null, banReason: null })
      .where('id', '=', user.id)
      .execute()
    if (input.blocked) {
      await storage.db.deleteFrom('session').where('userId', '=', user.id).execute()
      await storage.publish(userTopic(user.id), SESSION_CHANGED)
    }
    await seatsMoved(storage, await organizationsOf(storage.db, user.id))
    return done({ ok: true as const })
  },
  'admin.setOrganizationPlan': async ({ input, identity, services }) => {
    const stale = requireStepUp(identity, 'moderate')
    if (stale) return stale
    const { storage, clock } = services
    const company = await storage.db
      .selectFrom('organization')
      .select('id')
      .where('id', '=', input.organizationId)
      .executeTakeFirst()
    if (!company) return failed(serverProblem('identity.unknownOrganization', {}, 'checkInput'))
    const values = {
      plan: input.plan,
      seats: input.seats,
      granted_by: identity.userId,
      created_at: clock.now().toISOString(),
      until: null,
    }
    if (input.plan === 'free')
      await storage.db.deleteFrom('organization_plans').where('organization_id', '=', company.id).execute()
    else
      await storage.db
        .insertInto('organization_plans')
        .values({ organization_id: company.id, ...values })
        .onConflict(c => c.column('organization_id').doUpdateSet(values))
        .execute()
    await seatsMoved(storage, [company.id])
    return done({ ok: true as const })
  },
  'admin.organizations': async ({ services }) => {
    const rows = await services.storage.db
      .selectFrom('organization')
      .leftJoin('organization_plans', 'organization_plans.organization_id', 'organization.id')
      .select(['organization.id', 'organization.name', 'organization_plans.plan', 'organization_plans.seats'])
      .select(({ selectFrom }) =>
        selectFrom('member')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('member.organizationId', '=', 'organization.id')
          .as('members'),
      )
      .orderBy('organization.name')
      .execute()
    const kept = await services.people.kept()
    const counted = await countedMembers(services.storage.db)
    return done(
      rows.map(row => ({
        id: row.id,
        name: row.name,
        seated: Math.min(row.seats ?? 0, counted.get(row.id) ?? 0),
        members: Number(row.members ?? 0),
        plan: (row.plan ?? 'free') as Tier,
        seats: row.seats,
        plans: kept.get(row.id)?.plans ?? 0,
        bytes: kept.get(row.id)?.bytes ?? 0,
      })),
    )
  },
  'admin.sessions': async ({ input, services }) => {
    const rows = await services.storage.db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select([
        'session.id',
        'session.userId',
        'user.email',
        'session.ipAddress',
        'session.userAgent',
        'session.createdAt',
        'session.expiresAt',
        'session.impersonatedBy',
      ])
      .$if(input?.userId !== undefined, query => query.where('session.userId', '=', input?.userId ?? ''))
      .orderBy('session.createdAt', 'desc')
      .limit(500)
      .execute()
    return done(
      rows.map(row => ({
        id: row.id,
        userId: row.userId,
        email: row.email,
        address: row.ipAddress,
        agent: row.userAgent,
        createdAt: isoOf(row.createdAt),
        expiresAt: isoOf(row.expiresAt),
        impersonatedBy: row.impersonatedBy,
      })),
    )
  },
  'admin.endSession': async ({ input, services }) => {
    const ended = await services.storage.db
      .deleteFrom('session')
      .where('id', '=', input.id)
      .returning('userId')
      .executeTakeFirst()
    if (ended) await services.storage.publish(userTopic(ended.userId), SESSION_CHANGED)
    return done({ ok: true as const })
  },
  'admin.signUpRequests': async ({ services }) => done(await services.signUpRequests.list()),
  'admin.confirmSignUp': async ({ input, identity, services, context }) => {
    const stale = requireStepUp(identity, 'moderate')
    if (stale) return stale
    const opened = await services.signUpRequests.confirm(input.id)
    if (!opened.ok) return opened
    const { userId, email } = opened.value
    await services.audit.write({
      ...answered(identity, context),
      action: 'admin.confirmSignUp',
      subject: userId,
      details: { email },
    })
    return done({ userId })
  },
  'admin.refuseSignUp': async ({ input, identity, services, context }) => {
    const stale = requireStepUp(identity, 'moderate')
    if (stale) return stale
    const refused = await services.signUpRequests.refuse(input.id)
    if (!refused.ok) return refused
    await services.audit.write({
      ...answered(identity, context),
      action: 'admin.refuseSignUp',
      subject: input.id,
      details: refused.value,
    })
    return done({ ok: true as const })
  },
  'admin.mails': async ({ services, identity, context }) => {
    // The mails show links that open accounts: who saw them is on record.
    await services.audit.write({
      ...answered(identity, context),
      actorId: identity.actor?.userId ?? null,
      action: 'admin.mails',
      subject: '',
    })

    const rows = await services.storage.db
      .selectFrom('mails')
      .selectAll()
      .orderBy('created_at', 'desc')
      .limit(200)
      .execute()
    return done(
      rows.map(row => ({
        id: row.id,
        to: row.recipient,
        kind: row.kind,
        subject: row.subject,
        body: row.body,
        at: row.created_at,
        sentAt: row.sent_at,
        error: row.error,
      })),
    )
  },
  'admin.configuration': async ({ services }) => {
    const given: Readonly<Record<string, unknown>> = services.config.settings
    return done(
      Object.keys(Settings.shape).map(name => {
        const secret = (SECRET_SETTINGS as readonly string[]).includes(name)
        const value = given[name]
        return { name, secret, value: value === undefined ? null : secret ? '***' : String(value) }
      }),
    )
  },
  'admin.audit': async ({ input, services }) => done(await auditTrail(services.storage.db, input ?? {})),
}
