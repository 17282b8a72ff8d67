/** What the walk says when it cannot go on: a text without a plan, and the month's requests used up. */
import { expect, signUp, startApp, test } from './support/app.ts'
import { BOILER, grid, paste, shot } from './support/walk.ts'

test('a text without a project is answered with a card that says why and what to do', async ({ page, app }) => {
  await signUp(page, app)
  await page.getByRole('button', { name: 'Gerar do zero' }).click()
  const generate = page.getByRole('button', { name: 'Gerar', exact: true })
  await expect(generate).toBeDisabled()
  await page.getByRole('textbox', { name: 'Instrução' }).fill('Bom dia! Como está o tempo hoje?')
  await generate.click()
  const card = page.getByRole('alert')
  await expect(card).toContainText('Não encontrei um projeto nem tarefas no texto.')
  await expect(card.getByRole('listitem').first()).toBeVisible()
  await expect(grid(page)).toBeHidden()
  await shot(page, '8-irrelevant')

  await page.getByRole('textbox', { name: 'Instrução' }).fill('   ')
  await page.getByRole('textbox', { name: 'Instrução' }).press('Control+Enter')
  await expect(page.getByText('Digite uma instrução para atualizar as tarefas')).toBeVisible()
})

test('when the free requests are used up, the plans are shown instead of a result', async ({ page }) => {
  const app = await startApp({ PARADA_FREE_LIMIT: '1' })
  try {
    await signUp(page, app)
    await paste(page, BOILER.text)
    await expect(page.getByText('1/1 requisições de IA')).toBeVisible()
    await page.getByRole('textbox', { name: 'Instrução' }).fill('aumente a limpeza para 20h')
    await page.getByRole('textbox', { name: 'Instrução' }).press('Control+Enter')
    const plans = page.getByRole('dialog', { name: 'Planos' })
    await expect(plans).toBeVisible()
    await expect(plans).toContainText('IA ilimitada')
    await expect(
      page.getByText('Limite mensal de IA atingido (1/1). Assine o Pro para ter requisições ilimitadas!'),
    ).toBeVisible()
    await shot(page, '8-limit')
    await plans.getByRole('button', { name: 'Fechar' }).click()
    await expect(grid(page)).toBeVisible()
    await expect(page.getByRole('gridcell', { name: '16h', exact: true })).toBeVisible()
  } finally {
    await app.stop()
  }
})
