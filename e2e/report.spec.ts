/** The report tab: what it says, keeps, shares and prints, and how each of it fails. */
import { expect, type Page, test } from '@playwright/test'
import { type RunningApp, signUp, startApp } from './support/app.ts'
import { axe } from './support/axe.ts'
import { newPage, openSample, savedPlan } from './support/plan.ts'
import { load } from './support/shutdown.ts'

let app: RunningApp & { stop(): Promise<void> }
test.beforeAll(async () => {
  app = await startApp({ PARADA_PLAN: 'pro' })
})
test.afterAll(() => app.stop())

const analysisBox = (page: Page) => page.getByRole('textbox', { name: 'Análise do caminho crítico' })
const planBox = (page: Page) => page.getByRole('textbox', { name: 'Plano de ação' })
const saved = (page: Page) => expect(page.locator('[data-save="saved"]')).toBeVisible()
async function openReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Maximizar: Painel' }).click()
  await page.getByRole('tab', { name: 'Relatório' }).click()
}

test('the texts of the report are the plan’s: others see them, a reader cannot write, one undo takes a sitting back', async ({
  browser,
}) => {
  const ana = await newPage(browser, app)
  await openSample(ana)
  await saved(ana)
  await openReport(ana)
  await expect(analysisBox(ana)).toHaveValue(/O plano termina em/)
  // What was generated is no change of the plan, and neither is looking at it.
  await expect(ana.getByRole('button', { name: /^Desfazer/ })).toHaveCount(0)
  await planBox(ana).pressSequentially('Dobrar a equipe.')
  await ana.keyboard.press('Tab')
  await planBox(ana).press('End')
  await planBox(ana).pressSequentially(' Ana, sexta.')
  await ana.keyboard.press('Tab')
  await ana.keyboard.press('Control+z')
  await expect(planBox(ana)).toHaveValue('Dobrar a equipe.')
  await ana.keyboard.press('Control+y')
  await expect(planBox(ana)).toHaveValue('Dobrar a equipe. Ana, sexta.')
  expect((await savedPlan(ana)).schema.project).toMatchObject({ action_plan: 'Dobrar a equipe. Ana, sexta.' })

  const bruno = await (await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } })).newPage()
  const { email } = await signUp(bruno, app, 'Bruno Lima')
  await ana.getByRole('button', { name: 'Ações do plano' }).click()
  await ana.getByRole('menuitem', { name: 'Compartilhar plano' }).click()
  await ana.getByLabel('E-mail da pessoa').fill(email)
  await ana.getByLabel('Função', { exact: true }).selectOption('viewer')
  await ana.getByRole('button', { name: 'Dar acesso' }).click()
  await expect(ana.getByRole('listitem').filter({ hasText: 'Bruno Lima' })).toBeVisible()
  await ana.keyboard.press('Escape')
  await bruno.getByRole('button', { name: 'Projetos', exact: true }).click()
  await bruno
    .getByRole('dialog', { name: 'Projetos' })
    .getByRole('button', { name: /^Parada da caldeira 3/ })
    .click()
  await expect(bruno.getByLabel('Nome do projeto')).toHaveValue('Parada da caldeira 3')
  await openReport(bruno)
  await expect(planBox(bruno)).toHaveValue('Dobrar a equipe. Ana, sexta.')
  await expect(planBox(bruno)).toHaveAttribute('readonly')
  await expect(analysisBox(bruno)).toHaveAttribute('readonly')
  await expect(bruno.getByText('Só leitura: você pode ver este plano, não alterá-lo').first()).toBeVisible()

  // What is typed reaches others when the field is left; what a window did not live to say, its next one says.
  await analysisBox(ana).fill('A solda é o que decide.')
  await planBox(ana).focus()
  await expect(analysisBox(bruno)).toHaveValue('A solda é o que decide.')
  await expect(bruno.getByRole('button', { name: 'Atualizar análise' })).toHaveCount(0)
  await planBox(ana).fill('Dobrar a equipe até sexta.')
  // Gone in the middle of a word: nothing may happen any more in the window that is left.
  await ana.evaluate(() => {
    for (const event of ['pagehide', 'visibilitychange'])
      for (const target of [window, document])
        target.addEventListener(event, each => each.stopImmediatePropagation(), true)
  })
  const again = await ana.context().newPage()
  await ana.close()
  await again.goto(app.url)
  await again.getByRole('tab', { name: 'Relatório' }).click()
  await expect(planBox(again)).toHaveValue('Dobrar a equipe até sexta.')
  await expect(planBox(bruno)).toHaveValue('Dobrar a equipe até sexta.')
  await again.context().close()
  await bruno.context().close()
})

