import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { type JWK, SignJWT } from 'jose'
import type { Clock } from '../clock.ts'

/** The companion verifies these words. */
const ISSUER = 'parada'
const AUDIENCE = 'parada-companion'
/** Hours an entitlement lives; the companion refuses more than 24. */
const LIFE_HOURS = 24

/** PKCS #8 prefix of an Ed25519 private key, before its 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The Ed25519 key whose seed these 32 bytes are. */
export function ed25519FromSeed(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
}

/** Signs what a user may do, for the companion to verify without a network. */
export interface Entitlements {
  /** Public keys as a JSON web key set. */
  readonly keys: { readonly keys: readonly JWK[] }
  issue(user: {
    readonly userId: string
    readonly plan: string
    readonly features: readonly string[]
  }): Promise<{ entitlement: string; expiresAt: string }>
}

export function createEntitlements(seed: Buffer, clock: Clock): Entitlements {
  const privateKey = ed25519FromSeed(seed)
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' })
  const kid = createHash('sha256').update(String(jwk.x)).digest('base64url').slice(0, 16)
  return {
    keys: { keys: [{ ...(jwk as JWK), kid, use: 'sig', alg: 'EdDSA' }] },
    async issue({ userId, plan, features }) {
      const now = Math.floor(clock.now().getTime() / 1000)
      const expires = now + LIFE_HOURS * 3600
      const entitlement = await new SignJWT({ plan, features })
        .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setIssuedAt(now)
        .setExpirationTime(expires)
        .sign(privateKey)
      return { entitlement, expiresAt: new Date(expires * 1000).toISOString() }
    },
  }
}
