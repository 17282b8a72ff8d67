import type { Shape } from '../../shape.ts'
import type { companion as pt } from '../pt/companion.ts'

/** Companion badge and its errors. */
export const companion: Shape<typeof pt> = {
  badge: {
    checking: 'Checking the local server',
    unpaired: 'Local server not paired with this page',
    connected: 'Local server connected',
    disconnected: 'Local server disconnected',
  },
  short: {
    checking: 'checking',
    unpaired: 'pair',
    connected: 'connected',
    disconnected: 'disconnected',
  },
  endpoint: 'Endpoint',
  lastCheck: 'Last check',
  status: 'Status',
  version: 'Version',
  mode: 'Mode',
  platform: 'Platform',
  recheck: 'Check again',
  paused: 'Automatic checks paused after 3 failures',
  never: 'not yet',
  unreachable: (endpoint: string) =>
    `Cannot connect to Parada's local server at ${endpoint}. Please ensure the server is running.`,
  optional: 'Opening and saving files works without it; it connects the page to MS Project.',
  verifiedNote:
    'The integration was verified with a simulator of MS Project; the proof with MS Project itself is still missing.',
}
