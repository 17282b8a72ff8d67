import { expect, type Page, test } from '@playwright/test'
import { startApp } from './support/app.ts'
import { newPage, openSample } from './support/plan.ts'
import { refineryShutdown } from './support/refinery.ts'
import { colourOf, load, slacks, tones } from './support/shutdown.ts'

const path = (page: Page, which: string) => page.getByRole('region', { name: `Caminho ${which}` })
const analyze = (page: Page) => page.getByRole('button', { name: 'Analisar caminho crítico' })
const row = (page: Page, which: string, task: string) => path(page, which).getByRole('row', { name: new RegExp(task) })

let app: Awaited<ReturnType<typeof startApp>>
test.beforeAll(async () => {
  app = await startApp({ PARADA_PLAN: 'pro' })
})
test.afterAll(() => app.stop())

test('PRO: the badge, unlimited AI and the download of the server', async ({ browser }) => {
  const page = await newPage(browser, app)
  await expect(page.getByText('PRO', { exact: true })).toBeVisible()
  await expect(page.getByText('IA ilimitada')).toBeVisible()
  // The program is made at the first request: how far it is, then the file. Making it takes a server with a network.
  let made = 0
  await page.route('**/api/download/windows', route =>
    route.fulfill({
      json: { state: made++ < 2 ? 'building' : 'ready', progress: 40, url: '/api/download/windows/file' },
    }),
  )
  await page.route('**/api/download/windows/file', route =>
    route.fulfill({ body: 'MZ', headers: { 'content-disposition': 'attachment; filename="parada.exe"' } }),
  )
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar servidor' }).click()
  await expect(page.getByRole('button', { name: 'Preparando o download (40%)' })).toBeDisabled()
  expect((await downloaded).suggestedFilename()).toBe('parada.exe')
  await expect(page.getByRole('button', { name: 'Baixar servidor' })).toBeEnabled()
  await page.context().close()
})

test('PRO: three paths with slack, recommendations to carry out, and the report writes itself', async ({ browser }) => {
  const page = await newPage(browser, app)
  await openSample(page)
  await page.getByRole('button', { name: 'Maximizar: Painel' }).click()
  await page.getByRole('tab', { name: 'Caminho crítico' }).click()
  await expect(page.getByText('As tarefas críticas e as folgas aparecem no Gantt em qualquer plano.')).toBeVisible()
  await page.clock.install()

  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/criticalPath.analyze*', async route => {
    await held
    await route.continue()
  })
  await analyze(page).click()
  await expect(page.getByRole('button', { name: 'Analisando...' })).toBeDisabled()
  answer()
  await expect(page.getByText('Análise concluída')).toBeVisible()
  await expect(page.getByText('Duração total: 15,4 dias')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Resumo' })).toContainText('O plano termina em 27/03/27 16:00')
  await expect(row(page, 'primário', 'Entrega para operação')).toBeVisible()
  await expect(
    row(
      page,
      'primário',
      '^3 Parada da caldeira e resfriamento Liberação e preparação 18h 12/03/27 07:00 13/03/27 01:00 0 h$',
    ),
  ).toBeVisible()
  await expect(path(page, 'secundário')).toBeVisible()
  await expect(path(page, 'terciário')).toBeVisible()
  await page.clock.fastForward(5000)
  await expect(page.getByText('Análise concluída')).toBeHidden()

  // A path is shown in the Gantt, which the dashboard had covered; a task of it alone as well.
  await path(page, 'terciário').getByRole('button', { name: 'Mostrar no Gantt' }).click()
  await expect(page.getByText('7 tarefas destacadas')).toBeVisible()
  await expect(page.getByRole('treegrid').getByText('Retirada das serpentinas')).toBeInViewport()
  await path(page, 'primário').getByRole('button', { name: 'Entrega para operação' }).click()
  await expect(page.getByText('1 tarefa destacada')).toBeVisible()
  await expect(page.getByRole('treegrid').getByText('Entrega para operação')).toBeInViewport()

  const advice = page.getByRole('region', { name: 'Recomendações' })
  await expect(advice).toContainText('há uma espera de 12 h no caminho crítico')
  // A wait may hold hidden work, cooling or curing: it is reported, and not taken off by a click.
  await expect(advice.getByRole('button', { name: 'Tirar a espera' })).toHaveCount(0)
  // Inside one boiler nothing is overlapped: who welds has the space.
  await expect(advice.getByRole('button', { name: 'Sobrepor' })).toHaveCount(0)
  await expect(advice).toContainText('pede-se mais do que há; o pior é Mecânico, 12 de 4')

  await page.unroute('**/criticalPath.analyze*')
  await page.route('**/criticalPath.analyze*', route => route.abort())
  await analyze(page).click()
  const failed = page.locator('[data-banner="err"]')
  await expect(failed).toContainText('Erro ao analisar caminho crítico')
  await page.clock.fastForward(5000)
  await expect(failed).toBeHidden()
  await page.unroute('**/criticalPath.analyze*')
  await page.clock.resume()

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

  // What was changed since is said, what was only written is not a change; slack keeps the colours of the specification.
  await load(page, slacks())
  await page.getByRole('tab', { name: 'Caminho crítico' }).click()
  await analyze(page).click()
  const colours = await tones(page)
  for (const [which, task, slack, tone] of [
    ['primário', 'Longa', '0 h', 'bad'],
    ['secundário', 'Com dois dias', '16 h', 'fair'],
    ['terciário', 'Com três dias', '24 h', 'good'],
  ] as const) {
    const cell = row(page, which, task).getByRole('cell').last()
    await expect(cell).toHaveText(slack)
    expect(await colourOf(cell)).toBe(colours[tone])
  }
  await advice.getByRole('button', { name: 'Tirar a restrição' }).click()
  await expect(page.locator('[data-toast="ok"]', { hasText: 'Correção aplicada' })).toBeVisible()
  await expect(advice.getByRole('button', { name: 'Tirar a restrição' })).toHaveCount(0)

  const changed = page.getByText('O plano mudou depois desta análise.')
  await expect(changed).toBeHidden()
  await page.getByRole('treegrid').getByText('Longa').click()
  await page.keyboard.press('Control+Delete')
  await expect(changed).toBeVisible()
  await analyze(page).click()
  await expect(changed).toBeHidden()
  await expect(row(page, 'primário', 'Com dois dias')).toBeVisible()

  // Work done on many pieces of equipment is named with its equipment.
  await load(page, refineryShutdown())
  await analyze(page).click()
  await expect(advice).toContainText('Faltam 10 h para cumprir o prazo de Unidades em regime, 24/03/27 22:00')
  await expect(advice).toContainText('antes de todas Montar andaime da radiação (F-2101 Forno de carga)')
  await expect(row(page, 'secundário', 'Descoqueamento dos tubos F-2201 Forno de vácuo')).toBeVisible()
  await page.context().close()
})
