import type { Shape } from '../../shape.ts'
import type { pricing as pt } from '../pt/pricing.ts'

/** Pricing modal. */
export const pricing: Shape<typeof pt> = {
  title: 'Plans',
  subtitle: 'Unlimited AI, applying to MS Project and critical-path analysis',
  month: 'Monthly',
  year: 'Annual',
  perMonth: 'per month',
  perYear: 'per year',
  saving: share => `save ${share}`,
  enterprise: 'Enterprise',
  enterpriseText: 'The whole organization, single sign-on and machine licenses',
  onRequest: 'On request',
  letsTalk: "Let's talk",
  mailSubject: 'Parada Enterprise',
  granted: 'Your plan already has all of this, without a subscription of your own.',
  subscribe: 'Subscribe',
  redirecting: 'Opening the payment...',
  unavailable: 'The price is not configured on this installation.',
  missingCheckout: 'The payment did not open: the server sent no address (Missing checkoutUrl). Nothing was charged.',
  feature: {
    ai: 'Unlimited AI',
    apply: 'Apply to MS Project: incremental and full',
    criticalPath: 'Critical-path analysis and recommendations',
    share: 'Shareable report link',
    companion: 'Server for Windows',
  },
  manage: 'Manage subscription',
  current: 'Current plan',
}
