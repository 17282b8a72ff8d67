/** *Qualidade*: what the audit finds, how it is put right or answered for, and what it says where a plan is sound. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, startApp, test } from './support/app.ts'
import { expectAccessible, expectFingerSized, openOnPhone, wider } from './support/looks.ts'
import { newPage, withoutSaveDialog } from './support/plan.ts'
import { load } from './support/shutdown.ts'

const STEPS = [
  'Drenar e bloquear',
  'Instalar raquetes',
  'Teste de gases e liberar PT',
  'Abrir carretel',
  'Inspecionar feixe',
  'Fechar carretel',
  'Teste de estanqueidade',
  'Retirar raquetes',
  'Desbloquear e entregar',
]

/** Two exchangers; in the first no task waits for the gas test before it is opened. */
const plan = () => ({
  project_name: 'Parada dos trocadores',
  task_mode: 'auto',
  start_date: '2027-03-10T07:00:00',
  calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
  tasks: ['E-101', 'E-102'].flatMap((tag, item) =>
    STEPS.map((name, at) => ({ id: item * STEPS.length + at + 1, name: `${name} ${tag}`, duration: '4h' })),
  ),
  dependencies: [0, 1].flatMap(item =>
    STEPS.slice(1).map((_, at) => {
      const id = item * STEPS.length + at + 1
      return { pred_id: item === 0 && at === 2 ? id - 1 : id, succ_id: id + 1, type: 'FS', lag: '' }
    }),
  ),
})

/** The server of users with PRO: risk and the client's page are theirs. */
let pro: Awaited<ReturnType<typeof startApp>>
test.beforeAll(async () => {
  // A server that begins beside others needs more than a test may take.
  test.setTimeout(240_000)
  pro = await startApp({ PARADA_PLAN: 'pro' })
})
test.afterAll(() => pro?.stop())

const rail = (page: Page) => page.getByRole('navigation', { name: 'Vistas do plano' })
const room = (page: Page) => page.getByRole('region', { name: 'Qualidade' })

