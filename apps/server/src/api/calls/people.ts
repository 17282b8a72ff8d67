import { done } from '@parada/schedule'
import { requireStepUp } from '../../authorization/step-up.ts'
import type { CallsOf } from '../call.ts'

/** What people do with their own account as a whole. */
export const personCalls: CallsOf<'person'> = {
  'person.export': async ({ identity, services }) =>
    requireStepUp(identity, 'moderate') ?? done({ url: services.personData.addressOf(identity.userId) }),
  'person.plans': async ({ identity, services }) =>
    done((await services.people.leaves(identity.userId)).map(plan => ({ ...plan, heirs: [...plan.heirs] }))),
  'person.remove': async ({ input, identity, services, context }) =>
    requireStepUp(identity, 'strict') ??
    services.people.remove(identity.userId, {
      handTo: input?.plans ?? [],
      by: { userId: identity.userId, correlationId: context.correlationId },
    }),
}

/** What administrators do with the accounts and plans of others. */
export const peopleOfAdmin: Pick<CallsOf<'admin'>, 'admin.exportPerson' | 'admin.handOver' | 'admin.removePerson'> = {
  'admin.exportPerson': async ({ input, identity, services }) =>
    requireStepUp(identity, 'strict') ?? done({ url: services.personData.addressOf(input.userId) }),
  'admin.handOver': async ({ input, identity, services }) =>
    requireStepUp(identity, 'strict') ?? services.people.handOver(input.userId, input.toUserId),
  'admin.removePerson': async ({ input, identity, services, context }) =>
    requireStepUp(identity, 'strict') ??
    services.people.remove(input.userId, {
      handTo: input.handTo,
      by: { userId: identity.userId, correlationId: context.correlationId },
    }),
}
