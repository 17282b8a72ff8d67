import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlace, ENGINES, type Place } from '../testing/engines.ts'
import { startTestServer, type TestServer, type Window } from '../testing/test-server.ts'

const SECRET = 'whsec_test'

/** Stands in for the payment provider: answers the three calls we make, and remembers them. No real one was reached. */
function createDouble() {
  const calls: { path: string; body: URLSearchParams; key: string | undefined }[] = []
  const state = { fail: false }
  const http = createServer((request, reply) => {
    let text = ''
    request.on('data', chunk => {
      text += String(chunk)
    })
    request.on('end', () => {
      const path = request.url ?? ''
      calls.push({
        path,
        body: new URLSearchParams(text),
        key: request.headers['idempotency-key'] as string | undefined,
      })
      reply.setHeader('content-type', 'application/json')
      if (state.fail) {
        reply.statusCode = 402
        return reply.end(JSON.stringify({ error: { type: 'card_error', code: 'card_declined', message: 'declined' } }))
      }
      if (path === '/v1/customers') return reply.end(JSON.stringify({ id: `cus_${calls.length}`, object: 'customer' }))
      if (path === '/v1/checkout/sessions')
        return reply.end(
          JSON.stringify({ id: 'cs_1', object: 'checkout.session', url: 'https://checkout.example/cs_1' }),
        )
      return reply.end(
        JSON.stringify({ id: 'bps_1', object: 'billing_portal.session', url: 'https://portal.example/1' }),
      )
    })
  })
  return { http, calls, state }
}

