import type { AccessInfo, Feature, SubscriptionInfo, Tier } from '@parada/protocol'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Identity } from '../identity/identity.ts'
import type { Db } from '../storage/db.ts'
import type { Moment } from '../storage/schema.ts'
import type { InstallationRulesStore } from './installation-rules.ts'

const RANK: Readonly<Record<Tier, number>> = { free: 0, pro: 1, enterprise: 2 }
const PRO_FEATURES: readonly Feature[] = [
  'unlimitedAi',
  'criticalPath',
  'applyToProject',
  'shareReport',
  'companionDownload',
  'leveling',
  'recovery',
  'risk',
  'crewLinks',
]

/** Features of a tier (decisions: "Who may do what"). Enterprise has those of PRO for the whole organization. */
export const featuresOf = (tier: Tier): readonly Feature[] => (tier === 'free' ? [] : PRO_FEATURES)

/** A subscription counts while it is paid, on trial, or its payment is being tried again. */
export const PAID_STATUSES: readonly string[] = ['active', 'trialing', 'past_due']

const isTier = (text: string): text is Tier => text in RANK
const better = (a: Tier, b: Tier): Tier => (RANK[b] > RANK[a] ? b : a)

/** Decides tiers, on the server alone: by configuration, grant, organization, subscription, or the provider's claims. */
export interface Subscriptions {
  tierOf(userId: string, organizationId: string | null): Promise<Tier>
  /** The subscription that counts: a paid one before others, then the newest. Null for who never had one. */
  subscriptionOf(userId: string): Promise<SubscriptionInfo | null>
  accessOf(identity: Identity): Promise<AccessInfo>
  /** AI requests a month; -1 is unlimited. */
  aiLimitOf(access: Pick<AccessInfo, 'features'>): Promise<number>
}

export function createSubscriptions(
  db: Db,
  config: Config,
  clock: Clock,
  installationRules: Pick<InstallationRulesStore, 'read'>,
): Subscriptions {
  /** The first to come have seats; those who came after the last one was taken wait until one is free. */
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
  const tierOf = async (userId: string, organizationId: string | null): Promise<Tier> => {
    const now = clock.now().toISOString()
    let tier: Tier = better(config.settings.PARADA_PLAN, (await installationRules.read()).everybody)
    const grant = await db
      .selectFrom('plan_grants')
      .select(['plan', 'until'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (grant && isTier(grant.plan) && (grant.until === null || grant.until > now)) tier = better(tier, grant.plan)
    if (tier === 'enterprise') return tier
    const paid = await db
      .selectFrom('subscriptions')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', 'in', [...PAID_STATUSES])
      .executeTakeFirst()
    if (paid) tier = better(tier, 'pro')
    if (organizationId === null) return tier
    const company = await db
      .selectFrom('organization_plans')
      .innerJoin('member', 'member.organizationId', 'organization_plans.organization_id')
      .select(['plan', 'until', 'seats', 'member.createdAt', 'member.id as memberId'])
      .where('organization_plans.organization_id', '=', organizationId)
      .where('member.userId', '=', userId)
      .executeTakeFirst()
    if (
      company &&
      isTier(company.plan) &&
      (company.until === null || company.until > now) &&
      (await hasSeat(company, organizationId))
    )
      tier = better(tier, company.plan)
    return tier
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
    tierOf,
    subscriptionOf,
    async accessOf(identity) {
      const [granted, subscription] = await Promise.all([
        tierOf(identity.userId, identity.organization?.id ?? null),
        subscriptionOf(identity.userId),
      ])
      let tier = granted
      for (const claimed of identity.claims.plans) {
        const name = claimed.replace(/^(u|o|user|org):/, '')
        if (isTier(name)) tier = better(tier, name)
      }
      return {
        hasAccess: tier !== 'free',
        // The reply's name for it (specification, section 7); so are those of stored columns and signed files.
        plan: tier,
        features: [...featuresOf(tier)],
        isAdmin: identity.isAdmin,
        subscription,
      }
    },
    aiLimitOf: async access =>
      access.features.includes('unlimitedAi') ? -1 : (await installationRules.read()).freeLimit,
  }
}
