import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../../..')
const BUILT = join(ROOT, 'apps/web/dist')

interface Running {
  readonly child: ChildProcess
  output(): string
}

const running: Running[] = []
const folders: string[] = []

async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))))
    })
  })
}

/** Starts the product as a person does, in a folder of its own, without building the app again. */
async function start(port: number, companionPort: number): Promise<Running> {
  const data = await mkdtemp(join(tmpdir(), 'parada-start-'))
  folders.push(data)
  const ports = ['--port', String(port), '--companion-port', String(companionPort)]
  const child = spawn(
    process.execPath,
    ['apps/cli/src/main.ts', 'start', ...ports, '--data', data, '--no-open', '--lang', 'en'],
    { cwd: ROOT, env: { ...process.env, PARADA_WEB_ROOT: existsSync(BUILT) ? BUILT : data }, stdio: 'pipe' },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      printed += chunk
    })
  const started = { child, output: () => printed }
  running.push(started)
  return started
}

/** What a pattern captures of the output, once it is there; the time of the test is the only limit. */
async function printed(product: Running, pattern: RegExp): Promise<string> {
  for (;;) {
    const match = pattern.exec(product.output())
    if (match) return match[1] ?? match[0]
    if (product.child.exitCode !== null) throw new Error(`${pattern} was not printed:\n${product.output()}`)
    await new Promise(done => setTimeout(done, 50))
  }
}

afterEach(async () => {
  await Promise.all(
    running.splice(0).map(async ({ child }) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise(done => child.once('exit', done))
      child.kill('SIGTERM')
      await gone
    }),
  )
  await Promise.all(folders.splice(0).map(folder => rm(folder, { recursive: true, force: true })))
})

const APP = /Parada: (http:\/\/localhost:\d+)/
const COMPANION = /(http:\/\/127\.0\.0\.1:\d+) \(pairing code \d{6}\)/

// Each test starts the whole product once or twice, in processes of their own.
describe('start', { timeout: 180_000 }, () => {
  test('takes the next free ports when others hold the wanted ones, and says who holds them', async () => {
    const [port, companionPort] = [await freePort(), await freePort()]
    const first = await start(port, companionPort)
    expect(await printed(first, APP)).toBe(`http://localhost:${port}`)
    expect(await printed(first, COMPANION)).toBe(`http://127.0.0.1:${companionPort}`)

    const second = await start(port, companionPort)
    const url = await printed(second, APP)
    const companionUrl = await printed(second, COMPANION)
    expect(url).not.toBe(`http://localhost:${port}`)
    expect(companionUrl).not.toBe(`http://127.0.0.1:${companionPort}`)
    expect(second.output()).toMatch(new RegExp(`Port ${port} is in use by \\S.*; using ${new URL(url).port}\\.`))
    expect(second.output()).toContain(
      `Port ${companionPort} is in use by parada-companion; using ${new URL(companionUrl).port}.`,
    )

    for (const each of [`http://localhost:${port}`, url]) expect((await fetch(`${each}/health`)).status).toBe(200)
    const health = (await (await fetch(`${companionUrl}/health`)).json()) as { product?: unknown }
    expect(health.product).toBe('parada-companion')

    // A code is good for one page; the next one is shown for the next page.
    const pair = async (code: string): Promise<number> =>
      (
        await fetch(`${companionUrl}/pair`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ code }),
        })
      ).status
    const code = await printed(second, /pairing code (\d{6})/)
    expect(await pair(code)).toBe(200)
    const next = await printed(second, /pairing code \d{6}[\s\S]*pairing code (\d{6})/)
    expect(await pair(next)).toBe(200)
  })

  test('tells a page of its own machine where the companion is only when somebody is signed in', async () => {
    const [port, companionPort] = [await freePort(), await freePort()]
    const url = await printed(await start(port, companionPort), APP)
    expect((await fetch(`${url}/api/companion`)).status).toBe(404)

    const account = await fetch(`${url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ name: 'Ana', email: 'ana@planta.example', password: 'Caldeira-3-parada!' }),
    })
    expect(account.status).toBe(200)
    const cookie = account.headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; ')
    const told = await fetch(`${url}/api/companion`, { headers: { cookie } })
    const { url: companionUrl, token } = (await told.json()) as { url: string; token: string }
    expect(companionUrl).toBe(`http://127.0.0.1:${companionPort}`)
    expect(token).toMatch(/^\S{20,}$/)

    const throughProxy = await fetch(`${url}/api/companion`, { headers: { cookie, 'x-forwarded-for': '203.0.113.9' } })
    expect(throughProxy.status).toBe(404)
  })

  test('ends by itself when asked to', async () => {
    const product = await start(await freePort(), await freePort())
    await printed(product, APP)
    const gone = new Promise<number | null>(done => product.child.once('exit', code => done(code)))
    product.child.kill('SIGTERM')
    expect(await gone).toBe(0)
  })
})
