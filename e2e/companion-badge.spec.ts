/** The badge of the local server: what it shows, how often it asks, and why it may not answer. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as ask } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import { installedChromium } from '../tools/chromium.ts'
import { expect, signUp, startApp, test } from './support/app.ts'
import { answer } from './support/companion.ts'
import { shot } from './support/walk.ts'

const CONNECTED = 'Servidor local conectado'
const UNPAIRED = 'Servidor local não pareado com esta página'
const DISCONNECTED = 'Servidor local desconectado'
const badge = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('checks every ten seconds, pauses after three failures, and asks again when told to', async ({ page, app }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = (input, init) => {
      if (String(input).endsWith('/health')) Reflect.set(window, 'checkedAt', Date.now())
      return fetch(input, init)
    }
  })
  let [down, silent, asked, ended] = [false, false, 0, 0]
  const end = (request: Request) => {
    if (request.url().endsWith('/health')) ended++
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await page.route(`${app.companionUrl}/health`, async route => {
    asked++
    if (silent) return
    await (down ? route.abort() : route.continue())
  })
  await signUp(page, app)
  await expect(badge(page, CONNECTED)).toBeVisible()
  await badge(page, CONNECTED).hover()
  const panel = page.getByRole('dialog', { name: CONNECTED })
  await expect(panel).toContainText(app.companionUrl)
  await expect(panel).toContainText('arquivos')
  await expect(panel).toContainText('linux')
  await shot(page, 'companion-connected')
  await page.mouse.move(0, 400)

  // From here the page's clock moves only as the test lets it, so that every check can be counted.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 11_000)
  await expect(badge(page, CONNECTED)).toBeVisible()
  // A check without an answer is given up after two seconds.
  await expect.poll(() => asked - ended).toBe(0)
  silent = true
  const begun = page.waitForRequest(`${app.companionUrl}/health`)
  await page.clock.runFor(await page.evaluate(() => Reflect.get(window, 'checkedAt') + 10_000 - Date.now()))
  await begun
  await page.clock.runFor(1900)
  await expect(badge(page, CONNECTED)).toBeVisible()
  await page.clock.runFor(200)
  await expect(badge(page, DISCONNECTED)).toBeVisible()
  silent = false
  const found = page.waitForResponse(`${app.companionUrl}/health`)
  await page.clock.runFor(8000)
  await found
  await expect(badge(page, CONNECTED)).toBeVisible()
  const before = asked
  const answered = page.waitForResponse(`${app.companionUrl}/health`)
  await page.clock.runFor(10_000)
  await answered
  expect(asked).toBe(before + 1)
  down = true
  for (let failure = 1; failure <= 3; failure++) {
    const failed = page.waitForEvent('requestfailed', request => request.url().endsWith('/health'))
    await page.clock.runFor(10_000)
    await failed
    await expect(badge(page, DISCONNECTED)).toBeVisible()
    await page.evaluate(() => new Promise(resolve => queueMicrotask(() => resolve(null))))
    expect(asked).toBe(before + 1 + failure)
  }
  await expect(badge(page, DISCONNECTED)).toBeVisible()
  await page.clock.runFor(60_000)
  expect(asked).toBe(before + 4)

  await badge(page, DISCONNECTED).click()
  const lost = page.getByRole('dialog', { name: DISCONNECTED })
  await expect(lost).toContainText('Verificação automática em pausa após 3 falhas')
  await expect(lost).toContainText(`Nada respondeu em ${app.companionUrl}: o servidor local não está em execução.`)
  await shot(page, 'companion-disconnected')
  down = false
  await lost.getByRole('button', { name: 'Verificar de novo' }).click()
  await expect(badge(page, CONNECTED)).toBeVisible()
  const again = asked
  await page.clock.runFor(10_000)
  await expect.poll(() => asked).toBe(again + 1)
})

test('a page that is not paired takes the six digits, and says when they are wrong', async ({ browser }) => {
  const app = await startApp()
  const code = /\b(\d{6})\b/.exec(
    app
      .output()
      .split('\n')
      .find(line => line.includes(app.companionUrl)) ?? '',
  )?.[1]
  const context = await browser.newContext({ locale: 'pt-BR' })
  const page = await context.newPage()
  await page.route('**/api/companion', route => route.fulfill({ status: 404, body: '{}' }))
  await page.addInitScript(url => localStorage.setItem('parada.companion.address', url), app.companionUrl)
  await signUp(page, app)
  // It answers and refuses every call: amber, not green.
  await expect(badge(page, UNPAIRED)).toHaveText('parear')
  await badge(page, UNPAIRED).click()
  const panel = page.getByRole('dialog', { name: UNPAIRED })
  const digits = panel.getByRole('textbox', { name: 'Parear com o servidor local' })
  await digits.fill('000000')
  await panel.getByRole('button', { name: 'Verificar', exact: true }).click()
  await expect(page.locator('[data-toast="err"]')).toBeVisible()
  expect(code, app.output()).toBeDefined()
  await digits.fill(code ?? '')
  await panel.getByRole('button', { name: 'Verificar', exact: true }).click()
  await expect(digits).toBeHidden()
  await expect(badge(page, CONNECTED)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('parada.companion.token'))).toMatch(/^[\w-]{43}$/)
  await context.close()
  await app.stop()
})

