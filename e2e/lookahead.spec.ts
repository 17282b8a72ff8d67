/** What the next shift holds, on screen and on paper: the list that people work from. */
import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { expectAccessible, expectFingerSized, openOnPhone, wider } from './support/looks.ts'
import { newPage } from './support/plan.ts'
import { load } from './support/shutdown.ts'

/**
 * Two exchangers pulled by one crane round the clock, the data date at the end of the first night: the bundle of E-101
 * waits for its gas test, that of E-102 for the crane.
 */
const exchangers = () => ({
  project_name: 'Trocadores da U-20',
  task_mode: 'auto',
  start_date: '2027-03-09T19:00:00',
  status_date: '2027-03-10T07:00:00',
  project: { progress_rule: 'data_date' },
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  tasks: [
    { id: 1, name: 'E-101', summary: true },
    { id: 2, name: 'Teste de gases', duration: '2h', parent_id: 1, start: '2027-03-10T07:00:00', step_code: 'gasTest' },
    { id: 3, name: 'Extrair feixe', duration: '6h', parent_id: 1 },
    { id: 4, name: 'Hidrojatear feixe', duration: '30h', parent_id: 1 },
    { id: 5, name: 'E-102', summary: true },
    { id: 6, name: 'Extrair feixe', duration: '6h', parent_id: 5, start: '2027-03-10T09:00:00' },
    { id: 7, name: 'Inspecionar casco', duration: '4h', parent_id: 5 },
    { id: 8, name: 'Fechar E-101', duration: '10h' },
  ],
  dependencies: [
    { pred_id: 2, succ_id: 3, type: 'FS', lag: '' },
    { pred_id: 3, succ_id: 4, type: 'FS', lag: '' },
    { pred_id: 6, succ_id: 7, type: 'FS', lag: '' },
    { pred_id: 4, succ_id: 8, type: 'FS', lag: '' },
  ],
  resources: [
    { id: 1, name: 'Caldeireiro', max_units: 4, contractor: 'Norte' },
    { id: 2, name: 'Guindaste', max_units: 1 },
    { id: 3, name: 'Hidrojatista', max_units: 2 },
  ],
  assignments: [
    { task_id: 3, resource_id: 1, units: 4 },
    { task_id: 3, resource_id: 2, units: 1 },
    { task_id: 4, resource_id: 3, units: 2 },
    { task_id: 6, resource_id: 1, units: 4 },
    { task_id: 6, resource_id: 2, units: 1 },
    { task_id: 7, resource_id: 1, units: 1 },
    { task_id: 8, resource_id: 1, units: 2 },
  ],
})

const tab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Partes do turno' }).getByRole('button', { name, exact: true })
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the next shift: who continues, begins and is blocked and by what, the hours asked for, by keyboard to the plan', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await load(page, exchangers())
  await page.getByRole('navigation', { name: 'Vistas do plano' }).getByRole('link', { name: 'Turno' }).click()
  await tab(page, 'Próximo turno').click()
  await expect(page).toHaveURL(/\/turno\/proximo$/)
  const card = (name: string, where: string) => column(page, where).getByRole('button', { name })
  await expect(card('Teste de gases', 'E-101')).toContainText('pronta')
  await expect(card('Extrair feixe', 'E-101')).toContainText('PT após 2')
  await expect(card('Extrair feixe', 'E-102')).toContainText('sem guindaste')
  await expect(card('Extrair feixe', 'E-102')).toContainText('bloqueada')
  await expect(card('Hidrojatear', 'E-101')).toContainText('começa')
  const asked = page.getByRole('list', { name: 'Horas pedidas no turno e horas que há' })
  await expect(asked.getByRole('listitem').filter({ hasText: 'Guindaste' })).toContainText('12 / 12 h acima do que há')
  await expect(page.getByRole('status').filter({ hasText: 'tarefas' })).toHaveText(
    '5 tarefas, 1 pronta, 1 bloqueada, 3 críticas',
  )
  await expectAccessible(page, 'proximo')
  await page.screenshot({ path: 'test-results/proximo.png' })

  await page.getByRole('combobox', { name: 'Colunas' }).selectOption('crew')
  await expect(column(page, 'Caldeireiro').getByRole('button')).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Mostrar' }).selectOption('blocked')
  await expect(page.getByRole('group', { name: 'Tarefas do turno' }).getByRole('button')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Mostrar' }).selectOption('continues')
  await expect(page.getByText('Nenhuma tarefa com este filtro')).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar todas' }).click()

  // The shift has an address; in the next one what was begun goes on.
  await page.getByRole('button', { name: '+2', exact: true }).click()
  await expect(page).toHaveURL(/\/turno\/proximo\.2027-03-10T19/)
  await expect(page.getByRole('button', { name: /Hidrojatear feixe/ })).toContainText('continua')
  await page.reload()
  await expect(page.getByRole('button', { name: /Hidrojatear feixe/ })).toContainText('continua')
  await page.goBack()
  await page.getByRole('combobox', { name: 'Colunas' }).selectOption('equipment')
  await card('Teste de gases', 'E-101').focus()
  await page.keyboard.press('ArrowDown')
  await expect(card('Extrair feixe', 'E-101')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/p\/[^/]+\/gantt$/)
})

