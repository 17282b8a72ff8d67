import { expect, test } from 'vitest'
import { onEachServer, PASSWORD, type Window } from '../testing/test-server.ts'
import { totpNow } from '../testing/totp.ts'

async function enroll(window: Window): Promise<{ uri: string; codes: string[] }> {
  const reply = await window.fetch('/api/auth/two-factor/enable', { json: { password: PASSWORD } })
  expect(reply.status).toBe(200)
  const { totpURI, backupCodes } = (await reply.json()) as { totpURI: string; backupCodes: string[] }
  const verified = await window.fetch('/api/auth/two-factor/verify-totp', { json: { code: await totpNow(totpURI) } })
  expect(verified.status).toBe(200)
  return { uri: totpURI, codes: backupCodes }
}

onEachServer(
  'a second factor that the installation asks for',
  server => {
    test('an account does nothing before it has one, and everything once it has; it cannot take it off', async () => {
      const window = server().window()
      await window.signUp('Ana')
      const missing = {
        code: 'identity.secondFactorRequired',
        suggestions: [expect.stringMatching(/Conta|Account|conta/)],
      }
      const schema = { project_name: 'P', tasks: [] }
      const { userId } = (await window.query('session.current'))!
      const wanted = { name: 'robô', scopes: ['plans:read' as const] }
      expect(await window.refused('projects.list')).toMatchObject(missing)
      expect(await window.refused('projects.create', { schema })).toMatchObject(missing)
      expect(await window.refused('keys.create', wanted)).toMatchObject(missing)
      // Calls that need no account are refused too while the session is only half made.
      expect(await window.refused('parsers.parse', { text: '1. Bloquear 2h' })).toMatchObject(missing)
      for (const [method, path] of [
        ['POST', '/api/reports/generate-html'],
        ['POST', '/api/reports/share-link'],
        ['GET', '/api/crews/photos/1'],
        ['POST', '/api/download/windows'],
      ] as const) {
        const reply = await window.fetch(path, method === 'GET' ? {} : { json: {} })
        expect([path, reply.status, await reply.json()]).toMatchObject([path, 403, missing])
      }
      const invited = { json: { email: 'x@example.com', role: 'member' } }
      expect((await window.fetch('/api/auth/organization/invite-member', invited)).status).toBe(403)
      // What the page needs to lead there.
      expect(await window.query('session.current')).toMatchObject({ twoFactor: false, mustEnrol: true })
      expect(await window.query('users.getUserAccess', { userId })).toMatchObject({ plan: expect.anything() })

      const { uri } = await enroll(window)
      expect(await window.query('session.current')).toMatchObject({ twoFactor: true, mustEnrol: false })
      expect(await window.query('projects.list')).toEqual([])
      await window.mutate('projects.create', { schema })
      const { secret } = await window.mutate('keys.create', wanted)
      const robot = server().window({ authorization: `Bearer ${secret}` })
      expect((await robot.fetch('/api/v1/plans')).status).toBe(200)
      const off = await window.fetch('/api/auth/two-factor/disable', { json: { password: PASSWORD } })
      expect([off.status, await off.json()]).toMatchObject([403, { code: 'identity.secondFactorRequired' }])
      expect(await window.query('projects.list')).toHaveLength(1)
      expect(await totpNow(uri)).toMatch(/^\d{6}$/)
    })
  },
  { env: { PARADA_SECOND_FACTOR: 'required' } },
)

