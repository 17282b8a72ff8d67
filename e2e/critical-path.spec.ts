import { expect, test } from '@playwright/test'
import { startApp } from './support/app.ts'
import { newPage, openSample } from './support/plan.ts'

test('PRO: three paths with slack, recommendations to carry out, and the report writes itself', async ({ browser }) => {
  test.setTimeout(90_000)
  const app = await startApp({ PARADA_PLAN: 'pro' })
  const page = await newPage(browser, app)
  await expect(page.getByText('PRO', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Baixar servidor' })).toBeVisible()
  await openSample(page)
  await page.getByRole('button', { name: 'Maximizar: Painel' }).click()
  await page.getByRole('tab', { name: 'Caminho crítico' }).click()
  await page.getByRole('button', { name: 'Analisar caminho crítico' }).click()
  await expect(page.getByText('Análise concluída')).toBeVisible()
  const primary = page.getByRole('region', { name: 'Caminho primário' })
  await expect(primary.getByRole('row', { name: /Entrega para operação/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Caminho secundário' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Caminho terciário' })).toBeVisible()
  await expect(page.getByText('Análise concluída')).toBeHidden({ timeout: 7000 })

  const advice = page.getByRole('region', { name: 'Recomendações' })
  await advice.getByRole('button', { name: 'Aplicar', exact: true }).first().click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Correção aplicada' })).toBeVisible()

  await page.getByRole('tab', { name: 'Relatório' }).click()
  const text = page.getByRole('textbox', { name: 'Análise do caminho crítico' })
  await expect(text).toHaveValue(/O plano termina em/)
  await page.getByRole('textbox', { name: 'Plano de ação' }).fill('Reforçar a equipe de solda')
  await expect(page.getByText('26/1.000')).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Gerar página para impressão' }).click()
  const report = await opened
  await expect(report.getByText('Reforçar a equipe de solda')).toBeVisible()
  await report.close()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Gerar link compartilhável' }).click()
  await expect(page.getByText(/Link copiado: http/)).toBeVisible()
  await page.context().close()
  await app.stop()
})