describe.each(ENGINES)('payments on %s (against our double)', engine => {
  const double = createDouble()
  let place: Place
  let server: TestServer
  beforeAll(async () => {
    await new Promise<void>(resolve => double.http.listen(0, '127.0.0.1', resolve))
    place = await createPlace(engine)
    server = await startTestServer(place, {
      env: {
        PARADA_STRIPE_SECRET_KEY: 'sk_test_1',
        PARADA_STRIPE_WEBHOOK_SECRET: SECRET,
        PARADA_STRIPE_API_URL: `http://127.0.0.1:${(double.http.address() as AddressInfo).port}`,
        PARADA_PRICE_MONTH: 'price_m',
      },
    })
  })
  afterAll(async () => {
    await server.stop()
    await place.remove()
    double.http.close()
  })

  const stripe = new Stripe('sk_test_1')
  let events = 0
  const at = () => Math.floor(server.clock.now().getTime() / 1000)
  const subscription = (id: string, userId: string | null, status: string, more: object = {}) => ({
    id,
    object: 'subscription',
    customer: `cus_of_${id}`,
    status,
    cancel_at_period_end: false,
    metadata: userId ? { user_id: userId } : {},
    items: { data: [{ current_period_end: at() + 86_400, price: { recurring: { interval: 'month' } } }] },
    ...more,
  })
  const event = (type: string, object: object, created = at(), id = `evt_${++events}`) =>
    JSON.stringify({ id, object: 'event', type, created, data: { object } })
  const notify = (body: string, secret = SECRET) =>
    server.window().fetch('/api/billing/webhook', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at() }),
      },
    })
  const someone = async (name: string): Promise<[Window, string]> => {
    const window = server.window()
    await window.signUp(name)
    return [window, (await window.query('session.current'))!.userId]
  }
  const planOf = async (window: Window) => (await window.query('users.getUserAccess')).plan

  test('prices come from the configuration; a plan without one cannot be bought', async () => {
    const [window] = await someone('Ana')
    expect(await window.query('billing.prices')).toMatchObject([
      { id: 'month', price: 79, available: true },
      { id: 'year', price: 799, available: false },
    ])
    const { checkoutUrl } = await window.mutate('billing.createCheckoutSession', { planId: 'month' })
    expect(checkoutUrl).toBe('https://checkout.example/cs_1')
    const [customer, session] = double.calls.slice(-2)
    expect(customer!.key).toMatch(/^customer-/)
    expect(session!.body.get('line_items[0][price]')).toBe('price_m')
    await window.mutate('billing.createCheckoutSession', { planId: 'month' })
    expect(double.calls.filter(each => each.path === '/v1/customers')).toHaveLength(1)
    expect(await window.refused('billing.createCheckoutSession', { planId: 'year' })).toMatchObject({
      status: 501,
      code: 'billing.priceMissing',
    })
    expect((await window.mutate('billing.createPortalSession')).portalUrl).toBe('https://portal.example/1')
  })

  test('a refusal of the provider is a typed error, and nothing is charged or granted', async () => {
    const [window] = await someone('Bia')
    expect(await window.refused('billing.createPortalSession')).toMatchObject({ code: 'billing.noCustomer' })
    double.state.fail = true
    expect(await window.refused('billing.createCheckoutSession', { planId: 'month' })).toMatchObject({
      status: 502,
      code: 'billing.providerFailed',
      params: { reason: 'card_declined' },
    })
    double.state.fail = false
    expect(await planOf(window)).toBe('free')
  })

  test('a paid subscription is PRO at once in every window; it ends when it is deleted, not when it is only cancelled', async () => {
    const [window, user] = await someone('Caio')
    const live = window.follow('users.watchAccess', {})
    await live.next(each => each.plan === 'free')
    await notify(event('customer.subscription.created', subscription('sub_1', user, 'active')))
    await live.next(each => each.plan === 'pro')
    await notify(
      event('customer.subscription.updated', subscription('sub_1', user, 'active', { cancel_at_period_end: true })),
    )
    expect(await planOf(window)).toBe('pro')
    await notify(event('customer.subscription.deleted', subscription('sub_1', user, 'canceled')))
    await live.next(each => each.plan === 'free')
  })

  test('trial and past due count as paid, unpaid and incomplete do not', async () => {
    const [window, user] = await someone('Davi')
    for (const [status, plan] of [
      ['incomplete', 'free'],
      ['trialing', 'pro'],
      ['active', 'pro'],
      ['past_due', 'pro'],
      ['unpaid', 'free'],
    ] as const) {
      await notify(event('customer.subscription.updated', subscription('sub_2', user, status)))
      expect([status, await planOf(window)]).toEqual([status, plan])
    }
  })

  test('how a subscription stands is told with the plan, live; whoever has one cannot buy another', async () => {
    const [window, user] = await someone('Hugo')
    expect((await window.query('users.getUserAccess')).subscription).toBeNull()
    const live = window.follow('users.watchAccess', {})
    await live.next(each => each.subscription === null)
    for (const [status, more] of [
      ['trialing', {}],
      ['past_due', {}],
      ['active', { cancel_at_period_end: true }],
    ] as const) {
      await notify(event('customer.subscription.updated', subscription('sub_6', user, status, more)))
      const told = await live.next(each => each.subscription?.status === status)
      expect(told).toMatchObject({
        plan: 'pro',
        subscription: { planId: 'month', cancelAtPeriodEnd: 'cancel_at_period_end' in more },
      })
      expect(told.subscription?.currentPeriodEnd).toMatch(/^\d{4}-/)
      expect(await window.refused('billing.createCheckoutSession', { planId: 'month' })).toMatchObject({
        status: 409,
        code: 'billing.alreadySubscribed',
      })
    }
    await notify(event('customer.subscription.deleted', subscription('sub_6', user, 'canceled')))
    await live.next(each => each.plan === 'free' && each.subscription?.status === 'canceled')
    expect((await window.mutate('billing.createCheckoutSession', { planId: 'month' })).checkoutUrl).toContain(
      'https://',
    )
  })

  test('the same notice delivered fifty times at once is applied once', async () => {
    const [window, user] = await someone('Iara')
    const body = event('customer.subscription.created', subscription('sub_7', user, 'active'))
    const replies = await Promise.all(Array.from({ length: 50 }, () => notify(body)))
    const applied = await Promise.all(replies.map(async each => ((await each.json()) as { applied: boolean }).applied))
    expect(applied.filter(each => each)).toHaveLength(1)
    expect(await planOf(window)).toBe('pro')
  })

  test('notices out of order, repeated and of the same second end in the same state', async () => {
    const [window, user] = await someone('Eva')
    const now = at()
    const late = event('customer.subscription.updated', subscription('sub_3', user, 'active'), now)
    expect(await (await notify(late)).json()).toMatchObject({ applied: true })
    expect(await (await notify(late)).json()).toMatchObject({ applied: false })
    await notify(event('customer.subscription.created', subscription('sub_3', user, 'incomplete'), now))
    await notify(event('customer.subscription.updated', subscription('sub_3', user, 'unpaid'), now - 60))
    expect(await planOf(window)).toBe('pro')
    await notify(event('customer.subscription.deleted', subscription('sub_3', user, 'canceled'), now + 1))
    await notify(event('customer.subscription.updated', subscription('sub_3', user, 'active'), now + 2))
    expect(await planOf(window)).toBe('free')
  })

  test('a subscription that is heard of before its checkout finds its user then', async () => {
    const [window, user] = await someone('Fabio')
    await notify(event('customer.subscription.created', subscription('sub_4', null, 'active')))
    expect(await planOf(window)).toBe('free')
    await notify(
      event('checkout.session.completed', {
        object: 'checkout.session',
        customer: 'cus_of_sub_4',
        client_reference_id: user,
        subscription: 'sub_4',
      }),
    )
    expect(await planOf(window)).toBe('pro')
  })

  test('forged and old notices change nothing', async () => {
    const [window, user] = await someone('Gil')
    const body = event('customer.subscription.created', subscription('sub_5', user, 'active'))
    const forged = await notify(body, 'whsec_other')
    expect(forged.status).toBe(400)
    expect(await forged.json()).toMatchObject({ code: 'billing.signatureInvalid' })
    const old = await server.window().fetch('/api/billing/webhook', {
      method: 'POST',
      body,
      headers: {
        'stripe-signature': stripe.webhooks.generateTestHeaderString({
          payload: body,
          secret: SECRET,
          timestamp: at() - 3600,
        }),
      },
    })
    expect(old.status).toBe(400)
    expect(await planOf(window)).toBe('free')
  })
})
