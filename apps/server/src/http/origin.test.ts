import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createConfig } from '../config.ts'
import { refusal } from './origin.ts'

const config = (host: string, publicUrl?: string) =>
  createConfig({
    env: { PARADA_SECRET: 's'.repeat(40), ...(publicUrl && { PARADA_PUBLIC_URL: publicUrl }) },
    dataDir: join(tmpdir(), 'unused'),
    version: '0',
    host,
    port: 3000,
  })

const LOCAL = config('127.0.0.1')
const PLANT = config('0.0.0.0')
const PUBLIC = config('0.0.0.0', 'https://parada.example')

test.each([
  ['a page of this machine', LOCAL, 'localhost:3000', 'http://localhost:3000', null],
  ['its other name', LOCAL, '127.0.0.1:3000', 'http://127.0.0.1:3000', null],
  ['the companion', LOCAL, 'localhost:3000', 'http://127.0.0.1:8000', null],
  ['another program on this machine', LOCAL, 'localhost:3000', 'http://localhost:5173', 'server.originRefused'],
  [
    'what has the companion’s port on a planner’s machine',
    PLANT,
    '10.0.0.5:3000',
    'http://127.0.0.1:8000',
    'server.originRefused',
  ],
  ['the same for a public server', PUBLIC, 'parada.example', 'http://127.0.0.1:8000', 'server.originRefused'],
  ['another site', LOCAL, 'localhost:3000', 'https://evil.example', 'server.originRefused'],
  ['a name that was pointed here', LOCAL, 'evil.example', 'http://evil.example', 'server.hostRefused'],
  ['a program without an origin', LOCAL, 'localhost:3000', undefined, null],
  ['a machine in the plant', PLANT, '10.0.0.5:3000', 'http://10.0.0.5:3000', null],
  ['another machine in the plant', PLANT, '10.0.0.5:3000', 'http://10.0.0.6:3000', 'server.originRefused'],
  ['the public page', PUBLIC, 'parada.example', 'https://parada.example', null],
  ['the public server by another name', PUBLIC, '10.0.0.5:3000', 'http://10.0.0.5:3000', 'server.originRefused'],
  ['a hidden origin', PUBLIC, 'parada.example', 'null', 'server.originRefused'],
] as const)('%s', (_about, settings, host, origin, expected) => {
  const asked = { method: 'POST', host, origin, fetchSite: undefined, upgrade: false }
  expect(refusal(asked, settings)?.code ?? null).toBe(expected)
})

test('reading is open to all, sockets are not, and a site that hides its origin is known by its word', () => {
  const asked = { method: 'GET', host: 'localhost:3000', origin: 'https://evil.example', fetchSite: undefined }
  expect(refusal({ ...asked, upgrade: false }, LOCAL)).toBeNull()
  expect(refusal({ ...asked, upgrade: true }, LOCAL)?.code).toBe('server.originRefused')
  const hidden = { ...asked, method: 'POST', origin: undefined, fetchSite: 'cross-site', upgrade: false }
  expect(refusal(hidden, LOCAL)?.code).toBe('server.originRefused')
})
