import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createPlace } from '../testing/engines.ts'
import { PASSWORD, startTestServer } from '../testing/test-server.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'parada-page-'))
mkdirSync(join(webRoot, 'assets'))
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Parada</title>')
writeFileSync(join(webRoot, 'assets', 'a.js'), 'export {}')
afterAll(() => rmSync(webRoot, { recursive: true, force: true }))

test('however the page is asked for, it may run no script but its own files', async () => {
  const place = await createPlace('sqlite')
  const server = await startTestServer(place, { webRoot })
  const window = server.window()
  for (const path of ['/', '/index.html', '/?page=admin', '/some/where']) {
    const reply = await window.fetch(path)
    const policy = reply.headers.get('content-security-policy') ?? ''
    const rules = new Map(policy.split('; ').map(rule => [rule.split(' ')[0], rule.split(' ').slice(1)] as const))
    expect([path, reply.status, rules.get('script-src')]).toEqual([path, 200, ["'self'"]])
    expect([rules.get('default-src'), rules.get('object-src'), rules.get('base-uri')]).toEqual([
      ["'self'"],
      ["'none'"],
      ["'none'"],
    ])
    expect(rules.get('frame-ancestors')).toEqual(["'none'"])
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('cache-control')).toBe('no-cache')
  }
  const file = await window.fetch('/assets/a.js')
  expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  await server.stop()
  await place.remove()
})

test('under https the session’s cookie never goes over an open line, and browsers are told to stay there', async () => {
  const place = await createPlace('sqlite')
  const server = await startTestServer(place, { env: { PARADA_PUBLIC_URL: 'https://parada.usina.example' } })
  const setUpCode = await server.server.setUpCode()
  const reply = await server.window().fetch('/api/auth/sign-up/email', {
    json: { name: 'Ana', email: 'ana@example.com', password: PASSWORD, setUpCode },
    headers: { origin: 'https://parada.usina.example' },
  })
  expect(reply.status).toBe(200)
  const cookies = reply.headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-parada\.(?!.*Domain=).*Path=\/;.*; Secure/i)
  expect(cookies.join()).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i)
  expect(reply.headers.get('strict-transport-security')).toContain('max-age=31536000')
  await server.stop()
  await place.remove()
})
