import { done } from '@parada/schedule'
import type { Handlers } from '../http/calls.ts'

/** State and clearing of the plans already read. */
export const cacheHandlers = {
  async cacheStatus(_input, { context }) {
    return done({ ok: true, status: await context.cache.status() })
  },
  async cacheClear(_input, { context }) {
    await context.cache.clear()
    return done({ ok: true, error: null })
  },
} satisfies Partial<Handlers>
