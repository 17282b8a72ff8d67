import { z } from 'zod'

/** What a user's plan is; decided on the server alone. */
export const Plan = z.enum(['free', 'pro', 'enterprise'])
export type Plan = z.infer<typeof Plan>

/** Features that need PRO (decisions: "Who may do what"). */
export const Feature = z.enum(['unlimitedAi', 'criticalPath', 'applyToProject', 'shareReport', 'companionDownload'])
export type Feature = z.infer<typeof Feature>

export const AccessInfo = z.object({
  hasAccess: z.boolean(),
  plan: Plan,
  features: z.array(Feature),
  isAdmin: z.boolean(),
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

/** The signed-in person as the page sees them. */
export const SessionInfo = z.object({
  userId: z.string(),
  sessionId: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  twoFactor: z.boolean(),
  organization: z.object({ id: z.string(), name: z.string(), slug: z.string(), role: z.string() }).nullable(),
  actor: z.object({ userId: z.string(), name: z.string() }).nullable(),
  access: AccessInfo,
  usage: UsageInfo,
})
export type SessionInfo = z.infer<typeof SessionInfo>
