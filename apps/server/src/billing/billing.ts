import { done, failed, type Outcome } from '@parada/schedule'
import { sql } from 'kysely'
import Stripe from 'stripe'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Storage, Tx } from '../storage/db.ts'
import { PAID_STATUSES } from '../subscription/subscriptions.ts'
import { userTopic } from '../usage/usage.ts'

type PlanId = 'month' | 'year'

/** Subscriptions of people, by checkout and by the payment provider's later notices. */
export interface Billing {
  checkout(who: Identity, planId: PlanId): Promise<Outcome<{ checkoutUrl: string }>>
  portal(who: Identity): Promise<Outcome<{ portalUrl: string }>>
  /** Takes in a notice: verified, each once, in any order. Code `billing.signatureInvalid`. */
  notice(body: string, signature: string): Promise<Outcome<{ applied: boolean }>>
}

interface Options {
  readonly storage: Storage
  readonly config: Config
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** Milliseconds for a call to the provider. */
const TIMEOUT = 15_000

export function createBilling({ storage, config, clock, onError }: Options): Billing {
  const { settings, publicUrl } = config
  const { db } = storage
  const stripe = settings.PARADA_STRIPE_SECRET_KEY
    ? client(settings.PARADA_STRIPE_SECRET_KEY, settings.PARADA_STRIPE_API_URL)
    : null
  const notConfigured = () => failed(serverProblem('billing.notConfigured', {}, 'configurePrices'))

  const customerOf = async (userId: string): Promise<string | null> =>
    (await db.selectFrom('billing_customers').select('customer_id').where('user_id', '=', userId).executeTakeFirst())
      ?.customer_id ?? null

  const attempt = async <T>(work: () => Promise<T>): Promise<Outcome<T>> => {
    try {
      return done(await work())
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      onError(error)
      return failed(serverProblem('billing.providerFailed', { reason: error.code ?? error.type }, 'tryLater'))
    }
  }

  return {
    async checkout(who, planId) {
      if (!stripe) return notConfigured()
      const price = planId === 'month' ? settings.PARADA_PRICE_MONTH : settings.PARADA_PRICE_YEAR
      if (!price) return failed(serverProblem('billing.priceMissing', { plan: planId }, 'configurePrices'))
      // A second subscription would be paid twice; what is past due or ending is put right in the portal.
      const paid = await db
        .selectFrom('subscriptions')
        .select('id')
        .where('user_id', '=', who.userId)
        .where('status', 'in', [...PAID_STATUSES])
        .executeTakeFirst()
      if (paid) return failed(serverProblem('billing.alreadySubscribed', {}, 'manageSubscription'))
      return attempt(async () => {
        let customer = await customerOf(who.userId)
        if (customer === null) {
          const made = await stripe.customers.create(
            { email: who.email, name: who.name, metadata: { user_id: who.userId } },
            { idempotencyKey: `customer-${who.userId}` },
          )
          customer = made.id
          await db
            .insertInto('billing_customers')
            .values({ user_id: who.userId, customer_id: customer, created_at: clock.now().toISOString() })
            .onConflict(c => c.doNothing())
            .execute()
        }
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer,
          client_reference_id: who.userId,
          line_items: [{ price, quantity: 1 }],
          success_url: `${publicUrl}/?checkout=done`,
          cancel_url: `${publicUrl}/?checkout=cancelled`,
          subscription_data: {
            metadata: { user_id: who.userId, plan_id: planId },
            ...(settings.PARADA_TRIAL_DAYS > 0 && { trial_period_days: settings.PARADA_TRIAL_DAYS }),
          },
        })
        if (!session.url)
          throw new Stripe.errors.StripeAPIError({ type: 'api_error', message: 'no url', code: 'no_url' })
        return { checkoutUrl: session.url }
      })
    },

