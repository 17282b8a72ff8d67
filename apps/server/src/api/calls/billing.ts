import { done } from '@parada/schedule'
import { requireStepUp } from '../../authorization/step-up.ts'
import type { CallsOf } from '../call.ts'

export const billingCalls: CallsOf<'billing'> = {
  'billing.prices': async ({ services }) => {
    const { settings } = services.config
    const ready = settings.PARADA_STRIPE_SECRET_KEY !== undefined
    const currency = settings.PARADA_PRICE_CURRENCY
    return done([
      {
        id: 'month' as const,
        price: settings.PARADA_PRICE_MONTH_AMOUNT,
        currency,
        cadence: 'month',
        available: ready && settings.PARADA_PRICE_MONTH !== undefined,
      },
      {
        id: 'year' as const,
        price: settings.PARADA_PRICE_YEAR_AMOUNT,
        currency,
        cadence: 'year',
        available: ready && settings.PARADA_PRICE_YEAR !== undefined,
      },
    ])
  },
  'billing.createCheckoutSession': async ({ input, identity, services }) => {
    const stale = requireStepUp(identity, 'moderate')
    return stale ?? services.billing.checkout(identity, input.planId)
  },
  'billing.createPortalSession': async ({ identity, services }) => {
    const stale = requireStepUp(identity, 'moderate')
    return stale ?? services.billing.portal(identity)
  },
}
