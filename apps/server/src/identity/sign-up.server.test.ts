import { expect, test } from 'vitest'
import { onEachServer, PASSWORD, type Window } from '../testing/test-server.ts'

/** Two hundred letters that repeat nothing. */
const LONG = Array.from({ length: 200 }, (_, at) => String.fromCharCode(33 + ((at * 37) % 90))).join('')

onEachServer(
  'signing up where no mail is sent',
  server => {
    const ask = async (email: string, more: object = {}, window: Window = server().window()) => {
      const reply = await window.fetch('/api/auth/sign-up/email', {
        json: { name: 'Ana', email, password: PASSWORD, ...more },
      })
      const text = await reply.text()
      return {
        status: reply.status,
        headers: [...reply.headers.keys()].filter(name => !name.startsWith('x-ratelimit')).sort(),
        text,
        code: (JSON.parse(text) as { request?: { code: string } }).request?.code ?? '',
      }
    }
    let admin: Window

    test('the first account is open at once; the next ones wait until its administrator confirms them', async () => {
      admin = server().window()
      await admin.signUp('Primeira', 'primeira@example.com')
      expect(await admin.query('session.current')).toMatchObject({ access: { isAdmin: true } })
      const person = server().window()
      const { status, code } = await ask('ana@example.com', { name: ' Ana ' }, person)
      expect([status, person.cookie]).toEqual([200, ''])
      expect((await person.signIn('ana@example.com')).status).toBe(401)
      const [request] = await admin.query('admin.signUpRequests')
      expect(request).toMatchObject({ code, name: 'Ana', email: 'ana@example.com', taken: false })
      const { userId } = await admin.mutate('admin.confirmSignUp', { id: request!.id })
      expect((await person.signIn('Ana@example.com')).status).toBe(200)
      expect(await person.query('session.current')).toMatchObject({ userId, name: 'Ana', access: { isAdmin: false } })
      expect(await admin.refused('admin.confirmSignUp', { id: request!.id })).toMatchObject({
        code: 'identity.requestUnknown',
        status: 404,
      })
      const recorded = await admin.query('admin.audit', { subject: userId })
      expect(recorded.filter(each => each.action === 'admin.confirmSignUp')).toMatchObject([
        { by: 'Primeira', details: { email: 'ana@example.com' } },
      ])
    })

    test('a known and an unknown address get the same answer', async () => {
      const known = await ask('ana@example.com')
      const unknown = await ask('nova@example.com')
      const shape = (each: typeof known) => [each.status, each.headers, each.text.replace(each.code, 'CODE')]
      expect(shape(known)).toEqual(shape(unknown))
      for (const each of [known, unknown]) expect(each.code).toMatch(/^[2-9A-Z]{3}-[2-9A-Z]{3}$/)
      const signIn = async (email: string) => {
        const reply = await server().window().signIn(email, 'a-senha-que-pedi-1')
        return [reply.status, { ...((await reply.json()) as object), correlationId: '' }]
      }
      await ask('ana@example.com', { password: 'a-senha-que-pedi-1' })
      await ask('nova@example.com', { password: 'a-senha-que-pedi-1' })
      expect(await signIn('ana@example.com')).toEqual(await signIn('nova@example.com'))
    })

    test('a request for an address that has an account cannot be confirmed; it is refused and gone', async () => {
      const requests = await admin.query('admin.signUpRequests')
      const taken = requests.find(each => each.email === 'ana@example.com')
      expect(taken).toMatchObject({ taken: true })
      expect(await admin.refused('admin.confirmSignUp', { id: taken!.id })).toMatchObject({
        code: 'identity.emailTaken',
        status: 409,
      })
      await admin.mutate('admin.refuseSignUp', { id: taken!.id })
      expect((await admin.query('admin.signUpRequests')).map(each => each.id)).not.toContain(taken!.id)
      expect(await admin.query('admin.audit', { subject: taken!.id })).toMatchObject([
        { action: 'admin.refuseSignUp', by: 'Primeira', details: { email: 'ana@example.com' } },
      ])
      // Nothing of the request got into the account.
      expect((await server().window().signIn('ana@example.com')).status).toBe(200)
    })

    test('of several requests for one address the one whose code is told opens, with its own password', async () => {
      const email = 'duas@example.com'
      await ask(email, { password: 'senha-do-impostor-1' })
      const { code } = await ask(email, { password: 'senha-da-pessoa-1' })
      const told = (await admin.query('admin.signUpRequests')).find(each => each.code === code)
      await admin.mutate('admin.confirmSignUp', { id: told!.id })
      expect((await server().window().signIn(email, 'senha-do-impostor-1')).status).toBe(401)
      expect((await server().window().signIn(email, 'senha-da-pessoa-1')).status).toBe(200)
      const other = (await admin.query('admin.signUpRequests')).find(each => each.email === email)
      expect(other).toMatchObject({ taken: true })
    })

    test('an invitation’s link opens the account at once, for its own address only', async () => {
      const company = (await (
        await admin.fetch('/api/auth/organization/create', { json: { name: 'Usina', slug: `u-${Date.now()}` } })
      ).json()) as { id: string }
      await admin.fetch('/api/auth/organization/set-active', { json: { organizationId: company.id } })
      const invited = await admin.fetch('/api/auth/organization/invite-member', {
        json: { email: 'carla@example.com', role: 'member' },
      })
      const { id: invitation } = (await invited.json()) as { id: string }
      const stranger = server().window()
      expect((await ask('outra@example.com', { invitation }, stranger)).code).not.toBe('')
      expect((await ask('carla@example.com', { invitation: 'x' }, stranger)).code).not.toBe('')
      expect(await stranger.query('session.current')).toBeNull()
      server().clock.move(8 * 86_400_000)
      expect((await ask('carla@example.com', { invitation })).code).not.toBe('')
      server().clock.move(-8 * 86_400_000)
      const carla = server().window()
      await ask('Carla@example.com', { invitation }, carla)
      expect(await carla.query('session.current')).toMatchObject({ email: 'carla@example.com' })
    })

    test('an invitation of any other person waits for the administrator, and its link is for who may invite', async () => {
      const leo = server().window()
      await leo.signIn('ana@example.com')
      const company = (await (
        await leo.fetch('/api/auth/organization/create', { json: { name: 'De fora', slug: `f-${Date.now()}` } })
      ).json()) as { id: string }
      await leo.fetch('/api/auth/organization/set-active', { json: { organizationId: company.id } })
      const invite = async (email: string, role: string) => {
        const reply = await leo.fetch('/api/auth/organization/invite-member', { json: { email, role } })
        return ((await reply.json()) as { id: string }).id
      }
      const person = server().window()
      const asked = await ask('chefe@example.com', { invitation: await invite('chefe@example.com', 'owner') }, person)
      expect([asked.status, person.cookie]).toEqual([200, ''])
      const request = (await admin.query('admin.signUpRequests')).find(each => each.code === asked.code)
      expect(request).toMatchObject({ email: 'chefe@example.com', taken: false })

      const carla = server().window()
      await carla.signIn('carla@example.com')
      await carla.fetch('/api/auth/organization/accept-invitation', {
        json: { invitationId: await invite('carla@example.com', 'member') },
      })
      const whole = async (window: Window) =>
        (await (
          await window.fetch(`/api/auth/organization/get-full-organization?organizationId=${company.id}`)
        ).json()) as { members: unknown[]; invitations: { email: string; status: string }[] }
      expect(await whole(carla)).toMatchObject({ members: [{}, {}], invitations: [] })
      expect((await whole(leo)).invitations.map(each => each.email)).toContain('chefe@example.com')
      await admin.mutate('admin.refuseSignUp', { id: request!.id })
    })

    test('what cannot be an account is said before anything is kept; requests do not wait for ever', async () => {
      const before = await admin.query('admin.signUpRequests')
      for (const [more, code] of [
        [{ password: 'curta' }, 'PASSWORD_TOO_SHORT'],
        [{ password: LONG }, 'PASSWORD_TOO_LONG'],
        [{ email: 'nada' }, 'INVALID_EMAIL'],
        [{ name: ' ' }, 'VALIDATION_ERROR'],
        [{ name: ['a'] }, 'VALIDATION_ERROR'],
      ] as const) {
        const reply = await ask('errada@example.com', more)
        expect([reply.status, JSON.parse(reply.text)]).toMatchObject([400, { ok: false, code }])
      }
      expect(await admin.query('admin.signUpRequests')).toEqual(before)
      const person = server().window()
      await person.signIn('ana@example.com')
      expect(await person.refused('admin.signUpRequests')).toMatchObject({ code: 'identity.notAdmin' })
      server().clock.move(17 * 86_400_000)
      expect(await admin.query('admin.signUpRequests')).toEqual([])
      await ask('nova@example.com')
      server().clock.move(-17 * 86_400_000)
      expect((await admin.query('admin.signUpRequests')).map(each => each.email)).toEqual(['nova@example.com'])
    })

    test('an administrator whose proof is old is asked for it again', async () => {
      const [request] = await admin.query('admin.signUpRequests')
      server().clock.move(61 * 60_000)
      for (const call of ['admin.confirmSignUp', 'admin.refuseSignUp'] as const)
        expect(await admin.refused(call, { id: request!.id })).toMatchObject({ code: 'identity.reverify' })
      server().clock.move(-61 * 60_000)
    })
  },
  { env: { PARADA_SIGN_UP: 'confirmed' } },
)