test('where another program has the port, the companion is found on a later one, and what is none is passed over', async ({
  browser,
}) => {
  const app = await startApp()
  const health = (await (await fetch(`${app.companionUrl}/health`)).json()) as object
  const context = await browser.newContext({ locale: 'pt-BR' })
  const page = await context.newPage()
  await page.route('**/api/companion', route => route.fulfill({ status: 404, body: '{}' }))
  const asked = new Set<number>()
  await page.route(/^http:\/\/127\.0\.0\.1:80\d\d\/health$/, route => {
    const port = Number(new URL(route.request().url()).port)
    if (route.request().method() === 'GET') asked.add(port)
    // Another program answers its own health on two ports, and the last one is the companion.
    const json = port === 8000 || port === 8003 ? { status: 'ok', product: 'other' } : health
    return answer(route, port === 8009 || port < 8004 ? { json } : null)
  })
  await page.route(/^http:\/\/127\.0\.0\.1:800[12]\/health$/, route => route.abort())
  await page.addInitScript(() => localStorage.removeItem('parada.companion.address'))
  await signUp(page, app)
  await expect(badge(page, UNPAIRED)).toBeVisible()
  await badge(page, UNPAIRED).click()
  await expect(page.getByRole('dialog', { name: UNPAIRED })).toContainText('http://127.0.0.1:8009')
  expect([...asked].sort()).toEqual([8000, 8003, 8004, 8005, 8006, 8007, 8008, 8009])
  await context.close()
  await app.stop()
})

test.describe('a page of the internet', () => {
  const HOSTED = 'app.example'
  let hosted: string
  let browser: Browser
  let app: Awaited<ReturnType<typeof startApp>>
  let stop: () => void

  test.beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parada-tls-'))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const options = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1'.split(' ')
    execFileSync('openssl', [...options, '-keyout', key, '-out', cert, '-subj', `/CN=${HOSTED}`], { stdio: 'ignore' })
    let target = ''
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, reply) => {
      const { hostname, port } = new URL(target)
      const onward = ask(
        { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
        answer => {
          reply.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(reply)
        },
      )
      onward.on('error', () => reply.destroy())
      incoming.pipe(onward)
    })
    rmSync(folder, { recursive: true })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    hosted = `https://${HOSTED}:${port}`
    app = await startApp({
      PARADA_PUBLIC_URL: hosted,
      PARADA_COMPANION_ORIGINS: hosted,
      PARADA_TRUSTED_ORIGINS: hosted,
      PARADA_SET_UP_CODE: 'codigo-de-teste',
    })
    target = app.url
    const executablePath = installedChromium()
    browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--ignore-certificate-errors',
        `--host-resolver-rules=MAP ${HOSTED} 127.0.0.1`,
        `--ip-address-space-overrides=127.0.0.1:${port}=public`,
      ],
    })
    stop = () => void server.close()
  })
  test.afterAll(async () => {
    await browser.close()
    await app.stop()
    stop()
  })

  /** The app as a company's server gives it, signed in, with the browser's word on programs of this machine. */
  async function visit(setting: 'prompt' | 'denied' | 'granted', companionUrl: string): Promise<Page> {
    const context = await browser.newContext({
      locale: 'pt-BR',
      ignoreHTTPSErrors: true,
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    const session = await browser.newBrowserCDPSession()
    const { browserContextIds } = (await session.send('Target.getBrowserContexts')) as { browserContextIds: string[] }
    if (setting !== 'prompt')
      await session.send('Browser.setPermission', {
        permission: { name: 'loopback-network' },
        setting,
        origin: hosted,
        browserContextId: browserContextIds.at(-1)!,
      })
    await page.route('**/api/companion', route => route.fulfill({ status: 404, body: '{}' }))
    await page.addInitScript(url => localStorage.setItem('parada.companion.address', url), companionUrl)
    await page.goto(hosted)
    const status = await page.evaluate(
      async email =>
        (
          await fetch('/api/auth/sign-up/email', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email, password: 'Caldeira-3-parada!', name: 'Ana', setUpCode: 'codigo-de-teste' }),
          })
        ).status,
      `ana-${setting}-${Date.now()}@planta.example`,
    )
    expect(status).toBe(200)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
    return page
  }

  test('says what the browser will ask before it asks, and offers the local copy', async () => {
    const page = await visit('prompt', app.companionUrl)
    await badge(page, DISCONNECTED).click()
    const panel = page.getByRole('dialog', { name: DISCONNECTED })
    await expect(panel.locator('[data-reach="prompt"]')).toContainText('O navegador vai perguntar')
    await expect(panel.getByRole('button', { name: 'Permitir e conectar' })).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Abrir a cópia local' })).toHaveAttribute(
      'href',
      `${app.companionUrl}/`,
    )
    await shot(page, 'companion-prompt')
    await page.context().close()
  })

  test('tells a refusal of the browser from a program that does not run', async () => {
    const refused = await visit('denied', app.companionUrl)
    await badge(refused, DISCONNECTED).click()
    const panel = refused.getByRole('dialog', { name: DISCONNECTED })
    await expect(panel.locator('[data-reach="denied"]')).toContainText(
      'não se sabe se o servidor local está em execução',
    )
    await shot(refused, 'companion-denied')
    await refused.context().close()

    // Port 9 of this machine: nothing listens there.
    const alone = await visit('granted', 'http://127.0.0.1:9')
    await badge(alone, DISCONNECTED).click()
    await expect(alone.locator('[data-reach="open"]')).toContainText('o servidor local não está em execução')
    await alone.context().close()
  })

  test('connects once the browser lets it', async () => {
    const page = await visit('granted', app.companionUrl)
    // Reached, and not yet paired with this page: the badge says so.
    await expect(badge(page, UNPAIRED)).toBeVisible()
    await page.context().close()
  })
})
