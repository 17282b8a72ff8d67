import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose'

/** Audience and issuer that an entitlement must carry; the API server signs with the same words. */
export const ENTITLEMENT_AUDIENCE = 'parada-companion'
export const ENTITLEMENT_ISSUER = 'parada'

/** What the API server's signature says of a user. */
export interface Entitlement {
  readonly userId: string
  readonly plan: string
  readonly features: readonly string[]
}

/** Where the API server's public keys come from; null when they cannot be had. */
export type KeySource = () => Promise<JSONWebKeySet | null>

/** Keys from the API server's address, kept for an hour and refetched once when an unknown key signs. */
export function keysFromServer(serverUrl: string, now: () => number): KeySource {
  let kept: { keys: JSONWebKeySet; until: number } | null = null
  return async () => {
    if (kept && kept.until > now()) return kept.keys
    const reply = await fetch(new URL('/api/entitlement/keys', serverUrl), { signal: AbortSignal.timeout(5000) }).catch(
      () => null,
    )
    if (!reply?.ok) return kept?.keys ?? null
    const keys = (await reply.json()) as JSONWebKeySet
    kept = { keys, until: now() + 3_600_000 }
    return keys
  }
}

/**
 * Verifies an entitlement: Ed25519 signature, issuer, audience, expiry, and a life of at most 24 h. Null when it does
 * not hold, for any reason.
 */
export async function verifyEntitlement(token: string, keys: KeySource): Promise<Entitlement | null> {
  const set = await keys()
  if (!set) return null
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(set), {
      issuer: ENTITLEMENT_ISSUER,
      audience: ENTITLEMENT_AUDIENCE,
      algorithms: ['EdDSA', 'Ed25519'],
      maxTokenAge: '24h',
      requiredClaims: ['exp', 'sub'],
    })
    if ((payload.exp ?? 0) - (payload.iat ?? 0) > 24 * 3600) return null
    const features = Array.isArray(payload.features) ? payload.features.filter(each => typeof each === 'string') : []
    return { userId: payload.sub ?? '', plan: typeof payload.plan === 'string' ? payload.plan : 'free', features }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
