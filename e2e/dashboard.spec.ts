import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { newPage, openSample, savedPlan } from './support/plan.ts'
import { colourOf, load, progressed, thresholds, tones, ungrouped, upcoming } from './support/shutdown.ts'

const TABS = ['Visão geral', 'Recursos', 'Pacotes', 'Caminho crítico', 'Relatório'] as const

const panel = (page: Page) => page.getByRole('tabpanel')
const card = (page: Page, name: string) => panel(page).getByRole('button', { name: new RegExp(`^${name}`) })
const maximize = (page: Page) => page.getByRole('button', { name: 'Maximizar: Painel' }).click()

test('without data each tab says so, a tab on its way shows that it is busy, and the report loads demo data', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Visão geral')
  for (const tab of TABS) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(panel(page).getByText('Sem dados.', { exact: false })).toBeVisible()
  }
  await page.evaluate(() =>
    addEventListener('load-test-data', event => {
      document.body.dataset.demo = String((event as CustomEvent<{ tasks: unknown[] }>).detail.tasks.length)
    }),
  )
  await page.getByRole('button', { name: 'Carregar dados de demonstração' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-demo', '3')
  await expect(page.getByLabel('Nome do projeto')).toHaveValue('Projeto de demonstração')

  let arrive = () => {}
  const held = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route('**/assets/Overview-*.js', async route => {
    await held
    await route.continue()
  })
  await page.getByRole('tab', { name: 'Visão geral' }).click()
  await expect(panel(page).getByText('Calculando...')).toBeVisible()
  arrive()
  await expect(card(page, 'Avanço geral')).toBeVisible()
  await page.context().close()
})

test('cards turn their colour at the numbers of the specification, and lead to their tasks', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await load(page, upcoming(5, 3))
  await maximize(page)
  await expect(panel(page).getByText('Situação em 10/03/27 08:00')).toBeVisible()
  // Seven days to the hour: one more task an hour later counts neither as a start nor as an end.
  for (const [starts, ends, tone] of [
    [5, 3, 'good'],
    [6, 4, 'fair'],
  ] as const) {
    if (starts === 6) await load(page, upcoming(starts, ends))
    await expect(card(page, `Começam em 7 dias ${starts}`)).toHaveAttribute('data-tone', tone)
    await expect(card(page, `Terminam em 7 dias ${ends}`)).toHaveAttribute('data-tone', tone)
  }
  await expect(card(page, 'Em andamento 5')).toHaveAttribute('data-tone', 'progress')
  await expect(card(page, 'Atrasadas 0')).toHaveAttribute('data-tone', 'good')
  await expect(card(page, 'Concluídas 0')).toContainText('de 12')
  await card(page, 'Em andamento').click()
  await expect(page.getByText('5 tarefas destacadas')).toBeVisible()
  await expect(page.getByRole('treegrid').getByText('Termina 0')).toBeInViewport()

  const colours = await tones(page)
  for (const [percent, tone] of [
    [80, 'good'],
    [79.9, 'fair'],
    [50, 'fair'],
    [49.9, 'bad'],
  ] as const) {
    await load(page, progressed(percent))
    const shown = card(page, 'Avanço geral').locator('span').nth(1)
    await expect(shown).toHaveText(`${String(percent).replace('.', ',')}%`)
    await expect.poll(() => colourOf(shown)).toBe(colours[tone])
  }
  await expect(card(page, 'Avanço geral')).toContainText('499 h de 1.000 h de duração')

  await load(page, thresholds())
  await expect(card(page, 'Atrasadas 21')).toHaveAttribute('data-tone', 'bad')
  await page.getByRole('tab', { name: 'Recursos' }).click()
  const performance = panel(page).getByRole('group', { name: 'Desempenho por responsável' })
  for (const [team, figures, tone] of [
    ['Equipe 1', ['5', '4', '80%'], 'good'],
    ['Equipe 2', ['24', '19', '79%'], 'fair'],
    ['Equipe 3', ['5', '3', '60%'], 'fair'],
    ['Equipe 4', ['22', '13', '59%'], 'bad'],
  ] as const) {
    const cells = performance.getByRole('row', { name: new RegExp(`^${team}`) }).getByRole('cell')
    await expect.poll(async () => (await cells.allTextContents()).slice(1, 4)).toEqual(figures)
    await expect.poll(() => colourOf(cells.nth(3))).toBe(colours[tone])
  }
  await page.getByRole('tab', { name: 'Pacotes' }).click()
  const tree = panel(page).locator('[data-package]')
  for (const [percent, tone] of [
    [80, 'good'],
    [79, 'fair'],
    [50, 'fair'],
    [49, 'bad'],
  ] as const) {
    for (const shown of [tree.filter({ hasText: `Avanço ${percent}` }), card(page, `Avanço ${percent}`)])
      await expect.poll(() => colourOf(shown.getByText(`${percent}%`, { exact: true }))).toBe(colours[tone])
  }
  await page.context().close()
})

