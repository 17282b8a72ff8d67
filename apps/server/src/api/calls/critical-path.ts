import { done } from '@parada/schedule'
import { requireFeature } from '../../authorization/callers.ts'
import { civilThere } from '../../clock.ts'
import { payerOf } from '../../usage/traffic.ts'
import { overLimits } from '../../work/limits.ts'
import type { CallsOf } from '../call.ts'

export const criticalPathCalls: CallsOf<'criticalPath'> = {
  'criticalPath.analyze': async ({ input, identity, services, context, signal }) => {
    const refused = requireFeature(await services.subscriptions.accessOf(identity), 'criticalPath')
    if (refused) return refused
    const over = overLimits(input, services.config.planLimits)
    if (over) return over
    const found = await services.work.run('analyze', Buffer.from(JSON.stringify(input)), {
      payer: payerOf(identity, context.address),
      locale: context.locale,
      now: civilThere(services.clock, context.headers),
      signal,
    })
    return found.ok ? done(JSON.parse(found.value.toString('utf8')) as { project_name: string }, found.problems) : found
  },
}
