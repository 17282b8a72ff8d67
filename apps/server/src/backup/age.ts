import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'

/**
 * Files encrypted as age does it (format age-encryption.org/v1, C2SP), so that they can be opened without us too:
 * `age -d`. For a passphrase or for a public key (`age1...`).
 */
export type Lock = { readonly passphrase: string } | { readonly recipient: string }
/** What opens a file: the passphrase, or the secret key (`AGE-SECRET-KEY-1...`). */
export type Key = { readonly passphrase: string } | { readonly identity: string }

/** The key is missing or is not the one of this file. */
export class LockedError extends Error {
  override readonly name = 'LockedError'
}

/** The key fits, or none is asked for yet, and the file is not the one that was written: changed, or cut off. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError'
}

const INTRO = 'age-encryption.org/v1'
/** Logarithm of scrypt's work: what age itself takes, about a second and 256 MB. */
const WORK = 18
/** More work than this is not done for a file from a user. */
const MOST_WORK = 20
const CHUNK = 65_536
const TAG = 16
const KEY_BYTES = 16
const NONCE_BYTES = 16
/** A header that is longer is none. */
const LONGEST_HEADER = 65_536

const hkdf = (key: Buffer, salt: Buffer, info: string) => Buffer.from(hkdfSync('sha256', key, salt, info, 32))
const text64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
const NOTHING = Buffer.alloc(0)

/** Seals what is small under a key that is used once. */
function seal(key: Buffer, content: Buffer, nonce: Buffer = Buffer.alloc(12)): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

function unseal(key: Buffer, sealed: Buffer, nonce: Buffer = Buffer.alloc(12)): Buffer {
  if (sealed.length < TAG) throw new LockedError('too short')
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG })
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG)), decipher.final()])
  } catch (error) {
    throw new LockedError('wrong key', { cause: error })
  }
}

function stretched(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const [N, r] = [2 ** work, 8]
  const whole = Buffer.concat([Buffer.from(`${INTRO}/scrypt`), salt])
  return new Promise((resolve, reject) =>
    scrypt(passphrase, whole, 32, { N, r, p: 1, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

const X25519_PUBLIC = Buffer.from('302a300506032b656e032100', 'hex')
const X25519_PRIVATE = Buffer.from('302e020100300506032b656e04220420', 'hex')
const publicKeyOf = (bytes: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([X25519_PUBLIC, bytes]), format: 'der', type: 'spki' })
const bytesOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(X25519_PUBLIC.length)

/** The 32 bytes of a Bech32 text (BIP 173) with this prefix; throws for any other text. */
function bech32(prefix: string, text: string): Buffer {
  const lower = text.trim().toLowerCase()
  const at = lower.lastIndexOf('1')
  const values = [...lower.slice(at + 1)].map(each => 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'.indexOf(each))
  if (lower.slice(0, at) !== prefix || values.includes(-1)) throw new LockedError('not a key of age')
  const letters = [...prefix].map(each => each.charCodeAt(0))
  let check = 1
  for (const value of [...letters.map(each => each >> 5), 0, ...letters.map(each => each & 31), ...values]) {
    const top = check >>> 25
    check = ((check & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].entries())
      if ((top >> bit) & 1) check ^= generator
  }
  if (check !== 1) throw new LockedError('not a key of age')
  const bytes: number[] = []
  let [gathered, bits] = [0, 0]
  for (const value of values.slice(0, -6)) {
    gathered = ((gathered << 5) | value) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((gathered >> bits) & 255)
    }
  }
  if (bytes.length !== 32) throw new LockedError('not a key of age')
  return Buffer.from(bytes)
}

/** Whether a text is a public key of age. */
export function isRecipient(text: string): boolean {
  try {
    bech32('age', text)
    return true
  } catch {
    return false
  }
}

interface Stanza {
  readonly args: readonly string[]
  readonly body: Buffer
}

const stanzaText = ({ args, body }: Stanza): string => `-> ${args.join(' ')}\n${text64(body)}\n`

async function stanzaFor(lock: Lock, fileKey: Buffer, work: number): Promise<Stanza> {
  if ('passphrase' in lock) {
    const salt = randomBytes(16)
    return {
      args: ['scrypt', text64(salt), String(work)],
      body: seal(await stretched(lock.passphrase, salt, work), fileKey),
    }
  }
  const recipient = bech32('age', lock.recipient)
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const share = bytesOf(publicKey)
  const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(recipient) })
  const key = hkdf(shared, Buffer.concat([share, recipient]), `${INTRO}/X25519`)
  return { args: ['X25519', text64(share)], body: seal(key, fileKey) }
}

async function fileKeyOf(stanzas: readonly Stanza[], key: Key): Promise<Buffer> {
  for (const { args, body } of stanzas) {
    const [kind, first = '', second = ''] = args
    if (kind === 'scrypt' && 'passphrase' in key) {
      const work = Number(second)
      if (!Number.isInteger(work) || work < 1 || work > MOST_WORK) throw new LockedError('too much work')
      return unseal(await stretched(key.passphrase, Buffer.from(first, 'base64'), work), body)
    }
    if (kind === 'X25519' && 'identity' in key) {
      const secret = bech32('age-secret-key-', key.identity)
      const privateKey = createPrivateKey({
        key: Buffer.concat([X25519_PRIVATE, secret]),
        format: 'der',
        type: 'pkcs8',
      })
      const share = Buffer.from(first, 'base64')
      const recipient = bytesOf(createPublicKey(privateKey))
      const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(share) })
      try {
        return unseal(hkdf(shared, Buffer.concat([share, recipient]), `${INTRO}/X25519`), body)
      } catch (error) {
        // It may be for another of several keys.
        if (!(error instanceof LockedError)) throw error
      }
    }
  }
  throw new LockedError('no key for this file')
}

