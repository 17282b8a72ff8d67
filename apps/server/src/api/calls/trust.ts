import { failed } from '@parada/schedule'
import { serverProblem } from '../../problem.ts'
import type { CallsOf } from '../call.ts'
import { requireFresh } from '../require-fresh.ts'

export const shareCalls: CallsOf<'share'> = {
  'share.create': async ({ input, identity, services }) => {
    const access = await services.access.of(identity)
    if (!access.features.includes('shareReport')) return failed(serverProblem('access.proRequired', {}, 'upgrade'))
    const { days, projectId, include, ...report } = input
    if (projectId !== undefined) {
      const found = await services.projects.find(services.storage.db, projectId, identity, 'editor')
      if (!found.ok) return found
    }
    return services.reports.create(report, identity, days, projectId ?? null, include)
  },
  'share.list': ({ identity, services }) => services.reports.list(identity),
  'share.revoke': ({ input, identity, services }) => services.reports.revoke(input.id, identity),
}

export const keysCalls: CallsOf<'keys'> = {
  'keys.list': ({ identity, services }) => services.keys.list(identity),
  'keys.create': async ({ input, identity, services }) =>
    requireFresh(identity, 'strict') ?? services.keys.create(identity, input),
  'keys.revoke': ({ input, identity, services }) => services.keys.revoke(identity, input.id),
}

export const licencesCalls: CallsOf<'licences'> = {
  'licences.list': ({ services }) => services.licences.list(),
  'licences.issue': async ({ input, identity, services }) =>
    requireFresh(identity, 'strict_mfa') ?? services.licences.issue(input, identity.userId),
  'licences.revoke': async ({ input, identity, services }) =>
    requireFresh(identity, 'strict_mfa') ?? services.licences.revoke(input.id),
}
