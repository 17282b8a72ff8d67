/** What pages of other origins can and cannot do to the companion, in a real browser. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, test } from '@playwright/test'
import { installedChromium } from '../tools/chromium.ts'
import { startApp } from './support/app.ts'

const HOSTED = 'app.example'

interface Scene {
  readonly app: Awaited<ReturnType<typeof startApp>>
  readonly foreign: string
  readonly hosted: string
  readonly browser: Browser
}

let scene: Scene
const servers: Server[] = []

async function listening(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** A certificate of our own for an hour, for a page that counts as public. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'parada-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      '1',
      '-subj',
      `/CN=${HOSTED}`,
    ],
    { stdio: 'ignore' },
  )
  const made = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return made
}

const page = (
  _request: unknown,
  reply: { setHeader(name: string, value: string): void; end(text: string): void },
): void => {
  reply.setHeader('content-type', 'text/html')
  reply.end('<!doctype html><title>another page</title>')
}

test.beforeAll(async () => {
  const foreignPort = await listening(createServer(page))
  const securePort = await listening(createSecureServer(certificate(), page) as unknown as Server)
  const hosted = `https://${HOSTED}:${securePort}`
  const app = await startApp({ PARADA_COMPANION_ORIGINS: hosted })
  const executablePath = installedChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--ignore-certificate-errors',
      `--host-resolver-rules=MAP ${HOSTED} 127.0.0.1, MAP evil.example 127.0.0.1`,
      `--ip-address-space-overrides=127.0.0.1:${securePort}=public`,
    ],
  })
  scene = { app, foreign: `http://127.0.0.1:${foreignPort}`, hosted, browser }
})

test.afterAll(async () => {
  await scene.browser.close()
  await scene.app.stop()
  for (const server of servers) server.close()
})

/** What a fetch from a page came to: a status, or that the page learned nothing. */
async function fetchFrom(
  origin: string,
  url: string,
  options: Record<string, unknown> = {},
  permission?: 'granted' | 'denied',
): Promise<string> {
  const context = await scene.browser.newContext({ ignoreHTTPSErrors: true })
  const tab = await context.newPage()
  if (permission) {
    const session = await scene.browser.newBrowserCDPSession()
    const { browserContextIds } = (await session.send('Target.getBrowserContexts')) as { browserContextIds: string[] }
    await session.send('Browser.setPermission', {
      permission: { name: 'loopback-network' },
      setting: permission,
      origin,
      browserContextId: browserContextIds.at(-1)!,
    })
  }
  await tab.goto(origin)
  const outcome = await tab.evaluate(
    async ([target, init]) => {
      try {
        const reply = await fetch(target as string, init as RequestInit)
        return reply.type === 'opaque' ? 'opaque' : String(reply.status)
      } catch {
        return 'nothing'
      }
    },
    [url, options] as const,
  )
  await context.close()
  return outcome
}

const clear = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }

test('a page of another local program learns nothing and changes nothing', async () => {
  expect(await fetchFrom(scene.foreign, `${scene.app.companionUrl}/cache/status`)).toBe('nothing')
  expect(await fetchFrom(scene.foreign, `${scene.app.companionUrl}/cache/clear`, clear)).toBe('nothing')
  expect(
    await fetchFrom(scene.foreign, `${scene.app.companionUrl}/cache/clear`, {
      method: 'POST',
      mode: 'no-cors',
      body: 'x',
    }),
  ).toBe('opaque')
  const direct = await fetch(`${scene.app.companionUrl}/cache/clear`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', origin: scene.foreign },
    body: 'x',
  })
  expect(direct.status).toBe(403)
})

test('a name rebound to this machine reaches neither the calls nor the app', async () => {
  const { port } = new URL(scene.app.companionUrl)
  const context = await scene.browser.newContext()
  const tab = await context.newPage()
  const reply = await tab.goto(`http://evil.example:${port}/`)
  expect(reply?.status()).toBe(421)
  expect(await tab.evaluate(async () => (await fetch('/health')).status)).toBe(421)
  await context.close()
})

test('a hosted page without the permission is told apart from a companion that is not running', async () => {
  expect(await fetchFrom(scene.hosted, `${scene.app.companionUrl}/health`, {}, 'denied')).toBe('nothing')
  const context = await scene.browser.newContext({ ignoreHTTPSErrors: true })
  const tab = await context.newPage()
  await tab.goto(scene.hosted)
  const state = await tab.evaluate(
    async () => (await navigator.permissions.query({ name: 'loopback-network' as PermissionName })).state,
  )
  expect(['denied', 'prompt']).toContain(state)
  await context.close()
})

test('a hosted page that is allowed and configured reaches health, but no call without the token', async () => {
  expect(await fetchFrom(scene.hosted, `${scene.app.companionUrl}/health`, {}, 'granted')).toBe('200')
  expect(await fetchFrom(scene.hosted, `${scene.app.companionUrl}/cache/status`, {}, 'granted')).toBe('401')
  const wrong = { headers: { authorization: `Bearer ${'A'.repeat(43)}` } }
  expect(await fetchFrom(scene.hosted, `${scene.app.companionUrl}/cache/status`, wrong, 'granted')).toBe('401')
})

test('the companion listens on loopback only', async () => {
  const { port } = new URL(scene.app.companionUrl)
  const { networkInterfaces } = await import('node:os')
  const outside = Object.values(networkInterfaces())
    .flatMap(each => each ?? [])
    .find(each => !each.internal && each.family === 'IPv4')
  test.skip(!outside, 'skipped: this machine has no address besides loopback')
  await expect(
    fetch(`http://${outside?.address}:${port}/health`, { signal: AbortSignal.timeout(2000) }),
  ).rejects.toThrow()
})
