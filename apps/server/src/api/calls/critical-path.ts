import { failed } from '@parada/schedule'
import { civilNow } from '../../clock.ts'
import { analyzeCriticalPath } from '../../commands/analyze-critical-path.ts'
import { serverProblem } from '../../problem.ts'
import type { CallsOf } from '../call.ts'

export const criticalPathCalls: CallsOf<'criticalPath'> = {
  'criticalPath.analyze': async ({ input, identity, services, context }) => {
    const access = await services.access.of(identity)
    if (!access.features.includes('criticalPath')) return failed(serverProblem('access.proRequired', {}, 'upgrade'))
    const { locale } = context
    return analyzeCriticalPath(input, civilNow(services.clock), locale, services.messages(locale))
  },
}
