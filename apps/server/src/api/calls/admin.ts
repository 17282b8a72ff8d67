import { done, failed } from '@parada/schedule'
import { serverProblem } from '../../problem.ts'
import { isoOf } from '../../storage/schema.ts'
import { monthOf, userTopic } from '../../usage/usage.ts'
import type { CallsOf } from '../call.ts'

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
}
