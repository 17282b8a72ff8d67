import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlace, ENGINES, type Place } from '../testing/engines.ts'
import { createMailServer, type MailServer } from '../testing/mail-server.ts'
import { PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts'

const linkIn = (mail: string): string => {
  const plain = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return /https?:\/\/\S+/.exec(plain)?.[0] ?? ''
}

describe.each(ENGINES)('mails on %s', engine => {
  let post: MailServer
  let place: Place
  let server: TestServer
  beforeAll(async () => {
    post = await createMailServer()
    place = await createPlace(engine)
    server = await startTestServer(place, { env: { PARADA_SMTP_URL: post.url } })
  })
  afterAll(async () => {
    await server.stop()
    await place.remove()
    post.close()
  })

  test('where mails can be sent, an account opens by its link, and signing up tells nobody who has one', async () => {
    const window = server.window({ 'x-parada-locale': 'en' })
    const signUp = () =>
      window.fetch('/api/auth/sign-up/email', { json: { name: 'Ana', email: 'ana@example.com', password: PASSWORD } })
    const first = await signUp()
    expect(first.status).toBe(200)
    expect(await window.query('session.current')).toBeNull()
    // The right password of an unconfirmed account opens as little as a wrong one, and reveals no more.
    const tried = async (email: string, password?: string) => {
      const reply = await server.window().signIn(email, password)
      return [reply.status, [...reply.headers.keys()], { ...((await reply.json()) as object), correlationId: '' }]
    }
    const unconfirmed = await tried('ana@example.com')
    expect(unconfirmed[0]).toBe(401)
    expect(unconfirmed).toEqual(await tried('ana@example.com', 'outra-senha-1'))
    expect(unconfirmed).toEqual(await tried('ninguem@example.com'))
    await expect.poll(() => post.mails.length).toBeGreaterThan(0)
    expect(post.mails[0]).toContain('Subject: Confirm your e-mail for Parada')
    const link = new URL(linkIn(post.mails[0]!))
    await window.fetch(link.pathname + link.search)
    expect(await window.query('session.current')).toMatchObject({ email: 'ana@example.com', emailVerified: true })
    const other = server.window()
    const again = await other.fetch('/api/auth/sign-up/email', {
      json: { name: 'Outra', email: 'ana@example.com', password: PASSWORD },
    })
    const fresh = await other.fetch('/api/auth/sign-up/email', {
      json: { name: 'Outra', email: 'nova@example.com', password: PASSWORD },
    })
    expect(again.status).toBe(fresh.status)
    expect(await again.json()).toEqual(await fresh.json())
    const raced = await Promise.all(
      [1, 2, 3].map(() =>
        server.window().fetch('/api/auth/sign-up/email', {
          json: { name: 'Juntas', email: 'juntas@example.com', password: PASSWORD },
        }),
      ),
    )
    expect(raced.map(each => each.status)).toEqual([200, 200, 200])
    await expect.poll(() => post.mails.some(each => each.includes('Subject:') && /conta/.test(each))).toBe(true)
  })

  test('a mail that the mail server puts off is sent later, once; what was sent is not kept readable', async () => {
    post.refuse = true
    post.mails.length = 0
    await server.window().fetch('/api/auth/request-password-reset', { json: { email: 'ana@example.com' } })
    const { db } = server.server.services.storage
    const row = () => db.selectFrom('mails').selectAll().where('kind', '=', 'reset').executeTakeFirst()
    await expect.poll(async () => (await row())?.error ?? null).not.toBeNull()
    expect((await row())?.sent_at).toBeNull()
    post.refuse = false
    server.clock.move(2 * 60_000)
    await server.server.services.jobs.runDue()
    expect(await row()).toMatchObject({ body: '' })
    expect((await row())?.sent_at).not.toBeNull()
    expect(post.mails.filter(each => each.includes('reset-password'))).toHaveLength(1)
    server.clock.move(-2 * 60_000)
  })
})