test('what an earlier version kept moves into the plan; two windows never overwrite each other unsaid', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await openSample(page)
  await saved(page)
  await page.evaluate(() => {
    const owner = Object.keys(localStorage).find(name => name.startsWith('parada.open.')) ?? ''
    const notes = { analysis: 'A solda é o que decide.', generated: 'O plano termina amanhã.', plan: '' }
    localStorage.setItem(`parada.report.${localStorage.getItem(owner)}`, JSON.stringify(notes))
  })
  await page.reload()
  await page.getByRole('tab', { name: 'Relatório' }).click()
  await expect(analysisBox(page)).toHaveValue('A solda é o que decide.')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('parada.report.'))),
  ).toEqual([])

  await saved(page)
  const other = await page.context().newPage()
  await other.goto(app.url)
  await other.getByRole('tab', { name: 'Relatório' }).click()
  await expect(analysisBox(other)).toHaveValue('A solda é o que decide.')
  await planBox(page).fill('Dobrar a equipe.')
  await planBox(other).fill('Pedir o guindaste.')
  await other.keyboard.press('Tab')
  await expect(page.getByText(/Este texto mudou em outro lugar enquanto você escreve/)).toBeVisible()
  await expect(planBox(page)).toHaveValue('Dobrar a equipe.')
  await page.keyboard.press('Tab')
  await expect(planBox(other)).toHaveValue('Dobrar a equipe.')
  await page.keyboard.press('Control+z')
  await expect(planBox(page)).toHaveValue('Pedir o guindaste.')
  await expect(planBox(other)).toHaveValue('Pedir o guindaste.')
  await page.context().close()
})

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
  await expect(panel.locator('[data-banner="ok"]', { hasText: 'Análise concluída' })).toBeVisible()
  await expect(panel.getByText(/O plano mudou depois desta análise/)).toHaveCount(0)
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
  await page.clock.install()
  const opened = page.context().waitForEvent('page')
  await page.clock.pauseAt(Date.now() + 60_000)
  await print.click()
  const report = await opened
  await expect(report.getByText('O relatório não pôde ser gerado. Esta janela fecha em 5 segundos.')).toBeVisible()
  const html = page.getByText('Falha ao gerar relatório HTML (503): O servidor está ocupado.')
  await expect(html).toBeVisible()
  await page.clock.runFor(3000)
  // A second message has five seconds of its own.
  await share.click()
  const link = page.getByText('Erro ao criar link do relatório: Falha ao criar link (503): O servidor está ocupado.')
  await expect(link).toBeVisible()
  await expect(html).toBeHidden()
  await page.clock.runFor(1900)
  expect(report.isClosed()).toBe(false)
  const closed = report.waitForEvent('close')
  await page.clock.runFor(200)
  await closed
  await page.clock.runFor(2800)
  await expect(link).toBeVisible()
  await page.clock.runFor(200)
  await expect(link).toBeHidden()
  await page.unroute('**/api/reports/**')

  await page.evaluate(() => {
    window.open = () => null
  })
  await print.click()
  await expect(page.getByText('Não foi possível abrir a página. Verifique se pop-ups estão habilitados.')).toBeVisible()
  await page.context().close()
})

