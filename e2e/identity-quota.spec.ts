import { expect, test } from '@playwright/test'
import { startApp } from './support/app.ts'
import { checked, inDatabase, newWindow, openSection, sameBrowser } from './support/identity.ts'

test('the last request of the month, asked for in two windows at once: one passes, both know, PRO frees both', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const app = await startApp({ PARADA_FREE_LIMIT: '1' })
  const one = await newWindow(browser, app, 'Ana Planejadora')
  const two = await sameBrowser(one, app)
  for (const page of [one, two]) {
    await page.getByRole('button', { name: /^Gerar do zero/ }).click()
    await page
      .getByRole('textbox', { name: 'Instrução' })
      .fill('Parada do forno: 1. Abrir - 4h. 2. Limpar - 8h após 1.')
    await expect(page.locator('[data-usage]').first()).toHaveText('0/1 requisições de IA')
  }
  // The count starts again at midnight UTC, which is the evening before on this browser's clock, and both places say so.
  const at = new Date()
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0))
  const [day, month, year] = [last.getUTCDate(), last.getUTCMonth() + 1, last.getUTCFullYear() % 100]
  const moment = `${[day, month, year].map(each => String(each).padStart(2, '0')).join('/')} 21:00`
  await one.locator('[data-usage]').first().hover()
  await expect(one.getByText(`A cota volta em ${moment}`)).toBeVisible()
  const third = await sameBrowser(one, app)
  await openSection(third, app, 'account', 'subscription')
  await expect(third.getByText(moment)).toBeVisible()
  await third.close()
  // At the very same moment: a window that knew of the other's request would not offer its own any more.
  const buttons = [one, two].map(page => page.getByRole('button', { name: 'Gerar', exact: true }))
  for (const button of buttons) await expect(button).toBeEnabled()
  await Promise.all(buttons.map(button => button.evaluate((each: HTMLElement) => each.click())))
  const made = (page: typeof one) => page.locator('[data-arrival="text"]')
  const refused = (page: typeof one) => page.getByRole('dialog', { name: 'Planos' })
  for (const page of [one, two]) await expect(made(page).or(refused(page)).first()).toBeVisible()
  const [passed, stopped] = (await made(one).isVisible()) ? [one, two] : [two, one]
  await expect(made(passed)).toBeVisible()
  await expect(refused(stopped)).toBeVisible()
  await expect(made(stopped)).toHaveCount(0)
  await expect(refused(passed)).toHaveCount(0)
  await checked(stopped, 'pricing-at-limit')
  for (const page of [one, two]) {
    await expect(page.locator('[data-usage]').first()).toHaveText('1/1 requisições de IA')
    await expect(page.locator('[data-usage]').first()).toHaveAttribute('data-usage', 'critical')
  }
  inDatabase(app, db => {
    expect(db.prepare('select used from usage').all()).toEqual([{ used: 1 }])
  })

  // The first account administers: its grant is seen in the other window without a reload.
  await passed.goto(`${app.url}/?page=admin`)
  await passed.getByLabel('Plano de Ana Planejadora').selectOption('pro')
  await stopped.keyboard.press('Escape')
  await expect(stopped.getByText('PRO', { exact: true })).toBeVisible()
  await expect(stopped.getByText('IA ilimitada')).toBeVisible()
  await expect(stopped.getByRole('button', { name: 'Gerar', exact: true })).toBeEnabled()
  await one.context().close()
  await app.stop()
})
