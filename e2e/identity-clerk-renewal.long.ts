import { expect, test } from '@playwright/test'
import { startApp } from './support/app.ts'
import { clerkSettings, serveClerk } from './support/clerk.ts'
import { CHOOSER } from './support/identity.ts'

// Against our double: no real Clerk was reached.
test('a session token that runs out on an open socket is renewed, and the page goes on following', async ({ page }) => {
  test.setTimeout(120_000)
  const app = await startApp(clerkSettings)
  await serveClerk(page, { seconds: 8 })
  await page.goto(app.url)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entrar com Clerk' }).click()
  await page.getByRole('button', { name: 'Ana no Clerk' }).click()
  await expect(page.getByRole('heading', CHOOSER)).toBeVisible()
  // Longer than the token lives, and than the server trusts what it looked up.
  await page.waitForTimeout(25_000)
  await page.evaluate(() =>
    (window as unknown as { Clerk: { session: { getToken(): Promise<unknown> } } }).Clerk.session.getToken(),
  )
  for (const used of [1, 2]) {
    const reply = await page.request.post(`${app.url}/api/trpc/parsers.parse`, {
      data: { text: 'Parada do forno: 1. Abrir - 4h. 2. Limpar - 8h após 1.' },
      headers: { origin: app.url },
    })
    expect(reply.ok(), await reply.text()).toBe(true)
    await expect(page.locator('[data-usage]').first()).toHaveText(`${used}/50 requisições de IA`)
  }
  await app.stop()
})
