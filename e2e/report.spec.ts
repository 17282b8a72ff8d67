/** The report tab: what it says, keeps, shares and prints, and how each of it fails. */
import { expect, test } from '@playwright/test'
import { type RunningApp, startApp } from './support/app.ts'
import { newPage, openSample } from './support/plan.ts'

let app: RunningApp & { stop(): Promise<void> }
test.beforeAll(async () => {
  app = await startApp({ PARADA_PLAN: 'pro' })
})
test.afterAll(() => app.stop())

test('the analysis writes itself once, own words are never replaced unasked, and all is kept', async ({ browser }) => {
  const page = await newPage(browser, app)
  await openSample(page)
  await page.getByRole('button', { name: 'Maximizar: Painel' }).click()
  await page.getByRole('tab', { name: 'Relatório' }).click()
  const panel = page.getByRole('tabpanel')
  const text = page.getByRole('textbox', { name: 'Análise do caminho crítico' })
  const plan = page.getByRole('textbox', { name: 'Plano de ação' })
  await expect(text).toHaveValue(/O plano termina em/)
  for (const list of ['Tarefas atrasadas', 'Começam nos próximos 7 dias', 'Terminam nos próximos 7 dias'])
    await expect(panel.getByRole('region', { name: list })).toBeVisible()
  await expect(panel.getByText(/^\d+\/2\.000$/)).toBeVisible()
  await plan.fill('x'.repeat(1200))
  await expect(panel.getByText('1.200/1.000')).toBeVisible()
  await text.fill('A solda é o que decide.')
  await plan.fill('Dobrar a equipe de solda.')
  await expect(page.locator('[data-save="saved"]')).toBeVisible()

  const analyzed = page.waitForResponse(/criticalPath\.analyze/)
  await page.reload()
  await page.getByRole('tab', { name: 'Relatório' }).click()
  await expect(plan).toHaveValue('Dobrar a equipe de solda.')
  // The analysis that runs by itself has answered: had it replaced anything, it would have by now.
  await analyzed
  await expect(page.getByRole('button', { name: 'Atualizar análise' })).not.toHaveAttribute('aria-busy', 'true')
  await expect(text).toHaveValue('A solda é o que decide.')
  await page.getByRole('button', { name: 'Atualizar análise' }).click()
  await expect(text).toHaveValue(/O plano termina em/)
  await page.locator('[data-toast="info"]').getByRole('button', { name: 'Desfazer' }).click()
  await expect(text).toHaveValue('A solda é o que decide.')
  await page.context().close()
})

test('a page or a link that cannot be made is said so, and the window that failed closes itself', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await openSample(page)
  await page.getByRole('button', { name: 'Maximizar: Painel' }).click()
  await page.getByRole('tab', { name: 'Relatório' }).click()
  const print = page.getByRole('button', { name: 'Gerar página para impressão' })
  const share = page.getByRole('button', { name: 'Gerar link compartilhável' })

  await page.route('**/api/reports/**', route =>
    route.fulfill({ status: 503, json: { ok: false, code: 'server.busy', error: 'O servidor está ocupado.' } }),
  )
  const opened = page.context().waitForEvent('page')
  await print.click()
  const report = await opened
  await expect(report.getByText('O relatório não pôde ser gerado. Esta janela fecha em 5 segundos.')).toBeVisible()
  const shown = Date.now()
  await expect(page.getByText('Falha ao gerar relatório HTML (503): O servidor está ocupado.')).toBeVisible()
  await report.waitForEvent('close', { timeout: 15_000 })
  expect(Date.now() - shown).toBeGreaterThan(3000)
  await share.click()
  await expect(
    page.getByText('Erro ao criar link do relatório: Falha ao criar link (503): O servidor está ocupado.'),
  ).toBeVisible()
  await page.unroute('**/api/reports/**')

  await page.evaluate(() => {
    window.open = () => null
  })
  await print.click()
  await expect(page.getByText('Não foi possível abrir a página. Verifique se pop-ups estão habilitados.')).toBeVisible()
  await page.context().close()
})

test('without a clipboard the link itself is shown, and it opens for anybody', async ({ browser }) => {
  const page = await newPage(browser, app)
  await openSample(page)
  await page.getByRole('button', { name: 'Maximizar: Painel' }).click()
  await page.getByRole('tab', { name: 'Relatório' }).click()
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('not allowed')) },
    })
  })
  await page.getByRole('button', { name: 'Gerar link compartilhável' }).click()
  const banner = page.locator('[data-banner="ok"]', { hasText: 'Copie o link: http' })
  await expect(banner).toBeVisible()
  const link = /https?:\S+/.exec((await banner.textContent()) ?? '')?.[0] ?? ''
  const stranger = await browser.newContext()
  const reader = await stranger.newPage()
  await reader.goto(link)
  await expect(reader.getByText('Parada da caldeira 3').first()).toBeVisible()
  await stranger.close()
  await page.context().close()
})