onEachServer('second factor and sensitive actions', server => {
  test('with a second factor no session begins before it; a recovery code works once', async () => {
    const window = server().window()
    const email = await window.signUp('Ana')
    const { uri, codes } = await enroll(window)
    expect(await window.query('session.current')).toMatchObject({ twoFactor: true })
    const second = server().window()
    const half = await second.signIn(email)
    expect(await half.json()).toMatchObject({ twoFactorRedirect: true })
    expect(await second.query('session.current')).toBeNull()
    expect((await second.fetch('/api/auth/two-factor/verify-totp', { json: { code: '000000' } })).status).toBe(401)
    expect(
      (await second.fetch('/api/auth/two-factor/verify-totp', { json: { code: await totpNow(uri) } })).status,
    ).toBe(200)
    expect(await second.query('session.current')).toMatchObject({ email })
    const third = server().window()
    await third.signIn(email)
    expect((await third.fetch('/api/auth/two-factor/verify-backup-code', { json: { code: codes[0] } })).status).toBe(
      200,
    )
    const fourth = server().window()
    await fourth.signIn(email)
    expect((await fourth.fetch('/api/auth/two-factor/verify-backup-code', { json: { code: codes[0] } })).status).toBe(
      401,
    )
  })

  test('an API key asks for a proof of at most ten minutes; the second factor counts once there is one', async () => {
    const window = server().window()
    await window.signUp('Bia')
    const wanted = { name: 'robô', scopes: ['plans:read' as const] }
    expect((await window.mutate('keys.create', wanted)).secret).toMatch(/^parada_/)
    server().clock.move(11 * 60_000)
    expect(await window.refused('keys.create', wanted)).toMatchObject({
      code: 'identity.reverify',
      params: { minutes: 10 },
    })
    expect(await window.refused('session.reverify', { password: 'errada' })).toMatchObject({
      code: 'identity.proofRefused',
    })
    await window.mutate('session.reverify', { password: PASSWORD })
    await window.mutate('keys.create', wanted)
    server().clock.move(-11 * 60_000)
    const { uri } = await enroll(window)
    server().clock.move(11 * 60_000)
    await window.mutate('session.reverify', { password: PASSWORD })
    expect(await window.refused('keys.create', wanted)).toMatchObject({ code: 'identity.reverify' })
    await window.mutate('session.reverify', { code: await totpNow(uri) })
    await window.mutate('keys.create', wanted)
    server().clock.move(-11 * 60_000)
    expect(await window.query('keys.list')).toHaveLength(3)
  })

  test('licences are issued by an administrator with both factors fresh, and by nobody else', async () => {
    const window = server().window()
    await window.signUp('Caio')
    const me = (await window.query('session.current'))!
    const wanted = { licensee: 'Usina', plan: 'pro' as const, seats: 2, days: 30 }
    expect(await window.refused('licences.issue', wanted)).toMatchObject({ code: 'identity.notAdmin' })
    await server()
      .server.services.storage.db.updateTable('user')
      .set({ role: 'admin' })
      .where('id', '=', me.userId)
      .execute()
    const refused = await window.refused('licences.issue', wanted)
    expect(refused).toMatchObject({ code: 'identity.reverify', params: { level: 'strict_mfa' } })
    expect(refused.suggestions).toHaveLength(1)
    await enroll(window)
    const { file } = await window.mutate('licences.issue', wanted)
    const machine = (name: string) => ({ machine_id: name, host_name: name, host_id: name })
    const ask = (licence: string, name: string) =>
      server()
        .window()
        .fetch('/api/licences/machines', { json: { licence, machine: machine(name) } })
    const seats = await Promise.all(['a', 'b', 'c', 'd'].map(each => ask(file, each)))
    expect(seats.map(each => each.status).sort()).toEqual([200, 200, 409, 409])
    const renewed = (await seats.find(each => each.ok)!.json()) as { payload: string }
    const payload = JSON.parse(Buffer.from(renewed.payload, 'base64url').toString()) as {
      seats: number
      machines: object[]
    }
    expect(payload.seats).toBe(2)
    const forged = JSON.stringify({ ...renewed, payload: Buffer.from('{"id":"x"}').toString('base64url') })
    expect((await ask(forged, 'e')).status).toBe(400)
    const [issued] = await window.query('licences.list')
    expect(issued).toMatchObject({ licensee: 'Usina', seats: 2, machines: 2 })
    await window.mutate('licences.revoke', { id: issued!.id })
    expect((await ask(file, 'a')).status).toBe(403)
    const trail = await window.query('admin.audit', { subject: issued!.id })
    expect(trail.map(each => each.action)).toEqual(['licences.revoke', 'licences.issue'])
  })

  test('the entitlement is signed for a day at most and says the plan', async () => {
    const { createLocalJWKSet, jwtVerify } = await import('jose')
    const window = server().window()
    await window.signUp('Davi')
    const { entitlement } = await window.mutate('entitlement.issue')
    const keys = await (await window.fetch('/api/entitlement/keys')).json()
    const { payload } = await jwtVerify(entitlement, createLocalJWKSet(keys as never), {
      issuer: 'parada',
      audience: 'parada-companion',
    })
    expect(payload).toMatchObject({ plan: 'free', features: [], sub: (await window.query('session.current'))!.userId })
    expect(payload.exp! - payload.iat!).toBeLessThanOrEqual(86_400)
    expect(await server().window().refused('entitlement.issue')).toMatchObject({ status: 401 })
  })

  test('acting as somebody keeps the actor, and every change is on record', async () => {
    const [admin, user] = [server().window(), server().window()]
    await admin.signUp('Eva')
    await user.signUp('Fabio')
    const [boss, person] = [(await admin.query('session.current'))!, (await user.query('session.current'))!]
    const { db } = server().server.services.storage
    expect((await user.fetch('/api/auth/admin/impersonate-user', { json: { userId: boss.userId } })).status).toBe(403)
    await db.updateTable('user').set({ role: 'admin' }).where('id', '=', boss.userId).execute()
    server().clock.move(11 * 60_000)
    const stale = await admin.fetch('/api/auth/admin/impersonate-user', { json: { userId: person.userId } })
    expect(stale.status).toBe(403)
    expect(await stale.json()).toMatchObject({ code: 'identity.reverify' })
    await admin.mutate('session.reverify', { password: PASSWORD })
    const began = await admin.fetch('/api/auth/admin/impersonate-user', { json: { userId: person.userId } })
    expect(began.status).toBe(200)
    expect(await admin.query('session.current')).toMatchObject({
      userId: person.userId,
      actor: { userId: boss.userId, name: 'Eva' },
      access: { isAdmin: false },
    })
    const { id } = await admin.mutate('projects.create', {
      schema: { project_name: 'P', tasks: [{ id: 1, name: 'A' }] },
    })
    await admin.mutate('projects.rename', { projectId: id, name: 'Q' })
    expect(await user.query('projects.history', { projectId: id })).toMatchObject([
      { by: 'Fabio', actor: 'Eva', means: 'hand' },
    ])
    expect((await admin.fetch('/api/auth/admin/stop-impersonating', { json: {} })).status).toBe(200)
    expect(await admin.query('session.current')).toMatchObject({ userId: boss.userId, actor: null })
    server().clock.move(-11 * 60_000)
    const trail = await admin.query('admin.audit')
    const mine = trail.filter(each => each.actor === 'Eva')
    expect(mine.map(each => each.action)).toEqual(
      expect.arrayContaining(['impersonation.began', 'projects.create', 'projects.rename', 'impersonation.ended']),
    )
    expect(mine.every(each => each.by === 'Fabio')).toBe(true)
  })

  test('who administers no more, or is gone, acts as nobody any longer', async () => {
    const { db } = server().server.services.storage
    const root = server().window()
    await root.signUp('Rita')
    const { userId: rootId } = (await root.query('session.current'))!
    await db.updateTable('user').set({ role: 'admin' }).where('id', '=', rootId).execute()
    const [user, administrators] = [server().window(), [server().window(), server().window()] as const]
    await user.signUp('Fabio')
    const { userId } = (await user.query('session.current'))!
    const ids: string[] = []
    for (const each of administrators) {
      await each.signUp('Eva')
      const { userId: bossId } = (await each.query('session.current'))!
      await root.mutate('admin.setRole', { userId: bossId, admin: true })
      expect((await each.fetch('/api/auth/admin/impersonate-user', { json: { userId } })).status).toBe(200)
      expect(await each.query('session.current')).toMatchObject({ userId, actor: { userId: bossId } })
      ids.push(bossId)
    }
    // Also where the row of the session outlived that.
    await db.updateTable('user').set({ role: 'user' }).where('id', '=', ids[0]!).execute()
    expect(await administrators[0].query('session.current')).toBeNull()
    await db.updateTable('user').set({ role: 'admin' }).where('id', '=', ids[0]!).execute()
    const [first, second] = administrators.map(each => each.follow('users.watchAccess', {}))
    await Promise.all([first!.next(() => true), second!.next(() => true)])
    await root.mutate('admin.setRole', { userId: ids[0]!, admin: false })
    await root.mutate('admin.removePerson', { userId: ids[1]!, handTo: null })
    for (const [at, each] of administrators.entries()) {
      expect(await each.query('session.current')).toBeNull()
      await expect.poll(() => [first, second][at]!.errors.length, { timeout: 10_000 }).toBe(1)
      expect((await each.fetch('/api/auth/organization/create', { json: { name: 'X', slug: `x-${at}` } })).status).toBe(
        401,
      )
    }
    expect(await user.query('session.current')).toMatchObject({ userId, actor: null })
  })

  test('a locked password reset link comes by the administrator where no mail can be sent, and works once', async () => {
    const [admin, window] = [server().window(), server().window()]
    await admin.signUp('Gil')
    const boss = (await admin.query('session.current'))!
    await server()
      .server.services.storage.db.updateTable('user')
      .set({ role: 'admin' })
      .where('id', '=', boss.userId)
      .execute()
    const email = await window.signUp('Hugo')
    const ask = (address: string) =>
      server()
        .window({ 'x-parada-locale': 'en' })
        .fetch('/api/auth/request-password-reset', {
          json: { email: address, redirectTo: server().server.url },
        })
    const [known, unknown] = [await ask(email), await ask('ninguem@example.com')]
    expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()])
    const mails = (await admin.query('admin.mails')).filter(each => each.to === email && each.kind === 'reset')
    expect(mails).toHaveLength(1)
    expect(mails[0]!.subject).toBe('Change your Parada password')
    const token = /reset-password\/([^?\s]+)/.exec(mails[0]!.body)![1]
    // A browser in which another user is signed in opens the link.
    const reset = (newPassword: string) => admin.fetch('/api/auth/reset-password', { json: { token, newPassword } })
    // A person's own address is refused as a password.
    expect((await reset(email)).status).toBe(400)
    expect((await reset('uma-senha-nova-1')).status).toBe(200)
    expect((await reset('outra-senha-nova-2')).status).toBe(400)
    expect(await window.query('session.current')).toBeNull()
    expect((await server().window().signIn(email, 'uma-senha-nova-1')).status).toBe(200)
    const { id } = await server()
      .server.services.storage.db.selectFrom('user')
      .select('id')
      .where('email', '=', email.toLowerCase())
      .executeTakeFirstOrThrow()
    const recorded = await admin.query('admin.audit', { subject: id })
    expect(recorded.filter(each => each.action === 'auth.reset-password')).toHaveLength(1)
    const ofBoss = await admin.query('admin.audit', { subject: boss.userId })
    expect(ofBoss.filter(each => each.action === 'auth.reset-password')).toEqual([])
  })
})
