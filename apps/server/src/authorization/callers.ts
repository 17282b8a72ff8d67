import type { AccessInfo, ApiScope, Feature, Procedure } from '@parada/protocol'
import { failed, type Outcome, type Problem } from '@parada/schedule'
import type { z } from 'zod'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'

/** Why a caller may not make a call; null when they may. `named` are the users the call says it is made for. */
export function callerProblem(
  caller: Procedure['caller'],
  identity: Identity | null,
  named: readonly (string | undefined)[],
): Problem | null {
  if (caller === 'anyone') return null
  if (identity === null) return serverProblem('identity.signedOut', {}, 'signIn')
  if (caller === 'admin' && !identity.isAdmin) return serverProblem('identity.notAdmin', {}, 'signInAgain')
  // A page names whose it is: what was done in one person's window is never done in the name of another who signed in since.
  if (named.some(each => each !== undefined && each !== identity.userId))
    return serverProblem('identity.otherUser', {}, 'signInAgain')
  return null
}

/**
 * Why an account does nothing yet where the installation asks everybody for a second factor; null when it may. Keys were
 * made by an account that had one, and an administrator who acts as a user proved their own.
 */
export const secondFactorMissing = (identity: Identity | null, asked: 'offered' | 'required'): Problem | null =>
  asked === 'required' && identity && identity.provider !== 'apiKey' && !identity.twoFactor && identity.actor === null
    ? serverProblem('identity.secondFactorRequired', {}, 'setUpSecondFactor')
    : null

/** Refuses an API key without a scope; null when it has it. A person's session has no scopes and is not a key. */
export const requireScope = (who: Identity, scope: z.infer<typeof ApiScope>): Outcome<never> | null =>
  who.scopes?.includes(scope) ? null : failed(serverProblem('keys.scope', { scope }, 'newKey'))

/** Refuses who has no such feature in their subscription; null when they have it. */
export const requireFeature = (access: AccessInfo, feature: Feature): Outcome<never> | null =>
  access.features.includes(feature) ? null : failed(serverProblem('access.proRequired', {}, 'upgrade'))
