import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createServer } from '../index.ts'
import { createPlace } from '../testing/engines.ts'
import { scriptedEngines } from '../testing/scripted-engine.ts'
import { onEachServer, PASSWORD, type Window } from '../testing/test-server.ts'

onEachServer(
  'attacks on accounts',
  server => {
    const become = async (window: Window, role: string) => {
      const me = (await window.query('session.current'))!
      await server().server.services.storage.db.updateTable('user').set({ role }).where('id', '=', me.userId).execute()
      return me
    }

    test('a session that somebody planted in a browser is never the one that signing in gives', async () => {
      const email = await server().window().signUp('Ana')
      const attacker = server().window()
      await attacker.signUp('Mallory')
      const planted = attacker.cookie
      const victim = server().window()
      victim.cookie = planted
      await victim.signIn(email)
      expect(victim.cookie).not.toBe(planted)
      expect(await victim.query('session.current')).toMatchObject({ email })
      expect(await attacker.query('session.current')).toMatchObject({ name: 'Mallory' })
      const invented = server().window()
      invented.cookie = `parada.session_token=${'x'.repeat(32)}.${'y'.repeat(43)}%3D`
      await invented.signIn(email)
      expect(invented.cookie).not.toContain('xxxx')
    })

    test('calls of the identity library that go around our checks are not offered', async () => {
      const admin = server().window()
      await admin.signUp('Bia')
      const me = await become(admin, 'admin')
      for (const path of [
        'admin/create-user',
        'admin/update-user',
        'admin/set-role',
        'admin/set-user-password',
        'admin/remove-user',
        'list-sessions',
        'verify-password',
        'update-session',
        'organization/has-permission',
        'reset-password/a/b',
        '__proto__',
        'constructor',
      ]) {
        const reply = await admin.fetch(`/api/auth/${path}`, { json: { userId: me.userId, role: 'admin' } })
        expect([path, reply.status]).toEqual([path, 404])
      }
    })

    test('the password alone does not switch the second factor off, nor replace it', async () => {
      const window = server().window()
      await window.signUp('Caio')
      const enrolled = await window.fetch('/api/auth/two-factor/enable', { json: { password: PASSWORD } })
      const { totpURI } = (await enrolled.json()) as { totpURI: string }
      const { totpNow } = await import('../testing/totp.ts')
      await window.fetch('/api/auth/two-factor/verify-totp', { json: { code: await totpNow(totpURI) } })
      server().clock.move(11 * 60_000)
      for (const path of ['disable', 'enable', 'generate-backup-codes']) {
        const reply = await window.fetch(`/api/auth/two-factor/${path}`, { json: { password: PASSWORD } })
        expect([path, reply.status, await reply.json()]).toMatchObject([path, 403, { code: 'identity.reverify' }])
      }
      await window.mutate('session.reverify', { code: await totpNow(totpURI) })
      expect(
        (await window.fetch('/api/auth/two-factor/generate-backup-codes', { json: { password: PASSWORD } })).status,
      ).toBe(200)
      server().clock.move(-11 * 60_000)
    })

    test('a code of six digits cannot be tried until it fits', async () => {
      const window = server().window()
      const email = await window.signUp('Davi')
      const enrolled = await window.fetch('/api/auth/two-factor/enable', { json: { password: PASSWORD } })
      const { totpURI } = (await enrolled.json()) as { totpURI: string }
      const { totpNow } = await import('../testing/totp.ts')
      await window.fetch('/api/auth/two-factor/verify-totp', { json: { code: await totpNow(totpURI) } })
      const thief = server().window()
      await thief.signIn(email)
      const statuses: number[] = []
      for (let tries = 0; tries < 12; tries++) {
        const reply = await thief.fetch('/api/auth/two-factor/verify-totp', { json: { code: String(100_000 + tries) } })
        statuses.push(reply.status)
        if (reply.status !== 401) await thief.signIn(email)
      }
      expect(statuses).toContain(429)
      const right = await thief.fetch('/api/auth/two-factor/verify-totp', { json: { code: await totpNow(totpURI) } })
      expect(right.ok).toBe(false)
      expect(await thief.query('session.current')).toBeNull()
    })

    test('whoever acts as somebody cannot make keys, pay, or change what is theirs alone', async () => {
      const [admin, user] = [server().window(), server().window()]
      await admin.signUp('Eva')
      await user.signUp('Fabio')
      await become(admin, 'admin')
      const person = (await user.query('session.current'))!
      await admin.fetch('/api/auth/admin/impersonate-user', { json: { userId: person.userId } })
      expect(await admin.query('session.current')).toMatchObject({ userId: person.userId, actor: { name: 'Eva' } })
      for (const refused of [
        await admin.refused('keys.create', { name: 'x', scopes: ['plans:read'] }),
        await admin.refused('billing.createCheckoutSession', { planId: 'month' }),
        await admin.refused('admin.users'),
      ])
        expect(['identity.acting', 'identity.notAdmin']).toContain(refused.code)
      for (const [path, body] of [
        ['update-user', { name: 'Outro' }],
        ['passkey/generate-register-options', undefined],
        ['two-factor/enable', { password: PASSWORD }],
      ] as const) {
        const reply = await admin.fetch(`/api/auth/${path}`, body ? { json: body } : {})
        expect([path, await reply.json()]).toMatchObject([path, { code: 'identity.acting' }])
      }
      const created = await admin.fetch('/api/auth/organization/create', {
        json: { name: 'Usina', slug: `u-${Date.now()}` },
      })
      expect(created.status).toBe(200)
      await admin.fetch('/api/auth/admin/stop-impersonating', { json: {} })
      const trail = await admin.query('admin.audit', {})
      expect(trail.find(each => each.action === 'auth.organization.create')).toMatchObject({
        by: 'Fabio',
        actor: 'Eva',
      })
      expect(trail.find(each => each.action === 'session.began' && each.actor === 'Eva')).toMatchObject({ by: 'Fabio' })
    })

    test('asking for a new password takes the same time for every address', async () => {
      const email = await server().window().signUp('Gina')
      for (const address of [email, 'ninguem@example.com']) {
        const begun = performance.now()
        const reply = await server()
          .window()
          .fetch('/api/auth/request-password-reset', { json: { email: address } })
        expect(reply.status).toBe(200)
        // Timers may be a millisecond early; the work itself takes a few.
        expect(performance.now() - begun).toBeGreaterThan(495)
      }
    })

    test('an organization’s member may not invite, promote or remove; its last owner stays', async () => {
      const [owner, member] = [server().window(), server().window()]
      await owner.signUp('Gil')
      const email = await member.signUp('Hugo')
      const company = (await (
        await owner.fetch('/api/auth/organization/create', { json: { name: 'Polo', slug: `p-${Date.now()}` } })
      ).json()) as { id: string }
      await owner.fetch('/api/auth/organization/set-active', { json: { organizationId: company.id } })
      const invited = await owner.fetch('/api/auth/organization/invite-member', { json: { email, role: 'member' } })
      const { id: invitationId } = (await invited.json()) as { id: string }
      const stranger = server().window()
      await stranger.signUp('Ivo')
      expect((await stranger.fetch('/api/auth/organization/accept-invitation', { json: { invitationId } })).ok).toBe(
        false,
      )
      expect((await member.fetch('/api/auth/organization/accept-invitation', { json: { invitationId } })).status).toBe(
        200,
      )
      expect(await member.query('session.current')).toMatchObject({ organization: { role: 'org:member' } })
      for (const path of ['invite-member', 'remove-member', 'update-member-role', 'delete'])
        expect([
          path,
          await (
            await member.fetch(`/api/auth/organization/${path}`, {
              json: {
                organizationId: company.id,
                email: 'x@example.com',
                role: 'owner',
                memberIdOrEmail: email,
                memberId: 'x',
              },
            })
          ).json(),
        ]).toMatchObject([path, { code: 'identity.organizationRole' }])
      // Named without being in it: the library's own check.
      expect(
        (
          await stranger.fetch('/api/auth/organization/invite-member', {
            json: { organizationId: company.id, email: 'x@example.com', role: 'owner' },
          })
        ).ok,
      ).toBe(false)
      const left = await owner.fetch('/api/auth/organization/leave', { json: { organizationId: company.id } })
      expect(left.ok).toBe(false)
    })

    test('roles: the last administrator stays one, also when two demote each other at once; a blocked person is out', async () => {
      const { db } = server().server.services.storage
      await db.updateTable('user').set({ role: 'user' }).execute()
      const [one, two] = [server().window(), server().window()]
      await one.signUp('Jo')
      await two.signUp('Lia')
      const [a, b] = [await become(one, 'admin'), await become(two, 'admin')]
      const outcomes = await Promise.allSettled([
        one.mutate('admin.setRole', { userId: b.userId, admin: false }),
        two.mutate('admin.setRole', { userId: a.userId, admin: false }),
      ])
      expect(outcomes.filter(each => each.status === 'fulfilled').length).toBeLessThanOrEqual(2)
      const left = await db.selectFrom('user').select('id').where('role', '=', 'admin').execute()
      expect(left).toHaveLength(1)
      const [boss, other] = left[0]!.id === a.userId ? [one, two] : [two, one]
      const bossId = left[0]!.id
      expect(await boss.refused('admin.setRole', { userId: bossId, admin: false })).toMatchObject({
        code: 'identity.lastAdmin',
      })
      expect(await boss.refused('admin.setBlocked', { userId: bossId, blocked: true })).toMatchObject({
        code: 'identity.lastAdmin',
      })
      const otherId = bossId === a.userId ? b.userId : a.userId
      const email = (await other.query('session.current'))!.email
      const live = other.follow('users.watchAccess', {})
      await live.next(() => true)
      await boss.mutate('admin.setBlocked', { userId: otherId, blocked: true })
      await expect(live.next(() => false, 5000)).rejects.toMatchObject({
        data: { problem: { code: 'identity.signedOut' } },
      })
      expect((await server().window().signIn(email)).ok).toBe(false)
      await boss.mutate('admin.setBlocked', { userId: otherId, blocked: false })
      expect((await server().window().signIn(email)).status).toBe(200)
    })

    test('own sessions are listed without their secrets and ended one by one or all others at once', async () => {
      const first = server().window({ 'user-agent': 'Mozilla/5.0 (Windows) Firefox/140.0' })
      const email = await first.signUp('Nina')
      const [second, third] = [server().window(), server().window()]
      await second.signIn(email)
      await third.signIn(email)
      const list = await first.query('session.list')
      expect(list).toHaveLength(3)
      expect(list.filter(each => each.current)).toHaveLength(1)
      expect(list.find(each => each.current)?.agent).toContain('Firefox')
      for (const cookie of [first.cookie, second.cookie])
        for (const part of cookie.split(/[=.;]/).filter(each => each.length > 20))
          expect(JSON.stringify(list)).not.toContain(part)
      const secondId = (await second.query('session.current'))!.sessionId
      expect(await first.mutate('session.end', { id: secondId })).toEqual({ ended: 1 })
      expect(await second.query('session.current')).toBeNull()
      expect(await first.mutate('session.end', {})).toEqual({ ended: 1 })
      expect(await third.query('session.current')).toBeNull()
      const stranger = server().window()
      await stranger.signUp('Olga')
      const mine = (await first.query('session.current'))!.sessionId
      expect(await stranger.mutate('session.end', { id: mine })).toEqual({ ended: 0 })
      expect(await first.query('session.current')).not.toBeNull()
    })

    test('every PRO call without the plan is refused by the server, whoever asks and however', async () => {
      const window = server().window()
      await window.signUp('Paulo')
      const report = {
        project_schema: { project_name: 'x', tasks: [] },
        title: 'x',
        metrics: {
          status: { completed: 0, inProgress: 0, overdue: 0, upcomingStart: 0, upcomingEnd: 0 },
          summary: { progressPercentage: 0, totalTasks: 0, completedTasks: 0, totalHours: 0, completedHours: 0 },
          timeline: { overdueTasks: [], upcomingStartTasks: [], upcomingEndTasks: [] },
        },
      }
      const pro = { code: 'access.proRequired', status: 403 }
      expect(await window.refused('criticalPath.analyze', { project_name: 'x', tasks: [] })).toMatchObject(pro)
      expect(await window.refused('share.create', report)).toMatchObject(pro)
      for (const [path, init] of [
        ['/reports/share-link', { json: report }],
        ['/api/download/windows', {}],
        ['/api/download/windows', { json: {} }],
        ['/download/parada-win-x64.zip', {}],
      ] as const) {
        const reply = await window.fetch(path, init)
        expect([path, reply.status, await reply.json()]).toMatchObject([path, 403, { code: 'access.proRequired' }])
        expect((await server().window().fetch(path, init)).status).toBe(401)
      }
      const { key: _key, secret } = await window.mutate('keys.create', {
        name: 'r',
        scopes: ['plans:read', 'plans:write', 'ai', 'files'],
      })
      const byKey = server().window({ authorization: `Bearer ${secret}` })
      const operations = (await (await byKey.fetch('/api/v1/openapi.json')).json()) as { paths: Record<string, object> }
      expect(Object.keys(operations.paths).length).toBeGreaterThan(3)
      const { entitlement } = await window.mutate('entitlement.issue')
      const claims = JSON.parse(Buffer.from(entitlement.split('.')[1] ?? '', 'base64url').toString()) as object
      expect(claims).toMatchObject({ plan: 'free', features: [] })
    })
  },
  { engines: scriptedEngines() },
)

