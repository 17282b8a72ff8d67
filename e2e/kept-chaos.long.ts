/**
 * A person types, and all that can happen to a page happens at random moments: the window is closed, its process or the
 * whole browser is killed, the network goes, answers are lost. In the end everything they saw done is there once.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { installedChromium } from '../tools/chromium.ts'
import { type RunningApp, signUp, startApp } from './support/app.ts'
import { openSample } from './support/plan.ts'

test.use({ serviceWorkers: 'allow' })

const ROUNDS = 40
const SEED = Number(process.env.PARADA_SEED ?? '1')

/** Numbers that look random and are the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

async function launch(profile: string): Promise<BrowserContext> {
  const executablePath = installedChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    locale: 'pt-BR',
    viewport: { width: 1440, height: 900 },
    args: ['--disable-gpu', '--no-sandbox'],
  })
  let chance = randomOf(SEED + 7)
  // Some calls never reach the server, and some answers never reach the page.
  await context.route(/api\/trpc\/projects\.(save|create|open)/, async route => {
    const lot = chance()
    if (lot < 0.15) return route.abort('connectionreset')
    if (lot < 0.3) {
      await route.fetch().catch(() => undefined)
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  context.on('close', () => {
    chance = () => 1
  })
  return context
}

async function killed(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession()
  const crash = session?.send('Browser.crash').catch(() => undefined)
  await Promise.race([crash, context.waitForEvent('close')])
  await context.close().catch(() => undefined)
}

/** Names of the tasks that were added, in the plan as a page shows it. */
const shown = (page: Page): Promise<string> => page.getByLabel('Nome do projeto').inputValue()

async function projectsOf(app: RunningApp, page: Page): Promise<{ id: string; name: string }[]> {
  const reply = await page.request.get(`${app.url}/api/trpc/projects.list`)
  return ((await reply.json()) as { result: { data: { id: string; name: string }[] } }).result.data
}

test(`a plan outlives ${ROUNDS} accidents (seed ${SEED})`, async () => {
  test.setTimeout(900_000)
  const random = randomOf(SEED)
  const app = await startApp()
  const profile = await mkdtemp(join(tmpdir(), 'parada-profile-'))
  let context = await launch(profile)
  let page = await context.newPage()
  await signUp(page, app)
  await openSample(page)
  let name = await shown(page)
  for (let round = 1; round <= ROUNDS; round++) {
    name = `Rodada ${round}`
    await page.getByLabel('Nome do projeto').fill(name)
    await page.getByLabel('Nome do projeto').press('Enter')
    // What was seen done is done: the header shows the new name only when the plan has it.
    await expect(page.getByLabel('Nome do projeto')).toHaveValue(name)
    const lot = random()
    const wait = random() * 400
    await page.waitForTimeout(wait)
    if (lot < 0.25) {
      await page.close({ runBeforeUnload: false })
      page = await context.newPage()
      await page.goto(app.url)
    } else if (lot < 0.5) {
      const control = await context.newCDPSession(page)
      await Promise.race([control.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')])
      await page.close()
      page = await context.newPage()
      await page.goto(app.url)
    } else if (lot < 0.7) {
      // A browser writes its cookies to the disk only now and then: who was signed in signs in again.
      const cookies = await context.cookies()
      await killed(context)
      context = await launch(profile)
      await context.addCookies(cookies)
      page = await context.newPage()
      await page.goto(app.url)
    } else if (lot < 0.85) {
      await context.setOffline(true)
      await page.getByLabel('Nome do projeto').fill(`${name} sem rede`)
      await page.getByLabel('Nome do projeto').press('Enter')
      name = `${name} sem rede`
      await context.setOffline(false)
    } else await page.reload()
    await expect(page.getByLabel('Nome do projeto'), `round ${round}, accident ${lot}`).toHaveValue(name, {
      timeout: 30_000,
    })
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await expect
    .poll(() => projectsOf(app, page).then(all => all.map(each => each.name)), { timeout: 60_000 })
    .toEqual([name])
  await context.close()
  await app.stop()
  await rm(profile, { recursive: true, force: true })
})
