import { z } from 'zod'

/** A link to a report. The address is returned once, when it is made: only a hash of it is kept. */
export const ShareLink = z.object({
  id: z.string(),
  /** The plan it was made of; null when that is not kept on the server. */
  projectId: z.string().nullable(),
  /** Who made it; null for the caller. */
  by: z.string().nullable(),
  title: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  views: z.number().int(),
  lastViewedAt: z.string().nullable(),
})
export type ShareLink = z.infer<typeof ShareLink>

/** Parts of a report that a link shows besides its figures; what is not chosen is not in the snapshot. */
export const ReportPart = z.enum(['schedule', 'attention', 'people', 'hours', 'analysis', 'actionPlan'])
export type ReportPart = z.infer<typeof ReportPart>

/** What an API key may do. */
export const ApiScope = z.enum(['plans:read', 'plans:write', 'ai', 'files'])
export type ApiScope = z.infer<typeof ApiScope>

/** A key for programs, without its secret. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** First characters of the secret, to distinguish keys. */
  prefix: z.string(),
  scopes: z.array(ApiScope),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** A licence as its issuer sees it. */
export const IssuedLicence = z.object({
  id: z.string(),
  licensee: z.string(),
  plan: z.string(),
  seats: z.number().int(),
  machines: z.number().int(),
  issuedAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
})
export type IssuedLicence = z.infer<typeof IssuedLicence>

export const AdminSession = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  address: z.string().nullable(),
  agent: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  impersonatedBy: z.string().nullable(),
})

/** One of a person's own sessions. */
export const OwnSession = z.object({
  id: z.string(),
  address: z.string().nullable(),
  agent: z.string().nullable(),
  createdAt: z.string(),
  current: z.boolean(),
  /** An administrator acts as this person in it. */
  impersonated: z.boolean(),
})

/** A sign-up request where no mail is sent; `code` is what the page showed the user. */
export const SignUpRequest = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  email: z.string(),
  askedAt: z.string(),
  /** The address has an account already. */
  taken: z.boolean(),
})
export type SignUpRequest = z.infer<typeof SignUpRequest>

/** A mail that could not be sent, for the administrator to pass on; `body` is empty once it was sent. */
/** The `error` of a mail that waits because its mail server, on another machine, offers no encryption. */
export const MAIL_NOT_ENCRYPTED = 'mail.notEncrypted'

export const AdminMail = z.object({
  id: z.string(),
  to: z.string(),
  kind: z.string(),
  subject: z.string(),
  body: z.string(),
  at: z.string(),
  sentAt: z.string().nullable(),
  error: z.string().nullable(),
})

export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Who it was: a user, one who was removed since, who had no account, or no user (the command line, the server). */
  who: z.enum(['user', 'removed', 'outsider', 'system']),
  by: z.string().nullable(),
  /** Who acted in their name; an empty name is one who was removed since. */
  actor: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** Names of the users, organizations and keys that subject and details name by id. */
  names: z.record(z.string(), z.string()),
})
