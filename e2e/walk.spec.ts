import { expect, test } from './support/app.ts'
import { generate, newPage, savedPlan, taskOf } from './support/plan.ts'

test('from a sentence to a schedule: generate, change by instruction, undo, save, reload, open again', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await generate(page)
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Parada da caldeira 3')
  await expect(page.getByText('8 críticas')).toBeVisible()
  await expect(page.getByText('fim 15/03/27 07:00')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Limpeza interna por hidrojato' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Instrução' }).fill('aumente a limpeza interna por hidrojato para 20h')
  await page.getByRole('button', { name: 'Atualizar', exact: true }).click()
  await expect(page.getByText('fim +4 h')).toBeVisible()
  await expect(page.getByRole('cell', { name: '16h' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '20h' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Aceitar tudo' }).click()
  await expect(page.getByText('fim 15/03/27 11:00')).toBeVisible()
  await page.locator('body').press('Control+z')
  await expect(page.getByText('fim 15/03/27 07:00')).toBeVisible()
  await page.locator('body').press('Control+y')
  await expect(page.getByText('fim 15/03/27 11:00')).toBeVisible()

  const saved = await savedPlan(page)
  expect(saved.name).toBe('Parada_da_caldeira_3.TMX')
  expect(saved.schema.tasks).toHaveLength(9)
  expect(taskOf(saved.schema, 'Limpeza interna por hidrojato').duration).toBe('20h')

  await page.reload()
  await expect(page.getByText('fim 15/03/27 11:00')).toBeVisible()
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Parada da caldeira 3')

  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: /^Atualizar existente/ }).click()
  await page
    .getByTestId('open-file')
    .setInputFiles({ name: saved.name, mimeType: 'application/json', buffer: Buffer.from(saved.text) })
  await expect(page.locator('[data-arrival="file"]')).toContainText('9 tarefas lidas')
  await expect(page.locator('[data-arrival="file"]')).toContainText('as datas são as do arquivo')
  const again = await savedPlan(page)
  expect(again.schema).toEqual(saved.schema)
  await page.context().close()
})

test('a rejected change stays out; a discarded proposal changes nothing', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  const box = page.getByRole('textbox', { name: 'Instrução' })
  await box.fill('aumente a limpeza interna por hidrojato para 20h')
  await page.getByRole('button', { name: 'Atualizar', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Aceitar: Limpeza interna por hidrojato' }).uncheck()
  await expect(page.getByRole('button', { name: 'Aceitar 0' })).toBeDisabled()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('fim 15/03/27 07:00')).toBeVisible()

  await box.fill('aumente a pintura do telhado para 20h')
  await page.getByRole('button', { name: 'Atualizar', exact: true }).click()
  await expect(page.locator('[data-banner="err"], [data-toast="warn"]').first()).toBeVisible()
  expect((await savedPlan(page)).schema.tasks).toHaveLength(9)
  await page.context().close()
})

test('back clears mode and plan, and the plan is among the recent ones', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await generate(page)
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByRole('heading', { name: 'O que você quer fazer?' })).toBeVisible()
  await page.getByRole('button', { name: /Parada da caldeira 3.*9 tarefas/ }).click()
  await expect(page.getByText('8 críticas')).toBeVisible()
  await page.context().close()
})
