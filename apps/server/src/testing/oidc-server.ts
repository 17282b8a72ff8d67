/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import OidcProvider from 'oidc-provider'

const newKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'RS256',
  kid: randomUUID(),
})

/** People the provider knows, by the name they sign in with. */
const PEOPLE: Readonly<Record<string, { readonly email: string; readonly name: string }>> = {
  ana: { email: 'ana@usina.example', name: 'Ana da Usina' },
  caio: { email: 'caio@usina.example', name: 'Caio da Usina' },
  dora: { email: 'dora@usina.example', name: 'Dora da Usina' },
  bia: { email: 'taken@example.com', name: 'Bia' },
}

export interface OidcServer {
  readonly issuer: string
  readonly http: Server
  /** Throws the signing key away for a new one. */
  rotate(): void
  /** Milliseconds by which its tokens come late; they live a second while this is set. */
  late: number
}

/** A real OpenID Connect server whose sign-in page is pressed by the tests. Port 0 takes a free one. */
export async function startOidcServer(port: number, redirect: () => string): Promise<OidcServer> {
  let handler: ((request: never, reply: never) => void) | null = null
  const http = createServer((request, reply) => {
    if (server.late > 0 && request.url?.startsWith('/token')) {
      const end = reply.end.bind(reply) as (...given: unknown[]) => unknown
      reply.end = ((...given: unknown[]) => {
        setTimeout(() => end(...given), server.late)
        return reply
      }) as typeof reply.end
    }
    if (handler === null) compose([newKey()])
    handler?.(request as never, reply as never)
  })
  await new Promise<void>(resolve => http.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const life = () => (server.late > 0 ? 1 : 3600)
  const compose = (keys: object[]) => {
    const provider = new OidcProvider(issuer, {
      clients: [
        {
          client_id: 'parada',
          client_secret: 'segredo',
          redirect_uris: [redirect()],
          grant_types: ['authorization_code'],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      ttl: { IdToken: life },
      jwks: { keys: keys as never },
      cookies: { keys: ['provider-cookie-key'] },
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, email_verified: true, ...PEOPLE[id] }),
      }),
    } as never)
    handler = provider.callback() as never
  }
  const server: OidcServer = { issuer, http, rotate: () => compose([newKey()]), late: 0 }
  return server
}
