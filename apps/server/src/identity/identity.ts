/** Who makes a call, as the identity provider vouches for it. */
export interface Identity {
  readonly userId: string
  readonly sessionId: string
  readonly provider: 'embedded' | 'clerk' | 'apiKey'
  readonly email: string
  readonly name: string
  readonly emailVerified: boolean
  readonly twoFactor: boolean
  readonly isAdmin: boolean
  readonly organization: Organization | null
  /** The administrator who acts as this user; null when the user acts alone. */
  readonly actor: { readonly userId: string; readonly name: string } | null
  /** Minutes since the first and the second factor were proved; null when never in this session. */
  readonly factorAge: { readonly first: number | null; readonly second: number | null }
  /** Plans and features that the provider's own billing grants; empty where it has none. */
  readonly claims: { readonly plans: readonly string[]; readonly features: readonly string[] }
  /** Scopes of an API key; null for a person's session, which may do all that the person may. */
  readonly scopes: readonly string[] | null
}

export interface Organization {
  readonly id: string
  readonly name: string
  readonly slug: string
  /** With the prefix: `org:admin`. */
  readonly role: string
  readonly permissions: readonly string[]
}

/** Where sessions come from. Signed out, pending, expired and tampered are all null. */
export interface IdentityProvider {
  readonly kind: 'embedded' | 'clerk' | 'apiKey'
  verify(headers: Headers): Promise<Identity | null>
}

/** `admin` and `org:admin` name the same role; so with permissions. */
export const withOrgPrefix = (name: string): string => (name.startsWith('org:') ? name : `org:${name}`)

/** Whether a list of roles such as `admin,user` has that of the installation's administrator. */
export const isAdministrator = (roles: string | null | undefined): boolean => (roles ?? '').split(',').includes('admin')

export interface Requirement {
  readonly role?: string
  readonly permission?: string
  readonly feature?: string
  readonly plan?: string
}

/** Whether the session meets every part of a requirement (specification, section 6, "Auth layer"). */
export function has(identity: Identity, requirement: Requirement): boolean {
  const { organization, claims } = identity
  const { role, permission, feature, plan } = requirement
  if (role !== undefined && organization?.role !== withOrgPrefix(role)) return false
  if (permission !== undefined && !organization?.permissions.includes(withOrgPrefix(permission))) return false
  if (feature !== undefined && !claims.features.includes(feature)) return false
  if (plan !== undefined && !claims.plans.includes(plan)) return false
  return true
}

export type ReverificationLevel = 'strict_mfa' | 'strict' | 'moderate' | 'lax'

/** Longest age of the proof in minutes, and which factor must be that fresh (specification, section 6). */
const LEVELS: Readonly<Record<ReverificationLevel, { minutes: number; factor: 'second' | 'both' }>> = {
  strict_mfa: { minutes: 10, factor: 'both' },
  strict: { minutes: 10, factor: 'second' },
  moderate: { minutes: 60, factor: 'second' },
  lax: { minutes: 1440, factor: 'second' },
}

/**
 * Minutes within which the person must have proved who they are, when they have not; null when the session is fresh
 * enough. A user without a second factor proves the first instead, except at `strict_mfa`, which takes both.
 */
export function reverificationNeeded(identity: Identity, level: ReverificationLevel): number | null {
  const { minutes, factor } = LEVELS[level]
  const fresh = (age: number | null) => age !== null && age <= minutes
  const { first, second } = identity.factorAge
  if (factor === 'both') return fresh(first) && (identity.twoFactor ? fresh(second) : false) ? null : minutes
  return fresh(identity.twoFactor ? second : first) ? null : minutes
}