test('the sheets of a shift as they are printed: a page a crew, whole names, no code that leads to this machine alone', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await load(page, exchangers())
  await page.getByRole('navigation', { name: 'Vistas do plano' }).getByRole('link', { name: 'Turno' }).click()
  await tab(page, 'Folhas').click()
  await expect(page).toHaveURL(/\/turno\/folhas$/)
  await expect(page.getByText('as folhas saem sem código QR')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'folhas' })).toHaveText('2 folhas, 2 páginas')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'Caldeireiro' })).toBeVisible()
  await expect(preview.getByRole('row', { name: /E-102.*Extrair feixe.*sem guindaste/ })).toBeVisible()
  // What looks for faults runs in every frame, and that of the sheets runs nothing: it is looked at by itself below.
  await page.getByRole('button', { name: 'Nenhuma', exact: true }).click()
  await expect(page.getByText('Escolha ao menos uma folha')).toBeVisible()
  await expectAccessible(page, 'folhas')
  await page.getByRole('button', { name: 'Todas', exact: true }).click()
  await expect(preview.getByRole('heading', { name: 'Caldeireiro' })).toBeVisible()
  const printed = await page.evaluate(
    () =>
      new Promise(resolve => {
        const frame = document.querySelector('iframe')?.contentWindow
        if (frame) frame.print = () => resolve(true)
        document.querySelector<HTMLButtonElement>('[data-print-sheets]')?.click()
      }),
  )
  expect(printed).toBe(true)

  // On paper: nothing runs over the page, and there are as many pages as the screen says.
  const paper = await page.context().newPage()
  await paper.setContent((await page.locator('iframe').getAttribute('srcdoc')) ?? '')
  for (const sheet of await paper.locator('.page').all())
    expect(await sheet.evaluate(each => each.scrollHeight - each.clientHeight)).toBeLessThanOrEqual(0)
  await expectAccessible(paper, 'a sheet', '.page')
  const pdf = await paper.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  await paper.close()

  await page.getByRole('checkbox', { name: /Hidrojatista/ }).uncheck()
  await expect(page.getByRole('status').filter({ hasText: 'folha' })).toHaveText('1 folha, 1 página')
  await page.getByRole('button', { name: 'Por equipamento' }).click()
  await expect(preview.getByRole('heading', { name: 'E-101' })).toBeVisible()
})

test('a phone lists the next shift in cards, nothing wider than the screen', async ({ app, browser }) => {
  const page = await newPage(browser, app, true)
  await load(page, exchangers())
  await openOnPhone(page, 'Turno')
  await tab(page, 'Próximo turno').click()
  await expect(column(page, 'E-102').getByRole('button', { name: /Extrair feixe/ })).toContainText('sem guindaste')
  await expectFingerSized(page, 'proximo')
  expect(await wider(page)).toBe(0)
  await expectAccessible(page, 'proximo on a phone')
  await tab(page, 'Folhas').click()
  await expect(page.getByRole('checkbox', { name: /Caldeireiro/ })).toBeChecked()
  await expectFingerSized(page, 'folhas')
  expect(await wider(page)).toBe(0)
})
