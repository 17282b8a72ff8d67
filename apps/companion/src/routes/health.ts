import { done } from '@parada/schedule'
import type { Handlers } from '../http/calls.ts'

/** Whether the companion runs, and as what. Reveals nothing private: it answers pages that are not paired yet. */
export const healthHandlers = {
  async health(_input, { context, request }) {
    const isPaired = request.server.getDecorator<(headers: typeof request.headers) => boolean>('isPaired')
    return done({
      status: 'ok',
      version: context.version,
      mode: context.host.kind === 'com' ? 'msproject' : context.host.kind === 'memory' ? 'demo' : 'files',
      platform: process.platform,
      product: 'parada-companion' as const,
      paired: isPaired(request.headers),
      at: new Date().toISOString(),
      dialogs: context.dialogs.available,
    })
  },
} satisfies Partial<Handlers>
