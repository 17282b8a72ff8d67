/** What the walk says when it cannot go on: a text without a plan in it. */
import { expect, signUp, test } from './support/app.ts'
import { grid, shot } from './support/walk.ts'

test('a text without a project is answered with a card that says why and what to do', async ({ page, app }) => {
  await signUp(page, app)
  await page.getByRole('button', { name: 'Gerar do zero' }).click()
  const generate = page.getByRole('button', { name: 'Gerar', exact: true })
  await expect(generate).toBeDisabled()
  await page.getByRole('textbox', { name: 'Instrução' }).fill('Bom dia! Como está o tempo hoje?')
  await generate.click()
  const card = page.getByRole('alert')
  await expect(card).toContainText('Não encontrei um projeto nem tarefas no texto.')
  await expect(card.getByRole('listitem').first()).toHaveText(
    'Descreva o projeto: o equipamento, as tarefas e as durações.',
  )
  await expect(grid(page)).toBeHidden()
  await shot(page, '8-irrelevant')

  await page.getByRole('textbox', { name: 'Instrução' }).fill('   ')
  await page.getByRole('textbox', { name: 'Instrução' }).press('Control+Enter')
  await expect(page.getByText('Digite uma instrução para atualizar as tarefas').first()).toBeVisible()
})