/** Nonce of a chunk: its number, and whether it is the last. */
function nonceOf(at: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(at, 5, 6)
  nonce[11] = last ? 1 : 0
  return nonce
}

/** Encrypts a stream. `work` is less in tests alone. */
export async function* encrypted(source: AsyncIterable<Uint8Array>, lock: Lock, work = WORK): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(KEY_BYTES)
  const head = `${INTRO}\n${stanzaText(await stanzaFor(lock, fileKey, work))}---`
  const mac = createHmac('sha256', hkdf(fileKey, NOTHING, 'header'))
    .update(head)
    .digest()
  const nonce = randomBytes(NONCE_BYTES)
  yield Buffer.concat([Buffer.from(`${head} ${text64(mac)}\n`), nonce])
  const key = hkdf(fileKey, nonce, 'payload')
  let [at, left] = [0, NOTHING as Buffer]
  for await (const piece of source) {
    left = Buffer.concat([left, piece])
    // The last chunk is known only when the source has ended: one is always held back.
    while (left.length > CHUNK) {
      yield seal(key, left.subarray(0, CHUNK), nonceOf(at++, false))
      left = left.subarray(CHUNK)
    }
  }
  yield seal(key, left, nonceOf(at, true))
}

/** Whether a file begins as an encrypted one. */
export const isEncrypted = (begin: Uint8Array): boolean =>
  Buffer.from(begin).subarray(0, INTRO.length).toString('latin1') === INTRO

function readHeader(bytes: Buffer): { stanzas: Stanza[]; head: string; mac: Buffer; end: number } | null {
  const text = bytes.subarray(0, LONGEST_HEADER).toString('latin1')
  const last = /\n--- ([A-Za-z0-9+/]{43})\n/.exec(text)
  if (!last) return null
  const head = text.slice(0, last.index + 4)
  const stanzas: { args: string[]; body: string }[] = []
  for (const line of head.split('\n').slice(1, -1)) {
    if (line.startsWith('-> ')) stanzas.push({ args: line.slice(3).split(' '), body: '' })
    else {
      const open = stanzas.at(-1)
      if (open) open.body += line
    }
  }
  return {
    stanzas: stanzas.map(({ args, body }) => ({ args, body: Buffer.from(body, 'base64') })),
    head,
    mac: Buffer.from(last[1] ?? '', 'base64'),
    end: last.index + last[0].length,
  }
}

/** The bytes behind the header are not those that were written: changed, or cut off. The key was the right one. */
function chunk(key: Buffer, sealed: Buffer, nonce: Buffer): Buffer {
  try {
    return unseal(key, sealed, nonce)
  } catch (error) {
    if (!(error instanceof LockedError)) throw error
    throw new DamagedError('changed or cut off', { cause: error })
  }
}

/** Decrypts a stream; throws `LockedError` for a wrong key, `DamagedError` for a file that was changed or cut off. */
export async function* decrypted(source: AsyncIterable<Uint8Array>, key: Key): AsyncGenerator<Buffer> {
  let left: Buffer = NOTHING
  let payload: Buffer | null = null
  let at = 0
  for await (const piece of source) {
    left = Buffer.concat([left, piece])
    if (payload === null) {
      const header = readHeader(left)
      if (header === null && left.length > LONGEST_HEADER) throw new DamagedError('no header')
      if (header === null || left.length < header.end + NONCE_BYTES) continue
      const fileKey = await fileKeyOf(header.stanzas, key)
      const mac = createHmac('sha256', hkdf(fileKey, NOTHING, 'header'))
        .update(header.head)
        .digest()
      if (mac.length !== header.mac.length || !timingSafeEqual(mac, header.mac))
        throw new DamagedError('the header was changed')
      payload = hkdf(fileKey, left.subarray(header.end, header.end + NONCE_BYTES), 'payload')
      left = left.subarray(header.end + NONCE_BYTES)
    }
    while (left.length > CHUNK + TAG) {
      yield chunk(payload, left.subarray(0, CHUNK + TAG), nonceOf(at++, false))
      left = left.subarray(CHUNK + TAG)
    }
  }
  if (payload === null) throw new DamagedError('no header')
  yield chunk(payload, left, nonceOf(at, true))
}