    async portal(who) {
      if (!stripe) return notConfigured()
      const customer = await customerOf(who.userId)
      if (customer === null) return failed(serverProblem('billing.noCustomer', {}, 'upgrade'))
      return attempt(async () => {
        const session = await stripe.billingPortal.sessions.create({ customer, return_url: publicUrl })
        return { portalUrl: session.url }
      })
    },

    async notice(body, signature) {
      const secret = settings.PARADA_STRIPE_WEBHOOK_SECRET
      if (!stripe || !secret) return notConfigured()
      let event: Stripe.Event
      try {
        event = stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, clock.now().getTime())
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
        return failed(serverProblem('billing.signatureInvalid', {}, 'checkInput'))
      }
      const now = clock.now().toISOString()
      const users = await db.transaction().execute(async tx => {
        const fresh = await tx
          .insertInto('billing_events')
          .values({ id: event.id, type: event.type, created: event.created, received_at: now })
          .onConflict(c => c.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
        return fresh ? await apply(tx, event, now) : null
      })
      for (const user of users ?? []) await storage.publish(userTopic(user), 'access')
      return done({ applied: users !== null })
    },
  }
}

function client(key: string, address: string | undefined): Stripe {
  const base = { timeout: TIMEOUT, maxNetworkRetries: 2, telemetry: false }
  if (!address) return new Stripe(key, base)
  const { hostname, port, protocol } = new URL(address)
  return new Stripe(key, {
    ...base,
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
  })
}

/** Applies a notice that has not been seen before; gives the users whose plan may have changed. */
async function apply(tx: Tx, event: Stripe.Event, now: string): Promise<string[]> {
  switch (event.type) {
    case 'checkout.session.completed': {
      const { customer, client_reference_id: userId, subscription } = event.data.object
      const customerId = idOf(customer)
      if (userId === null || customerId === null) return []
      await tx
        .insertInto('billing_customers')
        .values({ user_id: userId, customer_id: customerId, created_at: now })
        .onConflict(c => c.doNothing())
        .execute()
      const subscriptionId = idOf(subscription)
      // The subscription's own notice may have come first, without our knowing whose customer it is.
      if (subscriptionId !== null)
        await tx
          .updateTable('subscriptions')
          .set({ user_id: userId })
          .where('id', '=', subscriptionId)
          .where('user_id', 'is', null)
          .execute()
      return [userId]
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return applySubscription(tx, event.data.object, event.created, event.type, now)
    default:
      return []
  }
}

async function applySubscription(
  tx: Tx,
  subscription: Stripe.Subscription,
  created: number,
  type: string,
  now: string,
): Promise<string[]> {
  const customerId = idOf(subscription.customer) ?? ''
  const known = await tx
    .selectFrom('billing_customers')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  const userId = subscription.metadata.user_id ?? known?.user_id ?? null
  const item = subscription.items.data[0]
  const end = item?.current_period_end ?? null
  const row = {
    id: subscription.id,
    user_id: userId,
    customer_id: customerId,
    plan_id: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
    status: type === 'customer.subscription.deleted' ? 'canceled' : subscription.status,
    current_period_end: end === null ? null : new Date(end * 1000).toISOString(),
    cancel_at_period_end: subscription.cancel_at_period_end ? 1 : 0,
    event_at: created,
    updated_at: now,
  }
  const { id: _id, user_id: _user, ...values } = row
  // Notices come out of order: an older one changes nothing, one of the same second wins unless it only says "created",
  // and what has ended stays ended.
  const changed = await tx
    .insertInto('subscriptions')
    .values(row)
    .onConflict(c =>
      c
        .column('id')
        .doUpdateSet({ ...values, user_id: sql`coalesce(subscriptions.user_id, excluded.user_id)` })
        .where('subscriptions.status', '<>', 'canceled')
        .where('subscriptions.event_at', type === 'customer.subscription.created' ? '<' : '<=', created),
    )
    .returning('user_id')
    .executeTakeFirst()
  const user = changed?.user_id ?? null
  return user === null ? [] : [user]
}

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
