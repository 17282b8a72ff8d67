import { secondFactorMissing } from '../authorization/callers.ts'
import type { Identity } from '../identity/identity.ts'
import { ProblemError, serverProblem } from '../problem.ts'
import type { CallContext } from './call.ts'

/** The session of a socket as it is now. Throws `identity.signedOut` when it ended since the socket was opened. */
export async function liveIdentity(context: CallContext, opened: Identity): Promise<Identity> {
  const now = await context.identityNow()
  if (now === null || now.userId !== opened.userId)
    throw new ProblemError(serverProblem('identity.signedOut', {}, 'signIn'))
  return now
}

/** The same for what shows plans. Throws `identity.secondFactorRequired` too, where one is asked for and missing. */
export async function workingIdentity(context: CallContext, opened: Identity): Promise<Identity> {
  const now = await liveIdentity(context, opened)
  const missing = secondFactorMissing(now, context.services.config.settings.PARADA_SECOND_FACTOR)
  if (missing) throw new ProblemError(missing)
  return now
}