test('tasks without summaries or people fall into the named groups, and are shared out only as a suggestion', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await load(page, ungrouped())
  await maximize(page)
  await page.getByRole('tab', { name: 'Pacotes' }).click()
  const groups = panel(page).locator('[data-package]')
  await expect(groups).toHaveCount(10)
  const grouped = await groups.evaluateAll(all =>
    all.map(each => [
      each.querySelector('[title]')?.textContent,
      [...each.querySelectorAll('li')].map(task => task.textContent),
    ]),
  )
  expect(grouped).toEqual([
    ['Preparação', ['Preparar a área']],
    ['Inspeção e Testes', ['Inspecionar os tubos']],
    ['Acabamento', ['Pintura final']],
    ['Manutenção', ['Manutenção da bomba']],
    ['Finalização', ['Finalizar a parada']],
    ['Entrega', ['Entrega à operação']],
    ['Soldagem', ['Soldagem de topo']],
    ['Montagem', ['Montagem da tampa']],
    ['Desmontagem', ['Desmontagem da tampa']],
    ['Pacote Geral', ['Reunião diária', 'Reunião semanal']],
  ])
  await page.getByRole('button', { name: 'Ver como tabela: Distribuição das tarefas' }).click()
  await expect(panel(page).getByRole('row', { name: 'Pacote Geral 2 18,2%' })).toBeVisible()

  await page.getByRole('tab', { name: 'Recursos' }).click()
  await expect(panel(page).getByText('é só uma sugestão e não é gravada')).toBeVisible()
  const performance = panel(page).getByRole('group', { name: 'Desempenho por responsável' })
  await expect(performance.getByRole('row')).toHaveCount(9)
  const shared = (await performance.getByRole('row').allInnerTexts()).slice(1).map(row => row.split('\t'))
  expect(shared.reduce((sum, row) => sum + Number(row[1]), 0)).toBe(11)
  expect(shared.find(row => row[0] === 'Soldador')?.[1]).not.toBe('0')
  const resources = panel(page).getByRole('group', { name: 'Recursos', exact: true })
  expect((await resources.getByRole('row').allInnerTexts()).slice(1).map(row => row.split('\t'))).toEqual([
    ['Engenheiro João', 'Trabalho', '100%', 'Engenharia'],
    ['Técnico Rui', 'Trabalho', '100%', 'Técnico'],
    ['Soldador', 'Trabalho', '100%', 'Solda'],
    ['Mecânico', 'Trabalho', '100%', 'Mecânica'],
    ['Eletricista', 'Trabalho', '100%', 'Elétrica'],
    ['Inspetor', 'Trabalho', '100%', 'Inspeção / END'],
    ['Gestor', 'Trabalho', '100%', 'Gestão'],
    ['Ajudante', 'Trabalho', '100%', 'Sem especialidade'],
  ])
  await page.getByRole('button', { name: 'Ver como tabela: Carga média por especialidade' }).click()
  await expect(panel(page).getByRole('row', { name: /^Solda 1 \d 2$/ })).toBeVisible()
  expect((await savedPlan(page)).schema.assignments ?? []).toEqual([])
  await page.context().close()
})

test('every chart has its table and leaves the page as text, PNG and SVG; packages lead to the Gantt', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSample(page)
  await maximize(page)
  const tools = async (chart: string, item: string) => {
    await page.getByRole('button', { name: `Opções do gráfico ${chart}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const saved = async (chart: string, item: string) => {
    const waiting = page.waitForEvent('download')
    await tools(chart, item)
    return readFile(await (await waiting).path())
  }
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Ver como tabela: Avanço' }).click()
  await expect(panel(page).getByRole('row', { name: /^Concluídas 0 HH de [\d.]+ HH$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Ver como tabela: Tarefas por situação' }).click()
  await expect(panel(page).getByRole('row', { name: 'Não iniciadas 117' })).toBeVisible()
  await tools('Tarefas por situação', 'Copiar tabela')
  await expect.poll(copied).toMatch(/^Situação\tTarefas\nConcluídas\t0\n(.*\n)*Críticas\t35$/)
  await page.getByRole('button', { name: 'Ver como gráfico: Tarefas por situação' }).click()
  await expect(panel(page).getByRole('img', { name: /^Tarefas por situação: .*Críticas 35/ })).toBeVisible()
  await tools('Tarefas por situação', 'Copiar imagem')
  const kinds = () => page.evaluate(async () => (await navigator.clipboard.read()).flatMap(each => each.types))
  await expect.poll(kinds).toEqual(['image/png'])
  const svg = String(await saved('Tarefas por situação', 'Salvar SVG'))
  expect(svg).toContain('Tarefas por situação')
  expect(svg).toContain('>117<')
  expect((await saved('Tarefas por situação', 'Salvar PNG')).subarray(1, 4).toString()).toBe('PNG')

  await page.getByRole('tab', { name: 'Recursos' }).click()
  await expect(panel(page).getByRole('row', { name: /^Mecânico 22/ })).toBeVisible()
  await expect(panel(page).getByRole('img', { name: /^Carga média por especialidade/ })).toContainText(
    'tarefas por recurso',
  )
  await page.getByRole('tab', { name: 'Pacotes' }).click()
  // Fourteen packages: eleven slices of their own, and one for the rest.
  await expect(panel(page).getByRole('img', { name: /^Distribuição das tarefas/ })).toContainText('Outros (3)')
  await panel(page).getByTitle('Destacar Testes e partida no Gantt').last().click()
  await expect(page.getByText('14 tarefas destacadas')).toBeVisible()
  await expect(page.getByRole('treegrid').getByText('Fechamento das bocas de visita')).toBeInViewport()

  // The analysis is for subscribers: it says so, and opens the plans.
  await page.getByRole('tab', { name: 'Caminho crítico' }).click()
  await panel(page).getByRole('button', { name: 'Analisar caminho crítico' }).click()
  await expect(page.locator('[data-toast="warn"]')).toContainText('requer uma assinatura PRO')
  await expect(page.getByRole('dialog', { name: 'Planos' })).toBeVisible()
  await page.context().close()
})
