import type { Plan } from '@parada/protocol'
import { done, failed } from '@parada/schedule'
import { SECRET_SETTINGS } from '../../config.ts'
import { serverProblem } from '../../problem.ts'
import { isoOf } from '../../storage/schema.ts'
import { monthOf, userTopic } from '../../usage/usage.ts'
import type { CallsOf } from '../call.ts'
import { requireFresh } from '../require-fresh.ts'

export const adminCalls: CallsOf<'admin'> = {
  'admin.users': async ({ input, services }) => {
    const { access, clock, config, storage } = services
    const search = `%${(input?.search ?? '').toLowerCase().replace(/[%_]/g, ' ')}%`
    const rows = await storage.db
      .selectFrom('user')
      .leftJoin('usage', join =>
        join.onRef('usage.user_id', '=', 'user.id').on('usage.month', '=', monthOf(clock.now())),
      )
      .select(['user.id', 'user.email', 'user.name', 'user.createdAt', 'usage.used'])
      .where(({ or, eb, fn }) =>
        or([eb(fn('lower', ['user.name']), 'like', search), eb(fn('lower', ['user.email']), 'like', search)]),
      )
      .orderBy('user.createdAt')
      .limit(500)
      .execute()
    return done(
      await Promise.all(
        rows.map(async row => {
          const plan = await access.planOf(row.id, null)
          return {
            id: row.id,
            email: row.email,
            name: row.name,
            plan,
            usageCount: row.used ?? 0,
            limit: plan === 'free' ? config.settings.PARADA_FREE_LIMIT : -1,
            createdAt: isoOf(row.createdAt),
          }
        }),
      ),
    )
  },
  'admin.setPlan': async ({ input, identity, services }) => {
    const stale = requireFresh(identity, 'moderate')
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
    await storage.publish(userTopic(input.userId), 'access')
    return done({ ok: true as const })
  },

  'admin.setOrganizationPlan': async ({ input, identity, services }) => {
    const stale = requireFresh(identity, 'moderate')
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
    const members = await storage.db
      .selectFrom('member')
      .select('userId')
      .where('organizationId', '=', company.id)
      .execute()
    for (const { userId } of members) await storage.publish(userTopic(userId), 'access')
    return done({ ok: true as const })
  },
  'admin.organizations': async ({ services }) => {
    const rows = await services.storage.db
      .selectFrom('organization')
      .leftJoin('organization_plans', 'organization_plans.organization_id', 'organization.id')
      .select(['organization.id', 'organization.name', 'organization_plans.plan'])
      .select(({ selectFrom }) =>
        selectFrom('member')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('member.organizationId', '=', 'organization.id')
          .as('members'),
      )
      .orderBy('organization.name')
      .execute()
    return done(
      rows.map(row => ({
        id: row.id,
        name: row.name,
        members: Number(row.members ?? 0),
        plan: (row.plan ?? 'free') as Plan,
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
    await services.storage.db.deleteFrom('session').where('id', '=', input.id).execute()
    return done({ ok: true as const })
  },
  'admin.mails': async ({ services }) => {
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
  'admin.configuration': async ({ services }) =>
    done(
      Object.entries(services.config.settings).map(([name, value]) => ({
        name,
        value: (SECRET_SETTINGS as readonly string[]).includes(name) ? '***' : String(value),
      })),
    ),
  'admin.audit': async ({ input, services }) => {
    const rows = await services.storage.db
      .selectFrom('audit_log')
      .leftJoin('user as person', 'person.id', 'audit_log.user_id')
      .leftJoin('user as actor', 'actor.id', 'audit_log.actor_id')
      .select([
        'audit_log.id',
        'audit_log.at',
        'audit_log.action',
        'audit_log.subject',
        'audit_log.details',
        'person.name as by',
        'actor.name as actor',
      ])
      .$if(input?.subject !== undefined, query => query.where('audit_log.subject', '=', input?.subject ?? ''))
      .$if(input?.before !== undefined, query => query.where('audit_log.at', '<', input?.before ?? ''))
      .orderBy('audit_log.at', 'desc')
      .limit(200)
      .execute()
    return done(rows.map(row => ({ ...row, details: JSON.parse(row.details) as Record<string, unknown> })))
  },
}
