import { expect, test } from './support/app.ts'
import { newPage, openSample } from './support/plan.ts'

test('without data each tab says so, and the report loads demo data', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  for (const tab of ['Visão geral', 'Recursos', 'Pacotes', 'Caminho crítico', 'Relatório']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').getByText('Sem dados.', { exact: false })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Carregar dados de demonstração' }).click()
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Projeto de demonstração')
  await page.getByRole('tab', { name: 'Visão geral' }).click()
  await expect(page.getByRole('tabpanel').getByText('Avanço geral')).toBeVisible()
  await page.context().close()
})

test('six cards, charts with their tables, people, packages', async ({ app, browser }) => {
  const page = await newPage(browser, app)
  await openSample(page)
  await page.getByRole('button', { name: 'Maximizar: Painel' }).click()
  const panel = page.getByRole('tabpanel')
  for (const card of [
    'Atrasadas',
    'Começam em 7 dias',
    'Terminam em 7 dias',
    'Em andamento',
    'Concluídas',
    'Avanço geral',
  ])
    await expect(panel.getByRole('button', { name: new RegExp(`^${card}`) })).toBeVisible()
  await page.getByRole('button', { name: 'Ver como tabela: Tarefas por situação' }).click()
  await expect(panel.getByRole('row', { name: 'Não iniciadas 117' })).toBeVisible()

  await page.getByRole('tab', { name: 'Recursos' }).click()
  await expect(panel.getByRole('row', { name: /^Mecânico 22/ })).toBeVisible()
  await expect(panel.getByRole('img', { name: /^Carga média por especialidade/ })).toBeVisible()

  await page.getByRole('tab', { name: 'Pacotes' }).click()
  await panel.getByTitle('Destacar Fornalha no Gantt').last().click()
  await page.getByRole('button', { name: 'Restaurar: Painel' }).click()
  await expect(page.getByText('13 tarefas destacadas').first()).toBeVisible()
  await page.context().close()
})
