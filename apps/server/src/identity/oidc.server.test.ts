import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createPlace, ENGINES, type Place } from '../testing/engines.ts'
import { type OidcServer, startOidcServer } from '../testing/oidc-server.ts'
import { startTestServer, type TestServer, type Window } from '../testing/test-server.ts'

describe.each(ENGINES)('OpenID Connect on %s', engine => {
  let place: Place
  let server: TestServer
  let provider: OidcServer
  /** How often the provider asked for a password at the last visit. */
  let asked = 0
  beforeAll(async () => {
    place = await createPlace(engine)
    const [port, own] = [await freePort(), await freePort()]
    server = await startTestServer(place, {
      port: own,
      env: {
        PARADA_PUBLIC_URL: `http://localhost:${own}`,
        PARADA_OIDC_ISSUER: `http://127.0.0.1:${port}`,
        PARADA_OIDC_CLIENT_ID: 'parada',
        PARADA_OIDC_CLIENT_SECRET: 'segredo',
      },
    })
    provider = await startOidcServer(port, () => `http://localhost:${own}/api/auth/callback/oidc`)
  })
  afterAll(async () => {
    await server.stop()
    provider.http.close()
    provider.http.closeAllConnections()
    await place.remove()
  })

  interface Visit {
    /** Cookies of the provider's pages; with those of an earlier visit it remembers the browser. */
    readonly jar?: Map<string, string>
    /** Asks the provider to ask for the password, as the page does for re-authentication. */
    readonly again?: true
    /** What an attacker does to the address on the way to the provider. */
    readonly onTheWay?: (address: URL) => void
    readonly beforeReturn?: () => void
  }

  /** Goes to the provider, presses its buttons as `person`, and comes back; gives the address that the page lands at. */
  const signInAs = async (window: Window, person: string | null, visit: Visit = {}): Promise<URL> => {
    const begun = await window.fetch('/api/auth/sign-in/oauth2', {
      json: { providerId: 'oidc', callbackURL: '/', errorCallbackURL: '/?failed', again: visit.again },
    })
    expect(begun.status).toBe(200)
    const first = new URL(((await begun.json()) as { url: string }).url)
    visit.onTheWay?.(first)
    let address = first.href
    const jar = visit.jar ?? new Map<string, string>()
    asked = 0
    for (let steps = 0; steps < 12; steps++) {
      const at = new URL(address)
      if (at.origin !== provider.issuer) break
      const interaction = at.pathname.startsWith('/interaction/')
      const body = interaction ? (await page(at, jar)).form(person) : undefined
      const target = interaction && person === null ? `${at.href}/abort` : at.href
      const reply = await fetch(target, {
        redirect: 'manual',
        method: body && person !== null ? 'POST' : 'GET',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body && person !== null && { body }),
      })
      keep(jar, reply)
      address = new URL(reply.headers.get('location') ?? '/', at).href
    }
    visit.beforeReturn?.()
    const back = new URL(address)
    const landed = await window.fetch(back.pathname + back.search)
    return new URL(landed.headers.get('location') ?? '/', back)
  }

  const page = async (at: URL, jar: Map<string, string>) => {
    const reply = await fetch(at, {
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    keep(jar, reply)
    const html = await reply.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? 'login'
    if (prompt === 'login') asked++
    return {
      form: (person: string | null) =>
        new URLSearchParams(prompt === 'login' ? { prompt, login: person ?? '', password: 'x' } : { prompt }),
    }
  }

  test('somebody the provider vouches for is signed in, and is the same person next time and after a change of keys', async () => {
    const first = server.window()
    expect((await signInAs(first, 'ana')).search).toBe('')
    const session = await first.query('session.current')
    expect(session).toMatchObject({ email: 'ana@usina.example', name: 'Ana da Usina', emailVerified: true })
    provider.rotate()
    // Unknown keys are looked up at most every half minute, so that forged tokens cannot make us ask the provider all day.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    const second = server.window()
    await signInAs(second, 'ana')
    expect((await second.query('session.current'))?.userId).toBe(session?.userId)
    vi.useRealTimers()
  })

  test('a refusal at the provider signs nobody in', async () => {
    const window = server.window()
    const landed = await signInAs(window, null)
    expect(landed.search).toContain('error')
    expect(await window.query('session.current')).toBeNull()
  })

  test('an address that belongs to another account does not open it', async () => {
    await server.window().signUp('Bia', 'taken@example.com')
    const { db, engine: kind } = server.server.services.storage
    for (const verified of [false, true]) {
      await db
        .updateTable('user')
        .set({ emailVerified: kind === 'postgres' ? verified : Number(verified) })
        .where('email', '=', 'taken@example.com')
        .execute()
      const window = server.window()
      const landed = await signInAs(window, 'bia')
      expect(landed.search).toContain('account_not_linked')
      expect(await window.query('session.current')).toBeNull()
    }
  })

  test('what has expired signs nobody in: a token that came too late, an answer to a question long forgotten', async () => {
    provider.late = 2500
    const window = server.window()
    const landed = await signInAs(window, 'ana')
    provider.late = 0
    expect(landed.search).toContain('error=')
    expect(await window.query('session.current')).toBeNull()
    const other = server.window()
    const late = await signInAs(other, 'ana', {
      beforeReturn: () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 }),
    })
    expect(late.search).toContain('error=')
    expect(await other.query('session.current')).toBeNull()
    vi.useRealTimers()
  })

  test('somebody without a password of ours proves themselves at the provider, and may have a second factor', async () => {
    const window = server.window()
    await signInAs(window, 'ana')
    expect(await window.query('session.current')).toMatchObject({ proofs: ['oidc'] })
    server.clock.move(11 * 60_000)
    const key = { name: 'x', scopes: ['ai' as const] }
    expect(await window.refused('keys.create', key)).toMatchObject({ code: 'identity.reverify' })
    expect(await window.refused('session.reverify', { password: 'qualquer-uma' })).toMatchObject({
      code: 'identity.proofRefused',
    })
    server.clock.move(-11 * 60_000)
    await signInAs(window, 'ana')
    await window.mutate('keys.create', key)
    const { totpNow } = await import('../testing/totp.ts')
    const enabled = await window.fetch('/api/auth/two-factor/enable', { json: {} })
    expect(enabled.status).toBe(200)
    const { totpURI } = (await enabled.json()) as { totpURI: string }
    await window.fetch('/api/auth/two-factor/verify-totp', { json: { code: await totpNow(totpURI) } })
    expect(await window.query('session.current')).toMatchObject({ proofs: ['code', 'oidc'], twoFactor: true })
  })

  test('to prove oneself again the provider must ask for the password again, and say when it did', async () => {
    const key = { name: 'x', scopes: ['ai' as const] }
    const window = server.window()
    const jar = new Map<string, string>()
    await signInAs(window, 'caio', { jar })
    expect(asked).toBe(1)
    await window.mutate('keys.create', key)
    const before = await window.query('session.list')

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    const refused = { code: 'identity.reverify', params: { minutes: 10 } }
    expect(await window.refused('keys.create', key)).toMatchObject(refused)
    // It remembers the browser: coming back from there proves nothing.
    await signInAs(window, 'caio', { jar })
    expect(asked).toBe(0)
    expect(await window.refused('keys.create', key)).toMatchObject(refused)
    // Nor does an address from which an attacker removed what it was to ask.
    const weaken = (address: URL) => {
      expect(address.searchParams.get('prompt')).toBe('login')
      expect(address.searchParams.get('max_age')).toBe('0')
      address.searchParams.delete('prompt')
      address.searchParams.set('max_age', '86400')
    }
    await signInAs(window, 'caio', { jar, again: true, onTheWay: weaken })
    expect(asked).toBe(0)
    expect(await window.refused('keys.create', key)).toMatchObject(refused)

    await signInAs(window, 'caio', { jar, again: true })
    expect(asked).toBe(1)
    await window.mutate('keys.create', key)
    // Each new session took the place of the one before.
    expect(await window.query('session.list')).toHaveLength(before.length)
    vi.useRealTimers()
  })

  test('a provider that does not tell when it asked for the password proves nothing; a second factor of ours does', async () => {
    const window = server.window()
    await signInAs(window, 'dora', { onTheWay: address => address.searchParams.delete('max_age') })
    expect(await window.query('session.current')).toMatchObject({ email: 'dora@usina.example', proofs: [] })
    const key = { name: 'x', scopes: ['ai' as const] }
    expect(await window.refused('keys.create', key)).toMatchObject({ code: 'identity.reverify' })
    const { totpNow } = await import('../testing/totp.ts')
    const enabled = await window.fetch('/api/auth/two-factor/enable', { json: {} })
    const { totpURI } = (await enabled.json()) as { totpURI: string }
    await window.fetch('/api/auth/two-factor/verify-totp', { json: { code: await totpNow(totpURI) } })
    await window.mutate('keys.create', key)
  })

  test('a token alone, without the way through the provider, signs nobody in', async () => {
    const window = server.window()
    const { db } = server.server.services.storage
    const { idToken } = await db
      .selectFrom('account')
      .select('idToken')
      .where('idToken', 'is not', null)
      .executeTakeFirstOrThrow()
    for (const path of ['sign-in/oauth2', 'sign-in/social'])
      await window.fetch(`/api/auth/${path}`, {
        json: { providerId: 'oidc', provider: 'oidc', idToken: { token: idToken } },
      })
    expect(await window.query('session.current')).toBeNull()
  })

  test('an answer that was not asked for, or comes twice, signs nobody in', async () => {
    const window = server.window()
    const invented = await window.fetch('/api/auth/callback/oidc?code=abc&state=never-given')
    expect(invented.headers.get('location') ?? '').toContain('error')
    expect(await window.query('session.current')).toBeNull()
  })
})

const keep = (jar: Map<string, string>, reply: Response): void => {
  for (const line of reply.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (pair.slice(at + 1) === '') jar.delete(pair.slice(0, at))
    else jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

async function freePort(): Promise<number> {
  const probe = createHttpServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise(resolve => probe.close(resolve))
  return port
}
