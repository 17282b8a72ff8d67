import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import OidcProvider from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createPlace, ENGINES, type Place } from '../testing/engines.ts'
import { startTestServer, type TestServer, type Window } from '../testing/test-server.ts'

const newKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'RS256',
  kid: randomUUID(),
})

/** People the provider knows. */
const PEOPLE: Record<string, { email: string; name: string }> = {
  ana: { email: 'ana@usina.example', name: 'Ana da Usina' },
  bia: { email: 'taken@example.com', name: 'Bia' },
}

/** A real OpenID Connect server whose sign-in page is pressed by the tests. */
async function startProvider(port: number, redirect: string) {
  let handler: ((request: never, reply: never) => void) | null = null
  const http: HttpServer = createHttpServer((request, reply) => handler?.(request as never, reply as never))
  await new Promise<void>(resolve => http.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const compose = (keys: object[]) => {
    const provider = new OidcProvider(issuer, {
      clients: [
        {
          client_id: 'parada',
          client_secret: 'segredo',
          redirect_uris: [redirect],
          grant_types: ['authorization_code'],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      jwks: { keys: keys as never },
      cookies: { keys: ['provider-cookie-key'] },
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, email_verified: true, ...PEOPLE[id] }),
      }),
    } as never)
    handler = provider.callback() as never
  }
  compose([newKey()])
  return { issuer, http, rotate: () => compose([newKey()]) }
}

describe.each(ENGINES)('OpenID Connect on %s', engine => {
  let place: Place
  let server: TestServer
  let provider: Awaited<ReturnType<typeof startProvider>>
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
    provider = await startProvider(port, `http://localhost:${own}/api/auth/callback/oidc`)
  })
  afterAll(async () => {
    await server.stop()
    provider.http.close()
    provider.http.closeAllConnections()
    await place.remove()
  })

  /** Goes to the provider, presses its buttons as `person`, and comes back; gives the address that the page lands at. */
  const signInAs = async (window: Window, person: string | null): Promise<URL> => {
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
