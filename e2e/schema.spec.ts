import { expect, test } from './support/app.ts'
import { generate, newPage, savedPlan, taskOf } from './support/plan.ts'

test('the schema is shown, checked, applied as one change, and undone', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await page.getByRole('button', { name: 'Maximizar: Tarefas' }).click()
  await page.getByRole('button', { name: 'Detalhes do esquema' }).click()
  const details = page.getByRole('region', { name: 'Detalhes do esquema' })
  await expect(details.getByText('Automático')).toBeVisible()
  const code = details.getByRole('textbox', { name: 'JSON do esquema' })
  await expect(code).toBeVisible()
  await code.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('[1, 2')
  await details.getByRole('button', { name: 'Aplicar' }).click()
  await expect(details.getByRole('alert')).toContainText('JSON inválido')

  const { schema } = await savedPlan(page)
  taskOf(schema, 'Teste hidrostático').duration = '10h'
  await code.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(JSON.stringify(schema))
  await details.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'JSON aplicado' })).toBeVisible()
  await expect(page.getByText('fim 15/03/27 11:00')).toBeVisible()
  await page.getByRole('heading', { name: 'Tarefas' }).click()
  await page.locator('header').press('Control+z')
  await expect(page.getByText('fim 15/03/27 07:00')).toBeVisible()
  await page.context().close()
})
