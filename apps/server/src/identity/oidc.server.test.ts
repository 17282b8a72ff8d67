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

  /** Goes to the provider, presses its buttons as `person`, and comes back; gives the address that the page lands at. */
  const signInAs = async (
    window: Window,
    person: string | null,
    beforeReturn: () => void = () => undefined,
  ): Promise<URL> => {
    const begun = await window.fetch('/api/auth/sign-in/oauth2', {
      json: { providerId: 'oidc', callbackURL: '/', errorCallbackURL: '/?failed' },
    })
    expect(begun.status).toBe(200)
    let address = ((await begun.json()) as { url: string }).url
    const jar = new Map<string, string>()
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
    beforeReturn()
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
    const window = server.window()
    const landed = await signInAs(window, 'bia')
    expect(landed.search).toContain('account_not_linked')
    expect(await window.query('session.current')).toBeNull()
  })

  test('what has expired signs nobody in: a token that came too late, an answer to a question long forgotten', async () => {
    provider.late = 2500
    const window = server.window()
    const landed = await signInAs(window, 'ana')
    provider.late = 0
    expect(landed.search).toContain('error=')
    expect(await window.query('session.current')).toBeNull()
    const other = server.window()
    const late = await signInAs(other, 'ana', () =>
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 }),
    )
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
    await window.fetch('/api/auth/two-factor/verify-totp', { json: { code: totpNow(totpURI) } })
    expect(await window.query('session.current')).toMatchObject({ proofs: ['code', 'oidc'], twoFactor: true })
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
