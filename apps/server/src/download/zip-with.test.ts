import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { zipWith } from './zip-with.ts'

const folder = mkdtempSync(join(tmpdir(), 'parada-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an archive is sent with one more file in it, its own files byte by byte as they are', async () => {
  const path = join(folder, 'a.zip')
  const program = new Uint8Array(200_000).map((_, at) => (at * 7919) % 251)
  writeFileSync(path, zipSync({ 'Parada.exe': program, 'LEIA-ME.txt': strToU8('Parada') }))
  const settings = Buffer.from('{"server":"https://parada.usina.example"}')
  const found = await zipWith(path, 'parada.json', settings)
  if (!found) throw new Error('no archive')
  const whole = Buffer.concat([readFileSync(path).subarray(0, found.head), found.tail])
  expect(whole.length).toBe(found.size)
  const files = unzipSync(whole)
  expect(Object.keys(files)).toEqual(['Parada.exe', 'LEIA-ME.txt', 'parada.json'])
  expect(Buffer.from(files['Parada.exe'] ?? []).equals(Buffer.from(program))).toBe(true)
  expect(strFromU8(files['parada.json'] ?? new Uint8Array())).toBe(settings.toString())
  writeFileSync(path, 'no archive at all')
  expect(await zipWith(path, 'parada.json', settings)).toBeNull()
})
