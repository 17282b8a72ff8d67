import { failed, type Outcome } from '@parada/schedule'
import { type Identity, type ReverificationLevel, reverificationNeeded } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'

/** Why a sensitive action must wait until the person has proved again who they are; null when they have. */
export function requireStepUp(identity: Identity, level: ReverificationLevel): Outcome<never> | null {
  // An administrator who impersonates a user may work on their plans, but what is theirs alone stays theirs.
  if (identity.actor !== null) return failed(serverProblem('identity.acting', {}, 'stopActing'))
  const minutes = reverificationNeeded(identity, level)
  if (minutes === null) return null
  const enrolled = level !== 'strict_mfa' || identity.twoFactor
  return failed(
    serverProblem('identity.reverify', { minutes, level }, enrolled ? 'verifySecondFactor' : 'enableSecondFactor'),
  )
}
