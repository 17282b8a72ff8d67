/** What the specs about accounts share: a window of one's own, the database behind the product, axe. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { type RunningApp, signUp } from './app.ts'
import { axe } from './axe.ts'
import { shot } from './walk.ts'

export const CHOOSER = { name: 'O que você quer fazer?' } as const

/** A window with cookies of its own, signed in as a new person by default. */
export async function newWindow(
  browser: Browser,
  app: RunningApp,
  name: string | null,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', ...options })
  const page = await context.newPage()
  if (name === null) await page.goto(app.url)
  else {
    await signUp(page, app, name)
    await expect(page.getByRole('heading', CHOOSER)).toBeVisible()
  }
  return page
}

/** Another window of the same browser: the same session. */
export async function sameBrowser(page: Page, app: RunningApp): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(app.url)
  await expect(other.getByRole('heading', CHOOSER)).toBeVisible()
  return other
}

/** Opens a section of the account or the administration as its address does. */
export async function openSection(page: Page, app: RunningApp, where: 'account' | 'admin', section: string) {
  await page.goto(`${app.url}/?page=${where}&section=${section}`)
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
}

/** Works on the product's database beside it: time cannot be moved from here. */
export function inDatabase(app: RunningApp, work: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(join(app.dataDir, 'parada.db'))
  try {
    db.exec('pragma busy_timeout = 5000')
    work(db)
  } finally {
    db.close()
  }
}

/** Makes every proof of a user's identity too old for any sensitive action. */
export function ageProofs(app: RunningApp): void {
  const old = new Date(Date.now() - 3 * 86_400_000).toISOString()
  inDatabase(app, db => {
    db.prepare('update session_proofs set first_factor_at = ?, second_factor_at = null').run(old)
  })
}

/**
 * Waits until what is shown stays as it is: no transition is on its way (a button that stops being busy blends into its
 * colours). What turns for ever, such as a spinner, does not count.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    const moving = () =>
      document
        .getAnimations()
        .filter(each => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity)
    // A transition begins with the frame after the change.
    await frame()
    await frame()
    for (let running = moving(); running.length > 0; running = moving()) {
      await Promise.allSettled(running.map(each => each.finished))
      await frame()
    }
  })
}

/**
 * No violation of accessibility in what is shown now: in the dialog that is open, else in the page's own part. A picture
 * of it where pictures are kept.
 */
export async function checked(page: Page, name: string): Promise<void> {
  await settled(page)
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const part = (await dialog.count()) > 0 ? '[role=dialog], [role=alertdialog], dialog' : 'main'
  const { violations } = await axe(page).include(part).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze()
  const said = violations.flatMap(each =>
    each.nodes.slice(0, 4).map(node => `${name}: ${each.id} ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
  expect.soft(said).toEqual([])
  await shot(page, name)
}

export const toast = (page: Page, text: string) => page.locator('[data-toast]', { hasText: text })