test('a missing gas test is found, shown with its effect, put right and undone; another is answered for by name', async ({
  app,
  browser,
}) => {
  const page = await newPage(browser, app)
  await load(page, plan())
  // The status line reports it and leads to it.
  await page.getByRole('button', { name: '1 falha de segurança' }).click()
  await expect(page).toHaveURL(/\/qualidade$/)
  await expect(rail(page).getByRole('link', { name: 'Qualidade' })).toHaveAttribute('aria-current', 'page')
  const safety = room(page).getByRole('region', { name: 'Segurança da parada' })
  const finding = safety.getByRole('listitem').filter({ hasText: 'Abrir carretel E-101' }).last()
  await expect(finding).toContainText('deveria vir depois de')
  await expect(finding).toContainText('Teste de gases e liberar PT E-101')
  await expect(finding).toContainText('palavras do nome')
  await expect(room(page)).toContainText('limitada a 59')
  // What no task stands for says so: a plan without a baseline and without an analysis of its risks.
  await expect(room(page).getByText('o plano como um todo')).toHaveCount(2)
  await expectAccessible(page, 'audit')
  await page.screenshot({ path: 'test-results/quality-open.png' })

  // Each task leads to its row; all of a finding are marked at once.
  await finding.getByRole('button', { name: /^4 Abrir carretel E-101$/ }).click()
  const row = (name: string) => page.getByRole('treegrid').getByRole('row').filter({ hasText: name })
  await expect(page.getByText('1 tarefa destacada')).toBeVisible()
  await expect(row('Abrir carretel E-101')).toBeInViewport()
  await rail(page).getByRole('link', { name: 'Qualidade' }).click()
  await finding.getByRole('button', { name: 'Ver no Gantt' }).click()
  await expect(page.getByText('2 tarefas destacadas')).toBeVisible()
  await expect(row('Teste de gases e liberar PT E-101')).toBeInViewport()
  await page.screenshot({ path: 'test-results/quality-gantt.png' })
  await page.getByRole('button', { name: 'Limpar destaque' }).click()
  await rail(page).getByRole('link', { name: 'Qualidade' }).click()

  await finding.getByRole('button', { name: 'Corrigir' }).click()
  const repair = page.getByRole('dialog', { name: 'O que muda' })
  await expect(repair).toContainText('Novo vínculo')
  await expect(repair).toContainText('O fim não muda')
  await repair.getByRole('button', { name: 'Aplicar' }).click()
  await expect(safety).toHaveCount(0)
  await expect(page.getByRole('button', { name: '1 falha de segurança' })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(finding).toBeVisible()

  await finding.getByRole('button', { name: 'Aceitar com justificativa' }).click()
  const accept = page.getByRole('dialog', { name: 'Aceitar com justificativa' })
  await accept.getByRole('button', { name: 'Aceitar com justificativa' }).click()
  await expect(accept.getByRole('alert').or(accept.getByText('Escreva por que está certo assim').nth(1))).toBeVisible()
  await accept.getByLabel('Justificativa').fill('Sistema sob nitrogênio, PT 4711')
  await accept.getByRole('button', { name: 'Aceitar com justificativa' }).click()
  await expect(finding).toContainText('Sistema sob nitrogênio, PT 4711')
  await expect(page.getByRole('button', { name: '1 falha de segurança' })).toHaveCount(0)
  await page.screenshot({ path: 'test-results/quality-accepted.png' })
})

test('the page for the client: one file without script, with score, figures against limits, tasks, and who accepted what', async ({
  browser,
}) => {
  const page = await newPage(browser, pro)
  await withoutSaveDialog(page)
  const { tasks, ...rest } = plan()
  await load(page, {
    ...rest,
    tasks: [
      ...tasks.map(each => (each.id === 2 ? { ...each, name: 'Instalar raquetes <E-101>' } : each)),
      { id: 19, name: 'Reparar feixe E-102', duration: '8h', work_kind: 'contingent', probability: 0.3 },
    ],
    dependencies: [...rest.dependencies, { pred_id: 14, succ_id: 19, type: 'FS', lag: '' }],
  })
  await rail(page).getByRole('link', { name: 'Qualidade' }).click()
  const finding = room(page).getByRole('listitem').filter({ hasText: 'Abrir carretel E-101' }).last()
  await finding.getByRole('button', { name: 'Aceitar com justificativa' }).click()
  const accept = page.getByRole('dialog', { name: 'Aceitar com justificativa' })
  await accept.getByLabel('Justificativa').fill('Sob nitrogênio & "PT" 4711')
  await accept.getByRole('button', { name: 'Aceitar com justificativa' }).click()
  const counts = '1 aceita com justificativa'
  await expect(room(page)).toContainText(counts)
  const saved = page.waitForEvent('download')
  await room(page).getByRole('button', { name: 'Página para o cliente' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/Qualidade.*\.html$/)
  const html = await readFile(await file.path(), 'utf8')
  expect(html).not.toMatch(/<script|https?:\/\/|<E-101>/)
  const client = await page.context().newPage()
  await client.setContent(html)
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Auditoria de qualidade: Parada dos trocadores')
  await expect(client.locator('body')).toContainText(counts)
  await expect(client.locator('body')).toContainText('1 contingente fora da conta, menos na segurança')
  await expect(client.locator('body')).toContainText(/Aceito por .+: Sob nitrogênio & "PT" 4711/)
  await expect(client.locator('body')).toContainText('4 Abrir carretel E-101')
  const resources = client.getByRole('row').filter({ hasText: 'recurso' }).first()
  await expect(resources).toContainText('falha')
  await expect(resources).toContainText('(limite ≥ 100 %)')
  await expect(client.getByRole('row').filter({ hasText: 'não se aplica' }).first()).toBeVisible()
  await client.screenshot({ path: 'test-results/quality-client.png', fullPage: true })
  await client.setViewportSize({ width: 390, height: 844 })
  expect(await client.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.context().close()
})

test('on a phone nothing is wider than the screen and every button can be hit', async ({ app, browser }) => {
  const page = await newPage(browser, app, true)
  await load(page, plan())
  await openOnPhone(page, 'Qualidade')
  await expect(room(page)).toContainText('Abrir carretel E-101')
  expect(await wider(page)).toBeLessThanOrEqual(0)
  await expectFingerSized(page, 'audit')
  await page.screenshot({ path: 'test-results/quality-phone.png' })
})

test('risk: ranges, a registered risk and a run against the window; one undo takes the settings back', async ({
  browser,
}) => {
  const page = await newPage(browser, pro)
  await load(page, plan())
  await rail(page).getByRole('link', { name: 'Risco' }).click()
  await expect(page).toHaveURL(/\/risco$/)
  const risk = page.getByRole('region', { name: 'Risco', exact: true })
  await expect(risk).toContainText('Qual é a chance de cumprir a janela?')
  const more = risk.getByRole('textbox', { name: 'Mais (%)' })
  await more.fill('60')
  await more.press('Enter')
  const register = risk.getByRole('region', { name: 'Registro de riscos' })
  await register.getByRole('button', { name: 'Registrar risco' }).click()
  await expect(register.getByRole('alert')).toContainText('Dê um nome')
  for (const [name, value] of [
    ['O que pode acontecer', 'Tubos furados'],
    ['Chance (%)', '30'],
    ['Mínimo (h)', '8'],
    ['Provável (h)', '24'],
    ['Máximo (h)', '48'],
    ['Linhas', '14-15'],
  ] as const)
    await register.getByLabel(name).fill(value)
  await register.getByRole('button', { name: 'Registrar risco' }).click()
  await expect(register).toContainText('Tubos furados')
  const own = risk.getByRole('region', { name: 'Estimativas de tarefas' })
  await own.getByLabel('Linhas').fill('3-4')
  await own.getByLabel('Mínimo').fill('-50%')
  await own.getByLabel('Máximo').fill('3')
  await own.getByRole('button', { name: 'Estimar' }).click()
  await expect(own.getByRole('alert')).toContainText('em ordem crescente')
  await own.getByLabel('Máximo').fill('9,5 h')
  await own.getByRole('button', { name: 'Estimar' }).click()
  await expect(own.getByRole('listitem')).toHaveCount(2)
  await expect(own.getByRole('listitem').first()).toContainText('2–4–9,5 h')
  const weather = risk.getByRole('region', { name: 'Tempo (chuva, vento)' })
  await weather.getByLabel('O que ocorre').fill('Chuva')
  await weather.getByLabel('Turnos perdidos (%)').fill('20')
  await weather.getByRole('button', { name: 'Incluir tempo' }).click()
  await expect(weather.getByRole('listitem')).toContainText('20% · todos os turnos · todo o serviço de gente')
  await risk.getByRole('button', { name: 'Calcular' }).click()
  await expect(risk.getByRole('status')).toContainText(/1\.000 simulações em/)
  await expect(risk.getByRole('img', { name: /^P10 .*P90/ })).toBeVisible()
  await expect(risk.getByRole('row', { name: /E-102/ }).first()).toContainText(/(9\d|100)%/)
  await expect(risk.getByRole('list', { name: 'Riscos e tempo' })).toContainText('turnos perdidos em média')
  await expectAccessible(page, 'risk')
  await page.screenshot({ path: 'test-results/risk.png' })
  const ran = await risk.getByRole('img', { name: /^P10/ }).getAttribute('aria-label')
  await risk.getByRole('button', { name: 'Calcular' }).click()
  await expect(risk.getByRole('status')).toContainText(/1\.000 simulações em/)
  await expect(risk.getByRole('img', { name: ran ?? '' })).toBeVisible()
  // The index stands beside the bars and in a column, as long as the plan is the one that was run.
  await risk.getByRole('button', { name: 'Índice de criticidade no Gantt' }).click()
  const said = page
    .getByRole('treegrid')
    .getByRole('row')
    .filter({ hasText: 'Fechar carretel E-102' })
    .getByRole('gridcell')
    .last()
  await expect(said).toHaveText(/crítica em (9\d|100)%/)
  await page.screenshot({ path: 'test-results/risk-gantt.png' })
  const shown = async () => {
    await page.getByRole('button', { name: 'Exibir' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Índice de criticidade' }).click()
    await page.keyboard.press('Escape')
  }
  await shown()
  await expect(said).not.toHaveText(/crítica em/)
  await shown()
  await expect(said).toHaveText(/crítica em/)
  await rail(page).getByRole('link', { name: 'Risco' }).click()
  for (let back = 0; back < 3; back++) await page.keyboard.press('Control+z')
  await expect(weather.getByRole('listitem')).toHaveCount(0)
  await expect(own.getByRole('listitem')).toHaveCount(0)
  await expect(register).not.toContainText('Tubos furados')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await wider(page)).toBeLessThanOrEqual(0)
  await page.screenshot({ path: 'test-results/risk-phone.png' })
  await page.context().close()
})