test('page and link carry what the specification says; without a clipboard the link is shown, and opens for anybody', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await openSample(page)
  await page.getByRole('button', { name: 'Maximizar: Painel' }).click()
  await page.getByRole('tab', { name: 'Relatório' }).click()
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('not allowed')) },
    })
  })
  await planBox(page).fill('Dobrar a equipe.')
  await expect(analysisBox(page)).toHaveValue(/O plano termina em/)
  const sent = async (path: string, button: string) => {
    const [request] = await Promise.all([
      page.waitForRequest(`**/api/reports/${path}`),
      page.getByRole('button', { name: button }).click(),
    ])
    return request.postDataJSON() as Record<string, unknown>
  }
  const opened = page.context().waitForEvent('page')
  const printed = await sent('generate-html', 'Gerar página para impressão')
  const report = await opened
  await expect(report.getByRole('heading', { name: 'Parada da caldeira 3' })).toBeVisible()
  await expect(report.getByText('Dobrar a equipe.')).toBeVisible()
  await report.close()
  await expect(page.locator('[data-banner="ok"]', { hasText: 'Relatório gerado' })).toBeVisible()
  const { title, ...shared } = await sent('share-link', 'Gerar link compartilhável')
  expect(title).toBe('Relatório: Parada da caldeira 3')
  const number = expect.any(Number)
  const list = expect.any(Array)
  for (const body of [printed, shared])
    expect(body).toMatchObject({
      action_plan: 'Dobrar a equipe.',
      critical_path_analysis: expect.stringContaining('O plano termina em'),
      project_schema: { project_name: 'Parada da caldeira 3', tasks: list, resources: list, dependencies: list },
      metrics: {
        status: { completed: number, inProgress: number, overdue: number, upcomingStart: number, upcomingEnd: number },
        summary: { progressPercentage: number, totalTasks: number, completedTasks: number, totalHours: number },
        timeline: { overdueTasks: list, upcomingStartTasks: list, upcomingEndTasks: list },
      },
    })
  expect(printed).not.toHaveProperty('title')
  // Of a server that others cannot reach that is said.
  const banner = page.locator('[data-banner="warn"]', { hasText: 'Copie o link' })
  await expect(banner).toContainText('Só quem está nesta máquina abre este link')
  await expect(banner).toBeVisible()
  // It stands in the plan's own list, which shows the links of this plan alone.
  await page.getByRole('button', { name: 'Ações do plano' }).click()
  await page.getByRole('menuitem', { name: 'Compartilhar plano' }).click()
  await page.getByRole('dialog').getByRole('tab', { name: 'Links do relatório' }).click()
  await expect(page.getByRole('dialog').getByText('Relatório: Parada da caldeira 3')).toBeVisible()
  await page.keyboard.press('Escape')
  // What is to be copied by hand waits for the hand.
  await page.clock.install()
  await page.clock.fastForward(20_000)
  const link = (await banner.getByRole('link').getAttribute('href')) ?? ''
  const stranger = await browser.newContext()
  const reader = await stranger.newPage()
  await reader.goto(link)
  await expect(reader.getByRole('heading', { name: 'Relatório: Parada da caldeira 3' })).toBeVisible()
  await expect(reader.getByText('Dobrar a equipe.')).toBeVisible()
  await reader.emulateMedia({ colorScheme: 'dark' })
  await reader.setViewportSize({ width: 390, height: 844 })
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const { violations } = await axe(reader).withTags(['wcag2a', 'wcag2aa']).analyze()
  expect(violations.map(each => `${each.id} ${each.nodes[0]?.target}`)).toEqual([])
  // On paper the memo has the first page for itself, and paper is white, for any theme of the screen.
  const pdf = (await reader.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2)
  expect(pdf).not.toContain('/Subtype /Image')
  await stranger.close()
  await page.context().close()
})

