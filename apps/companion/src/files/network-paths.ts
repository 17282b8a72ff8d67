import { done, failed, type Outcome } from '@parada/schedule'
import { companionProblem } from '../problem.ts'
import type { Dialogs } from './dialogs.ts'
import { isNetworkPath } from './plan-path.ts'

/**
 * Which network paths this launch may touch: those picked in a native dialog, and those whose server a person confirmed
 * in one. A page alone can never make the companion contact another machine (it would hand over credentials).
 */
export interface NetworkPaths {
  allow(path: string): void
  check(path: string, question: (path: string) => string): Promise<Outcome<string>>
}

const share = (path: string): string => path.replaceAll('/', '\\').split('\\').slice(0, 4).join('\\').toLowerCase()

export function createNetworkPaths(dialogs: Dialogs): NetworkPaths {
  const allowed = new Set<string>()
  return {
    allow(path) {
      if (isNetworkPath(path)) allowed.add(share(path))
    },
    async check(path, question) {
      if (!isNetworkPath(path) || allowed.has(share(path))) return done(path)
      if ((await dialogs.confirm(question(path))) !== true)
        return failed(companionProblem('companion.networkPathRefused', { path }, 'useBrowse'))
      allowed.add(share(path))
      return done(path)
    },
  }
}
