import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const used = new Map<string, number>()

/**
 * Code of an authenticator application that was not used yet: of the half minute before, else of this or of the next. Who
 * asks at the end of a half minute does not get the one before, which would be two behind when it is read. Where all of
 * them are used, the call waits for the next half minute.
 */
export async function totpNow(uri: string): Promise<string> {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  for (;;) {
    const now = Date.now()
    const step = Math.floor(now / 30_000)
    const before = now % 30_000 < 20_000 ? [step - 1] : []
    const at = [...before, step, step + 1].find(each => each > (used.get(secret) ?? 0))
    if (at !== undefined) {
      used.set(secret, at)
      return totpAt(uri, at * 30_000)
    }
    await sleep(30_000 - (now % 30_000) + 100)
  }
}

/** Code of an authenticator application now, from the secret in an `otpauth:` address (RFC 6238, 30 s, 6 digits). */
export function totpAt(uri: string, at: number): string {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const bits = [...secret.replace(/=+$/, '')].map(each =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(each).toString(2).padStart(5, '0'),
  )
  const bytes =
    bits
      .join('')
      .match(/.{8}/g)
      ?.map(each => Number.parseInt(each, 2)) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const offset = (hash[19] ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
