/** The whole product as a user starts it, on free ports and an empty data folder: one per worker process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'

/** A running product. `url` serves the app and the API; `companionUrl` is the companion on loopback. */
export interface RunningApp {
  readonly url: string
  readonly companionUrl: string
  readonly dataDir: string
  /** What the product has printed so far. */
  output(): string
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const end = Date.now() + 150_000
  while (Date.now() < end) {
    if (child.exitCode !== null) break
    const ready = await fetch(url).then(
      reply => reply.ok,
      () => false,
    )
    if (ready) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`the product did not start:\n${output()}`)
}

/**
 * Starts the product with the given environment and gives its addresses; `stop` ends it and removes its data. `again`:
 * where one was before, with the data it left (`stop` was called with `keep`).
 */
export async function startApp(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
  again?: RunningApp,
): Promise<RunningApp & { stop(keep?: 'keep'): Promise<void> }> {
  const dataDir = again?.dataDir ?? (await mkdtemp(join(tmpdir(), 'parada-e2e-')))
  const [port, companionPort] = [again ? Number(new URL(again.url).port) : await freePort(), await freePort()]
  const child = spawn(
    process.execPath,
    [
      'apps/cli/src/main.ts',
      'start',
      '--port',
      String(port),
      '--companion-port',
      String(companionPort),
      '--data',
      dataDir,
      '--no-open',
      ...args,
    ],
    {
      env: {
        ...process.env,
        LANG: 'pt_BR.UTF-8',
        PARADA_FREE_LIMIT: '50',
        PARADA_SIGN_UP: 'open',
        PARADA_SIGN_IN_PER_MINUTE: '1000',
        PARADA_RATE_PER_MINUTE: '100000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  child.stdout.on('data', chunk => {
    printed += chunk
  })
  child.stderr.on('data', chunk => {
    printed += chunk
  })
  const output = () => printed
  const url = `http://localhost:${port}`
  await waitUntilReady(`${url}/health`, child, output)
  await waitUntilReady(`http://127.0.0.1:${companionPort}/health`, child, output)
  return {
    url,
    companionUrl: `http://127.0.0.1:${companionPort}`,
    dataDir,
    output,
    async stop(keep) {
      const gone = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await Promise.race([gone, new Promise(resolve => setTimeout(resolve, 5000))])
      child.kill('SIGKILL')
      if (!keep) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let people = 0

/** Creates a fresh account through the API and leaves the page signed in, on the main screen. */
export async function signUp(
  page: Page,
  app: RunningApp,
  name = 'Ana Planejadora',
): Promise<{ email: string; password: string }> {
  people++
  const account = { email: `ana${process.pid}-${people}@planta.example`, password: 'Caldeira-3-parada!' }
  const reply = await page.request.post(`${app.url}/api/auth/sign-up/email`, {
    data: { ...account, name },
    headers: { origin: app.url },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  await page.goto(app.url)
  return account
}

export const test = base.extend<object, { app: RunningApp }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const app = await startApp()
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

export { expect } from '@playwright/test'
