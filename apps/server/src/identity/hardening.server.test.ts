import { expect, test } from 'vitest'
import { onEachServer, PASSWORD } from '../testing/test-server.ts'
import { totpAt, totpNow } from '../testing/totp.ts'

onEachServer('signing in against the patient', server => {
  test('a code of the second factor is good once, at signing in and at proving again', async () => {
    const window = server().window()
    const email = await window.signUp('Ana')
    const enrolled = await window.fetch('/api/auth/two-factor/enable', { json: { password: PASSWORD } })
    const { totpURI } = (await enrolled.json()) as { totpURI: string }
    const code = totpNow(totpURI)
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
    await window.signUp('Bia')
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
