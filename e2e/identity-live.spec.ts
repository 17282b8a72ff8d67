import { expect, type Page, test } from '@playwright/test'
import { startApp } from './support/app.ts'
import { CHOOSER, newWindow } from './support/identity.ts'

interface Sockets {
  /** Every socket the page opened, in order. */
  readonly all: WebSocket[]
  readonly sent: string[]
  /** New ones lead nowhere. */
  dead: boolean
  /** Incoming messages are dropped. */
  mute: boolean
}
declare global {
  interface Window {
    sockets: Sockets
  }
}

/** Keeps hold of the page's sockets: cuts them, leads them nowhere, makes them deaf. */
async function holdSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sockets: Sockets = { all: [], sent: [], dead: false, mute: false }
    window.sockets = sockets
    const Native = window.WebSocket
    window.WebSocket = class extends Native {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(sockets.dead ? address.toString().replace('/api/trpc', '/nowhere') : address, protocols)
        sockets.all.push(this)
        this.addEventListener('message', event => {
          if (sockets.mute) event.stopImmediatePropagation()
        })
      }
      override send(data: string) {
        sockets.sent.push(data)
        super.send(data)
      }
    }
  })
}

const opened = (page: Page) => page.evaluate(() => window.sockets.all.length)
/** Waits until the newest socket has failed. */
const failed = (page: Page) =>
  expect.poll(() => page.evaluate(() => window.sockets.all.at(-1)?.readyState)).toBe(WebSocket.CLOSED)

test('a lost socket is tried again after 1, 2, 4, 8 and 16 seconds, and what is followed goes on; one that is silent for 60 s is replaced', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const app = await startApp()
  const page = await newWindow(browser, app, 'Ana Planejadora')
  await holdSockets(page)
  await page.clock.install()
  await page.goto(app.url)
  await expect(page.getByRole('heading', CHOOSER)).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.sockets.all.at(-1)?.readyState)).toBe(WebSocket.OPEN)
  await page.clock.pauseAt(Date.now() + 60_000)

  await page.evaluate(() => {
    window.sockets.dead = true
    window.sockets.all.at(-1)?.close()
  })
  await failed(page)
  let count = await opened(page)
  for (const seconds of [1, 2, 4, 8, 16, 16]) {
    await page.clock.runFor(seconds * 1000 - 100)
    expect([seconds, await opened(page)]).toEqual([seconds, count])
    await page.clock.runFor(100)
    await expect.poll(() => opened(page)).toBe(++count)
    await failed(page)
  }
  await page.evaluate(() => {
    window.sockets.dead = false
  })
  await page.clock.runFor(16_000)
  await expect.poll(() => page.evaluate(() => window.sockets.all.at(-1)?.readyState)).toBe(WebSocket.OPEN)
  await page.clock.resume()
  await expect(page.locator('[data-usage]').first()).toHaveText('0/50 requisições de IA')
  const used = await page.request.post(`${app.url}/api/trpc/parsers.parse`, {
    data: { text: 'Parada do forno: 1. Abrir - 4h. 2. Limpar - 8h após 1.' },
    headers: { origin: app.url },
  })
  expect(used.ok(), await used.text()).toBe(true)
  await expect(page.locator('[data-usage]').first()).toHaveText('1/50 requisições de IA')

  // A second on by the page's own clock: no question of its own is on its way when it becomes deaf.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.evaluate(() => {
    window.sockets.mute = true
    window.sockets.sent.length = 0
  })
  count = await opened(page)
  await page.clock.runFor(60_000)
  expect(await page.evaluate(() => window.sockets.sent)).toContain('PING')
  expect(await opened(page)).toBe(count)
  await page.clock.runFor(5000)
  // Closing is agreed with the server, outside the page's clock.
  await failed(page)
  await page.clock.runFor(1000)
  await expect.poll(() => opened(page)).toBeGreaterThan(count)
  await page.context().close()
  await app.stop()
})
