import type { Identity } from '../identity/identity.ts'

/** A signed-in person, where a test needs no session. */
export function testIdentity(userId: string): Identity {
  return {
    userId,
    sessionId: `session-${userId}`,
    provider: 'embedded',
    email: `${userId}@example.com`,
    name: userId,
    emailVerified: true,
    twoFactor: false,
    isAdmin: false,
    organization: null,
    actor: null,
    factorAge: { first: 0, second: null },
    claims: { plans: [], features: [] },
    scopes: null,
  }
}
