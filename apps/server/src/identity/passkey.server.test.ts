import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { onEachServer, type Window } from '../testing/test-server.ts'

/** CBOR of the few forms an attestation needs. */
function cbor(value: unknown): Buffer {
  const head = (major: number, count: number): Buffer =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** An authenticator of our own making: one P-256 key that signs what a browser would have it sign. */
function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (rpId: string, flags: number, rest: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
  }
  const base = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  }
  return {
    register(options: { challenge: string; rp: { id: string } }) {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const data = authData(options.rp.id, 0x45, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      )
      return {
        ...base,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    authenticate(options: { challenge: string; rpId: string }) {
      const client = clientData('webauthn.get', options.challenge)
      const data = authData(options.rpId, 0x05)
      return {
        ...base,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}

onEachServer('passkeys', server => {
  const origin = () => new URL(server().server.services.config.publicUrl).origin
  const signIn = async (window: Window, authenticator: ReturnType<typeof createAuthenticator>) => {
    const options = (await (await window.fetch('/api/auth/passkey/generate-authenticate-options')).json()) as {
      challenge: string
      rpId: string
    }
    return window.fetch('/api/auth/passkey/verify-authentication', {
      json: { response: authenticator.authenticate(options) },
    })
  }

  test('a passkey is enrolled once and then signs in; one that was not enrolled, or of another page, does not', async () => {
    const window = server().window()
    const email = await window.signUp('Ana')
    const own = createAuthenticator(origin())
    const options = await (await window.fetch('/api/auth/passkey/generate-register-options')).json()
    const enrolled = await window.fetch('/api/auth/passkey/verify-registration', {
      json: { response: own.register(options as never), name: 'notebook' },
    })
    expect(enrolled.status).toBe(200)
    const other = server().window()
    expect((await signIn(other, own)).status).toBe(200)
    expect(await other.query('session.current')).toMatchObject({ email })
    const nobody = server().window()
    expect((await signIn(nobody, createAuthenticator(origin()))).ok).toBe(false)
    expect(await nobody.query('session.current')).toBeNull()
    const phished = server().window()
    const foreign = createAuthenticator('https://evil.example')
    expect((await signIn(phished, foreign)).ok).toBe(false)
    expect(await phished.query('session.current')).toBeNull()
  })
})