describe('sign-up by invitation or not at all', () => {
  test.each(['invited', 'closed'])('%s: known and unknown addresses are answered alike', async rule => {
    const { startTestServer } = await import('../testing/test-server.ts')
    const place = await createPlace('sqlite')
    const server = await startTestServer(place, { env: { PARADA_SIGN_UP: rule } })
    const email = await server.window().signUp('Primeira')
    const ask = async (address: string) => {
      const reply = await server
        .window()
        .fetch('/api/auth/sign-up/email', { json: { name: 'x', email: address, password: PASSWORD } })
      return [reply.status, { ...((await reply.json()) as object), correlationId: '' }]
    }
    expect(await ask(email)).toEqual(await ask('nova@example.com'))
    expect((await ask(email))[1]).toMatchObject({ code: 'identity.signUpClosed' })
    await server.stop()
    await place.remove()
  })
})

test('no secret is ever written to the log', async () => {
  const place = await createPlace('sqlite')
  let text = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  const server = await createServer({
    port: 0,
    host: '127.0.0.1',
    dataDir: place.dataDir,
    env: { PARADA_STRIPE_SECRET_KEY: 'sk_test_log', PARADA_STRIPE_WEBHOOK_SECRET: 'whsec_log' },
    logger: pino({ level: 'trace' }, sink) as unknown as FastifyBaseLogger,
  })
  const url = await server.start()
  const headers = { origin: url, 'content-type': 'application/json' }
  const post = (path: string, body: object, cookie = '') =>
    fetch(url + path, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) })
  const signed = await post('/api/auth/sign-up/email', { name: 'Ana', email: 'ana@example.com', password: PASSWORD })
  const cookie = signed.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
  const token = /session_token=([^;.]+)/.exec(cookie)?.[1] ?? ''
  expect(token.length).toBeGreaterThan(20)
  await post('/api/auth/sign-in/email', { email: 'ana@example.com', password: 'senha-errada-1' })
  await post('/api/auth/request-password-reset', { email: 'ana@example.com', redirectTo: url })
  const { body } = await server.services.storage.db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'reset')
    .executeTakeFirstOrThrow()
  const link = new URL(/https?:\/\/\S+/.exec(body)?.[0] ?? '')
  await fetch(url + link.pathname + link.search, { redirect: 'manual' })
  const made = (await (await post('/api/trpc/keys.create', { name: 'x', scopes: ['ai'] }, cookie)).json()) as {
    result: { data: { secret: string } }
  }
  await fetch(`${url}/api/v1/plans`, { headers: { authorization: `Bearer ${made.result.data.secret}` } })
  await fetch(`${url}/s/um-link-que-abre-sozinho`)
  await post('/api/trpc/session.reverify', { password: 'outra-senha-errada' }, cookie)
  await post('/api/auth/two-factor/enable', { password: PASSWORD }, cookie)
  await server.stop()
  await place.remove()
  expect(text).toContain('/api/auth/reset-password/***')
  const secrets = [
    PASSWORD,
    'senha-errada-1',
    'outra-senha-errada',
    token,
    link.pathname.split('/').at(-1) ?? '',
    made.result.data.secret,
    'um-link-que-abre-sozinho',
    'sk_test_log',
    'whsec_log',
    createHash('sha256').update(made.result.data.secret).digest('base64url'),
  ]
  expect(secrets.filter(each => text.includes(each))).toEqual([])
})
