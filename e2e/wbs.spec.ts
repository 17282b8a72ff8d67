import { expect, test } from './support/app.ts'
import { newPage, openSample } from './support/plan.ts'

test('packages fold, count, list five tasks and highlight theirs', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await openSample(page)
  await page.getByRole('button', { name: 'EAP', exact: true }).click()
  await expect(page.getByText('Clique em um pacote para destacar suas tarefas no Gantt')).toBeVisible()
  const release = page.locator('[data-package]', { hasText: 'Liberação e preparação' }).first()
  await expect(release.getByText('8 tarefas')).toBeVisible()
  await expect(release.getByText('mais 3')).toBeVisible()
  const indent = (level: number) =>
    page
      .locator('[data-package]')
      .nth(level)
      .evaluate(item => getComputedStyle(item).paddingLeft)
  expect([await indent(0), await indent(1)]).toEqual(['0px', '24px'])
  await page.getByTitle('Destacar Fornalha no Gantt').first().click()
  await expect(page.getByText('13 tarefas destacadas').first()).toBeVisible()
  await page.getByRole('button', { name: 'Limpar destaque' }).click()
  await page.getByRole('button', { name: 'Recolher tudo' }).click()
  await expect(page.locator('[data-package]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Expandir tudo' }).click()
  await expect(page.locator('[data-package]')).toHaveCount(15)
  await page.context().close()
})
