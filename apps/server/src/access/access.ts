import type { AccessInfo, Feature, Plan, SubscriptionInfo } from '@parada/protocol'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Identity } from '../identity/identity.ts'
import type { Db } from '../storage/db.ts'
import type { Moment } from '../storage/schema.ts'

const RANK: Readonly<Record<Plan, number>> = { free: 0, pro: 1, enterprise: 2 }
const PRO_FEATURES: readonly Feature[] = [
  'unlimitedAi',
  'criticalPath',
  'applyToProject',
  'shareReport',
  'companionDownload',
  'leveling',
]

/** Features of a plan (decisions: "Who may do what"). Enterprise has those of PRO for the whole organization. */
export const featuresOf = (plan: Plan): readonly Feature[] => (plan === 'free' ? [] : PRO_FEATURES)

/** A subscription counts while it is paid, on trial, or its payment is being tried again. */
export const PAID_STATUSES: readonly string[] = ['active', 'trialing', 'past_due']

const isPlan = (text: string): text is Plan => text in RANK
const better = (a: Plan, b: Plan): Plan => (RANK[b] > RANK[a] ? b : a)

/** Decides plans, on the server alone: by configuration, grant, organization, subscription, or the provider's claims. */
export interface Access {
  planOf(userId: string, organizationId: string | null): Promise<Plan>
  /** The subscription that counts: a paid one before others, then the newest. Null for who never had one. */
  subscriptionOf(userId: string): Promise<SubscriptionInfo | null>
  of(identity: Identity): Promise<AccessInfo>
  /** AI requests a month; -1 is unlimited. */
  limitOf(access: AccessInfo): number
}

export function createAccess(db: Db, config: Config, clock: Clock): Access {
  /** Whoever came first has a seat; those who came after the last one was taken wait until one is free. */
  const hasSeat = async (
    member: { readonly memberId: string; readonly createdAt: Moment; readonly seats: number | null },
    organizationId: string,
  ): Promise<boolean> => {
    if (member.seats === null) return true
    const before = await db
      .selectFrom('member')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organizationId', '=', organizationId)
      .where(({ or, and, eb }) =>
        or([
          eb('createdAt', '<', member.createdAt as never),
          and([eb('createdAt', '=', member.createdAt as never), eb('id', '<', member.memberId)]),
        ]),
      )
      .executeTakeFirstOrThrow()
    return Number(before.count) < member.seats
  }
  const planOf = async (userId: string, organizationId: string | null): Promise<Plan> => {
    const now = clock.now().toISOString()
    let plan: Plan = config.settings.PARADA_PLAN
    const grant = await db
      .selectFrom('plan_grants')
      .select(['plan', 'until'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (grant && isPlan(grant.plan) && (grant.until === null || grant.until > now)) plan = better(plan, grant.plan)
    if (plan === 'enterprise') return plan
    const paid = await db
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', 'in', [...PAID_STATUSES])
      .executeTakeFirst()
    if (paid) plan = better(plan, 'pro')
    if (organizationId === null) return plan
    const company = await db
      .selectFrom('organization_plans')
      .innerJoin('member', 'member.organizationId', 'organization_plans.organization_id')
      .select(['plan', 'until', 'seats', 'member.createdAt', 'member.id as memberId'])
      .where('organization_plans.organization_id', '=', organizationId)
      .where('member.userId', '=', userId)
      .executeTakeFirst()
    if (
      company &&
      isPlan(company.plan) &&
      (company.until === null || company.until > now) &&
      (await hasSeat(company, organizationId))
    )
      plan = better(plan, company.plan)
    return plan
  }
  const subscriptionOf = async (userId: string): Promise<SubscriptionInfo | null> => {
    const rows = await db
      .selectFrom('subscriptions')
      .select(['plan_id', 'status', 'current_period_end', 'cancel_at_period_end'])
      .where('user_id', '=', userId)
      .orderBy('event_at', 'desc')
      .execute()
    const row = rows.find(each => PAID_STATUSES.includes(each.status)) ?? rows[0]
    return row
      ? {
          planId: row.plan_id === 'year' ? 'year' : 'month',
          status: row.status,
          currentPeriodEnd: row.current_period_end,
          cancelAtPeriodEnd: row.cancel_at_period_end === 1,
        }
      : null
  }
  return {
    planOf,
    subscriptionOf,
    async of(identity) {
      const [planned, subscription] = await Promise.all([
        planOf(identity.userId, identity.organization?.id ?? null),
        subscriptionOf(identity.userId),
      ])
      let plan = planned
      for (const claimed of identity.claims.plans) {
        const name = claimed.replace(/^(u|o|user|org):/, '')
        if (isPlan(name)) plan = better(plan, name)
      }
      return {
        hasAccess: plan !== 'free',
        plan,
        features: [...featuresOf(plan)],
        isAdmin: identity.isAdmin,
        subscription,
      }
    },
    limitOf: access => (access.features.includes('unlimitedAi') ? -1 : config.settings.PARADA_FREE_LIMIT),
  }
}