test('a link made after the data date moved tells the forecast that the page tells, and no finish of an earlier one', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await load(page, {
    project_name: 'Entressafra da moenda',
    task_mode: 'auto',
    start_date: '2027-05-03T07:00:00',
    calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
    tasks: [
      { id: 1, name: 'Retirar rolo superior MO-02', duration: '10h' },
      { id: 2, name: 'Recuperar camisa do rolo MO-02', duration: '30h' },
      { id: 3, name: 'Montar rolo superior MO-02', duration: '12h', deadline: '2027-05-06T07:00:00' },
    ],
    dependencies: [
      { pred_id: 1, succ_id: 2, type: 'FS', lag: '' },
      { pred_id: 2, succ_id: 3, type: 'FS', lag: '' },
    ],
  })
  await page.getByRole('button', { name: 'Maximizar: Painel' }).click()
  await page.getByRole('tab', { name: 'Relatório' }).click()
  await expect(analysisBox(page)).toHaveValue(/^O plano termina em 05\/05\/27 11:00/)
  await page.getByRole('button', { name: /sem data de status/ }).click()
  await page.getByLabel('Nova data de status').fill('2027-05-05T19:00')
  await page.getByRole('button', { name: 'Mover a data', exact: true }).click()
  // 52 h of work from the data date on, against a deadline 36 h before.
  const text =
    /^O plano termina em 07\/05\/27 23:00[\s\S]*Faltam 40 h para cumprir o prazo de Montar rolo superior MO-02, 06\/05\/27 07:00/
  await expect(analysisBox(page)).toHaveValue(text)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('not allowed')) },
    })
  })
  await page.getByRole('button', { name: 'Gerar link compartilhável' }).click()
  const link = page.locator('[data-banner="warn"]', { hasText: 'Copie o link' }).getByRole('link')
  const stranger = await browser.newContext({ locale: 'pt-BR' })
  const reader = await stranger.newPage()
  await reader.goto((await link.getAttribute('href')) ?? '')
  const said = reader.getByRole('main')
  await expect(said).toContainText('Data de status: 05/05/27 19:00')
  await expect(said).toContainText('término previsto em 07/05/27 23:00')
  await expect(said).toContainText('+40 h contra o prazo, 06/05/27 07:00')
  await expect(said).toContainText('O plano termina em 07/05/27 23:00')
  await expect(said).not.toContainText('05/05/27 11:00')
  await expect(reader.getByRole('heading', { name: 'Onde a parada está' })).toBeVisible()
  await stranger.close()
  await page.context().close()
})

test('the dashboard, its card, the report and the page to print name one share done, dated by the clock of the page', async ({
  browser,
}) => {
  const page = await newPage(browser, app)
  await load(page, {
    project_name: 'Parada do digestor',
    task_mode: 'auto',
    progress_rule: 'dataDate',
    start_date: '2026-03-02T07:00:00',
    status_date: '2026-03-03T07:00:00',
    calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
    resources: [
      { id: 1, name: 'Mecânico', max_units: 8 },
      { id: 2, name: 'Guindaste', max_units: 1 },
    ],
    tasks: [
      {
        id: 1,
        name: 'Abrir boca',
        duration: '12h',
        percent_complete: 100,
        actual_start: '2026-03-02T07:00:00',
        actual_finish: '2026-03-02T19:00:00',
      },
      { id: 2, name: 'Trocar telas', duration: '24h', percent_complete: 25, actual_start: '2026-03-02T19:00:00' },
      { id: 3, name: 'Fechar boca', duration: '12h' },
    ],
    dependencies: [
      { pred_id: 1, succ_id: 2, type: 'FS', lag: '' },
      { pred_id: 2, succ_id: 3, type: 'FS', lag: '' },
    ],
    assignments: [
      { task_id: 1, resource_id: 1, units: 2 },
      { task_id: 1, resource_id: 2, units: 1 },
      { task_id: 2, resource_id: 1, units: 4 },
      { task_id: 3, resource_id: 1, units: 2 },
    ],
  })
  await page.getByRole('button', { name: 'Maximizar: Painel' }).click()
  const panel = page.getByRole('tabpanel')
  // 24 of 24 HH, 24 of 96, 0 of 24: the crane is no person.
  await expect(panel.getByRole('region', { name: 'Onde a parada está' })).toContainText('33,3% feito')
  await expect(panel.getByRole('button', { name: /^Avanço geral|Avanço geral/ })).toContainText('33,3%')
  await expect(panel).toContainText('48 HH de 144 HH')
  await page.getByRole('tab', { name: 'Relatório' }).click()
  await expect(panel.getByText('144 HH')).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Gerar página para impressão' }).click()
  const report = await opened
  await expect(report.getByText('33,3% feito')).toBeVisible()
  await expect(report.getByText('Avanço de 33,3%')).toBeVisible()
  await expect(report.getByText('48/144')).toBeVisible()
  // São Paulo is three hours behind the server, which is kept in universal time.
  const there = await page.evaluate(() => new Date().getHours())
  const hour = /Gerado pelo Parada em \S+ (\d\d):\d\d/.exec((await report.locator('footer').textContent()) ?? '')?.[1]
  expect([there, (there + 23) % 24]).toContain(Number(hour))
  await page.context().close()
})
