import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { ENTITLEMENT_AUDIENCE, ENTITLEMENT_ISSUER, type KeySource, verifyEntitlement } from './entitlement.ts'

type Claims = { issuer?: string; audience?: string; subject?: string; life?: number; issued?: number; other?: boolean }

let sign: (claims?: Claims) => Promise<string>
let keys: KeySource

beforeAll(async () => {
  const [own, foreign] = [await generateKeyPair('EdDSA'), await generateKeyPair('EdDSA')]
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k', alg: 'EdDSA' }
  keys = async () => ({ keys: [jwk] })
  sign = ({
    issuer = ENTITLEMENT_ISSUER,
    audience = ENTITLEMENT_AUDIENCE,
    subject = 'u1',
    life = 3600,
    ...rest
  } = {}) => {
    const issued = Math.floor(Date.now() / 1000) + (rest.issued ?? 0)
    return new SignJWT({ plan: 'pro', features: ['msProject', 7] })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'k' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(issued)
      .setExpirationTime(issued + life)
      .sign(rest.other ? foreign.privateKey : own.privateKey)
  }
})

test('an entitlement of the API server says who may do what', async () => {
  expect(await verifyEntitlement(await sign(), keys)).toEqual({ userId: 'u1', plan: 'pro', features: ['msProject'] })
})

test.each<[string, Claims]>([
  ['signed for another audience', { audience: 'parada-api' }],
  ['of another issuer', { issuer: 'somebody' }],
  ['signed with another key', { other: true }],
  ['that has run out', { issued: -7200 }],
  ['that would live longer than a day', { life: 25 * 3600 }],
  ['issued more than a day ago', { issued: -25 * 3600, life: 24 * 3600 + 7200 }],
])('one %s does not hold', async (_, claims) => {
  expect(await verifyEntitlement(await sign(claims), keys)).toBeNull()
})

test('without the API server’s keys, or for a text that is no token, none holds', async () => {
  expect(await verifyEntitlement(await sign(), async () => null)).toBeNull()
  expect(await verifyEntitlement('a.b.c', keys)).toBeNull()
})
