import { requireFeature } from '../../authorization/callers.ts'
import { requireStepUp } from '../../authorization/step-up.ts'
import { civilThere } from '../../clock.ts'
import type { CallsOf } from '../call.ts'

export const shareCalls: CallsOf<'share'> = {
  'share.create': async ({ input, identity, services, context }) => {
    const refused = requireFeature(await services.subscriptions.accessOf(identity), 'shareReport')
    if (refused) return refused
    const { days, projectId, include, ...report } = input
    if (projectId !== undefined) {
      const found = await services.projects.authorize(projectId, identity, 'publishReport')
      if (!found.ok) return found
    }
    const now = civilThere(services.clock, context.headers)
    return services.reports.create(report, identity, days, projectId ?? null, include, now)
  },
  'share.list': async ({ input, identity, services }) => {
    const { projectId } = input ?? {}
    const leads = projectId !== undefined && (await services.projects.authorize(projectId, identity, 'share')).ok
    return services.reports.list(identity, leads ? projectId : null)
  },
  'share.revoke': async ({ input, identity, services }) => {
    const projectId = await services.reports.planOf(input.id)
    const leads = projectId !== null && (await services.projects.authorize(projectId, identity, 'share')).ok
    return services.reports.revoke(input.id, leads ? null : identity)
  },
}

export const keysCalls: CallsOf<'keys'> = {
  'keys.list': ({ identity, services }) => services.keys.list(identity),
  'keys.create': async ({ input, identity, services }) =>
    requireStepUp(identity, 'strict') ?? services.keys.create(identity, input),
  'keys.revoke': ({ input, identity, services }) => services.keys.revoke(identity, input.id),
}

export const licencesCalls: CallsOf<'licences'> = {
  'licences.list': ({ services }) => services.licences.list(),
  'licences.issue': async ({ input, identity, services }) =>
    requireStepUp(identity, 'strict_mfa') ?? services.licences.issue(input, identity.userId),
  'licences.revoke': async ({ input, identity, services }) =>
    requireStepUp(identity, 'strict_mfa') ?? services.licences.revoke(input.id),
}
