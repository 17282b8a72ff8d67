import { expect, test } from 'vitest'
import { onEachServer, PASSWORD } from '../testing/test-server.ts'
import { totpAt, totpNow } from '../testing/totp.ts'

onEachServer('signing in against the patient', server => {
  test('a code of the second factor is good once, at signing in and at proving again', async () => {
    const window = server().window()
    const email = await window.signUp('Ana')
    const enrolled = await window.fetch('/api/auth/two-factor/enable', { json: { password: PASSWORD } })
    const { totpURI } = (await enrolled.json()) as { totpURI: string }
    const code = await totpNow(totpURI)
    const verify = (from: typeof window) => from.fetch('/api/auth/two-factor/verify-totp', { json: { code } })
    expect((await verify(window)).status).toBe(200)
    const again = server().window()
    await again.signIn(email)
    expect((await verify(again)).status).toBe(401)
    expect(await again.query('session.current')).toBeNull()
    expect(await window.refused('session.reverify', { code })).toMatchObject({ code: 'identity.proofRefused' })
    expect(totpAt(totpURI, 0)).toMatch(/^\d{6}$/)
  })

  test('a password that is tried first is refused wherever one is set', async () => {
    const window = server().window()
    const refused = await window.fetch('/api/auth/sign-up/email', {
      json: { name: 'Bia', email: 'bia@example.com', password: 'senha123' },
    })
    const told = (await refused.json()) as { code: string; error: string }
    expect([refused.status, told.code]).toEqual([400, 'PASSWORD_TOO_COMMON'])
    expect(told.error).toBe('Esta senha está entre as primeiras que se tentam. Escolha outra.')
    const email = await window.signUp('Bia')
    // What is refused because it is the address says so.
    const own = await window.fetch('/api/auth/change-password', {
      json: { currentPassword: PASSWORD, newPassword: email },
    })
    const why = (await own.json()) as { code: string; error: string }
    expect([own.status, why.code]).toEqual([400, 'PASSWORD_IS_OWN'])
    expect(why.error).toBe('A senha não pode ser o seu nome nem o seu e-mail. Escolha outra.')
    // A used link says what to do about it, in the language of the page.
    const over = await window.fetch('/api/auth/reset-password', {
      json: { token: 'used-before', newPassword: 'outra-frase-secreta-9' },
    })
    expect([over.status, ((await over.json()) as { error: string }).error]).toEqual([
      400,
      'Este link venceu ou já foi usado. Peça outro.',
    ])
    const change = await window.fetch('/api/auth/change-password', {
      json: { currentPassword: PASSWORD, newPassword: 'password1' },
    })
    expect(await change.json()).toMatchObject({ code: 'PASSWORD_TOO_COMMON' })
  })

  test('a new password ends the other sessions and the API keys, whatever the program asks for', async () => {
    const [window, other] = [server().window(), server().window()]
    const email = await window.signUp('Caio')
    await other.signIn(email)
    const { secret } = await window.mutate('keys.create', { name: 'robô', scopes: ['plans:read'] })
    const changed = await window.fetch('/api/auth/change-password', {
      json: { currentPassword: PASSWORD, newPassword: 'outra-frase-secreta-9', revokeOtherSessions: false },
    })
    expect(changed.status).toBe(200)
    expect(await other.query('session.current')).toBeNull()
    expect(await window.query('session.current')).toMatchObject({ email })
    const robot = server().window({ authorization: `Bearer ${secret}` })
    expect((await robot.fetch('/api/v1/plans')).status).toBe(401)
  })

  test('guesses at once are no more than the limit; a browser that is known is not shut out by them; both are on record', async () => {
    const owner = server().window()
    const email = await owner.signUp('Davi')
    await owner.signIn(email)
    await owner.signOut()
    const attacker = server().window()
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await attacker.signIn(email, 'errada-errada')).status),
    )
    expect(statuses.filter(each => each === 401)).toHaveLength(8)
    expect(statuses.filter(each => each === 429)).toHaveLength(22)
    expect((await attacker.signIn(email)).status).toBe(429)
    expect((await owner.signIn(email)).status).toBe(200)
    const { db } = server().server.services.storage
    const rows = await db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('action', 'in', ['signIn.failed', 'signIn.locked'])
      .where('details', 'like', `%${email}%`)
      .execute()
    expect(rows.map(each => each.action).sort()).toEqual([...Array(8).fill('signIn.failed'), 'signIn.locked'])
    expect(JSON.parse(rows[0]?.details ?? '')).toMatchObject({ email, address: '127.0.0.1' })
  })

  test('a name has no signs that turn the text beside it', async () => {
    const window = server().window()
    await window.signUp('Léo \u202e\u2066gnirts\u0007')
    expect((await window.query('session.current'))?.name).toBe('Léo gnirts')
    await window.fetch('/api/auth/update-user', { json: { name: '\u202eAna\u2069 👷 שלום' } })
    expect((await window.query('session.current'))?.name).toBe('Ana 👷 שלום')
    const organization = async (path: string, json: object) => {
      const reply = await window.fetch(`/api/auth/organization/${path}`, { json })
      return (await reply.json()) as { id: string; name: string; logo: string | null }
    }
    const made = await organization('create', {
      name: '\u202eUsina\u0007',
      slug: 'turned',
      logo: 'javascript:alert(1)',
    })
    expect(made).toMatchObject({ name: 'Usina', logo: null })
    const data = { name: `\u2066${'N'.repeat(5000)}`, logo: 'javascript:alert(1)' }
    const changed = await organization('update', { organizationId: made.id, data })
    expect(changed).toMatchObject({ name: 'N'.repeat(100), logo: null })
  })

  const trailOf = async (email: string, since: number) => {
    const { db } = server().server.services.storage
    const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('audit_log')
      .select(['at', 'action', 'details'])
      .where('user_id', '=', id)
      .orderBy('at')
      .execute()
    return rows.slice(since).map(each => {
      const by = (JSON.parse(each.details) as { by?: string }).by
      return by === undefined ? each.action : `${each.action} ${by}`
    })
  }

  test('the trail says what happened at the second factor: nobody was let in by a password, wrong codes, what let in', async () => {
    const window = server().window()
    const email = await window.signUp('Bruno')
    const tick = () => server().clock.move(1000)
    tick()
    const enrolled = await window.fetch('/api/auth/two-factor/enable', { json: { password: PASSWORD } })
    const { totpURI, backupCodes } = (await enrolled.json()) as { totpURI: string; backupCodes: string[] }
    // Begun is not done.
    expect(await trailOf(email, 0)).toEqual(['session.began signUp'])
    tick()
    const code = (from: typeof window, kind: 'totp' | 'backup-code', value: string) =>
      from.fetch(`/api/auth/two-factor/verify-${kind}`, { json: { code: value } })
    const first = await totpNow(totpURI)
    expect((await code(window, 'totp', first)).status).toBe(200)
    expect(await trailOf(email, 1)).toEqual(['auth.two-factor.enable'])
    tick()
    const thief = server().window()
    await thief.signIn(email)
    tick()
    for (const [kind, value] of [
      ['totp', '000000'],
      ['totp', first],
      ['backup-code', 'aaaaa-aaaaa'],
    ] as const) {
      expect((await code(thief, kind, value)).status).toBe(401)
      tick()
      await thief.signIn(email)
      tick()
    }
    expect(await thief.query('session.current')).toBeNull()
    expect((await code(thief, 'totp', await totpNow(totpURI))).status).toBe(200)
    tick()
    const other = server().window()
    await other.signIn(email)
    tick()
    expect((await code(other, 'backup-code', backupCodes[0] ?? '')).status).toBe(200)
    const halfway = 'signIn.halfway password'
    expect(await trailOf(email, 2)).toEqual([
      halfway,
      'signIn.failed totp',
      halfway,
      'signIn.failed totp',
      halfway,
      'signIn.failed recovery',
      halfway,
      'session.began totp',
      halfway,
      'session.began recovery',
    ])
  })

  test('too many wrong codes lock the second factor, once on record', async () => {
    const window = server().window()
    const email = await window.signUp('Carla')
    const enrolled = await window.fetch('/api/auth/two-factor/enable', { json: { password: PASSWORD } })
    const { totpURI } = (await enrolled.json()) as { totpURI: string }
    await window.fetch('/api/auth/two-factor/verify-totp', { json: { code: await totpNow(totpURI) } })
    const thief = server().window()
    await thief.signIn(email)
    for (let tries = 0; tries < 14; tries++) {
      const { status } = await thief.fetch('/api/auth/two-factor/verify-totp', { json: { code: '000000' } })
      if (status !== 401) await thief.signIn(email)
    }
    const trail = await trailOf(email, 0)
    expect(trail.filter(each => each === 'signIn.failed totp').length).toBeGreaterThanOrEqual(10)
    expect(trail.filter(each => each === 'signIn.locked totp')).toHaveLength(1)
  })

  test('within a session a code is proved where the tries are counted, before they are made, and on record', async () => {
    const window = server().window()
    const email = await window.signUp('Dora')
    const enrolled = await window.fetch('/api/auth/two-factor/enable', { json: { password: PASSWORD } })
    const { totpURI, backupCodes } = (await enrolled.json()) as { totpURI: string; backupCodes: string[] }
    await window.fetch('/api/auth/two-factor/verify-totp', { json: { code: await totpNow(totpURI) } })
    for (const [kind, value] of [
      ['totp', await totpNow(totpURI)],
      ['backup-code', backupCodes[0]],
    ]) {
      const reply = await window.fetch(`/api/auth/two-factor/verify-${kind}`, { json: { code: value } })
      expect([kind, reply.status]).toEqual([kind, 404])
    }
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_each, at) =>
        window.fetch('/api/trpc/session.reverify', { json: { code: String(100_000 + at) } }),
      ),
    )
    const codes = await Promise.all(
      guesses.map(
        async each =>
          ((await each.json()) as { error: { data: { problem: { code: string } } } }).error.data.problem.code,
      ),
    )
    expect(codes.filter(each => each === 'identity.proofRefused').length).toBeLessThanOrEqual(8)
    expect(codes.filter(each => each === 'identity.lockedOut').length).toBeGreaterThanOrEqual(22)
    const trail = await trailOf(email, 2)
    expect(trail.filter(each => each === 'session.proofRefused code').length).toBeGreaterThan(0)
    expect(trail.filter(each => each === 'signIn.locked code')).toHaveLength(1)
  })

  test('an organization gives its plan to as many as it has seats for, who came first', async () => {
    const boss = server().window()
    await boss.signUp('Eva')
    const { db } = server().server.services.storage
    const me = (await boss.query('session.current'))!
    await db.updateTable('user').set({ role: 'admin' }).where('id', '=', me.userId).execute()
    const made = await boss.fetch('/api/auth/organization/create', { json: { name: 'Usina', slug: 'usina-lugares' } })
    const { id: organizationId } = (await made.json()) as { id: string }
    await boss.fetch('/api/auth/organization/set-active', { json: { organizationId } })
    const member = server().window()
    const email = await member.signUp('Fabio')
    const invited = await boss.fetch('/api/auth/organization/invite-member', { json: { email, role: 'member' } })
    const { id: invitationId } = (await invited.json()) as { id: string }
    await member.fetch('/api/auth/organization/accept-invitation', { json: { invitationId } })
    await member.fetch('/api/auth/organization/set-active', { json: { organizationId } })
    await boss.mutate('admin.setOrganizationPlan', { organizationId, plan: 'enterprise', seats: 1 })
    expect(await boss.query('users.getUserAccess')).toMatchObject({ plan: 'enterprise' })
    expect(await member.query('users.getUserAccess')).toMatchObject({ plan: 'free' })
    await boss.mutate('admin.setOrganizationPlan', { organizationId, plan: 'enterprise', seats: 2 })
    expect(await member.query('users.getUserAccess')).toMatchObject({ plan: 'enterprise' })

    // A third waits for a seat, and has it at once whenever one of the others can use none.
    const waiting = server().window()
    const address = await waiting.signUp('Gabi')
    const join = async () => {
      const asked = await boss.fetch('/api/auth/organization/invite-member', {
        json: { email: address, role: 'member' },
      })
      const { id } = (await asked.json()) as { id: string }
      await waiting.fetch('/api/auth/organization/accept-invitation', { json: { invitationId: id } })
      await waiting.fetch('/api/auth/organization/set-active', { json: { organizationId } })
    }
    await join()
    const idOf = async (window: typeof boss) => (await window.query('session.current'))!.userId
    const [fabio, gabi] = [await idOf(member), await idOf(waiting)]
    const seated = async () => (await boss.query('organization.seats'))!.seated
    expect(await waiting.query('organization.seats')).toEqual({
      plan: 'enterprise',
      seats: 2,
      seated: [me.userId, fabio],
    })
    const shown = waiting.follow('users.watchAccess', {})
    await shown.next(each => each.plan === 'free')
    await boss.mutate('admin.setBlocked', { userId: fabio, blocked: true })
    expect(await waiting.query('users.getUserAccess')).toMatchObject({ plan: 'enterprise' })
    await shown.next(each => each.plan === 'enterprise')
    expect(await seated()).toEqual([me.userId, gabi])
    expect(await member.query('session.current')).toBeNull()
    await boss.mutate('admin.setBlocked', { userId: fabio, blocked: false })
    await shown.next(each => each.plan === 'free')
    const company = (await boss.query('admin.organizations')).find(each => each.id === organizationId)
    expect(company).toMatchObject({ members: 3, seats: 2, seated: 2 })
    await boss.mutate('admin.removePerson', { userId: fabio, handTo: null })
    await shown.next(each => each.plan === 'enterprise')
    expect(await seated()).toEqual([me.userId, gabi])
    // Who is put out, or goes, loses it at once.
    const put = await boss.fetch('/api/auth/organization/remove-member', {
      json: { memberIdOrEmail: address, organizationId },
    })
    expect(put.status).toBe(200)
    await shown.next(each => each.plan === 'free')
    expect(await waiting.query('organization.seats')).toBeNull()
    await join()
    await shown.next(each => each.plan === 'enterprise')
    await waiting.fetch('/api/auth/organization/leave', { json: { organizationId } })
    await shown.next(each => each.plan === 'free')
    expect(await seated()).toEqual([me.userId])
  })

  test('an organization of more than a hundred takes one more in, and lists all of them', async () => {
    const { db, engine } = server().server.services.storage
    const [boss, guest] = [server().window(), server().window()]
    await boss.signUp('Dona')
    const email = await guest.signUp('Última')
    const post = async (window: typeof boss, path: string, json: object) => {
      const reply = await window.fetch(`/api/auth/organization/${path}`, { json })
      expect(reply.status, path).toBe(200)
      return (await reply.json()) as { id: string }
    }
    const { id: organizationId } = await post(boss, 'create', { name: 'Refinaria', slug: `r-${crypto.randomUUID()}` })
    const now = engine === 'postgres' ? new Date() : new Date().toISOString()
    const people = Array.from({ length: 120 }, () => crypto.randomUUID())
    for (const id of people) {
      await db
        .insertInto('user')
        .values({
          id,
          name: id,
          email: `${id}@example.com`,
          emailVerified: engine === 'postgres' ? true : 1,
          image: null,
          createdAt: now,
          updatedAt: now,
          twoFactorEnabled: null,
          role: 'user',
          banned: null,
          banReason: null,
          banExpires: null,
        })
        .execute()
      await db.insertInto('member').values({ id, organizationId, userId: id, role: 'member', createdAt: now }).execute()
    }
    const { id: invitationId } = await post(boss, 'invite-member', { email, role: 'member', organizationId })
    await post(guest, 'accept-invitation', { invitationId })
    await post(boss, 'set-active', { organizationId })
    const whole = await boss.fetch('/api/auth/organization/get-full-organization')
    expect(((await whole.json()) as { members: unknown[] }).members).toHaveLength(122)
  })

  test('a session that began while its person was being blocked opens nothing', async () => {
    const window = server().window()
    await window.signUp('Hugo')
    const { userId } = (await window.query('session.current'))!
    const { db, engine } = server().server.services.storage
    const banned = engine === 'postgres' ? true : 1
    await db.updateTable('user').set({ banned }).where('id', '=', userId).execute()
    expect(await window.query('session.current')).toBeNull()
  })

  test('texts and numbers that no column holds are the fault of the request', async () => {
    const window = server().window()
    await window.signUp('Gil')
    const schema = { project_name: 'A', tasks: [{ id: 1, name: 'A' }] }
    const { id: projectId } = await window.mutate('projects.create', { schema })
    const save = { projectId, baseRevision: 1, clientId: 'w', sequence: 1, edits: [{ kind: 'removeTask', task: 1 }] }
    for (const wrong of [{ sequence: 2 ** 53 - 1 }, { clientId: 'a\0b' }, { projectId: 'a\0b' }]) {
      const reply = await window.fetch('/api/trpc/projects.save', { json: { ...save, ...wrong } })
      expect([200, 400, 404]).toContain(reply.status)
      if (server().server.services.storage.engine === 'postgres') expect(reply.status).toBe(400)
    }
  })
})
