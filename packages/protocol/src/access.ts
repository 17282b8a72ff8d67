import { z } from 'zod'

/** What a subscription gives; decided on the server alone. Replies, stored rows and signed files call it `plan`. */
export const Tier = z.enum(['free', 'pro', 'enterprise'])
export type Tier = z.infer<typeof Tier>

/** Features that need PRO (decisions: "Who may do what"). */
export const Feature = z.enum([
  'unlimitedAi',
  'criticalPath',
  'applyToProject',
  'shareReport',
  'companionDownload',
  'leveling',
  'recovery',
  'risk',
  'crewLinks',
])
export type Feature = z.infer<typeof Feature>

/** A person's own subscription, as last reported by the payment provider. */
export const SubscriptionInfo = z.object({
  planId: z.enum(['month', 'year']),
  /** The provider's word: `trialing`, `active`, `past_due`, `unpaid`, `canceled`, ... */
  status: z.string(),
  /** When the paid or tried period ends; null when unknown. */
  currentPeriodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
})
export type SubscriptionInfo = z.infer<typeof SubscriptionInfo>

export const AccessInfo = z.object({
  hasAccess: z.boolean(),
  plan: Tier,
  features: z.array(Feature),
  isAdmin: z.boolean(),
  /** Null for who never subscribed. */
  subscription: SubscriptionInfo.nullable(),
})
export type AccessInfo = z.infer<typeof AccessInfo>

/** `limit` -1 is unlimited. `count` and `usageCount` are the same number under both names of the specification. */
export const UsageInfo = z.object({
  count: z.number().int(),
  usageCount: z.number().int(),
  limit: z.number().int(),
  canUseAI: z.boolean(),
  resetsAt: z.string(),
})
export type UsageInfo = z.infer<typeof UsageInfo>

/** Ways of re-authentication: a password, a code, or signing in anew at their provider. */
export const Proof = z.enum(['password', 'code', 'oidc', 'clerk'])
export type Proof = z.infer<typeof Proof>

/** The signed-in person as the page sees them. */
export const SessionInfo = z.object({
  userId: z.string(),
  sessionId: z.string(),
  proofs: z.array(Proof),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  twoFactor: z.boolean(),
  /** The installation asks every account for a second factor, and this one has none: it does nothing before. */
  mustEnrol: z.boolean().default(false),
  organization: z
    .object({ id: z.string(), name: z.string(), slug: z.string(), role: z.string(), permissions: z.array(z.string()) })
    .nullable(),
  actor: z.object({ userId: z.string(), name: z.string() }).nullable(),
  access: AccessInfo,
  usage: UsageInfo,
})
export type SessionInfo = z.infer<typeof SessionInfo>
