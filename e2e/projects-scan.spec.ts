import { expect, test } from '@playwright/test'
import { type RunningApp, signUp, startApp } from './support/app.ts'

let app: RunningApp & { stop(): Promise<void> }
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(() => app.stop())

test('a scanned document says that it has no text, and its words are recognised when asked for', async ({ page }) => {
  await signUp(page, app)
  await page.getByRole('button', { name: /^Gerar do zero/ }).click()
  await page.getByTestId('document-file').first().setInputFiles('fixtures/files/scan/scan-chromium.pdf')
  await expect(page.getByText('Erro: Nenhum texto foi extraído do documento', { exact: true })).toBeVisible()
  // The message goes after a while; on the form it stays, with the file that it is about.
  const stays = page.getByRole('alert').filter({ hasText: 'scan-chromium.pdf: Erro: Nenhum texto' })
  await expect(stays).toBeVisible()
  await page.getByRole('button', { name: 'Reconhecer o texto das imagens' }).click()
  await expect(page.getByText('Reconhecendo o texto das imagens...').first()).toBeVisible()
  await expect(page.locator('[data-toast="ok"]')).toBeVisible({ timeout: 40_000 })
  await expect(stays).toBeHidden()
})
