import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateFor } from '../testing/certificate.ts'
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

  test('others fill no box of somebody else in the installation’s name: so many mails an hour, so many invitations', async () => {
    const { db } = server.server.services.storage
    const mailsTo = async (recipient: string, kind: string) =>
      (await db.selectFrom('mails').select('id').where('recipient', '=', recipient).where('kind', '=', kind).execute())
        .length
    server.clock.move(2 * 3_600_000)
    const before = await mailsTo('ana@example.com', 'reset')
    const forgot = (email: string) => server.window().fetch('/api/auth/request-password-reset', { json: { email } })
    const answers = await Promise.all(Array.from({ length: 14 }, () => forgot('ana@example.com')))
    expect(new Set(answers.map(each => each.status))).toEqual(new Set([200]))
    expect((await mailsTo('ana@example.com', 'reset')) - before).toBe(10)
    server.clock.move(61 * 60_000)
    await forgot('ana@example.com')
    expect((await mailsTo('ana@example.com', 'reset')) - before).toBe(11)

    // A plan that is shared with an address, taken back and shared again, time after time.
    const window = server.window()
    await window.signUp('Bruna', 'bruna@example.com').catch(() => undefined)
    await db
      .updateTable('user')
      .set({ emailVerified: engine === 'postgres' ? true : 1 })
      .where('email', '=', 'bruna@example.com')
      .execute()
    expect((await window.signIn('bruna@example.com')).status).toBe(200)
    const { id: projectId } = await window.mutate('projects.create', {
      schema: { project_name: 'Oferta', tasks: [{ id: 1, name: 'A' }] },
    })
    const share = (subject: string, role: 'viewer' | null) =>
      window.mutate('projects.share', { projectId, kind: 'user', subject, role })
    for (let round = 0; round < 12; round++)
      for (const role of ['viewer', null] as const) await share('vitima@example.com', role)
    expect(await mailsTo('vitima@example.com', 'shared')).toBe(10)
    for (let at = 0; at < 88; at++) await share(`lista${at}@example.com`, 'viewer')
    const over = await window.refused('projects.share', {
      projectId,
      kind: 'user',
      subject: 'mais-um@example.com',
      role: 'viewer',
    })
    expect(over).toMatchObject({ code: 'server.tooManyRequests', status: 429 })
    const slug = `usina-${crypto.randomUUID()}`
    const made = await window.fetch('/api/auth/organization/create', { json: { name: 'Usina', slug } })
    const { id: organizationId } = (await made.json()) as { id: string }
    const invite = () =>
      window.fetch('/api/auth/organization/invite-member', {
        json: { email: 'outra@example.com', role: 'member', organizationId },
      })
    expect((await invite()).status).toBe(429)
    expect(await mailsTo('outra@example.com', 'invitation')).toBe(0)
    server.clock.move(61 * 60_000)
    expect((await invite()).status).toBe(200)
  })
})

/** What became of a sign-up's mail at a mail server: whether it arrived, what was said in the clear, and the row's error. */
async function sentBy(post: MailServer, env: Readonly<Record<string, string>>) {
  const place = await createPlace('sqlite')
  const server = await startTestServer(place, { env })
  try {
    await server.window().fetch('/api/auth/sign-up/email', {
      json: { name: 'Ana', email: 'ana@example.com', password: PASSWORD },
    })
    const { db } = server.server.services.storage
    const row = () => db.selectFrom('mails').selectAll().executeTakeFirst()
    await expect.poll(async () => (await row())?.sent_at ?? (await row())?.error ?? null).not.toBeNull()
    const { error } = (await row())!
    return { arrived: post.mails.length, clear: post.inTheClear.join('\n'), error }
  } finally {
    await server.stop()
    await place.remove()
    post.close()
  }
}

describe('mails to another machine', () => {
  // This address leads to this machine as well, and is none by which a machine names itself.
  const elsewhere = (post: MailServer, query = '') => post.url.replace('127.0.0.1', '0.0.0.0') + query

  test.each(['', '?ignoreTLS=true', '?requireTLS=false&opportunisticTLS=true'])(
    'wait where the mail server offers no encryption, whatever the address says (%s)',
    async query => {
      const post = await createMailServer()
      const sent = await sentBy(post, { PARADA_SMTP_URL: elsewhere(post, query) })
      expect(sent).toMatchObject({ arrived: 0, error: 'mail.notEncrypted' })
      expect(sent.clear).not.toMatch(/MAIL FROM|RCPT TO|reset|verify/i)
    },
  )

  test('go in the clear where a setting allows it', async () => {
    const post = await createMailServer()
    const sent = await sentBy(post, { PARADA_SMTP_URL: elsewhere(post), PARADA_SMTP_UNENCRYPTED: 'true' })
    expect(sent).toMatchObject({ arrived: 1, error: null })
  })

  test('go encrypted where it is offered, to who proves to be that machine', async () => {
    const certificate = certificateFor('IP:0.0.0.0')
    const stranger = await createMailServer({ certificate })
    const refused = await sentBy(stranger, { PARADA_SMTP_URL: elsewhere(stranger) })
    expect(refused).toMatchObject({ arrived: 0, error: expect.stringContaining('self-signed certificate') })
    const known = await createMailServer({ certificate })
    const sent = await sentBy(known, { PARADA_SMTP_URL: elsewhere(known, '?tls.rejectUnauthorized=false') })
    expect(sent).toMatchObject({ arrived: 1, error: null })
    expect(sent.clear).not.toMatch(/MAIL FROM/i)
  })

  test('an address that no mail server has is refused at the start', async () => {
    const place = await createPlace('sqlite')
    const started = startTestServer(place, { env: { PARADA_SMTP_URL: 'mail.example.com:25' } })
    await expect(started).rejects.toThrow('PARADA_SMTP_URL')
    await place.remove()
  })
})
