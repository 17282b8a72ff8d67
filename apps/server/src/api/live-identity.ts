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
