import { expect, test } from 'vitest'
import { onEachServer, PASSWORD } from '../testing/test-server.ts'

onEachServer('accounts', server => {
  test('the first account administers the installation, also when two arrive at once; others do not', async () => {
    const before = await server().window().query('installation.info')
    expect(before.firstAccount).toBe(true)
    const windows = [server().window(), server().window(), server().window()]
    await Promise.all(windows.map((each, at) => each.signUp(`Pessoa ${at}`)))
    const sessions = await Promise.all(windows.map(each => each.query('session.current')))
    expect(sessions.filter(each => each?.access.isAdmin)).toHaveLength(1)
    expect((await server().window().query('installation.info')).firstAccount).toBe(false)
  })

  test('a session lasts over requests and ends with sign-out', async () => {
    const window = server().window()
    expect(await window.query('session.current')).toBeNull()
    const email = await window.signUp('Ana')
    expect(await window.query('session.current')).toMatchObject({
      email,
      name: 'Ana',
      organization: null,
      actor: null,
      access: { plan: 'free', hasAccess: false },
      usage: { count: 0, usageCount: 0, limit: 3, canUseAI: true },
    })
    const stolen = window.cookie
    await window.signOut()
    expect(await window.query('session.current')).toBeNull()
    const thief = server().window()
    thief.cookie = stolen
    expect(await thief.query('session.current')).toBeNull()
    expect((await window.signIn(email)).status).toBe(200)
    expect(await window.query('session.current')).toMatchObject({ email })
  })

  test('the session cookie is out of reach of scripts and of other sites', async () => {
    const reply = await server()
      .window()
      .fetch('/api/auth/sign-up/email', {
        json: { name: 'Bia', email: `bia-${Math.random()}@example.com`, password: PASSWORD },
      })
    const cookie = reply.headers.getSetCookie().find(each => each.includes('session_token'))
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
  })

  test('a wrong password and an unknown address are answered alike', async () => {
    const window = server().window()
    const email = await window.signUp('Caio')
    const wrong = await server().window().signIn(email, 'outra-senha-123')
    const unknown = await server().window().signIn('ninguem@example.com', 'outra-senha-123')
    const [a, b] = [(await wrong.json()) as object, (await unknown.json()) as object]
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect({ ...a, correlationId: '' }).toEqual({ ...b, correlationId: '' })
    expect(a).toMatchObject({ ok: false, code: 'INVALID_EMAIL_OR_PASSWORD' })
  })

  test('an account locks after failures, whether it exists or not, and opens again with time', async () => {
    const email = await server().window().signUp('Davi')
    for (const address of [email, 'fantasma@example.com']) {
      const window = server().window()
      for (let tries = 0; tries < 8; tries++) expect((await window.signIn(address, 'errada-errada')).status).toBe(401)
      const locked = await window.signIn(address)
      expect(locked.status).toBe(429)
      expect(await locked.json()).toMatchObject({ code: 'identity.lockedOut', params: { minutes: 15 } })
    }
    server().clock.move(16 * 60_000)
    expect((await server().window().signIn(email)).status).toBe(200)
    server().clock.move(-16 * 60_000)
  })

  test('calls need a session, administrators a role, and a user id that is the session’s own', async () => {
    const nobody = server().window({ 'accept-language': 'es-CL,es;q=0.9' })
    expect(await nobody.refused('users.getUserAccess')).toMatchObject({
      status: 401,
      code: 'identity.signedOut',
      error: 'Inicie sesión para continuar.',
    })
    const window = server().window({ 'x-parada-locale': 'en' })
    await window.signUp('Eva')
    expect(await window.refused('admin.users')).toMatchObject({ status: 403, code: 'identity.notAdmin' })
    expect(await window.refused('users.getUserAccess', { userId: 'somebody-else' })).toMatchObject({
      status: 403,
      code: 'identity.otherUser',
    })
    const session = await window.query('session.current')
    expect(await window.query('users.getUserAccess', { userId: session!.userId })).toMatchObject({ hasAccess: false })
  })

  test('pages of other origins may not call, on HTTP or on a socket', async () => {
    const window = server().window()
    await window.signUp('Fabio')
    const foreign = await window.fetch('/api/trpc/projects.create', {
      json: {},
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
    expect(await foreign.json()).toMatchObject({ ok: false, code: 'server.originRefused' })
    const upgrade = await window.fetch('/api/trpc/session.current', { headers: { origin: 'http://127.0.0.1:8000' } })
    expect(upgrade.status).toBe(200)
    const socket = server().window({ origin: 'https://evil.example' })
    socket.cookie = window.cookie
    const followed = socket.follow('users.watchAccess', {})
    await expect(followed.next(() => true, 700)).rejects.toThrow()
    socket.close()
  })

  test('another name for this machine is refused', async () => {
    const { url } = server().server
    const { request } = await import('node:http')
    const status = await new Promise(resolve => {
      request(`${url}/health`, { headers: { host: 'rebound.example' } }, reply => {
        reply.resume()
        resolve(reply.statusCode)
      }).end()
    })
    expect(status).toBe(421)
  })
})
