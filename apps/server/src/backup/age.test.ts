import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DamagedError, decrypted, encrypted, type Key, type Lock, LockedError } from './age.ts'

/** A key and two files that age 1.1.1 itself made of the text `Parada 21`. */
const RECIPIENT = 'age1vkfcwjjxqydh0j4636e20x2ju3zje9azwp87xj3hy0nvukyly96q4v02tc'
const IDENTITY = 'AGE-SECRET-KEY-1EL64JC7MKJ3VF22QZASQD2SS865GSWSLYQ0F0V49ELHADWJNRHSS8KNEDW'
const FOR_KEY =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBqTHFWZHpHenpCbExzV1F0MVNBZ1gyVXRtSWpjbWZiTC9XVDd3ODN3ekE0Cm5GcGI3SERWdmJTK0lZUjgwYzRuQTVET0gzNlJzdjJJOE5KclRXTW0wcncKLS0tIFFjS0NhQ2Y3dTlkZFdveUh4QU91Y0tLdHlSMkFveGpVb2wxV3VNUllJN2sKnY078IxTRH43DENDrbCAE4DGIStnKvPyAGpdqMxb4JyAvblFyEuTkKE='
const FOR_PHRASE =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCA2YUNtb3o4b3lMYkVqZzQ4b08zTjlnIDE4CnRMbnBnT0hINVZ4RFpvQVV4VnRCbFNMd01UdjdjRnZ3WWR1eVlaVTFxVFUKLS0tIE1FbWhNQUozcGFzemo4S0dhd3pTaUdiRXJXRlpDd1MxM0I1WHg4VzhKLzgK9jT9tEOrTD8ddSm22CUys0AFe4JXCNO8PhgSk2aNyNSZBDepiI9Z0HI='

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function whole(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const each of source) all.push(each)
  return Buffer.concat(all)
}
const open = (bytes: Uint8Array, key: Key, size = 1000) => whole(decrypted(pieces(bytes, size), key))
const close = (bytes: Uint8Array, lock: Lock) => whole(encrypted(pieces(bytes, 7000), lock, 4))

test('files that age made are opened, by key and by passphrase', async () => {
  expect(String(await open(Buffer.from(FOR_KEY, 'base64'), { identity: IDENTITY }, 7))).toBe('Parada 21')
  expect(String(await open(Buffer.from(FOR_PHRASE, 'base64'), { passphrase: 'uma frase' }))).toBe('Parada 21')
})

test('what is closed is opened again, of every length around a chunk; nothing else opens it, and no change goes unseen', async () => {
  const key = { passphrase: 'uma frase' }
  for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const content = Buffer.alloc(length, 'x')
    for (const [lock, own] of [
      [key, key],
      [{ recipient: RECIPIENT }, { identity: IDENTITY }],
    ] as const) {
      const closed = await close(content, lock)
      expect((await open(closed, own)).equals(content)).toBe(true)
    }
  }
  const closed = await close(Buffer.alloc(70_000, 'x'), key)
  for (const at of [30, 120, 200, 300, closed.length - 1]) {
    const changed = Buffer.from(closed)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(open(changed, key)).rejects.toThrow()
  }
  // Cut at the end of a chunk: what is left is whole in itself, and is not taken for the whole.
  await expect(open(closed.subarray(0, closed.length - 4480), key)).rejects.toThrow(DamagedError)
  await expect(open(closed, { passphrase: 'outra' })).rejects.toThrow(LockedError)
  await expect(open(closed, { identity: IDENTITY })).rejects.toThrow(LockedError)
  await expect(open(Buffer.from('hello'), key)).rejects.toThrow(DamagedError)
  await expect(close(closed, { recipient: RECIPIENT.replace('v02tc', 'v02tz') })).rejects.toThrow(LockedError)
})

const hasAge = (() => {
  try {
    execFileSync('age', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test.runIf(hasAge)('age opens what we close', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parada-age-'))
  const content = Buffer.alloc(150_000, 'parada')
  writeFileSync(join(folder, 'file.age'), await close(content, { recipient: RECIPIENT }))
  writeFileSync(join(folder, 'key.txt'), `${IDENTITY}\n`)
  execFileSync('age', ['-d', '-i', join(folder, 'key.txt'), '-o', join(folder, 'out'), join(folder, 'file.age')])
  expect(readFileSync(join(folder, 'out')).equals(content)).toBe(true)
  rmSync(folder, { recursive: true })
})
