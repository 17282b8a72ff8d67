/** Stands in for the payment provider: its calls, its checkout page, and notices signed as it signs them. No real one was reached. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningApp } from './app.ts'

export const WEBHOOK_SECRET = 'whsec_double'

export async function startPayments() {
  const calls: { readonly path: string; readonly body: URLSearchParams }[] = []
  const state = { fail: false }
  const http = createServer((request, reply) => {
    const path = request.url ?? ''
    let text = ''
    request.on('data', chunk => {
      text += String(chunk)
    })
    request.on('end', () => {
      const body = new URLSearchParams(text)
      calls.push({ path, body })
      const here = `http://localhost:${(http.address() as AddressInfo).port}`
      const last = (of: string, name: string) => calls.findLast(each => each.path === of)?.body.get(name) ?? ''
      if (path === '/pay' || path === '/portal') {
        reply.setHeader('content-type', 'text/html; charset=utf-8')
        const back =
          path === '/pay'
            ? last('/v1/checkout/sessions', 'success_url')
            : last('/v1/billing_portal/sessions', 'return_url')
        const cancel = last('/v1/checkout/sessions', 'cancel_url')
        return reply.end(
          `<!doctype html><title>Pagamento</title><h1>${path === '/pay' ? 'Pagamento' : 'Assinatura'}</h1><a href="${back}">Pagar</a> <a href="${cancel}">Desistir</a>`,
        )
      }
      reply.setHeader('content-type', 'application/json')
      if (state.fail) {
        reply.statusCode = 402
        return reply.end(JSON.stringify({ error: { type: 'card_error', code: 'card_declined', message: 'no' } }))
      }
      if (path === '/v1/customers') return reply.end(JSON.stringify({ id: 'cus_1', object: 'customer' }))
      if (path === '/v1/checkout/sessions')
        return reply.end(JSON.stringify({ id: 'cs_1', object: 'checkout.session', url: `${here}/pay` }))
      return reply.end(JSON.stringify({ id: 'bps_1', object: 'billing_portal.session', url: `${here}/portal` }))
    })
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  let events = 0
  return {
    calls,
    state,
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    stop: () => http.close(),
    /** Notifies the product of a subscription's state; gives the status of its answer. */
    async tell(app: RunningApp, userId: string, status: string, more: object = {}, type = 'updated'): Promise<number> {
      const now = Math.floor(Date.now() / 1000)
      const body = JSON.stringify({
        id: `evt_${process.pid}_${++events}`,
        object: 'event',
        type: `customer.subscription.${type}`,
        created: now + events,
        data: {
          object: {
            id: 'sub_1',
            object: 'subscription',
            customer: 'cus_1',
            status,
            cancel_at_period_end: false,
            metadata: { user_id: userId },
            items: {
              data: [
                { current_period_end: Date.UTC(2027, 0, 15, 12) / 1000, price: { recurring: { interval: 'month' } } },
              ],
            },
            ...more,
          },
        },
      })
      const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${now}.${body}`).digest('hex')
      const reply = await fetch(`${app.url}/api/billing/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${now},v1=${signature}` },
        body,
      })
      return reply.status
    },
  }
}
