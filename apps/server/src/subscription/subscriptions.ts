import type { AccessInfo, Feature, SubscriptionInfo, Tier } from '@parada/protocol'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Identity } from '../identity/identity.ts'
import type { Db } from '../storage/db.ts'
import { gather } from '../storage/gather.ts'
import { EVERYBODYS_PLAN, everybodysPlan, type InstallationRulesStore } from './installation-rules.ts'
import { hasSeat } from './seats.ts'

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

export interface Standing {
  readonly tier: Tier
  /** The subscription that counts: a paid one before others, then the newest. Null for a user who never had one. */
  readonly subscription: SubscriptionInfo | null
}

/** Decides tiers, on the server alone: by configuration, grant, organization, subscription, or the provider's claims. */
export interface Subscriptions {
  /** What a user has by themselves, any organization aside. */
  standingOf(userId: string): Promise<Standing>
  accessOf(identity: Identity): Promise<AccessInfo>
  /** AI requests a month; -1 is unlimited. */
  aiLimitOf(access: Pick<AccessInfo, 'features'>): Promise<number>
}

/**
 * All that decides what users have by themselves, in one statement: of each a row for each subscription, newest first, at
 * least one.
 */
async function standingRows(db: Db, users: readonly string[]) {
  const rows = await db
    .selectFrom('user')
    .leftJoin('installation', join => join.on('installation.name', '=', EVERYBODYS_PLAN))
    .leftJoin('plan_grants', 'plan_grants.user_id', 'user.id')
    .leftJoin('subscriptions', 'subscriptions.user_id', 'user.id')
    .select([
      'user.id as userId',
      'installation.value as everybody',
      'plan_grants.plan as granted',
      'plan_grants.until as grantedUntil',
      'subscriptions.plan_id as planId',
      'subscriptions.status',
      'subscriptions.current_period_end as periodEnd',
      'subscriptions.cancel_at_period_end as cancelled',
    ])
    .where('user.id', 'in', [...users])
    .orderBy('subscriptions.event_at', 'desc')
    .execute()
  const found = new Map<string, typeof rows>()
  for (const row of rows) found.set(row.userId, [...(found.get(row.userId) ?? []), row])
  return found
}

export function createSubscriptions(
  db: Db,
  config: Config,
  clock: Clock,
  installationRules: Pick<InstallationRulesStore, 'read'>,
): Subscriptions {
  const rowsOf = gather(users => standingRows(db, users))
  const standingOf = async (userId: string): Promise<Standing> => {
    const rows = (await rowsOf(userId)) ?? []
    const [first] = rows
    const row = rows.find(each => each.status !== null && PAID_STATUSES.includes(each.status)) ?? first
    const paid = row?.status != null && PAID_STATUSES.includes(row.status)
    let tier = better(config.settings.PARADA_PLAN, everybodysPlan(first?.everybody))
    const valid = first?.grantedUntil == null || first.grantedUntil > clock.now().toISOString()
    if (first?.granted != null && isTier(first.granted) && valid) tier = better(tier, first.granted)
    return {
      tier: paid ? better(tier, 'pro') : tier,
      subscription:
        row?.status == null
          ? null
          : {
              planId: row.planId === 'year' ? 'year' : 'month',
              status: row.status,
              currentPeriodEnd: row.periodEnd,
              cancelAtPeriodEnd: row.cancelled === 1,
            },
    }
  }
  /** The tier with what the organization gives on top. */
  const withOrganization = async (tier: Tier, userId: string, organizationId: string | null): Promise<Tier> => {
    if (tier === 'enterprise' || organizationId === null) return tier
    const company = await db
      .selectFrom('organization_plans')
      .innerJoin('member', 'member.organizationId', 'organization_plans.organization_id')
      .select(['plan', 'until', 'seats', 'member.id as memberId'])
      .where('organization_plans.organization_id', '=', organizationId)
      .where('member.userId', '=', userId)
      .executeTakeFirst()
    const valid = company && (company.until === null || company.until > clock.now().toISOString())
    if (!valid || !isTier(company.plan)) return tier
    return (await hasSeat(db, organizationId, company.memberId, company.seats)) ? better(tier, company.plan) : tier
  }
  return {
    standingOf,
    async accessOf(identity) {
      const standing = await standingOf(identity.userId)
      let tier = await withOrganization(standing.tier, identity.userId, identity.organization?.id ?? null)
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
        subscription: standing.subscription,
      }
    },
    aiLimitOf: async access =>
      access.features.includes('unlimitedAi') ? -1 : (await installationRules.read()).freeLimit,
  }
}
