import { civilThere } from '../../clock.ts'
import { createCrewLink } from '../../commands/create-crew-link.ts'
import { crewTopic } from '../../crews/crews.ts'
import { ProblemError } from '../../problem.ts'
import { topicMessages } from '../../realtime/topic-subscription.ts'
import { withRetry } from '../../realtime/with-retry.ts'
import type { CallsOf } from '../call.ts'
import { workingIdentity } from '../live-identity.ts'

/** Milliseconds that reports are gathered: at the end of a shift many come at once. */
const GATHERED = 150

export const crewsCalls: CallsOf<'crews'> = {
  'crews.links': ({ input, identity, services }) => services.crews.links(input.projectId, identity),
  'crews.createLink': ({ input, identity, services }) => createCrewLink(input, identity, services),
  'crews.revokeLink': ({ input, identity, services }) => services.crews.revokeLink(input.projectId, input.id, identity),
  'crews.inbox': ({ input, identity, services }) => services.crews.inbox(input.projectId, identity),
  'crews.decide': ({ input, identity, services, context }) =>
    services.crews.decide(input, identity, civilThere(services.clock, context.headers)),
  'crews.takeBack': ({ input, identity, services }) => services.crews.takeBack(input.projectId, input.id, identity),
  'crews.sheet': async ({ input, identity, services, context }) => {
    const reporter = await services.crews.reporterFor(input.projectId, identity)
    return reporter.ok ? services.crews.sheet(reporter.value, civilThere(services.clock, context.headers)) : reporter
  },
  'crews.report': async ({ input, identity, services, context }) => {
    const reporter = await services.crews.reporterFor(input.projectId, identity)
    return reporter.ok
      ? services.crews.report(reporter.value, input, civilThere(services.clock, context.headers))
      : reporter
  },

  async *'crews.follow'({ input, identity, services, context, signal }) {
    const { projectId } = input
    const { projects, crews, storage } = services
    for await (const _ of topicMessages(storage, [], signal, { topic: crewTopic(projectId), wait: GATHERED })) {
      const still = await withRetry(signal, async () =>
        projects.authorize(projectId, await workingIdentity(context, identity), 'leadCrews'),
      )
      if (!still.ok) throw new ProblemError(still.problems[0])
      const waiting = await withRetry(signal, () => crews.waiting(projectId))
      // The number may stay while what waits is another: followers are notified of every change.
      yield { waiting }
    }
  },
}
